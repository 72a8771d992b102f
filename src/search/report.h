/* search/report.h: what one shard found, as a file: so much of it that the reports of all shards
 * together say what a process that did all the work would have said. JSON; docs/exploring.md names
 * the members. Knows no command line but as words. */
#ifndef WS_SEARCH_REPORT_H
#define WS_SEARCH_REPORT_H

#include "base/diag.h"
#include "search/cycles.h"
#include "search/random_walks.h"

#define REPORT_VERSION 1u

/* Of a part of a search in rounds (search/divided.h): where it is. */
struct report_rounds {
    bool on;            /* it is such a part */
    uint64_t work[2];   /* a fingerprint of all that says which search it is */
    uint64_t done;      /* the number of its last round */
    uint64_t seen;      /* states that it has met, and a check of the file that has them */
    uint64_t check;
    uint64_t *sent;     /* owned; in the last round, how many states to each part */
    size_t nsent, cap_sent;
};

/* What was found in one file of the command line. */
struct report_part {
    char *file;          /* owned */
    bool error;          /* the file is in error; nothing was found */
    uint64_t inputs[2];  /* a fingerprint of what was read */
    bool walks;          /* random walks, no search */
    char *stopped;       /* owned: what ended the shard's work early; NULL: its share is done */
    uint64_t states, steps;
    uint64_t taken, cut; /* walks */
    struct walk_rounds fair, starving;
    struct endings ends;
    struct cycles cycles;
    struct report_rounds rounds;
};

/* Zero at first. Strings are owned. */
struct report {
    char *version;       /* of the tool */
    struct shard shard;
    char **words;        /* of the command line, those that say what is found */
    size_t nwords, cap_words;
    struct report_part *parts;
    size_t nparts, cap_parts;
};

void report_part_free(struct report_part *p);
void report_free(struct report *r);

/* A whole report is its head, its parts, its tail. */
void report_put_head(struct text *out, const struct report *r);
void report_put_part(struct text *out, const struct report_part *p, bool first);
void report_put_tail(struct text *out);
/* Reads a whole report. False with an error in d. report_free in any case. */
bool report_read(struct report *r, const struct source *text, struct diags *d);

/* Puts what another shard found in the same file beside what is there. endings_count and
 * cycles_count come last. */
void report_unite(struct report_part *to, const struct report_part *from);

#endif
