/* choice/scheduler.c: the sites of choice and the three built-in schedules. Knows no machine. */
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

/* Silent rules are enabled most of the time; fired whenever they may, they would drown the rest. */
#define SILENT_ONE_IN 64u

static unsigned pick_uniform(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;

    if (site == SITE_SILENT)
        return random_below(&s->random, SILENT_ONE_IN) == 0;
    return random_below(&s->random, n);
}

/* How many times a thing that happens one time in 64 does not, before it does: the digits of a
 * random number in base 64 before the first zero. */
static uint32_t draw_quiet(struct random *r)
{
    for (uint32_t n = 0;; n += 10) {
        uint64_t digits = random_next(r);

        for (uint32_t i = 0; i < 10; i++)
            if ((digits >> (4 + 6 * i)) % SILENT_ONE_IN == 0)
                return n + i;
    }
}

/* A run begins with single steps, each drawn anew: programs that are about schedules are short.
 * The longer it goes on, the longer a pick may hold: for 1 step in all or 2, 4, …, all alike. So
 * threads meet at any pace, step by step as well as one far ahead of the other. */
#define SINGLE_PICKS 4096u
#define PICKS_OF_A_STEP 1024u /* the longest stretch is so small a part of the run up to it, … */
#define MOST_STEPS 8u         /* … and not above 128 at site STEP (so many powers of two) */
#define MOST_UNITS 10u        /* … and 512 at site UNIT */

static bool is_single(const struct scheduler *s)
{
    return s->picks < SINGLE_PICKS;
}

/* How often a pick holds after it was drawn. */
static uint32_t draw_stretch(struct scheduler *s, unsigned most)
{
    unsigned lengths = 1;

    if (is_single(s))
        return 0;
    for (uint64_t n = s->picks / PICKS_OF_A_STEP; n > 1 && lengths < most; n /= 2)
        lengths++;
    return ((uint32_t)1 << random_below(&s->random, lengths)) - 1;
}

static unsigned pick_seeded(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;

    if (site != SITE_SILENT || is_single(s))
        return pick_uniform(self, site, n);
    if (s->quiet == 0) {
        s->quiet = draw_quiet(&s->random);
        return 1;
    }
    s->quiet--;
    return 0;
}

static unsigned pick_seeded_near(void *self, enum site site, unsigned n, unsigned near)
{
    struct scheduler *s = self;
    uint32_t *left = site == SITE_UNIT ? &s->units : &s->steps;
    unsigned k;

    if (site != SITE_UNIT && site != SITE_STEP)
        return pick_seeded(self, site, n);
    if (*left > 0 && near < n) {
        k = near;
        --*left;
    } else {
        k = random_below(&s->random, n);
        *left = draw_stretch(s, site == SITE_UNIT ? MOST_UNITS : MOST_STEPS);
    }
    if (site == SITE_UNIT && k != near)
        s->steps = 0;
    s->picks++;
    return k;
}

/* 1: the site is in the set; else 0. */
static unsigned asks(unsigned sites, unsigned site)
{
    return (sites & site) != 0;
}

static unsigned rounds_seeded(const void *self, unsigned sites, unsigned most)
{
    const struct scheduler *s = self;
    uint32_t n = most;

    if (is_single(s) || (sites & ~(SITE_SET(SILENT) | SITE_SET(UNIT) | SITE_SET(STEP))) != 0)
        return 0;
    if (asks(sites, SITE_SET(SILENT)) && s->quiet < n)
        n = s->quiet;
    if (asks(sites, SITE_SET(UNIT)) && s->units < n)
        n = s->units;
    if (asks(sites, SITE_SET(STEP)) && s->steps < n)
        n = s->steps;
    return n;
}

static void pass_seeded(void *self, unsigned sites, unsigned rounds)
{
    struct scheduler *s = self;
    unsigned units = asks(sites, SITE_SET(UNIT)) * rounds;
    unsigned steps = asks(sites, SITE_SET(STEP)) * rounds;

    s->quiet -= asks(sites, SITE_SET(SILENT)) * rounds;
    s->units -= units;
    s->steps -= steps;
    s->picks += units + steps;
}

static const struct foresight foresight_seeded = { true, rounds_seeded, pass_seeded };

/* How often a turn comes, in picks, and how many picks it takes. A run begins with turns of one step;
 * later they are longer, and as much longer apart. Primes, so that no loop of the program keeps time
 * with them. */
struct turns {
    uint32_t period, picks;
};
#define EAGER_LANE_TURN 53u

static struct turns turns_at(enum site site, uint32_t pick)
{
    static const struct turns first[SITE_COUNT] = { [SITE_UNIT] = { 61, 1 }, [SITE_STEP] = { 59, 1 } };
    static const struct turns later[SITE_COUNT] = { [SITE_UNIT] = { 487, 7 }, [SITE_STEP] = { 479, 7 } };

    return (pick < SINGLE_PICKS ? first : later)[site];
}

/* Whose turn a pick is: the number of the turn, or 0, the first alternative's. */
static uint32_t turn_of(enum site site, uint32_t pick)
{
    struct turns t = turns_at(site, pick);

    return pick % t.period < t.picks ? pick / t.period : 0;
}

/* The first alternative; but now and then the others in turn, or a warp that spins would keep out
 * the one it waits for. The turns number pairs of a processor and one of its steps, so that each
 * pair has its turn. Threads that go apart have one for several steps. */
static unsigned pick_eager(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;
    uint32_t turn;

    if (site == SITE_UNIT) {
        s->pair = turn_of(site, ++s->turn[site]);
    } else if (site == SITE_STEP) {
        turn = turn_of(site, ++s->turn[site]);
        s->pair = s->pair == 0 ? turn : s->pair;
    } else if (site == SITE_LANE) {
        return s->turn[site]++ / EAGER_LANE_TURN % n;
    } else {
        return 0;
    }
    turn = s->pair % n;
    s->pair = site == SITE_UNIT ? s->pair / n : 0;
    return turn;
}

/* How many picks of a site come before the next that is not the first alternative's by itself, or may
 * not be: picks begin to be late, or to be counted from 0 again. */
static unsigned plain_picks(const struct scheduler *s, unsigned sites, enum site site)
{
    uint32_t next = s->turn[site] + 1, rest = (next < SINGLE_PICKS ? SINGLE_PICKS : UINT32_MAX) - next;
    struct turns t = turns_at(site, next);
    uint32_t n = next % t.period < t.picks ? 0 : t.period - next % t.period;

    if (!asks(sites, 1u << site))
        return UINT32_MAX;
    return n < rest ? n : rest;
}

static unsigned rounds_eager(const void *self, unsigned sites, unsigned most)
{
    const struct scheduler *s = self;
    unsigned units = plain_picks(s, sites, SITE_UNIT);
    unsigned steps = plain_picks(s, sites, SITE_STEP);
    unsigned n = units < steps ? units : steps;

    if ((sites & ~(SITE_SET(SILENT) | SITE_SET(UNIT) | SITE_SET(STEP) | SITE_SET(WITH))) != 0)
        return 0;
    return n < most ? n : most;
}

static void pass_eager(void *self, unsigned sites, unsigned rounds)
{
    struct scheduler *s = self;

    if (rounds == 0 || (sites & (SITE_SET(UNIT) | SITE_SET(STEP))) == 0)
        return;
    s->turn[SITE_UNIT] += (sites & SITE_SET(UNIT)) != 0 ? rounds : 0;
    s->turn[SITE_STEP] += (sites & SITE_SET(STEP)) != 0 ? rounds : 0;
    s->pair = 0;
}

static const struct foresight foresight_eager = { false, rounds_eager, pass_eager };

static unsigned pick_round_robin(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;

    return site == SITE_SILENT ? 0 : s->turn[site]++ % n;
}

void scheduler_init(struct scheduler *s, enum schedule schedule, uint64_t seed)
{
    *s = (struct scheduler){ .schedule = schedule };
    random_seed(&s->random, seed);
}

struct oracle scheduler_oracle(struct scheduler *s)
{
    static const struct oracle oracles[] = {
        [SCHEDULE_SEEDED] = { .pick = pick_seeded,
                              .foresight = &foresight_seeded,
                              .pick_near = pick_seeded_near },
        [SCHEDULE_UNIFORM] = { .pick = pick_uniform },
        [SCHEDULE_EAGER] = { .pick = pick_eager, .foresight = &foresight_eager },
        [SCHEDULE_ROUND_ROBIN] = { .pick = pick_round_robin },
    };
    struct oracle o = oracles[s->schedule];

    o.self = s;
    return o;
}
