/* cli/why_judge.c: from what runs and search came to, to a cause. The causes are tried in the order
 * of judges[]; the first that applies is the answer. None says more than was seen: what a bound has
 * left open is called undecided. */
#include "cli/why.h"

#include <string.h>

#include "engine/state/look.h"
#include "observe/show.h"
#include "program/lanes.h"

/* ---- what was seen ---- */

static const struct trial *subject_trial(const struct why *y)
{
    return &y->trials[y->subject.trial];
}

static size_t count_asked(const struct why *y, enum warpstep_verdict verdict)
{
    size_t n = 0;

    for (size_t i = 0; i < y->nasked; i++)
        n += y->trials[i].verdict == verdict;
    return n;
}

/* The run of that control model, or of profile sc (control NULL). NULL: there was none. */
static const struct trial *find_model(const struct why *y, const char *control)
{
    for (size_t i = y->nasked; i < y->ntrials; i++) {
        const struct variant *v = &y->trials[i].variant;

        if (control == NULL ? v->sc : v->control != NULL && strcmp(v->control, control) == 0)
            return &y->trials[i];
    }
    return NULL;
}

static const struct trial *find_room(const struct why *y)
{
    for (size_t i = y->nasked; i < y->ntrials; i++)
        if (y->trials[i].variant.processors > 0)
            return &y->trials[i];
    return NULL;
}

static bool completes(const struct trial *t)
{
    return t != NULL && t->verdict == WARPSTEP_COMPLETED;
}

static bool same_memory(const struct trial *a, const struct trial *b)
{
    return a->memory.n == b->memory.n &&
           (a->memory.n == 0 || memcmp(a->memory.s, b->memory.s, a->memory.n) == 0);
}

/* A run as asked for that ends with another memory than the first one that completes. NULL: none. */
static const struct trial *find_other_memory(const struct why *y, const struct trial **first)
{
    *first = NULL;
    for (size_t i = 0; i < y->nasked; i++) {
        const struct trial *t = &y->trials[i];

        if (t->verdict != WARPSTEP_COMPLETED)
            continue;
        if (*first == NULL)
            *first = t;
        else if (!same_memory(*first, t))
            return t;
    }
    return NULL;
}

static const struct check_finding *find_finding(const struct why *y, const char *check)
{
    const struct findings *f = &y->subject.session.checks.kernel.findings;

    for (size_t i = 0; i < f->n; i++)
        if (strcmp(f->v[i].check, check) == 0)
            return &f->v[i];
    return NULL;
}

/* ---- lines that several causes have ---- */

/* What a search came to. */
static void put_searched(const struct searched *s, struct text *out)
{
    if (!s->done)
        text_puts(out, "; there are too many schedules to look at all");
    else if (!s->complete)
        text_printf(out, "; of all schedules the first %llu states were looked at",
                    (unsigned long long)s->states);
    else if (s->completed == 0)
        text_printf(out, "; of all schedules (%llu states) none completes",
                    (unsigned long long)s->states);
    else
        text_printf(out, "; all schedules (%llu states) complete with %lu result%s",
                    (unsigned long long)s->states, (unsigned long)s->outcomes,
                    s->outcomes == 1 ? "" : "s");
    if (s->done && s->stuck > 0)
        text_puts(out, ", or get stuck");
    if (s->done && s->deadlocked > 0)
        text_puts(out, ", or hang");
}

/* "tried: …" and what the search says. */
static void put_tried(const struct why *y, struct account *a)
{
    const size_t endless = count_asked(y, WARPSTEP_LIMIT);

    text_printf(&a->lines, "tried: %lu of %lu runs complete",
                (unsigned long)count_asked(y, WARPSTEP_COMPLETED), (unsigned long)y->nasked);
    if (endless > 0)
        text_printf(&a->lines, ", %lu do not end in %llu steps", (unsigned long)endless,
                    (unsigned long long)y->machine.options.settings.max_steps);
    put_searched(&y->searched, &a->lines);
    text_puts(&a->lines, "\n");
}

/* What other control models make of it, where that differs. */
static void put_models(const struct why *y, struct account *a)
{
    const enum warpstep_verdict own = subject_trial(y)->verdict;
    const char *glue = "under other control models: ";

    for (size_t i = y->nasked; i < y->ntrials; i++) {
        const struct trial *t = &y->trials[i];

        if (t->variant.control == NULL || t->verdict == own || t->verdict == WARPSTEP_REFUSED)
            continue;
        text_printf(&a->lines, "%s%s %s", glue, t->variant.control,
                    t->verdict == WARPSTEP_LIMIT ? "does not end"
                                                 : warpstep_verdict_text(t->verdict));
        glue = ", ";
    }
    if (*glue == ',')
        text_puts(&a->lines, "\n");
}

static void put_line_of_party(struct account *a, const char *before, const struct party *p,
                              const char *what)
{
    text_puts(&a->lines, before);
    why_put_party(&a->lines, p);
    text_puts(&a->lines, what);
    why_put_place(&a->lines, p->program, p->pc);
    text_puts(&a->lines, "\n");
}

/* A finding: its message, then both sides. */
static void put_finding(struct account *a, const struct check_finding *x)
{
    text_printf(&a->lines, "%s\n", x->message);
    put_line_of_party(a, "  by ", &x->first, " at ");
    if (x->other.program != NULL) {
        text_printf(&a->lines, "  %s: ", x->note);
        why_put_party(&a->lines, &x->other);
        text_puts(&a->lines, " at ");
        why_put_place(&a->lines, x->other.program, x->other.pc);
        text_puts(&a->lines, "\n");
    }
}

static void put_see(const struct why *y, struct account *a, const char *command, const char *more)
{
    why_put_command(&a->commands, y, command, &subject_trial(y)->variant, more);
}

/* ---- bottom ---- */

static bool judge_stuck(const struct why *y, struct account *a)
{
    const struct stuck_place *p = &y->subject.session.stuck;
    const bool mask = p->stuck.rule == RULE_WARP_MEMBERS;
    const bool bounds = find_finding(y, "memory") != NULL;

    if (y->subject.session.verdict != WARPSTEP_STUCK)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head,
              mask     ? "the member mask of a .sync instruction names threads that are not there"
              : bounds ? "accesses memory that it may not"
                       : "a step has no meaning: the kernel does what the semantics leaves undefined");
    text_printf(&a->lines, "%s (rule %s, section %s)\n", p->stuck.why,
                rule_info(p->stuck.rule)->id, rule_info(p->stuck.rule)->section);
    if (p->program != NULL) {
        text_puts(&a->lines, "at ");
        why_put_place(&a->lines, p->program, p->pc);
        text_puts(&a->lines, ", block ");
        show_triple(&a->lines, p->block);
        text_printf(&a->lines, " warp %u\n", p->warp);
    }
    if (mask)
        text_puts(&a->lines, "name those that come here: __activemask() or __ballot_sync() before the "
                             "branch, or move it out of the branch\n");
    put_models(y, a);
    put_see(y, a, "run", "");
    put_see(y, a, "step", "");
    return true;
}

/* ---- it does not end ---- */

static bool judge_deadlock(const struct why *y, struct account *a)
{
    const struct session *s = &y->subject.session;
    const struct check_finding *x = find_finding(y, "sync");

    if (s->verdict != WARPSTEP_DEADLOCKED)
        return false;
    a->kind = WHY_WRONG;
    if (x != NULL) {
        text_puts(&a->head, "hangs at a barrier that not all threads come to");
        put_finding(a, x);
        text_puts(&a->lines, "a barrier in a branch has to be reached by all threads, or by none: "
                             "move it out of the branch\n");
    } else {
        text_puts(&a->head, "hangs: nothing can happen any more");
        text_puts(&a->lines, s->waiting.n > 0 ? s->waiting.s : "");
    }
    put_models(y, a);
    put_tried(y, a);
    put_see(y, a, "run", "--check sync");
    return true;
}

/* Blocks outside wait for room, blocks inside wait for them. */
static bool judge_room(const struct why *y, struct account *a)
{
    const struct trial *room = find_room(y);
    struct look_grid g;

    if (!completes(room) || !look_grid(y->subject.session.device, 0, &g))
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, "blocks wait for blocks that have no room on the device");
    text_printf(&a->lines, "%lu of the grid's %llu blocks are resident, %llu wait for one to end\n",
                (unsigned long)g.resident, (unsigned long long)g.blocks,
                (unsigned long long)(g.blocks - g.next));
    text_puts(&a->lines, y->subject.session.waiting.n > 0 ? y->subject.session.waiting.s : "");
    text_printf(&a->lines, "with a processor for each block it completes in %llu steps\n",
                (unsigned long long)room->steps);
    text_puts(&a->lines, "launch no more blocks than are resident together, or launch cooperatively\n");
    put_see(y, a, "run", "");
    why_put_command(&a->commands, y, "run", &room->variant, "");
    return true;
}

/* Threads of a warp that are not executing: where their topmost token lets them go on. */
static void put_waiting_lanes(const struct warp *w, const struct program *p, struct account *a)
{
    lane_mask left = ~w->exec.active & ~w->exec.disabled.exited & lanes_below(w->lanes);

    for (uint32_t i = w->exec.ntokens; i-- > 0 && left != 0;) {
        const struct token *t = &w->exec.tokens[i];
        const lane_mask here = t->active & left;

        if (here == 0)
            continue;
        left &= ~here;
        text_puts(&a->lines, here == (here & -here) ? "; lane" : "; lanes");
        FOR_LANES(l, here)
            text_printf(&a->lines, " %u", l);
        text_printf(&a->lines, " wait%s in a %s token, to go on at ",
                    here == (here & -here) ? "s" : "", token_type_text(t->type));
        why_put_place(&a->lines, p, t->pc);
    }
}

static void put_warp(const struct warp *w, struct account *a)
{
    const struct program *p = look_program_of(w);

    text_puts(&a->lines, "block ");
    show_triple(&a->lines, w->block->index);
    text_printf(&a->lines, " warp %u: lane%s", w->index, lane_count(w->exec.active) == 1 ? "" : "s");
    FOR_LANES(l, w->exec.active)
        text_printf(&a->lines, " %u", l);
    text_puts(&a->lines, lane_count(w->exec.active) == 1 ? " goes round at " : " go round at ");
    why_put_place(&a->lines, p, w->exec.pc);
    put_waiting_lanes(w, p, a);
    text_puts(&a->lines, "\n");
}

/* The first warps that have threads waiting in tokens, or any. */
static void put_warps(const struct why *y, struct account *a)
{
    const struct device *d = y->subject.session.device;
    unsigned shown = 0;
    struct look_grid g;

    for (grid_id from = 0; look_grid(d, from, &g); from = g.id + 1)
        for (size_t i = 0; i < g.resident && shown < 3; i++) {
            const struct block *b = look_block(d, g.id, i);

            for (unsigned k = 0; b != NULL && k < b->nwarps && shown < 3; k++)
                if (b->warps[k].state == WARP_ACTIVE && b->warps[k].exec.threads == NULL) {
                    put_warp(&b->warps[k], a);
                    shown++;
                }
        }
}

static bool never_completes(const struct why *y)
{
    return y->searched.done && y->searched.complete && y->searched.completed == 0;
}

/* The threads of one warp wait for each other: they end where each goes its own way. */
static bool judge_warp(const struct why *y, struct account *a)
{
    const struct trial *threads = find_model(y, "threads");

    if (!completes(threads))
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, never_completes(y)
                            ? "never ends: lanes of one warp wait for each other"
                            : "does not end: lanes of one warp wait for each other");
    put_warps(y, a);
    text_puts(&a->lines, "a warp runs the lanes of a loop until all have left it (the token stack, "
                         "section 6.5): what they wait for, a waiting lane has to do\n");
    text_printf(&a->lines, "where each thread goes its own way (--control threads, as on sm_70 and "
                           "later) it completes in %llu steps\n",
                (unsigned long long)threads->steps);
    put_tried(y, a);
    put_see(y, a, "trace", "--control-only --max-steps 200");
    if (y->searched.done)
        why_put_command(&a->commands, y, "explore", &(struct variant){ .sc = false }, "");
    return true;
}

/* A spin on a line of a cache that nobody updates. */
static bool judge_stale(const struct why *y, struct account *a)
{
    const struct trial *sc = find_model(y, NULL);

    if (!completes(sc))
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, "does not end: threads wait for a value that their cache may keep old for ever");
    put_warps(y, a);
    text_printf(&a->lines, "where memory has no caches (--profile sc) it completes in %llu steps\n",
                (unsigned long long)sc->steps);
    text_puts(&a->lines, "read what others write with volatile, an atomic operation, or cuda::atomic\n");
    put_tried(y, a);
    put_see(y, a, "trace", "--memory-only --max-steps 400");
    return true;
}

/* Some schedules end, others did not as far as they were looked at. */
static bool judge_some(const struct why *y, struct account *a)
{
    if (count_asked(y, WARPSTEP_COMPLETED) == 0)
        return false;
    a->kind = WHY_OPEN;
    text_puts(&a->head, "undecided: it ends under some schedules, and did not under others");
    put_warps(y, a);
    put_tried(y, a);
    put_see(y, a, "run", "--check kernel,liveness");
    return true;
}

static bool judge_endless(const struct why *y, struct account *a)
{
    a->kind = never_completes(y) ? WHY_WRONG : WHY_OPEN;
    if (never_completes(y))
        text_printf(&a->head, "never ends: no schedule completes%s",
                    y->searched.fair > 0 ? ", however fair it is" : "");
    else
        text_printf(&a->head, "undecided: it does not end in %llu steps, and may only be long",
                    (unsigned long long)y->machine.options.settings.max_steps);
    put_warps(y, a);
    put_models(y, a);
    put_tried(y, a);
    put_see(y, a, "run", "--check kernel,liveness");
    return true;
}

static bool judge_limit(const struct why *y, struct account *a)
{
    if (y->subject.session.verdict != WARPSTEP_LIMIT)
        return false;
    return judge_room(y, a) || judge_some(y, a) || judge_warp(y, a) || judge_stale(y, a) ||
           judge_endless(y, a);
}

/* ---- it ends, but not always the same ---- */

static bool writes(const struct party *p)
{
    const struct instr *i = &p->program->instrs[p->pc];

    return i->op != OP_LD && i->op != OP_LDU;
}

/* What the race comes from, in words; the advice stands behind it. */
static void put_publication(const struct why *y, const struct check_finding *x, struct account *a)
{
    const bool first_writes = writes(&x->first);
    const struct party *writer = first_writes ? &x->first : &x->other;
    const struct party *other = first_writes ? &x->other : &x->first;
    const struct program *p = writer->program;
    struct handover flag;

    switch (publication_of(&y->subject.publications, writer, other, &flag)) {
    case PUBLICATION_EARLY:
        text_puts(&a->head, "data is published before it is written");
        text_puts(&a->lines, "the writer says that the data is there at ");
        why_put_place(&a->lines, p, flag.written);
        text_puts(&a->lines, ", and writes it later: write it first, then __threadfence(), then "
                             "publish it\n");
        return;
    case PUBLICATION_LATE:
        text_puts(&a->head, "nothing orders data and the flag that says it is there");
        text_puts(&a->lines, "the flag is written at ");
        why_put_place(&a->lines, p, flag.written);
        text_puts(&a->lines, " and asked for at ");
        why_put_place(&a->lines, other->program, flag.asked);
        text_puts(&a->lines, ": between data and flag each side needs __threadfence(), or release "
                             "and acquire\n");
        return;
    case PUBLICATION_NONE:
        break;
    }
    if (p->instrs[writer->pc].space == SPACE_SHARED) {
        text_puts(&a->head, "a barrier is missing: threads of a block race in shared memory");
        text_puts(&a->lines, "put __syncthreads() between the two places\n");
    } else {
        text_puts(&a->head, "data race: nothing orders two accesses to the same memory");
    }
}

/* Two runs that end differently. */
static void put_difference(const struct why *y, struct account *a)
{
    const struct trial *first, *other = find_other_memory(y, &first);

    if (other != NULL) {
        text_puts(&a->lines, "results differ:");
        why_put_variant(&a->lines, &first->variant);
        text_puts(&a->lines, " and");
        why_put_variant(&a->lines, &other->variant);
        text_puts(&a->lines, "\n");
    } else if (y->searched.outcomes > 1) {
        text_printf(&a->lines, "the schedules end in %lu different memories\n",
                    (unsigned long)y->searched.outcomes);
    } else {
        text_puts(&a->lines, "no different result was seen\n");
    }
    if (y->searched.outcomes > 1)
        why_put_command(&a->commands, y, "explore", &(struct variant){ .sc = false }, "");
    if (other == NULL)
        return;
    why_put_command(&a->commands, y, "run", &first->variant, "");
    why_put_command(&a->commands, y, "run", &other->variant, "");
}

static bool judge_race(const struct why *y, struct account *a)
{
    const struct check_finding *x = find_finding(y, "races");

    if (x == NULL)
        return false;
    a->kind = WHY_WRONG;
    put_finding(a, x);
    put_publication(y, x, a);
    put_see(y, a, "run", "--check races");
    put_difference(y, a);
    put_tried(y, a);
    return true;
}

struct finding_cause {
    const char *check, *head;
};

static bool judge_finding(const struct why *y, const struct finding_cause *cause, struct account *a)
{
    const struct check_finding *x = find_finding(y, cause->check);
    char more[32];

    if (x == NULL)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, cause->head);
    put_finding(a, x);
    put_models(y, a);
    put_tried(y, a);
    snprintf(more, sizeof more, "--check %s", cause->check);
    put_see(y, a, "run", more);
    return true;
}

static bool judge_bounds(const struct why *y, struct account *a)
{
    return judge_finding(y, &(struct finding_cause){ "memory", "accesses memory that it may not" },
                         a);
}

static bool judge_barriers(const struct why *y, struct account *a)
{
    return judge_finding(
        y, &(struct finding_cause){ "sync", "not all threads come to a barrier together" }, a);
}

/* Behind everything else: a run starts with zeros where a device has anything. */
static bool judge_unwritten(const struct why *y, struct account *a)
{
    return judge_finding(
        y, &(struct finding_cause){ "init", "uses values that nobody has written" }, a);
}

/* Only the search has seen it. */
static bool judge_searched(const struct why *y, struct account *a)
{
    const struct searched *s = &y->searched;

    if (!s->done || s->stuck + s->deadlocked + s->fair == 0)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, s->stuck > 0        ? "some schedules get stuck"
                        : s->deadlocked > 0 ? "hangs under some schedules"
                                            : "need not end: a fair schedule may go round for ever");
    put_tried(y, a);
    why_put_command(&a->commands, y, "explore", &(struct variant){ .sc = false }, "");
    return true;
}

static bool judge_difference(const struct why *y, struct account *a)
{
    const struct trial *first, *other = find_other_memory(y, &first);

    if (other == NULL && y->searched.outcomes < 2)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, "results depend on the schedule, though no data race was seen");
    text_puts(&a->lines, "the order of atomic operations, or of what the host does, decides\n");
    put_difference(y, a);
    put_tried(y, a);
    return true;
}

/* A control model under which it fails, though not under the one that was asked for. */
static bool judge_models(const struct why *y, struct account *a)
{
    const struct trial *own = subject_trial(y);
    bool found = false;

    for (size_t i = y->nasked; i < y->ntrials; i++) {
        const struct trial *t = &y->trials[i];

        if (t->variant.control == NULL || t->verdict == WARPSTEP_REFUSED ||
            (completes(t) && same_memory(t, own)))
            continue;
        found = true;
        why_put_command(&a->commands, y, "run", &t->variant, "");
    }
    if (!found)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, "depends on how a warp runs threads that go apart");
    put_models(y, a);
    put_tried(y, a);
    return true;
}

static bool judge_fine(const struct why *y, struct account *a)
{
    const bool decided = y->searched.done && y->searched.complete;

    a->kind = WHY_FINE;
    text_puts(&a->head, decided ? "nothing is wrong: every schedule completes with one result"
                                : "nothing wrong was found: all runs complete with one result");
    put_tried(y, a);
    text_puts(&a->lines, "no data race, no barrier that threads miss, no access out of bounds, nothing "
                         "read that was not written; the control models agree\n");
    if (!decided)
        text_puts(&a->lines, "not decided: schedules that were not tried may do otherwise\n");
    put_see(y, a, "run", "--check kernel");
    return true;
}

void why_judge(struct why *y, struct account *a)
{
    static bool (*const judges[])(const struct why *, struct account *) = {
        judge_stuck,    judge_deadlock,   judge_limit,  judge_bounds,    judge_race, judge_barriers,
        judge_searched, judge_difference, judge_models, judge_unwritten, judge_fine,
    };

    if (!y->subject.open || y->subject.session.verdict == WARPSTEP_REFUSED) {
        text_puts(&a->head, "the device does not take it");
        diags_print(&y->subject.diags, stderr);
        return;
    }
    for (size_t i = 0; i < sizeof judges / sizeof *judges && !judges[i](y, a); i++)
        continue;
}
