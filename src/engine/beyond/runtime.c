/* engine/beyond/runtime.c: the runtime calls at the device (RT, beyond the report). Each is one function
 * over the threads of a warp; results become a register request, as those of data operations do. */
#include "engine/beyond/runtime.h"

#include <stdio.h>
#include <string.h>

#include "memory/state/look.h"
#include "program/lanes.h"
#include "program/runtime.h"

/* ---- what threads see ---- */

uint64_t runtime_argument(const struct runtime_thread *t, unsigned k)
{
    const void *lanes = t->x->values[k];

    if (t->x->d->src[k].want == CLASS_32)
        return ((const uint32_t *)lanes)[t->lane];
    return ((const uint64_t *)lanes)[t->lane];
}

static bool read_byte(const struct runtime_thread *t, uint64_t address, unsigned char *out)
{
    uint64_t physical[64] = { 0 };
    struct access a = { .x = t->x, .space = generic_space(address), .lanes = LANE(t->lane),
                        .bytes = 1, .align = 1, .physical = physical };

    t->x->addresses.w[t->lane] = address;
    t->x->address = t->x->addresses.w;
    if (!translate(t->d, &a))
        return false;
    if (a.space == SPACE_SHARED)
        memory_look_shared(t->d->memory, t->x->warp->block->processor, (uint32_t)physical[t->lane], out, 1);
    else
        memory_host_read(t->d->memory, physical[t->lane], out, 1);
    return true;
}

/* The address of the present call: the instruction before the return address in the topmost call token of
 * the thread. */
static uint32_t place_of_call(const struct step *x, unsigned lane)
{
    const struct exec_state *s = &x->warp->exec;
    const struct token *tokens = s->threads != NULL ? s->threads[lane].contexts : s->tokens;
    uint32_t n = s->threads != NULL ? s->threads[lane].ncontexts : s->ntokens;

    while (n > 0 && (tokens[n - 1].type != TOKEN_CALL || (tokens[n - 1].active & LANE(lane)) == 0))
        n--;
    return n > 0 && tokens[n - 1].pc > 1 ? tokens[n - 1].pc - 1 : x->pc;
}

static void blame(const struct runtime_thread *t)
{
    t->x->at_fault = LANE(t->lane);
    t->x->pc = place_of_call(t->x, t->lane);
}

bool runtime_stuck(const struct runtime_thread *t, const char *why)
{
    blame(t);
    return stuck_at(t->x->stuck, t->x->d->rule_id, "%s", why);
}

bool runtime_read(const struct runtime_thread *t, uint64_t address, unsigned char *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!read_byte(t, address + i, &out[i])) {
            blame(t);
            return false;
        }
    return true;
}

bool runtime_read_string(const struct runtime_thread *t, uint64_t address, size_t most,
                         struct text *out)
{
    for (size_t i = 0; i < most; i++) {
        unsigned char c;

        if (!runtime_read(t, address + i, &c, 1))
            return false;
        if (c == 0)
            break;
        text_add(out, (const char *)&c, 1);
    }
    return true;
}

/* ---- vprintf ---- */

static void thread_index(const struct runtime_thread *t, uint32_t out[3])
{
    for (unsigned k = 0; k < 3; k++)
        out[k] = t->x->warp->tid[k][t->lane];
}

static void tell_printed(const struct runtime_thread *t, const struct text *text)
{
    struct printed_event e = { .context = t->x->warp->block->grid->context->id,
                               .grid = t->x->warp->block->grid->id, .text = text->s != NULL ? text->s : "",
                               .length = text->n };

    memcpy(e.block, t->x->warp->block->index, sizeof e.block);
    thread_index(t, e.thread);
    for (size_t i = 0; i < t->d->nobservers; i++)
        if (t->d->observers[i].printed != NULL)
            t->d->observers[i].printed(t->d->observers[i].self, &e);
}

/* runtime.vprintf: the result is the number of arguments of the format. */
static bool vprintf_thread(const struct runtime_thread *t, uint64_t *result)
{
    struct text text = { NULL, 0, 0 };
    int32_t arguments = 0;
    bool ok = printf_text(t, &text, &arguments);

    if (ok && text.n > 0)
        tell_printed(t, &text);
    text_free(&text);
    *result = (uint32_t)arguments;
    return ok;
}

/* ---- __assertfail ---- */

/* A string of an assertion; the record of why a run is stuck is short. */
static bool read_name(const struct runtime_thread *t, unsigned k, struct text *out)
{
    uint64_t address = runtime_argument(t, k);

    text_puts(out, "");
    return address == 0 || runtime_read_string(t, address, 80, out);
}

/* runtime.assertfail: message, file, line, function and the size of a character. */
static bool assertfail_thread(const struct runtime_thread *t, uint64_t *result)
{
    struct text why = { NULL, 0, 0 };
    uint32_t index[3];
    bool ok;

    thread_index(t, index);
    text_printf(&why, "thread (%lu,%lu,%lu) fails the assertion `", (unsigned long)index[0],
                (unsigned long)index[1], (unsigned long)index[2]);
    ok = read_name(t, 0, &why);
    text_puts(&why, "` at ");
    ok = ok && read_name(t, 1, &why);
    text_printf(&why, ":%lu in ", (unsigned long)runtime_argument(t, 2));
    ok = ok && read_name(t, 3, &why);
    if (ok)
        runtime_stuck(t, why.s);
    text_free(&why);
    *result = 0;
    return false;
}

/* ---- malloc and free ---- */

static struct context *context_of(const struct runtime_thread *t)
{
    return t->x->warp->block->grid->context;
}

/* runtime.malloc */
static bool malloc_thread(const struct runtime_thread *t, uint64_t *result)
{
    *result = heap_take(t->d, context_of(t), runtime_argument(t, 0));
    return true;
}

/* runtime.free: of 0 it does nothing, as in C. */
static bool free_thread(const struct runtime_thread *t, uint64_t *result)
{
    uint64_t address = runtime_argument(t, 0);
    char why[120];

    *result = 0;
    if (address == 0 || heap_give(t->d, context_of(t), address))
        return true;
    snprintf(why, sizeof why,
             "free of 0x%llx, which malloc has not given or which was freed before",
             (unsigned long long)address);
    return runtime_stuck(t, why);
}

/* ---- all ---- */

static const struct {
    enum rule rule;
    bool (*thread)(const struct runtime_thread *t, uint64_t *result);
} calls[] = {
    { RULE_RUNTIME_VPRINTF, vprintf_thread },
    { RULE_RUNTIME_ASSERTFAIL, assertfail_thread },
    { RULE_RUNTIME_MALLOC, malloc_thread },
    { RULE_RUNTIME_FREE, free_thread },
};

static void put_result(struct step *x, unsigned lane, uint64_t value)
{
    if (x->d->dst_class[0] == CLASS_32)
        x->out[0].u[lane] = (uint32_t)value;
    else
        x->out[0].w[lane] = value;
}

bool device_runtime(struct device *d, struct step *x)
{
    size_t which = 0;

    while (calls[which].rule != x->d->rule_id)
        which++;
    FOR_LANES(l, x->lanes) {
        struct runtime_thread t = { d, x, l };
        uint64_t result;

        if (!calls[which].thread(&t, &result))
            return false;
        put_result(x, l, result);
    }
    x->values[0] = x->out[0].w;
    return true;
}
