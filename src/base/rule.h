/* base/rule.h: the names of the semantics. One table (rule.def) lists every rule, function,
 * memory program and property of the report by its id; the code, the traces and the reports
 * all take names from here. Also the one record of why a run is stuck (the report's bottom). */
#ifndef WS_BASE_RULE_H
#define WS_BASE_RULE_H

#include <stdbool.h>

enum rule {
#define RULE(name, id, section) RULE_##name,
#include "base/rule.def"
#undef RULE
    RULE_COUNT
};

struct rule_info {
    const char *id;      /* "crs.bra.guard" */
    const char *section; /* "5.4.1" */
};

/* The table entry of a rule; r < RULE_COUNT. */
const struct rule_info *rule_info(enum rule r);

/* Why a rule could not be applied: the report's bottom. Filled once, by whoever finds it. */
struct stuck {
    enum rule rule;
    char why[200]; /* one sentence without a full stop */
};

/* Records rule and reason (printf style) and returns false, so that a rule can end with
 * `return stuck_at(s, RULE_CRS_SSY, "...")`. */
bool stuck_at(struct stuck *s, enum rule rule, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

#endif
