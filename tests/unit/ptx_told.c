/* tests/unit/ptx_told.c: what reading and loading report (5.1.3): each step once, and only when
 * it did something. */
#include "support/cm.h"

#include <string.h>

#include "base/tell.h"
#include "program/load.h"
#include "ptx/ptx.h"

/* What was told, as ids with blanks between; numbers behind a colon. */
struct heard {
    struct teller teller;
    struct text text;
};

static void hear(void *self, const struct told *t)
{
    struct heard *h = self;

    text_printf(&h->text, "%s%s", h->text.n > 0 ? " " : "", rule_info(t->rule)->id);
    if (t->kind == TOLD_NUMBER)
        text_printf(&h->text, ":%lu", (unsigned long)t->value);
}

static void heard_begin(struct heard *h)
{
    *h = (struct heard){ .teller = { .n = 0 } };
    teller_listen(&h->teller, (struct tell_listener){ h, hear });
}

static void heard_end(struct heard *h)
{
    teller_free(&h->teller);
    text_free(&h->text);
}

static struct program *read_text(struct heard *h, const char *text, uint64_t injection)
{
    struct source *source = mem_new(sizeof *source);
    struct constants k;
    struct diags d = { .n = 0 };
    struct program *p;

    constants_default(&k);
    k.v[CONST_Injection] = injection;
    source_from(source, "t.ptx", text, strlen(text));
    p = ptx_read(source, &k, FORM_CRS, &h->teller, &d);
    diags_free(&d);
    return p;
}

static void assert_told(const char *text, const char *expected)
{
    struct heard h;
    struct program *p;

    heard_begin(&h);
    p = read_text(&h, text, 1);
    assert_non_null(p);
    assert_string_equal(h.text.s, expected);
    program_free(p);
    heard_end(&h);
}

static void steps_that_had_nothing_to_do_are_silent(void **state)
{
    (void)state;
    assert_told(".entry k() { exit; }", "transform.validate");
    assert_told(".global .u32 x = 3; .entry k() { exit; }", "transform.validate");
}

static void each_step_is_told(void **state)
{
    (void)state;
    assert_told(".global .u32 x = 1 + 2; .entry k() { exit; }",
                "transform.validate transform.fold");
    assert_told(".entry k() { }", "transform.validate transform.ret");
    assert_told(".entry k() { ret; }", "transform.validate transform.ret");
    assert_told(".entry k(.param .u32 p) { .reg .u32 r; ld.param.u32 r, [p]; exit; }",
                "transform.validate transform.sizes");
    assert_told(".entry k() { .reg .u32 r; mov.u32 r, 1; { .reg .u32 r; mov.u32 r, 2; } exit; }",
                "transform.validate transform.rename");
    assert_told(".func f() { ret; } .entry k() { call f; exit; }",
                "transform.validate transform.calls transform.inject");
    assert_told(".entry k() { .reg .pred p; .reg .u32 r; setp.eq.u32 p, %tid.x, 0;\n"
                "@p bra L; mov.u32 r, 1; L: mov.u32 r, 2; exit; }",
                "transform.validate transform.inject");
}

/* Once, however often. */
static void a_step_is_told_once(void **state)
{
    (void)state;
    assert_told(".global .u32 x = 1 + 2; .global .u32 y = 3 * 4; .entry k() { } .entry l() { }",
                "transform.validate transform.fold transform.ret");
}

/* Names that later steps make up are not the text's: two functions with frames are no renaming. */
static void own_names_are_no_renaming(void **state)
{
    static const char text[] =
        ".func f() { .local .u32 a; st.local.u32 [a], 1; ret; }\n"
        ".func g() { .local .u32 b; st.local.u32 [b], 1; ret; }\n"
        ".entry k() { exit; }";

    (void)state;
    assert_told(text, "transform.validate transform.calls transform.sizes");
}

static void without_injection_there_is_none(void **state)
{
    struct heard h;
    struct program *p;

    (void)state;
    heard_begin(&h);
    p = read_text(&h, ".func f() { ret; } .entry k() { call f; exit; }", 0);
    assert_string_equal(h.text.s, "transform.validate transform.calls");
    program_free(p);
    heard_end(&h);
}

static void a_refused_text_tells_nothing(void **state)
{
    struct heard h;

    (void)state;
    heard_begin(&h);
    assert_null(read_text(&h, ".global .u32 x = 1 + 2; .entry k() { bra L; }", 1));
    assert_int_equal(h.text.n, 0);
    heard_end(&h);
}

/* ---- load ---- */

static bool allocate(void *self, enum space space, uint64_t size, uint64_t align,
                     uint64_t *address)
{
    (void)space;
    (void)align;
    *address = 4096;
    return size <= *(const uint64_t *)self;
}

static void write_nowhere(void *self, enum space space, uint64_t address,
                          const unsigned char *bytes, uint64_t n)
{
    (void)self;
    (void)space;
    (void)address;
    (void)bytes;
    (void)n;
}

static void assert_load_tells(const char *text, uint64_t room, const char *expected)
{
    struct heard h;
    struct diags d = { .n = 0 };
    struct load_target target = { allocate, write_nowhere, &room, &h.teller, false };
    struct constants k;
    struct program *p;

    constants_default(&k);
    heard_begin(&h);
    p = read_text(&h, text, 1);
    assert_non_null(p);
    h.text.n = 0;
    program_load(p, &k, &target, &d);
    assert_string_equal(h.text.s, expected);
    diags_free(&d);
    program_free(p);
    heard_end(&h);
}

static void load_tells_its_steps(void **state)
{
    (void)state;
    assert_load_tells(".entry k() { .reg .u32 r; mov.u32 r, 1; exit; }", 0,
                      "load.instrEnv:2 load.guardEnv:2 load.labelEnv load.varEnv");
    assert_load_tells(".global .u32 x = 7; .global .u64 y; .entry k() { exit; }", 8,
                      "load.instrEnv:1 load.guardEnv:1 load.labelEnv load.varEnv load.init:4");
}

/* Bottom: there is no variable environment. */
static void what_does_not_fit_is_not_told(void **state)
{
    (void)state;
    assert_load_tells(".global .u32 x = 7; .entry k() { exit; }", 3,
                      "load.instrEnv:1 load.guardEnv:1 load.labelEnv");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_that_had_nothing_to_do_are_silent),
        cmocka_unit_test(each_step_is_told),
        cmocka_unit_test(a_step_is_told_once),
        cmocka_unit_test(own_names_are_no_renaming),
        cmocka_unit_test(without_injection_there_is_none),
        cmocka_unit_test(a_refused_text_tells_nothing),
        cmocka_unit_test(load_tells_its_steps),
        cmocka_unit_test(what_does_not_fit_is_not_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
