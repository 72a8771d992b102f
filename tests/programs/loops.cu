// loops.cu: nested loops with break, continue, goto and several exits: primes and triples.
#include "cuda.h"
extern "C" __global__ void loops(int *primes, int *triples, int *odd)
{
    int t = (int)threadIdx.x, count = 0, n = 1, sum = 0;
    while (1) {
        n++;
        if (n > 20 + 3 * t)
            break;
        int d = 2;
        for (; d * d <= n; d++)
            if (n % d == 0)
                goto composite;
        count++;
        continue;
    composite:
        if (d == 3 && n % 5 == 0)
            sum += n;
    }
    primes[t] = count * 1000 + sum;
    count = 0;
    for (int a = 1; a <= t; a++)
        for (int b = a; b <= t; b++)
            for (int c = b + 1;; c++) {
                if (c * c > a * a + b * b)
                    break;
                if (c * c < a * a + b * b)
                    continue;
                count += a * b * c;
                if (count > 4000)
                    goto enough;
            }
enough:
    triples[t] = count;
    int v = t * 7 + 27, steps = 0;
    do {
        if (v % 2 == 0) {
            v /= 2;
            continue;
        }
        v = 3 * v + 1;
        if (++steps == 30)
            break;
    } while (v != 1);
    odd[t] = steps * 100000 + v;
}
