/* observe/trace.c: from events to lines: which warp owns what, what is shown, and when. Formats
 * have files of their own. */
#include "observe/trace.h"

#include <string.h>

#include "observe/format.h"

static const struct trace_format *const formats[] = { &trace_text, &trace_table, &trace_jsonl };

const struct trace_format *trace_format_find(const char *name)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

bool trace_format_has_rules(const struct trace_format *f)
{
    return f->rule != NULL;
}

void trace_init(struct trace *t, const struct trace_options *o)
{
    *t = (struct trace){ .options = o };
}

void trace_free(struct trace *t)
{
    mem_free(t->warps);
    text_free(&t->line);
}

/* Hands over the lines that a format made of one event. */
static void put(struct trace *t)
{
    if (t->line.n > 0)
        fwrite(t->line.s, 1, t->line.n, t->options->out);
    t->line.n = 0;
}

/* ---- steps of warps ---- */

/* A window belongs to one warp until its last operation has ended, so that what was last noted is
 * true of every operation in flight. */
static void note_warp(struct trace *t, const struct warp_event *e)
{
    while (t->nwarps <= e->window)
        ARRAY_PUSH(t->warps, t->nwarps, t->cap_warps, (struct warp_place){ .known = false });
    t->warps[e->window] = warp_place_of(e);
}

/* Comes before the step's own rules of memory (profile sc), so it is here that a step begins. */
static bool on_begin(void *self, const struct warp_event *e, struct stuck *why)
{
    struct trace *t = self;

    (void)why;
    t->step = e->step;
    note_warp(t, e);
    return true;
}

static void on_step(void *self, const struct warp_event *e)
{
    struct trace *t = self;

    if (!filter_step(&t->options->filter, e))
        return;
    t->options->format->step(t, e);
    put(t);
}

/* ---- other rules ---- */

static void on_rule(void *self, enum rule r, uint32_t context, uint32_t grid)
{
    struct trace *t = self;

    if (t->options->level < TRACE_RULES || !filter_rule(&t->options->filter, r))
        return;
    t->options->format->rule(t, &(struct rule_event){ r, context, grid });
    put(t);
}

static void on_memory(void *self, enum rule r, const struct memop *op, unsigned processor,
                      uint64_t address)
{
    struct trace *t = self;
    const struct warp_place *place = op != NULL ? &t->warps[op->window] : NULL;

    if (t->options->level < (op != NULL ? TRACE_RULES : TRACE_MICRO) ||
        !filter_memory(&t->options->filter, r, place))
        return;
    t->options->format->memory(t, &(struct memory_event){ r, op, place, processor, address });
    put(t);
}

struct engine_observer trace_observer(struct trace *t)
{
    return (struct engine_observer){
        .self = t,
        .check = on_begin,
        .stepped = on_step,
        .rule = t->options->format->rule != NULL ? on_rule : NULL,
    };
}

struct memory_observer trace_memory_observer(struct trace *t)
{
    return (struct memory_observer){
        .self = t,
        .rule = t->options->format->memory != NULL ? on_memory : NULL,
    };
}
