/* explore/prints.c: open addressing; the first half of a print says where it belongs. */
#include "explore/prints.h"

#include <string.h>

#include "base/mem.h"

#define FEWEST_SLOTS 256u

void prints_free(struct prints *p)
{
    mem_free(p->slots);
    *p = (struct prints){ .n = 0 };
}

/* The slot of this print, or the free one where it belongs. */
static uint64_t *find(const struct prints *p, const uint64_t print[2])
{
    for (size_t i = (size_t)print[0] & (p->cap - 1);; i = (i + 1) & (p->cap - 1)) {
        uint64_t *s = p->slots[i];

        if ((s[0] == 0 && s[1] == 0) || (s[0] == print[0] && s[1] == print[1]))
            return s;
    }
}

static void grow(struct prints *p)
{
    struct prints old = *p;

    p->cap = old.cap == 0 ? FEWEST_SLOTS : 2 * old.cap;
    p->slots = mem_new(p->cap * sizeof *p->slots);
    memset(p->slots, 0, p->cap * sizeof *p->slots);
    for (size_t i = 0; i < old.cap; i++)
        if (old.slots[i][0] != 0 || old.slots[i][1] != 0)
            memcpy(find(p, old.slots[i]), old.slots[i], sizeof old.slots[i]);
    mem_free(old.slots);
}

bool prints_add(struct prints *p, const uint64_t print[2])
{
    uint64_t *s;

    if (print[0] == 0 && print[1] == 0) {
        bool known = p->zero;

        p->zero = true;
        return !known;
    }
    if (4 * (p->n + 1) > 3 * p->cap)
        grow(p);
    s = find(p, print);
    if (s[0] != 0 || s[1] != 0)
        return false;
    memcpy(s, print, 2 * sizeof *print);
    p->n++;
    return true;
}
