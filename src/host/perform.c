/* host/perform.c: what the lines of a scenario do when their turn comes. Declared in scenario.h. */
#include "base/mem.h"
#include "base/number.h"
#include "host/real.h"
#include "host/scenario.h"

/* ---- expect ---- */

/* Do the bits agree, or are both NaN? */
static bool same_value(enum type t, uint64_t got, uint64_t want)
{
    uint64_t payload;

    return got == want || (type_info(t)->kind == KIND_FLOAT && real_is_nan(t, got, &payload) &&
                           real_is_nan(t, want, &payload));
}

/* |got - want| <= within * |want| + absolute, each side rounded to f64 once. */
static bool is_near(const struct action *a, uint64_t got, uint64_t want)
{
    enum type t = a->target.shape.type;
    const uint64_t one = bits_of_f64(1.0), sign = (uint64_t)1 << 63;
    uint64_t x = real_of(t, got), y = real_of(t, want);
    uint64_t distance = real_fma(x, one, y ^ sign) & ~sign;
    uint64_t allowed = real_fma(a->within, y & ~sign, a->absolute);

    return f64_of_bits(distance) <= f64_of_bits(allowed);
}

/* The comparison of one target with what is expected of it. */
struct comparison {
    const struct action *action;
    uint64_t differing, first; /* how many, and the index of the first */
    uint64_t got, want;        /* there */
};

static void compare(struct comparison *c, uint64_t index, uint64_t got, uint64_t want)
{
    if (same_value(c->action->target.shape.type, got, want) ||
        (c->action->is_near && is_near(c->action, got, want)))
        return;
    if (c->differing++ > 0)
        return;
    c->first = c->action->target.part.first + index;
    c->got = got;
    c->want = want;
}

/* Compares piece by piece; false when the expected values cannot be had. */
static bool compare_all(struct session *s, struct filler *f, struct comparison *c)
{
    const struct target *t = &c->action->target;
    unsigned bytes = type_info(t->shape.type)->bytes;
    size_t piece = session_piece(s, t, 0);
    unsigned char *got = mem_new(2 * piece), *want = got + piece;
    bool ok = true;

    for (uint64_t done = 0; ok && done < t->size; done += piece) {
        piece = session_piece(s, t, done);
        session_read(s, t, done, got, piece);
        ok = filler_next(f, want, piece / bytes);
        for (size_t i = 0; ok && i < piece; i += bytes)
            compare(c, (done + i) / bytes, load_le(got + i, bytes), load_le(want + i, bytes));
    }
    mem_free(got);
    return ok;
}

static void report(struct session *s, const struct comparison *c)
{
    const struct target *t = &c->action->target;
    char got[VALUE_ROOM], want[VALUE_ROOM];

    value_print(t->shape.type, c->got, got);
    value_print(t->shape.type, c->want, want);
    diag_error(s->diags, c->action->span,
               "expect failed: %s[%llu] is %s, expected %s (%llu of %llu differ)",
               target_name(s->objects, t), (unsigned long long)c->first, got, want,
               (unsigned long long)c->differing, (unsigned long long)t->shape.count);
}

static bool perform_expect(struct session *s, const struct action *a, struct scenario_results *r)
{
    struct comparison c = { .action = a };
    struct filler f;
    bool ok;

    if (!session_wait(s, NO_OBJECT))
        return false;
    ok = filler_open(&f, &a->init, a->target.shape, s->diags);
    if (ok)
        ok = filler_close(&f, compare_all(s, &f, &c));
    if (!ok)
        return session_refuse(s);
    if (c.differing > 0) {
        report(s, &c);
        r->failed++;
    }
    return true;
}

/* ---- until ---- */

/* a < b; NaN is not below, nor above, anything. */
static bool is_below(enum type t, uint64_t a, uint64_t b)
{
    const struct type_info *info = type_info(t);
    uint64_t flip = info->kind == KIND_SIGNED ? (uint64_t)1 << (8 * info->bytes - 1) : 0;

    if (info->kind == KIND_FLOAT)
        return f64_of_bits(real_widen(t, a)) < f64_of_bits(real_widen(t, b));
    return (a ^ flip) < (b ^ flip);
}

static bool is_equal(enum type t, uint64_t a, uint64_t b)
{
    if (type_info(t)->kind != KIND_FLOAT)
        return a == b;
    return f64_of_bits(real_widen(t, a)) >= f64_of_bits(real_widen(t, b)) && !is_below(t, b, a);
}

bool compare_holds(enum compare_op c, enum type t, uint64_t a, uint64_t b)
{
    switch (c) {
    case COMPARE_EQ:
        return is_equal(t, a, b);
    case COMPARE_NE:
        return !is_equal(t, a, b);
    case COMPARE_LT:
        return is_below(t, a, b);
    case COMPARE_LE:
        return is_below(t, a, b) || is_equal(t, a, b);
    case COMPARE_GT:
        return is_below(t, b, a);
    case COMPARE_GE:
        return is_below(t, b, a) || is_equal(t, a, b);
    }
    return false;
}

const char *compare_text(enum compare_op c)
{
    static const char *const texts[] = {
        [COMPARE_EQ] = "==", [COMPARE_NE] = "!=", [COMPARE_LT] = "<",
        [COMPARE_LE] = "<=", [COMPARE_GT] = ">",  [COMPARE_GE] = ">="
    };

    return texts[c];
}

/* At the end of the last round that is allowed it is expected to hold. */
static bool perform_until(struct session *s, const struct action *a, struct scenario_results *r)
{
    const struct target *t = &a->target;
    unsigned char bytes[16];
    char room[VALUE_ROOM];
    uint64_t got;

    if (!session_wait(s, NO_OBJECT))
        return false;
    session_read(s, t, 0, bytes, (size_t)t->size);
    got = load_le(bytes, (unsigned)t->size);
    if (compare_holds(a->until.compare, t->shape.type, got, a->until.bits)) {
        s->skip = a->until.skip;
    } else if (a->until.last) {
        value_print(t->shape.type, got, room);
        diag_error(s->diags, a->span, "until failed: %s[%llu] is %s after the last round",
                   target_name(s->objects, t), (unsigned long long)t->part.first, room);
        r->failed++;
    }
    return true;
}

/* ---- the other lines ---- */

/* Fresh memory is zero already. */
static bool perform_buffer(struct session *s, const struct action *a)
{
    if (!session_allocate(s, a->object, a->span))
        return false;
    if (a->init.kind != INIT_ZERO)
        return session_fill(s, &a->target, &a->init);
    if (a->init.given)
        session_filled(s, &a->target);
    return true;
}

bool scenario_perform(struct session *s, const struct action *a, struct scenario_results *r)
{
    s->skip = 0;
    switch (a->kind) {
    case DO_CONTEXT:
        return session_create(s, a->object);
    case DO_LOAD:
        return session_load(s, a->object, a->span);
    case DO_BUFFER:
        return perform_buffer(s, a);
    case DO_WRITE:
        return session_fill(s, &a->target, &a->init);
    case DO_LAUNCH:
        return session_launch(s, &a->launch);
    case DO_SYNC:
        return session_wait(s, a->object);
    case DO_ABORT:
        session_abort(s, a->object);
        return true;
    case DO_DESTROY:
        session_destroy(s, a->object);
        return true;
    case DO_PRINT:
        if (!session_wait(s, NO_OBJECT))
            return false;
        r->print(r->self, s, &a->target);
        return true;
    case DO_SAVE:
        return session_wait(s, NO_OBJECT) &&
               (s->options->saves_nothing ||
                session_save(s, &a->target, a->path, a->span) || session_refuse(s));
    case DO_EXPECT:
        return perform_expect(s, a, r);
    case DO_UNTIL:
        return perform_until(s, a, r);
    }
    return false;
}

bool scenario_run(struct scenario *s, struct session *session, struct scenario_results *r)
{
    for (session->line = 0; session->line < s->nactions;) {
        if (!scenario_perform(session, &s->actions[session->line], r))
            return false;
        session->line += 1 + session->skip;
        if (!session_goes_on(session))
            return false;
    }
    return session_wait(session, NO_OBJECT);
}
