/* tests/hardware/job.h: one thing to be asked of both machines: a scenario, or the kernel of one
 * form of tests/forms as a scenario. */
#ifndef WS_TESTS_HARDWARE_JOB_H
#define WS_TESTS_HARDWARE_JOB_H

#include "hardware/answers.h"
#include "hardware/driver.h"
#include "hardware/sample.h"
#include "host/scenario.h"

struct job {
    char *name;           /* as in a record */
    struct source source; /* of a scenario */
    struct scenario scenario;
    struct sample sample; /* its form NULL: it is a scenario */
    struct session_options options;
    struct memprog_set *programs;
    struct diags diags;
};

/* An empty one that is called "run FILE.host" or "form STATEMENT". */
void job_init(struct job *j, const char *kind, const char *what);
/* Reads it. False with errors in the job's diagnostics; job_close in any case. A form is
 * taken over. capability: what the GPU can do at most, 0 when none is there. */
bool job_open_scenario(struct job *j, const char *path);
bool job_open_form(struct job *j, const struct sample *form, int capability);
void job_close(struct job *j);

/* What a driver cannot do for us, by name, with the action that asks for it; NULL: nothing. */
const char *job_beyond(const struct job *j, const struct action **where);

/* First the GPU, then Warpstep, which takes the programs over. False: d->why and the diagnostics
 * say why; the reason of Warpstep is on stderr already. */
bool job_ask_gpu(struct job *j, struct driver *d, struct answers *out);
bool job_ask_warpstep(struct job *j, struct answers *out);

/* For an approximation: do all these results lie within PTX's bounds? */
bool job_within_bounds(const struct job *j, const struct answers *a);

#endif
