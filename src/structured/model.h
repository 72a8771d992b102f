/* structured/model.h: one interface for the models that execute a structured program: warps with a stack
 * (section 3.3), interleaved threads (4.1), and the mechanisms of section 5.2. A model owns the control
 * state; memory belongs to the caller (structured/machine.h). */
#ifndef WS_STRUCTURED_MODEL_H
#define WS_STRUCTURED_MODEL_H

#include "base/tell.h"
#include "choice/choice.h"
#include "structured/stack.h"
#include "structured/store.h"

/* A warp, or what is like one (a block under tbc, a split under dws): W, A, D of section 3.2. */
enum disabled { NOT_DISABLED, DISABLED_BREAK, DISABLED_RETURN }; /* 0, b, r */
struct simt_warp {
    struct simt_stack stack;  /* W */
    thread_set threads;       /* that belong to it */
    thread_set active;        /* A */
    thread_set broken;        /* D = b */
    thread_set returned;      /* D = r */
};
static inline enum disabled warp_disabled(const struct simt_warp *w, unsigned thread)
{
    if ((w->returned >> thread & 1) != 0)
        return DISABLED_RETURN;
    return (w->broken >> thread & 1) != 0 ? DISABLED_BREAK : NOT_DISABLED;
}

/* One step of one thread by a rule of table 4. */
struct simt_move {
    unsigned thread;
    enum rule rule;
};

/* What a step was. Its model fills it in. */
struct simt_event {
    enum rule rule;              /* the step's: of table 2, or of the model's */
    uint32_t statement;          /* that it was about; NO_SIMT: none (a token, statements that are
                                    skipped) */
    unsigned line;               /* of that statement; 0: none */
    size_t warp;                 /* warp, split, or thread of interleaved */
    thread_set threads;          /* that executed */
    thread_set moved;            /* threads of the moves */
    struct simt_move *moves;     /* the matching steps of interleaved threads, in an order in which
                                    they are possible (proposition 1); owned */
    size_t nmoves, cap_moves;
};

/* What a step works on. */
struct simt_step {
    const struct simt_launch *launch;
    int64_t *memory;
    struct oracle *oracle;
    struct teller *tell;  /* NULL: nobody listens */
    struct stuck *why;    /* NULL: nobody asks */
    struct simt_event *event;
};
/* Makes the event one of no rule yet. */
static inline void simt_event_begin(struct simt_event *e, size_t warp, thread_set threads)
{
    *e = (struct simt_event){ .rule = RULE_COUNT, .statement = NO_SIMT, .warp = warp,
                              .threads = threads, .moves = e->moves, .cap_moves = e->cap_moves };
}
static inline void simt_move_add(struct simt_step *x, unsigned thread, enum rule rule)
{
    struct simt_event *e = x->event;

    e->moved |= THREAD(thread);
    ARRAY_PUSH(e->moves, e->nmoves, e->cap_moves, (struct simt_move){ thread, rule });
}

enum simt_result {
    SIMT_STEPPED,
    SIMT_ENDED, /* nothing is left to execute */
    SIMT_NO_STEP /* something is, but nobody has a step: why says the first reason */
};

/* A way to execute. `self` is the control state of the model. */
struct simt_model {
    const char *name;
    /* The policies after the colon of --control MODEL:POLICY, NULL at the end; the first is the default.
     * NULL: it has none. dws reads its own (lines). */
    const char *const *policies;
    const char *summary;             /* one line for --help */
    /* The first state. policy: as given, or NULL. NULL with what is wrong with it in why. */
    void *(*open)(const struct simt_launch *l, const char *policy, struct text *why);
    void (*close)(void *self);
    /* Clears and fills x->event. A step that has no value, or is too deep, is none. */
    enum simt_result (*step)(void *self, struct simt_step *x);
    /* Finds what step would find. It changes, queries and reports nothing, and ignores event. */
    enum simt_result (*look)(const void *self, const struct simt_step *x);
    /* project(…)(t), of simulation.project: what the thread has still to execute. */
    void (*project)(const void *self, unsigned thread, struct simt_stack *out);
    /* Both ways (base/codec.h): control state alone. `order` is what only restoring needs. */
    void (*code)(void *self, struct snapshot *s);
    /* Warps, or similar groups, for traces, lemma 1 and stories. NULL: the model has threads. Returns a
     * warp of `self`, or NULL after the last. */
    const struct simt_warp *(*warp)(const void *self, size_t i);
};

/* A model by name (without a policy); NULL: there is none. The i-th model, NULL after the last. */
const struct simt_model *simt_model_find(const char *name, size_t n);
extern const struct simt_model *const simt_models[];
extern const struct simt_model simt_warps, simt_interleaved, simt_stackless, simt_formation,
    simt_compaction, simt_subdivision;
/* The index of a policy; NULL is the first. False with an error in why: the model has none such. */
bool simt_policy_find(const struct simt_model *m, const char *policy, size_t *index,
                      struct text *why);

/* ---- what models share ---- */

/* warp.c, table 2: one step of a warp, which the event is of. SIMT_NO_STEP: nothing has changed. */
enum simt_result warp_step(struct simt_warp *w, size_t number, struct simt_step *x);
/* What would warp_step find? */
enum simt_result warp_look(const struct simt_warp *w, const struct simt_step *x);
void warp_first(struct simt_warp *w, const struct simt_launch *l, thread_set threads);
void simt_warp_free(struct simt_warp *w);
/* Its stack and masks; the threads that belong to it are not written. */
void warp_code(struct simt_warp *w, struct codec *c);

/* The value of the test `of` of the warp's active threads (simt.act); rule: whose premise it is.
 * False: it has none for one of them. */
bool simt_act(const struct simt_step *x, thread_set active, uint32_t of, enum rule rule,
              thread_set *out);
/* Adds the steps that match a test by simt.if, simt.while or simt.whileNext, not 0 for those in. */
void simt_move_tested(struct simt_step *x, enum rule test, thread_set all, thread_set in);
/* All these threads execute an assignment: all evaluate before any writes. Adds their moves. False,
 * with nothing changed: a value is missing. simt_can_assign says so in advance. */
bool simt_assign_all(struct simt_step *x, thread_set threads, uint32_t of);
bool simt_can_assign(const struct simt_step *x, thread_set threads, uint32_t of);
struct simt_write {
    unsigned thread;
    uint64_t address;
    int64_t value;
};
/* What a question of these sites is about (struct question): the threads of each alternative. */
struct simt_question {
    const thread_set *threads;
    const struct simt_write *const *writes; /* SITE_SIMT_WRITE: one that has the value; else NULL */
};
/* Asks for one of n sets of threads. */
unsigned simt_pick(struct simt_step *x, enum site site, const thread_set *threads, unsigned n);
/* Where several threads write one address with different values, the oracle says which stays (site
 * simt.write): for each such address, ascending. writes: n of them, by thread; those that are
 * another's go before it. Applies all, and adds their moves. */
void simt_write_all(struct simt_step *x, const struct simt_write *writes, size_t n);
/* Is there room for more tokens, or contexts? If not, why says so. */
bool simt_has_room(const struct simt_step *x, const struct simt_stack *s, size_t more,
                   enum rule rule);
/* Makes the event one of this statement (NO_SIMT: of none). */
void simt_event_of(struct simt_step *x, uint32_t statement);

/* simt.enable (3.3): the masks after a token, and simt.awaits */
struct simt_masks {
    thread_set active, broken, returned;
};
struct simt_masks simt_enable(const struct simt_warp *w, const struct simt_item *token,
                              struct teller *tell);
bool simt_awaits(enum disabled d, enum item_kind token);

/* thread.c, table 4: one step of a thread by itself, deterministic. *rule: which one. */
enum simt_result thread_step(struct simt_stack *t, unsigned thread, struct simt_step *x,
                             enum rule *rule);
/* What would thread_step find? */
enum simt_result thread_look(const struct simt_stack *t, unsigned thread,
                             const struct simt_step *x);
/* The rule of whatever is on top, if its test is not 0, or is; and applies a rule that reads and
 * writes no memory (none of interleaved.assign). */
enum rule thread_rule_on_top(const struct simt_program *p, const struct simt_stack *t, bool test);
void thread_apply(struct simt_stack *t, struct simt_step *x, enum rule rule);
void thread_first(struct simt_stack *t, const struct simt_launch *l);
/* The statement that a step of it is about; NO_SIMT: of none, a context. */
uint32_t thread_statement(const struct simt_stack *t);

/* The stacks of all threads of a launch (the paper's ς, section 4.1). */
struct simt_threads {
    const struct simt_launch *launch;
    struct simt_stack stacks[SIMT_MOST_THREADS];
};
void threads_first(struct simt_threads *ts, const struct simt_launch *l);
void threads_free(struct simt_threads *ts);
void threads_code(struct simt_threads *ts, struct codec *c);
/* The threads that have something left to execute; among these those that have a step. */
thread_set threads_left(const struct simt_threads *ts);
thread_set threads_able(const struct simt_threads *ts, const struct simt_step *x);

/* Memory as bytes. */
void simt_memory_code(const struct simt_launch *l, int64_t *memory, struct codec *c);
size_t simt_memory_bytes(const struct simt_launch *l);

/* project.c, table 5 */
void simt_project(const struct simt_warp *w, unsigned thread, struct simt_stack *out);
/* simulation.actToken (4.2) */
bool simt_act_token(const struct simt_item *token, unsigned thread, enum disabled d);
/* The token that will activate an inactive thread; NULL: none, or it is active. */
const struct simt_item *simt_waits_for(const struct simt_warp *w, unsigned thread);

#endif
