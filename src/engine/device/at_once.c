/* engine/device/at_once.c: accesses to words of shared or constant memory known as runs that are one
 * operation, where memory has no listener (decoded.at_once). The operation ends as soon as it is issued, and
 * only its program reads it. All other accesses are in access.c. */
#include "base/hint.h"
#include "engine/device/segments.h"

/* Words that are stored come from their register; those that are loaded from shared memory go to
 * theirs. */
static inline unsigned char *data_at_once(const struct step *x, bool writes, bool direct)
{
    if (writes)
        return (unsigned char *)x->values[0];
    return direct ? x->warp->regs.bytes + x->d->direct_at : (unsigned char *)x->out[0].w;
}

/* Sets the common part of such accesses of all lanes, without space and address; direct: x->d->direct,
 * which the caller may know as a constant. It is set member by member: as a whole a compiler would build it
 * in memory. */
static inline NO_CALL void words_at_once(struct listed_request *r, const struct step *x, bool writes,
                                         bool direct)
{
    const struct decoded *c = x->d;

    r->program = c->operation;
    r->dest = c->dst;
    r->ndest = direct ? 1 : c->ndst;
    r->size = c->access_bytes;
    r->writes = writes;
    r->window = x->warp->window;
    r->processor = (uint16_t)x->warp->block->processor;
    r->lanes = x->lanes;
    r->data = data_at_once(x, writes, direct);
    r->in_place = direct && !writes;
    r->address = 0;
    r->bytes = bytes_below(0);
    r->word.first = r->word.n = 0;
}

/* ---- shared memory ---- */

/* What is known of accesses to words in shared memory of so many bytes, unless it is already. */
static OUT_OF_LINE void learn_room(const struct device *d, struct step *x, uint32_t bytes)
{
    struct runs *r = x->runs;
    struct group g;

    if (r->shared_size == bytes && r->requests != 0)
        return;
    g.x = x;
    g.size = x->d->access_bytes;
    r->shared_size = bytes;
    r->room = 0;
    if (access_is_one_request(d, &g) && r->end <= bytes && (r->bits & (g.size - 1)) == 0)
        r->room = bytes - (uint32_t)r->end + 1;
}

/* Is the access to shared memory, whose words are known as runs, one operation? *runs: their places. */
static inline bool is_one_operation(const struct device *d, struct step *x, bool writes,
                                    struct run_list *runs)
{
    const struct block *b = x->warp->block;
    const struct runs *r = x->runs;
    uint64_t more = x->d->mem.value;

    if (more >= r->room || r->shared_size != b->shared_size)
        learn_room(d, x, b->shared_size);
    *runs = (struct run_list){ r->v, r->n, r->form, b->shared + more, r->end };
    return more < r->room && (r->rise || !writes);
}

/* The only operation of an access to shared memory, if it is one. */
static inline NO_CALL enum issued shared_words(struct device *d, struct step *x, bool writes,
                                               bool direct)
{
    struct listed_request r;
    struct run_list runs;
    bool ok;

    words_at_once(&r, x, writes, direct);
    if (!is_one_operation(d, x, writes, &runs))
        return NOT_ISSUED;
    r.kind = MEMOP_SHARED;
    r.space = SPACE_SHARED;
    run_list_copy(&r.runs, &runs);
    HOLDS(memory_fits_words(d->memory, &r)); /* a block's memory lies in its processor's */
    d->ended = x->warp;
    ok = writes ? memory_store_words(d->memory, &r, x->stuck)
                : memory_load_words(d->memory, &r, x->stuck);
    return ok ? ISSUED : ISSUED_STUCK;
}

/* The only segment in which all of an access to device memory lies, and where in it. False: it is
 * not known to be one. */
static inline NO_CALL bool find_segment(const struct device *d, const struct group *g,
                                        struct listed_request *r)
{
    struct byte_mask bytes;

    if (!access_find_segment(d, g, &bytes))
        return false;
    r->kind = MEMOP_DEVICE;
    r->space = g->space;
    r->address = (g->runs.v[0].at + g->runs.add) & ~(d->k.v[CONST_MaxMemOpSize] - 1);
    r->bytes = bytes;
    run_list_copy(&r->runs, &g->runs);
    r->runs.add -= r->address;
    return memory_fits_words(d->memory, r);
}

/* Is it the access to the parameters of a grid that is known, and are they in the same place? */
static inline bool is_known(const struct known_segment *k, const struct grid *g, uint64_t at)
{
    return at >= PARAM_BASE && at == k->at && g->params_at == k->params_at &&
           g->params_size == k->params_size;
}

/* Computes its place for the caller, which keeps its own request in registers; the place is remembered for
 * an access to parameters. False: it does not lie in one segment. */
static OUT_OF_LINE bool learn_segment(const struct device *d, struct step *x, uint64_t at,
                                      struct known_segment *found)
{
    const struct grid *grid = x->warp->block->grid;
    struct listed_request r;
    struct group g;

    words_at_once(&r, x, false, x->d->direct);
    g.x = x;
    g.space = SPACE_CONST;
    g.size = x->d->access_bytes;
    if (!translate_runs(x, SPACE_CONST, &g.runs) || !find_segment(d, &g, &r))
        return false;
    *found = (struct known_segment){ at, grid->params_at, grid->params_size, r.address, r.runs.add,
                                     r.bytes, bytes_word(r.bytes) };
    if (at >= PARAM_BASE)
        x->runs->params = *found;
    return true;
}

/* find_segment in constant memory: what all threads of a grid read is mostly a parameter. */
static inline NO_CALL bool find_constant(const struct device *d, struct step *x,
                                         struct listed_request *r)
{
    const struct known_segment *k = &x->runs->params;
    struct known_segment found;
    uint64_t at;

    if (!runs_begin(x, &at))
        return false;
    if (!is_known(k, x->warp->block->grid, at)) {
        if (!learn_segment(d, x, at, &found))
            return false;
        k = &found;
    }
    r->kind = MEMOP_DEVICE;
    r->space = SPACE_CONST;
    r->address = k->address;
    r->bytes = k->bytes;
    r->word = k->word;
    r->runs = (struct run_list){ x->runs->v, x->runs->n, x->runs->form, k->add,
                                 x->runs->end };
    return true;
}

static OUT_OF_LINE enum issued shared_at_once(struct device *d, struct step *x)
{
    if (x->request == REQUEST_STORE)
        return shared_words(d, x, true, false);
    return shared_words(d, x, false, x->d->direct);
}

/* The only operation of a load from constant memory, if it is one. */
static OUT_OF_LINE enum issued constant_at_once(struct device *d, struct step *x)
{
    struct listed_request r;

    words_at_once(&r, x, false, x->d->direct);
    if (!find_constant(d, x, &r))
        return NOT_ISSUED;
    d->ended = x->warp;
    return memory_load_words(d->memory, &r, x->stuck) ? ISSUED : ISSUED_STUCK;
}

enum issued access_at_once(struct device *d, struct step *x)
{
    if (x->ahead < x->d->access_steps || x->runs == NULL)
        return NOT_ISSUED;
    if (x->d->instr->space == SPACE_SHARED)
        return shared_at_once(d, x);
    return constant_at_once(d, x);
}
