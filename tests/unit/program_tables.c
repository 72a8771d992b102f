/* tests/unit/program_tables.c: the tables of the program floor: types, registers, suffixes and
 * opcodes, and their look-ups. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "program/lanes.h"
#include "program/opcode.h"
#include "program/program.h"
#include "program/suffix.h"

static void types_are_found_by_their_text(void **state)
{
    (void)state;
    for (int t = TYPE_NONE + 1; t < TYPE_COUNT; t++) {
        const char *text = type_info((enum type)t)->text;

        assert_int_equal(type_find(text, strlen(text)), t);
    }
    assert_int_equal(type_find("u3", 2), TYPE_NONE);
    assert_int_equal(type_find("u320", 4), TYPE_NONE);
    assert_int_equal(type_find("", 0), TYPE_NONE);
}

static void classes_hold_their_types(void **state)
{
    (void)state;
    assert_int_equal(type_class(TYPE_PRED), CLASS_PRED);
    assert_int_equal(type_class(TYPE_U8), CLASS_32);
    assert_int_equal(type_class(TYPE_F16X2), CLASS_32);
    assert_int_equal(type_class(TYPE_F64), CLASS_64);
    assert_int_equal(type_class(TYPE_B128), CLASS_128);
    for (int t = TYPE_NONE + 1; t < TYPE_COUNT; t++)
        assert_true(4 * class_slots(type_class((enum type)t)) >= type_info((enum type)t)->bytes);
}

static void special_registers_are_found(void **state)
{
    enum sreg found;

    (void)state;
    for (int s = 0; s < SREG_COUNT; s++) {
        const char *text = sreg_text((enum sreg)s);

        assert_true(sreg_find(text, strlen(text), &found));
        assert_int_equal(found, s);
    }
    assert_int_equal(sreg_type(SREG_CLOCK64), TYPE_U64);
    assert_false(sreg_find("%tid", 4, &found));
}

/* Of entries with one spelling the first is found. */
static void opcodes_are_found_by_their_text(void **state)
{
    (void)state;
    for (int op = OP_LABEL + 1; op < OP_COUNT; op++) {
        const char *text = opcode_info((enum opcode)op)->text;
        int found;

        if ((opcode_info((enum opcode)op)->traits & O_NOT_PTX) != 0)
            continue;
        found = (int)opcode_find(text, strlen(text));
        assert_true(found <= op);
        assert_string_equal(opcode_info((enum opcode)found)->text, text);
    }
    assert_int_equal(opcode_find("<label>", 7), OP_COUNT);
    assert_int_equal(opcode_find("ad", 2), OP_COUNT);
    assert_int_equal(opcode_find("BSYNC", 5), OP_COUNT);
}

/* signature = {name ":" class ["|" class] ["?"]} */
static void every_signature_parses(void **state)
{
    (void)state;
    for (int op = 0; op < OP_COUNT; op++)
        for (const char *s = opcode_info((enum opcode)op)->signature; *s != '\0';) {
            assert_true(*s >= 'a' && *s <= 'z' && s[1] == ':');
            assert_non_null(strchr("TUWPimlfvxb", s[2]));
            s += 3;
            if (*s == '|') {
                assert_int_equal(s[1], 'P');
                s += 2;
            }
            s += *s == '?';
            assert_true(*s == ' ' || *s == '\0');
            s += *s == ' ';
        }
}

/* Every instruction's rule has a row, and its flow action agrees with its facts. */
static void every_opcode_has_a_thread_rule(void **state)
{
    static const bool has_row[RULE_COUNT] = {
#define THREAD_RULE(rule, function, operands, flow, facts) [RULE_##rule] = true,
#include "program/thread_rules.def"
#undef THREAD_RULE
    };

    (void)state;
    for (int op = OP_LABEL + 1; op < OP_COUNT; op++)
        assert_true(has_row[opcode_info((enum opcode)op)->rule]);
    for (int r = 0; r < RULE_COUNT; r++)
        assert_int_equal((rule_facts((enum rule)r) & R_NAMES_TARGET) != 0,
                         rule_flow((enum rule)r) >= FLOW_SSY);
    assert_int_equal(opcode_facts(OP_LABEL), 0);
}

static void operand_classes_follow_the_signature(void **state)
{
    (void)state;
    assert_int_equal(opcode_operand_class(OP_SETP, true, 0), 'P');
    assert_int_equal(opcode_operand_class(OP_SETP, true, 1), 'P');
    assert_int_equal(opcode_operand_class(OP_SETP, true, 2), '\0');
    assert_int_equal(opcode_operand_class(OP_SETP, false, 2), 'P');
    assert_int_equal(opcode_operand_class(OP_ATOM, false, 0), 'T');
    assert_int_equal(opcode_operand_class(OP_ATOM, false, 1), 'T');
    assert_int_equal(opcode_operand_class(OP_ATOM, false, 2), '\0');
    assert_int_equal(opcode_operand_class(OP_BFE, false, 2), 'i');
    assert_int_equal(opcode_operand_class(OP_CVT, false, 0), 'U');
    assert_int_equal(opcode_operand_class(OP_ST, false, 0), 'v');
    assert_int_equal(opcode_operand_class(OP_ST, true, 0), '\0');
}

static void suffixes_are_found_by_their_text(void **state)
{
    unsigned value;

    (void)state;
    for (int k = 0; k < SUFFIX_KINDS; k++)
        for (unsigned v = 0; v < 32; v++) {
            const char *text = suffix_text((enum suffix_kind)k, v);

            if (*text == '\0')
                continue;
            assert_true(suffix_find((enum suffix_kind)k, text, strlen(text), &value));
            assert_int_equal(value, v);
        }
    assert_false(suffix_find(SUFFIX_ORDER, "", 0, &value));
    assert_false(suffix_find(SUFFIX_COMPARE, "add", 3, &value));
}

/* A feature is found by its text where the opcode has it, and nowhere else. */
static void features_belong_to_opcodes(void **state)
{
    static const struct {
        enum opcode op;
        unsigned features;
    } cases[] = {
        { OP_MIN, FEATURE_NAN | FEATURE_XORSIGN | FEATURE_ABS | FEATURE_RELU },
        { OP_FMA, FEATURE_RELU },
        { OP_CVT, FEATURE_RELU | FEATURE_SATFINITE },
        { OP_VADD4, FEATURE_ADD },
        { OP_ADD, 0 },
    };
    static const char *const texts[] = { "NaN", "xorsign", "abs", "relu", "satfinite", "add" };

    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (unsigned k = 0; k < sizeof texts / sizeof *texts; k++) {
            unsigned expected = cases[c].features & 1u << k;

            assert_int_equal(feature_find(cases[c].op, texts[k], strlen(texts[k])), expected);
            assert_string_equal(feature_text(cases[c].op, 1u << k), expected != 0 ? texts[k] : "");
        }
    assert_int_equal(feature_find(OP_MIN, "Na", 2), 0);
}

static void lanes(void **state)
{
    lane_mask met = 0;

    (void)state;
    assert_true(lanes_below(0) == 0 && lanes_below(64) == ~(lane_mask)0 && lanes_below(3) == 7);
    assert_int_equal(lane_count(0xf0), 4);
    assert_int_equal(lane_lowest(0xf0), 4);
    FOR_LANES(l, UINT64_C(0x8000000000000005))
    met |= LANE(l);
    assert_true(met == UINT64_C(0x8000000000000005));
}

static void fresh_names_are_new(void **state)
{
    struct program *p = program_new("x");
    uint32_t index;

    (void)state;
    assert_string_equal(p->regs[REG_STACK_BASE].name, "%stackBase");
    program_add_reg(p, "%addr2", TYPE_U64, NO_FUNCTION);
    assert_string_equal(program_fresh_name(p, "%addr"), "%addr1");
    assert_string_equal(program_fresh_name(p, "%addr"), "%addr3");
    assert_string_equal(program_fresh_name(p, "%sel"), "%sel1");
    program_add_function(p, "f");
    program_add_function(p, "g");
    assert_true(program_find_function(p, "g", &index) && index == 1);
    assert_false(program_find_function(p, "h", &index));
    program_free(p);
}

static void where_control_ends(void **state)
{
    struct instr i = { .op = OP_BRA };

    (void)state;
    assert_true(instr_ends_block(&i));
    i.guarded = true;
    assert_false(instr_ends_block(&i));
    i = (struct instr){ .op = OP_CALL };
    assert_false(instr_ends_block(&i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_are_found_by_their_text),
        cmocka_unit_test(classes_hold_their_types),
        cmocka_unit_test(special_registers_are_found),
        cmocka_unit_test(opcodes_are_found_by_their_text),
        cmocka_unit_test(every_signature_parses),
        cmocka_unit_test(every_opcode_has_a_thread_rule),
        cmocka_unit_test(operand_classes_follow_the_signature),
        cmocka_unit_test(suffixes_are_found_by_their_text),
        cmocka_unit_test(features_belong_to_opcodes),
        cmocka_unit_test(lanes),
        cmocka_unit_test(fresh_names_are_new),
        cmocka_unit_test(where_control_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
