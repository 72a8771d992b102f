/* tests/remote/compare.c: the second model and the tool, side by side. */
#include "remote/compare.h"

#include <inttypes.h>
#include <string.h>

/* Outcomes of a that b does not have. */
static void missing(const char *what, const struct model_outcomes *a,
                    const struct model_outcomes *b, struct text *why)
{
    for (uint64_t i = 0; i < a->n; i++)
        if (!model_outcomes_have(b, &a->v[i])) {
            text_printf(why, "%s: ", what);
            model_outcome_write(&a->v[i], why);
            text_puts(why, "\n");
        }
}

static void numbers(const char *what, uint64_t model, uint64_t tool, struct text *why)
{
    if (model != tool)
        text_printf(why, "%s: %" PRIu64 " in the model, %" PRIu64 " in the tool\n", what, model,
                    tool);
}

void compare_runs(const struct model_run *model, const struct model_run *tool, struct text *why)
{
    missing("reached by the model only", &model->outcomes, &tool->outcomes, why);
    missing("reached by the tool only", &tool->outcomes, &model->outcomes, why);
    numbers("deadlocked", model->deadlocked, tool->deadlocked, why);
    if (tool->odd)
        text_puts(why, "the tool finds a stuck state, a cycle, or one outcome twice\n");
}

/* What the tool says of outcomes that it does not allow. */
static void compare_forbidden(const struct model_axioms *model, const struct model_axioms *tool,
                              struct text *why)
{
    missing("forbidden by the tool, no candidate", &tool->forbidden, &model->forbidden, why);
    for (uint64_t i = 0; i < tool->forbidden.n; i++)
        for (uint64_t k = 0; k < model->forbidden.n; k++)
            if (memcmp(&tool->forbidden.v[i], &model->forbidden.v[k],
                       sizeof model->forbidden.v[k]) == 0 &&
                (tool->forbidden.breaks[i] & ~model->forbidden.breaks[k]) != 0) {
                text_puts(why, "no candidate breaks the axiom that the tool names: ");
                model_outcome_write(&tool->forbidden.v[i], why);
                text_puts(why, "\n");
            }
}

void compare_axioms(const struct model_axioms *model, const struct model_axioms *tool,
                    struct text *why)
{
    if (!tool->whole)
        text_puts(why, "the tool gives up\n");
    numbers("candidates", model->candidates, tool->candidates, why);
    numbers("consistent", model->consistent, tool->consistent, why);
    numbers("defined", model->defined, tool->defined, why);
    missing("allowed by the model only", &model->allowed, &tool->allowed, why);
    missing("allowed by the tool only", &tool->allowed, &model->allowed, why);
    for (uint64_t i = 0; i < tool->forbidden.n; i++)
        if (model_outcomes_have(&tool->allowed, &tool->forbidden.v[i]))
            text_puts(why, "the tool allows and forbids one outcome\n");
    compare_forbidden(model, tool, why);
}
