/* host/session.c: the host's messages and the loop that steps the device. transfer.c reads and writes memory.
 * Knows no text of inputs. */
#include "host/session.h"

#include <string.h>

#include "base/mem.h"
#include "base/platform.h"
#include "check/waits.h"
#include "engine/device/instance.h"
#include "engine/device/transition.h"
#include "engine/state/look.h"
#include "engine/state/snapshot.h"
#ifndef WARPSTEP_PLAIN
#include "fast/instance.h"
#endif

#define STEPS_PER_PROGRESS 4096
#define MOST_WAITING 40 /* warps that are listed one by one */

/* Does only the program order the lanes of a warp? That holds where the control model lets them diverge, and
 * on a device of independent threads, where a run in lockstep is one schedule among others. */
static bool lanes_go_apart(const struct settings *s)
{
    return (s->control != NULL && control_find(s->control)->issue != NULL) ||
           (s->device != NULL && device_model_independent(s->device));
}

static void attach_observers(struct session *s)
{
    const struct session_options *o = s->options;

    for (size_t i = 0; i < o->nobservers; i++)
        device_observe(s->device, &o->observers[i]);
    for (size_t i = 0; i < o->nmemory_observers; i++)
        device_observe_memory(s->device, &o->memory_observers[i]);
    s->checks.tell = o->tell;
    s->checks.kernel.findings.listener = o->findings;
    checks_attach(&s->checks, o->checks, s->device, lanes_go_apart(&o->settings));
}

static void write_state(void *self, struct snapshot *s)
{
    struct session *session = self;

    if (!session->round.kept)
        device_freeze(session->device);
    device_snapshot(session->device, s);
}

/* Choices come from the schedule or a recorded list, and may be recorded on their way. */
static void set_oracle(struct session *s)
{
    const struct session_options *o = s->options;

    s->round = (struct round){ .write = write_state, .self = s, .mark = UINT64_MAX,
                               .begins = o->cycle_begins, .told = o->told };

    scheduler_init(&s->scheduler, o->settings.schedule, o->settings.seed);
    s->oracle = scheduler_oracle(&s->scheduler);
    if (o->replay != NULL) {
        replayer_init(&s->replayer, o->replay->text, o->replay->size);
        s->oracle = replayer_oracle(&s->replayer);
        round_open(&s->round, &s->replayer);
    }
    if (o->record != NULL) {
        recorder_init(&s->recorder, s->oracle, o->record);
        s->oracle = recorder_oracle(&s->recorder);
    }
    if (o->chosen.chosen != NULL) {
        s->teller = (struct choice_teller){ s->oracle, o->chosen };
        s->oracle = choice_teller_oracle(&s->teller);
    }
}

struct load_options session_loading(const struct session_options *o)
{
    return (struct load_options){ &o->settings.constants, control_find(o->settings.control)->form,
                                  o->tell, o->settings.control };
}

void session_open(struct session *s, const struct session_options *o, struct objects *objects,
                  struct diags *diags)
{
    struct device_options device;

    *s = (struct session){ .options = o, .objects = objects, .diags = diags };
    set_oracle(s);
    device = (struct device_options){
        .constants = o->settings.constants,
        .profile = o->settings.profile,
        .control = o->settings.control,
        .oracle = &s->oracle,
        .tell = o->tell,
        .programs = o->programs,
        .forgets = o->forgets,
    };
    s->device = device_new(&device);
#ifndef WARPSTEP_PLAIN
    s->fast = fast_new(s->device);
#endif
    attach_observers(s);
}

void session_close(struct session *s)
{
    text_free(&s->waiting);
    text_free(&s->waits);
    text_free(&s->unpopped);
    round_free(&s->round);
    checks_free(&s->checks);
#ifndef WARPSTEP_PLAIN
    fast_free(s->fast);
#endif
    device_free(s->device);
    s->device = NULL;
}

/* ---- messages ---- */

bool session_refuse(struct session *s)
{
    s->verdict = WARPSTEP_REFUSED;
    return false;
}

bool session_create(struct session *s, uint32_t context)
{
    s->objects->contexts[context].id = device_create(s->device);
    return true;
}

bool session_load(struct session *s, uint32_t program, struct span where)
{
    struct host_program *p = &s->objects->programs[program];
    unsigned errors = s->diags->errors;

    p->loaded = device_load(s->device, s->objects->contexts[p->context].id, p->program, s->diags);
    if (p->loaded) {
        kernel_loaded(&s->checks.kernel, s->objects->contexts[p->context].id, p->program);
        return true;
    }
    if (s->diags->errors == errors)
        diag_error(s->diags, where, "program %s cannot be loaded", p->name);
    return session_refuse(s);
}

bool session_has_room(const struct session *s, const struct host_buffer *b, struct span where)
{
    uint64_t size = shape_size(b->shape);

    return device_has_room(s->device, size) ||
           diag_error(s->diags, where, "no room for the %llu bytes of %s: GlobalMemSize is %llu",
                      (unsigned long long)size, b->name,
                      (unsigned long long)device_constants(s->device)->v[CONST_GlobalMemSize]);
}

bool session_allocate(struct session *s, uint32_t buffer, struct span where)
{
    struct host_buffer *b = &s->objects->buffers[buffer];
    struct allocation a = { .size = shape_size(b->shape),
                            .context = s->objects->contexts[b->context].id,
                            .kind = "buffer",
                            .name = b->name };

    if (!session_has_room(s, b, where) ||
        !device_allocate(s->device, a.context, a.size, &b->address))
        return session_refuse(s);
    a.at = b->address;
    kernel_allocated(&s->checks.kernel, &a);
    return true;
}

/* Says that the launch is refused; of the report's limits also that the program's target has others. */
static void refuse_launch(const struct session *s, const struct launch_request *l,
                          const struct launch *launch, const char *why)
{
    const struct settings *set = &s->options->settings;
    const struct device_model *target = device_model_of_target(launch->program->target);
    struct constants k;
    char other[256];

    diag_error(s->diags, l->span, "the device does not allow this launch: %s", why);
    device_model_constants(target, &k);
    if (set->device == device_model_report() && launch_allowed(&k, launch, other, sizeof other))
        diag_add(s->diags, SEVERITY_NOTE, l->span,
                 "this is a limit of the report's device; %s allows it: --device target",
                 target->name);
}

/* A launch after a wait depends on the grids before it, so L1 lines must not survive in between. */
bool session_launch(struct session *s, const struct launch_request *l)
{
    const struct host_program *p = &s->objects->programs[l->kernel.program];
    struct launch launch = { .program = p->program,
                             .function = l->kernel.function,
                             .dynamic_shared = l->shared,
                             .cooperative = l->cooperative };
    unsigned char *params = launch_params(s->objects, l, &launch.params_size, s->diags);
    char why[256] = "";
    bool allowed;

    if (params == NULL)
        return session_refuse(s);
    memcpy(launch.grid, l->grid, sizeof launch.grid);
    memcpy(launch.block, l->block, sizeof launch.block);
    launch.params = params;
    if (l->cooperative)
        launch.workspace = s->objects->buffers[l->workspace].address;
    allowed = launch_allowed(device_constants(s->device), &launch, why, sizeof why);
    if (allowed) {
        if (s->synchronised)
            device_dependent(s->device);
        s->synchronised = false;
        s->blocks += (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
        s->objects->grids[l->object].id =
            device_launch(s->device, s->objects->contexts[p->context].id, &launch);
        kernel_launched(&s->checks.kernel, s->objects->grids[l->object].id, launch.block);
    } else {
        refuse_launch(s, l, &launch, why);
        session_refuse(s);
    }
    mem_free(params);
    return allowed;
}

void session_abort(struct session *s, uint32_t grid)
{
    const struct host_grid *g = &s->objects->grids[grid];

    if (g->id != NO_OBJECT)
        device_abort(s->device, s->objects->contexts[g->context].id, g->id);
}

void session_destroy(struct session *s, uint32_t context)
{
    device_destroy(s->device, s->objects->contexts[context].id);
}

/* ---- steps ---- */

/* The names of global memory: buffers of the host, and variables of the programs. */
static void name_memory(const struct session *s, struct allocations *names)
{
    const struct objects *o = s->objects;

    for (size_t i = 0; i < o->nbuffers; i++)
        if (o->buffers[i].address != 0)
            allocations_add(names, &(struct allocation){ .at = o->buffers[i].address,
                                                         .size = shape_size(o->buffers[i].shape),
                                                         .kind = "buffer",
                                                         .name = o->buffers[i].name });
    for (size_t i = 0; i < o->nprograms; i++)
        for (uint32_t k = 0; o->programs[i].loaded && k < o->programs[i].program->nvariables; k++) {
            const struct variable *v = &o->programs[i].program->variables[k];

            if (v->space == SPACE_GLOBAL && v->size > 0)
                allocations_add(names, &(struct allocation){ .at = v->address, .size = v->size,
                                                             .kind = "variable",
                                                             .name = (char *)v->name });
        }
}

/* Which threads wait for which. */
static void describe_waits(struct session *s)
{
    struct allocations names = { NULL, 0, 0 };
    struct waits waits;

    name_memory(s, &names);
    waits_find(s->device, &waits);
    waits_tell(&waits, &names, &s->waits);
    waits_free(&waits);
    allocations_free(&names);
}

/* Keeps why the run ends here: what follows (memory comes to rest) changes the device. */
static bool stop_with(struct session *s, enum warpstep_verdict verdict, const char *limit)
{
    s->verdict = verdict;
    s->limit = limit;
    if (verdict == WARPSTEP_STUCK) {
        s->stuck = *device_stuck(s->device);
        kernel_stuck(&s->checks.kernel, &s->stuck);
        return false;
    }
    if (verdict == WARPSTEP_DEADLOCKED)
        kernel_deadlocked(&s->checks.kernel);
    else
        kernel_stopped(&s->checks.kernel);
    device_describe_waiting(s->device, &s->waiting, MOST_WAITING);
    describe_waits(s);
    checks_describe_unpopped(&s->checks, s->device, &s->unpopped, MOST_WAITING);
    return false;
}

/* A list of choices that does not fit is an error in that list, at its line. */
static bool replay_error(struct session *s)
{
    const struct source *list = s->options->replay;
    struct span at = { list, 0, 0 };
    unsigned line = 1;

    while (line < s->replayer.line && at.at < list->size)
        line += list->text[at.at++] == '\n';
    while (at.at + at.length < list->size && list->text[at.at + at.length] != '\n')
        at.length++;
    diag_error(s->diags, at, "this list of choices does not fit the run: %s", s->replayer.why);
    return session_refuse(s);
}

bool session_interrupted(const struct session *s)
{
    return !s->heeded && s->options->interrupted != NULL && *s->options->interrupted != 0;
}

bool session_goes_on(struct session *s)
{
    if (!session_interrupted(s))
        return true;
    s->heeded = true;
    return stop_with(s, WARPSTEP_LIMIT, "interrupted");
}

static bool may_go_on(struct session *s)
{
    const struct session_options *o = s->options;
    uint64_t most = o->settings.max_steps;

    if (!session_goes_on(s))
        return false;
    if (o->replay != NULL && s->replayer.failed)
        return replay_error(s);
    if (round_closed(&s->round, &s->replayer)) {
        if (o->cycle_ends != NULL)
            o->cycle_ends(o->told);
        return stop_with(s, WARPSTEP_STARVING, NULL);
    }
    if (s->steps % STEPS_PER_PROGRESS == 0) {
        if (o->progress != NULL)
            o->progress(o->self, s->device, s->blocks);
        if (o->until != 0 && platform_now_ns() > o->until)
            return stop_with(s, WARPSTEP_LIMIT, "time limit");
    }
    return most == 0 || s->steps < most || stop_with(s, WARPSTEP_LIMIT, "step limit");
}

/* After a step: does the watcher end the run? */
static bool watcher_ends(struct session *s)
{
    if (s->watcher == NULL || !s->watcher->ends(s->watcher->self, &s->waiting))
        return false;
    s->verdict = WARPSTEP_LIMIT;
    s->limit = "stopped";
    return true;
}

/* After a step: do the checks that look at the whole device hold? */
static bool is_consistent(struct session *s)
{
    if (checks_device(&s->checks, s->device, &s->stuck))
        return true;
    s->verdict = WARPSTEP_STUCK;
    return false;
}

/* How many steps may follow each other without anybody being asked in between, `most` at most. */
static uint64_t steps_at_once(const struct session *s, uint64_t most)
{
    uint64_t whole = STEPS_PER_PROGRESS - s->steps % STEPS_PER_PROGRESS;
    uint64_t left = s->options->settings.max_steps - s->steps;

    if (most > whole)
        most = whole;
    if (s->watcher != NULL || s->checks.on[CHECK_MACHINE] || s->options->replay != NULL)
        return 1;
    return s->options->settings.max_steps != 0 && left < most ? left : most;
}

bool session_over(const struct session *s, uint32_t grid)
{
    if (grid == NO_OBJECT)
        return device_idle(s->device);
    return s->objects->grids[grid].id == NO_OBJECT ||
           device_grid_over(s->device, s->objects->grids[grid].id);
}

bool session_rests(const struct session *s, uint32_t grid)
{
    return session_over(s, grid) && memory_in_flight(device_memory(s->device)) == 0;
}

/* So many steps of the device at most; built without src/fast one. */
static enum step_result device_steps(struct session *s, uint64_t most, uint64_t *taken)
{
#ifndef WARPSTEP_PLAIN
    return instance_fast_steps(s->fast, s->device, most, taken);
#else
    *taken = most > 0;
    return instance_step(s->device);
#endif
}

/* Steps of the device until the grid is over, `most` of them at most. */
static enum step_result step_far(struct session *s, uint32_t grid, uint64_t most)
{
    enum step_result result = STEP_TAKEN;
    uint64_t taken;

    for (; most > 0 && result == STEP_TAKEN && !session_over(s, grid); most -= taken) {
        result = device_steps(s, most, &taken);
        s->steps += taken;
    }
    return result;
}

/* Steps, `most` at most; while memory comes to rest, one of its operations. */
static enum step_result step_device(struct session *s, uint32_t grid, uint64_t most)
{
    if (!session_over(s, grid))
        return step_far(s, grid, steps_at_once(s, most));
    s->steps++;
    return instance_drain_step(s->device);
}

/* What the device's steps come to. */
static bool goes_on_behind(struct session *s, enum step_result result)
{
    switch (result) {
    case STEP_TAKEN:
        return is_consistent(s) && !watcher_ends(s);
    case STEP_NOTHING:
        return stop_with(s, WARPSTEP_DEADLOCKED, NULL);
    case STEP_STUCK:
        return stop_with(s, WARPSTEP_STUCK, NULL);
    }
    return false;
}

static bool take_steps(struct session *s, uint32_t grid, uint64_t most)
{
    if (!may_go_on(s))
        return false;
    if (s->watcher != NULL)
        s->watcher->begins(s->watcher->self);
    return goes_on_behind(s, step_device(s, grid, most));
}

enum session_step session_take(struct session *s, const struct transition *t)
{
    if (s->verdict != WARPSTEP_COMPLETED || !may_go_on(s))
        return SESSION_STOPPED;
    s->steps += t->kind != TRANSITION_BLOCK;
    return goes_on_behind(s, instance_take(s->device, t)) ? SESSION_STEPPED : SESSION_STOPPED;
}

/* What the host waits for has come. */
static void waited(struct session *s, uint32_t grid)
{
    s->synchronised = true;
    if (grid != NO_OBJECT && s->objects->grids[grid].id != NO_OBJECT)
        kernel_waited(&s->checks.kernel, s->objects->grids[grid].id);
    if (session_rests(s, NO_OBJECT))
        kernel_waited_all(&s->checks.kernel);
}

enum session_step session_steps(struct session *s, uint32_t grid, uint64_t most)
{
    if (s->verdict != WARPSTEP_COMPLETED)
        return SESSION_STOPPED;
    if (session_rests(s, grid)) {
        waited(s, grid);
        return SESSION_RESTS;
    }
    return take_steps(s, grid, most) ? SESSION_STEPPED : SESSION_STOPPED;
}

enum session_step session_advance(struct session *s, uint32_t grid)
{
    return session_steps(s, grid, 1);
}

bool session_wait(struct session *s, uint32_t grid)
{
    enum session_step step;

    do
        step = session_steps(s, grid, UINT64_MAX);
    while (step == SESSION_STEPPED);
    return step == SESSION_RESTS;
}

void session_resume(struct session *s)
{
    s->verdict = WARPSTEP_COMPLETED;
    s->limit = NULL;
    s->heeded = false;
    s->waiting.n = s->waits.n = s->unpopped.n = 0;
    s->checks.failed = false;
}

/* Lets memory come to rest after a run that ended early. False: the replayed list has no answers left for
 * that, because a witness of a search ends where its run ends. */
static bool come_to_rest(struct session *s)
{
    const bool over = s->verdict == WARPSTEP_STARVING ||
                      (s->options->replay != NULL && replayer_over(&s->replayer));

    instance_drain(s->device);
    return !over;
}

bool session_finish(struct session *s)
{
    bool asked = true, fits = true;

    if (s->verdict != WARPSTEP_COMPLETED && s->verdict != WARPSTEP_REFUSED)
        asked = come_to_rest(s);
    if (s->options->record != NULL)
        recorder_end(&s->recorder);
    if (!asked)
        return true;
    if (s->options->replay == NULL || s->verdict == WARPSTEP_REFUSED)
        return s->verdict != WARPSTEP_REFUSED;
    if (s->replayer.failed || (s->verdict == WARPSTEP_COMPLETED && !replayer_done(&s->replayer)))
        fits = replay_error(s);
    return fits;
}
