/* cli/why_hang.c: causes of runs that do not complete: they are stuck, deadlocked, or never end. */
#include <string.h>

#include "check/waits.h"
#include "cli/why.h"
#include "engine/state/look.h"
#include "observe/show.h"
#include "program/lanes.h"

#define MOST_WARPS 3u /* that are described one by one */

/* ---- runs beside those that were asked for ---- */

static bool completes(const struct trial *t)
{
    return t != NULL && t->verdict == WARPSTEP_COMPLETED;
}

static const struct trial *find_control(const struct why *y, const char *control)
{
    for (size_t i = y->nasked; i < y->ntrials; i++)
        if (y->trials[i].variant.control != NULL &&
            strcmp(y->trials[i].variant.control, control) == 0)
            return &y->trials[i];
    return NULL;
}

static const struct trial *find_sc(const struct why *y)
{
    for (size_t i = y->nasked; i < y->ntrials; i++)
        if (y->trials[i].variant.sc)
            return &y->trials[i];
    return NULL;
}

static const struct trial *find_room(const struct why *y)
{
    for (size_t i = y->nasked; i < y->ntrials; i++)
        if (y->trials[i].variant.processors > 0)
            return &y->trials[i];
    return NULL;
}

static const struct trial *stopped_trial(const struct why *y)
{
    return &y->trials[y->stopped.trial];
}

/* ---- stuck ---- */

static void put_stuck_place(const struct stuck_place *p, struct account *a)
{
    stuck_describe(&p->stuck, &a->lines);
    text_puts(&a->lines, "\n");
    if (p->program == NULL)
        return;
    text_puts(&a->lines, "at ");
    why_put_place(&a->lines, p->program, p->pc);
    text_puts(&a->lines, ", block ");
    show_triple(&a->lines, p->block);
    text_printf(&a->lines, " warp %u\n", p->warp);
}

bool why_is_stuck(const struct why *y, struct account *a)
{
    const struct stuck_place *p = &y->stopped.session.stuck;
    const bool mask = p->stuck.rule == RULE_WARP_MEMBERS;
    const bool bounds = why_finding(&y->stopped, CHECK_MEMORY) != NULL;

    if (!y->stopped.open || y->stopped.session.verdict != WARPSTEP_STUCK)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head,
              mask     ? "the member mask of a .sync instruction names threads that are not there"
              : bounds ? "accesses memory that it may not"
                       : "undefined behaviour: the semantics has no step for what the kernel does");
    put_stuck_place(p, a);
    if (mask)
        text_puts(&a->lines, "name the lanes that reach it: take __activemask() or __ballot_sync() "
                             "before the branch, or move it out of the branch\n");
    why_put_models(y, stopped_trial(y), a);
    why_put_tried(y, a);
    why_put_see(y, &y->stopped, a, "run", "");
    why_put_see(y, &y->stopped, a, "step", "");
    return true;
}

/* The first lines of what warps waited for when the run stopped. */
static void put_waiting(const struct why *y, struct account *a)
{
    const char *s = y->stopped.session.waiting.s;

    for (unsigned i = 0; y->stopped.open && s != NULL && *s != '\0' && i < MOST_WARPS; i++) {
        const size_t n = strcspn(s, "\n");

        text_printf(&a->lines, "%.*s\n", (int)n, s);
        s += n + (s[n] == '\n');
    }
}

/* Which threads wait for which, as far as it is certain (check/waits.h). */
enum wait_cause { WAIT_OTHER, WAIT_CYCLE, WAIT_GRID };

static enum wait_cause cause_of_wait(const struct why *y)
{
    enum wait_cause cause = WAIT_OTHER;
    struct waits w = { .device = NULL };

    if (!y->stopped.open || y->stopped.session.device == NULL)
        return cause;
    waits_find(y->stopped.session.device, &w);
    for (size_t i = 0; i < w.n; i++)
        if (waits_misses_block(&w, i))
            cause = WAIT_GRID;
    if (cause == WAIT_OTHER && w.ncycle > 0)
        cause = WAIT_CYCLE;
    waits_free(&w);
    return cause;
}

static const char *const wait_heads[] = {
    [WAIT_OTHER] = NULL,
    [WAIT_CYCLE] = "threads wait for each other in a cycle",
    [WAIT_GRID] = "a block has ended without a grid.sync() that others wait at",
};

/* ---- deadlocked ---- */

bool why_is_deadlocked(const struct why *y, struct account *a)
{
    const struct session *s = &y->stopped.session;
    const struct check_finding *x = why_finding(&y->stopped, CHECK_SYNC);
    enum wait_cause cause;

    if (!y->stopped.open || s->verdict != WARPSTEP_DEADLOCKED)
        return false;
    cause = cause_of_wait(y);
    a->kind = WHY_WRONG;
    if (cause != WAIT_OTHER)
        text_printf(&a->head, "hangs: %s", wait_heads[cause]);
    else
        text_puts(&a->head, x != NULL ? "hangs at a barrier that some threads never reach"
                                      : "hangs: nothing can happen any more");
    if (cause != WAIT_OTHER)
        text_puts(&a->lines, s->waits.n > 0 ? s->waits.s : "");
    else if (x != NULL)
        why_put_finding(a, x);
    else
        put_waiting(y, a);
    why_put_models(y, stopped_trial(y), a);
    why_put_tried(y, a);
    why_put_see(y, &y->stopped, a, "run", "--check sync");
    return true;
}

/* ---- a run never ends ---- */

static void put_block_and_warp(const struct endless_warp *w, struct text *out)
{
    text_puts(out, "block ");
    show_triple(out, w->block);
    text_printf(out, " warp %u: ", w->warp);
}

static void put_round(const struct endless_warp *w, struct text *out)
{
    why_put_lanes(out, w->moving);
    text_puts(out, lane_count(w->moving) == 1 ? " goes round from " : " go round from ");
    why_put_place(out, w->program, w->first);
    if (w->last != w->first) {
        text_puts(out, " to ");
        why_put_place(out, w->program, w->last);
    }
}

static void put_still(const struct endless_warp *w, struct text *out)
{
    why_put_lanes(out, w->still);
    text_puts(out, lane_count(w->still) == 1 ? " waits at " : " wait at ");
    why_put_place(out, w->program, w->still_at);
}

/* The warps of the cycle found: those that move in it, and those that wait beside it. */
static void put_cycle(const struct why *y, struct account *a)
{
    const struct endless *e = &y->endless;

    for (size_t i = 0; i < e->nwarps && i < MOST_WARPS; i++) {
        const struct endless_warp *w = &e->warps[i];

        put_block_and_warp(w, &a->lines);
        if (w->moving != 0)
            put_round(w, &a->lines);
        if (w->moving != 0 && w->still != 0)
            text_puts(&a->lines, "; ");
        if (w->still != 0)
            put_still(w, &a->lines);
        text_puts(&a->lines, "\n");
    }
    if (e->nwarps > MOST_WARPS)
        text_printf(&a->lines, "and %lu more warps\n", (unsigned long)(e->nwarps - MOST_WARPS));
}

/* Which threads wait for which; otherwise the cycle found; otherwise the positions of warps. */
static void put_where(const struct why *y, struct account *a)
{
    const struct text *waits = &y->stopped.session.waits;

    if (y->stopped.open && waits->n > 0)
        text_puts(&a->lines, waits->s);
    else if (y->endless.nwarps > 0)
        put_cycle(y, a);
    else
        put_waiting(y, a);
}

/* Blocks outside wait for room, blocks inside wait for them. */
static bool put_room(const struct why *y, struct account *a)
{
    const struct trial *room = find_room(y);
    struct look_grid g;

    if (!completes(room) || !look_grid(y->stopped.session.device, 0, &g))
        return false;
    text_puts(&a->head, "blocks wait for blocks that have no room on the device");
    text_printf(&a->lines, "%lu of the grid's %llu blocks are resident, %llu wait for one to end\n",
                (unsigned long)g.resident, (unsigned long long)g.blocks,
                (unsigned long long)(g.blocks - g.next));
    put_cycle(y, a);
    text_printf(&a->lines, "with a processor for each block it completes in %llu steps\n",
                (unsigned long long)room->steps);
    text_puts(&a->lines, "launch no more blocks than are resident together, or launch cooperatively\n");
    why_put_command(&a->commands, y, "run", &room->variant, "");
    return true;
}

/* The threads of one warp wait for each other: they end where each goes its own way. */
static bool put_lockstep(const struct why *y, struct account *a)
{
    const struct trial *threads = find_control(y, "threads");

    if (!completes(threads))
        return false;
    text_puts(&a->head, "never ends: lanes of one warp wait for each other");
    put_cycle(y, a);
    text_puts(&a->lines, "a warp runs the lanes of a loop until all have left it (the token stack, "
                         "section 6.5): what they wait for, a waiting lane has to do\n");
    text_printf(&a->lines, "where each thread goes its own way (--control threads, as on sm_70 and "
                           "later) it completes in %llu steps\n",
                (unsigned long long)threads->steps);
    return true;
}

/* A spin on a line of a cache that no write updates. */
static bool put_stale(const struct why *y, struct account *a)
{
    const struct trial *sc = find_sc(y);

    if (!completes(sc))
        return false;
    text_puts(&a->head, "never ends: threads wait for a value of which their cache may keep an old copy");
    put_cycle(y, a);
    text_printf(&a->lines, "where memory has no caches (--profile sc) it completes in %llu steps\n",
                (unsigned long long)sc->steps);
    text_puts(&a->lines, "read what others write with volatile, an atomic operation, or cuda::atomic\n");
    return true;
}

static void put_endless(const struct why *y, struct account *a)
{
    const bool some = why_count(y, WARPSTEP_COMPLETED) > 0;
    const char *cause = wait_heads[cause_of_wait(y)];

    if (y->endless.answer != ENDLESS_NONE_COMPLETES)
        text_puts(&a->head, "need not end: a fair schedule may go round for ever");
    else if (cause != NULL)
        text_printf(&a->head, "%s: %s", some ? "does not always end" : "never ends", cause);
    else
        text_puts(&a->head, some ? "does not always end: some schedules reach a state from which none completes"
                                 : "never ends: no schedule completes");
    put_where(y, a);
}

/* The state in which a bound ended a run was searched from. */
static void put_proof(const struct why *y, struct account *a)
{
    const struct endless *e = &y->endless;

    text_printf(&a->lines, "proof: after %llu steps ", (unsigned long long)stopped_trial(y)->steps);
    if (e->answer == ENDLESS_INACTIVE)
        text_puts(&a->lines, "a run goes round for ever in which only inactive lanes wait\n");
    else if (e->answer == ENDLESS_NONE_COMPLETES)
        text_printf(&a->lines, "no schedule from there completes (%llu states)\n",
                    (unsigned long long)e->states);
    else if (e->round > 0 && e->fair)
        text_printf(&a->lines, "a fair schedule comes back to the same state every %llu steps\n",
                    (unsigned long long)e->round);
    else
        text_printf(&a->lines, "a fair cycle is among the %llu states that follow\n",
                    (unsigned long long)e->states);
}

bool why_never_ends(const struct why *y, struct account *a)
{
    const enum endless_answer answer = y->endless.answer;

    if (!y->stopped.open || y->stopped.session.verdict != WARPSTEP_LIMIT ||
        (answer != ENDLESS_NONE_COMPLETES && answer != ENDLESS_SOME_FAIR &&
         answer != ENDLESS_INACTIVE))
        return false;
    a->kind = WHY_WRONG;
    if (!put_room(y, a) && !put_lockstep(y, a) && !put_stale(y, a))
        put_endless(y, a);
    put_proof(y, a);
    why_put_tried(y, a);
    why_put_see(y, &y->stopped, a, "run", "--check kernel --max-steps 100000");
    why_put_explore(y, a);
    return true;
}

/* ---- only the search has seen it ---- */

bool why_hangs_in_search(const struct why *y, struct account *a)
{
    const struct searched *s = &y->searched;

    if (!s->done || s->stuck + s->deadlocked + s->fair == 0)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, s->stuck > 0        ? "some schedules get stuck"
                        : s->deadlocked > 0 ? "hangs under some schedules"
                                            : "need not end: a fair schedule may go round for ever");
    why_put_tried(y, a);
    why_put_explore(y, a);
    return true;
}

/* ---- nothing is known ---- */

/* Were there runs with too many accesses to remember? */
static bool has_missed(const struct why *y, struct account *a)
{
    size_t n = 0;

    for (size_t i = 0; i < y->nasked; i++)
        n += y->trials[i].missed;
    if (n == 0)
        return false;
    a->kind = WHY_OPEN;
    text_printf(&a->head, "undecided: in %lu of %lu runs there were too many accesses to remember, so data "
                          "races may be missed", (unsigned long)n, (unsigned long)y->nasked);
    why_put_tried(y, a);
    return true;
}

bool why_is_undecided(const struct why *y, struct account *a)
{
    const size_t cut = why_count(y, WARPSTEP_LIMIT);

    if (cut == 0)
        return has_missed(y, a);
    a->kind = WHY_OPEN;
    if (why_count(y, WARPSTEP_COMPLETED) > 0)
        text_printf(&a->head, "undecided: %lu of %lu runs had not ended when they were cut off",
                    (unsigned long)cut, (unsigned long)y->nasked);
    else
        text_puts(&a->head, "undecided: no run ended before it was cut off; it may only be long");
    put_where(y, a);
    why_put_models(y, stopped_trial(y), a);
    if (y->endless.ended && y->endless.end == MACHINE_COMPLETED)
        text_printf(&a->lines, "from there one fair schedule completes in %llu steps more\n",
                    (unsigned long long)y->endless.steps);
    why_put_tried(y, a);
    text_puts(&a->lines, "more time may decide it: --max-seconds\n");
    why_put_see(y, &y->stopped, a, "run", "--check kernel,liveness --max-steps 1000000");
    return true;
}
