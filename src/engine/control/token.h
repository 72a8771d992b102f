/* engine/control/token.h: execution state of a warp (5.4.1): address, active mask, disable mask and
 * the stack of tokens. */
#ifndef WS_ENGINE_CONTROL_TOKEN_H
#define WS_ENGINE_CONTROL_TOKEN_H

#include "program/type.h"

enum token_type { TOKEN_SYNC, TOKEN_DIVERGE, TOKEN_CALL, TOKEN_BREAK };

struct token {
    enum token_type type;
    uint32_t pc;
    lane_mask active;
};

/* Why a thread is disabled (δ): enabled when its bit is in none of the three. */
struct disable_mask {
    lane_mask broke, returned, exited;
};

/* ς: the stack's top is tokens[ntokens - 1]. */
struct exec_state {
    uint32_t pc;
    lane_mask active;
    struct disable_mask disabled;
    struct token *tokens;
    uint32_t ntokens;
    size_t cap_tokens;
};

/* A state with an empty stack. Owns its tokens: exec_state_free gives them back. */
void exec_state_init(struct exec_state *s, uint32_t pc, lane_mask active, lane_mask exited);
void exec_state_free(struct exec_state *s);
/* Makes `to` (initialised) equal to `from`, with tokens of its own. */
void exec_state_copy(struct exec_state *to, const struct exec_state *from);
/* The threads that are disabled for any reason. */
lane_mask disabled_lanes(const struct disable_mask *d);
const char *token_type_text(enum token_type t); /* "sync" */

#endif
