/* tests/paths/hanoi_model.h: Hanoi (STG V to VII) once more, for bodies of abstract instructions
 * (support/flow_model.h): states and rules written from the paper, with its invariants at every
 * step. It shares no code with the interpreter. */
#ifndef WS_TESTS_PATHS_HANOI_MODEL_H
#define WS_TESTS_PATHS_HANOI_MODEL_H

#include "support/flow_model.h"

#define HANOI_MOST 4096u /* paths, barriers, calls of a lane */
#define HANOI_B 64u

struct hanoi_path {
    uint32_t pc;
    unsigned mask;
};

struct hanoi_meeting {
    uint32_t pc, b;
    bool warpsync;
};

enum hanoi_priority { HANOI_MAJORITY, HANOI_TAKEN, HANOI_NOT_TAKEN };

struct hanoi {
    struct model m; /* lanes, code, what went wrong */
    enum hanoi_priority priority;
    bool without_break;
    bool deadlocked;
    struct hanoi_path ws[HANOI_MOST];
    uint32_t nws;
    struct hanoi_meeting rec[HANOI_MOST];
    uint32_t nrec, most_rec;
    struct {
        unsigned mask;
        bool valid;
    } b[HANOI_B];
    uint32_t nb;
    uint32_t waits[MODEL_LANES];
    uint32_t *calls[MODEL_LANES];
    uint32_t ncalls[MODEL_LANES];
    size_t cap_calls[MODEL_LANES];
    unsigned fin;
    unsigned long releases;
};

static inline struct hanoi *hanoi_new(const struct program *p, uint64_t seed, uint32_t registers,
                                      enum hanoi_priority priority)
{
    struct hanoi *h = mem_new(sizeof *h);

    model_init(&h->m, p, seed);
    h->nb = registers;
    h->priority = priority;
    return h;
}

static inline void hanoi_free(struct hanoi *h)
{
    for (unsigned l = 0; l < MODEL_LANES; l++)
        mem_free(h->calls[l]);
    model_free(&h->m);
    mem_free(h);
}

static inline struct hanoi_path *hanoi_top(struct hanoi *h)
{
    return &h->ws[h->nws - 1];
}

static inline bool hanoi_push(struct hanoi *h, uint32_t pc, unsigned mask)
{
    if (h->nws == HANOI_MOST)
        return model_fail(&h->m, "too many paths");
    h->ws[h->nws++] = (struct hanoi_path){ pc, mask };
    return true;
}

static inline unsigned hanoi_waiting(const struct hanoi *h, uint32_t pc)
{
    unsigned mask = 0;

    for (unsigned l = 0; l < MODEL_LANES; l++)
        if (h->waits[l] != 0 && (pc == 0 || h->waits[l] == pc))
            mask |= 1u << l;
    return mask;
}

/* Lanes leave the top path; nobody left: it is gone. */
static inline void hanoi_leave(struct hanoi *h, unsigned lanes)
{
    struct hanoi_path *top = hanoi_top(h);

    top->mask &= ~lanes;
    top->pc++;
    if (top->mask == 0)
        h->nws--;
}

/* ---- invariants ---- */

static inline bool hanoi_lane_has_entry(const struct hanoi *h, unsigned lane)
{
    for (uint32_t i = 0; i < h->nrec; i++) {
        const struct hanoi_meeting *e = &h->rec[i];
        bool covered = !h->b[e->b].valid;

        if (e->pc != h->waits[lane])
            continue;
        for (uint32_t k = i + 1; k < h->nrec; k++)
            covered = covered || h->rec[k].b == e->b;
        if (covered || (h->b[e->b].mask >> lane & 1) != 0)
            return true;
    }
    return false;
}

static inline bool hanoi_invariants(struct hanoi *h)
{
    unsigned all = hanoi_waiting(h, 0), twice = all & h->fin;

    all |= h->fin;
    for (uint32_t i = 0; i < h->nws; i++) {
        twice |= all & h->ws[i].mask;
        all |= h->ws[i].mask;
    }
    if (twice != 0 || all != MODEL_ALL)
        return model_fail(&h->m, "invariant 1");
    for (uint32_t b = 0; b < h->nb; b++)
        if (h->b[b].valid ? (h->b[b].mask & h->fin) != 0 : h->b[b].mask != 0)
            return model_fail(&h->m, "invariant 2");
    for (uint32_t i = 0; i < h->nrec; i++) {
        uint16_t op = h->m.code[h->rec[i].pc - 1]->op;

        if (op != OP_BSYNC && op != OP_WARPSYNC)
            return model_fail(&h->m, "invariant 3");
    }
    for (unsigned l = 0; l < MODEL_LANES; l++)
        if (h->waits[l] != 0 && !hanoi_lane_has_entry(h, l))
            return model_fail(&h->m, "invariant 4");
    return true;
}

/* ---- rules ---- */

static inline bool hanoi_named(const struct hanoi *h, uint32_t b)
{
    for (uint32_t i = 0; i < h->nrec; i++)
        if (h->rec[i].b == b)
            return true;
    return false;
}

/* Is its mask that of a barrier whose threads do not bring it along in a register? */
static inline bool hanoi_needed(const struct hanoi *h, uint32_t b)
{
    for (uint32_t i = 0; i < h->nrec; i++)
        if (h->rec[i].b == b && h->m.code[h->rec[i].pc - 2]->op != OP_RTOB)
            return true;
    return false;
}

static inline bool hanoi_add_meeting(struct hanoi *h, uint32_t pc, uint32_t b, bool warpsync)
{
    if (h->nrec == HANOI_MOST)
        return model_fail(&h->m, "too many barriers");
    h->rec[h->nrec++] = (struct hanoi_meeting){ pc, b, warpsync };
    h->most_rec = h->nrec > h->most_rec ? h->nrec : h->most_rec;
    return true;
}

static inline bool hanoi_bssy(struct hanoi *h, const struct instr *i, unsigned g)
{
    uint32_t at = model_label(&h->m, hanoi_top(h)->pc, i->src[0].index), b = i->src[1].index;
    const struct instr *there = h->m.code[at];

    if (b >= h->nb)
        return model_fail(&h->m, "no such register");
    if (h->b[b].valid && hanoi_needed(h, b))
        return model_fail(&h->m, "a register in use twice");
    if (there->op == OP_BSYNC && there->src[0].index == b)
        at++;
    h->b[b].mask = g;
    h->b[b].valid = true;
    hanoi_top(h)->pc++;
    return hanoi_add_meeting(h, at, b, false);
}

static inline bool hanoi_wait(struct hanoi *h, unsigned g)
{
    for (unsigned l = 0; l < MODEL_LANES; l++)
        if (g >> l & 1)
            h->waits[l] = hanoi_top(h)->pc + 1;
    hanoi_leave(h, g);
    return true;
}

static inline bool hanoi_restore(struct hanoi *h, const struct instr *i, unsigned g)
{
    uint32_t b = i->src[0].index, reg = i->src[1].index;
    uint64_t value = 0;
    bool any = false;

    for (unsigned l = 0; l < MODEL_LANES; l++) {
        if ((g >> l & 1) == 0)
            continue;
        if (any && h->m.lane[l].reg[reg] != value)
            return model_fail(&h->m, "lanes restore different masks");
        value = h->m.lane[l].reg[reg];
        any = true;
    }
    h->b[b].mask = (unsigned)value & ~h->fin;
    h->b[b].valid = true;
    hanoi_top(h)->pc++;
    return true;
}

static inline bool hanoi_warpsync(struct hanoi *h, unsigned g)
{
    unsigned all = MODEL_ALL & ~h->fin;
    uint32_t pc = hanoi_top(h)->pc + 1, b = h->nb;

    for (uint32_t i = 0; i < h->nrec; i++)
        if (h->rec[i].pc == pc && h->b[h->rec[i].b].valid && h->b[h->rec[i].b].mask == all)
            return hanoi_wait(h, g);
    while (b > 0 && (h->b[b - 1].valid || hanoi_named(h, b - 1)))
        b--;
    if (b == 0)
        return model_fail(&h->m, "no register for WARPSYNC");
    h->b[b - 1].mask = all;
    h->b[b - 1].valid = true;
    return hanoi_add_meeting(h, pc, b - 1, true) && hanoi_wait(h, g);
}

static inline bool hanoi_yield(struct hanoi *h)
{
    struct hanoi_path *top = hanoi_top(h), other;
    const struct hanoi_meeting *e = h->nrec > 0 ? &h->rec[h->nrec - 1] : NULL;

    top->pc++;
    if (h->nws < 2 || e == NULL || !h->b[e->b].valid ||
        ((top->mask | top[-1].mask) & ~h->b[e->b].mask) != 0)
        return true;
    other = *top;
    *top = top[-1];
    top[-1] = other;
    return true;
}

/* Paths in the order in which a branch names them; the one that goes first is pushed last. */
static inline bool hanoi_divide(struct hanoi *h, struct hanoi_path *paths, unsigned n)
{
    h->nws--;
    while (n > 0) {
        struct hanoi_path chosen;
        unsigned first = 0;

        /* which goes last of those that are left? */
        if (h->priority == HANOI_TAKEN)
            first = n - 1;
        else if (h->priority == HANOI_MAJORITY)
            for (unsigned i = 1; i < n; i++)
                if (__builtin_popcount(paths[i].mask) <= __builtin_popcount(paths[first].mask))
                    first = i;
        chosen = paths[first];
        memmove(&paths[first], &paths[first + 1], (n - 1 - first) * sizeof *paths);
        n--;
        if (!hanoi_push(h, chosen.pc, chosen.mask))
            return false;
    }
    return true;
}

/* target: by lane. */
static inline bool hanoi_go(struct hanoi *h, unsigned g, const uint32_t *target)
{
    struct hanoi_path paths[MODEL_LANES + 1], top = *hanoi_top(h);
    const struct instr *i = h->m.code[top.pc];
    unsigned n = 0;

    for (uint32_t t = 0; t <= i->ntargets; t++)
        for (unsigned l = 0; l < MODEL_LANES; l++) {
            unsigned k = 0;
            bool in_table = t == i->ntargets ||
                            target[l] == model_label(&h->m, top.pc, i->targets[t]);

            if ((g >> l & 1) == 0 || !in_table)
                continue;
            while (k < n && paths[k].pc != target[l])
                k++;
            if (k == n)
                paths[n++] = (struct hanoi_path){ target[l], 0 };
            paths[k].mask |= 1u << l;
        }
    if ((top.mask & ~g) != 0)
        paths[n++] = (struct hanoi_path){ top.pc + 1, top.mask & ~g };
    return hanoi_divide(h, paths, n);
}

static inline bool hanoi_branch(struct hanoi *h, const struct instr *i, unsigned g)
{
    uint32_t target[MODEL_LANES] = { 0 };

    for (unsigned l = 0; l < MODEL_LANES; l++) {
        if ((g >> l & 1) == 0)
            continue;
        if (i->op != OP_RET) {
            target[l] = model_target(&h->m, hanoi_top(h)->pc, l);
        } else if (h->ncalls[l] == 0) {
            return model_fail(&h->m, "ret, but no call");
        } else {
            target[l] = h->calls[l][--h->ncalls[l]];
        }
        if (i->op == OP_CALL)
            ARRAY_PUSH(h->calls[l], h->ncalls[l], h->cap_calls[l], hanoi_top(h)->pc + 1);
    }
    return hanoi_go(h, g, target);
}

static inline bool hanoi_exit(struct hanoi *h, unsigned g)
{
    h->fin |= g;
    for (uint32_t b = 0; b < h->nb; b++)
        h->b[b].mask &= ~g;
    hanoi_leave(h, g);
    return true;
}

static inline bool hanoi_compute(struct hanoi *h, const struct instr *i, unsigned g)
{
    if (i->type == TYPE_B8)
        h->m.warp_visits[i->src[0].value]++;
    for (unsigned l = 0; l < MODEL_LANES; l++)
        if (g >> l & 1)
            model_execute(&h->m, hanoi_top(h)->pc, l);
    hanoi_top(h)->pc++;
    return true;
}

static inline bool hanoi_apply(struct hanoi *h, const struct instr *i, unsigned g)
{
    switch (i->op) {
    case OP_BSSY:
        return hanoi_bssy(h, i, g);
    case OP_WARPSYNC:
        return hanoi_warpsync(h, g);
    case OP_BSYNC:
        return hanoi_wait(h, g);
    case OP_BBREAK:
        if (!h->without_break)
            h->b[i->src[0].index].mask &= ~g;
        hanoi_top(h)->pc++;
        return true;
    case OP_BTOR:
        for (unsigned l = 0; l < MODEL_LANES; l++)
            if (g >> l & 1)
                h->m.lane[l].reg[i->dst[0].index] = h->b[i->src[0].index].mask;
        h->b[i->src[0].index].valid = false;
        h->b[i->src[0].index].mask = 0;
        hanoi_top(h)->pc++;
        return true;
    case OP_RTOB:
        return hanoi_restore(h, i, g);
    case OP_YIELD:
        return hanoi_yield(h);
    case OP_BRA:
    case OP_BRX:
    case OP_CALL:
    case OP_RET:
        return hanoi_branch(h, i, g);
    case OP_EXIT:
        return hanoi_exit(h, g);
    default:
        return hanoi_compute(h, i, g);
    }
}

static inline bool hanoi_reconverge(struct hanoi *h)
{
    while (h->nrec > 0) {
        struct hanoi_meeting e = h->rec[h->nrec - 1];
        unsigned k = h->b[e.b].mask;

        if (!h->b[e.b].valid || (k & ~hanoi_waiting(h, e.pc)) != 0)
            return true;
        h->nrec--;
        h->b[e.b].valid = false;
        h->b[e.b].mask = 0;
        for (unsigned l = 0; l < MODEL_LANES; l++)
            if (k >> l & 1)
                h->waits[l] = 0;
        h->releases += k != 0;
        if (k != 0 && !hanoi_push(h, e.pc, k))
            return false;
    }
    return true;
}

static inline bool hanoi_step(struct hanoi *h)
{
    const struct instr *i;
    unsigned g = 0;

    h->m.pc = hanoi_top(h)->pc;
    i = h->m.pc < h->m.n ? h->m.code[h->m.pc] : NULL;
    if (i == NULL)
        return model_fail(&h->m, "no instruction");
    for (unsigned l = 0; l < MODEL_LANES; l++)
        if ((hanoi_top(h)->mask >> l & 1) != 0 && model_guard(i, &h->m.lane[l]))
            g |= 1u << l;
    if (g == 0)
        hanoi_top(h)->pc++;
    else if (!hanoi_apply(h, i, g))
        return false;
    return hanoi_reconverge(h) && (h->without_break || hanoi_invariants(h));
}

static inline void hanoi_run(struct hanoi *h)
{
    hanoi_push(h, h->m.start[0], MODEL_ALL);
    while (h->m.steps++ < MODEL_MOST_STEPS && h->nws > 0)
        if (!hanoi_step(h))
            return;
    h->deadlocked = h->nws == 0 && h->fin != MODEL_ALL;
    if (h->deadlocked)
        model_fail(&h->m, "deadlocked");
    else if (h->nws > 0)
        model_fail(&h->m, "the warp never ends");
}

#endif
