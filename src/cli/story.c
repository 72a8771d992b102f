/* cli/story.c: what story.h promises. */
#include "cli/story.h"

#include <stdio.h>
#include <string.h>

/* ---- names ---- */

static bool holds(uint64_t at, uint64_t size, uint64_t address)
{
    return address >= at && address - at < size;
}

static bool find_variable(const struct program *p, enum space space, uint64_t address,
                          struct story_object *out)
{
    for (uint32_t i = 0; i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];
        const unsigned bytes = type_info(v->type)->bytes;

        if (v->space != space || bytes == 0 || !holds(v->address, v->size, address) ||
            (space == SPACE_GLOBAL && v->function != NO_FUNCTION))
            continue;
        *out = (struct story_object){ v->name, v->type, v->address, v->size / bytes };
        return true;
    }
    return false;
}

static bool find_buffer(const struct objects *o, uint64_t address, struct story_object *out)
{
    for (size_t i = 0; i < o->nbuffers; i++) {
        const struct host_buffer *b = &o->buffers[i];

        if (b->address == 0 || !holds(b->address, shape_size(b->shape), address))
            continue;
        *out = (struct story_object){ b->name, b->shape.type, b->address, b->shape.count };
        return true;
    }
    return false;
}

static bool find_object(void *self, const struct program *p, enum space space, uint64_t address,
                        struct story_object *out)
{
    const struct run_story *r = self;
    const struct objects *o = &r->execution->job.scenario.objects;

    if (space == SPACE_SHARED)
        return find_variable(p, space, address, out);
    if (space != SPACE_GLOBAL)
        return false;
    if (find_buffer(o, address, out))
        return true;
    for (size_t i = 0; i < o->nprograms; i++)
        if (o->programs[i].loaded && find_variable(o->programs[i].program, space, address, out))
            return true;
    return false;
}

static bool is_test(const struct run_story *r)
{
    return r->execution->job.litmus.program.n > 0;
}

static bool find_cell(void *self, const struct program *p, uint32_t pc, struct story_cell *out)
{
    const struct run_story *r = self;
    const struct litmus_cell *c = litmus_cell(&r->execution->job.litmus, program_line(p, pc));

    if (c == NULL || c->span.source == NULL)
        return false;
    *out = (struct story_cell){ c->thread, span_place(c->span).line,
                                c->span.source->text + c->span.at, c->span.length };
    return true;
}

/* ---- findings ---- */

static struct story_side side_of(const struct party *p, const char *what)
{
    struct story_side side = { .program = p->program, .pc = p->pc, .lanes = p->lanes,
                               .what = what };

    side.who = (struct warp_id){ .known = true, .grid = p->grid, .warp = p->warp };
    memcpy(side.who.block, p->block, sizeof side.who.block);
    return side;
}

static void on_found(void *self, const struct check_finding *x)
{
    struct run_story *r = self;
    const bool one = x->first.program != NULL, two = one && x->other.program != NULL;
    struct story_finding f = { .text = x->message, .nsides = two ? 2 : one,
                               .at_address = x->bytes > 0, .space = x->space, .address = x->at };

    f.sides[0] = side_of(&x->first, two ? NULL : x->note);
    if (two)
        f.sides[1] = side_of(&x->other, x->note);
    story_found(&r->story, &f);
}

/* ---- the run ---- */

static void count_lines(void *self, const char *lines, size_t n)
{
    struct run_story *r = self;

    for (const char *s = lines; (s = memchr(s, '\n', n - (size_t)(s - lines))) != NULL; s++)
        r->lines++;
    if (r->to != NULL)
        r->to->write(r->to->self, lines, n);
    else
        fwrite(lines, 1, n, stdout);
}

static void on_placed(void *self, uint64_t told, uint64_t before)
{
    struct run_story *r = self;

    story_numbered(&r->story, told, r->lines + before);
}

void run_story_begin(struct run_story *r, struct execution *x, struct trace_options *o, bool lines)
{
    *r = (struct run_story){ .execution = x };
    if (!lines)
        return;
    r->to = o->sink;
    r->counter = (struct line_sink){ r, count_lines };
    o->sink = &r->counter;
    o->places = (struct trace_places){ r, on_placed };
}

void run_story_attach(struct run_story *r, const struct trace *t, bool accesses)
{
    struct execution *x = r->execution;
    struct session_options *o = &x->machine.options;

    r->options = (struct story_options){
        .device = &x->session.device,
        .names = { r, find_object, is_test(r) ? find_cell : NULL },
        .lanes = (unsigned)o->settings.constants.v[CONST_WarpSize],
        .accesses = accesses || is_test(r) || checks_any(o->checks, ABOUT_KERNEL) ||
                    o->replay != NULL,
        .told = r->counter.write != NULL ? &t->told : NULL,
    };
    story_init(&r->story, &r->options);
    r->memory = story_memory_observer(&r->story);
    x->observers[x->nobservers++] = story_observer(&r->story);
    o->findings = (struct finding_listener){ r, on_found };
    o->cycle_begins = story_cycle_begins;
    o->cycle_ends = story_cycle_ends;
    o->told = &r->story;
}

void run_story_free(struct run_story *r)
{
    if (r->options.device != NULL)
        story_free(&r->story);
}

void run_story_end(struct run_story *r)
{
    static const enum story_fate fates[] = {
        [WARPSTEP_COMPLETED] = STORY_COMPLETED, [WARPSTEP_STUCK] = STORY_STUCK,
        [WARPSTEP_DEADLOCKED] = STORY_DEADLOCKED, [WARPSTEP_LIMIT] = STORY_LIMIT,
        [WARPSTEP_REFUSED] = STORY_COMPLETED, [WARPSTEP_STARVING] = STORY_STARVING,
    };
    const struct session *s = &r->execution->session;
    const struct stuck_place *p = &s->stuck;
    struct story_end e = { .fate = fates[s->verdict], .why = p->stuck.why, .test = is_test(r),
                           .shared = r->execution->machine.options.replay != NULL };

    if (s->verdict == WARPSTEP_STUCK && p->program != NULL && p->pc > 0 &&
        p->pc < p->program->ninstrs) {
        e.at = (struct story_side){ .program = p->program, .pc = p->pc, .lanes = p->lanes };
        e.at.who = (struct warp_id){ .known = true, .context = p->context, .grid = p->grid,
                                     .warp = p->warp };
        memcpy(e.at.who.block, p->block, sizeof e.at.who.block);
    }
    story_end(&r->story, &e);
}

void run_story_print(const struct run_story *r, struct text *out)
{
    if (r->story.npoints == 0 || (r->story.plain && !r->wanted))
        return;
    text_puts(out, "what happened:\n");
    story_text(&r->story, out);
}

void run_story_json(const struct run_story *r, struct writer *w)
{
    const struct findings *f = &r->execution->session.checks.kernel.findings;

    writer_open_list(w, "findings");
    for (size_t i = 0; i < f->n; i++) {
        writer_open(w);
        writer_string(w, "text", f->v[i].message);
        if (f->v[i].first.program != NULL)
            program_calls_json(f->v[i].first.program, f->v[i].first.pc, w->out);
        story_sides_json(&r->story, i, w);
        finding_members(&f->v[i], w);
        writer_close(w);
    }
    writer_close_list(w);
    story_json(&r->story, w);
}
