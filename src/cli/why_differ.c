/* cli/why_differ.c: causes of runs that complete, but not always the same, or by luck. */
#include <string.h>

#include "check/access.h"
#include "cli/why.h"
#include "program/lanes.h"

#define MOST_PLACES 3u /* that are listed */

static const struct trial *found_trial(const struct why *y)
{
    return &y->trials[y->found.trial];
}

/* ---- results ---- */

static bool is_buffer(const struct why *y, const char *name, size_t n)
{
    const struct objects *o = &y->read.scenario.objects;

    for (size_t i = 0; i < o->nbuffers; i++)
        if (!o->buffers[i].hidden && strlen(o->buffers[i].name) == n &&
            memcmp(o->buffers[i].name, name, n) == 0)
            return true;
    return false;
}

/* What two runs leave is a line for each result, which begins with its name. That of the first line that
 * differs, where it is a module variable: a run prints those only where it is asked to. */
static void put_variable(const struct why *y, const struct trial *a, const struct trial *b,
                         struct text *out)
{
    const char *x = a->memory.s;
    const size_t most = a->memory.n < b->memory.n ? a->memory.n : b->memory.n;
    size_t line = 0, i = 0, n;

    for (; i < most && x[i] == b->memory.s[i]; i++)
        if (x[i] == '\n')
            line = i + 1;
    n = strcspn(x + line, ":");
    if (line + n < i && !is_buffer(y, x + line, n) && !option_given(y->invocation, "print") &&
        !is_scenario_path(y->invocation->operands[0]))
        text_printf(out, "--print %.*s", (int)n, x + line);
}

/* Two runs that end differently. */
static void put_difference(const struct why *y, struct account *a)
{
    const struct trial *first, *other = why_other_memory(y, &first);
    struct text print = { NULL, 0, 0 };

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
        why_put_explore(y, a);
    if (other != NULL) {
        put_variable(y, first, other, &print);
        why_put_command(&a->commands, y, "run", &first->variant, print.n > 0 ? print.s : "");
        why_put_command(&a->commands, y, "run", &other->variant, print.n > 0 ? print.s : "");
    }
    text_free(&print);
}

/* ---- races ---- */

static bool writes(const struct party *p)
{
    const struct instr *i = &p->program->instrs[p->pc];

    return i->op != OP_LD && i->op != OP_LDU;
}

static bool same_block(const struct party *a, const struct party *b)
{
    return a->grid == b->grid && memcmp(a->block, b->block, sizeof a->block) == 0;
}

static bool same_warp(const struct party *a, const struct party *b)
{
    return same_block(a, b) && a->warp == b->warp;
}

/* Does the program have an instruction of that kind? */
static bool has_any(const struct program *p, bool (*is)(const struct instr *))
{
    for (uint32_t pc = 1; pc < p->ninstrs; pc++)
        if (is(&p->instrs[pc]))
            return true;
    return false;
}

/* A barrier that is not the one of all threads of the block: it has a number or a count. */
static bool is_named_barrier(const struct instr *i)
{
    return i->op == OP_BAR && ((i->nsrc > 1 && i->src[1].kind != OPD_NONE) ||
                               i->src[0].kind != OPD_IMM || i->src[0].value != 0);
}

/* Threads that could meet at a barrier did not between the two accesses. */
static void put_missing_barrier(const struct check_finding *x, struct account *a)
{
    const struct program *p = x->first.program;
    const bool shared = p->instrs[x->first.pc].space == SPACE_SHARED;

    if (same_warp(&x->first, &x->other)) {
        text_puts(&a->head, "lanes of one warp are not synchronized: nothing orders two accesses");
        text_puts(&a->lines, "put __syncwarp() between the two places\n");
        return;
    }
    text_puts(&a->head, shared ? "a barrier is missing: threads of a block race in shared memory"
                               : "data race: threads of one block access the same memory unordered");
    text_puts(&a->lines, has_any(p, is_named_barrier)
                             ? "both sides need a barrier between the two places that both wait for\n"
                             : "put __syncthreads() between the two places, where all threads of the "
                               "block reach it\n");
}

/* Is there a fence in the text between these two instructions? */
static bool has_fence(const struct program *p, uint32_t from, uint32_t to)
{
    for (uint32_t pc = from; pc < to; pc++)
        if (p->instrs[pc].op == OP_MEMBAR || p->instrs[pc].op == OP_FENCE)
            return true;
    return false;
}

/* Does the text show that one side lacks an order? It has no fence between the two places, and its access
 * to the flag is not a release or an acquire. */
static bool lacks(const struct program *p, uint32_t from, uint32_t to, bool ordered)
{
    return from < to && !ordered && !has_fence(p, from, to);
}

static void put_between(const char *side, const struct program *p, uint32_t from, uint32_t to,
                        struct account *a)
{
    text_printf(&a->lines, "%s has no __threadfence() between ", side);
    why_put_place(&a->lines, p, from);
    text_puts(&a->lines, " and ");
    why_put_place(&a->lines, p, to);
}

static void put_missing_fence(const struct party *writer, const struct party *other,
                              const struct handover *flag, struct account *a)
{
    const struct program *p = writer->program, *q = other->program;
    const bool first = lacks(p, writer->pc, flag->written,
                             order_releases((enum mem_order)p->instrs[flag->written].order));
    const bool second = lacks(q, flag->asked, other->pc,
                              order_acquires((enum mem_order)q->instrs[flag->asked].order));

    if (first == second) {
        text_puts(&a->lines, ": between data and flag each side needs __threadfence(), or release and "
                             "acquire\n");
        return;
    }
    text_puts(&a->lines, "\n");
    if (first)
        put_between("the side that writes the flag", p, writer->pc, flag->written, a);
    else
        put_between("the side that reads the flag", q, flag->asked, other->pc, a);
    text_puts(&a->lines, "\n");
}

/* How data and the flag that hands them over are in the wrong order, or have no order. */
static bool put_publication(const struct why *y, const struct check_finding *x, struct account *a)
{
    const bool first_writes = writes(&x->first);
    const struct party *writer = first_writes ? &x->first : &x->other;
    const struct party *other = first_writes ? &x->other : &x->first;
    struct handover flag;

    switch (publication_of(&y->found.publications, writer, other, x->reason == REASON_FENCE, &flag)) {
    case PUBLICATION_EARLY:
        text_puts(&a->head, "data is published before it is written");
        text_puts(&a->lines, "the writer says that the data is there at ");
        why_put_place(&a->lines, writer->program, flag.written);
        text_puts(&a->lines, ", and writes it later: write it first, then __threadfence(), then "
                             "publish it\n");
        return true;
    case PUBLICATION_LATE:
        text_puts(&a->head, "nothing orders data and the flag that says it is there");
        text_puts(&a->lines, "the flag is written at ");
        why_put_place(&a->lines, writer->program, flag.written);
        text_puts(&a->lines, " and read at ");
        why_put_place(&a->lines, other->program, flag.asked);
        put_missing_fence(writer, other, &flag, a);
        return true;
    case PUBLICATION_NONE:
        break;
    }
    return false;
}

static void put_race(const struct why *y, const struct check_finding *x, struct account *a)
{
    switch (x->reason) {
    case REASON_SCOPE:
        text_puts(&a->head, "data race: the scope of an access or a fence is too narrow");
        text_puts(&a->lines, "threads of different blocks need scope .gpu (thread_scope_device) or wider "
                             "on both sides\n");
        return;
    case REASON_COPY:
        text_puts(&a->head, "data race: nobody waits for an asynchronous copy");
        text_puts(&a->lines, "wait for it (cp.async.wait_all, cuda::barrier, pipeline) before the data is "
                             "accessed\n");
        return;
    case REASON_LANES:
        put_missing_barrier(x, a);
        return;
    default:
        break;
    }
    if (put_publication(y, x, a))
        return;
    if (x->reason == REASON_FENCE) {
        text_puts(&a->head, "data race: a fence is missing between data and the flag or lock");
        text_puts(&a->lines, "put __threadfence() after the lock is taken or the flag is read, and before "
                             "it is given back or set; or use acquire and release\n");
    } else if (same_block(&x->first, &x->other)) {
        put_missing_barrier(x, a);
    } else {
        text_puts(&a->head, "data race: nothing orders two accesses to the same memory");
    }
}

bool why_races(const struct why *y, struct account *a)
{
    const struct check_finding *x = why_finding(&y->found, CHECK_RACES);

    if (x == NULL)
        return false;
    a->kind = WHY_WRONG;
    why_put_finding(a, x);
    put_race(y, x, a);
    text_printf(&a->lines, "a data race was seen in %lu of %lu runs\n",
                (unsigned long)why_count_found(y, CHECK_RACES), (unsigned long)y->nasked);
    why_put_see(y, &y->found, a, "run", "--check races");
    put_difference(y, a);
    why_put_tried(y, a);
    return true;
}

/* ---- other findings ---- */

static bool judge_finding(const struct why *y, enum check c, const char *head, struct account *a)
{
    const struct check_finding *x = why_finding(&y->found, c);
    char more[32];

    if (x == NULL)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, head);
    why_put_finding(a, x);
    why_put_models(y, found_trial(y), a);
    why_put_tried(y, a);
    snprintf(more, sizeof more, "--check %s", check_name(c));
    why_put_see(y, &y->found, a, "run", more);
    return true;
}

bool why_out_of_bounds(const struct why *y, struct account *a)
{
    return judge_finding(y, CHECK_MEMORY, "accesses memory that it may not", a);
}

bool why_misses_barrier(const struct why *y, struct account *a)
{
    return judge_finding(y, CHECK_SYNC, "some threads do not reach a barrier with the others", a);
}

/* After everything else: a run starts with zeros where a device has anything. */
bool why_reads_unwritten(const struct why *y, struct account *a)
{
    return judge_finding(y, CHECK_INIT, "uses values that nothing has written, or that are undefined",
                         a);
}

bool why_fails_expect(const struct why *y, struct account *a)
{
    for (size_t i = 0; i < y->nasked; i++) {
        const struct trial *t = &y->trials[i];

        if (t->failed == 0)
            continue;
        a->kind = WHY_WRONG;
        text_puts(&a->head, "a run ends with other values than the scenario expects");
        text_printf(&a->lines, "%s\n", t->reason.n > 0 ? t->reason.s : "");
        put_difference(y, a);
        why_put_tried(y, a);
        why_put_command(&a->commands, y, "run", &t->variant, "");
        return true;
    }
    return false;
}

/* ---- results differ, and no check knows why ---- */

static bool is_atomic(const struct instr *i)
{
    return i->op == OP_ATOM || i->op == OP_RED;
}

/* An access that is no plain one: the order of these is part of what a program may depend on. */
static bool is_strong(const struct instr *i)
{
    return (i->op == OP_LD || i->op == OP_ST) &&
           access_is_strong(i, i->op == OP_LD ? ACCESS_READ : ACCESS_WRITE);
}

static bool is_warp_barrier(const struct instr *i)
{
    return i->op == OP_WARPBAR;
}

/* The first of the instructions of that kind. False: there are none. */
static bool put_places(const struct program *p, bool (*is)(const struct instr *), struct account *a)
{
    unsigned n = 0;

    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        if (!is(&p->instrs[pc]))
            continue;
        if (n < MOST_PLACES) {
            text_puts(&a->lines, "  ");
            why_put_place(&a->lines, p, pc);
            text_puts(&a->lines, "\n");
        }
        n++;
    }
    if (n > MOST_PLACES)
        text_printf(&a->lines, "  and %u more\n", n - MOST_PLACES);
    return n > 0;
}

/* What is left that the order of a run may decide. */
static void put_order(const struct why *y, struct account *a)
{
    const struct objects *o = &y->found.job.scenario.objects;
    bool any = false;

    for (uint32_t i = 0; i < o->nprograms; i++) {
        const struct program *p = o->programs[i].program;
        struct account places = { .kind = WHY_FINE };

        if (put_places(p, is_atomic, &places)) {
            text_printf(&a->lines, "the order of atomic operations may decide:\n%s", places.lines.s);
            any = true;
        } else if (put_places(p, is_strong, &places)) {
            text_printf(&a->lines, "the order of volatile or relaxed accesses may decide:\n%s",
                        places.lines.s);
            if (device_model_independent(y->machine.options.settings.device) &&
                !has_any(p, is_warp_barrier))
                text_puts(&a->lines, "lanes of one warp take these steps in any order: __syncwarp() orders "
                                     "them\n");
            any = true;
        }
        account_free(&places);
    }
    if (!any && o->nprograms > 0)
        text_puts(&a->lines, "the program has no atomic or volatile access: the order of launches, or of "
                             "paths of a diverged warp, may decide\n");
}

bool why_differs(const struct why *y, struct account *a)
{
    const struct trial *first, *other = why_other_memory(y, &first);

    if (other == NULL && y->searched.outcomes < 2)
        return false;
    a->kind = WHY_WRONG;
    text_puts(&a->head, "results depend on the schedule, though no data race was seen");
    put_order(y, a);
    put_difference(y, a);
    why_put_models(y, first != NULL ? first : &y->trials[0], a);
    why_put_tried(y, a);
    return true;
}
