/* observe/dump_writer.h: nested objects as indented lines or as JSON, from one description. In text
 * an object is a line of `name value` pairs, and the objects of a list stand indented under it.
 * Knows nothing of what is written. */
#ifndef WS_OBSERVE_DUMP_WRITER_H
#define WS_OBSERVE_DUMP_WRITER_H

#include "base/text.h"

struct dump_writer {
    struct text *out;
    bool json;
    bool first;      /* nothing stands in the present object or list yet */
    unsigned indent; /* text */
};

/* A list of objects, a member of the present object; then its objects. */
void dump_open_list(struct dump_writer *w, const char *name);
void dump_close_list(struct dump_writer *w);
void dump_open(struct dump_writer *w);
void dump_close(struct dump_writer *w);

/* Members of the present object. */
void dump_number(struct dump_writer *w, const char *name, uint64_t v);
void dump_address(struct dump_writer *w, const char *name, uint64_t v);
void dump_string(struct dump_writer *w, const char *name, const char *s);
/* … whose value is what the caller adds between the two: a string in JSON, without escapes. */
void dump_open_string(struct dump_writer *w, const char *name);
void dump_close_string(struct dump_writer *w);
/* The three numbers of a block's place or a size. */
void dump_triple(struct dump_writer *w, const char *name, const uint32_t v[3]);

#endif
