/* program/opcode.c: the table of instructions and look-ups in it. Knows no operand's value. */
#include "program/opcode.h"

#include "base/text.h"

static const struct opcode_info opcodes[OP_COUNT] = {
#define OP(name, text, rule, types, mods, traits, signature)                                       \
    [OP_##name] = { text, rule, types, (uint32_t)(mods), traits, signature },
#include "program/opcodes.def"
#undef OP
};

const struct opcode_info *opcode_info(enum opcode op)
{
    return &opcodes[op];
}

static const struct {
    uint16_t facts;
    uint8_t flow;
} thread_rules[RULE_COUNT] = {
#define THREAD_RULE(rule, function, operands, flow, facts)                                         \
    [RULE_##rule] = { (uint16_t)(facts), FLOW_##flow },
#include "program/thread_rules.def"
#undef THREAD_RULE
};

unsigned rule_facts(enum rule r)
{
    return thread_rules[r].facts;
}

enum flow_kind rule_flow(enum rule r)
{
    return (enum flow_kind)thread_rules[r].flow;
}

unsigned opcode_facts(enum opcode op)
{
    return op == OP_LABEL ? 0 : rule_facts(opcodes[op].rule);
}

enum opcode opcode_find(const char *s, size_t n)
{
    int op = OP_LABEL + 1;

    while (op < OP_COUNT &&
           ((opcodes[op].traits & O_NOT_PTX) != 0 || !text_is(opcodes[op].text, s, n)))
        op++;
    return (enum opcode)op;
}

char opcode_operand_class(enum opcode op, bool written, unsigned i)
{
    const char *s = opcodes[op].signature;
    bool is_written = false;

    for (; *s != '\0'; s++) {
        if (s[0] == ' ' || s[0] == '?')
            continue;
        if (s[0] != '|') { /* name:class; after `|` a class follows, for the same name */
            is_written = s[0] == 'd';
            s++;
        }
        s++;
        if (is_written == written && *s != 'm' && i-- == 0)
            return *s;
    }
    return '\0';
}
