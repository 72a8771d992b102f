/* base/codec.c: numbers and bytes, out and back. */
#include "base/codec.h"

#include <string.h>

#include "base/mem.h"

#define NUMBER_BYTES 10u /* of the longest number */

void codec_init(struct codec *c)
{
    *c = (struct codec){ .reading = false };
}

void codec_free(struct codec *c)
{
    if (!c->reading)
        mem_free(c->bytes);
    codec_init(c);
}

void codec_rewind(struct codec *c)
{
    c->n = c->at = 0;
}

void codec_open(struct codec *c, const unsigned char *bytes, size_t n)
{
    /* Reading never writes through the pointer. */
    *c = (struct codec){ .reading = true, .bytes = (unsigned char *)(uintptr_t)bytes, .n = n };
}

static void make_room(struct codec *c, size_t n)
{
    if (c->n + n > c->cap)
        c->bytes = mem_grow(c->bytes, &c->cap, c->n + n, 1);
}

/* ---- numbers ---- */

static void put_number(struct codec *c, uint64_t v)
{
    make_room(c, NUMBER_BYTES);
    while (v >= 0x80) {
        c->bytes[c->n++] = (unsigned char)(v | 0x80);
        v >>= 7;
    }
    c->bytes[c->n++] = (unsigned char)v;
}

static uint64_t get_number(struct codec *c)
{
    uint64_t v = 0;

    for (unsigned shift = 0;; shift += 7) {
        unsigned char byte = c->bytes[c->at++];

        v |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return v;
    }
}

void codec_u64(struct codec *c, uint64_t *v)
{
    if (c->reading)
        *v = get_number(c);
    else
        put_number(c, *v);
}

void codec_u32(struct codec *c, uint32_t *v)
{
    uint64_t w = c->reading ? 0 : *v;

    codec_u64(c, &w);
    *v = (uint32_t)w;
}

void codec_u16(struct codec *c, uint16_t *v)
{
    uint64_t w = c->reading ? 0 : *v;

    codec_u64(c, &w);
    *v = (uint16_t)w;
}

void codec_u8(struct codec *c, uint8_t *v)
{
    codec_raw(c, v, 1);
}

void codec_bool(struct codec *c, bool *v)
{
    uint8_t w = c->reading ? 0 : *v;

    codec_u8(c, &w);
    *v = w != 0;
}

void codec_size(struct codec *c, size_t *v)
{
    uint64_t w = c->reading ? 0 : *v;

    codec_u64(c, &w);
    *v = (size_t)w;
}

/* ---- bytes ---- */

void codec_raw(struct codec *c, void *bytes, size_t n)
{
    if (c->reading) {
        memcpy(bytes, c->bytes + c->at, n);
        c->at += n;
    } else {
        make_room(c, n);
        memcpy(c->bytes + c->n, bytes, n);
        c->n += n;
    }
}

/* How many bytes from the first on are zero. */
static size_t zeros(const unsigned char *bytes, size_t n)
{
    size_t i = 0;

    for (uint64_t w; n - i >= sizeof w; i += sizeof w) {
        memcpy(&w, bytes + i, sizeof w);
        if (w != 0)
            break;
    }
    while (i < n && bytes[i] == 0)
        i++;
    return i;
}

/* How many bytes from the first on stand before the next run of four zeros, or the end. */
static size_t others(const unsigned char *bytes, size_t n)
{
    size_t i = 0;

    while (i < n && zeros(bytes + i, n - i < 4 ? n - i : 4) < 4)
        i += bytes[i] == 0 && n - i < 4 ? n - i : 1;
    return i;
}

static void put_sparse(struct codec *c, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t skip = zeros(bytes + i, n - i), some = others(bytes + i + skip, n - i - skip);

        put_number(c, skip);
        put_number(c, some);
        make_room(c, some);
        memcpy(c->bytes + c->n, bytes + i + skip, some);
        c->n += some;
        i += skip + some;
    }
}

static void get_sparse(struct codec *c, unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t skip = (size_t)get_number(c), some = (size_t)get_number(c);

        memset(bytes + i, 0, skip);
        memcpy(bytes + i + skip, c->bytes + c->at, some);
        c->at += some;
        i += skip + some;
    }
}

void codec_sparse(struct codec *c, unsigned char *bytes, size_t n)
{
    if (c->reading)
        get_sparse(c, bytes, n);
    else
        put_sparse(c, bytes, n);
}
