/* ptx/parse/debug_data.c: debug data: .file, .loc and .section. The places are kept, of the
 * sections only the labels are known afterwards. None of the three ends with a semicolon or at the
 * end of a line. */
#include "ptx/parse/parser.h"

#include <stdio.h>

#define LONGEST_KEY 48

/* ---- what is known already ---- */

static bool known(const struct parser *x, const char *key, size_t n)
{
    uint32_t value;

    return names_get(&x->debug.known, key, n, &value);
}

static void learn(struct parser *x, const char *key, size_t n, uint32_t value)
{
    names_put(&x->debug.known, key, n, value);
}

static bool label_known(const struct parser *x, struct span name)
{
    uint32_t value;

    return names_get(&x->debug.labels, span_text(name), name.length, &value);
}

/* False with an error when there is one of this name. */
static bool new_label(struct parser *x, struct span name)
{
    if (label_known(x, name))
        return diag_error(x->diags, name, "the label %.*s stands twice", SPAN_ARGS(name));
    names_put(&x->debug.labels, span_text(name), name.length, 0);
    return true;
}

/* ---- numbers and names ---- */

static bool number(struct parser *x, const char *what, uint32_t *value)
{
    uint64_t n = 0;
    bool good = parser_number(x, what, UINT32_MAX, &n);

    *value = (uint32_t)n;
    return good;
}

static bool keyword(struct parser *x, const char *text)
{
    if (!span_is(parser_here(x), text))
        return parser_unexpected(x, text);
    x->at++;
    return true;
}

/* FILE LINE COLUMN */
static bool place(struct parser *x, struct line_place *p)
{
    return number(x, "the number of a file", &p->file) &&
           number(x, "the number of a line", &p->line) &&
           number(x, "the number of a column", &p->column);
}

/* A label or a section, and a number that is added. */
static bool debug_address(struct parser *x, struct span *label)
{
    uint32_t added;

    *label = (struct span){ NULL, 0, 0 };
    if (parser_word(x, 0)->kind == LEX_DOTTED)
        x->at++;
    else if (!parser_name(x, "a label", label))
        return false;
    return !parser_take(x, '+') || number(x, "a number", &added);
}

/* ---- .loc ---- */

static size_t place_key(const struct line_place *p, char key[LONGEST_KEY])
{
    return (size_t)snprintf(key, LONGEST_KEY, "loc %lu %lu %lu", (unsigned long)p->file,
                            (unsigned long)p->line, (unsigned long)p->column);
}

/* `, function_name LABEL, inlined_at FILE LINE COLUMN` after the comma. *caller: the number of the mark
 * for that place, the last before this one. */
static bool inlined(struct parser *x, struct line_place *call, uint32_t *caller)
{
    struct debug_names *d = &x->debug;
    struct span label;
    char key[LONGEST_KEY];
    size_t start;

    if (!keyword(x, "function_name") || !debug_address(x, &label) ||
        !parser_expect(x, ',', "the name of the function") || !keyword(x, "inlined_at"))
        return false;
    start = x->at;
    if (!place(x, call))
        return false;
    if (!names_get(&x->debug.known, key, place_key(call, key), caller) && !x->debug.broken)
        return diag_error(x->diags, parser_since(x, start),
                          "no .loc before this one names this place");
    if (label.source != NULL)
        ARRAY_PUSH(d->wanted, d->nwanted, d->cap_wanted, label);
    return true;
}

/* .loc FILE LINE COLUMN [, function_name LABEL, inlined_at FILE LINE COLUMN] */
static bool loc(struct parser *x)
{
    struct origins *o = &x->tree->origins;
    struct line_mark m = { .at = x->words.v[x->at++].at, .caller = NO_MARK };
    char key[LONGEST_KEY];

    if (!place(x, &m.place) || (parser_take(x, ',') && !inlined(x, &m.inlined_at, &m.caller)))
        return false;
    learn(x, key, place_key(&m.place, key), (uint32_t)o->nmarks);
    ARRAY_PUSH(o->marks, o->nmarks, o->cap_marks, m);
    return true;
}

/* ---- .file ---- */

/* .file NUMBER "NAME" [, TIME [, SIZE]] */
static bool file(struct parser *x)
{
    size_t start = x->at++;
    struct span name;
    uint32_t n;
    uint64_t skipped;
    char key[LONGEST_KEY];
    size_t length;

    if (!number(x, "the number of a file", &n))
        return false;
    name = parser_here(x);
    if (parser_word(x, 0)->kind != LEX_STRING)
        return parser_unexpected(x, "the name of a file in quotes");
    x->at++;
    length = (size_t)snprintf(key, sizeof key, "file %lu", (unsigned long)n);
    if (known(x, key, length))
        return diag_error(x->diags, parser_since(x, start), "the file %lu stands twice",
                          (unsigned long)n);
    learn(x, key, length, 0);
    if (name.length >= 2)
        origins_add_file(&x->tree->origins, n, span_text(name) + 1, name.length - 2);
    return !parser_take(x, ',') ||
           (parser_number(x, "the time of the file", UINT64_MAX, &skipped) &&
            (!parser_take(x, ',') ||
             parser_number(x, "the size of the file", UINT64_MAX, &skipped)));
}

/* ---- .section ---- */

/* Bytes of .b8, .b16, .b32 or .b64; 0: something else. */
static unsigned data_bytes(const struct parser *x)
{
    static const char *const types[] = { ".b8", ".b16", ".b32", ".b64" };

    for (unsigned k = 0; k < sizeof types / sizeof *types; k++)
        if (parser_at_dotted(x, types[k]))
            return 1u << k;
    return 0;
}

/* What sections may have only since later versions of PTX. */
static const struct feature labels = { "a label in a section", 70, 0 },
                            sums = { "a sum in a section", 32, 0 },
                            differences = { "a difference of labels", 75, 0 },
                            negatives = { "a negative number in a section", 75, 0 };

/* Numbers with commas between them. */
static bool data_numbers(struct parser *x, unsigned bytes)
{
    do {
        size_t start = x->at;
        bool negative = parser_at(x, '-');
        uint64_t value, most = negative    ? (uint64_t)1 << (8 * bytes - 1)
                               : bytes < 4 ? ((uint64_t)1 << 8 * bytes) - 1
                                           : UINT64_MAX;

        if (negative && !parser_has(x, parser_here(x), &negatives))
            return false;
        parser_take(x, '-');
        if (!parser_number(x, "a number", UINT64_MAX, &value))
            return false;
        if (value > most)
            return diag_error(x->diags, parser_since(x, start), "this number has over %u bits",
                              8 * bytes);
    } while (parser_take(x, ','));
    return true;
}

/* A label, another one less, or a section: alone, in four or eight bytes. */
static bool data_address(struct parser *x, unsigned bytes)
{
    struct span label;
    size_t start = x->at;

    if (parser_word(x, 1)->punct == '+' && !parser_has(x, parser_here(x), &sums))
        return false;
    if (!debug_address(x, &label))
        return false;
    if (parser_at(x, '-') && !parser_has(x, lexeme_span(x, &x->words.v[start]), &differences))
        return false;
    if (parser_take(x, '-') && !parser_name(x, "a label", &label))
        return false;
    return bytes >= 4 ||
           diag_error(x->diags, parser_since(x, start), "an address takes .b32 or .b64");
}

static bool section_item(struct parser *x)
{
    unsigned bytes = data_bytes(x);
    struct span name;

    if (bytes == 0 && parser_word(x, 0)->kind == LEX_DOTTED)
        return parser_unexpected(x, ".b8, .b16, .b32 or .b64");
    if (bytes == 0)
        return parser_name(x, "a label or data", &name) && parser_has(x, name, &labels) &&
               new_label(x, name) && parser_expect(x, ':', "the label");
    x->at++;
    if (parser_word(x, 0)->kind == LEX_NAME ||
        (parser_word(x, 0)->kind == LEX_DOTTED && data_bytes(x) == 0))
        return data_address(x, bytes);
    return data_numbers(x, bytes);
}

/* .section .NAME { labels and data } */
static bool section(struct parser *x)
{
    size_t start = x->at++;

    if (parser_word(x, 0)->kind != LEX_DOTTED || data_bytes(x) != 0)
        return parser_unexpected(x, "the name of a section");
    x->at++;
    if (!parser_expect(x, '{', "the name of the section"))
        return false;
    while (!parser_at(x, '}') && parser_word(x, 0)->kind != LEX_END)
        if (!section_item(x))
            return false;
    if (parser_take(x, '}'))
        return true;
    if (!x->hidden)
        diag_error(x->diags, lexeme_span(x, &x->words.v[start]), "this section is not closed");
    return true;
}

bool parse_debug(struct parser *x, bool *good)
{
    bool (*read)(struct parser *) = parser_at_dotted(x, ".loc")       ? loc
                                    : parser_at_dotted(x, ".file")    ? file
                                    : parser_at_dotted(x, ".section") ? section
                                                                      : NULL;

    *good = read == NULL || read(x);
    x->debug.broken = x->debug.broken || !*good;
    return read != NULL;
}

void finish_debug(struct parser *x)
{
    struct debug_names *d = &x->debug;

    for (size_t k = 0; k < d->nwanted && x->diags->errors == x->errors; k++)
        if (!label_known(x, d->wanted[k])) {
            diag_error(x->diags, d->wanted[k], "no section has the label %.*s",
                       SPAN_ARGS(d->wanted[k]));
            break;
        }
    names_free(&d->known);
    names_free(&d->labels);
    mem_free(d->wanted);
}
