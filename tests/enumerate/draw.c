/* tests/enumerate/draw.c: random programs (enumerate.h) and their PTX. */
#include <string.h>

#include "enumerate.h"

struct random {
    uint64_t state;
};

static unsigned below(struct random *r, unsigned n)
{
    uint64_t z = r->state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ z >> 31) % n);
}

/* ---- drawing ---- */

static enum order draw_order(struct random *r, const struct program *p, enum verb verb)
{
    static const enum order loads[] = { PLAIN, PLAIN, PLAIN, RELAXED, ACQUIRE };
    static const enum order stores[] = { PLAIN, PLAIN, PLAIN, RELAXED, RELEASE };
    static const enum order atomics[] = { PLAIN, PLAIN, RELAXED, ACQUIRE, RELEASE };
    const unsigned strong = p->strong ? 3 + below(r, 2) : below(r, 5);

    return verb == LOAD ? loads[strong] : verb == STORE ? stores[strong] : atomics[below(r, 5)];
}

static unsigned draw_word(struct random *r, const struct program *p, unsigned thread)
{
    if (p->apart && below(r, 4) > 0)
        return thread;
    return below(r, below(r, 3) == 0 ? WORDS : 2);
}

static struct instr draw_access(struct random *r, const struct program *p, unsigned thread)
{
    static const enum verb verbs[] = { LOAD, LOAD, LOAD, LOAD, STORE, STORE, STORE, STORE,
                                       ADD, EXCH, CAS };
    struct instr i = { .verb = verbs[below(r, 11)] };

    i.order = draw_order(r, p, i.verb);
    i.to = below(r, REGISTERS);
    i.from = below(r, REGISTERS);
    i.computed = (i.verb == LOAD || i.verb == STORE) && below(r, 5) == 0;
    i.word = draw_word(r, p, thread);
    if (i.verb == LOAD && i.computed)
        i.word = below(r, WORDS - 1);
    i.value = i.verb == CAS ? below(r, 2) : 1 + below(r, 3);
    i.other = 4 + below(r, 2);
    return i;
}

/* The first thread stores one number after the other, and others look: who sees many of them has to
 * be preempted often. */
static struct instr draw_watched(struct random *r, unsigned thread, unsigned number)
{
    static const enum order orders[] = { PLAIN, RELAXED, RELAXED };

    return (struct instr){ .verb = thread == 0 ? STORE : LOAD, .order = orders[below(r, 3)],
                           .to = number % REGISTERS, .word = below(r, 4) == 0,
                           .value = number + 1 };
}

static void add(struct program *p, unsigned thread, struct instr i)
{
    p->code[thread][p->n[thread]++] = i;
}

/* A thread that leaves early changes who is waited for at a barrier. */
static void draw_leave(struct random *r, struct program *p, unsigned thread, bool barrier)
{
    if (!barrier)
        add(p, thread, (struct instr){ .verb = LEAVE, .from = below(r, REGISTERS),
                                       .value = below(r, 3) });
}

/* Now and then something between two accesses. */
static void draw_between(struct random *r, struct program *p, unsigned thread, bool barrier)
{
    const unsigned what = below(r, 12);

    if (what == 0)
        add(p, thread, (struct instr){ .verb = FENCE });
    else if (what == 1)
        add(p, thread, (struct instr){ .verb = SUM, .from = below(r, REGISTERS),
                                       .to = below(r, REGISTERS), .value = 1 });
    else if (what <= 3)
        add(p, thread, (struct instr){ .verb = SKIP, .from = below(r, REGISTERS),
                                       .value = below(r, 3), .count = 1 });
    else if (what <= 5)
        draw_leave(r, p, thread, barrier);
    else if (what == 6)
        add(p, thread, (struct instr){ .verb = LOOP, .from = below(r, REGISTERS),
                                       .to = below(r, REGISTERS) });
}

static void draw_watching(struct random *r, struct program *p)
{
    for (unsigned t = 0; t < p->threads; t++) {
        const unsigned accesses = t == 0 ? 2 : 3;

        for (unsigned i = 0; i < accesses; i++)
            add(p, t, draw_watched(r, t, i));
        if (t > 0)
            add(p, t, (struct instr){ .verb = RESULT });
    }
}

/* In front of one of its accesses, but not of what a SKIP may leave out. */
static void draw_thread(struct random *r, struct program *p, unsigned thread, unsigned accesses,
                        bool barrier)
{
    const unsigned at = below(r, accesses + 1);
    bool loads = false;

    for (unsigned i = 0; i <= accesses; i++) {
        if (barrier && i == at)
            add(p, thread, (struct instr){ .verb = BARRIER });
        if (i == accesses)
            break;
        if (i > 0)
            draw_between(r, p, thread, barrier);
        add(p, thread, draw_access(r, p, thread));
        loads = loads || p->code[thread][p->n[thread] - 1].verb != STORE;
    }
    if (loads)
        add(p, thread, (struct instr){ .verb = RESULT });
}

static unsigned threads_of(uint64_t number)
{
    return 2 + (unsigned)(number & 1);
}

static bool are_blocks(uint64_t number)
{
    return (number >> 1 & 1) != 0;
}

unsigned draw_room(uint64_t number)
{
    if (!are_blocks(number) || (number >> 5 & 1) == 0)
        return 0;
    return 1 + (unsigned)((number >> 6) % (threads_of(number) - 1));
}

void draw(struct program *p, uint64_t number, unsigned attempt)
{
    struct random r = { number * 1000003 + attempt };
    bool barrier;

    memset(p, 0, sizeof *p);
    p->threads = threads_of(number);
    p->blocks = are_blocks(number);
    p->room = draw_room(number);
    if (p->threads == 2 && (number >> 2 & 1) != 0) {
        draw_watching(&r, p);
        return;
    }
    p->strong = below(&r, 6) == 0;
    p->apart = below(&r, 2) == 0;
    p->shared = !p->blocks && below(&r, 3) == 0;
    barrier = !p->blocks && below(&r, 3) == 0;
    for (unsigned t = 0; t < p->threads; t++)
        draw_thread(&r, p, t, p->threads == 2 ? 1 + below(&r, 3) : 1 + below(&r, 2), barrier);
}

/* ---- PTX ---- */

static const char *of_access(const struct instr *i)
{
    static const char *const orders[] = { "", ".relaxed.gpu", ".acquire.gpu", ".release.gpu" };
    static const char *const stores[] = { "", ".volatile", ".acquire.gpu", ".release.gpu" };

    return (i->verb == STORE ? stores : orders)[i->order];
}

/* The words of a program: which memory they are in, and what they are called. */
struct words {
    const char *space, *name;
};

static struct words words_of(const struct program *p)
{
    return p->shared ? (struct words){ "shared", "s" } : (struct words){ "global", "x" };
}

/* s: a register for what is computed, r, of its own. */
static void write_load(const struct instr *i, struct words w, unsigned s, FILE *f)
{
    if (!i->computed) {
        fprintf(f, "\tld%s.%s.u32 %%r%u, [%s+%u];\n", of_access(i), w.space, i->to, w.name,
                4 * i->word);
        return;
    }
    fprintf(f, "\tand.b32 %%s%u, %%r%u, 1;\n\tmul.wide.u32 %%a%u, %%s%u, 4;\n", s, i->from, s, s);
    fprintf(f, "\tmov.u64 %%b%u, %s;\n\tadd.u64 %%a%u, %%a%u, %%b%u;\n", s, w.name, s, s, s);
    fprintf(f, "\tld%s.%s.u32 %%r%u, [%%a%u+%u];\n", of_access(i), w.space, i->to, s, 4 * i->word);
}

static void write_store(const struct instr *i, struct words w, unsigned s, FILE *f)
{
    if (i->computed)
        fprintf(f, "\tadd.u32 %%s%u, %%r%u, %lu;\n", s, i->from, (unsigned long)i->value);
    fprintf(f, "\tst%s.%s.u32 [%s+%u], ", of_access(i), w.space, w.name, 4 * i->word);
    if (i->computed)
        fprintf(f, "%%s%u;\n", s);
    else
        fprintf(f, "%lu;\n", (unsigned long)i->value);
}

static void write_atomic(const struct instr *i, struct words w, FILE *f)
{
    static const char *const verbs[] = { [ADD] = "add.u32", [EXCH] = "exch.b32",
                                         [CAS] = "cas.b32" };

    fprintf(f, "\tatom%s.%s.%s %%r%u, [%s+%u], %lu", of_access(i), w.space, verbs[i->verb], i->to,
            w.name, 4 * i->word, (unsigned long)i->value);
    if (i->verb == CAS)
        fprintf(f, ", %lu", (unsigned long)i->other);
    fprintf(f, ";\n");
}

static void write_loop(const struct instr *i, unsigned s, FILE *f)
{
    fprintf(f, "\tand.b32 %%s%u, %%r%u, 1;\nM%u:\n\tadd.u32 %%r%u, %%r%u, 1;\n", s, i->from, s,
            i->to, i->to);
    fprintf(f, "\tsub.u32 %%s%u, %%s%u, 1;\n\tsetp.eq.u32 %%p%u, %%s%u, 0;\n", s, s, s, s);
    fprintf(f, "\t@%%p%u bra M%u;\n", s, s);
}

static void write_result(unsigned thread, FILE *f)
{
    fprintf(f, "\tmad.lo.u32 %%r0, %%r1, 16, %%r0;\n\tmad.lo.u32 %%r0, %%r2, 256, %%r0;\n");
    fprintf(f, "\tst.global.u32 [own+%u], %%r0;\n", 4 * thread);
}

/* The k-th of a thread. */
static void write_instr(const struct program *p, unsigned thread, unsigned k, FILE *f)
{
    const struct instr *i = &p->code[thread][k];
    const struct words w = words_of(p);
    const unsigned s = thread * MOST_INSTRS + k;

    switch (i->verb) {
    case LOAD:
        write_load(i, w, s, f);
        break;
    case STORE:
        write_store(i, w, s, f);
        break;
    case ADD: case EXCH: case CAS:
        write_atomic(i, w, f);
        break;
    case FENCE:
        fprintf(f, "\tmembar.gl;\n");
        break;
    case BARRIER:
        fprintf(f, "\tbar.sync 0;\n");
        break;
    case SUM:
        fprintf(f, "\tadd.u32 %%r%u, %%r%u, %lu;\n", i->to, i->from, (unsigned long)i->value);
        break;
    case SKIP:
        fprintf(f, "\tsetp.eq.u32 %%p%u, %%r%u, %lu;\n\t@%%p%u bra L%u;\n", s, i->from,
                (unsigned long)i->value, s, s);
        break;
    case LOOP:
        write_loop(i, s, f);
        break;
    case LEAVE:
        fprintf(f, "\tsetp.eq.u32 %%p%u, %%r%u, %lu;\n\t@%%p%u exit;\n", s, i->from,
                (unsigned long)i->value, s);
        break;
    case RESULT:
        write_result(thread, f);
        break;
    }
}

/* Where a SKIP before instruction i leads to. */
static void write_labels(const struct program *p, unsigned thread, unsigned i, FILE *f)
{
    for (unsigned k = 0; k < i; k++)
        if (p->code[thread][k].verb == SKIP && k + p->code[thread][k].count + 1 == i)
            fprintf(f, "L%u:\n", thread * MOST_INSTRS + k);
}

static void write_thread(const struct program *p, unsigned thread, FILE *f)
{
    fprintf(f, "T%u:\n", thread);
    for (unsigned i = 0; i < p->n[thread]; i++) {
        write_labels(p, thread, i, f);
        write_instr(p, thread, i, f);
    }
    write_labels(p, thread, p->n[thread], f);
    fprintf(f, "\texit;\n");
}

void write_ptx(const struct program *p, FILE *f)
{
    const char *const regs[] = { ".b32 %r<3>", ".b32 %s<24>", ".b64 %a<24>", ".b64 %b<24>",
                                 ".pred %p<24>", ".b32 %t" };

    fprintf(f, ".version 7.0\n.target sm_70\n.address_size 64\n");
    fprintf(f, ".global .u32 x[%u];\n.global .u32 own[%u];\n.entry k()\n{\n", WORDS, MOST_THREADS);
    if (p->shared)
        fprintf(f, "\t.shared .u32 s[%u];\n", WORDS);
    for (size_t i = 0; i < sizeof regs / sizeof *regs; i++)
        fprintf(f, "\t.reg %s;\n", regs[i]);
    fprintf(f, "\t.reg .pred %%q;\n\tmov.u32 %%t, %s;\n", p->blocks ? "%ctaid.x" : "%tid.x");
    for (unsigned t = 1; t < p->threads; t++)
        fprintf(f, "\tsetp.eq.u32 %%q, %%t, %u;\n\t@%%q bra T%u;\n", t, t);
    for (unsigned t = 0; t < p->threads; t++)
        write_thread(p, t, f);
    fprintf(f, "}\n");
}
