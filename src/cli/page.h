/* cli/page.h: `trace --format html` writes the page of one run. It takes the lines of jsonl as they come,
 * and the first lines of text for readers without JavaScript. It knows no machine. */
#ifndef WS_CLI_PAGE_H
#define WS_CLI_PAGE_H

#include "cli/command.h"
#include "observe/html.h"
#include "program/program.h"

#define PAGE_MOST_STEPS 2000 /* as text */

/* Must not be moved: its sinks point into it. */
struct page {
    const char *title;        /* not owned */
    bool sources;             /* texts of sources are put in */
    bool begun, warned;
    struct html html;
    struct line_sink lines;   /* takes the lines of jsonl */
    struct line_sink plain;   /* takes the lines of text */
    struct text text;         /* the first lines of text; owned */
    unsigned nsteps;          /* how many steps `text` holds */
    bool full;                /* a further step was dropped, because `text` holds PAGE_MOST_STEPS */
    struct text end;          /* the object "end" */
};

/* Nothing is written before the first line comes. path: of the input; must stay. */
void page_init(struct page *p, const char *path, bool sources);
/* Texts that are shown beside the run, with what .file of a program names if it can be read. */
void page_source(struct page *p, const struct source *s);
void page_program(struct page *p, const struct program *program);
/* The run is over. */
void page_end(struct page *p);
void page_free(struct page *p);

#endif
