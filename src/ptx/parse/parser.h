/* ptx/parse/parser.h: from words to a tree (5.1.3, step 1): the grammar of PTX and of the report's
 * listings. Knows no name, no type rule and no operand of an instruction.
 *
 * A function that returns false (or NULL) has reported its error; readers of lists of statements continue after
 * the next semicolon. */
#ifndef WS_PTX_PARSE_PARSER_H
#define WS_PTX_PARSE_PARSER_H

#include "ptx/parse/lexer.h"
#include "ptx/parse/syntax.h"

/* Reads a whole text. What is broken is reported and left out; t is to be freed in any case. */
void parse(struct syntax *t, const struct source *source, struct diags *d);

/* ---- shared by the parser's files ---- */

/* Debug data refers to files, places and labels (debug_data.c). */
struct debug_names {
    struct names known;  /* "file 1", "loc 1 2 3" */
    struct names labels;
    struct span *wanted; /* labels that .loc names */
    size_t nwanted, cap_wanted;
    bool broken;         /* something could not be read: what is missing may be that */
};

#define DEEPEST 200 /* expressions and blocks inside each other */

/* The beginning of a module, in this order. */
enum header_part { HEADER_NOTHING, HEADER_VERSION, HEADER_TARGET, HEADER_ADDRESS_SIZE, HEADER_END };

/* The place of a directive (directives.def). */
enum directive_place {
    PLACE_HEADER,
    PLACE_MODULE,
    PLACE_BODY,
    PLACE_ENTRY_HEAD,
    PLACE_FUNCTION_HEAD,
    PLACE_SIGNATURE,
    PLACE_DECLARATION,
    PLACE_LABELLED /* after `name:` */
};

/* Something that not every version of PTX and not every processor has: version 63 is PTX 6.3,
 * processor 90 is sm_90; 0: all. */
struct feature {
    const char *what;
    unsigned version, processor;
};

struct parser {
    const struct source *source;
    struct lexemes words;
    size_t at; /* the next word */
    struct syntax *tree;
    struct arena *arena; /* the tree's, or that of the function whose body is read */
    struct diags *diags;
    unsigned depth;
    bool hidden;             /* the end of the text is in a comment */
    unsigned errors;         /* reported before this text */
    size_t functions;        /* read before this item */
    enum header_part header; /* the part that was read last */
    struct debug_names debug;
};

const struct lexeme *parser_word(const struct parser *x, size_t ahead);
struct span lexeme_span(const struct parser *x, const struct lexeme *w);
/* The value of a number; 0 of another word. */
uint64_t lexeme_value(const struct parser *x, const struct lexeme *w);
/* A place in the text that is read. */
struct span parser_span(const struct parser *x, struct excerpt e);
/* The place of the next word, and the place directly after the last word read. */
struct span parser_here(const struct parser *x);
struct span parser_behind(const struct parser *x);
/* From the word number `from` to the one that was read last. */
struct span parser_since(const struct parser *x, size_t from);
bool parser_at(const struct parser *x, unsigned punct);
bool parser_at_dotted(const struct parser *x, const char *text);
/* Before PTX 1.5 textures had a state space: .tex .u32 name; */
bool parser_at_old_texture(const struct parser *x);
/* Takes the next word when it is this one. */
bool parser_take(struct parser *x, unsigned punct);
bool parser_take_dotted(struct parser *x, const char *text);
/* Takes it or reports that it is missing; after: what it should follow. */
bool parser_expect(struct parser *x, unsigned punct, const char *after);
/* A name, else an error; what: "a label". Likewise a whole number of at most `most`. */
bool parser_name(struct parser *x, const char *what, struct span *name);
bool parser_number(struct parser *x, const char *what, uint64_t most, uint64_t *value);
/* Reports what was found where something else was expected; always false. */
bool parser_unexpected(struct parser *x, const char *expected);
/* Skips a broken statement, which begins at word number `start`: to after the next semicolon or to the
 * brace that ends the block. */
void parser_recover(struct parser *x, size_t start);
/* Counts levels of nesting; false with an error when there are too many. */
bool parser_enter(struct parser *x);
void parser_leave(struct parser *x);
/* A copy of n elements of `size` bytes in x->arena; frees the array it came from. */
void *parser_keep(struct parser *x, void *array, size_t n, size_t size);

/* header.c: .version, .target and .address_size. True when there was one; *good: it had no error.
 * Anything else ends the header. */
bool parse_header(struct parser *x, bool *good);
/* The text has ended: is something of the header missing? */
void finish_header(struct parser *x);
/* parser.c: reads attributes of a variable before its state space; false: an error. */
bool parse_early_attributes(struct parser *x);

/* expression.c */
const struct expr *parse_expr(struct parser *x);
/* The number or the name here. */
const struct expr *parse_literal(struct parser *x);
/* declaration.c: a declaration from its state space on. */
enum declared {
    DECLARED_MODULE,   /* variables of a module, up to the semicolon */
    DECLARED_LOCAL,    /* registers and variables of a function, up to the semicolon */
    DECLARED_ENTRY,    /* a parameter of an entry */
    DECLARED_FUNCTION, /* a parameter of a function */
    DECLARED_PROTOTYPE /* of a prototype, up to the name */
};
bool parse_declaration(struct parser *x, struct declaration *d, enum declared what);
bool parse_signature(struct parser *x, struct signature_syntax *s, struct span *name,
                     enum declared what);
/* A name that is declared, else an error: not `_`, not WARP_SZ, no component as in %tid.x. */
bool parser_new_name(struct parser *x, const char *what, struct span *name);
/* body.c: the statements of a function, after its opening brace, up to and with the closing one. */
void parse_body(struct parser *x, struct function_syntax *f);
/* foreign.c: is the text something else than PTX? Says so, once. */
bool parse_foreign(const struct source *source, struct diags *d);
/* directive.c: the next word is no directive, or no type: says so, and what may have been
 * meant; always false. */
bool parse_unknown_directive(struct parser *x, enum directive_place place);
bool parse_unknown_type(struct parser *x);
/* The names of a refused declaration, from the word number `from`, so that they are not reported as unknown
 * later. False: there are none. */
bool parser_lose_names(struct parser *x, size_t from);
/* directive.c: false with an error when the next word is a directive whose place is another one,
 * or which this version of PTX or this processor does not have. */
bool parser_may_stand(struct parser *x, enum directive_place place);
/* Does an item of a module begin here, at the start of a line? */
bool parser_begins_item(const struct parser *x);
/* Does an item of a module begin here, anywhere on a line, or does the file end? */
bool parser_at_item(const struct parser *x);
/* False with an error when the version or the processor of the text is too old for it. */
bool parser_has(struct parser *x, struct span at, const struct feature *f);
/* directive.c: .pragma and .attribute, from the word itself. */
enum attributed { ATTRIBUTED_GLOBAL, ATTRIBUTED_FUNCTION, ATTRIBUTED_OTHER };
bool parse_pragma(struct parser *x);
bool parse_attributes(struct parser *x, enum attributed what);
/* function_head.c: the directives between the parameters and the body. */
bool parse_entry_head(struct parser *x, struct function_syntax *f);
bool parse_function_head(struct parser *x, struct signature_syntax *s);
/* debug_data.c: .loc, .file or .section. True when there was one; *good: without an error. At the
 * end of the text: do all labels exist that were named? */
bool parse_debug(struct parser *x, bool *good);
void finish_debug(struct parser *x);
/* left_out.c: an instruction that the semantics leaves out: its operands are not looked into. */
bool is_left_out(const struct instr_syntax *s);

#endif
