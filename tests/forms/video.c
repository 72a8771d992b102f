/* tests/forms/video.c: the scalar video instructions: parts of registers as operands, a result
 * of 33 bits or more, saturation, and then a second operation or a part of the third operand
 * that is replaced. */
#include <string.h>

#include "forms/form.h"

/* A statement's parts. */
struct video {
    char op[12];
    char d[8], a[8], b[8];   /* types */
    char part[3][4];         /* of the result and the first two operands: "b0", "h1", "" */
    bool third, sat, wrap;
    enum { THEN_NOTHING, THEN_ADD, THEN_MIN, THEN_MAX } then;
};

static void copy_until(char *to, size_t room, const char **from, const char *ends)
{
    size_t n = strcspn(*from, ends);

    memcpy(to, *from, n < room ? n : room - 1);
    to[n < room ? n : room - 1] = '\0';
    *from += n;
}

static struct video video_of(const struct form *f)
{
    struct video v = { .third = strlen(f->in) == 3, .sat = form_has(f, ".sat"), .wrap = form_has(f, ".wrap") };
    const char *p = f->code;
    char *const types[] = { v.d, v.a, v.b };
    const bool set = strncmp(f->text, "vset", 4) == 0;

    copy_until(v.op, sizeof v.op, &p, ".");
    for (unsigned k = set; k < 3; k++) {
        p++;
        copy_until(types[k], sizeof v.d, &p, ". ");
    }
    if (set)
        strcpy(v.d, "u32");
    v.then = form_has(f, ".add") ? THEN_ADD : form_has(f, ".min") ? THEN_MIN
             : form_has(f, ".max") ? THEN_MAX : THEN_NOTHING;
    p = strchr(f->code, ' ');
    for (unsigned k = 0; k < 3; k++) {
        const char *dot;

        p += strspn(p, " ,-");
        dot = p + strcspn(p, ".,;");
        if (*dot == '.')
            memcpy(v.part[k], dot + 1, 2);
        p += strcspn(p, ",;");
    }
    return v;
}

static unsigned part_bits(const char *part)
{
    return part[0] == '\0' ? 32 : part[0] == 'b' ? 8 : 16;
}

static unsigned part_shift(const char *part)
{
    return part[0] == '\0' ? 0 : part_bits(part) * (unsigned)(part[1] - '0');
}

static int64_t part_of(uint64_t v, const char *part, const char *type)
{
    const unsigned bits = part_bits(part), shift = part_shift(part);

    v = low_bits(v >> shift, bits);
    return type_is_signed(type) ? as_signed(v, bits) : (int64_t)v;
}

static int64_t limited(int64_t v, const char *part, const char *type)
{
    const unsigned bits = part_bits(part);
    const int64_t least = type_is_signed(type) ? -((int64_t)1 << (bits - 1)) : 0;
    const int64_t most = least + ((int64_t)1 << bits) - 1;

    return v < least ? least : v > most ? most : v;
}

/* Shifts that keep all bits of the result. */
static int64_t shifted(const struct video *v, int64_t a, int64_t by)
{
    by = v->wrap ? by & 31 : by > 32 ? 32 : by;
    if (v->op[3] == 'l')
        return a * ((int64_t)1 << by);
    return a >= 0 ? a >> by : -((-a + ((int64_t)1 << by) - 1) >> by);
}

static int64_t first_result(const struct form *f, const struct video *v, int64_t a, int64_t b)
{
    if (strcmp(v->op, "vadd") == 0)
        return a + b;
    if (strcmp(v->op, "vsub") == 0)
        return a - b;
    if (strcmp(v->op, "vabsdiff") == 0)
        return a < b ? b - a : a - b;
    if (strcmp(v->op, "vmin") == 0)
        return a < b ? a : b;
    if (strcmp(v->op, "vmax") == 0)
        return a > b ? a : b;
    if (strcmp(v->op, "vset") == 0)
        return form_has(f, ".lt") ? a < b : form_has(f, ".ge") ? a >= b : form_has(f, ".eq") ? a == b : a != b;
    return shifted(v, a, b);
}

static void video_ref(const struct form *f, const struct word *in, struct word *out)
{
    const struct video v = video_of(f);
    int64_t r = first_result(f, &v, part_of(in[0].lo, v.part[1], v.a), part_of(in[1].lo, v.part[2], v.b));
    const int64_t c = v.third ? part_of(in[2].lo, "", v.d) : 0;

    if (v.sat)
        r = limited(r, v.part[0], v.d);
    r = as_signed((uint64_t)r, 33);
    if (v.then == THEN_ADD)
        r += c;
    else if (v.then == THEN_MIN)
        r = r < c ? r : c;
    else if (v.then == THEN_MAX)
        r = r > c ? r : c;
    out[0].lo = low_bits((uint64_t)r, 32);
    if (v.part[0][0] != '\0') {
        const unsigned shift = part_shift(v.part[0]);
        const uint64_t mask = low_bits(UINT64_MAX, part_bits(v.part[0])) << shift;

        out[0].lo = (out[0].lo << shift & mask) | (low_bits(in[2].lo, 32) & ~mask);
    }
}

/* A statement with two or with three operands. */
#define TWO(text, d, a, b) { text, "R", "RR", text " R0" d ", R1" a ", R2" b ";", video_ref, NULL }
#define THREE(text, d, a, b) { text, "R", "RRR", text " R0" d ", R1" a ", R2" b ", R3;", video_ref, NULL }
#define EACH(op)                                                                                   \
    TWO(op ".u32.u32.u32", "", "", ""), TWO(op ".s32.s32.u32", "", ".b1", ".h0"),                   \
    TWO(op ".s32.u32.s32.sat", "", ".h1", ".b3"), TWO(op ".u32.s32.s32.sat", "", "", ".b0"),        \
    THREE(op ".s32.s32.s32.add", "", ".b2", ""), THREE(op ".u32.u32.s32.sat.min", "", "", ".h1"),   \
    THREE(op ".s32.u32.u32.max", "", ".b3", ".b2"), THREE(op ".u32.u32.u32", ".b1", "", ".b1"),     \
    THREE(op ".s32.s32.u32.sat", ".h1", ".h0", "")
#define SHIFT(op)                                                                                  \
    TWO(op ".u32.u32.u32.clamp", "", "", ""), TWO(op ".s32.s32.u32.wrap", "", ".b3", ".b1"),        \
    TWO(op ".u32.s32.u32.sat.wrap", "", "", ""), TWO(op ".s32.u32.u32.sat.clamp", "", ".h1", ".b0"), \
    THREE(op ".s32.s32.u32.clamp.add", "", "", ""), THREE(op ".u32.u32.u32.wrap", ".b2", "", ".b0")
#define COMPARE(cmp)                                                                               \
    TWO("vset.u32.u32." cmp, "", "", ""), TWO("vset.s32.u32." cmp, "", ".b0", ".h1"),               \
    THREE("vset.u32.s32." cmp ".add", "", ".h0", ".b2"), THREE("vset.s32.s32." cmp, ".h0", "", "")

const struct form video_forms[] = {
    EACH("vadd"), EACH("vsub"), EACH("vabsdiff"), EACH("vmin"), EACH("vmax"), SHIFT("vshl"), SHIFT("vshr"),
    COMPARE("lt"), COMPARE("ge"), COMPARE("eq"), COMPARE("ne"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
