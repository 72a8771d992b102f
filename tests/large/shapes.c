/* tests/large/shapes.c: `large_shapes SHAPE LINES` prints a PTX text of about so many lines. Each
 * shape makes one part of reading or transforming (5.1.3) large and keeps the others small. It
 * writes text only and calls nothing of the tool. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what all have ---- */

static void header(void)
{
    puts(".version 9.0\n.target sm_90\n.address_size 64");
}

/* Registers %r0 to %r(registers - 1), %rd0 to %rd7; the guard %p0. */
static void begin_entry(unsigned registers)
{
    header();
    printf(".visible .entry k(.param .u64 out, .param .u32 n)\n{\n"
           ".reg .pred %%p<8>;\n.reg .b32 %%r<%u>;\n.reg .b64 %%rd<8>;\n"
           "ld.param.u32 %%r0, [n];\nld.param.u64 %%rd0, [out];\n"
           "setp.ne.u32 %%p0, %%r0, 0;\n",
           registers);
}

static void end_entry(void)
{
    puts("END:\nst.global.u32 [%rd0], %r0;\nret;\n}");
}

/* Pseudo-random numbers below a limit, the same on every machine. */
static unsigned chance(unsigned k, unsigned below)
{
    unsigned long x = (k * 2654435761ul + 12345ul) & 0xfffffffful;

    x = ((x ^ x >> 15) * 2246822519ul) & 0xfffffffful;
    return (unsigned)((x ^ x >> 13) % below);
}

/* ---- straight code ---- */

static void straight(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n; k++)
        printf("\tmad.lo.s32 \t%%r%u, %%r%u, %%r%u, %u;\n", 1 + k % 63, k % 64, (k + 7) % 64, k);
    end_entry();
}

/* All of them live in the middle. */
static void registers(unsigned n)
{
    begin_entry(n / 2 + 1);
    for (unsigned k = 1; k <= n / 2; k++)
        printf("add.u32 %%r%u, %%r0, %u;\n", k, k);
    for (unsigned k = 1; k <= n / 2; k++)
        printf("xor.b32 %%r0, %%r0, %%r%u;\n", k);
    end_entry();
}

static void vectors(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 2; k++) {
        printf("ld.global.v4.u32 {%%r%u, %%r%u, %%r%u, %%r%u}, [%%rd0+%u];\n", 1 + k % 8,
               9 + k % 8, 17 + k % 8, 25 + k % 8, 16 * (k % 100));
        printf("st.global.v2.u32 [%%rd0+%u], {%%r%u, %%r1};\n", 8 * (k % 100), 9 + k % 8);
    }
    end_entry();
}

/* All instructions in one line. */
static void one_line(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n; k++)
        printf("add.u32 %%r%u, %%r%u, %u; ", 1 + k % 63, k % 64, k);
    puts("");
    end_entry();
}

static void comments(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 4; k++)
        printf("\t// line %u\n\t/* and\n more */\nadd.u32 %%r1, %%r1, %u;\n", k, k);
    end_entry();
}

/* Instructions with their lines in as many files as there is room for. */
static void origins(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 3; k++)
        printf("\t.loc\t%u %u 9\nadd.u32 %%r%u, %%r%u, %u;\n", k + 1, k, 1 + k % 63, k % 64, k);
    end_entry();
    for (unsigned k = 0; k < n / 3; k++)
        printf("\t.file\t%u \"file%u.cu\"\n", k + 1, k + 1);
}

static void expressions(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 8; k++) {
        printf("add.u32 %%r1, %%r1, (1");
        for (unsigned i = 1; i <= 64; i++)
            printf(" + %u * (%u - %u)%s", i, k, i, i % 8 == 0 ? "\n" : "");
        puts(");");
    }
    end_entry();
}

/* ---- control flow ---- */

/* Each skips a few blocks. */
static void forward(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 3; k++) {
        printf("@%%p0 bra L%u;\n", k + 1 + chance(k, 4));
        printf("add.u32 %%r%u, %%r%u, %u;\nL%u:\n", 1 + k % 63, k % 64, k, k);
    }
    for (unsigned k = 0; k < 5; k++)
        printf("L%u:\n", n / 3 + k);
    end_entry();
}

/* Each leaves everything: one join of all. */
static void far_ahead(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 2; k++)
        printf("add.u32 %%r%u, %%r%u, %u;\n@%%p0 bra END;\n", 1 + k % 63, k % 64, k);
    end_entry();
}

/* Forward branches to anywhere later: dominators far up. */
static void anywhere(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 3; k++) {
        printf("@%%p0 bra L%u;\n", k + 1 + chance(k, n / 3 - k));
        printf("add.u32 %%r%u, %%r%u, %u;\nL%u:\n", 1 + k % 63, k % 64, k, k);
    }
    printf("L%u:\n", n / 3);
    end_entry();
}

static void loops(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 3; k++)
        printf("L%u:\nadd.u32 %%r%u, %%r%u, %u;\n@%%p0 bra L%u;\n", k, 1 + k % 63, k % 64, k, k);
    end_entry();
}

/* One in the other, and a register of each level. */
static void nested(unsigned n)
{
    begin_entry(n / 4 + 1);
    for (unsigned k = 1; k <= n / 4; k++)
        printf("L%u:\nadd.u32 %%r%u, %%r0, %u;\n", k, k, k);
    for (unsigned k = n / 4; k > 0; k--)
        printf("setp.ne.u32 %%p1, %%r%u, 0;\n@%%p1 bra L%u;\n", k, k);
    end_entry();
}

/* The same, with a path from every level to the code after all of them. */
static void breaks(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 4; k++)
        printf("L%u:\nadd.u32 %%r%u, %%r%u, %u;\n@%%p0 bra END;\n", k, 1 + k % 63, k % 64, k);
    for (unsigned k = n / 4; k-- > 0;)
        printf("@%%p0 bra L%u;\n", k);
    end_entry();
}

/* Loops with two entries each. */
static void irreducible(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 6; k++)
        printf("@%%p0 bra B%u;\nA%u:\nadd.u32 %%r1, %%r1, 1;\nB%u:\nadd.u32 %%r2, %%r1, %u;\n"
               "@%%p0 bra A%u;\n", k, k, k, k, k);
    end_entry();
}

/* Nested loops around one with two entries. */
static void irreducibles(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 4; k++)
        printf("L%u:\nadd.u32 %%r%u, %%r%u, %u;\n", k, 1 + k % 63, k % 64, k);
    puts("@%p0 bra B;\nA:\nadd.u32 %r1, %r1, 1;\nB:\nadd.u32 %r2, %r1, 1;\n@%p0 bra A;");
    for (unsigned k = n / 4; k-- > 0;)
        printf("@%%p0 bra L%u;\n", k);
    end_entry();
}

/* Branches from anywhere to anywhere. */
static void tangle(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 3; k++) {
        printf("L%u:\nadd.u32 %%r%u, %%r%u, %u;\n", k, 1 + k % 63, k % 64, k);
        printf("@%%p0 bra L%u;\n", chance(k, n / 3));
    }
    end_entry();
}

static void print_table(unsigned table, unsigned from, unsigned n)
{
    printf("T%u: .branchtargets", table);
    for (unsigned k = 0; k < n; k++)
        printf("%s L%u", k == 0 ? "" : ",", from + k);
    printf(";\nbrx.idx %%r0, T%u;\n", table);
}

/* One table of all labels. */
static void table(unsigned n)
{
    begin_entry(64);
    print_table(0, 0, n / 3);
    for (unsigned k = 0; k < n / 3; k++)
        printf("L%u:\nadd.u32 %%r%u, %%r%u, 1;\nbra END;\n", k, 1 + k % 63, k % 64);
    end_entry();
}

static void tables(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 20; k++) {
        print_table(k, 6 * k, 6);
        for (unsigned i = 0; i < 6; i++)
            printf("L%u:\nadd.u32 %%r%u, %%r%u, 1;\nbra J%u;\n", 6 * k + i, 1 + i, i, k);
        printf("J%u:\n", k);
    }
    end_entry();
}

/* A value of every block is used in the last ones. */
static void live(unsigned n)
{
    begin_entry(n / 4 + 1);
    for (unsigned k = 1; k <= n / 4; k++)
        printf("add.u32 %%r%u, %%r0, %u;\n@%%p0 bra L%u;\nL%u:\n", k, k, k, k);
    for (unsigned k = 1; k <= n / 4; k++)
        printf("xor.b32 %%r0, %%r0, %%r%u;\n", k);
    end_entry();
}

/* ---- names ---- */

/* Blocks in blocks, in rows; everywhere the same names. */
static void scopes(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 600; k++) {
        for (unsigned i = 0; i < 150; i++)
            puts("{ .reg .b32 x; .reg .b32 y<4>;\nmov.u32 x, %r0; L: add.u32 y1, x, 1;");
        for (unsigned i = 0; i < 150; i++)
            puts("add.u32 %r0, x, y1;\n}");
    }
    end_entry();
}

static void globals(unsigned n)
{
    header();
    for (unsigned k = 0; k < n; k++)
        printf(".global .align 4 .u32 g%u = %u;\n", k, k);
    puts(".visible .entry k()\n{\nret;\n}");
}

/* Shared variables of the module, which all kernels use. */
static void shared(unsigned n)
{
    header();
    for (unsigned k = 0; k < n / 8; k++)
        printf(".shared .align 4 .b8 s%u[4];\n", k);
    for (unsigned k = 0; k < n / 8; k++)
        printf(".visible .entry k%u()\n{\n.reg .b32 %%r<2>;\nmov.u32 %%r0, s%u;\n"
               "st.shared.u32 [s%u], %%r0;\nret;\n}\n", k, k, chance(k, n / 8));
}

/* Addresses of other variables. */
static void initialiser(unsigned n)
{
    header();
    puts(".global .align 8 .u32 x[4];\n.global .align 8 .u64 a[] = {");
    for (unsigned k = 0; k < n / 2; k++)
        printf("generic(x)+%u,\n", k);
    puts("0};\n.global .align 4 .f32 b[] = {");
    for (unsigned k = 0; k < n / 2; k++)
        printf("%u.5,\n", k);
    puts("1.0};\n.visible .entry k()\n{\nret;\n}");
}

/* Each calls the one before. */
static void functions(unsigned n)
{
    header();
    puts(".func (.param .b32 r) f0(.param .b32 x)\n{\nret;\n}");
    for (unsigned k = 1; k < n / 10; k++)
        printf(".func (.param .b32 r) f%u(.param .b32 x)\n{\n.reg .b32 %%r<4>;\n"
               "ld.param.u32 %%r1, [x];\n{\n.param .b32 a; .param .b32 b; st.param.b32 [a], %%r1;\n"
               "call.uni (b), f%u, (a);\nld.param.b32 %%r2, [b];\n}\n"
               "st.param.b32 [r], %%r2;\nret;\n}\n", k, k - 1);
    puts(".visible .entry k()\n{\nret;\n}");
}

/* All in one ring of calls: registers are saved. */
static void ring(unsigned n)
{
    header();
    for (unsigned k = 0; k < n / 6; k++)
        printf(".func f%u(.reg .b32 x);\n", k);
    for (unsigned k = 0; k < n / 6; k++)
        printf(".func f%u(.reg .b32 x)\n{\n.reg .b32 y;\nadd.u32 y, x, 1; call f%u, (y);\n"
               "add.u32 y, y, x; call f%u, (y);\n}\n", k, (k + 1) % (n / 6), chance(k, n / 6));
    puts(".visible .entry k()\n{\nret;\n}");
}

/* One function that calls itself again and again. */
static void recursive(unsigned n)
{
    header();
    puts(".func f(.reg .b32 x)\n{\n.reg .b32 y, z;\nmov.u32 y, 1; mov.u32 z, 2;");
    for (unsigned k = 0; k < n / 2; k++)
        puts("call f, (y);\nadd.u32 y, x, z;");
    puts("}\n.visible .entry k()\n{\nret;\n}");
}

/* One function with many parameters, called once. */
static void parameters(unsigned n)
{
    header();
    puts(".func f(.param .b32 p0");
    for (unsigned k = 1; k < n / 4; k++)
        printf(", .param .b32 p%u\n", k);
    puts(")\n{\n.reg .b32 %r<2>;");
    for (unsigned k = 0; k < n / 4; k++)
        printf("ld.param.b32 %%r0, [p%u];\n", k);
    puts("ret;\n}\n.visible .entry k()\n{");
    for (unsigned k = 0; k < n / 4; k++)
        printf(".param .b32 a%u;\n", k);
    printf("call f, (a0");
    for (unsigned k = 1; k < n / 4; k++)
        printf(", a%u\n", k);
    puts(");\nret;\n}");
}

/* Kernels that call one library of functions with shared variables. */
static void library(unsigned n)
{
    header();
    for (unsigned k = 0; k < n / 10; k++)
        printf(".shared .b32 s%u;\n.func f%u()\n{\n.reg .b32 %%r<2>;\n%s%u%s"
               "ld.shared.u32 %%r0, [s%u];\nret;\n}\n", k, k, k == 0 ? "// " : "call f",
               k == 0 ? 0 : k - 1, k == 0 ? "\n" : ";\n", k % 50);
    for (unsigned k = 0; k < n / 16; k++)
        printf(".visible .entry k%u()\n{\ncall f%u;\nret;\n}\n", k, chance(k, n / 10));
}

static void indirect(unsigned n)
{
    header();
    for (unsigned k = 0; k < n / 4; k++)
        printf(".func f%u(.param .b32 x)\n{\nret;\n}\n", k);
    puts(".visible .entry k()\n{\n.reg .b64 %rd<2>;\n.param .b32 a;");
    printf("T: .calltargets f0");
    for (unsigned k = 1; k < n / 4; k++)
        printf(", f%u", k);
    puts(";\nmov.u64 %rd0, f0;\ncall %rd0, (a), T;\nret;\n}");
}

/* ---- what is wrong ---- */

static void undeclared(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n; k++)
        printf("add.u32 %%r1, value%u, 1;\n", k);
    end_entry();
}

static void misspelt(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n / 2; k++)
        printf("ad.u32 %%r1, %%r1, %u;\nadd.u23 %%r1, %%r1, 1;\n", k);
    end_entry();
}

static void doubled(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n; k++)
        printf("L%u:\n", k % 7);
    end_entry();
}

static void unclosed(unsigned n)
{
    begin_entry(64);
    for (unsigned k = 0; k < n; k++)
        puts("add.u32 %r1, (%r1 { [");
}

/* ---- the tool ---- */

struct shape {
    const char *name;
    void (*print)(unsigned lines);
};

static const struct shape shapes[] = {
    { "straight", straight }, { "registers", registers }, { "vectors", vectors },
    { "one_line", one_line }, { "comments", comments }, { "origins", origins },
    { "expressions", expressions }, { "forward", forward }, { "far_ahead", far_ahead },
    { "anywhere", anywhere }, { "loops", loops }, { "nested", nested }, { "breaks", breaks },
    { "irreducible", irreducible }, { "tangle", tangle }, { "table", table }, { "tables", tables },
    { "live", live }, { "scopes", scopes }, { "globals", globals }, { "shared", shared },
    { "initialiser", initialiser }, { "functions", functions }, { "ring", ring },
    { "recursive", recursive }, { "indirect", indirect }, { "parameters", parameters },
    { "library", library }, { "irreducibles", irreducibles }, { "undeclared", undeclared },
    { "misspelt", misspelt }, { "doubled", doubled }, { "unclosed", unclosed },
};
#define NSHAPES (sizeof shapes / sizeof *shapes)

static int list(void)
{
    for (size_t i = 0; i < NSHAPES; i++)
        puts(shapes[i].name);
    return 0;
}

static int usage(void)
{
    fputs("usage: large_shapes SHAPE LINES (1000 to 1000000) | large_shapes --list\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    unsigned long lines = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;

    if (argc == 2 && strcmp(argv[1], "--list") == 0)
        return list();
    if (lines < 1000 || lines > 1000000)
        return usage();
    for (size_t i = 0; i < NSHAPES; i++)
        if (strcmp(shapes[i].name, argv[1]) == 0) {
            shapes[i].print((unsigned)lines);
            return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
        }
    return usage();
}
