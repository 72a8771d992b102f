// fmt.cu: the corners of printf: widths from arguments, cut strings, what no conversion is, no format.
#include "cuda.h"
extern "C" __global__ void fmt(const char *given, int *counts)
{
    const char *none = given - (size_t)given;
    counts[0] = printf("[%*d] [%-*d] [%*d] [%.*f]\n", 5, 1, 5, 2, -5, 3, 2, 3.14159);
    counts[1] = printf("[%.3s] [%6.2s] [%s] [%s]\n", "abcdef", "xyz", none, given);
    counts[2] = printf("[%y] [%-5!] 100%% [%+d] [% d] [%hd] [%ld]\n", 7, 8, 9, -10l);
    counts[3] = printf("[%08.3f] [%e] [%G] [%a] [%c%c]\n", -2.5, 12345.678, 1e-10, 1.0, 'o', 'k');
    counts[4] = printf("[%p] [%10p] [%zu] [%#o] [%.0f] [%5%] ", (void *)0x1234, none, (size_t)5, 8u, 2.5);
    counts[5] = printf(none);
    counts[6] = printf("end %");
}
