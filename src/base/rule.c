/* base/rule.c: the table of the report's names, and the record of bottom. Knows no rule itself. */
#include "base/rule.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static const struct rule_info rules[RULE_COUNT] = {
#define RULE(name, id, section, system, kind, line)                                                \
    [RULE_##name] = { id, section, SYSTEM_##system, RULE_IS_##kind, line },
#include "base/rule.def"
#undef RULE
};

const struct rule_info *rule_info(enum rule r)
{
    return &rules[r];
}

const struct rule_source rule_sources[] = {
    { "HK", "Habermaier and Knapp, ",
      "Habermaier and Knapp, On the Correctness of the SIMT Execution Model of GPUs (2012)" },
    { "STG", "Shoushtary et al., ",
      "Shoushtary, Tubella and Gonzalez, Control Flow Management in Modern GPUs (STG5: V)" },
    { "RSP", "Wickerson et al., ",
      "Wickerson, Batty, Beckmann and Donaldson, Remote-Scope Promotion (2015)" },
    { "PTX", "later PTX",
      "instructions that PTX got after the report (docs/decisions.md, Later PTX)" },
    { "RT", "runtime calls", "calls of the device runtime (docs/decisions.md, Runtime calls)" },
    { NULL, NULL, NULL },
};

void rule_cite(enum rule r, struct text *out)
{
    const char *section = rules[r].section;

    text_printf(out, "rule %s, ", rules[r].id);
    for (const struct rule_source *s = rule_sources; s->letters != NULL; s++) {
        const size_t n = strlen(s->letters);

        if (strncmp(section, s->letters, n) != 0)
            continue;
        text_puts(out, s->cited);
        section += n;
        break;
    }
    if (*section != '\0')
        text_printf(out, "section %s", section);
}

bool rule_find(const char *id, size_t n, enum rule *rule)
{
    for (int r = 0; r < RULE_COUNT; r++)
        if (text_is(rules[r].id, id, n)) {
            *rule = (enum rule)r;
            return true;
        }
    return false;
}

const char *rule_system_text(enum rule_system s)
{
    static const char *const texts[] = {
#define SYSTEM(name, text) [SYSTEM_##name] = text,
        RULE_SYSTEMS(SYSTEM)
#undef SYSTEM
    };

    return texts[s];
}

const char *rule_kind_text(enum rule_kind k)
{
    static const char *const texts[] = { "rule", "function", "program", "property" };

    return texts[k];
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

void stuck_describe(const struct stuck *s, struct text *out)
{
    text_printf(out, "%s (", s->why);
    rule_cite(s->rule, out);
    text_puts(out, ")");
}
