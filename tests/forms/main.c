/* tests/forms/main.c: runs every form of the lists, or those whose text starts as an argument says;
 * `--coverage needed.tsv` says instead which of the forms that compilers emit are in them,
 * `--refused` sees that forms that do not exist are refused. */
#include <stdio.h>
#include <string.h>

#include "forms/form.h"
#include "program/opcode.h"

static const struct form *const lists[] = {
    integer_forms, bit_forms,     carry_forms, float_forms,  half_forms,
    compare_forms, convert_forms, move_forms,  approx_forms, constant_forms,
};
#define LISTS (sizeof lists / sizeof *lists)

static bool is_wanted(const struct form *f, int argc, char **argv)
{
    for (int k = 1; k < argc; k++)
        if (strncmp(f->text, argv[k], strlen(argv[k])) == 0)
            return true;
    return argc == 1;
}

static int run_all(int argc, char **argv)
{
    unsigned run = 0, wrong = 0;

    for (size_t l = 0; l < LISTS; l++)
        for (const struct form *f = lists[l]; f->text != NULL; f++)
            if (is_wanted(f, argc, argv)) {
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
    for (size_t l = 0; l < LISTS; l++)
        for (const struct form *f = lists[l]; f->text != NULL; f++)
            if (strcmp(f->text, text) == 0)
                return true;
    return false;
}

/* Instructions that compute, as the table of opcodes has it; all others have tests elsewhere. */
static bool computes(const char *text)
{
    enum opcode op = opcode_find(text, strcspn(text, "."));
    enum rule rule;

    if (op == OP_COUNT)
        return false;
    rule = opcode_info(op)->rule;
    return rule == RULE_THREAD_DOP || rule == RULE_THREAD_MOV || rule == RULE_THREAD_SETP;
}

static int report(FILE *in)
{
    unsigned all = 0, data = 0, tested = 0;
    char line[256];

    while (fgets(line, sizeof line, in) != NULL) {
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\t")] = '\0';
        all++;
        if (!computes(line))
            continue;
        data++;
        if (is_listed(line))
            tested++;
        else
            printf("%s has no test here\n", line);
    }
    printf("%u forms, of which %u compute; %u of these have a test here\n", all, data, tested);
    return data == 0 || tested != data;
}

static int coverage(const char *path)
{
    FILE *in = fopen(path, "r");
    int status;

    if (in == NULL) {
        perror(path);
        return 1;
    }
    status = report(in);
    fclose(in);
    return status;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--coverage") == 0)
        return coverage(argv[2]);
    if (argc == 2 && strcmp(argv[1], "--refused") == 0)
        return run_refused();
    return run_all(argc, argv);
}
