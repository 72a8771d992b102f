/* observe/trace.c: from events to lines: which warp owns what, what is shown, and when. The line
 * of an event is made at once, and waits until its derivation is complete when that says whether or
 * how it is shown. Formats have files of their own. */
#include "observe/trace.h"

#include <string.h>

#include "engine/device/device.h"
#include "observe/dump.h"
#include "observe/show.h"
#include "observe/trace_values.h"

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
    return f->above != NULL;
}

bool trace_options_need_teller(const struct trace_options *o)
{
    return (o->level > TRACE_STEPS && !o->plain) || o->filter.nrules > 0 || o->dumps.each || o->dumps.n > 0;
}

void trace_init(struct trace *t, const struct trace_options *o)
{
    *t = (struct trace){ .options = o, .listens = trace_options_need_teller(o),
                         .headed = o->run == NULL };
    t->derivation.micro = o->level == TRACE_MICRO;
}

void trace_free(struct trace *t)
{
    mem_free(t->owners);
    mem_free(t->pending);
    derivation_free(&t->derivation);
    text_free(&t->lines);
    text_free(&t->out);
    text_free(&t->held);
    trace_values_free(&t->values);
}

/* ---- what is written ---- */

static void write_text(struct trace *t, const struct text *lines)
{
    const struct trace_options *o = t->options;

    if (lines->n == 0)
        return;
    if (o->sink != NULL) {
        o->sink->write(o->sink->self, lines->s, lines->n);
    } else if (o->out != NULL) {
        fwrite(lines->s, 1, lines->n, o->out);
    } else {
        text_add(o->kept, lines->s, lines->n);
        text_add(o->bare, lines->s, t->bare > 0 ? t->bare : lines->n);
    }
}

static void write_out(struct trace *t)
{
    if (t->headed)
        write_text(t, &t->out);
    else
        text_add(&t->held, t->out.s, t->out.n);
    t->out.n = t->bare = 0;
}

/* Lines that follow a step. */
static void write_behind(struct trace *t)
{
    struct text *behind = &t->values.after;

    if (behind->n == 0)
        return;
    text_add(&t->out, behind->s, behind->n);
    behind->n = 0;
    write_out(t);
}

void trace_flush(struct trace *t)
{
    if (!t->listens)
        write_behind(t);
}

static void write_head(struct trace *t)
{
    const struct trace_run *run = t->options->run;
    struct text line = { NULL, 0, 0 };

    run->head(run->self, &line);
    write_text(t, &line);
    text_free(&line);
}

void trace_refuse(struct trace *t)
{
    t->headed = true;
    write_text(t, &t->held);
    text_free(&t->held);
    t->held = (struct text){ NULL, 0, 0 };
}

void trace_head(struct trace *t)
{
    if (t->headed)
        return;
    write_head(t);
    trace_refuse(t);
}

/* A warp of the grid is about to step. */
static void see_grid(struct trace *t, uint64_t grid)
{
    if (grid < t->grids)
        return;
    t->grids = grid + 1;
    if (!t->headed)
        trace_head(t);
    else if (t->options->run != NULL)
        write_head(t);
}

uint64_t trace_tick(const struct trace *t)
{
    struct device *const *d = t->options->dumps.device;

    return d != NULL && *d != NULL ? device_tick(*d) : 0;
}

uint32_t trace_program(struct trace *t, const struct program *p)
{
    const struct trace_run *run = t->options->run;

    if (p != t->last && run != NULL)
        t->last_index = run->program(run->self, p);
    t->last = p;
    return t->last_index;
}

static bool is_step(const struct pending_event *e)
{
    return e->rule == RULE_COUNT;
}

/* Its own line is the last that is begun. */
static void place(const struct trace *t, const struct pending_event *e)
{
    const struct trace_places *p = &t->options->places;
    uint64_t before = 0;

    for (size_t i = 0; p->placed != NULL && i < t->out.n; i++)
        before += t->out.s[i] == '\n';
    if (p->placed != NULL)
        p->placed(p->self, e->told, before);
}

/* The line of an event, without its end. */
static void begin_line(struct trace *t, const struct pending_event *e)
{
    const struct trace_format *f = t->options->format;

    if (f->before != NULL && is_step(e))
        f->before(t, &e->place);
    text_add(&t->out, t->lines.s + e->from, e->end - e->from);
    place(t, e);
}

/* ---- dumps ---- */

static bool wants_dump(const struct trace_dumps *d, uint64_t step)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->steps[i] == step)
            return true;
    return false;
}

static void write_dump(struct trace *t)
{
    const struct trace_dumps *d = &t->options->dumps;

    dump_state(&t->out, &(struct dump_request){
        .device = *d->device,
        .step = t->step,
        .json = t->options->format == &trace_jsonl,
        .values = true,
        .high = (t->options->lanes & LANES_HIGH) != 0,
    });
    write_out(t);
}

void trace_end(struct trace *t)
{
    if (t->options->dumps.end)
        write_dump(t);
}

/* ---- a complete derivation ---- */

/* The next step or message begins. */
static void forget(struct trace *t)
{
    derivation_clear(&t->derivation);
    t->npending = 0;
    t->lines.n = 0;
    t->begun = false;
    t->dump = false;
}

/* No event came with it: a message, a load. */
static void conclude_above(struct trace *t, uint32_t root)
{
    const struct trace_filter *f = &t->options->filter;
    uint64_t grid;
    bool has_grid = derivation_about(&t->derivation, root, SYSTEM_GRID, &grid);

    if (t->options->level < TRACE_RULES || t->options->plain || !filter_above(f, has_grid ? &grid : NULL) ||
        !filter_rules(f, &t->derivation, root))
        return;
    t->options->format->above(t, root);
    write_out(t);
}

static bool is_shown(const struct pending_event *e)
{
    return e->end > e->from;
}

/* The derivation of each event: of a step of a warp, and of an event that is alone, all; of another
 * event of memory the part under its rule, which is the first such part after that of the event
 * before it. An event whose rules are not asked for is not shown. */
static void find_nodes(struct trace *t, uint32_t root)
{
    uint32_t from = 0;

    for (size_t i = 0; i < t->npending; i++) {
        struct pending_event *e = &t->pending[i];
        uint32_t node = is_step(e) ? NO_NODE : derivation_find(&t->derivation, from, e->rule);

        from = node == NO_NODE ? from : node + 1;
        e->node = node == NO_NODE || t->npending == 1 ? root : node;
        if (!filter_rules(&t->options->filter, &t->derivation, e->node))
            e->end = e->from;
    }
}

/* The event whose line has the whole derivation for all shown events; NULL: none of them is a step of a warp,
 * and each has its own part. */
static const struct pending_event *find_bearer(const struct trace *t)
{
    const struct pending_event *last = NULL, *first_step = NULL;

    for (size_t i = 0; i < t->npending; i++)
        if (is_shown(&t->pending[i])) {
            last = &t->pending[i];
            if (first_step == NULL && is_step(last))
                first_step = last;
        }
    return t->options->format->refer != NULL || first_step == NULL ? first_step : last;
}

/* The end of a line whose derivation is in another line. */
static void end_sharing(struct trace *t, uint64_t step)
{
    const struct trace_format *f = t->options->format;

    if (f->refer != NULL)
        f->refer(t, step);
    else
        f->end(t, NO_NODE);
}

/* The end of an event's line, with its derivation, unless the line or another tree says all of it
 * already. */
static void end_line(struct trace *t, const struct pending_event *e,
                     const struct pending_event *bearer)
{
    const struct trace_format *f = t->options->format;

    if (t->options->level == TRACE_STEPS || t->options->plain)
        f->end(t, NO_NODE);
    else if (bearer == e)
        f->end(t, t->derivation.last);
    else if (bearer == NULL)
        f->end(t, f->refer != NULL || derivation_says_more(&t->derivation, e->node, e->rule)
                      ? e->node : NO_NODE);
    else
        end_sharing(t, bearer->step);
}

static void conclude(struct trace *t)
{
    const uint32_t root = t->derivation.last;
    const struct pending_event *bearer;

    if (t->npending == 0)
        conclude_above(t, root);
    find_nodes(t, root);
    bearer = find_bearer(t);
    for (size_t i = 0; i < t->npending; i++)
        if (is_shown(&t->pending[i])) {
            begin_line(t, &t->pending[i]);
            end_line(t, &t->pending[i], bearer);
            write_out(t);
            t->dump = t->dump || t->options->dumps.each;
        }
    write_behind(t);
    if (t->dump)
        write_dump(t);
    forget(t);
}

static void on_told(void *self, const struct told *told)
{
    struct trace *t = self;

    t->derivation.lanes = t->options->lanes; /* the option may be set after trace_init */
    derivation_add(&t->derivation, told);
    if (told->depth == 0)
        conclude(t);
}

/* ---- events ---- */

static void add_pending(struct trace *t, struct pending_event e)
{
    e.step = t->step;
    e.told = ++t->told;
    e.end = t->lines.n;
    if (t->listens) {
        ARRAY_PUSH(t->pending, t->npending, t->cap_pending, e);
    } else if (is_shown(&e)) {
        begin_line(t, &e);
        t->options->format->end(t, NO_NODE);
        write_out(t);
        t->lines.n = 0;
    }
}

/* A window belongs to one warp until its last operation has ended, so that what was last noted is
 * true of every operation in flight. */
void trace_own(struct trace *t, reg_window w, struct window_owner owner)
{
    while (t->nowners <= w)
        ARRAY_PUSH(t->owners, t->nowners, t->cap_owners, (struct window_owner){ .program = NULL });
    t->owners[w] = owner;
}

/* Comes before the step's own rules of memory (profile sc), so it is here that a step begins. */
static bool on_begin(void *self, const struct warp_event *e, struct stuck *why)
{
    struct trace *t = self;

    (void)why;
    see_grid(t, e->grid);
    t->step = e->step;
    t->begin = *e;
    t->begun = true;
    if (t->options->values)
        trace_values_begin(t);
    trace_own(t, e->window, (struct window_owner){ warp_id_of(e), e->program });
    return true;
}

static void on_step(void *self, const struct warp_event *e)
{
    struct trace *t = self;
    const size_t from = t->lines.n;

    derivation_name(&t->derivation, e->program, e->pc);
    t->begun = false;
    t->dump = t->dump || wants_dump(&t->options->dumps, e->step);
    if (filter_step(&t->options->filter, e)) {
        trace_values_before(t);
        t->options->format->step(t, e);
    }
    trace_values_over(t);
    if (t->options->values) /* what another warp of the same step asks for is its own */
        trace_values_begin(t);
    add_pending(t, (struct pending_event){
        .place = warp_id_of(e), .from = from, .rule = RULE_COUNT, .node = NO_NODE });
}

static bool wants_memory(const struct trace *t, const struct memory_event *e,
                         const struct window_owner *owner)
{
    const struct trace_filter *f = &t->options->filter;

    if (t->options->level < (owner != NULL ? TRACE_RULES : TRACE_MICRO))
        return false;
    if (owner == NULL)
        return filter_silent(f);
    return filter_operation(f, &owner->place, program_line(owner->program, e->op->origin));
}

/* At level steps with values: does it write registers whose values are to be shown? */
static bool wants_writes(const struct trace *t, const struct memory_event *e,
                         const struct window_owner *owner)
{
    const struct trace_filter *f = &t->options->filter;

    return t->options->values && t->options->level == TRACE_STEPS && owner != NULL &&
           e->did.to_registers && e->op->ndest > 0 && t->options->format->writes != NULL &&
           !f->control_only &&
           filter_operation(f, &owner->place, program_line(owner->program, e->op->origin));
}

static void show_memory(struct trace *t, const struct memory_event *e,
                        const struct window_owner *owner)
{
    if (wants_memory(t, e, owner)) {
        trace_values_before(t);
        t->options->format->memory(t, e, owner);
    } else if (wants_writes(t, e, owner)) {
        trace_values_before(t);
        t->options->format->writes(t, e, owner);
    }
}

static void on_memory(void *self, const struct memory_event *e)
{
    struct trace *t = self;
    const struct window_owner *owner = e->op != NULL ? &t->owners[e->op->window] : NULL;
    const size_t from = t->lines.n;
    struct pending_event p = { .from = from, .rule = e->rule, .node = NO_NODE };

    if (t->options->values)
        trace_values_memory(t, e);
    show_memory(t, e, owner);
    trace_values_over(t);
    if (owner != NULL)
        p.place = owner->place;
    add_pending(t, p);
}

/* ---- a derivation that was cut off ---- */

/* It belongs to the warp that had begun its step, if any. */
static bool wants_cut(const struct trace *t, uint32_t root)
{
    const struct trace_filter *f = &t->options->filter;
    const struct warp_id place = warp_id_of(&t->begin);

    if (t->options->level < TRACE_RULES || !filter_rules(f, &t->derivation, root))
        return false;
    if (!t->begun)
        return filter_silent(f);
    return !f->memory_only &&
           filter_operation(f, &place, program_line(t->begin.program, t->begin.pc));
}

static void on_stuck(void *self)
{
    struct trace *t = self;
    const struct trace_format *f = t->options->format;
    uint32_t root;
    bool shown;

    if (t->begun)
        derivation_name(&t->derivation, t->begin.program, t->begin.pc);
    derivation_cut(&t->derivation);
    root = t->derivation.last;
    shown = wants_cut(t, root);
    find_nodes(t, root);
    for (size_t i = 0; i < t->npending; i++)
        if (is_shown(&t->pending[i])) {
            begin_line(t, &t->pending[i]);
            if (shown)
                end_sharing(t, t->step);
            else
                f->end(t, NO_NODE);
            write_out(t);
        }
    if (shown)
        f->cut(t, root);
    write_out(t);
    forget(t);
}

/* Where nobody listens to derivations: the warp that could not step. */
static void on_plain_stuck(void *self)
{
    struct trace *t = self;
    const struct warp_id place = warp_id_of(&t->begin);

    if (t->begun && t->options->level >= TRACE_RULES && !t->options->filter.memory_only &&
        filter_operation(&t->options->filter, &place, program_line(t->begin.program, t->begin.pc)))
        t->options->format->cut(t, NO_NODE);
    write_out(t);
    forget(t);
}

/* ---- attached ---- */

struct engine_observer trace_observer(struct trace *t)
{
    struct engine_observer o = {
        .self = t,
        .check = on_begin,
        .stepped = on_step,
        .stuck = t->listens          ? on_stuck
                 : t->options->plain ? on_plain_stuck
                                     : NULL,
    };

    if (t->options->values)
        trace_values_observe(&o);
    return o;
}

struct memory_observer trace_memory_observer(struct trace *t)
{
    return (struct memory_observer){
        .self = t,
        .fired = t->options->format->memory != NULL || t->options->values ? on_memory : NULL,
    };
}

struct tell_listener trace_listener(struct trace *t)
{
    return (struct tell_listener){ t, on_told };
}
