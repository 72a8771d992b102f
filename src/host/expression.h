/* host/expression.h: integers of a scenario by name, and expressions of them:
 *
 *     expression = sum { ( "<<" | ">>" ) sum }
 *     sum        = product { ( "+" | "-" ) product }
 *     product    = factor { ( "*" | "/" | "%" ) factor }
 *     factor     = [ "-" ] ( number | name | "(" expression ")" )
 *
 * of 64 bits with a sign; / goes towards zero, as in C; what does not fit is an error. They are
 * known while the text is read. Knows no device. */
#ifndef WS_HOST_EXPRESSION_H
#define WS_HOST_EXPRESSION_H

#include "host/scan.h"

struct variable_of_host {
    char *name;          /* owned */
    int64_t value;
    uint64_t set;        /* the number of the assignment that set it last */
    struct span unknown; /* the loop whose number of rounds decides the value; source NULL: known */
};

struct variables {
    struct variable_of_host *v;
    size_t n, cap;
    uint64_t settings; /* number of assignments so far */
};

void variables_free(struct variables *all);
/* NULL: there is none. */
struct variable_of_host *variables_find(const struct variables *all, const struct word *w);
/* A new value, of a new variable if there is none of that name. */
void variables_set(struct variables *all, const struct word *w, int64_t value);
/* Values assigned after the first `settings` assignments depend on the loop that ends here. */
void variables_forget(struct variables *all, uint64_t settings, struct span loop);
void variables_remove(struct variables *all, const struct word *w);

/* A name: letters, digits and _, no digit first. False, without an error, when none comes next. */
bool expression_name(struct scan *s, struct word *w);
/* Does an expression come next that is more than a number? Never without variables. */
bool expression_begins(const struct scan *s);
bool expression_read(struct scan *s, int64_t *value);

#endif
