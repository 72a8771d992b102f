/* remote/candidates.h: the parts of the enumeration of candidates: which values a location may have
 * at all (values.c), and the orders of the writes to it (orders.c). */
#ifndef WS_REMOTE_CANDIDATES_H
#define WS_REMOTE_CANDIDATES_H

#include "remote/execution.h"

/* The values that a location may have, ascending. */
struct rsp_domain {
    int64_t *v; /* owned */
    size_t n;
};

/* Of each location: what is written to it as a number, or copied there through registers; and what
 * this becomes by no more increments than each location has. */
void rsp_domains_find(const struct rsp_program *p, struct rsp_domain domains[RSP_MOST_LOCATIONS]);
void rsp_domains_free(struct rsp_domain domains[RSP_MOST_LOCATIONS]);

/* How the writes to a location can be ordered. */
struct rsp_orders {
    uint64_t ways;  /* UINT64_MAX: so many, or more */
    uint32_t lasts; /* the last of them in one order */
};

/* The orders that all axioms allow, the relations of RSP_RF being known. visits: how many tries are
 * left; 0 when it has stopped early. The axioms ask of co only whether it agrees with relations
 * within one location, so each location is looked at by itself, and what may come next depends only
 * on which writes came before. */
struct rsp_orders rsp_orders_find(const struct rsp_model *m, struct rsp_execution *x,
                                  uint32_t location, uint64_t *visits);
/* Fills co with one order of the writes to this location that ends with `last`, and with nothing
 * for other locations. */
void rsp_order_ending(struct rsp_execution *x, uint32_t location, uint32_t last);
/* The writes to a location, the initial one among them. */
uint32_t rsp_writes_to(const struct rsp_execution *x, uint32_t location);

/* Arithmetic that stays at UINT64_MAX. */
static inline uint64_t plus_capped(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static inline uint64_t times_capped(uint64_t a, uint64_t b)
{
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

#endif
