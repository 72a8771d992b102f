/* host/print.h: buffers as text (`NAME: TYPE[COUNT] = { V, V, … }`) and as JSON, in pieces. */
#ifndef WS_HOST_PRINT_H
#define WS_HOST_PRINT_H

#include "base/text.h"
#include "host/buffer.h"

/* {"name": …, "type": …, "count": …, "values": […]}; what a JSON number cannot hold is a string.
 * Of a part: `NAME[I]: TYPE = V`, `NAME[A..B]: TYPE[COUNT] = { V, V, ... N more }`, or a line for
 * each row; count is the whole's, and there are "first" and "columns". */
struct printer {
    struct text *out; /* not owned */
    struct shape shape;
    struct portion part; /* zero: all of it */
    bool json;
    bool started;     /* a value was printed before the next one */
    uint64_t done;    /* values that were put */
};

void printer_begin(struct printer *p, const char *name);
/* The next n values, little-endian. */
void printer_values(struct printer *p, const unsigned char *bytes, size_t n);
/* Stands for the values that are left out: `...`, in JSON null. */
void printer_cut(struct printer *p);
/* The text form ends its line. */
void printer_end(struct printer *p);

#endif
