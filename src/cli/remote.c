/* cli/remote.c: from options to a mapped test of remote scopes. */
#include "cli/remote.h"

#include <string.h>

#include "base/hash.h"
#include "host/scenario.h"
#include "host/suggest.h"

static const struct span nowhere = { NULL, 0, 0 };

/* The caller refuses a file that cannot be read. */
bool is_remote_path(const char *path)
{
    struct source s;
    bool is;

    if (!is_litmus_path(path) || !source_read(&s, path))
        return false;
    is = rsp_is_program(&s);
    source_free(&s);
    return is;
}

/* ---- options that say nothing here ---- */

/* Of launches, of other memories and controls, of instructions of warps, of conditions. */
static const char *const foreign[] = {
    "entry", "grid", "block", "shared", "cooperative", "buffer", "arg", "one-warp", "warm", "print",
    "out", "device", "memory-programs", "profile", "control", "against", "as", "termination", "dump", "values",
    "alternatives", "only-grid", "only-block", "only-warp", "only-line", "memory-only",
    "control-only",
};
static const char *const constants[] = { "DequeueInvalid", "ManyDirty" };

/* Of source programs alone. */
static const char *const of_source[] = { "mapping", "inclusive", "axioms", "check" };

/* Those of a search, where nothing is searched. */
static const char *const of_search[] = {
    "mapping", "check", "max-states", "max-depth", "max-memory", "reduce", "walks", "seed", "shard",
    "report", "witness", "set",
};

bool remote_refuse(const struct invocation *v, struct diags *d)
{
    static const char *const own[] = { "mapping", "inclusive", "axioms" };

    return options_refuse(v, own, 3,
                          "this option goes with a test of remote scopes (FILE.litmus that begins "
                          "with RSP)", d);
}

static bool refuse(const struct remote *r, const struct invocation *v, struct diags *d)
{
    return options_refuse(v, foreign, sizeof foreign / sizeof *foreign,
                          "a test of remote scopes has no such thing", d) &&
           machine_sets_only(v, constants, 2,
                             "of remote scopes DequeueInvalid and ManyDirty can be set", d) &&
           (!r->program.assembly ||
            options_refuse(v, of_source, sizeof of_source / sizeof *of_source,
                           "a test in assembly (RSPASM) is not mapped and has no axioms", d)) &&
           (!option_given(v, "axioms") ||
            options_refuse(v, of_search, sizeof of_search / sizeof *of_search,
                           "--axioms takes no step: no mapping and no search", d));
}

/* ---- options ---- */

/* --mapping */
static bool read_mapping(struct remote *r, const struct invocation *v, struct diags *d)
{
    const struct given *g = option_next(v, "mapping", NULL);

    if (r->program.assembly || rsp_mapping_find(&r->mapping, g != NULL ? given_value(g) : "fixed"))
        return true;
    rsp_mapping_free(&r->mapping);
    if (!load_source(&r->mapping_file, given_value(g), given_span(g), d)) {
        diag_add(d, SEVERITY_NOTE, given_span(g), "the built-in mappings are fixed and original");
        return false;
    }
    return rsp_mapping_read(&r->mapping, &r->mapping_file, d);
}

/* --inclusive */
static bool read_inclusion(struct remote *r, const struct invocation *v, struct diags *d)
{
    const struct given *g = option_next(v, "inclusive", NULL);

    if (g == NULL || strcmp(given_value(g), "promote") == 0)
        return true;
    r->inclusion = RSP_SLIDES;
    return strcmp(given_value(g), "slides") == 0 ||
           diag_error(d, given_span(g), "expected promote or slides, found `%.60s`",
                      given_value(g)) ||
           usage_error(d);
}

/* --check sound, of all outcomes; a single run has no more to be compared with. */
static bool read_check(struct remote *r, const struct invocation *v, struct diags *d)
{
    FOR_GIVEN(g, v, "check") {
        struct word w = { .s = NULL };

        if (v->command != &command_explore)
            return diag_error(d, given_span(g),
                              "what is checked of remote scopes are the outcomes of explore") ||
                   usage_error(d);
        while (given_word(g, &w))
            if (!word_is(&w, "sound") && !word_is(&w, "all"))
                return diag_error(d, w.span, "of remote scopes sound can be checked") ||
                       usage_error(d);
        r->check_sound = true;
    }
    return true;
}

/* --reduce: of those of kernels, steps taken alone and the order of independent ones are here. */
static bool check_reductions(const struct invocation *v, struct diags *d)
{
    FOR_GIVEN(g, v, "reduce") {
        struct word w = { .s = NULL };

        while (given_word(g, &w))
            if (!word_is(&w, "all") && !word_is(&w, "none") && !word_is(&w, "local") &&
                !word_is(&w, "independent"))
                return diag_error(d, w.span, "of remote scopes expected all, none, local or "
                                             "independent") ||
                       usage_error(d);
    }
    return true;
}

/* ---- what is looked at ---- */

/* Every value is a buffer of one word. */
static bool declare_values(const struct remote *r, struct job *j, struct diags *d)
{
    struct objects *o = &j->scenario.objects;
    bool ok = objects_add_context(o, NULL, d);

    for (size_t i = 0; ok && i < r->program.test.nvalues; i++) {
        const char *name = r->program.test.values[i].name;
        struct host_buffer b = { .shape = { TYPE_S64, 1 } };
        struct word w = { name, strlen(name), nowhere };

        ok = objects_add_buffer(o, &w, b, d);
    }
    return ok;
}

bool remote_read(struct remote *r, struct job *j, const struct invocation *v,
                 const struct settings *set, struct diags *d)
{
    r->constants = set->constants;
    r->axioms_only = option_given(v, "axioms");
    j->test = &r->program.test;
    if (!load_source(&r->source, v->operands[0], nowhere, d) ||
        !rsp_read(&r->program, &r->source, d) || !refuse(r, v, d) || !read_mapping(r, v, d) ||
        !read_inclusion(r, v, d) || !read_check(r, v, d) || !check_reductions(v, d))
        return false;
    if (!r->program.assembly)
        rsp_map(&r->program, &r->mapping);
    return declare_values(r, j, d);
}

void remote_free(struct remote *r)
{
    if (r->has_axioms)
        rsp_axioms_free(&r->axioms);
    rsp_mapping_free(&r->mapping);
    rsp_program_free(&r->program);
    source_free(&r->mapping_file);
    source_free(&r->source);
}

/* ---- the rest ---- */

void remote_tell_mapping(const struct remote *r, struct teller *teller)
{
    if (!r->program.assembly)
        tell(teller, RULE_RSP_MAPPING);
}

void remote_code(const struct remote *r, struct text *out)
{
    for (uint32_t t = 0; t < r->program.nthreads; t++)
        for (uint32_t k = 0; k < r->program.threads[t].ncode; k++) {
            rsp_print_instr(&r->program, &r->program.threads[t].code[k], out);
            text_puts(out, ";");
        }
}

void remote_head(const struct remote *r, struct text *out)
{
    uint64_t print = hash_bytes(r->source.text, r->source.size, 0);
    struct text code = { NULL, 0, 0 };

    text_printf(out, LIST_BEGINS "\nremote %016llx\n", (unsigned long long)print);
    if (!r->program.assembly) {
        remote_code(r, &code);
        text_printf(out, "mapping %016llx\n", (unsigned long long)hash_bytes(code.s, code.n, 0));
    }
    text_free(&code);
    machine_put_constants(&r->constants, constants, 2, out);
}

bool remote_find_axioms(struct remote *r, struct teller *tell, struct diags *d)
{
    if (r->has_axioms || r->program.assembly)
        return true;
    r->has_axioms = true;
    return rsp_axioms_find(&r->axioms, &r->program, r->inclusion, tell, d);
}

void remote_open(struct rsp_machine *m, const struct remote *r, struct teller *tell)
{
    remote_tell_mapping(r, tell);
    rsp_machine_open(m, &r->program, &r->constants, tell);
}

void remote_report(const struct rsp_machine *m, FILE *out)
{
    struct text t = { NULL, 0, 0 };

    if (m->machine.status != MACHINE_DEADLOCKED)
        return;
    m->machine.kind->outcome(&m->machine, &t);
    fprintf(out, "deadlocked:\n%s\n", t.s);
    text_free(&t);
}

int64_t remote_value(const struct rsp_machine *m, const struct test_value *v)
{
    const struct rsp_registers *r;

    if (v->thread == NO_THREAD)
        return m->system.gl[v->index];
    r = &m->system.threads[v->thread];
    return (r->set >> v->index & 1) != 0 ? r->v[v->index] : 0;
}
