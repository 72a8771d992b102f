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

/* ---- mostly zeros: runs of zero words and of other words in turn; bytes after the last whole word are
 * written as they are ---- */

static bool is_zero(const unsigned char *word)
{
    uint64_t w;

    memcpy(&w, word, sizeof w);
    return w == 0;
}

/* How many words are (or are not) zero from there on. */
static uint64_t alike(const unsigned char *bytes, size_t words, bool zero)
{
    uint64_t n = 0;

    while (n < words && is_zero(bytes + 8 * n) == zero)
        n++;
    return n;
}

void codec_sparse(struct codec *c, unsigned char *bytes, size_t n)
{
    size_t words = n / 8;

    for (size_t i = 0; i < words;) {
        uint64_t skip = 0, some = 0;

        if (!c->reading) {
            skip = alike(bytes + 8 * i, words - i, true);
            some = alike(bytes + 8 * (i + (size_t)skip), words - i - (size_t)skip, false);
        }
        codec_u64(c, &skip);
        codec_u64(c, &some);
        if (c->reading)
            memset(bytes + 8 * i, 0, 8 * (size_t)skip);
        i += (size_t)skip;
        codec_raw(c, bytes + 8 * i, 8 * (size_t)some);
        i += (size_t)some;
    }
    codec_raw(c, bytes + 8 * words, n % 8);
}
