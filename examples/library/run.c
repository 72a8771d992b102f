/* Runs a kernel and reads what it leaves: y = a * x + y on eight elements, with typed arguments.
 *
 *     cc run.c $(pkg-config --cflags --libs warpstep) -o run && ./run saxpy.ptx */
#include <stdio.h>

#include <warpstep/warpstep.h>

#define N 8

static int failed(struct warpstep *w)
{
    struct warpstep_message m;
    size_t i;

    for (i = 0; warpstep_message_at(w, i, &m); i++)
        printf("%s, line %u, column %u: %s\n", m.file, m.line, m.column, m.text);
    warpstep_free(w);
    return 1;
}

int main(int argc, char **argv)
{
    struct warpstep *w = warpstep_new();
    struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { N, 1, 1 }, 0, NULL, 0 };
    struct warpstep_value args[4];
    float x[N], y[N];
    int i;

    for (i = 0; i < N; i++) {
        x[i] = (float)i;
        y[i] = 1;
    }
    args[0] = warpstep_pointer("x", 0);
    args[1] = warpstep_pointer("y", 0);
    args[2] = warpstep_signed(N);
    args[3] = warpstep_real(2);

    if (!warpstep_set(w, "WarpSize", "4") ||
        !warpstep_load_file(w, argc > 1 ? argv[1] : "examples/saxpy.ptx") ||
        !warpstep_array(w, "x", "f32", N, x) || !warpstep_array(w, "y", "f32", N, y) ||
        !warpstep_launch_with(w, &launch, args, 4) || warpstep_run(w) != WARPSTEP_COMPLETED ||
        !warpstep_read(w, "y", y, sizeof y))
        return failed(w);
    for (i = 0; i < N; i++)
        printf("%g%c", y[i], i + 1 < N ? ' ' : '\n');
    printf("%llu warp instructions\n", (unsigned long long)warpstep_warp_instructions(w));
    warpstep_free(w);
    return 0;
}
