/* search/patient.c: keeps a state, anew after 1, 2, 4, 8, … steps, and waits for it to come back. The
 * party that has waited longest always moves, so loops run in step and a cycle closes after few steps,
 * where a random run would need as many as there are states. */
#include "search/patient.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/platform.h"
#include "search/fair_round.h"

#define STEPS_PER_LOOK 256u               /* at the clock */
#define LEDGER_BYTES ((size_t)1 << 20)    /* room for past states, to which the run never returns */
#define MOST_STARVING 16u                 /* rounds with a starved agent before the search for a better one ends */

/* A party by its number, assigned when it is first seen. */
struct waiting_party {
    uint64_t moved; /* the step in which it moved last, or was seen first */
    uint32_t lane;  /* the next of its threads, where there is a choice */
};

struct patient {
    struct machine *m;
    const struct patient_options *options;
    struct patient_result result;
    struct ledger ledger;
    struct names numbers;        /* of parties */
    struct waiting_party *v;     /* owned */
    size_t n, cap;
    struct waiting_party *next;  /* the party whose step it is; NULL: no particular one */
    uint32_t turn[SITE_COUNT];   /* turns of steps without a party */
    unsigned *room;              /* for alternatives; owned */
    size_t cap_room;
    uint64_t print[2];           /* fingerprint of the kept state */
    uint64_t kept;               /* the step that led to the kept state */
    unsigned starving;           /* rounds that starved an agent */
    struct fair_round round;     /* since then */
};

/* ---- whose step is next ---- */

static size_t number_of(struct patient *p, uint64_t party)
{
    uint32_t at;

    if (names_get(&p->numbers, (const char *)&party, sizeof party, &at))
        return at;
    names_put(&p->numbers, (const char *)&party, sizeof party, (uint32_t)p->n);
    ARRAY_PUSH(p->v, p->n, p->cap, (struct waiting_party){ .moved = p->result.steps });
    return p->n - 1;
}

/* The first entry of the party that has waited longest. Silent rules of caches, which are nobody's, are
 * taken only where nothing else can move. */
static size_t choose(struct patient *p, size_t n)
{
    const struct machine_reduction *r = p->m->kind->reduction;
    size_t best = 0, who = SIZE_MAX;

    for (size_t i = 0; i < n; i++) {
        const struct mover mover = r->mover(p->m, i);
        size_t number;

        if (mover.agent == 0)
            continue;
        number = number_of(p, mover.party);
        if (who == SIZE_MAX || p->v[number].moved < p->v[who].moved) {
            who = number;
            best = i;
        }
    }
    p->next = who == SIZE_MAX ? NULL : &p->v[who];
    return best;
}

/* What the chosen transition leaves open: threads of a warp take turns; of everything else the first
 * alternative is taken, which is the newest where a value is read. */
static unsigned pick(void *self, enum site site, unsigned n)
{
    struct patient *p = self;

    p->room = mem_grow(p->room, &p->cap_room, n, sizeof *p->room);
    if (p->m->kind->reduction->narrow(p->m, site, n, p->room) > 0)
        return p->room[0];
    if (p->next == NULL)
        return p->turn[site]++ % n;
    return site == SITE_LANE ? p->next->lane++ % n : 0;
}

static void step(struct patient *p)
{
    struct machine *m = p->m;
    const struct machine_reduction *r = m->kind->reduction;
    const size_t n = r->each(m);

    r->select(m, choose(p, n));
    r->pop(m, 0);
    p->result.steps++;
    if (p->next != NULL)
        p->next->moved = p->result.steps;
    machine_step(m, (struct oracle){ .pick = pick, .self = p });
}

/* ---- coming back ---- */

static void keep(struct patient *p)
{
    memcpy(p->print, p->ledger.print, sizeof p->print);
    p->kept = p->result.steps;
    fair_round_begin(&p->round, p->m);
    if (p->options->begins != NULL)
        p->options->begins(p->options->self);
}

static bool is_back(const struct patient *p)
{
    return p->print[0] == p->ledger.print[0] && p->print[1] == p->ledger.print[1];
}

/* The step has led to a state. Does a round end there that says enough? */
static bool look(struct patient *p)
{
    if (ledger_bytes(&p->ledger) > LEDGER_BYTES)
        ledger_free(&p->ledger);
    machine_write(p->m, &p->ledger);
    fair_round_step(&p->round, p->m);
    if (is_back(p)) {
        const bool fair = fair_round_is_fair(&p->round);

        p->starving += !fair;
        p->result.end = fair ? PATIENT_FAIR : PATIENT_STARVING;
        p->result.round = p->result.steps - p->kept;
        return fair || p->starving == MOST_STARVING;
    }
    if ((p->result.steps & (p->result.steps - 1)) == 0)
        keep(p);
    return false;
}

static const char *bound_reached(const struct patient *p)
{
    const struct patient_options *o = p->options;

    if (o->interrupted != NULL && *o->interrupted)
        return "interrupted";
    if (o->steps != 0 && p->result.steps >= o->steps)
        return "steps";
    if (o->until != 0 && p->result.steps % STEPS_PER_LOOK == 0 && platform_now_ns() > o->until)
        return "seconds";
    return NULL;
}

static void run(struct patient *p)
{
    bool enough = p->m->status != MACHINE_GOES_ON;

    while (!enough) {
        p->result.stopped = bound_reached(p);
        if (p->result.stopped != NULL)
            return;
        step(p);
        if (p->m->status != MACHINE_GOES_ON) {
            p->result.end = PATIENT_ENDED;
            return;
        }
        enough = look(p);
    }
}

static void patient_free(struct patient *p)
{
    fair_round_free(&p->round);
    ledger_free(&p->ledger);
    names_free(&p->numbers);
    mem_free(p->v);
    mem_free(p->room);
}

struct patient_result patient_run(struct machine *m, const struct patient_options *o)
{
    struct patient p = { .m = m, .options = o, .result = { .end = PATIENT_STOPPED } };

    if (m->status != MACHINE_GOES_ON) {
        p.result.end = PATIENT_ENDED;
        return p.result;
    }
    ledger_init(&p.ledger);
    m->watched = m->told_apart;
    machine_write(m, &p.ledger);
    keep(&p);
    run(&p);
    m->watched = false;
    if (p.result.end == PATIENT_STARVING)
        fair_round_starved(&p.round, &p.result.starved);
    patient_free(&p);
    return p.result;
}
