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

static unsigned pick_seeded(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;

    if (site == SITE_SILENT)
        return random_below(&s->random, SILENT_ONE_IN) == 0;
    return random_below(&s->random, n);
}

/* Primes, so that no loop of the program keeps time with them. */
#define EAGER_UNIT_TURN 61u
#define EAGER_STEP_TURN 59u
#define EAGER_LANE_TURN 53u

/* The first alternative; but now and then the others in turn, or a warp that spins would keep out
 * the one it waits for. The turns number pairs of a processor and one of its steps, so that each
 * pair has its turn. Threads that go apart have one for several steps. */
static unsigned pick_eager(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;
    uint32_t turn;

    if (site == SITE_UNIT) {
        turn = ++s->turn[site];
        s->pair = turn % EAGER_UNIT_TURN == 0 ? turn / EAGER_UNIT_TURN : 0;
    } else if (site == SITE_STEP) {
        turn = ++s->turn[site];
        if (s->pair == 0 && turn % EAGER_STEP_TURN == 0)
            s->pair = turn / EAGER_STEP_TURN;
    } else if (site == SITE_LANE) {
        return s->turn[site]++ / EAGER_LANE_TURN % n;
    } else {
        return 0;
    }
    turn = s->pair % n;
    s->pair = site == SITE_UNIT ? s->pair / n : 0;
    return turn;
}

/* How many turns of a site come before the next that is not the first alternative's by itself. */
static unsigned plain_turns(const struct scheduler *s, unsigned sites, enum site site, unsigned period)
{
    return (sites & 1u << site) == 0 ? UINT32_MAX : period - 1 - s->turn[site] % period;
}

static unsigned firsts_eager(const void *self, unsigned sites, unsigned most)
{
    const struct scheduler *s = self;
    unsigned units = plain_turns(s, sites, SITE_UNIT, EAGER_UNIT_TURN);
    unsigned steps = plain_turns(s, sites, SITE_STEP, EAGER_STEP_TURN);
    unsigned n = units < steps ? units : steps;

    if ((sites & ~(SITE_SET(SILENT) | SITE_SET(UNIT) | SITE_SET(STEP))) != 0)
        return 0;
    return n < most ? n : most;
}

static void pass_eager(void *self, unsigned sites, unsigned rounds)
{
    struct scheduler *s = self;

    if (rounds == 0)
        return;
    s->turn[SITE_UNIT] += (sites & SITE_SET(UNIT)) != 0 ? rounds : 0;
    s->turn[SITE_STEP] += (sites & SITE_SET(STEP)) != 0 ? rounds : 0;
    s->pair = 0;
}

static const struct foresight foresight_eager = { firsts_eager, pass_eager };

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
    static unsigned (*const picks[])(void *self, enum site site, unsigned n) = {
        [SCHEDULE_SEEDED] = pick_seeded,
        [SCHEDULE_EAGER] = pick_eager,
        [SCHEDULE_ROUND_ROBIN] = pick_round_robin,
    };

    return (struct oracle){ picks[s->schedule], s,
                            s->schedule == SCHEDULE_EAGER ? &foresight_eager : NULL };
}
