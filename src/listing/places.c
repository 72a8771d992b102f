/* listing/places.c: the names, numbers and addresses of the lines of a listing. Knows no
 * instruction. */
#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "listing/reader.h"

static const char *text_of(struct span s)
{
    return s.source->text + s.at;
}

/* The place of that key, or a new one. */
static uint32_t place_of_key(struct listing_reader *r, const char *key, size_t n, struct span span)
{
    struct listing_place p = { .span = span, .label = NO_LISTING_LABEL };
    uint32_t index;

    if (names_get(&r->keys, key, n, &index))
        return index;
    p.name = arena_copy(&r->program->arena, text_of(span), span.length);
    names_put(&r->keys, key, n, r->nplaces);
    ARRAY_PUSH(r->places, r->nplaces, r->cap_places, p);
    return r->nplaces - 1;
}

static uint32_t place_of_number(struct listing_reader *r, uint64_t value, struct span span)
{
    char key[32];
    int n = snprintf(key, sizeof key, "#%" PRIu64, value);

    return place_of_key(r, key, (size_t)n, span);
}

/* An address of a disassembler; false with an error. */
static bool read_address(struct listing_reader *r, uint64_t *value)
{
    const struct span token = r->lexer.token;

    *value = 0;
    if (token.length > 4 + 16)
        return diag_error(r->d, token, "an address has at most 16 digits");
    for (size_t k = token.at + 2; k < token.at + token.length - 2; k++)
        *value = *value << 4 | number_digit(token.source->text[k]);
    return true;
}

/* A label, or a number that means one. Takes it. */
static bool read_place(struct listing_reader *r, uint32_t *place)
{
    const struct span word = r->lexer.token;
    uint64_t value;
    struct span name;

    if (r->lexer.kind == LISTING_WORD && number_digit(text_of(word)[0]) < 10) {
        if (!number_u64(text_of(word), word.length, &value))
            return listing_expected(r, "a label or a number");
        *place = place_of_number(r, value, word);
        listing_next(&r->lexer);
        return true;
    }
    if (!listing_name(r, &name, "a label or a number"))
        return false;
    *place = place_of_key(r, text_of(name), name.length, name);
    return true;
}

static bool define(struct listing_reader *r, uint32_t place, struct span span, bool quiet)
{
    struct listing_place *p = &r->places[place];

    if (p->defined) {
        diag_error(r->d, span, "%s stands before two instructions", p->name);
        diag_add(r->d, SEVERITY_NOTE, p->span, "here first");
        return false;
    }
    p->defined = true;
    p->quiet = quiet;
    p->span = span;
    p->line = r->nlines;
    ARRAY_PUSH(r->order, r->norder, r->cap_order, place);
    return true;
}

bool listing_place_here(struct listing_reader *r)
{
    const struct span token = r->lexer.token;
    uint64_t value;
    uint32_t place;

    if (r->lexer.kind != LISTING_ADDRESS)
        return read_place(r, &place) && define(r, place, token, false);
    if (!read_address(r, &value))
        return false;
    listing_next(&r->lexer);
    place = place_of_number(r, value, token);
    r->places[place].name = arena_format(&r->program->arena, "0x%" PRIx64, value);
    return define(r, place, token, true);
}

bool listing_refer(struct listing_reader *r, uint32_t *place)
{
    if (!read_place(r, place))
        return false;
    r->places[*place].named = true;
    return true;
}

/* ---- all is read ---- */

static bool check_places(struct listing_reader *r)
{
    bool ok = true;

    for (uint32_t k = 0; k < r->nplaces; k++) {
        const struct listing_place *p = &r->places[k];

        if (!p->defined)
            ok = diag_error(r->d, p->span, "no instruction has the label %s", p->name);
        else if (p->line >= r->nlines && (p->named || !p->quiet))
            ok = diag_error(r->d, p->span, "no instruction stands behind %s", p->name);
    }
    return ok;
}

/* By instruction: its places, in order. next: the next place, by place. */
static void sort_places(const struct listing_reader *r, uint32_t *first, uint32_t *next)
{
    for (uint32_t k = 0; k < r->nlines; k++)
        first[k] = NO_LISTING_LABEL;
    for (uint32_t k = r->norder; k-- > 0;) {
        const uint32_t place = r->order[k];
        const struct listing_place *p = &r->places[place];

        if (p->line >= r->nlines || (p->quiet && !p->named))
            continue;
        next[place] = first[p->line];
        first[p->line] = place;
    }
}

static void add_label(struct listing_reader *r, struct function *f, struct listing_place *p)
{
    p->label = function_add_label(r->program, f, p->name);
    f->labels[p->label].span = p->span;
    f->labels[p->label].address_taken = p->taken;
}

static void settle_operands(const struct listing_reader *r, struct instr *i)
{
    for (unsigned k = 0; k < i->nsrc; k++)
        if (i->src[k].kind == OPD_LABEL) {
            i->src[k].index = r->places[i->src[k].index].label;
            i->src[k].value = (uint64_t)i->src[k].index + 1; /* its number among the names of the address */
        }
    i->label = 0;
}

/* The labels before an instruction, then that. */
static void append(struct listing_reader *r, struct function *f, uint32_t line, uint32_t place,
                   const uint32_t *next)
{
    for (; place != NO_LISTING_LABEL; place = next[place]) {
        const struct instr label = { .op = OP_LABEL, .vector = 1, .label = r->places[place].label,
                                     .span = r->places[place].span };

        function_append(f, &label);
    }
    settle_operands(r, &r->lines[line]);
    function_append(f, &r->lines[line]);
}

bool listing_settle(struct listing_reader *r, struct function *f)
{
    uint32_t *first, *next;

    if (!check_places(r))
        return false;
    first = mem_new((r->nlines + 1u) * sizeof *first);
    next = mem_new((r->nplaces + 1u) * sizeof *next);
    sort_places(r, first, next);
    for (uint32_t k = 0; k < r->nlines; k++)
        for (uint32_t at = first[k]; at != NO_LISTING_LABEL; at = next[at])
            add_label(r, f, &r->places[at]);
    for (uint32_t k = 0; k < r->nlines; k++)
        append(r, f, k, first[k], next);
    mem_free(first);
    mem_free(next);
    return true;
}
