/* ptx/parser.h: from words to a tree (5.1.3, step 1): the grammar of PTX and of the report's
 * listings. Knows no name, no type rule and no operand of an instruction.
 *
 * A function that returns bool (or NULL) has reported its error; whoever reads lists of statements
 * goes on behind the next semicolon. */
#ifndef WS_PTX_PARSER_H
#define WS_PTX_PARSER_H

#include "ptx/lexer.h"
#include "ptx/syntax.h"

/* Reads a whole text. What is broken is reported and left out; t is to be freed in any case. */
void parse(struct syntax *t, const struct source *source, struct diags *d);

/* ---- shared by the parser's files ---- */

#define DEEPEST 200 /* expressions and blocks inside each other */

/* What stands at the beginning of a module, in this order. */
enum header_part { HEADER_NOTHING, HEADER_VERSION, HEADER_TARGET, HEADER_ADDRESS_SIZE, HEADER_END };

struct parser {
    const struct source *source;
    struct lexemes words;
    size_t at; /* the next word */
    struct syntax *tree;
    struct diags *diags;
    unsigned depth;
    bool hidden;             /* the end of the text is in a comment */
    enum header_part header; /* the part that was read last */
};

const struct lexeme *parser_word(const struct parser *x, size_t ahead);
struct span lexeme_span(const struct parser *x, const struct lexeme *w);
/* The place just behind the word that was read last. */
struct span parser_behind(const struct parser *x);
/* From the word number `from` to the one that was read last. */
struct span parser_since(const struct parser *x, size_t from);
bool parser_at(const struct parser *x, unsigned punct);
bool parser_at_dotted(const struct parser *x, const char *text);
/* Takes the next word when it is this one. */
bool parser_take(struct parser *x, unsigned punct);
bool parser_take_dotted(struct parser *x, const char *text);
/* Takes it or reports that it is missing; after: what it should follow. */
bool parser_expect(struct parser *x, unsigned punct, const char *after);
/* A name, else an error; what: "a label". */
bool parser_name(struct parser *x, const char *what, struct span *name);
/* Reports what was found where something else was expected; always false. */
bool parser_unexpected(struct parser *x, const char *expected);
/* Goes behind the next semicolon (those in braces do not count), or before the brace that ends the
 * block. */
void parser_recover(struct parser *x);
/* Counts levels of nesting; false with an error when there are too many. */
bool parser_enter(struct parser *x);
void parser_leave(struct parser *x);
/* A copy of n elements of `size` bytes in the tree's arena; frees the array it came from. */
void *parser_keep(struct parser *x, void *array, size_t n, size_t size);

/* parse_header.c: .version, .target and .address_size. True when there was one; *good: without an
 * error. Whatever else stands there ends the header. */
bool parse_header(struct parser *x, bool *good);

/* parse_expr.c */
const struct expr *parse_expr(struct parser *x);
/* parse_decl.c: a declaration from behind its state space; whole: names with initialisers up to
 * the semicolon, else the one name of a parameter. */
bool parse_declaration(struct parser *x, struct declaration *d, bool whole);
bool parse_signature(struct parser *x, struct signature_syntax *s, struct span *name);
bool parse_space(struct parser *x, enum space *space);
/* parse_body.c: the statements of a function, from behind its brace to behind the closing one. */
void parse_body(struct parser *x, struct function_syntax *f);
/* parse_unknown.c: the next word is no directive, or no type: says so, and what may have been
 * meant; always false. */
bool parse_unknown_directive(struct parser *x, bool in_function);
bool parse_unknown_type(struct parser *x);
/* The names of a declaration that is refused, from the word number `from`: nobody else shall
 * complain that they are unknown. */
void parser_lose_names(struct parser *x, size_t from);
/* left_out.c: an instruction that the semantics leaves out: its operands are not looked into. */
bool is_left_out(const struct instr_syntax *s);
/* parse_skip.c: directives without a meaning for execution. True when there was one, and it is
 * behind us. */
bool parse_ignored(struct parser *x);

#endif
