/* tests/unit/memory_statement.c: random programs of statements (4.4.4) with random answers of their
 * operations, micro step by micro step, heard and not, against an evaluator that rewrites the tree
 * of the text as the rules say: what it did, what it told, where it stands, whether it is deferred. */
/* The interpreter with operations of the test's own. */
#define operation_functions scripted_functions
#define operation_rows scripted_rows
#include "memory/statement.c"

#include "base/text.h"
#include "support/memory_rig.h"

#define MOST_NODES 512u
#define MOST_STEPS 64u
#define OPERATIONS 4u
#define LINE RIG_GLOBAL(128)

enum node_kind { NODE_NOP, NODE_YIELD, NODE_END, NODE_OP, NODE_IF, NODE_SEQ };

struct node {
    enum node_kind kind;
    unsigned operation;
    uint32_t at;               /* its place in the flat program */
    const struct condition *condition;
    const struct node *a, *b;  /* the two of a sequence; the branches, b may be NULL */
};

struct condition {
    enum bexp_kind kind;
    unsigned level;
    const struct condition *a, *b;
};

/* What an operation answers, and what is cached afterwards, follows from how many there were. */
struct world {
    struct rig r; /* first: the owner of the memory */
    struct teller teller;
    uint64_t seed;
    unsigned n;
    struct text did, told; /* operations; rules */
};

struct fixture {
    struct random random;
    struct node nodes[MOST_NODES];
    struct condition conditions[MOST_NODES];
    unsigned nnodes, nconditions;
    uint32_t places; /* of the flat program, so far */
    struct text text;
    bool cached; /* may the operation use caches? */
};

static const char *const names[OPERATIONS] = { "readMem", "readL1", "writeToRegs", "releaseRegs" };

static unsigned draw(const struct world *w, unsigned what, unsigned n)
{
    struct random r;

    random_seed(&r, w->seed * 4099 + w->n * 7 + what);
    return random_below(&r, n);
}

static enum yield_action answer(const struct world *w)
{
    unsigned k = draw(w, 0, 24);

    return k < 6 ? YA_YIELD : k == 6 ? YA_BOTTOM : YA_CONTINUE;
}

static bool is_cached_now(const struct world *w, unsigned level)
{
    return draw(w, 1 + level, 2) == 0;
}

/* ---- random programs ---- */

static const struct condition *any_condition(struct fixture *f, unsigned depth)
{
    struct condition *c = &f->conditions[f->nconditions++];
    unsigned k = random_below(&f->random, depth == 0 || f->nconditions > MOST_NODES - 8 ? 4 : 7);

    c->kind = k == 0 ? BEXP_TRUE : k == 1 ? BEXP_FALSE : BEXP_ISCACHED;
    c->level = k == 3;
    if (k < 4) {
        text_puts(&f->text, k == 0 ? "true" : k == 1 ? "false" : k == 2 ? "isCachedL1" : "isCachedL2");
        return c;
    }
    c->kind = k == 4 ? BEXP_NOT : k == 5 ? BEXP_AND : BEXP_OR;
    text_puts(&f->text, k == 4 ? "!(" : "(");
    c->a = any_condition(f, depth - 1);
    if (k > 4) {
        text_puts(&f->text, k == 5 ? ") and (" : ") or (");
        c->b = any_condition(f, depth - 1);
    }
    text_puts(&f->text, ")");
    return c;
}

static struct node *new_node(struct fixture *f, enum node_kind kind)
{
    struct node *n = &f->nodes[f->nnodes++];

    *n = (struct node){ .kind = kind, .at = f->places };
    return n;
}

static const struct node *any_sequence(struct fixture *f, unsigned depth);

static void any_if(struct fixture *f, struct node *n, unsigned depth)
{
    text_puts(&f->text, "if (");
    n->condition = any_condition(f, 3);
    text_puts(&f->text, ") { ");
    n->a = any_sequence(f, depth - 1);
    text_puts(&f->text, "} ");
    if (random_below(&f->random, 2) == 0)
        return;
    f->places++; /* the jump behind the then branch */
    text_puts(&f->text, "else { ");
    n->b = any_sequence(f, depth - 1);
    text_puts(&f->text, "} ");
}

static const struct node *any_statement(struct fixture *f, unsigned depth)
{
    unsigned k = random_below(&f->random, depth > 0 && f->nnodes < MOST_NODES / 2 ? 20 : 14);
    struct node *n = new_node(f, k < 8 ? NODE_OP : k < 11 ? NODE_YIELD : k < 13 ? NODE_NOP
                                 : k == 13 ? NODE_END : NODE_IF);

    f->places++;
    if (n->kind == NODE_IF) {
        any_if(f, n, depth);
        return n;
    }
    n->operation = random_below(&f->random, OPERATIONS);
    text_printf(&f->text, "%s; ", n->kind == NODE_OP ? names[n->operation] :
                n->kind == NODE_YIELD ? "yield" : n->kind == NODE_END ? "end" : "");
    return n;
}

static const struct node *any_sequence(struct fixture *f, unsigned depth)
{
    const struct node *first = any_statement(f, depth);
    struct node *n;

    if (random_below(&f->random, 4) == 0 || f->nnodes > MOST_NODES - 80)
        return first;
    n = new_node(f, NODE_SEQ);
    n->a = first;
    n->b = any_sequence(f, depth);
    return n;
}

/* ---- the rules of 4.4.4 on trees ---- */

struct evaluator {
    struct fixture *f;
    struct world w; /* its own */
    bool deferred;
};

static void say(struct evaluator *e, unsigned depth, enum rule r, const char *word)
{
    text_printf(&e->w.told, "%u %s%s%s\n", depth, rule_info(r)->id, *word ? " " : "", word);
}

static void say_truth(struct evaluator *e, unsigned depth, enum rule r, bool truth)
{
    say(e, depth, r, truth ? "true" : "false");
}

static bool evaluate(struct evaluator *e, const struct condition *c, unsigned depth, bool *value)
{
    static const enum rule rules[] = { RULE_MEMPROG_BEXP_TRUE, RULE_MEMPROG_BEXP_FALSE,
                                       RULE_MEMPROG_BEXP_NOT, RULE_MEMPROG_BEXP_AND,
                                       RULE_MEMPROG_BEXP_OR };
    bool a = false, b = false;

    if (c->kind == BEXP_ISCACHED) {
        if (!e->f->cached)
            return false;
        *value = is_cached_now(&e->w, c->level);
        say_truth(e, depth + 1, RULE_CACHE_ISCACHED, *value);
        say_truth(e, depth, c->level == 0 ? RULE_MEMPROG_BEXP_ISCACHEDL1
                                          : RULE_MEMPROG_BEXP_ISCACHEDL2, *value);
        return true;
    }
    if ((c->a != NULL && !evaluate(e, c->a, depth + 1, &a)) ||
        (c->b != NULL && !evaluate(e, c->b, depth + 1, &b)))
        return false;
    *value = c->kind == BEXP_TRUE || (c->kind == BEXP_NOT && !a) ||
             (c->kind == BEXP_AND && a && b) || (c->kind == BEXP_OR && (a || b));
    say_truth(e, depth, rules[c->kind], *value);
    return true;
}

static enum yield_action step(struct evaluator *e, const struct node *n, unsigned depth,
                              const struct node **rest);

static enum yield_action step_op(struct evaluator *e, const struct node *n, unsigned depth,
                                 const struct node **rest)
{
    enum yield_action ya = answer(&e->w);

    text_printf(&e->w.did, "%s ", names[n->operation]);
    e->w.n++;
    if (ya == YA_BOTTOM)
        return ya;
    e->deferred = ya == YA_YIELD;
    *rest = e->deferred ? n : NULL;
    say(e, depth, e->deferred ? RULE_MEMPROG_OP2 : RULE_MEMPROG_OP1, "");
    return ya;
}

static enum yield_action step_if(struct evaluator *e, const struct node *n, unsigned depth,
                                 const struct node **rest)
{
    enum yield_action ya = YA_CONTINUE;
    bool value;

    if (!evaluate(e, n->condition, depth + 1, &value))
        return YA_BOTTOM;
    if (value || n->b != NULL)
        ya = step(e, value ? n->a : n->b, depth + 1, rest);
    else
        say(e, depth + 1, RULE_MEMPROG_NOP, "");
    if (ya != YA_BOTTOM)
        say(e, depth, value ? RULE_MEMPROG_IF_TT : RULE_MEMPROG_IF_FF, "");
    return ya;
}

static enum yield_action step_seq(struct evaluator *e, const struct node *n, unsigned depth,
                                  const struct node **rest)
{
    const struct node *left = NULL;
    enum yield_action ya = step(e, n->a, depth + 1, &left);
    struct node *both;

    if (ya == YA_CONTINUE) {
        ya = step(e, n->b, depth + 1, rest);
        if (ya != YA_BOTTOM)
            say(e, depth, RULE_MEMPROG_SEQ3, "");
        return ya;
    }
    if (ya == YA_BOTTOM)
        return ya;
    say(e, depth, ya == YA_YIELD ? RULE_MEMPROG_SEQ1 : RULE_MEMPROG_SEQ2, "");
    *rest = n->b;
    if (left != NULL) {
        assert_true(e->f->nnodes < MOST_NODES);
        both = new_node(e->f, NODE_SEQ);
        both->a = left;
        both->b = n->b;
        *rest = both;
    }
    return ya;
}

static enum yield_action step(struct evaluator *e, const struct node *n, unsigned depth,
                              const struct node **rest)
{
    *rest = NULL;
    switch (n->kind) {
    case NODE_NOP:
        say(e, depth, RULE_MEMPROG_NOP, "");
        return YA_CONTINUE;
    case NODE_YIELD:
        say(e, depth, RULE_MEMPROG_YIELD, "");
        return YA_YIELD;
    case NODE_END:
        say(e, depth, RULE_MEMPROG_END, "");
        return YA_END;
    case NODE_OP:
        return step_op(e, n, depth, rest);
    case NODE_IF:
        return step_if(e, n, depth, rest);
    case NODE_SEQ:
        return step_seq(e, n, depth, rest);
    }
    return YA_BOTTOM;
}

/* A micro step (4.6) of what is left. Nothing left to execute is bottom. */
static enum yield_action evaluate_micro_step(struct evaluator *e, const struct node **rest)
{
    enum yield_action ya = YA_BOTTOM;

    say(e, 1, RULE_M_HIGHESTPRIO, "true");
    if (*rest != NULL)
        ya = step(e, *rest, 1, rest);
    if (ya == YA_YIELD || ya == YA_END)
        say(e, 0, ya == YA_YIELD ? RULE_M_STEP : RULE_M_END, "");
    return ya == YA_CONTINUE ? YA_BOTTOM : ya;
}

/* ---- the interpreter, with operations that only answer ---- */

static void cache_line_as_drawn(struct world *w)
{
    for (unsigned level = 0; level < CACHE_LEVELS; level++) {
        struct cache *c = environment_cache(&w->r.m->env, level, 0);
        struct cache_line whole = { .valid = bytes_below(128) };
        uint32_t i = cache_find(c, LINE);

        if (is_cached_now(w, level) && i == NO_LINE)
            cache_put_line(c, 0, LINE, &whole);
        else if (!is_cached_now(w, level) && i != NO_LINE)
            cache_drop(c, i);
    }
}

static enum yield_action only_answer(struct micro *x, const struct operation_row *o)
{
    struct world *w = x->m->owner.self;
    enum yield_action ya = answer(w);

    text_printf(&w->did, "%s ", names[o->value]);
    w->n++;
    cache_line_as_drawn(w);
    return ya;
}

const struct operation_row scripted_rows[] = {
    { RULE_COUNT, CACHED_NONE, CACHE_LEVELS, 0 },
    { RULE_COUNT, CACHED_NONE, CACHE_LEVELS, 1 },
    { RULE_COUNT, CACHED_NONE, CACHE_LEVELS, 2 },
    { RULE_COUNT, CACHED_NONE, CACHE_LEVELS, 3 },
};
operation_function *const scripted_functions[OPERATION_COUNT] = { only_answer, only_answer, only_answer,
                                                                  only_answer };

static struct memprog *read_program(const struct fixture *f)
{
    struct diags d = { 0 };
    struct source source;
    struct memprog *p;

    source_from(&source, "random", f->text.s, strlen(f->text.s));
    p = memprog_parse("random", &source, &d);
    assert_non_null(p);
    for (size_t i = 0; i < p->n; i++)
        for (unsigned o = 0; o < OPERATIONS; o++)
            if (p->code[i].kind == STATEMENT_OP &&
                strcmp(operation_text((enum operation)p->code[i].operation), names[o]) == 0)
                p->code[i].row = &scripted_rows[o];
    source_free(&source);
    diags_free(&d);
    return p;
}

static void hear(void *self, const struct told *t)
{
    struct world *w = self;

    text_printf(&w->told, "%u %s%s%s\n", t->depth, rule_info(t->rule)->id,
                t->kind == TOLD_WORD ? " " : "", t->kind == TOLD_WORD ? t->word : "");
}

static void open_world(struct world *w, uint64_t seed, bool heard)
{
    *w = (struct world){ .seed = seed };
    rig_constants(&w->r);
    w->seed = seed;
    if (heard) {
        teller_listen(&w->teller, (struct tell_listener){ w, hear });
        w->r.tell = &w->teller;
    }
    rig_start(&w->r, PROFILE_ORDERED, 1);
    cache_line_as_drawn(w);
}

static void close_world(struct world *w)
{
    rig_free(&w->r);
    teller_free(&w->teller);
    text_free(&w->did);
    text_free(&w->told);
}

static uint32_t stands_at(const struct memop *op)
{
    const struct statement *code = op->program->code;
    uint32_t at = op->at;

    while (code[at].kind == STATEMENT_JUMP)
        at = code[at].next;
    return at;
}

static void assert_same_text(const struct fixture *f, struct text *got, struct text *want)
{
    text_puts(got, "");
    text_puts(want, "");
    if (strcmp(got->s, want->s) != 0)
        fail_msg("%s\n---- got\n%s---- want\n%s", f->text.s, got->s, want->s);
    text_free(got);
    text_free(want);
    *got = *want = (struct text){ NULL, 0, 0 };
}

/* One program: its micro steps until it ends. How many there were. */
static unsigned compare(struct fixture *f, const struct node *program, uint64_t seed, bool heard)
{
    static struct evaluator e;
    static struct world w;
    struct memprog *p = read_program(f);
    const struct node *rest = program, *first;
    enum yield_action ya = YA_YIELD, want;
    unsigned n = 0, nodes = f->nnodes;
    struct memop *op;
    struct micro x;
    uint32_t steps;

    e = (struct evaluator){ .f = f, .w = { .seed = seed } };
    open_world(&w, seed, heard);
    op = memory_op_new(w.r.m, w.r.window[0]);
    op->kind = (uint8_t)(f->cached ? MEMOP_DEVICE : MEMOP_REG);
    op->space = SPACE_GLOBAL;
    op->address = LINE;
    op->bytes = bytes_range(4, 4);
    op->program = p;
    for (; ya == YA_YIELD && n < MOST_STEPS && f->nnodes < MOST_NODES - 100; n++) {
        x = (struct micro){ .m = w.r.m, .tell = w.r.tell, .op = op, .code = p->code,
                            .window = &w.r.m->windows.v[w.r.window[0]], .why = &w.r.stuck };
        want = evaluate_micro_step(&e, &rest);
        ya = statement_micro_steps(&x, 1, &steps);
        if (ya != want)
            fail_msg("%s: %d, not %d", f->text.s, (int)ya, (int)want);
        assert_same_text(f, &w.did, &e.w.did);
        if (heard)
            assert_same_text(f, &w.told, &e.w.told);
        if (ya != YA_YIELD)
            break;
        for (first = rest; first != NULL && first->kind == NODE_SEQ;)
            first = first->a;
        assert_int_equal(stands_at(op), first == NULL ? p->n - 1 : first->at);
        assert_int_equal(op->deferred, e.deferred);
    }
    f->nnodes = nodes;
    text_free(&e.w.told);
    close_world(&w);
    memprog_free(p);
    return n;
}

static void programs_take_the_steps_of_their_text(void **state)
{
    static struct fixture f;
    const struct node *program;
    unsigned steps = 0;

    (void)state;
    for (unsigned i = 0; i < 6000; i++) {
        f = (struct fixture){ .cached = i % 8 != 0 };
        random_seed(&f.random, i);
        program = any_sequence(&f, 4);
        steps += compare(&f, program, i, false);
        steps += compare(&f, program, i, true);
        text_free(&f.text);
    }
    print_message("%u micro steps\n", steps);
    assert_true(steps > 15000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_take_the_steps_of_their_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
