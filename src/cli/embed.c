/* cli/embed.c: from the command line of `explore` to one of `trace`. */
#include "cli/embed.h"

#include <string.h>

#include "base/mem.h"
#include "cli/remote.h"
#include "cli/structured.h"

#define EMBED_MOST_STEPS "100000" /* longer runs are not for a page */

/* Words of a command line; the command's reader keeps them apart from what was given. */
struct words {
    char **v; /* owned, each too */
    size_t n, cap;
};

static void add(struct words *w, const char *prefix, const char *s)
{
    char *word = mem_new(strlen(prefix) + strlen(s) + 1);

    strcpy(word, prefix);
    strcat(word, s);
    ARRAY_PUSH(w->v, w->n, w->cap, word);
}

static void words_free(struct words *w)
{
    for (size_t i = 0; i < w->n; i++)
        mem_free(w->v[i]);
    mem_free(w->v);
}

static bool is_of_trace(const char *name)
{
    for (size_t i = 0; i < command_trace.noptions; i++)
        if (strcmp(command_trace.options[i].name, name) == 0)
            return true;
    return false;
}

/* Options that make the machine and the launch; not those about the search and its results. */
static bool is_kept(const struct option *o)
{
    static const char *const others[] = { "coverage", "quiet", "seed", "format" };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(o->name, others[i]) == 0)
            return false;
    return is_of_trace(o->name);
}

static void add_options(struct words *w, const struct invocation *explored)
{
    for (size_t i = 0; i < explored->ngiven; i++) {
        const struct given *g = &explored->given[i];

        if (!is_kept(g->option))
            continue;
        add(w, "--", g->option->name);
        if (g->option->value != NULL)
            add(w, "", given_value(g));
    }
}

static void add_how(struct words *w, const char *path, unsigned number)
{
    char name[32];

    add(w, "--", "level");
    add(w, "", is_structured_path(path) || is_remote_path(path) ? "rules" : "micro");
    if (is_of_trace("values") && !is_structured_path(path) && !is_remote_path(path))
        add(w, "--", "values");
    add(w, "--", "max-steps");
    add(w, "", EMBED_MOST_STEPS);
    add(w, "--", "format");
    add(w, "", "jsonl");
    snprintf(name, sizeof name, "w-%u", number);
    add(w, "--", "replay");
    add(w, "", name);
}

bool embed_run(const struct invocation *explored, const struct embedded *how, unsigned number)
{
    const char *path = explored->operands[0];
    struct words w = { NULL, 0, 0 };
    struct invocation v = { .command = NULL };
    bool fits;

    add_options(&w, explored);
    add_how(&w, path, number);
    add(&w, "", path);
    fits = options_read(&v, &command_trace, (int)w.n, w.v) == OPTIONS_READ;
    v.embedded = how;
    if (fits) {
        const enum exit_status status = command_trace.run(&v);

        fits = status != EXIT_INPUT && status != EXIT_USAGE;
    }
    options_free(&v);
    words_free(&w);
    return fits;
}
