/* tests/remote/compare.h: the second model and the tool, side by side. */
#ifndef WS_TESTS_REMOTE_COMPARE_H
#define WS_TESTS_REMOTE_COMPARE_H

#include "remote/tool.h"

/* Each: what differs is said in why, which stays empty otherwise. */
void compare_runs(const struct model_run *model, const struct model_run *tool, struct text *why);
void compare_axioms(const struct model_axioms *model, const struct model_axioms *tool,
                    struct text *why);

#endif
