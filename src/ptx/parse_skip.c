/* ptx/parse_skip.c: directives without a meaning for execution that stand in several places: .pragma
 * and .attribute. Knows how far each reaches. */
#include "ptx/parser.h"

/* .pragma "…" {, "…"} ; */
bool parse_pragma(struct parser *x)
{
    x->at++;
    do {
        if (parser_word(x, 0)->kind != LEX_STRING)
            return parser_unexpected(x, "a string in quotes");
        x->at++;
    } while (parser_take(x, ','));
    return parser_expect(x, ';', "the pragma");
}

static bool two_numbers(struct parser *x)
{
    for (unsigned k = 0; k < 2; k++) {
        if (!(k == 0 ? parser_expect(x, '(', ".unified")
                     : parser_expect(x, ',', "the first number")))
            return false;
        if (parser_word(x, 0)->kind != LEX_INT)
            return parser_unexpected(x, "a number");
        x->at++;
    }
    return parser_expect(x, ')', "the numbers");
}

/* .managed is for variables in .global, .unified for those and for functions. */
static bool attribute(struct parser *x, enum attributed what)
{
    static const struct feature managed = { ".managed", 40, 30 }, unified = { ".unified", 80, 90 };
    struct span s = lexeme_span(x, parser_word(x, 0));
    bool is_managed = parser_take_dotted(x, ".managed");

    if (!is_managed && !parser_take_dotted(x, ".unified"))
        return parser_unexpected(x, ".managed or .unified");
    if (what == ATTRIBUTED_OTHER || (is_managed && what == ATTRIBUTED_FUNCTION))
        return diag_error(x->diags, s, "%.*s is for variables in .global%s", span_length(s),
                          span_text(s), is_managed ? "" : " and for functions");
    return parser_has(x, s, is_managed ? &managed : &unified) && (is_managed || two_numbers(x));
}

bool parse_attributes(struct parser *x, enum attributed what)
{
    x->at++;
    if (!parser_expect(x, '(', ".attribute"))
        return false;
    do {
        if (!attribute(x, what))
            return false;
    } while (parser_take(x, ','));
    return parser_expect(x, ')', "the attributes");
}
