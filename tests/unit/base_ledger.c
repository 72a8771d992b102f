/* tests/unit/base_ledger.c: a state in parts (base/ledger.h). Here the parts are numbers, some
 * of which come and go. */
#include "base/ledger.h"
#include "support/cm.h"

#define MOST 8u

struct numbers {
    uint32_t n;              /* part 0: how many there are */
    uint64_t changes;
    uint32_t v[MOST];        /* the parts behind it */
    uint64_t changed[MOST];
    unsigned coded;          /* parts that a walk wrote or read */
};

static void walk(struct numbers *x, struct ledger *l)
{
    x->coded = 0;
    if (ledger_enter(l, x->changes)) {
        codec_u32(&l->s->state, &x->n);
        ledger_leave(l, x->changes);
        ledger_renew(l);
        x->coded++;
    }
    for (uint32_t i = 0; i < x->n; i++)
        if (ledger_enter(l, x->changed[i])) {
            codec_u32(&l->s->state, &x->v[i]);
            ledger_leave(l, x->changed[i]);
            x->coded++;
        }
}

static void write(struct numbers *x, struct ledger *l)
{
    ledger_write(l);
    walk(x, l);
}

static void back(struct numbers *x, struct ledger *l, struct ledger_mark m)
{
    ledger_back(l, m);
    walk(x, l);
}

static void put(struct numbers *x, uint32_t i, uint32_t v)
{
    x->v[i] = v;
    x->changed[i]++;
}

static void resize(struct numbers *x, uint32_t n)
{
    x->n = n;
    x->changes++;
}

/* Only what says that it changed is written, and only what differs is read. */
static void parts_are_written_and_read(void **unused)
{
    struct numbers x = { .n = 3, .v = { 10, 20, 30 } };
    struct ledger l;
    struct ledger_mark first;
    uint64_t print;

    (void)unused;
    ledger_init(&l);
    write(&x, &l);
    assert_int_equal(x.coded, 4);
    first = ledger_mark(&l);
    print = l.print[0];
    put(&x, 1, 21);
    write(&x, &l);
    assert_int_equal(x.coded, 1);
    assert_true(l.print[0] != print);
    put(&x, 1, 22);
    put(&x, 2, 33);
    write(&x, &l);
    assert_int_equal(x.coded, 2);
    back(&x, &l, first);
    assert_int_equal(x.coded, 2);
    assert_true(x.v[0] == 10 && x.v[1] == 20 && x.v[2] == 30);
    assert_true(l.print[0] == print);
    write(&x, &l);
    assert_int_equal(x.coded, 0);
    ledger_free(&l);
}

/* A part that changed and is what it was is the same state, and nothing is to be undone. */
static void a_change_to_the_same_is_none(void **unused)
{
    struct numbers x = { .n = 1, .v = { 5 } };
    struct ledger l;
    uint64_t print;
    size_t past;

    (void)unused;
    ledger_init(&l);
    write(&x, &l);
    past = l.npast;
    print = l.print[1];
    put(&x, 0, 5);
    write(&x, &l);
    assert_true(l.print[1] == print);
    assert_int_equal(l.npast, past);
    ledger_free(&l);
}

/* The same values in other places are another state. */
static void places_count(void **unused)
{
    struct numbers x = { .n = 2, .v = { 1, 2 } }, y = { .n = 2, .v = { 2, 1 } };
    struct ledger l, m;

    (void)unused;
    ledger_init(&l);
    ledger_init(&m);
    write(&x, &l);
    write(&y, &m);
    assert_true(l.print[0] != m.print[0] && l.print[1] != m.print[1]);
    ledger_free(&l);
    ledger_free(&m);
}

/* Parts come and go: behind the part that says so all others are new, and come back. */
static void parts_come_and_go(void **unused)
{
    struct numbers x = { .n = 2, .v = { 1, 2 } };
    struct ledger l;
    struct ledger_mark two, five;
    uint64_t print_two, print_five;

    (void)unused;
    ledger_init(&l);
    write(&x, &l);
    two = ledger_mark(&l);
    print_two = l.print[0];
    resize(&x, 5);
    put(&x, 4, 9);
    write(&x, &l);
    assert_int_equal(x.coded, 6);
    five = ledger_mark(&l);
    print_five = l.print[0];
    resize(&x, 1);
    put(&x, 0, 7);
    write(&x, &l);
    put(&x, 0, 8);
    write(&x, &l);
    back(&x, &l, five);
    assert_true(x.n == 5 && x.v[0] == 1 && x.v[4] == 9 && l.print[0] == print_five);
    resize(&x, 8);
    write(&x, &l);
    back(&x, &l, two);
    assert_true(x.n == 2 && x.v[0] == 1 && x.v[1] == 2 && l.print[0] == print_two);
    put(&x, 1, 3);
    write(&x, &l);
    assert_int_equal(x.coded, 1);
    back(&x, &l, two);
    assert_true(x.v[1] == 2 && l.print[0] == print_two);
    assert_true(ledger_bytes(&l) > 0);
    ledger_free(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_written_and_read),
        cmocka_unit_test(a_change_to_the_same_is_none),
        cmocka_unit_test(places_count),
        cmocka_unit_test(parts_come_and_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
