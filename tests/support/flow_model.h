/* tests/support/flow_model.h: what a body of abstract instructions does, twice: thread by thread,
 * and as a warp with a token stack (5.4.1). It shares no code with the interpreter. Included by
 * the tests of injection only.
 *
 * Abstract instructions (made by the tests, marked by type TYPE_B8):
 *   add n            nothing; n is recorded
 *   setp p, n, way   p = a random bit of (lane, n, visit); `way` once the lane's budget is used up
 *   and r, n, way, k r = a random number below k, or `way`
 *   or r, n, way, k  r = the address of one of the instruction's k targets, or of target `way` */
#ifndef WS_TESTS_SUPPORT_FLOW_MODEL_H
#define WS_TESTS_SUPPORT_FLOW_MODEL_H

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "program/program.h"

#define MODEL_LANES 8u
#define MODEL_ALL 0xffu
#define MODEL_FUNCTIONS 4u
#define MODEL_REGS 256u
#define MODEL_NUMBERS 1024u
#define MODEL_BUDGET 40u
#define MODEL_MOST_STEPS 400000u

enum model_token { MODEL_SYNC, MODEL_DIVERGE, MODEL_CALL, MODEL_BREAK };

struct model_tok {
    enum model_token type;
    unsigned mask;
    uint32_t pc;
};

struct model_lane {
    uint64_t reg[MODEL_REGS];
    uint32_t visits[MODEL_NUMBERS];
    uint32_t evaluations;
    uint32_t *trace; /* the numbers of the instructions that it executed */
    uint32_t n;
    size_t cap;
};

struct model {
    const struct program *p;
    const struct instr **code; /* all bodies without labels; pc 0 is no address */
    uint32_t n;
    size_t cap;
    uint32_t start[MODEL_FUNCTIONS];
    uint32_t *label_at[MODEL_FUNCTIONS];
    uint32_t *function_of;
    size_t cap_function_of;
    uint64_t seed;
    struct random oracle;
    struct model_lane lane[MODEL_LANES];
    /* of the warp */
    uint32_t pc;
    unsigned active, broke, returned, exited;
    struct model_tok *token;
    uint32_t ntokens, most_tokens;
    size_t cap_tokens;
    uint32_t warp_visits[MODEL_NUMBERS];
    uint32_t steps;
    char why[160]; /* empty: all is well */
};

static inline void model_init(struct model *m, const struct program *p, uint64_t seed)
{
    memset(m, 0, sizeof *m);
    m->p = p;
    m->seed = seed;
    random_seed(&m->oracle, seed ^ 0x5eed);
    ARRAY_PUSH(m->code, m->n, m->cap, NULL);
    for (uint32_t f = 0; f < p->nfunctions; f++) {
        const struct function *fn = &p->functions[f];

        m->start[f] = m->n;
        m->label_at[f] = mem_new((fn->nlabels + 1) * sizeof(uint32_t));
        for (size_t i = 0; i < fn->nbody; i++) {
            if (fn->body[i].op == OP_LABEL)
                m->label_at[f][fn->body[i].label] = m->n;
            else
                ARRAY_PUSH(m->code, m->n, m->cap, &fn->body[i]);
        }
    }
    m->function_of = mem_new((m->n + 1) * sizeof(uint32_t));
    for (uint32_t f = 0; f < p->nfunctions; f++)
        for (uint32_t i = m->start[f]; i < m->n; i++)
            m->function_of[i] = f;
}

static inline void model_free(struct model *m)
{
    for (uint32_t f = 0; f < m->p->nfunctions; f++)
        mem_free(m->label_at[f]);
    for (unsigned l = 0; l < MODEL_LANES; l++)
        mem_free(m->lane[l].trace);
    mem_free(m->code);
    mem_free(m->function_of);
    mem_free(m->token);
}

static inline bool model_fail(struct model *m, const char *why)
{
    if (m->why[0] == '\0')
        snprintf(m->why, sizeof m->why, "%s at %lu (step %lu)", why, (unsigned long)m->pc,
                 (unsigned long)m->steps);
    return false;
}

static inline uint32_t model_label(const struct model *m, uint32_t pc, uint32_t label)
{
    return m->label_at[m->function_of[pc]][label];
}

static inline bool model_guard(const struct instr *i, const struct model_lane *x)
{
    return !i->guarded || (x->reg[i->guard] != 0) != i->guard_negated;
}

static inline uint64_t model_value(const struct model *m, uint32_t pc, const struct model_lane *x,
                                   const struct operand *o)
{
    return o->kind == OPD_REG     ? x->reg[o->index]
           : o->kind == OPD_LABEL ? model_label(m, pc, o->index)
                                  : o->value;
}

/* What a lane makes of an instruction that is no control flow. */
static inline void model_execute(struct model *m, uint32_t pc, unsigned lane)
{
    const struct instr *i = m->code[pc];
    struct model_lane *x = &m->lane[lane];
    uint64_t *d = i->ndst > 0 ? &x->reg[i->dst[0].index] : NULL, bits;
    uint32_t number = (uint32_t)instr_source(i, 0).value;

    if (i->type != TYPE_B8) {
        const struct operand first = instr_source(i, 0), second = instr_source(i, 1);
        uint64_t a = model_value(m, pc, x, &first), b = model_value(m, pc, x, &second);

        if (i->op == OP_SETP)
            *d = a == b;
        else if (i->op == OP_MOV)
            *d = a;
        return;
    }
    ARRAY_PUSH(x->trace, x->n, x->cap, number);
    if (i->op == OP_ADD)
        return;
    bits = hash_mix(hash_mix(hash_mix(m->seed, lane), number), x->visits[number]++);
    x->evaluations++;
    if (i->op == OP_SETP)
        *d = x->evaluations > MODEL_BUDGET ? i->src[1].value : bits >> 20 & 1;
    else
        *d = x->evaluations > MODEL_BUDGET ? i->src[1].value : (bits >> 20) % i->src[2].value;
    if (i->op == OP_OR)
        *d = model_label(m, pc, i->targets[*d]);
}

/* The next address of a branch that a lane takes. */
static inline uint32_t model_target(const struct model *m, uint32_t pc, unsigned lane)
{
    const struct instr *i = m->code[pc];
    const struct model_lane *x = &m->lane[lane];

    if (i->op == OP_BRX)
        return model_label(m, pc, i->targets[x->reg[i->src[0].index]]);
    if (i->op == OP_CALL)
        return m->start[i->src[0].index];
    return (uint32_t)model_value(m, pc, x, &i->src[0]);
}

/* ---- thread by thread ---- */

static inline void model_run_lane(struct model *m, unsigned lane)
{
    uint32_t back[64], depth = 0, pc = m->start[0];

    for (uint32_t steps = 0; steps < MODEL_MOST_STEPS; steps++) {
        const struct instr *i = m->code[pc];

        if (!model_guard(i, &m->lane[lane])) {
            pc++;
            continue;
        }
        switch (i->op) {
        case OP_BRA:
        case OP_BRX:
            pc = model_target(m, pc, lane);
            break;
        case OP_CALL:
            back[depth++] = pc + 1;
            pc = model_target(m, pc, lane);
            break;
        case OP_RET:
            pc = back[--depth];
            break;
        case OP_EXIT:
            return;
        default:
            model_execute(m, pc++, lane);
        }
    }
    model_fail(m, "a lane never ends");
}

/* ---- warp by warp ---- */

static inline void model_push(struct model *m, enum model_token type, unsigned mask, uint32_t pc)
{
    struct model_tok t = { type, mask, pc };

    ARRAY_PUSH(m->token, m->ntokens, m->cap_tokens, t);
    if (m->ntokens > m->most_tokens)
        m->most_tokens = m->ntokens;
}

static inline bool model_unwind(struct model *m)
{
    while (m->ntokens > 0) {
        struct model_tok t = m->token[--m->ntokens];
        unsigned broke = t.type == MODEL_BREAK ? m->broke & ~t.mask : m->broke;
        unsigned returned = t.type == MODEL_CALL ? m->returned & ~t.mask : m->returned;
        unsigned active = t.mask & ~(broke | returned | m->exited);

        if (active == 0)
            continue;
        m->active = active;
        m->broke = broke;
        m->returned = returned;
        m->pc = t.pc;
        return true;
    }
    if (m->exited != MODEL_ALL)
        return model_fail(m, "the stack is empty but not all lanes exited");
    return false;
}

static inline bool model_on_stack(const struct model *m, enum model_token type, uint32_t pc)
{
    for (uint32_t i = 0; i < m->ntokens; i++)
        if (m->token[i].type == type && (pc == 0 || m->token[i].pc == pc))
            return true;
    return false;
}

/* Stack consistency (6.2), conditions 1 to 6. */
static inline bool model_consistent(struct model *m, const struct instr *i, unsigned lanes)
{
    const struct model_tok *top = m->ntokens > 0 ? &m->token[m->ntokens - 1] : NULL;
    const struct model_tok *next = m->ntokens > 1 ? top - 1 : NULL;

    if (i->op == OP_BRK && !model_on_stack(m, MODEL_BREAK, 0))
        return model_fail(m, "condition 1");
    if (i->op == OP_RET && !model_on_stack(m, MODEL_CALL, 0))
        return model_fail(m, "condition 2");
    if (i->op == OP_CALL && lanes != 0 && !model_on_stack(m, MODEL_CALL, m->pc + 1))
        return model_fail(m, "condition 6");
    if (i->op != OP_SYNC)
        return true;
    if (top == NULL || (top->type != MODEL_SYNC && top->type != MODEL_DIVERGE))
        return model_fail(m, "condition 3");
    if (top->type == MODEL_SYNC && top->pc != m->pc + 1)
        return model_fail(m, "condition 5");
    if (top->type == MODEL_DIVERGE &&
        (next == NULL || next->type != MODEL_SYNC || next->pc != m->pc + 1 ||
         ((top->mask | m->active) & ~next->mask) != 0))
        return model_fail(m, "condition 4");
    return true;
}

/* bra.uni, bra.guard and bra.target; call.uni and call.guard. */
static inline void model_branch(struct model *m, const struct instr *i, unsigned lanes)
{
    uint32_t target[MODEL_LANES], first = 0, picked;
    unsigned taken = 0, several = 0, which[MODEL_LANES], n = 0;

    for (unsigned l = 0; l < MODEL_LANES; l++) {
        if ((lanes >> l & 1) == 0)
            continue;
        target[l] = model_target(m, m->pc, l);
        which[n++] = l;
        if (n == 1)
            first = target[l];
        several |= target[l] != first;
    }
    picked = target[which[random_below(&m->oracle, n)]];
    for (unsigned k = 0; k < n; k++)
        if (target[which[k]] == picked)
            taken |= 1u << which[k];
    if (taken != m->active && i->op != OP_CALL)
        model_push(m, MODEL_DIVERGE, m->active & ~taken, several ? m->pc : m->pc + 1);
    m->active = taken;
    m->pc = picked;
}

/* brk, ret and exit, divergent or uniform. False: the warp is done, or failed. */
static inline bool model_disable(struct model *m, unsigned lanes, unsigned *reason)
{
    *reason |= lanes;
    m->active &= ~lanes;
    m->pc++;
    return m->active != 0 || model_unwind(m);
}

static inline void model_execute_all(struct model *m, const struct instr *i, unsigned lanes)
{
    if (i->type == TYPE_B8 && lanes != 0)
        m->warp_visits[i->src[0].value]++;
    for (unsigned l = 0; l < MODEL_LANES; l++)
        if (lanes >> l & 1)
            model_execute(m, m->pc, l);
    m->pc++;
}

/* The address of a ssy, a preBrk or a preRet. */
static inline uint32_t model_goes_on(const struct model *m, const struct instr *i)
{
    uint32_t pc = m->pc;

    if (i->nsrc > 0)
        return model_label(m, pc, i->src[0].index);
    while (m->code[pc]->op != OP_CALL)
        pc++;
    return pc + 1;
}

static inline bool model_step(struct model *m)
{
    const struct instr *i = m->pc < m->n ? m->code[m->pc] : NULL;
    unsigned lanes = 0;

    if (i == NULL)
        return model_fail(m, "no instruction");
    for (unsigned l = 0; l < MODEL_LANES; l++)
        if ((m->active >> l & 1) && model_guard(i, &m->lane[l]))
            lanes |= 1u << l;
    if (!model_consistent(m, i, lanes))
        return false;
    if (lanes == 0) {
        m->pc++;
        return true;
    }
    switch (i->op) {
    case OP_BRA:
    case OP_BRX:
    case OP_CALL:
        model_branch(m, i, lanes);
        return true;
    case OP_SSY:
        model_push(m, MODEL_SYNC, m->active, model_goes_on(m, i));
        break;
    case OP_PREBRK:
        model_push(m, MODEL_BREAK, m->active, model_goes_on(m, i));
        break;
    case OP_PRERET:
        model_push(m, MODEL_CALL, m->active, model_goes_on(m, i));
        break;
    case OP_SYNC:
        return model_unwind(m);
    case OP_BRK:
        return model_disable(m, lanes, &m->broke);
    case OP_RET:
        return model_disable(m, lanes, &m->returned);
    case OP_EXIT:
        return model_disable(m, lanes, &m->exited);
    default:
        model_execute_all(m, i, lanes);
        return true;
    }
    m->pc++;
    return true;
}

static inline void model_run_warp(struct model *m)
{
    m->pc = m->start[0];
    m->active = MODEL_ALL;
    while (m->steps++ < MODEL_MOST_STEPS)
        if (!model_step(m))
            return;
    model_fail(m, "the warp never ends");
}

/* Did every lane execute the same instructions in both? */
static inline bool model_agrees(struct model *a, const struct model *b)
{
    for (unsigned l = 0; l < MODEL_LANES; l++) {
        uint32_t n = a->lane[l].n;

        if (n != b->lane[l].n ||
            (n > 0 && memcmp(a->lane[l].trace, b->lane[l].trace, n * sizeof(uint32_t)) != 0))
            return model_fail(a, "a lane executed other instructions than by itself");
    }
    return true;
}

#endif
