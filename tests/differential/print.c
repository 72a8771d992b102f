/* tests/differential/print.c: a program as CUDA C. */
#include "program.h"

#include <inttypes.h>

struct printer {
    const struct program *p;
    FILE *out;
    unsigned indent;
    bool kernel;
};

static void line_start(const struct printer *x)
{
    for (unsigned i = 0; i < x->indent; i++)
        fputs("  ", x->out);
}

/* ---- expressions ---- */

static void print_expr(FILE *out, const struct expr *e)
{
    static const char *const ops[BINARIES] = {
        [BIN_ADD] = "+", [BIN_SUB] = "-", [BIN_MUL] = "*", [BIN_XOR] = "^", [BIN_AND] = "&",
        [BIN_OR] = "|", [BIN_SHR] = ">>", [BIN_MOD] = "%", [BIN_LESS] = "<", [BIN_EQUAL] = "==",
    };

    switch (e->kind) {
    case EXPR_CONST:
        fprintf(out, "%" PRIu32 "u", e->value);
        break;
    case EXPR_VAR:
        fprintf(out, "v%" PRIu32, e->value);
        break;
    case EXPR_COUNTER:
        fprintf(out, "c%" PRIu32, e->value);
        break;
    case EXPR_TID:
        fprintf(out, e->value == 0 ? "t" : "(t >> %" PRIu32 ")", e->value);
        break;
    case EXPR_DEPTH:
        fputs("depth", out);
        break;
    case EXPR_INPUT:
        fputs("in[(", out);
        print_expr(out, e->a);
        fprintf(out, ") & %uu]", INPUTS - 1u);
        break;
    case EXPR_BINARY:
        fputc('(', out);
        print_expr(out, e->a);
        fprintf(out, " %s ", ops[e->op]);
        print_expr(out, e->b);
        fputc(')', out);
        break;
    }
}

/* A line with %e and %f for the two expressions, %v the variable, %d the distance, %c the counter. */
static void print_line(const struct printer *x, const struct stmt *s, const char *form)
{
    line_start(x);
    for (; *form != 0; form++) {
        if (*form != '%') {
            fputc(*form, x->out);
            continue;
        }
        switch (*++form) {
        case 'e':
            print_expr(x->out, s->e);
            break;
        case 'f':
            print_expr(x->out, s->e2);
            break;
        case 'v':
            fprintf(x->out, "v%u", s->var);
            break;
        case 'd':
            fprintf(x->out, "%u", s->distance);
            break;
        case 'c':
            fprintf(x->out, "%u", s->counter);
            break;
        case 'n':
            fprintf(x->out, "%u", s->variant);
            break;
        case 'w':
            fprintf(x->out, "%u", 8u << s->distance % 3);
            break;
        default:
            fprintf(x->out, "%%%c", *form);
            break;
        }
    }
    fputc('\n', x->out);
}

/* ---- statements ---- */

static void print_block(struct printer *x, const struct stmt *s);

static void print_body(struct printer *x, const struct stmt *s)
{
    x->indent++;
    print_block(x, s);
    x->indent--;
}

static void print_switch(struct printer *x, const struct stmt *s)
{
    print_line(x, s, "switch (%e) {");
    for (unsigned k = 0; k < 4; k++) {
        line_start(x);
        if (k < 3)
            fprintf(x->out, "case %u:\n", k);
        else
            fputs("default:\n", x->out);
        print_body(x, s->body[k]);
        if (k == 3 || (s->through >> k & 1) == 0)
            print_line(x, s, "  break;");
    }
    print_line(x, s, "}");
}

static void print_nested(struct printer *x, const struct stmt *s)
{
    static const char *const heads[] = {
        [STMT_IF] = "if (%e) {", [STMT_FOR] = "for (c%c = 0, n%c = %e; c%c < n%c; c%c++) {",
        [STMT_LOOP] = "c%c = 0; n%c = %e; while (true) { if (c%c++ >= n%c) break;",
        [STMT_GOTO] = "c%c = 0; n%c = %e; L%c: {",
    };

    print_line(x, s, heads[s->kind]);
    print_body(x, s->body[0]);
    if (s->kind == STMT_IF && s->body[1] != NULL) {
        print_line(x, s, "} else {");
        print_body(x, s->body[1]);
    }
    print_line(x, s, s->kind == STMT_GOTO ? "} if (++c%c < n%c) goto L%c;" : "}");
}

/* By kind and, where the kind has several, by variant. */
static const char *form_of(const struct stmt *s)
{
    static const char *const shuffles[] = { "xor_sync(~0u, (unsigned)(%e), %d, %w);", "sync(~0u, (unsigned)(%e), %d, %w);",
                                            "up_sync(~0u, (unsigned)(%e), %d, %w);", "down_sync(~0u, (unsigned)(%e), %d, %w);" };
    static const char *const votes[] = {
        "%v += __ballot_sync(~0u, %f);", "%v = %v * 3 + __any_sync(~0u, %f);",
        "%v = %v * 3 + __all_sync(~0u, %f);", "%v += __reduce_add_sync(~0u, (unsigned)(%e));",
    };
    static const char *const counts[] = {
        "%v += __syncthreads_count(%f);", "%v = %v * 3 + __syncthreads_and(%f);",
        "%v = %v * 3 + __syncthreads_or(%f);", "__syncthreads();",
    };

    switch (s->kind) {
    case STMT_SHUFFLE:
        return shuffles[s->variant];
    case STMT_VOTE:
        return votes[s->variant];
    case STMT_SYNC_COUNT:
        return counts[s->variant];
    default:
        return NULL;
    }
}

static void print_simple(const struct printer *x, const struct stmt *s)
{
    static const char *const forms[] = {
        [STMT_ASSIGN] = "%v = %e;", [STMT_BREAK_IF] = "if (%e) break;",
        [STMT_CONTINUE_IF] = "if (%e) continue;", [STMT_RETURN_IF] = "if (%e) return %f;",
        [STMT_EXIT_IF] = "if (%e) { out[t] = %f; return; }",
        [STMT_CALL] = "%v = f%n(%e, %f, in, acc, one);",
        [STMT_BLOCK_EXCHANGE] = "__syncthreads(); sh[t] = %e; __syncthreads(); %v ^= sh[(t + %d) % B];",
        [STMT_HALF_EXCHANGE] = "if (t < H) { HALF(1, 0, (%e), %v, %d) } else { HALF(2, H, (%e), %v, %d) }",
        [STMT_WARP_EXCHANGE] = "__syncwarp(); ws[t] = %e; __syncwarp(); %v ^= ws[t ^ %d];",
        [STMT_TILE_EXCHANGE] = "__syncwarp(TILE); ts[t] = %e; __syncwarp(TILE); %v ^= ts[t ^ (%d & 7)];",
        [STMT_TILE_SHUFFLE] = "%v ^= __shfl_xor_sync(TILE, (unsigned)(%e), %d & 7, 8);",
        [STMT_CG_SHUFFLE] = "%v ^= cg::tiled_partition<8>(cg::this_thread_block()).shfl_xor((unsigned)(%e), %d & 7);",
        [STMT_MATCH] = "{ unsigned m = __match_any_sync(~0u, (%e) & 3), w = %v; %v += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }",
        [STMT_ATOMIC] = "atomicAdd(&acc[%n], (unsigned)(%e));",
        [STMT_LOCK] = "LOCKED(acc[4] += (%e))",
        [STMT_SPIN] = "if (%e) while (*one == 0) { }",
        [STMT_TWO_PLACES] = "__syncthreads(); sh[t] = %e; if (%f) { BARRIER; %v ^= sh[(t + %d) % B]; } else { BARRIER; %v += sh[(t + %d) % B]; }",
        [STMT_ROUNDS] = "{ unsigned r, w = %f; __syncthreads(); sh[t] = %e; for (r = 0; r < 2; r++) { if (r == w) BARRIER; %v = %v * 3 + r; } %v ^= sh[(t + %d) % B]; }",
    };
    const char *form = form_of(s);

    if (s->kind == STMT_SHUFFLE) {
        line_start(x);
        fprintf(x->out, "v%u ^= __shfl_", s->var);
        print_line(&(struct printer){ .p = x->p, .out = x->out }, s, form);
        return;
    }
    print_line(x, s, form != NULL ? form : forms[s->kind]);
}

static void print_block(struct printer *x, const struct stmt *s)
{
    for (; s != NULL; s = s->next) {
        if (s->kind == STMT_SWITCH)
            print_switch(x, s);
        else if (s->body[0] != NULL)
            print_nested(x, s);
        else
            print_simple(x, s);
    }
}

/* ---- the whole ---- */

static void find_counters(const struct stmt *s, bool *used)
{
    for (; s != NULL; s = s->next) {
        used[s->counter] = used[s->counter] || s->kind == STMT_FOR || s->kind == STMT_LOOP ||
                           s->kind == STMT_GOTO;
        for (unsigned k = 0; k < 4; k++)
            find_counters(s->body[k], used);
    }
}

static void print_variables(const struct printer *x, const struct routine *r)
{
    bool used[MOST_COUNTERS] = { false };

    find_counters(r->body, used);
    fputs("  const unsigned t = threadIdx.x;\n"
          "  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;\n", x->out);
    for (unsigned c = 0; c < MOST_COUNTERS; c++)
        if (used[c])
            fprintf(x->out, "  unsigned c%u = 0, n%u = 0;\n", c, c);
}

static void print_routine(const struct program *p, unsigned routine, FILE *out)
{
    struct printer x = { .p = p, .out = out, .indent = 1, .kernel = routine == FUNCTIONS };
    const struct routine *r = &p->routine[routine];

    if (x.kernel)
        fputs("extern \"C\" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)\n"
              "{\n  unsigned *acc = out + B;\n  const unsigned a = in[threadIdx.x % 64], depth = 0;\n", out);
    else
        fprintf(out, "static __device__ %sunsigned f%u(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)\n{\n",
                routine > 0 ? "__noinline__ " : "", routine);
    print_variables(&x, r);
    if (x.kernel)
        fputs("  sh[t] = ws[t] = ts[t] = hs[t] = 0;\n  __syncthreads();\n", out);
    print_block(&x, r->body);
    fputs(x.kernel ? "  out[t] = " : "  return ", out);
    print_expr(out, r->result);
    fputs(" + (v0 ^ v1 ^ v2 ^ v3 ^ v4);\n}\n", out);
}

void program_print(const struct program *p, uint64_t seed, FILE *out)
{
    fprintf(out, "// made by tests/differential/make.c from seed %" PRIu64 "\n", seed);
    if (p->groups)
        fputs("#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n", out);
    fprintf(out, "#define B %uu\n#define H (B / 2)\n#define TILE (0xffu << (t & 24))\n", p->threads);
    fputs("#define BARRIER asm volatile(\"barrier.sync 0;\" ::: \"memory\")\n"
          "#define BAR(n, c) asm volatile(\"bar.sync %0, %1;\" :: \"r\"(n), \"r\"(c) : \"memory\")\n"
          "#define HALF(n, from, e, v, d) BAR(n, H); hs[t] = (e); BAR(n, H); v ^= hs[from + (t + d) % H];\n"
          "#define LOCKED(s) { bool done = false; while (!done) if (atomicCAS(&lock, 0, 1) == 0) { __threadfence(); *(volatile unsigned *)&s; __threadfence(); atomicExch(&lock, 0); done = true; } }\n"
          "__shared__ unsigned sh[B], ws[B], ts[B], hs[B];\n__device__ unsigned lock;\n", out);
    for (unsigned f = 0; f <= FUNCTIONS; f++)
        print_routine(p, f, out);
}
