/* choice/choice.h: the only interface for chance. Every choice that the semantics leaves open is made here;
 * the engine cannot distinguish a seeded generator, a recorded list, a search and a person. */
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

/* What an oracle knows of its coming answers, for a caller that repeats the same queries. The queries come in
 * rounds. Each round queries the same sites (a set of SITE_SET) once each. SITE_SILENT always answers 0. */
#define SITE_SET_OF(site) (1u << (site))
#define SITE_SET(name) SITE_SET_OF(SITE_##name)
struct foresight {
    /* The answer of the other sites. True: the alternative near the last step (choice_pick_near). False:
     * their answer in the last queried round of the same sites with the same numbers of alternatives;
     * then SITE_SILENT may be queried or not. */
    bool near;
    /* For how many of the coming rounds does that hold, at most `most`? */
    unsigned (*rounds)(const void *self, unsigned sites, unsigned most);
    /* Counts that many rounds as queried. */
    void (*pass)(void *self, unsigned sites, unsigned rounds);
    /* Does the answer of `rounds` become invalid when anything else is queried? NULL: never. */
    bool (*drawn)(const void *self, unsigned sites);
    unsigned first; /* the sites that always answer 0, whether they are queried or not */
};

/* How many times SITE_UNIT and SITE_STEP will answer what is near, if something is near. Whether something is
 * near at SITE_UNIT also decides how long that holds at SITE_STEP. */
struct stretches {
    uint32_t units, steps;
};

/* A query while it is being answered. of: what its alternatives depend on besides the state, a struct of the
 * caller (engine/device/transition.h says what each alternative is); NULL: nothing. */
struct question {
    enum site site;
    unsigned n;
    const void *of;
};

/* An oracle. pick returns k with 0 <= k < n, n > 1. pick_near also receives the alternative that continues
 * with the agent of the last step, so that it can stay there; n: none does. */
struct oracle {
    unsigned (*pick)(void *self, enum site s, unsigned n);
    void *self;
    const struct foresight *foresight; /* NULL: it must be queried one by one */
    /* NULL: pick is called instead. */
    unsigned (*pick_near)(void *self, enum site s, unsigned n, unsigned near);
    const struct stretches *stretches; /* NULL: that is not known */
    const struct question *question; /* the query being answered; NULL: none, or it is not needed (foresight) */
};

/* Queries the oracle. A single alternative is not a choice, so it is neither queried nor recorded. */
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

/* choice_pick for a query that observers may read while it is answered. */
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
    uint32_t pair;      /* eager: the rest of a turn, for the step after its unit */
    bool paired, alone; /* eager: `pair` is valid; the last step was queried without its unit */
    uint64_t picks; /* seeded: number of queries at sites UNIT and STEP */
    uint32_t quiet; /* seeded: number of queries before a silent rule fires */
    struct stretches left; /* seeded */
    uint32_t doublings; /* seeded: how many times the longest hold was doubled */
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

/* A list may have a head, which says to which run it belongs (host/scenario.h). Its first line is this one,
 * and it ends before the first line that begins with a site. */
#define LIST_BEGINS "warpstep choices 1"
/* In a list: what follows it is once around a cycle. */
#define LIST_CYCLE_BEGINS "# the cycle begins here"
/* How many bytes of the list are its head, with comments before it; 0: it has none. */
size_t list_head(const char *text, size_t size);

/* Follows a recorded list, after its head. When the list does not fit (another site, another n, its end) it
 * keeps the reason in `why` with the line number, sets `failed`, and answers 0 from then on. */
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
/* How many answers precede the cycle of the list; UINT64_MAX: it has no cycle. */
uint64_t replayer_cycle(const struct replayer *r);

#endif
