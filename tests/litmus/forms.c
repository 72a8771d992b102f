/* tests/litmus/forms.c: random small programs, each written as a litmus test in all three forms,
 * and once more with --warm. Without caches and in profile sc an outcome is one of an interleaving:
 * all of them are made here, by a model that shares no code with the tool, and must be what it
 * finds, with the same answer to a random condition.
 *
 *     litmus_forms TOOL FOLDER [FIRST COUNT]    programs FIRST to FIRST + COUNT - 1 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/shell.h"

#define THREADS 3
#define OPS 4
#define LOCATIONS 3
#define REGISTERS (THREADS * OPS)
#define VALUES (REGISTERS + LOCATIONS)
#define MOST_OUTCOMES 4096

/* ---- programs ---- */

enum kind { STORE, COPY, LOAD, ADD, SUB, EXCH, CAS, FENCE, SKIP };

struct op {
    enum kind kind;
    int reg;     /* that it writes; COPY, SKIP: reads */
    int loc;
    int a, b;    /* numbers; SKIP: the next one is left out when reg = a */
    int assumed; /* LOAD: the number that is asked about; -1: any */
    int style;   /* which words it is written with */
};

struct comparison {
    int reg, number;
    bool differs, is_or; /* joined to those before it */
};

struct program {
    int threads, locations, registers, comparisons;
    int gpu[THREADS], cta[THREADS], n[THREADS];
    struct op ops[THREADS][OPS];
    int owner[REGISTERS];
    int initial[LOCATIONS];
    bool shared[LOCATIONS]; /* in the typed form */
    bool wide;              /* 64 bits in the typed form */
    int quantifier;         /* 0 exists, 1 ~exists, 2 forall */
    struct comparison asked[3];
};

static uint32_t draw(uint64_t *seed, uint32_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33) % below;
}

/* A register that the thread has written before; -1: none. */
static int written(const struct program *p, int thread, int before, uint64_t *seed)
{
    int found = -1;

    for (int k = 0; k < before; k++)
        if (p->ops[thread][k].kind >= LOAD && p->ops[thread][k].kind <= CAS &&
            (found < 0 || draw(seed, 2) == 0))
            found = p->ops[thread][k].reg;
    return found;
}

static void draw_op(struct program *p, int thread, int k, uint64_t *seed)
{
    struct op *o = &p->ops[thread][k];
    const uint32_t kind = draw(seed, SKIP + 4);

    *o = (struct op){ .kind = kind > SKIP ? SKIP : (enum kind)kind, .assumed = -1 };
    o->loc = (int)draw(seed, (uint32_t)p->locations);
    o->a = (int)draw(seed, 3);
    o->b = (int)draw(seed, 3) + 1;
    o->style = (int)draw(seed, 12);
    o->reg = written(p, thread, k, seed);
    if (o->reg < 0 && (o->kind == COPY || o->kind == SKIP))
        o->kind = LOAD;
    if (o->kind == COPY || o->kind == SKIP || o->kind == STORE || o->kind == FENCE)
        return;
    o->reg = p->registers++;
    p->owner[o->reg] = thread;
    if (o->kind == LOAD && draw(seed, 5) == 0)
        o->assumed = (int)draw(seed, 2);
}

static void draw_program(struct program *p, uint64_t seed)
{
    bool devices, minus = false;

    seed = seed * 2862933555777941757u + 3037000493u;
    *p = (struct program){ .threads = 2 + (int)draw(&seed, 2) };
    p->locations = 1 + (int)draw(&seed, LOCATIONS);
    devices = draw(&seed, 3) == 0;
    for (int t = 0; t < p->threads; t++) {
        p->cta[t] = devices ? 0 : (int)draw(&seed, 2) * 3;
        p->gpu[t] = devices ? (int)draw(&seed, 2) : 0;
        p->n[t] = 1 + (int)draw(&seed, OPS - (p->threads == 3));
        for (int k = 0; k < p->n[t]; k++) {
            draw_op(p, t, k, &seed);
            minus = minus || p->ops[t][k].kind == SUB;
        }
    }
    for (int l = 0; l < p->locations; l++)
        p->initial[l] = draw(&seed, 3) == 0 ? (int)draw(&seed, 4) : 0;
    p->wide = minus || draw(&seed, 2) == 0;
    p->quantifier = (int)draw(&seed, 3);
    p->comparisons = p->registers > 0 ? 1 + (int)draw(&seed, 3) : 0;
    for (int k = 0; k < p->comparisons; k++)
        p->asked[k] = (struct comparison){ (int)draw(&seed, (uint32_t)p->registers),
                                           (int)draw(&seed, 3), draw(&seed, 3) == 0,
                                           draw(&seed, 2) == 0 };
}

/* Shared memory is of one block, and zero at first. */
static void share_some(struct program *p, uint64_t seed)
{
    bool one = true;

    for (int t = 1; t < p->threads; t++)
        one = one && p->cta[t] == p->cta[0] && p->gpu[t] == p->gpu[0];
    for (int l = 0; l < p->locations; l++)
        p->shared[l] = one && p->initial[l] == 0 && draw(&seed, 2) == 0;
}

/* ---- the model ---- */

struct state {
    int pc[THREADS];
    long registers[REGISTERS], locations[LOCATIONS];
};

struct outcomes {
    long v[MOST_OUTCOMES][VALUES];
    size_t n;
};

static void add_outcome(struct outcomes *all, const long *values)
{
    for (size_t i = 0; i < all->n; i++)
        if (memcmp(all->v[i], values, sizeof all->v[i]) == 0)
            return;
    if (all->n == MOST_OUTCOMES) {
        fputs("too many outcomes\n", stderr);
        exit(EXIT_FAILURE);
    }
    memcpy(all->v[all->n++], values, sizeof all->v[0]);
}

static void apply(struct state *s, int thread, const struct op *o)
{
    long *at = &s->locations[o->loc], old = *at;

    s->pc[thread]++;
    if (o->kind == STORE)
        *at = o->a;
    else if (o->kind == COPY)
        *at = s->registers[o->reg];
    else if (o->kind == ADD)
        *at += o->a;
    else if (o->kind == SUB)
        *at -= o->a;
    else if (o->kind == EXCH || (o->kind == CAS && old == o->a))
        *at = o->kind == EXCH ? o->a : o->b;
    if (o->kind == SKIP)
        s->pc[thread] += s->registers[o->reg] == o->a;
    else if (o->kind >= LOAD && o->kind <= CAS)
        s->registers[o->reg] = old;
}

static void interleave(const struct program *p, struct state s, struct outcomes *all)
{
    bool over = true;

    for (int t = 0; t < p->threads; t++) {
        struct state next = s;

        if (s.pc[t] >= p->n[t])
            continue;
        over = false;
        apply(&next, t, &p->ops[t][s.pc[t]]);
        interleave(p, next, all);
    }
    if (over) {
        long values[VALUES] = { 0 };

        memcpy(values, s.registers, sizeof s.registers);
        memcpy(values + REGISTERS, s.locations, sizeof s.locations);
        add_outcome(all, values);
    }
}

static bool passes(const struct program *p, const long *values)
{
    for (int t = 0; t < p->threads; t++)
        for (int k = 0; k < p->n[t]; k++) {
            const struct op *o = &p->ops[t][k];

            if (o->kind == LOAD && o->assumed >= 0 && values[o->reg] != o->assumed)
                return false;
        }
    return true;
}

static bool formula_holds(const struct program *p, const long *values)
{
    bool holds = false;

    for (int k = 0; k < p->comparisons; k++) {
        const struct comparison *c = &p->asked[k];
        const bool one = (values[c->reg] == c->number) != c->differs;

        holds = k == 0 ? one : c->is_or ? holds || one : holds && one;
    }
    return p->comparisons == 0 || holds;
}

static bool answer_of(const struct program *p, const struct outcomes *all)
{
    bool some = false, every = true;

    for (size_t i = 0; i < all->n; i++)
        if (passes(p, all->v[i])) {
            some = some || formula_holds(p, all->v[i]);
            every = every && formula_holds(p, all->v[i]);
        }
    return p->quantifier == 2 ? every : some == (p->quantifier == 0);
}

/* ---- what all forms write alike ---- */

static const char *const scopes[] = { "cta", "gpu", "sys" };

static void put_order(const struct op *o, const char *const orders[4], FILE *f)
{
    fprintf(f, ".%s.%s", orders[o->style % 4], scopes[o->style % 3]);
}

static const char *const atomic_orders[] = { "relaxed", "acquire", "release", "acq_rel" };
static const char *const atomic_words[] = { "add", "sub", "exch", "cas" };
static const char *const fences[] = { "fence.sc", "fence.acq_rel" };

/* The place of the thread's next label: after the operation that is left out. */
static bool label_before(const struct program *p, int t, int k)
{
    return k >= 2 && p->ops[t][k - 2].kind == SKIP;
}

static bool label_at_end(const struct program *p, int t)
{
    return (p->n[t] >= 2 && p->ops[t][p->n[t] - 2].kind == SKIP) ||
           p->ops[t][p->n[t] - 1].kind == SKIP;
}

static int target_of(const struct program *p, int t, int k)
{
    return k + 2 < p->n[t] ? k + 2 : p->n[t];
}

/* Of registers, in C's manner or as herd writes them. */
static void put_formula(const struct program *p, bool nvidia, FILE *f)
{
    const char *and = nvidia ? "&&" : "/\\", *or = nvidia ? "||" : "\\/";

    for (int k = 1; k < p->comparisons; k++)
        fputs("(", f);
    for (int k = 0; k < p->comparisons; k++) {
        const struct comparison *c = &p->asked[k];

        if (k > 0)
            fprintf(f, " %s ", c->is_or ? or : and);
        if (!nvidia)
            fprintf(f, c->number == 1 ? "P%d:" : "%d:", p->owner[c->reg]);
        fprintf(f, "r%d %s %d%s", c->reg, c->differs ? "!=" : "==", c->number, k > 0 ? ")" : "");
    }
    if (p->comparisons == 0)
        fputs("1 == 1", f);
}

static void put_filter(const struct program *p, FILE *f)
{
    bool first = true;

    for (int t = 0; t < p->threads; t++)
        for (int k = 0; k < p->n[t]; k++)
            if (p->ops[t][k].kind == LOAD && p->ops[t][k].assumed >= 0) {
                fprintf(f, "%s %d:r%d = %d", first ? "filter" : " /\\", t, p->ops[t][k].reg,
                        p->ops[t][k].assumed);
                first = false;
            }
    fputs("\n", f);
}

static void put_question(const struct program *p, FILE *f)
{
    static const char *const words[] = { "exists", "~exists", "forall" };

    fputs("locations [", f);
    for (int g = 0; g < p->registers; g++)
        fprintf(f, "%d:r%d; ", p->owner[g], g);
    for (int l = 0; l < p->locations; l++)
        fprintf(f, "%c; ", 'x' + l);
    fputs("]\n", f);
    put_filter(p, f);
    fprintf(f, "%s (", words[p->quantifier]);
    put_formula(p, false, f);
    fputs(")\n", f);
}

/* ---- the form for PTX, and what NVIDIA's has in common with it ---- */

static void put_access(const struct op *o, const char *address, FILE *f)
{
    static const char *const loads[] = { "relaxed", "acquire", "weak", "volatile" };
    static const char *const stores[] = { "relaxed", "release", "weak", "volatile" };
    const char *word = o->kind == LOAD ? loads[o->style % 4] : stores[o->style % 4];

    fprintf(f, "%s.%s", o->kind == LOAD ? "ld" : "st", word);
    if (o->style % 4 < 2)
        fprintf(f, ".%s", scopes[o->style % 3]);
    if (o->kind == LOAD)
        fprintf(f, " r%d, %s", o->reg, address);
    else if (o->kind == STORE)
        fprintf(f, " %s, %d", address, o->a);
    else
        fprintf(f, " %s, r%d", address, o->reg);
}

static void put_op(const struct program *p, int t, int k, bool brackets, FILE *f)
{
    const struct op *o = &p->ops[t][k];
    char address[8];

    sprintf(address, brackets ? "[%c]" : "%c", 'x' + o->loc);
    switch (o->kind) {
    case FENCE:
        fprintf(f, "%s.%s", fences[o->style % 2], scopes[o->style % 3]);
        break;
    case SKIP:
        fprintf(f, "beq r%d, %d, L%d", o->reg, o->a, target_of(p, t, k));
        break;
    case STORE:
    case COPY:
    case LOAD:
        put_access(o, address, f);
        break;
    default:
        fputs("atom", f);
        if (brackets)
            fprintf(f, ".%s", atomic_words[o->kind - ADD]);
        put_order(o, atomic_orders, f);
        if (!brackets)
            fprintf(f, ".%s", atomic_words[o->kind - ADD]);
        fprintf(f, " r%d, %s, %d", o->reg, address, o->a);
        if (o->kind == CAS)
            fprintf(f, ", %d", o->b);
    }
}

static void put_ptx(const struct program *p, FILE *f)
{
    fputs("PTX forms\n{ ", f);
    for (int l = 0; l < p->locations; l++)
        fprintf(f, "%c = %d; ", 'x' + l, p->initial[l]);
    fputs("}\n", f);
    for (int t = 0; t < p->threads; t++)
        fprintf(f, "P%d@cta %d,gpu %d %s", t, p->cta[t], p->gpu[t],
                t + 1 < p->threads ? "| " : ";\n");
    for (int k = 0; k <= OPS; k++)
        for (int t = 0; t < p->threads; t++) {
            if (k < p->n[t] ? label_before(p, t, k) : k == p->n[t] && label_at_end(p, t))
                fprintf(f, "L%d: ", k);
            if (k < p->n[t])
                put_op(p, t, k, false, f);
            fputs(t + 1 < p->threads ? " | " : " ;\n", f);
        }
    put_question(p, f);
}

static void put_nvidia(const struct program *p, FILE *f)
{
    for (int l = 0; l < p->locations; l++)
        fprintf(f, ".global %c;\n", 'x' + l);
    for (int t = 0; t < p->threads; t++) {
        fprintf(f, "d%d.b%d.t%d {\n", p->gpu[t], p->cta[t], t);
        for (int k = 0; k < p->n[t]; k++) {
            if (label_before(p, t, k))
                fprintf(f, "  L%d:;\n", k);
            fputs("  ", f);
            put_op(p, t, k, true, f);
            if (p->ops[t][k].kind == LOAD && p->ops[t][k].assumed >= 0)
                fprintf(f, " == %d", p->ops[t][k].assumed);
            fputs(";\n", f);
        }
        if (label_at_end(p, t))
            fprintf(f, "  L%d:;\n", p->n[t]);
        fputs("}\n", f);
    }
    fprintf(f, "%s((", p->quantifier == 2 ? "assert" : "permit");
    put_formula(p, true, f);
    fputs(")", f);
    for (int g = 0; g < p->registers; g++) /* so that it is shown, whatever it is */
        fprintf(f, " && (r%d == 0 || r%d != 0)", g, g);
    fputs(") as it;\n", f);
}

/* ---- the typed form ---- */

struct cells {
    char v[THREADS][64][80];
    int n[THREADS];
};

#define CELL(c, t, ...) sprintf((c)->v[t][(c)->n[t]++], __VA_ARGS__)

static void type_access(const struct program *p, int t, const struct op *o, struct cells *c)
{
    static const char *const loads[] = { ".cg", ".ca", ".volatile", "", ".global", ".volatile" };
    static const char *const stores[] = { ".cg", ".wb", ".volatile", "", ".wt", ".volatile" };
    const char *type = p->wide ? "s64" : "s32";
    const bool before = o->style % 2 == 0;
    const char *words = o->kind == LOAD ? loads[o->style % 6] : stores[o->style % 6];

    if (p->shared[o->loc] && strcmp(words, ".global") == 0)
        words = ".shared";
    if (o->kind == STORE)
        CELL(c, t, "mov.%s t, %d", type, o->a);
    if (o->kind == LOAD)
        CELL(c, t, "ld%s.%s%s r%d,[p%c]", before ? words : "", type, before ? "" : words, o->reg,
             'x' + o->loc);
    else if (o->kind == STORE)
        CELL(c, t, "st%s.%s%s [p%c],t", before ? words : "", type, before ? "" : words,
             'x' + o->loc);
    else
        CELL(c, t, "st%s.%s%s [p%c],r%d", before ? words : "", type, before ? "" : words,
             'x' + o->loc, o->reg);
}

static void type_op(const struct program *p, int t, int k, struct cells *c)
{
    static const char *const membars[] = { "cta", "gl", "sys" };
    const struct op *o = &p->ops[t][k];
    const char *type = p->wide ? "b64" : "b32";

    if (label_before(p, t, k))
        CELL(c, t, "L%d:", k);
    if (o->kind == FENCE) {
        CELL(c, t, "membar.%s", membars[o->style % 3]);
    } else if (o->kind == SKIP) {
        CELL(c, t, "setp.%s.%s q, r%d, %d", o->style % 2 == 0 ? "eq" : "ne", type, o->reg, o->a);
        CELL(c, t, "@%sq bra L%d", o->style % 2 == 0 ? "" : "!", target_of(p, t, k));
    } else if (o->kind == STORE || o->kind == COPY || o->kind == LOAD) {
        type_access(p, t, o, c);
    } else if (o->kind == CAS) {
        CELL(c, t, "atom.cas.%s r%d,[p%c],%d,%d", type, o->reg, 'x' + o->loc, o->a, o->b);
    } else {
        CELL(c, t, "atom.%s.%s r%d,[p%c],%d", o->kind == EXCH ? "exch" : "add", type, o->reg,
             'x' + o->loc, o->kind == SUB ? -o->a : o->a);
    }
}

static void put_declarations(const struct program *p, FILE *f)
{
    fputs("{ ", f);
    for (int l = 0; l < p->locations; l++)
        fprintf(f, "%c = %d; ", 'x' + l, p->initial[l]);
    for (int t = 0; t < p->threads; t++) {
        for (int l = 0; l < p->locations; l++)
            fprintf(f, "%d:.reg .b64 p%c = %c; ", t, 'x' + l, 'x' + l);
        fprintf(f, "%d:.reg .pred q; %d:.reg .%s t;\n", t, t, p->wide ? "s64" : "s32");
    }
    for (int g = 0; g < p->registers; g++)
        fprintf(f, "%d:.reg .%s r%d; ", p->owner[g], p->wide ? "b64" : "s32", g);
    fputs("}\n", f);
}

/* Devices and blocks by number, threads in them; a warp for each, or none is named. */
static void put_scopes(const struct program *p, FILE *f)
{
    fputs("scopeTree ", f);
    for (int gpu = 0; gpu < 2; gpu++) {
        fputs("(device (kernel ", f);
        for (int cta = 0; cta < 4; cta += 3) {
            bool open = false;

            for (int t = 0; t < p->threads; t++)
                if (p->gpu[t] == gpu && p->cta[t] == cta) {
                    fprintf(f, t % 2 == 0 ? "%s(warp T%d)" : "%sT%d ", open ? "" : "(cta ", t);
                    open = true;
                }
            fputs(open ? ")" : "", f);
        }
        fputs("))", f);
    }
    for (int l = 0; l < p->locations; l++)
        fprintf(f, "%c%c: %s", l > 0 ? ',' : '\n', 'x' + l, p->shared[l] ? "shared" : "global");
    fputs("\n", f);
}

static void put_typed(const struct program *p, FILE *f)
{
    struct cells c = { .n = { 0 } };
    int rows = 0;

    fputs("GPU_PTX forms\n", f);
    put_declarations(p, f);
    for (int t = 0; t < p->threads; t++) {
        for (int k = 0; k < p->n[t]; k++)
            type_op(p, t, k, &c);
        if (label_at_end(p, t))
            CELL(&c, t, "L%d:", p->n[t]);
        rows = c.n[t] > rows ? c.n[t] : rows;
        fprintf(f, "T%d %s", t, t + 1 < p->threads ? "| " : ";\n");
    }
    for (int k = 0; k < rows; k++)
        for (int t = 0; t < p->threads; t++)
            fprintf(f, "%s %s", k < c.n[t] ? c.v[t][k] : "", t + 1 < p->threads ? "| " : ";\n");
    if (p->wide)
        put_question(p, f);
    put_scopes(p, f);
    if (!p->wide)
        put_question(p, f);
}

/* ---- the tool ---- */

struct form {
    const char *file, *options;
    void (*put)(const struct program *p, FILE *f);
    bool nvidia;
};
static const struct form forms[] = {
    { "forms.litmus", "", put_ptx, false },
    { "forms.litmus", "--warm", put_ptx, false },
    { "typed.litmus", "", put_typed, false },
    { "forms.test", "", put_nvidia, true },
};

/* What is shown of an outcome: "P0:r3=1; x=2;" */
static void read_values(const char *s, long *values)
{
    while (*s != '\0' && *s != '\n') {
        const char *equals = strchr(s, '=');
        const char *colon = memchr(s, ':', (size_t)(equals - s));
        const char *name = colon != NULL ? colon + 1 : s;
        int k = name[0] == 'r' ? atoi(name + 1) : REGISTERS + name[0] - 'x';

        values[k] = strtol(equals + 1, NULL, 10);
        s = strchr(equals, ';') + 1;
        s += strspn(s, " ");
    }
}

/* 1 Ok, 0 No, -1: nothing of that kind. */
static int read_answer(const char *path, struct outcomes *found)
{
    FILE *f = fopen(path, "r");
    char line[1024];
    int answer = -1;

    found->n = 0;
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        long values[VALUES] = { 0 };
        const char *mark = strchr(line, '>');

        if (strcmp(line, "Ok\n") == 0 || strcmp(line, "No\n") == 0)
            answer = line[0] == 'O';
        if (mark == NULL || mark == line || strchr(":*", mark[-1]) == NULL)
            continue;
        read_values(mark + 1, values);
        add_outcome(found, values);
    }
    if (f != NULL)
        fclose(f);
    return answer;
}

static bool includes(const struct outcomes *a, const struct outcomes *b)
{
    for (size_t i = 0; i < b->n; i++) {
        size_t k = 0;

        while (k < a->n && memcmp(a->v[k], b->v[i], sizeof a->v[k]) != 0)
            k++;
        if (k == a->n)
            return false;
    }
    return true;
}

/* NVIDIA's form begins with zeros and shows registers only. */
static void model_of(const struct form *form, const struct program *p, struct outcomes *all)
{
    static struct outcomes whole;
    struct state s = { .pc = { 0 } };

    whole.n = all->n = 0;
    for (int l = 0; l < p->locations && !form->nvidia; l++)
        s.locations[l] = p->initial[l];
    interleave(p, s, &whole);
    for (size_t i = 0; i < whole.n; i++) {
        long values[VALUES];

        memcpy(values, whole.v[i], sizeof values);
        if (form->nvidia)
            memset(values + REGISTERS, 0, LOCATIONS * sizeof *values);
        add_outcome(all, values);
    }
}

static bool write_test(const char *folder, const struct form *form, const struct program *p)
{
    char *path = shell_path(folder, form->file);
    FILE *f = fopen(path, "w");

    free(path);
    if (f == NULL)
        return false;
    form->put(p, f);
    return fclose(f) == 0;
}

static bool try_form(const char *tool, const char *folder, const struct form *form,
                     const struct program *drawn)
{
    static struct outcomes expected, found;
    struct program p = *drawn;
    struct shell_run run = { .folder = folder, .program = tool };
    char arguments[256], *path = shell_path(folder, SHELL_STDOUT);
    int answer;

    if (form->nvidia && p.quantifier == 1)
        p.quantifier = 0;
    sprintf(arguments, "explore %s %s --profile sc --quiet --set Level1CacheSize=0 "
                       "--set Level2CacheSize=0", form->file, form->options);
    run.arguments = arguments;
    if (!write_test(folder, form, &p))
        return false;
    shell_execute(&run);
    answer = read_answer(path, &found);
    free(path);
    model_of(form, &p, &expected);
    return answer == (int)answer_of(&p, &expected) && includes(&expected, &found) &&
           includes(&found, &expected);
}

int main(int argc, char **argv)
{
    unsigned long first = argc > 4 ? strtoul(argv[3], NULL, 10) : 1;
    unsigned long count = argc > 4 ? strtoul(argv[4], NULL, 10) : TEST_COUNT;

    if (argc < 3 || !shell_make_folder(argv[2]))
        return EXIT_FAILURE;
    for (unsigned long n = first; n < first + count; n++) {
        struct program p;

        draw_program(&p, n);
        share_some(&p, n);
        for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
            if (!try_form(argv[1], argv[2], &forms[k], &p)) {
                printf("program %lu, %s %s: see %s\n", n, forms[k].file, forms[k].options, argv[2]);
                return EXIT_FAILURE;
            }
    }
    printf("%lu programs in %lu forms\n", count, (unsigned long)(sizeof forms / sizeof *forms));
    return EXIT_SUCCESS;
}
