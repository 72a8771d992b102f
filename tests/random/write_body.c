/* tests/random/write_body.c: the text around the statements of a random program: variables,
 * functions, the kernel; and the scenario that runs it. */
#include "writer.h"

/* ---- bodies ---- */

static void write_registers(struct writer *w)
{
    text_puts(w->out, "\t.reg .b32 %r<6>, %c<4>, %t, %n, %near, %block, %more;\n"
                      "\t.reg .b64 %d<2>, %a, %own;\n\t.reg .pred %p<3>, %q;\n"
                      "\tmov.u32 %block, %ctaid.x;\n\tmov.u32 %near, %tid.x;\n"
                      "\tmov.u32 %t, %ntid.x;\n\tmad.lo.u32 %t, %block, %t, %near;\n"
                      "\tmul.wide.u32 %own, %t, 16;\n\tshl.b32 %near, %near, 4;\n");
}

/* From %r0 and %r1 all others. */
static void write_beginning(struct writer *w)
{
    for (unsigned i = 2; i < REGISTERS; i++)
        text_printf(w->out, "\tadd.u32 %%r%u, %%r%u, %u;\n", i, i - 2, i);
    text_puts(w->out, "\tmul.wide.u32 %d0, %r0, %r1;\n\tcvt.u64.u32 %d1, %r0;\n"
                      "\tsetp.lt.u32 %p0, %r0, %r1;\n"
                      "\tand.b32 %t, %r0, 1;\n\tsetp.ne.u32 %p1, %t, 0;\n"
                      "\tand.b32 %t, %r1, 2;\n\tsetp.ne.u32 %p2, %t, 0;\n");
}

static void write_header(struct writer *w, unsigned f)
{
    text_printf(w->out, ".func (.param .b32 result) f%u(.param .b32 a, .param .b32 b, "
                        ".param .b32 more)",
                f);
}

static void write_function(struct writer *w)
{
    write_header(w, w->body);
    text_puts(w->out, "\n{\n");
    write_registers(w);
    text_puts(w->out, "\tld.param.b32 %r0, [a];\n\tld.param.b32 %r1, [b];\n"
                      "\tld.param.b32 %more, [more];\n");
    write_beginning(w);
    write_list(w, w->p->body[w->body]);
    text_puts(w->out, "\tst.param.b32 [result], %r0;\n\tret;\n}\n");
}

static void write_results(struct writer *w)
{
    text_printf(w->out, "\tmov.u64 %%a, %s;\n\tmad.lo.u64 %%a, %%own, 3, %%a;\n",
                area_name[AREA_OUT]);
    for (unsigned i = 0; i < REGISTERS; i++)
        text_printf(w->out, "\tst.global.u32 [%%a+%u], %%r%u;\n", 4 * i, i);
    for (unsigned i = 0; i < 2; i++)
        text_printf(w->out, "\tst.global.u64 [%%a+%u], %%d%u;\n", 24 + 8 * i, i);
    text_puts(w->out, "\tselp.u32 %t, 1, 0, %p0;\n\t@%p1 add.u32 %t, %t, 2;\n"
                      "\t@%p2 add.u32 %t, %t, 4;\n\tst.global.u32 [%a+40], %t;\n");
    text_printf(w->out, "\tst.global.u32 [%%a+44], %u;\n\texit;\n", MARK);
}

static void write_kernel(struct writer *w)
{
    text_puts(w->out, ".visible .entry kernel()\n{\n");
    write_registers(w);
    text_printf(w->out, "\tmov.u32 %%r0, %%tid.x;\n\tmov.u64 %%a, %s;\n\tadd.u64 %%a, %%a, %%own;\n"
                        "\tld.const.u32 %%r1, [%%a];\n",
                area_name[AREA_INPUT]);
    write_beginning(w);
    text_printf(w->out, "\tmov.u32 %%n, %s;\n\tadd.u32 %%n, %%n, %%near;\n\tmov.u32 %%t, %%r0;\n",
                area_name[AREA_SHARED]);
    for (unsigned k = 0; k < SLOTS; k++)
        text_printf(w->out, "\tst.shared.u32 [%%n+%u], %%t;\n\tadd.u32 %%t, %%t, 1;\n", 4 * k);
    write_fence(w);
    write_list(w, w->p->body[KERNEL]);
    write_results(w);
    text_puts(w->out, "}\n");
}

static void write_variables(struct writer *w)
{
    for (unsigned a = 0; a < HOST_AREAS; a++)
        text_printf(w->out, ".%s .align 16 .b32 %s[%lu];\n", area_space[a], area_name[a],
                    (unsigned long)image_size(w->p, (enum area)a));
    text_printf(w->out, ".shared .align 16 .b32 %s[%u];\n.shared .align 16 .b32 passed[%u];\n",
                area_name[AREA_SHARED], SLOTS * w->p->threads, w->p->threads);
    for (unsigned f = 0; f < FUNCTIONS; f++) {
        write_header(w, f);
        text_puts(w->out, ";\n");
    }
    text_puts(w->out, ".global .align 8 .u64 functions[3] = { f0, f1, f2 };\n");
}

void write_ptx(const struct program_tree *p, struct text *out)
{
    struct writer w = { .out = out, .p = p };

    text_puts(out, ".version 6.3\n.target sm_75\n.address_size 64\n");
    write_variables(&w);
    for (w.body = 0; w.body < FUNCTIONS; w.body++)
        write_function(&w);
    write_kernel(&w);
}

/* ---- scenarios ---- */

static void put_words(struct text *out, const uint32_t *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_printf(out, "%s%lu", i == 0 ? "{" : ", ", (unsigned long)words[i]);
    text_puts(out, "}\n");
}

void write_scenario(const struct program_tree *p, const char *ptx, const struct image *before,
                    const struct image *after, struct text *out)
{
    text_printf(out, "load %s as random\n", ptx);
    for (unsigned a = 0; a < HOST_AREAS; a++) {
        text_printf(out, "write random.%s = ", area_name[a]);
        put_words(out, before->words[a], image_size(p, (enum area)a));
    }
    text_printf(out, "launch random.kernel grid %u,1,1 block %u,1,1\nsync\n", p->blocks,
                p->threads);
    for (unsigned a = 0; a < HOST_AREAS; a++) {
        text_printf(out, "expect random.%s = ", area_name[a]);
        put_words(out, after->words[a], image_size(p, (enum area)a));
    }
}
