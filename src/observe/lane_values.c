/* observe/lane_values.c: registers and accesses as vectors over lanes. Declared in values.h. */
#include <string.h>

#include "engine/device/device.h"
#include "observe/values.h"
#include "program/lanes.h"

/* Some lanes of an array with an entry of the class for each lane. */
static void read_lanes(const unsigned char *at, enum reg_class cls, lane_mask lanes,
                       struct vector *out)
{
    out->n = 0;
    FOR_LANES(l, lanes) {
        uint32_t word;
        uint64_t *low = &out->low[out->n], *high = &out->high[out->n];

        *high = 0;
        if (cls == CLASS_32) {
            memcpy(&word, at + 4 * (size_t)l, sizeof word);
            *low = word;
        } else if (cls == CLASS_64) {
            memcpy(low, at + 8 * (size_t)l, sizeof *low);
        } else {
            memcpy(low, at + 16 * (size_t)l, sizeof *low);
            memcpy(high, at + 16 * (size_t)l + 8, sizeof *high);
        }
        out->n++;
    }
}

/* ---- registers ---- */

static const unsigned char *slot_of(const struct reg_view *view, uint32_t slot, unsigned lanes)
{
    return view->bytes + (size_t)slot * 4 * WARP_STRIDE(lanes_counted(lanes));
}

void register_values(const struct reg_view *view, const struct register_place *r, unsigned lanes,
                     lane_mask of, struct vector *out)
{
    read_lanes(slot_of(view, r->slot, lanes), type_class(r->type), of, out);
}

lane_mask register_mask(const struct reg_view *view, const struct register_place *r,
                        unsigned lanes)
{
    lane_mask mask;

    memcpy(&mask, slot_of(view, r->slot, lanes), sizeof mask);
    return mask;
}

/* The register of an instruction that lies in that slot. */
static const struct reg *find_register(const struct program *p, const struct instr *i,
                                       uint32_t slot)
{
    for (unsigned k = 0; k < i->ndst; k++)
        if (i->dst[k].kind == OPD_REG && p->regs[i->dst[k].index].slot == slot)
            return &p->regs[i->dst[k].index];
    return NULL;
}

bool memop_register(const struct memop *op, const struct program *p, unsigned k,
                    struct register_place *out)
{
    const uint32_t slot = op->dest[k].slot;
    const struct reg *r;

    if (slot == NO_SLOT)
        return false;
    r = find_register(p, &p->instrs[op->origin], slot);
    *out = (struct register_place){ "CC.CF", TYPE_PRED, slot };
    if (r != NULL)
        *out = (struct register_place){ r->name, r->type, slot };
    return r != NULL || slot == p->carry_slot;
}

void writes_json(struct writer *w, const struct memory *m, const struct program *p,
                 const struct memop *op, unsigned lanes)
{
    const struct reg_view view = memory_window(m, op->window);
    struct register_place r;
    struct vector v;

    writer_open_list(w, "writes");
    for (unsigned k = 0; k < op->ndest; k++) {
        if (!memop_register(op, p, k, &r))
            continue;
        writer_open(w);
        writer_string(w, "register", r.name);
        writer_string(w, "type", type_info(r.type)->text);
        if (r.type == TYPE_PRED) {
            writer_mask(w, "values", register_mask(&view, &r, lanes) & op->lanes, lanes);
        } else {
            register_values(&view, &r, lanes, op->lanes, &v);
            text_puts(w->out, ", \"values\": ");
            vector_json(w->out, &v);
        }
        writer_close(w);
    }
    writer_close_list(w);
}

/* The value of one destination, which lies there as in its slot. */
static void put_written(struct text *out, const struct register_place *r, const unsigned char *at,
                        lane_mask of, unsigned lanes)
{
    struct vector v;
    lane_mask mask;

    text_printf(out, "%s = ", r->name);
    if (r->type == TYPE_PRED) {
        memcpy(&mask, at, sizeof mask);
        show_mask(out, mask & of, lanes);
    } else {
        read_lanes(at, type_class(r->type), of, &v);
        vector_text(out, &v, r->type);
    }
}

void writes_text(struct text *out, const char *before, const struct memory *m,
                 const struct program *p, const struct memop *op, unsigned lanes)
{
    const struct reg_view view = memory_window(m, op->window);
    struct register_place r;

    for (unsigned k = 0; k < op->ndest; k++) {
        if (!memop_register(op, p, k, &r))
            continue;
        text_puts(out, before);
        put_written(out, &r, slot_of(&view, r.slot, lanes), op->lanes, lanes);
        before = ", ";
    }
}

void request_text(struct text *out, const char *before, const struct program *p,
                  const struct memop *op, unsigned lanes)
{
    const unsigned char *at = op->data;
    struct register_place r;

    for (unsigned k = 0; k < op->ndest; k++) {
        if (memop_register(op, p, k, &r)) {
            text_puts(out, before);
            put_written(out, &r, at, op->lanes, lanes);
            before = ", ";
        }
        at += class_bytes((enum reg_class)op->dest[k].cls, WARP_STRIDE(lanes_counted(lanes)));
    }
}

/* ---- accesses ---- */

/* The space of generic addresses, when all lie in one, and where that begins. */
static enum space one_space(const struct access_event *e, uint64_t *first)
{
    enum space space = e->space;

    *first = 0;
    if (space != SPACE_NONE || e->lanes == 0)
        return space;
    space = generic_space(e->address[lane_lowest(e->lanes)]);
    FOR_LANES(l, e->lanes)
        if (generic_space(e->address[l]) != space)
            return SPACE_NONE;
    *first = space == SPACE_SHARED ? WINDOW_SHARED : space == SPACE_LOCAL ? WINDOW_LOCAL
             : space == SPACE_CONST ? WINDOW_CONST : 0;
    return space;
}

static void addresses_of(const struct access_event *e, uint64_t first, struct vector *out)
{
    out->n = 0;
    FOR_LANES(l, e->lanes) {
        out->low[out->n] = e->address[l] - first;
        out->high[out->n++] = 0;
    }
}

/* The k-th values that are stored, each of so many bytes. */
static void stored(const struct access_event *e, unsigned k, struct vector *out)
{
    const enum type t = (enum type)e->program->instrs[e->pc].type;
    const unsigned bytes = type_info(t)->bytes;

    read_lanes(e->values[k], type_class(t), e->lanes, out);
    for (unsigned i = 0; bytes < 8 && i < out->n; i++)
        out->low[i] &= ((uint64_t)1 << (8 * bytes)) - 1;
}

static unsigned elements(const struct access_event *e)
{
    const unsigned n = e->program->instrs[e->pc].vector;

    return e->values == NULL ? 0 : n > 1 ? n : 1;
}

void access_begin_json(struct text *out, const struct access_event *e)
{
    static const char *const kinds[] = { [ACCESS_READ] = "read", [ACCESS_WRITE] = "write",
                                         [ACCESS_ATOMIC] = "atomic" };
    struct writer w = writer_json(out);
    uint64_t first;
    const enum space space = one_space(e, &first);
    struct vector v;

    writer_open(&w);
    writer_string(&w, "kind", kinds[e->kind]);
    writer_string(&w, "space", space == SPACE_NONE ? "generic" : space_text(space));
    writer_number(&w, "bytes", e->bytes);
    text_puts(out, ", \"addresses\": ");
    addresses_of(e, first, &v);
    vector_json(out, &v);
    for (unsigned k = 0; k < elements(e); k++) {
        text_puts(out, k == 0 ? ", \"values\": [" : ", ");
        stored(e, k, &v);
        vector_json(out, &v);
    }
    text_puts(out, elements(e) > 0 ? "]" : "");
}

static void put_addresses(struct text *out, const struct vector *v)
{
    text_printf(out, "0x%llx", (unsigned long long)v->low[0]);
    if (v->n > 1 && v->low[v->n - 1] != v->low[0])
        text_printf(out, " .. 0x%llx", (unsigned long long)v->low[v->n - 1]);
}

void access_text(struct text *out, const struct access_event *e)
{
    uint64_t first;
    const enum space space = one_space(e, &first);
    struct vector v;

    addresses_of(e, first, &v);
    text_printf(out, "%s ", space == SPACE_NONE ? "generic" : space_text(space));
    put_addresses(out, &v);
    for (unsigned k = 0; k < elements(e); k++) {
        text_puts(out, k == 0 ? " = " : ", ");
        stored(e, k, &v);
        vector_text(out, &v, (enum type)e->program->instrs[e->pc].type);
    }
}
