/* debug/kernels.c: sessions of kernels and scenarios: what the last step did is heard (hear.h), the
 * focus is on a warp. */
#include "debug/step.h"

#include "base/number.h"

static const char *lines(struct stepping *x, bool rules)
{
    return hearing_lines(&x->hearing, rules);
}

static void begins(struct stepping *x)
{
    hearing_begin(&x->hearing);
}

static void restored(struct stepping *x)
{
    x->space.results.failed = 0;
    diags_free(&x->execution.diags);
    hearing_restored(&x->hearing);
}

static bool has_stepped(const struct stepping *x, bool focused)
{
    const struct hearing *h = &x->hearing;

    for (size_t i = 0; i < h->nwarps; i++)
        if (h->warps[i].pc != 0 && (!focused || warp_id_same(&x->focus.at, &h->warps[i].place)))
            return true;
    return false;
}

/* Diagnostics of the run itself, with their places in the scenario. */
static void say_diags(struct stepping *x)
{
    diags_print(&x->execution.diags, stdout);
    diags_free(&x->execution.diags);
}

static void say_end(struct stepping *x)
{
    const struct session *s = &x->execution.session;
    struct device_counts counts = device_counts(s->device);

    if (x->walk.machine->status == MACHINE_GOES_ON)
        return;
    if (x->walk.machine->status == MACHINE_FAILED)
        say_diags(x);
    else if (x->walk.machine->status == MACHINE_COMPLETED)
        printf("completed: %llu steps, %llu warp instructions\n", (unsigned long long)counts.steps,
               (unsigned long long)counts.warp_instructions);
    else
        report_verdict(s, stdout);
}

/* The last warp that stepped is what the user looks at. */
static void follow(struct stepping *x)
{
    const struct hearing *h = &x->hearing;

    for (size_t i = h->nwarps; i-- > 0;)
        if (h->warps[i].pc != 0) {
            step_set_focus(x, &h->warps[i].place);
            return;
        }
}

static bool read_element(struct stepping *x, const struct target *t, uint64_t index, uint64_t *bits)
{
    unsigned size = type_info(t->shape.type)->bytes;
    unsigned char bytes[16];

    session_read(&x->execution.session, t, index * size, bytes, size);
    *bits = load_le(bytes, size < 8 ? size : 8);
    return true;
}

const struct debugged debugged_kernels = {
    .lines = lines,
    .begins = begins,
    .restored = restored,
    .say_end = say_end,
    .follow = follow,
    .put_focus = kernels_put_focus,
    .has_stepped = has_stepped,
    .is_hit = kernels_hit,
    .read_location = kernels_read_location,
    .print = kernels_print,
    .read_element = read_element,
    .subjects = kernels_subjects,
    .no_focus = "the focus is on no warp: see `info warps`",
    .listed = kernels_listed,
};
