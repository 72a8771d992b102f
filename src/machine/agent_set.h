/* machine/agent_set.h: sets of agents of fairness, by number, as bits. They grow with their members;
 * who lies beyond the words of a set is not in it. */
#ifndef WS_MACHINE_AGENT_SET_H
#define WS_MACHINE_AGENT_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Empty at first, as zeros. */
struct party_set {
    uint64_t *words; /* owned */
    size_t n;        /* words in use */
    size_t cap;
};

void party_set_free(struct party_set *s);
static inline void party_set_clear(struct party_set *s)
{
    s->n = 0;
}
/* Adds the parties first, first + 1, … whose bits are set in `which`. */
void party_set_add_some(struct party_set *s, size_t first, uint64_t which);
static inline void party_set_add(struct party_set *s, size_t party)
{
    party_set_add_some(s, party, 1);
}
bool party_set_has(const struct party_set *s, size_t party);
/* Is it one of `party` and the 63 behind it? As bits. */
uint64_t party_set_some(const struct party_set *s, size_t party);
bool party_set_is_empty(const struct party_set *s);
void party_set_copy(struct party_set *to, const struct party_set *from);
void party_set_join(struct party_set *to, const struct party_set *from); /* those of both */
void party_set_keep(struct party_set *to, const struct party_set *from); /* those in both */
bool party_set_within(const struct party_set *s, const struct party_set *of); /* is it part of it? */

#endif
