/* cli/step_print.c: `print`: registers of the focused warp, buffers and variables, memory by its
 * address. Values are written as everywhere else (host/value.h). */
#include "cli/step.h"

#include <string.h>

#include "base/number.h"
#include "host/suggest.h"
#include "memory/look.h"
#include "program/lanes.h"

/* ---- registers ---- */

/* Values are in the machine's own order, lane beside lane (memory/memory.h). */
static uint64_t register_value(const struct warp *w, const struct reg *r, unsigned lane)
{
    const unsigned char *bytes = w->regs.bytes + (size_t)r->slot * 4 * WARP_STRIDE(w->lanes);
    uint64_t wide;
    uint32_t narrow;

    switch (r->cls) {
    case CLASS_PRED:
        memcpy(&wide, bytes, sizeof wide);
        return wide >> lane & 1;
    case CLASS_32:
        memcpy(&narrow, bytes + (size_t)lane * sizeof narrow, sizeof narrow);
        return narrow;
    case CLASS_64:
        memcpy(&wide, bytes + (size_t)lane * sizeof wide, sizeof wide);
        return wide;
    case CLASS_128:
        memcpy(&wide, bytes + (size_t)lane * 16, sizeof wide);
        return wide;
    }
    return 0;
}

static void put_value(struct text *out, enum type t, uint64_t bits)
{
    char room[VALUE_ROOM];

    if (type_info(t)->kind == KIND_PRED) {
        text_puts(out, bits != 0 ? "1" : "0");
        return;
    }
    if (type_info(t)->bytes < 8)
        bits &= ((uint64_t)1 << 8 * type_info(t)->bytes) - 1;
    value_print(t, bits, room);
    text_puts(out, room);
}

/* The type that a register is shown in: packed and wide ones as bits. */
static enum type shown_type(enum type t)
{
    switch (type_info(t)->kind) {
    case KIND_NONE: case KIND_BITS: case KIND_PAIR:
        break;
    case KIND_UNSIGNED: case KIND_SIGNED: case KIND_FLOAT: case KIND_PRED:
        return t;
    }
    return type_info(t)->bytes >= 8   ? TYPE_B64
           : type_info(t)->bytes == 4 ? TYPE_B32
           : type_info(t)->bytes == 2 ? TYPE_B16
                                      : TYPE_B8;
}

/* Lanes in which an operation in flight blocks the register (4.4.1). */
static void put_blocked(struct text *out, const struct warp *w, const struct reg *r)
{
    lane_mask blocked = w->regs.blocked[r->slot];

    if (blocked == 0)
        return;
    text_puts(out, ", blocked in lanes");
    FOR_LANES(l, blocked)
        text_printf(out, " %u", l);
}

static void print_register(const struct stepping *x, const struct warp *w, const struct reg *r,
                           enum type t)
{
    struct text out = { NULL, 0, 0 };

    text_printf(&out, "%s: %s = ", r->name, type_info(t)->text);
    if (x->focus.of_lane && x->focus.lane < w->lanes) {
        put_value(&out, t, register_value(w, r, x->focus.lane));
    } else {
        for (unsigned l = 0; l < w->lanes; l++) {
            text_puts(&out, l == 0 ? "{ " : ", ");
            put_value(&out, t, register_value(w, r, l));
        }
        text_puts(&out, " }");
    }
    put_blocked(&out, w, r);
    puts(out.s);
    text_free(&out);
}

/* The register of that name in the focused warp's program; NULL: there is none. */
static const struct reg *find_register(const struct program *p, const struct word *w)
{
    for (uint32_t i = 0; i < p->nregs; i++)
        if (word_is(w, p->regs[i].name))
            return &p->regs[i];
    return NULL;
}

/* [:TYPE], then nothing more. */
static bool read_type(struct scan *s, enum type *t)
{
    if (scan_take(s, ':') && !type_read(s, t))
        return false;
    return scan_finished(s);
}

static bool register_shown(struct stepping *x, struct scan *s, const struct word *name, bool *found)
{
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);
    const struct reg *r = w != NULL ? find_register(g.program, name) : NULL;
    enum type t;

    *found = r != NULL;
    if (r == NULL)
        return true;
    t = shown_type(r->type);
    if (!read_type(s, &t))
        return false;
    if (r->slot + class_slots(r->cls) > w->regs.slots)
        return diag_error(s->diags, name->span, "the focused warp's kernel has no such register");
    print_register(x, w, r, t);
    return true;
}

/* ---- shared memory ---- */

/* A variable that the block of the focused warp has. */
static const struct variable *find_shared(const struct program *p, const struct word *w)
{
    for (uint32_t i = 0; i < p->nvariables; i++)
        if (p->variables[i].space == SPACE_SHARED && word_is(w, p->variables[i].name))
            return &p->variables[i];
    return NULL;
}

/* Elements of something: all of them, or one. */
struct elements {
    const char *name;
    struct shape shape;
    bool one;
    uint64_t index;
};

/* [I] and :TYPE; without an index all elements. */
static bool read_elements(struct scan *s, uint64_t size, struct elements *e)
{
    bool indexed = scan_take(s, '[');
    struct span at = scan_here(s);
    unsigned bytes;

    if (indexed && (!scan_number(s, UINT64_MAX, &e->index, "an index") ||
                    !scan_expect(s, ']', "after the index")))
        return false;
    if (!read_type(s, &e->shape.type))
        return false;
    e->one = indexed;
    bytes = type_info(e->shape.type)->bytes;
    e->shape.count = size / bytes;
    if (indexed && e->index >= e->shape.count)
        return diag_error(s->diags, at, "%s has %llu elements", e->name,
                          (unsigned long long)e->shape.count);
    return true;
}

static void print_elements(const struct elements *e, const unsigned char *bytes)
{
    struct text out = { NULL, 0, 0 };
    struct printer p = { .out = &out, .shape = e->shape };
    unsigned size = type_info(e->shape.type)->bytes;

    if (e->one) {
        text_printf(&out, "%s[%llu]: %s = ", e->name, (unsigned long long)e->index,
                    type_info(e->shape.type)->text);
        put_value(&out, e->shape.type, load_le(bytes, size));
        text_puts(&out, "\n");
    } else {
        printer_begin(&p, e->name);
        printer_values(&p, bytes, (size_t)e->shape.count);
        printer_end(&p);
    }
    fwrite(out.s, 1, out.n, stdout);
    text_free(&out);
}

static bool shared_shown(struct stepping *x, struct scan *s, const struct word *name, bool *found)
{
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);
    const struct variable *v = w != NULL ? find_shared(g.program, name) : NULL;
    struct elements e;
    uint64_t size;
    unsigned char *bytes;

    *found = v != NULL;
    if (v == NULL)
        return true;
    e = (struct elements){ .name = v->name, .shape = { value_type_shown(v->type), 0 } };
    size = v->dynamic ? w->block->shared_size - v->address : v->size;
    if (!read_elements(s, size, &e))
        return false;
    if (v->address + size > w->block->shared_size)
        return diag_error(s->diags, name->span, "the focused warp's kernel has no such variable");
    bytes = mem_new((size_t)size + 1);
    memory_look_shared(device_memory(x->execution.session.device), w->block->processor,
                       w->block->shared + (uint32_t)v->address, bytes, (size_t)size);
    print_elements(&e, e.one ? bytes + e.index * type_info(e.shape.type)->bytes : bytes);
    mem_free(bytes);
    return true;
}

/* ---- buffers and variables ---- */

static bool print_target(struct stepping *x, struct scan *s, struct target *t)
{
    const struct session *session = &x->execution.session;
    struct elements e = { .name = target_name(session->objects, t), .shape = t->shape };
    struct text line = { NULL, 0, 0 };
    struct printer p = { .out = &line };
    unsigned char bytes[16];

    if (!read_elements(s, t->size, &e))
        return false;
    t->shape = e.shape;
    if (e.one) {
        unsigned size = type_info(e.shape.type)->bytes;

        session_read(session, t, e.index * size, bytes, size);
        print_elements(&e, bytes);
    } else {
        session_print(session, t, &p, stdout);
    }
    text_free(&line);
    return true;
}

/* A global address of the focus's context, [:TYPE]. */
static bool print_address(struct stepping *x, struct scan *s)
{
    const struct session *session = &x->execution.session;
    struct look_grid g = { .context = 0 };
    struct span at = scan_here(s);
    enum type t = TYPE_B32;
    unsigned char bytes[16];
    struct text out = { NULL, 0, 0 };
    uint64_t address;

    if (!scan_number(s, UINT64_MAX, &address, "an address") || !read_type(s, &t))
        return false;
    step_focused(x, &g);
    if (!device_read(session->device, g.context, address, bytes, type_info(t)->bytes))
        return diag_error(s->diags, at, "nothing is mapped at global address 0x%llx",
                          (unsigned long long)address);
    text_printf(&out, "0x%llx: %s = ", (unsigned long long)address, type_info(t)->text);
    put_value(&out, t, load_le(bytes, type_info(t)->bytes));
    puts(out.s);
    text_free(&out);
    return true;
}

/* ---- the command ---- */

/* No register, no variable: which name was meant? */
static bool refuse(struct stepping *x, struct scan *s, const struct word *w)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct suggestion near;
    struct look_grid g;

    suggest_begin(&near, w->s, w->n);
    if (step_focused(x, &g) != NULL)
        for (uint32_t i = 0; i < g.program->nregs; i++)
            suggest_offer(&near, g.program->regs[i].name);
    for (size_t i = 0; i < o->nbuffers; i++)
        suggest_offer(&near, o->buffers[i].name);
    return diag_error(s->diags, w->span, "there is no register, buffer or variable `%.*s`%s",
                      WORD_SHOWN(*w), w->s, suggest_end(&near));
}

bool step_print(struct stepping *x, struct scan *s)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct diags unheard = { .n = 0 };
    struct target t;
    struct word w;
    bool found, ok;

    if (scan_peek(s) >= '0' && scan_peek(s) <= '9')
        return print_address(x, s);
    if (!scan_expect_word(s, &w, "a register, a buffer, a variable or an address"))
        return false;
    ok = register_shown(x, s, &w, &found);
    if (!found)
        ok = shared_shown(x, s, &w, &found);
    if (found)
        return ok;
    found = objects_find_target(o, &w, &t, &unheard);
    diags_free(&unheard);
    if (found)
        return print_target(x, s, &t);
    return (scan_peek(s) == EOF && step_show(x, &w)) || refuse(x, s, &w);
}
