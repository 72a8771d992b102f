/* cli/explore_page.h: `explore --format html`: the content of the page of an exploration, in its order: ends
 * and cycles, each with the witness from which a run is made. */
#ifndef WS_CLI_EXPLORE_PAGE_H
#define WS_CLI_EXPLORE_PAGE_H

#include "cli/explore.h"

#define PAGE_RUNS 20u /* witnesses in a page, at most */

/* A row of its table. */
struct page_row {
    const char *kind;     /* outcome, stuck, deadlocked, failed, fair, starving */
    size_t number;        /* among those of its kind, from 1 */
    struct goal goal;
    uint64_t states, choices; /* states: final ones, or those of cycles */
    uint32_t drawn;       /* its state in the graph; NO_STATE: none */
    uint64_t length;      /* of the way to it: in steps if there is a graph, else choices */
    unsigned run;         /* its run is number so much of the page, from 1; 0: it has none */
};

struct explore_page {
    struct exploration *x;
    bool has_graph;
    struct state_graph graph;
    struct page_row *rows;
    size_t n, cap;
    size_t *runs;         /* rows with a run, in the order of the page */
    size_t nruns, cap_runs;
};

/* Once the ends are in their order. */
void explore_page_make(struct explore_page *p, struct exploration *x);
void explore_page_free(struct explore_page *p);
/* A list of choices with its head that leads to what a row is about. False: none was found. */
bool explore_page_way(struct explore_page *p, const struct page_row *r, struct text *list);
/* What the page's script reads: totals, rows, graph, depths. a: does the condition hold? */
void explore_page_data(struct explore_page *p, const char *command, enum answer a,
                       struct text *json);

#endif
