/* tests/programs/search.c: the reference of search.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 150 };
    unsigned char text[N], pattern[3] = { 'a', '?', 'c' };
    int count = 0, first = N;
    for (int i = 0; i < N; i++)
        text[i] = (unsigned char)("abc"[rnd() % 3]);
    for (int i = N - 3; i >= 0; i--)
        if (text[i] == 'a' && text[i + 2] == 'c') {
            count++;
            first = i;
        }
    load("search");
    buffer_u8("text", text, N);
    buffer_u8("pattern", pattern, 3);
    puts("buffer count s32[1] = zero\nbuffer first s32[1] = { 150 }");
    puts("launch p.search grid 3 block 64 args text, 150, pattern, 3, count, first");
    expect_s32("count", &count, 1);
    expect_s32("first", &first, 1);
    return 0;
}
