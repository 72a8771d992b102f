/* cli/outlet.c: formats of traces by what their lines become. */
#include "cli/outlet.h"

#include <string.h>

#include "cli/embed.h"

#define INDENT 11 /* indentation of a continued line of a trace: the width of the step's number */

const char *outlet_format(const struct invocation *v)
{
    const struct given *g = option_next(v, "format", NULL);

    return g == NULL ? "text" : given_value(g);
}

bool outlet_is_made(const char *format)
{
    return strcmp(format, "perfetto") == 0;
}

const char *outlet_lines(const char *format)
{
    return outlet_is_made(format) || strcmp(format, "html") == 0 ? "jsonl" : format;
}

void outlet_open(struct outlet *o, const struct invocation *v)
{
    const char *format = outlet_format(v);

    *o = (struct outlet){ .to = v->embedded != NULL ? v->embedded->sink : NULL };
    if (o->to != NULL)
        return;
    if (strcmp(format, "html") == 0) {
        o->is_page = true;
        page_init(&o->page, v->operands[0], !option_given(v, "no-source"));
        o->to = &o->page.lines;
    } else if (outlet_is_made(format)) {
        o->is_perfetto = true;
        perfetto_open(&o->perfetto, stdout);
        o->sink = (struct line_sink){ &o->perfetto, perfetto_write };
        o->to = &o->sink;
    } else if (strcmp(format, "jsonl") != 0 && terminal_open(&o->terminal, stdout, INDENT)) {
        o->sink = (struct line_sink){ &o->terminal, terminal_write };
        o->to = &o->sink;
    }
}

void outlet_close(struct outlet *o)
{
    if (o->is_perfetto)
        perfetto_close(&o->perfetto);
    if (o->is_page)
        page_free(&o->page);
    o->is_perfetto = o->is_page = false;
}
