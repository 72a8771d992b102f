/* tests/fuzz/fuzz_inject.c: any bytes as PTX text; what can be loaded is run by one thread, as
 * injection (5.1.3, step 6) has changed it and as it is. Tokens mean nothing to one thread
 * alone: when both runs complete they must leave the same memory. Texts that can detect
 * the difference are left out: those that read the clock, place tokens themselves, or branch or call
 * by an address that does not occur in them. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"
#include "program/type.h"
#include "ptx/ptx.h"
#include "warpstep/warpstep.h"

#define MOST_ARGS 8u
#define BYTES 256u /* of a buffer */

struct memory {
    enum warpstep_verdict verdict;
    unsigned char a[BYTES], b[BYTES];
};

static bool is_clock(const struct operand *o)
{
    return o->kind == OPD_SREG && o->index >= SREG_CLOCK && o->index <= SREG_GLOBALTIMER_HI;
}

/* Does the instruction read the clock, or an address as a number? Addresses are shifted. */
static bool can_tell(const struct instr *i)
{
    if (i->anywhere)
        return true;
    for (unsigned k = 0; k < i->nsrc; k++)
        if (is_clock(&i->src[k]) || (i->op == OP_MOV && (i->src[k].kind == OPD_LABEL || i->src[k].kind == OPD_FUNC)))
            return true;
    return false;
}

/* Is it a program, and can it not tell? */
static bool is_fit(const uint8_t *data, size_t size)
{
    struct source *source = mem_new(sizeof *source);
    struct diags d = { 0 };
    struct constants k;
    struct program *p;
    bool fit = true;

    constants_default(&k);
    source_from(source, "fuzz.ptx", (const char *)data, size);
    p = ptx_read(source, &k, FORM_CRS, NULL, &d);
    diags_free(&d);
    if (p == NULL)
        return false;
    for (uint32_t v = 0; v < p->nvariables; v++)
        for (uint32_t r = 0; r < p->variables[v].nrelocations; r++)
            fit = fit && !p->variables[v].relocations[r].is_function;
    for (uint32_t f = 0; f < p->nfunctions; f++)
        fit = fit && !p->functions[f].own_control_flow;
    for (uint32_t f = 0; f < p->nfunctions; f++)
        for (size_t i = 0; i < p->functions[f].nbody; i++)
            fit = fit && !can_tell(&p->functions[f].body[i]);
    program_free(p);
    return fit;
}

static bool launch(struct warpstep *w)
{
    static const char *const args[MOST_ARGS] = { "a", "b", "7", "a+4", "1", "b", "0", "a" };
    struct warpstep_kernel l = { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 }, .args = args };

    for (l.nargs = 0; l.nargs <= MOST_ARGS; l.nargs++)
        if (warpstep_launch(w, &l))
            return true;
    return false;
}

static bool run(const uint8_t *data, size_t size, bool changed, struct memory *m)
{
    struct warpstep *w = warpstep_new();
    bool ok;

    warpstep_set(w, "max-steps", "10000");
    warpstep_set(w, "profile", "sc");
    warpstep_set(w, "schedule", "round-robin");
    warpstep_set(w, "control", changed ? "crs" : "threads");
    warpstep_set(w, "Injection", changed ? "1" : "0");
    ok = warpstep_load(w, "fuzz.ptx", (const char *)data, size) &&
         warpstep_buffer(w, "a", "u32[64]:iota") && warpstep_buffer(w, "b", "u32[64]") && launch(w);
    if (ok)
        m->verdict = warpstep_run(w);
    ok = ok && warpstep_read(w, "a", m->a, BYTES) && warpstep_read(w, "b", m->b, BYTES);
    warpstep_free(w);
    return ok;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memory as_is, changed;

    if (!is_fit(data, size) || !run(data, size, false, &as_is) || !run(data, size, true, &changed))
        return 0;
    if (as_is.verdict == WARPSTEP_COMPLETED && changed.verdict == WARPSTEP_COMPLETED &&
        (memcmp(as_is.a, changed.a, BYTES) != 0 || memcmp(as_is.b, changed.b, BYTES) != 0))
        abort();
    if ((as_is.verdict == WARPSTEP_STUCK && changed.verdict == WARPSTEP_COMPLETED) ||
        (as_is.verdict == WARPSTEP_COMPLETED && changed.verdict == WARPSTEP_STUCK))
        abort();
    return 0;
}
