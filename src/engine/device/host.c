/* engine/device/host.c: the messages of the host and its view of memory (5.8.2). */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "engine/device/machine.h"
#include "program/load.h"

#define ALLOCATION_ALIGN 256u
#define ALLOCATION_GAP 256u

/* Virtual addresses of global memory start at GLOBAL_BASE, physical ones at 0. */
static uint64_t physical_of(enum space space, uint64_t address)
{
    return PHYSICAL(space, space == SPACE_GLOBAL ? address - GLOBAL_BASE : address);
}

/* ---- contexts and programs ---- */

/* dio.create: the answer to the message. */
static void dio_create(const struct device *d, context_id c)
{
    tell_number(d->tell, RULE_DIO_CREATE, c);
}

/* device.newVM: an address space that maps nothing yet. */
static void new_vm(const struct device *d, struct context *c)
{
    regions_init(&c->mapped, d->global.low, d->global.high);
    regions_init(&c->constants, d->constant.low, d->constant.high);
    tell(d->tell, RULE_DEVICE_NEWVM);
}

/* device.newCtx: no programs, no grids. */
static struct context *new_ctx(const struct device *d, context_id id)
{
    struct context *c = mem_new(sizeof *c);
    unsigned here = tell_open(d->tell);

    c->id = id;
    new_vm(d, c);
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_DEVICE_NEWCTX, id);
    return c;
}

/* device.create */
context_id device_create(struct device *d)
{
    context_id id = (context_id)d->ncontexts;
    unsigned here;

    device_in(d);
    here = tell_open(d->tell);
    dio_create(d, id);
    d->contexts = mem_grow(d->contexts, &d->cap_contexts, d->ncontexts + 1, sizeof(struct context *));
    d->contexts[d->ncontexts++] = new_ctx(d, id);
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_DEVICE_CREATE, id);
    device_out(d);
    return id;
}

static void add_message(struct device *d, struct message m)
{
    ARRAY_PUSH(d->messages, d->nmessages, d->cap_messages, m);
    d->changes++;
    d->recount = true;
    device_in(d);
}

void device_destroy(struct device *d, context_id c)
{
    add_message(d, (struct message){ MESSAGE_DESTROY, c, 0 });
}

bool device_has_room(const struct device *d, uint64_t size)
{
    const struct regions *all = &d->global;

    return size <= all->high - all->low &&
           regions_fits(all, size + ALLOCATION_GAP, ALLOCATION_ALIGN);
}

bool device_allocate(struct device *d, context_id c, uint64_t size, uint64_t *address)
{
    struct wanted want = { size, ALLOCATION_ALIGN, ALLOCATION_GAP };

    if (!regions_take(&d->global, want, address))
        return false;
    regions_insert(&d->contexts[c]->mapped, (struct stretch){ *address, size, 0 });
    return true;
}

/* Where load puts variables (5.1.3): the memory and address ranges of one context. */
struct loading {
    struct device *device;
    context_id context;
};

static bool load_allocate(void *self, enum space space, uint64_t size, uint64_t align, uint64_t *address)
{
    struct loading *x = self;
    struct context *c = x->device->contexts[x->context];
    struct wanted want = { size, align > ALLOCATION_ALIGN ? align : ALLOCATION_ALIGN, ALLOCATION_GAP };

    if (space == SPACE_CONST) {
        if (!regions_take(&x->device->constant, (struct wanted){ size, align, 0 }, address))
            return false;
        regions_insert(&c->constants, (struct stretch){ *address, size, 0 });
        return true;
    }
    if (!regions_take(&x->device->global, want, address))
        return false;
    regions_insert(&c->mapped, (struct stretch){ *address, size, 0 });
    return true;
}

static void load_write(void *self, enum space space, uint64_t address, const unsigned char *bytes,
                       uint64_t n)
{
    struct loading *x = self;

    memory_host_write(x->device->memory, physical_of(space, address), bytes, (size_t)n);
}

/* dio.load: the answer to the message. */
static void dio_load(const struct device *d, context_id c)
{
    tell_number(d->tell, RULE_DIO_LOAD, c);
}

/* Local memory holds what the last warp in its place has left there. */
static bool may_access_local(const struct instr *i)
{
    return (opcode_facts((enum opcode)i->op) & R_ACCESSES) != 0 &&
           (i->space == SPACE_LOCAL || i->space == SPACE_NONE);
}

/* Notes the parts of the program that an exploration has to consider: barriers, reads of the clock, and
 * reads that distinguish processors, or places on a processor. */
static void note_facts(struct device *d, const struct program *p)
{
    for (uint32_t pc = 0; pc < p->ninstrs; pc++) {
        d->has_barriers |= (opcode_facts((enum opcode)p->instrs[pc].op) & R_AT_BARRIER) != 0;
        d->reads_places |= may_access_local(&p->instrs[pc]);
        for (unsigned i = 0; i < p->instrs[pc].nsrc; i++) {
            const struct operand *o = &p->instrs[pc].src[i];

            if (o->kind != OPD_SREG)
                continue;
            d->reads_clock |= o->index >= SREG_CLOCK && o->index <= SREG_GLOBALTIMER_HI &&
                              o->index != SREG_WARP_SZ;
            d->reads_processor |= o->index == SREG_SMID;
        }
    }
}

/* A program that allocates memory needs a heap. */
static bool has_heap(struct device *d, context_id c, const struct program *p, struct diags *e)
{
    for (uint32_t f = 0; f < p->nfunctions; f++)
        if (p->functions[f].of_runtime && strcmp(p->functions[f].name, "malloc") == 0 &&
            !heap_open(d, d->contexts[c]))
            return diag_error(e, p->functions[f].span,
                              "no room for a heap of %llu bytes (HeapSize) in global memory",
                              (unsigned long long)d->k.v[CONST_HeapSize]);
    return true;
}

static bool load_program(struct device *d, context_id c, struct program *p, struct diags *e)
{
    struct loading x = { d, c };
    const bool apart = d->control->issue != NULL || control_splits(d->control);
    struct load_target target = { load_allocate, load_write, &x, d->tell, apart };
    struct decode_request request = { p, &d->k, d->programs };
    struct context *context = d->contexts[c];
    struct code *code;

    d->recount = true; /* constants take room from parameters */
    if (!has_heap(d, c, p, e) || !program_load(p, &d->k, &target, e))
        return false;
    code = mem_new(sizeof *code);
    if (!code_make(code, &request, e)) {
        mem_free(code);
        return false;
    }
    context->codes = mem_grow(context->codes, &context->cap_codes, context->ncodes + 1,
                              sizeof(struct code *));
    context->codes[context->ncodes++] = code;
    note_facts(d, p);
    return true;
}

/* ---- a program that is refused takes no room ---- */

/* The addresses that are taken before a program is loaded. */
struct room {
    struct regions global, constant, mapped, constants;
    bool heap;
};

static struct room room_of(const struct device *d, context_id c)
{
    const struct context *context = d->contexts[c];

    return (struct room){ regions_copy(&d->global), regions_copy(&d->constant),
                          regions_copy(&context->mapped), regions_copy(&context->constants),
                          context->heap.high != 0 };
}

static void replace_regions(struct regions *r, struct regions by)
{
    regions_free(r);
    *r = by;
}

static void free_room(struct room *r)
{
    regions_free(&r->global);
    regions_free(&r->constant);
    regions_free(&r->mapped);
    regions_free(&r->constants);
}

/* Memory that is not allocated is zero. */
static void clear_values(struct loading *x, const struct program *p)
{
    static const unsigned char zeros[256];

    for (uint32_t i = 0; p->loaded && i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];
        bool initial = v->init != NULL || v->nrelocations > 0;

        if (!initial || (v->space != SPACE_GLOBAL && v->space != SPACE_CONST))
            continue;
        for (uint64_t done = 0; done < v->size; done += sizeof zeros) {
            uint64_t left = v->size - done;

            load_write(x, v->space, v->address + done, zeros,
                       left < sizeof zeros ? left : sizeof zeros);
        }
    }
}

static void give_back(struct device *d, context_id c, const struct program *p,
                      const struct room *before)
{
    struct loading x = { d, c };
    struct context *context = d->contexts[c];

    clear_values(&x, p);
    replace_regions(&d->global, before->global);
    replace_regions(&d->constant, before->constant);
    replace_regions(&context->mapped, before->mapped);
    replace_regions(&context->constants, before->constants);
    if (!before->heap) /* a heap that was opened for the program is empty */
        context->heap.low = context->heap.high = 0;
}

/* device.load */
bool device_load(struct device *d, context_id c, struct program *p, struct diags *e)
{
    struct room before = room_of(d, c);
    unsigned here;
    bool ok;

    device_in(d);
    here = tell_open(d->tell);
    ok = load_program(d, c, p, e);
    if (ok)
        dio_load(d, c);
    tell_close(d->tell, here);
    if (!ok) {
        give_back(d, c, p, &before);
        return false;
    }
    free_room(&before);
    tell_number(d->tell, RULE_DEVICE_LOAD, c);
    device_out(d);
    return true;
}

/* ---- launches ---- */

/* A size of the launch against its constant in each dimension. */
static bool dimensions_allowed(const struct constants *k, const uint32_t size[3], bool grid,
                               struct text *why)
{
    static const enum constant limits[2][3] = {
        { CONST_MaxBlockSizeX, CONST_MaxBlockSizeY, CONST_MaxBlockSizeZ },
        { CONST_MaxGridSizeX, CONST_MaxGridSizeY, CONST_MaxGridSizeZ },
    };

    for (unsigned i = 0; i < 3; i++) {
        uint64_t limit = k->v[limits[grid][i]];

        if (size[i] >= 1 && size[i] <= limit)
            continue;
        text_printf(why, "%s of %lu in %c: %s is %llu", grid ? "a grid" : "a block",
                    (unsigned long)size[i], "xyz"[i], constant_info(limits[grid][i])->name,
                    (unsigned long long)limit);
        return false;
    }
    return true;
}

static bool total_allowed(const struct constants *k, const struct launch *l, struct text *why)
{
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t plane = (uint64_t)l->grid[0] * l->grid[1], most = k->v[CONST_MaxBlocksPerGrid];

    if (threads > k->v[CONST_MaxThreadsPerBlock]) {
        text_printf(why, "a block of %llu threads: MaxThreadsPerBlock is %llu",
                    (unsigned long long)threads,
                    (unsigned long long)k->v[CONST_MaxThreadsPerBlock]);
        return false;
    }
    if (plane > most || l->grid[2] > most / plane) {
        text_printf(why, "more blocks than MaxBlocksPerGrid, %llu", (unsigned long long)most);
        return false;
    }
    return true;
}

static uint64_t shared_bytes(const struct launch *l)
{
    uint64_t fixed = l->program->functions[l->function].shared;

    return l->dynamic_shared == 0 ? fixed : (fixed + 15) / 16 * 16 + l->dynamic_shared;
}

/* Would one block fit into an empty processor? */
static bool resources_allowed(const struct constants *k, const struct launch *l, struct text *why)
{
    uint64_t size = k->v[CONST_WarpSize];
    uint64_t threads = ((uint64_t)l->block[0] * l->block[1] * l->block[2] + size - 1) / size * size;

    if (threads > k->v[CONST_MaxResidentThreads])
        text_printf(why, "a block of %llu threads in whole warps: MaxResidentThreads is %llu",
                    (unsigned long long)threads,
                    (unsigned long long)k->v[CONST_MaxResidentThreads]);
    else if (threads > k->v[CONST_RegFileSize])
        text_printf(why, "%llu threads need at least a register each: RegFileSize is %llu",
                    (unsigned long long)threads, (unsigned long long)k->v[CONST_RegFileSize]);
    else if (l->dynamic_shared > k->v[CONST_SharedMemSize] ||
             shared_bytes(l) > k->v[CONST_SharedMemSize])
        text_printf(why, "a block needs %llu bytes of shared memory: SharedMemSize is %llu",
                    (unsigned long long)shared_bytes(l),
                    (unsigned long long)k->v[CONST_SharedMemSize]);
    else if (shared_bytes(l) > k->v[CONST_MaxSharedPerBlock])
        text_printf(why, "a block needs %llu bytes of shared memory: MaxSharedPerBlock is %llu",
                    (unsigned long long)shared_bytes(l),
                    (unsigned long long)k->v[CONST_MaxSharedPerBlock]);
    else if (l->params_size > k->v[CONST_ConstMemSize])
        text_printf(why, "%lu bytes of parameters: ConstMemSize is %llu",
                    (unsigned long)l->params_size, (unsigned long long)k->v[CONST_ConstMemSize]);
    else
        return true;
    return false;
}

/* What a thread holds of the register file: what the program needs, or what fits (a compiler would
 * spill the rest). threads: of a block, in whole warps. */
static uint32_t registers_of(const struct constants *k, const struct launch *l, uint64_t threads)
{
    uint64_t most = k->v[CONST_RegFileSize] / threads;
    uint32_t wanted = l->program->functions[l->function].registers;

    if (wanted == 0)
        wanted = 1;
    return wanted < most ? wanted : (uint32_t)most;
}

/* Blocks that wait for each other must all be there at once. */
static bool cooperation_allowed(const struct constants *k, const struct launch *l, struct text *why)
{
    uint64_t size = k->v[CONST_WarpSize], blocks = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
    uint64_t threads = ((uint64_t)l->block[0] * l->block[1] * l->block[2] + size - 1) / size * size;
    uint64_t each;

    if (!l->cooperative)
        return true;
    each = processor_holds(k, threads, registers_of(k, l, threads), shared_bytes(l));
    if (blocks <= each * k->v[CONST_NumProcessors])
        return true;
    text_printf(why,
                "the %llu blocks of a cooperative launch must fit at once: there is room for %llu "
                "on each of %llu processors",
                (unsigned long long)blocks, (unsigned long long)each,
                (unsigned long long)k->v[CONST_NumProcessors]);
    return false;
}

bool launch_allowed(const struct constants *k, const struct launch *l, char *why, size_t size)
{
    struct text t = { 0 };
    bool ok = dimensions_allowed(k, l->grid, true, &t) && dimensions_allowed(k, l->block, false, &t) &&
              total_allowed(k, l, &t) && resources_allowed(k, l, &t) && cooperation_allowed(k, l, &t);

    snprintf(why, size, "%s", t.s == NULL ? "" : t.s);
    text_free(&t);
    return ok;
}

static const struct code *code_of(const struct context *c, const struct program *p)
{
    size_t i = 0;

    while (c->codes[i]->program != p)
        i++;
    code_open(c->codes[i]);
    return c->codes[i];
}

grid_id device_launch(struct device *d, context_id c, const struct launch *l)
{
    struct grid *g = mem_new(sizeof *g);
    uint32_t warp_size = (uint32_t)d->k.v[CONST_WarpSize];

    g->id = (grid_id)d->ngrids;
    g->context = d->contexts[c];
    g->code = code_of(g->context, l->program);
    g->function = l->function;
    memcpy(g->size, l->grid, sizeof g->size);
    memcpy(g->block, l->block, sizeof g->block);
    g->threads = l->block[0] * l->block[1] * l->block[2];
    g->warps = (g->threads + warp_size - 1) / warp_size;
    g->shared = (uint32_t)shared_bytes(l);
    g->registers = registers_of(&d->k, l, (uint64_t)g->warps * warp_size);
    g->blocks = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
    g->workspace = l->workspace;
    g->params_size = (uint32_t)l->params_size;
    g->params = mem_new(l->params_size + 1);
    if (l->params_size > 0)
        memcpy(g->params, l->params, l->params_size);
    d->grids = mem_grow(d->grids, &d->cap_grids, d->ngrids + 1, sizeof(struct grid *));
    d->grids[d->ngrids++] = g;
    add_message(d, (struct message){ MESSAGE_START, c, g->id });
    return g->id;
}

void device_abort(struct device *d, context_id c, grid_id g)
{
    add_message(d, (struct message){ MESSAGE_ABORT, c, g });
}

void device_dependent(struct device *d)
{
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].waited != NULL)
            d->observers[i].waited(d->observers[i].self);
    if (d->k.v[CONST_DependentGridFlush] != 0)
        memory_flush_all(d->memory);
}

/* ---- memory ---- */

bool device_read(const struct device *d, context_id c, uint64_t address, unsigned char *out, size_t n)
{
    if (n > 0 && regions_find(&d->contexts[c]->mapped, address, n) == NULL)
        return false;
    memory_host_read(d->memory, physical_of(SPACE_GLOBAL, address), out, n);
    return true;
}

bool device_write(struct device *d, context_id c, uint64_t address, const unsigned char *in, size_t n)
{
    if (n > 0 && regions_find(&d->contexts[c]->mapped, address, n) == NULL)
        return false;
    memory_host_write(d->memory, physical_of(SPACE_GLOBAL, address), in, n);
    return true;
}

void device_read_variable(const struct device *d, const struct variable *v, unsigned char *out)
{
    memory_host_read(d->memory, physical_of(v->space, v->address), out, (size_t)v->size);
}

void device_write_variable(struct device *d, const struct variable *v, const unsigned char *in)
{
    memory_host_write(d->memory, physical_of(v->space, v->address), in, (size_t)v->size);
}
