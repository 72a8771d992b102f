/* machine/machine.c: states of machines as bytes. */
#include "machine/machine.h"

#include "base/hash.h"

/* ---- in a ledger ---- */

static void walk(struct machine *m, struct ledger *l)
{
    if (m->kind->parts != NULL) {
        m->kind->parts(m, l);
    } else if (ledger_enter(l, ++m->written)) {
        m->kind->code(m, l->s);
        ledger_leave(l, m->written);
    }
}

void machine_write(struct machine *m, struct ledger *l)
{
    ledger_write(l);
    walk(m, l);
}

void machine_back(struct machine *m, struct ledger *l, struct ledger_mark to)
{
    ledger_back(l, to);
    walk(m, l);
    m->status = MACHINE_GOES_ON;
}

size_t machine_party(const struct machine *m, const struct agent_set *moved)
{
    for (size_t i = 0; i < moved->n * 64; i++) {
        size_t party = i;

        if (!agent_set_has(moved, i))
            continue;
        if (m->kind->party != NULL)
            party = m->kind->party(m, i);
        if (party != NOBODYS)
            return party;
    }
    return NOBODYS;
}

void machine_catch_up(struct machine *m, struct ledger *l)
{
    if (!l->behind)
        return;
    ledger_read(l);
    walk(m, l);
    m->status = MACHINE_GOES_ON;
}

uint64_t machine_epoch(const struct machine *m)
{
    return m->kind->epoch == NULL ? 0 : m->kind->epoch(m);
}

/* ---- as a whole ---- */

void saved_state_free(struct saved_state *s)
{
    codec_free(&s->s.state);
    codec_free(&s->s.order);
}

void saved_state_keep(struct saved_state *s, struct machine *m)
{
    codec_rewind(&s->s.state);
    codec_rewind(&s->s.order);
    m->kind->code(m, &s->s);
}

void saved_state_restore(const struct saved_state *s, struct machine *m)
{
    struct snapshot in;

    codec_open(&in.state, s->s.state.bytes, s->s.state.n);
    codec_open(&in.order, s->s.order.bytes, s->s.order.n);
    m->kind->code(m, &in);
    m->status = MACHINE_GOES_ON;
}

void saved_state_print(const struct saved_state *s, uint64_t print[2])
{
    print[0] = hash_bytes(s->s.state.bytes, s->s.state.n, 1);
    print[1] = hash_bytes(s->s.state.bytes, s->s.state.n, 2);
}

size_t saved_state_bytes(const struct saved_state *s)
{
    return s->s.state.n + s->s.order.n;
}
