/* observe/terminal.c: lines in pieces that fit, and their words in colours. */
#include "observe/terminal.h"

#include "base/mem.h"
#include "base/platform.h"

#define SHORT_AFTER 14 /* runs of lanes are as long as that */
#define BESIDE_MASKS 100

bool terminal_open(struct terminal *t, FILE *out, unsigned indent)
{
    bool is = platform_is_terminal(out);

    *t = (struct terminal){ out, paint_wanted(out), { is ? platform_width(out) : 0, indent } };
    return is;
}

/* A line has three masks, often more. */
bool terminal_wants_short(FILE *out, unsigned lanes)
{
    return lanes > SHORT_AFTER && platform_is_terminal(out) &&
           platform_width(out) < BESIDE_MASKS + 3 * lanes;
}

/* ---- words ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* `crs.bra.guard`, `M.step`: letters and digits, with points between them, first a letter. */
static bool is_rule(const char *s, size_t n)
{
    size_t points = 0;

    for (size_t i = 0; i < n; i++) {
        points += s[i] == '.';
        if (!is_letter(s[i]) && !(i > 0 && is_digit(s[i])) &&
            !(s[i] == '.' && i > 0 && i + 1 < n && is_letter(s[i - 1]) && is_letter(s[i + 1])))
            return false;
    }
    return points > 0;
}

/* Two digits and more, all of them 0 and 1; or what stands behind `active`. */
static bool is_mask(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] != '0' && s[i] != '1')
            return false;
    return n > 1;
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

/* before: the word before it; NULL: it is the first. */
static void put_word(struct text *out, const struct word *before, const struct word *w)
{
    static const struct {
        const char *text;
        enum paint paint;
    } words[] = { { "stuck", PAINT_BAD }, { "stuck:", PAINT_BAD }, { "deadlocked:", PAINT_BAD },
                  { "starving:", PAINT_WARN }, { "completed:", PAINT_GOOD } };

    for (size_t i = 0; before->s == NULL && i < sizeof words / sizeof *words; i++)
        if (word_says(w, words[i].text)) {
            put_painted(out, w, words[i].paint);
            return;
        }
    if (is_rule(w->s, w->n))
        put_painted(out, w, PAINT_DIM);
    else if (!word_says(before, "active") && !word_says(before, "lanes"))
        text_add(out, w->s, w->n);
    else if (is_mask(w->s, w->n))
        put_lanes(out, w);
    else
        put_painted(out, w, PAINT_LANES);
}

static void put_words(struct text *out, const char *s, size_t n)
{
    struct word before = { NULL, 0 };

    for (size_t i = 0; i < n;) {
        struct word w = { s + i, 0 };

        while (i + w.n < n && w.s[w.n] != ' ' && w.s[w.n] != '\n')
            w.n++;
        if (w.n > 0)
            put_word(out, &before, &w);
        before = w.n > 0 ? w : before;
        i += w.n;
        if (i < n)
            text_add(out, s + i++, 1);
    }
}

void terminal_write(void *self, const char *lines, size_t n)
{
    struct terminal *t = self;
    const char *end = lines + n;

    while (lines < end) {
        const char *newline = memchr(lines, '\n', (size_t)(end - lines));
        size_t length = (size_t)((newline != NULL ? newline : end) - lines);
        struct text fitting = { NULL, 0, 0 }, painted = { NULL, 0, 0 };

        fit_line(&fitting, lines, length, &t->fit);
        if (t->colours)
            put_words(&painted, fitting.s, fitting.n);
        fwrite(t->colours ? painted.s : fitting.s, 1, t->colours ? painted.n : fitting.n, t->out);
        text_free(&fitting);
        text_free(&painted);
        lines += length + (newline != NULL);
    }
}
