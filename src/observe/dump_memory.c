/* observe/dump_memory.c: the state of memory (4.2.1, 4.3, 4.4.1, 4.6) in a dump. Knows no
 * program. */
#include "observe/dump.h"

#include "base/mem.h"
#include "engine/state/look.h"
#include "memory/bytes.h"
#include "memory/state/look.h"
#include "observe/writer.h"
#include "program/lanes.h"

/* ---- operations in flight (4.4.1, 4.6) ---- */

static void dump_waiting(struct writer *w, struct waiting for_what)
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
    writer_string(w, "state", text.s);
    text_free(&text);
}

static void dump_operation(struct writer *w, const struct device *d, const struct memop *op)
{
    const struct warp *owner = look_owner(d, op->window);
    struct space_address p;

    writer_open(w);
    writer_number(w, "operation", op->mid);
    writer_string(w, "program", memprog_name(op->program));
    writer_number(w, "processor", op->processor);
    if (owner != NULL) {
        writer_triple(w, "block", owner->block->index);
        writer_number(w, "warp", owner->index);
    }
    writer_number(w, "pc", op->origin);
    writer_mask(w, "lanes", op->lanes, (unsigned)device_constants(d)->v[CONST_WarpSize]);
    if (memop_address(op, &p))
        writer_location(w, p);
    writer_statement(w, "next", op, op->at);
    dump_waiting(w, memory_look_waiting(device_memory(d), op));
    writer_close(w);
}

void dump_operations(struct writer *w, const struct device *d)
{
    const struct memory *m = device_memory(d);
    size_t n = memory_in_flight(m);
    const struct memop **ops = n > 0 ? mem_new(n * sizeof *ops) : NULL;

    if (n > 0)
        memory_look_operations(m, ops);
    writer_open_list(w, "operations");
    for (size_t i = 0; i < n; i++)
        dump_operation(w, d, ops[i]);
    writer_close_list(w);
    mem_free(ops);
}

/* ---- caches (4.2.1) ---- */

/* Runs of bytes: `0-15 32`. */
static void dump_bytes(struct writer *w, const char *name, const struct byte_mask *b,
                       unsigned n)
{
    bool any = false;

    for (unsigned i = 0, end; i < n; i = end + 1) {
        for (end = i; end < n && bytes_has(*b, end); end++)
            ;
        if (end == i)
            continue;
        if (!any)
            writer_open_string(w, name);
        text_printf(w->out, "%s%u", any ? " " : "", i);
        if (end - i > 1)
            text_printf(w->out, "-%u", end - 1);
        any = true;
    }
    if (any)
        writer_close_string(w);
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
        if (bytes_has(v->valid, i))
            text_printf(out, "%02x", v->bytes[i]);
        else
            text_puts(out, "..");
    }
}

/* The bytes in hex, `..` for those that are not valid. As text 32 of them a line, from an offset
 * in the cache line on, without lines that have none. */
static void dump_words(struct writer *w, const struct line_view *v, unsigned n)
{
    const unsigned row = 32;

    if (w->json) {
        writer_open_string(w, "bytes");
        put_hex(w->out, v, (struct span_of_bytes){ 0, n, "" });
        writer_close_string(w);
        return;
    }
    for (unsigned from = 0; from < n; from += row) {
        unsigned end = n - from < row ? n : from + row;
        bool any = false;

        for (unsigned i = from; i < end; i++)
            any = any || bytes_has(v->valid, i);
        if (!any)
            continue;
        text_printf(w->out, "\n%*s%3u: ", (int)w->indent + 2, "", from);
        put_hex(w->out, v, (struct span_of_bytes){ from, end, " " });
    }
}

static void dump_line(struct writer *w, const struct line_view *v, unsigned bytes)
{
    writer_open(w);
    writer_number(w, "line", v->index);
    writer_location(w, place_of(v->address));
    writer_string(w, "class", v->first ? "first" : "normal");
    writer_number(w, "pins", v->pins);
    dump_bytes(w, "valid", &v->valid, bytes);
    dump_bytes(w, "reserved", &v->reserved, bytes);
    dump_bytes(w, "dirty", &v->dirty, bytes);
    dump_words(w, v, bytes);
    writer_close(w);
}

/* A cache with lines in use. */
static void dump_cache(struct writer *w, const struct memory *m, uint32_t i, unsigned bytes)
{
    unsigned processor, level = memory_look_cache(m, i, &processor);
    struct line_view v;
    uint32_t next = 0;

    if (!memory_look_line(m, i, &next, &v))
        return;
    writer_open(w);
    writer_string(w, "cache", cache_level_name(level));
    if (processor != ALL_PROCESSORS)
        writer_number(w, "processor", processor);
    writer_open_list(w, "lines");
    do
        dump_line(w, &v, bytes);
    while (memory_look_line(m, i, &next, &v));
    writer_close_list(w);
    writer_close(w);
}

/* ---- banks (4.3) ---- */

void dump_bits(struct writer *w, const char *name, uint64_t bits)
{
    writer_open_string(w, name);
    FOR_LANES(b, bits)
        text_printf(w->out, "%s%u", b > lane_lowest(bits) ? " " : "", b);
    writer_close_string(w);
}

static void dump_locked(struct writer *w, unsigned processor, uint64_t banks)
{
    writer_open(w);
    writer_number(w, "processor", processor);
    dump_bits(w, "locked", banks);
    writer_close(w);
}

/* ---- caches and banks ---- */

void dump_caches(struct writer *w, const struct device *d)
{
    const struct memory *m = device_memory(d);
    const unsigned processors = (unsigned)device_constants(d)->v[CONST_NumProcessors];
    const unsigned bytes = (unsigned)device_constants(d)->v[CONST_MaxMemOpSize];

    writer_open_list(w, "caches");
    for (uint32_t i = 0; i < memory_caches(m); i++)
        dump_cache(w, m, i, bytes);
    writer_close_list(w);
    writer_open_list(w, "banks");
    for (unsigned p = 0; p < processors; p++)
        if (memory_look_locked(m, p) != 0)
            dump_locked(w, p, memory_look_locked(m, p));
    writer_close_list(w);
}

/* ---- memory itself (4.3) ---- */

#define ROW 32u /* bytes of a line of text, and the least stretch that is shown */

static bool is_zero(const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

static void put_row(struct text *out, const unsigned char *bytes, size_t n, const char *between)
{
    for (size_t i = 0; i < n; i++)
        text_printf(out, "%s%02x", i > 0 && i % 4 == 0 ? between : "", bytes[i]);
}

/* Bytes side by side, from `at` on; processor: whose shared memory; ALL_PROCESSORS: the device's. */
struct stretch {
    struct space_address at;
    unsigned processor;
    const unsigned char *bytes;
    size_t n;
};

static void dump_stretch(struct writer *w, const struct stretch *s)
{
    writer_open(w);
    text_puts(w->out, w->json ? "" : "memory ");
    writer_location(w, s->at);
    if (s->processor != ALL_PROCESSORS)
        writer_number(w, "processor", s->processor);
    if (w->json) {
        writer_open_string(w, "bytes");
        put_row(w->out, s->bytes, s->n, "");
        writer_close_string(w);
    }
    for (size_t i = 0; !w->json && i < s->n; i += ROW) {
        text_printf(w->out, "\n%*s%3zu: ", (int)w->indent + 2, "", i);
        put_row(w->out, s->bytes + i, s->n - i < ROW ? s->n - i : ROW, " ");
    }
    writer_close(w);
}

/* What of a stretch is not zero, in whole rows. */
static void dump_nonzero(struct writer *w, const struct stretch *s)
{
    for (size_t from = 0, end; from < s->n; from = end + ROW) {
        struct stretch part = *s;

        for (end = from; end < s->n; end += ROW)
            if (is_zero(s->bytes + end, s->n - end < ROW ? s->n - end : ROW))
                break;
        if (end == from)
            continue;
        part.at.address += from;
        part.bytes += from;
        part.n = (end < s->n ? end : s->n) - from;
        dump_stretch(w, &part);
    }
}

static void dump_space(struct writer *w, const struct memory *m, enum space space)
{
    const size_t n = memory_look_pages(m, space, NULL);
    uint64_t *pages = n > 0 ? mem_new(n * sizeof *pages) : NULL;

    if (n > 0)
        memory_look_pages(m, space, pages);
    for (size_t i = 0; i < n; i++) {
        struct stretch s = { place_of(pages[i]), ALL_PROCESSORS, NULL, 0 };

        s.bytes = memory_look_page(m, pages[i], &s.n);
        dump_nonzero(w, &s);
    }
    mem_free(pages);
}

static void dump_shared(struct writer *w, const struct memory *m, unsigned processor, size_t n)
{
    unsigned char *bytes;

    if (n == 0 || memory_look_shared_zero(m, processor))
        return;
    bytes = mem_new(n);
    memory_look_shared(m, processor, 0, bytes, n);
    dump_nonzero(w, &(struct stretch){ { SPACE_SHARED, 0 }, processor, bytes, n });
    mem_free(bytes);
}

void dump_bytes_of_memory(struct writer *w, const struct device *d)
{
    static const enum space spaces[] = { SPACE_GLOBAL, SPACE_LOCAL, SPACE_CONST };
    const struct constants *k = device_constants(d);
    const struct memory *m = device_memory(d);

    writer_open_list(w, "memory");
    for (unsigned i = 0; i < sizeof spaces / sizeof *spaces; i++)
        dump_space(w, m, spaces[i]);
    for (unsigned p = 0; p < k->v[CONST_NumProcessors]; p++)
        dump_shared(w, m, p, (size_t)k->v[CONST_SharedMemSize]);
    writer_close_list(w);
}
