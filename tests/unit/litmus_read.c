/* tests/unit/litmus_read.c: litmus tests (litmus/litmus.h): the PTX that they become, what is
 * refused where, the printed answer, and elements of buffers as values (litmus/observed.h). */
#include <string.h>

#include "base/number.h"
#include "litmus/litmus.h"
#include "litmus/observed.h"
#include "support/cm.h"

struct fixture {
    struct source source;
    struct diags diags;
    struct litmus litmus;
    bool read;
};

static void begin(struct fixture *f, const char *text, enum litmus_warps warps)
{
    memset(f, 0, sizeof *f);
    source_from(&f->source, "test.litmus", text, strlen(text));
    f->read = litmus_read(&f->litmus, &f->source, (struct litmus_options){ warps, false },
                          &f->diags);
}

static void end(struct fixture *f)
{
    litmus_free(&f->litmus);
    source_free(&f->source);
    diags_free(&f->diags);
}

static const char message_passing[] = "PTX MP+rel+acq\n"
                                      "\"a comment\"\n"
                                      "{ x = 0; y = -1; P1:r5 = &x; P1:r2 = 3; }\n"
                                      " P0@cta 7,gpu 0      | P1@cta 3,gpu 0          ;\n"
                                      " st.weak x, 1        | ld.acquire.gpu r0, y    ;\n"
                                      " st.release.gpu y, 1 | ld.weak r1, r5          ;\n"
                                      "                     | beq r0, r1, LC00        ;\n"
                                      "                     | atom.relaxed.cta.cas r3, z, 0, r2 ;\n"
                                      " fence.sc.sys        | LC00: add r2, r0, 4     ;\n"
                                      "locations [z; P1:r2;]\n"
                                      "exists (P1:r0 == 1 /\\ x = 0)\n";

/* Locations in the order of the text, then registers by thread, in the order in which they are
 * asked for; block 0 is the lower cta. */
static void becomes_a_program(void **state)
{
    static const char program[] = ".version 6.0\n.target sm_70\n.address_size 64\n\n"
                                  ".visible .global .align 128 .s64 x = 0;\n"
                                  ".visible .global .align 128 .s64 y = -1;\n"
                                  ".visible .global .align 128 .s64 z = 0;\n"
                                  ".visible .global .align 128 .s64 P1[2];\n"
                                  "\n"
                                  ".visible .entry $test()\n{\n"
                                  "    .reg .b64 $r<6>;\n"
                                  "    .reg .u32 $block, $self;\n"
                                  "    .reg .pred $here, $taken;\n\n"
                                  "    mov.u32 $self, %ctaid.x;\n"
                                  "    setp.eq.u32 $here, $self, 0;\n"
                                  "    @$here bra $P1;\n"
                                  "$P0:\n"
                                  "    st.weak.global.s64 [x], 1;\n"
                                  "    st.release.gpu.global.s64 [y], 1;\n"
                                  "    fence.sc.sys;\n"
                                  "    exit;\n"
                                  "$P1:\n"
                                  "    mov.b64 $r5, x;\n"
                                  "    mov.b64 $r2, 3;\n"
                                  "    ld.acquire.gpu.global.s64 $r0, [y];\n"
                                  "    ld.weak.global.s64 $r1, [$r5];\n"
                                  "    setp.eq.s64 $taken, $r0, $r1;\n"
                                  "    @$taken bra $P1$LC00;\n"
                                  "    atom.relaxed.cta.global.cas.b64 $r3, [z], 0, $r2;\n"
                                  "$P1$LC00:\n"
                                  "    add.s64 $r2, $r0, 4;\n"
                                  "    st.global.b64 [P1+0], $r2;\n"
                                  "    st.global.b64 [P1+8], $r0;\n"
                                  "    exit;\n"
                                  "}\n";
    struct fixture f;

    (void)state;
    begin(&f, message_passing, LITMUS_WARP_EACH);
    assert_true(f.read);
    assert_string_equal(f.litmus.test.name, "MP+rel+acq");
    assert_string_equal(f.litmus.program.s, program);
    assert_int_equal(f.litmus.nthreads, 2);
    assert_int_equal(f.litmus.blocks, 2);
    assert_int_equal(f.litmus.threads, 1);
    assert_int_equal(f.litmus.warp_size, 1);
    end(&f);
}

/* The program is one that the PTX floor takes, with every instruction of the form. */
static void runs(void **state)
{
    static const char all[] =
        "PTX all\n{}\n"
        "P0@cta 0,gpu 1 | P1@cta 0,gpu 1 | P2@cta 1,gpu 1 ;\n"
        "ld r0, 1 | mov r0, -1 | ld.relaxed.sys r0, x ;\n"
        "ld.volatile r1, x | ld.ca r1, x | ld.cg r1, x ;\n"
        "ld.cs r1, x | ld.cv r1, x | ld.lu r1, x ;\n"
        "st.relaxed.cta x, r1 | st.volatile x, -5 | st.wb x, 1 ;\n"
        "st.cg x, 1 | st.cs x, 1 | st.wt x, 1 ;\n"
        "atom.acquire.gpu.add r1, x, 1 | atom.release.gpu.min r1, x, 1 |"
        " atom.acq_rel.gpu.max r1, x, 1 ;\n"
        "atom.relaxed.gpu.and r1, x, 1 | atom.relaxed.gpu.or r1, x, r0 |"
        " atom.relaxed.gpu.xor r1, x, 1 ;\n"
        "atom.relaxed.gpu.exch r1, x, 1 | red.relaxed.gpu.add x, 1 | red.release.sys.max x, r0 ;\n"
        "fence.acq_rel.cta | membar.gl | membar.sys ;\n"
        "bar.cta.sync 0 | bar.cta.sync 0 | membar.cta ;\n"
        "bar.cta.arrive 1, 2, 2 | bar.cta.sync 1, 2 | ;\n"
        "sub r1, r0, 1 | mul r1, r0, r0 | div r1, r0, 2 ;\n"
        "and r1, r0, 1 | or r1, r0, r0 | xor r1, r0, 2 ;\n"
        "beq r0, 1, L | bne r0, 1, L | blt r0, 1, L ;\n"
        "bgt r0, 1, L | ble r0, 1, L | bge r0, 1, L ;\n"
        "goto L | | goto L ;\n"
        "L: | L: | L: ;\n"
        "forall x != 77\n";
    struct scenario s = { .source = NULL };
    struct constants k;
    struct load_options loading = { &k, FORM_CRS, NULL, NULL };
    struct fixture f;
    struct target *prints;
    size_t n;

    (void)state;
    constants_default(&k);
    begin(&f, all, LITMUS_WARP_EACH);
    diags_print(&f.diags, stderr);
    assert_true(f.read);
    assert_int_equal(f.litmus.threads, 2);
    if (!litmus_scenario(&f.litmus, &s, &loading, &f.diags)) {
        diags_print(&f.diags, stderr);
        fail_msg("%s", f.litmus.program.s);
    }
    prints = litmus_prints(&f.litmus, &s, &n);
    assert_int_equal(n, 1);
    assert_string_equal(target_name(&s.objects, &prints[0]), "x");
    mem_free(prints);
    scenario_free(&s);
    end(&f);
}

static void two_warps_or_one(void **state)
{
    static const char text[] = "PTX B\n{}\nP0@cta 0,gpu 0 | P1@cta 0,gpu 0 | P2@cta 5,gpu 0;\n"
                               "bar.cta.sync 3 | bar.cta.sync 3 | ;\nexists 1=1\n";
    struct fixture f;

    (void)state;
    begin(&f, text, LITMUS_WARP_EACH);
    assert_true(f.read);
    assert_int_equal(f.litmus.warp_size, 1);
    assert_non_null(strstr(f.litmus.program.s, "bar.sync 3, 2;"));
    assert_non_null(strstr(f.litmus.program.s, "mad.lo.u32 $self, $block, 2, $self;"));
    assert_non_null(strstr(f.litmus.program.s, "setp.eq.u32 $here, $self, 2;\n    @$here bra $P2;\n"
                                               "    exit;\n"));
    end(&f);
    begin(&f, text, LITMUS_ONE_WARP);
    assert_int_equal(f.litmus.warp_size, 2);
    end(&f);
}

/* What stands in a program behind the first line of which this is a part. */
static void expect_code(const char *text, bool warm, const char *const *parts, size_t n)
{
    struct fixture f;
    const char *at;

    memset(&f, 0, sizeof f);
    source_from(&f.source, "folder/test.litmus", text, strlen(text));
    f.read = litmus_read(&f.litmus, &f.source, (struct litmus_options){ LITMUS_WARP_EACH, warm },
                         &f.diags);
    diags_print(&f.diags, stderr);
    assert_true(f.read);
    at = f.litmus.program.s;
    for (size_t k = 0; k < n; k++) {
        at = strstr(at, parts[k]);
        if (at == NULL)
            fail_msg("lacks `%s`:\n%s", parts[k], f.litmus.program.s);
        at += strlen(parts[k]);
    }
    end(&f);
}
#define EXPECT(text, warm, parts) expect_code(text, warm, parts, sizeof(parts) / sizeof *(parts))

/* Each device is a block: what reaches all of the one reaches all of the other. */
static void several_devices(void **state)
{
    static const char *const parts[] = {
        "setp.eq.u32 $here, $self, 0;\n    @$here bra $P0;",
        "setp.eq.u32 $here, $self, 2;\n    @$here bra $P1;",
        "setp.eq.u32 $here, $self, 3;\n    @$here bra $P2;",
        "$P0:\n    fence.sc.cta;\n    bar.sync 1, 1;\n    st.release.sys.global.s64 [x], 1;",
        "$P1:\n    membar.cta;\n    atom.acq_rel.cta.global.add.u64 _, [x], -3;",
    };

    (void)state;
    EXPECT("PTX D\n{}\nP0@cta 1,gpu 0 | P1@cta 0,gpu 4 | P2@cta 0,gpu 4;\n"
           "fence.sc.gpu | membar.gl | ;\n"
           "bar.cta.sync 1 | red.acq_rel.gpu.sub x, 3 | ;\n"
           "st.release.sys x, 1 | | ;\nexists 1=1", false, parts);
}

static void computed_operands(void **state)
{
    static const char *const parts[] = {
        "    .reg .b64 $minus;\n    .reg .u32 $barrier, $count;\n",
        "    mov.s64 $r1, 7;\n",
        "    neg.s64 $minus, $r1;\n    atom.relaxed.gpu.global.add.u64 $r2, [x], $minus;\n",
        "    atom.relaxed.gpu.global.add.u64 $r2, [x], 5;\n",
        "    cvt.u32.u64 $barrier, $r1;\n    bar.sync $barrier, 1;\n",
        ("    cvt.u32.u64 $barrier, $r1;\n    cvt.u32.u64 $count, $r2;\n"
         "    bar.arrive $barrier, $count;\n"),
    };

    (void)state;
    EXPECT("PTX C\n{}\nP0@cta 0,gpu 0;\nld.acquire.sys r1, 7;\natom.relaxed.gpu.minus r2, x, r1;\n"
           "atom.add.relaxed.gpu r2, x, 5;\nbar.cta.sync 1, r1;\nbar.cta.arrive r2, r1, r2;\n"
           "exists 1=1", false, parts);
}

/* Each location that is loaded weakly, by its name, once. */
static void warm_threads(void **state)
{
    static const char *const parts[] = {
        "    .reg .b64 $warm;\n",
        "$P0:\n    st.weak.global.s64 [x], 1;",
        ("$P1:\n    mov.b64 $r9, x;\n    ld.weak.global.s64 $warm, [y];\n"
         "    ld.weak.global.s64 $warm, [z];\n    ld.relaxed.gpu.global.s64 $r0, [x];\n"),
    };

    (void)state;
    EXPECT("PTX W\n{ 1:r9=x; }\nP0@cta 0,gpu 0 | P1@cta 0,gpu 0;\n"
           "st.weak x, 1 | ld.relaxed.gpu r0, x;\n"
           "| ld.weak r0, y;\n | ld.weak r0, r9;\n | ld.ca r0, z;\n | ld.weak r1, y;\nexists x=1",
           true, parts);
}

#define DECLARED "GPU_PTX T\n{ 0:.reg .b64 p = x; 0:.reg .s32 a; 0:.reg .u32 u; 0:.reg .s64 l;" \
                 " 0:.reg .pred q; x = 5; }\nT0;\n"

static void typed_becomes_a_program(void **state)
{
    static const char *const parts[] = {
        ".visible .global .align 128 .s64 x = 5;\n", ".visible .global .align 128 .s64 P0[3];\n",
        "    .reg .b64 $wide;\n    .reg .b64 $p$0;\n    .reg .s32 $a$0;\n",
        "    mov.b64 $p$0, x;\n",
        "    ld.cg.s32 $a$0, [$p$0];\n", "    ld.volatile.u32 $u$0, [$p$0];\n",
        "    st.wt.b32 [$p$0], $a$0;\n", "    atom.cas.b32 $a$0, [$p$0], 0, -1;\n",
        "    atom.min.s32 $a$0, [$p$0], $a$0;\n", "    atom.add.u64 $l$0, [$p$0], 1;\n",
        "    and.b32 $a$0, $a$0, 2147483648;\n", "    cvt.u64.u32 $l$0, $u$0;\n",
        "    add.s64 $p$0, $p$0, $l$0;\n", "    setp.ne.s32 $q$0, $a$0, 1;\n",
        "    @!$q$0 bra $P0$END;\n", "    membar.gl;\n", "    bar.sync 3, 1;\n", "$P0$END:\n",
        "    cvt.s64.s32 $wide, $a$0;\n    st.global.b64 [P0+0], $wide;\n",
        "    cvt.u64.u32 $wide, $u$0;\n    st.global.b64 [P0+8], $wide;\n",
        "    st.global.b64 [P0+16], $l$0;\n    exit;\n",
    };

    (void)state;
    EXPECT(DECLARED "ld.s32.cg a,[p];\nld.volatile.global.u32 u,[p];\nst.b32.wt [p],a;\n"
           "atom.global.cas.s32 a,[p],0,-1;\natom.min.s32 a,[p],a;\natom.add.b64 l,[p],1;\n"
           "and.s32 a,a,0x80000000;\ncvt.u64.u32 l,u;\nadd.s64 p,p,l;\nsetp.ne.s32 q,a,1;\n"
           "@!q bra END;\nmembar.gl;\nbar.sync 3;\nEND: ;\n"
           "scopeTree (device (kernel (cta (warp T0))))\n"
           "exists (0:a=1 /\\ T0:u=0 /\\ P0:l=0 /\\ x=0)", false, parts);
}

/* A device with two blocks: gl stays; a thread without a warp has its own; shared locations. */
static void typed_places(void **state)
{
    static const char *const parts[] = {
        ".visible .global .align 128 .s64 y = 0;\n", "    .shared .align 128 .s64 $in$x;\n",
        "mad.lo.u32 $self, $block, 2, $self;", "cvta.shared.u64 $p$0, $in$x;", "membar.gl;",
        "mov.b64 $p$1, y;",
    };
    static const char *const copied[] = {
        ".visible .global .align 128 .s64 x = 0;\n",
        "$P0:\n    membar.cta;\n    bar.sync 15, 2;\n    ld.volatile.shared.s64 $wide, [$in$x];\n"
        "    st.global.b64 [x], $wide;\n    exit;\n$P1:\n    membar.cta;\n    bar.sync 15, 2;\n"
        "    exit;\n",
    };
    static const char warps[] = "GPU_PTX S\n{}\nT0|T1;\nscopeTree (warp T0 T1)\nx: shared\n"
                                "exists x=0";
    struct fixture f;

    (void)state;
    EXPECT("GPU_PTX S\n{ 0:.reg .b64 p = x; 1:.reg .b64 p = y; }\nP0|P1|P2;\nmembar.gl||;\n"
           "exists 1=1\n"
           "scopeTree (device (cta P0 (warp P1)) (kernel (work_group P2))) x: shared; y: global",
           false, parts);
    EXPECT("GPU_PTX S\n{}\nT0|T1;\nScopeTree(grid(cta T0 T1)) x: shared\nexists x=0", false,
           copied);
    begin(&f, warps, LITMUS_WARP_EACH);
    assert_true(f.read);
    assert_int_equal(f.litmus.warp_size, 2);
    end(&f);
}

static void nvidia_becomes_a_program(void **state)
{
    static const char text[] = ".global x;\n.shared s;\n.texref t virtually aliases x;\n"
                               "d0.b1.t3 { st [x], 1; }\n"
                               "d0.b0.t0 { ld r0, [x] == 1; atom.add.acq_rel.gpu r1, [s], 2; }\n"
                               "d0.b1.t3 { fence.sc.gpu; ld.acquire.sys r7, [x] == -4; }\n"
                               "assert(not r1 != 2 || r7 == 1 && r0 == 2) as it;\n";
    static const char *const parts[] = {
        "    .shared .align 128 .s64 $in$s;\n",
        "$P0:\n    st.weak.global.s64 [x], 1;\n    fence.sc.gpu;\n"
        "    ld.acquire.sys.global.s64 $r7, [x];\n",
        "$P1:\n    ld.weak.global.s64 $r0, [x];\n"
        "    atom.acq_rel.gpu.shared.add.u64 $r1, [$in$s], 2;\n",
    };
    struct text out = { NULL, 0, 0 };
    struct fixture f;

    (void)state;
    EXPECT(text, false, parts);
    begin(&f, text, LITMUS_WARP_EACH);
    assert_string_equal(f.litmus.test.name, "test");
    condition_print(&f.litmus.test.condition, &out);
    assert_string_equal(out.s, "forall (r0!=1 \\/ r7!=-4 \\/ ~(r1!=2) \\/ r7=1 /\\ r0=2)");
    text_free(&out);
    end(&f);
}

static void filters_and_owners(void **state)
{
    static const struct {
        const char *asked, *printed;
    } cases[] = {
        { "filter 0:r0=1 exists P0:r0 = 2", "exists (P0:r0=1 /\\ P0:r0=2)" },
        { "filter (x=1 or x=2) forall 0 : r0 = 2 && x=3",
          "forall (~(x=1 \\/ x=2) \\/ P0:r0=2 /\\ x=3)" },
        { "filter x=1 ~exists x=2 || x=3", "~exists (x=1 /\\ (x=2 \\/ x=3))" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = { NULL, 0, 0 }, text = { NULL, 0, 0 };
        struct fixture f;

        text_printf(&text, "PTX F\n{}\nP0@cta 0,gpu 0;\nld.weak r0, x;\n%s", cases[i].asked);
        begin(&f, text.s, LITMUS_WARP_EACH);
        assert_true(f.read);
        condition_print(&f.litmus.test.condition, &out);
        assert_string_equal(out.s, cases[i].printed);
        text_free(&out);
        text_free(&text);
        end(&f);
    }
}

#define HEADER "PTX T\n{}\nP0@cta 0,gpu 0;\n"

static void refused_where_it_is_wrong(void **state)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *message; /* how it begins */
    } cases[] = {
        { "", 1, 1, "expected `PTX` and the name of the test, found the end" },
        { "AArch64 T", 1, 1, "expected `PTX` and the name of the test, found `AArch64`" },
        { "PTX \n{}", 2, 1, "expected the name of the test" },
        { "PTX T\n{ x=1 y=2 }", 2, 7, "expected `;`, found `y`" },
        { "PTX T\n{ x=y }", 2, 5, "expected a number, found `y`" },
        { "PTX T\n{ P0:x=1 }", 2, 6, "expected a register: r0, r1, …, found `x`" },
        { "PTX T\n{ P99:r0=1 }", 2, 3, "at most 32 threads" },
        { "PTX T\n{}\nP1@cta 0,gpu 0;", 3, 1, "the next thread is P0" },
        { "PTX T\n{}\nP0;", 3, 3, "expected `@`, found `;`" },
        { "PTX T\n{}\nP0@cta x,gpu 0;", 3, 8, "expected its number, found `x`" },
        { "PTX T\n{}\nP0@cta 0,gpu 0|P1@cta 1,gpu 0|P2@cta 2,gpu 1;", 3, 1,
          "several devices are not supported when one of them has several blocks" },
        { HEADER "sust.weak x, 1;", 4, 1, "`sust.weak` is not supported: only the generic proxy" },
        { HEADER "fence.proxy.alias;", 4, 1, "`fence.proxy.alias` is not supported: only the" },
        { HEADER "prefetch x;", 4, 1, "`prefetch` is not supported: the instructions" },
        { "PTX T\n{ x @ texture aliases y }", 2, 5, "aliases of locations are not supported" },
        { "PTX T\n{ 40:r1=1 }", 2, 3, "at most 32 threads" },
        { HEADER "red.relaxed.gpu.sub x, y;", 4, 24, "expected a register: r0, r1, …, found `y`" },
        { HEADER "bar.cta.sync 0, x;", 4, 17, "expected a register: r0, r1, …, found `x`" },
        { HEADER "ld.weak.gpu r0, x;", 4, 1, "`ld.weak.gpu` is not supported: expected nothing" },
        { HEADER "ld.relaxed r0, x;", 4, 1, "`ld.relaxed` is not supported: expected a scope" },
        { HEADER "ld.release.gpu r0, x;", 4, 1, "`ld.release.gpu` is not supported: expected ld" },
        { HEADER "st.acquire.gpu x, 1;", 4, 1, "`st.acquire.gpu` is not supported: expected st" },
        { HEADER "red.sc.gpu.add x, 1;", 4, 1, "`red.sc.gpu.add` is not supported" },
        { HEADER "red.relaxed.gpu.exch x, 1;", 4, 1, "`red.relaxed.gpu.exch` is not supported" },
        { HEADER "atom.relaxed.gpu.inc r0, x, 1;", 4, 1, "`atom.relaxed.gpu.inc` is not" },
        { HEADER "atom.sc.gpu.add r0, x, 1;", 4, 1, "`atom.sc.gpu.add` is not supported" },
        { HEADER "fence.sc.cluster;", 4, 1, "`fence.sc.cluster` is not supported" },
        { HEADER "bar.gpu.sync 0;", 4, 1, "`bar.gpu.sync` is not supported" },
        { HEADER "bar.cta.sync 16;", 4, 14, "the number of a barrier: 0 to 15" },
        { HEADER "ld r0, x;", 4, 8, "expected a register: r0, r1, …, found `x`" },
        { HEADER "ld.weak x, r0;", 4, 9, "expected a register: r0, r1, …, found `x`" },
        { HEADER "st.weak 1, 1;", 4, 9, "expected a location: a name, not r0 or P0, found `1`" },
        { HEADER "goto L;\nexists 1=1", 4, 6, "P0 has no such label" },
        { HEADER "L: | ;", 4, 4, "expected `;`, found `|`" },
        { HEADER "L: L: ;", 4, 4, "this label stands twice" },
        { HEADER "exists P0:r0=1", 4, 8, "P0 has no register r0" },
        { HEADER "exists P1:r0=1", 4, 8, "there is no thread P1" },
        { HEADER "exists x=1", 4, 8, "no thread uses a location `x`" },
        { HEADER "locations [x]\nexists 1=1", 4, 12, "no thread uses a location `x`" },
        { HEADER "st.weak x, 1;\nexists x[1]=1", 5, 8, "a location is one value" },
        { HEADER, 4, 1, "expected exists, ~exists, never or forall, found the end" },
        { HEADER "exists 1=1\nfoo", 5, 1, "expected the end, found `foo`" },
        { HEADER "exists 1:r0=1", 4, 8, "there is no thread P1" },
        { "GPU_PTX T\n{}\nT0;\nexists 1=1", 4, 11, "expected scopeTree, found the end" },
        { "GPU_PTX T\n{}\nT1;", 3, 1, "the next thread is number 0" },
        { "GPU_PTX T\n{}\nx;", 3, 1, "expected a thread: P0 or T0, …, found `x`" },
        { "GPU_PTX T\n{ 0:.reg .f32 a; }", 2, 11, "expected a type: s32, u32, b32, s64" },
        { "GPU_PTX T\n{ 0:.reg .s32 a; 0:.reg .s32 a; }", 2, 30, "P0 has declared this register" },
        { "GPU_PTX T\n{ 0:.reg .s32 a = x; }", 2, 19, "an address has 64 bits, .s32 has not" },
        { "GPU_PTX T\n{ 0:.reg .s32 a = 4294967296; }", 2, 29, "a .s32 has 32 bits" },
        { "GPU_PTX T\n{ 0:a = 1; }", 2, 5, "expected a register that was declared, found `a`" },
        { "GPU_PTX T\n{}\nT0|T1;\nscopeTree (cta T0)", 4, 1, "P1 has no place in the tree" },
        { "GPU_PTX T\n{}\nT0|T1;\nscopeTree (cta T0 T0)",
          4, 19, "this thread has a place already" },
        { "GPU_PTX T\n{}\nT0;\nscopeTree (warp (cta T0))",
          4, 18, "expected what lies there: device" },
        { "GPU_PTX T\n{}\nT0|T1|T2;\nscopeTree (cta (warp T0 T1) T2)", 4, 1,
          "some threads of a block are in one warp, others not" },
        { "GPU_PTX T\n{x=1;}\nT0;\nscopeTree T0 x: shared",
          4, 17, "shared memory is zero at first" },
        { "GPU_PTX T\n{}\nT0|T1;\nscopeTree (cta T0) (cta T1) x: shared\nexists x=0", 5, 8,
          "each of the 2 blocks has a `x` of its own" },
        { DECLARED "ld.cg.cg.s32 a,[p]; scopeTree T0", 4, 1, "`ld.cg.cg.s32` is not supported" },
        { DECLARED "ld.cg a,[p]; scopeTree T0", 4, 1, "`ld.cg` is not supported: expected a type" },
        { DECLARED "ld.volatile.cg.s32 a,[p]; scopeTree T0", 4, 1, "`ld.volatile.cg.s32` is not" },
        { DECLARED "st.ca.s32 [p],a; scopeTree T0", 4, 1, "`st.ca.s32` is not supported" },
        { DECLARED "atom.s32 a,[p],1; scopeTree T0",
          4, 1, "`atom.s32` is not supported: expected" },
        { DECLARED "atom.min.b32 a,[p],1; scopeTree T0", 4, 1, "`atom.min.b32` is not supported" },
        { DECLARED "ld.s32 l,[p]; scopeTree T0", 4, 8, "l is a .s64, this is about a .s32" },
        { DECLARED "ld.s32 a,p; scopeTree T0", 4, 10, "expected `[`, found `p`" },
        { DECLARED "mov.s32 a,0x100000000; scopeTree T0", 4, 11, "a .s32 has 32 bits" },
        { DECLARED "mov.s32 b,1; scopeTree T0", 4, 9, "expected a register that was declared" },
        { DECLARED "@a bra L; scopeTree T0", 4, 2, "a is a .s32, this is about a .pred" },
        { DECLARED "@q L: scopeTree T0",
          4, 4, "`L` is not supported: the instructions of a typed" },
        { DECLARED "tex.s32 a,[p]; scopeTree T0", 4, 1, "`tex.s32` is not supported" },
        { DECLARED "bar.sync 15; scopeTree T0", 4, 10, "the number of a barrier: 0 to 14" },
        { DECLARED "; scopeTree T0 exists 0:q=1", 4, 23, "a predicate is no value" },
        { ".local x;", 1, 2, "expected global, shared, texref, surfref or conref, found `local`" },
        { ".global y physically aliases x;", 1, 11, "aliases of locations are not supported" },
        { ".global x;", 1, 11, "expected a thread: d0.b0.t0, …, found the end" },
        { "d0.b0.t0 { st [x], 1; }", 1, 16, "expected a location that was declared as .global" },
        { "d0.b0.t0 { $0, 1; }", 1, 12, "a template stands for several tests" },
        { "d0.b0.t0 { sust.weak [s], 1; }", 1, 12, "`sust.weak` is not supported: only the" },
        { "d0.b0.t0 { fence.proxy.alias; }", 1, 12, "`fence.proxy.alias` is not supported" },
        { ".global x; d0.b0.t0 { ld r0, [x] } ", 1, 34, "expected `;`, found `}`" },
        { "d0.b0.t0 { } d0.b0.t1 { ", 1, 25, "expected an instruction, | or ;, found the end" },
        { "d0.b0.t0 { } d0.b1.t0 {} d1.b0.t0 { }", 1, 1, "several devices are not supported" },
        { ".global x; d0.b0.t0 { ld r0, [x]; } d0.b0.t1 { ld r0, [x]; } permit(r0 == 1) as a;",
          1, 69, "P0 and P1 both have a register r0" },
        { ".global x; d0.b0.t0 { ld r0, [x]; } permit(r1 == 1) as a;", 1, 44,
          "no thread has a register `r1`" },
        { "d0.b0.t0 { } permit (1 == 1) as a; permit (1 == 1) as b;", 1, 36,
          "expected the end, behind one condition, found `permit`" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture f;
        struct place at;

        begin(&f, cases[i].text, LITMUS_WARP_EACH);
        if (f.read || f.diags.n != 1)
            fail_msg("%s: %u errors", cases[i].text, f.diags.errors);
        at = span_place(f.diags.v[0].span);
        if (strncmp(f.diags.v[0].message, cases[i].message, strlen(cases[i].message)) != 0)
            fail_msg("%s: %s", cases[i].text, f.diags.v[0].message);
        if (at.line != cases[i].line || at.column != cases[i].column)
            fail_msg("%s: %u:%u", cases[i].text, at.line, at.column);
        end(&f);
    }
}

/* Words: x, y, z, P1:r2, P1:r0. */
static void put_words(unsigned char out[40], uint64_t x, uint64_t z, uint64_t r2, uint64_t r0)
{
    const uint64_t words[] = { x, 55, z, r2, r0 };

    for (unsigned k = 0; k < 5; k++)
        store_le(out + 8 * k, 8, words[k]);
}

/* States that agree in what is shown are one, whatever y is. */
static void printed_as_herd_does(void **state)
{
    static const char expected[] = "Test MP+rel+acq Allowed\n"
                                   "States 3\n"
                                   "3     :>z=-1; P1:r2=7; P1:r0=0; x=0;\n"
                                   "5     *>z=0; P1:r2=7; P1:r0=1; x=0;  way-2\n"
                                   "4     :>z=0; P1:r2=7; P1:r0=1; x=2;\n"
                                   "Ok\n"
                                   "Witnesses\n"
                                   "Positive: 5 Negative: 7\n"
                                   "Condition exists (P1:r0=1 /\\ x=0)\n"
                                   "Observation MP+rel+acq Sometimes 5 7\n";
    unsigned char words[4][40];
    struct test_state states[] = {
        { words[0], 3, NULL }, { words[1], 1, NULL }, { words[2], 4, NULL },
        { words[3], 4, "way-2" }
    };
    struct test_states all = { states, 4, true };
    struct text out = { NULL, 0, 0 };
    struct fixture f;

    (void)state;
    put_words(words[0], 0, UINT64_MAX, 7, 0);
    put_words(words[1], 0, 0, 7, 1);
    put_words(words[2], 2, 0, 7, 1);
    put_words(words[3], 0, 0, 7, 1);
    begin(&f, message_passing, LITMUS_WARP_EACH);
    assert_int_equal(test_print(&f.litmus.test, &all, &out), ANSWER_HOLDS);
    assert_string_equal(out.s, expected);
    all.n = 1;
    out.n = 0;
    assert_int_equal(test_print(&f.litmus.test, &all, &out), ANSWER_FAILS);
    assert_non_null(strstr(out.s, "\nNo\n"));
    assert_non_null(strstr(out.s, "Observation MP+rel+acq Never 0 3\n"));
    all.complete = false;
    out.n = 0;
    assert_int_equal(test_print(&f.litmus.test, &all, &out), ANSWER_OPEN);
    assert_non_null(strstr(out.s, "\nUndecided\n"));
    assert_non_null(strstr(out.s, "Observation MP+rel+acq Undecided 0 3\n"));
    states[0] = states[1];
    out.n = 0;
    assert_int_equal(test_print(&f.litmus.test, &all, &out), ANSWER_HOLDS);
    assert_non_null(strstr(out.s, "Observation MP+rel+acq Undecided 1 0\n"));
    all.complete = true;
    out.n = 0;
    assert_int_equal(test_print(&f.litmus.test, &all, &out), ANSWER_HOLDS);
    assert_non_null(strstr(out.s, "Observation MP+rel+acq Always 1 0\n"));
    text_free(&out);
    end(&f);
}

/* ---- elements of buffers ---- */

struct named {
    struct objects objects;
    struct target prints[2];
    struct observed observed;
    struct diags diags;
    struct source source;
    struct condition condition;
};

static void add_buffer(struct named *f, unsigned k, const char *name, enum type type)
{
    struct word w = { name, strlen(name), { NULL, 0, 0 } };
    struct host_buffer b = { .shape = { type, 3 } };

    assert_true(objects_add_buffer(&f->objects, &w, b, &f->diags));
    assert_true(objects_find_target(&f->objects, &w, &f->prints[k], &f->diags));
}

static bool named_read(struct named *f, const char *text)
{
    struct value_names names;

    memset(f, 0, sizeof *f);
    objects_add_context(&f->objects, NULL, &f->diags);
    add_buffer(f, 0, "first", TYPE_S16);
    add_buffer(f, 1, "real", TYPE_F32);
    f->prints[1].shape.type = strstr(text, "real") != NULL ? TYPE_F32 : TYPE_U32;
    observed_init(&f->observed, &f->objects, f->prints, 2);
    names = observed_names(&f->observed);
    source_from(&f->source, "condition", text, strlen(text));
    return condition_read(&f->condition, &f->source, &names, &f->diags);
}

static void named_free(struct named *f)
{
    condition_free(&f->condition);
    source_free(&f->source);
    observed_free(&f->observed);
    objects_free(&f->objects);
    diags_free(&f->diags);
}

static void elements_have_their_sign(void **state)
{
    static const unsigned char bytes[18] = { 1, 0, 0xff, 0xff, 0, 0x80 };
    struct named f;
    struct observed_outcome o = { &f.observed, bytes };
    struct values v = observed_values(&o);

    (void)state;
    assert_true(named_read(&f, "exists first=1 and first[1]=-1 and first[2]=-32768"));
    assert_true(condition_satisfied(&f.condition, &v));
    named_free(&f);
}

static void elements_that_are_none(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "exists frist=1", "`frist` is not among what is printed, did you mean `first`?" },
        { "exists first[3]=1", "there are 3 elements, the last is 2" },
        { "exists P0:r1=1", "registers can be named in litmus files only" },
        { "exists real=1", "a condition is about whole numbers of at most 64 bits; this is .f32" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct named f;

        assert_false(named_read(&f, cases[i].text));
        assert_string_equal(f.diags.v[0].message, cases[i].message);
        named_free(&f);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(becomes_a_program),
        cmocka_unit_test(runs),
        cmocka_unit_test(two_warps_or_one),
        cmocka_unit_test(several_devices),
        cmocka_unit_test(computed_operands),
        cmocka_unit_test(warm_threads),
        cmocka_unit_test(typed_becomes_a_program),
        cmocka_unit_test(typed_places),
        cmocka_unit_test(nvidia_becomes_a_program),
        cmocka_unit_test(filters_and_owners),
        cmocka_unit_test(refused_where_it_is_wrong),
        cmocka_unit_test(printed_as_herd_does),
        cmocka_unit_test(elements_have_their_sign),
        cmocka_unit_test(elements_that_are_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
