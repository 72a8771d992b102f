/* A checker of one's own: that two threads are never in their critical section at once. It watches
 * steps in one run, and looks at every state that any schedule reaches. The section is what lies
 * between two lines of the kernel: flag.ptx has a lock that does not hold. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <warpstep/warpstep.h>

struct section {
    unsigned first, last; /* lines */
    unsigned entered;
};

static unsigned inside(const struct section *s, struct warpstep *w)
{
    struct warpstep_warp at;
    unsigned n = 0;
    size_t i;

    for (i = 0; warpstep_warp_at(w, i, &at); i++)
        n += at.at.lanes != 0 && at.at.line >= s->first && at.at.line <= s->last;
    return n;
}

static const char *check(void *self, struct warpstep *w)
{
    return inside((const struct section *)self, w) > 1 ? "two threads are in the section" : NULL;
}

static void stepped(void *self, struct warpstep *w, const struct warpstep_step_event *e)
{
    (void)w;
    ((struct section *)self)->entered += e->at.line == ((struct section *)self)->first;
}

static bool ended(void *self, struct warpstep *w, const struct warpstep_ending *e)
{
    (void)self;
    (void)w;
    if (e->verdict == WARPSTEP_LIMIT)
        printf("%s, after %llu choices\n", e->why, (unsigned long long)e->choices);
    return true;
}

int main(int argc, char **argv)
{
    struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { 2, 1, 1 }, 0, NULL, 0 };
    struct section s = { 18, 20, 0 };
    struct warpstep_watch watch;
    struct warpstep_search how;
    struct warpstep_explored found;
    struct warpstep *w = warpstep_new();

    if (argc > 3) {
        s.first = (unsigned)atoi(argv[2]);
        s.last = (unsigned)atoi(argv[3]);
    }
    memset(&watch, 0, sizeof watch);
    memset(&how, 0, sizeof how);
    watch.self = how.self = &s;
    watch.step = stepped;
    how.check = check;
    how.ended = ended;
    if (!warpstep_set(w, "WarpSize", "1") || !warpstep_set(w, "profile", "sc") ||
        !warpstep_load_file(w, argc > 1 ? argv[1] : "examples/library/flag.ptx") ||
        !warpstep_launch(w, &launch) || !warpstep_explore(w, &how, &found)) {
        fputs(warpstep_error(w), stderr);
        return 1;
    }
    printf("%llu states, %llu of them wrong\n", (unsigned long long)found.states,
           (unsigned long long)found.checked);
    warpstep_listen(w, &watch);
    printf("one run: %s, ", warpstep_verdict_text(warpstep_run(w)));
    printf("the section was entered %u times\n", s.entered);
    warpstep_free(w);
    return 0;
}
