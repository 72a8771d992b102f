/* remote/mapping.h: how actions of the source become instructions (rsp.mapping): the two mappings
 * of mapping.def, or one from a file of the same form. */
#ifndef WS_REMOTE_MAPPING_H
#define WS_REMOTE_MAPPING_H

#include "remote/program.h"

#define RSP_MOST_INSTRS 12u /* of one action */

/* Where a cell comes from, as its letters are printed: "s" the paper, "A", "B", "AB" its public
 * formalisations, "o" ours. */
struct rsp_cell {
    const char *source;
    struct { enum rsp_op op; enum rsp_scope scope; } instrs[RSP_MOST_INSTRS];
    uint32_t n;
};

/* Which cell an action has: kind, then na, or scope and remote. */
#define RSP_CELLS (RSP_ACTION_KINDS * (1u + 2u * RSP_SCOPES))
uint32_t rsp_cell_of(const struct rsp_action *a);

struct rsp_mapping {
    const char *name;              /* "fixed", "original", or the file's path */
    struct rsp_cell cells[RSP_CELLS];
    struct arena arena;            /* of what a file says */
};

/* A built-in one. False: there is none of that name. rsp_mapping_free in any case. */
bool rsp_mapping_find(struct rsp_mapping *m, const char *name);
/* From a file: rows `load dv rm: LD; FLU_L1_DV; INV_L1_WG`, `load na, wg: LD`; actions without one
 * are mapped as by fixed; the source of a cell that has one is "file". False with errors in d. */
bool rsp_mapping_read(struct rsp_mapping *m, const struct source *text, struct diags *d);
void rsp_mapping_free(struct rsp_mapping *m);
/* Fills the code of every thread of a source program. */
void rsp_map(struct rsp_program *p, const struct rsp_mapping *m);

#endif
