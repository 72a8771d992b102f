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

static void take_all(struct memprog_set *s, const struct builtin_program *from)
{
    struct diags d = { 0 };

    for (const struct builtin_program *b = from; b->name != NULL; b++) {
        struct source text;

        source_from(&text, b->name, b->text, strlen(b->text));
        memprog_replace(s, b->name, &text, &d);
        source_free(&text);
    }
    diags_free(&d);
}

struct memprog_set *memprog_builtin(void)
{
    struct memprog_set *s = mem_new(sizeof *s);

    take_all(s, builtin_programs);
    return s;
}

/* NULL: no set has that name. */
static const struct builtin_program *programs_of(const char *name)
{
    const struct builtin_set *set = builtin_sets;

    while (set->name != NULL && strcmp(set->name, name) != 0)
        set++;
    return set->programs;
}

bool memprog_is_set(const char *name)
{
    return programs_of(name) != NULL;
}

bool memprog_take_set(struct memprog_set *s, const char *name)
{
    const struct builtin_program *programs = programs_of(name);

    if (programs != NULL)
        take_all(s, programs);
    return programs != NULL;
}

/* The row program.* (4.5) of each built-in program. Several programs share a row that names no
 * state space: the report gives a cache operation there, and we one program for each space. */
static const struct {
    const char *name;
    enum rule row;
} rows[] = {
    { "reg", RULE_PROGRAM_REG },
    { "copy.ca", RULE_PROGRAM_COPY_CA },
    { "copy.cg", RULE_PROGRAM_COPY_CG },
    { "ld.global", RULE_PROGRAM_LD_CA },
    { "ld.ca", RULE_PROGRAM_LD_CA },
    { "ld.cg", RULE_PROGRAM_LD_CG },
    { "ld.cs", RULE_PROGRAM_LD_CS },
    { "ld.lu", RULE_PROGRAM_LD_LU },
    { "ld.cv", RULE_PROGRAM_LD_CV },
    { "ld.const", RULE_PROGRAM_LD_CONST },
    { "ld.shared", RULE_PROGRAM_LD_SHARED },
    { "ld.shared.acquire", RULE_PROGRAM_LD_SHARED },
    { "ld.volatile", RULE_PROGRAM_LD_VOLATILE },
    { "ld.local.volatile", RULE_PROGRAM_LD_VOLATILE },
    { "ld.shared.volatile", RULE_PROGRAM_LD_VOLATILE },
    { "st.global", RULE_PROGRAM_ST_GLOBAL_WB },
    { "st.global.wb", RULE_PROGRAM_ST_GLOBAL_WB },
    { "st.global.cg", RULE_PROGRAM_ST_CG },
    { "st.global.cs", RULE_PROGRAM_ST_CS },
    { "st.global.wt", RULE_PROGRAM_ST_WT },
    { "st.global.volatile", RULE_PROGRAM_ST_VOLATILE },
    { "st.local.wb", RULE_PROGRAM_ST_LOCAL_WB },
    { "st.local.cg", RULE_PROGRAM_ST_LOCAL_CG },
    { "st.local.cs", RULE_PROGRAM_ST_CS },
    { "st.local.wt", RULE_PROGRAM_ST_WT },
    { "st.local.volatile", RULE_PROGRAM_ST_VOLATILE },
    { "st.shared", RULE_PROGRAM_ST_SHARED },
    { "st.shared.volatile", RULE_PROGRAM_ST_VOLATILE },
    { "atom.global", RULE_PROGRAM_ATOM_GLOBAL },
    { "atom.shared", RULE_PROGRAM_ATOM_SHARED },
};

static enum rule row_of(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0)
            return rows[i].row;
    return RULE_COUNT;
}

bool memprog_replace(struct memprog_set *s, const char *name, const struct source *text,
                     struct diags *d)
{
    struct memprog *program = memprog_parse(name, text, d);
    uint32_t i;

    if (program == NULL)
        return false;
    program->row = row_of(name);
    program->print = hash_bytes(text->text, text->size, hash_bytes(name, strlen(name), 0));
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

bool memprog_writes_l1(const struct memprog *p)
{
    return p->writes_l1;
}

bool memprog_scoped(const struct memprog_set *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->programs[i]->past)
            return true;
    return false;
}

uint32_t memprog_steps(const struct memprog *p, enum memprog_only only)
{
    return p->only == only ? p->only_steps : 0;
}

bool memprog_ends_with_last(const struct memprog *p, enum memprog_only only)
{
    return p->only == only && p->only_ends;
}

uint64_t memprog_print(const struct memprog *p)
{
    return p->print;
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
