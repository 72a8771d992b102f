/* observe/sentences.h: what happens when a rule applies, as a sentence with places for the facts of
 * the event (sentences.def says which). Who shows an event knows them. */
#ifndef WS_OBSERVE_SENTENCES_H
#define WS_OBSERVE_SENTENCES_H

#include <stddef.h>

#include "base/rule.h"
#include "base/text.h"

/* The template of a rule; r < RULE_COUNT. */
const char *rule_sentence(enum rule r);

/* The words that templates may use, in the order of sentences.def. */
struct sentence_word {
    const char *name, *meaning;
};
const struct sentence_word *sentence_words(size_t *n);

/* Who knows what words mean. */
struct sentence_facts {
    const void *self;
    /* Appends what the word means, or nothing; says of how many lanes or threads it is, 1 if it is
     * of none. */
    unsigned (*put)(const void *self, const char *word, struct text *out);
};
/* Appends the sentence with its words filled in, for readers: without marks of emphasis. */
void sentence_fill(const char *sentence, const struct sentence_facts *f, struct text *out);

#endif
