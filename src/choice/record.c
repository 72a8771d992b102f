/* choice/record.c: an oracle that writes down what another one answers, and one that follows what
 * was written. Site, number of alternatives and pick, so that a list that does not fit is noticed
 * where it stops fitting. */
#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "choice/choice.h"

/* ---- recorder ---- */

/* Writes the line of the equal answers so far. */
static void write_run(struct recorder *r)
{
    if (r->run == 0)
        return;
    fprintf(r->out, "%s %u %u", site_id(r->site), r->n, r->k);
    if (r->run > 1)
        fprintf(r->out, " x%" PRIu64, r->run);
    fputc('\n', r->out);
    r->run = 0;
}

static void write_down(struct recorder *r, enum site site, unsigned n, unsigned k)
{
    if (r->site != site || r->n != n || r->k != k)
        write_run(r);
    r->site = site;
    r->n = n;
    r->k = k;
    r->run++;
}

static unsigned pick_and_record(void *self, enum site site, unsigned n)
{
    struct recorder *r = self;
    unsigned k = choice_pick(&r->inner, site, n);

    write_down(r, site, n, k);
    return k;
}

static unsigned pick_near_and_record(void *self, enum site site, unsigned n, unsigned near)
{
    struct recorder *r = self;
    unsigned k = choice_pick_near(&r->inner, site, n, near);

    write_down(r, site, n, k);
    return k;
}

void recorder_init(struct recorder *r, struct oracle inner, FILE *out)
{
    *r = (struct recorder){ .inner = inner, .out = out };
}

struct oracle recorder_oracle(struct recorder *r)
{
    struct oracle o = { .pick = pick_and_record, .self = r };

    if (choice_wants_near(&r->inner))
        o.pick_near = pick_near_and_record;
    return o;
}

void recorder_end(struct recorder *r)
{
    write_run(r);
}

/* ---- teller ---- */

static unsigned pick_and_tell(void *self, enum site site, unsigned n)
{
    struct choice_teller *t = self;
    unsigned k = choice_pick(&t->inner, site, n);

    t->listener.chosen(t->listener.self, site, n, k);
    return k;
}

static unsigned pick_near_and_tell(void *self, enum site site, unsigned n, unsigned near)
{
    struct choice_teller *t = self;
    unsigned k = choice_pick_near(&t->inner, site, n, near);

    t->listener.chosen(t->listener.self, site, n, k);
    return k;
}

struct oracle choice_teller_oracle(struct choice_teller *t)
{
    struct oracle o = { .pick = pick_and_tell, .self = t };

    if (choice_wants_near(&t->inner))
        o.pick_near = pick_near_and_tell;
    return o;
}

/* ---- replayer ---- */

/* Keeps the first thing that was wrong. */
static void fail(struct replayer *r, const char *what, const char *detail)
{
    if (r->failed)
        return;
    r->failed = true;
    r->run = 0;
    snprintf(r->why, sizeof r->why, "line %u: %s%s", r->line, what, detail);
}

/* A stretch of the list. */
struct piece {
    const char *s;
    size_t n;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next word of a line; empty at its end. */
static struct piece next_word(struct piece *line)
{
    struct piece word;

    for (; line->n > 0 && is_blank(*line->s); line->n--)
        line->s++;
    word = *line;
    for (; line->n > 0 && !is_blank(*line->s); line->n--)
        line->s++;
    word.n -= line->n;
    return word;
}

static bool begins_cycle(struct piece line)
{
    const size_t n = sizeof LIST_CYCLE_BEGINS - 1;

    return line.n >= n && memcmp(line.s, LIST_CYCLE_BEGINS, n) == 0;
}

/* The next line with an entry: comments and empty lines are passed over. False at the end. */
static bool next_line(struct replayer *r, struct piece *line)
{
    while (r->at < r->end) {
        const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
        const char *end = newline != NULL ? newline : r->end;
        struct piece rest = { r->at, (size_t)(end - r->at) }, word;

        *line = rest;
        r->at = newline != NULL ? newline + 1 : r->end;
        r->line++;
        word = next_word(&rest);
        if (word.n > 0 && *word.s != '#')
            return true;
        r->cycle = r->cycle || begins_cycle(*line);
    }
    r->line++;
    return false;
}

static bool find_site(struct piece id, enum site *out)
{
    for (int s = 0; s < SITE_COUNT; s++)
        if (text_is(site_id((enum site)s), id.s, id.n)) {
            *out = (enum site)s;
            return true;
        }
    return false;
}

/* entry = site n pick ["x" count] */
static bool read_entry(struct replayer *r, struct piece line)
{
    struct piece site = next_word(&line), n = next_word(&line), k = next_word(&line);
    struct piece count = next_word(&line);
    uint64_t ways, way, times = 1;

    if (!find_site(site, &r->site) || !number_u64(n.s, n.n, &ways) || ways > UINT32_MAX ||
        !number_u64(k.s, k.n, &way) || ways < 2 || way >= ways || next_word(&line).n > 0)
        return false;
    if (count.n > 0 &&
        (*count.s != 'x' || !number_u64(count.s + 1, count.n - 1, &times)))
        return false;
    r->n = (unsigned)ways;
    r->k = (unsigned)way;
    r->run = times;
    return true;
}

/* Makes the next answer ready. False at the end of the list or when it is not readable. */
static bool next_entry(struct replayer *r)
{
    struct piece line;

    while (r->run == 0) {
        if (r->failed || !next_line(r, &line))
            return false;
        if (!read_entry(r, line))
            fail(r, "expected `site ways pick` or `site ways pick xCOUNT` with a known site", "");
    }
    return true;
}

static unsigned pick_recorded(void *self, enum site site, unsigned n)
{
    struct replayer *r = self;
    char asked[56];

    snprintf(asked, sizeof asked, "the run asks `%s %u`", site_id(site), n);
    if (!next_entry(r)) {
        fail(r, "the list ends, but ", asked);
        return 0;
    }
    if (r->site != site || r->n != n) {
        char expected[80];

        snprintf(expected, sizeof expected, "the list says `%s %u`, but ", site_id(r->site), r->n);
        fail(r, expected, asked);
        return 0;
    }
    r->run--;
    r->asked++;
    return r->k;
}

/* ---- the head of a list ---- */

static bool begins_head(struct piece line)
{
    struct piece first = next_word(&line), second = next_word(&line);

    return text_is("warpstep", first.s, first.n) && text_is("choices", second.s, second.n);
}

/* Sites have a dot in their names, and what a head says begins with a word that has none. */
static bool begins_with_site(struct piece line)
{
    struct piece word = next_word(&line);

    return memchr(word.s, '.', word.n) != NULL;
}

/* Goes on to the first entry. */
static void pass_head(struct replayer *r)
{
    struct replayer before = *r;
    struct piece line;

    if (next_line(r, &line) && begins_head(line))
        do
            before = *r;
        while (next_line(r, &line) && !begins_with_site(line));
    *r = before;
}

size_t list_head(const char *text, size_t size)
{
    struct replayer r = { .text = text, .at = text, .end = text + size };

    pass_head(&r);
    return (size_t)(r.at - text);
}

void replayer_init(struct replayer *r, const char *text, size_t size)
{
    *r = (struct replayer){ .text = text, .at = text, .end = text + size };
    pass_head(r);
}

struct oracle replayer_oracle(struct replayer *r)
{
    return (struct oracle){ .pick = pick_recorded, .self = r };
}

bool replayer_over(struct replayer *r)
{
    return !r->failed && !next_entry(r) && !r->failed;
}

uint64_t replayer_cycle(const struct replayer *r)
{
    struct replayer ahead = *r;
    uint64_t before = 0;

    while (!ahead.cycle && next_entry(&ahead) && !ahead.cycle) {
        before += ahead.run;
        ahead.run = 0;
    }
    return ahead.cycle ? before : UINT64_MAX;
}

bool replayer_done(struct replayer *r)
{
    if (next_entry(r))
        fail(r, "the run has ended, but the list goes on", "");
    return !r->failed;
}
