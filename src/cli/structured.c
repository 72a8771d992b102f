/* cli/structured.c: from options to a launch of a structured program. */
#include "cli/structured.h"

#include <string.h>

#include "base/number.h"
#include "cli/machine.h"
#include "host/suggest.h"

static const struct span nowhere = { NULL, 0, 0 };

bool is_structured_path(const char *path)
{
    size_t n = strlen(path);

    return n > 5 && strcmp(path + n - 5, ".simt") == 0;
}

/* ---- options that say nothing here ---- */

/* Of memory, grids, arguments, and of instructions. */
static const char *const foreign_options[] = {
    "grid", "shared", "cooperative", "arg", "one-warp", "warm", "out", "memory-programs", "profile",
    "device", "reduce", "dump", "values", "alternatives", "only-grid", "only-block", "only-warp", "memory-only",
    "control-only",
};

/* The constants that mean something here. */
static const char *const constants[] = { "WarpSize", "ElseFirst", "MaxTokens" };

static bool refuse_foreign(const struct invocation *v, struct diags *d)
{
    return options_refuse(v, foreign_options, sizeof foreign_options / sizeof *foreign_options,
                          "this option goes with kernels; a structured program has one block and a "
                          "memory without caches", d) &&
           machine_sets_only(v, constants, 3, "of a structured program WarpSize, ElseFirst and "
                                              "MaxTokens can be set", d);
}

bool structured_refuse(const struct invocation *v, struct diags *d)
{
    static const char *const own[] = { "entry", "block", "buffer", "as", "termination" };

    return options_refuse(v, own, 5, "this option goes with a structured program (FILE.simt)", d);
}

/* ---- the launch ---- */

/* --control MODEL[:POLICY]. Whether there is such a policy is the model's to say. */
static bool read_model(struct structured *s, const struct invocation *v, struct diags *d)
{
    const struct given *g = option_next(v, "control", NULL);
    const char *value, *colon;
    struct suggestion near;

    if (g == NULL)
        return true;
    value = given_value(g);
    colon = strchr(value, ':');
    s->options.model = simt_model_find(value, colon != NULL ? (size_t)(colon - value) : strlen(value));
    if (s->options.model != NULL) {
        if (colon != NULL) {
            s->policy = mem_new(strlen(colon));
            memcpy(s->policy, colon + 1, strlen(colon));
        }
        s->options.policy = s->policy;
        return true;
    }
    suggest_begin(&near, value, strcspn(value, ":"));
    for (size_t i = 0; simt_models[i] != NULL; i++)
        suggest_offer(&near, simt_models[i]->name);
    return diag_error(d, given_span(g), "there is no control model `%.40s` of structured programs%s",
                      value, suggest_end(&near)) ||
           usage_error(d);
}

static bool read_threads(struct structured *s, const struct invocation *v, const struct settings *set,
                         struct diags *d)
{
    static const struct option_range range = { "a number of threads", 1, SIMT_MOST_THREADS };
    uint64_t threads = SIMT_DEFAULT_THREADS;

    if (!option_number(v, "block", &range, &threads, d))
        return usage_error(d);
    s->launch.threads = (unsigned)threads;
    s->launch.warp_size = (unsigned)set->constants.v[CONST_WarpSize];
    s->launch.else_first = set->constants.v[CONST_ElseFirst] != 0;
    s->launch.most_items = set->constants.v[CONST_MaxTokens];
    return true;
}

static bool read_entry(struct structured *s, const struct invocation *v, struct diags *d)
{
    const struct given *g = option_next(v, "entry", NULL);
    const char *name = g != NULL ? given_value(g) : "main";
    struct span at = g != NULL ? given_span(g) : (struct span){ &s->source, 0, 0 };
    struct suggestion near;

    s->launch.entry = simt_function_find(&s->program, name, strlen(name));
    if (s->launch.entry != NO_SIMT)
        return true;
    suggest_begin(&near, name, strlen(name));
    for (size_t i = 0; i < s->program.nfunctions; i++)
        suggest_offer(&near, s->program.functions[i].name);
    return diag_error(d, at, "there is no function `%.60s`%s", name, suggest_end(&near));
}

/* ---- --buffer ---- */

static bool fill_values(struct simt_buffer *b, const struct init *i, struct shape shape,
                        struct diags *d)
{
    struct filler f;
    bool ok = filler_open(&f, i, shape, d);

    for (uint64_t k = 0; ok && k < b->n; k++) {
        unsigned char bytes[8];

        ok = filler_next(&f, bytes, 1);
        b->values[k] = (int64_t)load_le(bytes, 8);
    }
    return filler_close(&f, ok);
}

/* NAME=s64[N]:INIT */
static bool read_buffer(struct structured *s, const struct given *g, struct diags *d)
{
    struct scan c = given_scan(g, d);
    struct simt_buffer b = { .values = NULL };
    struct init init = { .kind = INIT_ZERO };
    struct shape shape;
    struct word w;
    bool ok;

    if (!scan_expect_word(&c, &w, "NAME=s64[COUNT]:INIT"))
        return false;
    b.variable = simt_variable_find(&s->program, w.s, w.n);
    if (b.variable == NO_SIMT)
        return diag_error(d, w.span, "there is no shared variable `%.*s`", WORD_SHOWN(w), w.s);
    if (!scan_expect(&c, '=', "after the name") || !shape_read(&c, &shape))
        return false;
    if (shape.type != TYPE_S64)
        return diag_error(d, scan_since(&c, w.span.at + w.n + 1),
                          "variables of structured programs are of type s64");
    if (shape.count > SIMT_MOST_ELEMENTS)
        return diag_error(d, scan_since(&c, w.span.at + w.n + 1), "at most %lu elements",
                          (unsigned long)SIMT_MOST_ELEMENTS);
    ok = (!scan_take(&c, ':') || init_read(&c, shape, &init)) && scan_finished(&c);
    if (ok) {
        b.n = shape.count;
        b.values = mem_new((size_t)b.n * sizeof *b.values);
        ok = fill_values(&b, &init, shape, d);
        ARRAY_PUSH(s->buffers, s->nbuffers, s->cap_buffers, b);
    }
    init_free(&init);
    return ok;
}

/* ---- --check ---- */

static bool read_checks(struct structured *s, const struct invocation *v, struct diags *d)
{
    FOR_GIVEN(g, v, "check") {
        struct word w = { .s = NULL };

        while (given_word(g, &w)) {
            bool all = word_is(&w, "all");

            if (!all && !word_is(&w, "stack") && !word_is(&w, "simulation") &&
                !word_is(&w, "termination"))
                return diag_error(d, w.span, "of structured programs stack, simulation, termination "
                                             "and all can be checked") ||
                       usage_error(d);
            s->options.check_stack = s->options.check_stack || all || word_is(&w, "stack");
            s->options.check_simulation =
                s->options.check_simulation || all || word_is(&w, "simulation");
            s->check_termination = s->check_termination || word_is(&w, "termination");
        }
    }
    return true;
}

/* ---- names ---- */

/* `lock`, `func.i`. */
static void put_name(const struct simt_program *p, uint32_t variable, struct text *out)
{
    const struct simt_variable *v = &p->variables[variable];

    if (v->function != NO_SIMT)
        text_printf(out, "%s.", p->functions[v->function].name);
    text_puts(out, v->name);
}

/* Every variable is a buffer of the job, with its index. */
static bool declare_variables(const struct structured *s, struct job *j, struct diags *d)
{
    struct objects *o = &j->scenario.objects;
    struct text name = { NULL, 0, 0 };
    bool ok = objects_add_context(o, NULL, d);

    for (uint32_t i = 0; ok && i < s->program.nvariables; i++) {
        struct host_buffer b = { .shape = { TYPE_S64, s->launch.length[i] },
                                 .hidden = i >= s->program.nshared };
        struct word w;

        name.n = 0;
        put_name(&s->program, i, &name);
        w = (struct word){ name.s, name.n, nowhere };
        ok = objects_add_buffer(o, &w, b, d);
    }
    text_free(&name);
    return ok;
}

/* ---- together ---- */

bool structured_read_program(struct structured *s, const char *path, struct diags *d)
{
    return load_source(&s->source, path, nowhere, d) && simt_read(&s->program, &s->source, d);
}

bool structured_read(struct structured *s, struct job *j, const struct invocation *v,
                     const struct settings *set, struct diags *d)
{
    s->launch.program = &s->program;
    if (!refuse_foreign(v, d) || !read_model(s, v, d) || !read_checks(s, v, d) ||
        !read_threads(s, v, set, d) || !structured_read_program(s, v->operands[0], d) ||
        !read_entry(s, v, d))
        return false;
    FOR_GIVEN(g, v, "buffer")
        if (!read_buffer(s, g, d))
            return false;
    return simt_launch_open(&s->launch, s->buffers, s->nbuffers, d) && declare_variables(s, j, d);
}

void structured_free(struct structured *s)
{
    for (size_t i = 0; i < s->nbuffers; i++)
        mem_free(s->buffers[i].values);
    mem_free(s->buffers);
    mem_free(s->printed);
    mem_free(s->policy);
    simt_launch_free(&s->launch);
    simt_program_free(&s->program);
    source_free(&s->source);
}

void structured_take_prints(struct structured *s, const struct job *j)
{
    s->printed = mem_new((j->nprints + 1) * sizeof *s->printed);
    for (size_t i = 0; i < j->nprints; i++)
        s->printed[i] = j->prints[i].buffer;
    s->options.printed = s->printed;
    s->options.nprinted = j->nprints;
}

void structured_head(const struct structured *s, const struct settings *set, struct text *out)
{
    uint64_t print = hash_bytes(s->source.text, s->source.size, 0);
    const struct simt_launch *l = &s->launch;

    for (uint64_t i = 0; i < l->naddresses; i++)
        print = hash_mix(print, (uint64_t)l->first[i]);
    text_printf(out, LIST_BEGINS "\nstructured %016llx\ncontrol %s", (unsigned long long)print,
                s->options.model != NULL ? s->options.model->name : simt_models[0]->name);
    if (s->policy != NULL)
        text_printf(out, ":%s", s->policy);
    text_printf(out, "\nthreads %u\nentry %s\n", l->threads, s->program.functions[l->entry].name);
    machine_put_constants(&set->constants, constants, 3, out);
}

bool structured_open(struct simt_machine *m, const struct structured *s, struct teller *tell,
                     struct diags *d)
{
    struct text why = { NULL, 0, 0 };
    bool ok = simt_machine_open(m, &s->launch, &s->options, &why);

    if (!ok)
        diag_error(d, nowhere, "--control: %s", why.s);
    m->tell = tell;
    text_free(&why);
    return ok;
}

/* A thread that would step and has no step; the first. */
static bool find_stuck(struct simt_machine *m, struct machine_position *at, unsigned *thread)
{
    const struct simt_step x = { .launch = m->launch, .memory = m->memory };

    for (unsigned t = 0; t < m->launch->threads; t++)
        if (thread_look(simt_machine_left(m, t), t, &x) == SIMT_NO_STEP) {
            *thread = t;
            return m->machine.kind->position(&m->machine, t, at) && at->address != NO_SIMT;
        }
    return false;
}

void structured_put_stuck(const struct simt_machine *m, struct text *out)
{
    text_printf(out, "%s (", m->machine.violated ? m->failure.text.s : m->why.why);
    rule_cite(m->why.rule, out);
    text_puts(out, ")");
}

void structured_report(struct simt_machine *m, FILE *out)
{
    struct diagnostic d = { .severity = SEVERITY_STUCK };
    struct machine_position at;
    struct text t = { NULL, 0, 0 };
    unsigned thread;

    if (m->machine.status != MACHINE_STUCK)
        return;
    structured_put_stuck(m, &t);
    if (!m->machine.violated && find_stuck(m, &at, &thread))
        d.span = m->launch->program->statements[at.address].span;
    d.message = t.s;
    diag_render(&d, out);
    text_free(&t);
}
