/* cli/show.c: `warpstep show`: the transformed program with its addresses, as in listing 5.2. */
#include <stdlib.h>

#include "cli/loaded.h"

static const struct option options[] = { PROGRAM_OPTIONS };

static int compare_labels(const void *left, const void *right)
{
    const struct label *a = *(const struct label *const *)left;
    const struct label *b = *(const struct label *const *)right;

    return (a->pc > b->pc) - (a->pc < b->pc);
}

/* The labels of a function in the order of their addresses. */
struct label_list {
    const struct label **v;
    uint32_t n, next;
};

static void list_labels(struct label_list *l, const struct function *f)
{
    *l = (struct label_list){ mem_new(f->nlabels * sizeof *l->v), f->nlabels, 0 };
    for (uint32_t i = 0; i < f->nlabels; i++)
        l->v[i] = &f->labels[i];
    qsort(l->v, l->n, sizeof *l->v, compare_labels);
}

/* A label whose block was folded into its branches has no address (0). */
static void show_labels(struct label_list *l, uint32_t pc)
{
    for (; l->next < l->n && l->v[l->next]->pc <= pc; l->next++)
        if (l->v[l->next]->pc > 0)
            printf("      %s:\n", l->v[l->next]->name);
}

static void show_instruction(const struct program *p, uint32_t function, uint32_t pc)
{
    unsigned source_line = instr_line(&p->instrs[pc]);
    struct text line = { NULL, 0, 0 };

    program_print_instr(p, function, &p->instrs[pc], &line);
    if (source_line > 0)
        printf("%5lu %-56s // line %u\n", (unsigned long)pc, line.s, source_line);
    else
        printf("%5lu %s\n", (unsigned long)pc, line.s);
    text_free(&line);
}

static void show_function(const struct program *p, uint32_t index)
{
    const struct function *f = &p->functions[index];
    struct label_list labels;

    if (!f->defined)
        return;
    printf("%s %s\n", f->is_entry ? ".entry" : ".func", f->name);
    list_labels(&labels, f);
    for (uint32_t pc = f->first; pc < f->last; pc++) {
        show_labels(&labels, pc);
        show_instruction(p, index, pc);
    }
    show_labels(&labels, f->last);
    mem_free(labels.v);
}

/* Does the semantics have all that the function can reach? */
static bool can_show(const struct function *f, struct diags *d)
{
    if (f->left_out == NULL || !f->defined)
        return true;
    diag_error(d, f->span, "%s is not shown: it can reach what is not supported", f->name);
    diag_add(d, SEVERITY_NOTE, f->left_out->span, "%s", f->left_out->reason);
    return false;
}

static bool show_program(struct machine_options *m, const char *path, struct diags *d)
{
    struct loaded l;
    bool ok = loaded_open(&l, m, path, d);

    for (uint32_t f = 0; l.program != NULL && f < l.program->nfunctions; f++) {
        if (can_show(&l.program->functions[f], d))
            show_function(l.program, f);
        else
            ok = false;
    }
    ok = machine_write_coverage(m, d) && ok;
    diags_print(d, stderr);
    loaded_close(&l);
    return ok;
}

static enum exit_status show(const struct invocation *v)
{
    struct diags d = { .v = NULL };
    struct machine_options m;
    enum exit_status status = machine_read(&m, v, &d);

    if (status != EXIT_COMPLETED)
        diags_print(&d, stderr);
    else if (!show_program(&m, v->operands[0], &d))
        status = EXIT_INPUT;
    machine_free(&m);
    diags_free(&d);
    return status;
}

const struct command command_show = { "show",
                                      "FILE.ptx",
                                      "Prints the transformed program with its addresses",
                                      options,
                                      sizeof options / sizeof *options,
                                      1,
                                      1,
                                      show };
