/* observe/writer.h: nested objects as indented lines or as JSON, from one description. In text an
 * object is a line of `name value` pairs, and the objects of a list are indented under it. The members that
 * dumps and traces share are below, each written once. */
#ifndef WS_OBSERVE_WRITER_H
#define WS_OBSERVE_WRITER_H

#include "observe/show.h"

struct writer {
    struct text *out;
    bool json;
    bool high;        /* masks have the highest lane leftmost */
    bool first;       /* the present object or list is still empty */
    unsigned indent;  /* text */
    size_t string_at; /* where the open string begins */
};
struct writer writer_json(struct text *out);

/* A list of objects or strings, a member of the present object. */
void writer_open_list(struct writer *w, const char *name);
void writer_close_list(struct writer *w);
/* An object of a list, or the outermost. */
void writer_open(struct writer *w);
void writer_close(struct writer *w);
/* JSON: an object that is a member; writer_close ends it. */
void writer_open_member(struct writer *w, const char *name);

/* Members of the present object. */
void writer_number(struct writer *w, const char *name, uint64_t v);
void writer_integer(struct writer *w, const char *name, int64_t v);
void writer_string(struct writer *w, const char *name, const char *s);
void writer_bool(struct writer *w, const char *name, bool v);
/* The three numbers of a block's index or a size. */
void writer_triple(struct writer *w, const char *name, const uint32_t v[3]);
/* What the caller adds to w->out between the two, escaped in JSON. */
void writer_open_string(struct writer *w, const char *name);
void writer_close_string(struct writer *w);
/* n bytes, JSON; any, NUL too. */
void writer_bytes(struct writer *w, const char *name, const char *s, size_t n);
/* A string of a list, JSON. */
void writer_item(struct writer *w, const char *s);
/* A list of strings, JSON: the lines of a text (NULL: none). */
void writer_lines(struct writer *w, const char *name, const char *lines);

/* ---- members with names of their own ---- */

void writer_mask(struct writer *w, const char *name, lane_mask m, unsigned lanes);
void writer_disabled(struct writer *w, const struct disable_mask *d, unsigned lanes);
/* The tokens, top first. */
void writer_stack(struct writer *w, const struct exec_state *s, const struct program *p,
                  unsigned lanes);
/* pc and line; and the statement. */
void writer_pc(struct writer *w, const struct program *p, uint32_t pc);
void writer_instruction(struct writer *w, const struct program *p, uint32_t pc);
/* space and address */
void writer_location(struct writer *w, struct space_address at);
void writer_statement(struct writer *w, const char *name, const struct memop *op, uint32_t at);

#endif
