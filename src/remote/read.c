/* remote/read.c: reads the text of a test of the remote-scope machine, except the content of its cells:
 * places of threads, registers and locations, and what is observed. */
#include <string.h>

#include "base/number.h"
#include "remote/reader.h"

/* ---- registers, locations, values ---- */

/* A word that begins with r and a digit. */
static bool looks_like_register(const struct cursor *c)
{
    const char *s = cursor_text(c);

    return c->kind == LEXEME_WORD && c->span.length >= 2 && s[0] == 'r' && s[1] >= '0' &&
           s[1] <= '9';
}

/* r0 to r15, without stepping over it. */
static bool register_number(struct cursor *c, uint32_t *reg)
{
    uint64_t n;

    if (!looks_like_register(c) || (cursor_text(c)[1] == '0' && c->span.length > 2) ||
        !number_u64(cursor_text(c) + 1, c->span.length - 1, &n) || n >= RSP_MOST_REGISTERS)
        return cursor_expected(c, "a register: r0 to r15");
    *reg = (uint32_t)n;
    return true;
}

static void note_register(struct rsp_reader *r, unsigned thread, uint32_t reg)
{
    struct rsp_thread *t = &r->program->threads[thread];

    t->nregisters = reg >= t->nregisters ? reg + 1 : t->nregisters;
}

bool rsp_read_target(struct rsp_reader *r, unsigned thread, uint32_t *reg)
{
    if (!register_number(&r->at, reg))
        return false;
    note_register(r, thread, *reg);
    r->threads[thread].set |= (uint32_t)1 << *reg;
    cursor_next(&r->at);
    return true;
}

static bool read_used_register(struct rsp_reader *r, unsigned thread, uint32_t *reg)
{
    if (!register_number(&r->at, reg))
        return false;
    note_register(r, thread, *reg);
    if (r->threads[thread].used[*reg].source == NULL)
        r->threads[thread].used[*reg] = r->at.span;
    cursor_next(&r->at);
    return true;
}

static uint32_t find_location(const struct rsp_program *p, const char *s, size_t n)
{
    uint32_t k = 0;

    while (k < p->nlocations && !text_is(p->locations[k].name, s, n))
        k++;
    return k;
}

bool rsp_read_location(struct rsp_reader *r, uint32_t *index)
{
    struct rsp_program *p = r->program;
    struct cursor *at = &r->at;

    if (!frame_is_name(at) || looks_like_register(at))
        return cursor_expected(at, "a location: a name, not r0 or P0");
    *index = find_location(p, cursor_text(at), at->span.length);
    if (*index == p->nlocations) {
        if (p->nlocations == RSP_MOST_LOCATIONS)
            return diag_error(at->diags, at->span, "at most %u locations", RSP_MOST_LOCATIONS);
        p->locations[p->nlocations++].name =
            arena_copy(&p->test.arena, cursor_text(at), at->span.length);
    }
    cursor_next(at);
    return true;
}

/* 64 bits with sign. */
static bool read_number(struct cursor *c, int64_t *number)
{
    struct span span = c->span;
    struct integer i;

    if (!cursor_integer(c, &i))
        return false;
    if (!i.negative && i.magnitude > INT64_MAX)
        return diag_error(c->diags, span, "this number does not fit into 64 bits with sign");
    *number = i.negative ? -(int64_t)(i.magnitude - 1) - 1 : (int64_t)i.magnitude;
    return true;
}

bool rsp_read_value(struct rsp_reader *r, unsigned thread, struct rsp_value *v)
{
    v->is_register = looks_like_register(&r->at);
    if (v->is_register)
        return read_used_register(r, thread, &v->reg);
    if (r->at.kind != LEXEME_NUMBER && !cursor_is(&r->at, "-"))
        return cursor_expected(&r->at, "a number or a register");
    return read_number(&r->at, &v->number);
}

/* ---- initial values ---- */

/* "{" { loc "=" int ";" } "}" */
static bool read_initial(struct rsp_reader *r)
{
    struct cursor *at = &r->at;
    uint32_t location;
    unsigned thread;

    if (!cursor_expect(at, "{"))
        return false;
    while (!cursor_take(at, "}")) {
        if (cursor_take(at, ";"))
            continue;
        if (cursor_thread(at, &thread))
            return diag_error(at->diags, at->span, "registers have no values to begin with");
        if (!rsp_read_location(r, &location) || !cursor_expect(at, "=") ||
            !read_number(at, &r->program->locations[location].initial))
            return false;
        if (!cursor_is(at, "}") && !cursor_expect(at, ";"))
            return false;
    }
    return true;
}

/* ---- threads ---- */

static bool lies_before(const struct rsp_group *a, uint32_t a_device, const struct rsp_group *b,
                        uint32_t b_device)
{
    return a_device != b_device ? a_device < b_device : a->number < b->number;
}

/* Adds a device of that number if there is none; ascending. */
static void add_device(struct rsp_program *p, uint32_t number)
{
    uint32_t k = p->ndevices;

    for (uint32_t i = 0; i < p->ndevices; i++)
        if (p->devices[i] == number)
            return;
    for (; k > 0 && p->devices[k - 1] > number; k--)
        p->devices[k] = p->devices[k - 1];
    p->devices[k] = number;
    p->ndevices++;
}

/* The group of that number on a device of the program, which is added if there is none. */
static void add_group(struct rsp_program *p, struct rsp_group g)
{
    uint32_t k = p->ngroups;

    for (uint32_t i = 0; i < p->ngroups; i++)
        if (p->groups[i].number == g.number && p->groups[i].device == g.device)
            return;
    for (; k > 0 && lies_before(&g, g.device, &p->groups[k - 1], p->groups[k - 1].device); k--)
        p->groups[k] = p->groups[k - 1];
    p->groups[k] = g;
    p->ngroups++;
}

static uint32_t device_of(const struct rsp_program *p, uint64_t number)
{
    uint32_t d = 0;

    while (p->devices[d] != number)
        d++;
    return d;
}

/* Devices and groups in order; each thread's group. */
static void place_threads(struct rsp_reader *r)
{
    struct rsp_program *p = r->program;

    for (uint32_t t = 0; t < p->nthreads; t++)
        add_device(p, (uint32_t)r->threads[t].device);
    for (uint32_t t = 0; t < p->nthreads; t++)
        add_group(p, (struct rsp_group){ (uint32_t)r->threads[t].group,
                                         device_of(p, r->threads[t].device) });
    for (uint32_t t = 0; t < p->nthreads; t++) {
        uint32_t device = device_of(p, r->threads[t].device), g = 0;

        while (p->groups[g].number != r->threads[t].group || p->groups[g].device != device)
            g++;
        p->threads[t].group = g;
    }
}

/* Pn "@" "wg" number "," "dv" number { "|" … } ";" */
static bool read_header(struct rsp_reader *r)
{
    struct rsp_program *p = r->program;

    do {
        struct frame_place place = { .names = { "wg", "dv" } };
        struct span span = r->at.span;

        if (!frame_read_place(&r->at, p->nthreads, RSP_MOST_THREADS, &place))
            return false;
        if (place.numbers[0] > UINT16_MAX || place.numbers[1] > UINT16_MAX)
            return diag_error(r->at.diags, span, "work-groups and devices are numbered 0 to 65535");
        r->threads[p->nthreads].group = place.numbers[0];
        r->threads[p->nthreads++].device = place.numbers[1];
    } while (cursor_take(&r->at, "|"));
    place_threads(r);
    return cursor_expect(&r->at, ";");
}

/* ---- cells ---- */

/* [ "if" reg "==" int ] */
static bool read_guard(struct rsp_reader *r, unsigned thread, struct rsp_guard *g)
{
    if (!cursor_take(&r->at, "if"))
        return true;
    g->given = true;
    return read_used_register(r, thread, &g->reg) && cursor_expect(&r->at, "==") &&
           read_number(&r->at, &g->number);
}

static struct span cell_span(const struct rsp_reader *r, struct span first)
{
    first.length = r->at.before - first.at;
    return first;
}

static bool read_cell_instr(struct rsp_reader *r, unsigned thread)
{
    struct rsp_thread *t = &r->program->threads[thread];
    struct rsp_instr i = { .action = t->ncode, .nth = 1, .of = 1, .span = r->at.span };

    if (!read_guard(r, thread, &i.guard) || !rsp_read_instr(r, thread, &i))
        return false;
    i.span = cell_span(r, i.span);
    if (t->ncode == RSP_MOST_CODE)
        return diag_error(r->at.diags, i.span, "at most %u instructions of a thread",
                          RSP_MOST_CODE);
    ARRAY_PUSH(t->code, t->ncode, t->cap_code, i);
    return true;
}

static bool read_cell_action(struct rsp_reader *r, unsigned thread)
{
    struct rsp_thread *t = &r->program->threads[thread];
    struct rsp_action a = { .span = r->at.span };

    if (!read_guard(r, thread, &a.guard) || !rsp_read_action(r, thread, &a))
        return false;
    a.span = cell_span(r, a.span);
    if (++r->nactions + r->program->nlocations > RSP_MOST_EVENTS)
        return diag_error(r->at.diags, a.span,
                          "at most %u events: actions, and an initial write of each location",
                          RSP_MOST_EVENTS);
    ARRAY_PUSH(t->actions, t->nactions, t->cap_actions, a);
    return true;
}

static bool read_cell(void *self, unsigned thread)
{
    struct rsp_reader *r = self;

    if (cursor_is(&r->at, "|") || cursor_is(&r->at, ";"))
        return true;
    return r->program->assembly ? read_cell_instr(r, thread) : read_cell_action(r, thread);
}

/* A register that nothing sets is a mistake in the test. */
static bool check_registers(struct rsp_reader *r)
{
    for (uint32_t t = 0; t < r->program->nthreads; t++)
        for (uint32_t k = 0; k < RSP_MOST_REGISTERS; k++)
            if (r->threads[t].used[k].source != NULL && (r->threads[t].set >> k & 1) == 0)
                return diag_error(r->at.diags, r->threads[t].used[k], "P%u never sets r%u", t, k);
    return true;
}

/* ---- what is looked at ---- */

static bool find_register(struct rsp_reader *r, const struct value_name *n, uint32_t *value,
                          struct diags *d)
{
    struct test *test = &r->program->test;
    struct test_value v = { .thread = n->thread, .word = (unsigned)test->nvalues };
    uint64_t number;

    if (n->thread >= r->program->nthreads)
        return diag_error(d, n->span, "there is no thread P%u", n->thread);
    if (n->n < 2 || n->s[0] != 'r' || !number_u64(n->s + 1, n->n - 1, &number) ||
        number >= RSP_MOST_REGISTERS || (r->threads[n->thread].set >> number & 1) == 0)
        return diag_error(d, n->span, "P%u has no register %.*s", n->thread,
                          (int)(n->n < 60 ? n->n : 60), n->s);
    v.index = (unsigned)number;
    v.name = arena_format(&test->arena, "P%u:r%u", n->thread, v.index);
    *value = test_add_value(test, v);
    return true;
}

static bool find_value(void *self, const struct value_name *n, uint32_t *value, struct diags *d)
{
    struct rsp_reader *r = self;
    struct test *test = &r->program->test;
    uint32_t k = find_location(r->program, n->s, n->n);

    if (n->thread != NO_THREAD)
        return find_register(r, n, value, d);
    if (k == r->program->nlocations)
        return diag_error(d, n->span, "no thread uses a location `%.*s`",
                          (int)(n->n < 60 ? n->n : 60), n->s);
    if (n->index != 0)
        return diag_error(d, n->span, "a location is one value");
    *value = test_add_value(test, (struct test_value){ r->program->locations[k].name, NO_THREAD, k,
                                                       (unsigned)test->nvalues });
    return true;
}

/* ---- the whole ---- */

bool rsp_is_program(const struct source *text)
{
    struct diags none = { 0 };
    struct cursor c;

    cursor_begin(&c, text, 0, &none);
    return cursor_is(&c, "RSP") || cursor_is(&c, "RSPASM");
}

bool rsp_read(struct rsp_program *p, const struct source *text, struct diags *d)
{
    struct rsp_reader r = { .program = p };
    struct value_names names = { find_value, &r };

    *p = (struct rsp_program){ .nthreads = 0 };
    cursor_begin(&r.at, text, 0, d);
    p->assembly = cursor_is(&r.at, "RSPASM");
    return frame_read_name(&r.at, p->assembly ? "RSPASM" : "RSP", &p->test) && read_initial(&r) &&
           read_header(&r) && frame_read_rows(&r.at, p->nthreads, read_cell, &r) &&
           check_registers(&r) && frame_read_condition(&r.at, &names, &p->test);
}

void rsp_program_free(struct rsp_program *p)
{
    for (unsigned t = 0; t < RSP_MOST_THREADS; t++) {
        mem_free(p->threads[t].actions);
        mem_free(p->threads[t].code);
    }
    test_free(&p->test);
    *p = (struct rsp_program){ .nthreads = 0 };
}
