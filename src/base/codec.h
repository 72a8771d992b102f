/* base/codec.h: a state as bytes. One function for each part of a state describes both ways, out and
 * back, so that the two cannot drift apart. Bytes are read only by the process that wrote them; what
 * is read is never questioned. Knows no state. */
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

/* Numbers: a byte for every seven bits. */
void codec_u64(struct codec *c, uint64_t *v);
void codec_u32(struct codec *c, uint32_t *v);
void codec_u16(struct codec *c, uint16_t *v);
void codec_u8(struct codec *c, uint8_t *v);
void codec_bool(struct codec *c, bool *v);
void codec_size(struct codec *c, size_t *v);
void codec_raw(struct codec *c, void *bytes, size_t n);
/* Bytes of which most are zero: runs of zeros cost a byte or two. */
void codec_sparse(struct codec *c, unsigned char *bytes, size_t n);

/* A state: what decides whether two are equal, and the order in which equal things stand (serial
 * numbers, places in a list), which only restoring needs. */
struct snapshot {
    struct codec state, order;
};

#endif
