/* check/flag_parts.h: what the files of flags (flags.h) share. */
#ifndef WS_CHECK_FLAG_PARTS_H
#define WS_CHECK_FLAG_PARTS_H

#include "check/flags.h"
#include "check/happens_before.h"

/* *to holds w from now on, and no longer what it held. Either may be NULL. */
void flag_write_replace(struct flag_write **to, struct flag_write *w);
/* The first flag of the stretch that the byte lies in; NO_FLAG: none. */
uint32_t flags_first(const struct flags *f, uint64_t place);
/* What the actor has done at a place. If that is nothing yet: a new one if `make` is set, else NULL. */
enum own_kind { OWN_RELEASED, OWN_READ };
struct flag_own *flags_own(struct flags *f, enum own_kind kind, uint32_t actor, uint64_t place, bool make);

/* Are the write and an access by an actor, which may be wide, morally strong? */
static inline bool flag_reaches(const struct actors *a, const struct flag_write *w, uint32_t actor, bool wide)
{
    return w->actor == actor || w->team == a->v[actor].team || (w->wide && wide);
}
static inline bool flag_is_one_write(const struct flag_write *a, const struct flag_write *b)
{
    return a != NULL && b != NULL && a->chain == b->chain && a->nth == b->nth;
}
/* Did the actor make the write at that step? */
static inline bool flag_is_write(const struct flag_write *w, struct tick t)
{
    return w != NULL && w->actor == t.actor && w->clock == t.clock;
}

#endif
