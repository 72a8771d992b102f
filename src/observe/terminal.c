/* observe/terminal.c: lines in pieces that fit, and their words in colours. */
#include "observe/terminal.h"

#include "base/platform.h"
#include "observe/show.h"
#include "program/lanes.h"

#define SHORT_AFTER 14 /* runs of lanes are as long as that */
#define BESIDE_MASKS 100

bool terminal_open(struct terminal *t, FILE *out, unsigned indent)
{
    *t = (struct terminal){ out, paint_wanted(out), fit_of(out, indent), 0 };
    return t->fit.width > 0;
}

/* A line has three masks, often more. */
bool terminal_wants_short(FILE *out, unsigned lanes)
{
    return lanes > SHORT_AFTER && platform_is_terminal(out) &&
           platform_width(out) < BESIDE_MASKS + 3 * lanes;
}

/* ---- words ---- */

/* Two digits and more, all of them 0 and 1. */
static bool is_mask(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] != '0' && s[i] != '1')
            return false;
    return n > 1;
}

/* The text after `active`: a mask, runs, `all`, or a number with 0x. */
static bool is_lanes(const char *s, size_t n)
{
    size_t i = n > 2 && s[0] == '0' && s[1] == 'x' ? 2 : 0;

    if (text_is("all", s, n))
        return true;
    while (i < n && strchr(i > 1 && s[1] == 'x' ? "0123456789abcdef" : "0123456789-,", s[i]) != NULL)
        i++;
    return i == n && n > 0;
}

struct word {
    const char *s;
    size_t n;
};

static bool word_says(const struct word *w, const char *text)
{
    return w->s != NULL && text_is(text, w->s, w->n);
}

static void put_painted(struct text *out, const struct word *w, enum paint p)
{
    text_puts(out, paint_on(true, p));
    text_add(out, w->s, w->n);
    text_puts(out, paint_off(true));
}

/* The lanes of a mask. */
static void put_lanes(struct text *out, const struct word *w)
{
    for (size_t i = 0, n; i < w->n; i += n) {
        struct word run = { w->s + i, 1 };

        while (i + run.n < w->n && w->s[i + run.n] == w->s[i])
            run.n++;
        n = run.n;
        if (w->s[i] == '1')
            put_painted(out, &run, PAINT_LANES);
        else
            text_add(out, run.s, run.n);
    }
}

/* What begins a verdict. */
static bool put_verdict(struct text *out, const struct word *w)
{
    static const struct {
        const char *text;
        enum paint paint;
    } words[] = { { "stuck", PAINT_BAD }, { "stuck:", PAINT_BAD }, { "deadlocked:", PAINT_BAD },
                  { "limit", PAINT_WARN }, { "starving:", PAINT_WARN },
                  { "completed:", PAINT_GOOD } };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (word_says(w, words[i].text)) {
            put_painted(out, w, words[i].paint);
            return true;
        }
    return false;
}

/* Lanes, or what replaces them. */
static void put_executing(struct text *out, const struct word *w)
{
    if (is_mask(w->s, w->n))
        put_lanes(out, w);
    else if (is_lanes(w->s, w->n))
        put_painted(out, w, PAINT_LANES);
    else
        text_add(out, w->s, w->n);
}

/* before: the word before it; its s is NULL where there is none. */
static void put_word(struct text *out, const struct word *before, const struct word *w)
{
    enum rule rule;

    if (before->s == NULL && put_verdict(out, w))
        return;
    if (memchr(w->s, '.', w->n) != NULL && rule_find(w->s, w->n, &rule))
        put_painted(out, w, PAINT_DIM);
    else if (word_says(before, "active") || word_says(before, "lanes"))
        put_executing(out, w);
    else
        text_add(out, w->s, w->n);
}

/* Up to the next blank. */
static struct word word_at(const char *s, size_t n)
{
    struct word w = { s, 0 };

    while (w.n < n && s[w.n] != ' ' && s[w.n] != '\n')
        w.n++;
    return w;
}

/* Of digits, lane 0 leftmost. */
static lane_mask mask_of(const struct word *w)
{
    lane_mask m = 0;

    for (size_t l = 0; l < w->n; l++)
        m |= w->s[l] == '1' ? LANE(l) : 0;
    return m;
}

/* A line, whatever became of it. */
static void put_words(struct text *out, const char *s, size_t n, size_t active)
{
    struct word before = { NULL, 0 };

    for (size_t i = 0; i < n;) {
        struct word w = word_at(s + i, n - i);

        if (i > 0 && i == active)
            put_executing(out, &w);
        else if (w.n > 0)
            put_word(out, &before, &w);
        before = w.n > 0 ? w : before;
        i += w.n;
        if (i < n)
            text_add(out, s + i++, 1);
    }
}

/* `step     pc  instruction  …  active`: where the last word begins; 0: the line is not a heading. */
static size_t heading(const char *s, size_t n)
{
    struct word last = { NULL, 0 };
    bool step = false;

    for (size_t i = 0; i < n;) {
        struct word w = word_at(s + i, n - i);

        step = step || word_says(&w, "step");
        if (step && word_says(&w, "active") && word_says(&last, "instruction"))
            return i;
        last = w.n > 0 ? w : last;
        i += w.n > 0 ? w.n : 1;
    }
    return 0;
}

/* A mask after `lanes` in a line that does not fit, as runs. */
static void shorten(struct text *out, const char *line, size_t n)
{
    struct word before = { NULL, 0 };

    for (size_t i = 0; i < n;) {
        struct word w = word_at(line + i, n - i);

        if (word_says(&before, "lanes") && w.n > SHORT_AFTER && w.n <= 64 && is_mask(w.s, w.n))
            show_mask(out, mask_of(&w), (unsigned)w.n | LANES_SHORT);
        else
            text_add(out, w.s, w.n);
        before = w.n > 0 ? w : before;
        i += w.n;
        if (i < n)
            text_add(out, line + i++, 1);
    }
}

static void write_line(struct terminal *t, const char *line, size_t n)
{
    struct text shorter = { NULL, 0, 0 }, fitting = { NULL, 0, 0 }, painted = { NULL, 0, 0 };
    size_t active = t->active, begins = heading(line, n);

    if (t->fit.width > 0 && n > t->fit.width)
        shorten(&shorter, line, n);
    else
        text_add(&shorter, line, n);
    fit_line(&fitting, shorter.n > 0 ? shorter.s : "", shorter.n, &t->fit);
    if (t->colours)
        put_words(&painted, fitting.s, fitting.n, active);
    else
        text_add(&painted, fitting.s, fitting.n);
    fwrite(painted.s, 1, painted.n, t->out);
    t->active = begins > 0 ? begins : active;
    text_free(&shorter);
    text_free(&fitting);
    text_free(&painted);
}

void terminal_write(void *self, const char *lines, size_t n)
{
    const char *end = lines + n;

    while (lines < end) {
        const char *newline = memchr(lines, '\n', (size_t)(end - lines));
        size_t length = (size_t)((newline != NULL ? newline : end) - lines);

        write_line(self, lines, length);
        lines += length + (newline != NULL);
    }
}

void terminal_put(FILE *out, const struct text *lines, unsigned indent)
{
    struct terminal t;

    if (lines->n == 0)
        return;
    if (terminal_open(&t, out, indent))
        terminal_write(&t, lines->s, lines->n);
    else
        fwrite(lines->s, 1, lines->n, out);
}
