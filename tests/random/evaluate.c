/* tests/random/evaluate.c: the meaning of a random program, thread by thread, by recursion over the
 * tree. It shares no line with the interpreter that it is compared with. */
#include "world.h"

#include <string.h>

static const struct flow on = { WAY_ON, 0 };

/* ---- memory of the host ---- */

size_t image_size(const struct program_tree *p, enum area a)
{
    size_t threads = p->blocks * p->threads;

    switch (a) {
    case AREA_INPUT:
    case AREA_SLOTS:
        return SLOTS * threads;
    case AREA_CELLS:
        return CELLS;
    case AREA_OUT:
        return OUT_WORDS * threads;
    case AREA_SHARED:
    case AREAS:
        break;
    }
    return 0;
}

void image_begin(struct image *i, const struct program_tree *p)
{
    memset(i, 0, sizeof *i);
    for (size_t k = 0; k < image_size(p, AREA_INPUT); k++) {
        i->words[AREA_INPUT][k] = p->input[k];
        i->words[AREA_SLOTS][k] = p->input[k] ^ (uint32_t)k;
    }
    for (size_t k = 0; k < CELLS; k++)
        i->words[AREA_CELLS][k] = p->input[k] + 100;
}

/* ---- registers ---- */

static uint64_t cut(enum class c, uint64_t v)
{
    switch (c) {
    case CLASS_R:
        return v & 0xffffffffu;
    case CLASS_P:
        return v != 0;
    case CLASS_D:
    case CLASS_NONE:
    case CLASSES:
        break;
    }
    return v;
}

void thread_set(struct thread *t, enum class c, unsigned dst, uint64_t v)
{
    t->frame->v[c][dst] = cut(c, v);
}

static uint64_t value(const struct thread *t, enum class c, struct term o)
{
    return o.number ? o.value : t->frame->v[c][o.value];
}

uint32_t thread_word(const struct thread *t, struct term o)
{
    return (uint32_t)(value(t, CLASS_R, o) & 0xffffffffu);
}

bool thread_holds(const struct thread *t, const struct stmt *s)
{
    return (value(t, CLASS_P, s->a) != 0) == s->sense;
}

static bool passes_guard(const struct thread *t, const struct stmt *s)
{
    return !s->guarded || (t->frame->v[CLASS_P][s->guard] != 0) == s->guard_sense;
}

void frame_begin(struct frame *f, uint32_t a, uint32_t b)
{
    memset(f, 0, sizeof *f);
    f->v[CLASS_R][0] = a;
    f->v[CLASS_R][1] = b;
    for (unsigned i = 2; i < REGISTERS; i++)
        f->v[CLASS_R][i] = (f->v[CLASS_R][i - 2] + i) & 0xffffffffu;
    f->v[CLASS_D][0] = (uint64_t)a * b;
    f->v[CLASS_D][1] = a;
    f->v[CLASS_P][0] = a < b;
    f->v[CLASS_P][1] = (a & 1) != 0;
    f->v[CLASS_P][2] = (b & 2) != 0;
}

/* ---- statements of one thread ---- */

static struct flow list_of_one(struct world *w, struct thread *t, int first);

static void apply_op(struct thread *t, const struct stmt *s)
{
    const struct op *o = &ops[s->op];

    thread_set(t, o->dst, s->dst,
               o->apply(value(t, o->a, s->a), value(t, o->b, s->b), value(t, o->c, s->c)));
}

static uint32_t *own_word(struct world *w, const struct thread *t, const struct stmt *s)
{
    unsigned slot = thread_word(t, s->a) % SLOTS;

    if (s->area == AREA_SHARED)
        return &w->shared[SLOTS * t->id + slot];
    return &w->image->words[s->area][SLOTS * t->global + slot];
}

int stmt_arm(const struct stmt *s, bool truth)
{
    return s->arm[s->only != NO_ARM ? s->only : truth ? 0 : 1];
}

static struct flow loop_of_one(struct world *w, struct thread *t, const struct stmt *s)
{
    unsigned trips = thread_word(t, s->a) % 4 + s->form;
    struct flow f;

    while (trips-- > 0) {
        f = list_of_one(w, t, s->arm[0]);
        if ((f.way == WAY_BREAK || f.way == WAY_CONTINUE) && f.levels > 0)
            return (struct flow){ f.way, f.levels - 1 };
        if (f.way == WAY_BREAK)
            return on;
        if (f.way == WAY_RETURN || f.way == WAY_EXIT)
            return f;
    }
    return on;
}

static struct flow switch_of_one(struct world *w, struct thread *t, const struct stmt *s)
{
    for (unsigned i = thread_word(t, s->a) % s->narms; i < s->narms; i++) {
        struct flow f = list_of_one(w, t, s->arm[i]);

        if (f.way != WAY_ON || (s->falls >> i & 1) == 0)
            return f;
    }
    return on;
}

static struct flow call_of_one(struct world *w, struct thread *t, const struct stmt *s,
                               unsigned function)
{
    struct frame *caller = t->frame, callee;
    struct flow f;

    frame_begin(&callee, thread_word(t, s->a), thread_word(t, s->b));
    callee.function = function;
    callee.recursion = s->kind == STMT_RECUR ? caller->recursion - 1 : MOST_RECURSION;
    t->frame = &callee;
    f = list_of_one(w, t, w->p->body[function]);
    if (f.way == WAY_ON)
        callee.result = thread_word(t, (struct term){ false, 0 });
    t->frame = caller;
    if (f.way == WAY_EXIT)
        return f;
    thread_set(t, CLASS_R, s->dst, callee.result);
    return on;
}

struct flow thread_stmt(struct world *w, struct thread *t, const struct stmt *s)
{
    uint32_t *cell = &w->image->words[AREA_CELLS][s->op % CELLS];

    if (!passes_guard(t, s))
        return on;
    switch (s->kind) {
    case STMT_OP:
        apply_op(t, s);
        return on;
    case STMT_LOAD:
        thread_set(t, CLASS_R, s->dst, *own_word(w, t, s));
        return on;
    case STMT_STORE:
        *own_word(w, t, s) = thread_word(t, s->b);
        return on;
    case STMT_ATOMIC:
        *cell = cell_ops[s->op].apply(*cell, thread_word(t, s->a));
        return on;
    case STMT_IF:
        return list_of_one(w, t, stmt_arm(s, thread_holds(t, s)));
    case STMT_LOOP:
        return loop_of_one(w, t, s);
    case STMT_SWITCH:
        return switch_of_one(w, t, s);
    case STMT_BREAK:
        return (struct flow){ WAY_BREAK, s->levels };
    case STMT_CONTINUE:
        return (struct flow){ WAY_CONTINUE, s->levels };
    case STMT_CALL:
        return call_of_one(w, t, s, s->op);
    case STMT_SELECT:
        return call_of_one(w, t, s, thread_word(t, s->c) % s->op);
    case STMT_RECUR:
        return t->frame->recursion > 0 ? call_of_one(w, t, s, t->frame->function) : on;
    case STMT_RETURN:
        t->frame->result = thread_word(t, s->a);
        return (struct flow){ WAY_RETURN, 0 };
    case STMT_EXIT:
        return (struct flow){ WAY_EXIT, 0 };
    case STMT_FENCE:
    case STMT_VOTE:
    case STMT_BARRIER:
    case STMT_REDUCE:
    case STMT_EXCHANGE:
    case STMT_KINDS:
        break;
    }
    return on;
}

static struct flow list_of_one(struct world *w, struct thread *t, int first)
{
    for (int i = tree_present(w->p, first); i != NO_STMT;
         i = tree_present(w->p, w->p->v[i].next)) {
        struct flow f = thread_stmt(w, t, &w->p->v[i]);

        if (f.way != WAY_ON)
            return f;
    }
    return on;
}
