/* structured/syntax.h: a structured program (Habermaier and Knapp 2012, section 3.1): skip,
 * assignments, if, while, break, calls, return, in functions. Read from the text form (.simt;
 * docs/structured.md has the grammar) and printed back. Immutable once read. This is the first
 * file of src/structured; knows no semantics. */
#ifndef WS_STRUCTURED_SYNTAX_H
#define WS_STRUCTURED_SYNTAX_H

#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"

/* ---- expressions ---- */

enum simt_operator {
    SIMT_NUMBER, SIMT_TID, SIMT_NTID,
    SIMT_SCALAR,  /* the variable */
    SIMT_ELEMENT, /* a[operand[0]] of an array */
    SIMT_NOT, SIMT_MINUS, SIMT_COMPLEMENT,
    SIMT_MULTIPLY, SIMT_DIVIDE, SIMT_REMAINDER, SIMT_ADD, SIMT_SUBTRACT, SIMT_SHIFT_LEFT,
    SIMT_SHIFT_RIGHT, SIMT_LESS, SIMT_GREATER, SIMT_LESS_EQUAL, SIMT_GREATER_EQUAL, SIMT_EQUAL,
    SIMT_UNEQUAL, SIMT_BIT_AND, SIMT_BIT_XOR, SIMT_BIT_OR, SIMT_AND, SIMT_OR,
    SIMT_CHOOSE   /* operand[0] ? operand[1] : operand[2] */
};

/* How a unary or binary operator is written; NULL: it is none. */
const char *simt_operator_text(enum simt_operator op);

struct simt_expr {
    enum simt_operator op;
    int64_t number;    /* SIMT_NUMBER */
    uint32_t variable; /* SIMT_SCALAR, SIMT_ELEMENT */
    unsigned depth;    /* 1, or one more than its deepest operand's: at most SIMT_MOST_NESTING */
    const struct simt_expr *operand[3];
    struct span span;
};

/* ---- statements ---- */

#define NO_SIMT UINT32_MAX /* no statement, no function */

enum simt_kind {
    SIMT_SKIP, SIMT_ASSIGN, SIMT_IF, SIMT_WHILE, SIMT_BREAK, SIMT_CALL, SIMT_RETURN
};

/* Statements are numbered in the order of the text. A list is named by its first statement: the
 * others follow by `next`. No list is empty. */
struct simt_statement {
    enum simt_kind kind;
    unsigned line;                 /* on which it begins; of an else that was left out, its if's */
    const char *text;              /* as in the source, without its inner statements, blanks as
                                      one: "i = a[tid];" "if (x > 0)" "while (1)" "break;" ";" */
    struct span span;
    uint32_t next;                 /* in its list; NO_SIMT: it is the last */
    uint32_t inside;               /* the innermost if or while around it, or NO_SIMT */
    uint32_t function;             /* the function that contains it */
    uint32_t list[2];              /* if: then, else; while: body */
    uint32_t callee;               /* call: the function */
    const struct simt_expr *place; /* assignment: SIMT_SCALAR or SIMT_ELEMENT */
    const struct simt_expr *value; /* assignment: the right-hand side; if, while: the condition */
};

/* ---- names ---- */

struct simt_function {
    const char *name;
    uint32_t body;     /* its list */
    unsigned end_line; /* where its text ends */
    struct span span;  /* of its name */
};

enum simt_variable_kind {
    SIMT_SHARED, /* one address for all threads */
    SIMT_ARRAY,  /* shared, `length` addresses; 0: the length is given with the contents (*a) */
    SIMT_LOCAL   /* an address for each thread */
};

struct simt_variable {
    const char *name;
    enum simt_variable_kind kind;
    uint32_t function;     /* SIMT_LOCAL: whose it is; else NO_SIMT */
    uint64_t length;       /* addresses of it, for a thread or for all */
    const int64_t *values; /* at first, nvalues of them; the others are 0 */
    uint64_t nvalues;
    struct span span;      /* of its name */
};

/* ---- programs ---- */

struct simt_program {
    struct arena arena;                  /* names, texts, expressions, first values */
    const struct source *source;         /* not owned */
    struct simt_statement *statements;
    size_t nstatements, cap_statements;
    struct simt_function *functions;     /* in the order of the text */
    size_t nfunctions, cap_functions;
    struct simt_variable *variables;     /* shared ones as declared, then locals, by function */
    size_t nvariables, cap_variables;
    size_t nshared;
};

#define SIMT_MOST_THREADS 64u
/* Bounds of the reader. */
#define SIMT_MOST_NESTING 200u        /* statements inside each other, operators inside each other */
#define SIMT_MOST_STATEMENTS 65535u
#define SIMT_MOST_NAMES 4096u         /* functions; variables */
#define SIMT_MOST_ELEMENTS 1048576u   /* of an array; addresses of a launch */

/* Reads a program. False with errors in d. simt_program_free in any case. The source lives on. */
bool simt_read(struct simt_program *p, const struct source *source, struct diags *d);
void simt_program_free(struct simt_program *p);
/* Function or shared variable of a name of n bytes; NO_SIMT: there is none. */
uint32_t simt_function_find(const struct simt_program *p, const char *name, size_t n);
uint32_t simt_variable_find(const struct simt_program *p, const char *name, size_t n);
/* The local variable `func.i`; NO_SIMT: there is none. */
uint32_t simt_local_find(const struct simt_program *p, const char *name, size_t n);
/* The program as text that reads back as the same program: a statement a line, with braces. */
void simt_print(const struct simt_program *p, struct text *out);
void simt_print_expr(const struct simt_program *p, const struct simt_expr *e, struct text *out);

#endif
