/* litmus/litmus.c: reads a litmus test: name, initial values, threads in columns. Knows no
 * instruction. */
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

void litmus_use_register(struct litmus_reader *r, unsigned thread, unsigned number)
{
    r->threads[thread].registers[number / 64] |= (uint64_t)1 << number % 64;
    if (number >= r->nregisters)
        r->nregisters = number + 1;
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
    struct litmus_location new = { NULL, { false, 0 }, false };

    if (!is_location_name(&r->at))
        return cursor_expected(&r->at, "a location: a name, not r0 or P0");
    *index = litmus_find_location(r, cursor_text(&r->at), r->at.span.length);
    if (*index == r->nlocations) {
        new.name = arena_copy(&r->litmus->test.arena, cursor_text(&r->at), r->at.span.length);
        ARRAY_PUSH(r->locations, r->nlocations, r->cap_locations, new);
    }
    cursor_next(&r->at);
    return true;
}

/* ---- initial values ---- */

/* Pn ":" reg "=" ( int | [ "&" ] loc ) */
static bool read_initial_register(struct litmus_reader *r)
{
    unsigned thread, number;
    struct text *out;
    struct integer value;
    size_t location;

    if (!frame_read_thread(&r->at, MOST_THREADS, &thread) || !cursor_expect(&r->at, ":"))
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

    if (!litmus_location(r, &location) || !cursor_expect(&r->at, "=") ||
        !cursor_integer(&r->at, &value))
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
        if (!(cursor_thread(&r->at, &thread) ? read_initial_register(r)
                                             : read_initial_location(r)))
            return false;
        if (!cursor_is(&r->at, "}") && !cursor_expect(&r->at, ";"))
            return false;
    }
    return true;
}

/* ---- threads ---- */

/* Pn "@" "cta" number "," "gpu" number */
static bool read_place(struct litmus_reader *r, uint64_t *gpu)
{
    struct frame_place p = { .names = { "cta", "gpu" } };
    unsigned thread = r->litmus->nthreads;

    if (!frame_read_place(&r->at, thread, MOST_THREADS, &p))
        return false;
    r->litmus->nthreads++;
    r->threads[thread].cta = p.numbers[0];
    if (thread > 0 && p.numbers[1] != *gpu)
        return diag_error(r->at.diags, p.number, "threads on several devices are not supported");
    *gpu = p.numbers[1];
    return true;
}

/* Blocks in the order of the numbers of the header, threads of a block in the order of columns. */
static void place_threads(struct litmus_reader *r)
{
    struct litmus *l = r->litmus;

    l->blocks = l->threads = 1;
    for (unsigned t = 0; t < l->nthreads; t++) {
        struct litmus_thread *x = &r->threads[t];

        for (unsigned other = 0; other < l->nthreads; other++) {
            bool first = true;

            for (unsigned k = 0; k < other; k++)
                first = first && r->threads[k].cta != r->threads[other].cta;
            x->block += first && r->threads[other].cta < x->cta;
            x->thread += other < t && r->threads[other].cta == x->cta;
        }
        ARRAY_PUSH(l->places, l->nplaces, l->cap_places,
                   (struct litmus_place){ x->block, x->thread });
        l->blocks = x->block + 1 > l->blocks ? x->block + 1 : l->blocks;
        l->threads = x->thread + 1 > l->threads ? x->thread + 1 : l->threads;
    }
    l->warp_size = r->warps == LITMUS_WARP_EACH ? 1 : l->threads;
}

uint32_t litmus_block_size(const struct litmus_reader *r, unsigned thread)
{
    uint32_t n = 0;

    for (unsigned t = 0; t < r->litmus->nthreads; t++)
        n += r->threads[t].block == r->threads[thread].block;
    return n;
}

/* place { "|" place } ";" */
static bool read_header(struct litmus_reader *r)
{
    struct span span = r->at.span;
    uint64_t gpu = 0;

    do
        if (!read_place(r, &gpu))
            return false;
    while (cursor_take(&r->at, "|"));
    place_threads(r);
    for (unsigned t = r->litmus->nthreads; t < MOST_THREADS; t++)
        if (r->threads[t].start.n > 0)
            return diag_error(r->at.diags, span, "P%u has initial values but no column", t);
    return cursor_expect(&r->at, ";");
}

/* The lines that an instruction has become come of this text, which ends before the cursor. */
static void note_cell(struct litmus_reader *r, unsigned thread, struct span from)
{
    struct litmus_thread *x = &r->threads[thread];
    const char *text = from.source->text;
    size_t end = r->at.span.at, lines = 0;

    while (end > from.at && (text[end - 1] == ' ' || text[end - 1] == '\t'))
        end--;
    from.length = end - from.at;
    for (size_t i = 0; i < x->body.n; i++)
        lines += x->body.s[i] == '\n';
    while (x->ncells < lines)
        ARRAY_PUSH(x->cells, x->ncells, x->cap_cells, from);
}

/* A cell is empty, or an instruction, or labels and an instruction. */
static bool read_cell(void *self, unsigned thread)
{
    struct litmus_reader *r = self;

    while (!cursor_is(&r->at, "|") && !cursor_is(&r->at, ";")) {
        const struct span from = r->at.span;

        if (!litmus_instruction(r, thread))
            return false;
        note_cell(r, thread, from);
    }
    return true;
}

static bool check_labels(struct litmus_reader *r)
{
    for (unsigned t = 0; t < r->litmus->nthreads; t++)
        for (size_t k = 0; k < r->threads[t].nlabels; k++)
            if (!r->threads[t].labels[k].defined)
                return diag_error(r->at.diags, r->threads[t].labels[k].span,
                                  "P%u has no such label", t);
    return true;
}

/* ---- the whole ---- */

static bool read_all(struct litmus_reader *r)
{
    struct value_names names = { litmus_find_value, r };

    return frame_read_name(&r->at, "PTX", &r->litmus->test) && read_initial(r) && read_header(r) &&
           frame_read_rows(&r->at, r->litmus->nthreads, read_cell, r) && check_labels(r) &&
           frame_read_condition(&r->at, &names, &r->litmus->test);
}

static void reader_free(struct litmus_reader *r)
{
    for (unsigned t = 0; t < MOST_THREADS; t++) {
        text_free(&r->threads[t].start);
        text_free(&r->threads[t].body);
        mem_free(r->threads[t].labels);
        mem_free(r->threads[t].cells);
    }
    mem_free(r->locations);
    mem_free(r);
}

bool litmus_read(struct litmus *l, const struct source *text, enum litmus_warps warps,
                 struct diags *d)
{
    struct litmus_reader *r = mem_new(sizeof *r);
    bool ok;

    *l = (struct litmus){ .nthreads = 0 };
    r->litmus = l;
    r->warps = warps;
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
}

const struct litmus_cell *litmus_cell(const struct litmus *l, unsigned line)
{
    const bool known = line > 0 && line <= l->ncells && l->cells[line - 1].known;

    return known ? &l->cells[line - 1] : NULL;
}
