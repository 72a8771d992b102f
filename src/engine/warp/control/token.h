/* engine/warp/control/token.h: execution state of a warp (5.4.1): address, active mask, disable mask and
 * the stack of tokens; for models with diverging threads, the state of each thread instead. */
#ifndef WS_ENGINE_WARP_CONTROL_TOKEN_H
#define WS_ENGINE_WARP_CONTROL_TOKEN_H

#include "program/opcode.h"
#include "program/type.h"

enum token_type {
#define TOKEN(name, text, popped_by, enables, encloses) TOKEN_##name,
#include "engine/warp/control/tokens.def"
#undef TOKEN
    TOKEN_TYPES
};

struct token {
    enum token_type type;
    uint32_t pc;
    lane_mask active;
    uint32_t meet;  /* paths of stack: the address where its threads reconverge; 0: none */
    uint32_t depth; /* the call depth at which they reconverge at `meet` */
};

/* Why a thread is disabled (δ): enabled when its bit is in none of the three. */
struct disable_mask {
    lane_mask broke, returned, exited;
};

/* What is known of a type of token (tokens.def). */
#define TOKEN_ENABLES_NOBODY SIZE_MAX
struct token_info {
    const char *text;
    enum flow_kind popped_by;
    size_t enables; /* offset of the reason in the disable mask, in bytes */
    bool encloses;
};
extern const struct token_info token_infos[TOKEN_TYPES];

/* The state of a thread that steps by itself: its address and its contexts, which are its own break and
 * call tokens (TStack of Habermaier and Knapp 2012, 4.1, with addresses instead of statements). The top is
 * contexts[ncontexts - 1]. */
struct thread_state {
    uint32_t pc; /* 0: it has exited */
    struct token *contexts;
    uint32_t ncontexts;
    size_t cap_contexts;
};

/* ς: the stack's top is tokens[ntokens - 1]. Where threads diverge, pc and active describe the threads that
 * stepped last and are only a view: the state is in `threads`. */
struct exec_state {
    uint32_t pc;
    lane_mask active;
    lane_mask barred; /* threads that wait at a barrier, each by itself */
    struct disable_mask disabled;
    struct token *tokens;
    uint32_t ntokens;
    size_t cap_tokens;
    struct thread_state *threads; /* owned, by lane; NULL: the threads step together */
    unsigned nthreads;
    struct split_state *split;    /* owned (split.h); NULL: the threads do not go in paths. Else pc and
                                     active are the path that runs, tokens those that wait */
};

/* A state with an empty stack. Owns its tokens: exec_state_free gives them back. */
void exec_state_init(struct exec_state *s, uint32_t pc, lane_mask active, lane_mask exited);
/* The same for a used state whose threads do not diverge; it keeps its room. */
void exec_state_again(struct exec_state *s, uint32_t pc, lane_mask active, lane_mask exited);
/* Pushes a token: its members one by one, so that it is not put together in memory first. */
void exec_state_more_tokens(struct exec_state *s);
static inline void exec_state_push(struct exec_state *s, struct token t)
{
    struct token *to;

    if (s->ntokens == s->cap_tokens)
        exec_state_more_tokens(s);
    to = &s->tokens[s->ntokens++];
    to->type = t.type;
    to->pc = t.pc;
    to->active = t.active;
    to->meet = t.meet;
    to->depth = t.depth;
}
/* The threads go apart from now on: each of the active ones is where the state is. */
void exec_state_part(struct exec_state *s, unsigned lanes);
void exec_state_free(struct exec_state *s);
/* Makes `to` (initialised) equal to `from`, with tokens of its own, but without the threads'. */
void exec_state_copy(struct exec_state *to, const struct exec_state *from);
/* The threads that are disabled for any reason. */
static inline lane_mask disabled_lanes(const struct disable_mask *d)
{
    return d->broke | d->returned | d->exited;
}
static inline const char *token_type_text(enum token_type t) /* "sync" */
{
    return token_infos[t].text;
}
/* The threads that a token of this type enables when it is popped, by reason; NULL: it enables none. */
static inline lane_mask *token_reason(enum token_type t, struct disable_mask *d)
{
    size_t at = token_infos[t].enables;

    return at == TOKEN_ENABLES_NOBODY ? NULL : (lane_mask *)(void *)((unsigned char *)d + at);
}
/* The threads that popping the token would activate (crs.updExecState, safety.actToken): those of
 * its mask that are not disabled, or only until a token of this type. */
lane_mask token_wakes(const struct token *t, const struct disable_mask *d);

#endif
