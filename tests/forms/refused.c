/* tests/forms/refused.c: forms that PTX does not have, one thing wrong in each. */
#include <stdio.h>
#include <string.h>

#include "forms/form.h"
#include "warpstep/warpstep.h"

static const struct {
    const char *statement, *because; /* a part of the message */
} refusals[] = {
    { "add.sat.u32 r1, r2, r3;", "not defined with these modifiers" },
    { "add.rz.f16 h1, h2, h3;", "not defined with these modifiers" },
    { "add.ftz.bf16 h1, h2, h3;", "not defined with these modifiers" },
    { "add.cc.u16 h1, h2, h3;", "not defined with these modifiers" },
    { "sub.s16x2 r1, r2, r3;", "not defined with these modifiers" },
    { "mul.wide.u64 d1, d2, d3;", "mul" },
    { "fma.rn.relu.f32 f1, f2, f3, f4;", "not defined with these modifiers" },
    { "fma.rn.NaN.f16 h1, h2, h3, h4;", "fma has no modifier .NaN" },
    { "fma.rna.f32 f1, f2, f3, f4;", "not defined with these modifiers" },
    { "min.relu.u32 r1, r2, r3;", "not defined with these modifiers" },
    { "min.xorsign.f32 f1, f2, f3;", "not defined with these modifiers" },
    { "min.abs.f32 f1, f2, f3;", "not defined with these modifiers" },
    { "min.xorsign.abs.f32 f1, f2, f3, f4;", "not defined with these modifiers" },
    { "max.f64 g1, g2, g3, g1;", "not defined with these modifiers" },
    { "max.s32 r1, r2, r3, r4;", "not defined with these modifiers" },
    { "max.NaN.f64 g1, g2, g3;", "not defined with these modifiers" },
    { "lop3.xor.b32 r1|p, r2, r3, r4, 1, q;", "not defined with these modifiers" },
    { "lop3.or.b32 r1, r2, r3, r4, 1, q;", "not defined with these modifiers" },
    { "lop3.b32 r1|p, r2, r3, r4, 1;", "not defined with these modifiers" },
    { "lop3.or.b32 r1|r2, r2, r3, r4, 1, q;", "must be .pred" },
    { "bmsk.b32 r1, r2, r3;", "not defined with these modifiers" },
    { "szext.s32 r1, r2, r3;", "not defined with these modifiers" },
    { "szext.wrap.s64 d1, d2, r3;", "szext is not defined for .s64" },
    { "fns.u32 r1, r2, r3, r4;", "fns is not defined for .u32" },
    { "dp4a.u32 r1, r2, r3, r4;", "dp4a needs two types" },
    { "dp4a.u32.u64 r1, r2, r3, r4;", "dp4a is not defined from .u64" },
    { "dp2a.u32.s32 r1, r2, r3, r4;", "not defined" },
    { "vadd4.u32.u32 r1, r2, r3, r4;", "vadd4 needs three types" },
    { "vadd4.u32.u32.u32.sat.add r1, r2, r3, r4;", "not defined with these modifiers" },
    { "vadd4.u32.u32.u16 r1, r2, r3, r4;", "vadd4 is not defined" },
    { "vset8.u32.u32.eq r1, r2, r3, r4;", "there is no instruction vset8" },
    { "cvt.rna.f16.f32 h1, f1;", "not defined with these modifiers" },
    { "cvt.rna.s32.f32 r1, f1;", "not defined with these modifiers" },
    { "cvt.rm.tf32.f32 r1, f1;", "not defined with these modifiers" },
    { "cvt.rna.relu.tf32.f32 r1, f1;", "not defined with these modifiers" },
    { "cvt.rn.tf32.f64 r1, g1;", "not defined with these modifiers" },
    { "cvt.rn.f16x2.f32 r1, f1;", "not defined with these modifiers" },
    { "cvt.rn.f16.f32 h1, f1, f2;", "not defined with these modifiers" },
    { "cvt.rm.bf16x2.f32 r1, f1, f2;", "not defined with these modifiers" },
    { "cvt.rn.relu.f32.f64 f1, g1;", "not defined with these modifiers" },
    { "cvt.rn.satfinite.s32.f32 r1, f1;", "not defined with these modifiers" },
    { "cvt.u32.s16x2 r1, r2;", "cvt is not defined from .s16x2" },
    { "div.full.f64 g1, g2, g3;", "not defined with these modifiers" },
    { "tanh.approx.ftz.f32 f1, f2;", "tanh has no modifier .ftz" },
    { "ex2.approx.f64 g1, g2;", "ex2 is not defined for .f64" },
    { "copysign.f16 h1, h2, h3;", "copysign is not defined for .f16" },
    { "setp.lt.b32 p, r1, r2;", "not defined for .b32" },
    { "setp.num.s32 p, r1, r2;", "not defined for .s32" },
    { "set.lt.f16.bf16 h1, h2, h3;", "not defined with these modifiers" },
    { "set.lt.f32.f16x2 f1, r2, r3;", "not defined with these modifiers" },
    { "set.lt.f16x2.bf16x2 r1, r2, r3;", "not defined with these modifiers" },
    { "set.lt.u16.f32 h1, f2, f3;", "not defined with these modifiers" },
    { "set.lt.f32.f16 f1, h2, h3;", "not defined with these modifiers" },
    { "selp.f16 h1, h2, h3, p;", "selp is not defined for .f16" },
    { "slct.f32.u32 f1, f2, f3, r1;", "slct is not defined from .u32" },
    { "mov.b64 {r1, r2, r3}, d1;", "cannot be split into 3 parts" },
    { "mov.f64 {r1, r2}, g1;", "not defined with these modifiers" },
    { "shf.l.b64 d1, d2, d3, r1;", "shf is not defined for .b64" },
    { "popc.u32 r1, r2;", "popc is not defined for .u32" },
};

#define HEADER                                                                                     \
    ".version 8.7\n.target sm_100\n.address_size 64\n.entry form() {\n.reg .b16 h1, h2, h3, h4;\n" \
    ".reg .b32 r1, r2, r3, r4;\n.reg .b64 d1, d2, d3, d4;\n.reg .pred p, q;\n"                     \
    ".reg .f32 f1, f2, f3, f4;\n.reg .f64 g1, g2, g3;\n"
#define STATEMENT_LINE "form.ptx:11:"

static bool is_refused(const char *statement, const char *because)
{
    struct warpstep *w = warpstep_new();
    struct text t = { .n = 0 };
    bool good;

    text_printf(&t, HEADER "%s\nret;\n}\n", statement);
    good = !warpstep_load(w, "form.ptx", t.s, t.n);
    if (!good)
        printf("%s is accepted\n", statement);
    else if (strstr(warpstep_error(w), because) == NULL ||
             strstr(warpstep_error(w), STATEMENT_LINE) == NULL) {
        printf("%s is refused, but not because it is \"%s\":\n%s\n", statement, because,
               warpstep_error(w));
        good = false;
    }
    warpstep_free(w);
    text_free(&t);
    return good;
}

unsigned forms_refused(unsigned *count)
{
    unsigned wrong = 0;

    *count = sizeof refusals / sizeof *refusals;
    for (size_t k = 0; k < *count; k++)
        wrong += !is_refused(refusals[k].statement, refusals[k].because);
    return wrong;
}
