/* tests/requests/draw.c: random programs (requests.h) and their PTX. */
#include <string.h>

#include "requests.h"

#define INACTIVE 0xffffffffu
#define MOST_OPERATIONS 6

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

/* A few places that often meet: one word, one bank, another bank; one segment, another segment. */
static uint32_t draw_place(struct random *r, const struct world *w, unsigned bytes)
{
    uint32_t row = w->global ? w->segment : 4 * w->banks;
    uint32_t at = below(r, 3) * row + 4 * below(r, 2) * (1 + below(r, 4)) + below(r, 4);

    return at % (MEMORY_BYTES - MOST_BYTES) / bytes * bytes;
}

/* Of each byte one can tell who wrote it. */
static void draw_value(struct access *a, unsigned lane, unsigned who)
{
    for (unsigned i = 0; i < a->bytes; i++)
        a->value[lane][i] = (unsigned char)(who * MOST_BYTES + i + 1);
}

static void draw_access(struct random *r, const struct world *w, struct access *a, unsigned *who)
{
    static const unsigned sizes[] = { 1, 2, 4, 4, 4, 8, 8, 16 };

    a->verb = (enum verb)(below(r, 9) == 0 ? ADD : below(r, 2) == 0 ? STORE : LOAD);
    a->bytes = a->verb == ADD ? 4 : sizes[below(r, 8)];
    a->ordered = a->verb != ADD && below(r, 4) == 0;
    for (unsigned l = 0; l < w->lanes; l++) {
        a->active[l] = below(r, 5) != 0;
        a->where[l] = l > 0 && below(r, 3) == 0 ? a->where[l - 1] : draw_place(r, w, a->bytes);
        draw_value(a, l, (*who)++);
    }
}

static void draw_once(struct random *r, const struct world *w, struct program *p)
{
    unsigned who = 0;

    memset(p, 0, sizeof *p);
    p->warps = 1 + (below(r, 3) != 0);
    for (unsigned i = 0; i < p->warps; i++) {
        p->n[i] = 1 + below(r, MOST_ACCESSES);
        for (unsigned k = 0; k < p->n[i]; k++)
            draw_access(r, w, &p->a[i][k], &who);
    }
}

void draw(struct program *p, const struct world *w, uint64_t number)
{
    struct random r = { number * 0x2545f4914f6cdd1du + 1 };

    do
        draw_once(&r, w, p);
    while (count_operations(p, w) > MOST_OPERATIONS || count_operations(p, w) < 2);
}

/* ---- PTX ---- */

static unsigned words_of(const struct access *a)
{
    return a->bytes < 4 ? 1 : a->bytes / 4;
}

static unsigned long word(const struct access *a, unsigned lane, unsigned i)
{
    unsigned long v = 0;

    for (unsigned b = 4 * i; b < 4 * i + 4 && b < a->bytes; b++)
        v |= (unsigned long)a->value[lane][b] << 8 * (b - 4 * i);
    return v;
}

/* A table in constant memory, by lane: the place, or INACTIVE. */
static void write_table(const struct access *a, const struct world *w, unsigned warp, unsigned i,
                        FILE *f)
{
    fprintf(f, ".const .b32 at_%u_%u[%u] = {", warp, i, w->lanes);
    for (unsigned l = 0; l < w->lanes; l++)
        fprintf(f, "%s %lu", l == 0 ? "" : ",",
                a->active[l] ? (unsigned long)a->where[l] : (unsigned long)INACTIVE);
    fputs(" };\n", f);
    for (unsigned k = 0; a->verb != LOAD && k < words_of(a); k++) {
        fprintf(f, ".const .b32 value_%u_%u_%u[%u] = {", warp, i, k, w->lanes);
        for (unsigned l = 0; l < w->lanes; l++)
            fprintf(f, "%s %lu", l == 0 ? "" : ",", word(a, l, k));
        fputs(" };\n", f);
    }
}

/* A lane's element of a table. */
static void write_look_up(const char *to, const char *table, FILE *f)
{
    fprintf(f, "\tmov.u32 %%x, %s;\n\tadd.u32 %%x, %%x, %%t;\n\tld.const.u32 %s, [%%x];\n", table, to);
}

/* The operands of an access are there before the first access of the warp begins. */
static void write_operands(const struct access *a, const struct world *w, unsigned i, unsigned warp,
                           FILE *f)
{
    char table[32], to[32];

    sprintf(table, "at_%u_%u", warp, i);
    write_look_up("%x", table, f);
    fprintf(f, "\tsetp.ne.u32 %%p%u, %%x, %lu;\n", i, (unsigned long)INACTIVE);
    if (w->global)
        fprintf(f, "\tcvt.u64.u32 %%o, %%x;\n\tmov.u64 %%a%u, memory;\n"
                   "\tadd.u64 %%a%u, %%a%u, %%o;\n", i, i, i);
    else
        fprintf(f, "\tmov.u32 %%s%u, memory;\n\tadd.u32 %%s%u, %%s%u, %%x;\n", i, i, i);
    for (unsigned k = 0; k < words_of(a); k++) {
        sprintf(to, "%%v%u_%u", i, k);
        sprintf(table, "value_%u_%u_%u", warp, i, k);
        if (a->verb == LOAD)
            fprintf(f, "\tmov.u32 %s, 0;\n", to);
        else
            write_look_up(to, table, f);
    }
}

static void write_vector(const struct access *a, unsigned i, FILE *f)
{
    unsigned n = words_of(a);

    for (unsigned k = 0; k < n; k++)
        fprintf(f, "%s%%v%u_%u", k > 0 ? ", " : n > 1 ? "{" : "", i, k);
    fputs(n > 1 ? "}" : "", f);
}

static void write_access(const struct access *a, const struct world *w, unsigned i, FILE *f)
{
    static const char *const types[] = { "", ".u8", ".u16", "", ".u32" };
    const char *space = w->global ? ".global" : ".shared";
    const char *type = a->bytes > 8 ? ".v4.u32" : a->bytes > 4 ? ".v2.u32" : types[a->bytes];
    char at[16];
    bool all = true;

    sprintf(at, "[%%%c%u]", w->global ? 'a' : 's', i);
    for (unsigned l = 0; l < w->lanes; l++)
        all = all && a->active[l];
    if (!all)
        fprintf(f, "\t@%%p%u", i);
    if (a->verb == ADD) {
        fprintf(f, "\tatom%s.add.u32 %%d%u, %s, %%v%u_0;\n", space, i, at, i);
        return;
    }
    fprintf(f, "\t%s%s%s%s ", a->verb == LOAD ? "ld" : "st", a->ordered ? ".volatile" : "", space,
            type);
    if (a->verb == STORE)
        fprintf(f, "%s, ", at);
    write_vector(a, i, f);
    fprintf(f, "%s%s;\n", a->verb == LOAD ? ", " : "", a->verb == LOAD ? at : "");
}

/* What was loaded, weighed, goes to the thread's words of the buffer. */
static void write_results(const struct program *p, unsigned warp, FILE *f)
{
    for (unsigned i = 0; i < p->n[warp]; i++) {
        const struct access *a = &p->a[warp][i];
        unsigned long weight = 4099;

        if (a->verb == LOAD)
            fprintf(f, "\tmov.u32 %%d%u, %%v%u_0;\n", i, i);
        for (unsigned k = 1; a->verb == LOAD && k < words_of(a); k++, weight = weight * 4099 % 4294967296u)
            fprintf(f, "\tmad.lo.u32 %%d%u, %%v%u_%u, %lu, %%d%u;\n", i, i, k, weight, i);
    }
    fputs("\tst.global.v4.u32 [%out], {%d0, %d1, %d2, %d3};\n\texit;\n", f);
}

static void write_warp(const struct program *p, const struct world *w, unsigned warp, FILE *f)
{
    for (unsigned i = 0; i < p->n[warp]; i++)
        write_operands(&p->a[warp][i], w, i, warp, f);
    for (unsigned i = 0; i < p->n[warp]; i++)
        write_access(&p->a[warp][i], w, i, f);
    write_results(p, warp, f);
}

void write_ptx(const struct program *p, const struct world *w, FILE *f)
{
    fputs(".version 6.0\n.target sm_30\n.address_size 64\n", f);
    if (w->global)
        fprintf(f, ".global .align 128 .b8 memory[%d];\n", MEMORY_BYTES);
    for (unsigned k = 0; k < p->warps; k++)
        for (unsigned i = 0; i < p->n[k]; i++)
            write_table(&p->a[k][i], w, k, i, f);
    fputs(".visible .entry k(.param .u64 out)\n{\n\t.reg .u64 %out, %o, %a<4>;\n", f);
    if (!w->global)
        fprintf(f, "\t.shared .align 128 .b8 memory[%d];\n", MEMORY_BYTES);
    fputs("\t.reg .u32 %t, %x, %s<4>, %d<4>, %v0_<4>, %v1_<4>, %v2_<4>;\n\t.reg .pred %p<4>, %q;\n", f);
    fprintf(f, "\tld.param.u64 %%out, [out];\n\tmov.u32 %%x, %%tid.x;\n\tmul.wide.u32 %%o, %%x, %d;\n"
               "\tadd.u64 %%out, %%out, %%o;\n\tmov.u32 %%t, %%laneid;\n\tmul.lo.u32 %%t, %%t, 4;\n"
               "\tsetp.ge.u32 %%q, %%x, %u;\n", 4 * OUT_WORDS, w->lanes);
    for (unsigned i = 0; i < 4; i++)
        fprintf(f, "\tmov.u32 %%d%u, 0;\n", i);
    if (p->warps > 1)
        fputs("\t@%q bra SECOND;\n", f);
    write_warp(p, w, 0, f);
    if (p->warps > 1) {
        fputs("SECOND:\n", f);
        write_warp(p, w, 1, f);
    }
    fputs("}\n", f);
}
