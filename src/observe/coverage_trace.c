/* observe/coverage_trace.c: the rules that the lines of a trace in jsonl name. Of their other
 * members it knows nothing. */
#include "observe/coverage_trace.h"

#include <string.h>

#include "base/json_read.h"
#include "base/mem.h"

struct reading {
    struct json_reader json;
    struct coverage *coverage;
    enum rule *beside;  /* named in this line outside a derivation */
    size_t nbeside, cap_beside;
    bool names_rules;   /* strings are rules now */
    bool derives;       /* this line has a derivation */
    unsigned within;    /* depth of the member `derivation` that we are in; 0: none */
};

static bool key_is(const struct reading *r, const char *key)
{
    return r->json.text.n == strlen(key) && memcmp(r->json.text.s, key, r->json.text.n) == 0;
}

/* A member begins; one that is not deeper than `derivation` ends that. */
static void take_key(struct reading *r)
{
    if (r->json.depth <= r->within)
        r->within = 0;
    r->names_rules = key_is(r, "rule") || key_is(r, "rules");
    if (r->within == 0 && key_is(r, "derivation")) {
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
    switch (piece) {
    case JSON_KEY:
        take_key(r);
        return true;
    case JSON_STRING:
        return !r->names_rules || take_rule(r);
    case JSON_OBJECT_END:
    case JSON_ARRAY_END:
        take_end(r);
        return true;
    case JSON_OBJECT:
    case JSON_ARRAY:
    case JSON_NUMBER:
    case JSON_TRUE:
    case JSON_FALSE:
    case JSON_NULL:
        return true;
    case JSON_END:
    case JSON_WRONG:
        break;
    }
    return false;
}

bool coverage_read_trace(struct coverage *c, const struct source *s, struct diags *d)
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
