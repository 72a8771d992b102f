/* tests/ordinary/sha.c: the reference of sha.cu after FIPS 180-4: it computes the schedule of
 * 64 words first, takes its constants from the roots of primes, and checks an example of the
 * standard before anything else. */
#include "../programs/scenario.h"

#define MESSAGES 128
#define WORDS 32  /* of a message */
#define FILLED 29 /* before it was padded */

static unsigned k[64], h0[8];

/* The first 32 bits of the fraction of a root of p, found bit by bit in integers. */
static unsigned fraction(unsigned p, int cube)
{
    unsigned long long low = 0, high = 1ull << 37;

    while (high - low > 1) {
        const unsigned long long middle = (low + high) / 2;
        const long double x = (long double)middle / 4294967296.0L;

        if ((cube ? x * x * x : x * x) <= (long double)p)
            low = middle;
        else
            high = middle;
    }
    return (unsigned)low;
}

static void constants(void)
{
    unsigned n = 0;

    for (unsigned p = 2; n < 64; p++) {
        unsigned d = 2;

        while (d * d <= p && p % d != 0)
            d++;
        if (d * d <= p)
            continue;
        if (n < 8)
            h0[n] = fraction(p, 0);
        k[n++] = fraction(p, 1);
    }
}

static unsigned right(unsigned x, int n)
{
    return (x >> n) | (x << (32 - n));
}

static void digest(const unsigned *m, int words, unsigned *h)
{
    memcpy(h, h0, sizeof h0);
    for (int at = 0; at < words; at += 16) {
        unsigned w[64], v[8];

        memcpy(v, h, sizeof v);
        for (int i = 0; i < 64; i++)
            w[i] = i < 16 ? m[at + i]
                          : w[i - 16] + w[i - 7] +
                                (right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ (w[i - 15] >> 3)) +
                                (right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ (w[i - 2] >> 10));
        for (int i = 0; i < 64; i++) {
            const unsigned choice = (v[4] & v[5]) | (~v[4] & v[6]);
            const unsigned most = (v[0] & v[1]) | (v[0] & v[2]) | (v[1] & v[2]);
            const unsigned t1 = v[7] + (right(v[4], 6) ^ right(v[4], 11) ^ right(v[4], 25)) + choice + k[i] + w[i];
            const unsigned t2 = (right(v[0], 2) ^ right(v[0], 13) ^ right(v[0], 22)) + most;

            memmove(v + 1, v, 7 * sizeof *v);
            v[4] += t1;
            v[0] = t1 + t2;
        }
        for (int i = 0; i < 8; i++)
            h[i] += v[i];
    }
}

/* The first example of the standard: "abc", padded to one block. */
static void check_example(void)
{
    static const unsigned wanted[8] = { 0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223,
                                        0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad };
    const unsigned abc[16] = { [0] = 0x61626380, [15] = 24 };
    unsigned h[8];

    digest(abc, 16, h);
    if (memcmp(h, wanted, sizeof h) != 0)
        exit(1);
}

int main(void)
{
    static unsigned m[MESSAGES * WORDS], digests[MESSAGES * 8];

    constants();
    check_example();
    for (int i = 0; i < MESSAGES; i++) {
        unsigned *own = m + i * WORDS;

        for (int j = 0; j < FILLED; j++)
            own[j] = rnd() << 8 ^ rnd();
        own[FILLED] = 0x80000000u;
        own[WORDS - 1] = 32 * FILLED;
        digest(own, WORDS, digests + 8 * i);
    }
    load("sha");
    buffer_u32("messages", m, MESSAGES * WORDS);
    printf("buffer digests u32[%d] = zero\n", MESSAGES * 8);
    printf("launch p.sha256 grid 2 block 64 args %d, messages, digests\n", WORDS);
    expect_u32("digests", digests, MESSAGES * 8);
    return 0;
}
