/* Steps forwards until a word of memory has changed, then a step backwards: who wrote it? Two threads
 * store into one word without an order. */
#include <stdio.h>

#include <warpstep/warpstep.h>

#define MOST 1000

static unsigned value(struct warpstep *w)
{
    uint32_t o = 0;

    warpstep_read(w, "o", &o, sizeof o);
    return o;
}

static void say_warps(struct warpstep *w, const char *when)
{
    struct warpstep_warp at;
    char text[80];
    size_t i;

    for (i = 0; warpstep_warp_at(w, i, &at); i++) {
        if (warpstep_instruction(w, at.at.program, at.at.pc, text, sizeof text) > 0)
            printf("  %s, warp %u is at line %u: %s\n", when, at.at.warp, at.at.line, text);
    }
}

int main(int argc, char **argv)
{
    static const char *const args[] = { "o" };
    struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { 2, 1, 1 }, 0, args, 1 };
    struct warpstep_state *kept[MOST];
    struct warpstep *w = warpstep_new();
    unsigned changed, n = 0;

    if (!warpstep_set(w, "WarpSize", "1") || !warpstep_set(w, "profile", "sc") ||
        !warpstep_load_file(w, argc > 1 ? argv[1] : "examples/race.ptx") ||
        !warpstep_buffer(w, "o", "u32[1]:const(7)") || !warpstep_launch(w, &launch)) {
        fputs(warpstep_error(w), stderr);
        return 1;
    }
    do
        kept[n++] = warpstep_keep(w);
    while (value(w) == 7 && n < MOST && warpstep_step(w) == WARPSTEP_STEPPED);
    changed = n - 1;
    printf("o is %u after %u steps\n", value(w), changed);
    say_warps(w, "then");
    warpstep_restore(w, kept[changed - 1]);
    printf("o was %u a step before\n", value(w));
    say_warps(w, "there");
    warpstep_restore(w, kept[0]);
    printf("o was %u at the beginning\n", value(w));
    warpstep_run(w);
    printf("o is %u where the run ends from there\n", value(w));
    while (n > 0)
        warpstep_state_free(kept[--n]);
    warpstep_free(w);
    return 0;
}
