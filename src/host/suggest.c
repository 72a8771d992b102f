/* host/suggest.c: names in tables, near names by edit distance. Knows no table. */
#include "host/suggest.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

void suggest_begin(struct suggestion *s, const char *wanted, size_t n)
{
    *s = (struct suggestion){ .best = NULL };
    if (n < sizeof s->wanted)
        memcpy(s->wanted, wanted, n);
}

void suggest_offer(struct suggestion *s, const char *name)
{
    size_t n = strlen(s->wanted);
    unsigned distance;

    if (n == 0 || strlen(name) >= sizeof s->wanted)
        return;
    distance = text_distance(s->wanted, name);
    if (distance > n / 3 + 1 || distance >= n || (s->best != NULL && distance >= s->distance))
        return;
    s->best = name;
    s->distance = distance;
}

const char *suggest_end(struct suggestion *s)
{
    if (s->best == NULL)
        return "";
    snprintf(s->text, sizeof s->text, ", did you mean `%s`?", s->best);
    return s->text;
}

/* ---- names of structs ---- */

static const char *name_at(struct named all, size_t i)
{
    const char *name;

    memcpy(&name, (const char *)all.v + i * all.size, sizeof name);
    return name;
}

size_t named_find(struct named all, const struct word *w)
{
    size_t i = 0;

    while (i < all.n && !(name_at(all, i) != NULL && word_is(w, name_at(all, i))))
        i++;
    return i;
}

void suggest_named(struct suggestion *s, struct named all)
{
    for (size_t i = 0; i < all.n; i++)
        if (name_at(all, i) != NULL)
            suggest_offer(s, name_at(all, i));
}

bool suggest_error(struct suggestion *s, const struct word *w, const char *why, struct diags *d)
{
    return diag_error(d, w->span, "%s `%.*s`%s", why, WORD_SHOWN(*w), w->s, suggest_end(s));
}

bool named_error(struct named all, const struct word *w, const char *why, struct diags *d)
{
    struct suggestion s;

    suggest_begin(&s, w->s, w->n);
    suggest_named(&s, all);
    return suggest_error(&s, w, why, d);
}

bool rule_named(const struct word *w, enum rule *rule, struct diags *d)
{
    struct suggestion s;

    if (rule_find(w->s, w->n, rule))
        return true;
    suggest_begin(&s, w->s, w->n);
    for (int r = 0; r < RULE_COUNT; r++)
        suggest_offer(&s, rule_info((enum rule)r)->id);
    return suggest_error(&s, w, "there is no rule", d);
}
