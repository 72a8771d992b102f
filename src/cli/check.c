/* cli/check.c: `warpstep check` and `warpstep show`: commands that read, check, transform and load,
 * and run nothing; diagnostics, or the transformed program with its addresses (listing 5.2). */
#include <stdlib.h>

#include "cli/job.h"
#include "cli/machine.h"

static const struct option options[] = { PROGRAM_OPTIONS };
static const struct span nowhere = { NULL, 0, 0 };

/* A program, read and loaded on a device of its own (5.1.3). */
struct loaded {
    struct objects objects;
    struct session session;
    const struct program *program; /* NULL: it could not be read or loaded */
};

/* False with errors in d, whose places stay good until loaded_close. */
static bool loaded_open(struct loaded *l, const struct machine_options *m, const char *path,
                        struct diags *d)
{
    struct load_options loading = session_loading(&m->options);
    struct host_program p = { .context = 0 };

    *l = (struct loaded){ .program = NULL };
    session_open(&l->session, &m->options, &l->objects, d);
    p.program = load_program(path, nowhere, &loading, d);
    if (p.program == NULL)
        return false;
    p.name = p.program->name;
    objects_add_context(&l->objects, NULL, d);
    session_create(&l->session, 0);
    objects_add_program(&l->objects, p, nowhere, d);
    if (session_load(&l->session, 0, nowhere))
        l->program = p.program;
    return l->program != NULL;
}

static void loaded_close(struct loaded *l)
{
    session_close(&l->session);
    objects_free(&l->objects);
}

/* ---- check ---- */

/* What is left out refuses kernels, not the file. */
static void warn_of_left_out(const struct program *p, struct diags *d)
{
    for (uint32_t k = 0; p != NULL && k < p->nleft_out; k++)
        diag_add(d, SEVERITY_WARNING, p->left_out[k].span, "%s: no kernel that can reach it runs",
                 p->left_out[k].reason);
}

/* A text that says nothing is no error, and hardly what was meant. */
static void warn_of_nothing(const struct source *text, const char *what, struct diags *d)
{
    diag_add(d, SEVERITY_WARNING, (struct span){ text, 0, 0 }, "%s", what);
}

static bool check_program(struct machine_options *m, const char *path, struct diags *d)
{
    struct loaded l;
    bool ok = loaded_open(&l, m, path, d);

    if (ok && l.program->nfunctions + l.program->nvariables == 0)
        warn_of_nothing(l.program->source,
                        "nothing is declared here, no kernel, function or variable", d);
    ok = machine_write_coverage(m, d) && ok;
    warn_of_left_out(l.program, d);
    diags_print(d, stderr);
    loaded_close(&l);
    return ok;
}

static bool check_scenario(struct machine_options *m, const char *path, struct diags *d)
{
    struct load_options loading = session_loading(&m->options);
    struct source source = { .name = NULL };
    struct scenario scenario = { .source = NULL };
    bool ok = load_source(&source, path, nowhere, d) &&
              scenario_read(&scenario, &source, &loading, d);

    if (ok && scenario.nactions == 0)
        warn_of_nothing(&source, "no message to the device is here", d);
    ok = machine_write_coverage(m, d) && ok;
    diags_print(d, stderr);
    scenario_free(&scenario);
    source_free(&source);
    return ok;
}

static bool check_file(struct machine_options *m, const char *path, struct diags *d)
{
    return (is_scenario_path(path) ? check_scenario : check_program)(m, path, d);
}

/* ---- show ---- */

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

static void show_address(const struct program *p, uint32_t pc)
{
    unsigned source_line = instr_line(&p->instrs[pc]);
    struct text line = { NULL, 0, 0 };

    show_instruction(&line, p, pc);
    if (source_line > 0)
        printf("%5lu %-56s // line %u\n", (unsigned long)pc, line.s, source_line);
    else
        printf("%5lu %s\n", (unsigned long)pc, line.s);
    text_free(&line);
}

static void show_function(const struct program *p, const struct function *f)
{
    struct label_list labels;

    if (!f->defined)
        return;
    printf("%s %s\n", f->is_entry ? ".entry" : ".func", f->name);
    list_labels(&labels, f);
    for (uint32_t pc = f->first; pc < f->last; pc++) {
        show_labels(&labels, pc);
        show_address(p, pc);
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

    for (uint32_t i = 0; l.program != NULL && i < l.program->nfunctions; i++) {
        const struct function *f = &l.program->functions[i];

        if (can_show(f, d))
            show_function(l.program, f);
        else
            ok = false;
    }
    ok = machine_write_coverage(m, d) && ok;
    diags_print(d, stderr);
    loaded_close(&l);
    return ok;
}

/* ---- the commands ---- */

/* What is done with the file: false with errors printed. */
typedef bool file_function(struct machine_options *m, const char *path, struct diags *d);

static enum exit_status do_with_file(const struct invocation *v, file_function *what)
{
    enum exit_status status = EXIT_COMPLETED;
    struct diags d = { .v = NULL };
    struct machine_options m;

    if (!machine_read(&m, v, &d)) {
        diags_print(&d, stderr);
        status = input_status(&d);
    } else if (!what(&m, v->operands[0], &d)) {
        status = EXIT_INPUT;
    }
    machine_free(&m);
    diags_free(&d);
    return status;
}

static enum exit_status check(const struct invocation *v)
{
    return do_with_file(v, check_file);
}

static enum exit_status show(const struct invocation *v)
{
    return do_with_file(v, show_program);
}

const struct command command_check = {
    "check", "FILE.ptx|FILE.host", "Reads, checks and transforms; prints diagnostics only",
    COUNTED(options), 1, 1, check
};
const struct command command_show = {
    "show", "FILE.ptx", "Prints the transformed program with its addresses",
    COUNTED(options), 1, 1, show
};
