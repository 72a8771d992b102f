/* check/records.c: what records.h promises. */
#include "check/records.h"

#include "base/mem.h"

#define MOST_HOLDERS (UINT16_MAX - 2048u) /* of a record that another step gets */

#define FEW_RECORDS 64u

/* Record 0 belongs to no actor. */
void records_init(struct step_records *r)
{
    *r = (struct step_records){ .most = MOST_RECORDS, .many = FEW_RECORDS };
    ARRAY_PUSH(r->v, r->n, r->cap, (struct step_record){ .actor = 0 });
}

void records_free(struct step_records *r)
{
    mem_free(r->v);
    *r = (struct step_records){ .v = NULL };
}

uint32_t records_new(struct step_records *r, const struct stamp *s)
{
    uint32_t id = r->free;

    if (id != 0) {
        r->free = r->v[id].clock;
    } else if (r->n < r->most) {
        ARRAY_PUSH(r->v, r->n, r->cap, (struct step_record){ .actor = 0 });
        id = (uint32_t)(r->n - 1);
    } else {
        r->lost++;
        return 0;
    }
    r->v[id] = (struct step_record){ s->actor, s->pc, s->clock, 1, s->how, s->scale };
    return id;
}

bool records_renew(struct step_records *r, uint32_t id, const struct stamp *s)
{
    struct step_record *x = &r->v[id];

    if (x->pc != s->pc || x->actor != s->actor || x->holders == 0 || x->holders > MOST_HOLDERS ||
        x->how != s->how || x->scale != s->scale)
        return false;
    x->holders++;
    x->clock = s->clock;
    return true;
}

void records_give_back(struct step_records *r, uint32_t id)
{
    r->v[id].clock = r->free;
    r->free = id;
}
