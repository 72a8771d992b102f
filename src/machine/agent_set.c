/* machine/agent_set.c: sets of agents, word by word. */
#include "machine/agent_set.h"

#include <string.h>

#include "base/mem.h"

void agent_set_free(struct agent_set *s)
{
    mem_free(s->words);
    *s = (struct agent_set){ .n = 0 };
}

/* Makes room for so many words; new words are empty. */
static void widen(struct agent_set *s, size_t n)
{
    if (n <= s->n)
        return;
    s->words = mem_grow(s->words, &s->cap, n, sizeof *s->words);
    memset(s->words + s->n, 0, (n - s->n) * sizeof *s->words);
    s->n = n;
}

void agent_set_add_some(struct agent_set *s, size_t first, uint64_t which)
{
    size_t word = first / 64;
    unsigned bit = (unsigned)(first % 64);
    uint64_t beyond = bit == 0 ? 0 : which >> (64 - bit);

    if (which == 0)
        return;
    widen(s, word + 1 + (beyond != 0));
    s->words[word] |= which << bit;
    if (beyond != 0)
        s->words[word + 1] |= beyond;
}

static uint64_t word_at(const struct agent_set *s, size_t i)
{
    return i < s->n ? s->words[i] : 0;
}

bool agent_set_has(const struct agent_set *s, size_t party)
{
    return (word_at(s, party / 64) >> party % 64 & 1) != 0;
}

uint64_t agent_set_some(const struct agent_set *s, size_t party)
{
    uint64_t low = word_at(s, party / 64) >> party % 64;

    return party % 64 == 0 ? low : low | word_at(s, party / 64 + 1) << (64 - party % 64);
}

bool agent_set_is_empty(const struct agent_set *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->words[i] != 0)
            return false;
    return true;
}

void agent_set_copy(struct agent_set *to, const struct agent_set *from)
{
    to->words = mem_grow(to->words, &to->cap, from->n, sizeof *to->words);
    to->n = from->n;
    for (size_t i = 0; i < from->n; i++)
        to->words[i] = from->words[i];
}

void agent_set_join(struct agent_set *to, const struct agent_set *from)
{
    widen(to, from->n);
    for (size_t i = 0; i < from->n; i++)
        to->words[i] |= from->words[i];
}

void agent_set_keep(struct agent_set *to, const struct agent_set *from)
{
    for (size_t i = 0; i < to->n; i++)
        to->words[i] &= word_at(from, i);
}

bool agent_set_within(const struct agent_set *s, const struct agent_set *of)
{
    for (size_t i = 0; i < s->n; i++)
        if ((s->words[i] & ~word_at(of, i)) != 0)
            return false;
    return true;
}

void agent_set_drop(struct agent_set *from, const struct agent_set *some)
{
    for (size_t i = 0; i < from->n; i++)
        from->words[i] &= ~word_at(some, i);
}
