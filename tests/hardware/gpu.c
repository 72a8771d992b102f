/* tests/hardware/gpu.c: a scenario on a GPU. Declared in job.h. */
#include "base/mem.h"
#include "hardware/job.h"

#define PIECE 65536u

struct gpu {
    struct job *job;
    struct driver *driver;
    struct answers *out;
    void **modules; /* by program */
};

/* Always false; the diagnostics say what is wrong with it (a file of the scenario). */
static bool input_failed(struct gpu *g)
{
    snprintf(g->driver->why, sizeof g->driver->why, "an input cannot be read");
    return false;
}

static bool address_of(struct gpu *g, const struct target *t, device_address *at)
{
    const struct objects *o = &g->job->scenario.objects;
    size_t size;

    if (t->buffer == NO_OBJECT)
        return driver_good(g->driver, "cuModuleGetGlobal",
                           g->driver->calls.variable(at, &size, g->modules[t->program],
                                                     target_name(o, t)));
    *at = (device_address)o->buffers[t->buffer].address;
    return true;
}

/* Piece by piece; a piece holds whole elements. False: the input or the driver has failed. */
static bool write_pieces(struct gpu *g, const struct target *t, struct filler *f, bool *input)
{
    unsigned bytes = type_info(t->shape.type)->bytes;
    unsigned char *room = mem_new(PIECE);
    device_address at;
    bool ok = address_of(g, t, &at);

    for (uint64_t done = 0, piece; ok && done < t->size; done += piece) {
        piece = t->size - done < PIECE ? t->size - done : PIECE;
        *input = filler_next(f, room, (size_t)piece / bytes);
        ok = *input && driver_good(g->driver, "cuMemcpyHtoD",
                                   g->driver->calls.write(at + (device_address)done, room,
                                                          (size_t)piece));
    }
    mem_free(room);
    return ok;
}

static bool fill(struct gpu *g, const struct target *t, const struct init *i)
{
    bool ok, input = true;
    struct filler f;

    if (!filler_open(&f, i, t->shape, &g->job->diags))
        return input_failed(g);
    ok = write_pieces(g, t, &f, &input);
    if (filler_close(&f, ok))
        return true;
    return ok || !input ? input_failed(g) : false;
}

static bool allocate(struct gpu *g, const struct action *a)
{
    device_address at;

    if (!driver_good(g->driver, "cuMemAlloc",
                     g->driver->calls.allocate(&at, (size_t)a->target.size)))
        return false;
    g->job->scenario.objects.buffers[a->object].address = at;
    return fill(g, &a->target, &a->init);
}

static bool launch(struct gpu *g, const struct launch_request *l)
{
    const struct objects *o = &g->job->scenario.objects;
    struct driver_launch request = {
        .module = g->modules[l->kernel.program],
        .entry = kernel_function(o, l->kernel)->name,
        .grid = l->grid,
        .block = l->block,
        .shared = (unsigned)l->shared,
    };
    bool ok;

    request.params = launch_params(o, l, &request.size, &g->job->diags);
    if (request.params == NULL)
        return input_failed(g);
    ok = driver_launch(g->driver, &request);
    mem_free(request.params);
    return ok;
}

static bool synchronize(struct gpu *g)
{
    return driver_good(g->driver, "cuCtxSynchronize", g->driver->calls.synchronize());
}

static bool take_answer(struct gpu *g, const struct target *t)
{
    device_address at;
    unsigned char *to;

    if (!synchronize(g) || !address_of(g, t, &at))
        return false;
    to = answers_add(g->out, target_name(&g->job->scenario.objects, t), t->shape);
    return driver_good(g->driver, "cuMemcpyDtoH",
                       g->driver->calls.read(to, at, (size_t)t->size));
}

static bool perform(struct gpu *g, const struct action *a)
{
    const struct objects *o = &g->job->scenario.objects;

    switch (a->kind) {
    case DO_LOAD:
        return driver_load(g->driver, o->programs[a->object].program->source->text,
                           &g->modules[a->object]);
    case DO_BUFFER:
        return allocate(g, a);
    case DO_WRITE:
        return synchronize(g) && fill(g, &a->target, &a->init);
    case DO_LAUNCH:
        return launch(g, &a->launch);
    case DO_SYNC:
        return synchronize(g);
    case DO_PRINT:
    case DO_EXPECT:
        return take_answer(g, &a->target);
    case DO_CONTEXT: /* there is one */
        return true;
    case DO_ABORT:
    case DO_DESTROY:
    case DO_SAVE:
    case DO_UNTIL:
        break;
    }
    return input_failed(g); /* job_beyond has named it */
}

bool job_ask_gpu(struct job *j, struct driver *d, struct answers *out)
{
    struct gpu g = { j, d, out, mem_new((j->scenario.objects.nprograms + 1) * sizeof(void *)) };
    bool ok = driver_begin(d);

    for (size_t k = 0; ok && k < j->scenario.nactions; k++)
        ok = perform(&g, &j->scenario.actions[k]);
    ok = ok && synchronize(&g);
    driver_end(d);
    mem_free(g.modules);
    return ok;
}
