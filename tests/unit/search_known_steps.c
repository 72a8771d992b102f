/* tests/unit/search_known_steps.c: known steps (search/known_steps.h) against steps that are
 * taken. The agents are walkers, each with a place of its own, who move by their places and one
 * shared number; some also depend on a second number, which their steps change. */
#include "search/known_steps.h"

#include "base/hash.h"
#include "support/cm.h"

#define WALKERS 6u
#define COUNT (1 + WALKERS)

struct walkers {
    uint32_t v[2 + WALKERS]; /* part 0: the number that is shared; then places; then the other number */
    uint64_t changed[2 + WALKERS];
};

static void walk(struct walkers *x, struct ledger *l)
{
    for (uint32_t i = 0; i <= COUNT; i++)
        if (ledger_enter(l, x->changed[i])) {
            codec_u32(&l->s->state, &x->v[i]);
            ledger_leave(l, ++x->changed[i]);
        }
}

static void write(struct walkers *x, struct ledger *l)
{
    ledger_write(l);
    walk(x, l);
}

static void put(struct walkers *x, uint32_t i, uint32_t v)
{
    x->v[i] = v;
    x->changed[i]++;
}

static bool counts(uint32_t i)
{
    return i % 3 == 0;
}

static uint32_t next_place(const struct walkers *x, uint32_t i)
{
    return (x->v[i] * 5 + x->v[0] + i + (counts(i) ? x->v[COUNT] : 0)) % 7;
}

static uint32_t next_count(const struct walkers *x, uint32_t i)
{
    return counts(i) ? (x->v[COUNT] + x->v[i]) % 3 : x->v[COUNT];
}

static struct confined step_of(uint32_t i)
{
    return (struct confined){ .given = 0, .first = i, .n = 1, .also = counts(i) ? COUNT : 0,
                              .what = 3, .choices = 1 };
}

/* The print of a state that is written down anew. */
static uint64_t print_of(const struct walkers *x)
{
    struct walkers copy = *x;
    struct ledger fresh;
    uint64_t print;

    ledger_init(&fresh);
    write(&copy, &fresh);
    print = fresh.print[0];
    ledger_free(&fresh);
    return print;
}

/* A step of walker i: the one that is known, if there is one. `model` takes it in any case. */
static bool go(struct walkers *x, struct walkers *model, struct known_steps *k, struct ledger *l,
               uint32_t i)
{
    const struct agent_set nobody = { .n = 0 };
    struct confined c = step_of(i);
    const struct known_step *s;
    struct ledger_mark before = ledger_mark(l);
    uint64_t print = l->print[0], key[2];
    uint32_t place = next_place(model, i);

    known_step_key(l, &c, key);
    s = known_steps_find(k, key);
    model->v[COUNT] = next_count(model, i);
    model->v[i] = place;
    if (s != NULL) {
        print += s->print[0];
        known_step_put(s, &c, l);
        assert_true(l->print[0] == print);
        return true;
    }
    if (l->behind) {
        ledger_read(l);
        walk(x, l);
    }
    put(x, COUNT, model->v[COUNT]);
    put(x, i, place);
    write(x, l);
    known_steps_keep(k, l, &(struct taken_step){ &c, key, before, 1, &nobody });
    return false;
}

/* Any order of steps and returns, known or not, is in the states that the model is in. */
static void known_steps_lead_where_they_did(void **unused)
{
    struct walkers x = { .v = { 1 } }, model = x, marked = x;
    struct known_steps k = { .cap = 0 };
    struct ledger_mark mark;
    struct random r;
    unsigned known = 0;
    struct ledger l;

    (void)unused;
    random_seed(&r, 7);
    ledger_init(&l);
    write(&x, &l);
    mark = ledger_mark(&l);
    for (unsigned n = 0; n < 5000; n++) {
        known += go(&x, &model, &k, &l, 1 + (uint32_t)(random_next(&r) % WALKERS));
        assert_true(l.print[0] == print_of(&model));
        if (n % 11 == 0) {
            ledger_return(&l, mark);
            model = marked;
            assert_true(l.print[0] == print_of(&model));
        } else if (n % 97 == 1) { /* all others see the number that is shared */
            ledger_read(&l);
            walk(&x, &l);
            assert_memory_equal(x.v, model.v, sizeof x.v);
            model.v[0] = (uint32_t)(random_next(&r) % 3);
            put(&x, 0, model.v[0]);
            write(&x, &l);
            mark = ledger_mark(&l);
            marked = model;
        }
    }
    assert_true(known > 4000);
    known_steps_free(&k);
    ledger_free(&l);
}

/* What changed another part, or made another choice, is not kept. */
static void what_is_not_confined_is_taken_again(void **unused)
{
    const struct agent_set nobody = { .n = 0 };
    struct walkers x = { .v = { 1 } };
    struct known_steps k = { .cap = 0 };
    struct confined c = step_of(2);
    struct ledger_mark before;
    struct ledger l;
    uint64_t key[2];

    (void)unused;
    ledger_init(&l);
    write(&x, &l);
    before = ledger_mark(&l);
    known_step_key(&l, &c, key);
    assert_null(known_steps_find(&k, key));
    put(&x, 2, 4);
    write(&x, &l);
    assert_null(known_steps_keep(&k, &l, &(struct taken_step){ &c, key, before, 2, &nobody }));
    put(&x, 3, 4);
    write(&x, &l);
    assert_null(known_steps_keep(&k, &l, &(struct taken_step){ &c, key, before, 1, &nobody }));
    known_steps_free(&k);
    ledger_free(&l);
}

/* Who can move: what a step took and gave once it takes and gives others, too. */
static void who_can_move_follows(void **unused)
{
    struct agent_set could = { .n = 0 }, can = { .n = 0 }, other = { .n = 0 };
    struct known_step s = { .enables = false };

    (void)unused;
    agent_set_add(&could, 1);
    agent_set_add(&could, 70);
    agent_set_add(&can, 2);
    agent_set_add(&can, 70);
    known_step_learn(&s, &could, &can);
    assert_true(s.enables);
    agent_set_add(&other, 1);
    agent_set_add(&other, 130);
    known_step_enabled(&s, &other);
    assert_true(agent_set_has(&other, 2) && agent_set_has(&other, 130));
    assert_false(agent_set_has(&other, 1) || agent_set_has(&other, 70));
    agent_set_free(&could);
    agent_set_free(&can);
    agent_set_free(&other);
    agent_set_free(&s.lost);
    agent_set_free(&s.gained);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_steps_lead_where_they_did),
        cmocka_unit_test(what_is_not_confined_is_taken_again),
        cmocka_unit_test(who_can_move_follows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
