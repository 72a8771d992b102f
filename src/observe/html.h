/* observe/html.h: a page to open in a browser: its data (pack.h), what runs it (page/), and text
 * for those who run nothing. What is on it is the caller's business; no line of a trace is
 * understood. */
#ifndef WS_OBSERVE_HTML_H
#define WS_OBSERVE_HTML_H

#include <stdio.h>

#include "base/rule.h"
#include "observe/pack.h"
#include "observe/sink.h"

/* The files src/observe/page/NAME.html with what they name put in: lines, then NULL. Ends with a
 * row without a name. */
struct html_part {
    const char *name;
    const char *const *lines;
};
extern const struct html_part html_parts[];

/* A page that is being written: a head, runs and other data one after the other, an end. */
struct html {
    FILE *out;              /* not owned */
    struct pack pack;       /* of the present run */
    struct line_sink sink;  /* takes its lines */
    const char *run;        /* what it is called, not owned; NULL: none is open */
    bool rules[RULE_COUNT]; /* shown in it */
    struct text sources;    /* of it: JSON objects */
    uint64_t bytes, lines;  /* written for data so far */
};

/* Writes the beginning. The stream must outlive it; h must stay where it is. */
void html_begin(struct html *h, FILE *out, const char *title);
/* The lines that h->sink takes from here on are those of one run. Its chunks are script elements of
 * class `w` and attribute data-run. */
void html_run_begin(struct html *h, const char *name);
/* A text that the run's page shows: called NAME, n bytes. The first of a name counts. */
void html_source(struct html *h, const char *name, const char *s, size_t n);
void html_run_end(struct html *h);
/* Other data: a JSON text, as script element with that id. */
void html_data(struct html *h, const char *id, const struct text *json);
/* Elements that the script removes: for those who run none. The text is HTML. */
void html_plain(struct html *h, const struct text *html);
/* The end of the page: a part (html_parts). Frees what h owns. */
void html_end(struct html *h, const char *part);

#endif
