/* tests/support/check_scene.h: hand-made steps of a warp of two threads before the checks of
 * chapter 6: what does not hold, and what is told. Bit 0 is thread 0. */
#ifndef WS_TESTS_SUPPORT_CHECK_SCENE_H
#define WS_TESTS_SUPPORT_CHECK_SCENE_H

#include "support/cm.h"

#include <string.h>

#include "check/checks.h"

#define MOST_TOLD 32
#define ADDRESSES 40u

struct heard {
    struct told v[MOST_TOLD];
    unsigned n;
};

static inline void hear(void *self, const struct told *t)
{
    struct heard *h = self;

    assert_true(h->n < MOST_TOLD);
    h->v[h->n++] = *t;
}

/* A warp of two threads in a program of addresses 1 to 39; from 30 on a second function. */
struct scene {
    struct instr instrs[ADDRESSES];
    uint32_t function_of[ADDRESSES];
    struct function functions[2];
    struct program program;
    struct checks checks;
    struct engine_observer observer;
    struct teller tell;
    struct heard heard;
    struct warp_event event;
    struct flow flow;
    struct exec_state before, after;
    uint32_t target[2];
};

static inline void begin(struct scene *s, enum check which)
{
    memset(s, 0, sizeof *s);
    for (uint32_t pc = 30; pc < ADDRESSES; pc++)
        s->function_of[pc] = 1;
    s->functions[0].first = 1;
    s->functions[1].first = 30;
    s->program.instrs = s->instrs;
    s->program.function_of = s->function_of;
    s->program.functions = s->functions;
    s->program.ninstrs = ADDRESSES;
    teller_listen(&s->tell, (struct tell_listener){ &s->heard, hear });
    s->checks.on[which] = true;
    s->checks.tell = &s->tell;
    s->observer = checks_observer(&s->checks);
    s->after = (struct exec_state){ .pc = 1, .active = 3 };
    s->event.program = &s->program;
    s->event.flow = &s->flow;
}

static inline void end(struct scene *s)
{
    checks_free(&s->checks);
    teller_free(&s->tell);
}

/* What the threads of `lanes` do, to pc. */
static inline struct flow act(enum flow_kind kind, lane_mask lanes, uint32_t pc)
{
    return (struct flow){ .kind = kind, .lanes = lanes, .pc = pc };
}

/* The warp goes from where it is to `to` by the threads' actions, executed by those of f (all who
 * are active when there are none). What does not hold; RULE_COUNT: all does. */
static inline enum rule step(struct scene *s, struct flow f, struct exec_state to)
{
    struct stuck why = { .rule = RULE_COUNT };
    struct warp_event *e = &s->event;

    s->before = s->after;
    s->after = to;
    s->flow = f;
    s->heard.n = 0;
    e->step++;
    e->pc = s->before.pc;
    e->before = e->after = &s->before;
    e->executed = f.kind == FLOW_NONE ? s->before.active : f.lanes;
    e->flow = NULL;
    if (s->observer.check(s->observer.self, e, &why)) {
        e->flow = &s->flow;
        e->after = &s->after;
        s->observer.verify(s->observer.self, e, &why);
    }
    assert_int_equal(s->checks.failed, why.rule != RULE_COUNT);
    return why.rule;
}

static inline const struct told *told_of(const struct scene *s, enum rule r)
{
    for (unsigned i = 0; i < s->heard.n; i++)
        if (s->heard.v[i].rule == r)
            return &s->heard.v[i];
    return NULL;
}

static inline struct exec_state at(uint32_t pc, lane_mask active, struct token *tokens, uint32_t n)
{
    return (struct exec_state){ .pc = pc, .active = active, .tokens = tokens, .ntokens = n };
}

#endif
