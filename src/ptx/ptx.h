/* ptx/ptx.h: from PTX text to a transformed program (5.1.3), ready for program_load.
 *
 * The steps, in three folders:
 *   parse/      text to words to a tree (parser.h, syntax.h)
 *     1 validate, its syntax
 *   resolve/    the tree to declarations and instructions (reader.h)
 *     1 validate, the rest; 2 fold (fold.c, initial.c): constant expressions; 7 rename: names are
 *     unique from the moment they are resolved (scope.c)
 *   transform/  the program as a whole (transform.h)
 *     3 calls (calls.c): stack frames, %stackBase, parameters, register preservation
 *     4 sizes (sizes.c): parameter space resolved
 *     5 returns (returns.c): explicit ret and exit on every path
 *     6 inject (inject.c): ssy, sync, preBrk, brk, preRet; for control models that want another
 *     form (flow_form.h) what they want instead */
#ifndef WS_PTX_PTX_H
#define WS_PTX_PTX_H

#include "base/constants.h"
#include "base/diag.h"
#include "base/tell.h"
#include "program/flow_form.h"
#include "program/program.h"

/* Reads, checks and transforms. Takes the source over (also on failure). NULL when there were
 * errors, which are in d; there may be warnings in any case. Each of the steps transform.validate to
 * transform.rename is reported once, if it found something to do in this program. */
struct program *ptx_read(struct source *source, const struct constants *k, enum flow_form form,
                         struct teller *tell, struct diags *d);

#endif
