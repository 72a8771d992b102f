/* observe/sentences.c: the table of sentences, by rule. */
#include "observe/sentences.h"

#include <ctype.h>
#include <string.h>

#define MOST_WORD 16u

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

static void cut(struct text *out, size_t n)
{
    out->n = n;
    if (out->s != NULL)
        out->s[n] = '\0';
}

/* Expands one word, from after its brace; *empty: it has no value. Returns the text after it. */
static const char *fill_word(const char *s, const struct sentence_facts *f, struct text *out,
                             bool *empty)
{
    const size_t n = strcspn(s, "|}"), from = out->n;
    const char *one = s + n + (s[n] == '|'), *many = one + strcspn(one, "|}");
    const char *end = s + strcspn(s, "}");
    char word[MOST_WORD] = "";
    unsigned count;

    memcpy(word, s, n < MOST_WORD ? n : MOST_WORD - 1);
    word[0] = (char)tolower((unsigned char)word[0]);
    count = f->put(f->self, word, out);
    *empty = out->n == from;
    if (s[n] == '|') {
        cut(out, from);
        if (count > 1)
            text_add(out, many + 1, (size_t)(end - many - 1));
        else
            text_add(out, one, (size_t)(many - one));
    } else if (isupper((unsigned char)*s) && out->n > from) {
        out->s[from] = (char)toupper((unsigned char)out->s[from]);
    }
    return end + 1;
}

void sentence_fill(const char *sentence, const struct sentence_facts *f, struct text *out)
{
    size_t bracket = 0;
    bool missing = false, empty;

    for (const char *s = sentence; *s != '\0';) {
        if (*s == '{') {
            s = fill_word(s + 1, f, out, &empty);
            missing = missing || empty;
            continue;
        }
        if (*s == '[') {
            bracket = out->n;
            missing = false;
        } else if (*s == ']' && missing) {
            cut(out, bracket);
        } else if (*s != ']' && *s != '*') {
            text_add(out, s, 1);
        }
        s++;
    }
}
