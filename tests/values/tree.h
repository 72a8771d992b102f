/* tests/values/tree.h: a line of JSON as a tree, in room that is used again for the next line. */
#ifndef WS_TESTS_VALUES_TREE_H
#define WS_TESTS_VALUES_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum node_kind { NODE_OBJECT, NODE_LIST, NODE_STRING, NODE_NUMBER, NODE_WORD };

struct node {
    enum node_kind kind;
    const char *key;   /* of a member; else NULL */
    const char *text;  /* of a string without escapes, a number or a word */
    size_t first, next; /* the first child and the next brother, as places of the tree; 0: none */
    size_t n;          /* children */
};

struct tree {
    struct node *v; /* owned; the root is v[1] */
    size_t n, cap;
};

/* Cuts the line, which it changes, into nodes. NULL: it is no JSON of one value. */
const struct node *json_tree_read(struct tree *t, char *line);
void json_tree_free(struct tree *t);

/* NULL where there is none; of NULL, too. */
const struct node *json_tree_member(const struct tree *t, const struct node *of, const char *key);
const struct node *json_tree_first(const struct tree *t, const struct node *of);
const struct node *json_tree_next(const struct tree *t, const struct node *of);
/* "" and 0 of NULL. */
const char *node_text(const struct node *n);
uint64_t node_number(const struct node *n);

#endif
