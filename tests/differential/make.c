/* tests/differential/make.c: prints the program of a seed as CUDA C, or what it has to compute. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

static void print_values(const struct program *p, const uint32_t *v)
{
    printf("threads %u\nunaligned %d\nvalues", p->threads, p->unaligned);
    for (unsigned i = 0; i < p->threads + ACCUMULATORS; i++)
        printf(" %" PRIu32, v[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    static struct program p;
    uint32_t values[MOST_THREADS + ACCUMULATORS];
    uint64_t seed;

    if (argc != 3 || (strcmp(argv[1], "cu") != 0 && strcmp(argv[1], "values") != 0)) {
        fputs("make cu|values SEED\n", stderr);
        return 2;
    }
    seed = strtoull(argv[2], NULL, 10);
    program_grow(&p, seed);
    if (!program_evaluate(&p, values)) {
        fprintf(stderr, "seed %" PRIu64 ": it takes too long\n", seed);
        return 1;
    }
    if (argv[1][0] == 'c')
        program_print(&p, seed, stdout);
    else
        print_values(&p, values);
    return 0;
}
