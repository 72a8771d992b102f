/* cli/options.c: reading command lines by a table. Knows no option's meaning. */
#include "cli/command.h"

#include <stdarg.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "host/suggest.h"

#define HELP_COLUMN 35

enum exit_status exit_worse(enum exit_status a, enum exit_status b)
{
    static const int severity[] = { [EXIT_COMPLETED] = 0, [EXIT_STOPPED] = 1, [EXIT_STUCK] = 2,
                                    [EXIT_CHECK] = 3,     [EXIT_INPUT] = 4,   [EXIT_USAGE] = 5 };

    return severity[a] > severity[b] ? a : b;
}

/* An error in the command line, with the way to the help. Always OPTIONS_WRONG. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static enum options_result wrong(const struct command *c, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "warpstep %s: ", c->name);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nTry `warpstep %s --help`.\n", c->name);
    return OPTIONS_WRONG;
}

static const struct option *find(const struct command *c, const char *name, size_t n)
{
    const struct word w = { .s = name, .n = n };
    size_t i = named_find(NAMED(c->options, c->noptions), &w);

    return i < c->noptions ? &c->options[i] : NULL;
}

static enum options_result unknown(const struct command *c, const char *name, size_t n)
{
    struct suggestion s;

    suggest_begin(&s, name, n);
    suggest_named(&s, NAMED(c->options, c->noptions));
    if (s.best == NULL)
        return wrong(c, "there is no option --%.*s", (int)(n < 60 ? n : 60), name);
    return wrong(c, "there is no option --%.*s, did you mean --%s?", (int)n, name, s.best);
}

static void add_given(struct invocation *v, const struct option *o, const char *value)
{
    struct given g = { .option = o };
    struct text name = { NULL, 0, 0 }, text = { NULL, 0, 0 };

    text_printf(&name, "--%s", o->name);
    text_puts(&text, name.s);
    if (value != NULL) {
        text_puts(&text, " ");
        g.at = text.n;
        text_puts(&text, value);
    }
    source_from(&g.source, name.s, text.s, text.n);
    text_free(&name);
    text_free(&text);
    ARRAY_PUSH(v->given, v->ngiven, v->cap_given, g);
}

/* One option at *argv; *used counts what it takes beside itself. */
static enum options_result read_option(struct invocation *v, char *const *argv, int *used)
{
    const char *name = argv[0] + 2, *equals = strchr(name, '=');
    size_t n = equals != NULL ? (size_t)(equals - name) : strlen(name);
    const struct option *o = find(v->command, name, n);
    const char *value = equals != NULL ? equals + 1 : NULL;

    if (n == 4 && memcmp(name, "help", 4) == 0)
        return OPTIONS_HELP;
    if (o == NULL)
        return unknown(v->command, name, n);
    if (!o->many && option_given(v, o->name))
        return wrong(v->command, "--%s is given twice", o->name);
    if (o->value == NULL && value != NULL)
        return wrong(v->command, "--%s takes no value", o->name);
    if (o->value != NULL && value == NULL) {
        value = argv[1];
        *used = 1;
    }
    if (o->value != NULL && value == NULL)
        return wrong(v->command, "--%s needs a value", o->name);
    add_given(v, o, value);
    return OPTIONS_READ;
}

static enum options_result check_operands(const struct invocation *v)
{
    const struct command *c = v->command;

    if (v->noperands < c->least)
        return wrong(c, "expected %s", c->operands);
    if (v->noperands <= c->most)
        return OPTIONS_READ;
    return c->most == 0 ? wrong(c, "takes no operand, found %.60s", v->operands[0])
                        : wrong(c, "one too many: %.60s", v->operands[c->most]);
}

/* What begins with a dash and is not all of it is an option, until `--`. argv ends with NULL. */
enum options_result options_read(struct invocation *v, const struct command *c, int argc,
                                 char *const *argv)
{
    bool ended = false;

    *v = (struct invocation){ .command = c, .words = argv, .nwords = argc };
    for (int i = 0; i < argc; i++) {
        enum options_result r = OPTIONS_READ;
        int used = 0;

        if (ended || argv[i][0] != '-' || argv[i][1] == '\0')
            ARRAY_PUSH(v->operands, v->noperands, v->cap_operands, argv[i]);
        else if (strcmp(argv[i], "--") == 0)
            ended = true;
        else if (strcmp(argv[i], "-h") == 0)
            r = OPTIONS_HELP;
        else if (argv[i][1] != '-')
            r = wrong(c, "options are long ones: --name");
        else
            r = read_option(v, argv + i, &used);
        if (r != OPTIONS_READ)
            return r;
        i += used;
    }
    return check_operands(v);
}

void options_free(struct invocation *v)
{
    for (size_t i = 0; i < v->ngiven; i++)
        source_free(&v->given[i].source);
    mem_free(v->given);
    mem_free(v->operands);
    *v = (struct invocation){ .command = NULL };
}

void options_help(const struct command *c, FILE *out)
{
    fprintf(out, "Usage: warpstep %s%s%s%s\n\n%s.\n", c->name, c->operands[0] != '\0' ? " " : "",
            c->operands, c->noptions > 0 ? " [OPTION]..." : "", c->summary);
    if (c->noptions > 0)
        fputs("\nOptions (those with * may be given again):\n", out);
    for (size_t i = 0; i < c->noptions; i++) {
        const struct option *o = &c->options[i];
        int n = fprintf(out, " %c--%s%s%s", o->many ? '*' : ' ', o->name,
                        o->value != NULL ? " " : "", o->value != NULL ? o->value : "");

        fprintf(out, "%*s%s\n", n < HELP_COLUMN ? HELP_COLUMN - n : 1, "", o->help);
    }
    if (c->noptions > 0)
        fprintf(out, "  --help%*s%s\n", HELP_COLUMN - 8, "", "print this");
    help_end(c, out);
}

/* ---- what was given ---- */

bool usage_error(struct diags *d)
{
    d->usage = true;
    return false;
}

bool options_refuse(const struct invocation *v, const char *const *names, size_t n, const char *why,
                    struct diags *d)
{
    for (size_t i = 0; i < v->ngiven; i++)
        for (size_t k = 0; k < n; k++)
            if (strcmp(v->given[i].option->name, names[k]) == 0)
                return diag_error(d, given_span(&v->given[i]), "%s", why) || usage_error(d);
    return true;
}

enum exit_status input_status(const struct diags *d)
{
    return d->usage ? EXIT_USAGE : EXIT_INPUT;
}

bool option_given(const struct invocation *v, const char *name)
{
    return option_next(v, name, NULL) != NULL;
}

const char *option_value(const struct invocation *v, const char *name)
{
    const struct given *g = option_next(v, name, NULL);

    return g != NULL ? given_value(g) : NULL;
}

const struct given *option_next(const struct invocation *v, const char *name,
                                const struct given *after)
{
    for (size_t i = after == NULL ? 0 : (size_t)(after - v->given) + 1; i < v->ngiven; i++)
        if (strcmp(v->given[i].option->name, name) == 0)
            return &v->given[i];
    return NULL;
}

const char *given_value(const struct given *g)
{
    return g->source.text + g->at;
}

struct span given_span(const struct given *g)
{
    return (struct span){ &g->source, g->at, g->source.size - g->at };
}

struct scan given_scan(const struct given *g, struct diags *d)
{
    struct scan s = scan_of(&g->source, d);

    s.at = g->at;
    return s;
}

bool given_word(const struct given *g, struct word *w)
{
    const char *from = w->s == NULL ? given_value(g) : w->s + w->n;

    if (w->s != NULL && *from++ == '\0')
        return false;
    w->s = from;
    w->n = strcspn(from, ",");
    w->span = (struct span){ &g->source, (size_t)(from - g->source.text), w->n };
    return true;
}

bool option_scan(const struct invocation *v, const char *name, struct diags *d, struct scan *s)
{
    const struct given *g = option_next(v, name, NULL);

    if (g != NULL)
        *s = given_scan(g, d);
    return g != NULL;
}

bool option_number(const struct invocation *v, const char *name, const struct option_range *r,
                   uint64_t *out, struct diags *d)
{
    const struct given *g = option_next(v, name, NULL);
    struct scan s;

    if (!option_scan(v, name, d, &s))
        return true;
    if (!scan_number(&s, r->most, out, r->what) || !scan_finished(&s))
        return false;
    return *out >= r->least || diag_error(d, given_span(g), "expected %s, at least %llu", r->what,
                                          (unsigned long long)r->least);
}
