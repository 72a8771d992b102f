/* litmus/typed_instructions.c: the instructions of typed litmus tests, which are PTX: their parts
 * are put in its order, their registers must have been declared with as many bits as they name.
 * Knows no layout of threads. */
#include <string.h>

#include "litmus/mnemonic.h"
#include "litmus/reader.h"

/* One instruction. */
struct typed {
    struct litmus_reader *r;
    unsigned number; /* of the thread */
    struct mnemonic m;
    const char *types[2]; /* of the mnemonic, as PTX spells them; NULL: not there */
};

static bool wrong(const struct typed *i, const char *expected)
{
    return mnemonic_wrong(&i->m, i->r->at.diags, expected);
}

/* ---- operands ---- */

static unsigned bits_of(const char *type)
{
    if (strcmp(type, "pred") == 0)
        return 1;
    return strstr(type, "64") != NULL ? 64 : 32;
}

/* A declared register with the bits of that type. */
static bool put_register(struct typed *i, const char *type, struct text *out)
{
    const struct litmus_thread *t = &i->r->threads[i->number];
    struct cursor *at = &i->r->at;
    const size_t k = litmus_find_register(t, cursor_text(at), at->span.length);

    if (at->kind != LEXEME_WORD || k == t->nregisters)
        return cursor_expected(at, "a register that was declared");
    if (bits_of(t->registers[k].type) != bits_of(type))
        return diag_error(at->diags, at->span, "%s is a .%s, this is about a .%s",
                          t->registers[k].name, t->registers[k].type, type);
    text_puts(out, t->registers[k].ptx);
    cursor_next(at);
    return true;
}

static bool put_value(struct typed *i, const char *type, struct text *out)
{
    struct span span = i->r->at.span;
    struct integer n;

    if (i->r->at.kind == LEXEME_WORD)
        return put_register(i, type, out);
    if (!cursor_integer(&i->r->at, &n))
        return false;
    if (bits_of(type) == 32 && !litmus_fits(n))
        return diag_error(i->r->at.diags, span, "a .%s has 32 bits", type);
    integer_print(n, out);
    return true;
}

/* The location that the register under the cursor held at first, where it is an address of it. */
static const struct litmus_location *first_location(const struct typed *i)
{
    const struct litmus_thread *t = &i->r->threads[i->number];
    const size_t k = litmus_find_register(t, cursor_text(&i->r->at), i->r->at.span.length);

    return k < t->nregisters && t->registers[k].location != SIZE_MAX
               ? &i->r->locations[t->registers[k].location] : NULL;
}

static void note_weak(struct typed *i, const struct litmus_location *l)
{
    struct litmus_thread *t = &i->r->threads[i->number];
    const size_t location = (size_t)(l - i->r->locations);

    for (size_t k = 0; k < t->nweak; k++)
        if (t->weak[k] == location)
            return;
    ARRAY_PUSH(t->weak, t->nweak, t->cap_weak, location);
}

/* The memory map says where a location lies; a mnemonic that says otherwise is not followed. */
static void check_space(struct typed *i, const struct litmus_location *l, const char *space)
{
    if (l != NULL && space != NULL && l->shared != (strcmp(space, "shared") == 0))
        diag_add(i->r->at.diags, SEVERITY_WARNING, i->r->at.span,
                 "this is the address of `%s`, which lies in %s memory: .%s is ignored", l->name,
                 l->shared ? "shared" : "global", space);
}

/* "[" register "]" */
static bool put_address(struct typed *i, const char *space, bool weak, struct text *out)
{
    const struct litmus_location *l;

    if (!cursor_expect(&i->r->at, "["))
        return false;
    l = first_location(i);
    check_space(i, l, space);
    if (weak && l != NULL)
        note_weak(i, l);
    text_puts(out, "[");
    if (!put_register(i, "b64", out))
        return false;
    text_puts(out, "]");
    return cursor_expect(&i->r->at, "]");
}

static bool comma(struct typed *i, struct text *out)
{
    text_puts(out, ", ");
    return cursor_expect(&i->r->at, ",");
}

/* ---- loads, stores and atomics ---- */

/* The parts of an access. Each may occur once, in any order. */
struct access {
    const char *cache, *space, *operation;
    const char *type;
    bool is_volatile;
};

static const char *word_of(const struct mnemonic *m, unsigned k, const char *const *words, size_t n)
{
    for (size_t w = 0; w < n; w++)
        if (mnemonic_in(m, k, words[w]))
            return words[w];
    return NULL;
}

static bool take_part(const struct mnemonic *m, unsigned k, const char *const *words, size_t n,
                      const char **out)
{
    const char *found = word_of(m, k, words, n);

    if (found == NULL || *out != NULL)
        return false;
    *out = found;
    return true;
}

static const char *const types[] = { "s32", "u32", "b32", "s64", "u64", "b64" };
static const char *const spaces[] = { "global", "shared" };
static const char *const load_caches[] = { "ca", "cg", "cs", "lu", "cv" };
static const char *const store_caches[] = { "wb", "cg", "cs", "wt" };
static const char *const operations[] = { "add", "exch", "cas", "min", "max", "and", "or", "xor" };
#define MANY(words) (words), sizeof(words) / sizeof *(words)

static bool read_parts(struct typed *i, struct access *a)
{
    const bool atom = mnemonic_in(&i->m, 0, "atom"), load = mnemonic_in(&i->m, 0, "ld");

    for (unsigned k = 1; k < i->m.n; k++) {
        if (take_part(&i->m, k, MANY(types), &a->type) ||
            take_part(&i->m, k, MANY(spaces), &a->space))
            continue;
        if (atom ? take_part(&i->m, k, MANY(operations), &a->operation)
                 : load ? take_part(&i->m, k, MANY(load_caches), &a->cache)
                        : take_part(&i->m, k, MANY(store_caches), &a->cache))
            continue;
        if (atom || a->is_volatile || !mnemonic_in(&i->m, k, "volatile"))
            return wrong(i, atom ? "an operation, a space and a type, each once"
                                 : "volatile or a cache operator, a space and a type, each once");
        a->is_volatile = true;
    }
    if (a->type == NULL || (atom && a->operation == NULL))
        return wrong(i, atom ? "an operation and a type" : "a type: s32, u32, b32, s64, u64, b64");
    return !a->is_volatile || a->cache == NULL ||
           wrong(i, "volatile or a cache operator, not both");
}

static bool read_access(struct typed *i, struct text *out)
{
    const bool load = mnemonic_in(&i->m, 0, "ld");
    struct access a = { .cache = NULL };
    bool weak;

    if (!read_parts(i, &a))
        return false;
    weak = load && !a.is_volatile && (a.cache == NULL || strcmp(a.cache, "ca") == 0);
    if (load && !a.is_volatile && (weak || strcmp(a.cache, "cg") != 0))
        i->r->litmus->reuses_lines = true;
    text_printf(out, "    %s%s%s%s.%s ", load ? "ld" : "st", a.is_volatile ? ".volatile" : "",
                a.cache != NULL ? "." : "", a.cache != NULL ? a.cache : "", a.type);
    if (load)
        return put_register(i, a.type, out) && comma(i, out) && put_address(i, a.space, weak, out);
    return put_address(i, a.space, false, out) && comma(i, out) && put_register(i, a.type, out);
}

/* PTX takes each operation with types of one kind. */
static const char *atomic_type(const struct access *a)
{
    const bool wide = bits_of(a->type) == 64;

    if (strcmp(a->operation, "add") == 0)
        return wide ? "u64" : "u32";
    if (strcmp(a->operation, "min") == 0 || strcmp(a->operation, "max") == 0)
        return a->type;
    return wide ? "b64" : "b32";
}

static bool read_atomic(struct typed *i, struct text *out)
{
    struct access a = { .cache = NULL };
    const char *type;

    if (!read_parts(i, &a))
        return false;
    type = atomic_type(&a);
    if (type[0] == 'b' && type == a.type && a.operation[0] == 'm')
        return wrong(i, "a type with or without a sign");
    text_printf(out, "    atom.%s.%s ", a.operation, type);
    if (!put_register(i, type, out) || !comma(i, out) || !put_address(i, a.space, false, out) ||
        !comma(i, out) || !put_value(i, type, out))
        return false;
    return strcmp(a.operation, "cas") != 0 || (comma(i, out) && put_value(i, type, out));
}

/* ---- what computes ---- */

/* `ptx` is followed by the type, whose kind is `kind` where PTX takes no other (n: a number with or
 * without a sign, b: bits, s: with a sign when it has none). Operands: d the result, v a value. */
static const struct computing {
    const char *words, *ptx;
    char kind;
    const char *operands;
} computing[] = {
    { "mov", "mov", 'b', "dv" },   { "add", "add", 'n', "dvv" },   { "sub", "sub", 'n', "dvv" },
    { "mul", "mul.lo", 'n', "dvv" }, { "and", "and", 'b', "dvv" }, { "or", "or", 'b', "dvv" },
    { "xor", "xor", 'b', "dvv" },
};

/* The type as PTX takes it with such an instruction. */
static const char *typed_as(const char *type, char kind)
{
    const bool wide = bits_of(type) == 64;

    if (kind == 'b')
        return wide ? "b64" : "b32";
    return type[0] != 'b' ? type : wide ? "u64" : "u32";
}

static bool read_computing(const struct computing *c, struct typed *i, struct text *out)
{
    const bool low = mnemonic_in(&i->m, 0, "mul") && mnemonic_in(&i->m, 1, "lo");
    const char *type = word_of(&i->m, i->m.n - 1, MANY(types));

    if (type == NULL || i->m.n != 2u + low)
        return wrong(i, "one type: s32, u32, b32, s64, u64, b64");
    text_printf(out, "    %s.%s ", c->ptx, typed_as(type, c->kind));
    for (const char *k = c->operands; *k != '\0'; k++)
        if ((k > c->operands && !comma(i, out)) ||
            !(*k == 'd' ? put_register(i, type, out) : put_value(i, type, out)))
            return false;
    return true;
}

/* cvt.TO.FROM */
static bool read_cvt(struct typed *i, struct text *out)
{
    const char *to = word_of(&i->m, 1, MANY(types)), *from = word_of(&i->m, 2, MANY(types));

    if (i->m.n != 3 || to == NULL || from == NULL)
        return wrong(i, "cvt with two types");
    text_printf(out, "    cvt.%s.%s ", typed_as(to, 'n'), typed_as(from, 'n'));
    return put_register(i, to, out) && comma(i, out) && put_register(i, from, out);
}

/* setp.COMPARE.TYPE */
static bool read_setp(struct typed *i, struct text *out)
{
    static const char *const compares[] = { "eq", "ne", "lt", "le", "gt", "ge" };
    const char *compare = word_of(&i->m, 1, MANY(compares));
    const char *type = word_of(&i->m, 2, MANY(types));

    if (i->m.n != 3 || compare == NULL || type == NULL)
        return wrong(i, "setp with a comparison and a type");
    text_printf(out, "    setp.%s.%s ", compare, typed_as(type, 'n'));
    return put_register(i, "pred", out) && comma(i, out) && put_value(i, type, out) &&
           comma(i, out) && put_value(i, type, out);
}

/* ---- the rest ---- */

static bool read_membar(struct typed *i, struct text *out)
{
    if (i->m.n != 2 || !mnemonic_in(&i->m, 1, "cta gl sys"))
        return wrong(i, "membar.cta, membar.gl or membar.sys");
    mnemonic_put(&i->m, 2, i->r->devices > 1, out);
    return true;
}

static bool read_barrier(struct typed *i, struct text *out)
{
    const struct span span = i->r->at.span;
    const bool one = i->r->options.warps == LITMUS_ONE_WARP;
    struct integer n;

    if (i->m.n != 2 || !mnemonic_in(&i->m, 1, "sync"))
        return wrong(i, "bar.sync");
    if (!cursor_integer(&i->r->at, &n))
        return false;
    if (n.negative || n.magnitude > 14)
        return diag_error(i->r->at.diags, span, "the number of a barrier: 0 to 14");
    text_printf(out, "    bar.sync %llu, %llu", (unsigned long long)n.magnitude,
                one ? (unsigned long long)i->r->litmus->warp_size
                    : (unsigned long long)litmus_block_size(i->r, i->number));
    return true;
}

static bool read_branch(struct typed *i, struct text *out)
{
    if (i->m.n > 1)
        return wrong(i, "no modifier");
    text_puts(out, "    bra ");
    return litmus_put_target(i->r, i->number, out);
}

static const struct {
    const char *word;
    bool (*read)(struct typed *i, struct text *out);
} others[] = {
    { "ld st", read_access }, { "atom", read_atomic },  { "cvt", read_cvt },
    { "setp", read_setp },    { "membar", read_membar }, { "bar", read_barrier },
    { "bra", read_branch },
};

static bool read_instruction(struct typed *i, struct text *out)
{
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (mnemonic_in(&i->m, 0, others[k].word))
            return others[k].read(i, out);
    for (size_t k = 0; k < sizeof computing / sizeof *computing; k++)
        if (mnemonic_in(&i->m, 0, computing[k].words))
            return read_computing(&computing[k], i, out);
    return mnemonic_refuse(&i->m, i->r->at.diags,
                           "the instructions of a typed litmus test here are ld st atom mov add "
                           "sub mul and or xor cvt setp bra membar bar");
}

/* "@" [ "!" ] predicate */
static bool read_guard(struct typed *i, struct text *out)
{
    if (!cursor_take(&i->r->at, "@"))
        return true;
    text_puts(out, cursor_take(&i->r->at, "!") ? "    @!" : "    @");
    return put_register(i, "pred", out);
}

bool litmus_typed_instruction(struct litmus_reader *r, unsigned thread)
{
    struct typed i = { .r = r, .number = thread };
    struct text *out = &r->threads[thread].body, written = { NULL, 0, 0 };
    const bool guarded = cursor_is(&r->at, "@");
    bool label, ok;

    if (!read_guard(&i, out))
        return false;
    if (r->at.kind != LEXEME_WORD)
        return cursor_expected(&r->at, "an instruction, | or ;");
    i.m = mnemonic_of(r->at.span);
    label = !guarded && litmus_is_label(&r->at);
    cursor_next(&r->at);
    if (label && cursor_take(&r->at, ":"))
        return litmus_define_label(r, thread, i.m.whole);
    ok = read_instruction(&i, &written);
    if (ok)
        text_printf(out, "%s;\n", written.s + (guarded ? 3 : 0)); /* one blank after a guard */
    text_free(&written);
    return ok;
}
