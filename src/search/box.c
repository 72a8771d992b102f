/* search/box.c: boxes, byte by byte. Numbers are written as a codec writes them (base/codec.h), and
 * read with more suspicion than a codec has. */
#include "search/box.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"

static const char title[] = "warpstep box 1\n";

#define CHECK_BEGIN 0xcbf29ce484222325u
#define CHECK_FACTOR 0x100000001b3u
#define NUMBER_BITS 63u
#define PICK_BYTES 5u /* of 32 bits */

enum { MARK_END, MARK_ENTRY }; /* the byte before what follows; flags are added to the latter */

void box_free(struct box *b)
{
    mem_free(b->picks);
    *b = (struct box){ .file = NULL };
}

/* ---- out ---- */

static void put_bytes(struct box *b, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;

    for (size_t i = 0; i < n; i++)
        b->check = (b->check ^ p[i]) * CHECK_FACTOR;
    fwrite(p, 1, n, b->file);
}

static void put_number(struct box *b, uint64_t v)
{
    unsigned char bytes[10];
    size_t n = 0;

    for (; v >= 0x80; v >>= 7)
        bytes[n++] = (unsigned char)(v | 0x80);
    bytes[n++] = (unsigned char)v;
    put_bytes(b, bytes, n);
}

static void put_word(struct box *b, uint64_t v)
{
    unsigned char bytes[8];

    store_le64(bytes, v);
    put_bytes(b, bytes, sizeof bytes);
}

void box_begin(struct box *b, FILE *file, const struct box_head *head)
{
    *b = (struct box){ .file = file, .check = CHECK_BEGIN };
    put_bytes(b, title, sizeof title - 1);
    put_word(b, head->work[0]);
    put_word(b, head->work[1]);
    put_number(b, head->round);
    put_number(b, head->from);
    put_number(b, head->to);
}

static size_t in_common(const struct box *b, const struct box_entry *e)
{
    size_t i = 0;

    while (i < b->n && i < e->n && b->picks[i] == e->picks[i])
        i++;
    return i;
}

/* The picks of the entry at hand, from one of them on. */
static void keep_picks(struct box *b, const unsigned char *picks, size_t from, size_t n)
{
    b->picks = mem_grow(b->picks, &b->cap, n + 1, 1);
    if (n > from)
        memcpy(b->picks + from, picks + from, n - from);
    b->n = n;
}

void box_put(struct box *b, const struct box_entry *e)
{
    size_t common = in_common(b, e);

    put_number(b, MARK_ENTRY + e->flags);
    put_word(b, e->print[0]);
    put_word(b, e->print[1]);
    put_number(b, e->steps);
    put_number(b, common);
    put_number(b, e->n - common);
    if (e->n > common)
        put_bytes(b, e->picks + common, e->n - common);
    keep_picks(b, e->picks, common, e->n);
    b->entries++;
}

void box_end(struct box *b)
{
    put_number(b, MARK_END);
    put_number(b, b->entries);
    put_word(b, b->check);
}

/* ---- back ---- */

static bool get_byte(struct box *b, unsigned char *out)
{
    int c = getc(b->file);

    *out = (unsigned char)c;
    b->check = (b->check ^ *out) * CHECK_FACTOR;
    return c != EOF;
}

static bool get_number(struct box *b, uint64_t *v)
{
    unsigned char byte;

    *v = 0;
    for (unsigned shift = 0; shift < NUMBER_BITS; shift += 7) {
        if (!get_byte(b, &byte))
            return false;
        *v |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

static bool get_word(struct box *b, uint64_t *v)
{
    unsigned char bytes[8];

    for (size_t i = 0; i < sizeof bytes; i++)
        if (!get_byte(b, &bytes[i]))
            return false;
    *v = load_le64(bytes);
    return true;
}

/* Is this what comes next? */
static bool takes_number(struct box *b, uint64_t wanted)
{
    uint64_t v;

    return get_number(b, &v) && v == wanted;
}

static bool takes_word(struct box *b, uint64_t wanted)
{
    uint64_t v;

    return get_word(b, &v) && v == wanted;
}

bool box_open(struct box *b, FILE *file, const struct box_head *head)
{
    *b = (struct box){ .file = file, .check = CHECK_BEGIN };
    for (size_t i = 0; i + 1 < sizeof title; i++) {
        unsigned char byte;

        if (!get_byte(b, &byte) || byte != (unsigned char)title[i])
            return false;
    }
    return takes_word(b, head->work[0]) && takes_word(b, head->work[1]) &&
           takes_number(b, head->round) && takes_number(b, head->from) &&
           takes_number(b, head->to);
}

/* n more choices after those that the entry shares with the one before it. */
static bool get_picks(struct box *b, uint64_t common, uint64_t n)
{
    if (common > b->n)
        return false;
    b->n = (size_t)common;
    for (uint64_t i = 0; i < n; i++) {
        unsigned char byte;

        if (!get_byte(b, &byte))
            return false;
        ARRAY_PUSH(b->picks, b->n, b->cap, byte);
    }
    return true;
}

/* Reads a sequence of whole numbers, each small enough for a choice. */
static bool are_picks(const unsigned char *bytes, size_t n)
{
    unsigned more = 0;

    for (size_t i = 0; i < n; i++) {
        more = bytes[i] >= 0x80 ? more + 1 : 0;
        if (more == PICK_BYTES)
            return false;
    }
    return more == 0;
}

static bool get_entry(struct box *b)
{
    struct box_entry *e = &b->entry;
    uint64_t common, n;

    if (!get_word(b, &e->print[0]) || !get_word(b, &e->print[1]) || !get_number(b, &e->steps) ||
        !get_number(b, &common) || !get_number(b, &n) || !get_picks(b, common, n))
        return false;
    e->picks = b->picks;
    e->n = b->n;
    b->entries++;
    return are_picks(e->picks, e->n);
}

static bool is_whole(struct box *b)
{
    uint64_t check;

    if (!takes_number(b, b->entries))
        return false;
    check = b->check;
    return takes_word(b, check) && getc(b->file) == EOF && !ferror(b->file);
}

enum box_piece box_next(struct box *b)
{
    uint64_t mark;

    if (!get_number(b, &mark) || mark > MARK_ENTRY + BOX_FLAGS)
        return BOX_BROKEN;
    if (mark == MARK_END)
        return is_whole(b) ? BOX_OVER : BOX_BROKEN;
    b->entry.flags = (unsigned)(mark - MARK_ENTRY);
    return get_entry(b) ? BOX_ENTRY : BOX_BROKEN;
}
