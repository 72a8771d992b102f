/* observe/coverage.c: counting rules, and coverage files. The traces are coverage_trace.c's. */
#include "observe/coverage.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "observe/coverage_trace.h"

#define FIRST_LINE "warpstep coverage 1"

static void count(void *self, const struct told *t)
{
    struct coverage *c = self;

    c->fired[t->rule]++;
}

struct tell_listener coverage_listener(struct coverage *c)
{
    return (struct tell_listener){ c, count };
}

void coverage_write(const struct coverage *c, FILE *out)
{
    fprintf(out, "%s\n", FIRST_LINE);
    for (int r = 0; r < RULE_COUNT; r++)
        if (c->fired[r] > 0)
            fprintf(out, "%s %" PRIu64 "\n", rule_info((enum rule)r)->id, c->fired[r]);
}

/* ---- reading ---- */

/* A line, from 0, without its end. */
static struct span line_of(const struct source *s, size_t line)
{
    size_t at = s->lines[line];
    size_t end = line + 1 < s->nlines ? s->lines[line + 1] - 1 : s->size;

    return (struct span){ s, at, end - at };
}

/* `ID COUNT`; a rule stands in a file once, so its count is 0 before. */
static bool read_line(struct coverage *c, struct span line, struct diags *d)
{
    const char *text = line.source->text + line.at;
    const char *space = memchr(text, ' ', line.length);
    struct span id = line, number = line;
    enum rule r;

    if (space == NULL)
        return diag_error(d, line, "expected `ID COUNT`");
    id.length = (size_t)(space - text);
    number.at += id.length + 1;
    number.length -= id.length + 1;
    if (!rule_find(text, id.length, &r))
        return diag_error(d, id, "there is no rule of this id; `warpstep rules` lists them");
    if (c->fired[r] > 0)
        return diag_error(d, id, "this rule has a count already");
    if (!number_u64(space + 1, number.length, &c->fired[r]) || c->fired[r] == 0)
        return diag_error(d, number, "expected a count, at least 1 and below 2^64");
    return true;
}

static bool read_counts(struct coverage *c, const struct source *s, struct diags *d)
{
    for (size_t line = 1; line < s->nlines && s->lines[line] < s->size; line++)
        if (!read_line(c, line_of(s, line), d))
            return false;
    return true;
}

static bool read_any(struct coverage *c, const struct source *s, struct diags *d)
{
    struct span line = line_of(s, 0);

    if (line.length == strlen(FIRST_LINE) && memcmp(s->text, FIRST_LINE, line.length) == 0)
        return read_counts(c, s, d);
    if (line.length > 0 && s->text[0] == '{')
        return coverage_read_trace(c, s, d);
    return diag_error(d, line,
                      "expected a coverage file, which begins with `%s`, or a trace in jsonl",
                      FIRST_LINE);
}

bool coverage_merge(struct coverage *c, const struct source *s, struct diags *d)
{
    struct coverage more = { { 0 } };

    if (!read_any(&more, s, d))
        return false;
    for (int r = 0; r < RULE_COUNT; r++)
        if (more.fired[r] > UINT64_MAX - c->fired[r])
            return diag_error(d, (struct span){ NULL, 0, 0 },
                              "%s: the sum of the counts of %s does not fit in 64 bits", s->name,
                              rule_info((enum rule)r)->id);
    for (int r = 0; r < RULE_COUNT; r++)
        c->fired[r] += more.fired[r];
    return true;
}
