/* search/choice_tree.h: the choices of a step as a tree: an oracle that tries one path through it after the
 * other, in lexicographic order, without excluded alternatives; and lists of choices that were made. Knows no
 * machine. */
#ifndef WS_SEARCH_CHOICE_TREE_H
#define WS_SEARCH_CHOICE_TREE_H

#include "choice/choice.h"

struct tree_choice {
    enum site site;
    unsigned n, pick;
    uint32_t first, count; /* of the alternatives that are tried, in tree.tried; count 0: all n */
    uint32_t at;           /* index of `pick` among these */
};

/* Which alternatives of a choice need to be tried: writes them to `out`, ascending, room for n, and
 * says how many. 0: all. */
struct tree_filter {
    unsigned (*narrow)(void *self, enum site site, unsigned n, unsigned *out);
    void *self;
};

/* Zero at first. */
struct choice_tree {
    struct tree_choice *choices; /* owned; of the path that is tried */
    uint32_t n;
    uint32_t asked;              /* how many of them this time */
    size_t cap;
    unsigned *tried;             /* owned */
    uint32_t ntried;
    size_t cap_tried;
    struct tree_filter filter;   /* narrow NULL: every alternative is tried */
};

void choice_tree_free(struct choice_tree *t);
/* Starts over: the first path of a new step. */
void choice_tree_clear(struct choice_tree *t);
/* Answers as the present path says, and beyond its end the first alternative each time. */
struct oracle choice_tree_oracle(struct choice_tree *t);
/* To be called before the step is tried again: the next path. False: there is none. */
bool choice_tree_next(struct choice_tree *t);

/* Choices that were made in some steps. Zero at first. */
struct made_choice {
    enum site site;
    unsigned n, pick;
};
struct choice_list {
    struct made_choice *v; /* owned */
    size_t n, cap;
    uint64_t steps;        /* steps that made the choices */
    uint64_t last;         /* up to the last that left something open */
};

void choice_list_free(struct choice_list *l);
/* The step that the tree's path is about. */
void choice_list_add(struct choice_list *l, const struct choice_tree *t);
/* A step whose choices were put there one by one: the list had so many before it. */
void choice_list_step(struct choice_list *l, size_t before);
/* Writes n choices as a list that can be replayed (choice/choice.h). */
void choice_list_write(const struct made_choice *v, size_t n, FILE *out);

#endif
