/* observe/trace_values.c: what --values adds to a trace. */
#include "observe/trace_values.h"

#include <string.h>

#include "base/mem.h"
#include "engine/state/look.h"
#include "memory/bytes.h"
#include "observe/values.h"

static bool is_json(const struct trace *t)
{
    return t->options->format->refer != NULL;
}

static void forget_choices(struct trace_values *v)
{
    while (v->nchoices > 0)
        mem_free(v->choices[--v->nchoices].words);
}

void trace_values_free(struct trace_values *v)
{
    forget_choices(v);
    mem_free(v->choices);
    mem_free(v->accesses);
    text_free(&v->access);
    text_free(&v->before);
    text_free(&v->after);
    text_free(&v->lines);
    line_changes_free(&v->known);
}

const struct memory *trace_memory(const struct trace *t)
{
    return device_memory(*t->options->dumps.device);
}

void trace_values_begin(struct trace *t)
{
    t->values.access.n = t->values.naccesses = 0;
    t->values.serial = memory_serial(trace_memory(t));
}

/* ---- accesses ---- */

static void on_access(void *self, const struct access_event *e)
{
    struct trace *t = self;
    struct trace_values *v = &t->values;

    if (is_json(t)) {
        access_begin_json(&v->access, e);
    } else {
        text_puts(&v->access, "  ");
        access_text(&v->access, e);
    }
    ARRAY_PUSH(v->accesses, v->naccesses, v->cap_accesses,
               (struct trace_access){ v->access.n, e->lanes });
}

void trace_accesses_json(const struct trace *t, struct writer *w, lane_mask executed)
{
    const struct trace_values *v = &t->values;
    const uint64_t count = memory_serial(trace_memory(t)) - v->serial;
    size_t from = 0;

    if (v->naccesses == 0)
        return;
    writer_open_list(w, "access");
    for (size_t i = 0; i < v->naccesses; i++) {
        const struct trace_access *a = &v->accesses[i];

        text_puts(w->out, i > 0 ? ", " : "");
        text_add(w->out, v->access.s + from, a->end - from);
        w->first = false;
        if (a->lanes != executed)
            writer_mask(w, "lanes", a->lanes, t->options->lanes);
        text_printf(w->out, ", \"operations\": [%llu, %llu]}", (unsigned long long)v->serial,
                    (unsigned long long)count);
        from = a->end;
    }
    writer_close_list(w);
}

/* ---- lines of their own ---- */

static struct writer begin_line(struct text *out, const struct trace *t)
{
    struct writer w = writer_json(out);

    writer_open(&w);
    writer_number(&w, "step", t->step);
    writer_number(&w, "tick", trace_tick(t));
    return w;
}

static void end_line(struct writer *w)
{
    writer_close(w);
    text_puts(w->out, "\n");
}

static void on_heap(void *self, const struct heap_event *e)
{
    struct trace *t = self;
    struct writer w;

    if (!is_json(t))
        return;
    w = begin_line(&t->values.before, t);
    writer_open_member(&w, "heap");
    writer_number(&w, "context", e->context);
    writer_number(&w, "address", e->address);
    writer_number(&w, "size", e->size);
    writer_bool(&w, "taken", e->taken);
    writer_close(&w);
    end_line(&w);
}

static void on_printed(void *self, const struct printed_event *e)
{
    struct trace *t = self;
    struct writer w;

    if (!is_json(t))
        return;
    w = begin_line(&t->values.before, t);
    writer_open_member(&w, "printed");
    writer_number(&w, "context", e->context);
    writer_number(&w, "grid", e->grid);
    writer_triple(&w, "block", e->block);
    writer_triple(&w, "thread", e->thread);
    writer_bytes(&w, "text", e->text, e->length);
    writer_close(&w);
    end_line(&w);
}

/* A barrier of the block ends: whose threads wait there go on. */
static void on_barrier(void *self, const struct block *b, const struct barrier *bar)
{
    struct trace *t = self;
    const char *glue = "";
    struct writer w;

    if (!is_json(t) || !filter_block(&t->options->filter, look_grid_of(b), b->index))
        return;
    w = begin_line(&t->values.after, t);
    writer_number(&w, "grid", look_grid_of(b));
    writer_triple(&w, "block", b->index);
    writer_open_member(&w, "barrier");
    writer_number(&w, "number", bar_index(bar));
    writer_bool(&w, "ended", true);
    writer_open_list(&w, "warps");
    for (size_t i = 0; i < bar->n; i++) {
        bool again = false;

        for (size_t k = 0; k < i; k++)
            again = again || bar->arrivals[k].warp == bar->arrivals[i].warp;
        if (again)
            continue;
        text_printf(w.out, "%s%u", glue, bar->arrivals[i].warp->index);
        glue = ", ";
    }
    writer_close_list(&w);
    writer_close(&w);
    end_line(&w);
    trace_flush(t);
}

/* The host has waited, and may have changed memory without the caches' knowledge. */
static void on_waited(void *self)
{
    struct trace *t = self;

    t->values.known.all = true;
}

void trace_values_observe(struct engine_observer *o)
{
    o->access = on_access;
    o->heap = on_heap;
    o->printed = on_printed;
    o->barrier = on_barrier;
    o->waited = on_waited;
}

/* ---- choices ---- */

static char *words_of(const struct trace *t, unsigned n)
{
    const struct trace_run *run = t->options->run;
    struct text words = { NULL, 0, 0 };

    if (!t->options->alternatives || run == NULL || run->words == NULL ||
        (t->options->worded > 0 && trace_tick(t) >= t->options->worded))
        return NULL;
    for (unsigned k = 0; k < n; k++) {
        run->words(run->self, k, &words);
        text_puts(&words, "\n");
    }
    return words.s;
}

/* Choices of steps before the present one led to no reported event. */
static void drop_old(struct trace_values *v, uint64_t tick)
{
    size_t kept = 0;

    for (size_t i = 0; i < v->nchoices; i++)
        if (v->choices[i].tick + 1 < tick)
            mem_free(v->choices[i].words);
        else
            v->choices[kept++] = v->choices[i];
    v->nchoices = kept;
}

static void on_chosen(void *self, enum site s, unsigned n, unsigned pick)
{
    struct trace *t = self;
    struct trace_values *v = &t->values;

    drop_old(v, trace_tick(t));
    ARRAY_PUSH(v->choices, v->nchoices, v->cap_choices,
               (struct trace_choice){ trace_tick(t), s, n, pick, words_of(t, n) });
}

struct choice_listener trace_choices(struct trace *t)
{
    return (struct choice_listener){ t, t->options->values ? on_chosen : NULL };
}

static void put_choices(struct trace *t)
{
    struct trace_values *v = &t->values;
    struct writer w;

    drop_old(v, trace_tick(t));
    if (v->nchoices == 0 || !is_json(t))
        return;
    w = begin_line(&t->lines, t);
    writer_open_list(&w, "choices");
    for (size_t i = 0; i < v->nchoices; i++) {
        writer_open(&w);
        writer_string(&w, "site", site_id(v->choices[i].site));
        writer_number(&w, "of", v->choices[i].of);
        writer_number(&w, "pick", v->choices[i].pick);
        if (v->choices[i].words != NULL)
            writer_lines(&w, "words", v->choices[i].words);
        writer_close(&w);
    }
    writer_close_list(&w);
    end_line(&w);
}

/* ---- cache lines ---- */

/* Runs of bytes: `0-3,8`. */
static void put_ranges(struct writer *w, const char *name, struct byte_mask b, unsigned n)
{
    const char *glue = "";

    if (!bytes_any(b))
        return;
    writer_open_string(w, name);
    for (unsigned i = 0, end; i < n; i = end + 1) {
        for (end = i; end < n && bytes_has(b, end); end++)
            ;
        if (end == i)
            continue;
        text_printf(w->out, end - i > 1 ? "%s%u-%u" : "%s%u", glue, i, end - 1);
        glue = ",";
    }
    writer_close_string(w);
}

static void put_line(struct writer *w, const struct line_view *v, unsigned n)
{
    put_ranges(w, "valid", v->valid, n);
    put_ranges(w, "dirty", v->dirty, n);
    put_ranges(w, "reserved", v->reserved, n);
    if (!bytes_any(v->valid))
        return;
    writer_open_string(w, "bytes");
    for (unsigned i = 0; i < n; i++)
        if (bytes_has(v->valid, i))
            text_printf(w->out, "%02x", v->bytes[i]);
    writer_close_string(w);
}

struct changed_line {
    unsigned level, processor;
    uint64_t address;
};

static void open_line(struct writer *w, const struct changed_line *l)
{
    writer_open(w);
    writer_string(w, "cache", cache_level_name(l->level));
    if (l->processor != ALL_PROCESSORS)
        writer_number(w, "processor", l->processor);
    writer_location(w, place_of(l->address));
}

static void on_line(void *self, unsigned level, unsigned processor, const struct line_view *v,
                    uint64_t before)
{
    struct trace *t = self;
    struct writer w = writer_json(&t->values.lines);

    w.first = t->values.lines.n == 0;
    if (before != 0 && before != v->address) {
        open_line(&w, &(struct changed_line){ level, processor, before });
        writer_bool(&w, "gone", true);
        writer_close(&w);
    }
    if (v->address == 0)
        return;
    open_line(&w, &(struct changed_line){ level, processor, v->address });
    put_line(&w, v, memory_look_line_bytes(trace_memory(t)));
    writer_close(&w);
}

/* ---- events ---- */

void trace_values_memory(struct trace *t, const struct memory_event *e)
{
    const struct line_hearer hearer = { t, on_line };

    if (is_json(t) && t->options->level > TRACE_STEPS)
        line_changes_look(&t->values.known, trace_memory(t), e->address, &hearer);
    if (!is_json(t) && t->options->level == TRACE_STEPS && t->begun && e->did.to_registers)
        writes_text(&t->values.access, "  ", trace_memory(t), t->begin.program, e->op,
                    t->options->lanes); /* it runs within the step */
}

/* The newest register request of the step's warp, if the step has asked for it. */
static const struct memop *requested(const struct trace *t, const struct warp_event *e)
{
    const struct memory *m = trace_memory(t);
    const struct memop *op = memory_look_oldest(m, e->window), *last = NULL;

    for (; op != NULL; op = memory_look_next(m, op))
        if (op->mid >= t->values.serial && op->kind == MEMOP_REG)
            last = op;
    return last;
}

void trace_values_text(const struct trace *t, struct text *out, const struct warp_event *e)
{
    const struct memop *op = requested(t, e);
    const struct text *access = &t->values.access;

    text_add(out, access->s, access->n);
    if (op != NULL && t->options->level == TRACE_STEPS)
        request_text(out, "  ", e->program, op, t->options->lanes);
}

void trace_lines_json(struct trace *t, struct writer *w)
{
    struct text *lines = &t->values.lines;

    if (lines->n == 0)
        return;
    writer_open_list(w, "lines");
    text_add(w->out, lines->s, lines->n);
    writer_close_list(w);
    lines->n = 0;
}

const char *trace_source(const struct memory_event *e)
{
    unsigned level = 0;

    if (e->op == NULL || e->op->ndest == 0 || e->did.reads == 0)
        return NULL;
    while ((e->did.reads >> level & 1) == 0)
        level++;
    return level < CACHE_LEVELS ? cache_level_name(level) : "memory";
}

void trace_values_before(struct trace *t)
{
    const struct text *before = &t->values.before;

    if (!t->options->values)
        return;
    put_choices(t);
    text_add(&t->lines, before->s, before->n);
}

void trace_values_over(struct trace *t)
{
    if (!t->options->values)
        return;
    forget_choices(&t->values);
    t->values.before.n = 0;
}
