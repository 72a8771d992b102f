/* base/paint.c: colours as ECMA-48 has them (the 8 colours that every terminal knows, so that its
 * own scheme says how they look), and lines in pieces. */
#include "base/paint.h"

#include <stdlib.h>

#include "base/platform.h"

bool paint_wanted(FILE *f)
{
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");

    return platform_is_terminal(f) && (none == NULL || *none == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}

const char *paint_on(bool wanted, enum paint p)
{
    static const char *const begins[] = {
        [PAINT_BAD] = "\033[1;31m", [PAINT_WARN] = "\033[33m",  [PAINT_NOTE] = "\033[36m",
        [PAINT_GOOD] = "\033[32m",  [PAINT_LANES] = "\033[34m", [PAINT_DIM] = "\033[2m",
    };

    return wanted ? begins[p] : "";
}

const char *paint_off(bool wanted)
{
    return wanted ? "\033[0m" : "";
}

void paint_puts(FILE *out, bool wanted, enum paint p, const char *s)
{
    fprintf(out, "%s%s%s", paint_on(wanted, p), s, paint_off(wanted));
}

/* ---- lines that fit ---- */

/* Columns of n bytes: characters, those that follow the first byte of one not counted. */
static size_t columns(const char *s, size_t n)
{
    size_t c = 0;

    for (size_t i = 0; i < n; i++)
        c += ((unsigned char)s[i] & 0xc0) != 0x80;
    return c;
}

/* How many bytes of the rest of a line go on one line of `room` columns: up to the last two blanks in its
 * second half, else to the last blank, else to the first blank after it, else all. */
static size_t piece(const char *s, size_t n, size_t room)
{
    size_t single = 0, several = 0, c = 0, i;

    for (i = 0; i < n && c <= room; i++) {
        if (i > 0 && s[i] == ' ' && s[i - 1] != ' ') {
            single = i;
            if (i + 1 < n && s[i + 1] == ' ' && c >= room / 2)
                several = i;
        }
        c += ((unsigned char)s[i] & 0xc0) != 0x80;
    }
    if (c <= room)
        return n;
    if (several > 0 || single > 0)
        return several > 0 ? several : single;
    while (i < n && s[i] != ' ')
        i++;
    return i;
}

static size_t blanks(const char *s, size_t n)
{
    size_t i = 0;

    while (i < n && s[i] == ' ')
        i++;
    return i;
}

struct fit fit_of(FILE *f, unsigned indent)
{
    return (struct fit){ platform_is_terminal(f) ? platform_width(f) : 0, indent };
}

void fit_line(struct text *out, const char *line, size_t n, const struct fit *f)
{
    size_t indent = f->indent < f->width / 2 ? f->indent : f->width / 2;
    size_t lead = blanks(line, n), at;

    if (f->width == 0 || columns(line, n) <= f->width) {
        text_add(out, line, n);
        text_puts(out, "\n");
        return;
    }
    at = lead < f->width ? lead + piece(line + lead, n - lead, f->width - lead)
                         : piece(line, n, f->width);
    text_add(out, line, at);
    for (at += blanks(line + at, n - at); at < n; at += blanks(line + at, n - at)) {
        size_t taken = piece(line + at, n - at, f->width - indent);

        text_printf(out, "\n%*s", (int)indent, "");
        text_add(out, line + at, taken);
        at += taken;
    }
    text_puts(out, "\n");
}
