/* cli/explore.h: explorations of one or more files, and how what they found is printed. */
#ifndef WS_CLI_EXPLORE_H
#define WS_CLI_EXPLORE_H

#include "cli/job.h"
#include "cli/machine.h"
#include "cli/progress.h"
#include "cli/sarif_file.h"
#include "cli/remote.h"
#include "cli/structured_against.h"
#include "structured/havoc.h"
#include "ptx_machine/ptx_machine.h"
#include "search/cycles.h"
#include "litmus/hung.h"
#include "litmus/observed.h"
#include "search/report.h"
#include "search/ways.h"
#include "search/state_graph.h"
#include "host/output.h"
#include "observe/writer.h"

struct explore_report;

/* What all files of a command line share. */
struct explore_batch {
    const struct invocation *invocation; /* what is explored, and */
    const struct invocation *output;     /* how what was found is to be printed */
    const volatile sig_atomic_t *interrupted; /* a signal asks to stop */
    bool stopped;             /* one did: no further file */
    struct coverage coverage; /* of the files so far */
    unsigned witnesses;       /* files written */
    bool brief, json;         /* how answers are printed; neither: as text */
    size_t width;             /* of the longest name */
    size_t heads;             /* of several files: answers begun */
    struct shard shard;
    char shard_name[64];      /* "shard 2/7" */
    const struct given *folder; /* of a part in rounds; NULL: it is none */
    struct sarif_file sarif;  /* --sarif */
    struct explore_report *report; /* NULL: none is written */
    const struct report *merged;   /* of several shards what they found, a part for each file; NULL: the
                                      work is done here */
};

/* What a search or random walks found, as far as they have it in common. */
struct found {
    struct endings *ends;
    const char *stopped;      /* NULL: there is no more to be found */
    bool partial;             /* less was done than asked for */
    uint64_t states, steps;
    uint64_t fair, starving;  /* cycles; of walks: walks that went round one */
    uint32_t shards;          /* that met these states, each by itself; 1: this process alone */
    bool no_cycles;           /* they were not looked for: parts in rounds */
};

/* A step in which the checks of kernels found something. */
struct finding_way {
    uint32_t state;          /* of a search: the state in which the step was taken */
    struct choice_list step; /* of a search: the choices of that step */
    uint32_t walk;           /* of walks: the number of the walk */
    uint64_t choices;        /* of walks: the number of choices before the finding */
    char *witness;           /* the file that it was written to; owned; NULL: none */
};

/* What the checks of kernels found in any schedule, each with a witness. */
struct explore_findings {
    struct findings list;    /* once all schedules were taken; before, the session has them */
    struct finding_way *ways; /* owned; one for each of the list */
    size_t n, cap;
    bool over;               /* what comes now was found before */
};

/* Everything that one exploration holds; zero at first. */
struct exploration {
    struct explore_batch *batch;
    struct invocation invocation; /* the command line with one file */
    struct diags diags;
    struct machine_options machine;
    struct job job;
    bool expects;               /* --expect was given */
    bool until_decided;         /* --until decided */
    struct condition condition;
    struct source expected;     /* its text */
    struct observed observed;
    struct machine *explored;   /* points to one of the three below */
    struct session session;
    struct ptx_machine space;   /* kernels */
    struct simt_machine simt;   /* a structured program */
    struct against against;     /* the runs of the program's threads by themselves */
    struct rsp_machine remote;  /* a test of remote scopes */
    enum simt_termination termination; /* with --check termination: what lemma 6 says */
    struct engine_observer observer;
    struct memory_observer memory_observer;
    struct search_options options;
    struct reductions reductions;
    struct search search;
    struct cycles cycles;       /* of the search */
    uint32_t preemptions;       /* --preemptions */
    struct walks_options walking;
    bool walks;                 /* --walks was given: random walks in place of the search */
    struct walks random;
    enum ways_by ways_by;       /* --ways */
    bool stories;               /* --story: each witness has its story */
    bool has_ways;              /* `ways` were found */
    struct ways ways;
    struct found found;
    struct explore_findings findings;
    uint64_t inputs[2];         /* a fingerprint of what was read */
    struct text head;           /* of the lists of choices that are written; empty: none yet */
    bool html;                  /* what was found is printed as a page */
    bool unwritten;             /* a file that was asked for was not; an error is in diags */
    struct progress progress;
};

/* Why a search was stopped whose runs were not to preempt more often. */
#define STOPPED_BY_PREEMPTIONS "preemptions"

/* One file of the batch after the other, with their answers. */
enum exit_status explore_all(struct explore_batch *b);

/* Reads the command line for x->invocation's file. False with errors in x->diags. */
bool explore_read(struct exploration *x);
const char *explore_file(const struct exploration *x);
/* In a line for each file: the test's name, or the file as it was named. */
const char *explore_name(const struct exploration *x);

/* Prints all that was found on standard output, as the batch wants it. Does the condition hold?
 * ANSWER_HOLDS when there is none. */
enum answer explore_print(struct exploration *x);

/* ---- what it comes to (explore_verdict.c) ---- */

/* answer: does the condition hold? */
enum exit_status explore_status(const struct exploration *x, enum answer answer);

/* Must runs end? A run is fair when every agent that can always move does so at some time. */
enum run_ends { RUNS_END, RUNS_END_IF_FAIR, RUNS_NEED_NOT_END, RUNS_NEVER_END, RUNS_UNKNOWN };
enum run_ends explore_run_ends(const struct exploration *x);
/* As a sentence; NULL: it is not known. */
const char *explore_run_ends_text(enum run_ends r);

/* Is lemma 6 looked at? */
bool explore_judges_termination(const struct exploration *x);
/* For --against: what the search came to. */
struct against_found explore_against(const struct exploration *x);

/* ---- tests of remote scopes: what the axioms say (explore_remote.c) ---- */

/* --axioms: prints that alone. */
bool explore_axioms_only(const struct exploration *x);
enum exit_status explore_axioms(struct exploration *x);
/* Finds what is allowed, of a test in the source language. False with an error. */
bool explore_find_sound(struct exploration *x);
/* --check sound: does it hold of what was found? It is open where the axioms were not seen to the
 * end, or more outcomes may come. */
enum answer explore_sound(const struct exploration *x);
/* Each appends what is to be said of a test of remote scopes; nothing of others. names: the files
 * that lead to its outcomes. */
void explore_put_sound(const struct exploration *x, const struct text *names, struct text *out);
void explore_put_sound_brief(const struct exploration *x, struct text *out);
void explore_put_sound_json(const struct exploration *x, struct writer *w);

/* ---- what other printers share ---- */

/* What outcomes say of the condition, --expect's or the litmus test's; complete: there are no
 * others. */
enum answer explore_answer(const struct exploration *x, const struct outcomes *all, bool complete);
bool explore_satisfies(const struct condition *c, const struct observed *o,
                       const unsigned char *bytes);
/* "" or "s". */
const char *explore_plural(uint64_t n);
/* The printed buffers of an outcome, a line each, indented. */
void explore_put_values(struct text *out, const char *indent, const struct job *j,
                        const unsigned char *bytes);
/* The end of a run as indented lines. values: of a run that completed; otherwise its reason, and the present
 * values of a run that hangs. */
void explore_put_end(struct text *out, const char *indent, const struct exploration *x,
                     const struct outcome *o, bool values);
/* Each line of a text, indented. */
void explore_put_lines(struct text *out, const char *indent, const char *s, size_t length);
/* `condition CONDITION: holds`, as a line. */
void explore_put_condition(struct text *out, const struct condition *c, enum answer a);

/* ---- paths to what was found (--witness) ---- */

/* What a list of choices leads to: one of these; the cycle of a search or of walks, once around. */
struct goal {
    const struct outcome *outcome;
    const struct cycle *cycle;
    const struct walk_rounds *walk_rounds;
};
/* Stands in a list in the place of a round that is too long to be found. */
#define NO_WAY_AROUND "# no way around it was found among the nearest states"
/* Writes the list of choices that leads there; the file's name to `name`. False: --witness was not
 * given, or the file cannot be written (an error is in the diagnostics). */
bool explore_witness(struct exploration *x, const struct goal *w, struct text *name);
/* The same list as text, owned by the caller; NULL: none was found. Of a search that was made
 * here. */
char *explore_way(struct exploration *x, const struct goal *w);

/* ---- what the checks of kernels found (explore_findings.c) ---- */

/* Are any of them on? */
bool explore_checks_kernels(const struct exploration *x);
/* False, with an error: they do not go with what else was given. */
bool explore_read_findings(struct exploration *x);
/* Each finds a witness for new findings. Called after a step of the search, or of a walk. */
void explore_see_step(struct exploration *x, uint32_t from, const struct choice_tree *step);
void explore_see_walk(struct exploration *x, uint32_t walk, uint64_t choices);
/* All schedules were taken: what others find while ways are looked for is not counted. */
void explore_take_findings(struct exploration *x);
void explore_put_findings(struct exploration *x, struct text *out);
/* Where it was looked: "in all schedules (128 states)". */
void explore_put_reach(const struct exploration *x, struct text *out);
void explore_findings_json(struct exploration *x, struct writer *w);
/* For --sarif, once they were printed, so that files have their names. */
void explore_findings_sarif(struct exploration *x);
void explore_free_findings(struct exploration *x);
/* Writes the list to a file of --witness, numbered with the others. False: none was asked for, or an
 * error is in the diagnostics. */
bool explore_write_list(struct exploration *x, const struct choice_list *list, struct text *name);

/* ---- the best ways, and their stories (--ways, --story) ---- */

/* False, with an error: they do not go with what else was given. */
bool explore_read_ways(struct exploration *x);
/* Once the ends are in their order. */
void explore_find_ways(struct exploration *x);
/* False: it was not asked for, or not found. */
bool explore_best_way(const struct exploration *x, const struct goal *goal, struct way *out);
/* Appends what happens on the way there, lines; false: that was not asked for, or there is nothing. */
bool explore_story(struct exploration *x, const struct goal *goal, struct text *out);

/* ---- states and steps for other tools (--dot, --lts) ---- */

/* False, with an error: it is asked for where there is none. */
bool explore_read_graphs(struct exploration *x);
/* Writes what was asked for, once the ends are in their order. False, with an error: it was not
 * written. */
bool explore_write_graphs(struct exploration *x);
/* Appends what the end of runs in this state is called: `outcome 2`. */
void explore_end_name(const struct drawn_state *s, struct text *out);

/* ---- a page (--format html) ---- */

/* --format. False, with an error: it does not go with what else was given. */
bool explore_read_format(struct exploration *x);
/* Prints the page. answer: what is printed as text; a: does the condition hold? */
void explore_write_html(struct exploration *x, const struct text *answer, enum answer a);

/* ---- shards (--shard, --report, `warpstep merge`) ---- */

#define CYCLES_SHOWN 10u /* kinds of cycles */

struct explore_report {
    const struct given *given;
    struct output output;
    struct text text;
    size_t parts;
};

/* Options that say how something is printed, not what is found. */
bool explore_is_output(const struct option *o);
/* Reads --shard and --report into the batch; r: where a report is kept. Else an error has been
 * printed. */
enum exit_status explore_report_begin(struct explore_batch *b, struct explore_report *r);
/* What says which work it is, up to where what was found begins. */
void explore_report_head(const struct explore_batch *b, struct text *out);
/* Reads --shard or --part (`name`) into the batch. False with an error. */
bool explore_read_share(struct explore_batch *b, const char *name, struct diags *d);
/* Adds what was found; or that the file is in error. */
void explore_report_add(struct exploration *x, bool error);
/* Writes it, unless nothing was explored. False: it could not be written, which has been said. */
bool explore_report_end(struct explore_batch *b, enum exit_status status);
/* x->inputs: of the state that the space is in, its first one. */
void explore_see_inputs(struct exploration *x);
/* What the batch's shards found is what was found. False, with an error: they read something
 * else. */
bool explore_take_merged(struct exploration *x);

/* ---- parts in rounds (--part, --folder) ---- */

/* Reads the options into the batch. False: an error has been printed. */
bool explore_part_begin(struct explore_batch *b);
/* The next round of this part. The machine is in its first state. */
enum exit_status explore_part(struct exploration *x);

#endif
