/* memory/memprog_set.c: sets of memory programs by name: the built-in ones and those that replace
 * them. Knows no syntax. */
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "memory/builtin.h"
#include "memory/memprog.h"

struct memprog_set {
    struct names names;
    struct memprog **programs;
    size_t n, cap;
};

struct memprog_set *memprog_builtin(void)
{
    struct memprog_set *s = mem_new(sizeof *s);
    struct diags d = { 0 };

    for (const struct builtin_program *b = builtin_programs; b->name != NULL; b++) {
        struct source text;

        source_from(&text, b->name, b->text, strlen(b->text));
        memprog_replace(s, b->name, &text, &d);
        source_free(&text);
    }
    diags_free(&d);
    return s;
}

bool memprog_replace(struct memprog_set *s, const char *name, const struct source *text,
                     struct diags *d)
{
    struct memprog *program = memprog_parse(name, text, d);
    uint32_t i;

    if (program == NULL)
        return false;
    if (names_get(&s->names, name, strlen(name), &i)) {
        memprog_free(s->programs[i]);
        s->programs[i] = program;
        return true;
    }
    names_put(&s->names, name, strlen(name), (uint32_t)s->n);
    ARRAY_PUSH(s->programs, s->n, s->cap, program);
    return true;
}

const struct memprog *memprog_find(const struct memprog_set *s, const char *name)
{
    uint32_t i;

    return names_get(&s->names, name, strlen(name), &i) ? s->programs[i] : NULL;
}

const struct memprog *memprog_at(const struct memprog_set *s, size_t i)
{
    return i < s->n ? s->programs[i] : NULL;
}

const char *memprog_name(const struct memprog *p)
{
    return p->name;
}

void memprog_set_free(struct memprog_set *s)
{
    if (s == NULL)
        return;
    for (size_t i = 0; i < s->n; i++)
        memprog_free(s->programs[i]);
    mem_free(s->programs);
    names_free(&s->names);
    mem_free(s);
}
