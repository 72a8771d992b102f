/* tests/remote/tool.h: what the tool says of a program of the second model, in the words of that
 * model. */
#ifndef WS_TESTS_REMOTE_TOOL_H
#define WS_TESTS_REMOTE_TOOL_H

#include "remote/model.h"

struct tool_options {
    bool original;       /* the original mapping; false: the fixed one */
    const char *cells;   /* the text of a mapping file, instead; NULL: none */
    struct model_rules rules; /* the constants only */
    uint64_t most;       /* states */
    bool reduced;        /* with all reductions that the machine knows */
};
/* False, with the reason on standard error: the tool refuses the program, or a run ends in a way
 * that the machine does not have. */
bool tool_explore(const struct model_program *p, const struct tool_options *o,
                  struct model_run *out);
/* The instructions that the tool makes of it are those that the model has made. */
void tool_compare_code(const struct model_program *p, const struct tool_options *o,
                       struct text *why);
/* forbidden: outcomes of which the tool says so, each with the axiom that it names. */
bool tool_axioms(const struct model_program *p, bool slides, struct model_axioms *out);
/* Does FOLDER/NAME.litmus hold this program? */
bool tool_has(const struct model_program *p, const char *folder, const char *name,
              struct text *why);

#endif
