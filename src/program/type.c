/* program/type.c: the tables of types, state spaces and special registers. Knows no instruction. */
#include "program/type.h"

#include "base/text.h"
#include "program/suffix.h"

static const struct type_info types[TYPE_COUNT] = {
#define TYPE(name, text, bytes, kind) [TYPE_##name] = { text, bytes, kind },
#include "program/types.def"
#undef TYPE
};

const struct type_info *type_info(enum type t)
{
    return &types[t];
}

enum type type_find(const char *s, size_t n)
{
    for (int t = TYPE_NONE + 1; t < TYPE_COUNT; t++)
        if (text_is(types[t].text, s, n))
            return (enum type)t;
    return TYPE_NONE;
}

enum reg_class type_class(enum type t)
{
    if (types[t].kind == KIND_PRED)
        return CLASS_PRED;
    if (types[t].bytes <= 4)
        return CLASS_32;
    return types[t].bytes == 8 ? CLASS_64 : CLASS_128;
}

const char *space_text(enum space s)
{
    return suffix_text(SUFFIX_SPACE, s);
}

/* ---- special registers ---- */

struct sreg_info {
    const char *text;
    enum type type;
};

static const struct sreg_info sregs[SREG_COUNT] = {
#define SREG(name, text, type) [SREG_##name] = { text, type },
#include "program/sregs.def"
#undef SREG
};

const char *sreg_text(enum sreg s)
{
    return sregs[s].text;
}

enum type sreg_type(enum sreg s)
{
    return sregs[s].type;
}

bool sreg_find(const char *s, size_t n, enum sreg *out)
{
    for (int r = 0; r < SREG_COUNT; r++)
        if (text_is(sregs[r].text, s, n)) {
            *out = (enum sreg)r;
            return true;
        }
    return false;
}

bool order_acquires(enum mem_order o)
{
    return o == ORDER_ACQUIRE || o == ORDER_ACQ_REL || o == ORDER_SC;
}

bool order_releases(enum mem_order o)
{
    return o == ORDER_RELEASE || o == ORDER_ACQ_REL || o == ORDER_SC;
}
