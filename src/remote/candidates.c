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
    uint32_t sources[RSP_MOST_EVENTS];      /* which writes a read may read from */
    /* why the first candidate of these paths is forbidden that one is; NULL: none is yet */
    const struct rsp_axiom *broken;
    struct rsp_link *why;                   /* owned */
    uint32_t nwhy;
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

/* How two actions stand to each other by scopes, as it is told. */
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

/* The write to each location that stands last. */
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

/* Goes through all that these paths can leave: any write to a location that is observed can stand
 * last; where none is but the initial one, it does. */
static void each_outcome(struct search *s, uint32_t location, struct finals *f,
                         void (*visit)(struct search *s, const struct finals *f, const void *of),
                         const void *of)
{
    uint32_t writes;

    if (location == s->program->nlocations) {
        visit(s, f, of);
        return;
    }
    writes = rsp_writes_to(&s->x, location);
    if ((writes & (writes - 1)) != 0)
        writes &= writes - 1;
    if ((s->observed >> location & 1) == 0)
        writes &= 0 - writes;
    FOR_SET(w, writes) {
        f->of[location] = w;
        each_outcome(s, location + 1, f, visit, of);
    }
}

/* What every candidate of the paths leaves is forbidden by what the first one broke. */
static void forbid(struct search *s, const struct finals *f, const void *of)
{
    struct rsp_outcome *o;
    bool known;

    (void)of;
    if (s->broken == NULL)
        return;
    o = meet(s, f, &known);
    if (known)
        return;
    o->axiom = s->broken->rule;
    o->ncycle = s->nwhy;
    o->cycle = mem_new(s->nwhy * sizeof *o->cycle);
    memcpy(o->cycle, s->why, s->nwhy * sizeof *o->cycle);
}

/* ---- orders of writes ---- */

/* Of every location; of one candidate up to its order. */
struct all_orders {
    struct rsp_orders of[RSP_MOST_LOCATIONS];
    bool some; /* every location has one */
};

/* No order of this location's writes ends so: shows why by one of them. */
static void forbid_ending(struct search *s, struct rsp_outcome *o, uint32_t location, uint32_t last)
{
    const struct rsp_axiom *broken;

    rsp_order_ending(&s->x, location, last);
    broken = rsp_model_ask(&s->model, &s->x, RSP_CO);
    if (broken == NULL)
        return;
    o->axiom = broken->rule;
    o->cycle = rsp_model_explain(&s->model, &s->x, broken, &o->ncycle);
}

/* Is there an order of each location's writes that ends so? */
static void judge(struct search *s, const struct finals *f, const void *of)
{
    const struct all_orders *orders = of;
    bool known;
    struct rsp_outcome *o = meet(s, f, &known);

    for (uint32_t l = 0; l < s->program->nlocations; l++)
        if (orders->of[l].ways == 0 || ((s->observed >> l & 1) != 0 &&
                                        (orders->of[l].lasts >> f->of[l] & 1) == 0)) {
            if (!known)
                forbid_ending(s, o, l, f->of[l]);
            return;
        }
    if (!orders->some)
        return;
    mem_free(o->cycle);
    o->cycle = NULL;
    o->ncycle = 0;
    o->allowed = true;
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

static void note(struct search *s, const struct rsp_axiom *broken)
{
    if (s->broken != NULL)
        return;
    s->broken = broken;
    s->why = rsp_model_explain(&s->model, &s->x, broken, &s->nwhy);
}

/* Every read has what it reads from. */
static void order_writes(struct search *s)
{
    const struct rsp_axiom *broken = rsp_model_ask(&s->model, &s->x, RSP_RF);
    struct all_orders orders = { .some = true };
    struct finals f = { { 0 } };
    uint64_t ways = 1;

    if (broken != NULL) {
        note(s, broken);
        return;
    }
    for (uint32_t l = 0; l < s->program->nlocations; l++) {
        orders.of[l] = rsp_orders_find(&s->model, &s->x, l, &s->visits);
        ways = times_capped(ways, orders.of[l].ways);
    }
    if (s->visits == 0)
        return;
    orders.some = ways > 0;
    s->out->consistent = plus_capped(s->out->consistent, ways);
    if (orders.some)
        look_for_race(s);
    each_outcome(s, 0, &f, judge, &orders);
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
        const struct rsp_axiom *broken;

        if (s->visits == 0 || --s->visits == 0)
            return;
        relation_add(&s->x.of[RSP_REL_rf], w, read);
        broken = rsp_model_ask(&s->model, &s->x, RSP_RF_PART);
        if (broken == NULL)
            choose_sources(s, read + 1);
        else
            note(s, broken);
        s->x.of[RSP_REL_rf].row[w] &= ~((uint32_t)1 << read);
    }
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
    struct finals f = { { 0 } };
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
    s->broken = NULL;
    s->why = NULL;
    s->nwhy = 0;
    choose_sources(s, 0);
    each_outcome(s, 0, &f, forbid, NULL);
    mem_free(s->why);
}

/* ---- paths ---- */

/* Might an action from this one on, of this thread or a later one, write this value? */
static bool may_be_written(const struct search *s, uint32_t thread, uint32_t action,
                           uint32_t location, int64_t v)
{
    const struct rsp_program *p = s->program;
    const int64_t less = (int64_t)((uint64_t)v - 1);

    for (; thread < p->nthreads; thread++, action = 0)
        for (; action < p->threads[thread].nactions; action++) {
            const struct rsp_action *a = &p->threads[thread].actions[action];

            if (a->location != location)
                continue;
            if (a->kind == RSP_STORE && (a->value.is_register || a->value.number == v))
                return true;
            if (a->kind == RSP_INC && rsp_domain_has(&s->domains[location], less))
                return true;
        }
    return false;
}

static bool is_written(const struct search *s, uint32_t location, int64_t v)
{
    for (uint32_t i = 0; i + 1 < s->x.n; i++)
        if (s->x.events[i].writes && s->x.events[i].location == location &&
            s->x.events[i].written == v)
            return true;
    return false;
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
        if (!is_written(s, e->location, d->v[i]) &&
            !may_be_written(s, thread, action + 1, e->location, d->v[i]))
            continue;
        s->visits--;
        e->read = r->v[e->action->reg] = d->v[i];
        e->written = (int64_t)((uint64_t)e->read + 1);
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

/* There is room for all events. */
static bool has_room(const struct rsp_program *p, struct diags *d)
{
    uint32_t n = p->nlocations;

    for (uint32_t t = 0; t < p->nthreads; t++)
        for (uint32_t i = 0; i < p->threads[t].nactions; i++)
            if (n++ == RSP_MOST_EVENTS)
                return diag_error(d, p->threads[t].actions[i].span, "the axioms take %u events at "
                                  "most, initial writes among them", RSP_MOST_EVENTS);
    return true;
}

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

bool rsp_axioms_find(struct rsp_axioms *a, const struct rsp_program *p, enum rsp_inclusion inclusion,
                     struct teller *tell, struct diags *d)
{
    struct search *s;

    *a = (struct rsp_axioms){ .defined = true, .size = 8 * p->test.nvalues };
    if (p->assembly)
        return diag_error(d, (struct span){ NULL, 0, 0 }, "a program in assembly has no axioms");
    if (!has_room(p, d))
        return false;
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
