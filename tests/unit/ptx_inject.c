/* tests/unit/ptx_inject.c: injection (5.1.3, step 6) on bodies small enough to read: the shape
 * of ifs and loops, the preRet before calls, and which instructions are marked as added. */
#include "support/flow_check.h"

static void straight_code_stays(void **state)
{
    (void)state;
    assert_becomes("op 1\n"
                   "bra L\n"
                   "op 2\n"
                   "L:\n"
                   "op 3\n"
                   "exit\n",
                   "op 1\n"
                   "L:\n"
                   "op 3\n"
                   "exit\n");
}

/* Listing 5.5, before and after. */
static void if_else_is_listing_5_5(void **state)
{
    (void)state;
    assert_becomes("set p 1 0\n"
                   "@p bra DIVERGE\n"
                   "op 4\n"
                   "bra SYNC\n"
                   "DIVERGE:\n"
                   "op 7\n"
                   "SYNC:\n"
                   "op 10\n"
                   "exit\n",
                   "set p 1 0\n"
                   "ssy SYNC\n"
                   "@p bra DIVERGE\n"
                   "op 4\n"
                   "bra $f_1\n"
                   "DIVERGE:\n"
                   "op 7\n"
                   "$f_1:\n"
                   "sync\n"
                   "SYNC:\n"
                   "op 10\n"
                   "exit\n");
}

/* Listing 6.2 without its preBrk and break. */
static void spin_loop_is_listing_6_2(void **state)
{
    (void)state;
    assert_becomes("BEGINLOOP:\n"
                   "op 11\n"
                   "set p 12 0\n"
                   "@p bra ENDLOOP\n"
                   "bra BEGINLOOP\n"
                   "ENDLOOP:\n"
                   "op 18\n"
                   "exit\n",
                   "preBrk $f_1\n"
                   "BEGINLOOP:\n"
                   "op 11\n"
                   "set p 12 0\n"
                   "@p brk\n"
                   "bra BEGINLOOP\n"
                   "$f_1:\n"
                   "ENDLOOP:\n"
                   "op 18\n"
                   "exit\n");
}

static void bottom_test_breaks_and_goes_back(void **state)
{
    (void)state;
    assert_becomes("op 1\n"
                   "L:\n"
                   "op 2\n"
                   "set p 3 0\n"
                   "@p bra L\n"
                   "op 4\n"
                   "exit\n",
                   "op 1\n"
                   "preBrk $f_1\n"
                   "L:\n"
                   "op 2\n"
                   "set p 3 0\n"
                   "@!p brk\n"
                   "bra L\n"
                   "$f_1:\n"
                   "op 4\n"
                   "exit\n");
}

static void way_to_the_end_ends_in_place(void **state)
{
    (void)state;
    assert_becomes("set p 1 0\n"
                   "@p bra END\n"
                   "op 2\n"
                   "END:\n"
                   "exit\n",
                   "set p 1 0\n"
                   "@p exit\n"
                   "op 2\n"
                   "exit\n");
}

static void else_ifs_share_a_token(void **state)
{
    (void)state;
    assert_becomes("set p 1 0\n"
                   "@p bra A\n"
                   "set q 2 0\n"
                   "@q bra B\n"
                   "op 3\n"
                   "bra J\n"
                   "A:\n"
                   "op 4\n"
                   "bra J\n"
                   "B:\n"
                   "op 5\n"
                   "J:\n"
                   "op 6\n"
                   "exit\n",
                   "set p 1 0\n"
                   "ssy J\n"
                   "@p bra A\n"
                   "set q 2 0\n"
                   "@q bra B\n"
                   "op 3\n"
                   "bra $f_1\n"
                   "B:\n"
                   "op 5\n"
                   "bra $f_1\n"
                   "A:\n"
                   "op 4\n"
                   "$f_1:\n"
                   "sync\n"
                   "J:\n"
                   "op 6\n"
                   "exit\n");
}

/* if (p || q) X; */
static void short_circuit_needs_no_selector(void **state)
{
    (void)state;
    assert_becomes("set p 1 0\n"
                   "@p bra X\n"
                   "set q 2 0\n"
                   "@!q bra J\n"
                   "X:\n"
                   "op 3\n"
                   "J:\n"
                   "op 4\n"
                   "exit\n",
                   "set p 1 0\n"
                   "preBrk $f_1\n"
                   "ssy X\n"
                   "@p bra $f_2\n"
                   "set q 2 0\n"
                   "@!q brk\n"
                   "$f_2:\n"
                   "sync\n"
                   "X:\n"
                   "op 3\n"
                   "brk\n"
                   "$f_1:\n"
                   "J:\n"
                   "op 4\n"
                   "exit\n");
}

/* A loop that ends in two places. */
static void two_exits_divide_behind_the_loop(void **state)
{
    (void)state;
    assert_becomes("L:\n"
                   "set p 1 0\n"
                   "@p bra A\n"
                   "set q 2 0\n"
                   "@q bra L\n"
                   "op 3\n"
                   "bra J\n"
                   "A:\n"
                   "op 4\n"
                   "J:\n"
                   "op 5\n"
                   "exit\n",
                   "preBrk $f_1\n"
                   "L:\n"
                   "set p 1 0\n"
                   "@p mov %dest1 3\n"
                   "@p brk\n"
                   "set q 2 0\n"
                   "@!q mov %dest1 2\n"
                   "@!q brk\n"
                   "bra L\n"
                   "$f_1:\n"
                   "ssy J\n"
                   "setp %here1 %dest1 3\n"
                   "@%here1 bra A\n"
                   "op 3\n"
                   "bra $f_2\n"
                   "A:\n"
                   "op 4\n"
                   "$f_2:\n"
                   "sync\n"
                   "J:\n"
                   "op 5\n"
                   "exit\n");
}

static void assert_calls_become(const char *in, const char *out, bool own)
{
    struct program *p = flow_program();
    struct text t = { 0 };

    program_add_function(p, "f");
    flow_add(p, "g", "op 1\nret\n");
    flow_fill(p, 0, in);
    p->functions[0].own_control_flow = own;
    inject_control_flow(p, 0);
    flow_print(p, 0, &t);
    assert_string_equal(t.s, out);
    text_free(&t);
    program_free(p);
}

/* Every call has a preRet with its guard (5.4.1), in functions with tokens of their own as well. */
static void calls_get_a_preret(void **state)
{
    static const char in[] = "set p 1 0\n@p call g\n@!p call g\ncall g\nexit\n";
    static const char out[] = "set p 1 0\n@p preRet\n@p call g\n@!p preRet\n@!p call g\n"
                              "preRet\ncall g\nexit\n";

    (void)state;
    assert_calls_become(in, out, false);
    assert_calls_become(in, out, true);
}

/* Whoever writes a preRet knows where they belong: which call it is for is not for us to guess. */
static void own_prerets_stay(void **state)
{
    static const char in[] = "set p 1 0\n@p preRet\nop 2\n@p call g\npreRet\ncall g\ncall g\n"
                             "exit\n";

    (void)state;
    assert_calls_become(in, in, true);
}

static void own_tokens_stay(void **state)
{
    static const char in[] = "set p 1 0\n@p bra L\nop 2\nL:\nsync\nop 3\nbra M\nM:\nexit\n";
    struct program *p = flow_program();
    struct text t = { 0 };

    (void)state;
    flow_add(p, "f", in);
    p->functions[0].own_control_flow = true;
    inject_control_flow(p, 0);
    flow_print(p, 0, &t);
    assert_string_equal(t.s, in);
    text_free(&t);
    program_free(p);
}

/* What is added has no place in the source; what stood there keeps its own. */
static void added_instructions_are_marked(void **state)
{
    struct program *p = flow_program();
    struct function *f;

    (void)state;
    flow_add(p, "f", "set p 1 0\n@p bra L\nop 2\nL:\nop 3\nexit\n");
    f = &p->functions[0];
    for (size_t i = 0; i < f->nbody; i++)
        f->body[i].span.at = i + 1;
    inject_control_flow(p, 0);
    for (size_t i = 0; i < f->nbody; i++) {
        const struct instr *in = &f->body[i];
        bool added = in->op == OP_SSY || in->op == OP_SYNC || (in->op == OP_LABEL && in->label > 0);

        assert_int_equal(in->injected, added);
        if (in->op != OP_LABEL)
            assert_int_equal(in->span.at > 0, !added);
    }
    program_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_code_stays),
        cmocka_unit_test(if_else_is_listing_5_5),
        cmocka_unit_test(spin_loop_is_listing_6_2),
        cmocka_unit_test(bottom_test_breaks_and_goes_back),
        cmocka_unit_test(way_to_the_end_ends_in_place),
        cmocka_unit_test(else_ifs_share_a_token),
        cmocka_unit_test(short_circuit_needs_no_selector),
        cmocka_unit_test(two_exits_divide_behind_the_loop),
        cmocka_unit_test(calls_get_a_preret),
        cmocka_unit_test(own_prerets_stay),
        cmocka_unit_test(own_tokens_stay),
        cmocka_unit_test(added_instructions_are_marked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
