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

static unsigned pick_seeded(struct scheduler *s, enum site site, unsigned n)
{
    if (site == SITE_SILENT)
        return random_below(&s->random, SILENT_ONE_IN) == 0;
    return random_below(&s->random, n);
}

/* Primes, so that no loop of the program keeps time with them. */
#define EAGER_UNIT_TURN 61u
#define EAGER_STEP_TURN 59u
#define EAGER_LANE_TURN 53u

/* The first alternative; but now and then the others in turn, or a warp that spins would keep out
 * the one it waits for. The turns number pairs of a processor and one of its steps, so that each pair
 * has its turn. Threads that go apart have one for several steps. */
static unsigned pick_eager(struct scheduler *s, enum site site, unsigned n)
{
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

static unsigned pick_round_robin(struct scheduler *s, enum site site, unsigned n)
{
    return site == SITE_SILENT ? 0 : s->turn[site]++ % n;
}

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct scheduler *s = self;

    switch (s->schedule) {
    case SCHEDULE_SEEDED:
        return pick_seeded(s, site, n);
    case SCHEDULE_EAGER:
        return pick_eager(s, site, n);
    case SCHEDULE_ROUND_ROBIN:
        return pick_round_robin(s, site, n);
    }
    return 0;
}

void scheduler_init(struct scheduler *s, enum schedule schedule, uint64_t seed)
{
    *s = (struct scheduler){ .schedule = schedule };
    random_seed(&s->random, seed);
}

struct oracle scheduler_oracle(struct scheduler *s)
{
    return (struct oracle){ pick, s };
}
