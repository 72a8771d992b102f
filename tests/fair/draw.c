/* tests/fair/draw.c: kernels k0, k1, … of two sorts of threads each, and a scenario that
 * launches them. */
#include "draw.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"

struct pen {
    struct random random;
    struct text *out;
    unsigned labels;
    bool apart; /* --control threads */
};

static unsigned below(struct pen *p, unsigned n)
{
    return random_below(&p->random, n);
}

static bool one_in(struct pen *p, unsigned n)
{
    return below(p, n) == 0;
}

/* ---- statements ---- */

static const char *word(struct pen *p)
{
    static const char *const words[] = { "x", "x", "y" };

    return words[below(p, 3)];
}

/* Past L1 and in order, or neither. */
static const char *order(struct pen *p)
{
    return one_in(p, 3) ? "" : ".volatile";
}

static void put_store(struct pen *p)
{
    text_printf(p->out, "    st%s.global.u32 [%s], %u;\n", order(p), word(p), below(p, 2));
}

static void put_load(struct pen *p)
{
    text_printf(p->out, "    ld%s.global.u32 %s, [%s];\n", order(p), one_in(p, 2) ? "v" : "w",
                word(p));
}

static void put_atomic(struct pen *p)
{
    switch (below(p, 3)) {
    case 0:
        text_printf(p->out, "    atom.global.exch.b32 v, [%s], %u;\n", word(p), below(p, 2));
        break;
    case 1:
        text_printf(p->out, "    atom.global.cas.b32 v, [%s], %u, %u;\n", word(p), below(p, 2),
                    below(p, 2));
        break;
    case 2:
        text_printf(p->out, "    red.global.or.b32 [%s], 1;\n", word(p));
        break;
    }
}

/* Waits until a word has some value; perhaps it takes it away, or does something each time. */
static void put_wait(struct pen *p)
{
    unsigned label = p->labels++, value = below(p, 2);

    text_printf(p->out, "L%u:\n", label);
    if (one_in(p, 5))
        put_store(p);
    if (one_in(p, 4))
        text_printf(p->out, "    atom.global.cas.b32 v, [%s], %u, %u;\n", word(p), value,
                    1 - value);
    else
        text_printf(p->out, "    ld%s.global.u32 v, [%s];\n", order(p), word(p));
    if (one_in(p, 8))
        text_puts(p->out, "    membar.gl;\n");
    text_printf(p->out, "    setp.ne.u32 q, v, %u;\n    @q bra L%u;\n", value, label);
}

/* The same in shared memory, whose atomics lock banks. */
static void put_shared(struct pen *p)
{
    unsigned label = p->labels++;

    if (one_in(p, 2)) {
        text_printf(p->out, "    st.volatile.shared.u32 [z], %u;\n", below(p, 2));
        return;
    }
    text_printf(p->out, "L%u:\n", label);
    if (one_in(p, 2))
        text_puts(p->out, "    atom.shared.exch.b32 v, [z], 1;\n");
    else
        text_puts(p->out, "    ld.volatile.shared.u32 v, [z];\n");
    text_printf(p->out, "    setp.eq.u32 q, v, %u;\n    @q bra L%u;\n", below(p, 2), label);
}

/* Stores from registers of their own, again and again: several are in flight at a time. */
static void put_stores_for_ever(struct pen *p)
{
    unsigned label = p->labels++;

    text_printf(p->out, "L%u:\n    st%s.global.u32 [%s], v;\n", label, order(p), word(p));
    if (one_in(p, 2))
        text_printf(p->out, "    st%s.global.u32 [%s], w;\n", order(p), word(p));
    text_printf(p->out, "    bra L%u;\n", label);
}

static void put_end(struct pen *p)
{
    unsigned label = p->labels++;

    if (one_in(p, 3))
        put_stores_for_ever(p);
    else if (one_in(p, 2))
        text_printf(p->out, "L%u:\n    bra L%u;\n", label, label);
    else
        text_puts(p->out, "    exit;\n");
}

static void put_statement(struct pen *p)
{
    switch (below(p, 16)) {
    case 0: case 1: case 2: case 3: case 4:
        put_store(p);
        break;
    case 5:
        put_load(p);
        break;
    case 6: case 7:
        put_atomic(p);
        break;
    case 8: case 9: case 10: case 11: case 12:
        put_wait(p);
        break;
    case 13:
        put_shared(p);
        break;
    case 14:
        text_puts(p->out, one_in(p, 2) ? "    bar.sync 0;\n" : "    membar.cta;\n");
        break;
    case 15:
        if (one_in(p, 2))
            put_end(p);
        break;
    }
}

static void put_statements(struct pen *p)
{
    for (unsigned n = 1 + below(p, 2); n > 0; n--)
        put_statement(p);
}

/* ---- kernels ---- */

/* Two sorts of threads, by block or by thread; perhaps they meet again. */
static void put_kernel(struct pen *p, unsigned k)
{
    unsigned label = p->labels++;

    text_printf(p->out, ".visible .entry k%u()\n{\n    .reg .u32 v, w, b;\n    .reg .pred q;\n", k);
    if (!one_in(p, 4)) {
        text_printf(p->out, "    mov.u32 b, %s;\n    setp.eq.u32 q, b, 0;\n    @q bra L%u;\n",
                    one_in(p, 2) ? "%ctaid.x" : "%tid.x", label);
        put_statements(p);
        if (!one_in(p, 3))
            text_puts(p->out, "    exit;\n");
        text_printf(p->out, "L%u:\n", label);
    }
    put_statements(p);
    text_puts(p->out, "    exit;\n}\n");
}

static void put_program(struct pen *p, unsigned kernels)
{
    text_puts(p->out, ".version 3.0\n.target sm_20\n.address_size 64\n");
    text_puts(p->out, ".global .align 128 .u32 x;\n.global .align 128 .u32 y;\n.shared .u32 z;\n");
    for (unsigned k = 0; k < kernels; k++)
        put_kernel(p, k);
}

/* ---- scenarios ---- */

static void put_scenario(struct pen *p, unsigned kernels)
{
    text_puts(p->out, "load fair.ptx as p\n");
    for (unsigned k = 0; k < kernels; k++) {
        text_printf(p->out, "launch p.k%u grid %u,1,1 block %u,1,1 as g%u\n", k,
                    1 + !one_in(p, kernels), 1 + one_in(p, 2 * kernels), k);
        if (one_in(p, 5))
            text_printf(p->out, "abort g%u\n", below(p, k + 1));
        if (one_in(p, 12))
            text_printf(p->out, "sync g%u\n", below(p, k + 1));
    }
    if (one_in(p, 12))
        text_puts(p->out, "destroy main\n");
    text_puts(p->out, "sync\n");
}

/* ---- machines ---- */

static void set(struct drawn *d, enum constant c, unsigned value)
{
    d->settings.constants.v[c] = value;
    text_printf(&d->options, " --set %s=%u", constant_info(c)->name, value);
}

static void draw_machine(struct pen *p, struct drawn *d)
{
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_ORDERED, PROFILE_REPORT,
                                             PROFILE_SC };
    static const unsigned caches[] = { 0, 0, 0, 128, 256 }, lanes[] = { 1, 2, 32 };

    settings_default(&d->settings);
    d->settings.profile = profiles[below(p, 4)];
    d->settings.control = p->apart ? "threads" : "crs";
    text_printf(&d->options, "--profile %s --control %s", profile_text(d->settings.profile),
                d->settings.control);
    set(d, CONST_WarpSize, lanes[below(p, 3)]);
    set(d, CONST_NumProcessors, 1 + below(p, 2));
    set(d, CONST_Level1CacheSize, caches[below(p, 5)]);
    set(d, CONST_Level2CacheSize, caches[below(p, 5)]);
    set(d, CONST_Level1Ways, 0);
    set(d, CONST_Level2Ways, 0);
    set(d, CONST_MaxResidentBlocks, 1 + below(p, 3));
    set(d, CONST_NumConKernels, 1 + below(p, 3));
    set(d, CONST_BarrierFences, below(p, 2));
    set(d, CONST_FairSilent, one_in(p, 4));
}

void drawn_make(struct drawn *d, uint64_t seed)
{
    struct pen p = { .labels = 0 };
    unsigned kernels;

    memset(d, 0, sizeof *d);
    random_seed(&p.random, seed);
    p.apart = one_in(&p, 3);
    kernels = one_in(&p, 2) ? 1 : 2;
    draw_machine(&p, d);
    p.out = &d->ptx;
    put_program(&p, kernels);
    p.out = &d->host;
    put_scenario(&p, kernels);
}

void drawn_free(struct drawn *d)
{
    text_free(&d->ptx);
    text_free(&d->host);
    text_free(&d->options);
}
