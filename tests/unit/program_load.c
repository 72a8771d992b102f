/* tests/unit/program_load.c: the function load (5.1.3): addresses of instructions, labels,
 * functions and variables, register windows, initial values, and what does not fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "program/load.h"

/* ---- a memory that only remembers ---- */

struct toy_memory {
    uint64_t next[SPACE_REG], limit;
    unsigned char bytes[SPACE_REG][4096];
};

static bool toy_allocate(void *self, enum space space, uint64_t size, uint64_t align,
                         uint64_t *address)
{
    struct toy_memory *m = self;

    *address = (m->next[space] + align - 1) / align * align;
    m->next[space] = *address + size;
    return m->next[space] <= m->limit;
}

static void toy_write(void *self, enum space space, uint64_t address, const unsigned char *bytes,
                      uint64_t n)
{
    struct toy_memory *m = self;

    memcpy(&m->bytes[space][address], bytes, (size_t)n);
}

static struct toy_memory memory;

static bool load(struct program *p, struct diags *d)
{
    struct load_target t = { toy_allocate, toy_write, &memory, NULL, false };
    struct constants k;

    memset(&memory, 0, sizeof memory);
    memory.limit = 4096;
    constants_default(&k);
    return program_load(p, &k, &t, d);
}

static void load_well(struct program *p)
{
    struct diags d = { .v = NULL };

    assert_true(load(p, &d));
    assert_true(p->loaded);
    diags_free(&d);
}

static void load_badly(struct program *p, const char *message)
{
    struct diags d = { .v = NULL };

    assert_false(load(p, &d));
    assert_int_equal(d.n, 1);
    assert_string_equal(d.v[0].message, message);
    diags_free(&d);
    program_free(p);
}

/* ---- building programs ---- */

static uint32_t add_function(struct program *p, const char *name, bool is_entry)
{
    uint32_t f = program_add_function(p, name);

    p->functions[f].is_entry = is_entry;
    p->functions[f].defined = true;
    return f;
}

static void append(struct program *p, uint32_t f, enum opcode op)
{
    struct instr i = { .op = (uint16_t)op };

    function_append(&p->functions[f], &i);
}

static void append_with(struct program *p, uint32_t f, enum opcode op, struct operand o)
{
    struct instr i = { .op = (uint16_t)op };

    instr_make_room(&i, &p->arena, 0, 1);
    i.src[0] = o;
    function_append(&p->functions[f], &i);
}

static void append_label(struct program *p, uint32_t f, uint32_t label)
{
    struct instr i = { .op = OP_LABEL, .label = label };

    function_append(&p->functions[f], &i);
}

static void call(struct program *p, uint32_t from, uint32_t to)
{
    append_with(p, from, OP_CALL, (struct operand){ .kind = OPD_FUNC, .index = to });
}

/* Refers to a variable, as an address that is moved somewhere. */
static void use(struct program *p, uint32_t f, uint32_t variable)
{
    append_with(p, f, OP_MOV, (struct operand){ .kind = OPD_VAR, .index = variable });
}

static uint32_t add_shared(struct program *p, uint64_t size, uint32_t function)
{
    return program_add_variable(
        p,
        (struct variable){
            .name = "s", .space = SPACE_SHARED, .size = size, .align = 8, .function = function });
}

/* ---- the tests ---- */

static void labels_and_functions_become_addresses(void **state)
{
    struct program *p = program_new("x");
    uint32_t f = add_function(p, "f", false), g = add_function(p, "g", true);
    uint32_t loop = function_add_label(p, &p->functions[g], "LOOP");
    uint32_t end = function_add_label(p, &p->functions[g], "END");
    struct text t = { NULL, 0, 0 };

    (void)state;
    append(p, f, OP_RET);
    append_label(p, g, loop);
    append(p, g, OP_PRERET);
    append(p, g, OP_SYNC);
    call(p, g, f);
    append_with(p, g, OP_BRA, (struct operand){ .kind = OPD_LABEL, .index = end });
    append_with(p, g, OP_BRA, (struct operand){ .kind = OPD_LABEL, .index = loop });
    append_label(p, g, end);
    append(p, g, OP_EXIT);
    load_well(p);
    assert_int_equal(p->ninstrs, 8);
    assert_int_equal(p->functions[f].first, 1);
    assert_int_equal(p->functions[g].first, 2);
    assert_int_equal(p->functions[g].last, 8);
    assert_int_equal(p->function_of[1], f);
    assert_int_equal(p->function_of[7], g);
    assert_int_equal(p->instrs[2].src[0].kind, OPD_LABEL);
    assert_int_equal(p->instrs[2].src[0].index, 5); /* after the call */
    assert_int_equal(p->instrs[4].src[0].index, 1);
    assert_int_equal(p->instrs[5].src[0].index, 7);
    assert_int_equal(p->instrs[6].src[0].index, 2);
    program_print_instr(p, g, &p->instrs[6], &t);
    text_puts(&t, " ");
    program_print_instr(p, g, &p->instrs[4], &t);
    text_puts(&t, " ");
    program_print_instr(p, g, &p->instrs[2], &t);
    assert_string_equal(t.s, "bra LOOP; call f; preRet 5;");
    text_free(&t);
    program_free(p);
}

static void shared_target_lists_are_resolved_once_each(void **state)
{
    struct program *p = program_new("x");
    uint32_t g = add_function(p, "g", true), targets[2] = { 1, 0 };
    struct instr i = {
        .op = OP_BRX, .nsrc = 1, .src = (struct operand[]){ { .kind = OPD_REG } },
        .targets = targets, .ntargets = 2
    };

    (void)state;
    function_add_label(p, &p->functions[g], "A");
    function_add_label(p, &p->functions[g], "B");
    append_label(p, g, 0);
    function_append(&p->functions[g], &i);
    append_label(p, g, 1);
    function_append(&p->functions[g], &i);
    load_well(p);
    for (uint32_t pc = 1; pc <= 2; pc++) {
        assert_int_equal(p->instrs[pc].targets[0], 2);
        assert_int_equal(p->instrs[pc].targets[1], 1);
    }
    program_free(p);
}

/* An instruction that names the register, so that it gets a place of its own. */
static void name(struct program *p, uint32_t reg)
{
    append_with(p, p->regs[reg].function, OP_MOV, (struct operand){ .kind = OPD_REG, .index = reg });
}

/* Declared but never named: nothing is ever written to them. */
static void registers_that_are_never_named_have_no_place(void **state)
{
    struct program *p = program_new("x");
    uint32_t f = add_function(p, "f", true);
    uint32_t wide = program_add_reg(p, "%w", TYPE_U64, f), lone = program_add_reg(p, "%l", TYPE_U32, f);
    uint32_t named = program_add_reg(p, "%n", TYPE_U32, f), guard = program_add_reg(p, "%g", TYPE_PRED, f);
    struct instr i = { .op = OP_EXIT, .guarded = true, .guard = guard };

    (void)state;
    name(p, named);
    function_append(&p->functions[f], &i);
    load_well(p);
    assert_int_equal(p->regs[REG_STACK_BASE].slot, NO_SLOT);
    assert_int_equal(p->carry_slot, NO_SLOT);
    assert_int_equal(p->regs[wide].slot, NO_SLOT);
    assert_int_equal(p->regs[lone].slot, NO_SLOT);
    assert_int_equal(p->regs[named].slot, 0);
    assert_int_equal(p->regs[guard].slot, 1);
    assert_int_equal(p->functions[f].slots, 1 + class_slots(CLASS_PRED));
    program_free(p);
}

/* Every function sees them: in front of all registers of its own. */
static void the_stack_base_and_the_carry_flag_come_first(void **state)
{
    static const enum opcode with_carry[] = { OP_ADD, OP_ADDC, OP_SUBC, OP_MADC };

    (void)state;
    for (unsigned k = 0; k < sizeof with_carry / sizeof *with_carry; k++) {
        struct program *p = program_new("x");
        uint32_t f = add_function(p, "f", true), r = program_add_reg(p, "%r", TYPE_U64, f);
        struct instr i = { .op = (uint16_t)with_carry[k],
                           .mods = with_carry[k] == OP_ADD ? (uint32_t)MOD_CC : 0 };

        name(p, r);
        function_append(&p->functions[f], &i);
        program_add_variable(p, (struct variable){ .name = "l", .space = SPACE_LOCAL, .size = 8,
                                                    .align = 8, .function = NO_FUNCTION });
        load_well(p);
        assert_int_equal(p->regs[REG_STACK_BASE].slot, 0);
        assert_int_equal(p->carry_slot, 2);
        assert_int_equal(p->regs[r].slot, 3);
        assert_int_equal(p->functions[f].slots, 5);
        program_free(p);
    }
}

static void a_callee_lies_after_all_its_callers(void **state)
{
    struct program *p = program_new("x");
    uint32_t leaf = add_function(p, "leaf", false), mid = add_function(p, "mid", false);
    uint32_t one = add_function(p, "one", true), two = add_function(p, "two", true);
    uint32_t in_leaf = program_add_reg(p, "%l", TYPE_U64, leaf);
    uint32_t in_mid = program_add_reg(p, "%m", TYPE_U32, mid);
    uint32_t pred = program_add_reg(p, "%p", TYPE_PRED, one);
    uint32_t in_one = program_add_reg(p, "%o", TYPE_B128, one);
    uint32_t in_two = program_add_reg(p, "%t", TYPE_U32, two);

    (void)state;
    for (uint32_t r = REG_STACK_BASE + 1; r < p->nregs; r++)
        name(p, r);
    call(p, one, mid);
    call(p, one, leaf);
    call(p, mid, leaf);
    append(p, leaf, OP_RET);
    append(p, two, OP_EXIT);
    load_well(p);
    assert_int_equal(p->regs[in_one].slot, 0);
    assert_int_equal(p->regs[pred].slot, 4);
    assert_int_equal(p->regs[in_mid].slot, 5);
    assert_int_equal(p->regs[in_leaf].slot, 6);
    assert_int_equal(p->regs[in_two].slot, 0);
    assert_int_equal(p->functions[one].slots, 8);
    assert_int_equal(p->functions[two].slots, 1);
    program_free(p);
}

/* even and odd call each other; main calls them, and through a register anything with an address.
 */
static void recursion_and_indirect_calls_are_laid_out(void **state)
{
    struct program *p = program_new("x");
    uint32_t even = add_function(p, "even", false), odd = add_function(p, "odd", false);
    uint32_t taken = add_function(p, "taken", false), entry = add_function(p, "main", true);
    uint32_t r_even = program_add_reg(p, "%e", TYPE_U32, even);
    uint32_t r_odd = program_add_reg(p, "%d", TYPE_U32, odd);
    uint32_t r_taken = program_add_reg(p, "%t", TYPE_U32, taken);
    uint32_t r_entry = program_add_reg(p, "%m", TYPE_U32, entry);

    (void)state;
    for (uint32_t r = REG_STACK_BASE + 1; r < p->nregs; r++)
        name(p, r);
    p->functions[taken].address_taken = true;
    call(p, even, odd);
    call(p, odd, even);
    append_with(p, odd, OP_CALL, (struct operand){ .kind = OPD_REG, .index = r_odd });
    append(p, taken, OP_RET);
    call(p, entry, odd);
    load_well(p);
    assert_int_equal(p->regs[r_entry].slot, 0);
    assert_int_equal(p->regs[r_even].slot + p->regs[r_odd].slot, 1 + 2);
    assert_int_equal(p->regs[r_taken].slot, 3);
    assert_int_equal(p->functions[entry].slots, 4);
    assert_int_equal(p->functions[taken].slots, 4);
    program_free(p);
}

static void shared_variables_overlap_only_between_entries(void **state)
{
    struct program *p = program_new("x");
    uint32_t helper = add_function(p, "helper", false);
    uint32_t a = add_function(p, "a", true), b = add_function(p, "b", true);
    uint32_t of_a = add_shared(p, 12, NO_FUNCTION), of_b = add_shared(p, 100, NO_FUNCTION);
    uint32_t of_both = add_shared(p, 8, helper), of_none = add_shared(p, 64, NO_FUNCTION);
    uint32_t dynamic = add_shared(p, 0, NO_FUNCTION);

    (void)state;
    p->variables[dynamic].dynamic = true;
    use(p, helper, of_both);
    use(p, a, of_a);
    call(p, a, helper);
    use(p, a, dynamic);
    use(p, b, of_b);
    call(p, b, helper);
    load_well(p);
    assert_int_equal(p->variables[of_a].address, 0);
    assert_int_equal(p->variables[of_b].address, 0);
    assert_int_equal(p->variables[of_both].address, 104);
    assert_int_equal(p->variables[of_none].address, 0);
    assert_int_equal(p->variables[dynamic].address, 112);
    assert_int_equal(p->functions[a].shared, 112);
    assert_int_equal(p->functions[b].shared, 112);
    program_free(p);
}

static void initial_values_are_written_with_relocations(void **state)
{
    struct program *p = program_new("x");
    uint32_t f = add_function(p, "f", false);
    unsigned char init[8] = { 1, 2, 3, 4, 0, 0, 0, 0 };
    struct relocation to_function = { .offset = 4, .size = 4, .is_function = true, .index = f };
    struct relocation to_const = { .size = 8, .generic = true, .index = 1, .addend = 4 };

    (void)state;
    append(p, f, OP_RET);
    program_add_variable(p, (struct variable){ .name = "g",
                                               .space = SPACE_GLOBAL,
                                               .size = 8,
                                               .align = 8,
                                               .function = NO_FUNCTION,
                                               .init = init,
                                               .relocations = &to_function,
                                               .nrelocations = 1 });
    program_add_variable(
        p,
        (struct variable){
            .name = "c", .space = SPACE_CONST, .size = 16, .align = 4, .function = NO_FUNCTION });
    program_add_variable(p, (struct variable){ .name = "h",
                                               .space = SPACE_GLOBAL,
                                               .size = 8,
                                               .align = 16,
                                               .function = NO_FUNCTION,
                                               .relocations = &to_const,
                                               .nrelocations = 1 });
    load_well(p);
    assert_int_equal(p->variables[2].address, 16);
    assert_int_equal(p->const_size, 16);
    assert_int_equal(load_le(memory.bytes[SPACE_GLOBAL], 4), 0x04030201);
    assert_int_equal(load_le(memory.bytes[SPACE_GLOBAL] + 4, 4), p->functions[f].first);
    assert_true(load_le(memory.bytes[SPACE_GLOBAL] + 16, 8) == (uint64_t)WINDOW_CONST + 4);
    program_free(p);
}

static void parameters_and_local_variables_have_addresses(void **state)
{
    struct program *p = program_new("x");
    uint32_t f = add_function(p, "f", true);
    struct param params[2] = { { .name = "a", .size = 4 },
                               { .name = "b", .offset = 8, .size = 8, .index = 1 } };

    (void)state;
    append(p, f, OP_EXIT);
    for (int i = 0; i < 2; i++)
        program_add_variable(
            p, (struct variable){
                   .name = "p", .space = SPACE_CONST, .is_param = true, .function = f });
    program_add_variable(
        p,
        (struct variable){
            .name = "l", .space = SPACE_LOCAL, .size = 20, .align = 4, .function = NO_FUNCTION });
    program_add_variable(
        p, (struct variable){
               .name = "m", .space = SPACE_LOCAL, .size = 8, .align = 8, .function = NO_FUNCTION });
    program_add_variable(p, (struct variable){ .name = "s",
                                               .space = SPACE_LOCAL,
                                               .size = 8,
                                               .address = 24,
                                               .on_stack = true,
                                               .function = f });
    p->functions[f].params.v = params;
    p->functions[f].params.n = 2;
    load_well(p);
    assert_int_equal(p->variables[0].address, PARAM_BASE);
    assert_int_equal(p->variables[1].address, PARAM_BASE + 8);
    assert_int_equal(p->variables[2].address, 0);
    assert_int_equal(p->variables[3].address, 24);
    assert_int_equal(p->variables[4].address, 24);
    assert_int_equal(p->local_base, 32);
    program_free(p);
}

static struct program *one_entry(void)
{
    struct program *p = program_new("x");

    append(p, add_function(p, "f", true), OP_EXIT);
    return p;
}

static void what_does_not_fit_is_refused(void **state)
{
    struct program *p = one_entry();

    (void)state;
    use(p, 0, add_shared(p, 49153, NO_FUNCTION));
    load_badly(p, "the entry's shared memory needs 49153 bytes, there are 49152");

    p = one_entry();
    p->functions[0].frame = 1 << 20;
    load_badly(p, "local memory of a thread needs 1048576 bytes, there are 524288");

    p = one_entry();
    program_add_variable(p, (struct variable){ .name = "big",
                                               .space = SPACE_CONST,
                                               .size = 5000,
                                               .align = 4,
                                               .function = NO_FUNCTION });
    load_badly(p, "no room for big (5000 bytes) in .const memory");

    p = one_entry();
    append(p, 0, OP_PRERET);
    load_badly(p, "preRet without a label, but no call follows it");

    p = one_entry();
    call(p, 0, program_add_function(p, "nowhere"));
    load_badly(p, "nowhere is declared but defined nowhere");

    p = one_entry();
    use(p, 0,
        program_add_variable(
            p, (struct variable){ .name = "v", .space = SPACE_GLOBAL, .is_extern = true }));
    load_badly(p, "v is declared but defined nowhere");
}

static void too_many_instructions_are_refused(void **state)
{
    struct program *p = one_entry();
    struct load_target t = { toy_allocate, toy_write, &memory, NULL, false };
    struct diags d = { .v = NULL };
    struct constants k;

    (void)state;
    append(p, 0, OP_EXIT);
    constants_default(&k);
    k.v[CONST_MaxProgSize] = 1;
    assert_false(program_load(p, &k, &t, &d));
    assert_string_equal(d.v[0].message, "kernel f has 2 instructions with the functions that it may call, "
                        "MaxProgSize is 1");
    diags_free(&d);
    program_free(p);
}

/* ---- random call graphs ---- */

enum { MANY = 12 };

struct graph {
    bool reaches[MANY][MANY];
};

static struct program *random_program(struct random *r, struct graph *g)
{
    struct program *p = program_new("x");

    memset(g, 0, sizeof *g);
    for (uint32_t f = 0; f < MANY; f++) {
        add_function(p, program_fresh_name(p, "f"), f == 0);
        for (uint32_t n = random_below(r, 4); n > 0; n--)
            name(p, program_add_reg(p, program_fresh_name(p, "%r"),
                                    random_below(r, 2) == 0 ? TYPE_U32 : TYPE_U64, f));
    }
    for (uint32_t n = random_below(r, 2 * MANY); n > 0; n--) {
        uint32_t from = random_below(r, MANY), to = random_below(r, MANY);

        call(p, from, to);
        g->reaches[from][to] = true;
    }
    for (uint32_t f = 0; f < MANY; f++)
        append(p, f, OP_RET);
    for (int via = 0; via < MANY; via++)
        for (int a = 0; a < MANY; a++)
            for (int b = 0; b < MANY; b++)
                if (g->reaches[a][via] && g->reaches[via][b])
                    g->reaches[a][b] = true;
    return p;
}

static bool overlap(const struct reg *a, const struct reg *b)
{
    return a->slot < b->slot + class_slots(b->cls) && b->slot < a->slot + class_slots(a->cls);
}

/* Registers that may be alive at once never share a slot, and lie within every window that may
 * hold them. */
static void check_registers(const struct program *p, const struct graph *g)
{
    for (uint32_t i = 1; i < p->nregs; i++) {
        const struct reg *a = &p->regs[i];

        assert_int_not_equal(a->slot, NO_SLOT);
        for (uint32_t f = 0; f < MANY; f++)
            if (f == a->function || g->reaches[f][a->function])
                assert_true(a->slot + class_slots(a->cls) <= p->functions[f].slots);
        for (uint32_t j = 1; j < i; j++) {
            const struct reg *b = &p->regs[j];

            if (a->function == b->function || g->reaches[a->function][b->function] ||
                g->reaches[b->function][a->function])
                assert_false(overlap(a, b));
        }
    }
}

static void random_call_graphs_keep_registers_apart(void **state)
{
    struct random r;

    (void)state;
    random_seed(&r, 5);
    for (int i = 0; i < 500; i++) {
        struct graph g;
        struct program *p = random_program(&r, &g);

        load_well(p);
        check_registers(p, &g);
        program_free(p);
    }
}

/* A chain of calls as long as programs come must not cost stack. */
static void long_call_chains_are_laid_out(void **state)
{
    enum { LONG = 20000 };
    struct program *p = program_new("x");

    (void)state;
    for (uint32_t f = 0; f < LONG; f++) {
        add_function(p, program_fresh_name(p, "f"), f == 0);
        name(p, program_add_reg(p, program_fresh_name(p, "%r"), TYPE_U32, f));
    }
    for (uint32_t f = 0; f + 1 < LONG; f++)
        call(p, f, f + 1);
    append(p, LONG - 1, OP_RET);
    load_well(p);
    assert_int_equal(p->functions[0].slots, LONG);
    program_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_and_functions_become_addresses),
        cmocka_unit_test(shared_target_lists_are_resolved_once_each),
        cmocka_unit_test(registers_that_are_never_named_have_no_place),
        cmocka_unit_test(the_stack_base_and_the_carry_flag_come_first),
        cmocka_unit_test(a_callee_lies_after_all_its_callers),
        cmocka_unit_test(recursion_and_indirect_calls_are_laid_out),
        cmocka_unit_test(shared_variables_overlap_only_between_entries),
        cmocka_unit_test(initial_values_are_written_with_relocations),
        cmocka_unit_test(parameters_and_local_variables_have_addresses),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(too_many_instructions_are_refused),
        cmocka_unit_test(random_call_graphs_keep_registers_apart),
        cmocka_unit_test(long_call_chains_are_laid_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
