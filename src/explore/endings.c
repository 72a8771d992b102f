/* explore/endings.c: an end as bytes: final values, or why the run got no further. */
#include "explore/endings.h"

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
    if (p->program != NULL)
        text_printf(&e->text, " (%s:%u)", p->program->source->name,
                    instr_line(&p->program->instrs[p->pc]));
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
