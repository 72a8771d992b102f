/* ptx/ptx.c: the whole way from a text to a transformed program (5.1.3), step by step. */
#include "ptx/ptx.h"

#include <string.h>

#include "ptx/parse/parser.h"
#include "ptx/transform/barriers.h"
#include "ptx/transform/inject.h"
#include "ptx/transform/liveness.h"
#include "ptx/transform/meets.h"
#include "ptx/transform/own_flow.h"
#include "ptx/transform/transform.h"
#include "ptx/transform/warpsync.h"

/* The file's name without folder and suffix. */
static struct program *new_program(const struct source *source)
{
    const char *slash = strrchr(source->name, '/'), *dot;
    const char *base = slash == NULL ? source->name : slash + 1;
    char *stem;
    struct program *p;

    dot = strrchr(base, '.');
    stem = mem_new(strlen(base) + 1);
    memcpy(stem, base, dot == NULL || dot == base ? strlen(base) : (size_t)(dot - base));
    p = program_new(stem);
    mem_free(stem);
    return p;
}

/* Without .address_size, PTX before 2.3 had pointers of 32 bits where nothing else was asked for
 * (listing 2.2). A text without .version, as the report's fragments, is read with 64. */
static unsigned address_bits(const struct syntax *t)
{
    bool old = t->major > 0 && (t->major < 2 || (t->major == 2 && t->minor < 3));

    if (t->address_bits != 0)
        return t->address_bits;
    return old ? 32 : 64;
}

#define MOST_BYTES 0x7fffffffu /* of a text: operands know their places in 32 bits */

/* Steps 1, 2 and 7 together: transform.validate, fold and rename are reported when the whole text is
 * valid. Names made by later steps are not those of the text. */
static bool read_program(struct reader *r, const struct source *source)
{
    unsigned errors = r->diags->errors;

    if (source->size > MOST_BYTES)
        return diag_error(r->diags, (struct span){ source, 0, 0 }, "a text has at most 2 GiB");
    parse(r->tree, source, r->diags);
    if (r->tree->stopped)
        return false;
    r->program->origins = r->tree->origins;
    r->tree->origins = (struct origins){ .marks = NULL };
    r->program->address_bits = address_bits(r->tree);
    r->program->target = r->tree->target;
    names_put(&r->taken, "%stackBase", strlen("%stackBase"), REG_STACK_BASE);
    declare_module(r);
    resolve_functions(r);
    define_runtime(r);
    if (r->diags->errors != errors)
        return false;
    spread_left_out(r->program);
    tell(r->tell, RULE_TRANSFORM_VALIDATE);
    if (r->folded)
        tell(r->tell, RULE_TRANSFORM_FOLD);
    if (r->renamed)
        tell(r->tell, RULE_TRANSFORM_RENAME);
    return true;
}

/* What the launch wants to know of registers. */
static void count_registers(struct program *p)
{
    struct liveness *l = liveness_new(p);

    for (uint32_t f = 0; f < p->nfunctions; f++) {
        if (!p->functions[f].defined)
            continue;
        liveness_find(l, f);
        p->functions[f].registers = liveness_pressure(l);
    }
    liveness_free(l);
}

/* Step 6, transform.inject (reported when a function needed it). */
static void inject(struct reader *r)
{
    bool injected = false;

    for (uint32_t f = 0; f < r->program->nfunctions; f++)
        if (r->program->functions[f].defined)
            injected = inject_control_flow(r->program, f) || injected;
    if (injected)
        tell(r->tell, RULE_TRANSFORM_INJECT);
}

/* By UnalignedBarriers: a barrier without .aligned is one of whole warps. */
static void align_barriers(struct function *f)
{
    for (size_t i = 0; i < f->nbody; i++)
        if (f->body[i].op == OP_BAR)
            f->body[i].mods |= MOD_ALIGNED;
}

/* Its replacement for control models without tokens (STG). False with errors. */
static bool place_flow(struct reader *r, const struct constants *k, enum flow_form form)
{
    struct program *p = r->program;
    bool ok = true;

    for (uint32_t f = 0; f < p->nfunctions; f++) {
        if (!p->functions[f].defined)
            continue;
        if (k->v[CONST_UnalignedBarriers] == 0)
            align_barriers(&p->functions[f]);
        ok = replace_own_flow(p, f, r->diags) && ok;
        if (ok && form == FORM_PLAIN)
            place_meets(p, f);
        if (ok && form == FORM_BARRIERS)
            place_warpsyncs(&p->functions[f], &p->arena);
    }
    if (ok && form == FORM_BARRIERS && k->v[CONST_Injection] != 0 && place_barriers(p, k))
        tell(r->tell, RULE_TRANSFORM_INJECT);
    return ok;
}

static bool finish_functions(struct reader *r, const struct constants *k, enum flow_form form)
{
    count_registers(r->program);
    if (form != FORM_CRS)
        return place_flow(r, k, form);
    if (k->v[CONST_Injection] != 0)
        inject(r);
    return true;
}

static void reader_free(struct reader *r)
{
    names_free(&r->taken);
    names_free(&r->stems);
    names_free(&r->all_labels);
    names_free(&r->spellings);
    mem_free(r->spelt);
    mem_free(r->calls);
    mem_free(r->holds);
}

struct program *ptx_read(struct source *source, const struct constants *k, enum flow_form form,
                         struct teller *tell, struct diags *d)
{
    struct syntax tree = { .most = k->v[CONST_MaxProgSize] };
    struct reader r = { .tree = &tree, .diags = d, .tell = tell, .function = NO_FUNCTION };
    bool good;

    r.program = new_program(source);
    r.program->source = source;
    good = read_program(&r, source);
    syntax_free(&tree);
    scope_free(&r.scope);
    if (good) {
        transform_registers(&r);
        transform_calls(&r);
        transform_sizes(&r);
        transform_returns(&r);
        good = finish_functions(&r, k, form);
    }
    reader_free(&r);
    if (good)
        return r.program;
    r.program->source = NULL;
    program_free(r.program);
    diags_keep(d, source);
    return NULL;
}
