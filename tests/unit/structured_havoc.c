/* tests/unit/structured_havoc.c: lemma 6 (section 5.1): which addresses are shared, which threads
 * end whatever others write, and that a lasso is one by the rules of table 4. */
#include "structured/havoc.h"

#include "structured/shared.h"
#include "support/structured_random.h"
#include "support/structured_rig.h"

#define MOST_STATES 20000u

/* ---- a lasso, step by step ---- */

/* The statement that comes next is the lasso's; what it reads is put where it is read. */
static void replay_step(struct simt_rig *r, unsigned t, const struct simt_lasso *l, size_t i,
                        struct simt_stack *stack, int64_t *memory)
{
    const struct simt_lasso_step *step = &l->steps[i];
    struct stuck why;
    struct simt_step x = { .launch = &r->l, .memory = memory, .why = &why };
    enum rule rule;

    assert_int_equal(thread_statement(stack), step->statement);
    for (size_t n = 0; n < step->n; n++)
        memory[l->reads[step->first + n].address] = l->reads[step->first + n].value;
    assert_int_equal(thread_step(stack, t, &x, &rule), SIMT_STEPPED);
    if (rule == RULE_INTERLEAVED_ASSIGN_RD)
        assert_int_equal(thread_step(stack, t, &x, &rule), SIMT_STEPPED);
}

/* By the rules of single threads: from the first state, and round to the same stack and the same
 * private values. */
static void replay(struct simt_rig *r, const uint8_t *owners, unsigned t,
                   const struct simt_lasso *l)
{
    size_t bytes = (size_t)r->l.naddresses * sizeof *r->l.first;
    int64_t *memory = mem_new(bytes), *before = mem_new(bytes);
    struct simt_stack stack = { .n = 0 }, there = { .n = 0 };

    memcpy(memory, r->l.first, bytes);
    thread_first(&stack, &r->l);
    assert_in_range(l->again, 0, l->nsteps - 1);
    for (size_t i = 0; i < l->nsteps; i++) {
        if (i == l->again) {
            simt_stack_copy(&there, &stack);
            memcpy(before, memory, bytes);
        }
        for (size_t n = 0; n < l->steps[i].n; n++)
            assert_int_equal(owners[l->reads[l->steps[i].first + n].address], OWNER_SHARED);
        replay_step(r, t, l, i, &stack, memory);
    }
    assert_true(simt_stack_equal(&stack, &there));
    for (size_t i = 0; i < r->l.naddresses; i++)
        assert_true(owners[i] != t || memory[i] == before[i]);
    simt_stack_free(&stack);
    simt_stack_free(&there);
    mem_free(memory);
    mem_free(before);
}

/* ---- answers ---- */

/* H holds, F fails, U unknown, B unknown because of the bound; a letter a thread. */
static void answers(struct simt_rig *r, uint64_t most, char out[SIMT_MOST_THREADS + 1])
{
    uint8_t *owners = simt_owners(&r->l);

    for (unsigned t = 0; t < r->l.threads; t++) {
        struct simt_havoc h;

        simt_havoc(&r->l, owners, t, most, &h);
        out[t] = h.bounded ? 'B' : "HFU"[h.answer];
        if (h.answer == TERMINATION_FAILS)
            replay(r, owners, t, &h.lasso);
        else
            assert_int_equal(h.lasso.nsteps, 0);
        simt_havoc_free(&h);
    }
    out[r->l.threads] = '\0';
    mem_free(owners);
}

static void examples(void **state)
{
    static const struct {
        const char *name;
        unsigned threads;
        const char *answers;
    } cases[] = {
        /* the figures of the specification */
        { "program-1", 4, "HHHH" },
        { "increment", 4, "HHHH" },
        { "program-2", 4, "HFFF" },
        { "program-3", 4, "FFFF" },
        { "program-4-n", 4, "FFFF" },
        { "program-4", 32, "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF" },
        /* who waits in the loop fails, who sets the lock holds */
        { "program-2-reversed", 3, "HFF" },
        { "program-2-exchanged", 3, "FHH" },
        /* no loop */
        { "conflict", 2, "HH" },
        { "return-in-else", 4, "HHHH" },
        { "nobody-left", 4, "HHHH" },
        /* of one thread nothing is shared: 0 is what it sees */
        { "program-2", 1, "H" },
        { "program-2-exchanged", 1, "F" }, /* nobody sets the lock */
        { "program-3", 1, "H" },
        { "program-4-n", 1, "H" },
        { "program-4", 1, "F" },           /* next stays 1 */
    };
    int64_t a[] = { 0, 1, 1, 1 }, b[] = { 0, 1, 1, 3 };
    const struct simt_buffer buffers[] = { { 0, a, 4 }, { 1, b, 4 } };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text name = { 0 };
        struct simt_rig r;
        char found[SIMT_MOST_THREADS + 1];

        text_printf(&name, "examples/structured/%s.simt", cases[i].name);
        simt_rig_file(&r, name.s);
        assert_true(simt_rig_launch(&r, "main", cases[i].threads, buffers, i == 0 ? 2 : 0));
        answers(&r, MOST_STATES, found);
        if (strcmp(found, cases[i].answers) != 0)
            fail_msg("%s: %s", cases[i].name, found);
        simt_rig_free(&r);
        text_free(&name);
    }
}

static const struct {
    const char *text;
    const char *answers; /* of two threads */
} small[] = {
    /* private values are concrete */
    { "int i; while (i < 10) ++i;", "HH" },
    { "while (1) ;", "FF" },
    { "while (tid) ;", "HF" },
    { "int i; while (i < 3) { if (i == 2) break; ++i; } while (i == 2) {}", "FF" },
    { "int i; while (1) { i = 1 - i; if (tid) break; }", "FH" },
    /* shared ones are not, the first ones neither */
    { "shared int x; while (x) {} x = 1;", "FF" },
    { "shared int x = 1; while (x) x = 0;", "FF" },
    { "shared int x; int i; i = x; while (i) {}", "FF" },
    { "shared int x; int i; i = x; while (i < 0) {}", "FF" }, /* 0 - 1 is worth a try */
    { "shared int x; int i; i = x; while (i > 2) {}", "FF" },
    { "shared int x; int i; i = 1; while (i) i = i - (x == 3);", "FF" },
    { "shared int x; int i; i = 4; while (i) if (x) i = 0; else --i;", "HH" },
    { "shared int x; int i; i = 4; while (i) i = x ? 0 : i - 1;", "UU" }, /* 0 or 3 is any */
    { "shared int x, y; int i; i = x; x = 7; while (i - y == 2) i = x;", "FF" },
    /* nobody names it */
    { "shared int x; ;", "HH" },
    /* decided whatever x is */
    { "shared int x; while (x && 0) {}", "HH" },
    { "shared int x; while (0 && x) {}", "HH" },
    { "shared int x; while (!(x || 1)) {}", "HH" },
    { "shared int x; while (!(1 || x)) {}", "HH" },
    { "shared int x; while (x ? 0 : 0) {}", "HH" },
    { "shared int x; while (tid ? x : 0) {}", "HF" },
    { "shared int x; while (x || 1 / 0) {}", "FF" },
    { "shared int x; while (x ? 1 / 0 : 0) {}", "HH" },
    /* stuck is an end */
    { "while (1 / 0) {}", "HH" },
    { "shared int a[2]; while (a[2]) {}", "HH" },
    { "void main() { main(); }", "HH" },
    { "void f() { main(); } void main() { while (1) f(); }", "HH" },
    { "void f() { return; } void main() { while (1) f(); }", "FF" },
    { "void f() { while (1) return; } void main() { f(); }", "HH" },
    /* element by element, or as a whole */
    { "shared int a[2]; while (a[tid] < 3) a[tid] += 1;", "HH" },
    { "shared int a[2]; while (a[ntid - tid - 1] < 3) a[1 - tid] += 1;", "HH" },
    { "shared int a[2]; while (a[tid] < 3) a[0] += 1;", "FF" },
    { "shared int a[2]; while (a[tid]) {} if (0) a[0] = 1;", "FH" },
    { "shared int a[2], i; while (a[tid]) {} if (0) a[i] = 1;", "FF" },
    { "shared int a[2], i; int j; while (a[tid]) {} if (0) a[j] = 1;", "FF" },
    { "shared int a[2]; while (a[tid]) {} if (0) a[tid + 5] = 1;", "HH" },
    { "shared int a[3]; while (a[tid]) {} if (0) a[tid + 1] = 1;", "HF" },
    { "shared int a[2]; int j; j = a[a[tid]]; while (j == 1) {}", "FF" },
    { "shared int a[2]; void f() { while (a[tid] == 0) {} } void g() { a[1] = 1; }\n"
      "void main() { f(); }", "FF" },
    /* no values that go round: 6 is not worth a try */
    { "shared int x; while (x == 3 + 3) {}", "UU" },
    { "shared int x; while (x * x == 2) {}", "UU" },
    { "shared int x; int i; i = x; while (i * i == 2) {}", "UU" },
    { "shared int x; while (x == 3 + 2) {}", "UU" },
    { "shared int x; while (x == 2 + 2) {}", "UU" },
    { "shared int x; while (x == 2 + 1) {}", "FF" }, /* 2 + 1 is 2 and one more */
    { "shared int x; while (x < x) {}", "UU" },      /* one value a step */
    { "shared int x; int i; i = x; while (i < x && x < i) {}", "UU" },
    { "shared int x; while (x == 1) if (x == 2) ; else break;", "FF" }, /* another each step */
    /* it goes on and on, never the same */
    { "shared int x; int i; while (x != 1) ++i;", "BB" },
    { "int i; while (1) ++i;", "BB" },
};

static void by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        struct simt_rig r;
        char found[SIMT_MOST_THREADS + 1];

        simt_rig_text(&r, small[i].text);
        assert_true(simt_rig_launch(&r, "main", 2, NULL, 0));
        answers(&r, MOST_STATES, found);
        if (strcmp(found, small[i].answers) != 0)
            fail_msg("%s: %s", small[i].text, found);
        simt_rig_free(&r);
    }
}

/* ---- what is said of it ---- */

static void as_text(void **state)
{
    struct text t = { 0 };
    struct simt_havoc h;
    struct simt_rig r;
    uint8_t *owners;

    (void)state;
    simt_rig_file(&r, "examples/structured/program-2.simt");
    assert_true(simt_rig_launch(&r, "main", 4, NULL, 0));
    owners = simt_owners(&r.l);
    simt_havoc(&r.l, owners, 3, MOST_STATES, &h);
    simt_lasso_text(&r.l, &h.lasso, &t);
    assert_string_equal(t.s, "     2  if (tid == 0)\n"
                             "     3  while (lock != 1)  where lock = 0\n"
                             "for ever:\n"
                             "     3  ;\n"
                             "     3  while (lock != 1)  where lock = 0\n");
    simt_havoc_free(&h);
    /* before the if, the assignment, the end of main; and the end */
    simt_havoc(&r.l, owners, 0, MOST_STATES, &h);
    assert_int_equal(h.answer, TERMINATION_HOLDS);
    assert_int_equal(h.states, 4);
    simt_havoc_free(&h);
    simt_havoc(&r.l, owners, 0, 2, &h);
    assert_int_equal(h.answer, TERMINATION_UNKNOWN);
    assert_true(h.bounded);
    simt_havoc_free(&h);
    mem_free(owners);
    text_free(&t);
    simt_rig_free(&r);
}

/* Of a launch: a line for threads of which the same is said. */
static void whole_launch(void **state)
{
    static const struct {
        const char *text;
        enum simt_termination answer;
        const char *said;
    } cases[] = {
        { "shared int x; x = x + 1;", TERMINATION_HOLDS, "threads 0 to 3: holds\n" },
        { "shared int lock;\nif (tid == 0) lock = 1;\nelse while (lock != 1) {}",
          TERMINATION_FAILS,
          "thread 0: holds\n"
          "threads 1 to 3: fails\n"
          "     2  if (tid == 0)\n"
          "     3  while (lock != 1)  where lock = 0\n"
          "for ever:\n"
          "     3  ;\n"
          "     3  while (lock != 1)  where lock = 0\n" },
        { "shared int lock; while (lock != tid) {}", TERMINATION_FAILS,
          "thread 0: fails\n"
          "     1  while (lock != tid)  where lock = 1\n"
          "for ever:\n"
          "     1  ;\n"
          "     1  while (lock != tid)  where lock = 1\n"
          "threads 1 to 3: fails\n"
          "     1  while (lock != tid)  where lock = 0\n"
          "for ever:\n"
          "     1  ;\n"
          "     1  while (lock != tid)  where lock = 0\n" },
        { "shared int x; int i;\n"
          "if (tid == 3) while (x != 1) ++i; else if (tid == 2) while (x < x) {}",
          TERMINATION_UNKNOWN,
          "threads 0 to 1: holds\n"
          "thread 2: unknown: its states go round, but no values were found with which it does\n"
          "thread 3: unknown: more than 1000 states\n" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text t = { 0 };
        struct simt_rig r;

        simt_rig_text(&r, cases[i].text);
        assert_true(simt_rig_launch(&r, "main", 4, NULL, 0));
        assert_int_equal(simt_termination(&r.l, 1000, NULL, &t), cases[i].answer);
        assert_string_equal(t.s, cases[i].said);
        simt_rig_free(&r);
        text_free(&t);
    }
}

static void owners(void **state)
{
    static const uint8_t wanted[] = {
        OWNER_SHARED, OWNER_NOBODY,                             /* x, y */
        0, 1, 2, OWNER_NOBODY,                                  /* a[tid] */
        OWNER_SHARED, 1, 2, OWNER_NOBODY,                       /* b[tid], b[0] */
        OWNER_SHARED, OWNER_SHARED, OWNER_SHARED, OWNER_SHARED, /* c[x] */
        OWNER_NOBODY, OWNER_NOBODY, OWNER_NOBODY, OWNER_NOBODY, /* d[tid + 9] */
        0, 1, 2,                                                /* i */
        OWNER_NOBODY, OWNER_NOBODY, OWNER_NOBODY,               /* j, never named */
    };
    static const int64_t candidates[] = { 0, 1, 2, 3, 7, 6, 8, 100, 99, 101, -1, 9, 10 };
    int64_t *values;
    struct simt_rig r;
    uint8_t *all;
    size_t n;

    (void)state;
    simt_rig_text(&r, "shared int x = 7, y = 100, a[4], b[4], c[4], d[4];\n"
                      "int i, j; i = a[tid * 1]; b[tid] = b[0]; c[x] = 0; d[tid + 9] = 1;");
    assert_true(simt_rig_launch(&r, "main", 3, NULL, 0));
    all = simt_owners(&r.l);
    assert_int_equal(r.l.naddresses, sizeof wanted);
    assert_memory_equal(all, wanted, sizeof wanted);
    mem_free(all);
    values = simt_candidates(&r.l, &n);
    assert_int_equal(n, sizeof candidates / sizeof *candidates);
    assert_memory_equal(values, candidates, sizeof candidates);
    mem_free(values);
    simt_rig_free(&r);
}

/* ---- random programs ---- */

/* A run of interleaved threads in a random order: does it end, or get stuck, in so many steps? */
static bool run_ends(struct simt_rig *r, struct random *random, unsigned steps)
{
    size_t bytes = (size_t)r->l.naddresses * sizeof *r->l.first;
    int64_t *memory = mem_new(bytes);
    struct simt_threads ts = { .launch = NULL };
    struct simt_step x = { .launch = &r->l, .memory = memory };
    thread_set able;

    memcpy(memory, r->l.first, bytes);
    threads_first(&ts, &r->l);
    while ((able = threads_able(&ts, &x)) != 0 && steps-- > 0) {
        unsigned t = random_below(random, r->l.threads);
        enum rule rule;

        if ((able >> t & 1) != 0)
            thread_step(&ts.stacks[t], t, &x, &rule);
    }
    threads_free(&ts);
    mem_free(memory);
    return able == 0;
}

/* Where all hold no run goes on for ever; a lasso is one by table 4 (replayed in `answers`);
 * programs whose loops have counters do not fail. */
static void random_programs(void **state)
{
    unsigned all = 0, ended = 0, found[3] = { 0, 0, 0 };
    struct random random;

    (void)state;
    random_seed(&random, 6);
    for (unsigned i = 0; i < 1000; i++) {
        const struct structured_shape shape = { 1 + i % 3, 1 + i % 12, i % 3 != 0, i % 5 == 0 };
        char letters[SIMT_MOST_THREADS + 1];
        struct text t = { 0 };
        struct simt_rig r;

        structured_random(&t, i, shape);
        simt_rig_text(&r, t.s);
        assert_true(simt_rig_launch(&r, "main", shape.threads, NULL, 0));
        answers(&r, 3000, letters);
        for (unsigned n = 0; n < shape.threads; n++) {
            found[letters[n] == 'H' ? 0 : letters[n] == 'F' ? 1 : 2]++;
            assert_true(shape.spins || letters[n] != 'F');
        }
        if (strspn(letters, "H") == shape.threads) {
            all++;
            ended += run_ends(&r, &random, 100000);
        }
        simt_rig_free(&r);
        text_free(&t);
    }
    assert_int_equal(ended, all);
    print_message("threads: %u hold, %u fail, %u unknown; %u programs end\n", found[0],
                  found[1], found[2], all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),     cmocka_unit_test(by_hand), cmocka_unit_test(as_text),
        cmocka_unit_test(whole_launch), cmocka_unit_test(owners),
        cmocka_unit_test(random_programs),
    };

    return cmocka_run_group_tests_name("structured.havoc", tests, NULL, NULL);
}
