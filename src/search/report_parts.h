/* search/report_parts.h: what the files report*.c share. */
#ifndef WS_SEARCH_REPORT_PARTS_H
#define WS_SEARCH_REPORT_PARTS_H

#include "search/report.h"

/* As the text has them. */
extern const char *const report_kinds[ENDING_KINDS];

#endif
