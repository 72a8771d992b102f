/* tests/unit/observe_terminal.c: what a terminal shows: masks as runs with the same lanes, and
 * coloured lines that equal the plain ones without their colours. */
#include "support/cm.h"

#include <stdlib.h>

#include "base/hash.h"
#include "observe/show.h"
#include "observe/terminal.h"
#include "program/lanes.h"

static void mask_is(lane_mask m, unsigned lanes, const char *expected)
{
    struct text t = { NULL, 0, 0 };

    show_mask(&t, m, lanes | LANES_SHORT);
    assert_string_equal(t.s, expected);
    text_free(&t);
}

static void masks_by_hand(void **state)
{
    struct disable_mask d = { .broke = 0x0f, .returned = 0x11, .exited = 0x120 };
    struct text t = { NULL, 0, 0 };

    (void)state;
    mask_is(0, 32, "none");
    mask_is(0xffffffff, 32, "all");
    mask_is(~(lane_mask)0, 64, "all");
    mask_is(1, 32, "0");
    mask_is(0xff, 32, "0-7");
    mask_is(0x80000103, 32, "0-1,8,31");
    mask_is(0x80010103, 32, "0x80010103");
    mask_is((lane_mask)1 << 63, 64, "63");
    mask_is(0x55555555, 32, "0x55555555");
    mask_is(0x5555, 64, "0,2,4,6,8,10,12,14");
    mask_is(0x555555, 64, "0x0000000000555555");
    show_disabled(&t, &d, 32 | LANES_SHORT);
    assert_string_equal(t.s, "b 1-3, r 0,4, x 5,8");
    text_free(&t);
    show_disabled(&t, &(struct disable_mask){ .exited = 0xffffffff }, 32 | LANES_SHORT);
    assert_string_equal(t.s, "x all");
    text_free(&t);
    show_disabled(&t, &(struct disable_mask){ .exited = 0 }, 32 | LANES_SHORT);
    assert_string_equal(t.s, "none");
    text_free(&t);
}

/* The lanes that a text names. */
static lane_mask lanes_of(const char *s, unsigned lanes)
{
    lane_mask m = 0;

    if (strcmp(s, "none") == 0)
        return 0;
    if (strcmp(s, "all") == 0)
        return lanes_below(lanes);
    if (strncmp(s, "0x", 2) == 0)
        return strtoull(s, NULL, 16);
    while (*s != '\0') {
        char *end;
        unsigned long first = strtoul(s, &end, 10), last = first;

        if (*end == '-')
            last = strtoul(end + 1, &end, 10);
        for (unsigned long l = first; l <= last; l++)
            m |= LANE(l);
        s = *end == ',' ? end + 1 : end;
    }
    return m;
}

static void masks_say_their_lanes(void **state)
{
    struct random r;

    (void)state;
    random_seed(&r, 7);
    for (unsigned i = 0; i < 20000; i++) {
        unsigned lanes = 15 + (unsigned)(random_next(&r) % 50);
        lane_mask m = lanes_below(lanes) & random_next(&r);
        struct text t = { NULL, 0, 0 };

        for (unsigned k = (unsigned)(random_next(&r) % 4); k > 0; k--)
            m &= random_next(&r);
        show_mask(&t, m, lanes | LANES_SHORT);
        assert_true(t.n <= mask_width(lanes | LANES_SHORT));
        assert_true(lanes_of(t.s, lanes) == m);
        text_free(&t);
    }
}

/* What was written through a terminal that wants colours, or does not. */
static void painted(const char *lines, bool colours, unsigned width, struct text *out)
{
    struct terminal t = { tmpfile(), colours, { width, 4 }, 0 };
    int c;

    assert_non_null(t.out);
    terminal_write(&t, lines, strlen(lines));
    rewind(t.out);
    while ((c = fgetc(t.out)) != EOF)
        text_printf(out, "%c", c);
    fclose(t.out);
}

static void without_colours(struct text *t)
{
    size_t to = 0;

    for (size_t i = 0; i < t->n; i++) {
        if (t->s[i] == '\033')
            i += strcspn(t->s + i, "m");
        else
            t->s[to++] = t->s[i];
    }
    t->n = to;
    t->s[to] = '\0';
}

static const char lines[] =
    "      4  c0 g0 b0,0,0 w0 p0     4:17    @p bra LOW;    thread.bra warp.bra crs.bra.guard  active "
    "1100  stack (diverge, 0011, 5)\n"
    "\n"
    "      5  c0 g0 b0,0,0 w0 p0     5:18    add r, 1;      thread.dop warp.idle  active 0-3,8\n"
    "stuck: 3 states\n"
    "  step     pc  instruction    active  disabled\n"
    "  v1.2 x.  .y 1.5 a..b mov.u32 active none active all active 0x0f active 0f\n";

static void colours_say_nothing_else(void **state)
{
    struct text with = { NULL, 0, 0 }, plain = { NULL, 0, 0 };

    (void)state;
    painted(lines, true, 0, &with);
    assert_non_null(strstr(with.s, "\033[2mcrs.bra.guard\033[0m"));
    assert_non_null(strstr(with.s, "active \033[34m11\033[0m00"));
    assert_non_null(strstr(with.s, "active \033[34m0-3,8\033[0m"));
    assert_non_null(strstr(with.s, "\033[1;31mstuck:\033[0m 3"));
    assert_non_null(strstr(with.s, "active  disabled\n"));
    assert_non_null(strstr(with.s, "b mov.u32 active none active \033[34mall\033[0m active "
                                   "\033[34m0x0f\033[0m active 0f\n"));
    without_colours(&with);
    assert_string_equal(with.s, lines);
    text_free(&with);
    painted(lines, true, 60, &with);
    without_colours(&with);
    painted(lines, false, 60, &plain);
    assert_string_equal(with.s, plain.s);
    text_free(&with);
    text_free(&plain);
}

/* In a table the column of active lanes is known by its heading. */
static void tables_have_colours(void **state)
{
    struct text t = { NULL, 0, 0 };

    (void)state;
    painted("  step     pc  instruction    active  disabled  stack\n"
            "     1      1  mov.u32 t, 11; 1100    0000      (sync, 1111, 9)\n"
            "     2      1  mov.u32 t, 11; 0-3,9   none      -\n"
            "\n"
            "     3      1  exit;          none    x all     -\n", true, 0, &t);
    assert_string_equal(t.s, "  step     pc  instruction    active  disabled  stack\n"
                             "     1      1  mov.u32 t, 11; \033[34m11\033[0m00    0000      "
                             "(sync, 1111, 9)\n"
                             "     2      1  mov.u32 t, 11; \033[34m0-3,9\033[0m   none      -\n"
                             "\n"
                             "     3      1  exit;          none    x all     -\n");
    text_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_by_hand),
        cmocka_unit_test(masks_say_their_lanes),
        cmocka_unit_test(colours_say_nothing_else),
        cmocka_unit_test(tables_have_colours),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
