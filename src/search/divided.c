/* search/divided.c: one round. Boxes are in the order of a depth-first search, so entries of all of
 * them in that order lead on from each other, and few steps are taken again. */
#include "search/divided.h"

#include <string.h>

#include "base/mem.h"
#include "search/route.h"
#include "search/search_parts.h"

#define MOST_PASSED ((uint32_t)1 << 17)
#define SENT_KEPT ((size_t)1 << 15)

/* A state that was sent lately. */
struct sent {
    uint64_t print[2];
};

struct rounding {
    struct divided *d;
    struct search *x;
    struct path path;
    struct route route;
    uint64_t base;          /* steps from the first state to the first one of the path */
    struct passing {
        uint64_t print[2];
        uint32_t passed;    /* of a state that nobody owns: which of `passed`; else NO_STATE */
        bool kept;          /* all of its steps are taken here */
    } *passing;             /* by frame of the path; owned */
    size_t cap_passing;
    struct visited passed;  /* states that nobody owns; place 1: on the path */
    struct sent *sent;      /* owned; by fingerprint */
};

/* ---- whose a state is, and what is sent ---- */

static uint32_t owner(const struct rounding *r, const uint64_t print[2])
{
    return (uint32_t)print[0] % r->d->part.of;
}

static bool is_own(const struct rounding *r, const uint64_t print[2])
{
    return owner(r, print) == r->d->part.index;
}

static void put(struct rounding *r, uint32_t to, const struct box_entry *e)
{
    struct divided *d = r->d;

    if (d->out[to].file == NULL && !d->failed)
        d->failed = !d->begin(d->self, to);
    if (d->failed)
        r->x->over = true;
    else
        box_put(&d->out[to], e);
}

static bool was_sent(const struct rounding *r, const uint64_t print[2])
{
    const struct sent *s = &r->sent[print[1] % SENT_KEPT];

    return s->print[0] == print[0] && s->print[1] == print[1];
}

/* The state after so many steps of the route. */
static void send(struct rounding *r, uint64_t steps, const uint64_t print[2])
{
    const struct box_entry e = route_entry(&r->route, (size_t)steps, print);

    if (was_sent(r, print))
        return;
    memcpy(r->sent[print[1] % SENT_KEPT].print, print, sizeof r->sent->print);
    put(r, owner(r, print), &e);
}

/* ---- ends ---- */

static const struct outcome *known_end(struct endings *e, const struct machine *m)
{
    enum ending_kind kind;
    uint32_t end;

    return endings_find(e, m, &kind, &end) ? &endings_of(e, kind)->v[end] : NULL;
}

/* A run of this part has ended: the route is a way to such an end, the shortest or not. */
static void see_end(struct rounding *r)
{
    struct search *x = r->x;
    struct endings *e = &x->ends;
    const struct outcome *known = known_end(e, x->machine);
    struct outcome *o;
    enum ending_kind kind;
    uint32_t end;
    bool shorter = known == NULL || r->route.nmade < known->choices;

    endings_add(e, x->machine, (struct ending){ .choices = r->route.nmade,
                                                .print = x->ledger.print });
    if (!shorter || !endings_find(e, x->machine, &kind, &end))
        return;
    o = &endings_of(e, kind)->v[end];
    mem_free(o->way);
    o->way = route_list(&r->route);
}

/* ---- the path ---- */

static struct passing *top(const struct rounding *r)
{
    return &r->passing[r->path.n - 1];
}

static uint64_t steps_to_top(const struct rounding *r)
{
    return r->base + r->path.n - 1;
}

/* The state that the machine is in goes on the path. Is it one whose steps are all taken? */
static bool push(struct rounding *r)
{
    const struct frame *f = path_push(&r->path, NO_STATE);
    const uint64_t *print = r->x->ledger.print;

    r->passing = mem_grow(r->passing, &r->cap_passing, r->path.n, sizeof *r->passing);
    *top(r) = (struct passing){ { print[0], print[1] }, NO_STATE, !f->sole };
    return !f->sole;
}

static void pop(struct rounding *r)
{
    uint32_t passed = top(r)->passed;

    if (passed != NO_STATE)
        visited_at(&r->passed, passed)->place = 0;
    path_pop(&r->path);
}

static void open_passed(struct rounding *r, struct passing *p)
{
    const struct met m = { .print = { p->print[0], p->print[1] }, .parent = NO_STATE };
    bool known;

    p->passed = visited_meet(&r->passed, &m, &known);
    visited_at(&r->passed, p->passed)->place = 1;
}

/* Those that are not on the path are forgotten: they only save steps. */
static void forget_passed(struct rounding *r)
{
    visited_free(&r->passed);
    for (size_t i = 0; i < r->path.n; i++)
        if (r->passing[i].passed != NO_STATE)
            open_passed(r, &r->passing[i]);
}

/* ---- steps ---- */

/* The state on top is kept, although one of its steps would do. */
static void keep_top(struct rounding *r)
{
    struct passing *p = top(r);

    if (p->kept)
        return;
    if (!is_own(r, p->print)) {
        send(r, steps_to_top(r), p->print);
        return;
    }
    p->kept = true;
    if (visited_add(&r->x->visited, p->print))
        path_try_all(&r->path);
}

/* Is it on the path, with no kept state after it? */
static bool closes_cycle(const struct rounding *r, uint32_t passed)
{
    for (size_t i = r->path.n; i-- > 0 && !r->passing[i].kept;)
        if (r->passing[i].passed == passed)
            return true;
    return false;
}

/* Was the state that the machine is in seen to, by this part or by another? Also when it is passed
 * through: steps that were taken alone may have closed a cycle then. */
static bool is_seen_to(struct rounding *r)
{
    const uint64_t *print = r->x->ledger.print;
    uint32_t passed = visited_find(&r->passed, print);

    if (passed != NO_STATE && visited_at(&r->passed, passed)->place != 0 && closes_cycle(r, passed))
        keep_top(r);
    return passed != NO_STATE ||
           (is_own(r, print) ? visited_find(&r->x->visited, print) != NO_STATE : was_sent(r, print));
}

static void enter(struct rounding *r)
{
    const uint64_t print[2] = { r->x->ledger.print[0], r->x->ledger.print[1] };
    bool all = push(r);

    if (all && is_own(r, print)) {
        visited_add(&r->x->visited, print);
    } else if (all) {
        pop(r);
        send(r, r->route.n - 1, print);
    } else {
        if (r->passed.n >= MOST_PASSED)
            forget_passed(r);
        open_passed(r, top(r));
    }
}

/* A run ends in the state that the machine is in. */
static void end(struct rounding *r)
{
    const uint64_t *print = r->x->ledger.print;

    if (!is_own(r, print))
        send(r, r->route.n - 1, print);
    else if (visited_add(&r->x->visited, print))
        see_end(r);
}

/* Takes the next step out of the state on top. */
static void expand(struct rounding *r)
{
    struct path *p = &r->path;
    enum machine_status status = path_step(p);

    machine_write(r->x->machine, &r->x->ledger);
    route_add(&r->route, (size_t)steps_to_top(r), &path_top(p)->tree);
    if (is_seen_to(r))
        return;
    if (status == MACHINE_GOES_ON)
        enter(r);
    else
        end(r);
}

/* ---- what is left when the search is stopped ---- */

/* States with steps not yet taken begin anew; the states passed through come after them. */
static void leave_path(struct rounding *r)
{
    for (size_t i = 0; i < r->path.n && !r->d->failed; i++) {
        struct box_entry e;

        if (!r->passing[i].kept)
            continue;
        e = route_entry(&r->route, (size_t)r->base + i, r->passing[i].print);
        e.flags = BOX_AGAIN;
        put(r, r->d->part.index, &e);
    }
    while (r->path.n > 0)
        pop(r);
}

/* ---- the states that were sent ---- */

/* Everything after the state that the machine is in. */
static void search_behind(struct rounding *r)
{
    struct search *x = r->x;

    r->base = r->route.n - 1;
    push(r);
    top(r)->kept = true;
    path_try_all(&r->path);
    while (r->path.n > 0 && !search_limited(x)) {
        if (path_has_next(&r->path))
            expand(r);
        else
            pop(r);
    }
    leave_path(r);
}

/* False: it is no state of this part, or not where its choices lead. */
static bool take_entry(struct rounding *r, const struct box_entry *e)
{
    struct search *x = r->x;

    if (!is_own(r, e->print))
        return false;
    if (x->over) {
        put(r, r->d->part.index, e);
        return true;
    }
    if ((e->flags & BOX_AGAIN) == 0 && visited_find(&x->visited, e->print) != NO_STATE)
        return true;
    if (!route_go(&r->route, e))
        return false;
    if (x->machine->status != MACHINE_GOES_ON) {
        end(r);
        return true;
    }
    visited_add(&x->visited, e->print);
    search_behind(r);
    return true;
}

/* The first state, where it falls to this part. */
static void take_first(struct rounding *r)
{
    struct search *x = r->x;

    if (!is_own(r, x->ledger.print))
        return;
    if (x->machine->status != MACHINE_GOES_ON) {
        end(r);
    } else {
        visited_add(&x->visited, x->ledger.print);
        search_behind(r);
    }
}

static bool comes_before(const struct box_entry *a, const struct box_entry *b)
{
    size_t n = a->n < b->n ? a->n : b->n;
    int order = n == 0 ? 0 : memcmp(a->picks, b->picks, n);

    return order != 0 ? order < 0 : a->n < b->n;
}

/* The open boxes, each at its next entry. */
struct inbox {
    struct divided *d;
    struct box **v; /* owned */
    size_t n;
};

/* The i-th box goes to its next entry; at its end it is left out. */
static bool advance(struct inbox *in, size_t i)
{
    struct box *b = in->v[i];
    enum box_piece piece = box_next(b);

    if (piece == BOX_OVER)
        in->v[i] = in->v[--in->n];
    else if (piece == BOX_BROKEN)
        in->d->broken = b;
    return piece != BOX_BROKEN;
}

static bool inbox_open(struct inbox *in, struct divided *d)
{
    *in = (struct inbox){ .d = d, .v = mem_new(d->part.of * sizeof *in->v) };
    for (uint32_t i = 0; i < d->part.of; i++) {
        if (d->in[i].file == NULL)
            continue;
        in->v[in->n++] = &d->in[i];
        if (!advance(in, in->n - 1))
            return false;
    }
    return true;
}

static void take_all(struct rounding *r)
{
    struct divided *d = r->d;
    struct inbox in;
    bool ok = inbox_open(&in, d);

    while (ok && in.n > 0 && !d->failed) {
        size_t least = 0;

        for (size_t i = 1; i < in.n; i++)
            if (comes_before(&in.v[i]->entry, &in.v[least]->entry))
                least = i;
        ok = take_entry(r, &in.v[least]->entry);
        if (!ok)
            d->broken = in.v[least];
        ok = ok && advance(&in, least);
    }
    mem_free(in.v);
}

bool divided_round(struct divided *d)
{
    struct search *x = d->search;
    struct rounding r = { .d = d, .x = x, .path = { .x = x } };

    machine_write(x->machine, &x->ledger);
    r.sent = mem_new(SENT_KEPT * sizeof *r.sent);
    route_begin(&r.route, x->machine, &x->ledger);
    x->machine->may_try_one = x->options.try_one;
    if (d->first)
        take_first(&r);
    take_all(&r);
    x->machine->may_try_one = false;
    path_free(&r.path);
    route_free(&r.route);
    visited_free(&r.passed);
    mem_free(r.passing);
    mem_free(r.sent);
    return !d->failed && d->broken == NULL;
}
