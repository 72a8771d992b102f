/* base/rule.c: the table of the report's names, and the record of bottom. Knows no rule itself. */
#include "base/rule.h"

#include <stdarg.h>
#include <stdio.h>

static const struct rule_info rules[RULE_COUNT] = {
#define RULE(name, id, section) [RULE_##name] = { id, section },
#include "base/rule.def"
#undef RULE
};

const struct rule_info *rule_info(enum rule r)
{
    return &rules[r];
}

bool stuck_at(struct stuck *s, enum rule rule, const char *format, ...)
{
    va_list args;

    s->rule = rule;
    va_start(args, format);
    vsnprintf(s->why, sizeof s->why, format, args);
    va_end(args);
    return false;
}
