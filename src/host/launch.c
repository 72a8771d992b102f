/* host/launch.c: reading launches and their arguments, laying out parameter blocks. Knows no
 * device. */
#include "host/launch.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/expression.h"

/* ---- arguments ---- */

static const char *param_type(const struct param *p)
{
    return type_info(p->type)->text;
}

static bool read_address(struct scan *s, const struct argument_slot *slot, struct argument *a)
{
    const struct param *p = slot->param;

    a->kind = ARGUMENT_BUFFER;
    if (!address_read(s, slot, &a->buffer, &a->bits))
        return false;
    return p->size == 4 || p->size == 8 ||
           diag_error(s->diags, scan_since(s, a->span.at),
                      "an address does not go into %llu bytes (.%s %s)",
                      (unsigned long long)p->size, param_type(p), p->name);
}

static bool read_number(struct scan *s, const struct argument_slot *slot, struct argument *a)
{
    const struct param *p = slot->param;

    a->kind = ARGUMENT_NUMBER;
    if (!value_type_allowed(p->type) || p->size != type_info(p->type)->bytes)
        return diag_error(s->diags, a->span,
                          "parameter %s has %llu bytes of .%s: give them as {TYPE V, ...} or @FILE",
                          p->name, (unsigned long long)p->size, param_type(p));
    return value_read(s, p->type, true, &a->bits);
}

bool argument_read(struct scan *s, const struct argument_slot *slot, struct argument *a)
{
    struct scan ahead = *s;
    struct span path;
    struct word w;
    bool ok;

    *a = (struct argument){ .kind = ARGUMENT_FILE, .span = scan_here(s) };
    if (scan_take(s, '@')) {
        ok = scan_path(s, &a->path, &path);
    } else if (scan_take(s, '{')) {
        a->kind = ARGUMENT_MEMBERS;
        ok = members_read(s, slot, a);
    } else if (expression_begins(s)) {
        ok = read_number(s, slot, a);
    } else {
        if (!scan_expect_word(&ahead, &w, "an argument (a number, a buffer, {TYPE V, ...}, @FILE)"))
            return false;
        a->span = w.span;
        ok = address_begins(s, slot->param->type) ? read_address(s, slot, a)
                                                  : read_number(s, slot, a);
    }
    a->span = scan_since(s, a->span.at);
    return ok;
}

static bool store_file(const struct argument *a, const struct param *p, unsigned char *to,
                       struct diags *d)
{
    struct init file = { .kind = INIT_FILE, .path = a->path, .span = a->span };
    struct shape shape = { TYPE_B8, p->size };
    struct filler f;

    return filler_open(&f, &file, shape, d) &&
           filler_close(&f, filler_next(&f, to, (size_t)p->size));
}

bool argument_store(const struct argument *a, const struct argument_slot *slot,
                    unsigned char *block, struct diags *d)
{
    const struct param *p = slot->param;
    const struct host_buffer *b;
    uint64_t address;

    if (a->kind == ARGUMENT_FILE)
        return store_file(a, p, block + p->offset, d);
    if (a->kind == ARGUMENT_MEMBERS) {
        members_store(a, slot, block + p->offset);
        return true;
    }
    if (a->kind == ARGUMENT_BYTES) {
        memcpy(block + p->offset, a->bytes, (size_t)p->size);
        return true;
    }
    if (a->kind == ARGUMENT_NUMBER) {
        store_le(block + p->offset, (unsigned)p->size, a->bits);
        return true;
    }
    b = &slot->objects->buffers[a->buffer];
    address = b->address + a->bits;
    if (p->size == 4 && address > UINT32_MAX)
        return diag_error(d, a->span, "the address of %s does not fit in 4 bytes (.%s %s)", b->name,
                          param_type(p), p->name);
    store_le(block + p->offset, (unsigned)p->size, address);
    return true;
}

void argument_free(struct argument *a)
{
    mem_free(a->path);
    mem_free(a->members);
    mem_free(a->bytes);
    a->path = NULL;
    a->members = NULL;
    a->bytes = NULL;
}

/* Says how many arguments the kernel takes, and which. False. */
static bool wrong_count(const struct function *f, size_t given, struct span where,
                        struct diags *d)
{
    struct text list = { NULL, 0, 0 };

    for (uint32_t i = 0; i < f->params.n; i++)
        text_printf(&list, "%s.%s %s", i == 0 ? " (" : ", ", param_type(&f->params.v[i]),
                    f->params.v[i].name);
    if (f->params.n > 0)
        text_puts(&list, ")");
    diag_error(d, where, "kernel %s takes %u argument%s%s, %zu given", f->name,
               (unsigned)f->params.n, f->params.n == 1 ? "" : "s", list.s != NULL ? list.s : "",
               given);
    text_free(&list);
    return false;
}

/* ---- launches ---- */

void launch_init(struct launch_request *l, struct kernel k)
{
    *l = (struct launch_request){
        .kernel = k, .grid = { 1, 1, 1 }, .block = { 1, 1, 1 }, .workspace = NO_OBJECT,
        .object = NO_OBJECT
    };
}

void launch_free(struct launch_request *l)
{
    for (size_t i = 0; i < l->nargs; i++)
        argument_free(&l->args[i]);
    mem_free(l->args);
    l->args = NULL;
    l->nargs = l->cap_args = 0;
}

bool launch_read_size(struct scan *s, uint32_t size[3])
{
    return scan_triple(s, 1, size, "a size X[,Y[,Z]]");
}

static struct argument_slot slot_of(const struct objects *o, const struct launch_request *l,
                                    size_t i)
{
    return (struct argument_slot){ o, &kernel_function(o, l->kernel)->params.v[i],
                                   o->programs[l->kernel.program].context };
}

bool launch_read_argument(struct scan *s, const struct objects *o, struct launch_request *l)
{
    const struct function *f = kernel_function(o, l->kernel);
    struct argument_slot slot;
    struct argument a;
    bool ok;

    if (l->nargs >= f->params.n)
        return wrong_count(f, l->nargs + 1, scan_here(s), s->diags);
    slot = slot_of(o, l, l->nargs);
    ok = argument_read(s, &slot, &a);
    ARRAY_PUSH(l->args, l->nargs, l->cap_args, a);
    return ok;
}

bool launch_check_kernel(const struct objects *o, const struct launch_request *l, struct diags *d)
{
    const struct function *f = kernel_function(o, l->kernel);
    const struct program *p = o->programs[l->kernel.program].program;
    struct text origin = { NULL, 0, 0 };

    if (f->left_out == NULL)
        return true;
    diag_error(d, l->span, "kernel %s cannot run: it can reach what is not supported", f->name);
    diag_add(d, SEVERITY_NOTE, f->left_out->span, "%s%s", f->left_out->reason,
             program_span_origin(p, f->left_out->span, "; ", &origin) ? origin.s : "");
    text_free(&origin);
    return false;
}

/* ---- what the kernel demands of its launches ---- */

/* Threads of a block or blocks of a cluster; UINT64_MAX: more than that. */
static uint64_t volume(const uint32_t size[3])
{
    uint64_t plane = (uint64_t)size[0] * size[1];

    return plane > 0 && size[2] > UINT64_MAX / plane ? UINT64_MAX : plane * size[2];
}

static void put_size(struct text *out, const uint32_t size[3])
{
    text_printf(out, "%lu,%lu,%lu", (unsigned long)size[0], (unsigned long)size[1],
                (unsigned long)size[2]);
}

/* Writes why the size of the block breaks .reqntid or .maxntid. .maxntid bounds the product alone: a
 * dimension by itself may be larger (PTX). */
static bool block_allowed(const struct launch_contract *c, const uint32_t block[3],
                          struct text *why)
{
    bool exact = c->reqntid[0] != 0;
    const uint32_t *size = exact ? c->reqntid : c->maxntid;

    if (exact ? memcmp(block, size, sizeof c->reqntid) == 0
              : size[0] == 0 || volume(block) <= volume(size))
        return true;
    text_puts(why, "a block of ");
    put_size(why, block);
    text_puts(why, exact ? " threads: .reqntid demands " : " threads: .maxntid allows at most ");
    put_size(why, size);
    return false;
}

/* A cluster of one block is what every launch without clusters has. */
static bool cluster_allowed(const struct launch_contract *c, struct text *why)
{
    if (volume(c->cluster) == 1 ||
        (c->cluster_span.source == NULL && c->explicit_span.source == NULL))
        return true;
    if (volume(c->cluster) > 0) {
        text_puts(why, "it runs in clusters of ");
        put_size(why, c->cluster);
        text_puts(why, " blocks, and clusters are not supported");
    } else {
        text_puts(why, "its launch has to give the size of its clusters, and clusters are not "
                       "supported");
    }
    return false;
}

/* The directive that demands clusters. */
static struct span cluster_demand(const struct launch_contract *c)
{
    return c->cluster_span.source != NULL ? c->cluster_span : c->explicit_span;
}

struct span launch_obstacle(const struct function *f)
{
    struct text why = { NULL, 0, 0 };
    bool ok = cluster_allowed(&f->contract, &why);

    text_free(&why);
    return ok ? (struct span){ NULL, 0, 0 } : cluster_demand(&f->contract);
}

static bool check_contract(const struct function *f, const struct launch_request *l,
                           struct diags *d)
{
    const struct launch_contract *c = &f->contract;
    struct span demand = cluster_demand(c);
    struct text why = { NULL, 0, 0 };
    bool ok = cluster_allowed(c, &why);

    if (ok) {
        demand = c->block_span;
        ok = block_allowed(c, l->block, &why);
    }
    if (!ok) {
        diag_error(d, l->span, "kernel %s cannot be launched: %s", f->name, why.s);
        diag_add(d, SEVERITY_NOTE, demand, "the kernel demands it here");
    }
    text_free(&why);
    return ok;
}

bool launch_check(const struct objects *o, const struct launch_request *l, struct diags *d)
{
    const struct function *f = kernel_function(o, l->kernel);

    if (l->nargs != f->params.n)
        return wrong_count(f, l->nargs, l->span, d);
    return check_contract(f, l, d);
}

unsigned char *launch_params(const struct objects *o, const struct launch_request *l, size_t *size,
                             struct diags *d)
{
    const struct function *f = kernel_function(o, l->kernel);
    unsigned char *block;

    *size = 0;
    for (uint32_t i = 0; i < f->params.n; i++)
        if (f->params.v[i].offset + f->params.v[i].size > *size)
            *size = (size_t)(f->params.v[i].offset + f->params.v[i].size);
    block = mem_new(*size + 1);
    for (size_t i = 0; i < l->nargs; i++) {
        struct argument_slot slot = slot_of(o, l, i);

        if (!argument_store(&l->args[i], &slot, block, d)) {
            mem_free(block);
            return NULL;
        }
    }
    return block;
}
