/* tests/support/flow_random.h: random programs as text (flow_text.h): structured bodies, and
 * control flow graphs of any kind, where every block has a way to the end. Included by tests of
 * injection. */
#ifndef WS_TESTS_SUPPORT_FLOW_RANDOM_H
#define WS_TESTS_SUPPORT_FLOW_RANDOM_H

#include "support/flow_model.h"
#include "support/flow_text.h"

#define MOST_PAIRS 128
#define MOST_BLOCKS 24
#define MOST_SUCCS 4

/* A random program as text, and what is known about it. */
struct made {
    struct random r;
    struct text text[MODEL_FUNCTIONS];
    unsigned nfunctions;
    unsigned number;  /* the last number in use */
    unsigned label;   /* the last label in use */
    unsigned function;
    bool recursion;   /* functions may call themselves and those before them */
    bool warpsyncs;   /* a structured entry has places where all lanes wait for each other */
    struct {
        unsigned before, after; /* numbers: nobody comes to `after` more often than to `before` */
    } pair[MOST_PAIRS];
    unsigned npairs;
};

static const char *const names[MODEL_FUNCTIONS] = { "f", "g", "h", "k" };

static inline struct text *out(struct made *m)
{
    return &m->text[m->function];
}

static inline unsigned below(struct made *m, unsigned n)
{
    return random_below(&m->r, n);
}

static inline unsigned next_number(struct made *m)
{
    if (m->number < MODEL_NUMBERS - 1)
        m->number++;
    return m->number;
}

static inline const char *end_of(const struct made *m)
{
    return m->function == 0 ? "exit" : "ret";
}

/* A guarded call of any function but the entry: none once the lane's budget is used up. */
static inline void write_any_call(struct made *m)
{
    if (m->recursion && m->nfunctions > 1 && below(m, 6) == 0)
        text_printf(out(m), "set s %u 0\n@s call %s\n", next_number(m),
                    names[1 + below(m, m->nfunctions - 1)]);
}

static inline void write_op(struct made *m)
{
    text_printf(out(m), "op %u\n", next_number(m));
}

/* A statement of a block: an op, a guarded end, a call. */
static inline void write_simple(struct made *m)
{
    unsigned callee = m->function + 1 + below(m, MODEL_FUNCTIONS);

    write_op(m);
    if (below(m, 8) == 0)
        text_printf(out(m), "set q %u 1\n@%sq %s\n", next_number(m), below(m, 2) ? "!" : "",
                    end_of(m));
    if (below(m, 8) == 0 && callee < m->nfunctions) {
        if (below(m, 2))
            text_printf(out(m), "set s %u 0\n@s ", next_number(m));
        text_printf(out(m), "call %s\n", names[callee]);
    }
    write_any_call(m);
}

/* ---- structured bodies ---- */

struct loop {
    unsigned on, end; /* labels of continue and break; 0: not in a loop */
};

static inline struct loop next_loop(struct made *m)
{
    m->label += 2;
    return (struct loop){ m->label - 1, m->label };
}

static inline void write_list(struct made *m, unsigned depth, struct loop loop);

static inline void note_pair(struct made *m, unsigned before)
{
    if (m->npairs < MOST_PAIRS && m->number < MODEL_NUMBERS - 2) {
        m->pair[m->npairs].before = before;
        m->pair[m->npairs++].after = m->number + 1;
    }
    write_op(m);
}

static inline void write_if(struct made *m, unsigned depth, struct loop loop)
{
    unsigned before = next_number(m), other = ++m->label, end = ++m->label;

    text_printf(out(m), "op %u\nset p %u 0\n@%sp bra L%u\n", before, next_number(m),
                below(m, 2) ? "!" : "", other);
    write_list(m, depth + 1, loop);
    if (below(m, 2)) {
        text_printf(out(m), "bra L%u\nL%u:\n", end, other);
        write_list(m, depth + 1, loop);
    } else {
        text_printf(out(m), "L%u:\n", other);
    }
    text_printf(out(m), "L%u:\n", end);
    note_pair(m, before);
}

static inline void write_while(struct made *m, unsigned depth)
{
    unsigned before = next_number(m);
    struct loop loop = next_loop(m);

    text_printf(out(m), "op %u\nL%u:\nset p %u 1\n@p bra L%u\n", before, loop.on, next_number(m),
                loop.end);
    write_list(m, depth + 1, loop);
    text_printf(out(m), "bra L%u\nL%u:\n", loop.on, loop.end);
    note_pair(m, before);
}

static inline void write_do(struct made *m, unsigned depth)
{
    unsigned before = next_number(m), head = ++m->label;
    struct loop loop = next_loop(m);

    text_printf(out(m), "op %u\nL%u:\n", before, head);
    write_list(m, depth + 1, loop);
    text_printf(out(m), "L%u:\nset p %u 0\n@p bra L%u\nL%u:\n", loop.on, next_number(m), head,
                loop.end);
    note_pair(m, before);
}

static inline void write_switch(struct made *m, unsigned depth, struct loop loop)
{
    unsigned before = next_number(m), n = 2 + below(m, 3), first = m->label + 1;

    m->label += n + 1;
    text_printf(out(m), "op %u\npick i %u 0 %u\nbrx i", before, next_number(m), n);
    for (unsigned i = 0; i < n; i++)
        text_printf(out(m), " L%u", first + i);
    text_puts(out(m), "\n");
    for (unsigned i = 0; i < n; i++) {
        text_printf(out(m), "L%u:\n", first + i);
        write_list(m, depth + 1, loop);
        if (below(m, 4) > 0)
            text_printf(out(m), "bra L%u\n", first + n);
    }
    text_printf(out(m), "L%u:\n", first + n);
    note_pair(m, before);
}

static inline void write_jump(struct made *m, struct loop loop)
{
    unsigned way = below(m, 2);

    if (loop.end == 0)
        write_simple(m);
    else
        text_printf(out(m), "set q %u %u\n@q bra L%u\n", next_number(m), way,
                    way ? loop.end : loop.on);
}

static inline void write_statement(struct made *m, unsigned depth, struct loop loop)
{
    unsigned kind = depth > 4 || m->number > MODEL_NUMBERS - 30 ? 0 : below(m, 10);

    if (kind == 0 || kind > 7)
        write_simple(m);
    else if (kind <= 3)
        write_if(m, depth, loop);
    else if (kind == 4)
        write_while(m, depth);
    else if (kind == 5)
        write_do(m, depth);
    else if (kind == 6)
        write_switch(m, depth, loop);
    else
        write_jump(m, loop);
}

static inline void write_list(struct made *m, unsigned depth, struct loop loop)
{
    for (unsigned n = 1 + below(m, 3); n > 0; n--)
        write_statement(m, depth, loop);
}

static inline void write_structured(struct made *m)
{
    static const struct loop none = { 0, 0 };

    write_list(m, 0, none);
    if (m->warpsyncs && m->function == 0)
        text_puts(out(m), "all\n");
    write_list(m, 0, none);
    if (m->warpsyncs && m->function == 0)
        text_puts(out(m), "all\n");
    text_printf(out(m), "%s\n", end_of(m));
}

/* ---- graphs of any kind ---- */

enum end_kind { END_STOPS, END_GOES, END_FORKS, END_INDEXED, END_JUMPS };

struct random_block {
    enum end_kind end;
    unsigned succ[MOST_SUCCS + 1], nsucc; /* guarded: the last one is the next block */
    bool guarded;
    unsigned to_end; /* blocks on the shortest way to the end; MOST_BLOCKS: there is none */
};

struct random_graph {
    struct random_block block[MOST_BLOCKS];
    unsigned n;
};

static inline void choose_end(struct made *m, struct random_graph *g, unsigned b)
{
    static const enum end_kind kinds[] = { END_STOPS, END_GOES,  END_GOES,    END_FORKS, END_FORKS,
                                           END_FORKS, END_FORKS, END_INDEXED, END_JUMPS };
    struct random_block *x = &g->block[b];

    x->end = b + 1 == g->n ? END_STOPS : kinds[below(m, 9)];
    x->nsucc = x->end == END_STOPS ? 0 : x->end == END_GOES ? 1 : 2;
    if (x->end == END_INDEXED || x->end == END_JUMPS)
        x->nsucc += below(m, 3);
    for (unsigned i = 0; i < x->nsucc; i++)
        x->succ[i] = below(m, g->n);
    x->guarded = x->nsucc > 1 && (x->end == END_FORKS || below(m, 2));
    if (x->end != END_FORKS)
        x->nsucc += x->guarded;
    if (x->guarded)
        x->succ[x->nsucc - 1] = b + 1;
}

static inline unsigned way_to_end(const struct random_graph *g, unsigned b)
{
    unsigned best = 0;

    for (unsigned i = 1; i < g->block[b].nsucc; i++)
        if (g->block[g->block[b].succ[i]].to_end < g->block[g->block[b].succ[best]].to_end)
            best = i;
    return best;
}

static inline void find_ways_to_end(struct random_graph *g)
{
    for (unsigned b = 0; b < g->n; b++)
        g->block[b].to_end = g->block[b].end == END_STOPS ? 0 : MOST_BLOCKS;
    for (unsigned round = 0; round < g->n; round++)
        for (unsigned b = 0; b < g->n; b++) {
            struct random_block *x = &g->block[b];
            unsigned next = x->nsucc > 0 ? g->block[x->succ[way_to_end(g, b)]].to_end : MOST_BLOCKS;

            if (next + 1 < x->to_end)
                x->to_end = next + 1;
        }
}

/* Every block gets a way to the end: those without one become the end. */
static inline void make_graph(struct made *m, struct random_graph *g)
{
    bool all = false;

    g->n = 2 + below(m, below(m, 4) == 0 ? MOST_BLOCKS - 2 : 8);
    for (unsigned b = 0; b < g->n; b++)
        choose_end(m, g, b);
    while (!all) {
        all = true;
        find_ways_to_end(g);
        for (unsigned b = 0; b < g->n && all; b++)
            if (g->block[b].to_end == MOST_BLOCKS) {
                g->block[b].end = END_STOPS;
                g->block[b].nsucc = 0;
                g->block[b].guarded = false;
                all = false;
            }
    }
}

static inline void write_labels(struct made *m, const struct random_block *x)
{
    for (unsigned i = 0; i < x->nsucc - x->guarded; i++)
        text_printf(out(m), " B%u", x->succ[i]);
    text_puts(out(m), "\n");
}

/* A random guard in p, true on the way to the end unless that is the next block. */
static inline void write_guard(struct made *m, const struct random_block *x, unsigned way)
{
    bool negated = below(m, 2), taken = way + 1 < x->nsucc;

    if (x->guarded)
        text_printf(out(m), "set p %u %d\n@%sp ", next_number(m), taken != negated,
                    negated ? "!" : "");
}

/* Where an indirect branch goes to. */
static inline void write_choice(struct made *m, const struct random_block *x, unsigned way)
{
    unsigned n = x->nsucc - x->guarded, number = next_number(m);

    if (way >= n)
        way = 0;
    if (x->end == END_INDEXED) {
        text_printf(out(m), "pick i %u %u %u\n", number, way, n);
    } else {
        text_printf(out(m), "aim i %u %u", number, way);
        write_labels(m, x);
    }
}

static inline void write_end(struct made *m, const struct random_graph *g, unsigned b)
{
    const struct random_block *x = &g->block[b];
    unsigned way = way_to_end(g, b);

    if (x->end == END_INDEXED || x->end == END_JUMPS)
        write_choice(m, x, way);
    write_guard(m, x, way);
    switch (x->end) {
    case END_STOPS:
        text_printf(out(m), "%s\n", end_of(m));
        break;
    case END_GOES:
    case END_FORKS:
        text_printf(out(m), "bra B%u\n", x->succ[0]);
        break;
    case END_INDEXED:
        text_puts(out(m), "brx i");
        write_labels(m, x);
        break;
    case END_JUMPS:
        text_puts(out(m), "brr i");
        write_labels(m, x);
        break;
    }
}

static inline void write_graph(struct made *m)
{
    struct random_graph g;

    make_graph(m, &g);
    for (unsigned b = 0; b < g.n; b++) {
        text_printf(out(m), "B%u:\n", b);
        if (below(m, 3) > 0)
            write_simple(m);
        write_end(m, &g, b);
    }
}

#endif
