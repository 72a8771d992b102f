/* tests/unit/data_run.h: runs one data operation on one set of values, through dop_select and
 * dop_shape as the engine does, in the middle of a warp whose other lanes hold other values. */
#ifndef WS_TESTS_DATA_RUN_H
#define WS_TESTS_DATA_RUN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "data/dop.h"

/* What matters of an instruction. */
struct form {
    enum opcode op;
    enum type type, type2;
    uint32_t mods;
    enum rounding round;
    enum compare compare;
    enum bool_op boolean;
    enum clamp_mode clamp;
    enum space space;
    uint8_t variant, ndst, nsrc; /* 0: as the signature says */
};

struct dop_case {
    int line;
    uint64_t want;
    uint64_t v[4];
    struct form f;
};
#define OPERANDS(...) { __VA_ARGS__ }
#define CASE(want, operands, ...) { __LINE__, want, operands, { __VA_ARGS__ } }

static uint8_t sources_of(const struct form *f)
{
    uint8_t n = 0;

    for (const char *p = opcode_info(f->op)->signature; *p != '\0'; p++)
        if (p[0] == ':' && p[-1] != 'd' && (p[2] != '?' || f->boolean != BOOL_NONE))
            n++;
    return n;
}

static struct instr instr_of(const struct form *f)
{
    struct instr i;

    memset(&i, 0, sizeof i);
    i.op = (uint16_t)f->op;
    i.type = (uint8_t)f->type;
    i.type2 = (uint8_t)f->type2;
    i.mods = f->mods;
    i.round = (uint8_t)f->round;
    i.compare = (uint8_t)f->compare;
    i.boolean = (uint8_t)f->boolean;
    i.clamp = (uint8_t)f->clamp;
    i.space = (uint8_t)f->space;
    i.variant = f->variant;
    i.ndst = f->ndst != 0 ? f->ndst : 1;
    i.nsrc = f->nsrc != 0 ? f->nsrc : sources_of(f);
    return i;
}

/* Where the values lie: in the lane that counts, of a warp of so many. */
struct spot {
    unsigned lanes, lane;
};
#define RUN_LANES 40 /* at most */

union room {
    uint64_t w[2 * RUN_LANES + 2];
    uint32_t half[4 * RUN_LANES + 4];
};

static void room_put(union room *r, struct spot at, unsigned c, uint64_t v)
{
    const uint64_t here = UINT64_C(1) << at.lane;

    for (unsigned l = 0; l < at.lanes; l++) {
        uint64_t x = l == at.lane ? v : v * 3 + l;

        if (c == CLASS_PRED)
            r->w[0] = v != 0 ? here : ~here;
        else if (c == CLASS_32)
            r->half[l] = (uint32_t)x;
        else if (c == CLASS_64)
            r->w[l] = x;
        else
            r->w[2 * l] = x, r->w[2 * l + 1] = ~x;
    }
}

static uint64_t room_get(const union room *r, unsigned lane, unsigned c)
{
    if (c == CLASS_PRED)
        return r->w[0] >> lane & 1;
    if (c == CLASS_32)
        return r->half[lane];
    return r->w[c == CLASS_64 ? lane : 2 * lane];
}

/* The results, up to four. */
struct results {
    uint64_t r[4];
};

/* The result again, where it lies in the room of a source of its class. */
static void check_in_place(const struct dop *x, const struct dop_shape *s, const union room *want)
{
    size_t bytes = class_bytes((enum reg_class)s->dst[0], x->lanes);

    for (unsigned k = 0; k < s->nsrc && dop_in_place(x->instr); k++) {
        struct dop in_place = *x;
        union room room;

        if (s->src[k] != s->dst[0])
            continue;
        memcpy(&room, x->src[k], bytes);
        in_place.src[k] = in_place.dst[0] = room.w;
        dop_select(x->instr)(&in_place);
        if (memcmp(&room, want, bytes) != 0)
            fail_msg("%s.%s is another one over source %u of %u lanes",
                     opcode_info((enum opcode)x->instr->op)->text,
                     type_info((enum type)x->instr->type)->text, k, x->lanes);
    }
}

static struct results run_at(const struct form *f, const uint64_t *v, struct spot at)
{
    struct operand sources[MOST_SOURCES] = { { .kind = OPD_NONE } }; /* none is a constant */
    struct instr i = instr_of(f);
    struct dop x = { .lanes = at.lanes, .instr = &i };
    union room in[5], out[4], untouched;
    struct results r = { { 0 } };
    struct dop_shape s;
    dop_function *evaluate = dop_select(&i);

    i.src = sources;
    if (evaluate == NULL)
        fail_msg("no evaluator for %s.%s", opcode_info(f->op)->text, type_info(f->type)->text);
    dop_shape(&i, &s);
    memset(out, 0xa5, sizeof out);
    memset(&untouched, 0xa5, sizeof untouched);
    for (unsigned k = 0; k < s.nsrc; k++) {
        room_put(&in[k], at, s.src[k], v[k]);
        x.src[k] = in[k].w;
    }
    for (unsigned k = 0; k < s.ndst; k++)
        x.dst[k] = out[k].w;
    evaluate(&x);
    check_in_place(&x, &s, &out[0]);
    for (unsigned k = 0; k < s.ndst; k++) {
        r.r[k] = room_get(&out[k], at.lane, s.dst[k]);
        if (s.dst[k] != CLASS_PRED && room_get(&out[k], at.lanes, s.dst[k]) !=
                                          room_get(&untouched, at.lanes, s.dst[k]))
            fail_msg("%s.%s writes behind %u lanes", opcode_info(f->op)->text,
                     type_info(f->type)->text, at.lanes);
    }
    return r;
}

/* The same in warps of several sizes and in several of their lanes. */
static struct results run_form(const struct form *f, const uint64_t *v)
{
    static const struct spot spots[] = { { 32, 0 }, { 32, 18 }, { 32, 31 }, { 40, 36 } };
    struct results r = run_at(f, v, (struct spot){ 7, 3 });

    for (unsigned k = 0; k < sizeof spots / sizeof *spots; k++) {
        struct results other = run_at(f, v, spots[k]);

        if (memcmp(&other, &r, sizeof r) != 0)
            fail_msg("%s.%s is another one in lane %u of %u", opcode_info(f->op)->text,
                     type_info(f->type)->text, spots[k].lane, spots[k].lanes);
    }
    return r;
}

static void check_case(const struct dop_case *c)
{
    uint64_t got = run_form(&c->f, c->v).r[0];

    if (got != c->want)
        fail_msg("line %d: %s.%s gave %llx instead of %llx", c->line, opcode_info(c->f.op)->text,
                 type_info(c->f.type)->text, (unsigned long long)got, (unsigned long long)c->want);
}

#define CHECK_CASES(cases)                                                                         \
    for (size_t k = 0; k < sizeof(cases) / sizeof *(cases); k++)                                   \
    check_case(&(cases)[k])

#endif
