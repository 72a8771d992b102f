/* machine/agent_set.h: sets of agents of fairness, by number, as bits. They grow with their members;
 * an agent beyond the words of a set is not in it. */
#ifndef WS_MACHINE_AGENT_SET_H
#define WS_MACHINE_AGENT_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Empty at first, as zeros. */
struct agent_set {
    uint64_t *words; /* owned */
    size_t n;        /* words in use */
    size_t cap;
};

void agent_set_free(struct agent_set *s);
static inline void agent_set_clear(struct agent_set *s)
{
    s->n = 0;
}
/* Adds the agents first, first + 1, … whose bits are set in `which`. */
void agent_set_add_some(struct agent_set *s, size_t first, uint64_t which);
static inline void agent_set_add(struct agent_set *s, size_t party)
{
    agent_set_add_some(s, party, 1);
}
bool agent_set_has(const struct agent_set *s, size_t party);
/* Which of `party` and the next 63 agents are in the set, as bits? */
uint64_t agent_set_some(const struct agent_set *s, size_t party);
bool agent_set_is_empty(const struct agent_set *s);
void agent_set_copy(struct agent_set *to, const struct agent_set *from);
void agent_set_join(struct agent_set *to, const struct agent_set *from); /* those of both */
void agent_set_keep(struct agent_set *to, const struct agent_set *from); /* those in both */
void agent_set_drop(struct agent_set *from, const struct agent_set *some); /* those not in it */
/* Is it part of it? */
bool agent_set_within(const struct agent_set *s, const struct agent_set *of);

#endif
