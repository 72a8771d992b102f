/* tests/unit/ptx_inject_irregular.c: injection (5.1.3 step 6) on small bodies without
 * structure: a loop with two entries, and indirect branches (listing 5.6) by table and by
 * register. */
#include "support/flow_check.h"

static void two_entries_become_one(void **state)
{
    (void)state;
    assert_becomes("set p 1 0\n"
                   "@p bra B\n"
                   "A:\n"
                   "op 2\n"
                   "B:\n"
                   "op 3\n"
                   "set q 4 0\n"
                   "@q bra A\n"
                   "op 5\n"
                   "exit\n",
                   "set p 1 0\n"
                   "ssy $f_2\n"
                   "@p bra $f_3\n"
                   "mov %entry1 1\n"
                   "bra $f_1\n"
                   "$f_3:\n"
                   "mov %entry1 2\n"
                   "$f_1:\n"
                   "sync\n"
                   "$f_2:\n"
                   "preBrk $f_4\n"
                   "$f_5:\n"
                   "ssy $f_7\n"
                   "setp %here1 %entry1 1\n"
                   "@%here1 bra A\n"
                   "B:\n"
                   "op 3\n"
                   "set q 4 0\n"
                   "@!q brk\n"
                   "mov %entry1 1\n"
                   "bra $f_6\n"
                   "A:\n"
                   "op 2\n"
                   "mov %entry1 2\n"
                   "$f_6:\n"
                   "sync\n"
                   "$f_7:\n"
                   "bra $f_5\n"
                   "$f_4:\n"
                   "op 5\n"
                   "exit\n");
}

static void switch_keeps_its_table(void **state)
{
    (void)state;
    assert_becomes("pick i 1 0 3\n"
                   "brx i A B J\n"
                   "A:\n"
                   "op 2\n"
                   "bra J\n"
                   "B:\n"
                   "op 3\n"
                   "J:\n"
                   "op 4\n"
                   "exit\n",
                   "pick i 1 0 3\n"
                   "ssy J\n"
                   "brx i A B $f_1\n"
                   "A:\n"
                   "op 2\n"
                   "bra $f_1\n"
                   "B:\n"
                   "op 3\n"
                   "$f_1:\n"
                   "sync\n"
                   "J:\n"
                   "op 4\n"
                   "exit\n");
}

/* Listing 5.6, but with labels in a register. */
static void register_branch_is_listing_5_6(void **state)
{
    (void)state;
    assert_becomes("aim i 1 0 A B C\n"
                   "brr i A B C\n"
                   "A:\n"
                   "op 4\n"
                   "bra SYNC\n"
                   "B:\n"
                   "op 7\n"
                   "bra SYNC\n"
                   "C:\n"
                   "op 10\n"
                   "SYNC:\n"
                   "op 13\n"
                   "exit\n",
                   "aim i 1 0 A B C\n"
                   "ssy SYNC\n"
                   "brr i A B C\n"
                   "A:\n"
                   "op 4\n"
                   "bra $f_1\n"
                   "B:\n"
                   "op 7\n"
                   "bra $f_1\n"
                   "C:\n"
                   "op 10\n"
                   "$f_1:\n"
                   "sync\n"
                   "SYNC:\n"
                   "op 13\n"
                   "exit\n");
}

/* A guarded indirect branch: the guard is a branch of its own. */
static void guarded_switch_falls_through(void **state)
{
    (void)state;
    assert_becomes("pick i 1 0 2\n"
                   "set p 2 0\n"
                   "@p brx i A B\n"
                   "op 3\n"
                   "A:\n"
                   "op 4\n"
                   "B:\n"
                   "op 5\n"
                   "exit\n",
                   "pick i 1 0 2\n"
                   "set p 2 0\n"
                   "preBrk $f_1\n"
                   "ssy A\n"
                   "@p bra $f_3\n"
                   "op 3\n"
                   "bra $f_2\n"
                   "$f_3:\n"
                   "ssy $f_5\n"
                   "brx i $f_4 $f_6\n"
                   "$f_6:\n"
                   "brk\n"
                   "$f_4:\n"
                   "sync\n"
                   "$f_5:\n"
                   "$f_2:\n"
                   "sync\n"
                   "A:\n"
                   "op 4\n"
                   "brk\n"
                   "$f_1:\n"
                   "B:\n"
                   "op 5\n"
                   "exit\n");
}

/* Two register branches share their labels, which can lead to one place only. Who has none of them
 * comes to the branch itself. */
static void shared_labels_are_compared(void **state)
{
    (void)state;
    assert_becomes("aim i 1 0 A B\n"
                   "set p 2 0\n"
                   "@p bra L\n"
                   "brr i A B\n"
                   "L:\n"
                   "op 3\n"
                   "brr i A B\n"
                   "A:\n"
                   "op 4\n"
                   "exit\n"
                   "B:\n"
                   "op 5\n"
                   "exit\n",
                   "aim i 1 0 A B\n"
                   "set p 2 0\n"
                   "preBrk $f_1\n"
                   "ssy $f_3\n"
                   "@p bra L\n"
                   "mov %target1 A\n"
                   "setp %here1 i %target1\n"
                   "@%here1 brk\n"
                   "mov %target1 B\n"
                   "setp %here1 i %target1\n"
                   "@%here1 bra $f_2\n"
                   "brr i A B\n"
                   "L:\n"
                   "op 3\n"
                   "ssy $f_5\n"
                   "mov %target1 A\n"
                   "setp %here1 i %target1\n"
                   "@%here1 brk\n"
                   "mov %target1 B\n"
                   "setp %here1 i %target1\n"
                   "@%here1 bra $f_4\n"
                   "brr i A B\n"
                   "$f_4:\n"
                   "sync\n"
                   "$f_5:\n"
                   "$f_2:\n"
                   "sync\n"
                   "$f_3:\n"
                   "B:\n"
                   "op 5\n"
                   "exit\n"
                   "$f_1:\n"
                   "A:\n"
                   "op 4\n"
                   "exit\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_entries_become_one),
        cmocka_unit_test(switch_keeps_its_table),
        cmocka_unit_test(register_branch_is_listing_5_6),
        cmocka_unit_test(guarded_switch_falls_through),
        cmocka_unit_test(shared_labels_are_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
