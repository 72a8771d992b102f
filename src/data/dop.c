/* data/dop.c: which evaluator computes an instruction, and in which classes it wants its operands.
 * The evaluators lie in the files of their subjects, each with a table. */
#include "data/table.h"

#include <string.h>

/* ---- selection ---- */

/* Is the optional operand present: the third input of min and max, the second half of cvt? */
static bool has_extra(const struct instr *i)
{
    return (i->nsrc == 3 && (i->op == OP_MIN || i->op == OP_MAX)) ||
           (i->nsrc == 2 && i->op == OP_CVT);
}

static bool row_fits(const struct dop_row *r, const struct instr *i)
{
    uint32_t rounds = r->rounds != 0 ? r->rounds : 1u << ROUND_NONE;

    return r->op == i->op && (i->mods & r->required) == r->required &&
           (i->mods & ~(r->required | r->allowed)) == 0 && (rounds >> i->round & 1) != 0 &&
           i->variant >= r->low_variant && i->variant <= r->high_variant &&
           r->extra == has_extra(i);
}

/* What a row has for the instruction. */
static dop_function *of_row(const struct dop_row *r, const struct instr *i)
{
    if (!row_fits(r, i))
        return NULL;
    return r->pick != NULL ? r->pick(i) : r->by_type[i->type];
}

/* The row of a list of subjects that has an evaluator for it; NULL: none has. */
static const struct dop_row *row_in(const struct dop_row *const *subjects, const struct instr *i)
{
    for (; *subjects != NULL; subjects++)
        for (const struct dop_row *r = *subjects; r->op != OP_COUNT; r++)
            if (of_row(r, i) != NULL)
                return r;
    return NULL;
}

static const struct dop_row *find_row(const struct instr *i, enum dop_make make)
{
    static const struct dop_row *const exact[] = {
        dop_integer_rows, dop_carry_rows,   dop_bits_rows,    dop_float_rows,
        dop_approx_rows,  dop_compare_rows, dop_convert_rows, dop_move_rows,
        dop_simd_rows,    dop_small_rows,   dop_mixed_rows,   dop_video_rows,  NULL,
    };
    static const struct dop_row *const quick[] = {
        dop_native_rows,       dop_quick_rows,         dop_quick64_rows,
        dop_quick_approx_rows, dop_quick_convert_rows, NULL,
    };
#if WARPSTEP_WIDE
    static const struct dop_row *const wide[] = {
        dop_integer_wide_rows, dop_bits_wide_rows,         dop_native_wide_rows,
        dop_quick_wide_rows,   dop_quick64_wide_rows,      dop_quick_approx_wide_rows,
        dop_compare_wide_rows, dop_quick_convert_wide_rows, dop_move_wide_rows,
        NULL,
    };
#endif
    const struct dop_row *r = NULL;

#if WARPSTEP_WIDE
    if (make == DOP_WIDE)
        r = row_in(wide, i);
#endif
    if (r == NULL && make != DOP_EXACT)
        r = row_in(quick, i);
    return r != NULL ? r : row_in(exact, i);
}

bool dop_machine_is_wide(void)
{
#if WARPSTEP_WIDE
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

struct blends blends_as(bool wide)
{
#if WARPSTEP_WIDE
    if (wide)
        return blends_wide;
#endif
    (void)wide;
    return blends_any;
}

static enum dop_make make_of_machine(void)
{
    return dop_machine_is_wide() ? DOP_WIDE : DOP_QUICK;
}

struct blends blends_of_machine(void)
{
    return blends_as(dop_machine_is_wide());
}

dop_function *dop_select_as(const struct instr *i, enum dop_make make)
{
    const struct dop_row *r = find_row(i, make);

    return r == NULL ? NULL : of_row(r, i);
}

dop_function *dop_select(const struct instr *i)
{
    return dop_select_as(i, make_of_machine());
}

bool dop_in_place(const struct instr *i)
{
    const struct dop_row *r = find_row(i, DOP_QUICK);

    return r != NULL && r->in_place;
}

/* ---- shape ---- */

static enum reg_class class_of_bytes(unsigned bytes)
{
    return bytes <= 4 ? CLASS_32 : bytes == 8 ? CLASS_64 : CLASS_128;
}

/* x: the whole, or its elements where this side of the mov is a brace list. */
static enum reg_class class_of_element(const struct instr *i, unsigned n)
{
    if (i->type == TYPE_PRED)
        return CLASS_PRED;
    return class_of_bytes(type_info((enum type)i->type)->bytes / (n == 0 ? 1 : n));
}

/* The class of an operand by its letter in the signature (program/opcode.h). */
static enum reg_class class_of_letter(const struct instr *i, char letter)
{
    enum type t = (enum type)i->type;

    switch (letter) {
    case 'P':
        return CLASS_PRED;
    case 'i':
        return CLASS_32;
    case 'U':
        return type_class((enum type)i->type2);
    case 'W':
        if ((i->mods & MOD_WIDE) != 0)
            return class_of_bytes(type_info(t)->bytes * 2);
        break;
    }
    return t == TYPE_NONE ? CLASS_64 : type_class(t); /* untyped: an address */
}

/* Operands of a brace list, or of a signature's entry that may be repeated. */
static void fill(uint8_t *classes, unsigned n, enum reg_class c)
{
    for (unsigned k = 0; k < n; k++)
        classes[k] = (uint8_t)c;
}

static void shape_of_mov(const struct instr *i, struct dop_shape *s)
{
    fill(s->dst, i->ndst, class_of_element(i, i->ndst));
    fill(s->src, i->nsrc, class_of_element(i, i->nsrc));
}

/* `T|P`: a second result is a predicate. */
static void fill_results(struct dop_shape *s, const struct instr *i, const char *letters)
{
    fill(s->dst, i->ndst, class_of_letter(i, letters[0]));
    if (letters[1] == '|' && i->ndst > 1)
        s->dst[1] = CLASS_PRED;
}

static void shape_of_signature(const struct instr *i, struct dop_shape *s)
{
    unsigned n = 0;

    for (const char *p = opcode_info((enum opcode)i->op)->signature; *p != '\0'; p++) {
        if (p[0] == ':' && p[-1] == 'd')
            fill_results(s, i, p + 1);
        else if (p[0] == ':' && n < i->nsrc)
            s->src[n++] = (uint8_t)class_of_letter(i, p[1]);
    }
}

void dop_shape(const struct instr *i, struct dop_shape *s)
{
    memset(s, 0, sizeof *s);
    if (i->op == OP_MOV)
        shape_of_mov(i, s);
    else
        shape_of_signature(i, s);
    s->ndst = i->ndst;
    s->nsrc = i->nsrc;
    if ((i->mods & MOD_CC) != 0)
        s->dst[s->ndst++] = CLASS_PRED;
    if ((opcode_info((enum opcode)i->op)->traits & O_CARRY_IN) != 0)
        s->src[s->nsrc++] = CLASS_PRED;
}
