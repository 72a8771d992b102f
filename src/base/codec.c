/* base/codec.c: numbers and bytes, out and back. */
#include "base/codec.h"

#include <string.h>

#include "base/mem.h"

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

void codec_make_room(struct codec *c, size_t n)
{
    if (c->n + n > c->cap)
        c->bytes = mem_grow(c->bytes, &c->cap, c->n + n, 1);
}

void codec_put_long(struct codec *c, uint64_t v)
{
    while (v >= 0x80) {
        c->bytes[c->n++] = (unsigned char)(v | 0x80);
        v >>= 7;
    }
    c->bytes[c->n++] = (unsigned char)v;
}

uint64_t codec_get_long(struct codec *c)
{
    uint64_t v = 0;

    for (unsigned shift = 0;; shift += 7) {
        unsigned char byte = c->bytes[c->at++];

        v |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return v;
    }
}

/* ---- bytes ---- */

void codec_raw(struct codec *c, void *bytes, size_t n)
{
    if (n == 0)
        return; /* there may be no bytes to point at yet */
    if (c->reading) {
        memcpy(bytes, c->bytes + c->at, n);
        c->at += n;
    } else {
        codec_make_room(c, n);
        memcpy(c->bytes + c->n, bytes, n);
        c->n += n;
    }
}

/* The first byte of a mask from i on that is in it (or is not), or 128. */
static unsigned next_in(const uint64_t mask[2], unsigned i, bool in)
{
    for (; i < 128; i = (i / 64 + 1) * 64) {
        uint64_t w = (in ? mask[i / 64] : ~mask[i / 64]) >> (i % 64);

        for (; w != 0; w >>= 1, i++)
            if ((w & 1) != 0)
                return i;
    }
    return 128;
}

void codec_masked(struct codec *c, unsigned char *bytes, const uint64_t mask[2])
{
    for (unsigned i = next_in(mask, 0, true), end; i < 128; i = next_in(mask, end, true)) {
        end = next_in(mask, i, false);
        codec_raw(c, bytes + i, end - i);
    }
}

/* ---- mostly zeros: word by word, zero words, then others, and so on; bytes behind the last word
 * stand as they are ---- */

static bool is_zero(const unsigned char *word)
{
    uint64_t w;

    memcpy(&w, word, sizeof w);
    return w == 0;
}

static void put_sparse(struct codec *c, const unsigned char *bytes, size_t words)
{
    for (size_t i = 0; i < words;) {
        size_t from = i;
        uint64_t skip = 0, some = 0;

        while (i < words && is_zero(bytes + 8 * i))
            i++;
        skip = i - from;
        from = i;
        while (i < words && !is_zero(bytes + 8 * i))
            i++;
        some = i - from;
        codec_u64(c, &skip);
        codec_u64(c, &some);
        codec_make_room(c, 8 * (size_t)some);
        memcpy(c->bytes + c->n, bytes + 8 * from, 8 * (size_t)some);
        c->n += 8 * (size_t)some;
    }
}

static void get_sparse(struct codec *c, unsigned char *bytes, size_t words)
{
    for (size_t i = 0; i < words;) {
        uint64_t skip = 0, some = 0;

        codec_u64(c, &skip);
        codec_u64(c, &some);
        memset(bytes + 8 * i, 0, 8 * (size_t)skip);
        i += (size_t)skip;
        memcpy(bytes + 8 * i, c->bytes + c->at, 8 * (size_t)some);
        c->at += 8 * (size_t)some;
        i += (size_t)some;
    }
}

void codec_sparse(struct codec *c, unsigned char *bytes, size_t n)
{
    if (c->reading)
        get_sparse(c, bytes, n / 8);
    else
        put_sparse(c, bytes, n / 8);
    codec_raw(c, bytes + n / 8 * 8, n % 8);
}
