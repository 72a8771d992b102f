/* memory/listed.c: operations that end as soon as they are issued, having met no other one (4.6). */
#include "memory/statement.h"

#include "base/hint.h"

/* ---- operations that end as soon as they are issued ---- */

/* One more, which has met no other operation. */
static inline NO_CALL void end_micro(struct memory *m, uint32_t steps)
{
    m->next_mid++;
    m->counts.operations++;
    m->ahead.most -= steps; /* not read in profile sc */
}

bool memory_request(struct memory *m, struct memop *op, struct stuck *why)
{
    struct micro x = { .m = m, .tell = m->tell, .op = op, .code = op->program->code,
                       .window = &m->windows.v[op->window], .why = why };
    uint32_t steps;

    op->mid = m->next_mid;
    op->at = 0;
    if (op->program->row != RULE_COUNT)
        tell(x.tell, op->program->row);
    if (statement_micro_steps(&x, UINT32_MAX, &steps) != YA_END)
        return false;
    op->released = false;
    end_micro(m, steps);
    return true;
}

/* What a request is for an operation of its program. Of both there is only what the operation looks
 * at: a compiler that sees through it keeps none of it in memory. */
static inline struct memop requested(const struct listed_request *r)
{
    return (struct memop){ .kind = (uint8_t)r->kind, .space = (uint8_t)r->space,
                           .state = MEMOP_NEW, .size = r->size, .nvalues = 1, .ndest = r->ndest,
                           .dest = r->dest, .writes = r->writes, .processor = r->processor,
                           .lanes = r->lanes, .address = r->address, .bytes = r->bytes,
                           .runs = { r->runs.v, r->runs.n, r->runs.form, r->runs.add,
                                     r->runs.end },
                           .data = r->data };
}

static inline NO_CALL bool apply_listed(struct memory *m, const struct listed_request *r,
                                        struct stuck *why, const struct operation_row *o)
{
    struct memop op = requested(r);
    struct micro x = { .m = m, .op = &op, .window = &m->windows.v[r->window], .why = why,
                       .request = { .line = r->address, .bytes = r->bytes, .data = r->data,
                                    .word = r->word },
                       .lent = true, .in_place = r->in_place };

    return operation_apply_lent(&x, o) == YA_CONTINUE;
}

#define APPLY(o) && apply_listed(m, r, why, &operation_rows[OPERATION_##o])
#define LIST(name, function, operations)                                                           \
    inline NO_CALL bool function(struct memory *m, const struct listed_request *r,                 \
                                 struct stuck *why)                                                \
    {                                                                                              \
        if (!(true operations))                                                                    \
            return false;                                                                          \
        m->counts.micro_steps += r->program->only_steps;                                           \
        end_micro(m, r->program->only_steps);                                                      \
        return true;                                                                               \
    }
#include "memory/lists.def"

inline NO_CALL bool memory_fits_words(struct memory *m, const struct listed_request *r)
{
    const struct memop op = requested(r);

    return operation_fits_inside(m, &op);
}
