/* ptx/resolve/modifiers.c: opcode and suffixes of an instruction, in any order (5.1.1). The opcode
 * table says which are valid, suffix.h how they are spelt. */
#include "ptx/resolve/reader.h"

#include <string.h>

#include "program/suffix.h"

/* Other spellings of later versions of PTX. */
static const struct {
    const char *text, *meaning;
} aliases[] = {
    { "shared::cta", "shared" }, { "param::entry", "param" }, { "param::func", "param" },
    { "cluster", "gpu" },
};

/* Suffixes of one opcode that only say what operands there are, or nothing (0). */
static const struct {
    uint16_t op;
    const char *text;
    uint8_t variant;
} variants[] = {
    { OP_BRX, "idx", 0 },           { OP_BARRIER, "cta", 0 },
    { OP_BAR, "cta", 0 },           { OP_ATOM, "noftz", 0 },
    { OP_RED, "noftz", 0 },         { OP_LD, "weak", 0 },
    { OP_ST, "weak", 0 },           { OP_FENCE, "mbarrier_init", 0 },
    { OP_PROXYFENCE, "alias", 0 },  { OP_PROXYFENCE, "async", 0 },
    { OP_PROXYFENCE, "global", 0 }, { OP_PROXYFENCE, "shared", 0 },
    { OP_PROXYFENCE, "shared::cluster", 0 },
    { OP_FENCE, "sync_restrict::shared::cta", FENCE_OF_SHARED },
    { OP_FENCE, "sync_restrict::shared::cluster", FENCE_OF_SHARED },
    { OP_ASYNCFENCE, "sync_restrict::shared::cta", FENCE_OF_SHARED },
    { OP_ASYNCFENCE, "sync_restrict::shared::cluster", FENCE_OF_SHARED },
    { OP_PROXYBAR, "alias", 0 },    { OP_COPY, "shared", 0 },
    { OP_COPY, "global", 0 },       { OP_LD, "mmio", 0 },
    { OP_ST, "mmio", 0 },           { OP_PMEVENT, "mask", PMEVENT_MASK },
    { OP_MBARRIVE, "noComplete", MBARRIER_NO_COMPLETE },
    { OP_MBDROP, "noComplete", MBARRIER_NO_COMPLETE },
    { OP_CREATEPOLICY, "fractional", POLICY_FRACTION },
    { OP_CREATEPOLICY, "range", POLICY_RANGE },
    { OP_CREATEPOLICY, "cvt", POLICY_COPY },
};

static const char *const hints[] = {
    "L1", "L2", "L1::evict_normal", "L1::evict_unchanged", "L1::evict_first", "L1::evict_last",
    "L1::no_allocate", "L2::evict_normal", "L2::evict_unchanged", "L2::evict_first",
    "L2::evict_last", "L2::cache_hint", "L2::64B", "L2::128B", "L2::256B"
};

/* Bits of `seen`: rows of modifiers.def, then these. */
enum { SEEN_TYPE = 48, SEEN_TYPE2, SEEN_TYPE3, SEEN_VECTOR };

struct modifiers {
    struct reader *r;
    struct instr *i;
    uint32_t allowed;
    uint64_t seen;
    struct span at; /* the suffix, with its dot */
    struct span type; /* the one that was the type */
    const char *text;
    size_t n;       /* without the dot */
};

/* ---- one suffix ---- */

static bool is_text(const struct modifiers *m, const char *text)
{
    return strlen(text) == m->n && memcmp(text, m->text, m->n) == 0;
}

/* Records a modifier; an error when one of its kind is already present. */
static bool once(struct modifiers *m, unsigned bit)
{
    if ((m->seen >> bit & 1) != 0)
        diag_error(m->r->diags, m->at, "%.*s: a modifier of its kind stands already",
                   SPAN_ARGS(m->at));
    m->seen |= (uint64_t)1 << bit;
    return true;
}

/* A modifier with a value, or a flag. */
static bool take_modifier(struct modifiers *m, bool flag)
{
    const struct modifier_info *row;
    unsigned value;

    for (unsigned k = 0; (row = modifier_info(k)) != NULL; k++) {
        if ((row->kind == SUFFIX_KINDS) != flag || !modifier_belongs(row, (enum opcode)m->i->op))
            continue;
        if (flag && is_text(m, row->flag)) {
            m->i->mods |= row->modifier;
            return once(m, k);
        }
        if (!flag && suffix_find(row->kind, m->text, m->n, &value)) {
            ((unsigned char *)m->i)[row->member] = (unsigned char)value;
            return once(m, k);
        }
    }
    return false;
}

static bool take_variant(struct modifiers *m)
{
    for (size_t k = 0; k < sizeof variants / sizeof *variants; k++)
        if (m->i->op == variants[k].op && is_text(m, variants[k].text)) {
            m->i->variant = variants[k].variant;
            return true;
        }
    return false;
}

static bool take_feature(struct modifiers *m)
{
    unsigned feature = feature_find((enum opcode)m->i->op, m->text, m->n);

    m->i->variant = (uint8_t)(m->i->variant | feature);
    return feature != 0;
}

/* Cache hints: levels, prefetch sizes, eviction priorities. */
static bool take_hint(struct modifiers *m)
{
    if ((m->allowed & (uint32_t)MOD_HINT) == 0)
        return false;
    if (is_text(m, "L2::cache_hint")) /* has an operand: the policy */
        m->i->mods |= (uint32_t)MOD_HINT;
    for (size_t k = 0; k < sizeof hints / sizeof *hints; k++)
        if (is_text(m, hints[k]))
            return true;
    return false;
}

static bool take_vector(struct modifiers *m)
{
    if ((m->allowed & MOD_VECTOR) == 0 || m->n != 2 || m->text[0] != 'v' ||
        strchr("248", m->text[1]) == NULL)
        return false;
    m->i->vector = (uint8_t)(m->text[1] - '0');
    return once(m, SEEN_VECTOR);
}

static bool take_type(struct modifiers *m)
{
    enum type t = type_find(m->text, m->n);

    if (t == TYPE_NONE)
        return false;
    if ((m->seen >> SEEN_TYPE & 1) != 0 && (m->allowed & MOD_TYPE2) != 0) {
        if ((m->seen >> SEEN_TYPE2 & 1) != 0 && (m->allowed & (uint32_t)MOD_SIMD) != 0) {
            m->i->type3 = (uint8_t)t;
            return once(m, SEEN_TYPE3);
        }
        m->i->type2 = (uint8_t)t;
        return once(m, SEEN_TYPE2);
    }
    m->i->type = (uint8_t)t;
    m->type = m->at;
    return once(m, SEEN_TYPE);
}

static void resolve_alias(struct modifiers *m)
{
    for (size_t k = 0; k < sizeof aliases / sizeof *aliases; k++)
        if (is_text(m, aliases[k].text)) {
            m->text = aliases[k].meaning;
            m->n = strlen(aliases[k].meaning);
            return;
        }
}

/* ---- unknown ones ---- */

/* The allowed modifier or the type whose spelling is nearest. */
static const char *nearest(const struct modifiers *m)
{
    char text[32] = { 0 };
    const char *best = NULL;
    const struct modifier_info *row;
    unsigned least = near_limit(m->r, m->n);

    memcpy(text, m->text, m->n < sizeof text ? m->n : sizeof text - 1);
    for (int t = TYPE_NONE + 1; t < TYPE_COUNT; t++)
        if (type_in_set((enum type)t, opcode_info((enum opcode)m->i->op)->types))
            take_nearer(type_info((enum type)t)->text, text, &best, &least);
    for (unsigned k = 0; k < sizeof hints / sizeof *hints; k++)
        if ((m->allowed & (uint32_t)MOD_HINT) != 0)
            take_nearer(hints[k], text, &best, &least);
    for (unsigned k = 0; (row = modifier_info(k)) != NULL; k++)
        if ((m->allowed & row->modifier) != 0)
            take_nearer(row->flag, text, &best, &least);
    for (unsigned k = 0; (row = modifier_info(k)) != NULL; k++)
        for (unsigned v = 0; v < 20 && (m->allowed & row->modifier) != 0; v++)
            if (*suffix_text(row->kind, v) != '\0')
                take_nearer(suffix_text(row->kind, v), text, &best, &least);
    return best;
}

static bool unknown_modifier(const struct modifiers *m)
{
    const char *op = opcode_info((enum opcode)m->i->op)->text, *near;

    if (leave_out_suffix(m->r, op, m->at))
        return false;
    near = nearest(m);
    if (near != NULL)
        return diag_error(m->r->diags, m->at, "%s has no modifier %.*s; did you mean .%s?", op,
                          SPAN_ARGS(m->at), near);
    return diag_error(m->r->diags, m->at, "%s has no modifier %.*s", op, SPAN_ARGS(m->at));
}

static bool read_suffix(struct modifiers *m, struct span at)
{
    m->at = at;
    m->text = span_text(at) + 1;
    m->n = at.length - 1;
    resolve_alias(m);
    return take_modifier(m, false) || take_modifier(m, true) || take_variant(m) ||
           take_feature(m) || take_hint(m) || take_vector(m) || take_type(m) || unknown_modifier(m);
}

/* ---- required modifiers ---- */

/* `bar.red` alone has a type, and not from the table. */
static bool check_type(struct modifiers *m)
{
    enum type t = (enum type)m->i->type, second = (enum type)m->i->type2;
    const struct opcode_info *info = opcode_info((enum opcode)m->i->op);
    bool barred = (m->allowed & MOD_BARRED) != 0;

    if (barred)
        return t == TYPE_NONE || m->i->barrier_red != RED_NONE ? true : unknown_modifier(m);
    if (t == TYPE_NONE && info->types == TS_NONE)
        return true;
    if (t == TYPE_NONE)
        return diag_error(m->r->diags, m->i->span, "%s needs a type", info->text);
    if (!type_in_set(t, info->types) && leave_out_suffix(m->r, info->text, m->type))
        return false;
    if (!type_in_set(t, info->types))
        return diag_error(m->r->diags, m->i->span, "%s is not defined for .%s", info->text,
                          type_info(t)->text);
    if ((m->allowed & MOD_TYPE2) == 0)
        return true;
    if (second == TYPE_NONE && m->i->op == OP_CVTPACK) /* it packs to 16 bits, without a third operand */
        return true;
    if (second == TYPE_NONE)
        return diag_error(m->r->diags, m->i->span, "%s needs two types", info->text);
    if ((m->allowed & (uint32_t)MOD_SIMD) != 0 && m->i->type3 == TYPE_NONE)
        return diag_error(m->r->diags, m->i->span, "%s needs three types", info->text);
    if (m->i->op == OP_SLCT ? second == TYPE_S32 || second == TYPE_F32
                            : type_in_set(second, info->types) &&
                                  (m->i->type3 == TYPE_NONE ||
                                   type_in_set((enum type)m->i->type3, info->types)))
        return true;
    return diag_error(m->r->diags, m->i->span, "%s is not defined from .%s", info->text,
                      type_info(second)->text);
}

/* Is a modifier of this kind present? SUFFIX_KINDS: .sync. */
static bool has_seen(const struct modifiers *m, enum suffix_kind kind)
{
    const struct modifier_info *row;

    for (unsigned k = 0; kind != SUFFIX_KINDS && (row = modifier_info(k)) != NULL; k++)
        if (row->kind == kind && (m->seen >> k & 1) != 0)
            return true;
    return kind == SUFFIX_KINDS && (m->i->mods & MOD_SYNC) != 0;
}

/* All exchanges except the old ones (shfl, vote) need .sync. */
static bool check_required(struct modifiers *m)
{
    static const struct {
        uint16_t op;
        enum suffix_kind kind;
        const char *needs;
    } required[] = {
        { OP_BAR, SUFFIX_BARRIER, ".sync, .arrive or .red" },
        { OP_BARRIER, SUFFIX_BARRIER, ".sync, .arrive or .red" },
        { OP_MEMBAR, SUFFIX_LEVEL, ".cta, .gl or .sys" },
        { OP_FENCE, SUFFIX_SCOPE, ".cta, .gpu or .sys" },
        { OP_VOTE, SUFFIX_VOTE, ".all, .any, .uni or .ballot" },
        { OP_ISSPACEP, SUFFIX_SPACE, "a state space" },
        { OP_CVTA, SUFFIX_SPACE, "a state space" },
        { OP_REDUX, SUFFIX_ATOMIC, "an operation such as .add" },
        { OP_ATOM, SUFFIX_ATOMIC, "an operation such as .add" },
        { OP_RED, SUFFIX_ATOMIC, "an operation such as .add" },
        { OP_SETP, SUFFIX_COMPARE, "a comparison such as .eq" },
        { OP_SET, SUFFIX_COMPARE, "a comparison such as .eq" },
        { OP_SHFL, SUFFIX_SHFL, ".up, .down, .bfly or .idx" },
        { OP_MATCH, SUFFIX_MATCH, ".any or .all" },
        { OP_MATCH, SUFFIX_KINDS, ".sync" },
        { OP_REDUX, SUFFIX_KINDS, ".sync" },
        { OP_ELECT, SUFFIX_KINDS, ".sync" },
        { OP_WARPBAR, SUFFIX_KINDS, ".sync" },
    };

    for (size_t k = 0; k < sizeof required / sizeof *required; k++)
        if (m->i->op == required[k].op && !has_seen(m, required[k].kind))
            return diag_error(m->r->diags, m->i->span, "%s needs %s",
                              opcode_info((enum opcode)m->i->op)->text, required[k].needs);
    return m->i->barrier != BARRIER_RED || m->i->barrier_red != RED_NONE ||
           diag_error(m->r->diags, m->i->span, "bar.red needs .and, .or or .popc");
}

/* The report writes mul for mul.lo. */
static void default_to_low(struct modifiers *m)
{
    uint32_t halves = MOD_LO | MOD_HI | MOD_WIDE;
    enum type_kind k = type_info((enum type)m->i->type)->kind;

    if ((m->allowed & (MOD_LO | MOD_TYPE2)) == MOD_LO && (m->i->mods & halves) == 0 &&
        (k == KIND_SIGNED || k == KIND_UNSIGNED))
        m->i->mods |= MOD_LO;
}

/* Barriers in memory: which atomic operation they are, and the order that they have unless they say
 * another. */
static void normalise_mbarrier(struct instr *i)
{
    static const struct {
        uint16_t op;
        uint8_t atomic, order;
    } kinds[] = {
        { OP_MBINIT, ATOMIC_MBINIT, ORDER_WEAK },
        { OP_MBARRIVE, ATOMIC_MBARRIVE, ORDER_RELEASE },
        { OP_MBDROP, ATOMIC_MBDROP, ORDER_RELEASE },
        { OP_MBTEST, ATOMIC_MBTEST, ORDER_ACQUIRE },
        { OP_MBTESTPARITY, ATOMIC_MBPARITY, ORDER_ACQUIRE },
        { OP_MBTRY, ATOMIC_MBTEST, ORDER_ACQUIRE },
        { OP_MBTRYPARITY, ATOMIC_MBPARITY, ORDER_ACQUIRE },
        { OP_COPYARRIVAL, ATOMIC_MBARRIVE, ORDER_RELEASE },
    };

    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (i->op == kinds[k].op) {
            i->atomic = kinds[k].atomic;
            i->order = i->order == ORDER_WEAK ? kinds[k].order : i->order;
        }
}

/* What a fence orders, and for which threads. A cluster has one block here, and no other block sees its
 * shared memory. */
static void normalise_fence(struct instr *i)
{
    bool between_proxies = i->op == OP_ASYNCFENCE || i->op == OP_TENSORFENCE;

    if (i->op == OP_FENCE || i->op == OP_MEMBAR)
        i->order = i->op == OP_MEMBAR || i->order == ORDER_SC ? ORDER_WEAK : ORDER_ACQ_REL;
    if (i->op != OP_FENCE && !between_proxies)
        return;
    if (i->variant == FENCE_OF_SHARED)
        i->level = LEVEL_CTA;
    i->variant = 0;
}

/* Unifies spellings of the same instruction, and drops what has no meaning here. `bar` is
 * `barrier.aligned`: only MOD_ALIGNED says whether a whole warp has to arrive. */
static void normalise(struct modifiers *m)
{
    struct instr *i = m->i;

    if (i->op == OP_MAD && i->type == TYPE_F32 && is_for_sm_1x(m->r))
        i->mods |= MOD_FTZ; /* later devices execute it as fma.rn.ftz (PTX) */
    normalise_fence(i);
    if (i->op == OP_BAR)
        i->mods |= MOD_ALIGNED;
    i->op = i->op == OP_BREAK     ? OP_BRK
            : i->op == OP_BARRIER ? OP_BAR
            : i->op == OP_FENCE   ? OP_MEMBAR
            : i->op == OP_LDU     ? OP_LD
                                  : i->op;
    i->mods &= ~(uint32_t)MOD_UNI;
    if (i->op == OP_BAR)
        i->type = TYPE_NONE; /* its threads reconverge where it is .aligned, as bar is */
    else
        i->mods &= ~(uint32_t)MOD_ALIGNED;
    normalise_mbarrier(i);
}

size_t opcode_words(const struct instr_syntax *s, unsigned words, char out[MOST_OPCODE])
{
    size_t n = s->opcode.length;

    if (words > s->nsuffixes || n >= MOST_OPCODE)
        return 0;
    memcpy(out, span_text(opcode_span(s)), n);
    for (unsigned k = 0; k < words; k++) {
        if (n + s->suffixes[k].length >= MOST_OPCODE)
            return 0;
        memcpy(out + n, span_text(suffix_span(s, k)), s->suffixes[k].length);
        n += s->suffixes[k].length;
    }
    out[n] = '\0';
    return n;
}

enum opcode opcode_of(const struct instr_syntax *s, unsigned *words)
{
    enum opcode op = OP_COUNT;
    char text[MOST_OPCODE];

    for (*words = MOST_OPCODE_WORDS; op == OP_COUNT; --*words) {
        size_t n = opcode_words(s, *words, text);

        if (n > 0)
            op = opcode_find(text, n);
        if (*words == 0 || op != OP_COUNT)
            break;
    }
    return op;
}

/* add, sub and fma with two types are instructions of their own. */
static enum opcode with_types(enum opcode op, const struct instr_syntax *s, unsigned words)
{
    static const struct {
        enum opcode op, mixed;
    } mixed[] = { { OP_ADD, OP_MIXADD }, { OP_SUB, OP_MIXSUB }, { OP_FMA, OP_MIXFMA } };
    unsigned types = 0;

    for (unsigned k = words; k < s->nsuffixes; k++)
        if (type_find(span_text(suffix_span(s, k)) + 1, s->suffixes[k].length - 1) != TYPE_NONE)
            types++;
    for (size_t k = 0; k < sizeof mixed / sizeof *mixed; k++)
        if (op == mixed[k].op && types > 1)
            return mixed[k].mixed;
    return op;
}

bool read_modifiers(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    struct modifiers m = { .r = r, .i = i };
    uint32_t left_out = r->program->nleft_out;
    unsigned words, errors = r->diags->errors;

    i->op = (uint16_t)opcode_of(s, &words);
    i->op = (uint16_t)with_types((enum opcode)i->op, s, words);
    m.allowed = opcode_info((enum opcode)i->op)->mods;
    i->vector = 1;
    m.at = i->span;
    for (unsigned k = words; k < s->nsuffixes && r->diags->errors == errors &&
                             r->program->nleft_out == left_out; k++)
        read_suffix(&m, suffix_span(s, k));
    if (r->diags->errors != errors || r->program->nleft_out != left_out || !check_type(&m) ||
        !check_required(&m) || !check_together(r, i) || !check_form(r, s, i, words))
        return false;
    default_to_low(&m);
    normalise(&m);
    return true;
}
