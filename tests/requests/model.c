/* tests/requests/model.c: all outcomes of a program (requests.h), by trying every order of the
 * operations' effects that the report allows. */
#include <stdlib.h>
#include <string.h>

#include "requests.h"

/* An operation (4.4.1): some lanes of an access. */
struct operation {
    unsigned warp, access;
    unsigned lanes;   /* as bits */
    unsigned effects; /* micro steps that others can tell: 1, of a shared atomic 2 */
};

/* What the outcome depends on. No padding: compared as bytes. */
struct state {
    unsigned char done[MOST_OPS]; /* effects so far */
    unsigned char memory[MEMORY_BYTES];
    unsigned char value[MOST_WARPS][MOST_ACCESSES][MOST_LANES][MOST_BYTES]; /* loaded */
};

struct search {
    const struct program *p;
    const struct world *w;
    struct operation ops[MOST_OPS];
    unsigned nops;
    struct state *seen; /* a table, open addressing */
    unsigned char *used;
    size_t cap, n;
    struct outcomes *out;
};

static void *room(void *old, size_t bytes)
{
    void *p = realloc(old, bytes);

    if (p == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return p;
}

/* ---- from accesses to operations ---- */

static unsigned bit(unsigned lane)
{
    return 1u << lane;
}

static const struct access *access_of(const struct search *s, const struct operation *op)
{
    return &s->p->a[op->warp][op->access];
}

/* "If more than one 32 bit word is read from the same bank, a bank conflict occurs" (4.3). */
static bool banks_conflict(const struct world *w, const struct access *a, unsigned k, unsigned l)
{
    for (uint32_t i = a->where[k] / 4; i <= (a->where[k] + a->bytes - 1) / 4; i++)
        for (uint32_t j = a->where[l] / 4; j <= (a->where[l] + a->bytes - 1) / 4; j++)
            if (i != j && i % w->banks == j % w->banks)
                return true;
    return false;
}

/* May two lanes be served by one operation? */
static bool together(const struct world *w, const struct access *a, unsigned k, unsigned l)
{
    if (a->verb == ADD || !w->coalesces)
        return false;
    if (w->global)
        return a->where[k] / w->segment == a->where[l] / w->segment;
    return !w->conflicts || !banks_conflict(w, a, k, l);
}

/* Does another lane write to the same place? Such lanes have an operation each. */
static bool meets(const struct world *w, const struct access *a, unsigned lane)
{
    for (unsigned l = 0; l < w->lanes; l++)
        if (a->verb == STORE && l != lane && a->active[l] && a->where[l] == a->where[lane])
            return true;
    return false;
}

static struct operation *add_operation(struct search *s, unsigned warp, unsigned access)
{
    struct operation *op = &s->ops[s->nops++];

    *op = (struct operation){ warp, access, 0, 1 };
    if (access_of(s, op)->verb == ADD && !s->w->global)
        op->effects = 2;
    return op;
}

/* From the lowest lane on, each joins the first operation in which it is in conflict with nobody. */
static void split(struct search *s, unsigned warp, unsigned access)
{
    const struct access *a = &s->p->a[warp][access];
    unsigned first = s->nops;

    for (unsigned l = 0; l < s->w->lanes; l++) {
        struct operation *to = NULL;

        if (!a->active[l])
            continue;
        for (unsigned i = first; i < s->nops && to == NULL && !meets(s->w, a, l); i++) {
            to = &s->ops[i];
            for (unsigned k = 0; k < l; k++)
                if ((to->lanes & bit(k)) != 0 &&
                    (meets(s->w, a, k) || !together(s->w, a, k, l)))
                    to = NULL, k = l;
        }
        if (to == NULL)
            to = add_operation(s, warp, access);
        to->lanes |= bit(l);
    }
}

static void split_all(struct search *s)
{
    for (unsigned w = 0; w < s->p->warps; w++)
        for (unsigned i = 0; i < s->p->n[w]; i++)
            split(s, w, i);
}

/* ---- who comes first (4.6) ---- */

static bool overlap(const struct search *s, const struct operation *a, const struct operation *b)
{
    const struct access *x = access_of(s, a), *y = access_of(s, b);

    if (x->verb == LOAD && y->verb == LOAD)
        return false;
    for (unsigned l = 0; l < s->w->lanes; l++)
        if ((a->lanes & b->lanes & bit(l)) != 0 && x->where[l] < y->where[l] + y->bytes &&
            y->where[l] < x->where[l] + x->bytes)
            return true;
    return false;
}

/* Must the earlier operation of two of a warp end before the later one begins? */
static bool before(const struct search *s, const struct operation *a, const struct operation *b)
{
    if (a->warp != b->warp || a->access >= b->access)
        return false;
    if (s->w->profile == SC)
        return true;
    if ((a->lanes & b->lanes) == 0)
        return false;
    if (access_of(s, a)->ordered && access_of(s, b)->ordered)
        return true;
    return s->w->profile == ORDERED && overlap(s, a, b);
}

static bool has_begun(const struct state *at, unsigned i)
{
    return at->done[i] > 0;
}

static bool is_done(const struct search *s, const struct state *at, unsigned i)
{
    return at->done[i] == s->ops[i].effects;
}

/* Has an access been begun and not ended? In profile sc nothing else moves then. */
static bool is_open(const struct search *s, const struct state *at, unsigned i)
{
    bool some = false, all = true;

    for (unsigned k = 0; k < s->nops; k++)
        if (s->ops[k].warp == s->ops[i].warp && s->ops[k].access == s->ops[i].access) {
            some = some || has_begun(at, k);
            all = all && is_done(s, at, k);
        }
    return some && !all;
}

static bool sc_holds_back(const struct search *s, const struct state *at, unsigned i)
{
    for (unsigned k = 0; k < s->nops; k++) {
        if (k != i && has_begun(at, k) && !is_done(s, at, k))
            return true;
        if ((s->ops[k].warp != s->ops[i].warp || s->ops[k].access != s->ops[i].access) &&
            is_open(s, at, k))
            return true;
    }
    return false;
}

/* Is a bank of the atomic locked by another one (listing 4.5)? */
static bool is_locked(const struct search *s, const struct state *at, unsigned i)
{
    const struct access *a = access_of(s, &s->ops[i]);
    unsigned lane = 0;

    while ((s->ops[i].lanes & bit(lane)) == 0)
        lane++;
    for (unsigned k = 0; k < s->nops; k++)
        if (k != i && s->ops[k].effects == 2 && at->done[k] == 1)
            for (unsigned l = 0; l < s->w->lanes; l++)
                if ((s->ops[k].lanes & bit(l)) != 0 &&
                    access_of(s, &s->ops[k])->where[l] / 4 % s->w->banks ==
                        a->where[lane] / 4 % s->w->banks)
                    return true;
    return false;
}

static bool may_go(const struct search *s, const struct state *at, unsigned i)
{
    if (is_done(s, at, i) || (s->w->profile == SC && sc_holds_back(s, at, i)))
        return false;
    if (s->ops[i].effects == 2 && at->done[i] == 0 && is_locked(s, at, i))
        return false;
    for (unsigned k = 0; k < s->nops; k++)
        if (before(s, &s->ops[k], &s->ops[i]) && !is_done(s, at, k))
            return false;
    return true;
}

/* ---- effects ---- */

static uint32_t word_at(const unsigned char *b)
{
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void put_word(unsigned char *b, uint32_t v)
{
    for (unsigned i = 0; i < 4; i++)
        b[i] = (unsigned char)(v >> 8 * i);
}

static void affect_lane(const struct search *s, struct state *at, unsigned i, unsigned lane)
{
    const struct operation *op = &s->ops[i];
    const struct access *a = access_of(s, op);
    unsigned char *memory = at->memory + a->where[lane];
    unsigned char *value = at->value[op->warp][op->access][lane];

    if (a->verb == STORE) {
        memcpy(memory, a->value[lane], a->bytes);
        return;
    }
    if (at->done[i] == 0)
        memcpy(value, memory, a->bytes);
    if (a->verb == ADD && at->done[i] + 1u == op->effects)
        put_word(memory, word_at(value) + word_at(a->value[lane]));
}

static void affect(const struct search *s, struct state *at, unsigned i)
{
    for (unsigned l = 0; l < s->w->lanes; l++)
        if ((s->ops[i].lanes & bit(l)) != 0)
            affect_lane(s, at, i, l);
    at->done[i]++;
}

/* ---- the search ---- */

static size_t hash(const struct state *at)
{
    const unsigned char *b = (const unsigned char *)at;
    uint64_t h = 0xcbf29ce484222325u;

    for (size_t i = 0; i < sizeof *at; i++)
        h = (h ^ b[i]) * 0x100000001b3u;
    return (size_t)(h ^ h >> 29);
}

static bool insert(struct search *s, const struct state *at)
{
    size_t i = hash(at) & (s->cap - 1);

    for (; s->used[i]; i = (i + 1) & (s->cap - 1))
        if (memcmp(&s->seen[i], at, sizeof *at) == 0)
            return false;
    s->used[i] = 1;
    s->seen[i] = *at;
    s->n++;
    return true;
}

static void grow(struct search *s)
{
    struct state *old = s->seen;
    unsigned char *used = s->used;
    size_t cap = s->cap;

    s->cap = cap == 0 ? 1024 : 2 * cap;
    s->seen = room(NULL, s->cap * sizeof *s->seen);
    s->used = room(NULL, s->cap);
    memset(s->used, 0, s->cap);
    s->n = 0;
    for (size_t i = 0; i < cap; i++)
        if (used[i])
            insert(s, &old[i]);
    free(old);
    free(used);
}

/* What a thread writes of an access: its words, weighed. */
static uint32_t fold(const struct access *a, const unsigned char *value)
{
    uint32_t sum = 0, weight = 1;

    if (a->bytes < 4)
        return a->bytes == 1 ? value[0] : value[0] | (uint32_t)value[1] << 8;
    for (unsigned i = 0; i < a->bytes; i += 4, weight *= 4099)
        sum += weight * word_at(value + i);
    return sum;
}

static void note(const struct search *s, const struct state *at)
{
    char text[MOST_WARPS * MOST_LANES * OUT_WORDS * 12 + 1];
    size_t n = 0;

    for (unsigned w = 0; w < s->p->warps; w++)
        for (unsigned l = 0; l < s->w->lanes; l++)
            for (unsigned i = 0; i < OUT_WORDS; i++) {
                const struct access *a = i < s->p->n[w] ? &s->p->a[w][i] : NULL;
                bool loads = a != NULL && a->verb != STORE && a->active[l];

                n += (size_t)sprintf(text + n, "%s%lu", n == 0 ? "" : ", ",
                                     loads ? (unsigned long)fold(a, at->value[w][i][l]) : 0ul);
            }
    outcomes_add(s->out, text);
}

static void visit(struct search *s, const struct state *at)
{
    bool moved = false;

    if (2 * s->n >= s->cap)
        grow(s);
    if (!insert(s, at))
        return;
    for (unsigned i = 0; i < s->nops; i++)
        if (may_go(s, at, i)) {
            struct state next = *at;

            affect(s, &next, i);
            visit(s, &next);
            moved = true;
        }
    if (!moved)
        note(s, at);
}

unsigned count_operations(const struct program *p, const struct world *w)
{
    struct search s = { .p = p, .w = w };

    split_all(&s);
    return s.nops;
}

void find_outcomes(const struct program *p, const struct world *w, struct outcomes *out)
{
    struct search s = { .p = p, .w = w, .out = out };
    struct state first;

    memset(&first, 0, sizeof first);
    split_all(&s);
    visit(&s, &first);
    free(s.seen);
    free(s.used);
}

/* ---- outcomes ---- */

void outcomes_add(struct outcomes *o, const char *text)
{
    size_t i = 0;

    while (i < o->n && strcmp(o->v[i], text) < 0)
        i++;
    if (i < o->n && strcmp(o->v[i], text) == 0)
        return;
    if (o->n == o->cap)
        o->v = room(o->v, (o->cap = 2 * o->cap + 8) * sizeof *o->v);
    memmove(o->v + i + 1, o->v + i, (o->n - i) * sizeof *o->v);
    o->v[i] = room(NULL, strlen(text) + 1);
    strcpy(o->v[i], text);
    o->n++;
}

void outcomes_free(struct outcomes *o)
{
    for (size_t i = 0; i < o->n; i++)
        free(o->v[i]);
    free(o->v);
    *o = (struct outcomes){ NULL, 0, 0 };
}
