/* base/distance.c: Levenshtein's distance by diagonals (Ukkonen 1985), where diagonals that lead
 * away from the end are charged for the way back (Wu, Manber, Myers and Miller 1990).
 *
 * Diagonal k has the pairs (i, i + k): i elements of the shorter sequence were read, i + k of the
 * longer one; the end lies on diagonal d. To come there from diagonal k costs |d - k| at least. For
 * a bound f a row holds, for each diagonal, the greatest i that can be reached at a cost of f - |d
 * - k|. An element put in leads from k to k + 1, one left out from k to k - 1 with i + 1, one
 * exchanged stays with i + 1; equal elements cost nothing. Towards d the bound stays, elsewhere it
 * grows by two; an exchange makes it grow by one. The first f whose row reaches the end is the
 * distance. */
#include "base/distance.h"

#include "base/mem.h"

#define NOWHERE (-1) /* of a row: no pair of the diagonal can be reached */

struct diagonals {
    struct sequence a, b; /* a is not longer */
    ptrdiff_t d;
    ptrdiff_t *row[3];    /* of f, f - 1 and f - 2; see reach */
    ptrdiff_t base;       /* of diagonal 0 in a row */
};

static size_t smaller(size_t x, size_t y)
{
    return x < y ? x : y;
}

/* Leaves out what both begin and end with. */
static void trim(struct sequence *a, struct sequence *b)
{
    while (a->n > 0 && b->n > 0 && a->v[a->n - 1] == b->v[b->n - 1]) {
        a->n--;
        b->n--;
    }
    while (a->n > 0 && b->n > 0 && a->v[0] == b->v[0]) {
        a->v++, a->n--;
        b->v++, b->n--;
    }
}

/* Equal elements from there on. */
static ptrdiff_t slide(const struct diagonals *x, ptrdiff_t k, ptrdiff_t i)
{
    const ptrdiff_t n = (ptrdiff_t)x->a.n, m = (ptrdiff_t)x->b.n;

    while (i < n && i + k < m && x->a.v[i] == x->b.v[i + k])
        i++;
    return i;
}

/* The i on diagonal `to` after coming from diagonal k and reading so many elements of the shorter sequence;
 * NOWHERE where none are left. */
static ptrdiff_t from(const struct diagonals *x, unsigned row, ptrdiff_t k, ptrdiff_t read,
                      ptrdiff_t to)
{
    ptrdiff_t i = x->row[row][x->base + k];

    if (i == NOWHERE || i + read > (ptrdiff_t)x->a.n || i + read + to > (ptrdiff_t)x->b.n)
        return NOWHERE;
    return i + read;
}

static ptrdiff_t further(ptrdiff_t i, ptrdiff_t j)
{
    return i > j ? i : j;
}

static void reach(struct diagonals *x, ptrdiff_t k)
{
    ptrdiff_t i = from(x, 1, k, 1, k);

    i = further(i, from(x, k <= x->d ? 0 : 2, k - 1, 0, k));
    i = further(i, from(x, k >= x->d ? 0 : 2, k + 1, 1, k));
    x->row[0][x->base + k] = i == NOWHERE ? NOWHERE : slide(x, k, i);
}

/* The row of f becomes that of f - 1; that of f - 3, all of it written anew, becomes that of f. */
static void turn(struct diagonals *x)
{
    ptrdiff_t *old = x->row[2];

    x->row[2] = x->row[1];
    x->row[1] = x->row[0];
    x->row[0] = old;
}

/* The row of the bound d + more: first the diagonals before d from the outermost on, then those
 * behind it, so that each finds the one that leads to it. */
static void fill(struct diagonals *x, size_t more)
{
    const ptrdiff_t aside = (ptrdiff_t)(more / 2);

    if (more == 0)
        x->row[0][x->base] = slide(x, 0, 0);
    for (ptrdiff_t k = more == 0 ? 1 : -aside; k < x->d; k++)
        reach(x, k);
    for (ptrdiff_t k = x->d + aside; k > x->d; k--)
        reach(x, k);
    if (more > 0 || x->d > 0)
        reach(x, x->d);
}

static ptrdiff_t *new_row(size_t width)
{
    ptrdiff_t *row = mem_new(width * sizeof *row);

    for (size_t k = 0; k < width; k++)
        row[k] = NOWHERE;
    return row;
}

static size_t by_diagonals(struct diagonals *x, size_t most,
                           const volatile sig_atomic_t *interrupted)
{
    /* Exchanging all of the shorter sequence reaches the end. */
    const size_t last = smaller(most - (size_t)x->d, x->a.n);
    size_t more = 0;

    x->base = (ptrdiff_t)(last / 2) + 1;
    for (unsigned i = 0; i < 3; i++)
        x->row[i] = new_row((size_t)x->d + 2 * (last / 2) + 3);
    for (; more <= last && (interrupted == NULL || !*interrupted); more++) {
        fill(x, more);
        if (x->row[0][x->base + x->d] == (ptrdiff_t)x->a.n)
            break;
        turn(x);
    }
    for (unsigned i = 0; i < 3; i++)
        mem_free(x->row[i]);
    if (more > last || (interrupted != NULL && *interrupted))
        return most + 1;
    return (size_t)x->d + more;
}

size_t distance(struct sequence a, struct sequence b, size_t most,
                const volatile sig_atomic_t *interrupted)
{
    struct diagonals x;

    trim(&a, &b);
    x.a = a.n <= b.n ? a : b;
    x.b = a.n <= b.n ? b : a;
    x.d = (ptrdiff_t)(x.b.n - x.a.n);
    if (x.b.n - x.a.n > most)
        return most + 1;
    return x.a.n == 0 ? x.b.n : by_diagonals(&x, most, interrupted);
}
