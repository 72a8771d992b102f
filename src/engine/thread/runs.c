/* engine/thread/runs.c: addresses of a warp's lanes as runs (runs.h). */
#include "engine/thread/runs.h"

#include <string.h>

/* Lanes by which it is known that it is of no use to look for words evenly apart. */
#define FEW_LANES 4u

/* How many lanes from the first on name words evenly apart, or one word; 0: it is of no use.
 * Mostly all lanes do, or half of them; a warp of 32 threads has a loop of known length. */
#define COUNT_RUN(name, T)                                                                         \
    static inline T name##_other(const T *at, unsigned n, T apart)                                 \
    {                                                                                              \
        T other = 0;                                                                               \
                                                                                                   \
        for (unsigned l = 1; l < n; l++)                                                           \
            other |= (T)(at[l] - at[l - 1]) ^ apart;                                               \
        return other;                                                                              \
    }                                                                                              \
    static bool name##_apart(const T *at, unsigned n, T apart)                                     \
    {                                                                                              \
        if (at[n - 1] != (T)(at[0] + (T)(n - 1) * apart))                                          \
            return false;                                                                          \
        return (n == 32 ? name##_other(at, 32, apart) : name##_other(at, n, apart)) == 0;          \
    }                                                                                              \
    static unsigned name(const void *address, struct word_run *r, unsigned size)                   \
    {                                                                                              \
        const T *at = (const T *)address + r->lanes.first;                                         \
        unsigned most = r->lanes.end - r->lanes.first, n = most;                                   \
        T apart = most > 1 ? at[1] - at[0] : size;                                                 \
                                                                                                   \
        r->at = at[0];                                                                             \
        r->apart = (unsigned)apart;                                                                \
        if (apart > MOST_APART || apart % size != 0 || at[0] >> (8 * sizeof(T) - 1) != 0)          \
            return 0;                                                                              \
        if (apart > size && most >= FEW_LANES &&                                                   \
            at[FEW_LANES - 1] != (T)(at[0] + (FEW_LANES - 1) * apart))                             \
            return 0;                                                                              \
        while (!name##_apart(at, n, apart))                                                        \
            n /= 2;                                                                                \
        while (n < most && (T)(at[n] - at[n - 1]) == apart)                                        \
            n++;                                                                                   \
        return n;                                                                                  \
    }

COUNT_RUN(run_32, uint32_t)
COUNT_RUN(run_64, uint64_t)

/* Appends a run. */
static void add(struct runs *r, unsigned size)
{
    const struct word_run *v = &r->v[r->n];
    uint64_t end = v->at + run_bytes(v, size);

    r->rise = r->rise && v->apart != 0 &&
              (r->n == 0 || v->at >= v[-1].at + run_bytes(v - 1, size));
    r->low = v->at < r->low ? v->at : r->low;
    r->end = end > r->end ? end : r->end;
    r->bits |= v->at;
    r->n++;
}

/* Appends the runs of a span of adjacent lanes. */
static bool add_span(struct runs *r, const void *address, struct lane_span s,
                     const struct decoded *d)
{
    unsigned n;

    for (; s.first < s.end; s.first += n) {
        struct word_run *v = &r->v[r->n];

        if (r->n == MOST_RUNS)
            return false;
        v->lanes = s;
        n = (d->mem.have == CLASS_64 ? run_64 : run_32)(address, v, d->access_bytes);
        if (n == 0)
            return false;
        v->lanes.end = s.first + n;
        add(r, d->access_bytes);
    }
    return true;
}

/* Are the k-th run's lanes these? */
static inline bool is_of(const struct runs *r, unsigned k, unsigned first, unsigned end)
{
    return r->v[k].lanes.first == first && r->v[k].lanes.end == end;
}

static enum run_form form_of(const struct runs *r, unsigned size)
{
    const unsigned apart = r->v[0].apart;

    if (apart != 0 && apart != size)
        return RUNS_ANY;
    if (r->n == 1 && is_of(r, 0, 0, 32))
        return apart == 0 ? RUNS_WORD : RUNS_ROW;
    if (r->n == 2 && r->v[1].apart == apart && is_of(r, 0, 0, 16) && is_of(r, 1, 16, 32))
        return apart == 0 ? RUNS_TWO_WORDS : RUNS_TWO_ROWS;
    return RUNS_ANY;
}

static bool find_runs(struct runs *r, const void *address, const struct step *x)
{
    lane_mask rest = x->lanes;
    struct lane_span s;

    r->n = r->requests = 0;
    r->shape = (struct byte_mask){ { 0, 0 } };
    r->low = UINT64_MAX;
    r->end = r->bits = 0;
    r->rise = true;
    while (lanes_next_span(&rest, &s))
        if (!add_span(r, address, s, x->d))
            return false;
    r->form = (uint8_t)form_of(r, x->d->access_bytes);
    return true;
}

/* ---- addresses that are those known before, all of them moved alike ---- */

/* How far, if they are; they are known from now on, whether they are or not. A warp of 32 threads has a
 * loop of known length. False: they are not. */
#define FIND_MOVE(name, T)                                                                         \
    static inline T name##_other(const T *restrict new, T *restrict old, unsigned n, T by)         \
    {                                                                                              \
        T other = 0;                                                                               \
                                                                                                   \
        for (unsigned l = 0; l < n; l++) {                                                         \
            other |= (T)(new[l] - old[l]) ^ by;                                                    \
            old[l] = new[l];                                                                       \
        }                                                                                          \
        return other;                                                                              \
    }                                                                                              \
    static bool name(const void *address, void *known, unsigned n, uint64_t *by)                   \
    {                                                                                              \
        const T *new = address;                                                                    \
        T *old = known;                                                                            \
                                                                                                   \
        *by = (T)(new[0] - old[0]);                                                                \
        return (n == 32 ? name##_other(new, old, 32, (T)*by) : name##_other(new, old, n, (T)*by))  \
               == 0;                                                                               \
    }

FIND_MOVE(move_32, uint32_t)
FIND_MOVE(move_64, uint64_t)

/* The runs, which keep their shape: each begins elsewhere. Their order and how far they are apart are
 * the same as well, unless one begins in the upper half of what addresses can name now: false. */
static bool move_runs(struct runs *r, uint64_t by, uint64_t last)
{
    r->bits = 0;
    for (unsigned i = 0; i < r->n; i++) {
        r->v[i].at = (r->v[i].at + by) & last;
        r->bits |= r->v[i].at;
    }
    r->end = (r->end - r->low) + ((r->low + by) & last);
    r->low = (r->low + by) & last;
    return (r->bits & ~(last >> 1)) == 0;
}

static bool have_moved(struct known_runs *k, const void *address, const struct step *x)
{
    bool wide = x->d->mem.have == CLASS_64;
    uint64_t by, last = wide ? UINT64_MAX : UINT32_MAX;

    return k->lanes == x->lanes && k->key == x->d->runs_key && k->runs.n > 0 &&
           x->d->mem.splat == NULL &&
           (wide ? move_64 : move_32)(address, k->address, x->warp->lanes, &by) &&
           (by & (x->d->access_bytes - 1u)) == 0 && move_runs(&k->runs, by, last);
}

void runs_learn(struct known_runs *k, const void *address, const struct step *x)
{
    if (have_moved(k, address, x))
        return;
    if (!find_runs(&k->runs, address, x))
        k->runs.n = 0;
    k->lanes = x->lanes;
    k->key = x->d->runs_key;
    k->bytes = x->d->mem.have == CLASS_64 ? 8 : 4;
    if (x->d->mem.splat == NULL)
        k->bytes *= x->warp->lanes;
    memcpy(k->address, address, k->bytes);
}
