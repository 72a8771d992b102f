/* tests/stepper/conditions.c: `break LINE if EXPRESSION` of the stepper against a scan of a trace.
 *
 * A random kernel of a few warps goes round a loop; line `target` reads a, b and c. The trace of the
 * same schedule (jsonl with values) says which warp arrives there when, with which lanes, and what
 * each instruction wrote. In the order of each warp's instructions these writes are folded into
 * registers, and a second evaluator decides in which lanes the expression is true. The session must
 * stop just then, for these warps, with these lanes. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

#define LANES 4u
#define WARPS 3u
#define MOST_CODE 64
#define MOST_STOPS 400

static const char *const names[] = { "a", "b", "c", "d", "i", "t", "m" };
enum { REG_A, REG_T = 5, REGS = 7 };

/* ---- a random kernel and condition ---- */

struct expr {
    const char *op; /* NULL: a leaf */
    struct expr *a, *b;
    unsigned reg;   /* REGS: a number; REGS + 1: %tid.x */
    int64_t n;
};

struct trial {
    struct random random;
    struct expr pool[64];
    size_t used;
    unsigned target; /* the line */
    struct text ptx, condition;
    struct expr *root;
};

static uint64_t below(struct trial *t, uint64_t n)
{
    return random_next(&t->random) % n;
}

static struct expr *draw(struct trial *t, unsigned depth, bool logical)
{
    static const char *const plain[] = { "+", "-", "&", "|", "^", "%", ">>" };
    static const char *const tests[] = { "==", "!=", "<", "<=", ">", ">=" };
    static const char *const both[] = { "&&", "||" };
    struct expr *e = &t->pool[t->used++];

    *e = (struct expr){ .op = NULL };
    if (!logical && (depth == 0 || below(t, 3) == 0)) {
        e->reg = below(t, 3) == 0 ? REGS : below(t, 8) == 0 ? REGS + 1 : (unsigned)below(t, REGS);
        e->n = (int64_t)below(t, 9);
        return e;
    }
    if (logical && depth > 1 && below(t, 2) == 0) {
        e->op = both[below(t, 2)];
        e->a = draw(t, depth - 1, true);
        e->b = draw(t, depth - 1, true);
        return e;
    }
    e->op = logical ? tests[below(t, 6)] : plain[below(t, 7)];
    e->a = draw(t, depth > 0 ? depth - 1 : 0, false);
    e->b = draw(t, depth > 0 ? depth - 1 : 0, false);
    if (strcmp(e->op, "%") == 0 || strcmp(e->op, ">>") == 0)
        *e->b = (struct expr){ .reg = REGS, .n = 1 + (int64_t)below(t, 7) };
    return e;
}

static void put(const struct expr *e, struct text *out)
{
    if (e->op != NULL) {
        text_puts(out, "(");
        put(e->a, out);
        text_printf(out, " %s ", e->op);
        put(e->b, out);
        text_puts(out, ")");
    } else if (e->reg == REGS) {
        text_printf(out, "%" PRId64, e->n);
    } else {
        text_puts(out, e->reg > REGS ? "%tid.x" : names[e->reg]);
    }
}

static int64_t value(const struct expr *e, const uint32_t r[REGS])
{
    int64_t a, b;

    if (e->op == NULL)
        return e->reg == REGS ? e->n : e->reg > REGS ? r[REG_T] : r[e->reg];
    a = value(e->a, r);
    b = value(e->b, r);
    switch (e->op[0]) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '&':
        return e->op[1] != '\0' ? a != 0 && b != 0 : a & b;
    case '|':
        return e->op[1] != '\0' ? a != 0 || b != 0 : a | b;
    case '^':
        return a ^ b;
    case '%':
        return a % b;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case '<':
        return e->op[1] != '\0' ? a <= b : a < b;
    default:
        if (e->op[1] == '>')
            return a >= 0 ? a >> b : -((-a - 1) >> b) - 1;
        return e->op[1] != '\0' ? a >= b : a > b;
    }
}

static void draw_line(struct trial *t, struct text *out)
{
    static const char *const ops[] = { "add.u32", "sub.u32", "mul.lo.u32", "and.b32", "xor.b32" };
    const char *to = names[below(t, 3)];

    switch (below(t, 5)) {
    case 0:
        text_printf(out, "    ld.global.u32 %s, [p];\n", to);
        break;
    case 1:
        text_printf(out, "    st.global.u32 [p], %s;\n", to);
        break;
    default:
        text_printf(out, "    %s %s, %s, ", ops[below(t, 5)], to, names[below(t, 6)]);
        if (below(t, 2) == 0)
            text_printf(out, "%s;\n", names[below(t, 6)]);
        else
            text_printf(out, "%u;\n", 1 + (unsigned)below(t, 9));
    }
}

static unsigned lines_of(const struct text *t)
{
    unsigned n = 0;

    for (size_t i = 0; i < t->n; i++)
        n += t->s[i] == '\n';
    return n;
}

static void draw_kernel(struct trial *t)
{
    struct text *out = &t->ptx;

    text_puts(out, ".version 3.0\n.target sm_20\n.address_size 64\n"
                   ".entry k(.param .u64 x)\n{\n    .reg .u64 p;\n"
                   "    .reg .u32 a, b, c, d, i, t, m;\n    .reg .pred q;\n"
                   "    mov.u32 d, 0;\n    mov.u32 i, 0;\n    mov.u32 t, %tid.x;\n"
                   "    ld.param.u64 p, [x];\n    mad.wide.u32 p, t, 4, p;\n");
    text_printf(out, "    mov.u32 a, t;\n    mov.u32 b, %u;\n    mov.u32 c, %u;\n",
                (unsigned)below(t, 9), (unsigned)below(t, 9));
    text_printf(out, "    and.b32 m, t, %u;\n    add.u32 m, m, %u;\nLOOP:\n",
                (unsigned)below(t, 4), 1 + (unsigned)below(t, 3));
    for (uint64_t k = below(t, 5); k > 0; k--)
        draw_line(t, out);
    t->target = lines_of(out) + 1;
    text_puts(out, "    mad.lo.u32 d, a, b, c;\n");
    for (uint64_t k = below(t, 3); k > 0; k--)
        draw_line(t, out);
    text_puts(out, "    add.u32 i, i, 1;\n    setp.lt.u32 q, i, m;\n    @q bra LOOP;\n"
                   "    st.global.u32 [p], d;\n    exit;\n}\n");
    do { /* one that is about threads */
        t->used = t->condition.n = 0;
        t->root = draw(t, 3, true);
        put(t->root, &t->condition);
    } while (strpbrk(t->condition.s, "abcditm") == NULL);
}

/* ---- the trace ---- */

/* The number after `"name": ` in the line; -1: it is not there. */
static long long member(const char *line, const char *name)
{
    char key[40];
    const char *at;

    snprintf(key, sizeof key, "\"%s\": ", name);
    at = strstr(line, key);
    return at != NULL ? strtoll(at + strlen(key), NULL, 10) : -1;
}

static unsigned mask(const char *line, const char *name)
{
    char key[40];
    const char *at;
    unsigned m = 0;

    snprintf(key, sizeof key, "\"%s\": \"", name);
    at = strstr(line, key);
    for (unsigned l = 0; at != NULL && l < LANES; l++)
        m |= at[strlen(key) + l] == '1' ? 1u << l : 0;
    return m;
}

/* A step of a warp, or a write to a register. */
struct event {
    long long pc, next, operation;
    unsigned warp, active, lanes, reg;
    uint32_t values[LANES];
    bool step;
};

struct trace {
    unsigned line_of[MOST_CODE];
    struct event *v;
    size_t n;
};

static void read_code(struct trace *t, const char *line)
{
    for (const char *at = strstr(line, "\"code\": ["); at != NULL;
         at = strstr(at + 1, "{\"pc\": ")) {
        long long pc = member(at, "pc"), l = member(at, "line");

        if (pc >= 0 && pc < MOST_CODE && l >= 0)
            t->line_of[pc] = (unsigned)l;
    }
}

/* `"values": V`, a number for all lanes, a progression or a list in lane order. */
static void read_values(struct event *e, const char *at)
{
    long long from, by;
    char *end;

    at += strlen("\"values\": ");
    if (*at == '{') {
        from = member(at, "from");
        by = member(at, "by");
    } else {
        from = *at == '[' ? 0 : strtoll(at, NULL, 10);
        by = 0;
    }
    for (unsigned l = 0, k = 0; l < LANES; l++) {
        if ((e->lanes >> l & 1) == 0)
            continue;
        if (*at == '[' || *at == ',') {
            e->values[l] = (uint32_t)strtoll(at + 1, &end, 10);
            at = end;
        } else {
            e->values[l] = (uint32_t)(from + (long long)k * by);
        }
        k++;
    }
}

static bool read_write(struct event *e, const char *line)
{
    const char *at = strstr(line, "\"writes\": ["), *values;
    char name[8] = "";

    if (at == NULL || sscanf(at, "\"writes\": [{\"register\": \"%7[^\"]\"", name) != 1)
        return false;
    for (e->reg = 0; e->reg < REGS && strcmp(names[e->reg], name) != 0; e->reg++)
        continue;
    values = strstr(at, "\"values\": ");
    e->operation = member(line, "operation");
    e->lanes = mask(line, "lanes");
    if (e->reg == REGS || values == NULL || e->operation < 0)
        return false;
    read_values(e, values);
    return true;
}

static void read_event(struct trace *t, const char *line)
{
    struct event e = { .pc = member(line, "pc"), .warp = (unsigned)member(line, "warp") };

    if (strncmp(line, "{\"run\"", 6) == 0)
        read_code(t, line);
    if (strncmp(line, "{\"step\": ", 9) != 0 || e.pc < 0)
        return;
    e.step = strstr(line, "\"rules\": [") != NULL && strstr(line, "\"text\": ") != NULL;
    if (e.step) {
        e.active = mask(line, "active");
        e.next = member(line, "next");
        e.next = e.next < 0 ? e.pc + 1 : e.next;
    } else if (!read_write(&e, line)) {
        return;
    }
    t->v = realloc(t->v, (t->n + 1) * sizeof *t->v);
    t->v[t->n++] = e;
}

/* ---- where the session must stop ---- */

struct stop {
    unsigned warp, lanes;
};

struct stops {
    struct stop v[WARPS][MOST_STOPS];
    size_t n[WARPS];
};

/* The write that the k-th step of a warp at that address made; NULL: it made none. */
static const struct event *write_of(const struct trace *t, const struct event *s, unsigned k)
{
    const struct event *found = NULL;
    long long after = -1;

    for (;; k--) {
        found = NULL;
        for (size_t i = 0; i < t->n; i++) {
            const struct event *e = &t->v[i];

            if (!e->step && e->warp == s->warp && e->pc == s->pc && e->operation > after &&
                (found == NULL || e->operation < found->operation))
                found = e;
        }
        if (found == NULL || k == 0)
            return found;
        after = found->operation;
    }
}

static void see_step(const struct trial *t, const struct trace *trace, const struct event *s,
                     uint32_t regs[LANES][REGS], struct stops *out)
{
    unsigned from = trace->line_of[s->pc], to = trace->line_of[s->next], lanes = 0;

    if (s->active == 0 || to != t->target || (from == t->target && s->next > s->pc))
        return;
    for (unsigned l = 0; l < LANES; l++)
        if ((s->active >> l & 1) != 0 && value(t->root, regs[l]) != 0)
            lanes |= 1u << l;
    if (lanes != 0 && out->n[s->warp] < MOST_STOPS)
        out->v[s->warp][out->n[s->warp]++] = (struct stop){ s->warp, lanes };
}

static void scan(const struct trial *t, const struct trace *trace, struct stops *out)
{
    for (unsigned w = 0; w < WARPS; w++) {
        uint32_t regs[LANES][REGS] = { { 0 } };
        unsigned times[MOST_CODE] = { 0 };

        for (size_t i = 0; i < trace->n; i++) {
            const struct event *s = &trace->v[i], *e;

            if (!s->step || s->warp != w)
                continue;
            e = write_of(trace, s, times[s->pc]++);
            for (unsigned l = 0; e != NULL && l < LANES; l++)
                if ((e->lanes >> l & 1) != 0)
                    regs[l][e->reg] = e->values[l];
            see_step(t, trace, s, regs, out);
        }
    }
}

/* ---- where it stops ---- */

static unsigned read_lanes(const char *s)
{
    unsigned lanes = 0;

    for (s = strrchr(s, ':'); s != NULL && *s != '\0' && *s != '\n'; s++)
        if (*s >= '0' && *s <= '9')
            lanes |= 1u << (*s - '0');
    return lanes;
}

static void read_session(FILE *f, struct stops *out)
{
    char line[4096];
    unsigned lanes = 0, warp;

    while (fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "breakpoint 1, ", 14) == 0)
            lanes = read_lanes(line);
        else if (lanes != 0 && sscanf(line, "=> block 0,0,0 warp %u", &warp) == 1 && warp < WARPS) {
            if (out->n[warp] < MOST_STOPS)
                out->v[warp][out->n[warp]++] = (struct stop){ warp, lanes };
            lanes = 0;
        }
    }
}

/* ---- together ---- */

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    if (f == NULL || fputs(text, f) < 0 || fclose(f) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
}

static bool same(const struct stops *a, const struct stops *b)
{
    for (unsigned w = 0; w < WARPS; w++)
        if (a->n[w] != b->n[w] || memcmp(a->v[w], b->v[w], a->n[w] * sizeof a->v[w][0]) != 0)
            return false;
    return true;
}

static void run(const char *format, const char *tool, const char *options)
{
    struct text command = { NULL, 0, 0 };

    text_printf(&command, format, tool, options);
    if (system(command.s) == -1)
        exit(EXIT_FAILURE);
    text_free(&command);
}

static bool try(const char *tool, uint64_t seed, unsigned long *stops)
{
    struct trial t = { .used = 0 };
    struct trace trace = { .n = 0 };
    struct stops wanted = { .n = { 0 } }, got = { .n = { 0 } };
    struct text options = { NULL, 0, 0 }, session = { NULL, 0, 0 };
    static char line[65536];
    FILE *f;
    bool ok;

    random_seed(&t.random, seed);
    draw_kernel(&t);
    write_file("k.ptx", t.ptx.s);
    text_printf(&options, "k.ptx --block %u --buffer 'x=u32[12]:iota' --arg x --set WarpSize=4 "
                          "--set NumProcessors=1 --seed %u --profile %s", LANES * WARPS,
                (unsigned)seed, seed % 3 == 0 ? "sc" : "ordered");
    text_printf(&session, "break %u if %s\n", t.target, t.condition.s);
    for (unsigned k = 0; k < MOST_STOPS; k++)
        text_puts(&session, "continue\n");
    write_file("commands", session.s);
    run("'%s' trace %s --format jsonl --values >trace 2>/dev/null", tool, options.s);
    run("'%s' step %s <commands >session 2>&1", tool, options.s);
    f = fopen("trace", "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        read_event(&trace, line);
    if (f != NULL)
        fclose(f);
    scan(&t, &trace, &wanted);
    f = fopen("session", "r");
    if (f != NULL) {
        read_session(f, &got);
        fclose(f);
    }
    ok = trace.n > 0 && same(&wanted, &got);
    for (unsigned w = 0; w < WARPS; w++) {
        *stops += wanted.n[w];
        if (!ok)
            fprintf(stderr, "seed %u, warp %u: %zu stops in the trace, %zu in the session\n",
                    (unsigned)seed, w, wanted.n[w], got.n[w]);
    }
    if (!ok)
        fprintf(stderr, "%s\n%s%s\n", options.s, t.ptx.s, t.condition.s);
    free(trace.v);
    text_free(&t.ptx);
    text_free(&t.condition);
    text_free(&options);
    text_free(&session);
    return ok;
}

int main(int argc, char **argv)
{
    unsigned long first, count, failed = 0, stops = 0;

    if (argc != 4) {
        fprintf(stderr, "usage: conditions TOOL FIRST COUNT\n");
        return EXIT_FAILURE;
    }
    first = strtoul(argv[2], NULL, 10);
    count = strtoul(argv[3], NULL, 10);
    for (unsigned long k = 0; k < count; k++)
        failed += !try(argv[1], first + k, &stops);
    printf("%lu kernels, %lu stops, %lu kernels differ\n", count, stops, failed);
    return failed > 0 || stops < count ? EXIT_FAILURE : EXIT_SUCCESS;
}
