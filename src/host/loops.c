/* host/loops.c: variables and loops of a scenario. */
#include "host/reader.h"

#include <string.h>

#include "base/mem.h"

#define MOST_LINES 100000u /* of loops, in all their rounds */

/* ---- variables ---- */

bool is_free_name(struct reader *r, const struct word *w)
{
    return variables_find(&r->variables, w) == NULL ||
           diag_error(r->scan.diags, w->span, "there is a variable `%.*s` already", WORD_SHOWN(*w),
                      w->s);
}

/* The name of a variable: no buffer has it. */
static bool read_name(struct reader *r, struct word *w)
{
    uint32_t index;

    if (!expression_name(&r->scan, w))
        return scan_unexpected(&r->scan, "a name for a variable: letters, digits and _");
    return !names_get(&r->scenario->objects.names[OBJECT_BUFFER], w->s, w->n, &index) ||
           diag_error(r->scan.diags, w->span, "there is a buffer `%.*s` already", WORD_SHOWN(*w),
                      w->s);
}

bool read_let(struct reader *r)
{
    struct word w;
    int64_t value;

    if (!read_name(r, &w) || !scan_expect(&r->scan, '=', "after the name") ||
        !expression_read(&r->scan, &value) || !scan_finished(&r->scan))
        return false;
    variables_set(&r->variables, &w, value);
    return true;
}

/* ---- repeat ---- */

/* N [as NAME] */
static bool read_rounds(struct reader *r, struct loop *l)
{
    struct span at = scan_here(&r->scan);

    l->counted = true;
    if (!scan_number(&r->scan, UINT64_MAX, &l->rounds, "how many rounds"))
        return false;
    if (l->rounds == 0)
        return diag_error(r->scan.diags, scan_since(&r->scan, at.at),
                          "a loop goes round at least once");
    if (!scan_keyword(&r->scan, "as"))
        return true;
    if (!read_name(r, &l->index) || !is_free_name(r, &l->index)) {
        l->index.n = 0;
        return false;
    }
    variables_set(&r->variables, &l->index, 0);
    return true;
}

/* Also after an error the loop is open, so that its end has a beginning. */
bool read_repeat(struct reader *r)
{
    struct loop l = { .body = r->next, .first = r->scenario->nactions,
                      .settings = r->variables.settings };
    bool ok = true;

    l.span = scan_since(&r->scan, r->scan.at - strlen("repeat"));
    if (scan_peek(&r->scan) != EOF)
        ok = read_rounds(r, &l);
    ARRAY_PUSH(r->loops, r->nloops, r->cap_loops, l);
    return ok;
}

/* The innermost loop that is open, with a number of rounds or without; NULL with an error. */
static struct loop *innermost(struct reader *r, bool counted)
{
    struct loop *l = r->nloops > 0 ? &r->loops[r->nloops - 1] : NULL;
    const char *form = counted ? "repeat N" : "repeat";
    struct span at = scan_since(&r->scan, r->scan.at - strlen(counted ? "end" : "until"));

    if (l == NULL) {
        diag_error(r->scan.diags, at, "no loop is open: it begins with `%s`", form);
    } else if (l->counted != counted) {
        diag_error(r->scan.diags, at, "the loop of line %u ends with `%s`",
                   span_place(l->span).line, counted ? "until" : "end");
        r->nloops--;
        return NULL;
    }
    return l;
}

/* Is there a further round? Not of a text with errors. Else the loop is closed. */
static bool goes_round(struct reader *r, struct loop *l)
{
    if (++l->round < l->rounds && r->scan.diags->errors == r->errors) {
        r->next = l->body;
        if (l->index.n > 0)
            variables_set(&r->variables, &l->index, (int64_t)l->round);
        return true;
    }
    if (l->index.n > 0)
        variables_remove(&r->variables, &l->index);
    r->nloops--;
    return false;
}

bool read_end(struct reader *r)
{
    struct loop *l = innermost(r, true);

    if (l == NULL)
        return false;
    goes_round(r, l);
    return true;
}

/* ---- until ---- */

static bool read_compare(struct reader *r, enum compare_op *c)
{
    static const struct {
        char marks[2]; /* the second: 0 */
        enum compare_op compare;
    } all[] = { { { '=', '=' }, COMPARE_EQ }, { { '!', '=' }, COMPARE_NE },
                { { '<', '=' }, COMPARE_LE }, { { '>', '=' }, COMPARE_GE },
                { { '<', '\0' }, COMPARE_LT }, { { '>', '\0' }, COMPARE_GT } };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct scan ahead = r->scan;

        *c = all[i].compare;
        if (!scan_take(&ahead, all[i].marks[0]) ||
            (all[i].marks[1] != '\0' && (ahead.at == ahead.end ||
                                         ahead.source->text[ahead.at++] != all[i].marks[1])))
            continue;
        r->scan = ahead;
        return true;
    }
    return scan_unexpected(&r->scan, "==, !=, <, <=, > or >=");
}

/* NAME[I] OP VALUE */
static bool read_end_value(struct reader *r, struct action *a)
{
    struct span at = scan_here(&r->scan);

    if (!target_read(&r->scan, &r->scenario->objects, &a->target))
        return false;
    if (a->target.shape.count != 1)
        return diag_error(r->scan.diags, scan_since(&r->scan, at.at),
                          "say which element decides: %s[I]",
                          target_name(&r->scenario->objects, &a->target));
    if (!read_compare(r, &a->until.compare) ||
        !value_read(&r->scan, a->target.shape.type, false, &a->until.bits))
        return false;
    a->span = scan_since(&r->scan, at.at);
    return true;
}

static bool read_most(struct reader *r, uint64_t *most)
{
    struct span at;

    if (!scan_keyword(&r->scan, "at") || !scan_keyword(&r->scan, "most"))
        return scan_unexpected(&r->scan, "`at most N`");
    at = scan_here(&r->scan);
    if (!scan_number(&r->scan, UINT64_MAX, most, "how many rounds"))
        return false;
    return *most > 0 || diag_error(r->scan.diags, scan_since(&r->scan, at.at),
                                   "a loop goes round at least once");
}

/* All rounds are unrolled: the end of each may leave the loop, to the place after the last. */
static void let_out(struct scenario *s, size_t first)
{
    for (size_t i = first; i < s->nactions; i++)
        if (s->actions[i].kind == DO_UNTIL && s->actions[i].until.skip == SIZE_MAX)
            s->actions[i].until.skip = s->nactions - 1 - i;
}

bool read_until(struct reader *r)
{
    struct loop *l = innermost(r, false);
    struct action *a;
    bool ok;

    if (l == NULL)
        return false;
    a = reader_add(r, DO_UNTIL);
    a->until.skip = SIZE_MAX;
    ok = read_end_value(r, a) && read_most(r, &l->rounds) && scan_finished(&r->scan);
    r->scenario->branches = true;
    if (ok && goes_round(r, l))
        return true;
    if (!ok)
        r->nloops--;
    a->until.last = true;
    let_out(r->scenario, l->first);
    variables_forget(&r->variables, l->settings, a->span);
    return ok;
}

/* ---- lines ---- */

void loops_count_line(struct reader *r)
{
    if (r->nloops > 0 && ++r->lines == MOST_LINES + 1)
        diag_error(r->scan.diags, r->loops[0].span,
                   "the loops of this scenario have more than %u lines in all rounds", MOST_LINES);
}

void loops_close(struct reader *r)
{
    for (size_t i = 0; i < r->nloops; i++)
        diag_error(r->scan.diags, r->loops[i].span, "this loop has no `%s`",
                   r->loops[i].counted ? "end" : "until");
    mem_free(r->loops);
    variables_free(&r->variables);
}
