/* explore/search.c: the search. A frame is a state on the way from the first one, its bytes, and the
 * ways out of it that were tried. */
#include "explore/search.h"

#include <string.h>

#include "base/mem.h"
#include "explore/path.h"

#define STEPS_PER_PROGRESS 4096u

struct frame {
    uint32_t state;
    bool fresh;              /* the device is in this state: nothing was tried yet */
    bool again;              /* all its ways are to be tried from the beginning */
    struct sole_step sole;   /* found: the one step that is tried */
    size_t at, state_bytes, order_bytes;
    struct path path;
    uint64_t *moved;         /* who moved on the edge that led here */
};

void search_init(struct search *x, struct state_space *space, const struct search_options *o)
{
    *x = (struct search){ .space = space, .limits = o->limits };
    x->reducer = (struct reducer){ .space = space, .on = o->reductions };
    visited_init(&x->visited);
    components_init(&x->components, &x->visited, space->agents.agents);
    codec_init(&x->written.state);
    codec_init(&x->written.order);
    codec_init(&x->first.state);
    codec_init(&x->first.order);
    x->enabled = mem_new((space->agents.words + 1) * sizeof *x->enabled);
}

void search_free(struct search *x)
{
    for (size_t i = 0; i < x->cap_frames; i++) {
        path_free(&x->frames[i].path);
        mem_free(x->frames[i].moved);
    }
    mem_free(x->frames);
    mem_free(x->snapshots);
    mem_free(x->enabled);
    codec_free(&x->written.state);
    codec_free(&x->written.order);
    codec_free(&x->first.state);
    codec_free(&x->first.order);
    outcomes_free(&x->completed);
    outcomes_free(&x->stuck);
    outcomes_free(&x->deadlocked);
    outcomes_free(&x->failed);
    components_free(&x->components);
    visited_free(&x->visited);
    text_free(&x->ending);
}

/* ---- states ---- */

static void write_state(struct search *x)
{
    codec_rewind(&x->written.state);
    codec_rewind(&x->written.order);
    space_snapshot(x->space, &x->written);
}

static uint32_t meet(struct search *x, uint32_t parent, const struct path *picks, bool *known)
{
    struct met m = { .bytes = x->written.state.bytes, .n = x->written.state.n, .parent = parent,
                     .picks = picks };

    return visited_meet(&x->visited, &m, known);
}

/* Room for one more frame; frames keep their arrays when they are used again. */
static struct frame *next_frame(struct search *x)
{
    if (x->nframes == x->cap_frames) {
        size_t old = x->cap_frames;

        x->frames = mem_grow(x->frames, &x->cap_frames, x->nframes + 1, sizeof *x->frames);
        memset(x->frames + old, 0, (x->cap_frames - old) * sizeof *x->frames);
    }
    return &x->frames[x->nframes];
}

/* The state that was written is entered. */
static void push(struct search *x, uint32_t state)
{
    struct frame *f = next_frame(x);
    size_t n = x->written.state.n, m = x->written.order.n;

    if (f->moved == NULL)
        f->moved = mem_new((x->space->agents.words + 1) * sizeof *f->moved);
    memcpy(f->moved, x->space->agents.moved, x->space->agents.words * sizeof *f->moved);
    f->state = state;
    f->fresh = true;
    f->at = x->nsnapshots;
    f->state_bytes = n;
    f->order_bytes = m;
    path_clear(&f->path);
    f->path.filter = reduce_filter(&x->reducer);
    reduce_state(&x->reducer);
    f->sole = x->reducer.sole;
    x->snapshots = mem_grow(x->snapshots, &x->cap_snapshots, x->nsnapshots + n + m, 1);
    memcpy(x->snapshots + f->at, x->written.state.bytes, n);
    memcpy(x->snapshots + f->at + n, x->written.order.bytes, m);
    x->nsnapshots += n + m;
    x->nframes++;
    if (x->nframes > x->deepest)
        x->deepest = x->nframes;
    space_enabled(x->space, x->enabled);
    components_enter(&x->components, state, x->enabled);
}

static void pop(struct search *x)
{
    struct frame *f = &x->frames[--x->nframes];
    uint32_t from = x->nframes > 0 ? x->frames[x->nframes - 1].state : NO_STATE;

    components_leave(&x->components, &(struct edge){ from, f->state, f->moved });
    x->nsnapshots = f->at;
}

static void restore(struct search *x, const struct frame *f)
{
    struct snapshot s;

    codec_open(&s.state, x->snapshots + f->at, f->state_bytes);
    codec_open(&s.order, x->snapshots + f->at + f->state_bytes, f->order_bytes);
    space_snapshot(x->space, &s);
}

static void restore_first(struct search *x)
{
    struct snapshot s;

    codec_open(&s.state, x->first.state.bytes, x->first.state.n);
    codec_open(&s.order, x->first.order.bytes, x->first.order.n);
    space_snapshot(x->space, &s);
}

/* ---- ends of runs ---- */

/* Final values of the printed buffers, one behind the other. */
static void put_values(struct search *x)
{
    for (size_t i = 0; i < x->nprints; i++) {
        const struct target *t = &x->prints[i];

        for (uint64_t done = 0; done < t->size;) {
            unsigned char bytes[256];
            size_t n = t->size - done < sizeof bytes ? (size_t)(t->size - done) : sizeof bytes;

            session_read(x->space->session, t, done, bytes, n);
            text_add(&x->ending, (const char *)bytes, n);
            done += n;
        }
    }
}

static void put_stuck(struct search *x)
{
    const struct stuck_place *p = &x->space->session->stuck;

    text_printf(&x->ending, "%s: %s", rule_info(p->stuck.rule)->id, p->stuck.why);
    if (p->program != NULL)
        text_printf(&x->ending, " (%s:%u)", p->program->source->name,
                    instr_line(&p->program->instrs[p->pc]));
}

static void put_waiting(struct search *x)
{
    const struct text *w = &x->space->session->waiting;

    if (w->n > 0)
        text_add(&x->ending, w->s, w->n);
}

static void record_end(struct search *x, uint32_t state, enum space_status status)
{
    struct outcomes *o = &x->completed;
    struct ending e = { .state = state, .choices = visited_at(&x->visited, state)->depth };

    x->ending.n = 0;
    switch (status) {
    case SPACE_GOES_ON:
        return;
    case SPACE_COMPLETED:
        put_values(x);
        break;
    case SPACE_STUCK:
        o = &x->stuck;
        x->checks_failed += x->space->session->checks.failed;
        put_stuck(x);
        break;
    case SPACE_DEADLOCKED:
        o = &x->deadlocked;
        put_waiting(x);
        break;
    case SPACE_FAILED:
        o = &x->failed;
        break;
    }
    e.bytes = (const unsigned char *)(x->ending.n > 0 ? x->ending.s : "");
    e.n = x->ending.n;
    outcomes_add(o, &e);
}

/* ---- the search ---- */

/* A step that was tried alone leads back to an open state: a cycle of such steps would leave out what
 * others can do for ever, so here all steps are tried after all. */
static void try_all(struct frame *f)
{
    f->sole.found = false;
    path_clear(&f->path);
    f->again = true;
}

/* Takes the next step out of the state on top. */
static void expand(struct search *x)
{
    struct frame *f = &x->frames[x->nframes - 1];
    enum space_status status;
    uint32_t state;
    bool known;

    if (!f->fresh)
        restore(x, f);
    f->fresh = f->again = false;
    x->reducer.sole = f->sole;
    status = space_step(x->space, path_oracle(&f->path));
    x->steps++;
    write_state(x);
    state = meet(x, f->state, &f->path, &known);
    if (known && f->sole.found && visited_at(&x->visited, state)->place > 0)
        try_all(f);
    else if (known)
        components_edge(&x->components,
                        &(struct edge){ f->state, state, x->space->agents.moved });
    else if (status == SPACE_GOES_ON)
        push(x, state);
    else
        record_end(x, state, status);
}

static const char *limit_reached(const struct search *x)
{
    const struct search_limits *l = &x->limits;

    if (l->interrupted != NULL && *l->interrupted)
        return "interrupted";
    if (l->states != 0 && x->visited.n >= l->states)
        return "states";
    if (l->bytes != 0 && visited_bytes(&x->visited) + x->cap_snapshots > l->bytes)
        return "memory";
    return NULL;
}

/* May the state on top be left by a way that was not tried yet? */
static bool has_next(struct search *x)
{
    struct frame *f = &x->frames[x->nframes - 1];

    if (f->fresh && x->limits.depth != 0 && x->nframes > x->limits.depth) {
        x->stopped = "depth";
        return false;
    }
    return f->fresh || f->again || path_next(&f->path);
}

void search_run(struct search *x)
{
    bool known;
    struct path none;

    path_init(&none);
    space_snapshot(x->space, &x->first);
    write_state(x);
    push(x, meet(x, NO_STATE, &none, &known));
    while (x->nframes > 0) {
        const char *limit = x->steps % STEPS_PER_PROGRESS == 0 ? limit_reached(x) : NULL;

        if (limit != NULL) {
            x->stopped = limit;
            break;
        }
        if (x->progress != NULL && x->steps % STEPS_PER_PROGRESS == 0)
            x->progress(x->self, x);
        if (has_next(x))
            expand(x);
        else
            pop(x);
    }
}

/* ---- ways ---- */

/* Picks from a list. */
struct follower {
    const unsigned *picks;
    size_t n, at;
};

static unsigned follow(void *self, enum site site, unsigned n)
{
    struct follower *f = self;

    (void)site;
    (void)n;
    return f->at < f->n ? f->picks[f->at++] : 0;
}

void search_way(struct search *x, uint32_t state, FILE *out)
{
    struct follower f = { .at = 0 };
    unsigned *way = visited_way(&x->visited, state, &f.n);
    struct recorder recorder;

    f.picks = way;
    recorder_init(&recorder, (struct oracle){ follow, &f }, out);
    restore_first(x);
    while (f.at < f.n)
        space_step(x->space, recorder_oracle(&recorder));
    recorder_end(&recorder);
    mem_free(way);
}
