/* ptx/transform/weave.c: the instructions that injection adds (5.1.1, 5.1.3 step 6, 5.4.1). It
 * does not know the shape of the function. */
#include "ptx/transform/weave.h"

#include <string.h>

void weave_begin(struct weave *w, struct cfg *g)
{
    memset(w, 0, sizeof *w);
    w->g = g;
    w->dest = w->test = w->address = CFG_NONE;
    w->placed = mem_new(g->nlabels + 1);
    w->out = mem_grow(NULL, &w->cap, 2 * g->f->nbody, sizeof *w->out); /* seldom more */
}

/* scope: the one whose dest the instruction sets, or CFG_NONE. */
static void append_setting(struct weave *w, const struct instr *i, uint32_t scope)
{
    uint32_t n = w->n;

    ARRAY_PUSH(w->scope_of, n, w->cap_scope_of, scope);
    ARRAY_PUSH(w->out, w->n, w->cap, *i);
}

static void append(struct weave *w, struct instr i)
{
    append_setting(w, &i, CFG_NONE);
}

/* An instruction that replaces a branch of the source, or nothing there. */
static struct instr made(enum opcode op, struct guard guard, const struct instr *origin)
{
    struct instr i = { .op = (uint16_t)op, .vector = 1, .injected = origin == NULL,
                       .guarded = guard.on, .guard = guard.reg, .guard_negated = guard.negated };

    if (origin != NULL)
        i.span = origin->span;
    return i;
}

/* Room for the operands of an instruction that is made here. */
static void make_room(struct weave *w, struct instr *i, unsigned ndst, unsigned nsrc)
{
    instr_make_room(i, &w->g->program->arena, ndst, nsrc);
}

static void append_with_label(struct weave *w, struct instr i, uint32_t label)
{
    make_room(w, &i, 0, 1);
    i.src[0] = label_operand(label);
    append(w, i);
}

/* A label has one place and is put there only once. */
static void place(struct weave *w, uint32_t label)
{
    struct instr i = made(OP_LABEL, NO_GUARD, NULL);

    i.label = label;
    if (label < w->g->nlabels) {
        if (w->placed[label])
            return;
        w->placed[label] = true;
        i.span = w->g->f->labels[label].span;
        i.injected = false;
    }
    append(w, i);
}

void weave_copy(struct weave *w, const struct instr *i)
{
    if (i->op == OP_CALL)
        append(w, made(OP_PRERET, (struct guard){ i->guarded, i->guard_negated, i->guard }, NULL));
    if (i->op == OP_LABEL)
        place(w, i->label);
    else
        append(w, *i);
}

void weave_keep(struct weave *w, const struct instr *i)
{
    if (i->op == OP_LABEL)
        place(w, i->label);
    else
        append(w, *i);
}

void weave_place(struct weave *w, uint32_t label)
{
    place(w, label);
}

/* Does the last instruction, not counting labels, branch to this label and do nothing else? */
static bool falls_into(const struct weave *w, uint32_t label, uint32_t *at)
{
    uint32_t i = w->n;

    while (i > 0 && w->out[i - 1].op == OP_LABEL)
        i--;
    if (i == 0)
        return false;
    *at = i - 1;
    return w->out[i - 1].op == OP_BRA && !w->out[i - 1].guarded &&
           w->out[i - 1].src[0].kind == OPD_LABEL && w->out[i - 1].src[0].index == label;
}

/* A branch to what follows it is left out. */
void weave_label(struct weave *w, uint32_t label)
{
    uint32_t at;

    if (falls_into(w, label, &at)) {
        memmove(w->out + at, w->out + at + 1, (w->n - at - 1) * sizeof *w->out);
        w->n--;
    }
    place(w, label);
}

void weave_bra(struct weave *w, uint32_t label, struct guard guard, const struct instr *origin)
{
    append_with_label(w, made(OP_BRA, guard, origin), label);
}

void weave_ssy(struct weave *w, uint32_t label)
{
    append_with_label(w, made(OP_SSY, NO_GUARD, NULL), label);
}

void weave_sync(struct weave *w)
{
    append(w, made(OP_SYNC, NO_GUARD, NULL));
}

/* ---- barriers of Hanoi ---- */

static struct operand b_operand(uint32_t b)
{
    return (struct operand){ .kind = OPD_BREG, .index = b };
}

static void append_barrier(struct weave *w, enum opcode op, uint32_t b, struct guard guard)
{
    struct instr i = made(op, guard, NULL);

    make_room(w, &i, 0, 1);
    i.src[0] = b_operand(b);
    append(w, i);
}

void weave_bssy(struct weave *w, uint32_t b, uint32_t label)
{
    struct instr i = made(OP_BSSY, NO_GUARD, NULL);

    make_room(w, &i, 0, 2);
    i.src[0] = label_operand(label);
    i.src[1] = b_operand(b);
    append(w, i);
}

void weave_bsync(struct weave *w, uint32_t b, struct guard guard)
{
    append_barrier(w, OP_BSYNC, b, guard);
}

void weave_bbreak(struct weave *w, uint32_t b, struct guard guard)
{
    append_barrier(w, OP_BBREAK, b, guard);
}

void weave_yield(struct weave *w, struct guard guard)
{
    append(w, made(OP_YIELD, guard, NULL));
}

void weave_spill(struct weave *w, uint32_t spilled, uint32_t b)
{
    struct instr i = made(OP_BTOR, NO_GUARD, NULL);

    i.type = TYPE_B64;
    make_room(w, &i, 1, 1);
    i.dst[0] = reg_operand(spilled);
    i.src[0] = b_operand(b);
    append(w, i);
}

void weave_restore(struct weave *w, uint32_t b, uint32_t spilled, struct guard guard)
{
    struct instr i = made(OP_RTOB, guard, NULL);

    i.type = TYPE_B64;
    make_room(w, &i, 0, 2);
    i.src[0] = b_operand(b);
    i.src[1] = reg_operand(spilled);
    append(w, i);
}

void weave_stop(struct weave *w)
{
    append(w, made(w->g->f->is_entry ? OP_EXIT : OP_RET, NO_GUARD, NULL));
}

/* ---- registers ---- */

static uint32_t want_reg(struct weave *w, uint32_t *reg, const char *stem, enum type type)
{
    struct program *p = w->g->program;

    if (*reg == CFG_NONE)
        *reg = program_add_reg(p, program_fresh_name(p, stem), type, w->g->function);
    return *reg;
}

static struct instr move(struct weave *w, enum type type, uint32_t reg, struct operand value)
{
    struct instr i = made(OP_MOV, NO_GUARD, NULL);

    i.type = (uint8_t)type;
    make_room(w, &i, 1, 1);
    i.dst[0] = reg_operand(reg);
    i.src[0] = value;
    return i;
}

void weave_set(struct weave *w, uint32_t reg, uint32_t value)
{
    append(w, move(w, TYPE_U32, reg, imm_operand(value)));
}

/* setp on a register and a value; the guard is the predicate it writes. */
static struct guard compare(struct weave *w, enum type type, uint32_t reg, struct operand value)
{
    struct instr i = made(OP_SETP, NO_GUARD, NULL);
    struct guard guard = { .on = true };

    guard.reg = want_reg(w, &w->test, "%here", TYPE_PRED);
    i.type = (uint8_t)type;
    i.compare = CMP_EQ;
    make_room(w, &i, 1, 2);
    i.dst[0] = reg_operand(guard.reg);
    i.src[0] = reg_operand(reg);
    i.src[1] = value;
    append(w, i);
    return guard;
}

struct guard weave_test(struct weave *w, uint32_t reg, uint32_t value, bool negated)
{
    struct guard guard = compare(w, TYPE_U32, reg, imm_operand(value));

    guard.negated = negated;
    return guard;
}

struct guard weave_test_label(struct weave *w, uint32_t reg, uint32_t label)
{
    enum type type = type_class(w->g->program->regs[reg].type) == CLASS_64 ? TYPE_U64 : TYPE_U32;
    uint32_t address = want_reg(w, &w->address, "%target", type);

    if (type_class(w->g->program->regs[address].type) != type_class(type)) {
        w->address = CFG_NONE;
        address = want_reg(w, &w->address, "%target", type);
    }
    append(w, move(w, type, address, label_operand(label)));
    return compare(w, type, reg, reg_operand(address));
}

/* ---- scopes of breaks ---- */

uint32_t weave_prebrk(struct weave *w)
{
    struct break_scope s = { .label = cfg_new_label(w->g) };

    ARRAY_PUSH(w->scope, w->nscopes, w->cap_scopes, s);
    append_with_label(w, made(OP_PREBRK, NO_GUARD, NULL), s.label);
    return w->nscopes - 1;
}

/* Of the places that are known by name. */
static unsigned named_dests(const struct break_scope *s)
{
    return s->ndest < MOST_DESTS ? s->ndest : MOST_DESTS;
}

void weave_note_dest(struct weave *w, uint32_t to, uint32_t block)
{
    struct break_scope *s = &w->scope[to];

    for (unsigned i = 0; i < named_dests(s); i++)
        if (s->dest[i] == block)
            return;
    if (s->ndest < MOST_DESTS)
        s->dest[s->ndest] = block;
    if (s->ndest <= MOST_DESTS)
        s->ndest++;
}

void weave_brk(struct weave *w, struct guard guard, const struct instr *origin)
{
    append(w, made(OP_BRK, guard, origin));
}

void weave_leave(struct weave *w, uint32_t scope, uint32_t block, struct guard guard,
                 const struct instr *origin)
{
    uint32_t dest = want_reg(w, &w->dest, "%dest", TYPE_U32);
    struct instr i = move(w, TYPE_U32, dest, imm_operand(block));

    i.guarded = guard.on;
    i.guard = guard.reg;
    i.guard_negated = guard.negated;
    append_setting(w, &i, scope);
    weave_note_dest(w, scope, block);
    weave_brk(w, guard, origin);
}

void weave_pass_on(struct weave *w, uint32_t from, uint32_t block, uint32_t to)
{
    const struct break_scope *s = &w->scope[from];

    if (s->ndest < 2 || to == CFG_NONE)
        return;
    weave_brk(w, weave_test(w, w->dest, block, true), NULL);
    for (unsigned i = 0; i < named_dests(s); i++)
        if (s->dest[i] != block)
            weave_note_dest(w, to, s->dest[i]);
    if (s->ndest > MOST_DESTS)
        w->scope[to].ndest = s->ndest;
}

/* ---- the end ---- */

/* A scope that is left for one place only needs no record of the place. */
static void drop_idle_sets(struct weave *w)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < w->n; i++)
        if (w->scope_of[i] == CFG_NONE || w->scope[w->scope_of[i]].ndest > 1)
            w->out[n++] = w->out[i];
    w->n = n;
}

void weave_end(struct weave *w)
{
    struct function *f = w->g->f;

    drop_idle_sets(w);
    mem_free(f->body);
    f->body = mem_resize(w->out, w->n * sizeof *w->out);
    f->nbody = f->cap_body = w->n;
    mem_free(w->scope_of);
    mem_free(w->scope);
    mem_free(w->placed);
}
