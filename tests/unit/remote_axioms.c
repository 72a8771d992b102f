/* tests/unit/remote_axioms.c: the axiomatic model (remote/axioms.h) on the tests in
 * examples/remote, on small programs by hand, and on programs that are too large. */
#include <inttypes.h>
#include <string.h>

#include "remote/execution.h"
#include "support/cm.h"

static struct source text;
static struct rsp_program program;
static struct rsp_axioms axioms;
static struct diags diags;

static void done(void)
{
    rsp_axioms_free(&axioms);
    rsp_program_free(&program);
    source_free(&text);
    diags_free(&diags);
}

/* The axioms of the text that has been read. */
static bool find(enum rsp_inclusion inclusion, struct teller *tell)
{
    memset(&diags, 0, sizeof diags);
    memset(&axioms, 0, sizeof axioms);
    return rsp_read(&program, &text, &diags) &&
           rsp_axioms_find(&axioms, &program, inclusion, tell, &diags);
}

static bool find_text(const char *s)
{
    source_from(&text, "test.litmus", s, strlen(s));
    return find(RSP_PROMOTE, NULL);
}

static void find_file(const char *name, enum rsp_inclusion inclusion)
{
    char path[300];

    snprintf(path, sizeof path, "%s/examples/remote/%s.litmus", SOURCE_ROOT, name);
    assert_true(source_read(&text, path));
    assert_true(find(inclusion, NULL));
}

static size_t allowed(void)
{
    size_t n = 0;

    for (size_t i = 0; i < axioms.n; i++)
        n += axioms.outcomes[i].allowed;
    return n;
}

/* ---- the tests of examples/remote ---- */

/* Verdicts and allowed outcomes are those that the tests were written down with; the numbers of
 * candidates, of consistent ones and of all outcomes are those of an evaluator in another language,
 * which goes through every permutation of the writes. */
static const struct {
    const char *name;
    unsigned candidates, outcomes;
    struct {
        enum rsp_verdict verdict;
        unsigned consistent, allowed;
        const char *race;
    } by[2]; /* promote, slides */
} tests[] = {
#define SAME(verdict, consistent, allowed) \
    { { verdict, consistent, allowed, "" }, { verdict, consistent, allowed, "" } }
#define RACY(n, race) { { RSP_FORBID, n, n, "" }, { RSP_UNDEFINED, n, n, race } }
    { "ATOM", 4, 4, RACY(2, "P0:1 P1:1") },
    { "ATOM.2", 48, 22, RACY(6, "P0:1 P2:1") },
    { "ATOM.dv", 4, 4, SAME(RSP_FORBID, 2, 2) },
    { "ATOM.sy", 4, 4, RACY(2, "P0:1 P1:1") },
    { "CoRR.dv", 4, 4, SAME(RSP_FORBID, 3, 3) },
    { "CoRR.remote", 4, 4, RACY(3, "P0:1 P1:1") },
    { "CoWR.wg", 6, 6, SAME(RSP_FORBID, 3, 3) },
    { "CoWW.remote", 18, 18, RACY(4, "P0:1 P1:1") },
    { "DEQ", 54, 40, RACY(9, "P0:1 P1:1") },
    { "INC.dv", 6, 5, SAME(RSP_FORBID, 2, 2) },
    { "INC.sy", 6, 5, SAME(RSP_FORBID, 2, 2) },
    { "INC.wg+remote", 6, 5, RACY(2, "P0:1 P1:1") },
    { "IRIW.dv", 16, 16, SAME(RSP_ALLOW, 16, 16) },
    { "ISA2", 4, 4, SAME(RSP_FORBID, 3, 3) },
    { "ISA2.remote", 4, 4, RACY(3, "P0:1 P2:2") },
    { "L2W", 12, 12, RACY(3, "P0:1 P1:1") },
    { "LB.dv", 4, 4, SAME(RSP_FORBID, 3, 3) },
    { "MP.dv", 3, 3, SAME(RSP_FORBID, 2, 2) },
    { "MP.dv+wg", 3, 3,
      { { RSP_UNDEFINED, 2, 2, "P0:1 P1:2" }, { RSP_UNDEFINED, 2, 2, "P0:1 P1:2" } } },
    { "MP.inc", 8, 4, SAME(RSP_FORBID, 2, 2) },
    { "MP.inc.remote-acquire", 6, 3, RACY(2, "P0:1 P1:2") },
    { "MP.inc.remote-release", 3, 3, RACY(2, "P0:1 P1:2") },
    { "MP.inc.sy", 8, 4, SAME(RSP_FORBID, 2, 2) },
    { "MP.inc.sy.remote-acquire", 6, 3, RACY(2, "P0:1 P1:2") },
    { "MP.inc.sy.remote-release", 3, 3, RACY(2, "P0:1 P1:2") },
    { "MP.remote-acquire", 3, 3, RACY(2, "P0:1 P1:2") },
    { "MP.remote-both", 3, 3, SAME(RSP_FORBID, 2, 2) },
    { "MP.remote-release", 3, 3, RACY(2, "P0:1 P1:2") },
    { "MP.sy", 3, 3, SAME(RSP_FORBID, 2, 2) },
    { "MP.sy.remote-acquire", 3, 3, RACY(2, "P0:1 P1:2") },
    { "MP.sy.remote-release", 3, 3, RACY(2, "P0:1 P1:2") },
    { "MP.two", 8, 4, RACY(3, "P0:1 P1:2") },
    { "MP.wg", 3, 3, SAME(RSP_FORBID, 2, 2) },
    { "MP.wg+two-groups", 3, 3,
      { { RSP_UNDEFINED, 2, 2, "P0:1 P1:2" }, { RSP_UNDEFINED, 2, 2, "P0:1 P1:2" } } },
    { "MP.wg-remote", 3, 3,
      { { RSP_UNDEFINED, 2, 2, "P0:1 P1:2" }, { RSP_FORBID, 2, 2, "" } } },
    { "RELAY", 54, 16, RACY(6, "P0:1 P2:2") },
    { "SB.dv", 4, 4, SAME(RSP_ALLOW, 4, 4) },
    { "STEAL", 8, 4, RACY(2, "P0:1 P1:2") },
    { "STEAL.back", 8, 4, RACY(2, "P0:1 P1:2") },
    { "STEAL.sy", 8, 4, RACY(2, "P0:1 P1:2") },
    { "STEAL.sy.back", 8, 4, RACY(2, "P0:1 P1:2") },
    { "WRC", 4, 4, { { RSP_FORBID, 3, 3, "" }, { RSP_UNDEFINED, 4, 4, "P0:1 P2:2" } } },
};

static void check_row(size_t row, unsigned by)
{
    struct text race = { NULL, 0, 0 };

    find_file(tests[row].name, by == 0 ? RSP_PROMOTE : RSP_SLIDES);
    text_puts(&race, "");
    for (unsigned i = 0; i < 2 && !axioms.defined; i++) {
        text_puts(&race, i == 0 ? "" : " ");
        rsp_print_event(&program, axioms.race[i], &race);
    }
    if (!axioms.complete || axioms.candidates != tests[row].candidates ||
        axioms.consistent != tests[row].by[by].consistent || axioms.n != tests[row].outcomes ||
        allowed() != tests[row].by[by].allowed || strcmp(race.s, tests[row].by[by].race) != 0 ||
        rsp_axioms_verdict(&axioms, &program) != tests[row].by[by].verdict)
        fail_msg("%s: %" PRIu64 " candidates, %" PRIu64 " consistent, %zu outcomes, %zu allowed, "
                 "race `%s`", tests[row].name, axioms.candidates, axioms.consistent, axioms.n,
                 allowed(), race.s);
    text_free(&race);
    done();
}

static void examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        for (unsigned by = 0; by < 2; by++)
            check_row(i, by);
}

/* ---- the listing ---- */

static void expect_listing(const char *wanted)
{
    struct text out = { NULL, 0, 0 };

    rsp_axioms_print(&axioms, &program, &out);
    assert_string_equal(out.s, wanted);
    text_free(&out);
    done();
}

/* By hand. */
static void listings(void **state)
{
    (void)state;
    find_file("MP.dv", RSP_PROMOTE);
    expect_listing("Axioms of MP.dv: 3 candidates, 2 consistent\n"
                   "  allowed    P1:r0=0; P1:r1=0;\n"
                   "  forbidden  P1:r0=1; P1:r1=0;\n"
                   "    against rsp.axiom.naRf: a plain read reads the last write that happens "
                   "before it\n"
                   "      P1:2 if r0 == 1 load.na r1, x      rf^-1\n"
                   "      initial x = 0                      initial\n"
                   "      P0:1 store.na x, 1                 po\n"
                   "      P0:2 store.dv y, 1                 sw\n"
                   "      P1:1 load.dv r0, y                 po\n"
                   "  allowed    P1:r0=1; P1:r1=1;\n"
                   "Axioms forbid it\n");
    find_file("MP.remote-acquire", RSP_SLIDES); /* sw is empty, x races */
    expect_listing("Axioms of MP.remote-acquire: 3 candidates, 2 consistent; undefined: race of "
                   "P0:1 and P1:2\n"
                   "  consistent    P1:r0=0; P1:r1=0;\n"
                   "  consistent    P1:r0=1; P1:r1=0;\n"
                   "  inconsistent  P1:r0=1; P1:r1=1;\n"
                   "    against rsp.axiom.naRf: a plain read reads the last write that happens "
                   "before it\n"
                   "      P0:1 store.na x, 1                 rf\n"
                   "      P1:2 if r0 == 1 load.na r1, x\n"
                   "Axioms undefined: race of P0:1 and P1:2\n");
    find_file("ATOM", RSP_PROMOTE);
    expect_listing("Axioms of ATOM: 4 candidates, 2 consistent\n"
                   "  forbidden  P0:r0=0; x=1;\n"
                   "    against rsp.axiom.rmw: an increment stands right behind the write that it "
                   "reads from\n"
                   "      P0:1 inc.wg r0, x                  fr\n"
                   "      P1:1 store.dv.rm x, 4              co\n"
                   "  allowed    P0:r0=0; x=4;\n"
                   "  forbidden  P0:r0=4; x=4;\n"
                   "    against rsp.axiom.coherence: the order of writes to a location agrees with "
                   "happens-before\n"
                   "      P1:1 store.dv.rm x, 4              sw\n"
                   "      P0:1 inc.wg r0, x                  co\n"
                   "  allowed    P0:r0=4; x=5;\n"
                   "Axioms forbid it\n");
}

/* ---- small programs by hand ---- */

/* What the programs have in common. */
#define TWO "RSP t { } P0@wg 0,dv 0 | P1@wg 1,dv 0 ; "

struct small {
    const char *text;
    unsigned candidates, consistent;
    const char *allowed; /* outcomes, a space behind each */
    const char *axiom;   /* of the first forbidden outcome */
};

static void check_small(const struct small *s)
{
    struct text got = { NULL, 0, 0 };
    const char *axiom = "";

    assert_true(find_text(s->text));
    text_puts(&got, "");
    for (size_t i = axioms.n; i-- > 0;)
        if (!axioms.outcomes[i].allowed)
            axiom = rule_info(axioms.outcomes[i].axiom)->id;
    for (size_t i = 0; i < axioms.n; i++)
        if (axioms.outcomes[i].allowed) {
            test_print_values(&program.test, axioms.outcomes[i].words, &got);
            text_puts(&got, " ");
            assert_true(rsp_allows(&axioms, axioms.outcomes[i].words));
        }
    if (axioms.candidates != s->candidates || axioms.consistent != s->consistent ||
        strcmp(got.s, s->allowed) != 0 || strcmp(axiom, s->axiom) != 0)
        fail_msg("%s: %" PRIu64 " candidates, %" PRIu64 " consistent, allowed %s, against %s",
                 s->text, axioms.candidates, axioms.consistent, got.s, axiom);
    text_free(&got);
    done();
}

static void small_programs(void **state)
{
    static const struct small cases[] = {
        /* a read of what its own thread writes later */
        { TWO "load.wg r0, x | ; store.wg x, 1 | ; exists (P0:r0 = 1)", 2, 1, "P0:r0=0; ",
          "rsp.axiom.rf" },
        /* own writes are seen, by plain reads too */
        { TWO "store.na x, 1 | ; load.na r0, x | ; exists (P0:r0 = 0)", 2, 1, "P0:r0=1; ",
          "rsp.axiom.naRf" },
        { TWO "store.wg x, 1 | ; load.wg r0, x | ; exists (P0:r0 = 0)", 2, 1, "P0:r0=1; ",
          "rsp.axiom.coherence" },
        /* a guard that is false, and one on a register that has no value yet */
        { TWO "load.wg r0, y | ; if r0 == 1 store.wg x, 1 | ; if r1 == 0 store.wg x, 2 | ; "
          "load.wg r1, y | ; exists (x = 0)", 1, 1, "x=0; ", "" },
        /* a register without a value is written as 0 */
        { TWO "load.wg r0, y | ; if r0 == 1 load.wg r1, y | ; store.wg x, r1 | ; exists (x = 0)",
          1, 1, "x=0; ", "" },
        /* nothing is made of nothing: 1 is only ever copied round */
        { TWO "load.dv r0, x | load.dv r0, y ; store.dv y, r0 | store.dv x, r0 ; "
          "exists (P0:r0 = 1)", 4, 3, "P0:r0=0; ", "" },
        /* copied, then incremented */
        { TWO "inc.dv r0, x | load.dv r0, x ; | store.dv y, r0 ; | inc.dv r1, y ; "
          "exists (P1:r0 = 1 /\\ y = 2)", 8, 2, "P1:r0=0; y=1; P1:r0=1; y=2; ",
          "rsp.axiom.coherence" },
        /* no increment reads its own, and no two read one write */
        { TWO "inc.dv r0, x | inc.dv r0, x ; exists (P0:r0 = 0)", 6, 2,
          "P0:r0=0; P0:r0=1; ", "" },
        /* a release sequence goes on with writes of its thread: wg ones too, and plain ones */
        { TWO "store.na x, 1 | load.dv r0, y ; store.dv y, 1 | if r0 == 2 load.na r1, x ; "
          "store.na y, 2 | ; exists (P1:r0 = 2 /\\ P1:r1 = 0)", 8, 3,
          "P1:r0=0; P1:r1=0; P1:r0=1; P1:r1=0; P1:r0=2; P1:r1=1; ", "rsp.axiom.naRf" },
        /* one of another thread ends it */
        { "RSP t { } P0@wg 0,dv 0 | P1@wg 1,dv 0 | P2@wg 2,dv 0 ; "
          "store.na x, 1 | store.wg y, 2 | load.dv r0, y ; "
          "store.dv y, 1 | | if r0 == 2 load.na r1, x ; exists (P2:r0 = 2 /\\ P2:r1 = 1)", 8, 6,
          "P2:r0=0; P2:r1=0; P2:r0=1; P2:r1=0; P2:r0=2; P2:r1=0; ", "rsp.axiom.naRf" },
        /* an initial value that is written again; plain reads want the last write */
        { "RSP t { x = 5 } P0@wg 0,dv 0 ; store.na x, 5 ; load.na r0, x ; exists (P0:r0 = 5)", 2, 1,
          "P0:r0=5; ", "" },
        /* an increment stands behind what it reads from, also when nothing is inclusive */
        { TWO "inc.wg r0, x | store.wg x, 4 ; exists (P0:r0 = 4 /\\ x = 4)", 4, 2,
          "P0:r0=0; x=4; P0:r0=4; x=5; ", "rsp.axiom.rmw" },
        /* what comes later in the thread comes later in the order than what was read before */
        { TWO "load.wg r0, x | store.wg x, 2 ; store.wg x, 1 | ; exists (P0:r0 = 2 /\\ x = 2)",
          6, 3, "P0:r0=0; x=1; P0:r0=0; x=2; P0:r0=2; x=1; ", "rsp.axiom.rf" },
        /* one that is inclusive with nobody is part of a release sequence, and so is a second */
        { "RSP t { } P0@wg 0,dv 0 | P1@wg 1,dv 0 | P2@wg 2,dv 0 ; "
          "store.na x, 1 | inc.wg r0, y | load.dv r1, y ; "
          "store.dv y, 1 | inc.wg r2, y | if r1 == 3 load.na r3, x ; "
          "exists (P1:r0 = 1 /\\ P2:r1 = 3 /\\ P2:r3 = 0)", 204, 12,
          "P1:r0=0; P2:r1=0; P2:r3=0; P1:r0=0; P2:r1=1; P2:r3=0; P1:r0=0; P2:r1=2; P2:r3=0; "
          "P1:r0=1; P2:r1=0; P2:r3=0; P1:r0=1; P2:r1=1; P2:r3=0; P1:r0=1; P2:r1=2; P2:r3=0; "
          "P1:r0=1; P2:r1=3; P2:r3=1; ", "rsp.axiom.naRf" },
        { TWO "load.dv r0, y | load.dv r1, x ; store.dv x, 1 | store.dv y, 1 ; "
          "exists (P0:r0 = 1 /\\ P1:r1 = 1)", 4, 3,
          "P0:r0=0; P1:r1=0; P0:r0=0; P1:r1=1; P0:r0=1; P1:r1=0; ", "rsp.axiom.hb" },
        /* a value that is made by an increment, and written as it is */
        { TWO "inc.dv r0, x | store.dv x, 1 ; | load.dv r1, x ; exists (P1:r1 = 2 /\\ x = 1)",
          12, 3, "P1:r1=1; x=1; P1:r1=1; x=2; P1:r1=2; x=2; ", "rsp.axiom.coherence" },
        /* what one path reads is not in a register on another */
        { TWO "load.dv r0, y | store.dv y, 1 ; | load.dv r0, x ; "
          "store.dv x, 1 | if r0 == 1 load.dv r1, x ; "
          "exists (P0:r0 = 1 /\\ P1:r0 = 0 /\\ P1:r1 = 1)",
          6, 4, "P0:r0=0; P1:r0=0; P1:r1=0; P0:r0=0; P1:r0=1; P1:r1=1; "
          "P0:r0=1; P1:r0=0; P1:r1=0; P0:r0=1; P1:r0=1; P1:r1=1; ", "rsp.axiom.coherence" },
        /* what is copied to a location later */
        { TWO "load.dv r0, x | store.dv y, 7 ; | load.dv r1, y ; | store.dv x, r1 ; "
          "exists (P0:r0 = 7)", 4, 2, "P0:r0=0; P0:r0=7; ", "" },
        { "RSP t { x = 5; y = 5 } P0@wg 0,dv 0 ; load.wg r0, y ; if r0 == 1 load.wg r1, y ; "
          "store.wg x, r1 ; load.wg r2, x ; exists (P0:r2 = 0)", 2, 1, "P0:r2=0; ",
          "rsp.axiom.coherence" },
        /* a plain write releases nothing, a plain read acquires nothing */
        { TWO "store.wg x, 1 | load.dv r0, y ; store.na y, 1 | load.dv r1, x ; "
          "exists (P1:r0 = 1 /\\ P1:r1 = 0)", 4, 4,
          "P1:r0=0; P1:r1=0; P1:r0=0; P1:r1=1; P1:r0=1; P1:r1=0; P1:r0=1; P1:r1=1; ", "" },
        /* numbers wrap */
        { "RSP t { x = 9223372036854775807 } P0@wg 0,dv 0 ; inc.wg r0, x ; exists (x < 0)", 1, 1,
          "x=-9223372036854775808; ", "" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_small(&cases[i]);
}

/* ---- races ---- */

/* By hand; none: "". */
static void races(void **state)
{
    static const struct {
        const char *text, *race;
    } cases[] = {
        { TWO "load.na r0, x | load.na r0, x ; exists (P0:r0 = 0)", "" },
        { TWO "store.na x, 1 | load.na r0, x ; exists (P1:r0 = 0)", "P0:1 and P1:1" },
        { TWO "load.na r0, x | store.na x, 1 ; exists (P0:r0 = 0)", "P0:1 and P1:1" },
        { TWO "store.na x, 1 | store.dv x, 2 ; exists (x = 2)", "P0:1 and P1:1" },
        { TWO "store.dv x, 1 | store.dv x, 2 ; exists (x = 2)", "" },
        { TWO "store.dv x, 1 | store.wg x, 2 ; exists (x = 2)", "P0:1 and P1:1" },
        /* ordered, from either thread to the other */
        { TWO "store.na x, 1 | load.dv r0, y ; store.dv y, 1 | if r0 == 1 store.na x, 2 ; "
          "exists (x = 2)", "" },
        { TWO "load.dv r0, y | store.na x, 2 ; if r0 == 1 store.na x, 1 | store.dv y, 1 ; "
          "exists (x = 2)", "" },
        /* the first of several, also of several executions */
        { TWO "load.dv r0, z | store.na x, 1 ; if r0 == 1 store.na x, 2 | store.wg z, 1 ; "
          "exists (x = 2)", "P0:1 and P1:2" },
        { TWO "load.dv r0, z | store.na x, 1 ; if r0 == 1 store.na x, 2 | store.dv z, 1 ; "
          "if r0 == 0 store.na x, 3 | ; exists (x = 2)", "P0:3 and P1:1" },
        /* in no consistent execution */
        { TWO "load.dv r0, z | store.na x, 1 ; if r0 == 2 store.na x, 2 | store.dv z, 1 ; "
          "| store.dv z, 3 ; exists (x = 2)", "" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text race = { NULL, 0, 0 };

        assert_true(find_text(cases[i].text));
        text_puts(&race, "");
        for (unsigned k = 0; k < 2 && !axioms.defined; k++) {
            text_puts(&race, k == 0 ? "" : " and ");
            rsp_print_event(&program, axioms.race[k], &race);
        }
        if (strcmp(race.s, cases[i].race) != 0)
            fail_msg("%s: race of %s", cases[i].text, race.s);
        text_free(&race);
        done();
    }
}

/* ---- scopes ---- */

static const struct rsp_group groups[] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };

static struct rsp_actor actor(struct rsp_action *a, const char *scope, uint32_t group)
{
    *a = (struct rsp_action){ .kind = RSP_LOAD, .atomic = strncmp(scope, "na", 2) != 0,
                              .remote = strchr(scope, '.') != NULL };
    a->scope = scope[0] == 'd' ? RSP_DV : scope[0] == 's' ? RSP_SY : RSP_WG;
    return (struct rsp_actor){ a, &groups[group] };
}

/* a in work-group 0 of device 0; b: 0 in the same, 1 in another there, 2 in the one of that number
 * on another device. By hand from the definition. */
static void scopes(void **state)
{
    static const struct {
        const char *a, *b;
        uint32_t where;
        bool reaches, back, promote, slides;
    } cases[] = {
        { "wg", "wg", 0, true, true, true, true },
        { "wg", "wg", 1, false, false, false, false },
        { "wg", "wg", 2, false, false, false, false },
        { "dv", "dv", 1, true, true, true, true },
        { "dv", "dv", 2, false, false, false, false },
        { "dv", "wg", 0, true, true, true, true },
        { "dv", "wg", 1, true, false, false, false },
        { "sy", "dv", 1, true, true, true, true },
        { "sy", "dv", 2, true, false, false, false },
        { "sy", "sy", 2, true, true, true, true },
        { "dv.rm", "wg", 1, true, false, true, false },  /* what the remote one reaches */
        { "wg", "dv.rm", 1, false, true, true, false },
        { "dv", "wg.rm", 1, true, false, false, true },  /* the letter: the other is remote */
        { "wg.rm", "dv", 1, false, true, false, true },
        { "dv.rm", "wg", 2, false, false, false, false },
        { "sy.rm", "wg", 2, true, false, true, false },
        { "sy.rm", "dv.rm", 2, true, false, true, true },
        { "na", "dv", 0, false, true, false, false },
        { "dv.rm", "na", 1, true, false, false, false }, /* no excuse for a plain access */
        { "na", "dv.rm", 1, false, true, false, false },
        { "na", "na", 0, false, false, false, false },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rsp_action x, y;
        struct rsp_actor a = actor(&x, cases[i].a, 0), b = actor(&y, cases[i].b, cases[i].where);

        if (rsp_reaches(a, b) != cases[i].reaches || rsp_reaches(b, a) != cases[i].back ||
            rsp_inclusive(a, b, RSP_PROMOTE) != cases[i].promote ||
            rsp_inclusive(b, a, RSP_PROMOTE) != cases[i].promote ||
            rsp_inclusive(a, b, RSP_SLIDES) != cases[i].slides ||
            rsp_inclusive(b, a, RSP_SLIDES) != cases[i].slides)
            fail_msg("%s and %s in %u", cases[i].a, cases[i].b, cases[i].where);
    }
}

/* ---- the table ---- */

/* Each row is read; what is asked of co before it is whole can only get worse. */
static void rows_are_read(void **state)
{
    struct rsp_model m;
    unsigned of_co = 0;

    (void)state;
    assert_true(rsp_model_open(&m, NULL));
    assert_int_equal(m.naxioms, 7);
    for (uint32_t i = 0; i < m.naxioms; i++) {
        of_co += m.axioms[i].row.of_co;
        assert_true(m.axioms[i].row.grows || !m.axioms[i].row.of_co);
    }
    assert_int_equal(of_co, 3);
    assert_false(m.axioms[3].row.grows); /* a plain read without a write before it */
    assert_true(m.relations[RSP_REL_hb].grows && !m.relations[RSP_REL_hb].of_co);
    assert_true(m.relations[RSP_REL_eco].of_co);
}

/* How often each rule has been told. */
static void count(void *self, const struct told *t)
{
    ((unsigned *)self)[t->rule]++;
}

static void rules_are_told(void **state)
{
    unsigned counts[RULE_COUNT] = { 0 };
    struct teller tell = { NULL, 0, 0, 0 };
    char path[300];

    (void)state;
    teller_listen(&tell, (struct tell_listener){ counts, count });
    snprintf(path, sizeof path, "%s/examples/remote/MP.dv.litmus", SOURCE_ROOT);
    assert_true(source_read(&text, path));
    assert_true(find(RSP_PROMOTE, &tell));
    assert_int_equal(counts[RULE_RSP_INCLUSIVE], 4); /* each action with each of the other thread */
    assert_int_equal(counts[RULE_RSP_REACHES], 8);
    assert_int_equal(counts[RULE_RSP_RACE], 2); /* consistent executions */
    for (unsigned r = RULE_RSP_AXIOM_HB; r <= RULE_RSP_AXIOM_RMW; r++)
        assert_true(counts[r] > 0);
    teller_free(&tell);
    done();
}

/* ---- limits ---- */

/* 31 actions and a location are as many events as there may be; assembly has none. */
static void bounds(void **state)
{
    struct text t = { NULL, 0, 0 };

    (void)state;
    text_puts(&t, "RSP t { } P0@wg 0,dv 0 ; ");
    for (unsigned i = 0; i < 31; i++)
        text_puts(&t, "store.wg x, 1 ; ");
    text_puts(&t, "exists (x = 1)");
    assert_true(find_text(t.s));
    assert_int_equal(axioms.consistent, 1);
    done();
    text_free(&t);
    assert_false(find_text("RSPASM t { } P0@wg 0,dv 0 ; ST x, 1 ; exists (x = 1)"));
    assert_string_equal(diags.v[0].message, "a program in assembly has no axioms");
    done();
}

/* A test whose six threads have these rows. */
static void put_six(struct text *t, const char *action, unsigned rows, const char *condition)
{
    text_puts(t, "RSP t { } P0@wg 0,dv 0 | P1@wg 0,dv 0 | P2@wg 0,dv 0 | P3@wg 0,dv 0 | "
                 "P4@wg 0,dv 0 | P5@wg 0,dv 0 ;\n");
    for (unsigned i = 0; i < 6 * rows; i++) {
        text_printf(t, action, i / 6 * 6 + i % 6);
        text_puts(t, i % 6 == 5 ? " ;\n" : " | ");
    }
    text_puts(t, condition);
}

/* 24 stores have 24! orders, of which 24! / 4!^6 agree with program order: counted, not gone
 * through. */
static void counts_are_products(void **state)
{
    struct text t = { NULL, 0, 0 };

    (void)state;
    put_six(&t, "store.dv x, %u", 4, "exists (x < 18)");
    assert_true(find_text(t.s));
    assert_true(axioms.complete && axioms.defined);
    assert_true(axioms.candidates == UINT64_MAX);
    assert_true(axioms.consistent == 3246670537110000);
    assert_int_equal(axioms.n, 24);
    assert_int_equal(allowed(), 6);
    assert_int_equal(rsp_axioms_verdict(&axioms, &program), RSP_FORBID);
    text_free(&t);
    done();
}

/* Twelve increments can be read in too many ways: it says so, and what it does not know. */
static void too_many(void **state)
{
    struct text t = { NULL, 0, 0 }, out = { NULL, 0, 0 };

    (void)state;
    put_six(&t, "inc.dv r%u, x", 2, "exists (x < 12)");
    assert_true(find_text(t.s));
    assert_false(axioms.complete);
    rsp_axioms_print_verdict(&axioms, &program, &out);
    assert_string_equal(out.s, "Axioms partial: more than 1000000 executions visited\n");
    text_free(&t);
    text_free(&out);
    done();
}

int main(void)
{
    static const struct CMUnitTest all[] = {
        cmocka_unit_test(examples),        cmocka_unit_test(listings),
        cmocka_unit_test(small_programs),  cmocka_unit_test(races),
        cmocka_unit_test(scopes),
        cmocka_unit_test(rows_are_read),   cmocka_unit_test(rules_are_told),
        cmocka_unit_test(bounds),         cmocka_unit_test(counts_are_products),
        cmocka_unit_test(too_many),
    };

    return cmocka_run_group_tests(all, NULL, NULL);
}
