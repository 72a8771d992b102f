/* pages/words.c: the words that a value may be, taken out of an option's help: `seeded (default),
 * uniform, eager or round-robin`. Constants, rules and memory programs are in tables. */
#include <ctype.h>

#include "base/constants.h"
#include "base/rule.h"
#include "pages/pages.h"

/* Help without what stands in parentheses and without `what it is: `, of a part between semicolons. */
static void put_plain(const char *s, size_t n, struct text *out)
{
    unsigned depth = 0;
    size_t from = out->n;

    for (size_t i = 0; i < n; i++) {
        depth += s[i] == '(';
        if (depth == 0 && s[i] == ':')
            out->n = from;
        else if (depth == 0)
            text_add(out, s + i, 1);
        depth -= s[i] == ')' && depth > 0;
    }
    text_puts(out, ",");
}

static bool is_word(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)s[i]) && s[i] != '-')
            return false;
    return n > 0;
}

/* The words among the pieces between commas; how many they are. */
static unsigned put_words(const char *s, struct text *out)
{
    unsigned n = 0;

    for (const char *end; *s != '\0'; s = end + 1) {
        size_t length;

        for (end = s; *end != '\0' && *end != ','; end++)
            ;
        while (*s == ' ')
            s++;
        for (length = (size_t)(end - s); length > 0 && s[length - 1] == ' ';)
            length--;
        if (is_word(s, length)) {
            text_printf(out, "%s%.*s", out->n > 0 ? " " : "", (int)length, s);
            n++;
        }
        if (*end == '\0')
            break;
    }
    return n;
}

static unsigned words_of_help(const char *help, struct text *out)
{
    struct text plain = { NULL, 0, 0 };
    unsigned n;

    for (const char *end; *help != '\0'; help = *end == '\0' ? end : end + 1) {
        end = help + strcspn(help, ";");
        put_plain(help, (size_t)(end - help), &plain);
    }
    for (char *or; plain.s != NULL && (or = strstr(plain.s, " or ")) != NULL;)
        memcpy(or, ",   ", 4);
    n = plain.s != NULL ? put_words(plain.s, out) : 0;
    text_free(&plain);
    return n;
}

/* The words that a value's own name lists: mask|pc. */
static bool words_of_name(const char *value, struct text *out)
{
    if (strchr(value, '|') == NULL || strcmp(value, "DIR|SET") == 0)
        return false;
    for (; *value != '\0'; value++)
        text_printf(out, "%c", *value == '|' ? ' ' : *value);
    return true;
}

static bool is_one_of(const char *value, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(value, names[i]) == 0)
            return true;
    return false;
}

enum value_kind option_words(const struct option *o, struct text *out)
{
    static const char *const files[] = { "FILE", "DIR", "DIR|SET", "PREFIX" };
    static const char *const lists[] = { "NAMES", "WHEN[,WHEN]" };
    static const char *const words[] = { "NAME", "ORDER", "FORM" };

    if (o->value == NULL)
        return VALUE_NONE;
    if (is_one_of(o->value, files, sizeof files / sizeof *files))
        return VALUE_FILE;
    if (strcmp(o->value, "CONSTANT=VALUE") == 0) {
        for (int c = 0; c < CONST_COUNT; c++)
            text_printf(out, "%s%s=", c > 0 ? " " : "", constant_info((enum constant)c)->name);
        return VALUE_WORDS;
    }
    if (strcmp(o->value, "ID") == 0 || strcmp(o->value, "RULE") == 0) {
        for (int r = 0; r < RULE_COUNT; r++)
            text_printf(out, "%s%s", r > 0 ? " " : "", rule_info((enum rule)r)->id);
        return VALUE_WORDS;
    }
    if (words_of_name(o->value, out))
        return VALUE_WORDS;
    if (is_one_of(o->value, lists, sizeof lists / sizeof *lists))
        return words_of_help(o->help, out) > 1 ? VALUE_LIST : VALUE_OTHER;
    if (is_one_of(o->value, words, sizeof words / sizeof *words))
        return words_of_help(o->help, out) > 1 ? VALUE_WORDS : VALUE_OTHER;
    return VALUE_OTHER;
}
