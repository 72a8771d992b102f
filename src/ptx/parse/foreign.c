/* ptx/parse/foreign.c: files given as PTX that are not PTX: CUDA C, binaries, UTF-16. Their first bytes
 * show that before a word is read. */
#include <string.h>

#include "ptx/parse/parser.h"

static bool begins(const struct source *s, const char *bytes, size_t n)
{
    return s->size >= n && memcmp(s->text, bytes, n) == 0;
}

/* Words that the source of a kernel has, and PTX never. */
static bool has_cuda(const char *text)
{
    static const char *const words[] = { "__global__", "__device__", "__host__", "threadIdx",
                                         "#include", "template" };

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strstr(text, words[k]) != NULL)
            return true;
    return false;
}

bool parse_foreign(const struct source *source, struct diags *d)
{
    struct span first = { source, lex_begin(source), 1 };
    const char *what = NULL;

    if (begins(source, "\x7f" "ELF", 4))
        what = "this is a binary, not PTX: `cuobjdump -ptx` takes the PTX out of one";
    else if (begins(source, "\xff\xfe", 2) || begins(source, "\xfe\xff", 2))
        what = "this text is UTF-16: PTX is written in ASCII";
    else if (first.at < source->size && source->text[first.at] != '.' &&
             has_cuda(source->text + first.at))
        what = "this looks like CUDA C: make PTX of it with `nvcc -ptx`";
    else if (first.at == source->size)
        what = "this text is empty: PTX begins with .version";
    if (what == NULL)
        return false;
    diag_error(d, first, "%s", what);
    return true;
}
