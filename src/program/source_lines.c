/* program/source_lines.c: which lines of the source an instruction comes from, inlining undone, as
 * data, in words and as JSON. Declared in program.h. */
#include <string.h>

#include "program/program.h"

/* Of the byte `at` of a function that begins at `from`. */
static size_t origins_at(const struct program *p, size_t from, size_t at,
                         struct origin v[MOST_ORIGINS])
{
    struct origin o;
    size_t n = 0;

    if (!origins_find(&p->origins, from, at, &o))
        return 0;
    do {
        if (o.line == 0)
            continue;
        if (n == MOST_ORIGINS)
            memmove(v, v + 1, --n * sizeof *v);
        v[n++] = o;
    } while (origins_caller(&p->origins, from, &o, &o));
    return n;
}

size_t program_origins(const struct program *p, uint32_t pc, struct origin v[MOST_ORIGINS])
{
    struct span s;

    if (pc == 0 || pc >= p->ninstrs)
        return 0;
    s = program_span(p, pc);
    return s.source == NULL ? 0
                            : origins_at(p, p->functions[p->function_of[pc]].span.at, s.at, v);
}

bool program_comes_from(const struct program *p, uint32_t pc, const char *file, uint32_t line)
{
    struct origin v[MOST_ORIGINS];
    size_t n = program_origins(p, pc, v);

    for (size_t i = 0; i < n; i++)
        if (v[i].line == line && origin_is_file(v[i].file, file))
            return true;
    return false;
}

bool program_quote_origin(const struct program *p, uint32_t pc, FILE *out)
{
    struct origin v[MOST_ORIGINS];
    size_t n = program_origins(p, pc, v);
    struct source s;

    if (n == 0 || p->source == NULL || !origin_read(p->source, v[n - 1].file, &s))
        return false;
    source_quote(&s, v[n - 1].line, v[n - 1].column, out);
    source_free(&s);
    return true;
}

/* The name may hold any bytes. */
static void put_origin(const struct origin *o, struct text *out)
{
    for (size_t n, left = strlen(o->file), i = 0; i < left; i += n > 0 ? n : 1) {
        n = text_printable(o->file + i, left - i);
        text_add(out, n > 0 ? o->file + i : "?", n > 0 ? n : 1);
    }
    text_printf(out, ":%lu", (unsigned long)o->line);
    if (o->column > 0)
        text_printf(out, ":%lu", (unsigned long)o->column);
}

/* v: n of them, from the inside to the outside. */
static bool put_origins(const struct origin *v, size_t n, const char *before, struct text *out)
{
    if (n == 0)
        return false;
    text_puts(out, before);
    put_origin(&v[n - 1], out);
    for (size_t i = n - 1; i-- > 0;) {
        text_puts(out, i == n - 2 ? " (inlined: " : ", ");
        put_origin(&v[i], out);
    }
    if (n > 1)
        text_puts(out, ")");
    return true;
}

bool program_origin_text(const struct program *p, uint32_t pc, const char *before, struct text *out)
{
    struct origin v[MOST_ORIGINS];

    return put_origins(v, program_origins(p, pc, v), before, out);
}

bool program_span_origin(const struct program *p, struct span s, const char *before,
                         struct text *out)
{
    struct origin v[MOST_ORIGINS];
    size_t from = SIZE_MAX;

    for (uint32_t i = 0; s.source != NULL && i < p->nfunctions; i++) {
        size_t at = p->functions[i].span.at;

        if (p->functions[i].span.source == s.source && at <= s.at && (from == SIZE_MAX || at > from))
            from = at;
    }
    return from != SIZE_MAX && put_origins(v, origins_at(p, from, s.at, v), before, out);
}

static void put_json(const struct origin *o, struct text *out)
{
    text_puts(out, "\"file\": ");
    json_string(out, o->file);
    text_printf(out, ", \"file_line\": %lu", (unsigned long)o->line);
}

void program_origin_json(const struct program *p, uint32_t pc, struct text *out)
{
    struct origin v[MOST_ORIGINS];
    size_t n = program_origins(p, pc, v);

    if (n == 0)
        return;
    text_puts(out, ", ");
    put_json(&v[n - 1], out);
    for (size_t i = n - 1; i-- > 0;) {
        text_puts(out, i == n - 2 ? ", \"inlined\": [{" : "}, {");
        put_json(&v[i], out);
    }
    if (n > 1)
        text_puts(out, "}]");
}

void program_calls_json(const struct program *p, uint32_t pc, struct text *out)
{
    struct origin v[MOST_ORIGINS];
    size_t n = program_origins(p, pc, v);

    for (size_t i = 0; i < n; i++) {
        text_puts(out, i == 0 ? ", \"cuda\": [{\"file\": " : "}, {\"file\": ");
        json_string(out, origin_short_name(v[i].file));
        text_printf(out, ", \"line\": %lu", (unsigned long)v[i].line);
    }
    text_puts(out, n > 0 ? "}]" : "");
}
