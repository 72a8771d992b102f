/* search/outcomes.c: lists of the ways in which runs end; there are few. */
#include "search/outcomes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

const char *ending_kind_text(enum ending_kind k)
{
    static const char *const text[] = { [ENDED_COMPLETED] = "completed",
                                        [ENDED_STUCK] = "stuck",
                                        [ENDED_DEADLOCKED] = "deadlocked",
                                        [ENDED_FAILED] = "failed" };

    return text[k];
}

struct outcomes *endings_of(struct endings *e, enum ending_kind k)
{
    struct outcomes *const all[] = { [ENDED_COMPLETED] = &e->completed,
                                     [ENDED_STUCK] = &e->stuck,
                                     [ENDED_DEADLOCKED] = &e->deadlocked,
                                     [ENDED_FAILED] = &e->failed };

    return all[k];
}

void outcomes_free(struct outcomes *o)
{
    for (size_t i = 0; i < o->n; i++) {
        mem_free(o->v[i].bytes);
        mem_free(o->v[i].way);
        fingerprint_notes_free(&o->v[i].finals);
    }
    mem_free(o->v);
}

void endings_free(struct endings *e)
{
    for (unsigned k = 0; k < ENDING_KINDS; k++)
        outcomes_free(endings_of(e, (enum ending_kind)k));
    text_free(&e->text);
    *e = (struct endings){ .checks_failed = 0 };
}

static struct outcome *find(const struct outcomes *o, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < o->n; i++)
        if (o->v[i].n == n && memcmp(o->v[i].bytes, bytes, n) == 0)
            return &o->v[i];
    return NULL;
}

static struct outcome *find_or_add(struct outcomes *o, const unsigned char *bytes, size_t n)
{
    struct outcome *found = find(o, bytes, n);
    unsigned char *copy;

    if (found != NULL)
        return found;
    copy = mem_new(n + 1);
    memcpy(copy, bytes, n);
    ARRAY_PUSH(o->v, o->n, o->cap,
               (struct outcome){ .bytes = copy, .n = n, .choices = UINT64_MAX });
    return &o->v[o->n - 1];
}

static enum ending_kind kind_of(const struct machine *m)
{
    switch ((int)m->status) {
    case MACHINE_COMPLETED:
        return ENDED_COMPLETED;
    case MACHINE_STUCK:
        return ENDED_STUCK;
    case MACHINE_FAILED:
        return ENDED_FAILED;
    default:
        return ENDED_DEADLOCKED;
    }
}

void outcomes_add(struct outcomes *all, const struct text *bytes, const struct ending *what)
{
    struct outcome *o = find_or_add(all, (const unsigned char *)bytes->s, bytes->n);

    o->runs++;
    all->runs++;
    o->states += !what->known;
    all->states += !what->known;
    if (!what->known && what->print != NULL)
        fingerprint_notes_add(&o->finals, what->print, what->state);
    if (what->choices < o->choices) {
        o->choices = what->choices;
        o->state = what->state;
    }
}

void endings_add(struct endings *e, const struct machine *m, struct ending what)
{
    if (m->status == MACHINE_GOES_ON)
        return;
    e->text.n = 0;
    text_puts(&e->text, "");
    m->kind->outcome(m, &e->text);
    e->checks_failed += m->status == MACHINE_STUCK && m->violated;
    outcomes_add(endings_of(e, kind_of(m)), &e->text, &what);
}

bool endings_find(struct endings *e, const struct machine *m, enum ending_kind *kind, uint32_t *end)
{
    const struct outcomes *all;
    const struct outcome *o;

    if (m->status == MACHINE_GOES_ON)
        return false;
    e->text.n = 0;
    text_puts(&e->text, "");
    m->kind->outcome(m, &e->text);
    *kind = kind_of(m);
    all = endings_of(e, *kind);
    o = find(all, (const unsigned char *)e->text.s, e->text.n);
    if (o == NULL)
        return false;
    *end = (uint32_t)(o - all->v);
    return true;
}

static int by_bytes(const void *a, const void *b)
{
    const struct outcome *x = a, *y = b;
    size_t n = x->n < y->n ? x->n : y->n;
    int order = memcmp(x->bytes, y->bytes, n);

    if (order != 0)
        return order;
    return x->n < y->n ? -1 : x->n > y->n;
}

void outcomes_sort(struct outcomes *o)
{
    if (o->n > 0)
        qsort(o->v, o->n, sizeof *o->v, by_bytes);
}

static int by_states(const void *a, const void *b)
{
    const struct outcome *x = a, *y = b;

    return x->states != y->states ? (x->states > y->states ? -1 : 1) : by_bytes(a, b);
}

static int by_runs(const void *a, const void *b)
{
    const struct outcome *x = a, *y = b;

    return x->runs != y->runs ? (x->runs > y->runs ? -1 : 1) : by_bytes(a, b);
}

void outcomes_rank(struct outcomes *o, bool runs)
{
    if (o->n > 0)
        qsort(o->v, o->n, sizeof *o->v, runs ? by_runs : by_states);
}

/* ---- several ---- */

/* Of ways that are as short as each other that of the first walk stays, as if one had taken all. */
static bool is_shorter(const struct outcome *a, const struct outcome *b)
{
    return a->choices != b->choices ? a->choices < b->choices : a->state < b->state;
}

static void take_way(struct outcome *to, const struct outcome *from)
{
    to->choices = from->choices;
    to->state = from->state;
    mem_free(to->way);
    to->way = NULL;
    if (from->way != NULL) {
        to->way = mem_new(strlen(from->way) + 1);
        strcpy(to->way, from->way);
    }
}

static void unite(struct outcomes *to, const struct outcomes *from)
{
    for (size_t i = 0; i < from->n; i++) {
        const struct outcome *o = &from->v[i];
        struct outcome *same = find_or_add(to, o->bytes, o->n);

        same->runs += o->runs;
        to->runs += o->runs;
        fingerprint_notes_join(&same->finals, &o->finals);
        if (is_shorter(o, same))
            take_way(same, o);
    }
}

void endings_unite(struct endings *to, const struct endings *from)
{
    struct endings others = *from;

    for (unsigned k = 0; k < ENDING_KINDS; k++)
        unite(endings_of(to, (enum ending_kind)k), endings_of(&others, (enum ending_kind)k));
    to->checks_failed += from->checks_failed;
}

/* A final state, and where it counts. */
struct counted {
    const struct fingerprint_note *note;
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
    struct visited met = { .n = 0 };

    for (unsigned k = 0; k < ENDING_KINDS; k++)
        gather(&c, endings_of(e, (enum ending_kind)k));
    if (c.n > 0)
        qsort(c.v, c.n, sizeof *c.v, by_number);
    for (size_t i = 0; i < c.n; i++) {
        bool first = visited_add(&met, c.v[i].note->print);

        c.v[i].outcome->states += first;
        c.v[i].all->states += first;
    }
    visited_free(&met);
    mem_free(c.v);
}
