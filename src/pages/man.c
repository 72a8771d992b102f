/* pages/man.c: man pages in the old macros (man 7), for every reader of man pages. */
#include <ctype.h>

#include "pages/pages.h"
#include "warpstep/warpstep.h"

/* Text of a page: a backslash and a minus are written so that they can be copied, a line that
 * begins with a point is no macro. */
static void put(FILE *out, const char *s)
{
    if (*s == '.' || *s == '\'')
        fputs("\\&", out);
    for (; *s != '\0'; s++)
        if (*s == '\\')
            fputs("\\e", out);
        else if (*s == '-')
            fputs("\\-", out);
        else if (*s == '`' || *s == '\'')
            fputs(*s == '`' ? "\\(ga" : "\\(aq", out);
        else
            fputc(*s, out);
}

static void put_upper(FILE *out, const char *s)
{
    for (; *s != '\0'; s++)
        fputc(toupper((unsigned char)*s), out);
}

static void put_line(FILE *out, const char *s)
{
    put(out, s);
    fputc('\n', out);
}

static void head(FILE *out, const char *command)
{
    fputs(".TH WARPSTEP", out);
    if (command[0] != '\0')
        fputs("\\-", out);
    put_upper(out, command);
    fprintf(out, " 1 \"\" \"Warpstep %s\" \"User Commands\"\n.ad l\n.nh\n.SH NAME\nwarpstep%s%s \\- ",
            WARPSTEP_VERSION, command[0] != '\0' ? "\\-" : "", command);
}

static void put_statuses(FILE *out)
{
    static const char *const statuses[] = {
        "completed", "an error in an input, or an output that cannot be written", "usage", "stuck",
        "deadlocked, or a limit", "a check or an expect failed",
    };

    fputs(".SH EXIT STATUS\n", out);
    for (unsigned i = 0; i < sizeof statuses / sizeof *statuses; i++)
        fprintf(out, ".TP\n%u\n%s\n", i, statuses[i]);
}

/* ---- of a command ---- */

static void put_option(FILE *out, const struct option *o)
{
    fputs(".TP\n\\fB\\-\\-", out);
    put(out, o->name);
    fputs("\\fR", out);
    if (o->value != NULL) {
        fputs(" \\fI", out);
        put(out, o->value);
        fputs("\\fR", out);
    }
    if (o->many)
        fputs("  (may be given again)", out);
    fputc('\n', out);
    put_line(out, o->help);
}

static void put_options(FILE *out, const struct command *c)
{
    if (c->noptions == 0)
        return;
    fputs(".SH OPTIONS\n", out);
    for (size_t i = 0; i < c->noptions; i++)
        put_option(out, &c->options[i]);
    fputs(".TP\n\\fB\\-\\-help\\fR\nprint the options and examples\n", out);
}

static void put_forms(FILE *out, const struct command *c)
{
    const struct help_form *f;

    for (size_t i = 0; (f = help_form(c, i)) != NULL; i++) {
        if (i == 0)
            fputs(".SH BUFFERS\n", out);
        if (f->name[0] != '\0')
            fprintf(out, ".TP\n\\fI%s\\fR\n", f->name);
        put_line(out, f->text);
    }
}

static void put_examples(FILE *out, const struct command *c)
{
    const struct help_example *e;

    if (help_example(c->name, 0) == NULL)
        return;
    fputs(".SH EXAMPLES\nIn a folder that has the examples, as \\fIshare/warpstep\\fR where Warpstep is "
          "installed:\n", out);
    for (size_t i = 0; (e = help_example(c->name, i)) != NULL; i++) {
        fputs(".PP\n.RS 4\n", out);
        put_line(out, e->line);
        fputs(".RE\n", out);
    }
}

/* The summary begins with a capital. */
static void put_small(FILE *out, const char *s)
{
    fputc(tolower((unsigned char)s[0]), out);
    put_line(out, s + 1);
}

void man_command(const struct command *c, FILE *out)
{
    head(out, c->name);
    put_small(out, c->summary);
    fprintf(out, ".SH SYNOPSIS\n.B warpstep %s\n", c->name);
    if (c->operands[0] != '\0') {
        fputs(".I ", out);
        put_line(out, c->operands);
    }
    if (c->noptions > 0)
        fputs("[\\fIOPTION\\fR]...\n", out);
    fputs(".SH DESCRIPTION\n", out);
    put(out, c->summary);
    fputs(".\n", out);
    put_options(out, c);
    put_forms(out, c);
    put_examples(out, c);
    put_statuses(out);
    fputs(".SH SEE ALSO\n.BR warpstep (1)\n", out);
}

/* ---- of the tool ---- */

void man_tool(FILE *out)
{
    head(out, "");
    fputs("reference interpreter for the formal semantics of CUDA\n.SH SYNOPSIS\n.B warpstep\n"
          ".I COMMAND\n[\\fIOPERAND\\fR]... [\\fIOPTION\\fR]...\n.SH DESCRIPTION\n"
          "Runs PTX kernels one rule of the semantics at a time: branches by token stacks, memory by "
          "memory programs through caches, barriers, grids. Whatever the semantics leaves open is "
          "chosen by a schedule, by hand, or in every way.\n.SH COMMANDS\n", out);
    for (size_t i = 0; i < ncommands; i++) {
        fprintf(out, ".TP\n\\fB%s\\fR \\fI", all_commands[i]->name);
        put(out, all_commands[i]->operands);
        fputs("\\fR\n", out);
        put(out, all_commands[i]->summary);
        fputs(".\n", out);
    }
    fputs(".SH OPTIONS\n.TP\n\\fB\\-\\-help\\fR\nprint the commands; behind a command, its options\n"
          ".TP\n\\fB\\-\\-version\\fR\nprint the version and the commit it was made of\n", out);
    put_statuses(out);
    fputs(".SH SEE ALSO\n", out);
    for (size_t i = 0; i < ncommands; i++)
        fprintf(out, ".BR warpstep\\-%s (1)%s\n", all_commands[i]->name, i + 1 < ncommands ? "," : "");
}
