/* remote/candidates.c: all candidate executions of a source program: per thread every path over the
 * values that its reads may have, every write of the right value as what a read reads from, every
 * order of the writes to a location. They are counted before any axiom; what an axiom forbids is
 * left as soon as nothing further can mend it. Knows no row of axioms.def but those given. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "remote/candidates.h"

/* What a thread has read so far; what was not set is 0. */
struct registers {
    int64_t v[RSP_MOST_REGISTERS];
    uint32_t set;
};

struct search {
    const struct rsp_program *program;
    struct rsp_axioms *out;
    struct rsp_model model;
    struct rsp_domain domains[RSP_MOST_LOCATIONS];
    struct rsp_relation inclusive;          /* between actions of the program, by number_of */
    uint32_t observed;                      /* locations whose value is part of an outcome */
    uint64_t visits;                        /* that are left */
    struct names index;                     /* words to numbers of outcomes */
    size_t cap_outcomes;
    /* of the candidate in progress */
    struct rsp_execution x;
    struct registers registers[RSP_MOST_THREADS];
    uint32_t sources[RSP_MOST_EVENTS];      /* the writes from which a read may read */
};

/* ---- what is given ---- */

/* The number of an action among those of the program. */
static uint32_t number_of(const struct rsp_program *p, uint32_t thread, uint32_t action)
{
    uint32_t n = action;

    while (thread-- > 0)
        n += p->threads[thread].nactions;
    return n;
}

/* The relation of two actions by scopes, as reported. */
static bool ask_inclusive(struct search *s, struct rsp_actor a, struct rsp_actor b,
                          enum rsp_inclusion inclusion)
{
    struct teller *tell = s->model.tell;
    const unsigned here = tell_open(tell);

    tell_truth(tell, RULE_RSP_REACHES, rsp_reaches(a, b));
    tell_truth(tell, RULE_RSP_REACHES, rsp_reaches(b, a));
    tell_close(tell, here);
    return tell_truth(tell, RULE_RSP_INCLUSIVE, rsp_inclusive(a, b, inclusion));
}

/* Threads t and u, t first. */
static void relate_threads(struct search *s, uint32_t t, uint32_t u, enum rsp_inclusion inclusion)
{
    const struct rsp_program *p = s->program;
    const struct rsp_thread *a = &p->threads[t], *b = &p->threads[u];

    for (uint32_t i = 0; i < a->nactions; i++)
        for (uint32_t k = 0; k < b->nactions; k++) {
            const uint32_t m = number_of(p, t, i), n = number_of(p, u, k);

            if (ask_inclusive(s, (struct rsp_actor){ &a->actions[i], &p->groups[a->group] },
                              (struct rsp_actor){ &b->actions[k], &p->groups[b->group] },
                              inclusion)) {
                relation_add(&s->inclusive, m, n);
                relation_add(&s->inclusive, n, m);
            }
        }
}

static bool are_inclusive(const struct search *s, const struct rsp_event *a,
                          const struct rsp_event *b)
{
    return relation_has(&s->inclusive, number_of(s->program, a->name.thread, a->name.action - 1),
                        number_of(s->program, b->name.thread, b->name.action - 1));
}

static void relate_events(struct search *s, uint32_t i, uint32_t k)
{
    const struct rsp_event *a = &s->x.events[i], *b = &s->x.events[k];
    struct rsp_relation *of = s->x.of;

    if (a->location == b->location)
        relation_add(&of[RSP_REL_loc], i, k);
    if (b->action == NULL)
        return;
    if (a->action == NULL) {
        relation_add(&of[RSP_REL_initial], i, k);
    } else if (a->name.thread == b->name.thread) {
        if (i < k)
            relation_add(&of[RSP_REL_po], i, k);
    } else {
        relation_add(&of[RSP_REL_ext], i, k);
        if (are_inclusive(s, a, b))
            relation_add(&of[RSP_REL_inclusive], i, k);
    }
}

static void put_in_sets(struct search *s, uint32_t i)
{
    const struct rsp_event *e = &s->x.events[i];
    const uint32_t bit = (uint32_t)1 << i;

    if (e->writes)
        s->x.sets[RSP_SET_W] |= bit;
    if (e->reads && e->writes)
        s->x.sets[RSP_SET_INC] |= bit;
    if (e->action != NULL)
        s->x.sets[e->action->atomic ? RSP_SET_A : RSP_SET_NA] |= bit;
}

/* Sets and relations of the events. */
static void relate(struct search *s)
{
    memset(s->x.sets, 0, sizeof s->x.sets);
    memset(s->x.of, 0, sizeof s->x.of);
    for (uint32_t i = 0; i < s->x.n; i++) {
        put_in_sets(s, i);
        for (uint32_t k = 0; k < s->x.n; k++)
            relate_events(s, i, k);
    }
}

/* ---- outcomes ---- */

/* The orders of each location's writes that are allowed, of one execution up to its order. */
struct all_orders {
    struct rsp_orders of[RSP_MOST_LOCATIONS];
    uint64_t ways; /* of all together */
};

/* The last write to each location. */
struct finals {
    uint32_t of[RSP_MOST_LOCATIONS];
};

static void put_words(const struct search *s, const struct finals *f, unsigned char *words)
{
    const struct test *test = &s->program->test;

    for (size_t i = 0; i < test->nvalues; i++) {
        const struct test_value *v = &test->values[i];
        uint64_t word = (uint64_t)(v->thread == NO_THREAD ? s->x.events[f->of[v->index]].written
                                                          : s->registers[v->thread].v[v->index]);

        for (unsigned k = 0; k < 8; k++)
            words[8 * i + k] = (unsigned char)(word >> 8 * k & 0xff);
    }
}

/* The outcome; *known: it was met before. */
static struct rsp_outcome *meet(struct search *s, const struct finals *f, bool *known)
{
    struct rsp_axioms *a = s->out;
    struct rsp_outcome new = { .words = mem_new(a->size) };
    uint32_t at;

    put_words(s, f, new.words);
    *known = names_get(&s->index, (const char *)new.words, a->size, &at);
    if (*known) {
        mem_free(new.words);
        return &a->outcomes[at];
    }
    names_put(&s->index, (const char *)new.words, a->size, (uint32_t)a->n);
    ARRAY_PUSH(a->outcomes, a->n, s->cap_outcomes, new);
    return &a->outcomes[a->n - 1];
}

/* Enumerates all final states of these paths: any write to an observed location can be last; where only the
 * initial one exists, it is last. */
static void each_outcome(struct search *s, uint32_t location, struct finals *f,
                         const struct all_orders *orders,
                         void (*visit)(struct search *s, const struct finals *f,
                                       const struct all_orders *orders))
{
    uint32_t writes;

    if (location == s->program->nlocations && s->visits > 0) {
        s->visits--;
        visit(s, f, orders);
    }
    if (location == s->program->nlocations || s->visits == 0)
        return;
    writes = rsp_writes_to(&s->x, location);
    if ((writes & (writes - 1)) != 0)
        writes &= writes - 1;
    if ((s->observed >> location & 1) == 0)
        writes &= 0 - writes;
    FOR_SET(w, writes) {
        f->of[location] = w;
        each_outcome(s, location + 1, f, orders, visit);
    }
}

/* The first location whose writes have no order that ends so; RSP_NONE: all have. */
static uint32_t without_order(const struct search *s, const struct finals *f,
                              const struct all_orders *orders)
{
    for (uint32_t l = 0; l < s->program->nlocations; l++)
        if (orders->of[l].ways == 0 || ((s->observed >> l & 1) != 0 &&
                                        (orders->of[l].lasts >> f->of[l] & 1) == 0))
            return l;
    return RSP_NONE;
}

/* Of an execution up to the order of writes: what its orders leave. */
static void allow(struct search *s, const struct finals *f, const struct all_orders *orders)
{
    struct rsp_outcome *o;
    bool known;

    if (without_order(s, f, orders) != RSP_NONE)
        return;
    o = meet(s, f, &known);
    mem_free(o->cycle);
    o->cycle = NULL;
    o->ncycle = 0;
    o->allowed = true;
}

/* An outcome that no execution of these paths leaves: shows why by one. orders NULL: it breaks an
 * axiom already, whatever its order. */
static void forbid(struct search *s, const struct finals *f, const struct all_orders *orders)
{
    bool known;
    struct rsp_outcome *o = meet(s, f, &known);
    const struct rsp_axiom *broken;
    uint32_t location;

    if (known)
        return;
    if (orders == NULL) {
        broken = rsp_model_ask(&s->model, &s->x, RSP_RF);
    } else {
        location = without_order(s, f, orders);
        rsp_order_ending(&s->x, location, f->of[location]);
        broken = rsp_model_ask(&s->model, &s->x, RSP_CO);
    }
    o->axiom = broken->rule;
    o->cycle = rsp_model_explain(&s->model, &s->x, broken, &o->ncycle);
}

static bool stands_before(const struct rsp_event_name a[2], const struct rsp_event_name b[2])
{
    for (unsigned i = 0; i < 2; i++)
        if (a[i].thread != b[i].thread || a[i].action != b[i].action)
            return a[i].thread < b[i].thread ||
                   (a[i].thread == b[i].thread && a[i].action < b[i].action);
    return false;
}

/* rsp.race, of an execution that has a consistent order. */
static void look_for_race(struct search *s)
{
    struct rsp_event_name race[2];
    uint32_t a, b;

    if (!rsp_model_race(&s->model, &s->x, &a, &b))
        return;
    race[0] = s->x.events[a].name;
    race[1] = s->x.events[b].name;
    if (s->out->defined || stands_before(race, s->out->race))
        memcpy(s->out->race, race, sizeof race);
    s->out->defined = false;
}

/* ---- what reads read from ---- */

static void find_orders(struct search *s, struct all_orders *orders)
{
    orders->ways = 1;
    for (uint32_t l = 0; l < s->program->nlocations; l++) {
        orders->of[l] = rsp_orders_find(&s->model, &s->x, l, &s->visits);
        orders->ways = times_capped(orders->ways, orders->of[l].ways);
    }
}

/* Every read has what it reads from. */
static void order_writes(struct search *s)
{
    struct all_orders orders;
    struct finals f = { { 0 } };

    if (rsp_model_ask(&s->model, &s->x, RSP_RF) != NULL)
        return;
    find_orders(s, &orders);
    if (s->visits == 0 || orders.ways == 0)
        return;
    s->out->consistent = plus_capped(s->out->consistent, orders.ways);
    look_for_race(s);
    each_outcome(s, 0, &f, &orders, allow);
}

/* Can it still become consistent, now that this read has what it reads from? */
static bool may_go_on(struct search *s, uint32_t read)
{
    return rsp_model_ask(&s->model, &s->x, RSP_RF_PART) == NULL &&
           rsp_orders_find(&s->model, &s->x, s->x.events[read].location, &s->visits).ways > 0;
}

/* From this event on: each read that has a choice takes each of its writes. */
static void choose_sources(struct search *s, uint32_t read)
{
    while (read < s->x.n && (s->sources[read] & (s->sources[read] - 1)) == 0)
        read++;
    if (read == s->x.n) {
        order_writes(s);
        return;
    }
    FOR_SET(w, s->sources[read]) {
        if (s->visits == 0 || --s->visits == 0)
            return;
        relation_add(&s->x.of[RSP_REL_rf], w, read);
        if (may_go_on(s, read))
            choose_sources(s, read + 1);
        s->x.of[RSP_REL_rf].row[w] &= ~((uint32_t)1 << read);
    }
}

/* Each read takes the first write that it may: whatever is still unknown of what these paths leave
 * is forbidden, and this execution shows why. */
static void forbid_rest(struct search *s)
{
    struct all_orders orders;
    struct finals f = { { 0 } };

    for (uint32_t i = 0; i < s->x.n; i++)
        if (s->sources[i] != 0)
            relation_add(&s->x.of[RSP_REL_rf], set_lowest(s->sources[i]), i);
    if (rsp_model_ask(&s->model, &s->x, RSP_RF) != NULL) {
        each_outcome(s, 0, &f, NULL, forbid);
        return;
    }
    find_orders(s, &orders);
    if (s->visits > 0)
        each_outcome(s, 0, &f, &orders, forbid);
}

/* Writes of the value that the read has; never its own. */
static uint32_t sources_of(const struct search *s, uint32_t read)
{
    const struct rsp_event *r = &s->x.events[read];
    uint32_t set = 0;

    for (uint32_t i = 0; r->reads && i < s->x.n; i++) {
        const struct rsp_event *w = &s->x.events[i];

        if (i != read && w->writes && w->location == r->location && w->written == r->read)
            set |= (uint32_t)1 << i;
    }
    return set;
}

static uint32_t set_size(uint32_t set)
{
    uint32_t n = 0;

    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

/* How many candidates these paths have: ways to read, times orders of the writes to each location
 * but the initial one. */
static uint64_t count_candidates(const struct search *s)
{
    uint64_t n = 1;

    for (uint32_t i = 0; i < s->x.n; i++)
        if (s->x.events[i].reads)
            n = times_capped(n, set_size(s->sources[i]));
    for (uint32_t l = 0; l < s->program->nlocations; l++)
        for (uint32_t k = set_size(rsp_writes_to(&s->x, l)) - 1; k > 1; k--)
            n = times_capped(n, k);
    return n;
}

/* Every thread has its path. */
static void choose_execution(struct search *s)
{
    uint64_t n;

    for (uint32_t i = 0; i < s->x.n; i++)
        s->sources[i] = sources_of(s, i);
    n = count_candidates(s);
    if (n == 0)
        return;
    s->out->candidates = plus_capped(s->out->candidates, n);
    relate(s);
    for (uint32_t i = 0; i < s->x.n; i++)
        if (set_size(s->sources[i]) == 1)
            relation_add(&s->x.of[RSP_REL_rf], set_lowest(s->sources[i]), i);
    choose_sources(s, 0);
    if (s->visits > 0)
        forbid_rest(s);
}

/* ---- paths ---- */

/* What a location may still be written, by actions that have no event yet. */
struct supply {
    int64_t numbers[RSP_MOST_EVENTS]; /* what stores write */
    uint32_t n, incs;
    bool any;                         /* a store copies a register */
};

/* Of actions from this one on, of this thread and later ones. */
static struct supply supply_of(const struct search *s, uint32_t thread, uint32_t action,
                               uint32_t location)
{
    const struct rsp_program *p = s->program;
    struct supply u = { .n = 0 };

    for (; thread < p->nthreads; thread++, action = 0)
        for (; action < p->threads[thread].nactions; action++) {
            const struct rsp_action *a = &p->threads[thread].actions[action];

            if (a->location != location || a->kind == RSP_LOAD)
                continue;
            if (a->kind == RSP_INC)
                u.incs++;
            else if (a->value.is_register)
                u.any = true;
            else
                u.numbers[u.n++] = a->value.number;
        }
    return u;
}

/* Is a value some other one, incremented by no more increments than there will be? */
static bool leads_to(const struct supply *u, int64_t from, int64_t v)
{
    return (uint64_t)v - (uint64_t)from <= u->incs;
}

/* Has the value of this read been written, or may it still be? */
static bool may_be_written(const struct search *s, const struct supply *u, uint32_t read)
{
    const struct rsp_event *r = &s->x.events[read];
    bool may = u->any;

    for (uint32_t i = 0; i < u->n; i++)
        may |= leads_to(u, u->numbers[i], r->read);
    for (uint32_t i = 0; i < s->x.n && !may; i++) {
        const struct rsp_event *w = &s->x.events[i];

        may = i != read && w->writes && w->location == r->location &&
              leads_to(u, w->written, r->read);
    }
    return may;
}

/* So may those of all reads of this location, the next action being this one. */
static bool all_may_be_written(const struct search *s, uint32_t thread, uint32_t action,
                               uint32_t location)
{
    const struct supply u = supply_of(s, thread, action, location);

    for (uint32_t i = 0; i < s->x.n; i++)
        if (s->x.events[i].reads && s->x.events[i].location == location &&
            !may_be_written(s, &u, i))
            return false;
    return true;
}

static void walk(struct search *s, uint32_t thread, uint32_t action);

/* The last event reads every value that it may. */
static void walk_values(struct search *s, uint32_t thread, uint32_t action)
{
    struct rsp_event *e = &s->x.events[s->x.n - 1];
    const struct rsp_domain *d = &s->domains[e->location];
    struct registers *r = &s->registers[thread];
    const struct registers before = *r;

    for (size_t i = 0; i < d->n && s->visits > 0; i++) {
        e->read = r->v[e->action->reg] = d->v[i];
        e->written = (int64_t)((uint64_t)e->read + 1);
        if (!all_may_be_written(s, thread, action + 1, e->location))
            continue;
        s->visits--;
        r->set |= (uint32_t)1 << e->action->reg;
        walk(s, thread, action + 1);
    }
    *r = before;
}

static bool guard_holds(const struct rsp_guard *g, const struct registers *r)
{
    return !g->given || ((r->set >> g->reg & 1) != 0 && r->v[g->reg] == g->number);
}

/* From this action on. */
static void walk(struct search *s, uint32_t thread, uint32_t action)
{
    const struct rsp_program *p = s->program;
    const struct rsp_action *a;
    struct rsp_event *e;

    while (thread < p->nthreads && action == p->threads[thread].nactions) {
        thread++;
        action = 0;
    }
    if (thread == p->nthreads) {
        choose_execution(s);
        return;
    }
    a = &p->threads[thread].actions[action];
    if (!guard_holds(&a->guard, &s->registers[thread])) {
        walk(s, thread, action + 1);
        return;
    }
    e = &s->x.events[s->x.n++];
    *e = (struct rsp_event){ a, { thread, action + 1, a->location }, a->location,
                             a->kind != RSP_STORE, a->kind != RSP_LOAD, 0, 0 };
    if (a->kind == RSP_STORE) {
        e->written = a->value.is_register ? s->registers[thread].v[a->value.reg] : a->value.number;
        walk(s, thread, action + 1);
    } else {
        walk_values(s, thread, action);
    }
    s->x.n--;
}

/* ---- all of it ---- */

static void put_initial(struct search *s)
{
    const struct rsp_program *p = s->program;

    for (uint32_t l = 0; l < p->nlocations; l++)
        s->x.events[s->x.n++] = (struct rsp_event){
            NULL, { RSP_NONE, 0, l }, l, false, true, 0, p->locations[l].initial
        };
    for (size_t i = 0; i < p->test.nvalues; i++)
        if (p->test.values[i].thread == NO_THREAD)
            s->observed |= (uint32_t)1 << p->test.values[i].index;
}

/* An outcome with what it is compared by. */
struct sorted {
    struct rsp_outcome outcome;
    size_t size;
};

static int by_words(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;

    return memcmp(x->outcome.words, y->outcome.words, x->size);
}

static void sort_outcomes(struct rsp_axioms *a)
{
    struct sorted *v = mem_new(a->n * sizeof *v);

    for (size_t i = 0; i < a->n; i++)
        v[i] = (struct sorted){ a->outcomes[i], a->size };
    qsort(v, a->n, sizeof *v, by_words);
    for (size_t i = 0; i < a->n; i++)
        a->outcomes[i] = v[i].outcome;
    mem_free(v);
}

bool rsp_axioms_find(struct rsp_axioms *a, const struct rsp_program *p,
                     enum rsp_inclusion inclusion, struct teller *tell, struct diags *d)
{
    struct search *s;

    *a = (struct rsp_axioms){ .defined = true, .size = 8 * p->test.nvalues };
    if (p->assembly)
        return diag_error(d, (struct span){ NULL, 0, 0 }, "a program in assembly has no axioms");
    s = mem_new(sizeof *s);
    s->program = p;
    s->out = a;
    s->visits = RSP_MOST_VISITED + 1;
    rsp_model_open(&s->model, tell);
    rsp_domains_find(p, s->domains);
    for (uint32_t t = 0; t < p->nthreads; t++)
        for (uint32_t u = t + 1; u < p->nthreads; u++)
            relate_threads(s, t, u, inclusion);
    put_initial(s);
    walk(s, 0, 0);
    a->complete = s->visits > 0;
    sort_outcomes(a);
    rsp_domains_free(s->domains);
    names_free(&s->index);
    mem_free(s);
    return true;
}

void rsp_axioms_free(struct rsp_axioms *a)
{
    for (size_t i = 0; i < a->n; i++) {
        mem_free(a->outcomes[i].words);
        mem_free(a->outcomes[i].cycle);
    }
    mem_free(a->outcomes);
    *a = (struct rsp_axioms){ 0 };
}

bool rsp_allows(const struct rsp_axioms *a, const unsigned char *words)
{
    size_t low = 0, high = a->n;

    while (low < high) {
        const size_t mid = low + (high - low) / 2;
        const int c = memcmp(words, a->outcomes[mid].words, a->size);

        if (c == 0)
            return !a->defined || a->outcomes[mid].allowed;
        *(c < 0 ? &high : &low) = c < 0 ? mid : mid + 1;
    }
    return !a->defined;
}
