/* structured/model.c: the ways to execute a structured program, by name, and what they share. */
#include "structured/model.h"

#include <string.h>

const struct simt_model *const simt_models[] = { &simt_warps, &simt_interleaved, &simt_stackless,
                                                &simt_formation, &simt_compaction,
                                                &simt_subdivision, NULL };

const struct simt_model *simt_model_find(const char *name, size_t n)
{
    for (size_t i = 0; simt_models[i] != NULL; i++)
        if (text_is(simt_models[i]->name, name, n))
            return simt_models[i];
    return NULL;
}

bool simt_policy_find(const struct simt_model *m, const char *policy, size_t *index,
                      struct text *why)
{
    *index = 0;
    if (policy == NULL)
        return true;
    if (m->policies == NULL) {
        text_printf(why, "%s has no policies", m->name);
        return false;
    }
    while (m->policies[*index] != NULL && strcmp(m->policies[*index], policy) != 0)
        ++*index;
    if (m->policies[*index] != NULL)
        return true;
    text_printf(why, "%s has no policy `%s`, but ", m->name, policy);
    for (size_t i = 0; m->policies[i] != NULL; i++)
        text_printf(why, "%s`%s`", i == 0 ? "" : m->policies[i + 1] == NULL ? " and " : ", ",
                    m->policies[i]);
    return false;
}

unsigned simt_pick(struct simt_step *x, enum site site, const thread_set *threads, unsigned n)
{
    const struct simt_question of = { threads, NULL };
    const struct question q = { site, n, &of };

    return choice_ask(x->oracle, &q);
}

void simt_memory_code(const struct simt_launch *l, int64_t *memory, struct codec *c)
{
    for (uint64_t a = 0; a < l->naddresses; a++) {
        uint64_t v = (uint64_t)memory[a];

        codec_u64(c, &v);
        memory[a] = (int64_t)v;
    }
}

size_t simt_memory_bytes(const struct simt_launch *l)
{
    return (size_t)l->naddresses * sizeof(int64_t);
}
