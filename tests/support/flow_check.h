/* tests/support/flow_check.h: what injection makes of a body, as text, and that a warp then
 * does what its threads do alone (6.2). Included by the tests of injection. */
#ifndef WS_TESTS_SUPPORT_FLOW_CHECK_H
#define WS_TESTS_SUPPORT_FLOW_CHECK_H

#include "support/cm.h"

#include "ptx/transform/inject.h"
#include "support/flow_model.h"
#include "support/flow_text.h"

/* Runs the entry before and after injection on several seeds and compares. */
static inline void assert_agrees(const struct program *before, const struct program *after)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct model a, b;

        model_init(&a, before, seed);
        model_init(&b, after, seed);
        for (unsigned l = 0; l < MODEL_LANES; l++)
            model_run_lane(&a, l);
        model_run_warp(&b);
        model_agrees(&b, &a);
        assert_string_equal(a.why, "");
        assert_string_equal(b.why, "");
        model_free(&a);
        model_free(&b);
    }
}

static inline void assert_becomes(const char *in, const char *out)
{
    struct program *before = flow_program(), *after = flow_program();
    struct text t = { 0 };

    flow_add(before, "f", in);
    inject_control_flow(after, flow_add(after, "f", in));
    flow_print(after, 0, &t);
    assert_string_equal(t.s, out);
    assert_agrees(before, after);
    text_free(&t);
    program_free(before);
    program_free(after);
}

#endif
