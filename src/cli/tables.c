/* cli/tables.c: `warpstep constants` and `programs`: the tables as plain text. */
#include <string.h>

#include "base/constants.h"
#include "cli/command.h"
#include "host/suggest.h"
#include "memory/builtin.h"

static enum exit_status constants(const struct invocation *v)
{
    (void)v;
    for (int c = 0; c < CONST_COUNT; c++) {
        const struct constant_info *i = constant_info((enum constant)c);
        char range[48];

        snprintf(range, sizeof range, "%llu to %llu", (unsigned long long)i->low,
                 (unsigned long long)i->high);
        printf("%-20s %10llu  %-24s %-11s %s\n", i->name, (unsigned long long)i->value, range,
               i->report ? "figure 3.2" : "ours", i->remark);
    }
    return EXIT_COMPLETED;
}

/* Without a name: all names. With one: that program's text. */
static enum exit_status programs(const struct invocation *v)
{
    const char *name = v->noperands > 0 ? v->operands[0] : NULL;
    struct suggestion s;

    suggest_begin(&s, name != NULL ? name : "", name != NULL ? strlen(name) : 0);
    for (const struct builtin_program *b = builtin_programs; b->name != NULL; b++) {
        if (name == NULL)
            printf("%s\n", b->name);
        else if (strcmp(b->name, name) == 0)
            return fputs(b->text, stdout) != EOF ? EXIT_COMPLETED : EXIT_INPUT;
        suggest_offer(&s, b->name);
    }
    if (name == NULL)
        return EXIT_COMPLETED;
    fprintf(stderr, "warpstep programs: there is no memory program `%.60s`%s\n", name,
            suggest_end(&s));
    return EXIT_INPUT;
}

const struct command command_constants = {
    "constants", "", "Lists the constants: name, default, range, where it is from", NULL, 0, 0, 0,
    constants
};
const struct command command_programs = {
    "programs", "[NAME]", "Lists the memory programs, or prints one", NULL, 0, 0, 1, programs
};
