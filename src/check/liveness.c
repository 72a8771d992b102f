/* check/liveness.c: how high the stack of a warp is and since when (6.5). Only sizes count, as the
 * report says: no step both pushes and pops. */
#include "check/warp.h"

#include "base/mem.h"

/* The tokens of s above those that are known were pushed in that step. */
static void rise(struct token_ages *l, const struct exec_state *s, uint64_t step)
{
    while (l->n < s->ntokens) {
        struct aged_token pushed = { s->tokens[l->n], step };

        ARRAY_PUSH(l->v, l->n, l->cap, pushed);
    }
}

void token_ages_begin(struct token_ages *l, const struct warp_event *e)
{
    l->n = 0;
    rise(l, e->before, e->step);
}

void token_ages_free(struct token_ages *l)
{
    mem_free(l->v);
    *l = (struct token_ages){ NULL, 0, 0 };
}

void token_ages_step(struct token_ages *l, const struct warp_event *e, struct teller *t)
{
    size_t height = e->after->ntokens;

    if (height < l->n) {
        tell_number(t, RULE_LIVENESS_STACKSHRINKS, l->n - height);
        l->n = height;
    }
    rise(l, e->after, e->step);
}

void token_ages_describe(const struct token_ages *l, const char *who, const struct program *p,
                      struct text *out)
{
    for (size_t i = l->n; i-- > 0;) {
        const struct token *t = &l->v[i].token;
        unsigned line = program_line(p, t->pc);

        text_printf(out, "%s: %s token to %lu", who, token_type_text(t->type),
                    (unsigned long)t->pc);
        if (line != 0) {
            text_printf(out, " (line %u", line);
            program_origin_text(p, t->pc, "; ", out);
            text_puts(out, ")");
        }
        text_printf(out, ", on the stack since step %llu\n", (unsigned long long)l->v[i].since);
    }
}
