/* tests/programs/axpy64.c: the reference of axpy64.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 150 };
    double x[N], y[N];
    for (int i = 0; i < N; i++) {
        x[i] = rnd() / 1000.0;
        y[i] = rnd() / 7.0;
    }
    load("axpy64");
    buffer_f64("x", x, N);
    buffer_f64("y", y, N);
    puts("launch p.axpy64 grid 2 block 32 args 150, 2.5, x, y");
    for (int i = 0; i < N; i++)
        y[i] = 2.5 * x[i] + y[i];
    expect_f64("y", y, N);
    return 0;
}
