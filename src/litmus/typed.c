/* litmus/typed.c: reads a litmus test in the form of the GPU tests of 2015, which are PTX of that
 * time:
 *
 *     test      = "GPU_PTX" name { "…" } "{" { initial ";" } "}" header { row }
 *                 ( scopes question | question scopes )
 *     initial   = n ":" "." "reg" "." type reg [ "=" value ] | n ":" reg "=" value | loc "=" int
 *     value     = int | [ "&" ] loc
 *     header    = ( Pn | Tn ) { "|" ( Pn | Tn ) } ";"
 *     scopes    = ( "scopeTree" | "ScopeTree" ) { tree }
 *                 { loc ":" ( "global" | "shared" ) [ "," ] }
 *     tree      = "(" level { tree } ")" | Pn | Tn
 *
 * The scopes and spaces follow the code, whose meaning depends on them, so they are read first. Knows no
 * instruction. */
#include <string.h>

#include "base/number.h"
#include "litmus/reader.h"

/* ---- registers ---- */

static const char *const register_types[] = { "s32", "u32", "b32", "s64", "u64", "b64", "pred" };

/* "." "reg" "." type name */
static bool declare_register(struct litmus_reader *r, unsigned thread, size_t *index)
{
    struct litmus_thread *t = &r->threads[thread];
    struct litmus_register new = { .location = SIZE_MAX };
    struct arena *arena = &r->litmus->test.arena;

    if (!cursor_expect(&r->at, ".") || !cursor_expect(&r->at, "reg") || !cursor_expect(&r->at, "."))
        return false;
    for (size_t k = 0; k < sizeof register_types / sizeof *register_types; k++)
        if (cursor_is(&r->at, register_types[k]))
            new.type = register_types[k];
    if (new.type == NULL)
        return cursor_expected(&r->at, "a type: s32, u32, b32, s64, u64, b64 or pred");
    cursor_next(&r->at);
    if (!frame_is_name(&r->at))
        return cursor_expected(&r->at, "a register");
    *index = litmus_find_register(t, cursor_text(&r->at), r->at.span.length);
    if (*index < t->nregisters)
        return diag_error(r->at.diags, r->at.span, "P%u has declared this register before", thread);
    new.name = arena_copy(arena, cursor_text(&r->at), r->at.span.length);
    new.ptx = arena_format(arena, "$%s$%u", new.name, thread);
    ARRAY_PUSH(t->registers, t->nregisters, t->cap_registers, new);
    r->widens = true;
    cursor_next(&r->at);
    return true;
}

static bool name_register(struct litmus_reader *r, unsigned thread, size_t *index)
{
    *index = litmus_find_register(&r->threads[thread], cursor_text(&r->at), r->at.span.length);
    if (*index == r->threads[thread].nregisters)
        return cursor_expected(&r->at, "a register that was declared");
    cursor_next(&r->at);
    return true;
}

/* What a register holds at first; where a location lies is not known yet. */
static bool read_first_value(struct litmus_reader *r, unsigned thread, size_t index)
{
    struct litmus_register *g = &r->threads[thread].registers[index];
    struct text *out = &r->threads[thread].start;
    struct integer value;

    if (cursor_take(&r->at, "&") || r->at.kind == LEXEME_WORD) {
        if (strstr(g->type, "64") == NULL)
            return diag_error(r->at.diags, r->at.span, "an address has 64 bits, .%s has not",
                              g->type);
        return litmus_location(r, &g->location);
    }
    if (strcmp(g->type, "pred") == 0)
        return cursor_expected(&r->at, "`;`: a predicate has no value at first");
    if (!cursor_integer(&r->at, &value))
        return false;
    if (strstr(g->type, "32") != NULL && !litmus_fits(value))
        return diag_error(r->at.diags, r->at.span, "a .%s has 32 bits", g->type);
    text_printf(out, "    mov.b%s %s, ", g->type + 1, g->ptx);
    integer_print(value, out);
    text_puts(out, ";\n");
    return true;
}

static bool read_initial_register(struct litmus_reader *r)
{
    unsigned thread;
    size_t index = 0;

    if (!frame_read_owner(&r->at, MOST_THREADS, &thread))
        return false;
    if (!cursor_is(&r->at, "."))
        return name_register(r, thread, &index) && cursor_expect(&r->at, "=") &&
               read_first_value(r, thread, index);
    return declare_register(r, thread, &index) &&
           (!cursor_take(&r->at, "=") || read_first_value(r, thread, index));
}

static bool read_initial(struct litmus_reader *r)
{
    unsigned thread;
    size_t location;

    if (cursor_owner(&r->at, &thread))
        return read_initial_register(r);
    return litmus_location(r, &location) && cursor_expect(&r->at, "=") &&
           cursor_integer(&r->at, &r->locations[location].initial);
}

static bool read_initials(struct litmus_reader *r)
{
    if (!cursor_expect(&r->at, "{"))
        return false;
    while (!cursor_take(&r->at, "}")) {
        if (cursor_take(&r->at, ";"))
            continue;
        if (!read_initial(r) || (!cursor_is(&r->at, "}") && !cursor_expect(&r->at, ";")))
            return false;
    }
    return true;
}

/* ---- threads ---- */

/* P0 or T0. */
static bool is_thread(const struct cursor *c, unsigned *thread)
{
    uint64_t n;

    if (cursor_thread(c, thread))
        return true;
    if (c->kind != LEXEME_WORD || cursor_text(c)[0] != 'T' || c->span.length < 2 ||
        !number_u64(cursor_text(c) + 1, c->span.length - 1, &n) || n > 1000)
        return false;
    *thread = (unsigned)n;
    return true;
}

static bool read_header(struct litmus_reader *r)
{
    unsigned thread;

    do {
        if (!is_thread(&r->at, &thread))
            return cursor_expected(&r->at, "a thread: P0 or T0, …");
        if (thread != r->litmus->nthreads)
            return diag_error(r->at.diags, r->at.span, "the next thread is number %u",
                              r->litmus->nthreads);
        if (thread == MOST_THREADS)
            return diag_error(r->at.diags, r->at.span, "at most %u threads", MOST_THREADS);
        r->litmus->nthreads++;
        cursor_next(&r->at);
    } while (cursor_take(&r->at, "|"));
    return cursor_expect(&r->at, ";");
}

/* A cell is empty, or an instruction, or labels and an instruction. */
static bool read_cell(void *self, unsigned thread)
{
    struct litmus_reader *r = self;

    while (!cursor_is(&r->at, "|") && !cursor_is(&r->at, ";")) {
        const struct span from = r->at.span;

        if (!litmus_typed_instruction(r, thread))
            return false;
        litmus_note_cell(r, thread, from);
    }
    return true;
}

/* ---- scopes ---- */

enum level { LEVEL_DEVICE, LEVEL_GRID, LEVEL_BLOCK, LEVEL_WARP, LEVEL_THREAD };

static const struct {
    const char *word;
    enum level level;
} level_words[] = {
    { "device", LEVEL_DEVICE },   { "grid", LEVEL_GRID },       { "kernel", LEVEL_GRID },
    { "cta", LEVEL_BLOCK },       { "block", LEVEL_BLOCK },     { "work_group", LEVEL_BLOCK },
    { "warp", LEVEL_WARP },       { "sub_group", LEVEL_WARP },  { "thread", LEVEL_THREAD },
};

/* Where the tree is: the numbers of the innermost device, block, warp. */
struct tree {
    struct litmus_reader *r;
    uint64_t numbers[LEVEL_THREAD + 1];
    bool placed[MOST_THREADS];
    uint64_t warps[MOST_THREADS];
};

/* Another of each level below `within` down to this one; what lies in no device lies in one. */
static void open_levels(struct tree *x, int within, enum level level)
{
    x->numbers[LEVEL_DEVICE] += level == LEVEL_DEVICE;
    for (int k = within < 0 ? LEVEL_GRID : within + 1; k <= (int)level; k++)
        x->numbers[k]++;
}

static bool place_thread(struct tree *x, int within)
{
    struct litmus_reader *r = x->r;
    unsigned thread = 0;

    if (!is_thread(&r->at, &thread) || thread >= r->litmus->nthreads)
        return cursor_expected(&r->at, "a thread of the test, or `(`");
    if (x->placed[thread])
        return diag_error(r->at.diags, r->at.span, "this thread has a place already");
    open_levels(x, within, LEVEL_WARP);
    x->placed[thread] = true;
    r->threads[thread].gpu = x->numbers[LEVEL_DEVICE];
    r->threads[thread].cta = x->numbers[LEVEL_BLOCK];
    x->warps[thread] = x->numbers[LEVEL_WARP];
    cursor_next(&r->at);
    return true;
}

/* "(" level { tree } ")" | thread; a level lies within one that is above it. */
static bool read_tree(struct tree *x, int within)
{
    struct litmus_reader *r = x->r;
    size_t k = 0;

    if (!cursor_take(&r->at, "("))
        return place_thread(x, within);
    while (k < sizeof level_words / sizeof *level_words &&
           (!cursor_is(&r->at, level_words[k].word) || (int)level_words[k].level <= within))
        k++;
    if (k == sizeof level_words / sizeof *level_words)
        return cursor_expected(&r->at, "what lies there: device, kernel, cta, warp, thread");
    open_levels(x, within, level_words[k].level);
    cursor_next(&r->at);
    while (!cursor_take(&r->at, ")"))
        if (!read_tree(x, (int)level_words[k].level))
            return false;
    return true;
}

/* Are the threads of each block in one warp? */
static bool same_warps(const struct tree *x, bool *each)
{
    const struct litmus_thread *t = x->r->threads;
    bool one = true;

    *each = true;
    for (unsigned a = 0; a < x->r->litmus->nthreads; a++)
        for (unsigned b = 0; b < a; b++) {
            const bool block = t[a].gpu == t[b].gpu && t[a].cta == t[b].cta;

            *each = *each && (!block || x->warps[a] != x->warps[b]);
            one = one && (!block || x->warps[a] == x->warps[b]);
        }
    return one;
}

/* loc ":" ( "global" | "shared" ), with commas or semicolons between */
static bool read_map(struct litmus_reader *r)
{
    for (;;) {
        struct cursor behind = r->at;
        size_t location;

        cursor_next(&behind);
        if (r->at.kind != LEXEME_WORD || !cursor_is(&behind, ":"))
            return true;
        if (!litmus_location(r, &location) || !cursor_expect(&r->at, ":"))
            return false;
        if (cursor_is(&r->at, "shared") || cursor_is(&r->at, "local"))
            litmus_share(r, location);
        else if (!cursor_is(&r->at, "global"))
            return cursor_expected(&r->at, "global or shared");
        if (r->locations[location].shared && r->locations[location].initial.magnitude != 0)
            return diag_error(r->at.diags, r->at.span,
                              "shared memory is zero at first: `%s` cannot be anything else",
                              r->locations[location].name);
        cursor_next(&r->at);
        if (!cursor_take(&r->at, ","))
            cursor_take(&r->at, ";");
    }
}

static bool is_scopes(const struct cursor *c)
{
    return cursor_is(c, "scopeTree") || cursor_is(c, "ScopeTree");
}

static bool read_scopes(struct litmus_reader *r)
{
    struct tree x = { .r = r };
    struct span span = r->at.span;
    bool each, one;

    cursor_next(&r->at);
    while (cursor_is(&r->at, "(") || is_thread(&r->at, &(unsigned){ 0 }))
        if (!read_tree(&x, -1))
            return false;
    span = span_join(span, (struct span){ span.source, r->at.before, 0 });
    for (unsigned t = 0; t < r->litmus->nthreads; t++)
        if (!x.placed[t])
            return diag_error(r->at.diags, span, "P%u has no place in the tree", t);
    one = same_warps(&x, &each);
    if (!each && !one)
        return diag_error(r->at.diags, span, "some threads of a block are in one warp, others not: "
                                             "a warp each, or one warp, is supported");
    if (!each)
        r->options.warps = LITMUS_ONE_WARP;
    return read_map(r) && litmus_place_threads(r, span);
}

/* Finds the scopes after the code and reads them. *behind: where they end. */
static bool look_for_scopes(struct litmus_reader *r, struct cursor *behind)
{
    const struct cursor code = r->at;

    while (!is_scopes(&r->at) && r->at.kind != LEXEME_END)
        cursor_next(&r->at);
    if (r->at.kind == LEXEME_END)
        return cursor_expected(&r->at, "scopeTree");
    if (!read_scopes(r))
        return false;
    *behind = r->at;
    r->at = code;
    return true;
}

/* Addresses are generic ones. */
static void put_addresses(struct litmus_reader *r)
{
    for (unsigned t = 0; t < r->litmus->nthreads; t++)
        for (size_t k = 0; k < r->threads[t].nregisters; k++) {
            const struct litmus_register *g = &r->threads[t].registers[k];

            if (g->location == SIZE_MAX)
                continue;
            text_printf(&r->threads[t].start, "    %s %s, %s;\n",
                        r->locations[g->location].shared ? "cvta.shared.u64" : "mov.b64", g->ptx,
                        r->locations[g->location].ptx);
        }
}

/* ---- the whole ---- */

bool litmus_read_typed(struct litmus_reader *r)
{
    const struct value_names names = { litmus_find_value, r };
    struct test *test = &r->litmus->test;
    struct cursor behind;

    if (!frame_read_name(&r->at, "GPU_PTX", test) || !read_initials(r) || !read_header(r) ||
        !look_for_scopes(r, &behind))
        return false;
    put_addresses(r);
    if (!frame_read_rows(&r->at, r->litmus->nthreads, read_cell, r) || !litmus_check_labels(r))
        return false;
    if (is_scopes(&r->at)) {
        r->at = behind;
        return frame_read_condition(&r->at, &names, test);
    }
    if (!frame_read_question(&r->at, &names, test))
        return false;
    if (!is_scopes(&r->at))
        return cursor_expected(&r->at, "scopeTree");
    r->at = behind;
    return r->at.kind == LEXEME_END || cursor_expected(&r->at, "the end");
}
