/* search/report_parts.h: what the files report*.c share. */
#ifndef WS_SEARCH_REPORT_PARTS_H
#define WS_SEARCH_REPORT_PARTS_H

#include "search/report.h"

enum report_kind { REPORT_COMPLETED, REPORT_STUCK, REPORT_DEADLOCKED, REPORT_FAILED };
#define REPORT_KINDS 4u

/* As the text has them. */
extern const char *const report_kinds[REPORT_KINDS];
struct outcomes *report_ends(struct endings *e, enum report_kind kind);

#endif
