/* machine/round.c: the first state of the cycle is the last one before the first answer after the mark. A
 * cycle without choices has no such answer, and an edited list may lead elsewhere: then ever later states are
 * kept until one comes back (Brent). */
#include "machine/round.h"

#include <string.h>

#define TAIL 4096u /* steps after the last answer that may still lead back to the first state */

void round_open(struct round *r, const struct replayer *list)
{
    r->mark = replayer_cycle(list);
    codec_init(&r->first.state);
    codec_init(&r->first.order);
    codec_init(&r->now.state);
    codec_init(&r->now.order);
    r->most = 1;
}

void round_free(struct round *r)
{
    codec_free(&r->first.state);
    codec_free(&r->first.order);
    codec_free(&r->now.state);
    codec_free(&r->now.order);
}

static void keep(struct round *r, struct snapshot *s)
{
    codec_rewind(&s->state);
    codec_rewind(&s->order);
    r->write(r->self, s);
}

static void begin(struct round *r)
{
    keep(r, &r->first);
    r->kept = true;
    r->since = 0;
    if (r->begins != NULL)
        r->begins(r->told);
}

static bool is_first_again(struct round *r)
{
    keep(r, &r->now);
    return r->now.state.n == r->first.state.n &&
           memcmp(r->now.state.bytes, r->first.state.bytes, r->first.state.n) == 0;
}

bool round_closed(struct round *r, struct replayer *list)
{
    const bool inside = list->asked > r->mark;

    if (list->failed || r->mark == UINT64_MAX || list->asked < r->mark)
        return false;
    if (!replayer_over(list)) {
        if (!inside)
            begin(r);
        return false;
    }
    if (r->kept && is_first_again(r))
        return true;
    if (!r->kept || ++r->since >= (inside ? r->most + TAIL : r->most)) {
        r->most = 2 * r->since + 1;
        begin(r);
    }
    return false;
}
