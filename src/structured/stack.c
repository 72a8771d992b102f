/* structured/stack.c: the stack of a warp or of a thread (sections 3.2 and 4.1), and how it becomes
 * bytes. Knows no rule. */
#include "structured/stack.h"

#include <string.h>

void simt_stack_free(struct simt_stack *s)
{
    mem_free(s->v);
    *s = (struct simt_stack){ NULL, 0, 0 };
}

void simt_stack_copy(struct simt_stack *to, const struct simt_stack *from)
{
    if (from->n > to->cap)
        to->v = mem_grow(to->v, &to->cap, from->n, sizeof *to->v);
    if (from->n > 0)
        memcpy(to->v, from->v, from->n * sizeof *to->v);
    to->n = from->n;
}

void simt_push(struct simt_stack *s, struct simt_item item)
{
    ARRAY_PUSH(s->v, s->n, s->cap, item);
}

void simt_push_list(struct simt_stack *s, uint32_t first)
{
    if (first != NO_SIMT)
        simt_push(s, (struct simt_item){ .kind = ITEM_LIST, .of = first });
}

void simt_pop_statement(const struct simt_program *p, struct simt_stack *s)
{
    struct simt_item *top = &s->v[s->n - 1];

    top->of = p->statements[top->of].next;
    if (top->of == NO_SIMT)
        s->n--;
}

static bool item_equal(const struct simt_item *a, const struct simt_item *b)
{
    return a->kind == b->kind && a->of == b->of && a->threads == b->threads &&
           a->address == b->address && a->value == b->value;
}

bool simt_stack_equal(const struct simt_stack *a, const struct simt_stack *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++)
        if (!item_equal(&a->v[i], &b->v[i]))
            return false;
    return true;
}

/* An item has the members that its kind has a use for. */
static void code_item(struct simt_item *i, struct codec *c)
{
    uint32_t kind = (uint32_t)i->kind;
    uint64_t value = (uint64_t)i->value;

    codec_u32(c, &kind);
    i->kind = (enum item_kind)kind;
    codec_u32(c, &i->of);
    if (item_is_token(i))
        codec_u64(c, &i->threads);
    if (i->kind != ITEM_WRITE)
        return;
    codec_u64(c, &i->address);
    codec_u64(c, &value);
    memcpy(&i->value, &value, sizeof value);
}

void simt_stack_code(struct simt_stack *s, struct codec *c)
{
    size_t n = s->n;

    codec_size(c, &n);
    if (c->reading) {
        if (n > s->cap)
            s->v = mem_grow(s->v, &s->cap, n, sizeof *s->v);
        if (n > 0)
            memset(s->v, 0, n * sizeof *s->v);
        s->n = n;
    }
    for (size_t i = 0; i < n; i++)
        code_item(&s->v[i], c);
}

uint32_t simt_statement_below(const struct simt_stack *s, size_t n)
{
    while (n-- > 0)
        if (!item_is_token(&s->v[n]))
            return s->v[n].of;
    return NO_SIMT;
}
