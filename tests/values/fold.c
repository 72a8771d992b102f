/* tests/values/fold.c: what fold.h promises. */
#include "fold.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

#define MOST_TOLD 5u
#define EACH(child, f, of)                                                                         \
    for (const struct node *child = json_tree_first(&(f)->tree, of); child != NULL;                \
         child = json_tree_next(&(f)->tree, child))

static const struct node *member(const struct fold *f, const struct node *of, const char *key)
{
    return json_tree_member(&f->tree, of, key);
}

static void wrong(struct fold *f, const char *format, ...)
{
    char room[300];
    va_list args;

    if (f->failed++ >= MOST_TOLD)
        return;
    va_start(args, format);
    vsnprintf(room, sizeof room, format, args);
    va_end(args);
    text_printf(&f->why, "  line %" PRIu64 " of the trace: %s\n", f->line, room);
}

/* ---- numbers and vectors ---- */

struct wide {
    uint64_t low, high;
};

/* Digits, perhaps with a sign, modulo 2^128. */
static struct wide wide_of(const char *s)
{
    const bool minus = *s == '-';
    struct wide v = { 0, 0 };

    for (s += minus; *s >= '0' && *s <= '9'; s++) {
        uint64_t a = (v.low & 0xffffffffu) * 10 + (uint64_t)(*s - '0');
        uint64_t b = (v.low >> 32) * 10 + (a >> 32);

        v.low = (b << 32) | (a & 0xffffffffu);
        v.high = v.high * 10 + (b >> 32);
    }
    if (minus) {
        v.low = ~v.low + 1;
        v.high = ~v.high + (v.low == 0);
    }
    return v;
}

/* The i-th of n values over lanes: one number, a progression, a list. */
static struct wide value_at(const struct fold *f, const struct node *v, unsigned i)
{
    if (v->kind == NODE_LIST) {
        const struct node *child = json_tree_first(&f->tree, v);

        while (i-- > 0 && child != NULL)
            child = json_tree_next(&f->tree, child);
        return wide_of(node_text(child));
    }
    if (v->kind == NODE_OBJECT) {
        struct wide from = wide_of(node_text(member(f, v, "from")));

        from.low += i * wide_of(node_text(member(f, v, "by"))).low;
        from.high = 0;
        return from;
    }
    return wide_of(node_text(v));
}

static uint64_t mask_of(const struct node *n)
{
    const char *s = node_text(n);
    uint64_t m = 0;

    for (unsigned l = 0; s[l] != '\0'; l++)
        m |= (uint64_t)(s[l] == '1') << l;
    return m;
}

/* ---- registers ---- */

static uint32_t warp_number(struct fold *f, const char *warp)
{
    uint32_t number;

    if (names_get(&f->warps, warp, strlen(warp), &number))
        return number;
    names_put(&f->warps, warp, strlen(warp), f->nwarps);
    return f->nwarps++;
}

static struct fold_register *register_of(struct fold *f, const char *warp, const char *name)
{
    struct text key = { NULL, 0, 0 };
    uint32_t at;

    text_printf(&key, "%s %s", warp, name);
    if (!names_get(&f->registers, key.s, key.n, &at)) {
        at = (uint32_t)f->nregs;
        names_put(&f->registers, key.s, key.n, at);
        ARRAY_PUSH(f->regs, f->nregs, f->cap_regs,
                   (struct fold_register){ .warp = warp_number(f, warp) });
    }
    text_free(&key);
    return &f->regs[at];
}

static void warp_key(const struct fold *f, const struct node *grid, const struct node *block,
                     const struct node *warp, struct text *out)
{
    text_printf(out, "%s", node_text(grid));
    EACH(n, f, block)
        text_printf(out, " %s", node_text(n));
    text_printf(out, " %s", node_text(warp));
}

/* A register of a list, for these lanes. */
static void set_register(struct fold *f, const char *warp, const struct node *w, uint64_t lanes)
{
    struct fold_register *r = register_of(f, warp, node_text(member(f, w, "register")));
    const bool is_predicate = strcmp(node_text(member(f, w, "type")), "pred") == 0;
    const struct node *values = member(f, w, "values");
    unsigned i = 0;

    r->told |= lanes;
    for (unsigned l = 0; l < FOLD_LANES; l++) {
        struct wide v;

        if ((lanes >> l & 1) == 0)
            continue;
        v = is_predicate ? (struct wide){ mask_of(values) >> l & 1, 0 } : value_at(f, values, i++);
        r->low[l] = v.low;
        r->high[l] = v.high;
        f->values++;
    }
}

/* ---- cache lines ---- */

static void cache_name(const struct fold *f, const struct node *l, char out[16])
{
    const struct node *p = member(f, l, "processor");

    snprintf(out, 16, "%.4s%s%.8s", node_text(member(f, l, "cache")), p != NULL ? " " : "",
             node_text(p));
}

static struct fold_line *find_line(struct fold *f, const char *cache, const char *space,
                                   uint64_t address)
{
    for (size_t i = 0; i < f->nlines; i++) {
        struct fold_line *l = &f->lines[i];

        if (l->used && l->address == address && strcmp(l->cache, cache) == 0 &&
            strcmp(l->space, space) == 0)
            return l;
    }
    return NULL;
}

/* Ranges "0-3,8", in dumps with blanks between. */
static void read_ranges(const struct node *n, bool out[FOLD_LINE])
{
    const char *s = node_text(n);
    char *end;

    memset(out, 0, FOLD_LINE);
    while (*s != '\0') {
        unsigned long a = strtoul(s, &end, 10), b = a;

        if (*end == '-')
            b = strtoul(end + 1, &end, 10);
        for (; a <= b && a < FOLD_LINE; a++)
            out[a] = true;
        s = *end == '\0' ? end : end + 1;
    }
}

static unsigned hex_byte(const char *s)
{
    char two[3] = { s[0], s[0] != '\0' ? s[1] : '\0', '\0' };

    return (unsigned)strtoul(two, NULL, 16);
}

/* all: the whole line's bytes are there, otherwise the valid ones. */
static void read_line(const struct fold *f, const struct node *n, bool all, struct fold_line *l)
{
    const char *bytes = node_text(member(f, n, "bytes"));

    read_ranges(member(f, n, "valid"), l->valid);
    read_ranges(member(f, n, "dirty"), l->dirty);
    read_ranges(member(f, n, "reserved"), l->reserved);
    for (unsigned i = 0; i < FOLD_LINE && *bytes != '\0'; i++) {
        if (l->valid[i])
            l->bytes[i] = (unsigned char)hex_byte(bytes);
        if (l->valid[i] || all)
            bytes += 2;
    }
}

/* ---- memory ---- */

static unsigned char *byte_of(struct fold *f, uint64_t address)
{
    char key[24];
    const int n = snprintf(key, sizeof key, "%" PRIu64, address);
    uint32_t at;

    if (!names_get(&f->memory, key, (size_t)n, &at)) {
        at = (uint32_t)f->nbytes;
        names_put(&f->memory, key, (size_t)n, at);
        ARRAY_PUSH(f->bytes, f->nbytes, f->cap_bytes, 0);
    }
    return &f->bytes[at];
}

/* What was dirty in L2 and no longer is has gone to memory, by a rule that writes back. */
static void write_back(struct fold *f, const struct fold_line *was, const struct fold_line *now)
{
    for (unsigned i = 0; f->has_memory && i < FOLD_LINE; i++)
        if (was->dirty[i] && !now->dirty[i])
            *byte_of(f, was->address + i) = was->bytes[i];
}

static void take_line(struct fold *f, const struct node *n, bool writes_back)
{
    struct fold_line new = { .used = true, .address = node_number(member(f, n, "address")) }, *old;

    cache_name(f, n, new.cache);
    snprintf(new.space, sizeof new.space, "%.7s", node_text(member(f, n, "space")));
    old = find_line(f, new.cache, new.space, new.address);
    if (member(f, n, "gone") != NULL) {
        if (old == NULL)
            wrong(f, "a line of %s goes that was never told", new.cache);
        else
            old->used = false;
        return;
    }
    read_line(f, n, false, &new);
    if (old != NULL && writes_back && strcmp(new.cache, "L2") == 0 &&
        strcmp(new.space, "global") == 0)
        write_back(f, old, &new);
    if (old != NULL)
        *old = new;
    else
        ARRAY_PUSH(f->lines, f->nlines, f->cap_lines, new);
}

/* A byte of global memory as that level has it. False: it is not there. */
static bool byte_at(struct fold *f, const char *level, uint64_t address, unsigned char *out)
{
    const uint64_t line = address / FOLD_LINE * FOLD_LINE;
    const struct fold_line *l;

    if (strcmp(level, "memory") == 0) {
        *out = f->has_memory ? *byte_of(f, address) : 0;
        return f->has_memory;
    }
    l = find_line(f, level, "global", line);
    if (l == NULL || !l->valid[address - line])
        return false;
    *out = l->bytes[address - line];
    return true;
}

/* ---- accesses ---- */

static struct fold_access *access_of(const struct fold *f, const char *operation)
{
    uint32_t at;

    return names_get(&f->accesses, operation, strlen(operation), &at) ? f->asked[at] : NULL;
}

static void read_access(struct fold *f, const struct node *a, uint64_t lanes,
                        struct fold_access *out)
{
    const struct node *values = member(f, a, "values");
    unsigned i = 0;

    out->is_read = strcmp(node_text(member(f, a, "kind")), "read") == 0;
    out->is_write = strcmp(node_text(member(f, a, "kind")), "write") == 0;
    out->is_global = strcmp(node_text(member(f, a, "space")), "global") == 0;
    out->bytes = (unsigned)node_number(member(f, a, "bytes"));
    out->lanes = lanes;
    for (unsigned l = 0; l < FOLD_LANES; l++) {
        if ((lanes >> l & 1) == 0)
            continue;
        out->elements = 0;
        out->lane[l].address = value_at(f, member(f, a, "addresses"), i).low;
        EACH(v, f, values) {
            struct wide w = value_at(f, v, i);

            out->lane[l].low[out->elements] = w.low;
            out->lane[l].high[out->elements++] = w.high;
        }
        i++;
    }
}

static void take_access(struct fold *f, const struct node *a, uint64_t executed)
{
    const struct node *lanes = member(f, a, "lanes");
    const struct node *first = json_tree_first(&f->tree, member(f, a, "operations"));
    const uint64_t from = node_number(first), n = node_number(json_tree_next(&f->tree, first));

    for (uint64_t k = 0; k < n; k++) {
        struct fold_access *new = mem_new(sizeof *new);
        char key[24];
        const int length = snprintf(key, sizeof key, "%" PRIu64, from + k);

        read_access(f, a, lanes != NULL ? mask_of(lanes) : executed, new);
        names_put(&f->accesses, key, (size_t)length, (uint32_t)f->nasked);
        ARRAY_PUSH(f->asked, f->nasked, f->cap_asked, new);
    }
}

/* The bytes that a load gets in this micro step. */
static void take_source(struct fold *f, struct fold_access *a, const struct node *line,
                        uint64_t lanes)
{
    const char *from = node_text(member(f, line, "from"));
    char level[16];

    if (!a->is_read || !a->is_global || (strcmp(from, "memory") == 0 && !f->has_memory))
        return;
    snprintf(level, sizeof level, "%.8s", from);
    if (strcmp(from, "L1") == 0)
        snprintf(level, sizeof level, "L1 %.8s", node_text(member(f, line, "processor")));
    a->has_got = true;
    for (unsigned l = 0; l < FOLD_LANES; l++)
        for (unsigned b = 0; (lanes >> l & 1) != 0 && b < a->bytes; b++)
            if (!byte_at(f, level, a->lane[l].address + b, &a->lane[l].got[b]))
                wrong(f, "lane %u gets a byte from %s that is not there", l, level);
}

/* The registers of a load hold what it got. */
static void check_load(struct fold *f, const struct fold_access *a, const struct node *writes,
                       uint64_t lanes)
{
    const size_t n = writes->n;
    size_t k = 0;

    if (!a->has_got || n == 0 || a->bytes % n != 0 || (a->bytes / n & (a->bytes / n - 1)) != 0)
        return;
    EACH(w, f, writes) {
        unsigned i = 0;

        for (unsigned l = 0; l < FOLD_LANES; l++) {
            struct wide v;

            if ((lanes >> l & 1) == 0)
                continue;
            v = value_at(f, member(f, w, "values"), i++);
            for (unsigned b = 0; b < a->bytes / n; b++) {
                const uint64_t word = b < 8 ? v.low : v.high;

                if ((unsigned char)(word >> 8 * (b % 8)) != a->lane[l].got[k * (a->bytes / n) + b])
                    wrong(f, "lane %u of a load has another value than it got", l);
            }
            f->loads++;
        }
        k++;
    }
}

/* A line into which a store was written holds its values. */
static void check_store(struct fold *f, const struct fold_access *a, const struct node *n,
                        uint64_t lanes)
{
    const uint64_t first = node_number(member(f, n, "address"));
    const struct fold_line *line;
    char cache[16];

    cache_name(f, n, cache);
    line = find_line(f, cache, "global", first);
    for (unsigned l = 0; line != NULL && l < FOLD_LANES; l++)
        for (unsigned b = 0; (lanes >> l & 1) != 0 && b < a->bytes; b++) {
            const unsigned size = a->bytes / a->elements, k = b / size, at = b % size;
            const uint64_t address = a->lane[l].address + b;
            const uint64_t word = at < 8 ? a->lane[l].low[k] : a->lane[l].high[k];

            if (address < first || address >= first + FOLD_LINE)
                continue;
            if (line->bytes[address - first] != (unsigned char)(word >> 8 * (at % 8)))
                wrong(f, "lane %u of a store left another value in %s", l, cache);
            f->stores++;
        }
}

/* ---- lines of the trace ---- */

static void take_memory(struct fold *f, const struct node *line, const struct node *m)
{
    const char *runs = node_text(member(f, m, "runs"));
    const bool silent = member(f, m, "operation") == NULL;
    struct fold_access *a = access_of(f, node_text(member(f, m, "operation")));
    const uint64_t lanes = mask_of(member(f, m, "lanes"));
    const struct node *lines = member(f, line, "lines"), *writes = member(f, line, "writes");

    EACH(l, f, lines)
        take_line(f, l, silent);
    if (a != NULL && a->is_write && a->is_global && a->elements > 0 &&
        strncmp(runs, "writeL", 6) == 0)
        EACH(l, f, lines)
            if (member(f, l, "gone") == NULL &&
                strcmp(node_text(member(f, l, "space")), "global") == 0)
                check_store(f, a, l, lanes);
    if (a != NULL && member(f, line, "from") != NULL)
        take_source(f, a, line, lanes);
    if (a != NULL && a->is_read && writes != NULL)
        check_load(f, a, writes, lanes);
}

static void take_writes(struct fold *f, const struct node *line, const struct node *m)
{
    const struct node *writes = member(f, line, "writes");
    struct text warp = { NULL, 0, 0 };

    if (writes == NULL)
        return;
    warp_key(f, member(f, line, "grid"), member(f, line, "block"), member(f, line, "warp"), &warp);
    EACH(w, f, writes)
        set_register(f, warp.s, w, mask_of(member(f, m != NULL ? m : line, "lanes")));
    text_free(&warp);
}

static void take_run(struct fold *f, const struct node *run)
{
    const struct node *size = member(f, run, "warp_size");

    if (size != NULL)
        f->warp_size = (unsigned)node_number(size);
    EACH(p, f, member(f, run, "programs"))
        EACH(i, f, member(f, p, "code"))
            f->calls = f->calls || strstr(node_text(member(f, i, "text")), "call") != NULL;
    EACH(b, f, member(f, run, "buffers")) {
        struct fold_buffer new = { .address = node_number(member(f, b, "address")) };

        snprintf(new.name, sizeof new.name, "%.63s", node_text(member(f, b, "name")));
        if (member(f, b, "space") == NULL)
            ARRAY_PUSH(f->buffers, f->nbuffers, f->cap_buffers, new);
    }
}

/* ---- dumps ---- */

/* Where a function was called, its registers begin with what those of another one held that lay in
 * the same place: perhaps half of a wider one, perhaps two. */
static bool is_left_over(const struct fold *f, const struct fold_register *r, unsigned lane,
                         struct wide v)
{
    bool low = false, high = false; /* its halves are known */

    if (f->calls && (r->told >> lane & 1) == 0)
        return true;
    for (size_t i = 0; f->calls && i < f->nregs; i++) {
        const uint64_t known = f->regs[i].low[lane];

        if (f->regs[i].warp == r->warp) {
            low = low || (uint32_t)known == (uint32_t)v.low;
            high = high || (uint32_t)known == v.low >> 32 || known >> 32 == v.low >> 32;
        }
    }
    return low && high;
}

static void compare_registers(struct fold *f, const struct node *w, const char *warp)
{
    EACH(r, f, member(f, w, "registers")) {
        const char *name = node_text(member(f, r, "register"));
        const struct node *values = member(f, r, "values");
        const struct fold_register *known = register_of(f, warp, name);
        const bool is_predicate = strcmp(node_text(member(f, r, "type")), "pred") == 0;

        for (unsigned l = 0; l < f->warp_size; l++) {
            const struct wide v = is_predicate ? (struct wide){ mask_of(values) >> l & 1, 0 }
                                               : value_at(f, values, l);

            if ((v.low != known->low[l] || v.high != known->high[l]) &&
                !is_left_over(f, known, l, v)) {
                wrong(f, "register %s of warp %s, lane %u: %" PRIu64 ", told was %" PRIu64, name,
                      warp, l, v.low, known->low[l]);
                break;
            }
        }
    }
}

static void compare_warps(struct fold *f, const struct node *dump)
{
    EACH(g, f, member(f, dump, "grids"))
        EACH(b, f, member(f, g, "resident"))
            EACH(w, f, member(f, b, "warps")) {
                struct text key = { NULL, 0, 0 };

                warp_key(f, member(f, g, "grid"), member(f, b, "block"), member(f, w, "warp"),
                         &key);
                compare_registers(f, w, key.s);
                text_free(&key);
            }
}

static bool same_line(const struct fold_line *a, const struct fold_line *b)
{
    for (unsigned i = 0; i < FOLD_LINE; i++)
        if (a->valid[i] != b->valid[i] || a->dirty[i] != b->dirty[i] ||
            a->reserved[i] != b->reserved[i] || (a->valid[i] && a->bytes[i] != b->bytes[i]))
            return false;
    return true;
}

static void compare_caches(struct fold *f, const struct node *dump)
{
    size_t shown = 0, known = 0;

    EACH(c, f, member(f, dump, "caches")) {
        char cache[16];

        cache_name(f, c, cache);
        EACH(n, f, member(f, c, "lines")) {
            const uint64_t address = node_number(member(f, n, "address"));
            struct fold_line line = { .used = true };
            const struct fold_line *told =
                find_line(f, cache, node_text(member(f, n, "space")), address);

            read_line(f, n, true, &line);
            if (told == NULL || !same_line(told, &line))
                wrong(f, "the line of %s at %" PRIu64 " is another than told", cache, address);
            shown++;
        }
    }
    for (size_t i = 0; i < f->nlines; i++)
        known += f->lines[i].used;
    if (shown != known)
        wrong(f, "%zu lines in caches, told were %zu", shown, known);
    f->cached += shown;
}

/* The first dump says what memory holds; later ones are compared. */
static void compare_memory(struct fold *f, const struct node *dump)
{
    EACH(s, f, member(f, dump, "memory")) {
        const char *bytes = node_text(member(f, s, "bytes"));
        uint64_t at = node_number(member(f, s, "address"));

        if (strcmp(node_text(member(f, s, "space")), "global") != 0)
            continue;
        for (; *bytes != '\0'; bytes += 2, at++) {
            unsigned char *told = byte_of(f, at);

            if (!f->has_memory)
                *told = (unsigned char)hex_byte(bytes);
            else if (*told != hex_byte(bytes))
                wrong(f, "memory at %" PRIu64 " is another than told", at);
            f->rows++;
        }
    }
    f->has_memory = true;
}

/* ---- the end ---- */

/* As the host reads it: what is dirty in a cache comes before what lies below. */
static unsigned char final_byte(struct fold *f, uint64_t address)
{
    const uint64_t line = address / FOLD_LINE * FOLD_LINE;
    unsigned char byte = *byte_of(f, address);

    byte_at(f, "L2", address, &byte);
    for (size_t i = 0; i < f->nlines; i++) {
        const struct fold_line *l = &f->lines[i];

        if (l->used && l->address == line && l->cache[1] == '1' &&
            strcmp(l->space, "global") == 0 && l->dirty[address - line])
            byte = l->bytes[address - line];
    }
    return byte;
}

static void compare_buffer(struct fold *f, const struct node *b, const struct fold_buffer *known)
{
    const char *type = node_text(member(f, b, "type"));
    const unsigned bytes = (unsigned)strtoul(type + 1, NULL, 10) / 8;
    uint64_t at = known->address;

    EACH(v, f, member(f, b, "values")) {
        const struct wide printed = wide_of(node_text(v));

        for (unsigned k = 0; k < bytes; k++)
            if (final_byte(f, at + k) != (unsigned char)(printed.low >> 8 * k)) {
                wrong(f, "%s ends with another value than told at %" PRIu64, known->name, at);
                return;
            }
        at += bytes;
        f->finals++;
    }
}

static void take_end(struct fold *f, const struct node *end)
{
    f->ended = true;
    EACH(b, f, member(f, end, "buffers"))
        for (size_t i = 0; f->has_memory && i < f->nbuffers; i++)
            if (strcmp(f->buffers[i].name, node_text(member(f, b, "name"))) == 0 &&
                strchr("usb", node_text(member(f, b, "type"))[0]) != NULL)
                compare_buffer(f, b, &f->buffers[i]);
}

/* ---- together ---- */

static void take_event(struct fold *f, const struct node *line)
{
    const struct node *tick = member(f, line, "tick"), *m = member(f, line, "memory");

    if (tick != NULL && node_number(tick) < f->tick)
        wrong(f, "tick %" PRIu64 " behind %" PRIu64, node_number(tick), f->tick);
    if (tick != NULL)
        f->tick = node_number(tick);
    EACH(a, f, member(f, line, "access"))
        take_access(f, a, mask_of(member(f, line, "executed")));
    if (m != NULL)
        take_memory(f, line, m);
    take_writes(f, line, m);
}

void fold_take(struct fold *f, char *line)
{
    const struct node *root = json_tree_read(&f->tree, line), *dump = member(f, root, "dump");

    f->line++;
    if (root == NULL || f->ended)
        wrong(f, root == NULL ? "no JSON" : "something stands behind the end");
    if (f->line == 1 && member(f, root, "run") == NULL)
        wrong(f, "it does not begin with its run");
    take_run(f, member(f, root, f->line == 1 ? "run" : "run+"));
    take_event(f, root);
    if (dump != NULL) {
        compare_warps(f, dump);
        compare_caches(f, dump);
        compare_memory(f, dump);
        f->dumps++;
    }
    if (member(f, root, "end") != NULL)
        take_end(f, member(f, root, "end"));
}

void fold_free(struct fold *f)
{
    for (size_t i = 0; i < f->nasked; i++)
        mem_free(f->asked[i]);
    mem_free(f->asked);
    mem_free(f->regs);
    mem_free(f->lines);
    mem_free(f->bytes);
    mem_free(f->buffers);
    names_free(&f->warps);
    names_free(&f->registers);
    names_free(&f->memory);
    names_free(&f->accesses);
    json_tree_free(&f->tree);
    text_free(&f->why);
}
