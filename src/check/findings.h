/* check/findings.h: the findings of the checks of kernels as data: the place, the party, the other party
 * and the count. They are collected during the run and printed by one function. */
#ifndef WS_CHECK_FINDINGS_H
#define WS_CHECK_FINDINGS_H

#include "observe/writer.h"

struct allocations;

/* Some threads of a warp at an instruction. */
struct party {
    const struct program *program; /* NULL: the host, or none */
    uint32_t pc;
    uint32_t grid, block[3], size[3]; /* size: of the block */
    unsigned warp, warp_size;
    lane_mask lanes;
};

enum finding_kind {
#define KIND(name, text, sentence) FINDING_##name,
#include "check/kinds.def"
#undef KIND
    FINDING_KINDS
};
enum conflict_class {
#define CLASS(name, text) CONFLICT_##name,
#include "check/kinds.def"
#undef CLASS
    CONFLICT_CLASSES
};
enum conflict_reason {
#define REASON(name, text, words) REASON_##name,
#include "check/kinds.def"
#undef REASON
    CONFLICT_REASONS
};
const char *finding_kind_name(enum finding_kind k);
const char *finding_kind_sentence(enum finding_kind k);
const char *conflict_class_name(enum conflict_class c);   /* "" for none */
const char *conflict_reason_name(enum conflict_reason r); /* "" for none */
const char *conflict_reason_words(enum conflict_reason r);

/* The access that a finding is about. */
struct found_access {
    enum space space;
    uint64_t at;         /* where in its space it begins */
    unsigned bytes;      /* 0: the finding is about none */
    const char *kind;    /* what lies there: "buffer", "variable", "malloc"; static; NULL: nothing known */
    char *name;          /* owned by the list; NULL: it has none */
    uint64_t offset;     /* of the access in it */
};

struct check_finding {
    const char *check;   /* its name: "races"; static */
    enum finding_kind kind;
    enum conflict_class class; /* of two accesses in conflict; else none */
    enum conflict_reason reason;
    struct party first;
    struct party other;  /* program NULL: there is none */
    const char *note;    /* of the other party, or of the first when there is none; static */
    char *message;       /* what is wrong, without a full stop; owned by the list */
    uint64_t count;      /* how often, between these two instructions */
    unsigned bytes;      /* bytes of an access with which other accesses conflict; 0: none */
    enum space space;    /* where in its space */
    uint64_t at;
    struct found_access access; /* of `first`; findings_add names it, and takes it from the three above
                                   where it is not given */
};

/* Hears of each finding that is kept, when it is found. */
struct finding_listener {
    void *self;
    void (*found)(void *self, const struct check_finding *x); /* NULL: no listener */
};

#define MOST_FINDINGS 64 /* further ones are counted, not kept */

struct findings {
    struct check_finding *v;
    size_t n, cap;
    uint64_t dropped;
    struct finding_listener listener;
    const struct allocations *allocations; /* names of global memory; not owned; NULL: none */
};

/* Does a finding of the kind say that something is wrong? If not, it says that something may be missed: that
 * decides nothing. */
static inline bool finding_kind_is_error(enum finding_kind k)
{
    return k != FINDING_RACES_LOST;
}
static inline bool finding_is_error(const struct check_finding *x)
{
    return finding_kind_is_error(x->kind);
}
/* How many errors are kept, of one check (NULL: of all)? Are there other findings than errors? */
size_t findings_errors(const struct findings *f, const char *check);
static inline bool findings_undecided(const struct findings *f)
{
    return findings_errors(f, NULL) < f->n;
}
/* Is there a finding of that check between two instructions (other NULL: of one)? It is counted
 * once more. */
bool findings_again(struct findings *f, const char *check, const struct party *first,
                    const struct party *other);
/* Adds x, which is not counted yet, with that message. */
void findings_add(struct findings *f, const struct check_finding *x, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;
void findings_free(struct findings *f);
/* Drops all findings; the listener stays. */
void findings_forget(struct findings *f);
/* Prints as compilers do: the instruction's line and a caret, the party, and a note with the other party. */
void findings_print(const struct findings *f, FILE *out);
/* The members "findings": […] and "more_findings" of a JSON object. */
void findings_json(const struct findings *f, struct writer *w);
/* The members of one of them, in an object that is open. */
void finding_members(const struct check_finding *x, struct writer *w);
/* "thread (3,0,0) of block (1,0,0)", "threads (0,0,0) and (1,0,0) of …": at most a few by name. */
void party_who(const struct party *p, struct text *out);
/* The first of its threads: its index in the block. */
void party_thread(const struct party *p, uint32_t index[3]);
/* The access of the other party, as far as its instruction says how wide it is. */
struct found_access finding_other_access(const struct check_finding *x);

#endif
