/* litmus/mnemonic.h: the mnemonic of an instruction in the parts that dots part. Knows no
 * instruction. */
#ifndef WS_LITMUS_MNEMONIC_H
#define WS_LITMUS_MNEMONIC_H

#include "base/diag.h"
#include "base/text.h"

#define MOST_PARTS 6u

struct mnemonic {
    struct span whole;
    struct span parts[MOST_PARTS]; /* what is more than there can be stays in the last one */
    unsigned n;
};

struct mnemonic mnemonic_of(struct span whole);
/* Is part k one of these words, which blanks separate? */
bool mnemonic_in(const struct mnemonic *m, unsigned k, const char *words);
/* Errors at it: it is not supported, for this reason; something else was expected. False. */
bool mnemonic_refuse(const struct mnemonic *m, struct diags *d, const char *reason);
bool mnemonic_wrong(const struct mnemonic *m, struct diags *d, const char *expected);
/* The first n parts with their dots. Where each device is a block, its scope is the block's. */
void mnemonic_put(const struct mnemonic *m, unsigned n, bool devices_are_blocks, struct text *out);

#endif
