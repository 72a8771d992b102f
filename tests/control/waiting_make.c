/* tests/control/waiting_make.c: a kernel is made of events. In an order that is drawn first,
 * each thread sets flags, waits for flags that were set before, or takes a lock for a moment;
 * so threads that go on alone always come to an end. A layout then draws code in which each
 * thread comes to its events in that order: several threads' events in one place or on the two
 * sides of a branch, in ifs, counted loops and functions. An event in a loop happens again:
 * what is set stays set. Only kernels of two threads have locks, rounds and detours, by which
 * runs differ in what they leave. */
#include <stdbool.h>
#include <stdio.h>

#include "base/hash.h"
#include "waiting.h"

enum {
    MOST_LANES = 4,
    MOST_FLAGS = 4,
    MOST_EVENTS = 2 * MOST_FLAGS + 1 + MOST_LANES,
    MOST_DEEP = 4
};

enum kind { SET, WAIT, LOCK };

struct event {
    enum kind kind;
    unsigned lane, flag;
};

struct making {
    struct random r;
    unsigned lanes;
    struct event order[MOST_EVENTS], of[MOST_LANES][MOST_EVENTS];
    unsigned nevents, n[MOST_LANES], at[MOST_LANES]; /* of a lane: its events, those written */
    unsigned labels, functions, counters, deep, loops;
    bool spin;   /* there is a function that waits, for all */
    bool epochs; /* all is done twice: flags count */
    struct text functions_text, *out;
};

static unsigned below(struct making *m, unsigned n)
{
    return random_below(&m->r, n);
}

/* ---- events ---- */

static void insert(struct making *m, unsigned at, struct event e)
{
    for (unsigned i = m->nevents++; i > at; i--)
        m->order[i] = m->order[i - 1];
    m->order[at] = e;
}

static void draw_events(struct making *m)
{
    unsigned flags = m->lanes == 2 ? 1 + below(m, 3) : 2 + below(m, 2);

    for (unsigned f = 0; f < flags; f++) {
        unsigned from = below(m, m->lanes), to = (from + 1 + below(m, m->lanes - 1)) % m->lanes;
        unsigned at = below(m, m->nevents + 1);

        insert(m, at, (struct event){ SET, from, f });
        at += 1 + below(m, m->nevents - at);
        insert(m, at, (struct event){ WAIT, to, f });
    }
    if (m->lanes == 2 && below(m, 5) == 0)
        for (unsigned l = 0; l < m->lanes; l++)
            insert(m, below(m, m->nevents + 1), (struct event){ LOCK, l, 0 });
    for (unsigned i = 0; i < m->nevents; i++) {
        unsigned l = m->order[i].lane;

        m->of[l][m->n[l]++] = m->order[i];
    }
}

static const struct event *next_of(const struct making *m, unsigned lane)
{
    return &m->of[lane][m->at[lane]];
}

/* ---- one event, of all lanes in a set, which may use other flags ---- */

/* Text of the address of the flags of the lanes' next events. */
static void write_address(struct making *m, unsigned set, char at[24])
{
    unsigned first = MOST_FLAGS, same = 1;

    for (unsigned l = 0; l < m->lanes; l++)
        if ((set >> l & 1) != 0) {
            first = first == MOST_FLAGS ? next_of(m, l)->flag : first;
            same &= next_of(m, l)->flag == first;
        }
    if (same) {
        snprintf(at, 24, "[flag+%u]", 4 * first);
        return;
    }
    snprintf(at, 24, "[at]");
    text_puts(m->out, "    mov.u64 at, flag;\n");
    for (unsigned l = 0; l < m->lanes; l++)
        if ((set >> l & 1) != 0 && next_of(m, l)->flag != 0)
            text_printf(m->out, "    setp.eq.u32 p, tid, %u;\n@p  add.u64 at, at, %u;\n", l,
                        4 * next_of(m, l)->flag);
}

static void write_set(struct making *m, const char *at)
{
    static const char *const forms[] = { "st.volatile.global.u32 %s, e;\n",
                                         "st.release.gpu.global.u32 %s, e;\n",
                                         "atom.global.exch.b32 v, %s, e;\n",
                                         "atom.global.max.u32 v, %s, e;\n",
                                         "atom.acq_rel.gpu.global.max.u32 v, %s, e;\n" };

    text_puts(m->out, "    ");
    text_printf(m->out, forms[below(m, 5)], at);
}

static void write_read(struct making *m, const char *at)
{
    static const char *const forms[] = {
        "ld.volatile.global.u32 v, %s;\n",    "ld.acquire.gpu.global.u32 v, %s;\n",
        "ld.relaxed.gpu.global.u32 v, %s;\n", "atom.global.add.u32 v, %s, 0;\n",
        "atom.global.cas.b32 v, %s, 9, 9;\n", "atom.global.or.b32 v, %s, 0;\n"
    };

    text_puts(m->out, "    ");
    text_printf(m->out, forms[below(m, 6)], at);
}

/* The flag's address in a register, to pass it. */
static void write_at(struct making *m, const char *at)
{
    if (strcmp(at, "[at]") != 0)
        text_printf(m->out, "    mov.u64 at, flag;\n    add.u64 at, at, %.*s;\n",
                    (int)strcspn(at + 6, "]"), at + 6);
}

/* A call of the one function that waits; several places may call it. */
static void write_wait(struct making *m, const char *at)
{
    struct text *before = m->out;

    m->out = &m->functions_text;
    if (!m->spin) {
        text_puts(m->out, ".func (.reg .u32 v) spin(.reg .u64 at, .reg .u32 e)\n{\n"
                          "    .reg .pred p;\nL:\n");
        write_read(m, "[at]");
        text_puts(m->out, "    setp.lt.u32 p, v, e;\n@p  bra L;\n    ret;\n}\n");
    }
    m->spin = true;
    m->out = before;
    write_at(m, at);
    text_puts(m->out, "    call (v), spin, (at, e);\n");
}

/* A function of its own that looks at the flag. */
static void write_poll(struct making *m, const char *at)
{
    struct text *before = m->out;
    unsigned f = m->functions++;

    m->out = &m->functions_text;
    text_printf(m->out, ".func (.reg .u32 v) f%u(.reg .u64 at)\n{\n", f);
    write_read(m, "[at]");
    text_puts(m->out, "    ret;\n}\n");
    m->out = before;
    write_at(m, at);
    text_printf(m->out, "    call (v), f%u, (at);\n", f);
}

/* ---- the forms of a loop that waits: its label L, others M and N ---- */

/* Leaves in the middle. */
static void spin_middle(struct making *m, const char *at, unsigned l)
{
    write_read(m, at);
    text_printf(m->out, "    setp.ge.u32 p, v, e;\n@p  bra M%u;\n    bra L%u;\nM%u:\n", l, l, l);
}

/* A branch chooses the definition that the end depends on. */
static void spin_chosen(struct making *m, const char *at, unsigned l)
{
    write_read(m, at);
    text_printf(m->out,
                "    setp.lt.u32 p, v, e;\n    mov.u32 w, 0;\n@p  bra M%u;\n"
                "    mov.u32 w, 1;\nM%u:\n    setp.eq.u32 q, w, 0;\n@q  bra L%u;\n",
                l, l, l);
}

/* So does a branch with two sides. */
static void spin_two_sides(struct making *m, const char *at, unsigned l)
{
    write_read(m, at);
    text_printf(m->out,
                "    setp.lt.u32 p, v, e;\n@p  bra M%u;\n    mov.u32 w, 1;\n    bra N%u;\n"
                "M%u:\n    mov.u32 w, 0;\nN%u:\n    setp.eq.u32 q, w, 0;\n@q  bra L%u;\n",
                l, l, l, l, l);
}

/* Two ways out, one of them by a detour. */
static void spin_two_ways(struct making *m, const char *at, unsigned l)
{
    write_read(m, at);
    text_printf(m->out, "    setp.ge.u32 p, v, e;\n@p  bra M%u;\n", l);
    write_read(m, at);
    text_printf(m->out,
                "    setp.ge.u32 q, v, e;\n@q  bra N%u;\n    bra L%u;\n"
                "M%u:\n    add.u32 h, h, 1;\nN%u:\n",
                l, l, l, l);
}

/* By what the trip before has read. */
static void spin_before(struct making *m, const char *at, unsigned l)
{
    text_printf(m->out, "    setp.ge.u32 p, v, e;\n@p  bra M%u;\n", l);
    write_read(m, at);
    text_printf(m->out, "    bra L%u;\nM%u:\n", l, l);
}

/* A counted loop inside. */
static void spin_counted(struct making *m, const char *at, unsigned l)
{
    unsigned c = m->counters++;

    write_read(m, at);
    text_printf(
        m->out,
        "    mov.u32 n%u, tid;\nM%u:\n    add.u32 n%u, n%u, 1;\n"
        "    setp.le.u32 q, n%u, 1;\n@q  bra M%u;\n    setp.lt.u32 p, v, e;\n@p  bra L%u;\n",
        c, l, c, c, c, l, l);
}

/* A predicate by parts. */
static void spin_parts(struct making *m, const char *at, unsigned l)
{
    write_read(m, at);
    text_printf(m->out,
                "    setp.ge.u32 p, v, e;\n    selp.u32 w, 1, 0, p;\n"
                "    setp.eq.u32 q, w, 0;\n@q  bra L%u;\n",
                l);
}

static void spin_polled(struct making *m, const char *at, unsigned l)
{
    write_poll(m, at);
    text_printf(m->out, "    setp.lt.u32 p, v, e;\n@p  bra L%u;\n", l);
}

static void spin_called(struct making *m, const char *at, unsigned l)
{
    (void)l;
    write_wait(m, at);
}

/* What it has read goes through a function. */
static void spin_passed(struct making *m, const char *at, unsigned l)
{
    unsigned f = m->functions++;

    text_printf(&m->functions_text,
                ".func (.reg .u32 b) f%u(.reg .u32 a)\n{\n    mov.u32 b, a;\n    ret;\n}\n", f);
    write_read(m, at);
    text_printf(m->out, "    call (w), f%u, (v);\n    setp.lt.u32 p, w, e;\n@p  bra L%u;\n", f, l);
}

/* The plain form. */
static void spin_plain(struct making *m, const char *at, unsigned l)
{
    write_read(m, at);
    text_printf(m->out, "    setp.lt.u32 p, v, e;\n@p  bra L%u;\n", l);
}

/* The last one leaves what depends on the schedule. */
typedef void spin_form(struct making *m, const char *at, unsigned l);
static spin_form *const spins[] = { spin_middle, spin_chosen,  spin_two_sides, spin_plain,
                                    spin_before, spin_counted, spin_parts,     spin_polled,
                                    spin_called, spin_passed,  spin_two_ways };

static void write_spin(struct making *m, const char *at)
{
    unsigned l = m->labels++, form = below(m, m->lanes == 2 ? 11 : 10);

    if (spins[form] == spin_before)
        text_puts(m->out, "    mov.u32 v, 0;\n");
    text_printf(m->out, "L%u:\n", l);
    spins[form](m, at, l);
}

static void write_lock(struct making *m)
{
    unsigned l = m->labels++, held = below(m, 2);

    text_printf(m->out, "L%u:\n", l);
    text_puts(m->out, below(m, 2) == 0 ? "    atom.global.exch.b32 v, [lock], 1;\n"
                                       : "    atom.global.cas.b32 v, [lock], 0, 1;\n");
    text_printf(m->out, "    setp.ne.u32 p, v, 0;\n@p  bra %c%u;\n", held ? 'M' : 'L', l);
    text_puts(m->out, "    ld.volatile.global.u32 w, [count];\n    add.u32 w, w, 1;\n"
                      "    st.volatile.global.u32 [count], w;\n    add.u32 h, h, w;\n");
    text_puts(m->out, below(m, 2) == 0 ? "    atom.global.exch.b32 w, [lock], 0;\n"
                                       : "    st.release.gpu.global.u32 [lock], 0;\n");
    if (held)
        text_printf(m->out, "M%u:\n    setp.ne.u32 q, v, 0;\n@q  bra L%u;\n", l, l);
}

static void pass(struct making *m, unsigned set)
{
    for (unsigned l = 0; l < m->lanes; l++)
        m->at[l] += set >> l & 1;
}

static void write_event(struct making *m, unsigned set, enum kind kind)
{
    char at[24];

    if (kind == LOCK) {
        write_lock(m);
    } else {
        write_address(m, set, at);
        if (kind == SET)
            write_set(m, at);
        else
            write_spin(m, at);
        text_puts(m->out, "    mad.lo.u32 h, h, 5, v;\n");
    }
    pass(m, set);
}

/* ---- sets of lanes ---- */

static bool is_single(unsigned set)
{
    return (set & (set - 1)) == 0;
}

/* p: the lane is one of `some`, of those in `all`. */
static void write_test(struct making *m, unsigned some, unsigned all)
{
    unsigned one = is_single(some) ? some : all & ~some, l = 0;

    while (l < m->lanes && one != 1u << l)
        l++;
    if (is_single(one))
        text_printf(m->out, "    setp.%s.u32 p, tid, %u;\n", is_single(some) ? "eq" : "ne", l);
    else
        text_printf(m->out,
                    "    mov.u32 w, %u;\n    shr.u32 w, w, tid;\n    and.b32 w, w, 1;\n"
                    "    setp.ne.u32 p, w, 0;\n",
                    some);
}

/* Those of the set with events up to the ends. */
static unsigned left(const struct making *m, unsigned set, const unsigned *end)
{
    for (unsigned l = 0; l < m->lanes; l++)
        if (m->at[l] >= end[l])
            set &= ~(1u << l);
    return set;
}

/* Is all of the set done for good, so that it may exit here? */
static bool may_leave(const struct making *m, unsigned set)
{
    for (unsigned l = 0; l < m->lanes; l++)
        if ((set >> l & 1) != 0 && m->at[l] < m->n[l])
            return false;
    return m->loops == 0 && !m->epochs;
}

/* Ends within the ends, at least one event further. */
static void draw_ends(struct making *m, unsigned set, const unsigned *end, unsigned *to)
{
    for (unsigned l = 0; l < m->lanes; l++)
        to[l] = m->at[l];
    while (left(m, set, to) == 0)
        for (unsigned l = 0; l < m->lanes; l++)
            if ((set >> l & 1) != 0)
                to[l] = m->at[l] + below(m, end[l] - m->at[l] + 1);
}

/* ---- layouts ---- */

static void write_layout(struct making *m, unsigned set, const unsigned *end);

static void write_result(struct making *m)
{
    text_puts(m->out,
              "    mov.u64 at, out;\n    mul.wide.u32 off, tid, 4;\n    add.u64 at, at, off;\n"
              "    st.volatile.global.u32 [at], h;\n    exit;\n");
}

/* Part of what the set has to do; true when it exits then. */
static bool write_side(struct making *m, unsigned set, const unsigned *end, unsigned leave)
{
    unsigned to[MOST_LANES];

    if (left(m, set, end) != 0) {
        draw_ends(m, left(m, set, end), end, to);
        write_layout(m, set, to);
    }
    if (leave != 0 || !may_leave(m, set))
        return false;
    write_result(m);
    return true;
}

/* Some of the set go one way and the others another one. */
static void write_split(struct making *m, unsigned set, const unsigned *end)
{
    unsigned some, l = m->labels++;
    bool other = below(m, 4) != 0;

    do
        some = set & (1 + below(m, (1u << m->lanes) - 1));
    while (left(m, some, end) == 0 || some == set);
    write_test(m, some, set);
    if (below(m, 2) == 0) {
        text_printf(m->out, "@p  bra T%u;\n", l);
        if (!other || !write_side(m, set & ~some, end, below(m, 3)))
            text_printf(m->out, "    bra J%u;\n", l);
        text_printf(m->out, "T%u:\n", l);
        write_side(m, some, end, below(m, 3));
    } else {
        text_printf(m->out, "@!p bra E%u;\n", l);
        if (!write_side(m, some, end, below(m, 3)))
            text_printf(m->out, "    bra J%u;\n", l);
        text_printf(m->out, "E%u:\n", l);
        if (other)
            write_side(m, set & ~some, end, below(m, 3));
    }
    text_printf(m->out, "J%u:\n", l);
}

/* An if that all take. */
static void write_if(struct making *m, unsigned set, const unsigned *end)
{
    unsigned l = m->labels++, to[MOST_LANES];

    text_printf(m->out, "    setp.ge.u32 p, tid, %u;\n@p  bra J%u;\n", MOST_LANES, l);
    draw_ends(m, left(m, set, end), end, to);
    write_layout(m, set, to);
    text_printf(m->out, "J%u:\n", l);
}

/* Part of them compute. */
static void write_other(struct making *m)
{
    unsigned l = m->labels++;

    text_printf(m->out, "    setp.eq.u32 p, tid, %u;\n@p  bra J%u;\n    add.u32 h, h, 3;\nJ%u:\n",
                below(m, m->lanes), l, l);
}

/* A counted loop; who comes late leaves it first. */
static void write_loop(struct making *m, unsigned set, const unsigned *end)
{
    unsigned l = m->labels++, c = m->counters++, to[MOST_LANES], same = below(m, 2);

    text_printf(m->out, "    mov.u32 n%u, %s;\nL%u:\n", c, same ? "0" : "tid", l);
    draw_ends(m, left(m, set, end), end, to);
    m->loops++;
    write_layout(m, set, to);
    m->loops--;
    text_printf(m->out, "    add.u32 n%u, n%u, 1;\n    setp.lt.u32 p, n%u, 2;\n@p  bra L%u;\n", c,
                c, c, l);
}

static void write_registers(struct making *m, const char *more)
{
    text_printf(m->out,
                "{\n    .reg .u32 %stid, v, w, n<64>;\n    .reg .u64 at, off;\n"
                "    .reg .pred p, q;\n    mov.u32 tid, %%tid.x;\n    mov.u32 v, 0;\n",
                more);
}

static void write_call(struct making *m, unsigned set, const unsigned *end)
{
    struct text body = { NULL, 0, 0 }, *before = m->out;
    unsigned f = m->functions++, to[MOST_LANES];

    m->out = &body;
    text_printf(&body, ".func (.reg .u32 h) f%u(.reg .u32 e, .reg .u32 g)\n", f);
    write_registers(m, "");
    text_puts(&body, "    mov.u32 h, g;\n");
    draw_ends(m, left(m, set, end), end, to);
    write_layout(m, set, to);
    text_puts(&body, "    ret;\n}\n");
    text_puts(&m->functions_text, body.s);
    text_free(&body);
    m->out = before;
    text_printf(m->out, "    call (h), f%u, (e, h);\n", f);
}

/* A loop around two waits: the second one looks once, and goes round again. */
static void write_nested(struct making *m, unsigned set)
{
    unsigned l = m->labels++;
    char at[24];

    text_printf(m->out, "W%u:\n", l);
    write_event(m, set, WAIT);
    write_address(m, set, at);
    write_read(m, at);
    text_printf(m->out, "    setp.lt.u32 q, v, e;\n@q  bra W%u;\n", l);
    pass(m, set);
}

/* A loop in which some set and leave, while others look and go round. */
static void write_turns(struct making *m, unsigned set, unsigned setters)
{
    unsigned l = m->labels++;
    char at[24];

    text_printf(m->out, "L%u:\n", l);
    write_test(m, setters, set);
    text_printf(m->out, "@!p bra M%u;\n", l);
    write_address(m, setters, at);
    write_set(m, at);
    text_printf(m->out, "    bra N%u;\nM%u:\n", l, l);
    write_address(m, set & ~setters, at);
    write_read(m, at);
    text_printf(m->out, "    setp.lt.u32 p, v, e;\n@p  bra L%u;\nN%u:\n", l, l);
    pass(m, set);
}

static unsigned those(const struct making *m, unsigned set, enum kind kind)
{
    unsigned some = 0;

    for (unsigned l = 0; l < m->lanes; l++)
        if ((set >> l & 1) != 0 && next_of(m, l)->kind == kind)
            some |= 1u << l;
    return some;
}

static bool all_wait_twice(const struct making *m, unsigned set, const unsigned *end)
{
    for (unsigned l = 0; l < m->lanes; l++)
        if ((set >> l & 1) != 0 && (m->at[l] + 1 >= end[l] || m->of[l][m->at[l]].kind != WAIT ||
                                    m->of[l][m->at[l] + 1].kind != WAIT))
            return false;
    return true;
}

/* True: all of the set have come one event further in one place. */
static bool write_together(struct making *m, unsigned set, const unsigned *end)
{
    unsigned locks = those(m, set, LOCK), sets = those(m, set, SET), waits = those(m, set, WAIT);

    if (left(m, set, end) != set)
        return false;
    if (all_wait_twice(m, set, end) && below(m, 2) == 0)
        write_nested(m, set);
    else if (locks == set || sets == set || waits == set)
        write_event(m, set, locks == set ? LOCK : sets == set ? SET : WAIT);
    else if (locks == 0)
        write_turns(m, set, sets);
    else
        return false;
    return true;
}

static void write_piece(struct making *m, unsigned set, const unsigned *end)
{
    unsigned way = below(m, 12);

    if (m->deep > MOST_DEEP)
        way = 11;
    m->deep++;
    if (way < 1)
        write_if(m, set, end);
    else if (way < 2)
        write_loop(m, set, end);
    else if (way < 3)
        write_call(m, set, end);
    else if (way < 4)
        write_other(m);
    else if (is_single(set) || way < 6 || (way > 10 && m->deep > MOST_DEEP + 2))
        way = write_together(m, set, end) ? 0 : 12;
    else
        way = 12;
    if (way == 12)
        write_split(m, set, end);
    m->deep--;
}

/* All events of the set's lanes up to the ends. */
static void write_layout(struct making *m, unsigned set, const unsigned *end)
{
    while (left(m, set, end) != 0)
        write_piece(m, set, end);
}

static void write_kernel(struct making *m)
{
    struct text body = { NULL, 0, 0 };

    m->out = &body;
    m->epochs = m->lanes == 2 && below(m, 4) == 0;
    text_puts(&body, ".visible .entry k()\n");
    write_registers(m, "h, e, ");
    text_puts(&body, "    mov.u32 h, tid;\n    mov.u32 e, 1;\n");
    if (m->epochs)
        text_puts(&body, "AGAIN:\n");
    write_layout(m, (1u << m->lanes) - 1, m->n);
    if (m->epochs)
        text_puts(&body, "    add.u32 e, e, 1;\n    setp.le.u32 p, e, 2;\n@p  bra AGAIN;\n");
    write_result(m);
    text_puts(&body, "}\n");
    m->out = NULL;
    text_add(&m->functions_text, body.s, body.n);
    text_free(&body);
}

void waiting_write(struct text *ptx, uint64_t seed, unsigned lanes)
{
    struct making m = { .lanes = lanes };

    random_seed(&m.r, hash_mix(seed, lanes));
    draw_events(&m);
    write_kernel(&m);
    text_printf(ptx,
                ".version 6.0\n.target sm_70\n.address_size 64\n.global .u32 flag[%u];\n"
                ".global .u32 lock, count, out[%u];\n\n%s",
                MOST_FLAGS, lanes, m.functions_text.s);
    text_free(&m.functions_text);
}
