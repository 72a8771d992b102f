/* litmus/litmus.c: reads a litmus test, in the form for PTX that begins with that word: name,
 * initial values, threads in columns. Knows no instruction. */
#include "litmus/litmus.h"

#include <string.h>

#include "base/number.h"
#include "litmus/reader.h"

/* ---- names ---- */

bool litmus_is_register(const struct cursor *c, unsigned *number)
{
    uint64_t n;

    if (c->kind != LEXEME_WORD || cursor_text(c)[0] != 'r' || c->span.length > 4 ||
        c->span.length < 2 || cursor_text(c)[1] == 'x' || cursor_text(c)[1] == 'X' ||
        !number_u64(cursor_text(c) + 1, c->span.length - 1, &n))
        return false;
    *number = (unsigned)n;
    return true;
}

size_t litmus_find_register(const struct litmus_thread *t, const char *s, size_t n)
{
    size_t k = 0;

    while (k < t->nregisters && (strlen(t->registers[k].name) != n ||
                                 memcmp(t->registers[k].name, s, n) != 0))
        k++;
    return k;
}

const struct litmus_register *litmus_use_register(struct litmus_reader *r, unsigned thread,
                                                  unsigned number)
{
    struct litmus_thread *t = &r->threads[thread];
    struct arena *arena = &r->litmus->test.arena;
    struct litmus_register new = { .location = SIZE_MAX };
    char name[16];
    size_t k;

    snprintf(name, sizeof name, "r%u", number);
    k = litmus_find_register(t, name, strlen(name));
    if (k == t->nregisters) {
        new.name = arena_format(arena, "r%u", number);
        new.ptx = arena_format(arena, "$r%u", number);
        ARRAY_PUSH(t->registers, t->nregisters, t->cap_registers, new);
    }
    if (number >= r->nregisters)
        r->nregisters = number + 1;
    return &t->registers[k];
}

size_t litmus_find_location(const struct litmus_reader *r, const char *s, size_t n)
{
    size_t k = 0;

    while (k < r->nlocations && (strlen(r->locations[k].name) != n ||
                                 memcmp(r->locations[k].name, s, n) != 0))
        k++;
    return k;
}

static bool is_location_name(const struct cursor *c)
{
    unsigned number;

    return frame_is_name(c) && !litmus_is_register(c, &number) && !cursor_is(c, "_") &&
           !cursor_is(c, "WARP_SZ"); /* PTX cannot declare it */
}

bool litmus_location(struct litmus_reader *r, size_t *index)
{
    struct litmus_location new = { .name = NULL };

    if (!is_location_name(&r->at))
        return cursor_expected(&r->at, "a location: a name, not r0 or P0");
    *index = litmus_find_location(r, cursor_text(&r->at), r->at.span.length);
    if (*index == r->nlocations && r->closed)
        return cursor_expected(&r->at, "a location that was declared as .global or .shared");
    if (*index == r->nlocations) {
        new.name = arena_copy(&r->litmus->test.arena, cursor_text(&r->at), r->at.span.length);
        new.ptx = new.name;
        ARRAY_PUSH(r->locations, r->nlocations, r->cap_locations, new);
    }
    cursor_next(&r->at);
    return true;
}

void litmus_share(struct litmus_reader *r, size_t location)
{
    struct litmus_location *l = &r->locations[location];

    l->shared = true;
    l->ptx = arena_format(&r->litmus->test.arena, "$in$%s", l->name);
}

/* ---- initial values ---- */

/* [ "P" ] n ":" reg "=" ( int | [ "&" ] loc ) */
static bool read_initial_register(struct litmus_reader *r)
{
    unsigned thread, number;
    struct text *out;
    struct integer value;
    size_t location;

    if (!frame_read_owner(&r->at, MOST_THREADS, &thread))
        return false;
    if (!litmus_is_register(&r->at, &number))
        return cursor_expected(&r->at, "a register: r0, r1, …");
    cursor_next(&r->at);
    litmus_use_register(r, thread, number);
    if (!cursor_expect(&r->at, "="))
        return false;
    out = &r->threads[thread].start;
    text_printf(out, "    mov.b64 $r%u, ", number);
    if (cursor_take(&r->at, "&") || r->at.kind == LEXEME_WORD) {
        if (!litmus_location(r, &location))
            return false;
        text_printf(out, "%s;\n", r->locations[location].name);
        return true;
    }
    if (!cursor_integer(&r->at, &value))
        return false;
    integer_print(value, out);
    text_puts(out, ";\n");
    return true;
}

/* loc "=" int */
static bool read_initial_location(struct litmus_reader *r)
{
    struct integer value;
    size_t location;

    if (!litmus_location(r, &location))
        return false;
    if (cursor_is(&r->at, "@"))
        return diag_error(r->at.diags, r->at.span,
                          "aliases of locations are not supported: only the generic proxy is");
    if (!cursor_expect(&r->at, "=") || !cursor_integer(&r->at, &value))
        return false;
    r->locations[location].initial = value;
    return true;
}

/* "{" { initial ";" } "}" */
static bool read_initial(struct litmus_reader *r)
{
    unsigned thread;

    if (!cursor_expect(&r->at, "{"))
        return false;
    while (!cursor_take(&r->at, "}")) {
        if (cursor_take(&r->at, ";"))
            continue;
        if (!(cursor_owner(&r->at, &thread) ? read_initial_register(r)
                                             : read_initial_location(r)))
            return false;
        if (!cursor_is(&r->at, "}") && !cursor_expect(&r->at, ";"))
            return false;
    }
    return true;
}

/* ---- threads ---- */

/* Pn "@" "cta" number "," "gpu" number */
static bool read_place(struct litmus_reader *r)
{
    struct frame_place p = { .names = { "cta", "gpu" } };
    unsigned thread = r->litmus->nthreads;

    if (!frame_read_place(&r->at, thread, MOST_THREADS, &p))
        return false;
    r->litmus->nthreads++;
    r->threads[thread].cta = p.numbers[0];
    r->threads[thread].gpu = p.numbers[1];
    return true;
}

/* Registers of threads that have no column mean nothing, and nobody can ask for them. */
static void warn_of_no_column(struct litmus_reader *r, struct span span)
{
    for (unsigned t = r->litmus->nthreads; t < MOST_THREADS; t++)
        if (r->threads[t].start.n > 0)
            diag_add(r->at.diags, SEVERITY_WARNING, span,
                     "P%u has initial values but no column", t);
}

/* place { "|" place } ";" */
static bool read_header(struct litmus_reader *r)
{
    struct span span = r->at.span;

    do
        if (!read_place(r))
            return false;
    while (cursor_take(&r->at, "|"));
    span = span_join(span, (struct span){ span.source, r->at.before, 0 });
    warn_of_no_column(r, span);
    return litmus_place_threads(r, span) && cursor_expect(&r->at, ";");
}

/* A cell is empty, or an instruction, or labels and an instruction. */
static bool read_cell(void *self, unsigned thread)
{
    struct litmus_reader *r = self;

    while (!cursor_is(&r->at, "|") && !cursor_is(&r->at, ";")) {
        const struct span from = r->at.span;

        if (!litmus_instruction(r, thread))
            return false;
        litmus_note_cell(r, thread, from);
    }
    return true;
}

/* ---- the whole ---- */

static bool read_columns(struct litmus_reader *r)
{
    struct value_names names = { litmus_find_value, r };

    return frame_read_name(&r->at, cursor_is(&r->at, "ptx") ? "ptx" : "PTX", &r->litmus->test) &&
           read_initial(r) && read_header(r) &&
           frame_read_rows(&r->at, r->litmus->nthreads, read_cell, r) && litmus_check_labels(r) &&
           frame_read_condition(&r->at, &names, &r->litmus->test);
}

static bool read_all(struct litmus_reader *r)
{
    if (cursor_is(&r->at, "GPU_PTX"))
        return litmus_read_typed(r);
    return litmus_is_nvidia(&r->at) ? litmus_read_nvidia(r) : read_columns(r);
}

static void reader_free(struct litmus_reader *r)
{
    for (unsigned t = 0; t < MOST_THREADS; t++) {
        text_free(&r->threads[t].start);
        text_free(&r->threads[t].body);
        mem_free(r->threads[t].labels);
        mem_free(r->threads[t].registers);
        mem_free(r->threads[t].weak);
        mem_free(r->threads[t].cells);
    }
    mem_free(r->locations);
    mem_free(r);
}

bool litmus_read(struct litmus *l, const struct source *text, struct litmus_options o,
                 struct diags *d)
{
    struct litmus_reader *r = mem_new(sizeof *r);
    bool ok;

    *l = (struct litmus){ .nthreads = 0 };
    r->litmus = l;
    r->options = o;
    cursor_begin(&r->at, text, 0, d);
    ok = read_all(r);
    if (ok)
        litmus_compose(r);
    reader_free(r);
    return ok;
}

void litmus_free(struct litmus *l)
{
    test_free(&l->test);
    text_free(&l->program);
    text_free(&l->prints);
    mem_free(l->cells);
    mem_free(l->places);
    mem_free(l->registers);
}

const struct litmus_cell *litmus_cell(const struct litmus *l, unsigned line)
{
    const bool known = line > 0 && line <= l->ncells && l->cells[line - 1].known;

    return known ? &l->cells[line - 1] : NULL;
}
