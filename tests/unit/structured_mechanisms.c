/* tests/unit/structured_mechanisms.c: the other mechanisms (section 5.2) on small runs by hand:
 * which threads execute which rule in each step, and what is wrong with policies. */
#include "support/cm.h"

#include "support/structured.h"

/* Answers as it is told, then 0. */
struct script {
    const char *picks; /* digits */
    struct text asked; /* "dws.split 2 " */
};

static unsigned pick_script(void *self, enum site site, unsigned n)
{
    struct script *s = self;

    text_printf(&s->asked, "%s %u ", site_id(site), n);
    return *s->picks != '\0' ? (unsigned)(*s->picks++ - '0') : 0;
}

static void run(struct rig *r, struct script *s, struct text *out)
{
    const struct simt_machine *m = &r->machine;

    while (m->machine.status == MACHINE_GOES_ON && m->machine.steps < 100) {
        machine_step(&r->machine.machine, (struct oracle){ .pick = pick_script, .self = s });
        text_printf(out, "%s ", strchr(rule_info(m->event.rule)->id, '.') + 1);
        simt_mask_text(m->event.threads, r->launch.threads, out);
        for (size_t i = 0; i < m->event.nmoves; i++)
            if (i == 0 || m->event.moves[i].rule != m->event.moves[i - 1].rule)
                text_printf(out, " %s", rule_info(m->event.moves[i].rule)->id +
                                            strlen("interleaved."));
        text_puts(out, "\n");
    }
    assert_int_equal(m->machine.status, MACHINE_COMPLETED);
}

struct by_hand {
    const char *text, *model;
    unsigned threads, warp_size;
    const char *picks, *lines, *asked;
};

static void assert_run(const struct by_hand *h)
{
    struct script script = { h->picks != NULL ? h->picks : "", { NULL, 0, 0 } };
    struct text lines = { NULL, 0, 0 };
    struct rig r;

    rig_read(&r, "text", h->text);
    rig_open(&r, &(struct rig_options){ .threads = h->threads, .warp_size = h->warp_size,
                                        .model = h->model, .check = true });
    text_puts(&script.asked, "");
    run(&r, &script, &lines);
    assert_string_equal(lines.s, h->lines);
    assert_string_equal(script.asked.s, h->asked);
    text_free(&lines);
    text_free(&script.asked);
    rig_close(&r);
}

/* Two warps of two threads, of which 0 and 3 take one path, 1 and 2 the other: the block makes one
 * warp of each pair, for they are of different lanes, and sync restores the two. */
static void blocks_are_compacted(void **unused)
{
    (void)unused;
    assert_run(&(struct by_hand){
        .text = "shared int a[4]; if (tid == 0 || tid == 3) a[tid] = 1; ;", .model = "tbc",
        .threads = 4, .warp_size = 2, .picks = "1",
        .lines = "if 1111 if.tt if.ff if.tt\n"
                 "skip 0110 skip\n"
                 "token 0110\n"
                 "assign 1001 assign.rd assign.wr\n"
                 "token 1001\n"
                 "skip 0011 skip\n"
                 "skip 1100 skip\n"
                 "token 1111 context\n",
        .asked = "tbc.warp 2 " });
}

/* Of one lane both threads cannot be in one warp. */
static void lanes_stay_apart(void **unused)
{
    (void)unused;
    assert_run(&(struct by_hand){
        .text = "shared int a[4]; if (tid % 2) ++a[tid];", .model = "tbc", .threads = 4,
        .warp_size = 2, .picks = "01",
        .lines = "if 1111 if.ff if.tt if.ff if.tt\n"
                 "skip 1000 skip\n"
                 "skip 0010 skip\n"
                 "token 1010\n"
                 "assign 0001 assign.rd assign.wr\n"
                 "assign 0100 assign.rd assign.wr\n"
                 "token 0101\n"
                 "token 1111 context\n",
        .asked = "tbc.warp 2 tbc.warp 2 " });
}

/* The queue, its head first: 01 23; 23 0 1; 03 12 (2 joins 1, 3 joins 0); 12 03; 03 12; 12; 12. */
static void warps_are_formed(void **unused)
{
    (void)unused;
    assert_run(&(struct by_hand){
        .text = "shared int a[4]; if (tid == 1 || tid == 2) a[tid] = 1;", .model = "dwf",
        .threads = 4, .warp_size = 2,
        .lines = "dwf 1100 if.ff if.tt\n"
                 "dwf 0011 if.tt if.ff\n"
                 "dwf 1001 skip\n"
                 "dwf 0110 assign.rd\n"
                 "dwf 1001 context\n"
                 "dwf 0110 assign.wr\n"
                 "dwf 0110 context\n",
        .asked = "" });
}

/* Two splits go their ways and end one after the other; */
static void splits_may_end_apart(void **unused)
{
    (void)unused;
    assert_run(&(struct by_hand){
        .text = "shared int a[2]; if (tid) a[0] = 1; else a[1] = 2;", .model = "dws", .threads = 2,
        .lines = "dws 11 if.ff if.tt\n"
                 "assign 10 assign.rd assign.wr\n"
                 "token 10 context\n"
                 "assign 01 assign.rd assign.wr\n"
                 "token 01 context\n",
        .asked = "dws.split 2 dws.split 2 " });
}

/* or both come to the end of the if, and are one again. */
static void splits_are_united(void **unused)
{
    (void)unused;
    assert_run(&(struct by_hand){
        .text = "shared int a[2]; if (tid) a[0] = 1; else a[1] = 2;", .model = "dws", .threads = 2,
        .picks = "01",
        .lines = "dws 11 if.ff if.tt\n"
                 "assign 10 assign.rd assign.wr\n"
                 "assign 01 assign.rd assign.wr\n"
                 "token 11 context\n",
        .asked = "dws.split 2 dws.split 2 " });
}

/* Thread 0 leaves the loop at its second test, and waits for its brk token. */
static void who_leaves_a_loop_waits_for_its_token(void **unused)
{
    (void)unused;
    assert_run(&(struct by_hand){
        .text = "void main() { int i; while (i <= tid) ++i; }", .model = "dws", .threads = 2,
        .picks = "11011",
        .lines = "while 11 while.tt\n"
                 "assign 11 assign.rd assign.wr\n"
                 "dws 11 whileNext.ff context whileNext.tt\n"
                 "assign 01 assign.rd assign.wr\n"
                 "whileNext 01 whileNext.ff context\n"
                 "token 00\n"
                 "inact 00\n"
                 "token 00\n"
                 "token 11 context\n",
        .asked = "dws.split 2 dws.split 2 dws.split 2 dws.split 2 dws.split 2 " });
}

/* Threads of equal stacks in whatever order the oracle says; `:=` is compared by statement, so that
 * both write at once, and the second value stays. */
static void groups_step_together(void **unused)
{
    (void)unused;
    assert_run(&(struct by_hand){
        .text = "shared int x; if (tid == 1) ; x = tid;", .model = "stackless:random", .threads = 3,
        .picks = "1101",
        .lines = "step 111 if.ff if.tt if.ff\n"
                 "step 010 skip\n"
                 "step 010 assign.rd\n"
                 "step 101 skip\n"
                 "step 010 assign.wr\n"
                 "step 101 assign.rd\n"
                 "step 101 assign.wr\n"
                 "step 111 context\n",
        .asked = "stackless.group 2 stackless.group 2 stackless.group 2 stackless.group 2 "
                 "stackless.group 2 stackless.group 2 simt.write 2 " });
}

/* ---- policies ---- */

static void assert_refused(const char *model, const char *policy, const char *why)
{
    const struct simt_options o = { .model = simt_model_find(model, strlen(model)),
                                    .policy = policy };
    struct text t = { NULL, 0, 0 };
    struct simt_machine m;
    struct rig r;

    rig_read(&r, "text", "int i;\nif (i) ;\nwhile (i) ;\ni = 0;");
    rig_launch(&r, &(struct rig_options){ .threads = 2 });
    if (why == NULL) {
        assert_true(simt_machine_open(&m, &r.launch, &o, &t));
    } else {
        assert_false(simt_machine_open(&m, &r.launch, &o, &t));
        assert_string_equal(t.s, why);
    }
    simt_machine_close(&m);
    text_free(&t);
    rig_close(&r);
}

static void policies_are_those_of_the_model(void **unused)
{
    static const char *const wrong[] = { "", "4", "3+", "+3", "3+4", "0", "all+3",
                                         "99999999999999999999999", "3 ", "ifs" };

    (void)unused;
    assert_refused("simt", "random", "simt has no policies");
    assert_refused("interleaved", "fair", "interleaved has no policies");
    assert_refused("tbc", "", "tbc has no policies");
    assert_refused("stackless", "time",
                   "stackless has no policy `time`, but `random`, `minpc` and `oldest`");
    assert_refused("dwf", "random",
                   "dwf has no policy `random`, but `time`, `maj`, `min`, `pdpri` and `pc`");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char why[200];

        snprintf(why, sizeof why, "dws subdivides `all`, `none`, `if`, `while`, or the ifs and "
                                  "whiles of lines, as in 3+7, not `%s`", wrong[i]);
        assert_refused("dws", wrong[i], why);
    }
    assert_refused("dws", "2", NULL);
    assert_refused("dws", "3+2+3", NULL);
}

static void models_have_names(void **unused)
{
    (void)unused;
    assert_ptr_equal(simt_model_find("simtx", 4), &simt_warps);
    assert_null(simt_model_find("sim", 3));
    for (size_t i = 0; simt_models[i] != NULL; i++)
        assert_ptr_equal(simt_model_find(simt_models[i]->name, strlen(simt_models[i]->name)),
                         simt_models[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_compacted),
        cmocka_unit_test(lanes_stay_apart),
        cmocka_unit_test(warps_are_formed),
        cmocka_unit_test(splits_may_end_apart),
        cmocka_unit_test(splits_are_united),
        cmocka_unit_test(who_leaves_a_loop_waits_for_its_token),
        cmocka_unit_test(groups_step_together),
        cmocka_unit_test(policies_are_those_of_the_model),
        cmocka_unit_test(models_have_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
