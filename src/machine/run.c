/* machine/run.c: choices come from a schedule or a list, and may be recorded on their way. */
#include "machine/run.h"

static void write_state(void *self, struct snapshot *s)
{
    struct run *r = self;

    r->machine->kind->code(r->machine, s);
}

void run_open(struct run *r, struct machine *m, const struct run_options *o)
{
    *r = (struct run){ .options = o, .machine = m };
    r->round = (struct round){ .write = write_state, .self = r, .mark = UINT64_MAX,
                               .begins = o->cycle_begins, .told = o->told };
    scheduler_init(&r->scheduler, o->schedule, o->seed);
    r->oracle = scheduler_oracle(&r->scheduler);
    if (o->replay != NULL) {
        replayer_init(&r->replayer, o->replay->text, o->replay->size);
        r->oracle = replayer_oracle(&r->replayer);
        round_open(&r->round, &r->replayer);
    }
    if (o->record != NULL) {
        recorder_init(&r->recorder, r->oracle, o->record);
        r->oracle = recorder_oracle(&r->recorder);
    }
}

static bool is_lost(const struct run *r)
{
    return r->options->replay != NULL && r->replayer.failed;
}

/* Is the run to be left here? */
static bool is_limited(struct run *r)
{
    const struct run_options *o = r->options;

    if (o->interrupted != NULL && *o->interrupted != 0)
        r->limit = "interrupted";
    else if (o->max_steps != 0 && r->machine->steps >= o->max_steps)
        r->limit = "step limit";
    return r->limit != NULL;
}

bool run_step(struct run *r)
{
    uint64_t before = r->machine->steps;

    if (r->machine->status != MACHINE_GOES_ON || is_lost(r) || is_limited(r))
        return false;
    r->starving = round_closed(&r->round, &r->replayer);
    if (r->starving)
        return false;
    machine_step(r->machine, r->oracle);
    return r->machine->steps > before;
}

/* The line of the list that does not fit. */
static struct span line_of(const struct source *list, unsigned line)
{
    size_t from = list->lines[line == 0 || line > list->nlines ? list->nlines - 1 : line - 1];
    size_t end = from;

    while (end < list->size && list->text[end] != '\n')
        end++;
    return (struct span){ list, from, end - from };
}

bool run_close(struct run *r, struct diags *d)
{
    const struct source *list = r->options->replay;

    if (r->options->record != NULL)
        recorder_end(&r->recorder);
    round_free(&r->round);
    if (list == NULL)
        return true;
    if (!is_lost(r) && (r->limit != NULL || r->machine->status != MACHINE_COMPLETED ||
                        replayer_done(&r->replayer)))
        return true;
    return diag_error(d, line_of(list, r->replayer.line),
                      "this list of choices does not fit the run: %s", r->replayer.why);
}
