/* observe/source_page.h: sources with their diagnostics as one page of HTML, without a script. */
#ifndef WS_OBSERVE_SOURCE_PAGE_H
#define WS_OBSERVE_SOURCE_PAGE_H

#include "base/diag.h"
#include "base/text.h"

/* Appends the page. name: of the file that was asked for; source: its text, NULL: it could not be
 * read, or is among those of the diagnostics. Other sources follow if something is said of them. */
void source_page(struct text *out, const char *name, const struct source *source,
                 const struct diags *d);

#endif
