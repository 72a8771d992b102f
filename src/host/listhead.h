/* host/listhead.h: the head of a recorded list of choices: of which run it is. Under other programs,
 * arguments, launches or settings the same answers are another run, or none. */
#ifndef WS_HOST_LISTHEAD_H
#define WS_HOST_LISTHEAD_H

#include "host/scenario.h"

/* Appends the head of lists of this run, a line for each thing that decides which choices there
 * are: LIST_BEGINS first, then the settings (not seed and schedule, which only choose the schedule), and
 * the host's messages in their order with fingerprints of what they read. */
void listhead_put(const struct scenario *s, const struct session_options *o, struct text *out);
/* Is the list one of the run with that head? Lists without a head fit as far as their choices do.
 * False with an error that names the first thing that differs. */
bool listhead_fits(const struct source *list, const struct text *head, struct diags *d);

#endif
