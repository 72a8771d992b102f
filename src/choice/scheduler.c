/* choice/scheduler.c: the sites of choice and the built-in schedules (schedules.def). Knows no
 * machine. */
#include "base/hint.h"
#include "choice/choice.h"

static const char *const ids[SITE_COUNT] = {
#define SITE(name, id, remark) [SITE_##name] = id,
#include "choice/sites.def"
#undef SITE
};

const char *site_id(enum site s)
{
    return ids[s];
}

const char *schedule_text(enum schedule s)
{
    static const char *const texts[] = {
#define SCHEDULE(name, text, pick, pick_near, foresight) text,
#include "choice/schedules.def"
#undef SCHEDULE
    };

    return texts[s];
}

/* Silent rules are enabled most of the time; fired whenever they may, they would drown the rest. */
#define SILENT_ONE_IN 64u

/* Is one to fire? The same number as of random_below. */
static inline bool draw_silent(struct random *r)
{
    return random_next(r) >> 58 == 0;
}

static unsigned pick_uniform(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;

    if (site == SITE_SILENT)
        return draw_silent(&s->random);
    return random_below(&s->random, n);
}

/* The number of failures before an event of probability 1/64 occurs: the digits of a random number in
 * base 64 before the first zero. */
static uint32_t draw_rarity(struct random *r)
{
    for (uint32_t n = 0;; n += 10) {
        uint64_t digits = random_next(r);

        for (uint32_t i = 0; i < 10; i++)
            if ((digits >> (4 + 6 * i)) % SILENT_ONE_IN == 0)
                return n + i;
    }
}

/* A run begins with single steps, each drawn anew, because programs that test schedules are short.
 * Later a choice may hold for longer: for 1, 2, 4, … steps, all equally likely. So threads run at any
 * relative pace, step by step or one far ahead of the other, and caches change at any pace. */
#define SINGLE_PICKS 4096u
#define PICKS_OF_A_STEP 1024u /* a choice holds at most for this fraction of the run so far */
#define MOST_STEPS 10u        /* site STEP: powers of two to choose from, so at most 512 */
#define MOST_UNITS 12u        /* site UNIT: at most 2048 */
#define LEAST_QUIET 6u        /* site SILENT: a silent rule fires in one of 64, 128, …, 2048 steps */
#define MOST_QUIET 12u

static bool is_single(const struct scheduler *s)
{
    return s->picks < SINGLE_PICKS;
}

/* The binary logarithm of a drawn length, at least `least` and below `most`. */
static inline uint32_t draw_doublings(struct scheduler *s, unsigned least, unsigned most)
{
    while (s->picks / PICKS_OF_A_STEP >> s->doublings > 1)
        s->doublings++;
    if (s->doublings < most)
        most = s->doublings + 1;
    return most > least + 1 ? least + random_below(&s->random, most - least) : least;
}

/* How many further times a choice holds after it was drawn. */
static inline uint32_t draw_stretch(struct scheduler *s, unsigned most)
{
    return ((uint32_t)1 << draw_doublings(s, 0, most)) - 1;
}

/* How many times no silent rule fires before one does. */
static OUT_OF_LINE uint32_t draw_quiet(struct scheduler *s)
{
    uint32_t n = draw_rarity(&s->random);

    return n << (draw_doublings(s, LEAST_QUIET, MOST_QUIET) - LEAST_QUIET);
}

static unsigned pick_seeded(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;

    if (site != SITE_SILENT || is_single(s))
        return pick_uniform(self, site, n);
    if (s->quiet == 0) {
        s->quiet = draw_quiet(s);
        return 1;
    }
    s->quiet--;
    return 0;
}

/* A new pick, which may happen to be what is near. */
static OUT_OF_LINE unsigned draw_near(struct scheduler *s, enum site site, unsigned n, unsigned near)
{
    unsigned k = random_below(&s->random, n);
    uint32_t stretch = draw_stretch(s, site == SITE_STEP ? MOST_STEPS : MOST_UNITS);

    if (site == SITE_STEP)
        s->left.steps = stretch;
    else
        s->left.units = stretch;
    if (site != SITE_STEP && k != near)
        s->left.steps = 0;
    s->picks++;
    return k;
}

static unsigned pick_seeded_near(void *self, enum site site, unsigned n, unsigned near)
{
    struct scheduler *s = self;
    uint32_t *left = site == SITE_UNIT ? &s->left.units : &s->left.steps;

    if (site != SITE_UNIT && site != SITE_STEP)
        return pick_seeded(self, site, n);
    if (is_single(s)) {
        s->picks++;
        return random_below(&s->random, n);
    }
    if (*left == 0 || near >= n)
        return draw_near(s, site, n, near);
    --*left;
    s->picks++;
    return near;
}

/* 1: the site is in the set; else 0. */
static unsigned asks(unsigned sites, unsigned site)
{
    return (sites & site) != 0;
}

/* Single picks are drawn when they are asked for; but which silent rule fires next can be looked up. */
static bool drawn_seeded(const void *self, unsigned sites)
{
    return is_single(self) && asks(sites, SITE_SET(SILENT)) != 0;
}

/* How many times in a row no silent rule is drawn from now on. */
static unsigned draw_silence(struct random r, unsigned most)
{
    unsigned n = 0;

    while (n < most && !draw_silent(&r))
        n++;
    return n;
}

static unsigned rounds_single(const struct scheduler *s, unsigned sites, unsigned most)
{
    if (asks(sites, SITE_SET(UNIT) | SITE_SET(STEP)))
        return 0;
    return asks(sites, SITE_SET(SILENT)) ? draw_silence(s->random, most) : most;
}

static unsigned rounds_seeded(const void *self, unsigned sites, unsigned most)
{
    const struct scheduler *s = self;
    uint32_t n = most;

    if ((sites & ~(SITE_SET(SILENT) | SITE_SET(UNIT) | SITE_SET(STEP))) != 0)
        return 0;
    if (is_single(s))
        return rounds_single(s, sites, most);
    if (asks(sites, SITE_SET(SILENT)) && s->quiet < n)
        n = s->quiet;
    if (asks(sites, SITE_SET(UNIT)) && s->left.units < n)
        n = s->left.units;
    if (asks(sites, SITE_SET(STEP)) && s->left.steps < n)
        n = s->left.steps;
    return n;
}

static void pass_seeded(void *self, unsigned sites, unsigned rounds)
{
    struct scheduler *s = self;
    unsigned units = asks(sites, SITE_SET(UNIT)) * rounds;
    unsigned steps = asks(sites, SITE_SET(STEP)) * rounds;

    for (unsigned n = drawn_seeded(s, sites) ? rounds : 0; n > 0; n--)
        random_next(&s->random);
    if (is_single(s))
        return;
    s->quiet -= asks(sites, SITE_SET(SILENT)) * rounds;
    s->left.units -= units;
    s->left.steps -= steps;
    s->picks += units + steps;
}

static const struct foresight foresight_seeded = {
    true, rounds_seeded, pass_seeded, drawn_seeded, 0
};

/* ---- eager ---- */

/* Nearly always the first alternative. But a warp that spins would keep out the one that it waits
 * for, so that after the first picks of a run the others have turns: of `picks` picks in each
 * `period`. Short turns first, so that little is lost in a short run; later long ones, so that a
 * warp is not fetched for a few steps. Primes, so that no loop of the program keeps time with
 * them. */
struct turns {
    uint32_t from, last; /* the picks that they are for */
    uint32_t period, picks;
};
#define EAGER_LANE_TURN 53u

static const struct turns *turns_at(uint32_t pick)
{
    static const struct turns turns[] = {
        { 0, 60, 61, 0 }, { 61, 4095, 17, 8 }, { 4096, UINT32_MAX, 509, 251 }
    };
    unsigned i = 0;

    while (pick > turns[i].last)
        i++;
    return &turns[i];
}

/* The number of the turn of a choice, or 0 for the first alternative. */
static uint32_t turn_of(uint32_t pick)
{
    const struct turns *t = turns_at(pick);
    uint32_t since = pick - t->from;

    return since % t->period < t->picks ? since / t->period + 1 : 0;
}

/* How many of the following choices have the same turn, as far as the table goes. */
static uint32_t picks_alike(uint32_t pick)
{
    const struct turns *t = turns_at(pick);
    uint32_t at = (pick - t->from) % t->period;
    uint32_t n = (at < t->picks ? t->picks : t->period) - at - 1;

    return n < t->last - pick ? n : t->last - pick;
}

/* A turn belongs to a pair: a processor and one of its steps. Where both are queried, the turn of the first
 * answer decides the second, so that each pair has its turn. A lane of diverged threads keeps a turn for
 * several steps. */
static unsigned pick_eager(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;
    uint32_t turn;

    if (site == SITE_UNIT) {
        turn = turn_of(++s->turn[site]);
        s->pair = turn / n;
        s->paired = true;
    } else if (site == SITE_STEP) {
        turn = s->paired ? s->pair : turn_of(++s->turn[site]);
        s->alone = !s->paired;
        s->paired = false;
    } else if (site == SITE_LANE) {
        turn = s->turn[site]++ / EAGER_LANE_TURN;
    } else {
        turn = 0;
    }
    return turn % n;
}

/* The sites that have turns; all others answer 0. */
#define HAVE_TURNS (SITE_SET(UNIT) | SITE_SET(STEP) | SITE_SET(LANE))

/* In rounds, UNIT always has a turn, and STEP only without UNIT. */
static unsigned rounds_eager(const void *self, unsigned sites, unsigned most)
{
    const struct scheduler *s = self;
    enum site site = asks(sites, SITE_SET(UNIT)) ? SITE_UNIT : SITE_STEP;
    uint32_t n;

    if ((sites & ~(SITE_SET(SILENT) | SITE_SET(UNIT) | SITE_SET(STEP) | SITE_SET(WITH))) != 0)
        return 0;
    if (!asks(sites, SITE_SET(UNIT) | SITE_SET(STEP)))
        return most;
    if (site == SITE_STEP && !s->alone)
        return 0;
    n = picks_alike(s->turn[site]);
    return n < most ? n : most;
}

static void pass_eager(void *self, unsigned sites, unsigned rounds)
{
    struct scheduler *s = self;

    if (asks(sites, SITE_SET(UNIT)))
        s->turn[SITE_UNIT] += rounds;
    else if (asks(sites, SITE_SET(STEP)))
        s->turn[SITE_STEP] += rounds;
}

static const struct foresight foresight_eager = {
    false, rounds_eager, pass_eager, NULL, (1u << SITE_COUNT) - 1 - HAVE_TURNS
};

/* What is read is the newest each time: in turn, a thread that waits could get the old value in each of
 * its turns, and others the newest. */
static unsigned pick_round_robin(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;

    return site == SITE_SILENT || site == SITE_OLD ? 0 : s->turn[site]++ % n;
}

void scheduler_init(struct scheduler *s, enum schedule schedule, uint64_t seed)
{
    *s = (struct scheduler){ .schedule = schedule };
    random_seed(&s->random, seed);
}

struct oracle scheduler_oracle(struct scheduler *s)
{
    static const struct oracle oracles[] = {
#define SCHEDULE(name, text, pick, pick_near, foresight) { pick, NULL, foresight, pick_near, NULL, NULL },
#include "choice/schedules.def"
#undef SCHEDULE
    };
    struct oracle o = oracles[s->schedule];

    o.self = s;
    o.stretches = o.pick_near != NULL ? &s->left : NULL;
    return o;
}
