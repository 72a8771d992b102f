/* tests/suite/scenarios.c: the actions of a scenario, line by line, as bytes. */
#include "suite/scenarios.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "host/scenario.h"

struct conversion {
    struct source source;
    struct scenario scenario;
    struct diags diags;
    char name[128];
    const char *folder;
    struct text out;
    const char *beyond; /* what the plain form has no words for */
};

static void put_hex(struct text *out, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_printf(out, "%02x", bytes[i]);
    text_puts(out, "\n");
}

/* What an initialiser says. */
static bool put_init(struct conversion *p, const struct action *a)
{
    const size_t n = (size_t)a->target.shape.count;
    const size_t size = (size_t)shape_size(a->target.shape);
    unsigned char *bytes = mem_new(size);
    struct filler f;
    bool ok = filler_open(&f, &a->init, a->target.shape, &p->diags);

    ok = ok && filler_close(&f, filler_next(&f, bytes, n));
    if (ok && a->kind == DO_BUFFER && a->init.kind == INIT_ZERO)
        text_puts(&p->out, "zero\n");
    else if (ok)
        put_hex(&p->out, bytes, size);
    mem_free(bytes);
    return ok;
}

static void put_target(struct conversion *p, const struct action *a)
{
    const struct objects *o = &p->scenario.objects;

    text_printf(&p->out, "%s %s ", a->target.buffer == NO_OBJECT ? "variable" : "buffer",
                target_name(o, &a->target));
}

static bool put_argument(struct conversion *p, const struct argument *a, const struct param *param,
                         uint32_t context)
{
    const struct objects *o = &p->scenario.objects;
    const struct argument_slot slot = { o, param, context };
    unsigned char *block;
    bool ok;

    if (a->kind == ARGUMENT_BUFFER) {
        text_printf(&p->out, "arg buffer %s %llu\n", o->buffers[a->buffer].name,
                    (unsigned long long)a->bits);
        return true;
    }
    for (size_t i = 0; i < a->nmembers; i++)
        if (a->members[i].buffer != NO_OBJECT) {
            p->beyond = "a struct with addresses in it";
            return true;
        }
    block = mem_new((size_t)(param->offset + param->size));
    ok = argument_store(a, &slot, block, &p->diags);
    text_puts(&p->out, "arg bytes ");
    put_hex(&p->out, block + param->offset, (size_t)param->size);
    mem_free(block);
    return ok;
}

static bool put_launch(struct conversion *p, const struct launch_request *l)
{
    const struct function *f = kernel_function(&p->scenario.objects, l->kernel);
    bool ok = true;

    if (l->cooperative)
        p->beyond = "a cooperative launch";
    text_printf(&p->out, "launch %s grid %u %u %u block %u %u %u shared %llu\n", f->name, l->grid[0],
                l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2],
                (unsigned long long)l->shared);
    for (size_t i = 0; i < l->nargs && ok; i++)
        ok = put_argument(p, &l->args[i], &f->params.v[i], 0);
    return ok;
}

/* The PTX goes beside the case, in its own bytes. */
static bool put_load(struct conversion *p, const struct action *a)
{
    const struct source *ptx = p->scenario.objects.programs[a->object].program->source;
    struct text path = { NULL, 0, 0 };
    FILE *f;
    bool ok;

    text_printf(&path, "%s/%s-%u.ptx", p->folder, p->name, (unsigned)a->object);
    f = fopen(path.s, "wb");
    ok = f != NULL && fwrite(ptx->text, 1, ptx->size, f) == ptx->size;
    ok = f != NULL && fclose(f) == 0 && ok;
    if (!ok)
        perror(path.s);
    text_free(&path);
    text_printf(&p->out, "load %s-%u.ptx\n", p->name, (unsigned)a->object);
    return ok;
}

static bool put_action(struct conversion *p, const struct action *a)
{
    switch (a->kind) {
    case DO_LOAD:
        return put_load(p, a);
    case DO_BUFFER:
        text_printf(&p->out, "buffer %s %llu ", target_name(&p->scenario.objects, &a->target),
                    (unsigned long long)shape_size(a->target.shape));
        return put_init(p, a);
    case DO_WRITE:
        text_puts(&p->out, "write ");
        put_target(p, a);
        return put_init(p, a);
    case DO_LAUNCH:
        return put_launch(p, &a->launch);
    case DO_EXPECT:
        if (a->is_near)
            p->beyond = "an expectation within a distance";
        text_puts(&p->out, "expect ");
        put_target(p, a);
        return put_init(p, a);
    case DO_CONTEXT:
    case DO_SYNC:
    case DO_PRINT:
        return true;
    default:
        p->beyond = "an action of the host that other machines do not have";
        return true;
    }
}

static bool put_case(struct conversion *p)
{
    struct text path = { NULL, 0, 0 };
    FILE *f;
    bool ok;

    text_printf(&path, "%s/%s.case", p->folder, p->name);
    f = fopen(path.s, "wb");
    ok = f != NULL && fwrite(p->out.s, 1, p->out.n, f) == p->out.n;
    ok = f != NULL && fclose(f) == 0 && ok;
    if (!ok)
        perror(path.s);
    text_free(&path);
    return ok;
}

static bool convert(struct conversion *p)
{
    bool ok = true;

    text_printf(&p->out, "case %s\n", p->name);
    for (size_t i = 0; i < p->scenario.nactions && ok; i++)
        ok = put_action(p, &p->scenario.actions[i]);
    if (ok && p->beyond != NULL) {
        printf("%s was left out: %s\n", p->name, p->beyond);
        return true;
    }
    return ok && put_case(p);
}

/* tests/programs/axpy64.host is called axpy64. */
static void name_program(struct conversion *p, const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t n;

    path = slash != NULL ? slash + 1 : path;
    n = strcspn(path, ".");
    snprintf(p->name, sizeof p->name, "%.*s", (int)(n < 100 ? n : 100), path);
}

bool suite_write_program(const char *path, const char *folder)
{
    struct conversion p = { .folder = folder };
    struct settings settings;
    struct session_options options = { .programs = NULL };
    struct load_options loading;
    bool ok;

    settings_default(&settings);
    options.settings = settings;
    loading = session_loading(&options);
    name_program(&p, path);
    ok = source_read(&p.source, path) &&
         scenario_read(&p.scenario, &p.source, &loading, &p.diags) && convert(&p);
    diags_print(&p.diags, stderr);
    text_free(&p.out);
    scenario_free(&p.scenario);
    source_free(&p.source);
    diags_free(&p.diags);
    return ok;
}
