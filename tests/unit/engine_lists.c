/* tests/unit/engine_lists.c: the list operations of figure 3.1 where the engine has lists: the
 * token stack of a warp, the call stacks of its threads, the barriers that it waits for, and
 * what arrived at a barrier. */
#include "support/cm.h"

#include <string.h>

#include "base/mem.h"
#include "engine/block/block.h"
#include "program/lanes.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* ---- the token stack: the empty list, a :: list, its length, the top first ---- */

struct push_or_pop {
    enum flow_kind kind;
    uint32_t pc; /* of a token that is pushed */
};

/* What stands on the stack after the actions: one letter and one digit a token, top first. */
struct stack_row {
    struct push_or_pop actions[6];
    const char *stack;
};

static const struct stack_row stack_rows[] = {
    { { { FLOW_NONE, 0 } }, "" },
    { { { FLOW_SSY, 7 } }, "s7" },
    { { { FLOW_PREBRK, 7 }, { FLOW_PRERET, 8 } }, "c8 b7" },
    { { { FLOW_PRERET, 8 }, { FLOW_PREBRK, 7 } }, "b7 c8" },
    { { { FLOW_SSY, 7 }, { FLOW_SSY, 7 }, { FLOW_SSY, 7 } }, "s7 s7 s7" }, /* no set: all three */
    { { { FLOW_SSY, 1 }, { FLOW_SYNC, 0 } }, "" },
    { { { FLOW_SSY, 1 }, { FLOW_PREBRK, 2 }, { FLOW_SSY, 3 }, { FLOW_SYNC, 0 } }, "b2 s1" },
    { { { FLOW_SSY, 1 }, { FLOW_SSY, 2 }, { FLOW_SYNC, 0 }, { FLOW_SSY, 4 } }, "s4 s1" },
};

static void show_stack(const struct exec_state *s, char *out)
{
    static const char letters[] = { [TOKEN_SYNC] = 's', [TOKEN_DIVERGE] = 'd', [TOKEN_CALL] = 'c',
                                    [TOKEN_BREAK] = 'b' };

    for (uint32_t i = s->ntokens; i-- > 0;) {
        *out++ = letters[s->tokens[i].type];
        *out++ = (char)('0' + s->tokens[i].pc);
        if (i > 0)
            *out++ = ' ';
    }
    *out = '\0';
}

static void token_stack(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(stack_rows); i++) {
        struct exec_state s;
        struct stuck stuck;
        struct control_step x = { .state = &s, .all = 3, .most_tokens = 9, .stuck = &stuck };
        char shown[32];

        exec_state_init(&s, 1, 3, 0);
        for (const struct push_or_pop *a = stack_rows[i].actions; a->kind != FLOW_NONE; a++) {
            x.flow = (struct flow){ .kind = a->kind, .lanes = 3, .pc = a->pc };
            assert_true(control_crs.step(&x));
        }
        show_stack(&s, shown);
        assert_string_equal(shown, stack_rows[i].stack);
        exec_state_free(&s);
    }
}

/* Popping the empty list is bottom: there is no top. */
static void no_top(void **state)
{
    struct exec_state s;
    struct stuck stuck;
    struct control_step x = { .state = &s, .all = 3, .most_tokens = 9, .stuck = &stuck,
                              .flow = { .kind = FLOW_SYNC, .lanes = 3 } };

    (void)state;
    exec_state_init(&s, 1, 3, 0);
    assert_false(control_crs.step(&x));
    assert_int_equal(stuck.rule, RULE_CRS_UNWIND);
    exec_state_free(&s);
}

/* ---- the call stacks: a list for each thread, element k, replacing nobody else's ---- */

enum { ENTRY, LEFT, RIGHT, FUNCTIONS };

/* A word is executed from left to right: L and R call, < returns. Afterwards the thread's list, the
 * top first. Threads that do not take part keep theirs. */
struct call_row {
    const char *word;
    lane_mask lanes;
    const char *list[3];
};

static const struct call_row call_rows[] = {
    { "", 7, { "", "", "" } },
    { "L", 7, { "L", "L", "L" } },
    { "LR", 5, { "RL", "", "RL" } },
    { "LRL<", 2, { "", "RL", "" } },
    { "LL<<", 7, { "", "", "" } },
    { "<", 7, { "", "", "" } }, /* the entry's own environment goes last: nothing is above it */
    { "L<<R", 3, { "R", "R", "" } },
};

struct callers {
    struct function functions[FUNCTIONS];
    uint32_t function_of[FUNCTIONS + 1];
    struct program program;
    struct code code;
    struct warp warp;
    struct constants constants;
    struct stuck stuck;
};

/* Three functions of one instruction each, from address 1 on; the first is the entry. */
static void callers_begin(struct callers *c)
{
    memset(c, 0, sizeof *c);
    for (uint32_t f = 0; f < FUNCTIONS; f++) {
        c->functions[f].first = f + 1;
        c->function_of[f + 1] = f;
    }
    c->functions[ENTRY].is_entry = true;
    c->program.functions = c->functions;
    c->program.function_of = c->function_of;
    c->code.program = &c->program;
    c->warp.lanes = 3;
    constants_default(&c->constants);
}

static void call_or_return(struct callers *c, char letter, lane_mask lanes)
{
    uint32_t callee = letter == 'L' ? LEFT : RIGHT;
    struct operand target = { .kind = OPD_FUNC, .index = c->functions[callee].first };
    struct instr call = { .src = &target };
    struct decoded d = { .instr = &call, .target = call.src[0].index };
    struct step x = { .warp = &c->warp, .code = &c->code, .constants = &c->constants, .d = &d,
                      .lanes = lanes, .stuck = &c->stuck };

    assert_true(letter == '<' ? thread_return(&x) : thread_call(&x));
    assert_int_equal(x.control.flow.lanes, lanes);
}

static void expect_list(const struct warp *w, unsigned lane, const char *list)
{
    uint32_t depth = warp_depth(w, lane);

    assert_int_equal(depth, strlen(list));
    for (uint32_t k = 0; k < depth; k++)
        assert_int_equal(w->calls.functions[(depth - 1 - k) * w->lanes + lane],
                         list[k] == 'L' ? LEFT : RIGHT);
}

static void call_stacks(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(call_rows); i++) {
        struct callers c;

        callers_begin(&c);
        for (const char *s = call_rows[i].word; *s != '\0'; s++)
            call_or_return(&c, *s, call_rows[i].lanes);
        for (unsigned l = 0; l < 3; l++)
            expect_list(&c.warp, l, call_rows[i].list[l]);
        mem_free(c.warp.calls.functions);
        mem_free(c.warp.calls.depth);
    }
}

/* ---- barriers: a inserted anywhere, a inserted unless it is there, a removed ---- */

struct list_meeting {
    struct constants constants;
    struct warp warps[2];
    struct block block;
    struct instr instr;
    struct decoded d;
    struct barrier_results results;
    struct stuck stuck;
};

static void meeting_begin(struct list_meeting *m)
{
    memset(m, 0, sizeof *m);
    constants_default(&m->constants);
    m->constants.v[CONST_WarpSize] = 4;
    m->constants.v[CONST_BarrierFences] = 0; /* no memory here */
    m->instr.barrier = BARRIER_RED;
    m->instr.barrier_red = RED_POPC;
    m->d.instr = &m->instr;
    m->block = (struct block){ .warps = m->warps, .nwarps = 2, .active_warps = 2,
                               .constants = &m->constants };
    m->block.barriers = mem_new((size_t)m->constants.v[CONST_NumBarrierIndices] *
                                sizeof *m->block.barriers);
}

static void meeting_end(struct list_meeting *m)
{
    for (uint32_t i = 0; i < m->constants.v[CONST_NumBarrierIndices]; i++)
        mem_free(m->block.barriers[i].arrivals);
    mem_free(m->block.barriers);
    mem_free(m->block.complete);
    mem_free(m->results.v);
}

/* The four threads of a warp arrive, each at the barrier of its digit; those in votes say true. */
struct arriving {
    unsigned warp;
    const char *barriers;
    lane_mask votes;
};

static void collect(struct list_meeting *m, struct arrivals *a, const struct arriving *who)
{
    uint32_t barrier[4];
    struct step x = { .warp = &m->warps[who->warp], .d = &m->d, .lanes = 15, .votes = who->votes,
                      .barrier = barrier };

    for (unsigned l = 0; l < 4; l++)
        barrier[l] = (uint32_t)(who->barriers[l] - '0');
    arrivals_collect(a, &x, 0);
}

/* Actions of a step, in whatever order they are inserted, and what barrier 0 then counts. */
struct insert_row {
    struct arriving who[2];
    unsigned n;
    uint32_t parts, arrived, votes;
};

static const struct insert_row insert_rows[] = {
    { { { 0, "", 0 } }, 0, 0, 0, 0 },                        /* the empty list */
    { { { 0, "0000", 5 } }, 1, 1, 4, 2 },                    /* four threads, one element */
    { { { 0, "0110", 15 } }, 1, 1, 4, 2 },                   /* two barriers: one element each */
    { { { 0, "0000", 1 }, { 1, "0000", 14 } }, 2, 2, 8, 4 },
    { { { 1, "0000", 14 }, { 0, "0000", 1 } }, 2, 2, 8, 4 }, /* the order is no matter */
};

static uint32_t votes_of(const struct barrier *b)
{
    uint32_t n = 0;

    for (size_t i = 0; i < b->n; i++)
        n += lane_count(b->arrivals[i].votes);
    return n;
}

static void inserted(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(insert_rows); i++) {
        const struct insert_row *row = &insert_rows[i];
        struct list_meeting m;
        struct arrivals a = { NULL, 0, 0 };

        meeting_begin(&m);
        for (unsigned k = 0; k < row->n; k++)
            collect(&m, &a, &row->who[k]);
        assert_true(bar_upd_bar(&m.block, &a, &m.stuck));
        assert_int_equal(m.block.barriers[0].n, row->parts);
        assert_int_equal(m.block.barriers[0].arrived, row->arrived);
        assert_int_equal(votes_of(&m.block.barriers[0]), row->votes);
        mem_free(a.v);
        meeting_end(&m);
    }
}

/* What two warps wait for, before and after barrier 2 ends: it is taken out of both lists; from a
 * list without it nothing is. */
struct remove_row {
    uint32_t before[2], after[2];
};

static const struct remove_row remove_rows[] = {
    { { 1u << 2, 1u << 2 }, { 0, 0 } },
    { { 1u << 2 | 1u << 5, 1u << 2 }, { 1u << 5, 0 } },
    { { 1u << 2 | 1u << 1 | 1u << 3, 1u << 4 }, { 1u << 1 | 1u << 3, 1u << 4 } },
    { { 0, 0 }, { 0, 0 } },
};

static void removed(void **state)
{
    static const struct arriving all[] = { { 0, "2222", 0 }, { 1, "2222", 0 } };

    (void)state;
    for (size_t i = 0; i < COUNT(remove_rows); i++) {
        struct list_meeting m;
        struct arrivals a = { NULL, 0, 0 };

        meeting_begin(&m);
        collect(&m, &a, &all[0]);
        collect(&m, &a, &all[1]);
        assert_true(bar_upd_bar(&m.block, &a, &m.stuck));
        for (unsigned w = 0; w < 2; w++)
            m.warps[w].barriers = remove_rows[i].before[w];
        assert_true(bar_end_bar(&m.block, &m.results));
        for (unsigned w = 0; w < 2; w++)
            assert_int_equal(m.warps[w].barriers, remove_rows[i].after[w]);
        assert_false(bar_end_bar(&m.block, &m.results)); /* the barrier itself is gone too */
        mem_free(a.v);
        meeting_end(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(token_stack),
        cmocka_unit_test(no_top),
        cmocka_unit_test(call_stacks),
        cmocka_unit_test(inserted),
        cmocka_unit_test(removed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
