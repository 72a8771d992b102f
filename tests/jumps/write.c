/* tests/jumps/write.c: PTX of a tree. A block loads what it needs and writes it back, so that
 * it may be entered from anywhere; s is the address of the thread's record, h its hash. Each
 * branch and call of a register has one of its own: what it may hold is known of the register
 * as a whole. */
#include "write.h"

#include <stdio.h>

struct writer {
    const struct tree *t;
    struct text *out;
    unsigned function, block, labels;
};

#define put(x, ...) text_printf((x)->out, __VA_ARGS__)

void tree_label(const struct tree *t, struct spot p, char name[24])
{
    bool alias = t->function[p.function].block[p.block].alias;

    snprintf(name, 24, "%c%u_%u", alias ? 'M' : 'L', p.function, p.block);
}

static const struct block *block_of(const struct writer *x)
{
    return &x->t->function[x->function].block[x->block];
}

static void put_label(struct writer *x, unsigned function, unsigned block)
{
    char name[24];

    tree_label(x->t, (struct spot){ function, block }, name);
    put(x, "%s", name);
}

/* Predicate `to` is what the guard says of h. */
static void put_guard(struct writer *x, const char *to, const struct guard *g)
{
    if (!g->on) {
        put(x, "\tsetp.eq.u32 %s, h, h;\n", to);
        return;
    }
    put(x, "\tshr.u32 k, h, %u;\n\tand.b32 k, k, 1;\n\tsetp.eq.u32 %s, k, %u;\n", 16 + g->bit, to,
        g->negated ? 0u : 1u);
}

static void put_mix(struct writer *x, uint32_t salt)
{
    put(x, "\tmad.lo.u32 h, h, 1664525, %lu;\n", (unsigned long)salt);
}

/* Who has c returns, when he was called, or exits. */
static void put_return(struct writer *x, bool exits)
{
    put(x, "\tst.global.u32 [s], h;\n");
    if (exits) {
        put(x, "\t@c exit;\n");
        return;
    }
    if (x->function != 0)
        put(x, "\tld.global.u32 e, [s+8];\n\tsetp.ne.u32 z, e, 0;\n\tand.pred c, c, z;\n"
               "\t@c sub.u32 e, e, 1;\n\t@c st.global.u32 [s+8], e;\n");
    put(x, "\t@c ret;\n");
}

/* Behind the last block of a function: the ret of step 5 is for those who were called. */
static void put_end(struct writer *x)
{
    if (x->function != 0 && x->block + 1 == x->t->function[x->function].nblocks)
        put(x, "\tld.global.u32 e, [s+8];\n\tsetp.ne.u32 c, e, 0;\n\t@c sub.u32 e, e, 1;\n"
               "\t@c st.global.u32 [s+8], e;\n\t@!c exit;\n");
}

static void put_record(struct writer *x)
{
    put(x, "\tmov.u32 k, %%tid.x;\n\tmov.u64 s, state;\n\tmul.wide.u32 r, k, %d;\n"
           "\tadd.u64 s, s, r;\n", RECORD);
}

static void put_start(struct writer *x)
{
    const struct routine *f = &x->t->function[x->function];

    if (block_of(x)->alias)
        put(x, "M%u_%u:\n", x->function, x->block);
    put(x, "L%u_%u:\n", x->function, x->block);
    put_record(x);
    put(x, "\tld.global.u32 h, [s];\n\tld.global.u32 n, [s+4];\n\tadd.u32 n, n, 1;\n");
    put_mix(x, block_of(x)->salt);
    put(x, "\tst.global.u32 [s], h;\n\tst.global.u32 [s+4], n;\n");
    for (unsigned k = 0; k < MOST_TARGETS && f->keeps && x->block == 0; k++) {
        put(x, "\tmov.u64 r, ");
        put_label(x, x->function, f->kept[k]);
        put(x, ";\n\tst.global.u64 [s+%u], r;\n", 16 + 32 * x->function + 8 * k);
    }
    put(x, "\tsetp.gt.u32 q, n, %d;\n\t@q exit;\n", MOST_VISITS);
}

/* ---- tokens of the program's own ---- */

static void put_diamond(struct writer *x, const struct block *b)
{
    unsigned l = x->labels++;

    put_guard(x, "p", &b->own_guard);
    if (b->inner.on)
        put_guard(x, "c", &b->inner);
    put(x, "\tssy J%u;\n\t@p bra A%u;\n", l, l);
    put_mix(x, b->salt + 4);
    put(x, "\tbra S%u;\nA%u:\n", l, l);
    if (b->inner.on)
        put_return(x, b->inner_exits);
    put_mix(x, b->salt + 2);
    put(x, "S%u:\n\tsync;\nJ%u:\n\tst.global.u32 [s], h;\n", l, l);
}

static void put_loop(struct writer *x, const struct block *b)
{
    unsigned l = x->labels++;

    if (b->inner.on)
        put_guard(x, "p", &b->inner);
    put(x, "\tshr.u32 k, h, 20;\n\tand.b32 k, k, 3;\n\tmov.u32 i, 0;\n\tpreBrk J%u;\nA%u:\n", l, l);
    if (b->inner.on) {
        put(x, "\tsetp.eq.u32 c, i, 1;\n\tand.pred c, c, p;\n");
        put_return(x, b->inner_exits);
    }
    put_mix(x, b->salt + 6);
    put(x, "\tsetp.eq.u32 c, i, k;\n\t@c brk;\n\tadd.u32 i, i, 1;\n\tbra A%u;\nJ%u:\n"
           "\tst.global.u32 [s], h;\n", l, l);
}

/* ---- calls ---- */

static void put_callee(struct writer *x, const struct block *b)
{
    switch (b->call) {
    case CALL_NONE: case CALL_DIRECT: case CALL_EMPTY: case CALLS:
        break;
    case CALL_REGISTER:
        put_guard(x, "z", &b->other_callee);
        put(x, "\tmov.u64 callee%u, f%u;\n\t@z mov.u64 callee%u, f%u;\n", x->block, b->callee[0],
            x->block, b->callee[1]);
        break;
    case CALL_MEMORY:
        put_guard(x, "z", &b->other_callee);
        put(x, "\tselp.u32 k, %u, %u, z;\n\tmul.wide.u32 r, k, 8;\n\tmov.u64 o, callees;\n"
               "\tadd.u64 r, r, o;\n\tld.global.u64 callee%u, [r];\n", b->callee[1], b->callee[0],
            x->block);
        break;
    case CALL_NUMBER:
        put(x, "\tld.param.u64 callee%u, [c%u];\n", x->block, b->number);
        break;
    }
}

/* Behind a call s is used again, so a recursive one saves it (5.1.3, step 3). */
static void put_call(struct writer *x, const struct block *b)
{
    const char *guard = b->call_guard.on ? "@p " : "";
    unsigned l = x->labels++;

    if (b->call == CALL_NONE)
        return;
    put_callee(x, b);
    put_guard(x, "p", &b->call_guard);
    if (b->call != CALL_EMPTY)
        put(x, "\tld.global.u32 e, [s+8];\n\t@p add.u32 e, e, 1;\n\t@p st.global.u32 [s+8], e;\n");
    if (x->t->own_prerets && b->labelled)
        put(x, "\t%spreRet R%u;\n\tmov.u32 k, 0;\n", guard, l);
    else if (x->t->own_prerets)
        put(x, "\t%spreRet;\n", guard);
    if (b->call == CALL_EMPTY)
        put(x, "\t%scall nothing;\n", guard);
    else if (b->call == CALL_DIRECT)
        put(x, "\t%scall f%u;\n", guard, b->callee[0]);
    else
        put(x, "P%u:\t.callprototype _ ();\n\t%scall callee%u, (), P%u;\n", l, guard, x->block, l);
    put(x, "R%u:\n\tld.global.u32 h, [s];\n", l);
}

/* ---- the end of a block ---- */

/* k is one of MOST_TARGETS. */
static void put_choice(struct writer *x)
{
    put(x, "\tshr.u32 k, h, 16;\n\tand.b32 k, k, 255;\n\trem.u32 k, k, %d;\n", MOST_TARGETS);
}

static void put_table(struct writer *x, const struct block *b, const char *guard)
{
    unsigned l = x->labels++;

    put_choice(x);
    put(x, "T%u:\t.branchtargets ", l);
    for (unsigned k = 0; k < MOST_TARGETS; k++) {
        put_label(x, x->function, b->target[k]);
        put(x, k + 1 < MOST_TARGETS ? ", " : ";\n");
    }
    put(x, "\t%sbrx.idx k, T%u;\n", guard, l);
}

static void put_labels(struct writer *x, const struct block *b, const char *guard)
{
    put_guard(x, "z", &b->other);
    put(x, "\tmov.u64 to%u, ", x->block);
    put_label(x, x->function, b->target[0]);
    put(x, ";\n\t@z mov.u64 to%u, ", x->block);
    put_label(x, x->function, b->target[1]);
    put(x, ";\n\t%sbra to%u;\n", guard, x->block);
}

static void put_kept(struct writer *x, unsigned owner)
{
    put_choice(x);
    put(x, "\tmul.wide.u32 r, k, 8;\n\tadd.u64 r, r, s;\n\tld.global.u64 to%u, [r+%u];\n"
           "\tsetp.ne.u64 z, to%u, 0;\n\tand.pred z, z, p;\n\t@z bra to%u;\n",
        x->block, 16 + 32 * owner, x->block, x->block);
}

static void put_number(struct writer *x, const struct block *b, const char *guard)
{
    if (b->loaded)
        put(x, "\tmov.u64 r, numbers;\n\tld.global.u64 to%u, [r+%u];\n", x->block, 8 * b->target[0]);
    else
        put(x, "\tld.param.u64 to%u, [n%u];\n", x->block, b->target[0]);
    put(x, "\t%sbra to%u;\n", guard, x->block);
}

static void put_leave(struct writer *x, const struct block *b)
{
    const char *guard = b->guard.on ? "@p " : "";

    put_guard(x, "p", &b->guard);
    switch (b->leave) {
    case LEAVE_FALL:
        put_end(x);
        return;
    case LEAVE_RET:
        put(x, "\tsetp.eq.u32 c, h, h;\n");
        put_return(x, false);
        put(x, "\texit;\n");
        return;
    case LEAVE_EXIT: case LEAVES:
        put(x, "\texit;\n");
        return;
    case LEAVE_BRANCH:
        put(x, "\t%sbra ", guard);
        put_label(x, x->function, b->target[0]);
        put(x, ";\n");
        break;
    case LEAVE_TABLE:
        put_table(x, b, guard);
        break;
    case LEAVE_LABELS:
        put_labels(x, b, guard);
        break;
    case LEAVE_KEPT:
        put_kept(x, x->function);
        break;
    case LEAVE_FOREIGN:
        put_kept(x, b->foreign);
        break;
    case LEAVE_NUMBER:
        put_number(x, b, guard);
        break;
    case LEAVE_FUNCTION:
        put_guard(x, "z", &b->other);
        put(x, "\tmov.u64 to%u, f%u;\n\t@z mov.u64 to%u, f%u;\n\t%sbra to%u;\n", x->block, b->target[0],
            x->block, b->target[1], guard, x->block);
        break;
    }
    if (b->guard.on || b->leave == LEAVE_KEPT || b->leave == LEAVE_FOREIGN)
        put_end(x);
}

static void put_block(struct writer *x)
{
    const struct block *b = block_of(x);

    put_start(x);
    if (b->own == OWN_DIAMOND)
        put_diamond(x, b);
    if (b->own == OWN_LOOP)
        put_loop(x, b);
    if (b->early.on) {
        put_guard(x, "c", &b->early);
        put_return(x, b->early_exits);
    }
    put_call(x, b);
    put_leave(x, b);
}

/* ---- functions ---- */

static void put_function(struct writer *x)
{
    const struct routine *f = &x->t->function[x->function];

    if (x->function == 0) {
        put(x, ".visible .entry f0(");
        for (unsigned k = 0; k < MOST_NUMBERS; k++)
            put(x, "%s.param .u64 n%u, .param .u64 c%u", k > 0 ? ", " : "", k, k);
        put(x, ")");
    } else {
        put(x, ".func f%u()", x->function);
    }
    put(x, "\n{\n\t.reg .u64 s, r, o;\n\t.reg .u32 h, n, k, e, i;\n\t.reg .pred p, q, c, z;\n");
    put(x, "\t.reg .u64 to<%d>, callee<%d>;\n", MOST_BLOCKS + 1, MOST_BLOCKS);
    if (f->wild)
        put(x, "\tbra L%u_0;\n\tmov.u64 to%d, %s;\n\tbra to%d;\n", x->function, MOST_BLOCKS,
            x->t->nfunctions > 1 ? "f1" : "5", MOST_BLOCKS);
    for (x->block = 0; x->block < f->nblocks; x->block++)
        put_block(x);
    put(x, "}\n");
}

void tree_write(const struct tree *t, struct text *out)
{
    struct writer x = { .t = t, .out = out };

    put(&x, ".version 6.0\n.target sm_30\n.address_size 64\n.global .align 8 .b8 state[%u];\n"
            ".global .align 8 .u64 numbers[%d];\n.func nothing()\n{\n}\n",
        RECORD * t->threads, MOST_NUMBERS);
    for (unsigned f = 1; f < t->nfunctions; f++)
        put(&x, ".func f%u();\n", f);
    put(&x, ".global .align 8 .u64 callees[%d] = {0", MOST_FUNCTIONS);
    for (unsigned f = 1; f < t->nfunctions; f++)
        put(&x, ", f%u", f);
    put(&x, "};\n");
    for (x.function = 0; x.function < t->nfunctions; x.function++)
        put_function(&x);
}
