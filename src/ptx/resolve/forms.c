/* ptx/resolve/forms.c: do the suffixes of an opcode make a form that PTX has, in this version and on
 * this target (5.1.1, PTX)? The table is forms.def. Knows no operand. */
#include "ptx/resolve/reader.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define ARCH_ONLY 1000u    /* added to a target: only with the letter a or f */
#define MOST_SLOTS 16
#define MOST_SHOWN 4       /* suffixes of a slot in a message */
#define NO_SLOT_FITS 0xffu

struct form {
    uint16_t op;
    struct demand demand;
    const char *slots;
};

static const struct form forms[] = {
#define FORM(op, version, target, slots) { op, { version, target }, slots },
#define NEEDS(op, suffix, version, target)
#include "ptx/resolve/forms.def"
};

/* What a suffix asks for in every form. */
static const struct {
    uint16_t op; /* OP_COUNT: every opcode */
    const char *text;
    struct demand demand;
} needs[] = {
#define FORM(op, version, target, slots)
#define NEEDS(op, suffix, version, target) { op, suffix, { version, target } },
#include "ptx/resolve/forms.def"
};

/* The suffixes of an instruction in the slots of a form. */
struct fit {
    const struct form *form;
    unsigned nslots;
    const char *slot[MOST_SLOTS];             /* where each begins in form->slots */
    const struct span *suffix[MOST_SLOTS];    /* the suffix there, or NULL */
    const struct span *extra;                 /* the first that no slot takes, or NULL */
    const char *missing;                      /* the first slot that must not be empty, or NULL */
    unsigned faults;
};

/* ---- slots ---- */

static size_t slot_length(const char *slot)
{
    return strcspn(slot, " ");
}

static bool slot_may_be_empty(const char *slot)
{
    return slot[slot_length(slot) - 1] == '?';
}

/* Is the suffix (with its dot) one of those of the slot? */
static bool slot_has(const char *slot, struct span suffix)
{
    for (const char *p = slot;; p++) {
        size_t n = strcspn(p, "|? ");

        if (n == suffix.length - 1 && memcmp(p, span_text(suffix) + 1, n) == 0)
            return true;
        p += n;
        if (*p != '|')
            return false;
    }
}

static bool is_type(struct span suffix)
{
    return type_find(span_text(suffix) + 1, suffix.length - 1) != TYPE_NONE;
}

/* The first empty slot, from `first` on, that has the suffix. */
static unsigned find_slot(const struct fit *f, struct span suffix, unsigned first)
{
    for (unsigned k = first; k < f->nslots; k++)
        if (f->suffix[k] == NULL && slot_has(f->slot[k], suffix))
            return k;
    return NO_SLOT_FITS;
}

static void cut_slots(struct fit *f)
{
    for (const char *p = f->form->slots; *p != '\0' && f->nslots < MOST_SLOTS;) {
        f->slot[f->nslots++] = p;
        p += slot_length(p);
        p += *p == ' ' ? 1 : 0;
    }
}

/* ---- fitting ---- */

static void place_suffix(struct fit *f, const struct span *suffix, unsigned *next_type)
{
    bool type = is_type(*suffix);
    unsigned k = find_slot(f, *suffix, type ? *next_type : 0);

    if (k == NO_SLOT_FITS) {
        f->extra = f->extra == NULL ? suffix : f->extra;
        f->faults++;
        return;
    }
    f->suffix[k] = suffix;
    if (type)
        *next_type = k + 1;
}

static struct fit fit_form(const struct form *form, const struct span *suffixes, unsigned n)
{
    struct fit f = { .form = form };
    unsigned next_type = 0;

    cut_slots(&f);
    for (unsigned k = 0; k < n; k++)
        place_suffix(&f, &suffixes[k], &next_type);
    for (unsigned k = 0; k < f.nslots; k++)
        if (f.suffix[k] == NULL && !slot_may_be_empty(f.slot[k])) {
            f.missing = f.missing == NULL ? f.slot[k] : f.missing;
            f.faults++;
        }
    return f;
}

/* ---- version and target ---- */

static bool target_has(const struct syntax *t, unsigned target)
{
    if (t->target == 0)
        return true;
    return target >= ARCH_ONLY ? t->target >= target - ARCH_ONLY && t->target_letter != '\0'
                               : t->target >= target;
}

static bool version_has(const struct syntax *t, unsigned version)
{
    return t->major == 0 || t->major * 10 + t->minor >= version;
}

bool demand_met(const struct reader *r, struct demand d)
{
    return version_has(r->tree, d.version) && target_has(r->tree, d.target);
}

bool refuse_demand(struct reader *r, struct demand d, struct span at)
{
    const struct syntax *t = r->tree;
    int n = span_length(at);

    if (!version_has(t, d.version))
        return diag_error(r->diags, at, "%.*s needs PTX %u.%u, this text has .version %u.%u", n,
                          span_text(at), d.version / 10u, d.version % 10u, t->major, t->minor);
    return diag_error(r->diags, at, "%.*s needs the target sm_%u%s, this text has .target sm_%u", n,
                      span_text(at), d.target % ARCH_ONLY, d.target >= ARCH_ONLY ? "a" : "",
                      t->target);
}

static bool check_suffix_needs(struct reader *r, uint16_t op, struct span suffix)
{
    for (size_t k = 0; k < sizeof needs / sizeof *needs; k++)
        if ((needs[k].op == op || needs[k].op == OP_COUNT) &&
            strlen(needs[k].text) == suffix.length - 1 &&
            memcmp(needs[k].text, span_text(suffix) + 1, suffix.length - 1) == 0 &&
            !demand_met(r, needs[k].demand))
            return refuse_demand(r, needs[k].demand, suffix);
    return true;
}

/* ---- messages ---- */

static unsigned count_choices(const char *slot)
{
    unsigned n = 1;

    for (size_t k = 0; k < slot_length(slot); k++)
        n += slot[k] == '|' ? 1u : 0u;
    return n;
}

/* `.a`, `.a or .b`, `.a, .b or .c`; of many only the first. */
static void put_choices(const char *slot, char *out, size_t room)
{
    unsigned n = count_choices(slot), shown = n > MOST_SHOWN ? MOST_SHOWN : n;
    size_t at = 0;

    out[0] = '\0';
    for (unsigned k = 0; k < shown; k++) {
        size_t length = strcspn(slot, "|? ");
        const char *between = k == 0 ? "" : k + 1 == n ? " or " : ", ";

        at += (size_t)snprintf(out + at, room - at, "%s.%.*s", between, (int)length, slot);
        slot += length + 1;
    }
    if (shown < n)
        snprintf(out + at, room - at, ", ...");
}

/* The form as far as it is filled: "cvt.f32.f32". */
static const char *put_form(const struct fit *f, char *out, size_t room)
{
    size_t at = (size_t)snprintf(out, room, "%s", opcode_info((enum opcode)f->form->op)->text);

    for (unsigned k = 0; k < f->nslots && at + 40 < room; k++)
        if (f->suffix[k] != NULL)
            at += (size_t)snprintf(out + at, room - at, "%.*s", SPAN_ARGS(*f->suffix[k]));
    return out;
}

/* The suffix to report where a slot is empty: one that no slot takes, unless it is one for the empty
 * slot; then the one before it. */
static const struct span *to_blame(const struct fit *f)
{
    unsigned k = 0;

    if (!slot_has(f->missing, *f->extra))
        return f->extra;
    while (f->slot[k] != f->missing)
        k++;
    while (k < f->nslots && f->suffix[k] == NULL)
        k++;
    return k < f->nslots ? f->suffix[k] : f->extra;
}

static bool refuse_fit(struct reader *r, const struct instr *i, const struct fit *f)
{
    const struct span *blamed;
    char form[160], choices[160];

    put_form(f, form, sizeof form);
    if (f->missing == NULL)
        return diag_error(r->diags, *f->extra, "%s takes no %.*s", form, SPAN_ARGS(*f->extra));
    put_choices(f->missing, choices, sizeof choices);
    if (f->extra == NULL)
        return diag_error(r->diags, i->span, "%s needs %s", form, choices);
    blamed = to_blame(f);
    return diag_error(r->diags, *blamed, "%s takes %s, not %.*s", form, choices,
                      SPAN_ARGS(*blamed));
}

/* ---- all forms of the opcode ---- */

/* Of two fits with as many faults the one that only wants another type says more. */
static bool is_nearer(const struct fit *a, const struct fit *b)
{
    if (a->faults != b->faults)
        return a->faults < b->faults;
    return a->extra != NULL && is_type(*a->extra) && b->extra != NULL && !is_type(*b->extra);
}

static bool fit_all(struct reader *r, const struct instr *i, struct span text,
                    const struct span *suffixes, unsigned n)
{
    const struct form *early = NULL;
    struct fit best = { .faults = UINT_MAX };

    for (size_t k = 0; k < sizeof forms / sizeof *forms && best.faults > 0; k++) {
        struct fit f = { .faults = UINT_MAX };

        if (forms[k].op == i->op)
            f = fit_form(&forms[k], suffixes, n);
        if (f.faults == 0 && !demand_met(r, forms[k].demand))
            early = early == NULL ? &forms[k] : early;
        else if (is_nearer(&f, &best))
            best = f;
    }
    if (best.faults > 0 && early != NULL)
        return refuse_demand(r, early->demand, text);
    if (best.faults > 0)
        return refuse_fit(r, i, &best);
    for (unsigned k = 0; k < n; k++)
        if (!check_suffix_needs(r, i->op, suffixes[k]))
            return false;
    return true;
}

bool check_form(struct reader *r, const struct instr_syntax *s, const struct instr *i,
                unsigned words)
{
    unsigned n = s->nsuffixes - words;
    struct span *suffixes = mem_new((n + 1u) * sizeof *suffixes);
    bool good;

    for (unsigned k = 0; k < n; k++)
        suffixes[k] = suffix_span(s, words + k);
    good = fit_all(r, i, spelling_span(s), suffixes, n);
    mem_free(suffixes);
    return good;
}
