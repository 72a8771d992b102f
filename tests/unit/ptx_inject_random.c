/* tests/unit/ptx_inject_random.c: injection (5.1.3 step 6) on thousands of random bodies:
 * structured ones, and graphs of any kind. A warp must do what its threads do alone, with a
 * consistent stack at every step (6.2); and the threads of a structured body must meet again
 * where its ifs and loops end. */
#include "support/cm.h"

#include "ptx/transform/inject.h"
#include "support/flow_random.h"
#include "support/share.h"

#define CASES 2000

struct tally {
    unsigned long before, after, met, cases;
    uint32_t most_tokens;
};

static unsigned long count_instrs(const struct program *p)
{
    unsigned long n = 0;

    for (uint32_t f = 0; f < p->nfunctions; f++)
        for (size_t i = 0; i < p->functions[f].nbody; i++)
            n += p->functions[f].body[i].op != OP_LABEL;
    return n;
}

static struct program *program_of(const struct made *m)
{
    struct program *p = flow_program();

    for (unsigned f = 0; f < m->nfunctions; f++)
        program_add_function(p, names[f]);
    for (unsigned f = 0; f < m->nfunctions; f++)
        flow_fill(p, f, m->text[f].s);
    return p;
}

static void say_failed(const struct made *m, const struct program *after, uint64_t seed,
                       const char *why)
{
    struct text t = { 0 };

    for (unsigned f = 0; f < m->nfunctions; f++) {
        flow_print(after, f, &t);
        fprintf(stderr, "function %s:\n%s-- becomes\n%s", names[f], m->text[f].s, t.s);
        text_free(&t);
    }
    fail_msg("seed %lu: %s", (unsigned long)seed, why);
}

/* Do the threads meet again? */
static const char *check_pairs(const struct made *m, const struct model *x, struct tally *t)
{
    for (unsigned i = 0; i < m->npairs; i++) {
        if (x->warp_visits[m->pair[i].after] > x->warp_visits[m->pair[i].before])
            return "threads do not meet behind an if or a loop";
        t->met += x->warp_visits[m->pair[i].after] > 0;
    }
    return "";
}

static void compare_runs(const struct made *m, const struct program *before,
                         const struct program *after, struct tally *t)
{
    for (uint64_t seed = 0; seed < 3; seed++) {
        struct model a, b;
        const char *why;

        model_init(&a, before, seed);
        model_init(&b, after, seed);
        for (unsigned l = 0; l < MODEL_LANES; l++)
            model_run_lane(&a, l);
        model_run_warp(&b);
        model_agrees(&b, &a);
        why = a.why[0] != '\0' ? a.why : b.why[0] != '\0' ? b.why : check_pairs(m, &b, t);
        if (why[0] != '\0')
            say_failed(m, after, seed, why);
        if (b.most_tokens > t->most_tokens)
            t->most_tokens = b.most_tokens;
        model_free(&a);
        model_free(&b);
    }
}

static void try_one(uint64_t seed, void (*write)(struct made *), struct tally *t)
{
    struct made m = { .nfunctions = 1 };
    struct program *before, *after;

    random_seed(&m.r, seed);
    if (below(&m, 4) == 0)
        m.nfunctions += 1 + below(&m, MODEL_FUNCTIONS - 1);
    for (m.function = 0; m.function < m.nfunctions; m.function++)
        write(&m);
    before = program_of(&m);
    after = program_of(&m);
    for (uint32_t f = 0; f < after->nfunctions; f++)
        inject_control_flow(after, f);
    t->before += count_instrs(before);
    t->after += count_instrs(after);
    t->cases++;
    compare_runs(&m, before, after, t);
    program_free(before);
    program_free(after);
    for (unsigned f = 0; f < m.nfunctions; f++)
        text_free(&m.text[f]);
}

static void say_tally(const char *what, const struct tally *t)
{
    print_message("%s: %lu bodies, %lu instructions became %lu, at most %lu tokens\n", what,
                  t->cases, t->before, t->after, (unsigned long)t->most_tokens);
}

static void structured_bodies(void **state)
{
    struct tally t = { 0 };

    (void)state;
    for (uint64_t seed = 0; seed < CASES; seed++)
        if (share_takes(seed))
            try_one(seed, write_structured, &t);
    say_tally("structured", &t);
    assert_true(t.met > (share_is_whole() ? t.cases : 0));
    assert_true(t.before > 0 && (!share_is_whole() || t.after < 2 * t.before));
}

static void any_graphs(void **state)
{
    struct tally t = { 0 };

    (void)state;
    for (uint64_t seed = 0; seed < 2 * CASES; seed++)
        if (share_takes(seed))
            try_one(seed, write_graph, &t);
    say_tally("any graph", &t);
    assert_true(t.before > 0 && (!share_is_whole() || t.after < 5 * t.before));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structured_bodies),
        cmocka_unit_test(any_graphs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
