/* litmus/instructions.c: the instructions of litmus tests, each as the PTX that it becomes. What
 * the form has and we lack is refused by name. Knows no layout of threads. */
#include <string.h>

#include "litmus/mnemonic.h"
#include "litmus/reader.h"

struct litmus_instr {
    struct litmus_reader *r;
    struct litmus_thread *thread;
    unsigned number; /* of the thread */
    struct mnemonic m;
    struct text before; /* PTX that computes what the instruction takes */
    bool shared;        /* its location is */
    bool weak;          /* it loads, and its order is weak */
    bool cached;        /* it loads, and may find a line in L1 */
};

static bool is_scope(const struct litmus_instr *i, unsigned k)
{
    return mnemonic_in(&i->m, k, "cta gpu sys");
}

/* An error at the instruction. False. */
static bool wrong(const struct litmus_instr *i, const char *expected)
{
    return mnemonic_wrong(&i->m, i->r->at.diags, expected);
}

static void put_parts(const struct litmus_instr *i, unsigned n, struct text *out)
{
    mnemonic_put(&i->m, n, i->r->devices > 1, out);
}

/* ---- operands: each is read and written as PTX ---- */

static bool put_register(struct litmus_instr *i, struct text *out)
{
    unsigned number;

    if (!litmus_is_register(&i->r->at, &number))
        return cursor_expected(&i->r->at, "a register: r0, r1, …");
    text_puts(out, litmus_use_register(i->r, i->number, number)->ptx);
    cursor_next(&i->r->at);
    return true;
}

/* A register or a number. */
static bool put_value(struct litmus_instr *i, struct text *out)
{
    struct integer n;

    if (i->r->at.kind == LEXEME_WORD)
        return put_register(i, out);
    if (!cursor_integer(&i->r->at, &n))
        return false;
    integer_print(n, out);
    return true;
}

/* A register or a number with the other sign. */
static bool put_minus(struct litmus_instr *i, struct text *out)
{
    struct integer n;

    if (i->r->at.kind == LEXEME_WORD) {
        i->r->minus = true;
        text_puts(out, "$minus");
        text_puts(&i->before, "    neg.s64 $minus, ");
        if (!put_register(i, &i->before))
            return false;
        text_puts(&i->before, ";\n");
        return true;
    }
    if (!cursor_integer(&i->r->at, &n))
        return false;
    n.negative = !n.negative && n.magnitude != 0;
    integer_print(n, out);
    return true;
}

static void note_weak(struct litmus_thread *t, size_t location)
{
    for (size_t k = 0; k < t->nweak; k++)
        if (t->weak[k] == location)
            return;
    ARRAY_PUSH(t->weak, t->nweak, t->cap_weak, location);
}

/* A load that comes to a line where another may have been before. */
static void note_cached(struct litmus_instr *i, struct litmus_location *l)
{
    if (i->cached && (l == NULL || l->loaded || i->r->options.warm))
        i->r->litmus->reuses_lines = true;
    if (i->cached && l != NULL)
        l->loaded = true;
}

/* A location, or a register that holds its address; brackets are optional. */
static bool put_address(struct litmus_instr *i, struct text *out)
{
    const bool brackets = cursor_take(&i->r->at, "[");
    unsigned number;
    size_t location;
    bool ok;

    text_puts(out, "[");
    if (litmus_is_register(&i->r->at, &number)) {
        ok = put_register(i, out);
        note_cached(i, NULL);
    } else {
        ok = litmus_location(i->r, &location);
        if (ok) {
            text_puts(out, i->r->locations[location].ptx);
            i->shared = i->r->locations[location].shared;
            note_cached(i, &i->r->locations[location]);
            if (i->weak)
                note_weak(i->thread, location);
        }
    }
    text_puts(out, "]");
    return ok && (!brackets || cursor_expect(&i->r->at, "]"));
}

static bool put_operand(struct litmus_instr *i, char kind, struct text *out)
{
    switch (kind) {
    case 'r':
        return put_register(i, out);
    case 'a':
        return put_address(i, out);
    case 'm':
        return put_minus(i, out);
    case 't':
        return litmus_put_target(i->r, i->number, out);
    default:
        return put_value(i, out);
    }
}

/* Operands with commas between: r a register, v a value, m one with the other sign, a an address, t
 * a target. After a colon comes the target of a branch that is taken if the preceding operands compare
 * so. */
static bool put_operands(struct litmus_instr *i, const char *kinds, struct text *out)
{
    for (const char *k = kinds; *k != '\0'; k++) {
        bool branch = *k == ':';

        if (k > kinds && !cursor_expect(&i->r->at, ","))
            return false;
        if (branch)
            k++;
        if (k > kinds)
            text_puts(out, branch ? ";\n    @$taken bra " : ", ");
        if (!put_operand(i, *k, out))
            return false;
    }
    return true;
}

/* ---- loads, stores and atomics ---- */

/* The memory orders of an access, besides those of PTX 6.0 the words that came before them. */
struct orders {
    const char *scoped, *others;
    const char *expected;
};

static const struct orders load_orders = {
    "relaxed acquire", "weak volatile ca cg cs lu cv",
    "ld.weak, or relaxed or acquire with a scope, or volatile, ca, cg, cs, lu, cv"
};
static const struct orders store_orders = {
    "relaxed release", "weak volatile cg cs wb wt",
    "st.weak, or relaxed or release with a scope, or volatile, wb, cg, cs, wt"
};
static const struct orders atomic_orders = {
    "relaxed acquire release acq_rel", "",
    "atom.ORDER.SCOPE.OP, ORDER relaxed, acquire, release or acq_rel"
};
static const struct orders reduction_orders = {
    "relaxed acquire release acq_rel", "",
    "red.ORDER.SCOPE.OP, ORDER relaxed, acquire, release or acq_rel"
};

/* ORDER[.SCOPE] at the second part; *next is the part after it. */
static bool check_order(const struct litmus_instr *i, const struct orders *o, unsigned *next)
{
    *next = mnemonic_in(&i->m, 1, o->scoped) ? 3 : 2;
    if (*next == 3)
        return is_scope(i, 2) || wrong(i, "a scope behind the order: cta, gpu or sys");
    return mnemonic_in(&i->m, 1, o->others) || wrong(i, o->expected);
}

/* MNEMONIC.SPACE.TYPE operands */
static bool put_access(struct litmus_instr *i, const struct text *mnemonic, const char *type,
                       const char *operands, struct text *out)
{
    struct text written = { NULL, 0, 0 };
    bool ok = put_operands(i, operands, &written);

    text_printf(out, "%s.%s.%s ", mnemonic->s, i->shared ? "shared" : "global", type);
    text_add(out, written.s, written.n);
    text_free(&written);
    return ok;
}

/* A load of a number moves it, whatever order it names. */
static bool is_move(const struct litmus_instr *i)
{
    struct cursor ahead = i->r->at;

    cursor_next(&ahead);
    if (!cursor_take(&ahead, ","))
        return false;
    return ahead.kind == LEXEME_NUMBER || cursor_is(&ahead, "-");
}

static bool read_access(struct litmus_instr *i, struct text *out)
{
    const bool load = mnemonic_in(&i->m, 0, "ld"), plain = i->m.n == 1 && i->r->plain_loads;
    struct text mnemonic = { NULL, 0, 0 };
    unsigned n = 1;
    bool ok;

    if (!plain && !(load && i->m.n == 1) &&
        !check_order(i, load ? &load_orders : &store_orders, &n))
        return false;
    if (i->m.n > n)
        return wrong(i, "nothing behind order and scope");
    if (load && (n == 1 ? !plain : is_move(i))) {
        text_puts(out, "    mov.s64 ");
        return put_operands(i, "rv", out);
    }
    i->weak = load && (plain || mnemonic_in(&i->m, 1, "weak ca"));
    i->cached = i->weak || (load && mnemonic_in(&i->m, 1, "cs lu"));
    put_parts(i, n, &mnemonic);
    if (plain)
        text_puts(&mnemonic, ".weak");
    ok = put_access(i, &mnemonic, "s64", load ? "ra" : "av", out);
    text_free(&mnemonic);
    return ok;
}

/* The operations of atom and red; red has no exch, no cas and no register. A subtraction adds the negated
 * value. */
static const struct {
    const char *text, *ptx, *type, *operands;
    bool reduces;
} atomics[] = {
    { "add plus", "add", "u64", "rav", true }, { "sub minus", "add", "u64", "ram", true },
    { "min", "min", "s64", "rav", true },      { "max", "max", "s64", "rav", true },
    { "and", "and", "b64", "rav", true },      { "or", "or", "b64", "rav", true },
    { "xor", "xor", "b64", "rav", true },      { "exch", "exch", "b64", "rav", false },
    { "cas", "cas", "b64", "ravv", false },
};

static int find_atomic(const struct litmus_instr *i, unsigned k)
{
    for (size_t row = 0; row < sizeof atomics / sizeof *atomics; row++)
        if (mnemonic_in(&i->m, k, atomics[row].text))
            return (int)row;
    return -1;
}

/* The operation after order and scope: its row, or -1 with an error. */
static int atomic_row(const struct litmus_instr *i, bool reduction)
{
    int row = i->m.n == 4 ? find_atomic(i, 3) : -1;

    if (row >= 0 && (!reduction || atomics[row].reduces))
        return row;
    wrong(i, reduction ? "an operation: add, sub, min, max, and, or, xor"
                       : "an operation: add, sub, min, max, and, or, xor, exch, cas");
    return -1;
}

/* atom.OP.ORDER.SCOPE is another way to write atom.ORDER.SCOPE.OP. */
static void put_operation_last(struct litmus_instr *i)
{
    const struct span operation = i->m.parts[1];

    if (i->m.n != 4 || find_atomic(i, 1) < 0)
        return;
    i->m.parts[1] = i->m.parts[2];
    i->m.parts[2] = i->m.parts[3];
    i->m.parts[3] = operation;
}

/* PTX has no reduction that acquires: it is an atomic operation whose result is dropped. */
static void put_atomic(const struct litmus_instr *i, unsigned n, bool acquires, struct text *out)
{
    struct text parts = { NULL, 0, 0 };

    put_parts(i, n, &parts);
    if (acquires)
        text_printf(out, "    atom%s", strchr(parts.s, '.'));
    else
        text_puts(out, parts.s);
    text_free(&parts);
}

static bool put_operation(struct litmus_instr *i, unsigned n, int row, struct text *out)
{
    const bool reduction = mnemonic_in(&i->m, 0, "red");
    const bool acquires = reduction && mnemonic_in(&i->m, 1, "acquire acq_rel");
    struct text written = { NULL, 0, 0 };
    bool ok = put_operands(i, atomics[row].operands + reduction, &written);

    put_atomic(i, n, acquires, out);
    text_printf(out, ".%s.%s.%s %s", i->shared ? "shared" : "global", atomics[row].ptx,
                atomics[row].type, acquires ? "_, " : "");
    text_add(out, written.s, written.n);
    text_free(&written);
    return ok;
}

static bool read_atomic(struct litmus_instr *i, struct text *out)
{
    const bool reduction = mnemonic_in(&i->m, 0, "red");
    unsigned n = 0;
    int row;

    put_operation_last(i);
    if (!check_order(i, reduction ? &reduction_orders : &atomic_orders, &n))
        return false;
    row = atomic_row(i, reduction);
    return row >= 0 && put_operation(i, n, row, out);
}

/* ---- fences and barriers ---- */

static bool read_fence(struct litmus_instr *i, struct text *out)
{
    if (i->m.n != 3 || !is_scope(i, 2) || !mnemonic_in(&i->m, 1, "sc acq_rel"))
        return wrong(i, "fence.sc or fence.acq_rel with a scope: cta, gpu or sys");
    put_parts(i, 3, out);
    return true;
}

static bool read_membar(struct litmus_instr *i, struct text *out)
{
    if (i->m.n != 2 || !mnemonic_in(&i->m, 1, "cta gl sys"))
        return wrong(i, "membar.cta, membar.gl or membar.sys");
    put_parts(i, 2, out);
    return true;
}

/* The number of a barrier or of threads, which a register may hold. */
static bool put_count(struct litmus_instr *i, const char *what, uint64_t most, struct text *out)
{
    const char *name = most == 15 ? "$barrier" : "$count";
    struct span span = i->r->at.span;
    struct integer n;

    out->n = 0;
    if (i->r->at.kind == LEXEME_WORD) {
        i->r->barrier = true;
        text_printf(&i->before, "    cvt.u32.u64 %s, ", name);
        if (!put_register(i, &i->before))
            return false;
        text_puts(&i->before, ";\n");
        text_puts(out, name);
        return true;
    }
    if (!cursor_integer(&i->r->at, &n))
        return false;
    if (n.negative || n.magnitude > most)
        return diag_error(i->r->at.diags, span, "%s: 0 to %llu", what, (unsigned long long)most);
    integer_print(n, out);
    return true;
}

/* INSTANCE[, ID[, THREADS]]; the instance is the number when no other is named. */
static bool read_counts(struct litmus_instr *i, struct text *id, struct text *count)
{
    static const char number[] = "the number of a barrier";

    if (!put_count(i, number, 15, id))
        return false;
    if (!cursor_take(&i->r->at, ","))
        return true;
    i->before.n = 0;
    return put_count(i, number, 15, id) &&
           (!cursor_take(&i->r->at, ",") || put_count(i, "threads at a barrier", 1024, count));
}

/* bar.cta.sync INSTANCE[, ID[, THREADS]]. Threads of one warp arrive together. */
static bool read_barrier(struct litmus_instr *i, struct text *out)
{
    struct text id = { NULL, 0, 0 }, count = { NULL, 0, 0 };
    bool ok;

    if (i->m.n != 3 || !mnemonic_in(&i->m, 1, "cta") || !mnemonic_in(&i->m, 2, "sync arrive"))
        return wrong(i, "bar.cta.sync or bar.cta.arrive");
    text_printf(&count, "%lu", (unsigned long)litmus_block_size(i->r, i->number));
    ok = read_counts(i, &id, &count);
    if (ok && i->r->options.warps == LITMUS_ONE_WARP) {
        count.n = 0;
        text_printf(&count, "%llu", (unsigned long long)i->r->litmus->warp_size);
    }
    if (ok)
        text_printf(out, "    bar.%s %s, %s", mnemonic_in(&i->m, 2, "sync") ? "sync" : "arrive",
                    id.s, count.s);
    text_free(&id);
    text_free(&count);
    return ok;
}

/* ---- all of them ---- */

/* The first part of the mnemonic, and how the instruction is read and written as PTX, without its
 * semicolon; or, where there are no further parts, the PTX and its operands. */
static const struct form {
    const char *text;
    bool (*read)(struct litmus_instr *i, struct text *out);
    const char *ptx, *operands;
} forms[] = {
    { "ld", read_access, NULL, NULL },
    { "st", read_access, NULL, NULL },
    { "atom", read_atomic, NULL, NULL },
    { "red", read_atomic, NULL, NULL },
    { "fence", read_fence, NULL, NULL },
    { "membar", read_membar, NULL, NULL },
    { "bar", read_barrier, NULL, NULL },
    { "mov", NULL, "mov.s64", "rv" },
    { "add", NULL, "add.s64", "rvv" },
    { "sub", NULL, "sub.s64", "rvv" },
    { "mul", NULL, "mul.lo.s64", "rvv" },
    { "div", NULL, "div.s64", "rvv" },
    { "and", NULL, "and.b64", "rvv" },
    { "or", NULL, "or.b64", "rvv" },
    { "xor", NULL, "xor.b64", "rvv" },
    { "beq", NULL, "setp.eq.s64 $taken,", "vv:t" },
    { "bne", NULL, "setp.ne.s64 $taken,", "vv:t" },
    { "blt", NULL, "setp.lt.s64 $taken,", "vv:t" },
    { "bgt", NULL, "setp.gt.s64 $taken,", "vv:t" },
    { "ble", NULL, "setp.le.s64 $taken,", "vv:t" },
    { "bge", NULL, "setp.ge.s64 $taken,", "vv:t" },
    { "goto", NULL, "bra", "t" },
};

static bool read_form(const struct form *f, struct litmus_instr *i, struct text *out)
{
    if (f->read != NULL)
        return f->read(i, out);
    if (i->m.n > 1)
        return wrong(i, "no modifier");
    text_printf(out, "    %s ", f->ptx);
    return put_operands(i, f->operands, out);
}

/* The code that computes an operand precedes the instruction. */
static bool put_instruction(const struct form *f, struct litmus_instr *i)
{
    struct text written = { NULL, 0, 0 };
    const bool ok = read_form(f, i, &written);

    text_add(&i->thread->body, i->before.s, i->before.n);
    text_add(&i->thread->body, written.s, written.n);
    text_puts(&i->thread->body, ";\n");
    text_free(&written);
    text_free(&i->before);
    return ok;
}

/* Textures, surfaces, constants, and what orders them. */
static bool is_of_a_proxy(const struct litmus_instr *i)
{
    return mnemonic_in(&i->m, 0, "tld suld ldc cold sust suatom sured") ||
           (mnemonic_in(&i->m, 0, "fence") && mnemonic_in(&i->m, 1, "proxy alias"));
}

bool litmus_instruction(struct litmus_reader *r, unsigned thread)
{
    struct litmus_instr i = { .r = r, .thread = &r->threads[thread], .number = thread };
    bool label;

    if (r->at.kind != LEXEME_WORD)
        return cursor_expected(&r->at, "an instruction, | or ;");
    i.m = mnemonic_of(r->at.span);
    label = litmus_is_label(&r->at);
    cursor_next(&r->at);
    if (label && cursor_take(&r->at, ":"))
        return litmus_define_label(r, thread, i.m.whole);
    if (is_of_a_proxy(&i))
        return mnemonic_refuse(&i.m, r->at.diags, "only the generic proxy is, without aliases");
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
        if (mnemonic_in(&i.m, 0, forms[k].text))
            return put_instruction(&forms[k], &i);
    return mnemonic_refuse(&i.m, r->at.diags,
                           "the instructions of a litmus test here are ld st atom red fence membar "
                           "bar, moves, arithmetic, branches and goto");
}
