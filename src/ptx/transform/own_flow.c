/* ptx/transform/own_flow.c: which tokens of the program's own are open at each instruction, and
 * what a thread does that pops one (5.4.1 for a thread by itself). It knows no block and no
 * loop. */
#include "ptx/transform/own_flow.h"

#include "base/mem.h"

/* Stacks of open tokens are shared: a token on top of another stack. */
struct open_token {
    enum opcode op;     /* OP_SSY, OP_PREBRK, OP_PRERET */
    uint32_t label;     /* NO_LABEL: after the next call */
    uint32_t below;
};

#define NO_LABEL 0xffffffffu
#define EMPTY 0u
#define UNKNOWN 1u          /* several ways bring different ones */
#define NOT_REACHED 0xffffffffu

struct own_flow {
    struct program *p;
    struct function *f;
    struct diags *d;
    struct open_token *token; /* 0 and 1 are EMPTY and UNKNOWN */
    uint32_t ntokens;
    size_t cap_tokens;
    uint32_t *at;           /* by instruction: the stack before it */
    uint32_t *came, *also;  /* two instructions from which ways come with different stacks */
    uint32_t *place_of;     /* by label */
    uint32_t *todo, ntodo;
    size_t cap_todo;
    bool *queued;
};

/* ---- stacks ---- */

static uint32_t push(struct own_flow *x, enum opcode op, uint32_t label, uint32_t below)
{
    struct open_token t = { op, label, below };

    for (uint32_t i = 2; i < x->ntokens; i++)
        if (x->token[i].op == op && x->token[i].label == label && x->token[i].below == below)
            return i;
    ARRAY_PUSH(x->token, x->ntokens, x->cap_tokens, t);
    return x->ntokens - 1;
}

/* What two ways have in common from the top down; UNKNOWN below that. */
static uint32_t meet(struct own_flow *x, uint32_t a, uint32_t b)
{
    uint32_t *above = NULL, n = 0, result = a;
    size_t cap = 0;

    while (a != b && a > UNKNOWN && b > UNKNOWN && x->token[a].op == x->token[b].op &&
           x->token[a].label == x->token[b].label) {
        ARRAY_PUSH(above, n, cap, a);
        a = x->token[a].below;
        b = x->token[b].below;
    }
    result = a == b ? a : UNKNOWN;
    while (n-- > 0)
        result = push(x, x->token[above[n]].op, x->token[above[n]].label, result);
    mem_free(above);
    return result;
}

/* The innermost token of a kind, with whatever lies above; or EMPTY, UNKNOWN. */
static uint32_t innermost(const struct own_flow *x, uint32_t stack, enum opcode op)
{
    while (stack > UNKNOWN && x->token[stack].op != op)
        stack = x->token[stack].below;
    return stack;
}

/* ---- ways ---- */

static void come(struct own_flow *x, uint32_t from, uint32_t to, uint32_t stack)
{
    uint32_t known, both;

    if (to >= x->f->nbody)
        return;
    known = x->at[to];
    both = known == NOT_REACHED ? stack : meet(x, known, stack);
    if (both == known)
        return;
    if (known == NOT_REACHED)
        x->came[to] = from;
    x->also[to] = from;
    x->at[to] = both;
    if (!x->queued[to])
        ARRAY_PUSH(x->todo, x->ntodo, x->cap_todo, to);
    x->queued[to] = true;
}

static void go_to_label(struct own_flow *x, uint32_t from, uint32_t label, uint32_t stack)
{
    if (x->place_of[label] != NO_LABEL)
        come(x, from, x->place_of[label], stack);
}

static void branch(struct own_flow *x, uint32_t at)
{
    const struct instr *i = &x->f->body[at];

    if (i->op == OP_BRA && i->src[0].kind == OPD_LABEL) {
        go_to_label(x, at, i->src[0].index, x->at[at]);
        return;
    }
    for (uint32_t t = 0; t < i->ntargets; t++)
        go_to_label(x, at, i->targets[t], x->at[at]);
    for (uint32_t l = 0; i->ntargets == 0 && l < x->f->nlabels; l++)
        if (x->f->labels[l].address_taken)
            go_to_label(x, at, l, x->at[at]);
}

static bool is_break(const struct instr *i)
{
    return i->op == OP_BRK || i->op == OP_BREAK;
}

/* The token that the instruction pops; EMPTY or UNKNOWN: it is not known to pop one. */
static uint32_t popped(const struct own_flow *x, uint32_t at)
{
    const struct instr *i = &x->f->body[at];
    uint32_t stack = x->at[at];

    if (is_break(i))
        return innermost(x, stack, OP_PREBRK);
    if (i->op == OP_CALL)
        return innermost(x, stack, OP_PRERET);
    return stack > UNKNOWN && x->token[stack].op != OP_SSY ? EMPTY : stack;
}

static bool pops(const struct instr *i)
{
    return is_break(i) || i->op == OP_SYNC || i->op == OP_CALL;
}

/* Threads that pop a token go to its place, and the others continue. */
static void pop(struct own_flow *x, uint32_t at)
{
    const struct instr *i = &x->f->body[at];
    uint32_t token = popped(x, at), stack = x->at[at];

    if (token > UNKNOWN && (i->op != OP_CALL || x->token[token].label != NO_LABEL))
        go_to_label(x, at, x->token[token].label, x->token[token].below);
    if (i->op == OP_CALL)
        stack = token == EMPTY ? stack : token == UNKNOWN ? UNKNOWN : x->token[token].below;
    if (i->guarded || token <= UNKNOWN || i->op == OP_CALL)
        come(x, at, at + 1, stack);
}

static void step(struct own_flow *x, uint32_t at)
{
    const struct instr *i = &x->f->body[at];
    uint32_t label = i->nsrc > 0 && i->src[0].kind == OPD_LABEL ? i->src[0].index : NO_LABEL;

    if (pops(i)) {
        pop(x, at);
    } else if (i->op == OP_SSY || i->op == OP_PREBRK || i->op == OP_PRERET) {
        come(x, at, at + 1, push(x, (enum opcode)i->op, label, x->at[at]));
    } else {
        if ((opcode_facts((enum opcode)i->op) & R_JUMPS) != 0)
            branch(x, at);
        if (!instr_ends_block(i))
            come(x, at, at + 1, x->at[at]);
    }
}

static void go_on(struct own_flow *x)
{
    while (x->ntodo > 0) {
        uint32_t at = x->todo[--x->ntodo];

        x->queued[at] = false;
        step(x, at);
    }
}

static void find_stacks(struct own_flow *x)
{
    for (uint32_t l = 0; l < x->f->nlabels; l++)
        x->place_of[l] = NO_LABEL;
    for (uint32_t i = 0; i < x->f->nbody; i++) {
        x->at[i] = NOT_REACHED;
        if (x->f->body[i].op == OP_LABEL)
            x->place_of[x->f->body[i].label] = i;
    }
    come(x, 0, 0, EMPTY);
    go_on(x);
    for (uint32_t i = 0; x->p->branches_anywhere && i < x->f->nbody; i++)
        if (x->f->body[i].op == OP_LABEL && x->at[i] == NOT_REACHED) {
            come(x, i, i, UNKNOWN); /* some other function's branch may lead there */
            go_on(x);
        }
}

/* ---- what is refused ---- */

/* The instruction where the ways that come to this one met with different stacks. */
static uint32_t where_ways_met(const struct own_flow *x, uint32_t at)
{
    for (uint32_t n = 0; n < x->f->nbody && x->came[at] == x->also[at] && x->came[at] != at; n++)
        at = x->came[at];
    return at;
}

static struct span span_near(const struct own_flow *x, uint32_t at)
{
    while (at > 0 && x->f->body[at].span.source == NULL)
        at--;
    return x->f->body[at].span.source == NULL ? x->f->span : x->f->body[at].span;
}

static const char *name_of(const struct instr *i)
{
    return opcode_info((enum opcode)i->op)->text;
}

static bool check(const struct own_flow *x, uint32_t at)
{
    const struct instr *i = &x->f->body[at];
    uint32_t token, met;

    if (!pops(i) || x->at[at] == NOT_REACHED)
        return true;
    token = popped(x, at);
    if (token == EMPTY && is_break(i))
        return diag_error(x->d, i->span, "%s, but no preBrk is open here: without tokens it cannot "
                          "be a branch", name_of(i));
    if (token != UNKNOWN || i->op == OP_CALL)
        return true;
    met = where_ways_met(x, at);
    diag_error(x->d, i->span, "threads come to this %s with different ssy and preBrk open: without "
               "tokens it cannot be a branch", name_of(i));
    diag_add(x->d, SEVERITY_NOTE, span_near(x, x->came[met]), "one way comes from here");
    diag_add(x->d, SEVERITY_NOTE, span_near(x, x->also[met]), "another one from here");
    return false;
}

/* ---- the body anew ---- */

/* Does the label directly follow the instruction? */
static bool follows(const struct own_flow *x, uint32_t at, uint32_t label)
{
    do
        at++;
    while (at < x->f->nbody && x->f->body[at].op == OP_LABEL && x->f->body[at].label != label);
    return at < x->f->nbody && x->f->body[at].op == OP_LABEL;
}

static struct instr branch_for(const struct own_flow *x, const struct instr *of, uint32_t label)
{
    struct instr i = *of;

    i.op = OP_BRA;
    instr_make_room(&i, &x->p->arena, 0, 1);
    i.src[0] = label_operand(label);
    i.mods = 0;
    return i;
}

static void put(struct own_flow *x, struct function *to, uint32_t at)
{
    const struct instr *i = &x->f->body[at];
    uint32_t token = pops(i) && x->at[at] != NOT_REACHED ? popped(x, at) : EMPTY;
    uint32_t label = token > UNKNOWN ? x->token[token].label : NO_LABEL;
    struct instr way;

    if (label == NO_LABEL || (!is_break(i) && follows(x, at, label))) {
        function_append(to, i);
        return;
    }
    way = branch_for(x, i, label);
    if (i->op == OP_CALL) {
        function_append(to, i);
        way.injected = true;
        way.span = (struct span){ NULL, 0, 0 };
        way.targets = NULL;
        way.ntargets = 0;
    }
    function_append(to, &way);
}

static void rewrite(struct own_flow *x)
{
    struct function out = { .body = NULL };

    for (uint32_t at = 0; at < x->f->nbody; at++)
        put(x, &out, at);
    mem_free(x->f->body);
    x->f->body = out.body;
    x->f->nbody = out.nbody;
    x->f->cap_body = out.cap_body;
}

bool replace_own_flow(struct program *p, uint32_t function, struct diags *d)
{
    struct own_flow x = { .p = p, .f = &p->functions[function], .d = d, .ntokens = 0 };
    size_t n = x.f->nbody + 1;
    bool ok = true;

    if (!x.f->own_control_flow || x.f->nbody == 0)
        return true;
    ARRAY_PUSH(x.token, x.ntokens, x.cap_tokens, (struct open_token){ .below = EMPTY });
    ARRAY_PUSH(x.token, x.ntokens, x.cap_tokens, (struct open_token){ .below = UNKNOWN });
    x.at = mem_new(n * sizeof *x.at);
    x.came = mem_new(n * sizeof *x.came);
    x.also = mem_new(n * sizeof *x.also);
    x.queued = mem_new(n * sizeof *x.queued);
    x.place_of = mem_new((x.f->nlabels + 1) * sizeof *x.place_of);
    find_stacks(&x);
    for (uint32_t at = 0; at < x.f->nbody; at++)
        ok = check(&x, at) && ok;
    if (ok)
        rewrite(&x);
    mem_free(x.token);
    mem_free(x.at);
    mem_free(x.came);
    mem_free(x.also);
    mem_free(x.queued);
    mem_free(x.place_of);
    mem_free(x.todo);
    return ok;
}
