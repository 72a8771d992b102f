/* base/ledger.h: a state kept in parts, each as bytes (base/codec.h), and what undoes every change.
 * Writing looks only at parts that say that they changed; going back reads only parts that differ.
 * The owner of the state walks over its parts, always in the same order, and brackets each with
 * ledger_enter and ledger_leave. Knows no state. */
#ifndef WS_BASE_LEDGER_H
#define WS_BASE_LEDGER_H

#include "base/codec.h"

struct part {
    uint64_t print[2];     /* of its state bytes, and of its place among the parts */
    uint64_t changes;      /* how often it had changed when it was written or read */
    size_t at;             /* where its bytes begin in the ledger: state, then order */
    uint32_t state, order; /* how many */
};

/* What a part was before. */
struct past_part {
    uint32_t index;
    bool renewed;          /* all parts from this one on were others */
    struct part part;
};

struct ledger {
    uint64_t print[2];     /* of the whole state: the sum over its parts */
    struct part *parts;
    size_t n, cap;
    struct past_part *past; /* newest last */
    size_t npast, cap_past;
    unsigned char *bytes;
    size_t nbytes, cap_bytes;
    unsigned char *stale;  /* going back: by part, is it to be read? */
    size_t cap_stale;
    size_t low, high;      /* while the owner lags behind the ledger: parts to read lie in low to high - 1 */
    /* of the walk in progress */
    bool behind;           /* the owner's state may be another: a walk that reads is due */
    bool reading, all;     /* all: every part that follows is to be coded */
    size_t next;
    struct snapshot out, in, *s; /* s: where the part that was entered is written to or read from */
};

/* A state to which the ledger can go back, as long as it has not gone back further. */
struct ledger_mark {
    size_t npast, nbytes;
};

void ledger_init(struct ledger *l);
void ledger_free(struct ledger *l);
size_t ledger_bytes(const struct ledger *l); /* of memory that it holds */
struct ledger_mark ledger_mark(const struct ledger *l);

/* A walk that writes the parts that changed since the last walk, and one that goes back to a mark.
 * The print is that of the state from ledger_write's walk on, or at once after ledger_back. */
void ledger_write(struct ledger *l);
void ledger_back(struct ledger *l, struct ledger_mark to);
/* The same without a walk: the ledger has the parts of the mark, and the owner's state lags behind it.
 * ledger_put likewise sets part i from bytes written elsewhere: `bytes` its state, then its order. Before
 * the owner's state is changed or written again, ledger_read's walk must bring it up to date. */
void ledger_return(struct ledger *l, struct ledger_mark to);
void ledger_put(struct ledger *l, size_t i, const struct part *p, const unsigned char *bytes);
void ledger_read(struct ledger *l);
/* The next part of the walk has changed that often (a number that grows with every change). True:
 * it is to be coded through l->s, and left afterwards. */
static inline bool ledger_enter(struct ledger *l, uint64_t changes);
/* changes: as it is now, reading may have counted. */
void ledger_leave(struct ledger *l, uint64_t changes);
/* Whatever follows in this walk are other parts than before: all of them are coded. */
void ledger_renew(struct ledger *l);
/* True: none of the next parts, up to `to`, needs reading; the walk continues after them. */
static inline bool ledger_pass(struct ledger *l, size_t to);

/* What ledger_enter does for a part that is to be coded. */
void ledger_open(struct ledger *l);

static inline bool ledger_pass(struct ledger *l, size_t to)
{
    if (!l->reading || l->all || (l->low < to && l->next < l->high))
        return false;
    l->next = to;
    return true;
}

static inline bool ledger_enter(struct ledger *l, uint64_t changes)
{
    size_t i = l->next;

    if (l->reading ? !l->all && l->stale[i] == 0 : i < l->n && l->parts[i].changes == changes) {
        l->next++;
        return false;
    }
    ledger_open(l);
    return true;
}

#endif
