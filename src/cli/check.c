/* cli/check.c: `warpstep check` and `warpstep show`: commands that read, check, transform and load,
 * and run nothing; diagnostics, or the transformed program with its addresses (listing 5.2). */
#include <string.h>

#include "cli/entries.h"
#include "cli/files.h"
#include "cli/job.h"
#include "cli/machine.h"
#include "cli/remote.h"
#include "cli/structured.h"
#include "listing/listing.h"
#include "observe/source_page.h"

static const struct option check_options[] = {
    PROGRAM_OPTIONS,
    CONTROL_OPTION,
    STRUCTURED_OPTIONS,
    { "termination", NULL, false, "structured programs: does every run end (lemma 6)?" },
    { "format", "NAME", false, "text (default), or html: a page of the source" },
    { "json", NULL, false, "the table of entries as one JSON object" },
};
static const struct option show_options[] = {
    PROGRAM_OPTIONS,
    CONTROL_OPTION,
    TEST_OPTIONS,
    { "listing", NULL, false, "as a listing, with the control words of Turing (--control hanoi)" },
    STRUCTURED_OPTIONS,
    MAPPING_OPTION,
    { "as", "FORM", false, "structured programs: ptx: the program for crs" },
};
static const struct span nowhere = { NULL, 0, 0 };

void check_say(const struct invocation *v, const struct source *source, const struct diags *d)
{
    const char *format = option_value(v, "format");
    struct text page = { NULL, 0, 0 };

    diags_print(d, stderr);
    if (format == NULL || strcmp(format, "html") != 0 || d->usage)
        return;
    source_page(&page, v->operands[0], source, d);
    fwrite(page.s, 1, page.n, stdout);
    text_free(&page);
}

/* --format. False with an error printed. */
static bool has_format(const struct invocation *v)
{
    const struct given *g = option_next(v, "format", NULL);
    struct diags d = { .v = NULL };
    const char *why = NULL;

    if (g != NULL && strcmp(given_value(g), "text") != 0 && strcmp(given_value(g), "html") != 0)
        why = "expected text or html";
    else if (g != NULL && strcmp(given_value(g), "html") == 0 && option_given(v, "termination"))
        why = "--termination prints text";
    else if (g != NULL && strcmp(given_value(g), "html") == 0 && option_given(v, "json"))
        why = "--json prints something else";
    if (option_given(v, "json") && option_given(v, "termination")) {
        why = "--termination prints text";
        g = option_next(v, "json", NULL);
    }
    if (why == NULL)
        return true;
    diag_error(&d, given_span(g), "%s", why);
    diags_print(&d, stderr);
    diags_free(&d);
    return false;
}

/* What is done with a program for warps of so many lanes. False with errors in d. */
typedef bool program_function(const struct program *p, unsigned lanes, struct diags *d);

/* Does it with a program that is read and loaded on a device of its own (5.1.3). e: its entries are
 * printed as a table; NULL: they are not. */
static bool with_program(struct machine_options *m, const struct invocation *v,
                         program_function *what, struct entry_table *e, struct diags *d)
{
    struct load_options loading = session_loading(&m->options);
    struct objects objects = { .contexts = NULL };
    struct host_program p = { .context = 0 };
    struct session session;
    bool ok = false;

    session_open(&session, &m->options, &objects, d);
    p.program = load_program(v->operands[0], nowhere, &loading, d);
    if (p.program != NULL) {
        p.name = p.program->name;
        objects_add_context(&objects, NULL, d);
        session_create(&session, 0);
        objects_add_program(&objects, p, nowhere, d);
        ok = session_load(&session, 0, nowhere) &&
             what(p.program, (unsigned)m->options.settings.constants.v[CONST_WarpSize], d);
    }
    ok = machine_write_coverage(m, d) && ok;
    /* places in it go with its device */
    check_say(v, p.program != NULL ? p.program->source : NULL, d);
    if (ok && e != NULL) {
        entry_table_add_program(e, p.program, NULL);
        entry_table_print(e, v);
    }
    session_close(&session);
    objects_free(&objects);
    return ok;
}

/* ---- check ---- */

/* A text that says nothing is no error, and hardly what was meant. */
static void warn_of_nothing(const struct source *text, const char *what, struct diags *d)
{
    diag_add(d, SEVERITY_WARNING, (struct span){ text, 0, 0 }, "%s", what);
}

/* What is left out refuses kernels, not the file. */
static bool check_program(const struct program *p, unsigned lanes, struct diags *d)
{
    (void)lanes;
    if (p->nfunctions + p->nvariables == 0)
        warn_of_nothing(p->source, "nothing is declared here, no kernel, function or variable", d);
    for (uint32_t k = 0; k < p->nleft_out; k++) {
        struct text origin = { NULL, 0, 0 };

        diag_add(d, SEVERITY_WARNING, p->left_out[k].span, "%s: no kernel that can reach it runs%s",
                 p->left_out[k].reason,
                 program_span_origin(p, p->left_out[k].span, "; ", &origin) ? origin.s : "");
        text_free(&origin);
    }
    return true;
}

static void add_programs(struct entry_table *e, const struct objects *o)
{
    for (size_t k = 0; k < o->nprograms; k++)
        entry_table_add_program(e, o->programs[k].program,
                                o->nprograms > 1 ? o->programs[k].name : NULL);
}

static bool check_scenario(struct machine_options *m, const struct invocation *v,
                           struct entry_table *e, struct diags *d)
{
    struct load_options loading = session_loading(&m->options);
    struct source source = { .name = NULL };
    struct scenario scenario = { .source = NULL };
    bool ok = load_source(&source, v->operands[0], nowhere, d) &&
              scenario_read(&scenario, &source, &loading, d) && files_apart(v, &scenario, false, d);

    if (ok && scenario.nactions == 0)
        warn_of_nothing(&source, "no message to the device is here", d);
    ok = machine_write_coverage(m, d) && ok;
    check_say(v, source.name != NULL ? &source : NULL, d);
    if (ok) {
        add_programs(e, &scenario.objects);
        entry_table_print(e, v);
    }
    scenario_free(&scenario);
    source_free(&source);
    return ok;
}

/* A litmus test is one kernel; it is refused as a whole. */
static bool check_test(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    struct load_options loading = session_loading(&m->options);
    struct source source = { .name = NULL };
    struct scenario scenario = { .source = NULL };
    struct litmus l = { .nthreads = 0 };
    bool ok = load_source(&source, v->operands[0], nowhere, d) &&
              litmus_read(&l, &source, (struct litmus_options){ .warm = false }, d) &&
              litmus_scenario(&l, &scenario, &loading, d);

    ok = machine_write_coverage(m, d) && ok;
    check_say(v, source.name != NULL ? &source : NULL, d);
    if (ok)
        entry_table_print_one(v, l.test.name);
    scenario_free(&scenario);
    litmus_free(&l);
    source_free(&source);
    return ok;
}

static bool check_file(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    struct entry_table e = { .file = v->operands[0] };
    bool ok = is_litmus_path(e.file)     ? check_test(m, v, d)
              : is_scenario_path(e.file) ? check_scenario(m, v, &e, d)
                                         : with_program(m, v, check_program, &e, d);

    entry_table_free(&e);
    return ok;
}

/* ---- show ---- */

/* A label whose block was folded into its branches has no address (0). */
static void show_labels(const struct function *f, uint32_t pc)
{
    for (uint32_t i = 0; i < f->nlabels; i++)
        if (f->labels[i].pc == pc)
            printf("      %s:\n", f->labels[i].name);
}

/* Where the threads that it parts meet again (--control stack). */
static void show_meet(struct text *line, const struct program *p, uint32_t pc)
{
    const struct function *f = &p->functions[p->function_of[pc]];
    const uint32_t meet = p->instrs[pc].meet;

    if (meet == MEET_RETURN)
        text_puts(line, " // meets where it returns");
    if (meet == NO_MEET || meet == MEET_RETURN)
        return;
    for (uint32_t i = 0; i < f->nlabels; i++)
        if (f->labels[i].pc == meet) {
            text_printf(line, " // meets at %s", f->labels[i].name);
            return;
        }
    text_printf(line, " // meets at %lu", (unsigned long)meet);
}

static void show_address(const struct program *p, uint32_t pc)
{
    unsigned source_line = instr_line(&p->instrs[pc]);
    struct text line = { NULL, 0, 0 };

    show_instruction(&line, p, pc);
    show_meet(&line, p, pc);
    if (source_line > 0)
        printf("%5lu %-56s // line %u\n", (unsigned long)pc, line.s, source_line);
    else
        printf("%5lu %s\n", (unsigned long)pc, line.s);
    text_free(&line);
}

static void show_function(const struct program *p, const struct function *f)
{
    if (!f->defined)
        return;
    printf("%s %s\n", f->is_entry ? ".entry" : ".func", f->name);
    for (uint32_t pc = f->first; pc < f->last; pc++) {
        show_labels(f, pc);
        show_address(p, pc);
    }
    show_labels(f, f->last);
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

static bool show_program(const struct program *p, unsigned lanes, struct diags *d)
{
    bool ok = true;

    (void)lanes;
    for (uint32_t i = 0; i < p->nfunctions; i++) {
        if (can_show(&p->functions[i], d))
            show_function(p, &p->functions[i]);
        else
            ok = false;
    }
    return ok;
}

/* A warp has so many lanes. */
static bool show_listings(const struct program *p, unsigned lanes, struct diags *d)
{
    struct text out = { NULL, 0, 0 };
    bool ok = true;

    for (uint32_t i = 0; i < p->nfunctions; i++) {
        if (!can_show(&p->functions[i], d))
            ok = false;
        else if (p->functions[i].defined)
            listing_print(p, i, lanes, &out);
    }
    if (out.n > 0)
        fwrite(out.s, 1, out.n, stdout);
    text_free(&out);
    return ok;
}

/* ---- a litmus test ---- */

/* An address of its program, with the thread and the cell that it comes of. */
static void show_cell(const struct litmus *l, const struct program *p, uint32_t pc)
{
    const struct litmus_cell *c = litmus_cell(l, program_line(p, pc));
    struct text line = { NULL, 0, 0 };

    show_instruction(&line, p, pc);
    printf("%5lu %s", (unsigned long)pc, line.s);
    if (c != NULL)
        printf("%*s // P%u", line.n < 48 ? (int)(48 - line.n) : 0, "", c->thread);
    if (c != NULL && c->span.source != NULL)
        printf(", line %u: %.*s", span_place(c->span).line, (int)c->span.length,
               c->span.source->text + c->span.at);
    printf("\n");
    text_free(&line);
}

static void show_cells(const struct litmus *l, const struct program *p)
{
    for (uint32_t i = 0; i < p->nfunctions; i++) {
        const struct function *f = &p->functions[i];

        for (uint32_t pc = f->first; f->defined && pc < f->last; pc++) {
            show_labels(f, pc);
            show_cell(l, p, pc);
        }
    }
}

/* The program that the test becomes, to which traces of it refer. */
static bool show_test(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    struct load_options loading = session_loading(&m->options);
    struct source source = { .name = NULL };
    struct scenario scenario = { .source = NULL };
    struct litmus l = { .nthreads = 0 };
    struct session session;
    bool ok = load_source(&source, v->operands[0], nowhere, d) &&
              litmus_read(&l, &source, job_test_options(v), d) &&
              litmus_scenario(&l, &scenario, &loading, d);

    session_open(&session, &m->options, &scenario.objects, d);
    ok = ok && session_create(&session, 0) && session_load(&session, 0, nowhere);
    if (ok)
        show_cells(&l, scenario.objects.programs[0].program);
    ok = machine_write_coverage(m, d) && ok;
    diags_print(d, stderr);
    session_close(&session);
    scenario_free(&scenario);
    litmus_free(&l);
    source_free(&source);
    return ok;
}

static bool show_file(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    return is_litmus_path(v->operands[0]) ? show_test(m, v, d)
                                          : with_program(m, v, show_program, NULL, d);
}

static bool show_listing_file(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    return with_program(m, v, show_listings, NULL, d);
}

/* ---- the commands ---- */

/* What is done with the file: false with errors printed. */
typedef bool file_function(struct machine_options *m, const struct invocation *v, struct diags *d);

static enum exit_status do_with_file(const struct invocation *v, file_function *what)
{
    enum exit_status status = EXIT_COMPLETED;
    struct diags d = { .v = NULL };
    struct machine_options m;

    if (!machine_read(&m, v, &d) || !structured_refuse(v, &d) || !remote_refuse(v, &d)) {
        diags_print(&d, stderr);
        status = input_status(&d);
    } else if (!what(&m, v, &d)) {
        status = input_status(&d);
    }
    machine_free(&m);
    diags_free(&d);
    return status;
}

/* What structured programs do not have is refused; the status. */
static enum exit_status do_structured(const struct invocation *v,
                                      enum exit_status (*what)(const struct invocation *v))
{
    static const char *const others[] = { "control", "listing" };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (option_given(v, others[i])) {
            fprintf(stderr, "warpstep %s: --%s goes with a PTX file or a listing\n"
                    "Try `warpstep %s --help`.\n", v->command->name, others[i], v->command->name);
            return EXIT_USAGE;
        }
    return what(v);
}

static enum exit_status check(const struct invocation *v)
{
    if (!has_format(v))
        return EXIT_USAGE;
    if (is_remote_path(v->operands[0]))
        return remote_check(v);
    return is_structured_path(v->operands[0]) ? do_structured(v, structured_check)
                                              : do_with_file(v, check_file);
}

static bool asks_for_test(const struct invocation *v)
{
    return option_given(v, "one-warp") || option_given(v, "warm");
}

static enum exit_status show(const struct invocation *v)
{
    const struct given *listing = option_next(v, "listing", NULL);
    const char *control = option_value(v, "control");

    if (asks_for_test(v) && (!is_litmus_path(v->operands[0]) || is_remote_path(v->operands[0]))) {
        fputs("warpstep show: --one-warp and --warm go with a litmus test\n"
              "Try `warpstep show --help`.\n", stderr);
        return EXIT_USAGE;
    }
    if (is_remote_path(v->operands[0]))
        return remote_show(v);
    if (is_structured_path(v->operands[0]))
        return do_structured(v, structured_show);
    if (listing == NULL)
        return do_with_file(v, show_file);
    if (is_listing_path(v->operands[0]) || (control != NULL && strcmp(control, "hanoi") == 0))
        return do_with_file(v, show_listing_file);
    fputs("warpstep show: --listing goes with --control hanoi\n"
          "Try `warpstep show --help`.\n", stderr);
    return EXIT_USAGE;
}

const struct command command_check = {
    "check", "FILE.ptx|.host|.simt|.hanoi|.litmus",
    "Reads, checks and transforms; diagnostics, and which entries run",
    COUNTED(check_options), 1, 1, check
};
const struct command command_show = {
    "show", "FILE.ptx|.simt|.hanoi|.litmus", "Prints the transformed program with its addresses",
    COUNTED(show_options), 1, 1, show
};
