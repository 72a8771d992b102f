/* ptx/resolve/flow.c: operands of branches and barriers: labels and the blocks they can be seen
 * from (5.1.3, step 7), tables of targets, barrier forms (5.1.1). */
#include "ptx/resolve/reader.h"

#include <string.h>

/* ---- labels ---- */

/* A label of the function that is not visible lies in a block that this place is outside of. */
static bool label_missing(struct reader *r, struct span name)
{
    uint32_t statement;

    if (!names_get(&r->all_labels, span_text(name), name.length, &statement))
        return undeclared(r, name, "the label");
    if (r->lost_names)
        return false;
    diag_error(r->diags, name, "the label %.*s lies in a block that cannot be jumped into",
               SPAN_ARGS(name));
    diag_add(r->diags, SEVERITY_NOTE, r->body[statement].named->name, "it is declared here");
    return false;
}

bool read_label(struct reader *r, struct span name, struct operand *o)
{
    const struct symbol *s = find_label(r, name);

    if (s == NULL)
        return label_missing(r, name);
    if (s->kind != SYMBOL_LABEL)
        return diag_error(r->diags, name, "%s is a table, not a label", s->name);
    *o = (struct operand){ .kind = OPD_LABEL, .index = s->index, .text = excerpt_of(name) };
    return true;
}

bool read_branch_target(struct reader *r, struct instr *i, const struct arg *a)
{
    struct wanted p = { .i = i, .name = 'a', .want = TYPE_U64 };
    const struct symbol *s;

    i->nsrc = 1;
    if (a->kind != ARG_EXPR)
        return diag_error(r->diags, text_at(r, a->span), "a label is expected here");
    s = find_label(r, text_at(r, a->expr->span)) == NULL && i->op == OP_BRA
            ? find_thing(r, text_at(r, a->expr->span))
            : NULL;
    if (s == NULL || s->kind != SYMBOL_REG)
        return read_label(r, text_at(r, a->expr->span), &i->src[0]);
    if (type_info(s->type)->bytes == 4)
        p.want = TYPE_U32;
    return read_source(r, &p, a, &i->src[0]);
}

/* ---- tables ---- */

const struct stmt *read_table_name(struct reader *r, struct span name, const char *what)
{
    const struct symbol *s = find_thing(r, name), *later = find_declared(r, name);

    if (is_lost(r, name))
        return NULL;
    if (s != NULL && s->kind == SYMBOL_TABLE)
        return s->statement;
    if (later != NULL && later->kind == SYMBOL_TABLE) {
        diag_error(r->diags, name, "%s stands further down: PTX wants it before its use",
                   later->name);
        declared_here(r, later);
    } else if (!r->lost_names) {
        diag_error(r->diags, name, "the name of %s is expected here", what);
    }
    return NULL;
}

bool read_table(struct reader *r, struct instr *i, const struct arg *a)
{
    static const char what[] = "a .branchtargets list";
    struct function *f = &r->program->functions[r->function];
    const struct stmt *list;
    struct operand target = { 0 };

    if (a->kind != ARG_EXPR)
        return diag_error(r->diags, text_at(r, a->span), "the name of %s is expected here", what);
    list = read_table_name(r, text_at(r, a->expr->span), what);
    if (list == NULL)
        return false;
    if (list->kind != STMT_TARGETS || list->named->of_calls)
        return diag_error(r->diags, text_at(r, a->span), "the name of %s is expected here", what);
    i->ntargets = list->named->ntargets;
    i->targets = arena_new(&r->program->arena, i->ntargets * sizeof *i->targets);
    for (uint32_t k = 0; k < i->ntargets; k++) {
        const struct symbol *s = find_label(r, list->named->targets[k]);

        if (s == NULL || s->kind != SYMBOL_LABEL)
            return false; /* check_targets has said so */
        read_label(r, list->named->targets[k], &target);
        f->labels[target.index].address_taken = true;
        i->targets[k] = target.index;
    }
    return true;
}

void check_targets(struct reader *r, const struct stmt *list)
{
    struct operand target = { 0 };

    for (unsigned k = 0; k < list->named->ntargets; k++)
        if (!(list->named->of_calls ? function_named(r, list->named->targets[k]) != NULL
                             : read_label(r, list->named->targets[k], &target)))
            return;
}

void check_prototype(struct reader *r, const struct stmt *prototype)
{
    struct signature s;

    if (!read_signature(r, prototype->named->signature, &s))
        names_put(&r->tree->lost, span_text(prototype->named->name), prototype->named->name.length,
                  r->function);
}

/* ---- barriers ---- */

/* Barrier index and, when there is one, the number of threads: from argument `first` on. */
static bool barrier_numbers(struct reader *r, const struct instr_syntax *s, struct instr *i,
                            unsigned first, unsigned n)
{
    static const char names[] = "ab";
    struct wanted p = { .i = i, .want = TYPE_U32 };

    for (unsigned k = 0; k < n; k++) {
        p.name = names[k];
        if (!read_source(r, &p, &s->args[first + k], &i->src[k]))
            return false;
    }
    return true;
}

bool read_barrier(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    static const unsigned limits[][2] = {
        [BARRIER_SYNC] = { 1, 2 }, [BARRIER_ARRIVE] = { 2, 2 }, [BARRIER_RED] = { 3, 4 }
    };
    struct wanted d = { .i = i, .name = 'd' }, c = { .i = i, .name = 'c', .want = TYPE_PRED };

    if (!count_operands(r, i, s->nargs, limits[i->barrier][0], limits[i->barrier][1]))
        return false;
    i->nsrc = i->barrier == BARRIER_RED ? 3 : 2;
    if (i->barrier != BARRIER_RED)
        return barrier_numbers(r, s, i, 0, s->nargs);
    i->ndst = 1;
    d.want = i->barrier_red == RED_POPC ? TYPE_U32 : TYPE_PRED;
    return read_destination(r, &d, &s->args[0], &i->dst[0]) &&
           barrier_numbers(r, s, i, 1, s->nargs - 2) &&
           read_source(r, &c, &s->args[s->nargs - 1], &i->src[2]);
}
