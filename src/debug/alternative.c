/* debug/alternative.c: alternatives of choices in words, one function a site. What a site's
 * alternatives are follows from the state and from the choices of the same step before it
 * (choice/sites.def). */
#include "debug/alternative.h"

#include "memory/state/look.h"
#include "observe/show.h"

/* The last pick of a site in this step; false: it was not asked. */
static bool picked(const struct asked *a, enum site site, unsigned *k)
{
    for (size_t i = a->choice->nbefore; i-- > 0;)
        if (a->choice->before[i].site == site) {
            *k = a->choice->before[i].pick;
            return true;
        }
    return false;
}

static unsigned processors(const struct asked *a)
{
    return (unsigned)device_constants(a->device)->v[CONST_NumProcessors];
}

/* ---- device.unit, device.message ---- */

/* How many processors have work. */
static unsigned working(const struct asked *a)
{
    unsigned n = 0, unit;

    for (unsigned p = 0; p < processors(a); p++)
        n += look_unit(a->device, p, &unit);
    return n;
}

/* The processor that is the k-th with work; one is. */
static unsigned nth_working(const struct asked *a, unsigned k)
{
    unsigned p = 0, unit;

    while (!look_unit(a->device, p, &unit) || unit != k)
        p++;
    return p;
}

static bool put_unit(struct text *out, const struct asked *a, unsigned k)
{
    unsigned messages = a->choice->n - working(a);

    if (k < messages)
        text_puts(out, "a message of the host is taken");
    else
        text_printf(out, "processor %u", nth_working(a, k - messages));
    return true;
}

static bool put_message(struct text *out, const struct asked *a, unsigned k)
{
    static const char *const kinds[] = {
        [MESSAGE_START] = "start", [MESSAGE_ABORT] = "abort", [MESSAGE_DESTROY] = "destroy",
    };
    const struct message *m = look_message(a->device, k);

    if (m == NULL || look_message(a->device, a->choice->n) != NULL)
        return false; /* some messages cannot be taken yet: which is not known here */
    text_printf(out, "%s ", kinds[m->kind]);
    if (m->kind == MESSAGE_DESTROY)
        text_printf(out, "context %lu", (unsigned long)m->context);
    else
        text_printf(out, "grid %lu", (unsigned long)m->grid);
    return true;
}

/* ---- processor.step, sched.with ---- */

unsigned asked_processor(const struct asked *a)
{
    unsigned n = working(a), k = 0;

    for (size_t i = 0; i < a->choice->nbefore; i++)
        if (a->choice->before[i].site == SITE_UNIT)
            k = a->choice->before[i].pick - (a->choice->before[i].n - n);
    return nth_working(a, k);
}

static void put_ready_warp(struct text *out, const struct asked *a, const struct warp *w)
{
    struct look_grid g;

    step_put_warp(out, w);
    if (look_grid(a->device, look_grid_of(w->block), &g))
        step_put_position(out, w, g.program);
}

static void put_operation(struct text *out, const struct asked *a, const struct memop *op)
{
    const struct warp *owner = look_owner(a->device, op->window);
    struct memory_place p;

    text_printf(out, "operation %llu, %s", (unsigned long long)op->mid, memprog_name(op->program));
    if (owner != NULL) {
        text_puts(out, " of ");
        step_put_warp(out, owner);
    }
    if (memop_place(op, &p))
        text_printf(out, ", %s 0x%llx", space_text(p.space), (unsigned long long)p.address);
    text_puts(out, ", takes a micro step: ");
    show_statement(out, op, op->at);
}

static bool put_step(struct text *out, const struct asked *a, unsigned k)
{
    const struct memory *m = device_memory(a->device);
    unsigned processor = asked_processor(a), operations = memory_runnable(m, processor);

    if (k < operations)
        put_operation(out, a, memory_look_runnable(m, processor, k));
    else
        put_ready_warp(out, a, look_ready(a->device, processor, k - operations));
    return true;
}

static bool at_barrier(const struct warp *w)
{
    return look_next(w)->at_barrier;
}

/* The k-th ready warp of the block that stands at a barrier, without those that are in the step. */
static const struct warp *other(const struct asked *a, const struct warp *const *in, size_t n,
                                unsigned k)
{
    const struct warp *w;

    for (size_t i = 0; (w = look_ready(a->device, in[0]->block->processor, i)) != NULL; i++) {
        bool taken = w->block != in[0]->block || !at_barrier(w);

        for (size_t j = 0; j < n; j++)
            taken = taken || in[j] == w;
        if (!taken && k-- == 0)
            return w;
    }
    return NULL;
}

static bool put_with(struct text *out, const struct asked *a, unsigned k)
{
    const struct warp *in[64];
    unsigned processor = asked_processor(a), first = 0, picks = 0;
    size_t n = 1;

    if (picked(a, SITE_STEP, &first))
        first -= memory_runnable(device_memory(a->device), processor);
    in[0] = look_ready(a->device, processor, first);
    for (size_t i = 0; i < a->choice->nbefore; i++)
        if (a->choice->before[i].site == SITE_WITH && n < sizeof in / sizeof *in) {
            picks = a->choice->before[i].pick;
            in[n] = other(a, in, n, picks - 1);
            n++;
        }
    if (k == 0)
        text_puts(out, "no other warp steps with it");
    else
        put_ready_warp(out, a, other(a, in, n, k - 1));
    return true;
}

/* ---- memory.silent, memory.rule, memory.line ---- */

static bool put_silent(struct text *out, const struct asked *a, unsigned k)
{
    (void)a;
    text_puts(out, k == 0 ? "no silent rule of memory now" : "a silent rule of memory fires");
    return true;
}

static bool put_rule(struct text *out, const struct asked *a, unsigned k)
{
    struct silent_view v;

    if (!memory_look_silent(device_memory(a->device), k, &v))
        return false;
    text_puts(out, rule_info(v.rule)->id);
    if (v.processor != MEMORY_L2)
        text_printf(out, " of processor %u", v.processor);
    return true;
}

static bool put_line(struct text *out, const struct asked *a, unsigned k)
{
    const struct memory *m = device_memory(a->device);
    struct silent_view v;
    struct memory_place p;
    unsigned rule = 0;

    picked(a, SITE_RULE, &rule);
    if (!memory_look_silent(m, rule, &v))
        return false;
    p = place_of(memory_look_silent_line(m, &v, k));
    text_printf(out, "%s, the line of %s 0x%llx", rule_info(v.rule)->id, space_text(p.space),
                (unsigned long long)p.address);
    return true;
}

/* ---- sched.block, sched.grid ---- */

static bool put_block(struct text *out, const struct asked *a, unsigned k)
{
    text_printf(out, "the next block goes to processor %u", (unsigned)look_rooms(a->device)[k]);
    return true;
}

/* Grids from which a block could be issued; some of them may not find room. */
static bool put_grid(struct text *out, const struct asked *a, unsigned k)
{
    struct look_grid g;
    unsigned n = 0;
    grid_id found = 0;

    for (grid_id next = 0; look_grid(a->device, next, &g); next = g.id + 1)
        if (g.started && g.next < g.blocks && n++ == k)
            found = g.id;
    if (n != a->choice->n)
        return false;
    text_printf(out, "a block of grid %lu is issued", (unsigned long)found);
    return true;
}

/* ---- together ---- */

/* A site without a function, or an alternative that one knows nothing of: the site's remark. */
static bool put_remark(struct text *out, const struct asked *a, unsigned k)
{
    static const char *const remarks[] = {
#define SITE(name, id, remark) remark,
#include "choice/sites.def"
#undef SITE
    };

    text_printf(out, "number %u of %s", k, remarks[a->choice->site]);
    return true;
}

void step_put_alternative(struct text *out, const struct stepping *x, const struct walk_choice *c,
                          unsigned k)
{
    static bool (*const words[SITE_COUNT])(struct text *out, const struct asked *a, unsigned k) = {
        [SITE_SILENT] = put_silent, [SITE_RULE] = put_rule,       [SITE_LINE] = put_line,
        [SITE_UNIT] = put_unit,     [SITE_MESSAGE] = put_message, [SITE_STEP] = put_step,
        [SITE_WITH] = put_with,     [SITE_BLOCK] = put_block,     [SITE_GRID] = put_grid,
        [SITE_TARGET] = asked_put_target,     [SITE_LANE] = asked_put_lane,
        [SITE_CONFLICT] = asked_put_conflict, [SITE_VICTIM] = asked_put_victim,
    };
    const struct asked a = { x, x->execution.session.device, c };

    if (words[c->site] == NULL || !words[c->site](out, &a, k))
        put_remark(out, &a, k);
}
