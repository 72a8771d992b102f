/* tests/page/topage.c: lines of JSON on standard input as a page on standard output; the
 * arguments are files whose texts it shows. For pages that no run makes. */
#include <stdio.h>

#include "base/mem.h"
#include "observe/html.h"

static void add_source(struct html *h, const char *path)
{
    FILE *in = fopen(path, "rb");
    struct text text = { NULL, 0, 0 };
    char part[4096];
    size_t n;

    if (in == NULL)
        return;
    while ((n = fread(part, 1, sizeof part, in)) > 0)
        text_add(&text, part, n);
    fclose(in);
    html_source(h, path, text.s, text.n);
    text_free(&text);
}

int main(int argc, char **argv)
{
    struct html h;
    char part[4096];
    size_t n;

    html_begin(&h, stdout, argc > 1 ? argv[1] : "a run");
    html_run_begin(&h, "0");
    while ((n = fread(part, 1, sizeof part, stdin)) > 0)
        h.sink.write(h.sink.self, part, n);
    for (int i = 1; i < argc; i++)
        add_source(&h, argv[i]);
    html_run_end(&h);
    html_end(&h, "tail.html");
    return ferror(stdout) != 0;
}
