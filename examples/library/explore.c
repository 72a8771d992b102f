/* Every schedule: in which ways can two threads leave a word that both write, and by which choices? The
 * choices are a list that `warpstep run --replay` takes too. */
#include <stdio.h>
#include <string.h>

#include <warpstep/warpstep.h>

static unsigned lines(const char *list)
{
    unsigned n = 0;

    for (; *list != '\0'; list++)
        n += *list == '\n';
    return n;
}

/* The machine is in a state in which runs end like that. */
static bool ended(void *self, struct warpstep *w, const struct warpstep_ending *e)
{
    uint32_t o;

    (*(unsigned *)self)++;
    if (e->verdict == WARPSTEP_COMPLETED && warpstep_read(w, "o", &o, sizeof o))
        printf("o is %u: %llu final states, a run there has %llu choices (%u lines)\n", (unsigned)o,
               (unsigned long long)e->states, (unsigned long long)e->choices, lines(e->list));
    else
        printf("%s: %s\n", warpstep_verdict_text(e->verdict), e->why);
    return true;
}

int main(int argc, char **argv)
{
    static const char *const args[] = { "o" };
    struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { 2, 1, 1 }, 0, args, 1 };
    struct warpstep *w = warpstep_new();
    struct warpstep_search how;
    struct warpstep_explored found;
    unsigned endings = 0;

    memset(&how, 0, sizeof how);
    how.self = &endings;
    how.ended = ended;
    how.max_states = 100000;
    if (!warpstep_set(w, "WarpSize", "1") ||
        !warpstep_load_file(w, argc > 1 ? argv[1] : "examples/race.ptx") ||
        !warpstep_buffer(w, "o", "u32[1]") || !warpstep_launch(w, &launch) ||
        !warpstep_explore(w, &how, &found)) {
        fputs(warpstep_error(w), stderr);
        return 1;
    }
    printf("%u ways to end, %llu states%s\n", endings, (unsigned long long)found.states,
           found.complete ? "" : ", not all of them");
    warpstep_free(w);
    return 0;
}
