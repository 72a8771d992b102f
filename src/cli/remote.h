/* cli/remote.h: a test of remote scopes (a FILE.litmus that begins with RSP or RSPASM) with its
 * mapping and the axioms it is compared with, as every command reads it. What the test looks at
 * becomes the job's buffers. */
#ifndef WS_CLI_REMOTE_H
#define WS_CLI_REMOTE_H

#include "cli/job.h"
#include "cli/machine.h"
#include "remote/axioms.h"
#include "remote/machine.h"
#include "remote/mapping.h"

struct remote {
    struct source source;
    struct rsp_program program;      /* mapped */
    struct rsp_mapping mapping;      /* of a source program; name NULL in assembly */
    struct source mapping_file;
    struct constants constants;
    enum rsp_inclusion inclusion;
    bool check_sound;                /* --check sound */
    bool axioms_only;                /* --axioms */
    bool has_axioms;                 /* the outcomes of the axioms were found */
    struct rsp_axioms axioms;
};

/* A litmus file of this machine? */
bool is_remote_path(const char *path);

/* Reads program and options into *r and declares what it looks at in j. False with errors in d.
 * remote_free in any case. */
bool remote_read(struct remote *r, struct job *j, const struct invocation *v,
                 const struct settings *set, struct diags *d);
void remote_free(struct remote *r);
/* Appends the head of lists of choices of this run (host/scenario.h). */
void remote_head(const struct remote *r, struct text *out);
/* Appends the code of all threads, which says what the mapping made of them. */
void remote_code(const struct remote *r, struct text *out);
/* Finds what the axioms allow, unless it is known or the test is in assembly. tell: NULL without a listener.
 * False with errors in d. */
bool remote_find_axioms(struct remote *r, struct teller *tell, struct diags *d);
/* Reports to a listener that actions were mapped. */
void remote_tell_mapping(const struct remote *r, struct teller *teller);
/* A machine in its first state. tell: NULL without a listener. */
void remote_open(struct rsp_machine *m, const struct remote *r, struct teller *tell);
/* Why no thread moves, if the machine is deadlocked. */
void remote_report(const struct rsp_machine *m, FILE *out);

/* A value that the test looks at, in the present state: global memory; a register, 0 when unset. */
int64_t remote_value(const struct rsp_machine *m, const struct test_value *v);

/* Commands, of whose operand v's is one. */
enum exit_status remote_run(const struct invocation *v);
enum exit_status remote_trace(const struct invocation *v);
enum exit_status remote_check(const struct invocation *v);
enum exit_status remote_show(const struct invocation *v);

#define MAPPING_OPTION                                                                             \
    { "mapping", "NAME", false, "remote scopes: fixed (default), original, or a file" }
#define AXIOMS_OPTIONS                                                                             \
    { "inclusive", "NAME", false, "remote scopes: who synchronises: promote (default), slides" },  \
    { "axioms", NULL, false, "remote scopes: what the axioms allow and forbid; no step is taken" }
/* True: none of the options was given that only tests of remote scopes have. */
bool remote_refuse(const struct invocation *v, struct diags *d);

#endif
