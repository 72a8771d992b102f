/* ptx/transform/warpsync.c: WARPSYNC before instructions with a member mask (STG V). */
#include "ptx/transform/warpsync.h"

#include "base/mem.h"

static bool has_members(const struct instr *i)
{
    return (opcode_facts((enum opcode)i->op) & R_TOGETHER) != 0 && (i->mods & MOD_SYNC) != 0;
}

/* WARPSYNC of the mask that the instruction names last, under the same guard. */
static struct instr warpsync(const struct instr *of)
{
    struct instr i = { .op = OP_WARPSYNC, .type = TYPE_B32, .vector = 1, .injected = true,
                       .guarded = of->guarded, .guard_negated = of->guard_negated,
                       .guard = of->guard, .nsrc = 1 };

    i.src[0] = of->src[of->nsrc - 1];
    return i;
}

void place_warpsyncs(struct function *f)
{
    struct instr *body = f->body;
    size_t n = f->nbody, first = 0;

    while (first < n && !has_members(&body[first]))
        first++;
    if (first == n)
        return;
    f->body = NULL;
    f->nbody = f->cap_body = 0;
    for (size_t k = 0; k < n; k++) {
        struct instr sync;

        if (has_members(&body[k])) {
            sync = warpsync(&body[k]);
            if (body[k].op == OP_WARPBAR) {
                sync.injected = false;
                sync.span = body[k].span;
            }
            function_append(f, &sync);
        }
        if (!has_members(&body[k]) || body[k].op != OP_WARPBAR)
            function_append(f, &body[k]);
    }
    mem_free(body);
}
