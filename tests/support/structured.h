/* tests/support/structured.h: a structured program as a machine, for tests: read from a text or a
 * file, launched, stepped with an oracle that is told what to pick. */
#ifndef WS_TESTS_SUPPORT_STRUCTURED_H
#define WS_TESTS_SUPPORT_STRUCTURED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "structured/machine.h"

struct rig {
    struct source source;
    struct diags diags;
    struct simt_program program;
    struct simt_launch launch;
    struct simt_machine machine;
    struct text why;
    bool launched, opened;
};

/* How a program is run; zeros: one warp of four threads, the model simt, else path first. */
struct rig_options {
    unsigned threads, warp_size; /* 0: 4; as many as there are threads, 64 at most */
    bool then_first;
    uint64_t most_items;         /* 0: 1000 */
    const char *entry;           /* NULL: main */
    const char *model;           /* "simt", "stackless:minpc", …; NULL: simt */
    bool check;                  /* all of them */
    const struct simt_buffer *buffers;
    size_t nbuffers;
    const char *names;           /* of the buffers, each followed by a NUL; NULL: by number */
};

static inline void rig_fail(struct rig *r, const char *what)
{
    fprintf(stderr, "%s\n", what);
    diags_print(&r->diags, stderr);
    if (r->why.s != NULL)
        fprintf(stderr, "%s\n", r->why.s);
    abort();
}

static inline void rig_read(struct rig *r, const char *name, const char *text)
{
    memset(r, 0, sizeof *r);
    source_from(&r->source, name, text, strlen(text));
    if (!simt_read(&r->program, &r->source, &r->diags))
        rig_fail(r, text);
}

static inline void rig_read_file(struct rig *r, const char *path)
{
    memset(r, 0, sizeof *r);
    if (!source_read(&r->source, path) || !simt_read(&r->program, &r->source, &r->diags))
        rig_fail(r, path);
}

/* A launch, which is open until it is replaced. */
static inline void rig_launch(struct rig *r, const struct rig_options *o)
{
    const char *entry = o->entry != NULL ? o->entry : "main";

    if (r->launched)
        simt_launch_free(&r->launch);
    memset(&r->launch, 0, sizeof r->launch);
    r->launch.program = &r->program;
    r->launch.entry = simt_function_find(&r->program, entry, strlen(entry));
    r->launch.threads = o->threads != 0 ? o->threads : 4;
    r->launch.warp_size = o->warp_size != 0 ? o->warp_size : 64;
    r->launch.else_first = !o->then_first;
    r->launch.most_items = o->most_items != 0 ? o->most_items : 1000;
    r->launched = true;
    if (r->launch.entry == NO_SIMT ||
        !simt_launch_open(&r->launch, o->buffers, o->nbuffers, &r->diags))
        rig_fail(r, "no launch");
}

static inline void rig_open(struct rig *r, const struct rig_options *o)
{
    const char *name = o->model != NULL ? o->model : "simt";
    const char *colon = strchr(name, ':');
    size_t n = colon != NULL ? (size_t)(colon - name) : strlen(name);
    struct simt_options s = { .model = simt_model_find(name, n), .check_stack = o->check,
                              .policy = colon != NULL ? colon + 1 : NULL,
                              .check_simulation = o->check };

    if (r->opened)
        simt_machine_close(&r->machine);
    r->opened = false;
    rig_launch(r, o);
    r->why.n = 0;
    if (s.model == NULL)
        rig_fail(r, name);
    if (!simt_machine_open(&r->machine, &r->launch, &s, &r->why))
        rig_fail(r, name);
    r->opened = true;
}

static inline void rig_close(struct rig *r)
{
    if (r->opened)
        simt_machine_close(&r->machine);
    if (r->launched)
        simt_launch_free(&r->launch);
    simt_program_free(&r->program);
    diags_free(&r->diags);
    source_free(&r->source);
    text_free(&r->why);
}

/* ---- values ---- */

static inline int64_t rig_value(const struct rig *r, const char *name, uint64_t element)
{
    uint32_t v = simt_variable_find(&r->program, name, strlen(name));

    return r->machine.memory[r->launch.base[v] + element];
}

/* ---- picks ---- */

static inline unsigned rig_pick_first(void *self, enum site s, unsigned n)
{
    (void)self;
    (void)s;
    (void)n;
    return 0;
}

static inline unsigned rig_pick_any(void *self, enum site s, unsigned n)
{
    (void)s;
    return random_below(self, n);
}

static inline struct oracle rig_first(void)
{
    return (struct oracle){ .pick = rig_pick_first };
}

static inline struct oracle rig_any(struct random *r)
{
    return (struct oracle){ .pick = rig_pick_any, .self = r };
}

/* Steps until the run is over, or so many. Says whether it is over. */
static inline bool rig_run(struct rig *r, struct oracle oracle, uint64_t most)
{
    struct machine *m = &r->machine.machine;

    while (m->status == MACHINE_GOES_ON && m->steps < most)
        machine_step(m, oracle);
    return m->status != MACHINE_GOES_ON;
}

#endif
