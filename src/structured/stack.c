/* structured/stack.c: stacks of statements, tokens and contexts (sections 3.2 and 4.1): pushed,
 * compared, as bytes, as text. */
#include "structured/stack.h"

#include <string.h>

void simt_stack_free(struct simt_stack *s)
{
    mem_free(s->v);
    *s = (struct simt_stack){ .n = 0 };
}

void simt_stack_copy(struct simt_stack *to, const struct simt_stack *from)
{
    if (from->n > to->cap)
        to->v = mem_grow(to->v, &to->cap, from->n, sizeof *to->v);
    if (from->n > 0)
        memcpy(to->v, from->v, from->n * sizeof *to->v);
    to->n = from->n;
    to->tokens = from->tokens;
}

void simt_push(struct simt_stack *s, struct simt_item item)
{
    ARRAY_PUSH(s->v, s->n, s->cap, item);
    s->tokens += item_is_token(&item);
}

void simt_push_list(struct simt_stack *s, uint32_t first)
{
    if (first != NO_SIMT)
        simt_push(s, (struct simt_item){ .kind = ITEM_LIST, .of = first });
}

void simt_cut(struct simt_stack *s, size_t n)
{
    while (s->n > n)
        s->tokens -= item_is_token(&s->v[--s->n]);
}

void simt_pop_statement(const struct simt_program *p, struct simt_stack *s)
{
    uint32_t next = p->statements[s->v[s->n - 1].of].next;

    if (next == NO_SIMT)
        s->n--;
    else
        s->v[s->n - 1].of = next;
}

/* ---- compared ---- */

static bool same_place(const struct simt_item *a, const struct simt_item *b)
{
    return a->kind == b->kind && a->of == b->of && a->threads == b->threads;
}

bool simt_stack_same_place(const struct simt_stack *a, const struct simt_stack *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = a->n; i-- > 0;)
        if (!same_place(&a->v[i], &b->v[i]))
            return false;
    return true;
}

/* What has been read lies on top, if anything has. */
bool simt_stack_equal(const struct simt_stack *a, const struct simt_stack *b)
{
    const struct simt_item *x = simt_top(a), *y = simt_top(b);

    return simt_stack_same_place(a, b) &&
           (x == NULL || (x->address == y->address && x->value == y->value));
}

/* ---- as bytes ---- */

static void code_item(struct simt_item *i, struct codec *c)
{
    uint32_t kind = (uint32_t)i->kind;
    uint64_t value = (uint64_t)i->value;

    codec_u32(c, &kind);
    i->kind = (enum item_kind)kind;
    codec_u32(c, &i->of);
    if (item_is_token(i))
        codec_u64(c, &i->threads);
    if (i->kind == ITEM_WRITE) {
        codec_u64(c, &i->address);
        codec_u64(c, &value);
        i->value = (int64_t)value;
    }
}

void simt_stack_code(struct simt_stack *s, struct codec *c)
{
    size_t n = s->n;

    codec_size(c, &n);
    if (!c->reading) {
        for (size_t i = 0; i < n; i++)
            code_item(&s->v[i], c);
        return;
    }
    simt_cut(s, 0);
    for (size_t i = 0; i < n; i++) {
        struct simt_item item = { .of = 0 };

        code_item(&item, c);
        simt_push(s, item);
    }
}

/* ---- as text ---- */

uint32_t simt_statement_below(const struct simt_stack *s, size_t n)
{
    while (n-- > 0)
        if (!item_is_token(&s->v[n]))
            return s->v[n].of;
    return NO_SIMT;
}

const char *simt_token_text(enum item_kind token)
{
    static const char *const texts[] = { [ITEM_DIV] = "div", [ITEM_SYNC] = "sync",
                                         [ITEM_BRK] = "brk", [ITEM_CALL] = "call" };

    return texts[token];
}

void simt_mask_text(thread_set set, unsigned threads, struct text *out)
{
    for (unsigned t = 0; t < threads; t++)
        text_puts(out, (set >> t & 1) != 0 ? "1" : "0");
}

static void put_list(const struct simt_program *p, uint32_t first, struct text *out)
{
    for (uint32_t i = first; i != NO_SIMT; i = p->statements[i].next)
        text_printf(out, "%s%s", i == first ? "" : " ", p->statements[i].text);
}

static void put_item(const struct simt_program *p, const struct simt_item *i, unsigned threads,
                     struct text *out)
{
    switch (i->kind) {
    case ITEM_LIST:
        put_list(p, i->of, out);
        break;
    case ITEM_WHILE_NEXT: /* "while (e)", underlined */
        text_printf(out, "while~%s", p->statements[i->of].text + strlen("while"));
        break;
    case ITEM_WRITE:
        text_printf(out, "(%s) := %lld", p->statements[i->of].text, (long long)i->value);
        break;
    default:
        text_puts(out, simt_token_text(i->kind));
        if (threads > 0)
            text_puts(out, "_");
        simt_mask_text(i->threads, threads, out);
        break;
    }
}

void simt_stack_text(const struct simt_program *p, const struct simt_stack *s, unsigned threads,
                     struct text *out)
{
    if (s->n == 0)
        text_puts(out, "-");
    for (size_t i = s->n; i-- > 0;) {
        put_item(p, &s->v[i], threads, out);
        if (i > 0)
            text_puts(out, " ");
    }
}
