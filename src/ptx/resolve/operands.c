/* ptx/resolve/operands.c: operands become registers, immediates, variables and labels, and are
 * checked against the type that the instruction wants there (5.1.3, steps 1 and 2). */
#include "ptx/resolve/reader.h"

#include <string.h>

#define RESERVED_SHARED 1024 /* bytes, as on hardware */

/* ---- messages ---- */

struct span operand_span(const struct reader *r, const struct operand *o)
{
    return excerpt_span(o->text, r->program->source);
}

bool declared_here(struct reader *r, const struct symbol *s)
{
    diag_add(r->diags, SEVERITY_NOTE, s->span, "%s is declared here", s->name);
    return false;
}

static bool wrong_register(struct reader *r, const struct wanted *p, const struct symbol *s,
                           struct span at)
{
    diag_error(r->diags, at, "operand %c of %s must be .%s, %s is .%s", p->name,
               instr_text(r, p->i), type_info(p->want)->text, s->name, type_info(s->type)->text);
    return declared_here(r, s);
}

static bool wrong_operand(struct reader *r, const struct wanted *p, struct span at,
                          const char *expected)
{
    return diag_error(r->diags, at, "operand %c of %s must be %s", p->name, instr_text(r, p->i),
                      expected);
}

/* ---- names ---- */

static bool holds_address(enum type t)
{
    const struct type_info *k = type_info(t);

    return (k->bytes == 4 || k->bytes == 8) &&
           (k->kind == KIND_BITS || k->kind == KIND_UNSIGNED || k->kind == KIND_SIGNED);
}

/* Of a vector: no name of a scalar has a dot. */
static bool is_element(const struct symbol *s)
{
    return strchr(s->name, '.') != NULL;
}

static bool use_register(struct reader *r, const struct wanted *p, const struct symbol *s,
                         struct operand *o)
{
    o->kind = OPD_REG;
    if (!register_fits(s->type, p->want, p->relaxed))
        return wrong_register(r, p, s, operand_span(r, o));
    o->index = symbol_register(r, s);
    return true;
}

static bool use_variable(struct reader *r, const struct symbol *s, struct operand *o)
{
    const struct variable *v = &r->program->variables[s->index];

    o->kind = OPD_VAR;
    o->index = s->index;
    if (v->names_opaque)
        return leave_out_name(r, s->name, operand_span(r, o));
    if (!v->is_extern)
        return true;
    diag_error(r->diags, operand_span(r, o),
               "%s is declared .extern and defined nowhere in this file", s->name);
    return declared_here(r, s);
}

static bool use_function(struct reader *r, const struct symbol *s, struct operand *o)
{
    struct function *f = &r->program->functions[s->index];

    o->kind = OPD_FUNC;
    o->index = s->index;
    if (f->is_entry)
        return leave_out(r, operand_span(r, o), s->name, "addresses of kernels");
    f->address_taken = true;
    return f->defined ||
           diag_error(r->diags, operand_span(r, o), "%s has no body in this file", s->name);
}

/* PTX has generic() in initialisers only. */
static bool refuse_generic(struct reader *r, struct span at)
{
    return diag_error(r->diags, at,
                      "generic() is for initial values; cvta makes an address generic");
}

/* A register and a number: their sum, made by an instruction of our own in front. Integers only. */
static bool use_sum(struct reader *r, const struct wanted *p, const struct value *v,
                    struct operand *o)
{
    const struct symbol *s = v->symbol;
    enum type type = type_of_width(TYPE_U16, type_info(s->type)->bytes);
    struct instr add = injected_instr(OP_ADD, type, operand_span(r, o));

    if (p->element || is_element(s) || type == TYPE_NONE || type_info(s->type)->kind == KIND_FLOAT)
        return wrong_operand(r, p, operand_span(r, o), "a register or a constant, not a sum");
    if (!use_register(r, p, s, o))
        return false;
    instr_make_room(&add, &r->program->arena, 1, 2);
    add.src[0] = *o;
    add.src[1] = (struct operand){ .kind = OPD_IMM, .text = o->text,
                                   .value = low_bits(v->bits, type_info(type)->bytes) };
    o->index = program_add_reg(r->program, unique_name(r, "%sum"), s->type, r->function);
    r->program->regs[o->index].span = s->span;
    add.dst[0] = *o;
    function_append(&r->program->functions[r->function], &add);
    return true;
}

/* mov, and cvta from a state space, take a variable for its address. */
static bool takes_place(const struct instr *i)
{
    return i->op == OP_MOV || (i->op == OP_CVTA && (i->mods & MOD_TO) == 0);
}

static bool wrong_space(struct reader *r, const struct instr *i, const struct symbol *s,
                        struct span at)
{
    diag_error(r->diags, at, "%s lies in .%s, the instruction says .%s", s->name,
               space_text(s->space), space_text((enum space)i->space));
    return declared_here(r, s);
}

/* An address as a source: of a variable, a function, a label. */
static bool use_address(struct reader *r, const struct wanted *p, const struct value *v,
                        struct operand *o)
{
    const struct symbol *s = v->symbol;

    if (s->kind == SYMBOL_REG)
        return use_sum(r, p, v, o);
    if (s->kind == SYMBOL_VECTOR)
        return wrong_operand(r, p, operand_span(r, o), "one register; this is a vector");
    if (s->kind == SYMBOL_OPAQUE)
        return leave_out_name(r, s->name, operand_span(r, o));
    if (s->kind == SYMBOL_TABLE)
        return wrong_operand(r, p, operand_span(r, o), "a value; this is a list or a prototype");
    if (!holds_address(p->want))
        return wrong_operand(r, p, operand_span(r, o), "a value; this is an address");
    if (v->generic)
        return refuse_generic(r, operand_span(r, o));
    o->value = v->bits;
    if (s->kind == SYMBOL_VARIABLE && v->bits == 0 && !takes_place(p->i))
        return wrong_operand(r, p, operand_span(r, o),
                             "a register or a constant; mov gives the address of a variable");
    if (s->kind == SYMBOL_VARIABLE && p->i->op == OP_CVTA && s->space != (enum space)p->i->space)
        return wrong_space(r, p->i, s, operand_span(r, o));
    if (s->kind == SYMBOL_VARIABLE)
        return use_variable(r, s, o);
    if (v->bits != 0)
        return wrong_operand(r, p, operand_span(r, o), "a function without a number added");
    return use_function(r, s, o);
}

/* May a special register be read as so many bytes? cvt takes the lower part of each; PTX 1 had
 * those of blocks and grids as .u16, and %gridid got longer twice. */
static bool sreg_fits(const struct wanted *p, enum sreg s)
{
    unsigned want = type_info(p->want)->bytes, have = type_info(sreg_type(s))->bytes;

    if (want == have || s == SREG_WARP_SZ)
        return true;
    return want < have && (p->i->op == OP_CVT || s == SREG_GRIDID || s <= SREG_NCTAID_Z);
}

/* %is_explicit_cluster: may the launch have given the size of clusters? Only that of an entry that
 * demands clusters has one. What a called function would read depends on the entry, so that where
 * there is such an entry the function is left out. */
static bool launched_in_clusters(struct reader *r, struct span at)
{
    const struct program *p = r->program;

    for (uint32_t f = 0; f < p->nfunctions && !p->functions[r->function].is_entry; f++)
        if (p->functions[f].contract.cluster_span.source != NULL)
            return leave_out(r, at, "%is_explicit_cluster of a function", "clusters");
    return p->functions[r->function].contract.cluster_span.source != NULL;
}

static bool use_sreg(struct reader *r, const struct wanted *p, enum sreg s, struct operand *o)
{
    const struct type_info *want = type_info(p->want);
    if (s == SREG_IS_EXPLICIT_CLUSTER && want->kind == KIND_PRED) {
        o->kind = OPD_IMM; /* a constant */
        o->value = launched_in_clusters(r, operand_span(r, o)) ? 1 : 0;
        return true;
    }
    o->kind = OPD_SREG;
    o->index = (uint32_t)s;
    if (want->bytes > 0 && sreg_fits(p, s) && want->kind != KIND_FLOAT && want->kind != KIND_PAIR)
        return true;
    return diag_error(r->diags, operand_span(r, o), "operand %c of %s must be .%s, %s is .%s",
                      p->name, instr_text(r, p->i), want->text, sreg_text(s),
                      type_info(sreg_type(s))->text);
}

/* Shared memory reserved for the system (%reserved_smem_offset_1: cooperative groups): a variable after the
 * program's own, if the program reads it. */
static bool use_reserved(struct reader *r, enum sreg s, struct operand *o)
{
    static const uint16_t offsets[] = { 0, RESERVED_SHARED, 0, 0, 64 }; /* begin, end, -, 0, 1 */
    struct variable v = { .name = "%reserved_smem", .space = SPACE_SHARED, .type = TYPE_B8,
                          .size = RESERVED_SHARED, .align = 16, .function = NO_FUNCTION,
                          .span = operand_span(r, o) };

    if (s == SREG_RESERVED_SMEM_CAP) {
        o->kind = OPD_IMM;
        o->value = RESERVED_SHARED;
        return true;
    }
    if (!r->has_reserved)
        r->reserved = program_add_variable(r->program, v);
    r->has_reserved = true;
    o->kind = OPD_VAR;
    o->index = r->reserved;
    o->value = offsets[s - SREG_RESERVED_SMEM_BEGIN];
    return true;
}

static bool use_label(struct reader *r, const struct wanted *p, struct span name, struct operand *o)
{
    if (!read_label(r, name, o))
        return false;
    if (!holds_address(p->want) || p->i->op != OP_MOV)
        return wrong_operand(r, p, operand_span(r, o), "a value; this is a label");
    r->program->functions[r->function].labels[o->index].address_taken = true;
    return true;
}

/* %tid, %ntid and so on with another component than .x, .y or .z, or with none. */
static bool has_components(struct span name)
{
    static const char *const vectors[] = { "%tid",       "%ntid",       "%ctaid",
                                           "%nctaid",    "%clusterid",  "%nclusterid",
                                           "%cluster_ctaid", "%cluster_nctaid" };
    size_t n = name.length;

    if (n > 2 && memcmp(span_text(name) + n - 2, ".w", 2) == 0)
        n -= 2;
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        if (strlen(vectors[k]) == n && memcmp(vectors[k], span_text(name), n) == 0)
            return true;
    return false;
}

/* The fourth component is there and 0. */
static bool wrong_component(struct reader *r, const struct wanted *p, struct span name,
                            struct operand *o)
{
    unsigned bytes = type_info(p->want)->bytes;

    if (span_text(name)[name.length - 2] != '.')
        return diag_error(r->diags, name, "%.*s has components: %.*s.x, .y or .z is expected here",
                          SPAN_ARGS(name), SPAN_ARGS(name));
    if (bytes != 2 && bytes != 4)
        return wrong_operand(r, p, name, "of the size of this special register");
    o->kind = OPD_IMM;
    return true;
}

static bool read_name(struct reader *r, const struct wanted *p, struct span name, struct operand *o)
{
    const struct symbol *s = find_thing(r, name);
    enum sreg special;

    if (s != NULL && s->kind == SYMBOL_REG)
        return use_register(r, p, s, o);
    if (s != NULL)
        return use_address(r, p, &(struct value){ .kind = VALUE_ADDRESS, .symbol = s }, o);
    if (sreg_find(span_text(name), name.length, &special))
        return special >= SREG_RESERVED_SMEM_BEGIN && special <= SREG_RESERVED_SMEM_1 &&
                       type_info(p->want)->bytes == 4
                   ? use_reserved(r, special, o)
                   : use_sreg(r, p, special, o);
    if (span_is(name, "_"))
        return wrong_operand(r, p, name, "a value: `_` stands for results only");
    if (find_label(r, name) != NULL)
        return use_label(r, p, name, o);
    return has_components(name) ? wrong_component(r, p, name, o) : undeclared(r, name, "the name");
}

/* ---- sources and destinations ---- */

static bool read_value(struct reader *r, const struct wanted *p, const struct expr *e,
                       struct operand *o)
{
    struct value v;

    if (!fold(r, e, &v))
        return false;
    if (v.kind == VALUE_ADDRESS)
        return use_address(r, p, &v, o);
    o->kind = OPD_IMM;
    return value_bits(r, &v, p->want, operand_span(r, o), &o->value);
}

bool read_source(struct reader *r, const struct wanted *p, const struct arg *a, struct operand *o)
{
    const struct expr *e = a->expr;

    *o = (struct operand){ .text = a->span };
    if (a->kind != ARG_EXPR)
        return wrong_operand(r, p, text_at(r, a->span), "one value");
    if (p->want == TYPE_PRED && e->kind == EXPR_UNARY && e->op == '!' &&
        e->parts[0]->kind == EXPR_NAME) {
        o->negated = true;
        e = e->parts[0];
    }
    if (named_operand(r, &(struct arg){ .kind = ARG_EXPR, .expr = e }, SYMBOL_REG) != NULL &&
        *span_text(text_at(r, a->span)) == '(')
        return wrong_operand(r, p, text_at(r, a->span), "a register without parentheses");
    if (e->kind == EXPR_NAME)
        return read_name(r, p, text_at(r, e->span), o);
    if (e->kind == EXPR_BINARY && find_label(r, text_at(r, e->span)) != NULL) /* PATH-1 (listing 5.6) */
        return use_label(r, p, text_at(r, e->span), o);
    return read_value(r, p, e, o);
}

bool read_destination(struct reader *r, const struct wanted *p, const struct arg *a,
                      struct operand *o)
{
    const struct symbol *s;
    enum sreg special;

    *o = (struct operand){ .kind = OPD_SINK, .text = a->span };
    if (a->kind != ARG_EXPR || a->expr->kind != EXPR_NAME || *span_text(text_at(r, a->span)) == '(')
        return wrong_operand(r, p, text_at(r, a->span), "a register");
    if (span_is(text_at(r, a->expr->span), "_"))
        return p->sink || wrong_operand(r, p, text_at(r, a->span),
                                        "a register: `_` drops results of setp, lop3 and atomics, "
                                        "elements and second results");
    s = find_thing(r, text_at(r, a->expr->span));
    if (s == NULL && *span_text(text_at(r, a->expr->span)) == '%' &&
        sreg_find(span_text(text_at(r, a->expr->span)), a->expr->span.length, &special))
        return wrong_operand(r, p, text_at(r, a->span), "a register that can be written");
    if (s == NULL)
        return undeclared(r, text_at(r, a->expr->span), "the register");
    if (s->kind != SYMBOL_REG)
        return wrong_operand(r, p, text_at(r, a->span), "a register");
    return use_register(r, p, s, o);
}

/* ---- addresses ---- */

/* Has a variable of this space an address that needs no space to be named? */
static bool is_generic(enum space s)
{
    return s == SPACE_GLOBAL || s == SPACE_SHARED || s == SPACE_LOCAL;
}

/* The state space of a variable and that of the instruction are one; none means the variable's. */
static bool check_space(struct reader *r, struct instr *i, const struct symbol *s, struct span at)
{
    if (i->space == SPACE_NONE && (r->tree->major < 2 || is_generic(s->space)))
        i->space = (uint8_t)s->space;
    if (i->space == s->space)
        return true;
    if (i->space == SPACE_NONE)
        return diag_error(r->diags, at, "%s lies in .%s: the instruction must say so", s->name,
                          space_text(s->space));
    return wrong_space(r, i, s, at);
}

/* Memory that all see has addresses of .address_size. */
static bool is_too_short(const struct reader *r, const struct instr *i, const struct symbol *s)
{
    return r->tree->address_bits == 64 && type_info(s->type)->bytes == 4 && i->op != OP_COPY &&
           (i->space == SPACE_NONE || i->space == SPACE_GLOBAL);
}

static bool use_base(struct reader *r, struct instr *i, const struct symbol *s)
{
    struct operand *o = &i->mem;

    if (s->kind == SYMBOL_REG && holds_address(s->type) && !is_element(s)) {
        if (is_too_short(r, i, s))
            return diag_error(r->diags, operand_span(r, o),
                              "an address has 64 bits here (.address_size), %s has 32", s->name);
        o->kind = OPD_REG;
        o->index = symbol_register(r, s);
        return true;
    }
    if (s->kind == SYMBOL_VARIABLE)
        return use_variable(r, s, o) && check_space(r, i, s, operand_span(r, o));
    diag_error(r->diags, operand_span(r, o),
               is_element(s) ? "an address is no element of a vector"
                             : "an address is a variable or a register of 32 or 64 bits");
    return declared_here(r, s);
}

bool read_address(struct reader *r, struct instr *i, const struct arg *a)
{
    struct value v;

    i->has_mem = true;
    i->mem = (struct operand){ .kind = OPD_IMM, .text = a->span };
    if (a->kind != ARG_ADDRESS && a->kind != ARG_EXPR)
        return diag_error(r->diags, text_at(r, a->span), "an address is expected here");
    if (!fold(r, a->expr, &v))
        return false;
    i->mem.value = v.bits;
    if (v.generic)
        return refuse_generic(r, text_at(r, a->span));
    if (v.kind == VALUE_ADDRESS)
        return use_base(r, i, v.symbol);
    return v.kind == VALUE_INT ||
           diag_error(r->diags, text_at(r, a->span), "an address is an integer");
}

/* ---- guards and arguments ---- */

bool read_guard(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    struct span guard = text_at(r, s->guard);
    const struct symbol *y;

    if (!s->guarded)
        return true;
    y = find_thing(r, guard);
    if (y == NULL)
        return undeclared(r, guard, "the predicate");
    i->guarded = true;
    i->guard_negated = s->guard_negated;
    if (y->kind == SYMBOL_REG && y->type == TYPE_PRED) {
        i->guard = symbol_register(r, y);
        return true;
    }
    diag_error(r->diags, guard, "a guard is a register of type .pred");
    return declared_here(r, y);
}

const struct symbol *named_operand(const struct reader *r, const struct arg *a,
                                   enum symbol_kind kind)
{
    const struct symbol *s;

    if (a->kind != ARG_EXPR || a->expr->kind != EXPR_NAME)
        return NULL;
    s = find_thing(r, text_at(r, a->expr->span));
    return s != NULL && s->kind == kind ? s : NULL;
}
