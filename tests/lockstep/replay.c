/* tests/lockstep/replay.c: compares three runs of the tool: one under schedule eager and profile sc,
 * many steps at once; the same with its choices recorded, which queries every one; and the list of
 * choices replayed. All three must print the same, except the name of the schedule and the time. A
 * trace of the replay, which reports every step of a warp, must have as many lines.
 *     lockstep_replay TOOL KERNELS PROGRAMS   the lists, so many random kernels, random programs */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "files.h"
#include "support/share.h"
#include "support/shell.h"
#include "words.h"

#define MOST_TRACED 2000 /* steps of warps */
#define MOST_STEPS "30000" /* of a run */
#define CHOICES "choices"
#define STUCK 3 /* exit status */

/* What the tool answered. */
struct answer {
    int status;
    struct text out, err;
};

struct campaign {
    const char *tool;
    uint64_t runs, choices, steps, traced;
    unsigned failed;
};

/* ---- the tool ---- */

static void read_file(const char *path, struct text *out)
{
    FILE *f = fopen(path, "rb");
    char piece[4096];
    size_t n;

    if (f == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    while ((n = fread(piece, 1, sizeof piece, f)) > 0)
        text_add(out, piece, n);
    text_add(out, "", 0);
    fclose(f);
}

/* Each word in quotes: what a shell makes of it is the word. */
static void quote(const char *line, struct text *out)
{
    struct words w;

    if (!words_split(&w, line)) {
        fprintf(stderr, "%s: too many words\n", line);
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < w.n; i++)
        text_printf(out, " '%s'", w.v[i]);
    words_free(&w);
}

static struct answer ask(const struct campaign *c, const char *command, const char *line,
                         const char *options)
{
    struct answer a = { .status = 0 };
    struct text arguments = { NULL, 0, 0 };
    const char *limit = strstr(line, "--max-steps") == NULL ? "--max-steps " MOST_STEPS : "";

    text_puts(&arguments, command);
    quote(line, &arguments);
    text_printf(&arguments, " %s --profile sc --quiet %s", limit, options);
    a.status = shell_execute(&(struct shell_run){ ".", c->tool, arguments.s, NULL });
    read_file(SHELL_STDOUT, &a.out);
    read_file(SHELL_STDERR, &a.err);
    text_free(&arguments);
    return a;
}

static void answer_free(struct answer *a)
{
    text_free(&a->out);
    text_free(&a->err);
}

/* ---- what it says ---- */

/* Removes the value after the name. */
static void forget(struct text *json, const char *name)
{
    char *value = json->n > 0 ? strstr(json->s, name) : NULL;
    size_t n;

    if (value == NULL)
        return;
    value += strlen(name);
    n = strcspn(value, ",");
    memmove(value, value + n, strlen(value + n) + 1);
    json->n -= n;
}

static uint64_t number(const struct text *json, const char *name)
{
    const char *value = json->n > 0 ? strstr(json->s, name) : NULL;
    uint64_t n = 0;

    if (value != NULL)
        number_u64(value + strlen(name), strcspn(value + strlen(name), ",}"), &n);
    return n;
}

static struct answer run(const struct campaign *c, const char *line, const char *options)
{
    struct answer a = ask(c, "run --json", line, options);

    forget(&a.out, "\"schedule\": ");
    forget(&a.out, "\"seconds\": ");
    forget(&a.out, "\"peak_bytes\": ");
    return a;
}

static bool same_text(const struct text *a, const struct text *b)
{
    return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

static bool same(struct campaign *c, const char *line, const struct answer *a,
                 const struct answer *b)
{
    if (a->status == b->status && same_text(&a->out, &b->out) && same_text(&a->err, &b->err))
        return true;
    fprintf(stderr, "%s\n  exit %d: %s%s  exit %d: %s%s", line, a->status, a->out.s, a->err.s,
            b->status, b->out.s, b->err.s);
    c->failed++;
    return false;
}

/* Choices of a recorded list: a line `site n pick` for each, or `… xTIMES`. */
static uint64_t count_choices(void)
{
    struct lines list = { NULL, 0, 0 };
    uint64_t n = 0;

    if (!lines_read(&list, CHOICES))
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < list.n; i++) {
        const char *times = strstr(list.v[i], " x");
        uint64_t more = 1;

        if (times != NULL)
            number_u64(times + 2, strlen(times + 2), &more);
        n += more;
    }
    lines_free(&list);
    return n;
}

/* ---- one line ---- */

/* A step that gets stuck is counted, but it is not taken, so no line shows it. Where warps contradict
 * each other at a barrier they have taken their steps. */
static bool is_untaken(const struct answer *a)
{
    return a->status == STUCK && strstr(a->err.s, "(rule bar.") == NULL;
}

static void trace(struct campaign *c, const char *line, uint64_t steps)
{
    struct answer a = ask(c, "trace --format jsonl", line, "--replay " CHOICES);
    uint64_t n = 0;

    for (const char *s = a.out.n > 0 ? strstr(a.out.s, "{\"step\": ") : NULL; s != NULL;
         s = strstr(s + 1, "{\"step\": "))
        n++;
    if (n + is_untaken(&a) != steps) {
        fprintf(stderr, "%s\n  %" PRIu64 " steps of warps, %" PRIu64 " in the trace\n", line, steps,
                n);
        c->failed++;
    }
    c->traced += n;
    answer_free(&a);
}

static void replay(struct campaign *c, const char *line)
{
    struct answer bulk = run(c, line, "--schedule eager");
    struct answer general = run(c, line, "--schedule eager --record " CHOICES);
    struct answer again = run(c, line, "--schedule seeded --coverage fired --replay " CHOICES);
    uint64_t steps = number(&bulk.out, "\"steps\": ");
    uint64_t warp_steps = number(&bulk.out, "\"warp_instructions\": ");

    if (steps == 0) {
        fprintf(stderr, "%s\n  takes no steps: %s", line, bulk.err.s);
        c->failed++;
    }
    if (same(c, line, &bulk, &general) && same(c, line, &bulk, &again) &&
        warp_steps <= MOST_TRACED)
        trace(c, line, warp_steps);
    c->runs++;
    c->steps += steps;
    c->choices += count_choices();
    answer_free(&again);
    answer_free(&general);
    answer_free(&bulk);
}

/* ---- lists; a build with sanitizers takes every fourth line ---- */

static void begin(struct campaign *c)
{
    *c = (struct campaign){ .tool = c->tool, .failed = c->failed };
}

static void end(const struct campaign *c, const char *what)
{
    printf("%s: %" PRIu64 " runs of %" PRIu64 " steps, %" PRIu64 " choices replayed, %" PRIu64
           " steps of warps traced\n",
           what, c->runs, c->steps, c->choices, c->traced);
}

static void replay_list(struct campaign *c, const char *path, const char *what)
{
    struct lines all = { NULL, 0, 0 };

    begin(c);
    if (!list_read(&all, path))
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < all.n; i++)
        if (share_takes(i))
            replay(c, all.v[i]);
    lines_free(&all);
    end(c, what);
}

static void replay_random(struct campaign *c, void (*file)(uint64_t seed, char line[LINE_ROOM]),
                          uint64_t n)
{
    char line[LINE_ROOM];

    begin(c);
    for (uint64_t seed = 0; seed < n; seed++) {
        if (!share_takes(seed))
            continue;
        file(seed, line);
        replay(c, line);
    }
}

int main(int argc, char **argv)
{
    struct campaign c = { .tool = argc == 4 ? argv[1] : NULL };
    uint64_t kernels, programs;

    if (argc != 4 || !number_u64(argv[2], strlen(argv[2]), &kernels) ||
        !number_u64(argv[3], strlen(argv[3]), &programs)) {
        fputs("usage: lockstep_replay TOOL KERNELS PROGRAMS\n", stderr);
        return 2;
    }
    replay_list(&c, SOURCE_ROOT "/tests/lockstep/runs.txt", "kernels");
    replay_list(&c, LISTS "/scenarios", "scenarios and litmus tests");
    replay_random(&c, file_drawn, kernels);
    end(&c, "random kernels");
    replay_random(&c, file_program, programs);
    end(&c, "random programs");
    printf("%u failures\n", c.failed);
    return c.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
