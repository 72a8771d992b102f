/* tests/forms/prints.c: a form is printed as it was written, up to the order of its suffixes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forms/form.h"
#include "ptx/ptx.h"

/* The letters of a text in order: what is left when the order of suffixes does not count. */
static int compare_chars(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

bool same_letters(const char *a, const char *b)
{
    char sorted[2][128];

    if (strlen(a) != strlen(b) || strlen(a) >= sizeof sorted[0])
        return false;
    strcpy(sorted[0], a);
    strcpy(sorted[1], b);
    qsort(sorted[0], strlen(a), 1, compare_chars);
    qsort(sorted[1], strlen(b), 1, compare_chars);
    return strcmp(sorted[0], sorted[1]) == 0;
}

/* The first instruction of the form's opcode that writes the first result. */
static const struct instr *find_instr(const struct program *p, const struct form *f)
{
    const struct function *body = &p->functions[0];
    enum opcode op = opcode_find(f->text, strcspn(f->text, "."));
    char name[8];

    snprintf(name, sizeof name, "%c0", f->out[0]);
    for (size_t k = 0; k < body->nbody; k++) {
        const struct instr *i = &body->body[k];

        if (i->op == op && instr_result(i, 0).kind == OPD_REG &&
            strcmp(p->regs[i->dst[0].index].name, name) == 0)
            return i;
    }
    return NULL;
}

static bool prints(const struct program *p, const struct form *f, const char *statement)
{
    const struct instr *i = find_instr(p, f);
    struct text t = { .n = 0 };
    bool good;

    if (i == NULL) {
        printf("%s: the instruction is not in the program\n", f->text);
        return false;
    }
    program_print_instr(p, 0, i, &t);
    good = same_letters(t.s, statement);
    if (!good)
        printf("%s is printed %s\n", statement, t.s);
    text_free(&t);
    return good;
}

/* Without injection, so that nothing is added. */
static struct program *program_of(const struct text *kernel, struct diags *d)
{
    struct source *s = mem_new(sizeof *s);
    struct constants k;

    constants_default(&k);
    k.v[CONST_Injection] = 0;
    source_from(s, "form.ptx", kernel->s, kernel->n);
    return ptx_read(s, &k, FORM_CRS, NULL, d);
}

bool form_prints(const struct form *f)
{
    struct text kernel = { .n = 0 }, statement = { .n = 0 };
    struct diags d = { .n = 0 };
    struct program *p;
    bool good;

    if (f->code != NULL)
        return true;
    form_kernel(f, 0, &kernel);
    form_statement(f, &statement);
    p = program_of(&kernel, &d);
    good = p != NULL && prints(p, f, statement.s);
    program_free(p);
    diags_free(&d);
    text_free(&statement);
    text_free(&kernel);
    return good;
}
