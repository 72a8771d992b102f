/* observe/dump_memory.c: the state of memory (4.2.1, 4.3, 4.4.1, 4.6) in a dump. Knows no
 * program. */
#include "observe/dump_memory.h"

#include "base/mem.h"
#include "engine/state/look.h"
#include "memory/state/look.h"
#include "observe/show.h"
#include "program/lanes.h"

/* ---- operations in flight (4.4.1, 4.6) ---- */

static void dump_waiting(struct dump_writer *w, struct waiting for_what)
{
    static const char *const texts[] = {
        [WAITING_FOR_NOTHING] = "runnable",
        [WAITING_FOR_EARLIER] = "blocked by earlier ones",
        [WAITING_FOR_CACHE] = "waiting for ",
        [WAITING_FOR_BANKS] = "waiting for banks",
    };
    struct text text = { NULL, 0, 0 };

    text_puts(&text, texts[for_what.why]);
    if (for_what.why == WAITING_FOR_CACHE)
        text_puts(&text, cache_level_name(for_what.level));
    dump_string(w, "state", text.s);
    text_free(&text);
}

static void dump_operation(struct dump_writer *w, const struct device *d, const struct memop *op)
{
    const struct warp *owner = look_owner(d, op->window);
    struct memory_place p;

    dump_open(w);
    dump_number(w, "operation", op->mid);
    dump_string(w, "program", memprog_name(op->program));
    dump_number(w, "processor", op->processor);
    if (owner != NULL) {
        dump_triple(w, "block", owner->block->index);
        dump_number(w, "warp", owner->index);
    }
    dump_number(w, "pc", op->origin);
    dump_open_string(w, "lanes");
    show_mask(w->out, op->lanes, (unsigned)device_constants(d)->v[CONST_WarpSize]);
    dump_close_string(w);
    if (memop_place(op, &p)) {
        dump_string(w, "space", space_text(p.space));
        dump_address(w, "address", p.address);
    }
    dump_open_string(w, "next");
    show_statement(w->out, op, op->at);
    dump_close_string(w);
    dump_waiting(w, memory_look_waiting(device_memory(d), op));
    dump_close(w);
}

void dump_operations(struct dump_writer *w, const struct device *d)
{
    const struct memory *m = device_memory(d);
    size_t n = memory_in_flight(m);
    const struct memop **ops = n > 0 ? mem_new(n * sizeof *ops) : NULL;

    if (n > 0)
        memory_look_operations(m, ops);
    dump_open_list(w, "operations");
    for (size_t i = 0; i < n; i++)
        dump_operation(w, d, ops[i]);
    dump_close_list(w);
    mem_free(ops);
}

/* ---- caches (4.2.1) ---- */

static bool has_byte(const struct byte_mask *b, unsigned i)
{
    return (b->w[i / 64] >> (i % 64) & 1) != 0;
}

/* Runs of bytes: `0-15 32`. */
static void dump_bytes(struct dump_writer *w, const char *name, const struct byte_mask *b,
                       unsigned n)
{
    bool any = false;

    for (unsigned i = 0, end; i < n; i = end + 1) {
        for (end = i; end < n && has_byte(b, end); end++)
            ;
        if (end == i)
            continue;
        if (!any)
            dump_open_string(w, name);
        text_printf(w->out, "%s%u", any ? " " : "", i);
        if (end - i > 1)
            text_printf(w->out, "-%u", end - 1);
        any = true;
    }
    if (any)
        dump_close_string(w);
}

struct span_of_bytes {
    unsigned from, end;
    const char *between;
};

/* The bytes from `from` to `end` - 1, with `between` every four of them. */
static void put_hex(struct text *out, const struct line_view *v, struct span_of_bytes s)
{
    for (unsigned i = s.from; i < s.end; i++) {
        text_puts(out, i > s.from && i % 4 == 0 ? s.between : "");
        if (has_byte(&v->valid, i))
            text_printf(out, "%02x", v->bytes[i]);
        else
            text_puts(out, "..");
    }
}

/* The bytes in hex, `..` for those that are not valid. As text 32 of them a line, from an offset
 * in the cache line on, without lines that have none. */
static void dump_words(struct dump_writer *w, const struct line_view *v, unsigned n)
{
    const unsigned row = 32;

    if (w->json) {
        dump_open_string(w, "bytes");
        put_hex(w->out, v, (struct span_of_bytes){ 0, n, "" });
        dump_close_string(w);
        return;
    }
    for (unsigned from = 0; from < n; from += row) {
        unsigned end = n - from < row ? n : from + row;
        bool any = false;

        for (unsigned i = from; i < end; i++)
            any = any || has_byte(&v->valid, i);
        if (!any)
            continue;
        text_printf(w->out, "\n%*s%3u: ", (int)w->indent + 2, "", from);
        put_hex(w->out, v, (struct span_of_bytes){ from, end, " " });
    }
}

static void dump_line(struct dump_writer *w, const struct line_view *v, unsigned bytes)
{
    struct memory_place p = place_of(v->address);

    dump_open(w);
    dump_number(w, "line", v->index);
    dump_string(w, "space", space_text(p.space));
    dump_address(w, "address", p.address);
    dump_string(w, "class", v->first ? "first" : "normal");
    dump_number(w, "pins", v->pins);
    dump_bytes(w, "valid", &v->valid, bytes);
    dump_bytes(w, "reserved", &v->reserved, bytes);
    dump_bytes(w, "dirty", &v->dirty, bytes);
    dump_words(w, v, bytes);
    dump_close(w);
}

/* A cache with lines in use. */
static void dump_cache(struct dump_writer *w, const struct memory *m, unsigned processor,
                       unsigned bytes)
{
    struct line_view v;
    uint32_t next = 0;

    if (!memory_look_line(m, processor, &next, &v))
        return;
    dump_open(w);
    dump_string(w, "cache", processor == MEMORY_L2 ? "L2" : "L1");
    if (processor != MEMORY_L2)
        dump_number(w, "processor", processor);
    dump_open_list(w, "lines");
    do
        dump_line(w, &v, bytes);
    while (memory_look_line(m, processor, &next, &v));
    dump_close_list(w);
    dump_close(w);
}

/* ---- banks (4.3) ---- */

static void dump_locked(struct dump_writer *w, unsigned processor, uint64_t banks)
{
    dump_open(w);
    dump_number(w, "processor", processor);
    dump_open_string(w, "locked");
    FOR_LANES(b, banks)
        text_printf(w->out, "%s%u", b > lane_lowest(banks) ? " " : "", b);
    dump_close_string(w);
    dump_close(w);
}

/* ---- caches and banks ---- */

void dump_caches(struct dump_writer *w, const struct device *d)
{
    const struct memory *m = device_memory(d);
    const unsigned processors = (unsigned)device_constants(d)->v[CONST_NumProcessors];
    const unsigned bytes = (unsigned)device_constants(d)->v[CONST_MaxMemOpSize];

    dump_open_list(w, "caches");
    for (unsigned p = 0; p < processors; p++)
        dump_cache(w, m, p, bytes);
    dump_cache(w, m, MEMORY_L2, bytes);
    dump_close_list(w);
    dump_open_list(w, "banks");
    for (unsigned p = 0; p < processors; p++)
        if (memory_look_locked(m, p) != 0)
            dump_locked(w, p, memory_look_locked(m, p));
    dump_close_list(w);
}
