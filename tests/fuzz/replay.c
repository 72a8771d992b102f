/* tests/fuzz/replay.c: runs a fuzz target without libFuzzer: over each file as it is, over its
 * beginnings, and over copies with a few bytes changed, always the same ones. Of the beginnings and the copies a
 * share is looked at (support/share.h). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "fuzz/target.h"
#include "support/share.h"

#define BEGINNINGS 64
#define CHANGES 64
#define MOST_CHANGED 4

/* Bytes that mean something to one of the languages more often than chance would have it. */
static const char telling[] = "{}()[]<>;,.:@!%$#\"'/*-+=|&~^_ \n\t0129afx\\";

/* The target sees memory of exactly the right size, so that a sanitizer sees reading past it. */
static void run(const uint8_t *data, size_t size)
{
    uint8_t *exact = malloc(size > 0 ? size : 1);

    if (exact == NULL)
        exit(EXIT_FAILURE);
    if (size > 0)
        memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

static void change(uint8_t *data, size_t size, struct random *r)
{
    for (uint32_t n = 1 + random_below(r, MOST_CHANGED); n > 0; n--) {
        size_t at = random_below(r, (uint32_t)size);

        if (random_below(r, 2) == 0)
            data[at] = (uint8_t)telling[random_below(r, sizeof telling - 1)];
        else
            data[at] = (uint8_t)random_below(r, 256);
    }
}

static void run_variants(uint8_t *data, size_t size)
{
    struct random r;

    random_seed(&r, size);
    run(data, size);
    for (size_t i = 0; i < BEGINNINGS; i++)
        if (share_takes(i))
            run(data, size * i / BEGINNINGS);
    for (unsigned i = 0; i < CHANGES && size > 0; i++) {
        uint8_t *copy = malloc(size);

        if (copy == NULL)
            exit(EXIT_FAILURE);
        memcpy(copy, data, size);
        change(copy, size, &r);
        if (share_takes(i))
            run(copy, size);
        free(copy);
    }
}

/* The whole file, for the caller to free; NULL with a message. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    long end;

    if (file == NULL || fseek(file, 0, SEEK_END) != 0 || (end = ftell(file)) < 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    } else {
        rewind(file);
        data = malloc((size_t)end + 1);
        *size = data != NULL ? fread(data, 1, (size_t)end, file) : 0;
    }
    if (file != NULL)
        fclose(file);
    return data;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        size_t size;
        uint8_t *data = read_file(argv[i], &size);

        if (data == NULL)
            return EXIT_FAILURE;
        run_variants(data, size);
        free(data);
    }
    return argc > 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
