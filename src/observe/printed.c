/* observe/printed.c: what printed.h promises. */
#include "observe/printed.h"

#include "base/mem.h"

/* Whole calls are lost, the oldest first. */
static void lose_oldest(struct printed *p)
{
    while (p->first < p->ncalls && p->text.n - p->from > p->most) {
        p->lost += p->calls[p->first].length;
        p->from += p->calls[p->first++].length;
    }
}

static void heard(void *self, const struct printed_event *e)
{
    struct printed *p = self;
    struct printed_call c = { .context = e->context, .grid = e->grid, .length = e->length };

    for (unsigned k = 0; k < 3; k++) {
        c.block[k] = e->block[k];
        c.thread[k] = e->thread[k];
    }
    text_add(&p->text, e->text, e->length);
    ARRAY_PUSH(p->calls, p->ncalls, p->cap_calls, c);
    lose_oldest(p);
    if (p->from > p->most) { /* what is lost takes no room for long */
        struct text kept = { NULL, 0, 0 };

        text_add(&kept, p->text.s + p->from, p->text.n - p->from);
        text_free(&p->text);
        p->text = kept;
        p->from = 0;
    }
}

void printed_flush(struct printed *p)
{
    if (p->flush == NULL || p->ncalls == 0)
        return;
    p->flush(p->self, p);
    text_free(&p->text);
    p->text = (struct text){ NULL, 0, 0 };
    p->ncalls = p->first = p->from = 0;
    p->lost = 0;
}

static void waited(void *self)
{
    printed_flush(self);
}

struct engine_observer printed_observer(struct printed *p)
{
    return (struct engine_observer){ .self = p, .printed = heard, .waited = waited };
}

void printed_free(struct printed *p)
{
    text_free(&p->text);
    mem_free(p->calls);
}

void printed_json(const struct printed *p, struct writer *w)
{
    size_t at = p->from;

    writer_open_list(w, "printed");
    for (size_t k = p->first; k < p->ncalls; k++) {
        const struct printed_call *c = &p->calls[k];

        writer_open(w);
        writer_number(w, "context", c->context);
        writer_number(w, "grid", c->grid);
        writer_triple(w, "block", c->block);
        writer_triple(w, "thread", c->thread);
        writer_bytes(w, "text", p->text.s + at, c->length);
        writer_close(w);
        at += c->length;
    }
    writer_close_list(w);
}
