/* litmus/instructions.c: the instructions of litmus tests, each as the PTX that it becomes. What
 * the form has and we lack is refused by name. Knows no layout of threads. */
#include <string.h>

#include "litmus/reader.h"

/* One instruction: its mnemonic in the parts that dots part. */
#define MOST_PARTS 6u
struct litmus_instr {
    struct litmus_reader *r;
    struct litmus_thread *thread;
    unsigned number; /* of the thread */
    struct span span;
    struct span parts[MOST_PARTS];
    unsigned nparts;
    bool cached;     /* it loads, and may find a line in L1 */
};

/* ---- parts of the mnemonic ---- */

/* Is part k one of these words, which blanks separate? */
static bool part_in(const struct litmus_instr *i, unsigned k, const char *words)
{
    const struct span *s = &i->parts[k];

    for (size_t n; k < i->nparts && *words != '\0'; words += n + (words[n] == ' ')) {
        n = strcspn(words, " ");
        if (s->length == n && memcmp(s->source->text + s->at, words, n) == 0)
            return true;
    }
    return false;
}

static bool is_scope(const struct litmus_instr *i, unsigned k)
{
    return part_in(i, k, "cta gpu sys");
}

/* An error at the instruction. False. */
static bool wrong(const struct litmus_instr *i, const char *expected)
{
    struct span s = i->span;

    return diag_error(i->r->at.diags, s, "`%.*s` is not supported: expected %s",
                      (int)(s.length < 60 ? s.length : 60), s.source->text + s.at, expected);
}

/* The first n parts with their dots. */
static void put_parts(const struct litmus_instr *i, unsigned n, struct text *out)
{
    for (unsigned k = 0; k < n; k++) {
        text_puts(out, k > 0 ? "." : "    ");
        text_add(out, i->parts[k].source->text + i->parts[k].at, i->parts[k].length);
    }
}

/* ---- operands: each is read and written as PTX ---- */

static bool put_register(struct litmus_instr *i, struct text *out)
{
    unsigned number;

    if (!litmus_is_register(&i->r->at, &number))
        return cursor_expected(&i->r->at, "a register: r0, r1, …");
    litmus_use_register(i->r, i->number, number);
    text_printf(out, "$r%u", number);
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

/* A load that comes to a line where another may have been before. */
static void note_cached(struct litmus_instr *i, struct litmus_location *l)
{
    if (i->cached && (l == NULL || l->loaded))
        i->r->litmus->reuses_lines = true;
    if (i->cached && l != NULL)
        l->loaded = true;
}

/* A location, or a register that holds the address of one. */
static bool put_address(struct litmus_instr *i, struct text *out)
{
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
            text_puts(out, i->r->locations[location].name);
            note_cached(i, &i->r->locations[location]);
        }
    }
    text_puts(out, "]");
    return ok;
}

static struct litmus_label *find_label(struct litmus_thread *t, struct span s)
{
    for (size_t k = 0; k < t->nlabels; k++)
        if (t->labels[k].span.length == s.length &&
            memcmp(t->labels[k].span.source->text + t->labels[k].span.at, s.source->text + s.at,
                   s.length) == 0)
            return &t->labels[k];
    ARRAY_PUSH(t->labels, t->nlabels, t->cap_labels, (struct litmus_label){ s, false });
    return &t->labels[t->nlabels - 1];
}

static void put_label(const struct litmus_instr *i, struct span s, struct text *out)
{
    text_printf(out, "$P%u$%.*s", i->number, (int)s.length, s.source->text + s.at);
}

static bool is_label(const struct cursor *c)
{
    return c->kind == LEXEME_WORD && c->span.length <= 100 &&
           memchr(cursor_text(c), '.', c->span.length) == NULL;
}

static bool put_target(struct litmus_instr *i, struct text *out)
{
    if (!is_label(&i->r->at))
        return cursor_expected(&i->r->at, "a label");
    find_label(i->thread, i->r->at.span);
    put_label(i, i->r->at.span, out);
    cursor_next(&i->r->at);
    return true;
}

static bool read_label(struct litmus_instr *i)
{
    struct litmus_label *l = find_label(i->thread, i->span);

    if (l->defined)
        return diag_error(i->r->at.diags, i->span, "this label stands twice");
    l->defined = true;
    i->r->litmus->reuses_lines = true; /* what stands behind it may be executed again */
    put_label(i, i->span, &i->thread->body);
    text_puts(&i->thread->body, ":\n");
    return true;
}

static bool put_operand(struct litmus_instr *i, char kind, struct text *out)
{
    switch (kind) {
    case 'r':
        return put_register(i, out);
    case 'a':
        return put_address(i, out);
    case 't':
        return put_target(i, out);
    default:
        return put_value(i, out);
    }
}

/* Operands with commas between: r a register, v a value, a an address, t a target. Behind a colon
 * stands the target of a branch that is taken if the operands before it compare so. */
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

/* ORDER[.SCOPE] at the second part; *next is the part behind it. */
static bool check_order(const struct litmus_instr *i, const struct orders *o, unsigned *next)
{
    *next = part_in(i, 1, o->scoped) ? 3 : 2;
    if (*next == 3)
        return is_scope(i, 2) || wrong(i, "a scope behind the order: cta, gpu or sys");
    return part_in(i, 1, o->others) || wrong(i, o->expected);
}

static bool read_access(struct litmus_instr *i, struct text *out)
{
    bool load = part_in(i, 0, "ld");
    unsigned n = 0;

    if (load && i->nparts == 1) {
        text_puts(out, "    mov.s64 ");
        return put_operands(i, "rv", out);
    }
    if (!check_order(i, load ? &load_orders : &store_orders, &n))
        return false;
    if (i->nparts > n)
        return wrong(i, "nothing behind order and scope");
    i->cached = load && part_in(i, 1, "weak ca cs lu");
    put_parts(i, n, out);
    text_puts(out, ".global.s64 ");
    return put_operands(i, load ? "ra" : "av", out);
}

/* The operations of atom and red, of which red has no exch and no cas, and no register. */
static const struct {
    const char *text, *type, *operands;
    bool reduces;
} atomics[] = {
    { "add", "u64", "rav", true },  { "min", "s64", "rav", true }, { "max", "s64", "rav", true },
    { "and", "b64", "rav", true },  { "or", "b64", "rav", true },  { "xor", "b64", "rav", true },
    { "exch", "b64", "rav", false }, { "cas", "b64", "ravv", false },
};

/* The operation behind order and scope; its row, or -1 with an error. */
static int atomic_row(const struct litmus_instr *i, bool reduction)
{
    for (size_t k = 0; k < sizeof atomics / sizeof *atomics && i->nparts == 4; k++)
        if (part_in(i, 3, atomics[k].text) && (!reduction || atomics[k].reduces))
            return (int)k;
    wrong(i, reduction ? "an operation: add, min, max, and, or, xor"
                       : "an operation: add, min, max, and, or, xor, exch, cas");
    return -1;
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

static bool read_atomic(struct litmus_instr *i, struct text *out)
{
    bool reduction = part_in(i, 0, "red"), acquires = reduction && part_in(i, 1, "acquire acq_rel");
    unsigned n = 0;
    int row;

    if (!check_order(i, reduction ? &reduction_orders : &atomic_orders, &n))
        return false;
    row = atomic_row(i, reduction);
    if (row < 0)
        return false;
    put_atomic(i, n, acquires, out);
    text_printf(out, ".global.%s.%s %s", atomics[row].text, atomics[row].type,
                acquires ? "_, " : "");
    return put_operands(i, atomics[row].operands + reduction, out);
}

/* ---- fences and barriers ---- */

static bool read_fence(struct litmus_instr *i, struct text *out)
{
    if (i->nparts != 3 || !is_scope(i, 2) || !part_in(i, 1, "sc acq_rel"))
        return wrong(i, "fence.sc or fence.acq_rel with a scope: cta, gpu or sys");
    put_parts(i, 3, out);
    return true;
}

static bool read_membar(struct litmus_instr *i, struct text *out)
{
    if (i->nparts != 2 || !part_in(i, 1, "cta gl sys"))
        return wrong(i, "membar.cta, membar.gl or membar.sys");
    put_parts(i, 2, out);
    return true;
}

/* A number of a barrier or of threads. */
static bool read_count(struct litmus_instr *i, const char *what, uint64_t most, uint64_t *count)
{
    struct span span = i->r->at.span;
    struct integer n;

    if (!cursor_integer(&i->r->at, &n))
        return false;
    if (n.negative || n.magnitude > most)
        return diag_error(i->r->at.diags, span, "%s: 0 to %llu", what, (unsigned long long)most);
    *count = n.magnitude;
    return true;
}

/* bar.cta.sync INSTANCE[, ID[, THREADS]]. Threads of one warp arrive together. */
static bool read_barrier(struct litmus_instr *i, struct text *out)
{
    uint64_t id = 0, count = litmus_block_size(i->r, i->number);

    if (i->nparts != 3 || !part_in(i, 1, "cta") || !part_in(i, 2, "sync arrive"))
        return wrong(i, "bar.cta.sync or bar.cta.arrive");
    if (!read_count(i, "the number of a barrier", 15, &id) ||
        (cursor_take(&i->r->at, ",") && !read_count(i, "the number of a barrier", 15, &id)) ||
        (cursor_take(&i->r->at, ",") && !read_count(i, "threads at a barrier", 1024, &count)))
        return false;
    if (i->r->warps == LITMUS_ONE_WARP)
        count = i->r->litmus->warp_size;
    text_printf(out, "    bar.%s %llu, %llu", part_in(i, 2, "sync") ? "sync" : "arrive",
                (unsigned long long)id, (unsigned long long)count);
    return true;
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
    if (i->nparts > 1)
        return wrong(i, "no modifier");
    text_printf(out, "    %s ", f->ptx);
    return put_operands(i, f->operands, out);
}

/* Parts the mnemonic at its dots; what is more than there can be stays in the last part. */
static void part_mnemonic(struct litmus_instr *i)
{
    const char *s = i->span.source->text + i->span.at;
    size_t from = 0;

    for (size_t k = 0; k <= i->span.length; k++) {
        if (k < i->span.length && (s[k] != '.' || i->nparts + 1 == MOST_PARTS))
            continue;
        i->parts[i->nparts++] = (struct span){ i->span.source, i->span.at + from, k - from };
        from = k + 1;
    }
}

bool litmus_instruction(struct litmus_reader *r, unsigned thread)
{
    struct litmus_instr i = { .r = r, .thread = &r->threads[thread], .number = thread };
    struct text *out = &i.thread->body;
    bool label;

    if (r->at.kind != LEXEME_WORD)
        return cursor_expected(&r->at, "an instruction, | or ;");
    i.span = r->at.span;
    part_mnemonic(&i);
    label = is_label(&r->at);
    cursor_next(&r->at);
    if (label && cursor_take(&r->at, ":"))
        return read_label(&i);
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
        if (part_in(&i, 0, forms[k].text)) {
            if (!read_form(&forms[k], &i, out))
                return false;
            text_puts(out, ";\n");
            return true;
        }
    return diag_error(r->at.diags, i.span,
                      "`%.*s` is not supported: the instructions of a litmus test here are ld st "
                      "atom red fence membar bar, moves, arithmetic, branches and goto",
                      (int)(i.span.length < 60 ? i.span.length : 60),
                      i.span.source->text + i.span.at);
}
