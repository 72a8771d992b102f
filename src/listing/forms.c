/* listing/forms.c: the instructions of listings: control words of Turing (STG table I) and a few
 * that compute. Knows no operand. */
#include <string.h>

#include "listing/reader.h"

#define JUMPS " REL ABS NODEC NOINC "
#define MOVES " 32 CLEAR "

#define COMPARES_OF_LISTINGS(V)                                                                    \
    V("ISETP.EQ", CMP_EQ) V("ISETP.NE", CMP_NE) V("ISETP.LT", CMP_LT) V("ISETP.LE", CMP_LE)        \
    V("ISETP.GT", CMP_GT) V("ISETP.GE", CMP_GE)
#define COMPARE(name, compare) { name, "", OP_SETP, "Pvv", TYPE_S32, compare, 0 },

static const struct listing_form forms[] = {
    { "BSSY", JUMPS, OP_BSSY, "bl", 0, 0, 0 },
    { "BSYNC", "", OP_BSYNC, "b", 0, 0, 0 },
    { "BREAK", "", OP_BBREAK, "pb", 0, 0, 0 },
    { "BMOV", MOVES, OP_RTOB, "bv", TYPE_B32, 0, 0 },
    { "BMOV", MOVES, OP_BTOR, "rb", TYPE_B32, 0, 0 },
    { "YIELD", "", OP_YIELD, "", 0, 0, 0 },
    { "WARPSYNC", "", OP_WARPSYNC, "w", TYPE_B32, 0, 0 },
    { "BRA", JUMPS, OP_BRA, "pl", 0, 0, 0 },
    { "BRX", JUMPS, OP_BRA, "x", 0, 0, 0 },
    { "CALL", JUMPS, OP_CALL, "l", 0, 0, 0 },
    { "RET", JUMPS, OP_RET, "x", 0, 0, 0 },
    { "RET", JUMPS, OP_RET, "", 0, 0, 0 },
    { "EXIT", "", OP_EXIT, "", 0, 0, 0 },
    { "NOP", "", OP_NOP, "", 0, 0, 0 },
    { "S2R", "", OP_MOV, "rs", TYPE_U32, 0, 0 },
    { "MOV", "", OP_MOV, "rv", TYPE_U32, 0, 0 },
    { "IADD", "", OP_ADD, "rvv", TYPE_S32, 0, 0 },
    COMPARES_OF_LISTINGS(COMPARE)
    { "LD", "", OP_LD, "rm", TYPE_U32, 0, 0 },
    { "ST", "", OP_ST, "mv", TYPE_U32, 0, 0 },
    { "ATOM.CAS", "", OP_ATOM, "rmvv", TYPE_B32, 0, ATOMIC_CAS },
    { "ATOM.EXCH", "", OP_ATOM, "rmv", TYPE_B32, 0, ATOMIC_EXCH },
    { "ATOM.ADD", "", OP_ATOM, "rmv", TYPE_U32, 0, ATOMIC_ADD },
};
#define NFORMS (sizeof forms / sizeof *forms)

/* What table I has besides. */
static const char *const undefined[] = {
    "BPT", "BRXU", "JMP", "JMX", "JMXU", "KILL", "NANOSLEEP", "RPCMOV", "RTT",
};

/* ---- names and modifiers ---- */

static const char *text_of(struct span s)
{
    return s.source->text + s.at;
}

/* Is the form's name what the word begins with, up to its end or a dot? */
static bool begins(struct span word, const char *name)
{
    size_t n = strlen(name);

    return word.length >= n && memcmp(text_of(word), name, n) == 0 &&
           (word.length == n || text_of(word)[n] == '.');
}

/* The modifier that begins at a byte of the word, without its dot. */
static struct span modifier_at(struct span word, size_t at)
{
    size_t end = at;

    while (end < word.length && text_of(word)[end] != '.')
        end++;
    return (struct span){ word.source, word.at + at, end - at };
}

static bool has_modifier(const struct listing_form *f, struct span m)
{
    const char *s = f->modifiers;

    for (; m.length > 0 && *s != '\0'; s += strcspn(s, " ")) {
        s += strspn(s, " ");
        if (strcspn(s, " ") == m.length && memcmp(s, text_of(m), m.length) == 0)
            return true;
    }
    return false;
}

static bool check_modifiers(struct listing_reader *r, const struct listing_form *f, struct span word)
{
    for (size_t at = strlen(f->name); at < word.length;) {
        struct span m = modifier_at(word, at + 1);

        if (!has_modifier(f, m))
            return diag_error(r->d, m.length > 0 ? m : word, "%s has no modifier `.%.*s`", f->name,
                              (int)(m.length < 60 ? m.length : 60), text_of(m));
        at += 1 + m.length;
    }
    return true;
}

/* ---- which ---- */

/* What is one by another letter, in small letters, or without the modifier that it needs. */
static const char *near_name(struct span word)
{
    char name[16], large[16];
    const char *best = NULL;
    size_t n = word.length < 15 ? word.length : 15;
    unsigned least = n > 5 ? 3 : (unsigned)(n + 1) / 2;

    for (size_t k = 0; k < n; k++) {
        char c = text_of(word)[k];

        large[k] = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
    large[n] = '\0';
    for (size_t k = 0; k < NFORMS; k++) {
        unsigned distance = text_distance(large, forms[k].name);

        memcpy(name, large, sizeof name);
        name[strcspn(name, ".")] = '\0';
        if (distance > 0 && strncmp(name, forms[k].name, strlen(name)) == 0 &&
            forms[k].name[strlen(name)] == '.')
            distance = 1;
        if (distance < least) {
            least = distance;
            best = forms[k].name;
        }
    }
    return best;
}

static const struct listing_form *unknown(struct listing_reader *r, struct span word)
{
    const char *near = near_name(word);

    for (size_t k = 0; k < sizeof undefined / sizeof *undefined; k++)
        if (begins(word, undefined[k])) {
            diag_error(r->d, word, "%s is a control instruction that Hanoi does not define",
                       undefined[k]);
            return NULL;
        }
    diag_error(r->d, word, "expected an instruction of a listing, found `%.*s`%s%s%s",
               (int)(word.length < 60 ? word.length : 60), text_of(word),
               near != NULL ? ", did you mean `" : "", near != NULL ? near : "",
               near != NULL ? "`?" : "");
    return NULL;
}

/* Does the first operand select this one of two forms of a name? */
static bool fits(const struct listing_reader *r, const struct listing_form *f)
{
    uint32_t n;

    if (f->op == OP_RET && f->letters[0] == 'x')
        return listing_numbered(r, 'R', &n);
    return f->op == OP_RTOB ? listing_numbered(r, 'B', &n) : true;
}

const struct listing_form *listing_form(struct listing_reader *r)
{
    const struct span word = r->lexer.token;

    listing_next(&r->lexer);
    for (size_t k = 0; k < NFORMS; k++)
        if (begins(word, forms[k].name) && fits(r, &forms[k]))
            return check_modifiers(r, &forms[k], word) ? &forms[k] : NULL;
    return unknown(r, word);
}

/* ---- back ---- */

static bool is_form(const struct listing_form *f, const struct instr *i)
{
    bool special = i->nsrc > 0 && i->src[0].kind == OPD_SREG;
    bool indirect = i->nsrc > 0 && i->src[0].kind == OPD_REG;

    if (f->op != (enum opcode)i->op || f->compare != i->compare || f->atomic != i->atomic)
        return false;
    if (i->op == OP_BRA || i->op == OP_RET)
        return (f->letters[0] == 'x') == indirect;
    return i->op != OP_MOV || (f->letters[1] == 's') == special;
}

const struct listing_form *listing_form_of(const struct instr *i)
{
    for (size_t k = 0; k < NFORMS; k++)
        if (is_form(&forms[k], i))
            return &forms[k];
    return NULL;
}
