/* tests/programs/loops.c: the reference of loops.cu. */
#include "scenario.h"
static int least_divisor(int n)
{
    int d = 2;
    while (n % d != 0)
        d++;
    return d;
}
static int triples_of(int t)
{
    int count = 0;
    for (int a = 1; a <= t; a++)
        for (int b = a; b <= t; b++)
            for (int c = 1; c <= 2 * t; c++)
                if (c * c == a * a + b * b && count <= 4000)
                    count += a * b * c;
    return count;
}
int main(void)
{
    enum { N = 28 };
    int primes[N], triples[N], odd[N];
    for (int t = 0; t < N; t++) {
        int v = t * 7 + 27, steps = 0;
        primes[t] = 0;
        for (int n = 2; n <= 20 + 3 * t; n++)
            primes[t] += least_divisor(n) == n ? 1000 : least_divisor(n) == 3 && n % 5 == 0 ? n : 0;
        triples[t] = triples_of(t);
        while (steps < 30 && (v != 1 || (steps == 0 && v == 1))) {
            steps += v % 2;
            v = v % 2 == 0 ? v / 2 : 3 * v + 1;
        }
        odd[t] = steps * 100000 + v;
    }
    load("loops");
    puts("buffer primes s32[28]\nbuffer triples s32[28]\nbuffer odd s32[28]");
    puts("launch p.loops grid 1 block 28 args primes, triples, odd");
    expect_s32("primes", primes, N);
    expect_s32("triples", triples, N);
    expect_s32("odd", odd, N);
    return 0;
}
