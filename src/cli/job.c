/* cli/job.c: from an operand and options to a scenario. Knows no device. */
#include "cli/job.h"

#include <string.h>

#include "base/mem.h"
#include "cli/files.h"
#include "cli/remote.h"
#include "cli/structured.h"
#include "host/scenario.h"

static const struct span nowhere = { NULL, 0, 0 };

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);

    return n > m && strcmp(path + n - m, end) == 0;
}

bool is_scenario_path(const char *path)
{
    return ends_with(path, ".host");
}

bool is_litmus_path(const char *path)
{
    return ends_with(path, ".litmus") || ends_with(path, ".test");
}

/* ---- a PTX file with launch options ---- */

static bool add_program(struct job *j, const char *path, const struct load_options *l,
                        struct diags *d)
{
    struct objects *o = &j->scenario.objects;
    struct host_program p = { .context = 0 };

    objects_add_context(o, NULL, d);
    scenario_add(&j->scenario, DO_CONTEXT, nowhere)->object = 0;
    p.program = load_program(path, nowhere, l, d);
    if (p.program == NULL)
        return false;
    p.name = p.program->name;
    scenario_add(&j->scenario, DO_LOAD, nowhere)->object = 0;
    return objects_add_program(o, p, nowhere, d);
}

/* NAME=TYPE[COUNT][:INIT] */
static bool add_buffer(struct job *j, const struct given *g, struct diags *d)
{
    struct objects *o = &j->scenario.objects;
    struct host_buffer b = { .context = 0 };
    struct scan s = given_scan(g, d);
    struct action *a;
    struct word w;

    if (!scan_expect_word(&s, &w, "NAME=TYPE[COUNT][:INIT]") ||
        !scan_expect(&s, '=', "after the name") || !shape_read(&s, &b.shape))
        return false;
    a = scenario_add(&j->scenario, DO_BUFFER, w.span);
    a->object = (uint32_t)o->nbuffers;
    return (!scan_take(&s, ':') || init_read(&s, b.shape, &a->init)) && scan_finished(&s) &&
           objects_add_buffer(o, &w, b, d) && objects_find_target(o, &w, &a->target, d);
}

static bool read_size(const struct invocation *v, const char *name, uint32_t size[3],
                      struct diags *d)
{
    struct scan s;

    return !option_scan(v, name, d, &s) || (launch_read_size(&s, size) && scan_finished(&s));
}

/* The kernel that --entry names, or the only one. */
static bool find_kernel(const struct job *j, const struct invocation *v, struct kernel *k,
                        struct diags *d)
{
    struct word w = { .s = "", .span = nowhere };
    struct scan s;

    if (option_scan(v, "entry", d, &s) &&
        (!objects_read_kernel(&s, &w) || !scan_finished(&s)))
        return false;
    return objects_find_kernel(&j->scenario.objects, &w, k, d);
}

static bool read_configuration(const struct invocation *v, struct launch_request *l,
                               struct diags *d)
{
    static const struct option_range shared = { "a number of bytes", 0, INT64_MAX };

    return (read_size(v, "grid", l->grid, d) && read_size(v, "block", l->block, d) &&
            option_number(v, "shared", &shared, &l->shared, d)) ||
           usage_error(d);
}

static bool read_arguments(const struct job *j, const struct invocation *v,
                           struct launch_request *l, struct diags *d)
{
    FOR_GIVEN(g, v, "arg") {
        struct scan s = given_scan(g, d);

        if (!launch_read_argument(&s, &j->scenario.objects, l) || !scan_finished(&s))
            return false;
    }
    return launch_check(&j->scenario.objects, l, d);
}

/* lanes: of a warp, which a listing has as its block. */
static bool add_launch(struct job *j, const struct invocation *v, uint32_t lanes, struct diags *d)
{
    struct objects *o = &j->scenario.objects;
    struct launch_request *l;
    struct kernel k;
    struct action *a;

    if (!find_kernel(j, v, &k, d))
        return false;
    a = scenario_add(&j->scenario, DO_LAUNCH, nowhere);
    l = &a->launch;
    launch_init(l, k);
    if (o->programs[k.program].program->is_listing)
        l->block[0] = lanes;
    l->span = kernel_function(o, k)->span;
    l->object = a->object = objects_add_grid(o, 0);
    if (!launch_check_kernel(o, l, d) || !read_configuration(v, l, d) ||
        !read_arguments(j, v, l, d))
        return false;
    if (option_given(v, "cooperative"))
        scenario_cooperate(&j->scenario);
    return true;
}

static bool read_launch(struct job *j, const struct invocation *v, const struct load_options *l,
                        struct diags *d)
{
    bool ok = add_program(j, v->operands[0], l, d);

    FOR_GIVEN(g, v, "buffer")
        ok = add_buffer(j, g, d) && ok;
    return ok && add_launch(j, v, (uint32_t)l->constants->v[CONST_WarpSize], d);
}

/* ---- a listing, a scenario, a litmus test ---- */

/* Is it one of the names, which have commas between? */
static bool is_among(const char *name, const char *names)
{
    size_t n = strlen(name);

    for (const char *at = strstr(names, name); at != NULL; at = strstr(at + 1, name))
        if ((at == names || at[-1] == ',') && (at[n] == '\0' || at[n] == ','))
            return true;
    return false;
}

/* Options cannot repeat what the file itself says, except the `allowed` ones. */
static bool refuse_launch_options(const struct invocation *v, const char *allowed, const char *what,
                                  struct diags *d)
{
    static const struct option options[] = { LAUNCH_OPTIONS };

    for (size_t i = 0; i < v->ngiven; i++) {
        const char *name = v->given[i].option->name;

        for (size_t k = 0; k < sizeof options / sizeof *options; k++)
            if (strcmp(options[k].name, name) == 0 && !is_among(name, allowed))
                return diag_error(d, given_span(&v->given[i]), "this option goes with a %s", what) ||
                       usage_error(d);
    }
    return true;
}

struct litmus_options job_test_options(const struct invocation *v)
{
    return (struct litmus_options){
        option_given(v, "one-warp") ? LITMUS_ONE_WARP : LITMUS_WARP_EACH, option_given(v, "warm")
    };
}

static bool refuse_test_options(const struct invocation *v, struct diags *d)
{
    static const struct option options[] = { TEST_OPTIONS };

    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        const struct given *g = option_next(v, options[k].name, NULL);

        if (g != NULL)
            return diag_error(d, given_span(g), "this option goes with a litmus test") ||
                   usage_error(d);
    }
    return true;
}

static bool read_litmus(struct job *j, const struct invocation *v, struct session_options *o,
                        struct diags *d)
{
    struct load_options loading;

    j->test = &j->litmus.test;
    if (!refuse_launch_options(v, "one-warp,warm", "PTX file; a litmus test says it itself", d) ||
        !load_source(&j->source, v->operands[0], nowhere, d) ||
        !litmus_read(&j->litmus, &j->source, job_test_options(v), d))
        return false;
    o->settings.constants.v[CONST_WarpSize] = j->litmus.warp_size;
    j->test_machine = test_machine_choose(&j->litmus, v, &o->settings);
    loading = session_loading(o);
    return litmus_scenario(&j->litmus, &j->scenario, &loading, d);
}

static bool read_file(struct job *j, const struct invocation *v, struct session_options *o,
                      struct diags *d)
{
    const struct load_options loading = session_loading(o);
    const char *path = v->operands[0];

    if (is_remote_path(path)) {
        j->remote = mem_new(sizeof *j->remote);
        return remote_read(j->remote, j, v, &o->settings, d);
    }
    if (!remote_refuse(v, d))
        return false;
    if (is_structured_path(path)) {
        j->structured = mem_new(sizeof *j->structured);
        return structured_read(j->structured, j, v, &o->settings, d);
    }
    if (is_litmus_path(path))
        return read_litmus(j, v, o, d);
    if (is_scenario_path(path))
        return refuse_launch_options(v, "", "PTX file; a scenario says it in its own lines", d) &&
               load_source(&j->source, path, nowhere, d) &&
               scenario_read(&j->scenario, &j->source, &loading, d);
    if (is_listing_path(path) &&
        !refuse_launch_options(v, "grid,block", "PTX file; a listing has one kernel, without "
                               "arguments, and words of its own", d))
        return false;
    return refuse_test_options(v, d) && read_launch(j, v, &loading, d);
}

/* ---- the target ---- */

/* Reads a scenario without a run. False with an error. */
static bool read_scenario(struct scenario *scenario, struct source *source, const char *path,
                          const struct load_options *l, struct diags *d)
{
    *scenario = (struct scenario){ .nactions = 0 };
    *source = (struct source){ .name = NULL };
    return load_source(source, path, nowhere, d) && scenario_read(scenario, source, l, d);
}

static unsigned target_of_scenario(const char *path, const struct load_options *l, struct diags *d)
{
    struct scenario scenario;
    struct source source;
    unsigned newest = 0;

    if (read_scenario(&scenario, &source, path, l, d))
        for (uint32_t i = 0; i < scenario.objects.nprograms; i++)
            if (scenario.objects.programs[i].program->target > newest)
                newest = scenario.objects.programs[i].program->target;
    scenario_free(&scenario);
    source_free(&source);
    return newest;
}

/* The options of the largest device, for use before the device of the run is known. */
static struct load_options loading_for_any(struct session_options *o)
{
    *o = (struct session_options){ .programs = NULL };
    settings_default(&o->settings);
    settings_take_device(&o->settings, device_model_of_target(90));
    return session_loading(o);
}

/* It is read under the largest limits that a device has, since its own are not known yet. */
unsigned job_target(const char *path)
{
    struct session_options o;
    const struct load_options loading = loading_for_any(&o);
    struct diags d = { .v = NULL };
    struct program *p = NULL;
    unsigned target = 0;

    if (is_scenario_path(path))
        target = target_of_scenario(path, &loading, &d);
    else if (!is_litmus_path(path) && !is_listing_path(path) && !is_structured_path(path) &&
             !is_remote_path(path))
        p = load_program(path, nowhere, &loading, &d);
    if (p != NULL)
        target = p->target;
    if (p != NULL)
        program_free(p);
    diags_free(&d);
    return target;
}

/* ---- files ---- */

static bool scenario_apart(const struct invocation *v, const char *path, struct diags *d)
{
    struct session_options o;
    const struct load_options loading = loading_for_any(&o);
    struct diags unsaid = { .v = NULL };
    struct scenario scenario;
    struct source source;
    const bool ok = !read_scenario(&scenario, &source, path, &loading, &unsaid) ||
                    files_apart(v, &scenario, false, d);

    scenario_free(&scenario);
    source_free(&source);
    diags_free(&unsaid);
    return ok;
}

bool job_files_apart(const struct invocation *v, struct diags *d)
{
    bool ok = files_apart(v, NULL, false, d);

    for (size_t i = 0; ok && v->noperands > 1 && i < v->noperands; i++)
        if (is_scenario_path(v->operands[i]) && files_are_written(v))
            ok = scenario_apart(v, v->operands[i], d);
    return ok;
}

/* ---- results ---- */

static bool read_prints(struct job *j, const struct invocation *v, struct diags *d)
{
    struct target t;

    FOR_GIVEN(g, v, "print") {
        struct scan s = given_scan(g, d);

        if (!target_read(&s, &j->scenario.objects, &t) || !scan_finished(&s))
            return false;
        ARRAY_PUSH(j->prints, j->nprints, j->cap_prints, t);
    }
    return true;
}

static bool read_saves(struct job *j, const struct invocation *v, struct diags *d)
{
    FOR_GIVEN(g, v, "out") {
        struct scan s = given_scan(g, d);
        struct job_save save;

        if (!target_read(&s, &j->scenario.objects, &save.target) ||
            !scan_expect(&s, '=', "after the name") || !scan_path(&s, &save.path, &save.span))
            return false;
        ARRAY_PUSH(j->saves, j->nsaves, j->cap_saves, save);
    }
    return true;
}

/* The words of a listing. */
static void print_words(struct job *j)
{
    const struct program *p = j->scenario.objects.programs[0].program;
    struct diags none = { .v = NULL };

    for (uint32_t i = 0; i < p->nvariables; i++) {
        const struct word w = { p->variables[i].name, strlen(p->variables[i].name), nowhere };
        struct target t;

        if (objects_find_target(&j->scenario.objects, &w, &t, &none))
            ARRAY_PUSH(j->prints, j->nprints, j->cap_prints, t);
    }
    diags_free(&none);
}

/* What is printed unless something is asked for: all buffers, all words of a listing; of a scenario
 * what it prints. */
static void print_usual(struct job *j, const char *path)
{
    const struct objects *o = &j->scenario.objects;
    const bool is_litmus = j->test != NULL && j->remote == NULL;

    if (is_listing_path(path))
        print_words(j);
    if (is_litmus)
        j->prints = litmus_prints(&j->litmus, &j->scenario, &j->nprints);
    for (uint32_t i = 0; !is_litmus && !is_scenario_path(path) && i < o->nbuffers; i++)
        if (!o->buffers[i].hidden)
            ARRAY_PUSH(j->prints, j->nprints, j->cap_prints, target_of_buffer(o, i));
}

bool job_read(struct job *j, const struct invocation *v, struct session_options *o,
              struct diags *d)
{
    *j = (struct job){ .source = { .name = NULL } };
    if (!read_file(j, v, o, d) || !read_prints(j, v, d) || !read_saves(j, v, d) ||
        !files_apart(v, &j->scenario, !o->saves_nothing, d))
        return false;
    if (j->nprints == 0)
        print_usual(j, v->operands[0]);
    if (j->structured != NULL)
        structured_take_prints(j->structured, j);
    return true;
}

void job_head(const struct job *j, const struct session_options *o, struct text *out)
{
    if (j->structured != NULL)
        structured_head(j->structured, &o->settings, out);
    else if (j->remote != NULL)
        remote_head(j->remote, out);
    else
        listhead_put(&j->scenario, o, out);
}

static bool is_printed(const struct job *j, const struct target *t)
{
    for (size_t i = 0; i < j->nprints; i++)
        if (target_is_same(&j->prints[i], t))
            return true;
    return false;
}

void job_take_prints(struct job *j)
{
    if (j->nprints > 0)
        return;
    for (size_t i = 0; i < j->scenario.nactions; i++)
        if (j->scenario.actions[i].kind == DO_PRINT && !is_printed(j, &j->scenario.actions[i].target))
            ARRAY_PUSH(j->prints, j->nprints, j->cap_prints, j->scenario.actions[i].target);
}

static void take_target(struct job *j, const struct target *t)
{
    if (!is_printed(j, t))
        ARRAY_PUSH(j->prints, j->nprints, j->cap_prints, *t);
}

static bool has_action(const struct job *j, enum host_action kind)
{
    for (size_t i = 0; i < j->scenario.nactions; i++)
        if (j->scenario.actions[i].kind == kind)
            return true;
    return false;
}

void job_take_results(struct job *j)
{
    const struct objects *o = &j->scenario.objects;

    if (has_action(j, DO_DESTROY))
        return;
    for (size_t i = 0; i < j->scenario.nactions; i++) {
        const struct action *a = &j->scenario.actions[i];

        if (a->kind == DO_EXPECT && !a->is_near)
            take_target(j, &a->target);
    }
    if (j->nprints > 0 || has_action(j, DO_PRINT) || has_action(j, DO_EXPECT))
        return;
    for (uint32_t i = 0; i < o->nbuffers; i++)
        if (!o->buffers[i].hidden)
            ARRAY_PUSH(j->prints, j->nprints, j->cap_prints, target_of_buffer(o, i));
}

/* ---- module variables ---- */

/* May the instruction write the variable, or hand its address to one that does? */
static bool may_write(const struct instr *i, uint32_t variable)
{
    const bool reads = i->op == OP_LD || i->op == OP_LDU;

    if (i->has_mem && !reads && i->mem.kind == OPD_VAR && i->mem.index == variable)
        return true;
    for (unsigned k = 0; k < i->nsrc; k++)
        if (i->src[k].kind == OPD_VAR && i->src[k].index == variable)
            return true;
    return false;
}

static bool is_written(const struct program *p, uint32_t variable)
{
    for (uint32_t f = 0; f < p->nfunctions; f++)
        for (uint32_t i = 0; i < p->functions[f].nbody; i++)
            if (may_write(&p->functions[f].body[i], variable))
                return true;
    for (uint32_t pc = 1; pc < p->ninstrs; pc++)
        if (may_write(&p->instrs[pc], variable))
            return true;
    for (uint32_t v = 0; v < p->nvariables; v++)
        for (uint32_t r = 0; r < p->variables[v].nrelocations; r++)
            if (!p->variables[v].relocations[r].is_function &&
                p->variables[v].relocations[r].index == variable)
                return true;
    return false;
}

/* A compiler's own data, the texts of printf among them, have names that no C program can give. */
static bool is_of_compiler(const struct variable *v)
{
    return v->name[0] == '$' || v->name[0] == '%' || strncmp(v->name, "__unnamed", 9) == 0;
}

static bool is_result(const struct program *p, uint32_t variable)
{
    const struct variable *v = &p->variables[variable];

    return v->function == NO_FUNCTION && v->space == SPACE_GLOBAL && !v->is_param &&
           !v->names_opaque && !is_of_compiler(v) && variable_in_reach(v) &&
           is_written(p, variable);
}

void job_take_variables(struct job *j, const struct invocation *v)
{
    const struct objects *o = &j->scenario.objects;
    const char *path = v->operands[0];

    if (option_given(v, "print") || is_scenario_path(path) || j->test != NULL ||
        j->structured != NULL || j->remote != NULL || is_listing_path(path))
        return;
    for (uint32_t i = 0; i < o->nprograms; i++)
        for (uint32_t k = 0; k < o->programs[i].program->nvariables; k++)
            if (is_result(o->programs[i].program, k))
                ARRAY_PUSH(j->prints, j->nprints, j->cap_prints, target_of_variable(o, i, k));
}

void job_free(struct job *j)
{
    for (size_t i = 0; i < j->nsaves; i++)
        mem_free(j->saves[i].path);
    mem_free(j->saves);
    mem_free(j->prints);
    if (j->structured != NULL)
        structured_free(j->structured);
    mem_free(j->structured);
    if (j->remote != NULL)
        remote_free(j->remote);
    mem_free(j->remote);
    scenario_free(&j->scenario);
    litmus_free(&j->litmus);
    source_free(&j->source);
}
