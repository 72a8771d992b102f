/* ptx/parse/syntax.h: a PTX text as a tree, names not yet resolved (5.1.3, step 1). Everything
 * lies in the tree's arena or that of a function; lists are arrays with a count. */
#ifndef WS_PTX_PARSE_SYNTAX_H
#define WS_PTX_PARSE_SYNTAX_H

#include "base/diag.h"
#include "base/hash.h"
#include "base/mem.h"
#include "program/contract.h"
#include "program/instr.h"
#include "program/origin.h"
#include "program/type.h"

/* ---- expressions ---- */

enum expr_kind {
    EXPR_INT,     /* value, is_unsigned */
    EXPR_F32,     /* value: the bits */
    EXPR_F64,
    EXPR_NAME,    /* span */
    EXPR_UNARY,   /* op a */
    EXPR_BINARY,  /* a op b */
    EXPR_CHOICE,  /* a ? b : c */
    EXPR_CAST,    /* (.s64) a, (.u64) a: is_unsigned */
    EXPR_GENERIC, /* generic(a) */
    EXPR_INDEX    /* a[b]: element b of the array a */
};

/* A large text has millions of expressions, arguments and statements. They are therefore small: their
 * places are without the source, which is the same for all. */
struct expr {
    uint64_t value;
    const struct expr *const *parts; /* a, b and c, as far as there are any */
    struct excerpt span;
    uint16_t op;    /* as in lexeme.punct */
    uint8_t nparts;
    uint8_t depth;  /* levels of the tree below, itself included */
    uint8_t kind;   /* enum expr_kind */
    bool is_unsigned;
};

enum arg_kind {
    ARG_EXPR,    /* expr; also `!p` and `p|q` */
    ARG_ADDRESS, /* [expr] */
    ARG_VECTOR,  /* {items} */
    ARG_LIST     /* (items), of a call */
};

struct arg {
    const struct expr *expr;
    struct arg *items;
    struct excerpt span;
    unsigned nitems;
    enum arg_kind kind;
};

/* ---- declarations ---- */

/* A value of an initialiser: an expression or a list in braces. */
struct init {
    const struct expr *expr; /* NULL: a list */
    uint64_t mask;           /* 0xff00(expr): the byte that is taken; 0: all */
    struct init *items;
    size_t nitems;
    struct span span;
};

#define MOST_DIMENSIONS 8
#define EVERYWHERE 0xfffffffeu /* in syntax.lost: whichever function it is; else the one */

enum linkage { LINKAGE_STATIC, LINKAGE_EXTERN, LINKAGE_VISIBLE, LINKAGE_WEAK, LINKAGE_COMMON };

/* One name of a declaration. */
struct declarator {
    struct span name;
    bool is_range;                           /* %r<count> */
    uint64_t count;
    const struct expr *dims[MOST_DIMENSIONS]; /* NULL: [] */
    unsigned ndims;
    const struct init *init;
};

/* A declaration of variables, registers or (with one name) of a parameter. */
struct declaration {
    enum space space; /* SPACE_REG for registers */
    enum type type;
    unsigned vector;  /* 1, 2, 4 */
    const struct expr *align; /* NULL: natural */
    enum linkage linkage;
    bool is_opaque; /* .texref, .samplerref, .surfref: nothing in it can be used (left_out.c) */
    struct declarator *names;
    unsigned nnames;
    struct span span; /* of the directive */
};

/* Returns and inputs of a function or a prototype. */
struct signature_syntax {
    struct declaration *returns, *params;
    unsigned nreturns, nparams;
    bool never_returns; /* .noreturn */
};

/* ---- statements ---- */

struct instr_syntax {
    const struct source *source;
    struct excerpt guard;
    struct excerpt opcode;
    struct excerpt *suffixes; /* with their dots */
    struct arg *args;
    unsigned nsuffixes, nargs;
    bool guarded, guard_negated;
};

static inline struct span opcode_span(const struct instr_syntax *s)
{
    return excerpt_span(s->opcode, s->source);
}
static inline struct span suffix_span(const struct instr_syntax *s, unsigned k)
{
    return excerpt_span(s->suffixes[k], s->source);
}
/* From the opcode to the last suffix, with the blanks in it. */
static inline struct span spelling_span(const struct instr_syntax *s)
{
    return s->nsuffixes == 0 ? opcode_span(s)
                             : span_join(opcode_span(s), suffix_span(s, s->nsuffixes - 1));
}

enum stmt_kind {
    STMT_INSTR,
    STMT_LABEL,
    STMT_DECLARE,
    STMT_OPEN,     /* { ; match: its STMT_CLOSE */
    STMT_CLOSE,
    STMT_TARGETS,  /* name: .branchtargets or .calltargets list; */
    STMT_PROTOTYPE /* name: .callprototype … ; */
};

/* A label, a table or a prototype. */
struct named_syntax {
    struct span name;
    const struct span *targets;
    unsigned ntargets;
    bool of_calls; /* .calltargets */
    const struct signature_syntax *signature;
};

struct stmt {
    struct excerpt span; /* the whole statement */
    enum stmt_kind kind;
    uint32_t match;
    const struct instr_syntax *instr;
    const struct declaration *declaration;
    const struct named_syntax *named; /* labels, tables and prototypes */
};

/* ---- the module ---- */

struct function_syntax {
    bool is_entry, has_body;
    bool lost_names; /* a declaration in it could not be read */
    bool refused; /* an error of its declaration was reported. Set by declare.c and agree.c */
    enum linkage linkage;
    struct span name;
    struct signature_syntax signature;
    struct launch_contract contract;
    uint32_t index; /* in the program; NO_FUNCTION when it was refused. Set by declare.c */
    struct stmt *body;
    size_t nbody, cap_body; /* body is an array of its own */
    /* What the statements of the body point to, except names and their lists: an arena for each
     * PART_STATEMENTS of them. A part can be freed as soon as its statements have been read. */
    struct arena *parts;
    size_t nparts, cap_parts;
};
#define PART_STATEMENTS 8192u

/* Frees what the statements before this one point to, as far as whole parts go. */
void syntax_drop_before(struct function_syntax *f, size_t statement);
/* Frees the statements of a function. */
void syntax_drop_body(struct function_syntax *f);

/* .alias name, function */
struct alias_syntax {
    struct span name, function;
};

struct syntax {
    uint64_t most; /* instructions of one kernel, set before it is read; 0: any number */
    bool stopped;  /* a kernel has more: an error was reported, and the rest was not read */
    struct arena arena;
    unsigned major, minor;  /* .version; 0.0 when missing */
    unsigned target;        /* .target sm_N; 0 when missing */
    char target_letter;     /* a or f after the number, '\0': none */
    unsigned address_bits;  /* .address_size; 0 when missing */
    struct declaration *variables;
    size_t nvariables, cap_variables;
    struct function_syntax *functions;
    size_t nfunctions, cap_functions;
    struct alias_syntax *aliases;
    size_t naliases, cap_aliases;
    bool broken;       /* an error of the syntax was reported */
    struct names lost; /* names of declarations that were refused: one complaint is enough */
    struct origins origins; /* .file and .loc; a caller that takes them over sets zero */
};

void syntax_free(struct syntax *t);

#endif
