/* listing/reader.h: what the parts of the reader share: tokens (lexer.c), operands (operands.c),
 * the table of instructions (forms.c), places (places.c). Private to src/listing; other folders include
 * listing.h. */
#ifndef WS_LISTING_READER_H
#define WS_LISTING_READER_H

#include "base/hash.h"
#include "base/mem.h"
#include "base/text.h"
#include "listing/listing.h"

/* ---- tokens (lexer.c) ---- */

enum listing_token {
    LISTING_END,
    LISTING_BREAK,   /* the end of a line, or `;` */
    LISTING_WORD,    /* letters, digits, _ . $ : names, numbers, instructions with their modifiers */
    LISTING_ADDRESS, /* hexadecimal digits in a comment */
    LISTING_SIGN,
    LISTING_BAD      /* no token: `why` */
};

struct listing_lexer {
    const struct source *source;
    size_t at;                /* the byte after the current token */
    struct span token;        /* the current one; length 0 at the end */
    struct span before;       /* the one before it */
    enum listing_token kind;
    const char *why;
};

void listing_next(struct listing_lexer *l);
/* Is the current token just this text? */
bool listing_is(const struct listing_lexer *l, const char *text);

/* ---- the program as it grows ---- */

/* A name or number that precedes an instruction or is referred to. */
struct listing_place {
    const char *name;   /* as it is printed */
    struct span span;   /* where it is defined, or first used */
    bool defined;
    bool quiet;         /* an address: it is a label only where something refers to it */
    bool named;         /* something does */
    bool taken;         /* a register may hold it */
    uint32_t line;      /* the instruction after it */
    uint32_t label;     /* of the function, when all is read; NO_LISTING_LABEL: none */
};
#define NO_LISTING_LABEL 0xffffffffu

#define LISTING_REGISTERS 255u  /* R0 to R254 */
#define LISTING_PREDICATES 7u   /* P0 to P6 */

struct listing_reader {
    struct listing_lexer lexer;
    const struct constants *constants;
    struct diags *d;
    struct program *program;
    uint32_t regs[LISTING_REGISTERS];   /* of the program; 0: no instruction has named it */
    uint32_t preds[LISTING_PREDICATES];
    bool set[LISTING_PREDICATES];       /* .pred says it */
    struct names words;                 /* to variables */
    struct names keys;                  /* of places */
    struct listing_place *places;       /* owned */
    uint32_t nplaces;
    size_t cap_places;
    uint32_t *order;                    /* the defined places, in order; owned */
    uint32_t norder;
    size_t cap_order;
    struct instr *lines;                /* owned; labels in them are places */
    uint32_t nlines;
    size_t cap_lines;
};

/* An error at the current token: what was expected there. False. */
bool listing_expected(struct listing_reader *r, const char *what);
/* Takes the sign if it comes next; or, an error. */
bool listing_take(struct listing_reader *r, const char *sign);
bool listing_expect(struct listing_reader *r, const char *sign, const char *where);
/* Takes a word that is a number below 2^32, decimal or 0x. */
bool listing_number(struct listing_reader *r, uint32_t *out, const char *what);
/* Takes digits 0 and 1, one for each thread, the highest first. */
bool listing_mask(struct listing_reader *r, lane_mask *out);
/* Is the current token the letter followed by a number (R17)? */
bool listing_numbered(const struct listing_reader *r, char letter, uint32_t *n);
/* A name for something new or old: neither a register nor a number. Takes it. */
bool listing_name(struct listing_reader *r, struct span *out, const char *what);

/* ---- places (places.c) ---- */

/* Records that the current token precedes the next instruction. */
bool listing_place_here(struct listing_reader *r);
/* Takes a label or a number that means one. */
bool listing_refer(struct listing_reader *r, uint32_t *place);
/* All is read: every place that is named is there, and has an instruction; the function has them
 * all. */
bool listing_settle(struct listing_reader *r, struct function *f);

/* ---- operands (operands.c) ---- */

/* A predicate register; what it is asked for. Takes it. */
bool listing_predicate(struct listing_reader *r, uint32_t *reg, const char *what);
/* The operands of an instruction by the letters of its form, the comma between them. */
bool listing_operands(struct listing_reader *r, const char *letters, struct instr *i);

/* ---- instructions (forms.c) ---- */

struct listing_form {
    const char *name;      /* with the modifiers that make it another instruction */
    const char *modifiers; /* that it may have besides, with blanks around; they change nothing */
    enum opcode op;
    /* The operands: b B register, p predicate or nothing, l place of a line, x register with a
     * place, r register written, P predicate written, v value, m word, w mask of threads, s
     * SR_LANEID. The first operand, B register or not, selects one of several forms of a name. */
    const char *letters;
    uint8_t type, compare, atomic;
};

/* Takes the name and modifiers of an instruction. NULL with an error. */
const struct listing_form *listing_form(struct listing_reader *r);
/* The form that the instruction is written in; NULL: listings have none. */
const struct listing_form *listing_form_of(const struct instr *i);

#endif
