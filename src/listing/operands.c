/* listing/operands.c: registers, values, places, words and masks as the instructions of a listing
 * have them. Knows no instruction but by the letters of its form. */
#include <string.h>

#include "base/number.h"
#include "listing/reader.h"
#include "program/lanes.h"

static const char *text_of(struct span s)
{
    return s.source->text + s.at;
}

/* ---- tokens ---- */

bool listing_expected(struct listing_reader *r, const char *what)
{
    const struct listing_lexer *l = &r->lexer;

    if (l->kind == LISTING_BAD)
        return diag_error(r->d, l->token, "%s", l->why);
    if (l->kind == LISTING_END)
        return diag_error(r->d, l->token, "expected %s, found the end of the file", what);
    if (l->kind == LISTING_BREAK)
        return diag_error(r->d, l->token, "expected %s, found the end of the statement", what);
    return diag_error(r->d, l->token, "expected %s, found `%.*s`", what,
                      (int)(l->token.length < 60 ? l->token.length : 60), text_of(l->token));
}

bool listing_take(struct listing_reader *r, const char *sign)
{
    if (!listing_is(&r->lexer, sign))
        return false;
    listing_next(&r->lexer);
    return true;
}

bool listing_expect(struct listing_reader *r, const char *sign, const char *where)
{
    char what[80];

    if (listing_take(r, sign))
        return true;
    snprintf(what, sizeof what, "`%s` %s", sign, where);
    return listing_expected(r, what);
}

/* A number in a word: decimal without zeros in front, and nothing else. */
static bool decimal(const char *s, size_t n, uint32_t *out)
{
    uint64_t value;

    if (n == 0 || n > 9 || s[0] < '0' || s[0] > '9' || (n > 1 && s[0] == '0') ||
        !number_u64(s, n, &value))
        return false;
    *out = (uint32_t)value;
    return true;
}

bool listing_numbered(const struct listing_reader *r, char letter, uint32_t *n)
{
    const struct span word = r->lexer.token;

    return r->lexer.kind == LISTING_WORD && text_of(word)[0] == letter &&
           decimal(text_of(word) + 1, word.length - 1, n);
}

bool listing_number(struct listing_reader *r, uint32_t *out, const char *what)
{
    const struct span word = r->lexer.token;
    uint64_t value;

    if (r->lexer.kind != LISTING_WORD || !number_u64(text_of(word), word.length, &value) ||
        value > UINT32_MAX)
        return listing_expected(r, what);
    *out = (uint32_t)value;
    listing_next(&r->lexer);
    return true;
}

bool listing_mask(struct listing_reader *r, lane_mask *out)
{
    const struct span word = r->lexer.token;
    const unsigned lanes = (unsigned)r->constants->v[CONST_WarpSize];

    *out = 0;
    for (size_t k = 0; r->lexer.kind == LISTING_WORD && k < word.length; k++) {
        if (text_of(word)[k] != '0' && text_of(word)[k] != '1')
            return listing_expected(r, "a mask: a digit 0 or 1 for each thread");
        *out = *out << 1 | (text_of(word)[k] == '1');
    }
    if (r->lexer.kind != LISTING_WORD)
        return listing_expected(r, "a mask: a digit 0 or 1 for each thread");
    if (word.length != lanes)
        return diag_error(r->d, word, "a mask has a digit for each of the %u threads of a warp, here "
                          "are %zu", lanes, word.length);
    listing_next(&r->lexer);
    return true;
}

/* A word of letters, digits, _ . $ that begins with none of the digits. */
bool listing_name(struct listing_reader *r, struct span *out, const char *what)
{
    const struct span word = r->lexer.token;
    uint32_t n;

    if (r->lexer.kind != LISTING_WORD || number_digit(text_of(word)[0]) < 10)
        return listing_expected(r, what);
    if (listing_is(&r->lexer, "RZ") || listing_numbered(r, 'R', &n) || listing_numbered(r, 'P', &n) ||
        listing_numbered(r, 'B', &n))
        return diag_error(r->d, word, "%.*s is a register: expected %s", (int)word.length,
                          text_of(word), what);
    *out = word;
    listing_next(&r->lexer);
    return true;
}

/* ---- registers ---- */

/* The program's register for a register of the listing. */
static uint32_t named(struct listing_reader *r, uint32_t *known, char letter, uint32_t n)
{
    char name[16];

    if (*known != 0)
        return *known;
    snprintf(name, sizeof name, "%c%lu", letter, (unsigned long)n);
    *known = program_add_reg(r->program, name, letter == 'P' ? TYPE_PRED : TYPE_B32, 0);
    return *known;
}

bool listing_predicate(struct listing_reader *r, uint32_t *reg, const char *what)
{
    uint32_t n;

    if (listing_is(&r->lexer, "PO"))
        return listing_expected(r, "a predicate with a digit zero, P0");
    if (!listing_numbered(r, 'P', &n) || n >= LISTING_PREDICATES)
        return listing_expected(r, what);
    *reg = named(r, &r->preds[n], 'P', n);
    listing_next(&r->lexer);
    return true;
}

static bool take_register(struct listing_reader *r, struct operand *o, const char *what)
{
    struct span word = r->lexer.token;
    uint32_t n;

    if (!listing_numbered(r, 'R', &n) || n >= LISTING_REGISTERS)
        return listing_expected(r, what);
    *o = reg_operand(named(r, &r->regs[n], 'R', n));
    o->text = excerpt_of(word);
    listing_next(&r->lexer);
    return true;
}

/* ---- operands, by their letters ---- */

static struct operand *next_source(struct instr *i)
{
    return &i->src[i->nsrc++];
}

/* b */
static bool take_b_register(struct listing_reader *r, struct instr *i)
{
    const unsigned most = (unsigned)r->constants->v[CONST_NumBRegisters];
    struct span word = r->lexer.token;
    uint32_t n;

    if (!listing_numbered(r, 'B', &n))
        return listing_expected(r, "a B register");
    if (n >= most)
        return diag_error(r->d, word, "a warp has the B registers B0 to B%u (NumBRegisters)",
                          most - 1);
    *next_source(i) = (struct operand){ .kind = OPD_BREG, .index = n, .text = excerpt_of(word) };
    listing_next(&r->lexer);
    return true;
}

/* p: a second predicate and its comma, or nothing. It is stored after the other operand. */
static bool take_second(struct listing_reader *r, struct instr *i)
{
    struct operand *o = &i->src[1];
    uint32_t n;
    bool negated = listing_take(r, "!");

    if (!negated && !listing_numbered(r, 'P', &n) && !listing_is(&r->lexer, "PO"))
        return true;
    o->text = excerpt_of(r->lexer.token);
    if (!listing_predicate(r, &o->index, "a predicate P0 to P6"))
        return false;
    o->kind = OPD_REG;
    o->negated = negated;
    return listing_expect(r, ",", "behind the predicate");
}

/* l */
static bool take_place(struct listing_reader *r, struct instr *i)
{
    struct operand *o = next_source(i);

    *o = (struct operand){ .kind = OPD_LABEL, .text = excerpt_of(r->lexer.token) };
    return listing_refer(r, &o->index);
}

/* x */
static bool take_target(struct listing_reader *r, struct instr *i)
{
    return take_register(r, next_source(i), "a register R0 to R254 with a place");
}

/* r: what is written to RZ is dropped. */
static bool take_result(struct listing_reader *r, struct instr *i)
{
    struct operand *o = &i->dst[i->ndst++];

    if (!listing_is(&r->lexer, "RZ"))
        return take_register(r, o, "a register R0 to R254, or RZ");
    *o = (struct operand){ .kind = OPD_SINK, .text = excerpt_of(r->lexer.token) };
    listing_next(&r->lexer);
    return true;
}

/* P */
static bool take_flag(struct listing_reader *r, struct instr *i)
{
    struct operand *o = &i->dst[i->ndst++];

    *o = (struct operand){ .kind = OPD_REG, .text = excerpt_of(r->lexer.token) };
    return listing_predicate(r, &o->index, "a predicate P0 to P6");
}

static bool take_integer(struct listing_reader *r, struct operand *o)
{
    const struct span first = r->lexer.token;
    const bool minus = listing_take(r, "-");
    const struct span word = r->lexer.token;
    uint32_t value;

    if (!listing_number(r, &value, "a number of 32 bits"))
        return false;
    if (minus && value > 0x80000000u)
        return diag_error(r->d, span_join(first, word), "a number of 32 bits is -2147483648 at least");
    *o = imm_operand(minus ? ~value + 1u : value);
    o->text = excerpt_of(span_join(first, word));
    return true;
}

/* v: RZ is 0; a name is a place. */
static bool take_value(struct listing_reader *r, struct instr *i)
{
    struct operand *o = next_source(i);
    const struct span word = r->lexer.token;
    uint32_t n;

    if (listing_numbered(r, 'R', &n))
        return take_register(r, o, "a register R0 to R254");
    if (listing_is(&r->lexer, "-") ||
        (r->lexer.kind == LISTING_WORD && number_digit(text_of(word)[0]) < 10))
        return take_integer(r, o);
    if (listing_is(&r->lexer, "RZ")) {
        *o = imm_operand(0);
        o->text = excerpt_of(word);
        listing_next(&r->lexer);
        return true;
    }
    if (r->lexer.kind != LISTING_WORD || i->op != OP_MOV)
        return listing_expected(r, i->op == OP_MOV ? "a register, a number or a label"
                                                   : "a register or a number");
    i->nsrc--;
    if (!take_place(r, i))
        return false;
    r->places[o->index].taken = true;
    return true;
}

/* m: no more than [name]. */
static bool take_word(struct listing_reader *r, struct instr *i)
{
    struct span name;
    uint32_t variable;

    if (!listing_expect(r, "[", "before the name of a .word") ||
        !listing_name(r, &name, "the name of a .word"))
        return false;
    if (!names_get(&r->words, text_of(name), name.length, &variable))
        return diag_error(r->d, name, "there is no .word %.*s",
                          (int)(name.length < 60 ? name.length : 60), text_of(name));
    i->has_mem = true;
    i->space = SPACE_GLOBAL;
    i->mem = var_operand(variable, 0);
    i->mem.text = excerpt_of(name);
    return listing_expect(r, "]", "behind the name of a .word");
}

/* w: a mask of threads, in digits, in hexadecimal, or by thread in a register. */
static bool take_members(struct listing_reader *r, struct instr *i)
{
    const struct span word = r->lexer.token;
    struct operand *o = next_source(i);
    uint64_t members;
    uint32_t n;

    if (r->constants->v[CONST_WarpSize] > 32)
        i->type = TYPE_B64;
    if (listing_numbered(r, 'R', &n)) {
        if (i->type == TYPE_B64)
            return diag_error(r->d, word, "a register has a mask of 32 threads at most");
        return take_register(r, o, "a register R0 to R254");
    }
    if (r->lexer.kind == LISTING_WORD && word.length > 2 && memcmp(text_of(word), "0x", 2) == 0) {
        if (!number_u64(text_of(word), word.length, &members))
            return listing_expected(r, "a mask of threads");
        listing_next(&r->lexer);
    } else if (!listing_mask(r, &members)) {
        return false;
    }
    *o = imm_operand(i->type == TYPE_B64 ? members : members & UINT32_MAX);
    o->text = excerpt_of(word);
    return true;
}

/* s */
static bool take_lane(struct listing_reader *r, struct instr *i)
{
    if (!listing_is(&r->lexer, "SR_LANEID"))
        return listing_expected(r, "SR_LANEID");
    *next_source(i) = (struct operand){ .kind = OPD_SREG, .index = SREG_LANEID,
                                        .text = excerpt_of(r->lexer.token) };
    listing_next(&r->lexer);
    return true;
}

static bool take_operand(struct listing_reader *r, char letter, struct instr *i)
{
    static const struct {
        char letter;
        bool (*take)(struct listing_reader *r, struct instr *i);
    } by_letter[] = {
        { 'b', take_b_register }, { 'p', take_second }, { 'l', take_place }, { 'x', take_target },
        { 'r', take_result }, { 'P', take_flag }, { 'v', take_value }, { 'm', take_word },
        { 'w', take_members }, { 's', take_lane },
    };

    for (size_t k = 0; k < sizeof by_letter / sizeof *by_letter; k++)
        if (by_letter[k].letter == letter)
            return by_letter[k].take(r, i);
    return false;
}

/* BSSY has its operands the other way round than opcodes.def; a second predicate comes last. */
static void arrange(struct instr *i)
{
    if (i->op == OP_BSSY) {
        struct operand b = i->src[0];

        i->src[0] = i->src[1];
        i->src[1] = b;
    }
    if (i->nsrc == 1 && i->src[1].kind != OPD_NONE)
        i->nsrc = 2;
}

bool listing_operands(struct listing_reader *r, const char *letters, struct instr *i)
{
    for (const char *at = letters; *at != '\0'; at++) {
        if (at > letters && at[-1] != 'p' &&
            !listing_expect(r, ",", "between operands"))
            return false;
        if (!take_operand(r, *at, i))
            return false;
    }
    arrange(i);
    return true;
}
