/* tests/ordinary/match.c: the reference of match.cu, with strncmp. */
#include "../programs/scenario.h"

#define LENGTH 3000

int main(void)
{
    static const char *const words[] = { "acca", "abab", "ccbac", "aa", "bcabca", "bbbbbbbbbbbbbbbb" };
    enum { WORDS = sizeof words / sizeof *words };
    static char text[LENGTH + 1], letters[100];
    int start[WORDS + 1] = { 0 }, count[WORDS] = { 0 }, first[WORDS];

    for (int i = 0; i < LENGTH; i++)
        text[i] = "abc"[rnd() % 3];
    for (int w = 0; w < WORDS; w++) {
        strcat(letters, words[w]);
        start[w + 1] = (int)strlen(letters);
        first[w] = LENGTH;
    }
    load("match");
    buffer_u8("text", (const unsigned char *)text, LENGTH);
    buffer_s32("start", start, WORDS + 1);
    buffer_u8("letters", (const unsigned char *)letters, start[WORDS]);
    printf("buffer count s32[%d] = zero\n", WORDS);
    buffer_s32("first", first, WORDS);
    printf("launch p.match grid 4 block 96 args %d, text, %d, start, letters, count, first\n", LENGTH, WORDS);
    for (int w = 0; w < WORDS; w++)
        for (int i = LENGTH - 1; i >= 0; i--)
            if (strncmp(text + i, words[w], strlen(words[w])) == 0) {
                count[w]++;
                first[w] = i;
            }
    expect_s32("count", count, WORDS);
    expect_s32("first", first, WORDS);
    return 0;
}
