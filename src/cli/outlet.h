/* cli/outlet.h: where the lines of a trace go: to standard output as they are, to a terminal in its
 * width and with colours, to a page, or to a format that is made of lines of jsonl. */
#ifndef WS_CLI_OUTLET_H
#define WS_CLI_OUTLET_H

#include "cli/page.h"
#include "observe/perfetto.h"
#include "observe/sink.h"
#include "observe/terminal.h"

#define TRACE_FORMATS "text, table, jsonl, perfetto or html"

struct outlet {
    const struct line_sink *to; /* its sink; NULL: standard output as it is */
    struct line_sink sink;
    struct terminal terminal;
    struct perfetto perfetto;
    bool is_perfetto;
    struct page page;           /* of --format html */
    bool is_page;
};

/* What --format says, or text. */
const char *outlet_format(const struct invocation *v);
/* The format whose lines that format is made of: itself, or jsonl. */
const char *outlet_lines(const char *format);
/* Is that jsonl, but not jsonl itself? Then derivations are not looked at. */
bool outlet_is_made(const char *format);
/* For that of a command line, or where its lines are embedded; o must stay where it is. */
void outlet_open(struct outlet *o, const struct invocation *v);
/* The last line has come. */
void outlet_close(struct outlet *o);

#endif
