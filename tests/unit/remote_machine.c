/* tests/unit/remote_machine.c: the remote-scope machine, rule by rule: short programs gone through
 * by hand with the table of rules in docs/remote.md. A line of a script:
 *     = A; B        these transitions are enabled, in this order
 *     TRANSITION    is taken
 *     > TEXT        what it changed
 *     P0 ? TEXT     why the thread does not move
 *     ! TEXT        how the run has ended: completed, or deadlocked and why */
#include "support/remote_rig.h"
#include "support/told.h"

#include "support/cm.h"

/* ---- scripts ---- */

struct line {
    const char *s;
    size_t n;
};

static void compare(const struct line *whole, const char *is, const struct line *expected)
{
    if (!text_is(is, expected->s, expected->n))
        fail_msg("%.*s\n  is: %s", (int)whole->n, whole->s, is);
}

/* A deadlock is found by the step that cannot be taken. */
static const char *ending(struct remote *r)
{
    struct machine *m = &r->machine.machine;

    if (m->status == MACHINE_GOES_ON && rsp_machine_enabled(&r->machine, NULL) == 0)
        machine_step(m, (struct oracle){ .pick = NULL });
    if (m->status == MACHINE_COMPLETED)
        return "completed";
    if (m->status != MACHINE_DEADLOCKED)
        return "goes on";
    text_puts(remote_begin(r), "deadlocked: ");
    m->kind->outcome(m, &r->words);
    return r->words.s;
}

static void follow_line(struct remote *r, const struct line *l)
{
    const struct line rest = { l->s + 2, l->n > 2 ? l->n - 2 : 0 };
    const struct line behind = { l->s + 5, l->n > 5 ? l->n - 5 : 0 };

    if (l->s[0] == '=')
        compare(l, remote_enabled(r), &rest);
    else if (l->s[0] == '>')
        compare(l, remote_change(r), &rest);
    else if (l->s[0] == '!')
        compare(l, ending(r), &rest);
    else if (l->n >= 5 && l->s[3] == '?')
        compare(l, remote_why(r, (uint32_t)(l->s[1] - '0')), &behind);
    else if (!remote_take(r, l->s, l->n))
        fail_msg("%.*s\n  is not enabled; these are: %s", (int)l->n, l->s, remote_enabled(r));
}

static void follow_lines(struct remote *r, const char *script)
{
    for (const char *at = script; *at != '\0';) {
        const struct line l = { at, strcspn(at, "\n") };

        follow_line(r, &l);
        at += l.n + (at[l.n] == '\n');
    }
}

static void follow(const char *program, const char *mapping, const char *script)
{
    struct remote r;

    remote_read(&r, program, mapping);
    remote_open(&r, NULL);
    follow_lines(&r, script);
    remote_close(&r);
}

#define ONE "RSPASM one { } P0@wg 0,dv 0 ;\n"
#define TWO_GROUPS "RSPASM two { } P0@wg 0,dv 0 | P1@wg 1,dv 0 ;\n"
#define TWO_DEVICES "RSPASM two { } P0@wg 0,dv 0 | P1@wg 0,dv 1 ;\n"
#define ALL "exists (x == 0)"

/* ---- loads, stores, increments ---- */

static void LD_waits_for_a_fetch(void **unused)
{
    (void)unused;
    follow(ONE "LD r0, x ;" ALL, "fixed",
           "= env fetch L1(0,0) x\n"
           "P0 ? L1(0,0) x is not VALID\n"
           "env fetch L1(0,0) x\n"
           "> L1(0,0) x = 0 CLEAN VALID\n"
           "= P0 LD x\n"
           "P0 ? \n"
           "P0 LD x\n"
           "> r0 = 0\n"
           "! completed");
}

static void ST_waits_for_what_is_invalid_to_go_down(void **unused)
{
    (void)unused;
    follow(ONE "ST x, 1 ; INV_L1_WG ; ST x, 2 ;" ALL, "fixed",
           "= P0 ST x; env fetch L1(0,0) x\n"
           "P0 ST x\n"
           "> L1(0,0) x = 1 DIRTY VALID, fifo x\n"
           "= P0 INV_L1_WG; env flush L1(0,0) x\n"
           "P0 INV_L1_WG\n"
           "> L1(0,0) x = 1 DIRTY INV'D\n"
           "= env flush L1(0,0) x\n"
           "P0 ? L1(0,0) x is DIRTY and INV'D\n"
           "env flush L1(0,0) x\n"
           "> L2(0) x = 1 DIRTY VALID, fifo x; L1(0,0) x INV'D\n"
           "= P0 ST x; env fetch L1(0,0) x; env dequeue L1(0,0) x; env flush L2(0) x\n"
           "P0 ST x\n"
           "> L1(0,0) x = 2 DIRTY VALID, fifo x x\n"
           "= env flush L1(0,0) x; env flush L2(0) x\n"
           "env flush L1(0,0) x\n"
           "> L2(0) x = 2 DIRTY VALID, fifo x x; L1(0,0) x = 2 CLEAN VALID\n"
           "! goes on\n"
           "env flush L2(0) x\n"
           "> x = 2; L2(0) x = 2 CLEAN VALID\n"
           "! completed");
}

/* A value that is valid and dirty may be written over before it ever went down. */
static void ST_writes_over_what_is_valid(void **unused)
{
    (void)unused;
    follow(ONE "ST x, 1 ; ST x, 2 ; LD r0, x ; ST y, r0 ; if r0 == 3 LD r1, x ; ST y, r1 ;"
           ALL, "fixed",
           "P0 ST x\nP0 ST x\n> L1(0,0) x = 2 DIRTY VALID, fifo x x\n"
           "= P0 LD x; env flush L1(0,0) x; env fetch L1(0,0) y\n"
           "P0 LD x\n> r0 = 2\n"
           "P0 ST y\n> L1(0,0) y = 2 DIRTY VALID, fifo x x y\n"
           "P0 ST y\n> L1(0,0) y = 0 DIRTY VALID, fifo x x y y");
}

static void INV_keeps_what_is_dirty(void **unused)
{
    (void)unused;
    follow(ONE "ST x, 1 ; INV_L1_WG ; LD r0, x ;" ALL, "fixed",
           "P0 ST x\nP0 INV_L1_WG\n= env flush L1(0,0) x\n"
           "P0 ? L1(0,0) x is not VALID\n"
           "env flush L1(0,0) x\n"
           "= env fetch L1(0,0) x; env dequeue L1(0,0) x; env flush L2(0) x\n"
           "env fetch L1(0,0) x\n> L1(0,0) x = 1 CLEAN VALID\n"
           "P0 LD x\n> r0 = 1");
}

static void INC_L1_waits_for_the_lock_of_increments(void **unused)
{
    (void)unused;
    follow(TWO_GROUPS "INC_L1 r0, x | LK_RMW_DV ; | INC_L1 r1, x ; | UL_RMW_DV ;" ALL, "fixed",
           "= P1 LK_RMW_DV; env fetch L1(0,0) x; env fetch L1(0,1) x\n"
           "P0 ? L1(0,0) x is not VALID\n"
           "env fetch L1(0,0) x\nenv fetch L1(0,1) x\n"
           "= P0 INC_L1 x; P1 LK_RMW_DV\n"
           "P1 LK_RMW_DV\n> rmw(0,0) P1; rmw(0,1) P1\n"
           "= P1 INC_L1 x\nP0 ? rmw(0,0) is held by P1\n"
           "P1 INC_L1 x\n> r1 = 0; L1(0,1) x = 1 DIRTY VALID, fifo x\n"
           "P1 UL_RMW_DV\n> rmw(0,0) free; rmw(0,1) free\n"
           "P0 INC_L1 x\n> r0 = 0; L1(0,0) x = 1 DIRTY VALID, fifo x\n"
           "! goes on");
}

static void INC_L2_waits_for_the_own_L1(void **unused)
{
    (void)unused;
    follow(ONE "ST x, 5 ; INC_L2 r0, x ; LD r1, x ;" ALL, "fixed",
           "P0 ST x\n= env flush L1(0,0) x\nP0 ? L1(0,0) x is DIRTY\n"
           "env flush L1(0,0) x\n"
           "P0 INC_L2 x\n> r0 = 5; L2(0) x = 6 DIRTY VALID, fifo x x; L1(0,0) x INV'D\n"
           "= env fetch L1(0,0) x; env dequeue L1(0,0) x; env flush L2(0) x\n"
           "env fetch L1(0,0) x\nP0 LD x\n> r1 = 6\n"
           "env flush L2(0) x\n> x = 6; L2(0) x = 6 CLEAN VALID\n! completed");
}

/* Of INC_L2: the locks, and the L2 of other devices. */
static void INC_L2_waits_for_locks_and_devices(void **unused)
{
    (void)unused;
    follow(TWO_GROUPS "INC_L2 r0, x | LK_L2 x ; | INC_L2 r1, x ; | LK_RMW_DV ; | UL_L2 x ;" ALL,
           "fixed",
           "P1 LK_L2 x\n> lock(0) x P1\nP0 ? lock(0) x is held by P1\n"
           "= P1 INC_L2 x; env fetch L1(0,1) x\n"
           "P1 INC_L2 x\n> r1 = 0; L2(0) x = 1 DIRTY VALID, fifo x\n"
           "P1 LK_RMW_DV\nP0 ? rmw(0,0) is held by P1\n"
           "P1 UL_L2 x\n> lock(0) x free\nP0 ? rmw(0,0) is held by P1\n"
           "= env fetch L1(0,0) x; env fetch L1(0,1) x; env flush L2(0) x");
    follow(TWO_DEVICES "INC_L2 r0, x | INC_L2 r1, x ;" ALL, "fixed",
           "P0 INC_L2 x\n> r0 = 0; L2(0) x = 1 DIRTY VALID, fifo x; L2(1) x INV'D\n"
           "= env fetch L1(0,0) x; env flush L2(0) x\n"
           "P1 ? L2(1) x is not VALID\n"
           "env flush L2(0) x\n"
           "env fetch L2(1) x\n> L2(1) x = 1 CLEAN VALID\n"
           "P1 INC_L2 x\n> r1 = 1; L2(0) x INV'D; L2(1) x = 2 DIRTY VALID, fifo x\n"
           "= env fetch L1(1,0) x; env dequeue L2(0) x; env flush L2(1) x\n"
           "env flush L2(1) x\n! completed");
}

/* ---- markers ---- */

static void a_flush_is_done_in_this_order(void **unused)
{
    (void)unused;
    follow(ONE "ST x, 1 ; FLU_L1_WG ; LD r0, x ;" ALL, "fixed",
           "P0 ST x\nP0 FLU_L1_WG\n> L1(0,0) fifo x FLUSH(P0)\n"
           "= env flush L1(0,0) x\n"
           "P0 ? FLUSH(P0) is in the fifo of L1(0,0) behind x, which is DIRTY\n"
           "env flush L1(0,0) x\n"
           "> L2(0) x = 1 DIRTY VALID, fifo x; L1(0,0) x = 1 CLEAN VALID\n"
           "= env dequeue L1(0,0) x; env flush L2(0) x\n"
           "P0 ? FLUSH(P0) is in the fifo of L1(0,0) behind x\n"
           "env dequeue L1(0,0) x\n> L1(0,0) fifo FLUSH(P0)\n"
           "= env marker L1(0,0); env flush L2(0) x\n"
           "P0 ? FLUSH(P0) is in the fifo of L1(0,0)\n"
           "env marker L1(0,0)\n> L1(0,0) fifo empty\n"
           "= P0 LD x; env flush L2(0) x\nP0 LD x\n> r0 = 1\n"
           "env flush L2(0) x\n! completed");
}

static void a_thread_waits_for_all_its_markers(void **unused)
{
    (void)unused;
    follow(TWO_GROUPS "FLU_L1_DV | ST x, 1 ; ST y, 1 | FLU_L1_DV ;" ALL, "fixed",
           "P1 ST x\nP0 FLU_L1_DV\n"
           "> L1(0,0) fifo FLUSH(P0); L1(0,1) fifo x FLUSH(P0)\n"
           "P1 FLU_L1_DV\n"
           "> L1(0,0) fifo FLUSH(P0) FLUSH(P1); L1(0,1) fifo x FLUSH(P0) FLUSH(P1)\n"
           "P1 ? FLUSH(P1) is in the fifo of L1(0,0) behind FLUSH(P0), FLUSH(P1) is in the fifo of "
           "L1(0,1) behind x, which is DIRTY\n"
           "env marker L1(0,0)\n> L1(0,0) fifo FLUSH(P1)\n"
           "P0 ? FLUSH(P0) is in the fifo of L1(0,1) behind x, which is DIRTY\n"
           "env flush L1(0,1) x\nenv dequeue L1(0,1) x\nenv marker L1(0,1)\n"
           "> L1(0,1) fifo FLUSH(P1)\nP0 ST y\n"
           "= env fetch L1(0,0) x; env flush L1(0,0) y; env marker L1(0,0); env fetch L1(0,1) y; "
           "env marker L1(0,1); env flush L2(0) x\n");
}

/* Each scope of each instruction that has one, from P0's place; all entries are VALID before it,
 * and before UL_RMW all locks are P0's. */
static void scopes(void **unused)
{
    static const struct {
        const char *instr, *change;
    } v[] = {
        { "FLU_L1_WG", "L1(3,5) fifo FLUSH(P0)" },
        { "FLU_L1_DV", "L1(3,5) fifo FLUSH(P0); L1(3,6) fifo FLUSH(P0)" },
        { "FLU_L1_SY", "L1(3,5) fifo FLUSH(P0); L1(3,6) fifo FLUSH(P0); L1(4,5) fifo FLUSH(P0)" },
        { "FLU_L2_DV", "L2(3) fifo FLUSH(P0)" },
        { "FLU_L2_SY", "L2(3) fifo FLUSH(P0); L2(4) fifo FLUSH(P0)" },
        { "INV_L1_WG", "L1(3,5) x INV'D" },
        { "INV_L1_DV", "L1(3,5) x INV'D; L1(3,6) x INV'D" },
        { "INV_L1_SY", "L1(3,5) x INV'D; L1(3,6) x INV'D; L1(4,5) x INV'D" },
        { "LK_RMW_WG", "rmw(3,5) P0" },
        { "LK_RMW_DV", "rmw(3,5) P0; rmw(3,6) P0" },
        { "LK_RMW_SY", "rmw(3,5) P0; rmw(3,6) P0; rmw(4,5) P0" },
        { "UL_RMW_WG", "rmw(3,5) free" },
        { "UL_RMW_DV", "rmw(3,5) free; rmw(3,6) free" },
        { "UL_RMW_SY", "rmw(3,5) free; rmw(3,6) free; rmw(4,5) free" },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof v / sizeof *v; i++) {
        const bool unlocks = v[i].instr[0] == 'U';
        struct remote r;
        char text[300];

        snprintf(text, sizeof text,
                 "RSPASM s { } P0@wg 5,dv 3 | P1@wg 6,dv 3 | P2@wg 5,dv 4 ;\n"
                 "%s | | ; %s | | ; LD r0, x | | ; " ALL,
                 unlocks ? "LK_RMW_SY" : "LD r0, x", v[i].instr);
        remote_read(&r, text, "fixed");
        remote_open(&r, NULL);
        follow_lines(&r, "env fetch L1(3,5) x\nenv fetch L1(3,6) x\nenv fetch L1(4,5) x");
        follow_lines(&r, unlocks ? "P0 LK_RMW_SY" : "P0 LD x");
        remote_take_number(&r, 0);
        assert_string_equal(remote_change(&r), v[i].change);
        remote_close(&r);
    }
}

/* ---- locks ---- */

static void a_lock_keeps_values_from_going_down(void **unused)
{
    (void)unused;
    follow(TWO_GROUPS "ST x, 1 | LK_L2 x ; LK_L2 x | ST x, 2 ;" ALL, "fixed",
           "P1 LK_L2 x\n> lock(0) x P1\nP0 ST x\n"
           "= P1 ST x; env fetch L1(0,1) x\n"
           "P0 ? lock(0) x is held by P1\n"
           "P1 ST x\n= env flush L1(0,1) x\n"
           "env flush L1(0,1) x\n= env dequeue L1(0,1) x; env flush L2(0) x\n"
           "env dequeue L1(0,1) x\nenv flush L2(0) x\nenv dequeue L2(0) x\n"
           "= \n! deadlocked: P0 at LK_L2 x: lock(0) x is held by P1");
    follow(TWO_GROUPS "ST x, 1 | LK_L2 x ;" ALL, "fixed",
           "P1 LK_L2 x\nP0 ST x\nenv fetch L1(0,1) x\n"
           "! deadlocked: L1(0,0) has x, which is DIRTY: lock(0) x is held by P1");
}

/* All of them are taken at once, or none. */
static void LK_RMW_takes_all_or_none(void **unused)
{
    (void)unused;
    follow(TWO_GROUPS "LK_RMW_WG | LK_RMW_DV ; LK_RMW_DV | ST x, 1 ; UL_RMW_WG | ; UL_RMW_DV | ;"
           ALL, "fixed",
           "P0 LK_RMW_WG\nP1 ? rmw(0,0) is held by P0\n"
           "= P0 LK_RMW_DV; env fetch L1(0,0) x; env fetch L1(0,1) x\n"
           "P0 LK_RMW_DV\n> rmw(0,1) P0\nP0 UL_RMW_WG\n> rmw(0,0) free\n"
           "P1 ? rmw(0,1) is held by P0\n"
           "= P0 UL_RMW_DV; env fetch L1(0,0) x; env fetch L1(0,1) x\n"
           "P0 UL_RMW_DV\n> rmw(0,1) free\nP1 LK_RMW_DV\n> rmw(0,0) P1; rmw(0,1) P1");
}

/* A lock of another address, or of another device, holds up nobody; UL_L2 asks nobody. */
static void locks_are_of_a_device_and_an_address(void **unused)
{
    (void)unused;
    follow(TWO_DEVICES "LK_L2 x | ST x, 1 ; LK_L2 y | LK_L2 y ; | UL_L2 x ;" ALL, "fixed",
           "P0 LK_L2 x\nP0 LK_L2 y\nP1 ST x\n"
           "= P1 LK_L2 y; env fetch L1(0,0) x; env fetch L1(0,0) y; env flush L1(1,0) x; "
           "env fetch L1(1,0) y\n"
           "P1 LK_L2 y\n> lock(1) y P1\nP1 UL_L2 x\n> ");
    follow(TWO_GROUPS "LK_L2 x | UL_L2 x ; LK_L2 x | LK_L2 x ;" ALL, "fixed",
           "P0 LK_L2 x\nP0 LK_L2 x\n> \nP1 UL_L2 x\n> lock(0) x free\nP1 LK_L2 x\n> lock(0) x P1");
}

/* ---- devices ---- */

static void another_device_waits_for_global_memory(void **unused)
{
    (void)unused;
    follow(TWO_DEVICES "ST x, 1 | LD r0, x ; | INV_L1_WG ; | LD r1, x ; | ST x, 2 ;" ALL, "fixed",
           "env fetch L1(1,0) x\nP1 LD x\nP1 INV_L1_WG\nP0 ST x\n"
           "env flush L1(0,0) x\n"
           "> L2(0) x = 1 DIRTY VALID, fifo x; L2(1) x INV'D; L1(0,0) x = 1 CLEAN VALID\n"
           "= env dequeue L1(0,0) x; env flush L2(0) x\n"
           "P1 ? L1(1,0) x is not VALID\n"
           "env flush L2(0) x\n"
           "= env dequeue L1(0,0) x; env dequeue L2(0) x; env fetch L2(1) x\n"
           "env fetch L2(1) x\n> L2(1) x = 1 CLEAN VALID\n"
           "env fetch L1(1,0) x\nP1 LD x\n> r1 = 1\nP1 ST x\n"
           "env flush L1(1,0) x\n"
           "> L2(0) x INV'D; L2(1) x = 2 DIRTY VALID, fifo x; L1(1,0) x = 2 CLEAN VALID\n");
}

static void only_one_device_is_dirty(void **unused)
{
    static const char program[] = TWO_DEVICES "ST x, 1 | ST x, 2 ;" ALL;
    struct remote r;

    (void)unused;
    follow(program, "fixed",
           "P0 ST x\nP1 ST x\nenv flush L1(0,0) x\n= env dequeue L1(0,0) x; env flush L2(0) x\n");
    remote_read(&r, program, "fixed");
    r.constants.v[CONST_ManyDirty] = 1;
    remote_open(&r, NULL);
    follow_lines(&r, "P0 ST x\nP1 ST x\nenv flush L1(0,0) x\n"
                     "= env dequeue L1(0,0) x; env flush L1(1,0) x; env flush L2(0) x; "
                     "env fetch L2(1) x\n"
                     "env flush L1(1,0) x\n"
                     "> L2(0) x = 1 DIRTY INV'D; L2(1) x = 2 DIRTY VALID, fifo x; "
                     "L1(1,0) x = 2 CLEAN VALID\n"
                     "env flush L2(1) x\nenv flush L2(0) x\n> x = 1; L2(0) x INV'D\n! completed");
    remote_close(&r);
}

/* ---- fetches and fifos ---- */

static void a_fetch_changes_something(void **unused)
{
    (void)unused;
    follow(TWO_GROUPS "ST x, 1 | LD r0, x ;" ALL, "fixed",
           "env fetch L1(0,1) x\n= P0 ST x; P1 LD x; env fetch L1(0,0) x\n"
           "P0 ST x\nenv flush L1(0,0) x\n"
           "= P1 LD x; env dequeue L1(0,0) x; env fetch L1(0,1) x; env flush L2(0) x\n"
           "env fetch L1(0,1) x\n> L1(0,1) x = 1 CLEAN VALID\n"
           "= P1 LD x; env dequeue L1(0,0) x; env flush L2(0) x\n");
}

static void an_invalid_address_stays_in_its_fifo(void **unused)
{
    static const char program[] = ONE "ST x, 1 ; INV_L1_WG ; FLU_L1_WG ; ST y, 1 ;" ALL;
    struct remote r;

    (void)unused;
    follow(program, "fixed", "P0 ST x\nP0 INV_L1_WG\nP0 FLU_L1_WG\n"
                             "= env flush L1(0,0) x; env fetch L1(0,0) y");
    remote_read(&r, program, "fixed");
    r.constants.v[CONST_DequeueInvalid] = 1;
    remote_open(&r, NULL);
    follow_lines(&r, "P0 ST x\n= P0 INV_L1_WG; env flush L1(0,0) x; env fetch L1(0,0) y\n"
                     "P0 INV_L1_WG\nP0 FLU_L1_WG\n"
                     "= env flush L1(0,0) x; env dequeue L1(0,0) x; env fetch L1(0,0) y\n"
                     "env dequeue L1(0,0) x\nenv marker L1(0,0)\nP0 ST y\n"
                     "> L1(0,0) y = 1 DIRTY VALID, fifo y");
    remote_close(&r);
}

/* ---- guards ---- */

static void a_false_guard_skips_the_whole_action(void **unused)
{
    static const char program[] =
        "RSP g { x = 7 } P0@wg 0,dv 0 ;\n"
        "load.wg r0, x ; if r0 == 1 load.dv.rm r1, y ; if r0 == 7 store.wg y, 2 ; "
        "if r1 == 0 store.na z, 3 ;" ALL;

    (void)unused;
    follow(program, "fixed",
           "env fetch L1(0,0) x\n> L1(0,0) x = 7 CLEAN VALID\nP0 LD x\n> r0 = 7\n"
           "= P0 ST y; env fetch L1(0,0) y; env fetch L1(0,0) z\nP0 ST y\n"
           "env flush L1(0,0) y\nenv flush L2(0) y\n! completed");
    follow("RSPASM g { x = 0 } P0@wg 0,dv 0 ;\n"
           "if r0 == 0 ST x, 1 ; ST x, 2 ; LD r0, x ; if r0 == 2 ST x, 3 ; if r0 == 3 ST x, 4 ;"
           ALL, "fixed",
           "P0 ST x\n> L1(0,0) x = 2 DIRTY VALID, fifo x\nP0 LD x\n"
           "P0 ST x\n> L1(0,0) x = 3 DIRTY VALID, fifo x x\n= env flush L1(0,0) x\n");
}

static void nothing_to_do_is_an_end(void **unused)
{
    (void)unused;
    follow("RSP n { } P0@wg 0,dv 0 ;\nif r0 == 0 store.wg x, 1 ; if r0 == 1 load.wg r0, x ;" ALL,
           "fixed", "! completed");
}

/* ---- three bugs of the original mapping ---- */

#define PLACES "{ } P0@wg 0,dv 0 | P1@wg 1,dv 0 ;\n"

static void the_acquire_comes_too_early(void **unused)
{
    (void)unused;
    follow("RSP MP " PLACES "store.na x, 1 | load.dv r0, y ;"
           "store.dv y, 1 | if r0 == 1 load.na r1, x ;" ALL,
           "original",
           "P0 ST x\nP0 FLU_L1_WG\nP1 INV_L1_WG\nenv fetch L1(0,1) x\n> L1(0,1) x = 0 CLEAN VALID\n"
           "env flush L1(0,0) x\nenv dequeue L1(0,0) x\nenv marker L1(0,0)\nP0 ST y\n"
           "env flush L1(0,0) y\nenv fetch L1(0,1) y\nP1 LD y\n> r0 = 1\nP1 LD x\n> r1 = 0\n"
           "env flush L2(0) x\nenv flush L2(0) y\n! completed");
}

static void a_store_falls_into_an_increment(void **unused)
{
    (void)unused;
    follow("RSP ATOM " PLACES "inc.wg r0, x | store.dv.rm x, 4 ;" ALL, "original",
           "P1 LK_L2 x\nP1 FLU_L1_WG\nenv marker L1(0,1)\nP1 ST x\nP1 INV_L1_DV\n"
           "> L1(0,1) x = 4 DIRTY INV'D\nP1 UL_L2 x\nenv fetch L1(0,0) x\nP0 INC_L1 x\n> r0 = 0; "
           "L1(0,0) x = 1 DIRTY VALID, fifo x\n"
           "env flush L1(0,1) x\nenv flush L1(0,0) x\n> L2(0) x = 1 DIRTY VALID, fifo x x; "
           "L1(0,0) x = 1 CLEAN VALID\nenv flush L2(0) x\n> x = 1; L2(0) x = 1 CLEAN VALID\n"
           "! completed");
}

static void a_load_blocks_itself(void **unused)
{
    (void)unused;
    follow("RSP MP " PLACES "store.na x, 1 | load.dv.rm r0, y ;"
           "store.wg y, 1 | if r0 == 1 load.na r1, x ;" ALL,
           "original",
           "P0 ST x\nP0 ST y\nP1 LK_L2 y\nP1 FLU_L1_DV\n"
           "> L1(0,0) fifo x y FLUSH(P1); L1(0,1) fifo FLUSH(P1)\n"
           "env flush L1(0,0) x\nenv dequeue L1(0,0) x\nenv marker L1(0,1)\n"
           "env fetch L1(0,1) x\nenv fetch L1(0,1) y\nenv flush L2(0) x\nenv dequeue L2(0) x\n"
           "! deadlocked: P1 at INV_L1_WG: FLUSH(P1) is in the fifo of L1(0,0) behind y, which is "
           "DIRTY: lock(0) y is held by P1");
}

/* ---- what is told, and who is where ---- */

static void rules_tell_what_they_rest_on(void **unused)
{
    struct heard heard;
    struct remote r;

    (void)unused;
    heard_begin(&heard, 1);
    remote_read(&r, ONE "FLU_L1_WG ; ST x, 1 ;" ALL, "fixed");
    remote_open(&r, &heard.teller);
    follow_lines(&r, "P0 FLU_L1_WG\nenv marker L1(0,0)\nP0 ST x\nenv flush L1(0,0) x");
    assert_string_equal(heard_text(&heard), "  rsp.unflushed false\nrsp.FLU_L1\nrsp.env.marker\n"
                                            "  rsp.unflushed false\nrsp.ST\nrsp.env.flush\n");
    remote_close(&r);
    heard_end(&heard);
}

struct noted {
    const char *rule;
    size_t first;
    unsigned line;
};

static void keep_event(void *self, const struct machine_event *e)
{
    *(struct noted *)self = (struct noted){ e->rule, e->first, e->at.line };
}

static void agents_have_places(void **unused)
{
    struct agent_set agents = { .n = 0 };
    struct machine_position at;
    struct noted noted;
    struct machine *m;
    struct remote r;

    (void)unused;
    remote_read(&r, "RSPASM a\n{ }\nP0@wg 0,dv 0 | P1@wg 1,dv 0 ;\nLD r0, x | ST y, 1 ;\n"
                    "ST y, 2 | ;\n" ALL, "fixed");
    remote_open(&r, NULL);
    m = &r.machine.machine;
    m->observer = &(struct machine_observer){ &noted, keep_event };
    m->watched = true;
    m->kind->enabled(m, &agents);
    assert_int_equal(agent_set_some(&agents, 0), 6); /* P1 and the environment */
    agent_set_add_some(&agents, 0, 7);
    m->kind->describe(m, &agents, remote_begin(&r));
    assert_string_equal(r.words.s, "P0 at LD x: L1(0,0) x is not VALID\nP1 at ST y\n"
                                   "the environment\n");
    assert_true(m->kind->position(m, 0, &at) && at.address == 0 && at.line == 4);
    assert_false(m->kind->position(m, 2, &at));
    follow_lines(&r, "P1 ST y");
    assert_true(strcmp(noted.rule, "rsp.ST") == 0 && noted.first == 1 && noted.line == 4);
    assert_int_equal(agent_set_some(m->moved, 0), 2);
    assert_false(m->kind->position(m, 1, &at));
    follow_lines(&r, "env fetch L1(0,0) x");
    assert_true(strcmp(noted.rule, "rsp.env.fetch") == 0 && noted.first == 2 && noted.line == 0);
    assert_int_equal(agent_set_some(m->moved, 0), 4);
    follow_lines(&r, "P0 LD x");
    assert_true(m->kind->position(m, 0, &at) && at.address == 1 && at.line == 5);
    agent_set_free(&agents);
    remote_close(&r);
}

/* ---- states as bytes ---- */

static int64_t word_at(const struct text *t, size_t i)
{
    uint64_t v = 0;

    for (unsigned k = 0; k < 8; k++)
        v |= (uint64_t)(unsigned char)t->s[8 * i + k] << 8 * k;
    return (int64_t)v;
}

/* Locks, markers, negative values, all that a state has; an end that is restored ends again. */
static void states_are_values(void **unused)
{
    struct saved_state kept = NO_SAVED_STATE, again = NO_SAVED_STATE, end = NO_SAVED_STATE;
    struct machine *m;
    struct remote r;

    (void)unused;
    remote_read(&r, "RSPASM s { x = -5; y = 300 } P0@wg 0,dv 0 | P1@wg 1,dv 1 ;\n"
                    "LK_RMW_WG | LK_L2 y ; INC_L1 r3, x | FLU_L2_SY ; "
                    "if r3 == 1 LD r1, y | UL_L2 y ;\n"
                    "locations [P0:r3; P0:r1; y;] exists (x == 0)", "fixed");
    remote_open(&r, NULL);
    m = &r.machine.machine;
    follow_lines(&r, "P0 LK_RMW_WG\nP1 LK_L2 y\nP1 FLU_L2_SY\nenv fetch L1(0,0) x\nP0 INC_L1 x\n"
                     "> r3 = -5; L1(0,0) x = -4 DIRTY VALID, fifo x\nenv flush L1(0,0) x\n"
                     "= env dequeue L1(0,0) x; env fetch L1(0,0) y; env fetch L1(1,1) y; "
                     "env flush L2(0) x; env marker L2(0); env marker L2(1)\n");
    saved_state_keep(&kept, m);
    follow_lines(&r, "env flush L2(0) x\nenv marker L2(0)\nenv marker L2(1)\nP1 UL_L2 y\n"
                     "! completed");
    saved_state_keep(&end, m);
    saved_state_restore(&kept, m);
    assert_int_equal(m->status, MACHINE_GOES_ON);
    follow_lines(&r, "= env dequeue L1(0,0) x; env fetch L1(0,0) y; env fetch L1(1,1) y; "
                     "env flush L2(0) x; env marker L2(0); env marker L2(1)\n"
                     "P1 ? FLUSH(P1) is in the fifo of L2(0), FLUSH(P1) is in the fifo of L2(1)\n");
    saved_state_keep(&again, m);
    assert_int_equal(kept.s.state.n, again.s.state.n);
    assert_memory_equal(kept.s.state.bytes, again.s.state.bytes, again.s.state.n);
    saved_state_restore(&end, m);
    machine_step(m, (struct oracle){ .pick = remote_pick, .self = &r });
    assert_int_equal(m->status, MACHINE_COMPLETED);
    m->kind->outcome(m, remote_begin(&r));
    assert_int_equal(r.words.n, 32);
    assert_true(word_at(&r.words, 0) == -5 && word_at(&r.words, 1) == 0);
    assert_true(word_at(&r.words, 2) == 300 && word_at(&r.words, 3) == -4);
    saved_state_free(&kept);
    saved_state_free(&again);
    saved_state_free(&end);
    remote_close(&r);
}

/* ---- random runs: what holds in every state ---- */

static uint32_t markers_in(const struct rsp_fifo *f)
{
    uint32_t markers = 0;

    for (uint32_t i = 0; i < f->n; i++) {
        assert_true(!f->v[i].is_marker || (markers >> f->v[i].of & 1) == 0);
        markers |= f->v[i].is_marker ? 1u << f->v[i].of : 0;
    }
    return markers;
}

static bool has_address(const struct rsp_fifo *f, uint32_t x)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (!f->v[i].is_marker && f->v[i].of == x)
            return true;
    return false;
}

/* What is DIRTY has its address in the fifo; what is nobody's is 0. */
static void assert_cache(const struct rsp_cache *c, uint32_t nlocations)
{
    assert_int_equal(c->fifo.markers, markers_in(&c->fifo));
    for (uint32_t x = 0; x < nlocations; x++) {
        assert_true(!c->entry[x].dirty || has_address(&c->fifo, x));
        assert_true(c->entry[x].dirty || c->entry[x].valid || c->entry[x].value == 0);
    }
}

static void assert_state(const struct remote *r)
{
    const struct rsp_system *s = &r->machine.system;
    const struct rsp_program *p = &r->program;

    for (uint32_t g = 0; g < p->ngroups; g++)
        assert_cache(&s->l1[g], p->nlocations);
    for (uint32_t d = 0; d < p->ndevices; d++)
        assert_cache(&s->l2[d], p->nlocations);
    for (uint32_t x = 0; x < p->nlocations; x++) {
        unsigned dirty = 0;

        for (uint32_t d = 0; d < p->ndevices; d++) {
            dirty += s->l2[d].entry[x].dirty;
            assert_true(!s->l2[d].entry[x].dirty || s->l2[d].entry[x].valid);
        }
        assert_true(dirty <= 1);
    }
}

/* A step changes what its words say, and nothing when there are none. */
static void random_run(struct remote *r, struct random *random)
{
    struct machine *m = &r->machine.machine;
    struct saved_state was = NO_SAVED_STATE, is = NO_SAVED_STATE;

    remote_open(r, NULL);
    while (m->status == MACHINE_GOES_ON && rsp_machine_enabled(&r->machine, NULL) > 0) {
        const uint64_t steps = m->steps;

        saved_state_keep(&was, m);
        remote_take_number(
            r, random_below(random, (uint32_t)rsp_machine_enabled(&r->machine, NULL)));
        assert_int_equal(m->steps, steps + 1);
        assert_state(r);
        saved_state_keep(&is, m);
        assert_true(r->machine.last.thread != RSP_NONE || remote_change(r)[0] != '\0');
        assert_true(was.s.state.n != is.s.state.n ||
                    memcmp(was.s.state.bytes, is.s.state.bytes, is.s.state.n) != 0);
    }
    saved_state_free(&was);
    saved_state_free(&is);
}

static void every_state_is_in_order(void **unused)
{
    static const char *const programs[] = {
        SOURCE_ROOT "/examples/remote/ISA2.remote.litmus",
        SOURCE_ROOT "/examples/remote/L2W.litmus",
        SOURCE_ROOT "/examples/remote/STEAL.sy.litmus",
        SOURCE_ROOT "/examples/remote/CoWW.remote.litmus",
        SOURCE_ROOT "/examples/remote/DEQ.litmus",
    };
    struct random random;

    (void)unused;
    random_seed(&random, 7);
    for (size_t i = 0; i < 2 * sizeof programs / sizeof *programs; i++) {
        struct remote r;

        remote_read_file(&r, programs[i / 2], i % 2 == 0 ? "fixed" : "original");
        for (unsigned k = 0; k < 50; k++)
            random_run(&r, &random);
        remote_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(LD_waits_for_a_fetch),
        cmocka_unit_test(ST_waits_for_what_is_invalid_to_go_down),
        cmocka_unit_test(ST_writes_over_what_is_valid),
        cmocka_unit_test(INV_keeps_what_is_dirty),
        cmocka_unit_test(INC_L1_waits_for_the_lock_of_increments),
        cmocka_unit_test(INC_L2_waits_for_the_own_L1),
        cmocka_unit_test(INC_L2_waits_for_locks_and_devices),
        cmocka_unit_test(a_flush_is_done_in_this_order),
        cmocka_unit_test(a_thread_waits_for_all_its_markers),
        cmocka_unit_test(scopes),
        cmocka_unit_test(a_lock_keeps_values_from_going_down),
        cmocka_unit_test(LK_RMW_takes_all_or_none),
        cmocka_unit_test(locks_are_of_a_device_and_an_address),
        cmocka_unit_test(another_device_waits_for_global_memory),
        cmocka_unit_test(only_one_device_is_dirty),
        cmocka_unit_test(a_fetch_changes_something),
        cmocka_unit_test(an_invalid_address_stays_in_its_fifo),
        cmocka_unit_test(a_false_guard_skips_the_whole_action),
        cmocka_unit_test(nothing_to_do_is_an_end),
        cmocka_unit_test(the_acquire_comes_too_early),
        cmocka_unit_test(a_store_falls_into_an_increment),
        cmocka_unit_test(a_load_blocks_itself),
        cmocka_unit_test(rules_tell_what_they_rest_on),
        cmocka_unit_test(agents_have_places),
        cmocka_unit_test(states_are_values),
        cmocka_unit_test(every_state_is_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
