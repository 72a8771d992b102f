/* debug/break.h: breakpoints: a warp arrives, a rule fires, memory is written. Knows no
 * command. */
#ifndef WS_DEBUG_BREAK_H
#define WS_DEBUG_BREAK_H

#include "base/text.h"
#include "debug/hear.h"

enum break_kind { BREAK_LINE, BREAK_ADDRESS, BREAK_RULE, BREAK_WRITE };

struct breakpoint {
    unsigned number;
    enum break_kind kind;
    bool temporary;
    char *text;                    /* owned: as it was asked for */
    uint64_t hits;
    const struct program *program; /* line, address */
    unsigned line;
    uint32_t pc;
    enum rule rule;
    enum space space;              /* write: */
    uint64_t address, size;
    bool of_block, of_warp, of_lane; /* only there */
    uint32_t block[3];
    unsigned warp, lane;
};

struct breakpoints {
    struct breakpoint *v; /* owned */
    size_t n, cap;
    unsigned last; /* number given */
};

void breakpoints_free(struct breakpoints *b);
/* The first from number `from` of the list on that stops the session after the step that was heard,
 * and the warp that it is about (place.known false: none). NULL: none does. */
struct breakpoint *breakpoints_hit(const struct breakpoints *b, const struct hearing *h,
                                   size_t from, struct warp_place *place);
void breakpoints_delete(struct breakpoints *b, size_t i);

#endif
