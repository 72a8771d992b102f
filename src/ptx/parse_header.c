/* ptx/parse_header.c: the beginning of a module: .version, .target, .address_size, in this order.
 * Knows no variable and no function. Texts without a header are the report's listings. */
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "ptx/parser.h"

#define NEWEST_MAJOR 9 /* of PTX */

/* .version M.N: the number is read as text, since 2.10 is not 2.1. */
static bool version(struct parser *x)
{
    struct span s = lexeme_span(x, parser_word(x, 0));
    const char *text = span_text(s), *point = memchr(text, '.', s.length);
    uint64_t major, minor;
    size_t n = point == NULL ? 0 : (size_t)(point - text);

    if (n == 0 || !number_u64(text, n, &major) ||
        !number_u64(point + 1, s.length - n - 1, &minor) || minor > 99)
        return parser_unexpected(x, "a version such as 2.3");
    if (major == 0 || major > NEWEST_MAJOR)
        return diag_error(x->diags, s, "PTX has the versions 1.0 to %d.x", NEWEST_MAJOR);
    x->at++;
    x->tree->major = (unsigned)major;
    x->tree->minor = (unsigned)minor;
    return true;
}

static bool begins(struct span s, const char *text)
{
    return s.length >= strlen(text) && memcmp(span_text(s), text, strlen(text)) == 0;
}

/* sm_90, sm_90a, compute_90 and the like; options beside them. */
static bool is_target(struct span s)
{
    static const char *const options[] = { "texmode_unified", "texmode_independent", "debug",
                                           "map_f64_to_f32" };
    static const char *const processors[] = {
        "10", "11", "12", "13", "20", "21", "30", "32", "35", "37", "50", "52", "53", "60", "61",
        "62", "70", "72", "75", "80", "86", "87", "88", "89", "90", "100", "101", "103", "110",
        "120", "121"
    };
    const char *text = span_text(s), *under = memchr(text, '_', s.length);
    size_t n;

    for (size_t k = 0; k < sizeof options / sizeof *options; k++)
        if (span_is(s, options[k]))
            return true;
    if (under == NULL || !(begins(s, "sm_") || begins(s, "compute_")))
        return false;
    n = s.length - (size_t)(under + 1 - text);
    if (n > 0 && (under[n] == 'a' || under[n] == 'f'))
        n--;
    for (size_t k = 0; k < sizeof processors / sizeof *processors; k++)
        if (strlen(processors[k]) == n && memcmp(under + 1, processors[k], n) == 0)
            return true;
    return false;
}

/* Which processor a target names: what instructions there are hangs on it. */
static void note_target(struct syntax *t, struct span name)
{
    const char *text = span_text(name), *under = memchr(text, '_', name.length);
    size_t n = under == NULL ? 0 : name.length - (size_t)(under + 1 - text);
    uint64_t number;

    if (!begins(name, "sm_") && !begins(name, "compute_"))
        return;
    t->target_letter = under[n] == 'a' || under[n] == 'f' ? under[n] : '\0';
    if (number_u64(under + 1, t->target_letter != '\0' ? n - 1 : n, &number))
        t->target = (unsigned)number;
}

static bool target(struct parser *x)
{
    struct span name;

    do {
        if (!parser_name(x, "a target such as sm_20", &name))
            return false;
        if (!is_target(name))
            return diag_error(x->diags, name, "there is no target %.*s", span_length(name),
                              span_text(name));
        note_target(x->tree, name);
    } while (parser_take(x, ','));
    return true;
}

static bool address_size(struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0);

    if (w->kind != LEX_INT || (w->value != 32 && w->value != 64))
        return parser_unexpected(x, "32 or 64");
    x->tree->address_bits = (unsigned)w->value;
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

/* May the header go on with this part, or with something else? Parts stand in order, and .version
 * and .target only together. */
static bool check_order(struct parser *x, enum header_part next)
{
    struct span s = lexeme_span(x, parser_word(x, 0));
    bool same = next == x->header && next != HEADER_END;

    if (next < x->header || (same && !parts[next].repeats))
        return diag_error(x->diags, s, same ? "%s stands twice" : "%s stands too late",
                          parts[next].text);
    if (next > HEADER_TARGET && x->header == HEADER_VERSION) {
        x->header = HEADER_TARGET; /* one that comes later need not be blamed, too */
        return diag_error(x->diags, s, ".target is missing behind .version");
    }
    if (next == HEADER_TARGET && x->header == HEADER_NOTHING)
        return diag_error(x->diags, s, ".version is missing before .target");
    return true;
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

    *good = x->header == HEADER_END && next == HEADER_END ? true : check_order(x, next);
    if (*good)
        x->header = next;
    if (next == HEADER_END)
        return false;
    x->at++;
    *good = parts[next].read(x) && *good;
    return true;
}
