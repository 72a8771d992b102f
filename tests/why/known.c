/* tests/why/known.c: kernels with known errors. They are composed of correct parts, and of the same
 * parts without one of them. The answer of `warpstep why` has to name the missing part; for the
 * correct ones it must say that nothing is wrong, or that it found nothing.
 *     why_known TOOL FOLDER */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/lines.h"
#include "support/share.h"
#include "support/shell.h"

/* The beginning of the answer after the file's name, and the status. */
struct truth {
    int status;
    const char *head;
};
static const struct truth fine = { 0, "nothing" };

/* A kernel: body, launch options; what is true of it on the report's device, whose warps run in
 * lockstep, and on that of its target, sm_70: the same where nothing else is said. */
struct kernel {
    char name[64];
    char body[4096];
    char options[512];
    struct truth truth, on_target;
};

struct tester {
    const char *tool, *folder;
    unsigned drawn, run, failed; /* drawn: kernels, of which a share is run (support/share.h) */
};

/* Four pointers, registers and a shared array; `out` is the last buffer. */
static const char head[] =
    ".version 7.0\n.target sm_70\n.address_size 64\n"
    ".visible .entry k(.param .u64 a, .param .u64 b, .param .u64 out)\n{\n"
    ".reg .u64 ra, rb, ro, rt, ru;\n.reg .u32 ri, rn, rv, rw, rc, rx;\n.reg .pred rp, rq;\n"
    ".shared .align 4 .b8 s[512];\n"
    "ld.param.u64 ra, [a];\nld.param.u64 rb, [b];\nld.param.u64 ro, [out];\n"
    "mov.u32 ri, %tid.x;\nmov.u32 rn, %ntid.x;\nmov.u32 rc, %ctaid.x;\n";
static const char tail[] = "DONE:\nret;\n}\n";

static bool write_kernel(const struct tester *t, const struct kernel *k)
{
    char *path = shell_path(t->folder, "k.ptx");
    FILE *f = fopen(path, "wb");
    bool ok = f != NULL && fprintf(f, "%s%s%s", head, k->body, tail) > 0;

    free(path);
    return f != NULL && fclose(f) == 0 && ok;
}

static bool is_answer(const struct tester *t, const struct truth *truth, int status)
{
    struct lines lines = { NULL, 0, 0 };
    char *out = shell_path(t->folder, SHELL_STDOUT);
    bool ok = status == truth->status && lines_read(&lines, out) && lines.n > 0 &&
              strncmp(lines.v[0], "k.ptx: ", 7) == 0 &&
              strncmp(lines.v[0] + 7, truth->head, strlen(truth->head)) == 0;

    if (!ok)
        printf("  status %d, %s\n  expected %d, %s\n", status, lines.n > 0 ? lines.v[0] : "no answer",
               truth->status, truth->head);
    lines_free(&lines);
    free(out);
    return ok;
}

static void judge_on(struct tester *t, const struct kernel *k, const char *device)
{
    const bool target = strcmp(device, "target") == 0;
    const struct truth *truth = target && k->on_target.head != NULL ? &k->on_target : &k->truth;
    char arguments[700];
    const struct shell_run run = { t->folder, t->tool, arguments, NULL };

    snprintf(arguments, sizeof arguments,
             "why k.ptx --buffer a=u32[8]:zero --buffer b=u32[8]:zero --buffer out=u32[64]:zero "
             "--arg a --arg b --arg out " WHY_EFFORT " --max-steps 40000 --quiet "
             "--device %s %s",
             device, k->options);
    t->run++;
    if (!write_kernel(t, k) || !is_answer(t, truth, shell_execute(&run))) {
        printf("%s%s%s%s\n  %s\n", k->name, "\n", k->body, "", arguments);
        t->failed++;
    }
}

static void judge(struct tester *t, const struct kernel *k)
{
    if (!share_takes(t->drawn++))
        return;
    judge_on(t, k, "report");
    judge_on(t, k, "target");
}

/* ---- parts ---- */

/* out[thread of the grid] = rv */
#define STORE_OUT                                                                                  \
    "mad.lo.u32 rx, rc, rn, ri;\nmul.wide.u32 rt, rx, 4;\nadd.u64 rt, rt, ro;\n"                   \
    "st.global.u32 [rt], rv;\n"
#define OWN_SHARED "mov.u64 ru, s;\nmul.wide.u32 rt, ri, 4;\nadd.u64 ru, ru, rt;\n"

/* Threads of two warps pass values on through shared memory. */
static void test_exchange(struct tester *t)
{
    for (unsigned barrier = 0; barrier < 2; barrier++)
        for (unsigned lanes = 1; lanes <= 4; lanes *= 2) {
            struct kernel k = { .truth = { 5, "a barrier is missing" } };

            if (barrier)
                k.truth = fine;
            snprintf(k.name, sizeof k.name, "exchange, barrier %u, %u lanes", barrier, lanes);
            snprintf(k.body, sizeof k.body,
                     OWN_SHARED "st.shared.u32 [ru], ri;\n%s"
                     "sub.u32 rw, rn, ri;\nsub.u32 rw, rw, 1;\nmov.u64 ru, s;\n"
                     "mul.wide.u32 rt, rw, 4;\nadd.u64 ru, ru, rt;\n"
                     "ld.shared.u32 rv, [ru];\nadd.u32 rv, rv, 1;\n" STORE_OUT,
                     barrier ? "bar.sync 0;\n" : "");
            snprintf(k.options, sizeof k.options, "--block %u --set WarpSize=%u", 2 * lanes, lanes);
            judge(t, &k);
        }
}

/* A flag says that data is there: write, fence, flag; ask, fence, read. */
static void test_flag(struct tester *t)
{
    static const char data[] = "st.global.u32 [ra], 7;\n", flag[] = "st.volatile.global.u32 [rb], 1;\n";

    for (unsigned way = 0; way < 8; way++) {
        const bool early = (way & 4) != 0, writers = (way & 1) != 0, readers = (way & 2) != 0;
        struct kernel k = { .truth = { 5, "nothing orders data and the flag" } };

        if (early)
            k.truth.head = "data is published before it is written";
        else if (writers && readers)
            k.truth = fine;
        snprintf(k.name, sizeof k.name, "flag, way %u", way);
        snprintf(k.body, sizeof k.body,
                 "setp.ne.u32 rp, rc, 0;\n@rp bra READ;\n%s%s%sbra DONE;\n"
                 "READ:\nld.volatile.global.u32 rw, [rb];\nsetp.eq.u32 rq, rw, 0;\n@rq bra READ;\n"
                 "%sld.global.u32 rv, [ra];\n" STORE_OUT,
                 early ? flag : data, writers ? "membar.gl;\n" : "", early ? data : flag,
                 readers ? "membar.gl;\n" : "");
        snprintf(k.options, sizeof k.options, "--grid 2 --set WarpSize=1 --set NumProcessors=2");
        judge(t, &k);
    }
}

/* A spin lock: right between warps, never between lanes of one. */
static void test_lock(struct tester *t)
{
    for (unsigned lanes = 1; lanes <= 4; lanes++)
        for (unsigned blocks = 1; blocks <= 2; blocks++) {
            struct kernel k = { .truth = { 5, "never ends: lanes of one warp" } };

            if (lanes == 1)
                k.truth = fine;
            k.on_target = fine;
            snprintf(k.name, sizeof k.name, "lock, %u lanes, %u blocks", lanes, blocks);
            snprintf(k.body, sizeof k.body,
                     "SPIN:\natom.global.cas.b32 rw, [ra], 0, 1;\nsetp.ne.u32 rp, rw, 0;\n"
                     "@rp bra SPIN;\nmembar.gl;\nld.volatile.global.u32 rv, [rb];\n"
                     "add.u32 rv, rv, 1;\nst.volatile.global.u32 [rb], rv;\nmembar.gl;\n"
                     "atom.global.exch.b32 rw, [ra], 0;\n");
            snprintf(k.options, sizeof k.options, "--block %u --grid %u --set WarpSize=%u", lanes,
                     blocks, lanes);
            judge(t, &k);
        }
}

/* One warp of two leaves out a barrier that the block has. */
static void test_barrier(struct tester *t)
{
    for (unsigned lanes = 1; lanes <= 2; lanes++)
        for (unsigned all = 0; all < 2; all++) {
            struct kernel k = { .truth = { 5, "hangs at a barrier" } };

            if (all)
                k.truth = fine;
            snprintf(k.name, sizeof k.name, "barrier, all %u, %u lanes", all, lanes);
            snprintf(k.body, sizeof k.body,
                     "mov.u32 rv, ri;\nsetp.ge.u32 rp, ri, %u;\n%sbar.sync 0;\n"
                     "SKIP:\n" STORE_OUT "bar.sync 1;\n",
                     lanes, all ? "" : "@rp bra SKIP;\n");
            snprintf(k.options, sizeof k.options, "--block %u --set WarpSize=%u", 2 * lanes, lanes);
            judge(t, &k);
        }
}

/* A vote of the lanes that come to it, or of all. From sm_70 on the vote waits for the others, which do
 * not come to it but exit, and it does not wait for lanes that have exited. */
static void test_mask(struct tester *t)
{
    for (unsigned right = 0; right < 2; right++) {
        struct kernel k = { .truth = { 5, "the member mask" } };

        if (right)
            k.truth = fine;
        k.on_target = fine;
        snprintf(k.name, sizeof k.name, "mask, right %u", right);
        snprintf(k.body, sizeof k.body,
                 "mov.u32 rv, 0;\nand.b32 rw, ri, 1;\nsetp.ne.u32 rp, rw, 0;\n@rp bra ODD;\n"
                 "setp.gt.u32 rq, ri, 1;\nvote.sync.ballot.b32 rv, rq, %u;\nODD:\n" STORE_OUT,
                 right ? 5 : 15);
        snprintf(k.options, sizeof k.options, "--block 4 --set WarpSize=4");
        judge(t, &k);
    }
}

/* Atomic operations whose order does not matter, or does. */
static void test_order(struct tester *t)
{
    for (unsigned matters = 0; matters < 2; matters++) {
        struct kernel k = { .truth = { 5, "results depend on the schedule" } };

        if (!matters)
            k.truth = fine;
        snprintf(k.name, sizeof k.name, "order, matters %u", matters);
        snprintf(k.body, sizeof k.body, "add.u32 rv, rc, 1;\natom.global.%s rw, [ra], rv;\n",
                 matters ? "exch.b32" : "add.u32");
        snprintf(k.options, sizeof k.options, "--grid 3 --set WarpSize=1");
        judge(t, &k);
    }
}

/* Loops: one that ends, one that does not. */
static void test_loop(struct tester *t)
{
    for (unsigned ends = 0; ends < 2; ends++) {
        struct kernel k = { .truth = { 5, "never ends: no schedule completes" } };

        if (ends)
            k.truth = fine;
        snprintf(k.name, sizeof k.name, "loop, ends %u", ends);
        snprintf(k.body, sizeof k.body,
                 "mov.u32 rv, 0;\nMORE:\nadd.u32 rv, rv, %u;\nand.b32 rv, rv, 31;\n"
                 "setp.ne.u32 rp, rv, 31;\n@rp bra MORE;\n" STORE_OUT,
                 ends ? 1 : 2);
        judge(t, &k);
    }
}

/* A loop of more steps than are tried: nobody knows, and so the answer is. */
static void test_long(struct tester *t)
{
    struct kernel k = { .name = "long loop", .truth = { 4, "undecided" } };

    snprintf(k.body, sizeof k.body,
             "mov.u32 rv, 0;\nMORE:\nadd.u32 rv, rv, 1;\nsetp.ne.u32 rp, rv, 100000000;\n"
             "@rp bra MORE;\n" STORE_OUT);
    judge(t, &k);
}

/* Blocks that wait for all of the grid, on a device with and without room for them. */
static void test_room(struct tester *t)
{
    for (unsigned processors = 1; processors <= 4; processors *= 2) {
        struct kernel k = { .truth = { 5, "blocks wait for blocks" } };

        if (processors == 4)
            k.truth = fine;
        snprintf(k.name, sizeof k.name, "room, %u processors", processors);
        snprintf(k.body, sizeof k.body,
                 "atom.global.add.u32 rw, [ra], 1;\n"
                 "WAIT:\nld.volatile.global.u32 rv, [ra];\nsetp.lt.u32 rp, rv, 4;\n@rp bra WAIT;\n"
                 STORE_OUT);
        snprintf(k.options, sizeof k.options,
                 "--grid 4 --set WarpSize=1 --set MaxResidentBlocks=1 --set NumProcessors=%u",
                 processors);
        judge(t, &k);
    }
}

/* One thread beyond the end of a buffer. */
static void test_bounds(struct tester *t)
{
    for (unsigned threads = 64; threads <= 65; threads++) {
        struct kernel k = { .truth = { 5, "accesses memory that it may not" } };

        if (threads == 64)
            k.truth = fine;
        snprintf(k.name, sizeof k.name, "bounds, %u threads", threads);
        snprintf(k.body, sizeof k.body, "mov.u32 rv, ri;\n" STORE_OUT);
        snprintf(k.options, sizeof k.options, "--block %u", threads);
        judge(t, &k);
    }
}

int main(int argc, char **argv)
{
    struct tester t = { .run = 0 };

    if (argc != 3 || !shell_make_folder(argv[2])) {
        fprintf(stderr, "usage: why_known TOOL FOLDER\n");
        return EXIT_FAILURE;
    }
    t.tool = argv[1];
    t.folder = argv[2];
    test_exchange(&t);
    test_flag(&t);
    test_lock(&t);
    test_barrier(&t);
    test_mask(&t);
    test_order(&t);
    test_loop(&t);
    test_long(&t);
    test_room(&t);
    test_bounds(&t);
    printf("%u kernels, %u answered wrongly\n", t.run, t.failed);
    return t.failed == 0 && t.run > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
