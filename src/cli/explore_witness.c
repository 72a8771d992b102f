/* cli/explore_witness.c: --witness PREFIX: the paths to what was found, as lists of choices in
 * files PREFIX-1, PREFIX-2, …, numbered through all files of the command line. */
#include "cli/explore.h"
#include "cli/files.h"
#include "host/output.h"

/* A list that a shard wrote down. */
static bool put_text(const char *way, FILE *out)
{
    return way != NULL && fputs(way, out) >= 0;
}

static bool put_best(struct exploration *x, const struct way *way, FILE *out)
{
    struct choice_list list = { .n = 0 };
    const bool found = ways_choices(&x->ways, way, &list);

    if (found)
        choice_list_write(list.v, list.n, out);
    choice_list_free(&list);
    return found;
}

static bool put_outcome(struct exploration *x, const struct outcome *o, FILE *out)
{
    struct way best;

    if (explore_best_way(x, &(struct goal){ .outcome = o }, &best))
        return put_best(x, &best, out);
    if (!x->walks)
        return x->batch->merged != NULL ? put_text(o->way, out)
                                        : search_way(&x->search, o->state, out);
    walks_way(&x->random, (struct walk_part){ o->state, UINT64_MAX, UINT64_MAX }, out);
    return true;
}

/* A cycle that is too long to be found leaves the list at its first state. */
static bool put_cycle(struct exploration *x, const struct cycle *c, FILE *out)
{
    struct way best;

    if (x->batch->merged != NULL)
        return put_text(c->way, out);
    if (!(explore_best_way(x, &(struct goal){ .cycle = c }, &best)
              ? put_best(x, &best, out)
              : search_way(&x->search, c->state, out)))
        return false;
    fputs(LIST_CYCLE_BEGINS "\n", out);
    if (!round_write(x->explored, out))
        fputs(NO_WAY_AROUND "\n", out);
    return true;
}

static bool put_way(struct exploration *x, const struct goal *w, FILE *out)
{
    if (w->outcome != NULL)
        return put_outcome(x, w->outcome, out);
    if (w->cycle != NULL)
        return put_cycle(x, w->cycle, out);
    walks_way(&x->random,
              (struct walk_part){ w->walk_rounds->walk, w->walk_rounds->steps,
                                  w->walk_rounds->begin },
              out);
    return true;
}

/* Of which run the list is: machine and job, whichever shard found the path. */
static void put_head(struct exploration *x, FILE *out)
{
    if (x->head.n == 0)
        job_head(&x->job, &x->machine.options, &x->head);
    fwrite(x->head.s, 1, x->head.n, out);
}

/* A path that could not be written. False. */
static bool fail(struct exploration *x, const struct given *g, const char *why)
{
    x->unwritten = true;
    return diag_error(&x->diags, given_span(g), "%s", why);
}

/* Opens the next file and sets its name. The shards have inputs that the command line of merge does
 * not name, so the file is checked here again. */
static bool open_list(struct exploration *x, const struct given *g, struct text *name,
                      struct output *file)
{
    struct late_file late = { .option = "witness", .span = given_span(g) };

    name->n = 0;
    text_printf(name, "%s-%u", given_value(g), ++x->batch->witnesses);
    late.path = name->s;
    if (!files_may_write(x->batch->invocation, &x->job.scenario, &late, &x->diags)) {
        x->unwritten = true;
        return false;
    }
    return output_open(file, name->s) || fail(x, g, output_why());
}

/* Comments for readers of the list about its steps; a replay skips them. */
static void put_story(struct exploration *x, const struct goal *w, FILE *out)
{
    struct text story = { NULL, 0, 0 }, lines = { NULL, 0, 0 };

    if (explore_story(x, w, &story)) {
        explore_put_lines(&lines, "# ", story.s, story.n);
        fwrite(lines.s, 1, lines.n, out);
    }
    text_free(&story);
    text_free(&lines);
}

bool explore_witness(struct exploration *x, const struct goal *w, struct text *name)
{
    const struct given *g = option_next(x->batch->output, "witness", NULL);
    struct output file;

    if (g == NULL)
        return false;
    if (!open_list(x, g, name, &file))
        return false;
    put_head(x, file.file);
    if (!put_way(x, w, file.file)) {
        output_drop(&file);
        return fail(x, g, "no way was found that can be replayed");
    }
    put_story(x, w, file.file);
    return output_keep(&file) || fail(x, g, output_why());
}

bool explore_write_list(struct exploration *x, const struct choice_list *list, struct text *name)
{
    const struct given *g = option_next(x->batch->output, "witness", NULL);
    struct output file;

    if (g == NULL)
        return false;
    if (!open_list(x, g, name, &file))
        return false;
    put_head(x, file.file);
    choice_list_write(list->v, list->n, file.file);
    return output_keep(&file) || fail(x, g, output_why());
}

char *explore_way(struct exploration *x, const struct goal *w)
{
    FILE *file = tmpfile();
    struct text t = { NULL, 0, 0 };
    bool found;

    if (file == NULL)
        return NULL;
    found = put_way(x, w, file);
    rewind(file);
    text_puts(&t, "");
    if (!source_read_all(file, &t) || !found)
        text_free(&t);
    fclose(file);
    return t.s;
}
