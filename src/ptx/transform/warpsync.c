/* ptx/transform/warpsync.c: WARPSYNC before instructions with a member mask (STG V). */
#include "ptx/transform/warpsync.h"

#include "base/mem.h"

static bool has_members(const struct instr *i)
{
    return (opcode_facts((enum opcode)i->op) & R_TOGETHER) != 0 && (i->mods & MOD_SYNC) != 0;
}

/* WARPSYNC of the mask that the instruction names last, or of the whole warp, under the same
 * guard. */
static struct instr warpsync(const struct instr *of, struct arena *arena)
{
    struct instr i = { .op = OP_WARPSYNC, .type = TYPE_B32, .vector = 1, .injected = true,
                       .guarded = of->guarded, .guard_negated = of->guard_negated,
                       .guard = of->guard };

    instr_make_room(&i, arena, 0, 1);
    if (has_members(of)) {
        i.src[0] = of->src[of->nsrc - 1];
    } else {
        i.type = TYPE_B64;
        i.src[0] = imm_operand(UINT64_MAX);
    }
    return i;
}

/* Puts one before each instruction that wants it. */
static void place(struct function *f, struct arena *arena, bool (*wants)(const struct instr *i))
{
    struct instr *body = f->body;
    size_t n = f->nbody;

    f->body = NULL;
    f->nbody = f->cap_body = 0;
    for (size_t k = 0; k < n; k++) {
        struct instr sync;

        if (wants(&body[k])) {
            sync = warpsync(&body[k], arena);
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

static bool has_any(const struct function *f, bool (*wants)(const struct instr *i))
{
    for (size_t k = 0; k < f->nbody; k++)
        if (wants(&f->body[k]))
            return true;
    return false;
}

void place_warpsyncs(struct function *f, struct arena *arena)
{
    if (has_any(f, has_members))
        place(f, arena, has_members);
}

bool is_aligned_barrier(const struct instr *i)
{
    return i->op == OP_BAR && (i->mods & MOD_ALIGNED) != 0;
}

bool place_whole_warpsyncs(struct function *f, struct arena *arena)
{
    if (!has_any(f, is_aligned_barrier))
        return false;
    place(f, arena, is_aligned_barrier);
    return true;
}
