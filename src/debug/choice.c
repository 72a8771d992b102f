/* debug/choice.c: choices by hand: what is open, picking one, which are asked for, and the list
 * of all that were made. */
#include "debug/step.h"

#include <string.h>

#include "cli/files.h"
#include "host/suggest.h"

/* The next choice as it was seen in the midst of its step. */
struct seen {
    struct stepping *x;
    bool words;      /* the alternatives are wanted in words */
    enum site site;
    unsigned n, pick;
    struct text text;
};

#define MOST_ALTERNATIVES 200u

static void put_choice(struct seen *s, const struct trail_choice *c)
{
    const struct machine *m = s->x->walk.machine;

    text_printf(&s->text, "%s: %u alternatives\n", site_id(c->site), c->n);
    for (unsigned k = 0; k < c->n && k < MOST_ALTERNATIVES; k++) {
        text_printf(&s->text, "%s%3u: ", k == c->pick ? "->" : "  ", k);
        m->kind->alternative(m, k, &s->text);
        text_puts(&s->text, "\n");
    }
    if (c->n > MOST_ALTERNATIVES)
        text_printf(&s->text, "     and %u more\n", c->n - MOST_ALTERNATIVES);
}

static void on_seen(void *self, const struct trail_choice *c)
{
    struct seen *s = self;

    s->site = c->site;
    s->n = c->n;
    s->pick = c->pick;
    if (s->words)
        put_choice(s, c);
}

/* The step that is tried for it is not the session's. */
static bool see_choice(struct stepping *x, struct seen *s)
{
    struct hearing *h = &x->hearing;
    bool open;

    s->x = x;
    h->deaf = true;
    open = trail_next_choice(&x->walk, on_seen, s);
    h->deaf = false;
    return open;
}

static void say_choice(struct stepping *x)
{
    struct seen s = { .words = true };

    if (see_choice(x, &s))
        fputs(s.text.s, stdout);
    else
        puts("the next step leaves nothing open");
    text_free(&s.text);
}

/* Choices of the same step before it are made as they would be anyway. */
bool step_must_ask(struct stepping *x)
{
    struct seen s = { .words = false };
    bool any = false;

    for (unsigned i = 0; i < SITE_COUNT; i++)
        any = any || x->ask[i];
    while (any && see_choice(x, &s)) {
        if (x->ask[s.site]) {
            say_choice(x);
            return true;
        }
        trail_choose(&x->walk, s.pick);
    }
    return false;
}

/* ---- commands ---- */

void step_show_choices(struct stepping *x)
{
    if (step_goes_on(x))
        say_choice(x);
}

bool step_choices(struct stepping *x, struct scan *s)
{
    if (scan_finished(s))
        step_show_choices(x);
    return true;
}

/* After a choice comes the next of the same step; after the last the step itself. */
static void go_on(struct stepping *x)
{
    struct seen s = { .words = false };

    if (see_choice(x, &s))
        say_choice(x);
    else
        step_once(x);
}

/* One pick: the number, or what would be taken anyway. */
static bool choose(struct stepping *x, struct scan *s, bool given)
{
    struct seen seen = { .words = false };
    struct span at = scan_here(s);
    uint64_t k;

    if (!step_goes_on(x))
        return false;
    if (!see_choice(x, &seen))
        return diag_error(s->diags, at, "the next step leaves nothing open");
    k = seen.pick;
    if (given && !scan_number(s, UINT32_MAX, &k, "the number of an alternative"))
        return false;
    if (k >= seen.n)
        return diag_error(s->diags, at, "%s has the alternatives 0 to %u", site_id(seen.site),
                          seen.n - 1);
    trail_choose(&x->walk, (unsigned)k);
    return true;
}

bool step_choose(struct stepping *x, struct scan *s)
{
    bool given = scan_peek(s) != EOF;

    do
        if (!choose(x, s, given))
            return false;
    while (scan_peek(s) != EOF);
    go_on(x);
    return true;
}

static bool read_site(struct scan *s, enum site *site)
{
    struct suggestion near;
    struct word w;

    if (!scan_expect_word(s, &w, "a kind of choice"))
        return false;
    suggest_begin(&near, w.s, w.n);
    for (unsigned i = 0; i < SITE_COUNT; i++) {
        *site = (enum site)i;
        if (word_is(&w, site_id(*site)))
            return true;
        suggest_offer(&near, site_id(*site));
    }
    return suggest_error(&near, &w, "there is no kind of choice", s->diags);
}

/* Switches asking on or off: for all kinds of choices, or for those that are named. */
bool step_ask(struct stepping *x, struct scan *s)
{
    const bool on = x->command->by_hand;
    enum site site;

    if (scan_peek(s) == EOF)
        for (unsigned i = 0; i < SITE_COUNT; i++)
            x->ask[i] = on;
    while (scan_peek(s) != EOF) {
        if (!read_site(s, &site))
            return false;
        x->ask[site] = on;
    }
    return true;
}

bool step_save(struct stepping *x, struct scan *s)
{
    struct output file;
    struct span at;
    char *path;
    bool ok;

    if (!scan_path(s, &path, &at))
        return false;
    ok = scan_finished(s) &&
         files_may_write(x->execution.invocation, &x->execution.job.scenario,
                         &(struct late_file){ .path = path, .span = at }, s->diags);
    if (ok && !output_open(&file, path))
        ok = diag_error(s->diags, at, "%s: %s", path, output_why());
    else if (ok) {
        execution_put_head(&x->execution, file.file);
        trail_write(&x->walk, file.file);
        ok = output_keep(&file) || diag_error(s->diags, at, "%s: %s", path, output_why());
        if (ok)
            printf("saved the choices of %llu steps to %s%s\n", (unsigned long long)x->walk.step,
                   path, x->walk.machine->status == MACHINE_GOES_ON ? "; the run is not over" : "");
    }
    mem_free(path);
    return ok;
}
