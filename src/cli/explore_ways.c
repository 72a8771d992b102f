/* cli/explore_ways.c: --ways: the shortest witnesses of what was found, or those with the fewest switches;
 * --story: a few lines about each of them, as in the trace of its run. */
#include <string.h>

#include "base/json_read.h"
#include "base/mem.h"
#include "cli/embed.h"
#include "cli/explore.h"

/* ---- options ---- */

static bool refuse(struct exploration *x, const char *option, const char *why)
{
    return diag_error(&x->diags, given_span(option_next(&x->invocation, option, NULL)), "%s", why) ||
           usage_error(&x->diags);
}

bool explore_read_ways(struct exploration *x)
{
    static const char *const names[] = { [WAYS_AS_FOUND] = "found", [WAYS_STEPS] = "steps",
                                         [WAYS_SWITCHES] = "switches" };
    const char *name = option_value(&x->invocation, "ways");

    x->stories = option_given(&x->invocation, "story");
    x->ways_by = x->stories && !x->walks ? WAYS_SWITCHES : WAYS_AS_FOUND;
    if (x->batch->brief && (x->stories || name != NULL))
        return refuse(x, x->stories ? "story" : "ways", "--brief prints no ways");
    if (x->stories && strcmp(explore_file(x), "-") == 0)
        return refuse(x, "story", "standard input can be read once only, and a story runs it again");
    if (x->stories && x->batch->shard.of > 0)
        return refuse(x, "story", "shards have ways when they are merged");
    if (name == NULL)
        return true;
    x->ways_by = WAYS_AS_FOUND;
    for (enum ways_by by = WAYS_AS_FOUND; by <= WAYS_SWITCHES; by++)
        if (strcmp(name, names[by]) == 0)
            x->ways_by = by;
    if (strcmp(name, names[x->ways_by]) != 0)
        return refuse(x, "ways", "expected found, steps or switches");
    return x->ways_by == WAYS_AS_FOUND || (!x->walks && x->batch->shard.of == 0) ||
           refuse(x, "ways", "the best ways need every state: no walks, no shards");
}

/* ---- ways ---- */

/* What there is to be said has been said when the steps were taken first. */
void explore_find_ways(struct exploration *x)
{
    if (x->ways_by == WAYS_AS_FOUND || x->search.visited.n < 2)
        return;
    x->has_ways = ways_make(&x->ways, &x->search, x->ways_by);
    if (x->has_ways && (x->ways.all || x->found.stopped != NULL))
        return;
    fflush(stdout);
    fprintf(stderr, x->has_ways ? "warpstep: %s: there are more than %u states, so ways are the best "
                                  "among those that the search met\n"
                                : "warpstep: %s: ways are as they were found: there are more than "
                                  "%u states, too many threads, or no time is left\n",
            explore_file(x), WAYS_MOST);
}

bool explore_best_way(const struct exploration *x, const struct goal *goal, struct way *out)
{
    const struct endings *e = x->found.ends;

    if (!x->has_ways)
        return false;
    if (goal->cycle != NULL)
        return ways_to_state(&x->ways, visited_at(&x->search.visited, goal->cycle->state)->print,
                             out);
    for (unsigned k = 0; k < ENDING_KINDS && goal->outcome != NULL; k++) {
        const struct outcomes *all = endings_of((struct endings *)e, (enum ending_kind)k);

        if (all->n > 0 && goal->outcome >= all->v && goal->outcome < all->v + all->n)
            return ways_to_end(&x->ways, (enum ending_kind)k, (uint32_t)(goal->outcome - all->v),
                               out);
    }
    return false;
}

/* ---- stories ---- */

/* The last line of a trace, which contains the story. */
static void keep_line(void *self, const char *lines, size_t n)
{
    struct text *last = self;
    size_t at = n;

    while (at > 0 && (at == n || lines[at - 1] != '\n'))
        at--;
    last->n = 0;
    text_add(last, lines + at, n - at);
}

/* Members of one sentence. */
struct told_point {
    struct text text, step;
    bool accused;
};

static void put_told(struct told_point *t, struct text *out)
{
    text_printf(out, "%s step %s  %s\n", t->accused ? ">" : " ", t->step.n > 0 ? t->step.s : "?",
                t->text.n > 0 ? t->text.s : "");
    t->text.n = t->step.n = 0;
    t->accused = false;
}

static void take_member(struct json_reader *r, const char *key, enum json_piece value,
                        struct told_point *t)
{
    if (strcmp(key, "text") == 0 && value == JSON_STRING)
        text_add(&t->text, r->text.s, r->text.n);
    else if (strcmp(key, "step") == 0 && value == JSON_NUMBER)
        text_add(&t->step, r->source->text + r->span.at, r->span.length);
    else if (strcmp(key, "accused") == 0)
        t->accused = value == JSON_TRUE;
}

/* The sentences of the member "story" of {"end": {...}}. */
static void read_story(struct json_reader *r, struct text *out)
{
    struct told_point t = { .accused = false };
    struct text key = { NULL, 0, 0 };
    enum json_piece p;
    bool inside = false;

    text_puts(&key, "");
    while ((p = json_next(r)) != JSON_END && p != JSON_WRONG) {
        if (p == JSON_KEY) {
            key.n = 0;
            text_add(&key, r->text.s, r->text.n);
            inside = inside || (r->depth == 2 && strcmp(key.s, "story") == 0);
        } else if (inside && p == JSON_ARRAY_END && r->depth == 2) {
            break;
        } else if (inside && p == JSON_OBJECT_END) {
            put_told(&t, out);
        } else if (inside) {
            take_member(r, key.s, p, &t);
        }
    }
    text_free(&t.text);
    text_free(&t.step);
    text_free(&key);
}

static void story_of(const struct text *line, struct text *out)
{
    struct json_reader *r = mem_new(sizeof *r);
    struct diags d = { .n = 0 };
    struct source source;

    source_from(&source, "the story", line->s, line->n);
    json_reader_init(r, &source, &d);
    read_story(r, out);
    json_reader_free(r);
    diags_free(&d);
    source_free(&source);
    mem_free(r);
}

bool explore_story(struct exploration *x, const struct goal *goal, struct text *out)
{
    char *way = x->stories ? explore_way(x, goal) : NULL;
    struct text list = { NULL, 0, 0 }, last = { NULL, 0, 0 };
    const struct line_sink sink = { &last, keep_line };
    struct source source;
    const size_t before = out->n;

    if (way == NULL || strstr(way, NO_WAY_AROUND) != NULL) {
        mem_free(way);
        return false;
    }
    job_head(&x->job, &x->machine.options, &list);
    text_puts(&list, way);
    source_from(&source, "the way", list.s, list.n);
    text_puts(&last, "");
    if (embed_run(&x->invocation, &(struct embedded){ &source, &sink, true }, 0))
        story_of(&last, out);
    source_free(&source);
    text_free(&list);
    text_free(&last);
    mem_free(way);
    return out->n > before;
}
