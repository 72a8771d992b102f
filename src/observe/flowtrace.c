/* observe/flowtrace.c: control-flow traces (STG IX) of all warps of a run, as numbers. */
#include "observe/flowtrace.h"

#include <stdlib.h>
#include <string.h>

#include "base/distance.h"
#include "base/mem.h"
#include "program/lanes.h"

void flow_alphabet_free(struct flow_alphabet *a)
{
    names_free(&a->statements);
    names_free(&a->numbers);
    mem_free(a->elements);
}

/* The number of a key, from 1 up; a new one is the next. */
static uint32_t number_of(struct names *t, const char *key, size_t n)
{
    uint32_t number;

    if (names_get(t, key, n, &number))
        return number;
    number = (uint32_t)t->n + 1;
    names_put(t, key, n, number);
    return number;
}

/* ---- statements ---- */

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The opcode that the source names, after the guard. A transformation may have replaced it: a `sync` of the
 * source becomes a branch. */
static enum opcode source_opcode(struct span statement)
{
    const char *s = statement.source->text + statement.at, *end = s + statement.length;
    size_t n = 0;

    if (s < end && *s == '@')
        while (s < end && !is_blank(*s))
            s++;
    while (s < end && is_blank(*s))
        s++;
    while (s + n < end && s[n] != '.' && s[n] != ';' && !is_blank(s[n]))
        n++;
    return opcode_find(s, n);
}

static bool is_bookkeeping(enum opcode op)
{
    return op < OP_COUNT && (opcode_info(op)->traits & O_BOOKKEEPING) != 0;
}

static uint32_t statement_at(struct flow_trace *t, const struct source *source, size_t at)
{
    struct text key = { NULL, 0, 0 };
    uint32_t number;

    text_printf(&key, "%llu %s", (unsigned long long)at, source->name);
    number = number_of(&t->alphabet->statements, key.s, key.n);
    text_free(&key);
    while (t->nhas <= number)
        ARRAY_PUSH(t->has, t->nhas, t->cap_has, false);
    t->has[number] = true;
    return number;
}

static struct flow_place place_of_instr(struct flow_trace *t, const struct instr *i)
{
    const struct source *source = i->span.source;
    struct flow_place p = { 0, 0 };

    if (i->branch != 0 && source != NULL)
        p.branch = statement_at(t, source, i->branch - 1);
    if (!i->injected && source != NULL && !is_bookkeeping((enum opcode)i->op) &&
        !is_bookkeeping(source_opcode(i->span)))
        p.statement = statement_at(t, source, i->span.at);
    return p;
}

static const struct flow_place *places_of(struct flow_trace *t, const struct program *p)
{
    struct flow_program new = { .program = p };

    for (size_t i = t->nprograms; i-- > 0;)
        if (t->programs[i].program == p)
            return t->programs[i].places;
    new.places = mem_new((size_t)p->ninstrs * sizeof *new.places);
    for (uint32_t pc = 1; pc < p->ninstrs; pc++)
        new.places[pc] = place_of_instr(t, &p->instrs[pc]);
    ARRAY_PUSH(t->programs, t->nprograms, t->cap_programs, new);
    return new.places;
}

/* ---- a run ---- */

/* A window belongs to one warp after the other, and to none twice. */
static struct flow_warp *warp_of(struct flow_trace *t, const struct warp_event *e)
{
    const struct warp_id id = warp_id_of(e);
    size_t *of;

    while (t->nwindows <= e->window)
        ARRAY_PUSH(t->of_window, t->nwindows, t->cap_windows, 0);
    of = &t->of_window[e->window];
    if (*of == 0 || t->warps[*of - 1].id.context != id.context ||
        !warp_id_same(&t->warps[*of - 1].id, &id)) {
        ARRAY_PUSH(t->warps, t->nwarps, t->cap_warps, (struct flow_warp){ .id = id });
        *of = t->nwarps;
    }
    return &t->warps[*of - 1];
}

static uint32_t element_of(struct flow_alphabet *a, uint32_t statement, lane_mask active)
{
    char key[sizeof statement + sizeof active];
    uint32_t number;

    memcpy(key, &statement, sizeof statement);
    memcpy(key + sizeof statement, &active, sizeof active);
    number = number_of(&a->numbers, key, sizeof key);
    if (number > a->n)
        ARRAY_PUSH(a->elements, a->n, a->cap, (struct flow_element){ statement, active });
    return number;
}

static void add(struct flow_trace *t, const struct warp_event *e, uint32_t statement,
                lane_mask active)
{
    struct flow_warp *w;

    if (statement == 0 || active == 0)
        return;
    w = warp_of(t, e);
    ARRAY_PUSH(w->elements, w->n, w->cap, element_of(t->alphabet, statement, active));
}

static void stepped(void *self, const struct warp_event *e)
{
    struct flow_trace *t = self;
    const struct flow_place place = places_of(t, e->program)[e->pc];
    const lane_mask active = e->before->active;

    add(t, e, place.branch, active);
    add(t, e, place.statement, place.branch == 0 ? active : e->executed);
}

struct engine_observer flow_trace_observer(struct flow_trace *t)
{
    return (struct engine_observer){ .self = t, .stepped = stepped };
}

void flow_trace_free(struct flow_trace *t)
{
    for (size_t i = 0; i < t->nwarps; i++)
        mem_free(t->warps[i].elements);
    for (size_t i = 0; i < t->nprograms; i++)
        mem_free(t->programs[i].places);
    mem_free(t->has);
    mem_free(t->warps);
    mem_free(t->of_window);
    mem_free(t->programs);
}

/* ---- two runs ---- */

static int compare_numbers(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int compare_ids(const struct warp_id *a, const struct warp_id *b)
{
    int order = compare_numbers(a->context, b->context);

    order = order != 0 ? order : compare_numbers(a->grid, b->grid);
    for (int i = 2; i >= 0 && order == 0; i--)
        order = compare_numbers(a->block[i], b->block[i]);
    return order != 0 ? order : compare_numbers(a->warp, b->warp);
}

static int compare_warps(const void *a, const void *b)
{
    return compare_ids(&((const struct flow_warp *)a)->id, &((const struct flow_warp *)b)->id);
}

/* Do all programs that ran have the statement? */
static bool is_common(struct flow_trace *const *traces, size_t n, uint32_t statement)
{
    bool common = true;

    for (size_t i = 0; i < n; i++)
        common = common && statement < traces[i]->nhas && traces[i]->has[statement];
    return common;
}

/* Of a statement that is to stay the number of its elements, or its own; else 0. By element. */
static uint32_t *numbers_that_stay(struct flow_trace *const *traces, size_t n, bool masks)
{
    const struct flow_alphabet *a = traces[0]->alphabet;
    uint32_t *stays = mem_new((a->n + 1) * sizeof *stays);

    for (size_t k = 1; k <= a->n; k++) {
        uint32_t statement = a->elements[k - 1].statement;

        if (is_common(traces, n, statement))
            stays[k] = masks ? (uint32_t)k : statement;
    }
    return stays;
}

static void keep(struct flow_trace *t, struct flow_warp *w, const uint32_t *stays)
{
    size_t n = 0;

    for (size_t i = 0; i < w->n; i++) {
        const uint32_t number = w->elements[i];

        if (stays[number] == 0)
            continue;
        t->lanes += lane_count(t->alphabet->elements[number - 1].active);
        w->elements[n++] = stays[number];
    }
    w->n = n;
    t->elements += n;
}

void flow_traces_end(struct flow_trace *const *traces, size_t n, bool masks)
{
    uint32_t *stays = n == 0 ? NULL : numbers_that_stay(traces, n, masks);

    for (size_t i = 0; i < n; i++) {
        struct flow_trace *t = traces[i];

        for (size_t k = 0; k < t->nwarps; k++)
            keep(t, &t->warps[k], stays);
        if (t->nwarps > 0)
            qsort(t->warps, t->nwarps, sizeof *t->warps, compare_warps);
    }
    mem_free(stays);
}

static struct sequence sequence_of(const struct flow_warp *w)
{
    return w == NULL ? (struct sequence){ NULL, 0 } : (struct sequence){ w->elements, w->n };
}

/* The lesser of the next warps of two runs, from each that has it; else NULL. */
static void next_pair(const struct flow_trace *a, size_t *i, const struct flow_trace *b, size_t *k,
                      const struct flow_warp *out[2])
{
    int order;

    out[0] = *i < a->nwarps ? &a->warps[*i] : NULL;
    out[1] = *k < b->nwarps ? &b->warps[*k] : NULL;
    order = out[0] != NULL && out[1] != NULL ? compare_warps(out[0], out[1]) : 0;
    if (order > 0)
        out[0] = NULL;
    if (order < 0)
        out[1] = NULL;
    *i += out[0] != NULL;
    *k += out[1] != NULL;
}

uint64_t flow_trace_distance(const struct flow_trace *a, const struct flow_trace *b, uint64_t most,
                             const volatile sig_atomic_t *interrupted)
{
    const struct flow_warp *pair[2];
    uint64_t sum = 0;

    for (size_t i = 0, k = 0; (i < a->nwarps || k < b->nwarps) && sum <= most;) {
        next_pair(a, &i, b, &k, pair);
        sum += distance(sequence_of(pair[0]), sequence_of(pair[1]), (size_t)(most - sum),
                        interrupted);
    }
    return sum;
}

/* The paper divides by "the size of the trace", without saying whose; there that of Turing. */
double flow_discrepancy(uint64_t distance, const struct flow_trace *reference, struct teller *tell)
{
    tell_number(tell, RULE_HANOI_DISCREPANCY, distance);
    return reference->elements == 0 ? 0 : 100.0 * (double)distance / (double)reference->elements;
}

double flow_utilisation(const struct flow_trace *t, unsigned warp_size)
{
    return t->elements == 0 ? 0 : 100.0 * (double)t->lanes / ((double)t->elements * warp_size);
}
