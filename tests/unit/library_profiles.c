/* tests/unit/library_profiles.c: what the profiles allow (4.6): in examples/alias.ptx every
 * thread writes an element and reads it back, over many seeds. In program order it reads its
 * own write; by the letter of the report it may read the old value. */
#include "support/cm.h"

#include <stdbool.h>
#include <stdio.h>

#include "base/number.h"
#include "warpstep/warpstep.h"

#define THREADS 6

static char text[16384];
static size_t size;

static int read_example(void **state)
{
    FILE *f = fopen(SOURCE_ROOT "/examples/alias.ptx", "rb");

    (void)state;
    if (f == NULL)
        return -1;
    size = fread(text, 1, sizeof text, f);
    fclose(f);
    return size == 0 || size == sizeof text;
}

/* How many threads read the old value, 0. Anything but old and new fails the test. */
static unsigned stale_reads(const char *profile, unsigned seed)
{
    static const char *const args[] = { "x", "x", "seen" };
    const struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { THREADS, 1, 1 }, 0, args, 3 };
    struct warpstep *w = warpstep_new();
    unsigned char seen[4 * THREADS];
    char number[16];
    unsigned stale = 0;

    snprintf(number, sizeof number, "%u", seed);
    assert_true(warpstep_set(w, "seed", number));
    assert_true(warpstep_set(w, "profile", profile));
    assert_true(warpstep_set(w, "WarpSize", "1"));
    assert_true(warpstep_load(w, "alias.ptx", text, size));
    assert_true(warpstep_buffer(w, "x", "u32[6]"));
    assert_true(warpstep_buffer(w, "seen", "u32[6]"));
    assert_true(warpstep_launch(w, &launch));
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    assert_true(warpstep_read(w, "seen", seen, sizeof seen));
    for (unsigned i = 0; i < THREADS; i++) {
        uint64_t v = load_le(seen + 4 * i, 4);

        assert_true(v == 0 || v == i + 1);
        stale += v == 0;
    }
    warpstep_free(w);
    return stale;
}

static void program_order_reads_its_own_write(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 100; seed++) {
        assert_int_equal(stale_reads("ordered", seed), 0);
        assert_int_equal(stale_reads("sc", seed), 0);
    }
}

static void the_letter_allows_the_old_value(void **state)
{
    unsigned stale = 0;

    (void)state;
    for (unsigned seed = 0; seed < 100; seed++)
        stale += stale_reads("report", seed);
    assert_in_range(stale, 1, 100 * THREADS - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(program_order_reads_its_own_write),
        cmocka_unit_test(the_letter_allows_the_old_value),
    };

    return cmocka_run_group_tests(tests, read_example, NULL);
}
