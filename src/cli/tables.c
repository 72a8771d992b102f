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

/* Prints the names of a set, or finds one among them and gives its text. The programs of a further
 * set are listed as SET/NAME. */
static const char *search_set(const char *set, const struct builtin_program *b, const char *name,
                              struct suggestion *s)
{
    char listed[64];

    for (; b->name != NULL; b++) {
        snprintf(listed, sizeof listed, "%s%s%s", set, set[0] != '\0' ? "/" : "", b->name);
        if (name == NULL)
            printf("%s\n", listed);
        else if (strcmp(listed, name) == 0)
            return b->text;
        if (set[0] == '\0')
            suggest_offer(s, b->name);
    }
    return NULL;
}

/* Without a name: all names. With one: that program's text. */
static enum exit_status programs(const struct invocation *v)
{
    const char *name = v->noperands > 0 ? v->operands[0] : NULL, *text;
    struct suggestion s;

    suggest_begin(&s, name != NULL ? name : "", name != NULL ? strlen(name) : 0);
    text = search_set("", builtin_programs, name, &s);
    for (const struct builtin_set *set = builtin_sets; set->name != NULL && text == NULL; set++)
        text = search_set(set->name, set->programs, name, &s);
    if (name == NULL)
        return EXIT_COMPLETED;
    if (text != NULL)
        return fputs(text, stdout) != EOF ? EXIT_COMPLETED : EXIT_INPUT;
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
