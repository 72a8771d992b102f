/* remote/program.h: a program of the remote-scope machine: threads in work-groups on devices, what
 * they do in the source language and the instructions that this becomes. Read from a file that
 * begins with RSP (source: actions, then a mapping) or RSPASM (instructions as written). */
#ifndef WS_REMOTE_PROGRAM_H
#define WS_REMOTE_PROGRAM_H

#include "condition/test.h"

#define RSP_MOST_THREADS 6u
#define RSP_MOST_LOCATIONS 5u
#define RSP_MOST_GROUPS RSP_MOST_THREADS  /* work-groups that have threads, over all devices */
#define RSP_MOST_DEVICES RSP_MOST_THREADS
#define RSP_MOST_REGISTERS 16u            /* of a thread: r0 to r15 */
#define RSP_MOST_EVENTS 32u               /* actions of a source program, and an initial write of
                                             each location */
#define RSP_MOST_CODE 400u                /* instructions of a thread; no mapping gives more */
#define RSP_NONE UINT32_MAX

enum rsp_scope { RSP_WG, RSP_DV, RSP_SY };
#define RSP_SCOPES 3u
enum rsp_action_kind { RSP_LOAD, RSP_STORE, RSP_INC };
#define RSP_ACTION_KINDS 3u

/* A number, or a register of the acting thread. */
struct rsp_value {
    bool is_register;
    uint32_t reg;
    int64_t number;
};

/* `if reg == number` before an action: looked at once, before its first instruction. A register
 * that has not been set is unequal to every number. */
struct rsp_guard {
    bool given;
    uint32_t reg;
    int64_t number;
};

/* load.S reg, x | store.S x, v | inc.S reg, x */
struct rsp_action {
    enum rsp_action_kind kind;
    bool atomic;            /* false: na */
    enum rsp_scope scope;   /* of an atomic one */
    bool remote;            /* .rm */
    struct rsp_guard guard;
    uint32_t reg;           /* LOAD, INC */
    uint32_t location;
    struct rsp_value value; /* STORE */
    struct span span;
};

enum rsp_op {
#define INSTRUCTION(name, text, operands, rule) RSP_##name,
#include "remote/instructions.def"
#undef INSTRUCTION
    RSP_OPS
};

struct rsp_instr {
    enum rsp_op op;
    enum rsp_scope scope;   /* FLU, INV, LK_RMW, UL_RMW */
    uint32_t reg;           /* LD, INC */
    uint32_t location;      /* LD ST INC LK_L2 UL_L2 */
    struct rsp_value value; /* ST */
    uint32_t action;        /* of the thread: which it belongs to; in assembly, its own number */
    uint32_t nth, of;       /* its place among the instructions of the action: 1 … of */
    struct rsp_guard guard; /* of its action; counts where nth is 1: false skips the whole action */
    struct span span;
};

struct rsp_thread {
    uint32_t group;               /* of the program's groups */
    struct rsp_action *actions;   /* none in assembly */
    uint32_t nactions;
    size_t cap_actions;
    struct rsp_instr *code;       /* filled by the mapping, or read */
    uint32_t ncode;
    size_t cap_code;
    uint32_t nregisters;          /* one more than the highest that it names */
};

/* A work-group as the file numbers it: `@wg w,dv d`. */
struct rsp_group {
    uint32_t number, device;      /* device: of the program's devices */
};

struct rsp_location {
    const char *name;
    int64_t initial;
};

/* All parts are owned but names, which lie in test.arena. */
struct rsp_program {
    struct test test;             /* name, condition, values; the words of an outcome are the
                                     test's values in their order */
    bool assembly;                /* RSPASM */
    struct rsp_thread threads[RSP_MOST_THREADS];
    uint32_t nthreads;
    struct rsp_group groups[RSP_MOST_GROUPS];   /* by device, then number */
    uint32_t ngroups;
    uint32_t devices[RSP_MOST_DEVICES];         /* their numbers in the file, ascending */
    uint32_t ndevices;
    struct rsp_location locations[RSP_MOST_LOCATIONS];
    uint32_t nlocations;
};

const char *rsp_scope_text(enum rsp_scope s); /* "wg" */

/* read.c (source.c, assembly.c). Does the text begin like a file of this machine? */
bool rsp_is_program(const struct source *text);
/* False with errors in d. Of a source file `code` stays empty. rsp_program_free in any case. */
bool rsp_read(struct rsp_program *p, const struct source *text, struct diags *d);
void rsp_program_free(struct rsp_program *p);

/* Appends an action or an instruction as it is written: "load.dv.rm r0, y", "if r0 == 1 LD r1,x" */
void rsp_print_action(const struct rsp_program *p, const struct rsp_action *a, struct text *out);
void rsp_print_action_name(const struct rsp_action *a, struct text *out); /* "load.dv.rm" */
void rsp_print_instr(const struct rsp_program *p, const struct rsp_instr *i, struct text *out);
/* An instruction by itself: "FLU_L1_DV". */
void rsp_print_opcode(enum rsp_op op, enum rsp_scope scope, struct text *out);
/* The whole test: a text that reads back as the same program. */
void rsp_print_program(const struct rsp_program *p, struct text *out);

#endif
