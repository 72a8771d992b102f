/* ptx/resolve/initial.c: the initial values of variables (5.1.3): bytes, and relocations for the
 * addresses that only load knows. */
#include "ptx/resolve/reader.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"

#define MOST_INITIALISED ((uint64_t)1 << 26) /* bytes of one variable */

/* The values of one variable as they are laid down. */
struct layout {
    struct reader *r;
    struct variable *variable;
    const struct declarator *name;
    uint64_t counts[MOST_DIMENSIONS + 1]; /* elements of each dimension, then of the vector */
    unsigned ncounts;
    bool is_vector; /* the last of them counts its elements */
    enum type type;
    unsigned bytes;       /* of an element */
    unsigned char *data;
    struct relocation *relocations;
    size_t nrelocations, cap_relocations;
};

/* ---- one element ---- */

/* How far up the masked byte lies. */
static unsigned mask_shift(const struct init *init)
{
    unsigned shift = 0;

    while (init->mask != 0 && (init->mask >> shift & 0xff) == 0)
        shift += 8;
    return shift;
}

/* Variables on the stack, kernel parameters and what other files define have none yet. */
static bool has_address(const struct program *p, const struct symbol *s)
{
    const struct variable *v = s->kind == SYMBOL_VARIABLE ? &p->variables[s->index] : NULL;

    if (v != NULL)
        return !v->on_stack && !v->is_param && !v->is_extern;
    return s->kind == SYMBOL_FUNCTION && p->functions[s->index].defined;
}

/* NAME, generic(NAME), or one of them and numbers that are added. */
static bool is_plain_address(const struct expr *e)
{
    while (e->kind == EXPR_BINARY && e->op == '+')
        e = e->parts[0];
    return e->kind == EXPR_NAME || (e->kind == EXPR_GENERIC && e->parts[0]->kind == EXPR_NAME);
}

/* May this address be an initial value of this type? */
static bool address_fits(struct layout *x, const struct value *v, const struct init *init)
{
    const struct expr *e = init->expr;
    const struct symbol *s = v->symbol;
    const struct variable *to = s->kind == SYMBOL_VARIABLE ? &x->r->program->variables[s->index]
                                                           : NULL;
    struct diags *d = x->r->diags;
    unsigned version = 10 * x->r->tree->major + x->r->tree->minor;

    if (v->generic && version > 0 && version < 31)
        return diag_error(d, text_at(x->r, e->span),
                          "generic() needs .version 3.1, this text has %u.%u", x->r->tree->major,
                          x->r->tree->minor);
    if (!is_plain_address(e))
        return diag_error(d, text_at(x->r, e->span),
                          "an address is written NAME, generic(NAME) or NAME+4 here");
    if (s->span.at == x->name->name.at)
        return diag_error(d, text_at(x->r, e->span), "%s is being declared: it has no address yet",
                          s->name);
    if (to != NULL && to->space != SPACE_GLOBAL && to->space != SPACE_CONST)
        return diag_error(d, text_at(x->r, e->span),
                          "%s lies in .%s: only .global and .const are the same for all",
                          s->name, space_text(to->space));
    if (s->kind == SYMBOL_FUNCTION && e->kind != EXPR_NAME)
        return diag_error(d, text_at(x->r, e->span),
                          "nothing is added to the address of a function");
    if (init->mask != 0)
        return true; /* of one byte: check_mask */
    if (x->bytes != 4 && x->bytes != 8)
        return diag_error(d, text_at(x->r, e->span), "an address takes 4 or 8 bytes, not %u",
                          x->bytes);
    return x->type == TYPE_U32 || x->type == TYPE_U64 ||
           diag_error(d, text_at(x->r, e->span),
                      "an address is a value of .u32 or .u64, not of .%s",
                      type_info(x->type)->text);
}

static bool put_address(struct layout *x, const struct value *v, uint64_t at,
                        const struct init *init)
{
    const struct symbol *s = v->symbol;
    struct relocation reloc = { .offset = at, .size = (uint8_t)x->bytes, .generic = v->generic,
                                .index = s->index, .addend = (int64_t)v->bits,
                                .is_function = s->kind == SYMBOL_FUNCTION,
                                .is_byte = init->mask != 0, .shift = (uint8_t)mask_shift(init) };
    struct span span = init->span;

    if (s->kind == SYMBOL_OPAQUE) {
        x->variable->names_opaque = true;
        return true;
    }
    if (!address_fits(x, v, init))
        return false;
    if (!has_address(x->r->program, s))
        return diag_error(x->r->diags, span, "%s has no address before the program runs", s->name);
    if (reloc.is_function)
        x->r->program->functions[s->index].address_taken = true;
    ARRAY_PUSH(x->relocations, x->nrelocations, x->cap_relocations, reloc);
    return true;
}

/* A mask takes one byte of a value, for unsigned elements. */
static bool check_mask(struct layout *x, const struct init *init)
{
    enum type t = x->type;

    if (init->mask == 0)
        return true;
    if ((uint64_t)0xff << mask_shift(init) != init->mask)
        return diag_error(x->r->diags, init->span,
                          "a mask takes one byte: 0xff, 0xff00 and so on");
    return t == TYPE_U8 || t == TYPE_U32 || t == TYPE_U64 ||
           diag_error(x->r->diags, init->span, "a masked value is for .u8, .u32 and .u64, not .%s",
                      type_info(t)->text);
}

/* Floats have floats as values, integers integers; bits of 32 and 64 have both. */
static bool number_fits(struct layout *x, struct value *v, struct span at)
{
    enum type_kind kind = type_info(x->type)->kind;

    if (kind == KIND_PAIR || x->type == TYPE_F16)
        return diag_error(x->r->diags, at, "a variable of .%s has no initial value: declare .b%u",
                          type_info(x->type)->text, 8 * x->bytes);
    if (kind == KIND_FLOAT && v->kind == VALUE_INT)
        return diag_error(x->r->diags, at, "the value of a .%s is written with a point, as 1.0",
                          type_info(x->type)->text);
    if (x->type == TYPE_B32 && v->kind == VALUE_F64) {
        uint64_t bits;

        value_bits(x->r, v, TYPE_F32, at, &bits);
        *v = (struct value){ .kind = VALUE_F32, .bits = bits };
    }
    return true;
}

static bool put(struct layout *x, const struct init *init, uint64_t at)
{
    struct value v;
    uint64_t bits;

    if (!check_mask(x, init) || !fold(x->r, init->expr, &v))
        return false;
    if (v.kind == VALUE_ADDRESS)
        return put_address(x, &v, at, init);
    if (init->mask != 0 && v.kind == VALUE_INT)
        v.bits = v.bits >> mask_shift(init) & 0xff;
    if (!number_fits(x, &v, text_at(x->r, init->expr->span)))
        return false;
    if (!value_bits(x->r, &v, x->type, text_at(x->r, init->expr->span), &bits))
        return false;
    store_le(x->data + at, x->bytes < 8 ? x->bytes : 8, bits);
    return true;
}

/* ---- lists ---- */

/* Bytes of one element of dimension k. */
static uint64_t stride(const struct layout *x, unsigned k)
{
    uint64_t bytes = x->bytes;

    while (++k < x->ncounts)
        bytes *= x->counts[k];
    return bytes;
}

/* Is there a single value where one is needed, and a list where several are? A vector must have all of its
 * elements. */
static bool shape_fits(struct layout *x, const struct init *list, unsigned k)
{
    uint64_t room = k < x->ncounts ? x->counts[k] : 1;

    if (list->expr != NULL)
        return k == x->ncounts ||
               diag_error(x->r->diags, list->span, "a list in braces is expected here");
    if (k == x->ncounts)
        return diag_error(x->r->diags, list->span, "a value is expected here, not a list");
    if (list->nitems > room)
        return diag_error(x->r->diags, list->items[room].span,
                          "a value too many: there is room for %" PRIu64, room);
    if (x->is_vector && k + 1 == x->ncounts && list->nitems < room)
        return diag_error(x->r->diags, list->span, "a vector of %" PRIu64 " has as many values",
                          room);
    return true;
}

static bool put_list(struct layout *x, const struct init *list, unsigned k, uint64_t at)
{
    uint64_t step = k < x->ncounts ? stride(x, k) : 0;

    if (!shape_fits(x, list, k))
        return false;
    if (list->expr != NULL)
        return put(x, list, at);
    for (size_t i = 0; i < list->nitems; i++)
        if (!put_list(x, &list->items[i], k + 1, at + i * step))
            return false;
    return true;
}

/* The dimensions as numbers; array_size has found them good. */
static void count_elements(struct layout *x, const struct declaration *d, uint64_t size)
{
    const struct declarator *n = x->name;
    uint64_t inner = (uint64_t)x->bytes * d->vector;

    for (unsigned k = 0; k < n->ndims; k++)
        if (n->dims[k] != NULL) {
            fold_natural(x->r, n->dims[k], "the size of an array", &x->counts[k]);
            inner *= k > 0 ? x->counts[k] : 1;
        }
    if (n->ndims > 0 && n->dims[0] == NULL)
        x->counts[0] = inner > 0 ? size / inner : 0;
    x->ncounts = n->ndims;
    x->is_vector = d->vector > 1;
    if (x->is_vector)
        x->counts[x->ncounts++] = d->vector;
}

void initialise_variable(struct reader *r, const struct declaration *d, const struct declarator *n,
                         uint32_t variable)
{
    struct variable *v = &r->program->variables[variable];
    struct layout x = { .r = r, .variable = v, .name = n, .type = d->type,
                        .bytes = type_info(d->type)->bytes };

    if (v->size > MOST_INITIALISED) {
        diag_error(r->diags, n->init->span, "%s is too large for initial values", v->name);
        return;
    }
    count_elements(&x, d, v->size);
    x.data = arena_new(&r->program->arena, (size_t)v->size + 1);
    put_list(&x, n->init, 0, 0);
    v->init = x.data;
    v->nrelocations = (uint32_t)x.nrelocations;
    v->relocations = arena_new(&r->program->arena, (x.nrelocations + 1) * sizeof *v->relocations);
    if (x.nrelocations > 0)
        memcpy(v->relocations, x.relocations, x.nrelocations * sizeof *v->relocations);
    mem_free(x.relocations);
}
