/* tests/support/structured_random.c: draws programs. A loop that does not spin has a counter, each
 * call of a function that is not above its caller a budget: so every run ends. Without `partial`,
 * what is computed stays small enough to have a value. */
#include "support/structured_random.h"

#include "base/hash.h"

#define MOST_FUNCTIONS 3u
#define MOST_DEPTH 3u /* ifs and whiles inside each other */
#define MOST_LOOPS 2u /* loops with counters inside each other */

struct maker {
    struct random r;
    struct structured_shape shape;
    struct text text[MOST_FUNCTIONS];
    unsigned nfunctions, function;
    unsigned left;    /* statements that may still be written */
    unsigned depth, loops;
    unsigned whiles;  /* of any kind, around the next statement */
    unsigned length;  /* of the arrays: a power of two, not less than there are threads */
};

static const char *const function_names[MOST_FUNCTIONS] = { "f", "g", "main" };

static struct text *out(struct maker *m)
{
    return &m->text[m->function];
}

static unsigned below(struct maker *m, unsigned n)
{
    return random_below(&m->r, n);
}

static bool one_in(struct maker *m, unsigned n)
{
    return below(m, n) == 0;
}

static void puts_one_of(struct maker *m, const char *const *texts, unsigned n)
{
    text_puts(out(m), texts[below(m, n)]);
}
#define PUTS_ONE_OF(m, ...)                                                                        \
    do {                                                                                           \
        static const char *const texts_[] = { __VA_ARGS__ };                                       \
                                                                                                   \
        puts_one_of(m, texts_, (unsigned)(sizeof texts_ / sizeof *texts_));                        \
    } while (0)

/* ---- expressions ---- */

static void write_expr(struct maker *m, unsigned depth);

/* An index: every thread its own element, or one that any thread may name. */
static void write_index(struct maker *m)
{
    text_puts(out(m), "[");
    if (m->shape.partial && one_in(m, 6)) {
        write_expr(m, 0);
    } else if (one_in(m, 2)) {
        text_puts(out(m), "tid");
    } else {
        text_puts(out(m), "(");
        write_expr(m, 0);
        text_printf(out(m), ") & %u", m->length - 1);
    }
    text_puts(out(m), "]");
}

static void write_atom(struct maker *m, unsigned depth)
{
    switch (below(m, 8)) {
    case 0:
    case 1:
        PUTS_ONE_OF(m, "x", "y");
        break;
    case 2:
    case 3:
        PUTS_ONE_OF(m, "i", "j");
        break;
    case 4:
        text_puts(out(m), "tid");
        break;
    case 5:
        PUTS_ONE_OF(m, "a", "b");
        if (depth == 0)
            text_puts(out(m), "[tid]");
        else
            write_index(m);
        break;
    case 6:
        if (one_in(m, 3)) {
            text_puts(out(m), "ntid");
            break;
        } /* fall through */
    default:
        text_printf(out(m), "%u", below(m, 4));
    }
}

static void write_operand(struct maker *m, unsigned depth)
{
    text_puts(out(m), "(");
    write_expr(m, depth);
    text_puts(out(m), ")");
}

/* An operator that may have no value. */
static void write_partial(struct maker *m)
{
    write_operand(m, 0);
    PUTS_ONE_OF(m, " / ", " % ", " << ", " >> ", " + 9223372036854775807 - ",
                " * 4611686018427387904 * ");
    write_operand(m, 0);
}

static void write_expr(struct maker *m, unsigned depth)
{
    if (depth == 0 || one_in(m, 3)) {
        write_atom(m, depth);
        return;
    }
    depth--;
    if (m->shape.partial && one_in(m, 12)) {
        write_partial(m);
        return;
    }
    switch (below(m, 6)) {
    case 0:
        PUTS_ONE_OF(m, "!", "~", "-");
        write_operand(m, depth);
        break;
    case 1:
        write_operand(m, depth);
        PUTS_ONE_OF(m, " / 2", " % 3", " >> 1", " << 1", " & 3");
        break;
    case 2:
        write_operand(m, depth);
        text_puts(out(m), " ? ");
        write_expr(m, depth);
        text_puts(out(m), " : ");
        write_expr(m, depth);
        break;
    case 3:
        text_puts(out(m), "(");
        write_atom(m, depth);
        text_puts(out(m), " & 7) * (");
        write_atom(m, depth);
        text_puts(out(m), " & 7)");
        break;
    default:
        write_operand(m, depth);
        PUTS_ONE_OF(m, " + ", " - ", " & ", " | ", " ^ ", " == ", " != ", " < ", " <= ", " > ",
                    " >= ", " && ", " || ");
        write_operand(m, depth);
    }
}

/* ---- statements ---- */

static void write_block(struct maker *m);
static void write_simple(struct maker *m);

static void indent(struct maker *m)
{
    if (one_in(m, 12))
        PUTS_ONE_OF(m, " ", " /* here */ ", " // so\n", "\t", "\r\n");
    else
        text_printf(out(m), "\n%*s", (int)(4 * (m->depth + 1)), "");
}

static void write_place(struct maker *m)
{
    if (one_in(m, 4)) {
        PUTS_ONE_OF(m, "a", "b");
        write_index(m);
    } else {
        PUTS_ONE_OF(m, "x", "y", "i", "j");
    }
}

/* Without masks values grow by little each time: they stay far from the bounds of 64 bits. */
static void write_growing(struct maker *m)
{
    bool before = one_in(m, 3);

    if (before)
        PUTS_ONE_OF(m, "++", "--");
    write_place(m);
    if (!before && one_in(m, 2)) {
        PUTS_ONE_OF(m, " += ", " -= ", " ^= ", " |= ");
        PUTS_ONE_OF(m, "1", "tid", "(i & 3)", "x & 3", "2 - tid % 4");
    } else if (!before) {
        PUTS_ONE_OF(m, "++", "--", " &= 7", " %= 5", " /= 2");
    }
    text_puts(out(m), ";");
}

static void write_assignment(struct maker *m)
{
    if (!m->shape.spins && one_in(m, 3)) {
        write_growing(m);
        return;
    }
    write_place(m);
    text_puts(out(m), " = ");
    write_operand(m, 2);
    PUTS_ONE_OF(m, " & 7;", " & 3;", " % 3;");
}

/* The path of an if, the body of a loop that spins: in braces or not. */
static void write_path(struct maker *m)
{
    m->depth++;
    if (one_in(m, 8)) {
        PUTS_ONE_OF(m, " ;", " {}", " {{} ;}");
    } else if (one_in(m, 3)) {
        indent(m);
        write_simple(m);
    } else {
        text_puts(out(m), " {");
        write_block(m);
        text_puts(out(m), " }");
    }
    m->depth--;
}

static void write_if(struct maker *m)
{
    text_puts(out(m), "if (");
    if (one_in(m, 3))
        text_printf(out(m), "tid %s %u", one_in(m, 2) ? "==" : "<", below(m, m->shape.threads));
    else
        write_expr(m, 2);
    text_puts(out(m), ")");
    write_path(m);
    if (one_in(m, 2)) {
        indent(m);
        text_puts(out(m), "else");
        write_path(m);
    }
}

/* A call, with a budget of its function when it may come back to it. */
static void write_call(struct maker *m)
{
    unsigned first = MOST_FUNCTIONS - m->nfunctions, callee = first + below(m, m->nfunctions);

    if (callee < m->function)
        text_printf(out(m), "%s();", function_names[callee]);
    else
        text_printf(out(m), "if (d < 2) { ++d; %s(); }", function_names[callee]);
}

static void write_simple(struct maker *m)
{
    switch (below(m, 12)) {
    case 0:
        text_puts(out(m), ";");
        break;
    case 1:
    case 2:
        write_call(m);
        break;
    case 3:
        if (one_in(m, m->depth == 0 ? 8 : 2)) {
            text_puts(out(m), "return;");
            break;
        } /* fall through */
    case 4:
    case 5:
        if (m->whiles > 0) {
            text_puts(out(m), "break;");
            break;
        } /* fall through */
    case 6:
    case 7:
        if (m->depth < MOST_DEPTH) {
            write_if(m);
            break;
        } /* fall through */
    default:
        write_assignment(m);
    }
}

/* A loop of at most three rounds. */
static void write_loop(struct maker *m)
{
    unsigned counter = m->loops++;

    text_printf(out(m), "c%u = 0;", counter);
    indent(m);
    text_printf(out(m), "while (c%u < %u", counter, 1 + below(m, 3));
    if (one_in(m, 2)) {
        text_puts(out(m), " && ");
        write_operand(m, 1);
    }
    text_printf(out(m), ") {");
    m->depth++;
    m->whiles++;
    indent(m);
    text_printf(out(m), "++c%u;", counter);
    write_block(m);
    m->whiles--;
    m->depth--;
    m->loops--;
    text_puts(out(m), " }");
}

/* A loop that may wait for others, for ever. */
static void write_spin(struct maker *m)
{
    if (one_in(m, 4)) {
        text_printf(out(m), "if (tid %s %u) x = 1; else while (x != 1) {}",
                    one_in(m, 2) ? "==" : "!=", below(m, m->shape.threads));
        return;
    }
    if (one_in(m, 4)) {
        text_puts(out(m), "while (y != tid) {} y = (y + 1) & 7;");
        return;
    }
    text_puts(out(m), "while (");
    if (one_in(m, 3))
        write_expr(m, 1);
    else
        PUTS_ONE_OF(m, "x != 1", "x == 0", "y != tid", "1", "y < 2", "a[0] == a[tid]");
    text_puts(out(m), ")");
    m->whiles++;
    write_path(m);
    m->whiles--;
}

static void write_statement(struct maker *m)
{
    if (m->left > 0)
        m->left--;
    if (m->shape.spins && m->depth < MOST_DEPTH && one_in(m, 6))
        write_spin(m);
    else if (m->loops < MOST_LOOPS && m->depth < MOST_DEPTH && one_in(m, 5))
        write_loop(m);
    else
        write_simple(m);
}

static void write_block(struct maker *m)
{
    unsigned n = 1 + below(m, 3);

    do {
        indent(m);
        write_statement(m);
    } while (--n > 0 && m->left > 0);
}

/* ---- functions ---- */

static void write_locals(struct maker *m)
{
    PUTS_ONE_OF(m, "\n    int i, j, d, c0, c1;", "\n    int i = tid, j, c0, c1, d;",
                "\n    int d, c0 = 0; int c1; { int i; int j = x & 3, k; }",
                "\n    int j = tid, i = j + 1; int c0, c1, d;");
}

static void write_function(struct maker *m, unsigned function, unsigned statements, bool bare)
{
    m->function = function;
    m->left = statements;
    if (!bare)
        text_printf(out(m), "void %s() {", function_names[function]);
    write_locals(m);
    while (m->left > 0) {
        indent(m);
        write_statement(m);
    }
    text_puts(out(m), bare ? "\n" : "\n}\n");
}

static void write_shared(struct maker *m, struct text *to)
{
    static const char *const words[] = { "shared", "__shared", "__shared__" };

    text_printf(to, "%s int x", words[below(m, 3)]);
    if (one_in(m, 3))
        text_printf(to, " = %u", below(m, 3));
    text_printf(to, ", y;\n%s int a[%u]", words[below(m, 3)], m->length);
    if (one_in(m, 2))
        text_printf(to, " = { %u, -%u }", below(m, 4), below(m, 2));
    text_printf(to, ", b[%u];\n", m->length);
}

void structured_random(struct text *to, uint64_t seed, struct structured_shape shape)
{
    struct maker m = { .shape = shape, .length = 2 };
    unsigned first, turn;
    bool bare;

    random_seed(&m.r, seed);
    while (m.length < shape.threads)
        m.length *= 2;
    m.nfunctions = shape.statements < 4 ? 1 : 1 + below(&m, MOST_FUNCTIONS);
    first = MOST_FUNCTIONS - m.nfunctions;
    bare = m.nfunctions == 1 && one_in(&m, 2);
    write_shared(&m, to);
    for (unsigned f = first; f < MOST_FUNCTIONS; f++)
        write_function(&m, f, 1 + (shape.statements - 1) / m.nfunctions, bare);
    turn = below(&m, m.nfunctions);
    for (unsigned f = 0; f < m.nfunctions; f++) {
        struct text *t = &m.text[first + (f + turn) % m.nfunctions];

        text_add(to, t->s, t->n);
        text_free(t);
    }
}
