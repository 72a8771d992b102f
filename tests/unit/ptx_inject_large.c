/* tests/unit/ptx_inject_large.c: injection (5.1.3 step 6) on large bodies: no shape may exhaust
 * the stack or take time that grows faster than the body, and what comes out stays in
 * proportion to what went in. */
#include "support/cm.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/platform.h"
#include "ptx/transform/inject.h"

#define BLOCKS 10000u
#define LOOPS 1000u
#define MOST_SECONDS 10u /* on any machine and under the sanitizers; it takes a fraction of one */

/* A body of blocks, each with the label of its number, an op and at most two branches. */
struct body {
    struct program *p;
    struct function *f;
    struct random r;
};

static void begin(struct body *b, uint32_t labels)
{
    char name[16];

    b->p = program_new("large");
    program_add_function(b->p, "f");
    b->f = &b->p->functions[0];
    b->f->is_entry = true;
    program_add_reg(b->p, "%p", TYPE_PRED, 0);
    random_seed(&b->r, 1);
    for (uint32_t l = 0; l < labels; l++) {
        snprintf(name, sizeof name, "L%lu", (unsigned long)l);
        function_add_label(b->p, b->f, name);
    }
}

static void add(struct body *b, enum opcode op, bool guarded, uint32_t label)
{
    struct instr i;

    memset(&i, 0, sizeof i);
    i.op = (uint16_t)op;
    i.guarded = guarded;
    i.guard = 1;
    i.label = label;
    instr_make_room(&i, &b->p->arena, 0, op == OP_BRA);
    if (op == OP_BRA)
        i.src[0] = label_operand(label);
    function_append(b->f, &i);
}

static void add_block(struct body *b, uint32_t label)
{
    add(b, OP_LABEL, false, label);
    add(b, OP_MEMBAR, false, 0);
}

static void assert_quick(struct body *b, unsigned most_growth)
{
    size_t before = b->f->nbody;
    uint64_t start = platform_now_ns(), seconds;

    inject_control_flow(b->p, 0);
    seconds = (platform_now_ns() - start) / 1000000000u;
    print_message("%lu instructions became %lu in %lu ms\n", (unsigned long)before,
                  (unsigned long)b->f->nbody,
                  (unsigned long)((platform_now_ns() - start) / 1000000u));
    assert_true(b->f->nbody <= before * most_growth);
    assert_true(seconds < MOST_SECONDS);
    program_free(b->p);
}

/* if (p) { if (p) { … } … } */
static void nested_ifs(void **state)
{
    struct body b;

    (void)state;
    begin(&b, BLOCKS);
    for (uint32_t l = 0; l < BLOCKS / 2; l++) {
        add_block(&b, l);
        add(&b, OP_BRA, true, BLOCKS - 1 - l);
    }
    for (uint32_t l = BLOCKS / 2; l < BLOCKS; l++)
        add_block(&b, l);
    add(&b, OP_EXIT, false, 0);
    assert_quick(&b, 3);
}

/* The taken way of every branch holds the next branch. */
static void nested_taken_ways(void **state)
{
    struct body b;

    (void)state;
    begin(&b, 2 * BLOCKS);
    for (uint32_t l = 0; l < BLOCKS; l++) {
        add_block(&b, l);
        add(&b, OP_BRA, true, l + 1);
        add(&b, OP_MEMBAR, false, 0);
        add(&b, OP_BRA, false, 2 * BLOCKS - 1 - l);
    }
    for (uint32_t l = BLOCKS; l < 2 * BLOCKS; l++)
        add_block(&b, l);
    add(&b, OP_EXIT, false, 0);
    assert_quick(&b, 3);
}

/* The one shape that costs more than its size: every block is looked at once for each loop around
 * it. */
static void nested_loops(void **state)
{
    struct body b;

    (void)state;
    begin(&b, 2 * LOOPS + 1);
    for (uint32_t l = 0; l < LOOPS; l++)
        add_block(&b, l);
    for (uint32_t l = LOOPS; l-- > 0;) {
        add_block(&b, 2 * LOOPS - 1 - l);
        add(&b, OP_BRA, true, l);
    }
    add_block(&b, 2 * LOOPS);
    add(&b, OP_EXIT, false, 0);
    assert_quick(&b, 3);
}

/* Every block may skip a few: nothing nests, and nothing is apart. */
static void ladder(void **state)
{
    struct body b;

    (void)state;
    begin(&b, BLOCKS + 8);
    for (uint32_t l = 0; l < BLOCKS; l++) {
        add_block(&b, l);
        add(&b, OP_BRA, true, l + 2 + random_below(&b.r, 6));
    }
    for (uint32_t l = BLOCKS; l < BLOCKS + 8; l++)
        add_block(&b, l);
    add(&b, OP_EXIT, false, 0);
    assert_quick(&b, 6);
}

/* Branches to anywhere: loops with several entries within each other. */
static void tangle(void **state)
{
    struct body b;

    (void)state;
    begin(&b, BLOCKS + 1);
    for (uint32_t l = 0; l < BLOCKS; l++) {
        add_block(&b, l);
        add(&b, OP_BRA, true, random_below(&b.r, BLOCKS));
    }
    add_block(&b, BLOCKS);
    add(&b, OP_EXIT, false, 0);
    assert_quick(&b, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_ifs), cmocka_unit_test(nested_taken_ways),
        cmocka_unit_test(nested_loops), cmocka_unit_test(ladder), cmocka_unit_test(tangle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
