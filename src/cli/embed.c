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
    static const char *const others[] = { "coverage", "quiet", "seed", "format", "no-source" };

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

static void add_two(struct words *w, const char *option, const char *value)
{
    add(w, "--", option);
    add(w, "", value);
}

static void add_run(struct words *w, const struct invocation *explored, bool steps)
{
    const char *path = explored->operands[0];
    const bool lines = is_structured_path(path) || is_remote_path(path);

    add_options(w, explored);
    if (!steps) {
        add_two(w, "level", lines ? "rules" : "micro");
        if (!lines)
            add(w, "--", "alternatives");
    }
    add_two(w, "max-steps", EMBED_MOST_STEPS);
    add_two(w, "format", "jsonl");
    add(w, "", path);
}

/* What shows the same on a page of its own. */
static void add_shown(struct words *w, const struct invocation *explored, unsigned number)
{
    char list[32];

    snprintf(list, sizeof list, "w-%u", number);
    add(w, "", explored->operands[0]);
    add_options(w, explored);
    add_two(w, "replay", list);
    add_two(w, "format", "html");
}

bool embed_run(const struct invocation *explored, const struct embedded *how, unsigned number)
{
    struct words words = { NULL, 0, 0 }, shown = { NULL, 0, 0 };
    struct invocation v = { .command = NULL };
    enum exit_status status = EXIT_USAGE;

    add_run(&words, explored, how->steps);
    add_shown(&shown, explored, number);
    if (options_read(&v, &command_trace, (int)words.n, words.v) == OPTIONS_READ) {
        v.embedded = how;
        v.words = shown.v;
        v.nwords = (int)shown.n;
        status = command_trace.run(&v);
    }
    options_free(&v);
    words_free(&words);
    words_free(&shown);
    return status != EXIT_INPUT && status != EXIT_USAGE;
}
