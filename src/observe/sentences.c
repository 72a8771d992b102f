/* observe/sentences.c: the table of sentences, by rule. */
#include "observe/sentences.h"

static const char *const sentences[RULE_COUNT] = {
#define SENTENCE(name, text) [RULE_##name] = text,
#include "observe/sentences.def"
};

static const struct sentence_word words[] = {
#define WORD(name, meaning) { name, meaning },
#include "observe/sentences.def"
};

const char *rule_sentence(enum rule r)
{
    return sentences[r];
}

const struct sentence_word *sentence_words(size_t *n)
{
    *n = sizeof words / sizeof *words;
    return words;
}
