/* A scheduler of one's own: of everything that can happen next, what the youngest warp can do comes
 * first, then memory, and silent rules never. Prints what it took. */
#include <stdio.h>

#include <warpstep/warpstep.h>

static int rank(const struct warpstep_transition *t)
{
    switch (t->kind) {
    case WARPSTEP_MESSAGE:
    case WARPSTEP_ISSUE:
        return 1000;
    case WARPSTEP_WARP:
        return 100 + (int)t->at.warp;
    case WARPSTEP_OPERATION:
        return 1;
    case WARPSTEP_SILENT:
        break;
    }
    return 0;
}

/* The first of those that come first; 0: there are none. */
static int choose(struct warpstep *w, struct warpstep_transition *best)
{
    struct warpstep_transition t;
    size_t i;

    for (i = 0; warpstep_transition_at(w, i, &t); i++)
        if (i == 0 || rank(&t) > rank(best))
            *best = t;
    return i > 0;
}

int main(int argc, char **argv)
{
    static const char *const args[] = { "o" };
    struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { 2, 1, 1 }, 0, args, 1 };
    struct warpstep *w = warpstep_new();
    struct warpstep_transition t;
    uint32_t o;

    if (!warpstep_set(w, "WarpSize", "1") ||
        !warpstep_load_file(w, argc > 1 ? argv[1] : "examples/race.ptx") ||
        !warpstep_buffer(w, "o", "u32[1]") || !warpstep_launch(w, &launch)) {
        fputs(warpstep_error(w), stderr);
        return 1;
    }
    while (choose(w, &t)) {
        char text[80] = "";

        if (t.kind == WARPSTEP_WARP) {
            warpstep_instruction(w, t.at.program, t.at.pc, text, sizeof text);
            printf("warp %u: %s\n", t.at.warp, text);
        } else if (t.kind == WARPSTEP_OPERATION && t.address != 0) {
            printf("warp %u: %s takes a step at %#llx\n", t.at.warp, t.rule,
                   (unsigned long long)t.address);
        }
        if (warpstep_take(w, &t) == WARPSTEP_ENDED)
            break;
    }
    warpstep_read(w, "o", &o, sizeof o);
    printf("%s, o is %u\n", warpstep_verdict_text(warpstep_verdict_of(w)), (unsigned)o);
    warpstep_free(w);
    return 0;
}
