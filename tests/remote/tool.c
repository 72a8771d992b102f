/* tests/remote/tool.c: the tool's reader, mappings, machine and axioms on programs of the second
 * model. */
#include "remote/tool.h"

#include <stdio.h>
#include <string.h>

#include "remote/axioms.h"
#include "remote/machine.h"
#include "remote/mapping.h"
#include "search/search.h"

static const char places[] = "xyzuv";

/* A program as the tool reads it. */
struct reading {
    struct text text;
    struct source source;
    struct rsp_program program;
    struct diags diags;
};

static bool refused(struct reading *r)
{
    fprintf(stderr, "refused:\n%s", r->text.s);
    diags_print(&r->diags, stderr);
    return false;
}

static bool reading_open(struct reading *r, const struct model_program *p)
{
    memset(r, 0, sizeof *r);
    model_write(p, "random", &r->text);
    source_from(&r->source, "random.litmus", r->text.s, r->text.n);
    return rsp_read(&r->program, &r->source, &r->diags) || refused(r);
}

static void reading_close(struct reading *r)
{
    rsp_program_free(&r->program);
    source_free(&r->source);
    diags_free(&r->diags);
    text_free(&r->text);
}

static int word(const unsigned char *words, unsigned n)
{
    uint64_t v = 0;

    for (unsigned i = 8; i-- > 0;)
        v = v << 8 | words[8 * n + i];
    return v > 127 ? 127 : (int)v;
}

static struct model_outcome outcome(const struct rsp_program *p, const unsigned char *words)
{
    struct model_outcome o;

    memset(&o, 0, sizeof o);
    for (size_t i = 0; i < p->test.nvalues; i++) {
        const struct test_value *v = &p->test.values[i];
        const signed char value = (signed char)word(words, v->word);

        if (v->thread != NO_THREAD)
            o.reg[v->thread][v->index] = value;
        else
            o.memory[strchr(places, p->locations[v->index].name[0]) - places] = value;
    }
    return o;
}

static bool map(struct reading *r, const struct tool_options *o)
{
    struct rsp_mapping m;
    struct source cells;
    bool ok;

    if (r->program.assembly)
        return true;
    memset(&m, 0, sizeof m);
    if (o->cells != NULL) {
        source_from(&cells, "cells.map", o->cells, strlen(o->cells));
        ok = rsp_mapping_read(&m, &cells, &r->diags);
    } else {
        ok = rsp_mapping_find(&m, o->original ? "original" : "fixed");
    }
    if (ok)
        rsp_map(&r->program, &m);
    else
        refused(r);
    rsp_mapping_free(&m);
    if (o->cells != NULL)
        source_free(&cells);
    return ok;
}

static void search(const struct reading *r, const struct tool_options *o, const struct constants *c,
                   struct model_run *out)
{
    const struct search_options options = { .limits = { .states = o->most },
                                            .try_one = o->reduced, .independent = o->reduced };
    struct rsp_machine m;
    struct search x;

    rsp_machine_open(&m, &r->program, c, NULL);
    search_init(&x, &m.machine, &options);
    search_run(&x);
    for (size_t i = 0; i < x.ends.completed.n; i++) {
        const struct model_outcome one = outcome(&r->program, x.ends.completed.v[i].bytes);

        model_outcomes_add(&out->outcomes, &one);
    }
    out->deadlocked = x.ends.deadlocked.n > 0;
    out->states = search_states(&x);
    out->whole = x.stopped == NULL;
    out->odd = x.ends.stuck.n > 0 || x.ends.failed.n > 0 ||
               x.components.fair + x.components.starving > 0 ||
               out->outcomes.n != x.ends.completed.n;
    search_free(&x);
    rsp_machine_close(&m);
}

bool tool_explore(const struct model_program *p, const struct tool_options *o,
                  struct model_run *out)
{
    struct constants c;
    struct reading r;
    bool ok;

    memset(out, 0, sizeof *out);
    constants_default(&c);
    c.v[CONST_DequeueInvalid] = o->rules.dequeue_invalid;
    c.v[CONST_ManyDirty] = o->rules.many_dirty;
    ok = reading_open(&r, p) && map(&r, o);
    if (ok)
        search(&r, o, &c, out);
    reading_close(&r);
    return ok;
}

/* ---- code ---- */

static bool same_instr(const struct rsp_program *p, const struct rsp_instr *i,
                       const struct model_instr *m)
{
    static const char *const names[] = {
#define INSTRUCTION(name, text, operands, rule) operands,
#include "remote/instructions.def"
#undef INSTRUCTION
    };
    const char *has = names[i->op];
    const struct model_action *a = &m->of;
    const bool conditional = m->skip > 0 && a->if_reg != MODEL_NONE;

    if ((int)i->op != (int)m->op ||
        (strpbrk(has, "sS") != NULL && (int)i->scope + 1 != (int)m->scope) ||
        (strchr(has, 'r') != NULL && (int)i->reg != a->reg) ||
        (strchr(has, 'x') != NULL && p->locations[i->location].name[0] != places[a->place]))
        return false;
    if (strchr(has, 'v') != NULL &&
        (i->value.is_register ? (int)i->value.reg != a->value_reg
                              : a->value_reg != MODEL_NONE || i->value.number != a->value))
        return false;
    return (i->nth == 1 && i->guard.given) == conditional &&
           (!conditional || ((int)i->guard.reg == a->if_reg && i->guard.number == a->if_value &&
                             (int)i->of == m->skip));
}

static void same_code(const struct rsp_program *p, uint32_t t, const struct model_thread *m,
                      struct text *why)
{
    const struct rsp_thread *th = &p->threads[t];
    const uint32_t n = (uint32_t)m->ncode;

    if (th->ncode != n)
        text_printf(why, "P%u has %u instructions, not %u\n", (unsigned)t, (unsigned)th->ncode,
                    (unsigned)n);
    for (uint32_t i = 0; i < n && i < th->ncode; i++)
        if (!same_instr(p, &th->code[i], &m->code[i])) {
            text_printf(why, "P%u, instruction %u: ", (unsigned)t, (unsigned)i + 1);
            rsp_print_instr(p, &th->code[i], why);
            text_puts(why, "\n");
        }
}

void tool_compare_code(const struct model_program *p, const struct tool_options *o,
                       struct text *why)
{
    struct reading r;

    if (reading_open(&r, p) && map(&r, o))
        for (uint32_t t = 0; t < r.program.nthreads; t++)
            same_code(&r.program, t, &p->thread[t], why);
    else
        text_puts(why, "refused\n");
    reading_close(&r);
}

/* ---- axioms ---- */

static unsigned char axiom_bit(enum rule axiom)
{
    switch (axiom) {
    case RULE_RSP_AXIOM_HB: return 1u << MODEL_HB;
    case RULE_RSP_AXIOM_COHERENCE: case RULE_RSP_AXIOM_RF: return 1u << MODEL_COHERENCE;
    case RULE_RSP_AXIOM_NARF: return 1u << MODEL_NARF;
    case RULE_RSP_AXIOM_RMW: return 1u << MODEL_RMW;
    default: return 1u << 7;
    }
}

bool tool_axioms(const struct model_program *p, bool slides, struct model_axioms *out)
{
    struct rsp_axioms a;
    struct reading r;
    bool ok = reading_open(&r, p);

    memset(out, 0, sizeof *out);
    memset(&a, 0, sizeof a);
    if (ok && !rsp_axioms_find(&a, &r.program, slides ? RSP_SLIDES : RSP_PROMOTE, NULL,
                                &r.diags))
        ok = refused(&r);
    for (size_t i = 0; i < a.n; i++) {
        const struct model_outcome one = outcome(&r.program, a.outcomes[i].words);

        if (a.outcomes[i].allowed) {
            model_outcomes_add(&out->allowed, &one);
        } else {
            const uint64_t at = model_outcomes_add(&out->forbidden, &one);

            out->forbidden.breaks[at] |= axiom_bit(a.outcomes[i].axiom);
        }
    }
    out->candidates = a.candidates;
    out->consistent = a.consistent;
    out->defined = a.defined;
    out->whole = a.complete;
    rsp_axioms_free(&a);
    reading_close(&r);
    return ok;
}

/* ---- files ---- */

static void same_actions(const struct rsp_program *a, const struct rsp_program *b, unsigned t,
                         struct text *why)
{
    const struct rsp_thread *x = &a->threads[t], *y = &b->threads[t];

    if (x->nactions != y->nactions)
        text_printf(why, "P%u has other actions\n", t);
    for (uint32_t i = 0; i < x->nactions && i < y->nactions; i++) {
        struct text one = { NULL, 0, 0 }, other = { NULL, 0, 0 };

        rsp_print_action(a, &x->actions[i], &one);
        rsp_print_action(b, &y->actions[i], &other);
        if (strcmp(one.s, other.s) != 0)
            text_printf(why, "P%u: %s, not %s\n", t, other.s, one.s);
        text_free(&one);
        text_free(&other);
    }
}

/* Threads are together in groups and on devices as in the other. */
static bool same_places(const struct rsp_program *a, const struct rsp_program *b, unsigned t,
                        unsigned u)
{
    const uint32_t at = a->threads[t].group, au = a->threads[u].group;
    const uint32_t bt = b->threads[t].group, bu = b->threads[u].group;

    return (at == au) == (bt == bu) &&
           (a->groups[at].device == a->groups[au].device) ==
               (b->groups[bt].device == b->groups[bu].device);
}

static void same_programs(const struct rsp_program *a, const struct rsp_program *b,
                          struct text *why)
{
    if (a->nthreads != b->nthreads) {
        text_puts(why, "other threads\n");
        return;
    }
    for (unsigned t = 0; t < a->nthreads; t++) {
        same_actions(a, b, t, why);
        for (unsigned u = 0; u < t; u++)
            if (!same_places(a, b, t, u))
                text_printf(why, "P%u and P%u are elsewhere\n", t, u);
    }
    for (uint32_t x = 0; x < b->nlocations; x++)
        if (b->locations[x].initial != 0)
            text_puts(why, "other initial values\n");
}

bool tool_has(const struct model_program *p, const char *folder, const char *name,
              struct text *why)
{
    struct rsp_program program;
    struct diags diags;
    struct source source;
    struct text path = { NULL, 0, 0 };
    struct reading r;

    memset(&program, 0, sizeof program);
    memset(&diags, 0, sizeof diags);
    text_printf(&path, "%s/%s.litmus", folder, name);
    if (!source_read(&source, path.s)) {
        text_printf(why, "%s cannot be read\n", path.s);
    } else {
        if (!reading_open(&r, p) || !rsp_read(&program, &source, &diags))
            text_puts(why, "refused\n");
        else
            same_programs(&r.program, &program, why);
        reading_close(&r);
        rsp_program_free(&program);
        diags_free(&diags);
        source_free(&source);
    }
    text_free(&path);
    return why->n == 0;
}
