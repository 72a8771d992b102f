/* base/tell.c: passes the reports of rules to all listeners. */
#include "base/tell.h"

#include "base/mem.h"

void teller_listen(struct teller *t, struct tell_listener l)
{
    ARRAY_PUSH(t->listeners, t->n, t->cap, l);
}

void teller_free(struct teller *t)
{
    mem_free(t->listeners);
}

static void to_all(struct teller *t, struct told told)
{
    told.depth = t->depth;
    for (size_t i = 0; i < t->n; i++)
        t->listeners[i].told(t->listeners[i].self, &told);
}

void teller_number(struct teller *t, enum rule r, enum told_kind kind, uint64_t value)
{
    to_all(t, (struct told){ .rule = r, .kind = kind, .value = value });
}

void teller_word(struct teller *t, enum rule r, const char *word)
{
    to_all(t, (struct told){ .rule = r, .kind = TOLD_WORD, .word = word });
}
