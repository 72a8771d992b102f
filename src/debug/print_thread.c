/* debug/print_thread.c: `print` of what threads have of their own: registers, special registers,
 * local memory; lane by lane, or of the focused one. */
#include "debug/step.h"

#include <string.h>

#include "base/number.h"
#include "engine/state/look.h"
#include "host/suggest.h"
#include "memory/memory.h"
#include "program/lanes.h"

/* ---- lane by lane ---- */

/* One value of each lane. `value` is false for a lane that has none. */
struct by_lane {
    const struct device *device;
    const struct warp *warp;
    const void *what;
    enum type type;
    bool (*value)(const struct by_lane *v, unsigned lane, uint64_t *bits);
};

static void put_lane(struct text *out, const struct by_lane *v, unsigned lane)
{
    uint64_t bits;

    if (v->value(v, lane, &bits))
        print_put_value(out, v->type, bits);
    else
        text_puts(out, "-");
}

/* `TYPE = { V, V, … }`, or the focused lane's value. */
static void put_lanes(struct text *out, const struct stepping *x, const struct by_lane *v)
{
    text_printf(out, "%s = ", type_info(v->type)->text);
    if (x->focus.of_lane && x->focus.lane < v->warp->lanes) {
        put_lane(out, v, x->focus.lane);
        return;
    }
    for (unsigned l = 0; l < v->warp->lanes; l++) {
        text_puts(out, l == 0 ? "{ " : ", ");
        put_lane(out, v, l);
    }
    text_puts(out, " }");
}

/* ---- registers ---- */

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
    lane_mask blocked = r->slot == NO_SLOT ? 0 : reg_blocked(&w->regs, r->slot);

    if (blocked == 0)
        return;
    text_puts(out, ", blocked in lanes");
    FOR_LANES(l, blocked)
        text_printf(out, " %u", l);
}

static bool value_of_register(const struct by_lane *v, unsigned lane, uint64_t *bits)
{
    *bits = look_register(v->warp, v->what, lane);
    return true;
}

/* The register of that name in the focused warp's program; NULL: there is none. */
static const struct reg *find_register(const struct program *p, const struct word *w)
{
    size_t i = named_find(NAMED(p->regs, p->nregs), w);

    return i < p->nregs ? &p->regs[i] : NULL;
}

/* `NAME: ` and its values in the type that the user gives, or else in its own. r: NULL: it is a
 * special register. */
static bool put_register(struct scan *s, const struct word *name, const struct stepping *x,
                         struct by_lane *v, const struct reg *r)
{
    struct text out = { NULL, 0, 0 };

    if (!print_read_type(s, &v->type))
        return false;
    if (r != NULL && !look_has_register(v->warp, r))
        return diag_error(s->diags, name->span, "the focused warp's kernel has no such register");
    text_printf(&out, "%.*s: ", (int)name->n, name->s);
    put_lanes(&out, x, v);
    if (r != NULL)
        put_blocked(&out, v->warp, r);
    puts(out.s);
    text_free(&out);
    return true;
}

bool print_register(struct stepping *x, struct scan *s, const struct word *name, bool *found)
{
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);
    const struct reg *r = w != NULL ? find_register(g.program, name) : NULL;
    struct by_lane v = { .warp = w, .what = r, .value = value_of_register };

    *found = r != NULL;
    if (r == NULL)
        return true;
    v.type = shown_type(r->type);
    return put_register(s, name, x, &v, r);
}

static bool value_of_special(const struct by_lane *v, unsigned lane, uint64_t *bits)
{
    *bits = look_sreg(v->device, v->warp, *(const enum sreg *)v->what, lane);
    return true;
}

bool print_special(struct stepping *x, struct scan *s, const struct word *name, bool *found)
{
    struct look_grid g;
    enum sreg which = SREG_COUNT;
    struct by_lane v = { .device = x->execution.session.device, .warp = step_focused(x, &g),
                         .what = &which, .value = value_of_special };

    *found = v.warp != NULL && sreg_find(name->s, name->n, &which);
    if (!*found)
        return true;
    v.type = sreg_type(which);
    return put_register(s, name, x, &v, NULL);
}

/* ---- local memory ---- */

/* Where a thread has it. Variables of a function lie in the frame of those that are in it. */
static bool locate(const struct eval_place *at, const struct variable *v, uint64_t *address)
{
    const struct warp *w = at->warp;
    const struct program *p = look_program_of(w);
    uint32_t depth = warp_depth(w, at->lane);
    uint32_t function = depth > 0 ? look_call(w, at->lane, depth - 1) : at->grid.function;

    *address = v->address;
    if (!v->on_stack)
        return true;
    *address += look_register(w, &p->regs[REG_STACK_BASE], at->lane);
    return function == v->function;
}

bool print_read_local(const struct stepping *x, const struct eval_place *at,
                      const struct variable *v, uint64_t offset, unsigned char *bytes, size_t n)
{
    struct look_local l = { .warp = at->warp, .lane = at->lane };

    if (!locate(at, v, &l.address))
        return false;
    l.address += offset;
    return look_local(x->execution.session.device, &l, bytes, n);
}

/* A variable in the local memory of a warp's threads. */
struct local {
    const struct stepping *x;
    struct eval_place at;
    const struct variable *variable;
    struct elements elements;
};

static bool value_of_local(const struct by_lane *b, unsigned lane, uint64_t *bits)
{
    const struct local *v = b->what;
    struct eval_place at = v->at;
    unsigned char bytes[16];
    unsigned size = type_info(b->type)->bytes;

    at.lane = lane;
    if (!print_read_local(v->x, &at, v->variable, print_begins(&v->elements), bytes, size))
        return false;
    *bits = load_le(bytes, size < 8 ? size : 8);
    return true;
}

/* All that is meant of it, a line for each lane that has it. */
static void put_arrays(struct text *out, struct local *v)
{
    const struct focus *f = &v->x->focus;
    size_t n = (size_t)shape_size(v->elements.shape);
    unsigned char *bytes = mem_new(n + 1);

    for (unsigned l = 0; l < v->at.warp->lanes; l++) {
        v->at.lane = l;
        if ((!f->of_lane || f->lane == l) &&
            print_read_local(v->x, &v->at, v->variable, print_begins(&v->elements), bytes, n)) {
            text_printf(out, "lane %u ", l);
            print_put_elements(out, &v->elements, bytes);
        }
    }
    mem_free(bytes);
}

static void put_local(struct text *out, struct local *v)
{
    struct by_lane b = { .warp = v->at.warp, .what = v, .type = v->elements.shape.type,
                         .value = value_of_local };

    if (v->elements.part.extent != EXTENT_ONE && v->elements.shape.count != 1) {
        put_arrays(out, v);
        return;
    }
    text_puts(out, v->elements.name);
    if (v->elements.part.extent == EXTENT_ONE)
        text_printf(out, "[%llu]", (unsigned long long)v->elements.part.first);
    text_puts(out, ": ");
    put_lanes(out, v->x, &b);
    text_puts(out, "\n");
}

const struct variable *print_find_local(const struct program *p, const struct warp *w,
                                        const struct word *name)
{
    uint32_t here = w->exec.pc < p->ninstrs ? p->function_of[w->exec.pc] : NO_FUNCTION;
    const struct variable *found = NULL;

    for (int exact = 1; exact >= 0 && found == NULL; exact--)
        for (uint32_t i = 0; i < p->nvariables; i++) {
            const struct variable *v = &p->variables[i];

            if (v->space == SPACE_LOCAL && print_is_named(v, name, exact != 0) &&
                (found == NULL || v->function == here))
                found = v;
        }
    return found;
}

bool print_local(struct stepping *x, struct scan *s, const struct word *name, bool *found)
{
    struct local v = { .x = x };
    struct text out = { NULL, 0, 0 };

    v.at.warp = step_focused(x, &v.at.grid);
    if (v.at.warp != NULL)
        v.variable = print_find_local(v.at.grid.program, v.at.warp, name);
    *found = v.variable != NULL;
    if (!*found)
        return true;
    v.elements = (struct elements){ .name = v.variable->name,
                                    .shape = { value_type_shown(v.variable->type), 0 } };
    if (!print_read_elements(s, v.variable->size, &v.elements))
        return false;
    put_local(&out, &v);
    if (out.n == 0)
        return diag_error(s->diags, name->span,
                          "no thread of the focus is in the function that has it");
    fputs(out.s, stdout);
    text_free(&out);
    return true;
}
