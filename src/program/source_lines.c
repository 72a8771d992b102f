/* program/source_lines.c: which lines of the source an instruction comes from, inlining undone, as
 * data, in words and as JSON. Declared in program.h. */
#include <string.h>

#include "program/program.h"

#define MOST_ORIGINS 16 /* levels; the innermost ones give way where there are more */

/* The place of the instruction and of the calls around it, from the inside to the outside. How
 * many; 0: the text does not say. */
static size_t origins_outwards(const struct program *p, uint32_t pc, struct origin v[MOST_ORIGINS])
{
    struct span s = program_span(p, pc), name = p->functions[p->function_of[pc]].span;
    struct origin at;
    size_t n = 0;

    if (s.source == NULL || !origins_find(&p->origins, name.at, s.at, &at))
        return 0;
    do {
        if (n == MOST_ORIGINS)
            memmove(v, v + 1, --n * sizeof *v);
        v[n++] = at;
    } while (origins_caller(&p->origins, name.at, &at, &at));
    return n;
}

static void put_origin(const struct origin *o, struct text *out)
{
    text_printf(out, "%s:%lu", o->file, (unsigned long)o->line);
    if (o->column > 0)
        text_printf(out, ":%lu", (unsigned long)o->column);
}

bool program_origin_text(const struct program *p, uint32_t pc, const char *before, struct text *out)
{
    struct origin v[MOST_ORIGINS];
    size_t n = origins_outwards(p, pc, v);

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

static void put_json(const struct origin *o, struct text *out)
{
    text_puts(out, "\"file\": ");
    json_string(out, o->file);
    text_printf(out, ", \"file_line\": %lu", (unsigned long)o->line);
}

void program_origin_json(const struct program *p, uint32_t pc, struct text *out)
{
    struct origin v[MOST_ORIGINS];
    size_t n = origins_outwards(p, pc, v);

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
    size_t n = origins_outwards(p, pc, v);

    for (size_t i = 0; i < n; i++) {
        const char *slash = strrchr(v[i].file, '/');

        text_puts(out, i == 0 ? ", \"cuda\": [{\"file\": " : "}, {\"file\": ");
        json_string(out, slash != NULL ? slash + 1 : v[i].file);
        text_printf(out, ", \"line\": %lu", (unsigned long)v[i].line);
    }
    text_puts(out, n > 0 ? "}]" : "");
}
