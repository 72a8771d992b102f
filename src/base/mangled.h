/* base/mangled.h: names of functions as C++ compilers write them into PTX (the Itanium ABI), read
 * back: `_ZN2ns4scanIfLi32EEEvPT_` is `ns::scan<float, 32>`. Knows no program. */
#ifndef WS_BASE_MANGLED_H
#define WS_BASE_MANGLED_H

#include "base/text.h"

/* Appends the name without its parameters (of a variable in a function, its own name alone), but
 * with the arguments of templates; parts in namespaces without a name are left out. False: it is no
 * such name, or one that is not understood here, and nothing was appended. */
bool mangled_read(const char *mangled, struct text *out);

/* Do the n bytes denote that name? They may be the name itself or its readable form, without its outer
 * namespaces, without its template arguments, or without both. Blanks do not count. */
bool mangled_is(const char *mangled, const char *s, size_t n);

#endif
