/* tests/hardware/job.c: reading a job, and Warpstep's answers. */
#include "hardware/job.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "host/session.h"

void job_init(struct job *j, const char *kind, const char *what)
{
    struct text name = { NULL, 0, 0 };

    *j = (struct job){ .programs = memprog_builtin() };
    text_printf(&name, "%s %s", kind, what);
    j->name = name.s;
    settings_default(&j->options.settings);
    j->options.programs = j->programs;
}

bool job_open_scenario(struct job *j, const char *path)
{
    const struct span nowhere = { NULL, 0, 0 };
    struct load_options loading;

    job_init(j, "run", path);
    if (!source_read(&j->source, path))
        return diag_error(&j->diags, nowhere, "%s: %s", path, strerror(errno));
    loading = session_loading(&j->options);
    return scenario_read(&j->scenario, &j->source, &loading, &j->diags);
}

void job_close(struct job *j)
{
    scenario_free(&j->scenario);
    sample_free(&j->sample);
    memprog_set_free(j->programs);
    diags_free(&j->diags);
    source_free(&j->source);
    mem_free(j->name);
}

const char *job_beyond(const struct job *j, const struct action **where)
{
    bool launched = false; /* since the host waited */

    for (size_t k = 0; k < j->scenario.nactions; k++) {
        const struct action *a = *where = &j->scenario.actions[k];

        switch (a->kind) {
        case DO_ABORT:
            return "abort";
        case DO_DESTROY:
            return "destroy";
        case DO_SAVE:
            return "save";
        case DO_UNTIL:
            return "until";
        case DO_CONTEXT:
            if (a->object > 0)
                return "several contexts";
            break;
        case DO_LAUNCH:
            if (launched)
                return "launches that may overlap";
            launched = true;
            break;
        case DO_WRITE:
        case DO_SYNC:
        case DO_PRINT:
        case DO_EXPECT:
            launched = false;
            break;
        case DO_LOAD:
        case DO_BUFFER:
            break;
        }
    }
    return NULL;
}

/* ---- Warpstep ---- */

struct listener {
    const struct job *job;
    struct answers *out;
};

static void take_answer(void *self, const struct session *s, const struct target *t)
{
    struct listener *l = self;
    size_t piece;
    unsigned char *to =
        answers_add(l->out, target_name(&l->job->scenario.objects, t), t->shape);

    for (uint64_t done = 0; done < t->size; done += piece) {
        piece = session_piece(s, t, done);
        session_read(s, t, done, to + done, piece);
    }
}

/* What is expected is not our question: both machines are asked for what they have. */
static bool perform(struct session *s, const struct action *a, struct scenario_results *r)
{
    if (a->kind != DO_EXPECT)
        return scenario_perform(s, a, r);
    if (!session_wait(s, NO_OBJECT))
        return false;
    take_answer(r->self, s, &a->target);
    return true;
}

bool job_ask_warpstep(struct job *j, struct answers *out)
{
    struct listener listener = { j, out };
    struct scenario_results results = { .print = take_answer, .self = &listener };
    struct session session;
    bool ok = true;

    session_open(&session, &j->options, &j->scenario.objects, &j->diags);
    for (size_t k = 0; ok && k < j->scenario.nactions; k++)
        ok = perform(&session, &j->scenario.actions[k], &results);
    ok = ok && session_wait(&session, NO_OBJECT);
    if (!ok) {
        diags_print(&j->diags, stderr);
        report_verdict(&session, stderr);
    }
    session_close(&session);
    return ok;
}
