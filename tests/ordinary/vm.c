/* tests/ordinary/vm.c: the reference of vm.cu: the program's result in C, the number of steps
 * from a number to one by Collatz's rule, and the largest number on the way. */
#include "../programs/scenario.h"

#define THREADS 64

enum { PUSH, LOAD, STORE, ADD, MULTIPLY, HALVE, IS_ODD, IS_LESS, BRANCH, STOP };

static const int code[][2] = {
    { LOAD, 0 }, { STORE, 2 },                                                  /* largest = n */
    { LOAD, 0 }, { PUSH, 2 }, { IS_LESS, 0 }, { BRANCH, 32 },                   /* 2: until n < 2 */
    { LOAD, 1 }, { PUSH, 1 }, { ADD, 0 }, { STORE, 1 },                         /* steps += 1 */
    { LOAD, 0 }, { IS_ODD, 0 }, { BRANCH, 18 },
    { LOAD, 0 }, { HALVE, 0 }, { STORE, 0 }, { PUSH, 1 }, { BRANCH, 2 },        /* n /= 2 */
    { LOAD, 0 }, { PUSH, 3 }, { MULTIPLY, 0 }, { PUSH, 1 }, { ADD, 0 }, { STORE, 0 }, /* 18: n = 3n + 1 */
    { LOAD, 0 }, { LOAD, 2 }, { IS_LESS, 0 }, { BRANCH, 2 },                    /* n < largest: go on */
    { LOAD, 0 }, { STORE, 2 }, { PUSH, 1 }, { BRANCH, 2 },                      /* largest = n */
    { STOP, 0 },                                                                /* 32 */
};

int main(void)
{
    int inputs[THREADS], outputs[2 * THREADS];

    for (int i = 0; i < THREADS; i++) {
        int n = inputs[i] = 1 + (int)(rnd() % 60), *steps = &outputs[2 * i], *largest = steps + 1;

        *steps = 0;
        *largest = n;
        for (; n != 1; ++*steps) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            *largest = n > *largest ? n : *largest;
        }
    }
    load("vm");
    buffer_s32("code", code[0], (int)(sizeof code / sizeof code[0][0]));
    buffer_s32("inputs", inputs, THREADS);
    printf("buffer outputs s32[%d] = zero\n", 2 * THREADS);
    puts("launch p.interpret grid 2 block 32 args code, inputs, outputs");
    expect_s32("outputs", outputs, 2 * THREADS);
    return 0;
}
