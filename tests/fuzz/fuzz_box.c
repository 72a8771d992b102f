/* tests/fuzz/fuzz_box.c: any bytes as a box of part 1 for part 2; what is one is written again,
 * and that has the same entries. */
#include <stdlib.h>
#include <string.h>

#include "search/box.h"
#include "fuzz/target.h"

static const struct box_head head = { .work = { 1, 2 }, .round = 3, .from = 0, .to = 1 };

static FILE *file_with(const uint8_t *data, size_t size)
{
    FILE *f = tmpfile();

    if (f == NULL || fwrite(data, 1, size, f) != size)
        abort();
    rewind(f);
    return f;
}

/* Are these entries what the other box has, and nothing more? */
static void compare(FILE *a, FILE *b)
{
    struct box x, y;

    rewind(a);
    rewind(b);
    if (!box_open(&x, a, &head) || !box_open(&y, b, &head))
        abort();
    while (box_next(&x) == BOX_ENTRY) {
        if (box_next(&y) != BOX_ENTRY || x.entry.steps != y.entry.steps ||
            x.entry.flags != y.entry.flags || x.entry.n != y.entry.n ||
            memcmp(x.entry.print, y.entry.print, sizeof x.entry.print) != 0 ||
            (x.entry.n > 0 && memcmp(x.entry.picks, y.entry.picks, x.entry.n) != 0))
            abort();
    }
    if (box_next(&y) != BOX_OVER)
        abort();
    box_free(&x);
    box_free(&y);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FILE *in = file_with(data, size), *out = tmpfile();
    struct box read, written;
    enum box_piece piece = BOX_BROKEN;

    if (out == NULL)
        abort();
    box_begin(&written, out, &head);
    if (box_open(&read, in, &head))
        while ((piece = box_next(&read)) == BOX_ENTRY)
            box_put(&written, &read.entry);
    box_end(&written);
    if (piece == BOX_OVER)
        compare(in, out);
    box_free(&read);
    box_free(&written);
    fclose(in);
    fclose(out);
    return 0;
}
