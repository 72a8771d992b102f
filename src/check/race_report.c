/* check/race_report.c: does an access race with an earlier one, and the finding. Declared in
 * races.h. */
#include <string.h>

#include "check/races.h"

/* Does the scope of each of two strong accesses reach the other? */
static bool reach_each_other(const struct visit *v, const struct stamp *s)
{
    return (v->now.how & s->how & HOW_WIDE) != 0 ||
           v->races->actors.v[s->actor].team == v->team;
}

/* Strong accesses of the same bytes that reach each other do not race: they are morally strong. */
static bool both_strong(const struct visit *v, const struct stamp *s)
{
    return (v->now.how & s->how & HOW_STRONG) != 0 &&
           v->now.how >> HOW_SIZE_SHIFT == s->how >> HOW_SIZE_SHIFT && reach_each_other(v, s);
}

static bool is_same_step(const struct visit *v, const struct stamp *s)
{
    return s->actor == v->now.actor && s->clock == v->now.clock;
}

static bool lanes_write_same(const struct visit *v, const struct stamp *s, uint64_t at)
{
    return lanes_write_same_value(v->event, lane_at(s, at), lane_at(&v->now, at));
}

/* Has the actor, or an actor that it knows of, read the value of a strong write? */
static bool was_observed(const struct visit *v, const struct stamp *s, uint64_t at, uint32_t now)
{
    const struct actors *a = &v->races->actors;
    const struct tick write = { actor_at(a, s, at), s->clock };

    return (s->how & HOW_STRONG) != 0 && (s->how & HOW_WRITES) != 0 &&
           flags_observed(a, flag_place(v->space, at, v->team), write, now);
}

static bool conflicts_at(const struct visit *v, const struct stamp *s, uint64_t at)
{
    const struct actors *a = &v->races->actors;
    uint32_t then = actor_at(a, s, at), now = actor_at(a, &v->now, at);

    if (s->actor == 0 || both_strong(v, s))
        return false;
    if (is_same_step(v, s))
        return lane_at(s, at) != lane_at(&v->now, at) &&
               (v->races->same_values || !lanes_write_same(v, s, at));
    return !actors_ordered(a, (struct tick){ then, s->clock }, now) &&
           !was_observed(v, s, at, now);
}

/* Are the two actors the same ones in all of the cells? */
static bool is_alike(const struct visit *v, const struct stamp *s)
{
    if (is_same_step(v, s))
        return false;
    return !v->races->actors.apart || same_lanes(s, &v->now);
}

bool conflicts(const struct visit *v, const struct stamp *s, const struct cell_span *where)
{
    unsigned n = is_alike(v, s) ? 1 : where->n;

    for (unsigned i = 0; i < n; i++)
        if (conflicts_at(v, s, where->at + i * where->each))
            return true;
    return false;
}

/* ---- findings ---- */

static enum access_kind kind_of(const struct stamp *s)
{
    if ((s->how & HOW_ATOMIC) != 0)
        return ACCESS_ATOMIC;
    return (s->how & HOW_WRITES) != 0 ? ACCESS_WRITE : ACCESS_READ;
}

static struct party party_at(const struct visit *v, const struct stamp *s, uint64_t at)
{
    const struct actors *a = &v->races->actors;

    return actors_party(a, actor_at(a, s, at), s->pc, lane_at(s, at));
}

/* The earlier one first. */
static enum conflict_class class_of(const struct visit *v, const struct stamp *s)
{
    if (((v->now.how | s->how) & HOW_ATOMIC) != 0)
        return CONFLICT_ATOMIC;
    if ((v->now.how & HOW_WRITES) == 0)
        return CONFLICT_RAW;
    return (s->how & HOW_WRITES) != 0 ? CONFLICT_WAW : CONFLICT_WAR;
}

/* What a flag between the two lacks; unordered: there is none. */
static enum conflict_reason reason_of_flags(const struct visit *v, const struct stamp *s, uint64_t at)
{
    const struct actors *a = &v->races->actors;
    struct tick then = { actor_at(a, s, at), s->clock };

    if ((v->now.how & s->how & HOW_STRONG) != 0 && !reach_each_other(v, s))
        return REASON_SCOPE;
    switch (flags_loss(a, then, actor_at(a, &v->now, at))) {
    case LOSS_SCOPE:
        return REASON_SCOPE;
    case LOSS_FENCE:
        return REASON_FENCE;
    case LOSS_NONE:
        break;
    }
    return REASON_UNORDERED;
}

/* Threads of one warp. Lanes may pass a flag on as any threads do. */
static enum conflict_reason reason_in_warp(const struct visit *v, const struct stamp *s, uint64_t at)
{
    enum conflict_reason reason;

    if (is_same_step(v, s))
        return REASON_UNORDERED;
    reason = reason_of_flags(v, s, at);
    return reason == REASON_UNORDERED ? REASON_LANES : reason;
}

static bool is_one_warp(const struct party *a, const struct party *b)
{
    return a->grid == b->grid && a->warp == b->warp &&
           memcmp(a->block, b->block, sizeof a->block) == 0;
}

/* Accesses of one size that meet at a byte write the same bytes: all of these have to be equal. Of others the
 * word is looked at. */
static bool steps_write_same(const struct visit *v, const struct stamp *s, uint64_t at)
{
    const unsigned bytes = v->event->bytes;

    if (v->now.scale == s->scale)
        return writes_same_value(v, s, at - at % bytes, bytes);
    return writes_same_value(v, s, at, bytes < WORD ? 1 : WORD);
}

static enum conflict_reason reason_of(const struct visit *v, const struct stamp *s, uint64_t at,
                                      const struct check_finding *x)
{
    if (((v->now.how | s->how) & HOW_COPY) != 0)
        return REASON_COPY;
    if (is_same_step(v, s) ? lanes_write_same(v, s, at) : steps_write_same(v, s, at))
        return REASON_SAME_VALUE;
    return (is_one_warp(&x->first, &x->other) ? reason_in_warp : reason_of_flags)(v, s, at);
}

void race_found(struct findings *f, const struct check_finding *x, const char *message)
{
    if (!findings_again(f, x->check, &x->first, &x->other))
        findings_add(f, x, "data race: %s", message);
}

/* at: a byte that the lane's access touches; accesses are aligned. */
static void report(const struct visit *v, const struct stamp *s, uint64_t at)
{
    static const char *const notes[][2] = {
        [ACCESS_READ] = { "the other access, a read, is not ordered with it",
                          "the other access, a read, is of the same step of the warp" },
        [ACCESS_WRITE] = { "the other access, a write, is not ordered with it",
                           "the other access, a write, is of the same step of the warp" },
        [ACCESS_ATOMIC] = {
            "the other access, an atomic operation, is not ordered with it",
            "the other access, an atomic operation, is of the same step of the warp" },
    };
    bool together = is_same_step(v, s) && !v->races->actors.apart;
    unsigned bytes = v->event->bytes;
    struct lane_access access = { v->space, at - at % bytes, bytes, 0 };
    struct check_finding x = { .check = "races", .kind = FINDING_DATA_RACE,
                               .note = notes[kind_of(s)][together],
                               .bytes = bytes, .space = v->space, .at = at };
    struct text message = { NULL, 0, 0 };

    if (!conflicts_at(v, s, at))
        return;
    x.first = party_at(v, &v->now, at);
    x.other = party_at(v, s, at);
    if (!v->races->actors.flags.acquires && /* otherwise it may stay open */
        findings_again(v->races->findings, x.check, &x.first, &x.other))
        return;
    x.class = class_of(v, s);
    x.reason = reason_of(v, s, at, &x);
    access_describe(kind_of(&v->now), &access, v->event->warp, v->races->allocations, &message);
    if (x.reason != REASON_UNORDERED)
        text_printf(&message, ": %s", conflict_reason_words(x.reason));
    if (!race_stays_open(v, s, at, &x, &message))
        race_found(v->races->findings, &x, message.s);
    text_free(&message);
}

static void report_list(const struct visit *v, uint32_t list, uint64_t at)
{
    struct reads_walk w = { 0, 0 };
    struct stamp s;
    uint32_t n;

    while (reads_next(&v->races->reads, list, &w, &s, &n))
        for (uint32_t i = 0; i < n; i++)
            report(v, &s, at);
}

void conflicts_report(const struct visit *v, const struct cell_history *m,
                      const struct cell_span *where)
{
    for (unsigned i = 0; i < where->n; i++) {
        uint64_t at = where->at + i * where->each;

        report(v, &m->write, at);
        if ((v->now.how & HOW_WRITES) == 0)
            continue;
        report(v, &m->read, at);
        if (m->more != 0)
            report_list(v, m->more, at);
    }
}

void report_lost(const struct visit *v)
{
    struct check_finding x = { .check = "races", .kind = FINDING_RACES_LOST };

    x.first = actors_party(&v->races->actors, v->now.actor, v->now.pc, 0);
    x.first.lanes = v->event->lanes;
    findings_add(v->races->findings, &x, "too many accesses to remember: races with this one may "
                                         "not be found");
}
