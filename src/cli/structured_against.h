/* cli/structured_against.h: `explore --against interleaved`: what a model of structured programs
 * does against what its threads do by themselves (theorem 1 of Habermaier and Knapp 2012,
 * exhaustively). */
#ifndef WS_CLI_STRUCTURED_AGAINST_H
#define WS_CLI_STRUCTURED_AGAINST_H

#include "cli/structured.h"
#include "observe/writer.h"
#include "search/search.h"

struct against {
    bool on;                    /* it is wanted */
    struct visited states;      /* fingerprints of all interleaved states */
    struct simt_machine machine;
    struct search search;       /* through them */
    uint64_t missing;           /* states met of the model that project to none of them */
};

/* Explores the interleaved threads. False with errors in d. against_close in any case. */
bool against_open(struct against *a, const struct structured *s,
                  const struct search_limits *limits, struct diags *d);
void against_close(struct against *a);
/* From now on each state that the model is in is looked up. */
void against_watch(struct against *a, struct simt_machine *model);

/* What the model's search came to. */
struct against_found {
    const struct job *job;
    const struct simt_machine *model;
    const struct endings *ends;
    const struct components *components;
    bool complete;
};
/* Do its states and outcomes lie among those of the threads? True where that is not decided. */
bool against_holds(const struct against *a, const struct against_found *f);
void against_text(const struct against *a, const struct against_found *f, struct text *out);
void against_json(const struct against *a, const struct against_found *f, struct writer *w);

#endif
