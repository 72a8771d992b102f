/* tests/forms/main.c: runs every form of the lists, or those whose text starts as an argument says;
 * `--others others.txt` runs those that do not compute, `--coverage needed.tsv others.txt` says
 * which of the forms that compilers emit have a test, `--refused` sees that forms that do not exist
 * are refused, `--costs` measures the forms of the lists, chosen by arguments in the same way. */
#include <stdio.h>
#include <string.h>

#include "forms/form.h"
#include "forms/others.h"
#include "support/share.h"

static bool is_wanted(const struct form *f, int argc, char **argv)
{
    for (int k = 1; k < argc; k++)
        if (strncmp(f->text, argv[k], strlen(argv[k])) == 0)
            return true;
    return argc == 1;
}

static int run_all(int argc, char **argv)
{
    unsigned listed = 0, run = 0, wrong = 0;

    for (size_t l = 0; form_lists[l] != NULL; l++)
        for (const struct form *f = form_lists[l]; f->text != NULL; f++)
            if (is_wanted(f, argc, argv) && share_takes(listed++)) {
                run++;
                wrong += !form_runs(f) || !form_prints(f);
            }
    printf("%u forms, %u wrong\n", run, wrong);
    return run == 0 || wrong != 0;
}

static int run_refused(void)
{
    unsigned count, wrong = forms_refused(&count);

    printf("%u forms that do not exist, %u wrong\n", count, wrong);
    return wrong != 0;
}

/* ---- coverage ---- */

static bool is_listed(const char *text)
{
    for (size_t l = 0; form_lists[l] != NULL; l++)
        for (const struct form *f = form_lists[l]; f->text != NULL; f++)
            if (strcmp(f->text, text) == 0)
                return true;
    return false;
}

static int report(FILE *in, const struct others *o)
{
    unsigned all = 0, tested = 0, refused = 0;
    char line[256];

    while (fgets(line, sizeof line, in) != NULL) {
        const struct paragraph *p;

        if (line[0] == '#')
            continue;
        line[strcspn(line, "\t")] = '\0';
        all++;
        p = others_find(o, line, strlen(line));
        if (p != NULL || is_listed(line))
            tested++;
        else
            printf("%s has no test here\n", line);
        refused += p != NULL && p->expect == EXPECT_REFUSED;
    }
    printf("%u forms, %u with a test; %u of these are refused by design\n", all, tested, refused);
    return all == 0 || tested != all;
}

static int coverage(const char *path, const struct others *o)
{
    FILE *in = fopen(path, "r");
    int status;

    if (in == NULL) {
        perror(path);
        return 1;
    }
    status = report(in, o);
    fclose(in);
    return status;
}

/* With the table read: --coverage or --others. */
static int with_others(int argc, char **argv)
{
    struct others o;
    int status = 1;

    if (others_read(&o, argv[argc - 1]))
        status = argc == 4 ? coverage(argv[2], &o) : !others_run(&o);
    others_free(&o);
    return status;
}

int main(int argc, char **argv)
{
    if ((argc == 4 && strcmp(argv[1], "--coverage") == 0) ||
        (argc == 3 && strcmp(argv[1], "--others") == 0))
        return with_others(argc, argv);
    if (argc == 2 && strcmp(argv[1], "--refused") == 0)
        return run_refused();
    if (argc >= 2 && strcmp(argv[1], "--costs") == 0)
        return !costs_print(argc - 2, argv + 2);
    return run_all(argc, argv);
}
