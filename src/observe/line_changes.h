/* observe/line_changes.h: which lines of the caches have changed since they were looked at last. */
#ifndef WS_OBSERVE_LINE_CHANGES_H
#define WS_OBSERVE_LINE_CHANGES_H

#include "memory/state/look.h"

struct known_line;

/* What is known of one cache. */
struct known_cache {
    uint64_t changes;          /* how often it had changed then */
    struct known_line *lines;  /* owned; NULL: all unused */
    unsigned char *bytes;      /* owned; of all lines */
    uint32_t n;
};

/* Zero at first: every line is unused. */
struct line_changes {
    struct known_cache *caches; /* owned */
    uint32_t n;
    bool all;                   /* the host may have changed any line: look at all next time */
};

/* Hears of each line that has changed; v->address 0: it is unused now, of this address before. */
struct line_hearer {
    void *self;
    void (*changed)(void *self, unsigned level, unsigned processor, const struct line_view *v,
                    uint64_t before);
};
/* Looks after a rule of memory about that physical address, and remembers. */
void line_changes_look(struct line_changes *c, const struct memory *m, uint64_t address,
                       const struct line_hearer *hearer);
void line_changes_free(struct line_changes *c);

#endif
