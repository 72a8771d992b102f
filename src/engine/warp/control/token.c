/* engine/warp/control/token.c: the token stack and the execution state as a value (5.4.1). */
#include "engine/warp/control/token.h"

#include <string.h>

#include "base/mem.h"
#include "engine/warp/control/split.h"
#include "program/lanes.h"

void exec_state_init(struct exec_state *s, uint32_t pc, lane_mask active, lane_mask exited)
{
    memset(s, 0, sizeof *s);
    exec_state_again(s, pc, active, exited);
}

void exec_state_again(struct exec_state *s, uint32_t pc, lane_mask active, lane_mask exited)
{
    s->pc = pc;
    s->active = active;
    s->barred = 0;
    s->disabled = (struct disable_mask){ .exited = exited };
    s->ntokens = 0;
    s->threads = NULL;
    s->nthreads = 0;
}

/* Most warps never need more than two or three. */
void exec_state_more_tokens(struct exec_state *s)
{
    if (s->tokens == NULL)
        s->tokens = mem_resize(NULL, (s->cap_tokens = 3) * sizeof *s->tokens);
    else
        s->tokens = mem_grow(s->tokens, &s->cap_tokens, s->ntokens + 1u, sizeof *s->tokens);
}

void exec_state_part(struct exec_state *s, unsigned lanes)
{
    s->threads = mem_new(lanes * sizeof *s->threads);
    s->nthreads = lanes;
    FOR_LANES(l, s->active)
        s->threads[l].pc = s->pc;
}

void exec_state_free(struct exec_state *s)
{
    for (unsigned l = 0; l < s->nthreads; l++)
        mem_free(s->threads[l].contexts);
    mem_free(s->threads);
    split_free(s->split);
    mem_free(s->tokens);
    memset(s, 0, sizeof *s);
}

void exec_state_copy(struct exec_state *to, const struct exec_state *from)
{
    struct token *tokens = to->tokens;
    struct split_state *split = to->split;
    size_t cap = to->cap_tokens;

    if (from->split != NULL)
        split_copy(&split, from->split);
    tokens = mem_grow(tokens, &cap, from->ntokens + 1u, sizeof *tokens);
    if (from->ntokens > 0)
        memcpy(tokens, from->tokens, from->ntokens * sizeof *tokens);
    *to = *from;
    to->tokens = tokens;
    to->cap_tokens = cap;
    to->threads = NULL;
    to->nthreads = 0;
    to->split = split;
}

const struct token_info token_infos[TOKEN_TYPES] = {
#define TOKEN(name, text, popped_by, enables, encloses)                                            \
    [TOKEN_##name] = { text, popped_by, enables, encloses },
#include "engine/warp/control/tokens.def"
#undef TOKEN
};

lane_mask token_wakes(const struct token *t, const struct disable_mask *d)
{
    struct disable_mask left = *d;
    lane_mask *reason = token_reason(t->type, &left);

    if (reason != NULL)
        *reason = 0;
    return t->active & ~disabled_lanes(&left);
}
