/* tests/forms/costs.c: what one warp instruction of each form costs, in nanoseconds: the time of a
 * kernel with many of them in a loop, less that of the same kernel with one round of it. Each form has
 * a class. A form that costs more than 20 times the median of its class needs a reason below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "forms/form.h"
#include "warpstep/warpstep.h"

#define TIMES 40        /* rounds of FORM_ROUND statements, after the first */
#define WARPS (CASES / 32) /* that execute them: as many as form_launch starts */
#define ROUNDS 5        /* the least time of these counts */
#define MOST_RATIO 20.0
#define MOST_FORMS 2000

struct cost {
    const char *text, *class;
    double ns;
};

/* ---- forms that do not compute: a statement each ---- */

/* own: the thread's 64 bytes of a buffer; s, l, c: the same of shared, local and constant memory. */
static const struct {
    const char *class, *text;
} statements[] = {
#define MEMORY(op, space, place)                                                                   \
    { "memory", op space ".u8 r0, [" place "];" }, { "memory", op space ".u16 r0, [" place "];" }, \
    { "memory", op space ".u32 r0, [" place "];" }, { "memory", op space ".u64 d0, [" place "];" },\
    { "memory", op space ".v2.u32 {r0, r1}, [" place "];" },                                       \
    { "memory", op space ".v4.u32 {r0, r1, r2, r3}, [" place "];" },                               \
    { "memory", op space ".v2.u64 {d0, d1}, [" place "];" },                                       \
    { "memory", op space ".f32 f0, [" place "];" }
    MEMORY("ld", ".global", "own"), MEMORY("ld", ".shared", "s"), MEMORY("ld", ".local", "l"),
    MEMORY("ld", ".const", "table"), MEMORY("ld", "", "own"), MEMORY("ld.volatile", ".global", "own"),
#undef MEMORY
#define MEMORY(op, space, place)                                                                   \
    { "memory", op space ".u8 [" place "], r0;" }, { "memory", op space ".u32 [" place "], r0;" }, \
    { "memory", op space ".u64 [" place "], d0;" },                                                \
    { "memory", op space ".v2.u32 [" place "], {r0, r1};" },                                       \
    { "memory", op space ".v4.u32 [" place "], {r0, r1, r2, r3};" }
    MEMORY("st", ".global", "own"), MEMORY("st", ".shared", "s"), MEMORY("st", ".local", "l"),
    MEMORY("st", "", "own"),
#undef MEMORY
#define ATOMICS(op, space, place)                                                                  \
    { "atomics", "atom" space ".add.u32 r0, [" place "], r1;" },                                   \
    { "atomics", "atom" space ".cas.b32 r0, [" place "], r1, r2;" },                               \
    { "atomics", "atom" space ".exch.b64 d0, [" place "], d1;" },                                  \
    { "atomics", "atom" space ".min.s32 r0, [" place "], r1;" },                                   \
    { "atomics", "atom" space ".add.f32 f0, [" place "], f1;" },                                   \
    { "atomics", "red" space ".add.u32 [" place "], r1;" },                                        \
    { "atomics", "red" space ".or.b32 [" place "], r1;" }
    ATOMICS("", ".global", "own"), ATOMICS("", ".shared", "s"),
#undef ATOMICS
    { "warp", "shfl.sync.idx.b32 r0, r1, 3, 31, -1;" },
    { "warp", "shfl.sync.bfly.b32 r0, r1, 1, 31, -1;" },
    { "warp", "shfl.sync.up.b32 r0|p0, r1, 1, 0, -1;" },
    { "warp", "vote.sync.any.pred p0, p1, -1;" },
    { "warp", "vote.sync.ballot.b32 r0, p1, -1;" },
    { "warp", "match.any.sync.b32 r0, r4, -1;" },
    { "warp", "match.any.sync.b64 r0, d2, -1;" },
    { "warp", "match.all.sync.b32 r0|p0, r4, -1;" },
    { "warp", "redux.sync.add.u32 r0, r1, -1;" },
    { "warp", "redux.sync.and.b32 r0, r1, -1;" },
    { "warp", "activemask.b32 r0;" },
    { "warp", "bar.warp.sync -1;" },
    { "warp", "bar.sync 0;" },
    { "warp", "barrier.sync.aligned 1;" },
    { "warp", "membar.cta;" },
    { "warp", "membar.gl;" },
    { "warp", "fence.acq_rel.gpu;" },
    { "warp", "mov.u32 r0, %laneid;" },
    { "warp", "mov.u32 r0, %tid.x;" },
    { "warp", "mov.u32 r0, %smid;" },
};
#define STATEMENTS (sizeof statements / sizeof *statements)

static bool launch_statement(const char *statement, unsigned rounds, struct warpstep *w)
{
    static const char *const args[] = { "memory" };
    const struct warpstep_kernel l = { NULL, { WARPS / 2, 1, 1 }, { 64, 1, 1 }, 0, args, 1 };
    struct text t = { .n = 0 };
    bool good;

    text_puts(&t, ".version 8.8\n.target sm_100\n.address_size 64\n.const .align 16 .b8 table[64];\n"
                  ".entry cost(.param .u64 a)\n{\n    .reg .u64 own, d<4>;\n    .reg .u32 s, i, r<8>;\n"
                  "    .reg .f32 f<4>;\n    .reg .pred p<4>;\n"
                  "    .shared .align 16 .b8 room[1024];\n    .local .align 16 .b8 l[64];\n"
                  "    mov.u32 i, %ctaid.x;\n    mad.lo.u32 i, i, 64, 0;\n    mov.u32 r0, %tid.x;\n"
                  "    add.u32 i, i, r0;\n    ld.param.u64 own, [a];\n"
                  "    mad.wide.u32 own, i, 16, own;\n    mov.u32 s, room;\n"
                  "    mad.lo.u32 s, r0, 16, s;\n    and.b32 r4, r0, 7;\n    cvt.u64.u32 d2, r4;\n"
                  "    mov.u32 r1, r0;\n    mov.u32 r2, 5;\n    mov.u32 r3, r0;\n"
                  "    mov.f32 f0, 0f3F800000;\n    mov.f32 f1, f0;\n    mov.u64 d0, d2;\n"
                  "    mov.u64 d1, d2;\n    setp.lt.u32 p1, r4, 3;\n    setp.lt.u32 p0, r4, 3;\n"
                  "    st.shared.v4.u32 [s], {r0, r1, r2, r3};\n    st.local.v4.u32 [l], {r0, r1, r2, r3};\n"
                  "    bar.sync 0;\n");
    text_printf(&t, "    mov.u32 i, %u;\nagain:\n", rounds);
    for (unsigned k = 0; k < FORM_ROUND; k++)
        text_printf(&t, "    %s\n", statement);
    text_puts(&t, "    sub.u32 i, i, 1;\n    setp.ne.u32 p3, i, 0;\n    @p3 bra again;\n"
                  "    ret;\n}\n");
    good = warpstep_load(w, "cost.ptx", t.s, t.n) && warpstep_buffer(w, "memory", "u8[4096]") &&
           warpstep_launch(w, &l);
    if (!good)
        printf("%s: %s\n", statement, warpstep_error(w));
    text_free(&t);
    return good;
}

/* ---- time ---- */

/* Of one run; below 0: it is refused. */
static double run_time(const struct form *f, const char *statement, unsigned rounds)
{
    struct warpstep *w = warpstep_new();
    double ns = -1;

    if (warpstep_set(w, "schedule", "eager") && warpstep_set(w, "profile", "sc") &&
        (f != NULL ? form_launch(f, rounds, w) : launch_statement(statement, rounds, w))) {
        clock_t start = clock();

        if (warpstep_run(w) == WARPSTEP_COMPLETED)
            ns = (double)(clock() - start) / CLOCKS_PER_SEC * 1e9;
        else
            printf("%s: %s\n", f != NULL ? f->text : statement, warpstep_error(w));
    }
    warpstep_free(w);
    return ns;
}

static double least_time(const struct form *f, const char *statement, unsigned rounds)
{
    double least = -1;

    for (unsigned k = 0; k < ROUNDS; k++) {
        double ns = run_time(f, statement, rounds);

        if (ns < 0)
            return ns;
        least = k == 0 || ns < least ? ns : least;
    }
    return least;
}

/* Below 0: it cannot be measured. */
static double cost_of(const struct form *f, const char *statement)
{
    double one = least_time(f, statement, 1), many = least_time(f, statement, TIMES + 1);

    return one < 0 || many < 0 ? -1 : many < one ? 0 : (many - one) / TIMES / FORM_ROUND / WARPS;
}

/* ---- classes ---- */

/* Why a form may cost more than 20 times the median of its class. */
static const struct {
    const char *start, *why;
} reasons[] = {
    { "bar", "warps wait for each other" },
    { "fns", "it looks at one bit after the other" },
};

static const char *reason_of(const char *text)
{
    for (size_t k = 0; k < sizeof reasons / sizeof *reasons; k++)
        if (strncmp(text, reasons[k].start, strlen(reasons[k].start)) == 0)
            return reasons[k].why;
    return NULL;
}

static int by_class_and_cost(const void *p, const void *q)
{
    const struct cost *a = p, *b = q;
    int order = strcmp(a->class, b->class);

    return order != 0 ? order : a->ns < b->ns ? 1 : a->ns > b->ns ? -1 : strcmp(a->text, b->text);
}

/* Prints n forms of a class, the most expensive first; how many cost too much. */
static unsigned print_class(const struct cost *c, size_t n)
{
    double median = c[n / 2].ns > 1 ? c[n / 2].ns : 1;
    unsigned dear = 0;

    printf("%s: %zu forms, median %.1f ns\n", c->class, n, median);
    for (size_t k = 0; k < n; k++) {
        bool above = c[k].ns > MOST_RATIO * median;
        const char *why = above ? reason_of(c[k].text) : NULL;

        printf("  %9.1f  %s%s%s\n", c[k].ns, c[k].text, why != NULL ? "  # " : "",
               why != NULL ? why : above ? "  # more than 20 times the median" : "");
        dear += above && why == NULL;
    }
    return dear;
}

static bool is_wanted(const char *text, int argc, char **argv)
{
    for (int k = 0; k < argc; k++)
        if (strncmp(text, argv[k], strlen(argv[k])) == 0)
            return true;
    return argc == 0;
}

static size_t measure_all(struct cost *c, int argc, char **argv)
{
    size_t n = 0;

    for (size_t l = 0; form_lists[l] != NULL; l++)
        for (const struct form *f = form_lists[l]; f->text != NULL && n < MOST_FORMS; f++)
            if (is_wanted(f->text, argc, argv))
                c[n++] = (struct cost){ f->text, form_subjects[l], cost_of(f, NULL) };
    for (size_t k = 0; k < STATEMENTS && n < MOST_FORMS; k++)
        if (is_wanted(statements[k].text, argc, argv))
            c[n++] = (struct cost){ statements[k].text, statements[k].class,
                                    cost_of(NULL, statements[k].text) };
    return n;
}

bool costs_print(int argc, char **argv)
{
    static struct cost costs[MOST_FORMS];
    size_t n = measure_all(costs, argc, argv);
    unsigned dear = 0, refused = 0;

    for (size_t k = 0; k < n; k++)
        refused += costs[k].ns < 0;
    qsort(costs, n, sizeof *costs, by_class_and_cost);
    for (size_t first = 0, k = 1; k <= n; k++)
        if (k == n || strcmp(costs[k].class, costs[first].class) != 0) {
            dear += print_class(costs + first, k - first);
            first = k;
        }
    printf("%zu forms, %u more than 20 times as dear as their class without a reason\n", n, dear);
    return n > 0 && refused == 0 && dear == 0;
}
