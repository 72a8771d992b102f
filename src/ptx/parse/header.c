/* ptx/parse/header.c: the beginning of a module: .version, .target, .address_size, in this order.
 * Knows no variable and no function. Texts without a header are the report's listings. */
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "ptx/parse/parser.h"

#define NEWEST_MAJOR 9 /* of PTX */

/* The last version with each number in front; more may follow 9.0. */
static const unsigned newest_minor[NEWEST_MAJOR + 1] = { 0, 5, 3, 2, 3, 1, 5, 8, 8, 99 };

/* .version M.N: the number is read as text, since 2.10 is not 2.1. */
static bool version(struct parser *x)
{
    struct span s = parser_here(x);
    const char *text = span_text(s), *point = memchr(text, '.', s.length);
    uint64_t major, minor;
    size_t n = point == NULL ? 0 : (size_t)(point - text);

    if (n == 0 || parser_word(x, 1)->at == s.at + s.length || !number_u64(text, n, &major) ||
        !number_u64(point + 1, s.length - n - 1, &minor) || minor > 99)
        return parser_unexpected(x, "a version such as 2.3");
    if (major == 0 || major > NEWEST_MAJOR)
        return diag_error(x->diags, s, "PTX has the versions 1.0 to %d.x", NEWEST_MAJOR);
    if (minor > newest_minor[major])
        return diag_error(x->diags, s, "there is no PTX %.*s: the last with that number was %u.%u",
                          span_length(s), text, (unsigned)major, newest_minor[major]);
    x->at++;
    x->tree->major = (unsigned)major;
    x->tree->minor = (unsigned)minor;
    return true;
}

/* sm_90, sm_90a, compute_90 and the like: the number; 0: none of them. */
static unsigned processor_of(struct span s)
{
    static const char *const numbers[] = {
        "10", "11", "12", "13", "20", "21", "30", "32", "35", "37", "50", "52", "53", "60", "61",
        "62", "70", "72", "75", "80", "82", "86", "87", "88", "89", "90", "100", "101", "103",
        "110", "120", "121"
    };
    const char *text = span_text(s), *under = memchr(text, '_', s.length);
    size_t n = under == NULL ? 0 : s.length - (size_t)(under + 1 - text);
    uint64_t number;
    char last = n > 0 ? under[n] : '\0';

    if (n == 0 || (strncmp(text, "sm_", 3) != 0 && strncmp(text, "compute_", 8) != 0))
        return 0;
    n -= last == 'a' || last == 'f' ? 1 : 0;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (strlen(numbers[k]) == n && memcmp(under + 1, numbers[k], n) == 0 &&
            number_u64(under + 1, n, &number))
            return (last == 'a' && number < 90) || (last == 'f' && number < 100) ? 0
                                                                                 : (unsigned)number;
    return 0;
}

/* The options of a processor, each with the one that it excludes. */
static const struct option {
    const char *text, *other;
} options[] = { { "texmode_unified", "texmode_independent" },
                { "texmode_independent", "texmode_unified" },
                { "debug", NULL },
                { "map_f64_to_f32", NULL } };

/* The option of that name, after the processor; seen: the other options. */
static bool target_option(struct parser *x, struct span name,
                          bool seen[sizeof options / sizeof *options])
{
    size_t k = 0, n = sizeof options / sizeof *options;

    while (k < n && !span_is(name, options[k].text))
        k++;
    if (k == n)
        return diag_error(x->diags, name, "there is no target %.*s", SPAN_ARGS(name));
    seen[k] = true;
    for (size_t j = 0; j < n; j++)
        if (seen[j] && options[k].other != NULL && strcmp(options[j].text, options[k].other) == 0)
            return diag_error(x->diags, name, "%s and %s exclude each other", options[k].text,
                              options[j].text);
    if (span_is(name, "map_f64_to_f32") && x->tree->target >= 13)
        return diag_error(x->diags, name, "sm_%u has .f64: map_f64_to_f32 is for older ones",
                          x->tree->target);
    return true;
}

/* Which processor the text is for: what directives and instructions there are hangs on it. */
static bool processor(struct parser *x, struct span name)
{
    char last = span_text(name)[name.length - 1];

    x->tree->target = processor_of(name);
    x->tree->target_letter = last == 'a' || last == 'f' ? last : '\0';
    return x->tree->target != 0 ||
           diag_error(x->diags, name, "there is no target %.*s", SPAN_ARGS(name));
}

static bool target(struct parser *x)
{
    bool seen[sizeof options / sizeof *options] = { false };
    struct span name;

    if (!parser_name(x, "a target such as sm_20", &name) || !processor(x, name))
        return false;
    while (parser_take(x, ',')) {
        if (!parser_name(x, "a target or an option", &name))
            return false;
        if (processor_of(name) == 0 && !target_option(x, name, seen))
            return false;
    }
    return true;
}

static bool address_size(struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0);

    if (w->kind != LEX_INT || (lexeme_value(x, w) != 32 && lexeme_value(x, w) != 64))
        return parser_unexpected(x, "32 or 64");
    x->tree->address_bits = (unsigned)lexeme_value(x, w);
    x->at++;
    return true;
}

static const struct part {
    const char *text;
    bool (*read)(struct parser *x);
    bool repeats;
} parts[] = {
    [HEADER_VERSION] = { ".version", version, false },
    [HEADER_TARGET] = { ".target", target, true },
    [HEADER_ADDRESS_SIZE] = { ".address_size", address_size, false }
};

/* May the header continue with this part, or with something else? Parts are in order, and .version and
 * .target occur only together. After another error the order is not reported. */
static bool check_order(struct parser *x, enum header_part next)
{
    struct span s = parser_here(x);
    bool same = next == x->header && next != HEADER_END;

    if (x->diags->errors != x->errors)
        return true;
    if (next < x->header || (same && !parts[next].repeats))
        return diag_error(x->diags, s, same ? "%s stands twice" : "%s stands too late",
                          parts[next].text);
    if (next > HEADER_TARGET && x->header == HEADER_VERSION)
        return diag_error(x->diags, s, ".target is missing behind .version");
    if (next == HEADER_TARGET && x->header == HEADER_NOTHING)
        return diag_error(x->diags, s, ".version is missing before .target");
    return next == HEADER_END || parser_may_stand(x, PLACE_HEADER);
}

/* Which part the next word begins; HEADER_END for none. */
static enum header_part part_here(const struct parser *x)
{
    unsigned k = HEADER_VERSION;

    while (k < HEADER_END && !parser_at_dotted(x, parts[k].text))
        k++;
    return (enum header_part)k;
}

bool parse_header(struct parser *x, bool *good)
{
    enum header_part next = part_here(x);

    *good = true;
    if (next == HEADER_END && (x->header == HEADER_END || parser_word(x, 0)->kind != LEX_DOTTED))
        return false;
    *good = check_order(x, next);
    if (next > x->header)
        x->header = next;
    if (next == HEADER_END)
        return !*good;
    x->at++;
    *good = parts[next].read(x) && *good;
    return true;
}

void finish_header(struct parser *x)
{
    if (x->header == HEADER_VERSION && x->diags->errors == x->errors)
        diag_error(x->diags, parser_behind(x), ".target is missing behind .version");
}
