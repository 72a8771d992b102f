/* base/diag_render.c: one diagnostic as text: `file:line:column: error: …`, the line, and a caret
 * with tildes under the span. Whatever bytes the input holds, only printable ones leave. */
#include <string.h>

#include "base/diag.h"
#include "base/paint.h"

#define SHOWN_COLUMNS 96 /* longer lines are trimmed around the span, on a terminal to its width */
#define LEAST_COLUMNS 40 /* on a terminal lines are trimmed to this at least */
#define SHOWN_BEFORE 32  /* columns that stay in front of a span when trimming */
#define GAP "..."
#define AROUND 14        /* columns of number, bar and two gaps */
#define MESSAGE_INDENT 4 /* where a message goes on, on a terminal */

static size_t shown_columns(FILE *out)
{
    unsigned width = fit_of(out, 0).width;

    if (width == 0 || width >= SHOWN_COLUMNS + AROUND)
        return SHOWN_COLUMNS;
    return width > LEAST_COLUMNS + AROUND ? width - AROUND : LEAST_COLUMNS;
}

static size_t cell_length(const char *p, size_t left)
{
    size_t n = text_printable(p, left);

    return n > 0 ? n : 1;
}

/* Bytes as text; a tab stays a tab, what cannot be shown becomes `?`. */
static void add_safely(struct text *out, const char *s, size_t n)
{
    while (n > 0) {
        size_t cell = cell_length(s, n);

        if (text_printable(s, n) > 0 || *s == '\t')
            text_add(out, s, cell);
        else
            text_puts(out, "?");
        s += cell;
        n -= cell;
    }
}

static void put_safely(const char *s, size_t n, FILE *out)
{
    struct text t = { NULL, 0, 0 };

    add_safely(&t, s, n);
    fwrite(t.s != NULL ? t.s : "", 1, t.n, out);
    text_free(&t);
}

static size_t count_cells(const char *s, size_t n)
{
    size_t cells = 0;

    while (n > 0) {
        size_t cell = cell_length(s, n);

        s += cell;
        n -= cell;
        cells++;
    }
    return cells;
}

/* The place of the first cell that starts after `cells` whole ones. */
static const char *skip_cells(const char *s, const char *end, size_t cells)
{
    for (; cells > 0 && s < end; cells--)
        s += cell_length(s, (size_t)(end - s));
    return s;
}

/* The part of a line that is shown, and the part of it that is underlined. */
struct view {
    const char *from, *to;
    const char *mark, *mark_end;
    bool cut_left, cut_right;
};

static struct view view_of(struct span s, size_t most)
{
    const char *text = s.source->text, *end = text + s.source->size;
    size_t at = s.at < s.source->size ? s.at : s.source->size;
    size_t left = s.source->size - at;
    struct view v = { .mark = text + at,
                      .mark_end = text + at + (s.length < left ? s.length : left) };
    size_t before;

    v.from = v.to = v.mark;
    while (v.from > text && v.from[-1] != '\n')
        v.from--;
    while (v.to < end && *v.to != '\n')
        v.to++;
    if (v.to > v.mark && v.to[-1] == '\r')
        v.to--;
    if (v.mark_end > v.to)
        v.mark_end = v.to;
    before = count_cells(v.from, (size_t)(v.mark - v.from));
    if (before + count_cells(v.mark, (size_t)(v.to - v.mark)) <= most)
        return v;
    if (before > most - SHOWN_BEFORE) {
        v.from = skip_cells(v.from, v.mark, before - SHOWN_BEFORE);
        v.cut_left = true;
    }
    text = skip_cells(v.from, v.to, most);
    v.cut_right = text < v.to;
    v.to = text;
    if (v.mark_end > v.to)
        v.mark_end = v.to;
    return v;
}

/* number 0: none. */
static void put_line(const struct view *v, unsigned number, FILE *out)
{
    if (number > 0)
        fprintf(out, "%5u | %s", number, v->cut_left ? GAP : "");
    else
        fprintf(out, "%5s | %s", "", v->cut_left ? GAP : "");
    put_safely(v->from, (size_t)(v->to - v->from), out);
    fprintf(out, "%s\n", v->cut_right ? GAP : "");
}

/* Tabs are printed under tabs, so that the caret is right for any tab width. */
static void put_underline(const struct view *v, unsigned number, FILE *out)
{
    size_t cells = count_cells(v->mark, (size_t)(v->mark_end - v->mark));
    const bool colours = paint_wanted(out);
    const char *p = v->from;
    int width = 5;

    for (unsigned rest = number; rest > 99999; rest /= 10)
        width++;
    fprintf(out, "%*s | %s", width, "", v->cut_left ? "   " : "");
    for (; p < v->mark; p += cell_length(p, (size_t)(v->mark - p)))
        fputc(*p == '\t' ? '\t' : ' ', out);
    fputs(paint_on(colours, PAINT_GOOD), out);
    fputc('^', out);
    for (size_t i = 1; i < cells; i++)
        fputc('~', out);
    fprintf(out, "%s\n", paint_off(colours));
}

/* The message, indented by that many columns. */
static void put_message(const char *message, size_t columns, FILE *out)
{
    const struct fit fit = fit_of(out, MESSAGE_INDENT);
    struct text line = { NULL, 0, 0 }, fitting = { NULL, 0, 0 };

    text_printf(&line, "%*s", (int)columns, "");
    add_safely(&line, message, strlen(message));
    fit_line(&fitting, line.s, line.n, &fit);
    fputs(fitting.s + columns, out);
    text_free(&line);
    text_free(&fitting);
}

/* `file:1:2: ` */
static void put_where(const struct diagnostic *d, struct text *out)
{
    const struct source *s = d->span.source;
    struct place p = span_place(d->span);

    if (s == NULL)
        text_puts(out, "warpstep");
    else
        add_safely(out, s->name, strlen(s->name));
    if (s != NULL && !s->value)
        text_printf(out, ":%u:%u", p.line, p.column);
    text_puts(out, ": ");
}

void diag_render(const struct diagnostic *d, FILE *out)
{
    static const struct {
        const char *name;
        enum paint paint;
    } severities[] = {
        [SEVERITY_ERROR] = { "error", PAINT_BAD },
        [SEVERITY_WARNING] = { "warning", PAINT_WARN },
        [SEVERITY_NOTE] = { "note", PAINT_NOTE },
        [SEVERITY_STUCK] = { "stuck", PAINT_BAD },
    };
    const char *severity = severities[d->severity].name;
    struct text where = { NULL, 0, 0 };
    struct place p = span_place(d->span);
    struct view v;

    put_where(d, &where);
    fputs(where.s, out);
    paint_puts(out, paint_wanted(out), severities[d->severity].paint, severity);
    fputs(": ", out);
    put_message(d->message, count_cells(where.s, where.n) + strlen(severity) + 2, out);
    text_free(&where);
    if (d->span.source == NULL || (d->span.source->value && d->span.source->size == 0))
        return;
    v = view_of(d->span, shown_columns(out));
    if (d->span.source->value)
        p.line = 0;
    put_line(&v, p.line, out);
    put_underline(&v, p.line, out);
}

void source_quote(const struct source *s, unsigned line, unsigned column, FILE *out)
{
    struct span span = { s, 0, 1 };
    struct view v;
    size_t end;
    bool caret;

    if (line == 0 || line > s->nlines)
        return;
    end = line < s->nlines ? s->lines[line] - 1 : s->size;
    span.at = s->lines[line - 1];
    caret = column > 0 && column <= end - span.at && s->text[span.at + column - 1] != '\r';
    span.at += caret ? column - 1 : 0;
    v = view_of(span, shown_columns(out));
    put_line(&v, line, out);
    if (caret)
        put_underline(&v, line, out);
}
