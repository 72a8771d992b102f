/* ptx/resolve/reader.h: what the steps from the tree to resolved instructions share (5.1.3, steps
 * 1, 2 and 7): the program as it grows, the names in scope, the calls whose parameters step 3 will
 * place. */
#ifndef WS_PTX_RESOLVE_READER_H
#define WS_PTX_RESOLVE_READER_H

#include "base/constants.h"
#include "base/hash.h"
#include "base/tell.h"
#include "program/program.h"
#include "ptx/parse/lexer.h"
#include "ptx/parse/syntax.h"

#define NO_SYMBOL 0xffffffffu
#define NO_REGISTER 0xffffffffu

/* ---- names (scope.c) ---- */

enum symbol_kind {
    SYMBOL_REG,
    SYMBOL_VARIABLE,
    SYMBOL_VECTOR, /* registers x to w; index: how many */
    SYMBOL_OPAQUE, /* a texture, a sampler or a surface: has no index */
    SYMBOL_FUNCTION,
    SYMBOL_LABEL,
    SYMBOL_TABLE /* .branchtargets, .calltargets, .callprototype: statement */
};

struct symbol {
    const char *name;  /* as written */
    uint64_t stride;   /* bytes of one element, for a[i] */
    struct span span;
    const struct stmt *statement;
    enum symbol_kind kind;
    uint32_t index;    /* in the program; of a register NO_REGISTER until it is used */
    enum type type;
    enum space space;  /* as declared: .param stays .param */
    enum linkage linkage;  /* of a function: that of its body, if it has one */
    uint32_t from;     /* where the text declares it first: nothing before that place knows it */
    uint32_t hides;    /* the symbol of this name outside, or NO_SYMBOL */
    unsigned level;
    bool is_array;
    bool is_alias;         /* a function by the name of another */
};

/* Labels are looked up apart from registers, variables and functions; in one block no two have one
 * name. */
struct scope {
    struct symbol *v;
    size_t n, cap;
    struct names things, labels;
    unsigned level;
};

/* ---- calls ---- */

struct signature {
    struct param_list returns, params;
};

/* A call before step 3. Operands are registers, immediates and variables. signature: parameters
 * and returns of a function, or of a prototype. */
struct call_site {
    struct operand *args, *rets; /* as many as the signature says */
    struct signature signature;
    uint32_t function;           /* the callee, or NO_FUNCTION when it is known at run time only */
};

/* ---- the reader ---- */

struct reader {
    struct program *program;
    struct syntax *tree;
    struct diags *diags;
    struct teller *tell;       /* NULL: nothing is reported */
    struct scope scope;
    struct names taken, stems; /* names that are in the program, counts of renamed ones (step 7) */
    uint32_t function;         /* the function being read */
    struct call_site *calls;   /* of all functions; the `label` of the call instruction is the index */
    uint32_t ncalls;
    size_t cap_calls;
    uint64_t registers;        /* declared so far */
    const struct stmt *body;    /* of the function */
    struct names all_labels;   /* of the function, whatever their block: to their statements */
    bool has_reserved;         /* the program reads a special register of reserved shared memory */
    uint32_t reserved;         /* the variable for that memory */
    struct names spellings;    /* opcodes with suffixes that were read without error; indexes of `spelt` */
    struct instr *spelt;       /* the meaning of each spelling; owned */
    uint32_t nspelt;
    size_t cap_spelt;
    uint8_t *holds;            /* by register: what indirect.c has found that it may hold */
    size_t nholds, cap_holds;
    bool lost_names;           /* a declaration of the function could not be read */
    bool folded, renamed;      /* steps 2 and 7 found something to do */
};

/* A place in the text. */
static inline struct span text_at(const struct reader *r, struct excerpt e)
{
    return excerpt_span(e, r->program->source);
}

/* scope.c */
void scope_enter(struct scope *s);
void scope_leave(struct scope *s);
void scope_free(struct scope *s);
/* Declares a symbol in the innermost block; false with an error when the name is taken there. Of a
 * label and something else of one name, which is an error too, both are known. */
bool declare(struct reader *r, struct symbol s);
const struct symbol *find_thing(const struct reader *r, struct span name);
/* By a text; it is declared. */
const struct symbol *find_named(const struct reader *r, const char *name);
/* The same, whether the text has declared it by then or not. */
const struct symbol *find_declared(const struct reader *r, struct span name);
const struct symbol *find_label(const struct reader *r, struct span name);
/* Was it complained of the name already, or was its declaration refused? */
bool is_lost(const struct reader *r, struct span name);
/* Reports a name that is not declared, with a near one if there is one, but only once in a
 * function; always false. */
bool undeclared(struct reader *r, struct span name, const char *what);
/* A name that differs in fewer characters than this is worth suggesting: none where the message is
 * one too many to be kept. */
unsigned near_limit(const struct reader *r, size_t length);
/* The name, or one made from it that the program does not have yet (step 7). */
const char *unique_name(struct reader *r, const char *name);
/* A copy of the text in the program's arena. */
const char *keep_text(struct reader *r, struct span s);
/* The program's register of a register symbol: made when it is first used. */
uint32_t symbol_register(struct reader *r, const struct symbol *s);

/* fold.c: step 2 */
enum value_kind { VALUE_INT, VALUE_F32, VALUE_F64, VALUE_ADDRESS };
struct value {
    enum value_kind kind;
    bool is_unsigned, generic;
    uint64_t bits;               /* of an address: the bytes added */
    const struct symbol *symbol; /* VALUE_ADDRESS: a variable, a function or a register */
};
/* The value of an expression. NULL or false: an error was reported. */
bool fold(struct reader *r, const struct expr *e, struct value *v);
/* A number that must not be negative; what: "an alignment". */
bool fold_natural(struct reader *r, const struct expr *e, const char *what, uint64_t *n);
uint64_t low_bits(uint64_t bits, unsigned bytes);
/* The bits of a value in a type: integers are cut, floats rounded. */
bool value_bits(struct reader *r, const struct value *v, enum type type, struct span at,
                uint64_t *bits);

/* Is it a pair of floats of 8 bits? */
static inline bool is_small_float(unsigned type)
{
    return type == TYPE_E4M3X2 || type == TYPE_E5M2X2;
}

/* Is the target of the text sm_10 to sm_13? */
static inline bool is_for_sm_1x(const struct reader *r)
{
    return r->tree->target > 0 && r->tree->target < 20;
}

/* ---- members.c: the registers of a range that are declared, by their numbers ---- */

struct members {
    uint64_t *v;   /* ascending; NULL: all numbers below n */
    size_t n, cap;
};
static inline uint64_t members_at(const struct members *m, size_t i)
{
    return m->v != NULL ? m->v[i] : i;
}
void members_find(struct members *m, struct span name, uint64_t count);
void members_free(struct members *m);

/* declare.c: names and places; initial.c: values */
void declare_module(struct reader *r);
/* Variables or registers inside a function. */
void declare_locals(struct reader *r, const struct declaration *d);
/* Types, sizes and offsets of a function's or a prototype's parameters: returns first. */
bool read_signature(struct reader *r, const struct signature_syntax *s, struct signature *out);
/* Bytes from the start of the parameters' offsets to the end of the last one. */
uint64_t params_end(const struct param_list *l);
/* Prevents later errors that the name of a refused declaration is unknown; always false. */
bool lose_name(struct reader *r, struct span name);
/* agree.c: are parameters the same in every respect but their names? */
bool same_params(const struct param_list *a, const struct param_list *b);
/* call.c: is any of them a predicate? */
bool has_predicates(const struct param_list *l);
/* Declarations of one name. The signatures are those of the functions of the tree, in their
 * order; of a function that is refused already nothing is looked at. */
void check_functions(struct reader *r, const struct signature *signatures);
/* Functions that are neither defined nor .extern; a text that is broken may have lost their
 * bodies. */
void check_bodies(struct reader *r);
/* Does a variable agree with what is declared already? False: an error was reported. */
bool check_again(struct reader *r, const struct declaration *d, const struct declarator *n,
                 const struct variable *v, const struct symbol *before);
/* Names that .alias gives to functions. */
void declare_aliases(struct reader *r);
/* Puts the parameters of the function that is read into scope. */
void declare_params(struct reader *r, const struct function_syntax *f);
/* Gives a variable the initial values of its declaration. */
void initialise_variable(struct reader *r, const struct declaration *d, const struct declarator *n,
                         uint32_t variable);

/* modifiers.c: opcode and suffixes. False: an error was reported. */
#define MOST_OPCODE 48
#define MOST_OPCODE_WORDS 4
/* The opcode with the first `words` of its suffixes, as text; 0: there are fewer, or it is too
 * long. */
size_t opcode_words(const struct instr_syntax *s, unsigned words, char out[MOST_OPCODE]);
/* The longest opcode there, and how many suffixes belong to it; OP_COUNT: none. */
enum opcode opcode_of(const struct instr_syntax *s, unsigned *words);
bool read_modifiers(struct reader *r, const struct instr_syntax *s, struct instr *i);
/* spelling.c: all that the opcode and its suffixes say; i has its span. False: an error was
 * reported. */
bool read_spelling(struct reader *r, const struct instr_syntax *s, struct instr *i);

/* left_out.c: what PTX has and the semantics leaves out (5.1.1; left_out.def). It refuses no text:
 * the kernels that can reach it are not run. Each notes it for the function that is read. */
bool leave_out(struct reader *r, struct span at, const char *what, const char *about); /* false */
bool leave_out_instruction(struct reader *r, const struct instr_syntax *s); /* is it left out? */
bool leave_out_suffix(struct reader *r, const char *op, struct span suffix);
bool leave_out_name(struct reader *r, const char *name, struct span at); /* false */
/* Tells every function what it can reach. */
void spread_left_out(struct program *p);

/* check.c */
bool type_in_set(enum type t, enum type_set s);
/* Is a register of this type valid where `want` is needed? relaxed: it may be wider. */
bool register_fits(enum type have, enum type want, bool relaxed);
enum type type_of_width(enum type t, unsigned bytes); /* same kind, other width; or TYPE_NONE */
/* together.c: modifiers that are required or exclude each other, before spellings are normalised. */
bool check_together(struct reader *r, const struct instr *i);
/* forms.c: the PTX version (70: 7.0) and target (80: sm_80) that something asks for; 0: any. */
struct demand {
    uint16_t version, target;
};
bool demand_met(const struct reader *r, struct demand d);
/* Reports the word as too new for the text; always false. */
bool refuse_demand(struct reader *r, struct demand d, struct span at);
/* Do the suffixes after the first `words`, which belong to the opcode, make a form that PTX has, in the
 * text's version and on its target? */
bool check_form(struct reader *r, const struct instr_syntax *s, const struct instr *i,
                unsigned words);
/* ranges.c: constants where they must be, within their bounds. */
bool check_ranges(struct reader *r, const struct instr *i);
/* Operands that the instruction cannot have although their types fit. */
bool check_operands(struct reader *r, const struct instr *i);
/* Does the data floor compute exactly this form? Operands are counted by now. */
bool check_evaluator(struct reader *r, const struct instr *i);
/* The place of an operand. */
struct span operand_span(const struct reader *r, const struct operand *o);
/* "add.s32", for messages. */
const char *instr_text(struct reader *r, const struct instr *i);

/* operands.c */
struct wanted {
    const struct instr *i;
    char name;    /* d, a, b … as in the signature */
    enum type want;
    bool relaxed; /* the register may be wider */
    bool element; /* of a list in braces: no sum */
    bool sink;    /* a result that may be `_` */
};
bool read_source(struct reader *r, const struct wanted *p, const struct arg *a, struct operand *o);
bool read_destination(struct reader *r, const struct wanted *p, const struct arg *a,
                      struct operand *o);
/* The address of a memory instruction; it may give the instruction its state space. */
bool read_address(struct reader *r, struct instr *i, const struct arg *a);
bool read_guard(struct reader *r, const struct instr_syntax *s, struct instr *i);
/* The operand as the name of something of this kind; NULL: it is something else. */
const struct symbol *named_operand(const struct reader *r, const struct arg *a,
                                   enum symbol_kind kind);
/* Adds a note at the declaration of the symbol, after an error; always false. */
bool declared_here(struct reader *r, const struct symbol *s);

/* vectors.c: .reg .v4 and mov.v4 */
/* Declares the vector and its elements; false with an error. */
bool declare_vector(struct reader *r, const struct declaration *d, struct span at,
                    const char *name);
/* The name of a vector's element, such as "v.x". */
const char *element_name(struct reader *r, const char *vector, unsigned element);
/* Declares the vector alone, without its elements. */
bool declare_vector_name(struct reader *r, const struct declaration *d, struct span at,
                         const char *name);
/* Is this a scalar, or a vector that is short enough? False with an error. */
bool vector_fits(struct reader *r, const struct declaration *d);
/* Is the argument the name of a vector, and of how many? 0: it is none. */
unsigned vector_length_of(const struct reader *r, const struct arg *a);
/* Its n elements; false when it is none. An error where they are not what is wanted. */
bool read_vector(struct reader *r, const struct wanted *p, const struct arg *a, unsigned n,
                 struct operand *out);
bool read_vector_mov(struct reader *r, const struct instr_syntax *s, struct instr *i);

/* flow.c: labels, tables of targets, barriers */
bool read_label(struct reader *r, struct span name, struct operand *o);
bool read_branch_target(struct reader *r, struct instr *i, const struct arg *a);
bool read_table(struct reader *r, struct instr *i, const struct arg *a);
/* The table, list or prototype that the operand of an instruction names; NULL with an error when
 * the text has none above; what: "a .branchtargets list". */
const struct stmt *read_table_name(struct reader *r, struct span name, const char *what);
/* Do all names of a list exist, whether it is used or not? */
void check_targets(struct reader *r, const struct stmt *list);
void check_prototype(struct reader *r, const struct stmt *prototype);
bool read_barrier(struct reader *r, const struct instr_syntax *s, struct instr *i);

/* indirect.c: finds the targets of the indirect branches and calls of a function that was read
 * (instr.anywhere, instr.targets, function.branches_anywhere) and warns of branches about which nothing
 * is known. */
void complete_indirect(struct reader *r, struct function *f);

/* video.c: the operands of a scalar video instruction */
bool read_video(struct reader *r, const struct instr_syntax *s, struct instr *i);

/* async.c: the operands of cp.async; what else of later PTX comes down to something simpler */
bool read_copy(struct reader *r, const struct instr_syntax *s, struct instr *i);
bool read_policy(struct reader *r, const struct arg *a); /* the operand of L2::cache_hint */
bool make_policy(struct reader *r, const struct instr_syntax *s, struct instr *i);
void simplify(struct instr *i);

/* call.c: a call and its parameters; step 3 places them. The function of a name; NULL with an error
 * when it is something else. */
const struct symbol *function_named(struct reader *r, struct span name);
bool read_call(struct reader *r, const struct instr_syntax *s, struct instr *i);

/* How many functions a call names, and the k-th; a register without targets: `any`. */
uint32_t call_targets(const struct instr *i);
uint32_t call_target(const struct instr *i, uint32_t k, uint32_t any);

/* runtime.c: is it a function of the device runtime that the file only declares? False with an
 * error when the name is one and the parameters are others. Later those functions get their
 * bodies. */
bool declares_runtime(struct reader *r, const struct function_syntax *f, const struct signature *s);
void define_runtime(struct reader *r);

/* resolve.c: statements become instructions. An instruction that a transformation adds at a place
 * of the text, without operands. */
struct instr injected_instr(enum opcode op, enum type type, struct span at);
void resolve_functions(struct reader *r);
/* Are there at least low and at most high operands? */
bool count_operands(struct reader *r, const struct instr *i, unsigned n, unsigned low,
                    unsigned high);

#endif
