/* host/suggest.c: near names by edit distance. Knows no table. */
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
