/* listing/listing.c: a listing as statements: directives, and lines that become the instructions of
 * one kernel. Directives may occur anywhere, so they are read first. */
#include "listing/listing.h"

#include <string.h>

#include "base/number.h"
#include "listing/reader.h"

/* ---- statements ---- */

static bool at_end(const struct listing_reader *r)
{
    return r->lexer.kind == LISTING_END || r->lexer.kind == LISTING_BREAK;
}

static void skip_statement(struct listing_lexer *l)
{
    while (l->kind != LISTING_END && l->kind != LISTING_BREAK)
        listing_next(l);
}

/* Is a directive here? Its name has a dot in front, as some labels have: those have a colon. */
static bool is_directive(const struct listing_lexer *l)
{
    struct listing_lexer ahead = *l;

    if (!listing_is(l, ".warp") && !listing_is(l, ".pred") && !listing_is(l, ".word"))
        return false;
    listing_next(&ahead);
    return !listing_is(&ahead, ":");
}

/* Every statement; what to do with it. False: one was in error. */
static bool each_statement(struct listing_reader *r, bool (*take)(struct listing_reader *r))
{
    bool ok = true;

    r->lexer.at = 0;
    listing_next(&r->lexer);
    while (r->lexer.kind != LISTING_END) {
        ok = (at_end(r) || take(r)) && ok;
        skip_statement(&r->lexer);
        if (r->lexer.kind == LISTING_BREAK)
            listing_next(&r->lexer);
    }
    return ok;
}

/* ---- directives ---- */

#define MOST_LANES 64u

/* .warp N */
static bool read_warp(struct listing_reader *r)
{
    const struct span word = r->lexer.token;
    uint32_t lanes;

    if (!listing_number(r, &lanes, "the number of threads of a warp"))
        return false;
    if (lanes < 1 || lanes > MOST_LANES)
        return diag_error(r->d, word, "a warp has 1 to %u threads", MOST_LANES);
    if (lanes != r->constants->v[CONST_WarpSize])
        return diag_error(r->d, word, "the warps of this device have %u threads (WarpSize)",
                          (unsigned)r->constants->v[CONST_WarpSize]);
    return true;
}

/* .pred Pn=MASK {Pn=MASK} */
static bool read_presets(struct listing_reader *r)
{
    do {
        const struct span word = r->lexer.token;
        struct preset p;
        uint32_t n = 0;

        listing_numbered(r, 'P', &n);
        if (!listing_predicate(r, &p.reg, "a predicate P0 to P6") ||
            !listing_expect(r, "=", "behind the predicate") || !listing_mask(r, &p.lanes))
            return false;
        if (r->set[n])
            return diag_error(r->d, word, "P%lu has its values already", (unsigned long)n);
        r->set[n] = true;
        ARRAY_PUSH(r->program->presets, r->program->npresets, r->program->cap_presets, p);
    } while (!at_end(r));
    return true;
}

static bool declare_word(struct listing_reader *r, struct span name, uint32_t value)
{
    struct variable v = { .space = SPACE_GLOBAL, .type = TYPE_U32, .size = 4, .align = 4,
                          .function = NO_FUNCTION, .span = name };
    uint32_t old;

    v.name = arena_copy(&r->program->arena, name.source->text + name.at, name.length);
    if (names_get(&r->words, v.name, name.length, &old))
        return diag_error(r->d, name, "there is a .word %s already", v.name);
    v.init = arena_new(&r->program->arena, 4);
    store_le32(v.init, value);
    names_put(&r->words, v.name, name.length, program_add_variable(r->program, v));
    return true;
}

/* .word name=int {name=int} */
static bool read_words(struct listing_reader *r)
{
    do {
        struct span name;
        uint32_t value;
        bool minus;

        if (!listing_name(r, &name, "a name for the word") ||
            !listing_expect(r, "=", "behind the name"))
            return false;
        minus = listing_take(r, "-");
        if (!listing_number(r, &value, "a number of 32 bits") ||
            !declare_word(r, name, minus ? ~value + 1u : value))
            return false;
    } while (!at_end(r));
    return true;
}

static bool directive(struct listing_reader *r)
{
    bool warp = listing_is(&r->lexer, ".warp"), pred = listing_is(&r->lexer, ".pred");

    if (!is_directive(&r->lexer))
        return true;
    listing_next(&r->lexer);
    if (warp)
        return read_warp(r) && (at_end(r) || listing_expected(r, "the end of the line"));
    return pred ? read_presets(r) : read_words(r);
}

uint32_t listing_warp(const struct source *source)
{
    struct listing_lexer l = { .source = source };
    uint64_t lanes = 0;

    listing_next(&l);
    while (l.kind != LISTING_END && lanes == 0) {
        bool here = listing_is(&l, ".warp") && is_directive(&l);

        if (here) {
            listing_next(&l);
            if (l.kind != LISTING_WORD ||
                !number_u64(source->text + l.token.at, l.token.length, &lanes) ||
                lanes > MOST_LANES)
                lanes = 0;
        }
        skip_statement(&l);
        if (l.kind == LISTING_BREAK)
            listing_next(&l);
    }
    return (uint32_t)lanes;
}

/* ---- lines ---- */

/* Does a colon follow the current word? */
static bool is_label(const struct listing_reader *r)
{
    struct listing_lexer ahead = r->lexer;

    listing_next(&ahead);
    return r->lexer.kind == LISTING_WORD && listing_is(&ahead, ":");
}

static bool read_places(struct listing_reader *r)
{
    for (;;) {
        if (is_label(r)) {
            if (!listing_place_here(r))
                return false;
            listing_next(&r->lexer);
        } else if (r->lexer.kind != LISTING_ADDRESS) {
            return true;
        } else if (!listing_place_here(r)) {
            return false;
        }
    }
}

static bool read_guard(struct listing_reader *r, struct instr *i)
{
    if (!listing_take(r, "@"))
        return true;
    i->guarded = true;
    i->guard_negated = listing_take(r, "!");
    return listing_predicate(r, &i->guard, "a predicate P0 to P6 behind `@`");
}

static bool check_form(struct listing_reader *r, const struct instr *i)
{
    if (i->op == OP_BTOR && r->constants->v[CONST_WarpSize] > 32)
        return diag_error(r->d, i->span, "a register does not have room for the masks of %u threads",
                          (unsigned)r->constants->v[CONST_WarpSize]);
    return true;
}

static bool read_instruction(struct listing_reader *r)
{
    const struct span first = r->lexer.token;
    struct operand dst[MOST_VECTOR] = { { .kind = OPD_NONE } };
    struct operand src[MOST_SOURCES] = { { .kind = OPD_NONE } };
    struct instr i = { .vector = 1, .dst = dst, .src = src };
    const struct listing_form *f;

    if (!read_guard(r, &i))
        return false;
    if (r->lexer.kind != LISTING_WORD)
        return listing_expected(r, "an instruction");
    f = listing_form(r);
    if (f == NULL)
        return false;
    i.op = (uint16_t)f->op;
    i.type = f->type;
    i.compare = f->compare;
    i.atomic = f->atomic;
    if (!listing_operands(r, f->letters, &i))
        return false;
    if (!at_end(r))
        return listing_expected(r, "the end of the instruction");
    i.span = span_join(first, r->lexer.before);
    instr_keep_operands(&i, &r->program->arena);
    ARRAY_PUSH(r->lines, r->nlines, r->cap_lines, i);
    return check_form(r, &i);
}

static bool line(struct listing_reader *r)
{
    if (is_directive(&r->lexer))
        return true;
    if (!read_places(r))
        return false;
    if (is_directive(&r->lexer))
        return listing_expected(r, "an instruction behind the label");
    return at_end(r) || read_instruction(r);
}

/* ---- the program ---- */

/* BRX and RET go to what a register may hold: the places that some MOV names, in the order of the
 * lines. */
static bool find_targets(struct listing_reader *r, struct function *f)
{
    uint32_t n = 0, *targets = arena_new(&r->program->arena, (f->nlabels + 1u) * sizeof *targets);

    for (size_t k = 0; k < f->nbody; k++)
        if (f->body[k].op == OP_LABEL && f->labels[f->body[k].label].address_taken)
            targets[n++] = f->body[k].label;
    for (size_t k = 0; k < f->nbody; k++) {
        struct instr *i = &f->body[k];

        if ((i->op != OP_BRA && i->op != OP_RET) || instr_source(i, 0).kind != OPD_REG)
            continue;
        if (n == 0)
            return diag_error(r->d, i->span, "no MOV gives a register the place of a line: %s has "
                              "nowhere to go", i->op == OP_BRA ? "BRX" : "RET");
        i->targets = targets;
        i->ntargets = n;
    }
    return true;
}

static bool check_end(struct listing_reader *r)
{
    const struct source *s = r->lexer.source;

    if (r->nlines == 0)
        return diag_error(r->d, (struct span){ s, s->size, 0 }, "expected an instruction, found the "
                          "end of the file");
    return instr_ends_block(&r->lines[r->nlines - 1]) ||
           diag_error(r->d, r->lines[r->nlines - 1].span, "expected EXIT, RET, BRA or BRX without a "
                      "guard at the end of the listing");
}

static uint32_t count_registers(const struct listing_reader *r)
{
    uint32_t n = 0;

    for (unsigned k = 0; k < LISTING_REGISTERS; k++)
        n += r->regs[k] != 0;
    return n;
}

static bool read_all(struct listing_reader *r)
{
    const uint32_t kernel = program_add_function(r->program, LISTING_KERNEL);
    struct function *f = &r->program->functions[kernel];
    bool ok;

    f->is_entry = f->defined = true;
    f->span = (struct span){ r->lexer.source, 0, 0 };
    ok = each_statement(r, directive);
    ok = each_statement(r, line) && ok;
    if (!ok || !check_end(r) || !listing_settle(r, f) || !find_targets(r, f))
        return false;
    f->registers = count_registers(r);
    return true;
}

/* The file's name without folder and suffix, for scenarios. */
static struct program *new_program(struct source *source)
{
    const char *slash = strrchr(source->name, '/'), *dot;
    const char *base = slash == NULL ? source->name : slash + 1;
    struct text stem = { NULL, 0, 0 };
    struct program *p;

    dot = strrchr(base, '.');
    text_add(&stem, base, dot == NULL || dot == base ? strlen(base) : (size_t)(dot - base));
    p = program_new(stem.s);
    text_free(&stem);
    p->source = source;
    p->is_listing = true;
    return p;
}

#define MOST_BYTES 0x7fffffffu /* of a text: operands know their places in 32 bits */

struct program *listing_read(struct source *source, const struct constants *k, struct diags *d)
{
    struct listing_reader r = { .lexer = { .source = source }, .constants = k, .d = d };
    bool ok;

    r.program = new_program(source);
    ok = source->size <= MOST_BYTES ? read_all(&r)
                                    : diag_error(d, (struct span){ source, 0, 0 },
                                                 "a text has at most 2 GiB");
    names_free(&r.words);
    names_free(&r.keys);
    mem_free(r.places);
    mem_free(r.order);
    mem_free(r.lines);
    if (ok)
        return r.program;
    r.program->source = NULL;
    program_free(r.program);
    diags_keep(d, source);
    return NULL;
}
