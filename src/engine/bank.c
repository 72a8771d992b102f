/* engine/bank.c: bank conflicts of shared memory (bank.h). */
#include "engine/bank.h"

#include "program/lanes.h"

#define WORD_BYTES 4u
#define MOST_BANKS 64u

/* The words that a request names so far. */
struct request {
    uint64_t used;             /* banks, as bits */
    uint32_t word[MOST_BANKS]; /* by bank that is used */
};

static unsigned words_of(const struct bank_access *a)
{
    return a->bytes <= WORD_BYTES ? 1 : a->bytes / WORD_BYTES;
}

static bool are_doubled(unsigned banks)
{
    return (banks & (banks - 1)) == 0;
}

/* The lane's words join the request. False: one of them lies in the bank of another word. What one
 * lane names is never taken apart, so that the first lane always joins. */
static bool joins(struct request *r, const struct bank_access *a, unsigned lane)
{
    uint32_t first = a->where[lane] / WORD_BYTES, end = first + words_of(a);
    bool doubled = are_doubled(a->banks);

    for (uint32_t w = first; w < end; w++) {
        unsigned bank = doubled ? w & (a->banks - 1) : w % a->banks;

        if ((r->used >> bank & 1) != 0 && r->word[bank] != w)
            return false;
    }
    for (uint32_t w = first; w < end; w++) {
        unsigned bank = doubled ? w & (a->banks - 1) : w % a->banks;

        r->used |= (uint64_t)1 << bank;
        r->word[bank] = w;
    }
    return true;
}

/* Do all words lie among so many side by side as there are banks? Then no two share one. Needs
 * neither a bank nor a word of any lane, which is what most accesses can be told by. */
static bool are_near(const struct bank_access *a)
{
    uint32_t low = UINT32_MAX, high = 0;
    lane_mask rest = a->lanes;
    struct lane_span s;

    while (lanes_next_span(&rest, &s))
        for (unsigned l = s.first; l < s.end; l++) {
            low = a->where[l] < low ? a->where[l] : low;
            high = a->where[l] > high ? a->where[l] : high;
        }
    return high / WORD_BYTES + words_of(a) - low / WORD_BYTES <= a->banks;
}

/* Has each lane banks of its own? */
static bool are_apart(const struct bank_access *a)
{
    unsigned words = words_of(a), lanes = lane_count(a->lanes);
    uint64_t ones = ((uint64_t)1 << words) - 1, used = 0;
    lane_mask rest = a->lanes;
    struct lane_span s;

    if (!are_doubled(a->banks) || lanes * words > a->banks)
        return false;
    while (lanes_next_span(&rest, &s))
        for (unsigned l = s.first; l < s.end; l++)
            used |= ones << (a->where[l] / WORD_BYTES & (a->banks - 1));
    return lane_count(used) == lanes * words;
}

lane_mask bank_request(const struct bank_access *a)
{
    struct request r;
    lane_mask lanes = 0;

    if (are_near(a) || are_apart(a))
        return a->lanes;
    r.used = 0;
    FOR_LANES(l, a->lanes)
        if (joins(&r, a, l))
            lanes |= LANE(l);
    return lanes;
}

unsigned bank_requests(const struct bank_access *a)
{
    struct bank_access left = *a;
    unsigned n = 0;

    for (; left.lanes != 0; left.lanes &= ~bank_request(&left))
        n++;
    return n;
}

/* ---- runs ---- */

static bool runs_are_near(const struct runs *r, unsigned banks)
{
    uint64_t low = r->v[0].at;

    for (unsigned i = 1; i < r->n; i++)
        low = r->v[i].at < low ? r->v[i].at : low;
    return r->end - low <= (uint64_t)WORD_BYTES * banks;
}

/* Of words side by side each request takes as many lanes as there are banks for. */
static unsigned requests_of_run(const struct word_run *r, unsigned size, unsigned banks)
{
    unsigned lanes = banks / (size / WORD_BYTES);

    return (r->lanes.end - r->lanes.first + lanes - 1) / lanes;
}

static unsigned requests_by_lane(const struct runs *r, unsigned size, unsigned banks)
{
    uint32_t where[64];
    struct bank_access a = { where, 0, size, banks };

    for (unsigned i = 0; i < r->n; i++)
        for (unsigned l = r->v[i].lanes.first; l < r->v[i].lanes.end; l++) {
            a.lanes |= LANE(l);
            where[l] = (uint32_t)r->v[i].at + (l - r->v[i].lanes.first) * r->v[i].apart;
        }
    return bank_requests(&a);
}

unsigned bank_requests_of_runs(const struct runs *r, unsigned size, unsigned banks)
{
    if (runs_are_near(r, banks))
        return 1;
    if (r->n == 1 && r->v[0].apart != 0 && banks % (size / WORD_BYTES) == 0)
        return requests_of_run(&r->v[0], size, banks);
    return requests_by_lane(r, size, banks);
}
