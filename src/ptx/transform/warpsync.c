/* ptx/transform/warpsync.c: WARPSYNC before instructions with a member mask (STG V). */
#include "ptx/transform/warpsync.h"

#include "base/mem.h"
#include "ptx/transform/barrier_parts.h"

static bool has_members(const struct instr *i)
{
    return (opcode_facts((enum opcode)i->op) & R_TOGETHER) != 0 && (i->mods & MOD_SYNC) != 0;
}

/* All threads of a warp come to it together (PTX). A path that comes alone would count as the whole
 * warp (5.5). */
static bool is_aligned(const struct instr *i)
{
    return i->op == OP_BAR || (i->op == OP_BARRIER && (i->mods & MOD_ALIGNED) != 0);
}

/* A loop that waits may have cost the join before a barrier. */
static bool may_wait(const struct function *f)
{
    for (size_t k = 0; k < f->nbody; k++)
        if (is_waiting_source(&f->body[k]))
            return true;
    return false;
}

/* WARPSYNC of the mask that the instruction names last, or of the whole warp, under the same
 * guard. */
static struct instr warpsync(const struct instr *of)
{
    struct instr i = { .op = OP_WARPSYNC, .type = TYPE_B32, .vector = 1, .injected = true,
                       .guarded = of->guarded, .guard_negated = of->guard_negated,
                       .guard = of->guard, .nsrc = 1 };

    if (has_members(of)) {
        i.src[0] = of->src[of->nsrc - 1];
    } else {
        i.type = TYPE_B64;
        i.src[0] = imm_operand(UINT64_MAX);
    }
    return i;
}

void place_warpsyncs(struct function *f)
{
    struct instr *body = f->body;
    size_t n = f->nbody, first = 0;
    const bool waits = may_wait(f);

    while (first < n && !has_members(&body[first]) && !(waits && is_aligned(&body[first])))
        first++;
    if (first == n)
        return;
    f->body = NULL;
    f->nbody = f->cap_body = 0;
    for (size_t k = 0; k < n; k++) {
        struct instr sync;

        if (has_members(&body[k]) || (waits && is_aligned(&body[k]))) {
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
