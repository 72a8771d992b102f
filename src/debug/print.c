/* debug/print.c: `print`: buffers and variables, and memory by its address. print_thread.c prints what
 * belongs to threads. Values are written as everywhere else (host/value.h). */
#include "debug/step.h"

#include <string.h>

#include "base/mangled.h"
#include "base/number.h"
#include "host/suggest.h"
#include "memory/state/look.h"

/* ---- values ---- */

void print_put_value(struct text *out, enum type t, uint64_t bits)
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

bool print_read_type(struct scan *s, enum type *t)
{
    if (scan_take(s, ':') && !type_read(s, t))
        return false;
    return scan_finished(s);
}

#define MOST_ELEMENTS 200u /* of a whole array, as gdb has it */

bool print_read_elements(struct scan *s, uint64_t size, struct elements *e)
{
    if (!elements_read(s, e->name, size, &e->shape.type, &e->part) || !scan_finished(s))
        return false;
    if (e->part.extent == EXTENT_ALL && e->part.count > MOST_ELEMENTS)
        e->part = (struct portion){ EXTENT_RANGE, 0, MOST_ELEMENTS, e->part.count, 0 };
    e->shape.count = e->part.count;
    return true;
}

uint64_t print_begins(const struct elements *e)
{
    return e->part.first * type_info(e->shape.type)->bytes;
}

void print_put_elements(struct text *out, const struct elements *e, const unsigned char *bytes)
{
    struct printer p = { .out = out, .shape = e->shape, .part = e->part };

    printer_begin(&p, e->name);
    printer_values(&p, bytes, (size_t)e->shape.count);
    printer_end(&p);
}

static void print_elements(const struct elements *e, const unsigned char *bytes)
{
    struct text out = { NULL, 0, 0 };

    print_put_elements(&out, e, bytes);
    fwrite(out.s, 1, out.n, stdout);
    text_free(&out);
}

/* ---- shared memory ---- */

/* Is it the variable's name, or (not exact) what that reads as? */
bool print_is_named(const struct variable *v, const struct word *w, bool exact)
{
    return exact ? word_is(w, v->name) : mangled_is(v->name, w->s, w->n);
}

const struct variable *print_find_shared(const struct program *p, const struct word *w)
{
    for (int exact = 1; exact >= 0; exact--)
        for (uint32_t i = 0; i < p->nvariables; i++)
            if (p->variables[i].space == SPACE_SHARED &&
                print_is_named(&p->variables[i], w, exact != 0))
                return &p->variables[i];
    return NULL;
}

/* Of the focused warp's block. */
static bool put_shared(struct stepping *x, struct scan *s, const struct variable *v,
                       struct elements *e)
{
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);
    uint64_t size = v->dynamic ? w->block->shared_size - v->address : v->size;
    unsigned char *bytes;

    if (!print_read_elements(s, size, e))
        return false;
    if (v->address + size > w->block->shared_size)
        return diag_error(s->diags, (struct span){ NULL, 0, 0 },
                          "the focused warp's kernel has no such variable");
    bytes = mem_new((size_t)size + 1);
    memory_look_shared(device_memory(x->execution.session.device), w->block->processor,
                       w->block->shared + (uint32_t)v->address, bytes, (size_t)size);
    print_elements(e, bytes + print_begins(e));
    mem_free(bytes);
    return true;
}

static bool shared_shown(struct stepping *x, struct scan *s, const struct word *name, bool *found)
{
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);
    const struct variable *v = w != NULL ? print_find_shared(g.program, name) : NULL;
    struct elements e;
    char *shown;
    bool ok;

    *found = v != NULL;
    if (v == NULL)
        return true;
    shown = word_copy(name);
    e = (struct elements){ .name = shown, .shape = { value_type_shown(v->type), 0 } };
    ok = put_shared(x, s, v, &e);
    mem_free(shown);
    return ok;
}

/* ---- buffers and variables ---- */

static bool print_target(struct stepping *x, struct scan *s, struct target *t)
{
    const struct session *session = &x->execution.session;
    struct elements e = { .name = target_name(session->objects, t), .shape = t->shape };
    struct text line = { NULL, 0, 0 };
    struct printer p = { .out = &line };

    if (!print_read_elements(s, t->size, &e))
        return false;
    t->shape.type = e.shape.type;
    target_take(t, e.part);
    session_print(session, t, &p, stdout);
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

    if (!scan_number(s, UINT64_MAX, &address, "an address") || !print_read_type(s, &t))
        return false;
    step_focused(x, &g);
    if (!device_read(session->device, g.context, address, bytes, type_info(t)->bytes))
        return diag_error(s->diags, at, "nothing is mapped at global address 0x%llx",
                          (unsigned long long)address);
    text_printf(&out, "0x%llx: %s = ", (unsigned long long)address, type_info(t)->text);
    print_put_value(&out, t, load_le(bytes, type_info(t)->bytes));
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
        suggest_named(&near, NAMED(g.program->regs, g.program->nregs));
    suggest_named(&near, NAMED(o->buffers, o->nbuffers));
    return suggest_error(&near, w, "there is no register, buffer or variable", s->diags);
}

/* ---- expressions ---- */

/* Lane by lane where it differs from lane to lane, or of the focused one. */
static bool put_lanes(struct stepping *x, struct eval *e, struct eval_place *at, struct text *out)
{
    const bool one = !e->by_lane || x->focus.of_lane;
    unsigned lanes = at->warp != NULL ? at->warp->lanes : 1;
    unsigned first = x->focus.of_lane && x->focus.lane < lanes ? x->focus.lane : 0;
    const char *why = "", *last = "";
    bool any = false;

    text_puts(out, one ? "" : "{ ");
    for (unsigned l = first; l < (one ? first + 1 : lanes); l++) {
        struct eval_value v;

        at->lane = l;
        v = eval_at(x, e, at, &why);
        last = v.kind == EVAL_NONE ? why : last;
        any = any || v.kind != EVAL_NONE;
        text_puts(out, l > first ? ", " : "");
        eval_put(out, v);
    }
    text_puts(out, one ? "" : " }");
    return any || diag_error(&x->errors, (struct span){ NULL, 0, 0 }, "%s", last);
}

bool print_expression(struct stepping *x, struct scan *s)
{
    struct eval e = { .n = 0 };
    struct eval_place at = { .warp = NULL };
    struct text out = { NULL, 0, 0 };
    size_t from = scan_here(s).at;
    struct span said;
    bool ok = eval_read(x, s, &e) && scan_finished(s);

    said = scan_since(s, from);
    at.warp = step_focused(x, &at.grid);
    if (ok && e.of_threads && at.warp == NULL)
        ok = diag_error(s->diags, said, "%s", x->debugged->no_focus);
    text_printf(&out, "%.*s = ", (int)said.length, s->source->text + from);
    ok = ok && put_lanes(x, &e, &at, &out);
    if (ok)
        puts(out.s);
    text_free(&out);
    eval_free(&e);
    return ok;
}

bool print_is_expression(const struct scan *s)
{
    struct scan ahead = *s;
    unsigned open = 0;
    struct word w;
    int c = scan_peek(&ahead);

    if (c == '(' || c == '-' || c == '!' || c == '~' || c == '*')
        return true;
    if (!scan_word(&ahead, &w))
        return false;
    for (size_t i = 1; i < w.n; i++)
        if (strchr("+-*/%^&|", w.s[i]) != NULL)
            return true;
    do { /* [I], [A..B] */
        c = scan_peek(&ahead);
        open += c == '[';
        open -= c == ']' && open > 0;
        ahead.at += c != EOF && (c == ']' || open > 0);
    } while (c != EOF && (c == ']' || c == '[' || open > 0));
    if (scan_take(&ahead, ':') && !scan_word(&ahead, &w))
        return false;
    c = scan_peek(&ahead);
    return c != EOF && strchr("+-*/%^&|<>=!", c) != NULL;
}

bool kernels_print(struct stepping *x, struct scan *s)
{
    static bool (*const kinds[])(struct stepping *x, struct scan *s, const struct word *name,
                                 bool *found) = { print_register, print_special, shared_shown,
                                                  print_local };
    const struct objects *o = &x->execution.job.scenario.objects;
    struct diags unheard = { .n = 0 };
    struct target t;
    struct word w;
    bool found, ok;

    if (print_is_expression(s))
        return print_expression(x, s);
    if (scan_peek(s) >= '0' && scan_peek(s) <= '9')
        return print_address(x, s);
    if (!scan_expect_word(s, &w, "a register, a buffer, a variable or an address"))
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        ok = kinds[i](x, s, &w, &found);
        if (found)
            return ok;
    }
    found = objects_find_target(o, &w, &t, &unheard);
    diags_free(&unheard);
    if (found)
        return print_target(x, s, &t);
    return (scan_peek(s) == EOF && step_show(x, &w)) || refuse(x, s, &w);
}

bool step_print(struct stepping *x, struct scan *s)
{
    return x->debugged->print(x, s);
}
