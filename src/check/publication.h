/* check/publication.h: how the two sides of a data race communicate. Writers often publish data through
 * a second place, a flag, which they write and readers read strongly (volatile, relaxed and above,
 * atomic). Whether the flag is written before or after the data distinguishes a publication that comes
 * too early from one without an order. */
#ifndef WS_CHECK_PUBLICATION_H
#define WS_CHECK_PUBLICATION_H

#include "base/hash.h"
#include "check/findings.h"
#include "engine/device/event.h"

/* The first time that a warp accessed something: a place strongly, or any at an instruction. */
struct first_access {
    uint32_t grid, block[3];
    unsigned warp;
    uint32_t pc;
    bool strong, writes;
    uint64_t address; /* of strong ones: virtual */
    uint64_t order;   /* in the run */
};

#define MOST_FIRST_ACCESSES 4096u /* later ones are not remembered */

/* Zero at first. */
struct publications {
    struct first_access *v; /* owned */
    size_t n, cap;
    struct names seen;
    uint64_t order;
};
void publications_free(struct publications *p);
struct engine_observer publications_observer(struct publications *p);

enum publication {
    PUBLICATION_NONE,  /* no such flag was seen, or the data are written by an atomic operation */
    PUBLICATION_EARLY, /* the writer has written the flag before the data; taking a lock is no such write */
    PUBLICATION_LATE   /* the flag is written after the data: an order between them is missing */
};
/* The sides of a race: the writer of the data, and the thread that reads or overwrites it. flag: the
 * instructions that write and read the flag. passed: the other side has read a flag written after the
 * data, so a flag written before the data is not the one. */
struct handover {
    uint32_t written, asked;
};
enum publication publication_of(const struct publications *p, const struct party *writer,
                                const struct party *other, bool passed, struct handover *flag);

#endif
