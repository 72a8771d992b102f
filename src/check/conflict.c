/* check/conflict.c: does an access race with one that is remembered, and the words for it. Declared
 * in cells.h. Who is ordered with whom stands in actors.h. */
#include <string.h>

#include "check/cells.h"

/* Do two lanes write the same in one instruction? Then it does not matter who is last. */
static bool same_value(const struct access_event *e, unsigned a, unsigned b)
{
    const struct instr *i = &e->program->instrs[e->pc];
    unsigned vector = i->vector > 1 ? i->vector : 1, bytes = e->bytes / vector;
    enum reg_class cls = type_class((enum type)i->type);
    unsigned stride = cls == CLASS_128 ? 16 : cls == CLASS_64 ? 8 : 4;
    uint64_t mask = bytes >= 8 ? ~(uint64_t)0 : ((uint64_t)1 << 8 * bytes) - 1;

    if (e->values == NULL)
        return false;
    for (unsigned k = 0; k < vector; k++) {
        const unsigned char *values = e->values[k];
        uint64_t x = 0, y = 0;

        if (stride == 16) {
            if (memcmp(values + a * stride, values + b * stride, stride) != 0)
                return false;
            continue;
        }
        x = stride == 8 ? ((const uint64_t *)e->values[k])[a] : ((const uint32_t *)e->values[k])[a];
        y = stride == 8 ? ((const uint64_t *)e->values[k])[b] : ((const uint32_t *)e->values[k])[b];
        if (((x ^ y) & mask) != 0)
            return false;
    }
    return true;
}

/* Strong accesses that reach each other do not race. */
static bool both_strong(const struct visit *v, const struct stamp *s)
{
    unsigned both = v->now.how & s->how;

    if ((both & HOW_STRONG) == 0)
        return false;
    return (both & HOW_WIDE) != 0 || v->races->actors.v[s->actor].team == v->team;
}

static bool is_same_step(const struct visit *v, const struct stamp *s)
{
    return s->actor == v->now.actor && s->clock == v->now.clock;
}

static bool conflicts_at(const struct visit *v, const struct stamp *s, uint64_t at)
{
    const struct actors *a = &v->races->actors;
    uint32_t then = actor_at(a, s, at), now = actor_at(a, &v->now, at);

    if (s->actor == 0 || both_strong(v, s))
        return false;
    if (then == now && s->clock == v->now.clock)
        return lane_at(s, at) != lane_at(&v->now, at) &&
               !same_value(v->event, lane_at(s, at), lane_at(&v->now, at));
    return !actors_ordered(a, (struct tick){ then, s->clock }, now);
}

/* Are the two actors the same ones in all of the cells? */
static bool is_alike(const struct visit *v, const struct stamp *s)
{
    if (is_same_step(v, s))
        return false;
    return !v->races->actors.apart || same_lanes(s, &v->now);
}

bool conflicts(const struct visit *v, const struct stamp *s, const struct stretch *where)
{
    unsigned n = is_alike(v, s) ? 1 : where->n;

    for (unsigned i = 0; i < n; i++)
        if (conflicts_at(v, s, where->at + i * where->each))
            return true;
    return false;
}

/* ---- findings ---- */

static const char *how_text(const struct stamp *s)
{
    return access_text((s->how & HOW_ATOMIC) != 0   ? ACCESS_ATOMIC
                       : (s->how & HOW_WRITES) != 0 ? ACCESS_WRITE
                                                    : ACCESS_READ);
}

/* at: a byte that the lane's access touches; accesses are aligned. */
static void describe(const struct visit *v, uint64_t at, struct text *out)
{
    unsigned bytes = v->event->bytes;
    uint64_t start = at - at % bytes;

    text_printf(out, "data race: %s of %u byte%s at %s address 0x%llx", how_text(&v->now), bytes,
                bytes == 1 ? "" : "s", space_text(v->space), (unsigned long long)start);
    if (v->space == SPACE_GLOBAL) {
        text_puts(out, " (");
        places_name(v->races->places, start, out);
        text_puts(out, ")");
    }
}

static struct party party_at(const struct visit *v, const struct stamp *s, uint64_t at)
{
    const struct actors *a = &v->races->actors;

    return actors_party(a, actor_at(a, s, at), s->pc, lane_at(s, at));
}

static void report(const struct visit *v, const struct stamp *s, uint64_t at)
{
    struct party now = party_at(v, &v->now, at), then = party_at(v, s, at);
    bool together = is_same_step(v, s) && !v->races->actors.apart;
    struct text message = { NULL, 0, 0 }, note = { NULL, 0, 0 };

    if (findings_again(v->races->findings, "races", &now, &then) != NULL)
        return;
    describe(v, at, &message);
    text_printf(&note, "the other access, a%s %s, %s", (s->how & HOW_ATOMIC) != 0 ? "n" : "",
                how_text(s),
                together ? "is of the same step of the warp" : "is not ordered with it");
    findings_add(v->races->findings, &(struct defect){ .check = "races", .first = now,
                                                        .message = message.s, .other = then,
                                                        .note = note.s });
    text_free(&message);
    text_free(&note);
}

static void report_conflict(const struct visit *v, const struct stamp *s, uint64_t at)
{
    if (conflicts_at(v, s, at))
        report(v, s, at);
}

void conflicts_report(const struct visit *v, const struct remembered *m,
                      const struct stretch *where)
{
    for (unsigned i = 0; i < where->n; i++) {
        uint64_t at = where->at + i * where->each;

        report_conflict(v, &m->write, at);
        if ((v->now.how & HOW_WRITES) == 0)
            continue;
        report_conflict(v, &m->read, at);
        for (size_t k = 0; m->more != NULL && k < m->more->n; k++)
            report_conflict(v, &m->more->v[k], at);
    }
}
