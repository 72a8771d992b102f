/* base/json_read.h: a strict reader of JSON (RFC 8259), piece by piece. A text may hold several
 * values, each beginning on a line of its own. Knows no member's meaning. */
#ifndef WS_BASE_JSON_READ_H
#define WS_BASE_JSON_READ_H

#include "base/diag.h"
#include "base/text.h"

enum json_piece {
    JSON_WRONG,  /* 0; an error is in the diagnostics; again when asked again */
    JSON_OBJECT, /* its members follow, each a key and a value, then JSON_OBJECT_END */
    JSON_OBJECT_END,
    JSON_ARRAY,  /* its values follow, then JSON_ARRAY_END */
    JSON_ARRAY_END,
    JSON_KEY,
    JSON_STRING,
    JSON_NUMBER,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
    JSON_END     /* of the text; again when asked again */
};

#define JSON_MOST_DEPTH 4096 /* a derivation takes two for each of its rules */

/* What may come next; private. */
enum json_expected {
    EXPECT_TEXT_VALUE, /* a value of the text, or its end */
    EXPECT_VALUE,
    EXPECT_FIRST,      /* of an object or array, or its end */
    EXPECT_MORE,       /* a comma, or the end of the object or array */
    EXPECT_NOTHING     /* after an error */
};

struct json_reader {
    const struct source *source;
    struct diags *diags;
    struct span span; /* of the piece */
    struct text text; /* of a key or string, escapes resolved to UTF-8; NULs may be in it */
    unsigned depth;   /* of what comes next: 0 between the values of the text */
    size_t at;
    enum json_expected expected;
    bool begun;       /* a value of the text has been read */
    bool in_object[JSON_MOST_DEPTH];
};

/* Source and diagnostics must outlive the reader. json_reader_free gives its text back. */
void json_reader_init(struct json_reader *r, const struct source *s, struct diags *d);
void json_reader_free(struct json_reader *r);
enum json_piece json_next(struct json_reader *r);

#endif
