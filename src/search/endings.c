/* search/endings.c: an end as bytes: final values, or why the run got no further. */
#include "search/endings.h"

#include <stdlib.h>

#include "base/mem.h"

void endings_free(struct endings *e)
{
    outcomes_free(&e->completed);
    outcomes_free(&e->stuck);
    outcomes_free(&e->deadlocked);
    outcomes_free(&e->failed);
    text_free(&e->text);
}

/* Final values of the printed buffers, one behind the other. */
static void put_values(struct endings *e, const struct state_space *x)
{
    for (size_t i = 0; i < e->nprints; i++) {
        const struct target *t = &e->prints[i];

        for (uint64_t done = 0; done < t->size;) {
            unsigned char bytes[256];
            size_t n = t->size - done < sizeof bytes ? (size_t)(t->size - done) : sizeof bytes;

            session_read(x->session, t, done, bytes, n);
            text_add(&e->text, (const char *)bytes, n);
            done += n;
        }
    }
}

static void put_stuck(struct endings *e, const struct state_space *x)
{
    const struct stuck_place *p = &x->session->stuck;

    text_printf(&e->text, "%s: %s", rule_info(p->stuck.rule)->id, p->stuck.why);
    if (p->program != NULL) {
        text_printf(&e->text, " (%s:%u", p->program->source->name,
                    instr_line(&p->program->instrs[p->pc]));
        program_origin_text(p->program, p->pc, "; ", &e->text);
        text_puts(&e->text, ")");
    }
}

static void put_waiting(struct endings *e, const struct state_space *x)
{
    const struct text *w = &x->session->waiting;

    if (w->n > 0)
        text_add(&e->text, w->s, w->n);
}

void endings_add(struct endings *e, const struct state_space *x, struct ending what)
{
    struct outcomes *o = &e->completed;

    e->text.n = 0;
    switch (x->status) {
    case SPACE_GOES_ON:
        return;
    case SPACE_COMPLETED:
        put_values(e, x);
        break;
    case SPACE_STUCK:
        o = &e->stuck;
        e->checks_failed += x->session->checks.failed;
        put_stuck(e, x);
        break;
    case SPACE_DEADLOCKED:
        o = &e->deadlocked;
        put_waiting(e, x);
        break;
    case SPACE_FAILED:
        o = &e->failed;
        break;
    }
    what.bytes = (const unsigned char *)(e->text.n > 0 ? e->text.s : "");
    what.n = e->text.n;
    outcomes_add(o, &what);
}

/* ---- several ---- */

void endings_unite(struct endings *to, const struct endings *from)
{
    outcomes_unite(&to->completed, &from->completed);
    outcomes_unite(&to->stuck, &from->stuck);
    outcomes_unite(&to->deadlocked, &from->deadlocked);
    outcomes_unite(&to->failed, &from->failed);
    to->checks_failed += from->checks_failed;
}

/* A final state, and where it counts. */
struct counted {
    const struct print_note *note;
    struct outcomes *all;
    struct outcome *outcome;
    size_t at; /* among all of them */
};
struct count {
    struct counted *v;
    size_t n, cap;
};

static void gather(struct count *c, struct outcomes *all)
{
    all->states = 0;
    for (size_t i = 0; i < all->n; i++) {
        struct outcome *o = &all->v[i];

        o->states = 0;
        for (size_t k = 0; k < o->finals.n; k++)
            ARRAY_PUSH(c->v, c->n, c->cap, (struct counted){ &o->finals.v[k], all, o, c->n });
    }
}

static int by_number(const void *a, const void *b)
{
    const struct counted *x = a, *y = b;

    if (x->note->n != y->note->n)
        return x->note->n < y->note->n ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

void endings_count(struct endings *e)
{
    struct count c = { NULL, 0, 0 };
    struct prints met = { .n = 0 };

    gather(&c, &e->completed);
    gather(&c, &e->stuck);
    gather(&c, &e->deadlocked);
    gather(&c, &e->failed);
    if (c.n > 0)
        qsort(c.v, c.n, sizeof *c.v, by_number);
    for (size_t i = 0; i < c.n; i++) {
        bool first = prints_add(&met, c.v[i].note->print);

        c.v[i].outcome->states += first;
        c.v[i].all->states += first;
    }
    prints_free(&met);
    mem_free(c.v);
}
