/* tests/hardware/form.c: the one-instruction kernel of a form as a scenario: 256 threads, each with
 * edge values of its own. Declared in job.h. */
#include <string.h>

#include "base/mem.h"
#include "hardware/job.h"
#include "ptx/ptx.h"

static const struct span nowhere = { NULL, 0, 0 };

/* Kernels are written for the newest target; a GPU that is older is asked by its own name. */
static void set_target(struct text *kernel, int capability)
{
    char *at = strstr(kernel->s, "sm_100");
    char name[8];

    if (at == NULL || capability <= 0 || capability >= 100)
        return;
    snprintf(name, sizeof name, "sm_%-3d", capability);
    memcpy(at, name, 6);
}

static bool add_program(struct job *j)
{
    struct source *source = mem_new(sizeof *source);
    struct load_options loading = session_loading(&j->options);
    struct host_program p = { .context = 0 };

    source_from(source, "form.ptx", j->sample.kernel.s, j->sample.kernel.n);
    p.program = ptx_read(source, loading.constants, loading.form, loading.tell, &j->diags);
    if (p.program == NULL)
        return false;
    p.name = p.program->name;
    scenario_add(&j->scenario, DO_LOAD, nowhere)->object = 0;
    return objects_add_program(&j->scenario.objects, p, nowhere, &j->diags);
}

static bool add_buffer(struct job *j, const char *name, struct shape shape, struct init init)
{
    struct word w = { name, strlen(name), nowhere };
    struct host_buffer b = { .context = 0, .shape = shape };
    struct objects *o = &j->scenario.objects;
    struct action *a = scenario_add(&j->scenario, DO_BUFFER, nowhere);

    a->init = init;
    a->object = (uint32_t)o->nbuffers;
    return objects_add_buffer(o, &w, b, &j->diags) &&
           objects_find_target(o, &w, &a->target, &j->diags);
}

static bool add_operands(struct job *j)
{
    const struct sample *s = &j->sample;
    struct init init = { .kind = INIT_LIST, .given = true };

    init.n = init.cap = s->noperands;
    init.values = mem_new(init.n * sizeof *init.values);
    memcpy(init.values, s->operands, init.n * sizeof *init.values);
    return add_buffer(j, "a", (struct shape){ TYPE_U64, init.n }, init);
}

/* Results by elements of the type that the first of them has, so that NaNs are known as such. */
static struct shape shape_of_results(const struct sample *s)
{
    static const struct {
        const char *letters;
        enum type type;
    } types[] = { { "FV", TYPE_F32 }, { "G", TYPE_F64 }, { "EX", TYPE_F16 }, { "AY", TYPE_BF16 } };
    struct shape shape = { TYPE_U64, 0 };

    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        if (strchr(types[k].letters, s->letter) != NULL)
            shape.type = types[k].type;
    shape.count = s->result_bytes / type_info(shape.type)->bytes;
    return shape;
}

static void add_argument(struct launch_request *l, uint32_t buffer)
{
    struct argument a = { .kind = ARGUMENT_BUFFER, .span = nowhere, .buffer = buffer };

    ARRAY_PUSH(l->args, l->nargs, l->cap_args, a);
}

static bool add_launch(struct job *j)
{
    struct word any = { "", 0, nowhere };
    struct scenario *s = &j->scenario;
    struct action *a;
    struct kernel k;

    if (!objects_find_kernel(&s->objects, &any, &k, &j->diags))
        return false;
    a = scenario_add(s, DO_LAUNCH, nowhere);
    launch_init(&a->launch, k);
    a->launch.object = a->object = objects_add_grid(&s->objects, 0);
    a->launch.grid[0] = (uint32_t)j->sample.cases / SAMPLE_THREADS;
    a->launch.block[0] = SAMPLE_THREADS;
    add_argument(&a->launch, 0);
    add_argument(&a->launch, 1);
    return true;
}

static bool add_print(struct job *j)
{
    struct word w = { "b", 1, nowhere };
    struct action *a = scenario_add(&j->scenario, DO_PRINT, nowhere);

    return objects_find_target(&j->scenario.objects, &w, &a->target, &j->diags);
}

bool job_open_form(struct job *j, const struct sample *form, int capability)
{
    struct init zero = { .kind = INIT_ZERO, .given = true };

    job_init(j, "form", form->statement.s);
    j->sample = *form;
    set_target(&j->sample.kernel, capability);
    objects_add_context(&j->scenario.objects, NULL, &j->diags);
    scenario_add(&j->scenario, DO_CONTEXT, nowhere)->object = 0;
    return add_program(j) && add_operands(j) &&
           add_buffer(j, "b", shape_of_results(&j->sample), zero) && add_launch(j) && add_print(j);
}

bool job_within_bounds(const struct job *j, const struct answers *a)
{
    return j->sample.form != NULL && a->n == 1 &&
           shape_size(a->v[0].shape) == j->sample.result_bytes &&
           sample_within_bounds(&j->sample, a->v[0].bytes);
}
