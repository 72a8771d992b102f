/* choice/choice.h: the one door for chance. Whatever the semantics leaves open is asked here; the
 * engine cannot tell a seeded generator from a recorded list, a search or a person. */
#ifndef WS_CHOICE_CHOICE_H
#define WS_CHOICE_CHOICE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/hash.h"

enum site {
#define SITE(name, id, remark) SITE_##name,
#include "choice/sites.def"
#undef SITE
    SITE_COUNT
};
const char *site_id(enum site s);     /* "sched.warp" */

/* What an oracle knows of its coming answers, for whoever asks the same questions over and over.
 * The questions come in rounds; in each the same sites are asked (a set of SITE_SET), one time
 * each. SITE_SILENT is always answered by 0. */
#define SITE_SET_OF(site) (1u << (site))
#define SITE_SET(name) SITE_SET_OF(SITE_##name)
struct foresight {
    /* What the other sites are answered by: the alternative near the last step (choice_pick_near),
     * or else what they were answered by in the round that was asked last, of the same sites, with as
     * many alternatives; then SITE_SILENT may be asked or not. */
    bool near;
    /* For how many of the coming rounds is that so, `most` at most? */
    unsigned (*rounds)(const void *self, unsigned sites, unsigned most);
    /* So many of these rounds have been: they count as asked. */
    void (*pass)(void *self, unsigned sites, unsigned rounds);
    /* Is what `rounds` says only so as long as nothing else is asked? NULL: never. */
    bool (*drawn)(const void *self, unsigned sites);
    unsigned first; /* the sites that are always answered by 0, whether they are asked or not */
};

/* How often SITE_UNIT and SITE_STEP are going to be answered by what is near, if something is; what is
 * near at SITE_UNIT also decides how long that holds at SITE_STEP. */
struct stretches {
    uint32_t units, steps;
};

/* What is asked, while it is. of: what its alternatives follow from besides the state, a struct of
 * whoever asks (engine/device/transition.h says what each alternative is); NULL: nothing. */
struct question {
    enum site site;
    unsigned n;
    const void *of;
};

/* An oracle. pick answers k with 0 <= k < n, n > 1. pick_near also hears which alternative goes on
 * with what the last step was about, so that it can stay there; n: none does. */
struct oracle {
    unsigned (*pick)(void *self, enum site s, unsigned n);
    void *self;
    const struct foresight *foresight; /* NULL: it wants to be asked one by one */
    /* NULL: pick is asked. */
    unsigned (*pick_near)(void *self, enum site s, unsigned n, unsigned near);
    const struct stretches *stretches; /* NULL: that is not known */
    const struct question *question; /* that is being asked; NULL: none, or it looks at none (foresight) */
};

/* Asks. One alternative is no choice: it is not asked, so not recorded. */
static inline unsigned choice_pick(struct oracle *o, enum site s, unsigned n)
{
    return n <= 1 ? 0 : o->pick(o->self, s, n);
}

/* Does the oracle take `near` into account at all? */
static inline bool choice_wants_near(const struct oracle *o)
{
    return o->pick_near != NULL;
}

/* Does the oracle need `near` at its next query of this site? If not, the caller may report nothing near. */
static inline bool choice_looks_near(const struct oracle *o, enum site s)
{
    const struct stretches *left = o->stretches;

    return choice_wants_near(o) &&
           (left == NULL || (left->steps | (s == SITE_UNIT ? left->units : 0)) > 0);
}

/* Is the oracle certain to answer `near`, if something is near? */
static inline bool choice_stays_near(const struct oracle *o, enum site s)
{
    const struct stretches *left = o->stretches;

    return left != NULL && (s == SITE_UNIT ? left->units : left->steps) > 0;
}

/* Counts a query whose answer is certain to be `near`, without computing which alternative that is. */
static inline void choice_pass_near(const struct oracle *o, enum site s)
{
    o->foresight->pass(o->self, SITE_SET_OF(s), 1);
}

static inline unsigned choice_pick_near(struct oracle *o, enum site s, unsigned n, unsigned near)
{
    if (n <= 1 || o->pick_near == NULL)
        return choice_pick(o, s, n);
    return o->pick_near(o->self, s, n, near);
}

/* Is it known that the site is answered by 0, without asking? */
static inline bool choice_is_first(const struct oracle *o, enum site s)
{
    return o->foresight != NULL && (o->foresight->first & SITE_SET_OF(s)) != 0;
}

/* choice_pick of a question that somebody may look at meanwhile. */
static inline unsigned choice_ask(struct oracle *o, const struct question *q)
{
    unsigned k;

    if (q->n <= 1)
        return 0;
    o->question = q;
    k = o->pick(o->self, q->site, q->n);
    o->question = NULL;
    return k;
}

static inline unsigned choice_ask_near(struct oracle *o, const struct question *q, unsigned near)
{
    unsigned k;

    if (q->n <= 1)
        return 0;
    if (o->foresight != NULL)
        return choice_pick_near(o, q->site, q->n, near);
    o->question = q;
    k = choice_pick_near(o, q->site, q->n, near);
    o->question = NULL;
    return k;
}

enum schedule {
#define SCHEDULE(name, text, pick, pick_near, foresight) SCHEDULE_##name,
#include "choice/schedules.def"
#undef SCHEDULE
    SCHEDULES
};
#define SCHEDULES_BUT_SEEDED "uniform, eager or round-robin" /* for messages and helps */
const char *schedule_text(enum schedule s);

struct scheduler {
    enum schedule schedule;
    struct random random;
    uint32_t turn[SITE_COUNT];
    uint32_t pair;      /* eager: what is left of a turn for the step after its unit, */
    bool paired, alone; /* if there is one; whether the last step was asked without its unit */
    uint64_t picks; /* seeded: how often sites UNIT and STEP were asked */
    uint32_t quiet; /* seeded: how often no silent rule is to fire */
    struct stretches left; /* seeded */
    uint32_t doublings; /* seeded: how often the longest stretch was made longer */
};
void scheduler_init(struct scheduler *s, enum schedule schedule, uint64_t seed);
struct oracle scheduler_oracle(struct scheduler *s);

/* Records what another oracle answers: one line `site n pick`, equal lines as `… xN`. */
struct recorder {
    struct oracle inner;
    FILE *out; /* not owned */
    enum site site;
    unsigned n, k;
    uint64_t run;
};
void recorder_init(struct recorder *r, struct oracle inner, FILE *out);
struct oracle recorder_oracle(struct recorder *r);
void recorder_end(struct recorder *r); /* writes the last line */

/* Hears what another oracle answers, while the question is still being asked. */
struct choice_listener {
    void *self;
    void (*chosen)(void *self, enum site s, unsigned n, unsigned pick);
};
struct choice_teller {
    struct oracle inner;
    struct choice_listener listener;
};
/* t stays where it is; both members are set. */
struct oracle choice_teller_oracle(struct choice_teller *t);

/* A list may have a head, which says of which run it is (host/scenario.h): its first line is this
 * one, and it ends before the first line that begins with a site. */
#define LIST_BEGINS "warpstep choices 1"
/* In a list: what follows it is once around a cycle. */
#define LIST_CYCLE_BEGINS "# the cycle begins here"
/* How many bytes of the list are its head, with comments before it; 0: it has none. */
size_t list_head(const char *text, size_t size);

/* Follows a recorded list, behind its head. When the list does not fit (another site, another n,
 * at its end) it keeps what was wrong in `why` with the line number, answers 0 from then on, and
 * failed is set. */
struct replayer {
    const char *text, *at, *end; /* not owned */
    unsigned line;
    enum site site;
    unsigned n, k;
    uint64_t run;    /* how often the entry still answers */
    uint64_t asked;
    bool cycle;      /* what was read of the list has the comment that a cycle begins */
    bool failed;
    char why[200];
};
void replayer_init(struct replayer *r, const char *text, size_t size);
struct oracle replayer_oracle(struct replayer *r);
/* After the run: false (with why) when entries are left over. */
bool replayer_done(struct replayer *r);
/* Are there no more answers? */
bool replayer_over(struct replayer *r);
/* How many answers stand before the cycle that the list goes round; UINT64_MAX: it goes round none. */
uint64_t replayer_cycle(const struct replayer *r);

#endif
