/* observe/source_page.c: the list of what is said, then the sources with it below their lines. */
#include "observe/source_page.h"

#include "base/mem.h"

static const char style[] =
    ":root { color-scheme: light dark; --paper: #fffffb; --ink: #191919; --soft: #5c5c58;\n"
    "  --faint: #e4e3dc; --mark: #ffe9a8; --error: #b3261e; --warning: #8a5200; }\n"
    "@media (prefers-color-scheme: dark) { :root { --paper: #15161a; --ink: #e7e5df;\n"
    "  --soft: #a3a199; --faint: #33343a; --mark: #4d4113; --error: #ff8a80;\n"
    "  --warning: #f0a63a; } }\n"
    "body { background: var(--paper); color: var(--ink); margin: 16px;\n"
    "  font: 14px/1.45 system-ui, \"Segoe UI\", \"DejaVu Sans\", sans-serif; }\n"
    "h1 { font-size: 18px; margin: 0 0 4px; overflow-wrap: anywhere; }\n"
    "h2 { font-size: 15px; margin: 20px 0 6px; overflow-wrap: anywhere; }\n"
    "ol { margin: 8px 0; padding-left: 2em; overflow-wrap: anywhere; }\n"
    "li div { padding-left: 1.2em; } li div b { color: inherit; }\n"
    "a { color: inherit; }\n"
    "b { font-weight: 650; } .error b { color: var(--error); }\n"
    ".warning b { color: var(--warning); }\n"
    ".source { overflow-x: auto; border-top: 1px solid var(--faint); }\n"
    "table { border-collapse: collapse; }\n"
    "td { padding: 0 8px 0 0; vertical-align: top; }\n"
    ".n { color: var(--soft); text-align: right; user-select: none; }\n"
    "pre, .n { font: 12px/1.5 ui-monospace, \"Cascadia Mono\", Consolas, \"DejaVu Sans Mono\",\n"
    "  monospace; }\n"
    "pre { margin: 0; tab-size: 8; } mark { background: var(--mark); color: inherit; }\n"
    "tr:target { background: var(--faint); }\n"
    "@media print { .source { overflow: visible; } pre { white-space: pre-wrap; }\n"
    "  mark { print-color-adjust: exact; } }\n";

static const char *const severities[] = { [SEVERITY_ERROR] = "error",
                                          [SEVERITY_WARNING] = "warning",
                                          [SEVERITY_NOTE] = "note",
                                          [SEVERITY_STUCK] = "error" };

static void put(struct text *out, const char *s)
{
    text_html(out, s, strlen(s));
}

/* Is it said of a place in a file? */
static bool has_place(const struct diagnostic *d)
{
    return d->span.source != NULL && !d->span.source->value;
}

/* ---- which sources ---- */

struct sources {
    const struct source **v;
    size_t n, cap;
};

static size_t number_of(const struct sources *all, const struct source *s)
{
    size_t i = 0;

    while (i < all->n && all->v[i] != s)
        i++;
    return i;
}

static void add_source(struct sources *all, const struct source *s)
{
    if (s != NULL && number_of(all, s) == all->n)
        ARRAY_PUSH(all->v, all->n, all->cap, s);
}

static void find_sources(struct sources *all, const struct source *source, const struct diags *d)
{
    add_source(all, source);
    for (size_t i = 0; i < d->n; i++)
        if (has_place(&d->v[i]))
            add_source(all, d->v[i].span.source);
}

/* ---- what is said ---- */

static void put_count(struct text *out, unsigned n, const char *what, const char *glue)
{
    if (n > 0)
        text_printf(out, "%s%u %s%s", glue, n, what, n == 1 ? "" : "s");
}

static void put_verdict(struct text *out, const struct diags *d)
{
    put_count(out, d->errors, "error", "");
    put_count(out, d->warnings, "warning", d->errors > 0 ? ", " : "");
    if (d->errors + d->warnings == 0)
        text_puts(out, "nothing to complain of");
}

/* `error` at a place: a link to its line. */
static void put_said(struct text *out, const struct sources *all, const struct diagnostic *d)
{
    const struct place p = span_place(d->span);

    text_printf(out, "<b>%s</b> ", severities[d->severity]);
    if (has_place(d)) {
        text_printf(out, "<a href=\"#s%zu-%u\">", number_of(all, d->span.source), p.line);
        if (all->n > 1) {
            put(out, d->span.source->name);
            text_puts(out, ":");
        } else {
            text_puts(out, "line ");
        }
        text_printf(out, "%u:%u</a>: ", p.line, p.column);
    }
    put(out, d->message);
}

/* A note is below its diagnostic. */
static void put_list(struct text *out, const struct sources *all, const struct diags *d)
{
    const struct diagnostic **said = diags_in_order(d);

    text_puts(out, d->n > 0 ? "<ol>\n" : "");
    for (size_t i = 0; i < d->n;) {
        text_printf(out, "<li class=\"%s\">", severities[said[i]->severity]);
        put_said(out, all, said[i++]);
        while (i < d->n && said[i]->severity == SEVERITY_NOTE) {
            text_puts(out, "<div>");
            put_said(out, all, said[i++]);
            text_puts(out, "</div>");
        }
        text_puts(out, "</li>\n");
    }
    text_puts(out, d->n > 0 ? "</ol>\n" : "");
    mem_free(said);
}

/* ---- a source ---- */

struct line {
    const struct source *source;
    size_t number;    /* from 0 */
    size_t from, to;  /* its bytes, without the end of the line */
};

static struct line line_of(const struct source *s, size_t number)
{
    struct line l = { s, number, s->lines[number], s->size };

    if (number + 1 < s->nlines)
        l.to = s->lines[number + 1] - 1;
    if (l.to > l.from && s->text[l.to - 1] == '\r')
        l.to--;
    return l;
}

static bool is_of(const struct diagnostic *d, const struct line *l)
{
    return d->span.source == l->source && span_place(d->span).line == l->number + 1;
}

/* Bytes of the line, marked where something is said of them. */
static void put_line(struct text *out, const struct diags *d, const struct line *l)
{
    size_t done = l->from;

    while (done < l->to) {
        size_t from = l->to, to = l->to;

        for (size_t i = 0; i < d->n; i++) { /* the next one that begins after the finished text */
            const struct span *s = &d->v[i].span;

            if (is_of(&d->v[i], l) && s->at >= done && s->at < from) {
                from = s->at;
                to = s->at + (s->length > 0 ? s->length : 1);
            }
        }
        to = to < l->to ? to : l->to;
        text_html(out, l->source->text + done, from - done);
        if (from < to) {
            text_puts(out, "<mark>");
            text_html(out, l->source->text + from, to - from);
            text_puts(out, "</mark>");
        }
        done = to;
    }
}

/* What is said of a line, under it: a caret, tabs as above it, then the message. */
static void put_under(struct text *out, const struct diags *d, const struct line *l)
{
    for (size_t i = 0; i < d->n; i++) {
        if (!is_of(&d->v[i], l))
            continue;
        text_printf(out, "<tr class=\"%s\"><td></td><td><pre>", severities[d->v[i].severity]);
        for (size_t at = l->from; at < d->v[i].span.at && at < l->to;) {
            const size_t n = text_printable(l->source->text + at, l->to - at);

            text_puts(out, l->source->text[at] == '\t' ? "\t" : " ");
            at += n > 0 ? n : 1;
        }
        text_printf(out, "^ <b>%s</b>: ", severities[d->v[i].severity]);
        put(out, d->v[i].message);
        text_puts(out, "</pre></td></tr>\n");
    }
}

static void put_source(struct text *out, const struct diags *d, const struct source *s,
                       size_t number)
{
    /* no line follows the last end of a line, unless a diagnostic points there */
    const bool ends = s->size > 0 && s->text[s->size - 1] == '\n';

    text_puts(out, "<div class=\"source\"><table>\n");
    for (size_t i = 0; i < s->nlines; i++) {
        const struct line l = line_of(s, i);
        bool said = false;

        for (size_t k = 0; k < d->n; k++)
            said = said || is_of(&d->v[k], &l);
        if (ends && i + 1 == s->nlines && !said)
            break;
        text_printf(out, "<tr id=\"s%zu-%zu\"><td class=\"n\">%zu</td><td><pre>", number, i + 1,
                    i + 1);
        put_line(out, d, &l);
        text_puts(out, "</pre></td></tr>\n");
        if (said)
            put_under(out, d, &l);
    }
    text_puts(out, "</table></div>\n");
}

void source_page(struct text *out, const char *name, const struct source *source,
                 const struct diags *d)
{
    struct sources all = { .n = 0 };

    find_sources(&all, source, d);
    text_puts(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<title>");
    put(out, name);
    text_puts(out, ": ");
    put_verdict(out, d);
    text_printf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
    put(out, name);
    text_puts(out, "</h1>\n<p>");
    put_verdict(out, d);
    text_puts(out, "</p>\n");
    put_list(out, &all, d);
    for (size_t i = 0; i < all.n; i++) {
        if (all.n > 1) {
            text_puts(out, "<h2>");
            put(out, all.v[i]->name);
            text_puts(out, "</h2>\n");
        }
        put_source(out, d, all.v[i], i);
    }
    text_puts(out, "</body>\n</html>\n");
    mem_free(all.v);
}
