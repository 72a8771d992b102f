/* tests/random/trial.c: what a host does with a random program: load, write, launch, wait, read
 * (5.8.2). */
#include "trial.h"

#include <inttypes.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/session.h"
#include "ptx/ptx.h"

/* A run and all that it needs. */
struct run {
    const struct trial *trial;
    struct session_options options;
    struct session session;
    struct objects objects;
    struct diags diags;
};

static const struct span nowhere = { NULL, 0, 0 };

static struct word word_of(const char *s)
{
    return (struct word){ s, strlen(s), nowhere };
}

/* ---- the host's messages ---- */

static bool load(struct run *r)
{
    struct source *source = mem_new(sizeof *source);
    struct host_program p = { .context = 0 };
    struct text ptx = { NULL, 0, 0 };

    write_ptx(r->trial->program, &ptx);
    source_from(source, "random.ptx", ptx.s, ptx.n);
    text_free(&ptx);
    p.program = ptx_read(source, &r->options.settings.constants, session_loading(&r->options).form,
                         r->trial->tell, &r->diags);
    if (p.program == NULL)
        return false;
    p.name = p.program->name;
    objects_add_context(&r->objects, NULL, &r->diags);
    return objects_add_program(&r->objects, p, nowhere, &r->diags) &&
           session_create(&r->session, 0) && session_load(&r->session, 0, nowhere);
}

static struct target find_area(struct run *r, unsigned area)
{
    struct word name = word_of(area_name[area]);
    struct target t = { .buffer = NO_OBJECT };

    objects_find_target(&r->objects, &name, &t, &r->diags);
    return t;
}

static void write_memory(struct run *r)
{
    const struct program_tree *p = r->trial->program;
    struct image before;
    unsigned char bytes[sizeof before.words[0]];

    image_begin(&before, p);
    for (unsigned a = 0; a < HOST_AREAS; a++) {
        struct target t = find_area(r, a);
        size_t n = image_size(p, (enum area)a);

        for (size_t i = 0; i < n; i++)
            store_le(bytes + 4 * i, 4, before.words[a][i]);
        session_write(&r->session, &t, 0, bytes, 4 * n);
    }
}

static bool launch(struct run *r)
{
    struct word name = word_of("kernel");
    struct launch_request request;
    struct kernel k;
    bool ok;

    if (!objects_find_kernel(&r->objects, &name, &k, &r->diags))
        return false;
    launch_init(&request, k);
    request.grid[0] = r->trial->program->blocks;
    request.block[0] = r->trial->program->threads;
    request.object = objects_add_grid(&r->objects, 0);
    ok = session_launch(&r->session, &request);
    launch_free(&request);
    return ok;
}

/* Is memory what the evaluator says? */
static bool compare(struct run *r)
{
    const struct program_tree *p = r->trial->program;
    struct image expected;
    unsigned char bytes[sizeof expected.words[0]];
    FILE *report = r->trial->report;

    image_begin(&expected, p);
    evaluate(p, (unsigned)r->options.settings.constants.v[CONST_WarpSize], &expected);
    for (unsigned a = 0; a < HOST_AREAS; a++) {
        struct target t = find_area(r, a);
        size_t n = image_size(p, (enum area)a);

        session_read(&r->session, &t, 0, bytes, 4 * n);
        for (size_t i = 0; i < n; i++) {
            uint64_t found = load_le(bytes + 4 * i, 4);

            if (found == expected.words[a][i])
                continue;
            if (report != NULL)
                fprintf(report, "%s[%lu] is %" PRIu64 ", should be %lu\n", area_name[a],
                        (unsigned long)i, found, (unsigned long)expected.words[a][i]);
            return false;
        }
    }
    return true;
}

/* ---- the whole ---- */

static enum fate run_to_end(struct run *r)
{
    if (!load(r))
        return FATE_REFUSED;
    write_memory(r);
    if (!launch(r))
        return FATE_REFUSED;
    if (session_wait(&r->session, NO_OBJECT))
        return compare(r) ? FATE_AGREES : FATE_DIFFERS;
    return r->session.checks.failed ? FATE_UNCHECKED : FATE_STOPPED;
}

static void report(struct run *r, FILE *out)
{
    diags_print(&r->diags, out);
    report_verdict(&r->session, out);
}

struct trial_result trial_run(const struct trial *t)
{
    struct run r = { .trial = t };
    struct trial_result result = { FATE_AGREES, RULE_COUNT, 0 };

    r.options.settings = *t->settings;
    r.options.programs = t->programs;
    r.options.tell = t->tell;
    for (unsigned c = 0; c < CHECK_COUNT; c++)
        r.options.checks[c] = check_fits((enum check)c, t->settings->control);
    session_open(&r.session, &r.options, &r.objects, &r.diags);
    result.fate = run_to_end(&r);
    if (r.session.verdict == WARPSTEP_STUCK)
        result.rule = r.session.stuck.stuck.rule;
    result.warp_steps = device_counts(r.session.device).warp_instructions;
    if (t->report != NULL)
        report(&r, t->report);
    session_close(&r.session);
    objects_free(&r.objects);
    diags_free(&r.diags);
    return result;
}

bool trial_same(const struct trial_result *a, const struct trial_result *b)
{
    return a->fate == b->fate && a->rule == b->rule;
}

void trial_options(const struct settings *s, struct text *out)
{
    text_printf(out, "--check all --seed %" PRIu64 " --schedule %s --profile %s --control %s", s->seed,
                schedule_text(s->schedule), profile_text(s->profile), s->control);
    for (unsigned c = 0; c < CONST_COUNT; c++) {
        const struct constant_info *info = constant_info((enum constant)c);

        if (s->constants.v[c] != info->value)
            text_printf(out, " --set %s=%" PRIu64, info->name, s->constants.v[c]);
    }
}
