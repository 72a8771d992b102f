/* observe/sentences.h: what happens when a rule applies, as a sentence with places for the facts of
 * the event (sentences.def says which). Fills nothing in: who shows an event does. */
#ifndef WS_OBSERVE_SENTENCES_H
#define WS_OBSERVE_SENTENCES_H

#include <stddef.h>

#include "base/rule.h"

/* The template of a rule; r < RULE_COUNT. */
const char *rule_sentence(enum rule r);

/* The words that templates may use, in the order of sentences.def. */
struct sentence_word {
    const char *name, *meaning;
};
const struct sentence_word *sentence_words(size_t *n);

#endif
