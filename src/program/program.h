/* program/program.h: the program environment (5.1.2): instructions with guards by program address,
 * labels, functions, variables and registers. Made by ptx/; read by everything above. */
#ifndef WS_PROGRAM_PROGRAM_H
#define WS_PROGRAM_PROGRAM_H

#include "base/hash.h"
#include "base/mem.h"
#include "base/text.h"
#include "program/contract.h"
#include "program/instr.h"
#include "program/origin.h"

/* The windows of generic addresses inside the virtual address space; all else is global. */
#define WINDOW_SHARED 0x01000000u /* + address in the block's shared memory */
#define WINDOW_LOCAL 0x02000000u  /* + address in the thread's local memory */
#define WINDOW_CONST 0x04000000u  /* + address in constant memory */
#define WINDOW_END 0x08000000u
#define GLOBAL_BASE 0x10000000u   /* the lowest address of global memory */
/* Where the window of a space starts; 0 for those that have none. */
uint64_t space_window(enum space s);
/* Constant-space addresses from here on are the running grid's kernel parameters. */
#define PARAM_BASE 0x01000000u
#define PARAM_SIZE 0x7ffcu        /* bytes of kernel parameters at most */

#define NO_FUNCTION 0xffffffffu
#define REG_STACK_BASE 0u /* the register %stackBase (5.1.3, step 3): always register 0 */

struct reg {
    const char *name;   /* unique in the program after renaming (step 7) */
    enum type type;
    enum reg_class cls; /* how it lies in a window */
    uint32_t function;  /* NO_FUNCTION: %stackBase */
    uint32_t slot;      /* place in a warp's register window, in slots; NO_SLOT: no instruction names
                           it, it is zero. Set by load */
    struct span span;   /* declaration */
};

/* A word of an initialiser that is an address, known only at load. */
struct relocation {
    uint64_t offset;  /* in the variable, bytes */
    uint8_t size;     /* 4 or 8 */
    bool is_function; /* false: a variable */
    bool generic;     /* generic(x) */
    bool is_byte;     /* only the byte `shift` bits up: 0xff00(x) */
    uint8_t shift;
    uint32_t index;
    int64_t addend;
};

struct variable {
    const char *name;
    enum space space;     /* global, const, shared, local; kernel parameters: const, is_param */
    enum type type;       /* element type */
    uint64_t size;        /* bytes; 0 for x[] of dynamic shared memory */
    uint64_t align;       /* bytes */
    uint32_t function;    /* declaring function, NO_FUNCTION at module scope */
    bool is_param;        /* kernel parameter (address from PARAM_BASE) */
    bool on_stack;        /* local memory of a function: address is relative to %stackBase */
    bool dynamic;         /* .extern .shared x[] */
    bool is_extern;       /* declared elsewhere */
    bool names_opaque;    /* its value is a texture or a surface, which nothing here has */
    unsigned char *init;  /* size bytes or NULL: zero; owned by the arena */
    struct relocation *relocations;
    uint32_t nrelocations;
    uint64_t address;     /* in its space; set by load. shared: offset; global: virtual address */
    struct span span;
};

struct label {
    const char *name;     /* unique in the program after renaming */
    bool address_taken;   /* a register may hold it: mov r, LABEL or .branchtargets */
    uint32_t pc;          /* set by load */
    struct span span;
};

struct param {
    const char *name;
    enum type type;
    uint64_t align, size; /* bytes */
    uint64_t offset;      /* in the parameter block (entry) or the frame (function) */
    bool in_register;     /* .reg parameter of a function, or an element of a vector in registers */
    bool is_array;
    uint8_t element, elements; /* index of the element and number of elements; a scalar is 0 of 1 */
    uint32_t declared;    /* its number in the text, where a vector counts once */
    uint32_t index;       /* variable or register */
};

struct param_list {
    struct param *v;
    uint32_t n;
};

/* A predicate that has these values before a thread's first step. */
struct preset {
    uint32_t reg;
    lane_mask lanes;
};

/* What PTX has and the semantics leaves out (5.1.1): an instruction, a form of one, a variable that
 * is used. A kernel that can reach it does not run. */
struct left_out {
    uint32_t function;
    struct span span;
    const char *what, *about; /* "tex", "textures" */
    const char *reason;       /* "tex is not supported (textures)" */
};

struct function {
    const char *name;
    bool is_entry, defined;
    bool of_runtime;       /* of the device runtime: its body is ours (program/runtime.h) */
    struct param_list params, returns; /* params: inputs */
    struct label *labels;
    uint32_t nlabels;
    size_t cap_labels;
    struct instr *body;    /* with OP_LABEL entries; NULL after load */
    size_t nbody, cap_body;
    bool own_control_flow; /* has ssy, sync, preBrk, brk or preRet: injection leaves it alone */
    bool branches_anywhere; /* has an indirect bra of unknown targets: injection leaves it alone */
    bool has_tokens;       /* injection placed ssy, sync, preBrk or brk: control may enter from outside only
                              at its first address */
    bool address_taken;
    uint32_t first, last;  /* program addresses, last exclusive; set by load */
    uint64_t frame;        /* bytes of local memory on the stack, callee's parameters included */
    uint64_t shared;       /* bytes of static shared memory, its callees' included: where dynamic
                              shared memory starts; entries only, set by load */
    uint32_t slots;        /* register window that an entry needs, callees included */
    uint32_t registers;    /* 4-byte registers a thread of an entry holds at once (estimate) */
    struct launch_contract contract; /* entries only */
    const struct left_out *left_out; /* the function, or one that it may call, has it; else NULL */
    struct span span;      /* the name */
};

/* Everything lies in the arena or in the arrays; program_free gives all back. */
struct program {
    struct arena arena;
    char *name;            /* file name without folder and suffix, for scenarios */
    struct source *source; /* owned */
    struct origins origins; /* what .file and .loc say of its lines */
    unsigned address_bits; /* 32 or 64 */
    unsigned target;       /* 90: the text is for sm_90; 0: it does not say */
    struct reg *regs;
    uint32_t nregs;
    size_t cap_regs;
    struct variable *variables;
    uint32_t nvariables;
    size_t cap_variables;
    struct function *functions;
    uint32_t nfunctions;
    size_t cap_functions;
    struct left_out *left_out; /* signatures first, then in the order of the source */
    uint32_t nleft_out;
    size_t cap_left_out;
    struct preset *presets; /* of a listing: in every warp */
    uint32_t npresets;
    size_t cap_presets;
    bool is_listing;       /* read from a listing (listing/listing.h), not from PTX */
    /* the instruction environment: program addresses 1 to ninstrs - 1 (0 is no address) */
    struct instr *instrs;
    uint32_t *function_of; /* by program address */
    uint32_t ninstrs;
    size_t cap_instrs;
    uint32_t carry_slot;   /* of the carry flag CC.CF of add.cc, addc …, a predicate; NO_SLOT: none
                              of these is there */
    bool branches_anywhere; /* one of the functions does */
    bool loaded;           /* addresses are set */
    uint64_t const_size;   /* bytes of constant memory of module variables */
    uint64_t local_base;   /* initial %stackBase: bytes of module-scope local variables */
    /* program.c's own */
    struct names register_names, function_names;
    struct names stems;    /* how many fresh names each stem gave */
};

struct program *program_new(const char *name);
void program_free(struct program *p);
uint32_t program_add_reg(struct program *p, const char *name, enum type type, uint32_t function);
uint32_t program_add_variable(struct program *p, struct variable v);
uint32_t program_add_function(struct program *p, const char *name);
uint32_t function_add_label(struct program *p, struct function *f, const char *name);
void function_append(struct function *f, const struct instr *i);
/* A copy of the format's result in the program's arena, made unique among register names. */
const char *program_fresh_name(struct program *p, const char *stem);
bool program_find_function(const struct program *p, const char *name, uint32_t *index);

/* The instruction as a line of the transformed program, "@p bra L;". function: whose labels and
 * names it uses; before load and after. */
void program_print_instr(const struct program *p, uint32_t function, const struct instr *i,
                         struct text *out);
/* One operand that the loaded instruction reads, as it prints it: a source by its number, the
 * address or the guard (enum told_operand, base/tell.h). The carry flag follows the sources. */
void program_print_operand(const struct program *p, uint32_t pc, unsigned which, struct text *out);
/* Line in the source, 0 for an instruction that a transformation added. */
unsigned instr_line(const struct instr *i);
/* That of the instruction at an address of the loaded program; 0 too where the program ends. */
unsigned program_line(const struct program *p, uint32_t pc);
/* Its text in the source; that of the nearest instruction before it when a transformation added it,
 * or the function's name. */
struct span program_span(const struct program *p, uint32_t pc);
/* Where the instruction comes from in the source that a compiler made the text of (.loc), inlining
 * undone: its own place, then the calls in whose place it was inlined, the last of them in the
 * kernel or function itself: the line that the user wrote. How many; 0: the text does not say, or
 * the program has no such address. Where there are more than MOST_ORIGINS, the innermost are left
 * out. */
#define MOST_ORIGINS 16
size_t program_origins(const struct program *p, uint32_t pc, struct origin v[MOST_ORIGINS]);
/* Is the line of the file (origin_is_file) one of them? */
bool program_comes_from(const struct program *p, uint32_t pc, const char *file, uint32_t line);
/* The last of them as its file has it: the line, and a caret under its column. False: the file cannot be
 * read, and nothing was written. */
bool program_quote_origin(const struct program *p, uint32_t pc, FILE *out);
/* The same in words after `before`: its line in the kernel or function, then the line of the code inlined
 * there, and so on: "k.cu:5:5 (inlined: k.cu:2:30, util.h:7:3)". False: the text does not say, and nothing
 * was added. */
bool program_origin_text(const struct program *p, uint32_t pc, const char *before, struct text *out);
/* The same of a place in the text of a function, before load and after. */
bool program_span_origin(const struct program *p, struct span s, const char *before,
                         struct text *out);
/* That of an instruction as members of a JSON object, with a comma before them: "file" and
 * "file_line" of the outermost, and where there are more the list "inlined" of such pairs. */
void program_origin_json(const struct program *p, uint32_t pc, struct text *out);
/* The same as a member "cuda", with a comma before it: a list of objects with "file" (its last
 * component) and "line", the instruction's own place first, then the calls it was inlined at. Nothing
 * when the text does not say. */
void program_calls_json(const struct program *p, uint32_t pc, struct text *out);

#endif
