/* search/saved_state.c: states as bytes. */
#include "search/saved_state.h"

#include "base/hash.h"

void moment_init(struct moment *m)
{
    codec_init(&m->s.state);
    codec_init(&m->s.order);
}

void moment_free(struct moment *m)
{
    codec_free(&m->s.state);
    codec_free(&m->s.order);
}

void moment_keep(struct moment *m, struct state_space *x)
{
    codec_rewind(&m->s.state);
    codec_rewind(&m->s.order);
    space_snapshot(x, &m->s);
}

void moment_restore(const struct moment *m, struct state_space *x)
{
    struct snapshot s;

    codec_open(&s.state, m->s.state.bytes, m->s.state.n);
    codec_open(&s.order, m->s.order.bytes, m->s.order.n);
    space_snapshot(x, &s);
}

void moment_print(const struct moment *m, uint64_t print[2])
{
    print[0] = hash_bytes(m->s.state.bytes, m->s.state.n, 1);
    print[1] = hash_bytes(m->s.state.bytes, m->s.state.n, 2);
}
