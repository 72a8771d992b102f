/* cli/embed.h: a run inside another command: `trace` under a list of choices, whose lines of jsonl
 * go into a page; it says nothing else. */
#ifndef WS_CLI_EMBED_H
#define WS_CLI_EMBED_H

#include "cli/command.h"
#include "observe/sink.h"

/* What an invocation of `trace` gets that no option can say. Nothing is owned. */
struct embedded {
    const struct source *list; /* in the place of the file of --replay */
    const struct line_sink *sink;
    bool steps; /* the steps alone, not all that a page can show */
};

/* Runs what `explored` explores once more, by that list. number: as --witness counts it, for the command line
 * that the run reports. False: the list does not fit. */
bool embed_run(const struct invocation *explored, const struct embedded *how, unsigned number);

#endif
