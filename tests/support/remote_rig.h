/* tests/support/remote_rig.h: a program of the remote-scope machine, for tests: read from a text or
 * a file, mapped, stepped by transitions that are named in words. */
#ifndef WS_TESTS_SUPPORT_REMOTE_RIG_H
#define WS_TESTS_SUPPORT_REMOTE_RIG_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "remote/machine.h"
#include "remote/mapping.h"

struct remote {
    struct source source;
    struct diags diags;
    struct rsp_program program;
    struct constants constants;
    struct rsp_machine machine;
    struct rsp_system before; /* the last step */
    bool opened;
    struct text words;        /* of the last query */
    unsigned wanted;          /* the alternative that the next step takes */
};

static inline void remote_fail(const struct remote *r, const char *what)
{
    fprintf(stderr, "%s\n", what);
    diags_print(&r->diags, stderr);
    abort();
}

static inline void remote_map(struct remote *r, const char *mapping)
{
    struct rsp_mapping m;

    if (!rsp_mapping_find(&m, mapping))
        remote_fail(r, mapping);
    if (!r->program.assembly)
        rsp_map(&r->program, &m);
    rsp_mapping_free(&m);
}

/* mapping: "fixed" or "original"; of no interest to assembly. */
static inline void remote_read(struct remote *r, const char *text, const char *mapping)
{
    memset(r, 0, sizeof *r);
    constants_default(&r->constants);
    source_from(&r->source, "text", text, strlen(text));
    if (!rsp_read(&r->program, &r->source, &r->diags))
        remote_fail(r, text);
    remote_map(r, mapping);
}

static inline void remote_read_file(struct remote *r, const char *path, const char *mapping)
{
    memset(r, 0, sizeof *r);
    constants_default(&r->constants);
    if (!source_read(&r->source, path) || !rsp_read(&r->program, &r->source, &r->diags))
        remote_fail(r, path);
    remote_map(r, mapping);
}

/* In the first state, also when it was open. */
static inline void remote_open(struct remote *r, struct teller *tell)
{
    if (r->opened)
        rsp_machine_close(&r->machine);
    rsp_machine_open(&r->machine, &r->program, &r->constants, tell);
    r->opened = true;
}

static inline void remote_close(struct remote *r)
{
    if (r->opened)
        rsp_machine_close(&r->machine);
    rsp_system_free(&r->before);
    rsp_program_free(&r->program);
    diags_free(&r->diags);
    source_free(&r->source);
    text_free(&r->words);
}

static inline struct text *remote_begin(struct remote *r)
{
    r->words.n = 0;
    text_puts(&r->words, "");
    return &r->words;
}

/* "P0 ST x; env fetch L1(0,0) x"; "" when nobody can move. Good until the next call. */
static inline const char *remote_enabled(struct remote *r)
{
    const struct rsp_transition *v;
    size_t n = rsp_machine_enabled(&r->machine, &v);
    struct text *out = remote_begin(r);

    for (size_t i = 0; i < n; i++) {
        text_puts(out, i == 0 ? "" : "; ");
        rsp_print_transition(&r->machine, &v[i], out);
    }
    return out->s;
}

static inline const char *remote_why(struct remote *r, uint32_t thread)
{
    rsp_machine_why(&r->machine, thread, remote_begin(r));
    return r->words.s;
}

static inline const char *remote_change(struct remote *r)
{
    rsp_print_change(&r->machine, &r->before, remote_begin(r));
    return r->words.s;
}

static inline unsigned remote_pick(void *self, enum site site, unsigned n)
{
    const struct remote *r = self;

    if (site != SITE_REMOTE || r->wanted >= n)
        abort();
    return r->wanted;
}

/* Takes alternative k of remote.step. */
static inline void remote_take_number(struct remote *r, unsigned k)
{
    rsp_system_copy(&r->before, &r->machine.system);
    r->wanted = k;
    machine_step(&r->machine.machine, (struct oracle){ .pick = remote_pick, .self = r });
}

/* Takes the transition of these words. False: it is not enabled. */
static inline bool remote_take(struct remote *r, const char *words, size_t length)
{
    const struct rsp_transition *v;
    size_t n = rsp_machine_enabled(&r->machine, &v);

    for (size_t i = 0; i < n; i++) {
        rsp_print_transition(&r->machine, &v[i], remote_begin(r));
        if (text_is(r->words.s, words, length)) {
            remote_take_number(r, (unsigned)i);
            return true;
        }
    }
    return false;
}

#endif
