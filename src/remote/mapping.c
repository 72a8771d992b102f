/* remote/mapping.c: what actions become (rsp.mapping): the mappings of mapping.def and those of
 * files, read by the same reader, and applied to a program. */
#include "remote/mapping.h"

#include <string.h>

#include "remote/reader.h"

#define CELLS_OF_KIND (1u + 2u * RSP_SCOPES)

uint32_t rsp_cell_of(const struct rsp_action *a)
{
    return a->kind * CELLS_OF_KIND + (a->atomic ? 1u + 2u * a->scope + a->remote : 0);
}

/* ---- reader ---- */

struct row_reader {
    struct cursor at;
    struct rsp_mapping *mapping;
    const char *source;          /* of the cells that are read */
    bool seen[RSP_CELLS];
};

/* na | ( wg | dv | sy ) [ "rm" ]: of an action of its kind. */
static bool read_scope(struct cursor *at, struct rsp_action *a)
{
    struct span span = at->span;
    unsigned s = 0;

    a->atomic = a->remote = false;
    if (a->kind != RSP_INC && cursor_take(at, "na"))
        return true;
    while (s < RSP_SCOPES && !cursor_is(at, rsp_scope_text((enum rsp_scope)s)))
        s++;
    if (s == RSP_SCOPES)
        return cursor_expected(at, a->kind == RSP_INC ? "wg, dv or sy" : "na, wg, dv or sy");
    cursor_next(at);
    a->atomic = true;
    a->scope = (enum rsp_scope)s;
    a->remote = cursor_is(at, "rm");
    if (a->remote && a->scope == RSP_WG)
        return diag_error(at->diags, span_join(span, at->span),
                          "a remote action of scope wg is mapped as one that is not remote");
    return !a->remote || cursor_take(at, "rm");
}

/* Is this instruction the one access that an action of the kind is? */
static bool accesses(enum rsp_op op, enum rsp_action_kind kind)
{
    switch (kind) {
    case RSP_LOAD:
        return op == RSP_LD;
    case RSP_STORE:
        return op == RSP_ST;
    default:
        return op == RSP_INC_L1 || op == RSP_INC_L2;
    }
}

static bool is_access(enum rsp_op op)
{
    return op == RSP_LD || op == RSP_ST || op == RSP_INC_L1 || op == RSP_INC_L2;
}

/* instr { ";" instr } */
static bool read_instrs(struct cursor *at, enum rsp_action_kind kind, struct rsp_cell *cell)
{
    static const char *const texts[RSP_ACTION_KINDS] = { "LD", "ST", "INC_L1 or INC_L2" };
    struct span row = at->span;
    uint32_t found = 0;

    do {
        struct span span = at->span;
        enum rsp_op op;

        if (cell->n == RSP_MOST_INSTRS)
            return diag_error(at->diags, span, "at most %u instructions of an action",
                              RSP_MOST_INSTRS);
        if (!rsp_read_op(at, &op, &cell->instrs[cell->n].scope))
            return false;
        if (is_access(op) && (!accesses(op, kind) || found++ > 0))
            return diag_error(at->diags, span, "the one access of this action is %s",
                              texts[kind]);
        cell->instrs[cell->n++].op = op;
    } while (cursor_take(at, ";"));
    if (found == 0)
        return diag_error(at->diags, row, "a row without %s", texts[kind]);
    return true;
}

/* kind scope { "," scope } ":" instrs */
static bool read_row(struct row_reader *r)
{
    struct rsp_cell cell = { .source = r->source };
    struct rsp_action a = { .kind = RSP_LOAD };
    bool cells[RSP_CELLS] = { false };
    unsigned k = 0;

    while (k < RSP_ACTION_KINDS && !cursor_is(&r->at, rsp_kind_text((enum rsp_action_kind)k)))
        k++;
    if (k == RSP_ACTION_KINDS)
        return cursor_expected(&r->at, "a row such as `load dv rm: LD; FLU_L1_DV; INV_L1_WG`");
    a.kind = (enum rsp_action_kind)k;
    cursor_next(&r->at);
    do {
        struct span span = r->at.span;

        if (!read_scope(&r->at, &a))
            return false;
        if (r->seen[rsp_cell_of(&a)])
            return diag_error(r->at.diags, span, "this action has a row already");
        r->seen[rsp_cell_of(&a)] = cells[rsp_cell_of(&a)] = true;
    } while (cursor_take(&r->at, ","));
    if (!cursor_expect(&r->at, ":") || !read_instrs(&r->at, a.kind, &cell))
        return false;
    for (uint32_t c = 0; c < RSP_CELLS; c++)
        if (cells[c])
            r->mapping->cells[c] = cell;
    return true;
}

/* A remote action of scope wg is as one that is not remote. */
static void fill_remote_wg(struct rsp_mapping *m)
{
    for (unsigned k = 0; k < RSP_ACTION_KINDS; k++)
        m->cells[k * CELLS_OF_KIND + 2] = m->cells[k * CELLS_OF_KIND + 1];
}

/* ---- the built-in ones ---- */

static const struct {
    const char *actions, *instrs[2], *source[2];
} cells[] = {
#define CELL(actions, original, original_source, fixed, fixed_source)                              \
    { actions, { original, fixed }, { original_source, fixed_source } },
#include "remote/mapping.def"
#undef CELL
};

/* One row of mapping.def, as a file would have it. */
static void read_built_in(struct rsp_mapping *m, const char *actions, const char *instrs,
                          const char *cell_source)
{
    struct row_reader r = { .mapping = m, .source = cell_source };
    struct text row = { NULL, 0, 0 };
    struct diags none = { 0 };
    struct source text;

    text_printf(&row, "%s: %s", actions, instrs);
    source_from(&text, "mapping.def", row.s, row.n);
    cursor_begin(&r.at, &text, 0, &none);
    read_row(&r);
    source_free(&text);
    text_free(&row);
    diags_free(&none);
}

bool rsp_mapping_find(struct rsp_mapping *m, const char *name)
{
    static const char *const names[2] = { "original", "fixed" };
    unsigned k = 0;

    *m = (struct rsp_mapping){ .name = NULL };
    while (k < 2 && strcmp(names[k], name) != 0)
        k++;
    if (k == 2)
        return false;
    m->name = names[k];
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        read_built_in(m, cells[i].actions, cells[i].instrs[k], cells[i].source[k]);
    fill_remote_wg(m);
    return true;
}

/* ---- files ---- */

bool rsp_mapping_read(struct rsp_mapping *m, const struct source *text, struct diags *d)
{
    struct row_reader r = { .mapping = m, .source = "file" };

    rsp_mapping_find(m, "fixed");
    m->name = arena_copy(&m->arena, text->name, strlen(text->name));
    cursor_begin(&r.at, text, 0, d);
    while (r.at.kind != LEXEME_END)
        if (!read_row(&r))
            return false;
    fill_remote_wg(m);
    return true;
}

void rsp_mapping_free(struct rsp_mapping *m)
{
    arena_free(&m->arena);
    *m = (struct rsp_mapping){ .name = NULL };
}

/* ---- applied ---- */

/* RSP, mapping: the instructions of one action. */
static void rsp_mapping(struct rsp_thread *t, uint32_t action, const struct rsp_mapping *m)
{
    const struct rsp_action *a = &t->actions[action];
    const struct rsp_cell *cell = &m->cells[rsp_cell_of(a)];

    for (uint32_t k = 0; k < cell->n; k++) {
        struct rsp_instr i = {
            .op = cell->instrs[k].op, .scope = cell->instrs[k].scope, .reg = a->reg,
            .location = a->location, .value = a->value, .action = action, .nth = k + 1,
            .of = cell->n, .guard = a->guard, .span = a->span
        };

        ARRAY_PUSH(t->code, t->ncode, t->cap_code, i);
    }
}

void rsp_map(struct rsp_program *p, const struct rsp_mapping *m)
{
    for (uint32_t t = 0; t < p->nthreads; t++) {
        p->threads[t].ncode = 0;
        for (uint32_t k = 0; k < p->threads[t].nactions; k++)
            rsp_mapping(&p->threads[t], k, m);
    }
}
