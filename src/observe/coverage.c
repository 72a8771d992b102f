/* observe/coverage.c: counting rules; reading coverage files and traces in jsonl. */
#include "observe/coverage.h"

#include <inttypes.h>
#include <string.h>

#include "base/json_read.h"
#include "base/mem.h"
#include "base/number.h"

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

/* `ID COUNT`; a file lists a rule once, so its count is 0 before. */
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

/* ---- traces in jsonl ---- */

struct reading {
    struct json_reader json;
    struct coverage *coverage;
    enum rule *beside;  /* named in this line outside a derivation */
    size_t nbeside, cap_beside;
    bool names_rules;   /* strings are rules now */
    bool derives;       /* this line has a derivation */
    unsigned within;    /* depth of the member `derivation` that we are in; 0: none */
};

/* A member begins; one that is not deeper than `derivation` ends that. */
static void take_key(struct reading *r)
{
    const struct text *key = &r->json.text;

    if (r->json.depth <= r->within)
        r->within = 0;
    r->names_rules = text_is("rule", key->s, key->n) || text_is("rules", key->s, key->n);
    if (r->within == 0 && text_is("derivation", key->s, key->n)) {
        r->within = r->json.depth;
        r->derives = true;
    }
}

static bool take_rule(struct reading *r)
{
    enum rule rule;

    if (!rule_find(r->json.text.s, r->json.text.n, &rule))
        return diag_error(r->json.diags, r->json.span,
                          "there is no rule of this id; `warpstep rules` lists them");
    if (r->within > 0)
        r->coverage->fired[rule]++;
    else
        ARRAY_PUSH(r->beside, r->nbeside, r->cap_beside, rule);
    return true;
}

/* A line's value is over. */
static void end_line(struct reading *r)
{
    for (size_t i = 0; i < r->nbeside && !r->derives; i++)
        r->coverage->fired[r->beside[i]]++;
    r->nbeside = 0;
    r->derives = false;
}

/* Something ended: the list of a member `rules`, or more. */
static void take_end(struct reading *r)
{
    r->names_rules = false;
    if (r->json.depth < r->within)
        r->within = 0;
    if (r->json.depth == 0)
        end_line(r);
}

static bool take(struct reading *r, enum json_piece piece)
{
    if (piece == JSON_KEY)
        take_key(r);
    else if (piece == JSON_OBJECT_END || piece == JSON_ARRAY_END)
        take_end(r);
    else if (piece == JSON_STRING && r->names_rules)
        return take_rule(r);
    return piece != JSON_END && piece != JSON_WRONG;
}

/* Adds every string that is the value of a member `rule` or in the list of a member `rules`, at any
 * depth. In a line with a member `derivation` it adds only those within it, because the derivation has
 * all that the line names elsewhere, or refers to the line that has them. False with an error in d. */
static bool read_trace(struct coverage *c, const struct source *s, struct diags *d)
{
    struct reading r = { .coverage = c };
    enum json_piece piece;

    json_reader_init(&r.json, s, d);
    do
        piece = json_next(&r.json);
    while (take(&r, piece));
    json_reader_free(&r.json);
    mem_free(r.beside);
    return piece == JSON_END;
}

/* ---- either ---- */

static bool read_any(struct coverage *c, const struct source *s, struct diags *d)
{
    struct span line = line_of(s, 0);

    if (text_is(FIRST_LINE, s->text, line.length))
        return read_counts(c, s, d);
    if (line.length > 0 && s->text[0] == '{')
        return read_trace(c, s, d);
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
