/* observe/pack_read.h: a line of JSON as nodes, each with a hash of all that it says. Only what can
 * be written again byte for byte is read: members are separated by `, `, names and values by `: `,
 * elements of a list by `, ` or by `,`. Knows no member's meaning. */
#ifndef WS_OBSERVE_PACK_READ_H
#define WS_OBSERVE_PACK_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pack_kind { PACK_OBJECT, PACK_LIST, PACK_STRING, PACK_NUMBER, PACK_TRUE, PACK_FALSE, PACK_NULL };

/* Two halves, so that no two texts of a run have the same by chance. */
struct pack_hash {
    uint64_t a, b;
};

/* Nodes are in the order of the text: the first child of a node follows it. */
struct pack_node {
    enum pack_kind kind;
    bool compact;         /* a list without blanks */
    bool numbers;         /* a list of numbers, of at least one: they are no nodes */
    const char *s;        /* the text, with quotes or brackets */
    const char *key;      /* of a member: its name without quotes */
    uint32_t n, key_n;    /* bytes of both */
    uint32_t children;
    uint32_t next;        /* its next sibling; 0: it is the last */
    uint32_t known;       /* what pack_line.known said; if not 0, it was not looked into */
    struct pack_hash hash, key_hash;
};

/* Initially zero except where a comment says otherwise. */
struct pack_line {
    struct pack_node *nodes; /* owned */
    size_t n, cap;
    /* The last member is often long, and the same as before: is it known by the hash of its text?
     * If not, 0. That member of that name has this hash in any case. NULL: nobody knows. */
    uint32_t (*known)(void *self, struct pack_hash hash);
    void *self;
    const char *last;
};

/* Reads the n characters at s, which a line's end or a NUL follows, as one object. False: they are not
 * an object, or not in that form. The nodes point into the text. */
bool pack_line_read(struct pack_line *l, const char *s, size_t n);
void pack_line_free(struct pack_line *l);

struct pack_hash pack_hash_of(const char *s, size_t n);
/* That of a sequence, from a seed on. */
struct pack_hash pack_hash_with(struct pack_hash h, struct pack_hash next);

#endif
