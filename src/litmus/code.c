/* litmus/code.c: the instructions of litmus tests, one function a form, each as the PTX
 * that it becomes; loads, stores and atomics are in litmus_access.c. What the form has and we lack
 * is refused by name. Knows no layout of threads. */
#include <string.h>

#include "litmus/code.h"

/* ---- parts and operands ---- */

bool litmus_part_is(const struct litmus_instr *i, unsigned k, const char *text)
{
    const struct span *s = &i->parts[k];

    return k < i->nparts && s->length == strlen(text) &&
           memcmp(s->source->text + s->at, text, s->length) == 0;
}

bool litmus_wrong(const struct litmus_instr *i, const char *expected)
{
    struct span s = i->span;

    return diag_error(i->r->at.diags, s, "`%.*s` is not supported: expected %s",
                      (int)(s.length < 60 ? s.length : 60), s.source->text + s.at, expected);
}

bool litmus_put_register(struct litmus_instr *i, struct text *out)
{
    unsigned number;

    if (!litmus_is_register(&i->r->at, &number))
        return cursor_expected(&i->r->at, "a register: r0, r1, …");
    litmus_use_register(i->r, i->number, number);
    text_printf(out, "$r%u", number);
    cursor_next(&i->r->at);
    return true;
}

bool litmus_put_value(struct litmus_instr *i, struct text *out)
{
    struct integer n;

    if (i->r->at.kind == LEXEME_WORD)
        return litmus_put_register(i, out);
    if (!cursor_integer(&i->r->at, &n))
        return false;
    text_printf(out, "%s%llu", n.negative ? "-" : "", (unsigned long long)n.magnitude);
    return true;
}

bool litmus_put_address(struct litmus_instr *i, struct text *out)
{
    unsigned number;
    size_t location;
    bool ok;

    text_puts(out, "[");
    if (litmus_is_register(&i->r->at, &number)) {
        ok = litmus_put_register(i, out);
    } else {
        ok = litmus_location(i->r, &location);
        if (ok)
            text_puts(out, i->r->locations[location].name);
    }
    text_puts(out, "]");
    return ok;
}

bool litmus_put_comma(struct litmus_instr *i, struct text *out)
{
    text_puts(out, ", ");
    return cursor_expect(&i->r->at, ",");
}

bool litmus_is_scope(const struct litmus_instr *i, unsigned k)
{
    return litmus_part_is(i, k, "cta") || litmus_part_is(i, k, "gpu") ||
           litmus_part_is(i, k, "sys");
}

void litmus_put_parts(const struct litmus_instr *i, unsigned n, struct text *out)
{
    for (unsigned k = 0; k < n; k++) {
        text_puts(out, k > 0 ? "." : "    ");
        text_add(out, i->parts[k].source->text + i->parts[k].at, i->parts[k].length);
    }
}

/* ---- instructions ---- */

/* ld reg, value: a move. */
bool litmus_move(struct litmus_instr *i, struct text *out, const char *detail)
{
    (void)detail;
    if (i->nparts > 1)
        return litmus_wrong(i, "no modifier");
    text_puts(out, "    mov.s64 ");
    return litmus_put_register(i, out) && litmus_put_comma(i, out) && litmus_put_value(i, out);
}

static bool read_fence(struct litmus_instr *i, struct text *out, const char *detail)
{
    (void)detail;
    if (i->nparts != 3 || !litmus_is_scope(i, 2) ||
        !(litmus_part_is(i, 1, "sc") || litmus_part_is(i, 1, "acq_rel")))
        return litmus_wrong(i, "fence.sc or fence.acq_rel with a scope: cta, gpu or sys");
    litmus_put_parts(i, 3, out);
    return true;
}

static bool read_membar(struct litmus_instr *i, struct text *out, const char *detail)
{
    (void)detail;
    if (i->nparts != 2 || !(litmus_part_is(i, 1, "cta") || litmus_part_is(i, 1, "gl") ||
                            litmus_part_is(i, 1, "sys")))
        return litmus_wrong(i, "membar.cta, membar.gl or membar.sys");
    litmus_put_parts(i, 2, out);
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
static bool read_barrier(struct litmus_instr *i, struct text *out, const char *detail)
{
    uint64_t id = 0, count = litmus_block_size(i->r, i->number);

    (void)detail;
    if (i->nparts != 3 || !litmus_part_is(i, 1, "cta") ||
        !(litmus_part_is(i, 2, "sync") || litmus_part_is(i, 2, "arrive")))
        return litmus_wrong(i, "bar.cta.sync or bar.cta.arrive");
    if (!read_count(i, "the number of a barrier", 15, &id) ||
        (cursor_take(&i->r->at, ",") && !read_count(i, "the number of a barrier", 15, &id)) ||
        (cursor_take(&i->r->at, ",") && !read_count(i, "threads at a barrier", 1024, &count)))
        return false;
    if (i->r->warps == LITMUS_ONE_WARP)
        count = i->r->litmus->warp_size;
    text_printf(out, "    bar.%s %llu, %llu", litmus_part_is(i, 2, "sync") ? "sync" : "arrive",
                (unsigned long long)id, (unsigned long long)count);
    return true;
}

/* add, sub, …: detail is the PTX mnemonic. */
static bool read_arithmetic(struct litmus_instr *i, struct text *out, const char *detail)
{
    if (i->nparts > 1)
        return litmus_wrong(i, "no modifier");
    text_printf(out, "    %s ", detail);
    return litmus_put_register(i, out) && litmus_put_comma(i, out) && litmus_put_value(i, out) &&
           litmus_put_comma(i, out) && litmus_put_value(i, out);
}

/* ---- labels ---- */

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

/* beq, bne, …: detail is the comparison. */
static bool read_branch(struct litmus_instr *i, struct text *out, const char *detail)
{
    if (i->nparts > 1)
        return litmus_wrong(i, "no modifier");
    text_printf(out, "    setp.%s.s64 $taken, ", detail);
    if (!litmus_put_value(i, out) || !litmus_put_comma(i, out) || !litmus_put_value(i, out) ||
        !cursor_expect(&i->r->at, ","))
        return false;
    text_puts(out, ";\n    @$taken bra ");
    return put_target(i, out);
}

static bool read_goto(struct litmus_instr *i, struct text *out, const char *detail)
{
    (void)detail;
    if (i->nparts > 1)
        return litmus_wrong(i, "no modifier");
    text_puts(out, "    bra ");
    return put_target(i, out);
}

static bool read_label(struct litmus_instr *i)
{
    struct litmus_label *l = find_label(i->thread, i->span);

    if (l->defined)
        return diag_error(i->r->at.diags, i->span, "this label stands twice");
    l->defined = true;
    put_label(i, i->span, &i->thread->body);
    text_puts(&i->thread->body, ":\n");
    return true;
}

/* ---- all of them ---- */

static const struct {
    const char *text;
    litmus_form *read;
    const char *detail;
} forms[] = {
    { "ld", litmus_load, NULL },
    { "st", litmus_store, NULL },
    { "atom", litmus_atomic, NULL },
    { "red", litmus_atomic, NULL },
    { "fence", read_fence, NULL },
    { "membar", read_membar, NULL },
    { "bar", read_barrier, NULL },
    { "mov", litmus_move, NULL },
    { "add", read_arithmetic, "add.s64" },
    { "sub", read_arithmetic, "sub.s64" },
    { "mul", read_arithmetic, "mul.lo.s64" },
    { "div", read_arithmetic, "div.s64" },
    { "and", read_arithmetic, "and.b64" },
    { "or", read_arithmetic, "or.b64" },
    { "xor", read_arithmetic, "xor.b64" },
    { "beq", read_branch, "eq" },
    { "bne", read_branch, "ne" },
    { "blt", read_branch, "lt" },
    { "bgt", read_branch, "gt" },
    { "ble", read_branch, "le" },
    { "bge", read_branch, "ge" },
    { "goto", read_goto, NULL },
};

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
        if (litmus_part_is(&i, 0, forms[k].text)) {
            if (!forms[k].read(&i, out, forms[k].detail))
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
