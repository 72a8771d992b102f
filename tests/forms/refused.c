/* tests/forms/refused.c: forms that PTX does not have, one thing wrong in each. */
#include <stdio.h>
#include <string.h>

#include "forms/form.h"
#include "warpstep/warpstep.h"

static const struct {
    const char *statement, *because; /* a part of the message */
} refusals[] = {
    { "add.sat.u32 r1, r2, r3;", "add.u32 takes no .sat" },
    { "add.rz.f16 h1, h2, h3;", "add.f16 takes no .rz" },
    { "add.ftz.bf16 h1, h2, h3;", "add.bf16 takes no .ftz" },
    { "add.cc.u16 h1, h2, h3;", "add.u16 takes no .cc" },
    { "sub.s16x2 r1, r2, r3;", "not .s16x2" },
    { "mul.wide.u64 d1, d2, d3;", "mul" },
    { "fma.rn.relu.f32 f1, f2, f3, f4;", "fma.rn.f32 takes no .relu" },
    { "fma.rn.NaN.f16 h1, h2, h3, h4;", "fma has no modifier .NaN" },
    { "fma.rna.f32 f1, f2, f3, f4;", "takes .rn, .rz, .rm or .rp, not .rna" },
    { "min.relu.u32 r1, r2, r3;", "min.u32 takes no .relu" },
    { "min.xorsign.f32 f1, f2, f3;", "min.f32 takes no .xorsign" },
    { "min.abs.f32 f1, f2, f3;", "not supported with these modifiers and operands" },
    { "min.xorsign.abs.f32 f1, f2, f3, f4;", "not supported with these modifiers and operands" },
    { "max.f64 g1, g2, g3, g1;", "max.f64 takes 3 operands, 4 given" },
    { "max.s32 r1, r2, r3, r4;", "max.s32 takes 3 operands, 4 given" },
    { "max.NaN.f64 g1, g2, g3;", "max.f64 takes no .NaN" },
    { "lop3.xor.b32 r1|p, r2, r3, r4, 1, q;", "lop3.b32 takes no .xor" },
    { "lop3.or.b32 r1, r2, r3, r4, 1, q;", "not supported with these modifiers and operands" },
    { "lop3.b32 r1|p, r2, r3, r4, 1;", "not supported with these modifiers and operands" },
    { "lop3.or.b32 r1|r2, r2, r3, r4, 1, q;", "must be .pred" },
    { "bmsk.b32 r1, r2, r3;", "bmsk.b32 needs .clamp or .wrap" },
    { "szext.s32 r1, r2, r3;", "szext.s32 needs .clamp or .wrap" },
    { "szext.wrap.s64 d1, d2, r3;", "szext is not defined for .s64" },
    { "fns.u32 r1, r2, r3, r4;", "fns is not defined for .u32" },
    { "dp4a.u32 r1, r2, r3, r4;", "dp4a needs two types" },
    { "dp4a.u32.u64 r1, r2, r3, r4;", "dp4a is not defined from .u64" },
    { "dp2a.u32.s32 r1, r2, r3, r4;", "dp2a.u32.s32 needs .lo or .hi" },
    { "vadd4.u32.u32 r1, r2, r3, r4;", "vadd4 needs three types" },
    { "vadd4.u32.u32.u32.sat.add r1, r2, r3, r4;", "takes no .add" },
    { "vadd4.u32.u32.u16 r1, r2, r3, r4;", "vadd4 is not defined" },
    { "vset8.u32.u32.eq r1, r2, r3, r4;", "there is no instruction vset8" },
    { "cvt.rna.f16.f32 h1, f1;", "takes no .rna" },
    { "cvt.rna.s32.f32 r1, f1;", "takes no .rna" },
    { "cvt.rm.tf32.f32 r1, f1;", "not .tf32" },
    { "cvt.rna.relu.tf32.f32 r1, f1;", "takes no .relu" },
    { "cvt.rn.tf32.f64 r1, g1;", "not .tf32" },
    { "cvt.rn.f16x2.f32 r1, f1;", "cvt.f16x2 takes 3 operands, 2 given" },
    { "cvt.rn.f16.f32 h1, f1, f2;", "cvt.f16 takes 2 operands, 3 given" },
    { "cvt.rm.bf16x2.f32 r1, f1, f2;", "not .bf16x2" },
    { "cvt.rn.relu.f32.f64 f1, g1;", "takes no .relu" },
    { "cvt.rn.satfinite.s32.f32 r1, f1;", "takes .f16, not .s32" },
    { "cvt.u32.s16x2 r1, r2;", "cvt is not defined from .s16x2" },
    { "div.full.f64 g1, g2, g3;", "div.f64 takes no .full" },
    { "tanh.approx.ftz.f32 f1, f2;", "tanh has no modifier .ftz" },
    { "ex2.approx.f64 g1, g2;", "ex2 is not defined for .f64" },
    { "copysign.f16 h1, h2, h3;", "copysign is not defined for .f16" },
    { "setp.lt.b32 p, r1, r2;", "setp.lt takes .u16, .u32 or .u64, not .b32" },
    { "setp.num.s32 p, r1, r2;", "setp.num takes .f32, not .s32" },
    { "set.lt.f16.bf16 h1, h2, h3;", "not .bf16" },
    { "set.lt.f32.f16x2 f1, r2, r3;", "not .f16x2" },
    { "set.lt.f16x2.bf16x2 r1, r2, r3;", "not .bf16x2" },
    { "set.lt.u16.f32 h1, f2, f3;", "not .u16" },
    { "set.lt.f32.f16 f1, h2, h3;", "not .f16" },
    { "selp.f16 h1, h2, h3, p;", "selp is not defined for .f16" },
    { "slct.f32.u32 f1, f2, f3, r1;", "slct is not defined from .u32" },
    { "mov.b64 {r1, r2, r3}, d1;", "cannot be split into 3 parts" },
    { "mov.f64 {r1, r2}, g1;", "not supported with these modifiers and operands" },
    { "shf.l.b64 d1, d2, d3, r1;", "shf is not defined for .b64" },
    { "popc.u32 r1, r2;", "popc is not defined for .u32" },
};

#define HEADER                                                                                     \
    ".version 8.8\n.target sm_100\n.address_size 64\n.entry form() {\n.reg .b16 h1, h2, h3, h4;\n" \
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
