/* engine/device/bank.c: bank conflicts of shared memory (bank.h). */
#include "engine/device/bank.h"

#include "program/lanes.h"

#define WORD_BYTES 4u
#define MOST_BANKS 64u

static unsigned words_of(const struct bank_access *a)
{
    return a->bytes <= WORD_BYTES ? 1 : a->bytes / WORD_BYTES;
}

/* ---- most accesses have no conflict ---- */

/* Do all words lie within as many adjacent words as there are banks? Then no two share a bank. This check
 * needs neither a bank nor a word of any lane and decides most accesses; otherwise the first lane and the
 * last one often decide. */
static bool are_near(const struct bank_access *a)
{
    const uint32_t *where = a->where;
    uint32_t row = WORD_BYTES * a->banks;
    int32_t low = INT32_MAX, high = 0; /* signed numbers are compared faster, and suffice */
    lane_mask rest = a->lanes;
    struct lane_span s;

    while (lanes_next_span(&rest, &s)) {
        if (where[s.end - 1] - where[s.first] + row > 2 * row)
            return false;
        for (size_t l = s.first; l < s.end; l++) {
            int32_t at = (int32_t)where[l];

            low = at < low ? at : low;
            high = at > high ? at : high;
        }
    }
    return (uint32_t)high / WORD_BYTES + words_of(a) - (uint32_t)low / WORD_BYTES <= a->banks;
}

/* Has each lane banks of its own? It is checked only where one bit a lane suffices: banks form groups of as
 * many as a lane names words, so the first bank decides for its group. The bits of 64 banks are folded to
 * the existing ones. */
static bool are_apart(const struct bank_access *a)
{
    const uint32_t *where = a->where;
    uint64_t used = 0;
    lane_mask rest = a->lanes;
    struct lane_span s;

    if ((a->banks & (a->banks - 1)) != 0 || a->banks < words_of(a))
        return false;
    while (lanes_next_span(&rest, &s))
        for (size_t l = s.first; l < s.end; l++)
            used |= (uint64_t)1 << (where[l] / WORD_BYTES & 63);
    for (unsigned n = 32; n >= a->banks; n /= 2)
        used |= used >> n;
    return lane_count(used & lanes_below(a->banks)) == lane_count(a->lanes);
}

/* ---- lanes evenly apart ---- */

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Are the places of lanes side by side so far apart, each from the one before? */
static bool are_even(const uint32_t *where, struct lane_span s, uint32_t apart)
{
    const uint32_t *at = where + s.first;
    unsigned n = s.end - s.first;
    uint32_t other = 0;

    if (at[n - 1] != at[0] + (n - 1) * apart)
        return false;
    for (size_t l = 1; l < n; l++)
        other |= (at[l] - at[l - 1]) ^ apart;
    return other == 0;
}

/* Of lanes that name words so many steps apart, each of one of these places, how many fit into a
 * request: after so many the places are the first ones again. */
static unsigned lanes_of_request(uint32_t step, uint32_t places)
{
    if (step == 0)
        return 64;
    if ((places & (places - 1)) == 0)
        return places / ((step | places) & (0 - (step | places)));
    return places / common_divisor(step, places);
}

/* The same of lanes side by side. 0: they are not evenly apart. */
static unsigned lanes_of_span(const struct bank_access *a, struct lane_span s)
{
    uint32_t apart = s.end - s.first > 1 ? a->where[s.first + 1] - a->where[s.first] : 0;
    uint32_t bytes = WORD_BYTES * words_of(a);

    if (a->banks % words_of(a) != 0 || apart % bytes != 0 || !are_even(a->where, s, apart))
        return 0;
    return lanes_of_request((apart >> 31 != 0 ? 0 - apart : apart) / bytes,
                            a->banks / words_of(a));
}

/* 0: the lanes do not lie side by side, or their words not evenly apart. */
static unsigned split_evenly(const struct bank_access *a, lane_mask requests[64])
{
    lane_mask rest = a->lanes;
    struct lane_span s;
    unsigned each, n = 0;

    if (!lanes_next_span(&rest, &s) || rest != 0)
        return 0;
    each = lanes_of_span(a, s);
    for (rest = a->lanes; each > 0 && rest != 0; s.first += each) {
        requests[n] = rest & lanes_below(s.first + each > 64 ? 64 : s.first + each);
        rest &= ~requests[n++];
    }
    return n;
}

/* ---- where banks come in groups ---- */

static inline uint32_t place_of(uint32_t group, uint32_t places)
{
    return (places & (places - 1)) == 0 ? group & (places - 1) : group % places;
}

/* What a lane names is a group of words in a group of banks, so that two lanes are in conflict when
 * they name different groups in one place. The first group that is named there is in the first
 * request, the second in the second, and so on. A lane depends only on its place. */
static unsigned split_groups(const struct bank_access *a, lane_mask requests[64])
{
    const unsigned shift = lane_lowest(WORD_BYTES * words_of(a));
    const uint32_t places = a->banks / words_of(a);
    uint32_t groups[64][MOST_BANKS]; /* by request and place; of a place only the first `named` */
    unsigned char named[MOST_BANKS] = { 0 };
    unsigned n = 0;

    FOR_LANES(l, a->lanes) {
        const uint32_t group = a->where[l] >> shift;
        const uint32_t place = place_of(group, places);
        unsigned k = 0;

        while (k < named[place] && groups[k][place] != group)
            k++;
        if (k == named[place]) {
            groups[k][place] = group;
            named[place]++;
        }
        if (k == n)
            requests[n++] = 0;
        requests[k] |= LANE(l);
    }
    return n;
}

/* ---- where they do not ---- */

/* The words that a request names so far. */
struct named {
    uint64_t used;             /* banks, as bits */
    uint32_t word[MOST_BANKS]; /* by bank that is used */
};

/* The lane's words join the request. False: one of them lies in the bank of another word. What one
 * lane names is never taken apart, so that the first lane always joins. */
static bool joins(struct named *r, const struct bank_access *a, unsigned lane)
{
    uint32_t first = a->where[lane] / WORD_BYTES, end = first + words_of(a);

    for (uint32_t w = first; w < end; w++)
        if ((r->used >> w % a->banks & 1) != 0 && r->word[w % a->banks] != w)
            return false;
    for (uint32_t w = first; w < end; w++) {
        r->used |= (uint64_t)1 << w % a->banks;
        r->word[w % a->banks] = w;
    }
    return true;
}

/* One request after the other. */
static unsigned split_words(const struct bank_access *a, lane_mask requests[64])
{
    lane_mask rest = a->lanes;
    struct named named;
    unsigned n;

    for (n = 0; rest != 0; rest &= ~requests[n++]) {
        named.used = 0;
        requests[n] = 0;
        FOR_LANES(l, rest)
            if (joins(&named, a, l))
                requests[n] |= LANE(l);
    }
    return n;
}

/* ---- all ---- */

unsigned bank_split(const struct bank_access *a, lane_mask requests[64])
{
    unsigned n = split_evenly(a, requests);

    if (n > 0)
        return n;
    requests[0] = a->lanes;
    if (are_near(a) || are_apart(a))
        return 1;
    if (a->banks % words_of(a) == 0)
        return split_groups(a, requests);
    return split_words(a, requests);
}

/* ---- runs ---- */

/* One request after the other takes as many lanes as fit. */
static unsigned requests_of_run(const struct word_run *r, unsigned size, unsigned banks)
{
    unsigned lanes = lanes_of_request(r->apart / size, banks / (size / WORD_BYTES));

    return (r->lanes.end - r->lanes.first + lanes - 1) / lanes;
}

/* Of lanes that name groups of words in groups of banks, do two name different groups in one place? The
 * search stops at the first such pair. */
static bool are_in_conflict(const struct bank_access *a)
{
    const unsigned shift = lane_lowest(WORD_BYTES * words_of(a));
    const uint32_t places = a->banks / words_of(a);
    uint32_t first[MOST_BANKS];
    uint64_t named = 0;

    FOR_LANES(l, a->lanes) {
        const uint32_t group = a->where[l] >> shift, place = place_of(group, places);

        if ((named >> place & 1) != 0 && first[place] != group)
            return true;
        named |= (uint64_t)1 << place;
        first[place] = group;
    }
    return false;
}

static bool are_several_by_lane(const struct runs *r, unsigned size, unsigned banks)
{
    uint32_t where[64];
    lane_mask requests[64];
    struct bank_access a = { where, 0, size, banks };

    for (unsigned i = 0; i < r->n; i++)
        for (unsigned l = r->v[i].lanes.first; l < r->v[i].lanes.end; l++) {
            a.lanes |= LANE(l);
            where[l] = (uint32_t)r->v[i].at + (l - r->v[i].lanes.first) * r->v[i].apart;
        }
    if (banks % (size / WORD_BYTES) == 0)
        return are_in_conflict(&a);
    return bank_split(&a, requests) > 1;
}

bool bank_several_of_runs(const struct runs *r, unsigned size, unsigned banks)
{
    if (r->end - r->low <= (uint64_t)WORD_BYTES * banks)
        return false;
    if (r->n == 1 && banks % (size / WORD_BYTES) == 0)
        return requests_of_run(&r->v[0], size, banks) > 1;
    return are_several_by_lane(r, size, banks);
}
