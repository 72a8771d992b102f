/* tests/forms/others_prints.c: a form that does not compute is printed as it was written, up to
 * the order of its suffixes. Knows nothing of what it does. */
#include <stdio.h>
#include <string.h>

#include "forms/form.h"
#include "forms/others.h"
#include "ptx/parse/lexer.h"
#include "ptx/ptx.h"

/* The form of a statement or a printed instruction: the text after its guard, up to the operands. */
static void form_of(const char *s, size_t n, char form[128])
{
    size_t from = 0, to;

    if (s[0] == '@')
        while (from < n && s[from] != ' ')
            from++;
    while (from < n && s[from] == ' ')
        from++;
    for (to = from; to < n && strchr(" ;", s[to]) == NULL; to++)
        ;
    snprintf(form, 128, "%.*s", (int)(to - from), s + from);
}

static bool prints(const struct program *p, uint32_t function, const struct instr *i,
                   const char *form, const char *as)
{
    struct text t = { .n = 0 };
    char printed[128];
    bool good;

    program_print_instr(p, function, i, &t);
    form_of(t.s, t.n, printed);
    good = as == NULL ? same_letters(printed, form) : strncmp(t.s, as, strlen(as)) == 0;
    if (!good)
        printf("%s is printed %s\n", form, t.s);
    text_free(&t);
    return good;
}

static bool print_all(const struct program *p, const char *form, const char *as)
{
    unsigned seen = 0, wrong = 0;

    for (uint32_t f = 0; f < p->nfunctions; f++)
        for (size_t k = 0; k < p->functions[f].nbody; k++) {
            const struct instr *i = &p->functions[f].body[k];
            char written[128];

            form_of(span_text(i->span), i->span.length, written);
            if (strcmp(written, form) != 0)
                continue;
            seen++;
            wrong += !prints(p, f, i, form, as);
        }
    if (seen == 0)
        printf("%s is not in the program\n", form);
    return seen > 0 && wrong == 0;
}

bool others_print(const struct text *kernel, const char *form, const char *as)
{
    struct source *s = mem_new(sizeof *s);
    struct diags d = { .n = 0 };
    struct constants k;
    struct program *p;
    bool good;

    constants_default(&k);
    k.v[CONST_Injection] = 0;
    source_from(s, "form.ptx", kernel->s, kernel->n);
    p = ptx_read(s, &k, FORM_CRS, NULL, &d);
    good = p != NULL && print_all(p, form, as);
    program_free(p);
    diags_free(&d);
    return good;
}
