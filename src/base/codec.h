/* base/codec.h: a state as bytes. One function for each part of a state describes both ways, out
 * and back, so that the two cannot drift apart. Bytes are read only by the process that wrote them;
 * what is read is never questioned. Knows no state. */
#ifndef WS_BASE_CODEC_H
#define WS_BASE_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct codec {
    bool reading;
    unsigned char *bytes; /* owned when writing; only looked at when reading */
    size_t n, cap;        /* written, or there to be read */
    size_t at;            /* read so far */
};

/* An empty one to be written. It can be used again with codec_rewind. */
void codec_init(struct codec *c);
void codec_free(struct codec *c);
void codec_rewind(struct codec *c);
/* Reads what lies in memory that stays where it is. */
void codec_open(struct codec *c, const unsigned char *bytes, size_t n);

#define CODEC_NUMBER_BYTES 10u /* of the longest number */
/* Room for n more bytes to be written. */
void codec_make_room(struct codec *c, size_t n);
/* What codec_u64 does for numbers of more than one byte. */
void codec_put_long(struct codec *c, uint64_t v);
uint64_t codec_get_long(struct codec *c);

/* Numbers: a byte for every seven bits. */
static inline void codec_u64(struct codec *c, uint64_t *v)
{
    if (c->reading) {
        if (c->bytes[c->at] < 0x80)
            *v = c->bytes[c->at++];
        else
            *v = codec_get_long(c);
        return;
    }
    if (c->n + CODEC_NUMBER_BYTES > c->cap)
        codec_make_room(c, CODEC_NUMBER_BYTES);
    if (*v < 0x80)
        c->bytes[c->n++] = (unsigned char)*v;
    else
        codec_put_long(c, *v);
}

/* Narrower numbers, written alike. */
#define CODEC_NUMBER(name, T)                                                                      \
    static inline void codec_##name(struct codec *c, T *v)                                         \
    {                                                                                              \
        uint64_t w = c->reading ? 0 : *v;                                                          \
                                                                                                   \
        codec_u64(c, &w);                                                                          \
        *v = (T)w;                                                                                 \
    }
CODEC_NUMBER(u32, uint32_t)
CODEC_NUMBER(u8, uint8_t)
CODEC_NUMBER(bool, bool)
CODEC_NUMBER(size, size_t)
#undef CODEC_NUMBER

void codec_raw(struct codec *c, void *bytes, size_t n);
/* The bytes of a line (up to 128) whose bits are set in a mask of two words. */
void codec_masked(struct codec *c, unsigned char *bytes, const uint64_t mask[2]);
/* Bytes that are mostly zero: a run of zeros costs a byte or two. */
void codec_sparse(struct codec *c, unsigned char *bytes, size_t n);

/* A state has two sections: what decides whether two states are equal, and the order of equal things (serial
 * numbers, places in a list), which only restoring needs. */
struct snapshot {
    struct codec state, order;
};

#endif
