/* tests/random/write.c: the statements of a random program as PTX (5.1.1). Registers: %r %d %p
 * are the program's, %c count loops, %t %n %a %q live for one statement. Labels bear the
 * statement's number. */
#include "writer.h"

static const char class_letter[CLASSES] = { '?', 'r', 'd', 'p' };

const char *const area_space[AREAS] = { "const", "global", "global", "global", "shared" };

/* ---- parts of a line ---- */

static void put_term(struct writer *w, enum class c, struct term o)
{
    if (o.number)
        text_printf(w->out, "%lu", (unsigned long)o.value);
    else
        text_printf(w->out, "%%%c%lu", class_letter[c], (unsigned long)o.value);
}

/* The beginning of a line that may have a guard. */
static void put_guard(struct writer *w, const struct stmt *s)
{
    text_puts(w->out, "\t");
    if (s->guarded)
        text_printf(w->out, "@%s%%p%u ", s->guard_sense ? "" : "!", s->guard);
}

static void put_move(struct writer *w, const char *to, struct term o)
{
    text_printf(w->out, "\tmov.u32 %s, ", to);
    put_term(w, CLASS_R, o);
    text_puts(w->out, ";\n");
}

/* Predicate a, negated when it is not the sense. */
static const char *sense_mark(const struct stmt *s)
{
    return s->sense ? "" : "!";
}

/* ---- straight code ---- */

static void write_op(struct writer *w, const struct stmt *s)
{
    const struct op *o = &ops[s->op];

    put_guard(w, s);
    text_printf(w->out, "%s %%%c%u, ", o->text, class_letter[o->dst], s->dst);
    put_term(w, o->a, s->a);
    if (o->b != CLASS_NONE || o->number) {
        text_puts(w->out, ", ");
        put_term(w, o->b, s->b);
    }
    if (o->c != CLASS_NONE) {
        text_puts(w->out, ", ");
        put_term(w, o->c, s->c);
    }
    text_puts(w->out, ";\n");
}

/* The address of the thread's own word into %n or %a. */
static const char *write_address(struct writer *w, const struct stmt *s)
{
    put_move(w, "%t", s->a);
    text_puts(w->out, "\tand.b32 %t, %t, 3;\n");
    if (s->area == AREA_SHARED) {
        text_printf(w->out, "\tmov.u32 %%n, %s;\n", area_name[s->area]);
        text_puts(w->out, "\tadd.u32 %n, %n, %near;\n\tmad.lo.u32 %n, %t, 4, %n;\n");
        return "%n";
    }
    text_printf(w->out, "\tmov.u64 %%a, %s;\n", area_name[s->area]);
    text_puts(w->out, "\tadd.u64 %a, %a, %own;\n\tmad.wide.u32 %a, %t, 4, %a;\n");
    return "%a";
}

void write_fence(struct writer *w)
{
    text_puts(w->out, "\tmembar.cta;\n");
}

static void write_load(struct writer *w, const struct stmt *s)
{
    const char *address = write_address(w, s);

    put_guard(w, s);
    text_printf(w->out, "ld.%s.u32 %%r%u, [%s];\n", area_space[s->area], s->dst, address);
    if (w->p->fences)
        write_fence(w);
}

static void write_store(struct writer *w, const struct stmt *s)
{
    const char *address = write_address(w, s);

    put_guard(w, s);
    text_printf(w->out, "st.%s.u32 [%s], %%r%lu;\n", area_space[s->area], address,
                (unsigned long)s->b.value);
    if (w->p->fences)
        write_fence(w);
}

static void write_atomic(struct writer *w, const struct stmt *s)
{
    text_printf(w->out, "\tmov.u64 %%a, %s;\n", area_name[AREA_CELLS]);
    put_guard(w, s);
    if (s->form == 0)
        text_printf(w->out, "red.global.%s [%%a+%u], ", cell_ops[s->op].text, 4 * s->op);
    else
        text_printf(w->out, "atom.global.%s %%t, [%%a+%u], ", cell_ops[s->op].text, 4 * s->op);
    put_term(w, CLASS_R, s->a);
    text_puts(w->out, ";\n");
}

/* ---- branches ---- */

static unsigned number_of(const struct writer *w, const struct stmt *s)
{
    return (unsigned)(s - w->p->v);
}

/* The condition into %q, so that `sense` takes arm 0. */
static void write_condition(struct writer *w, const struct stmt *s)
{
    if (s->uniform)
        text_printf(w->out, "\tsetp.%s.u32 %%q, %%block, %lu;\n", s->sense ? "eq" : "ne",
                    (unsigned long)s->a.value);
    else
        text_printf(w->out, "\tmov.pred %%q, %%p%lu;\n", (unsigned long)s->a.value);
}

/* Form 0 jumps over the first arm, form 1 to it. */
static void write_if(struct writer *w, const struct stmt *s)
{
    unsigned n = number_of(w, s), first = s->form;

    if (s->only != NO_ARM) {
        write_list(w, s->arm[s->only]);
        return;
    }
    write_condition(w, s);
    text_printf(w->out, "\t@%s%%q bra L%u_else;\n", (s->form == 1) == s->sense ? "" : "!", n);
    write_list(w, s->arm[first]);
    text_printf(w->out, "\tbra L%u_end;\nL%u_else:\n", n, n);
    write_list(w, s->arm[1 - first]);
    text_printf(w->out, "L%u_end:\n", n);
}

/* Form 0 tests before the body, form 1 after it. */
static void write_loop(struct writer *w, const struct stmt *s)
{
    unsigned n = number_of(w, s), c = w->nloops;
    char counter[8] = { '%', 'c', (char)('0' + c), '\0' };

    put_move(w, counter, s->a);
    text_printf(w->out, "\tand.b32 %%c%u, %%c%u, 3;\nL%u_head:\n", c, c, n);
    if (s->form == 0)
        text_printf(w->out, "\tsetp.eq.u32 %%q, %%c%u, 0;\n\t@%%q bra L%u_end;\n", c, n);
    w->loops[w->nloops++] = n;
    write_list(w, s->arm[0]);
    w->nloops--;
    text_printf(w->out, "L%u_next:\n", n);
    if (s->form == 1)
        text_printf(w->out, "\tsetp.ne.u32 %%q, %%c%u, 0;\n", c);
    text_printf(w->out, "\tsub.u32 %%c%u, %%c%u, 1;\n\t%sbra L%u_head;\nL%u_end:\n", c, c,
                s->form == 1 ? "@%q " : "", n, n);
}

static void write_switch(struct writer *w, const struct stmt *s)
{
    unsigned n = number_of(w, s);

    put_move(w, "%t", s->a);
    text_printf(w->out, "\trem.u32 %%t, %%t, %u;\nL%u_targets: .branchtargets", s->narms, n);
    for (unsigned i = 0; i < s->narms; i++)
        text_printf(w->out, "%s L%u_%u", i == 0 ? "" : ",", n, i);
    text_printf(w->out, ";\n\tbrx.idx %%t, L%u_targets;\n", n);
    for (unsigned i = 0; i < s->narms; i++) {
        text_printf(w->out, "L%u_%u:\n", n, i);
        write_list(w, s->arm[i]);
        if ((s->falls >> i & 1) == 0)
            text_printf(w->out, "\tbra L%u_end;\n", n);
    }
    text_printf(w->out, "L%u_end:\n", n);
}

/* break and continue */
static void write_leave(struct writer *w, const struct stmt *s)
{
    put_guard(w, s);
    text_printf(w->out, "bra L%u_%s;\n", w->loops[w->nloops - 1 - s->levels],
                s->kind == STMT_BREAK ? "end" : "next");
}

/* ---- calls ---- */

static void write_arguments(struct writer *w, const struct stmt *s)
{
    text_puts(w->out, "\t{\n\t.param .b32 x;\n\t.param .b32 y;\n\t.param .b32 w;\n"
                      "\t.param .b32 z;\n");
    put_move(w, "%t", s->a);
    text_puts(w->out, "\tst.param.b32 [x], %t;\n\tst.param.b32 [y], ");
    put_term(w, CLASS_R, s->b);
    text_puts(w->out, ";\n\tst.param.b32 [w], ");
    if (s->kind == STMT_RECUR)
        text_puts(w->out, "%n;\n");
    else
        text_printf(w->out, "%u;\n", MOST_RECURSION);
}

/* What a guarded call that nobody makes returns is not looked at. */
static void write_result(struct writer *w, const struct stmt *s)
{
    text_puts(w->out, "\tld.param.b32 %t, [z];\n\t}\n");
    put_guard(w, s);
    text_printf(w->out, "mov.u32 %%r%u, %%t;\n", s->dst);
}

static void write_call(struct writer *w, const struct stmt *s)
{
    write_arguments(w, s);
    put_guard(w, s);
    text_printf(w->out, "call (z), f%u, (x, y, w);\n", s->op);
    write_result(w, s);
}

static void write_recur(struct writer *w, const struct stmt *s)
{
    unsigned n = number_of(w, s);

    text_printf(w->out, "\tsetp.eq.u32 %%q, %%more, 0;\n\t@%%q bra L%u_end;\n"
                        "\tsub.u32 %%n, %%more, 1;\n",
                n);
    write_arguments(w, s);
    put_guard(w, s);
    text_printf(w->out, "call (z), f%u, (x, y, w);\n", w->body);
    write_result(w, s);
    text_printf(w->out, "L%u_end:\n", n);
}

/* Where the call may go is a list of functions, or what they look like. */
static void write_targets(struct writer *w, const struct stmt *s)
{
    unsigned n = number_of(w, s);

    text_printf(w->out, "L%u_targets: ", n);
    if (s->form == 0) {
        text_puts(w->out, ".callprototype (.param .b32 _) _ "
                          "(.param .b32 _, .param .b32 _, .param .b32 _);\n");
        return;
    }
    for (unsigned f = 0; f < s->op; f++)
        text_printf(w->out, "%s f%u", f == 0 ? ".calltargets" : ",", f);
    text_puts(w->out, ";\n");
}

static void write_select(struct writer *w, const struct stmt *s)
{
    put_move(w, "%t", s->c);
    text_printf(w->out, "\trem.u32 %%t, %%t, %u;\n", s->op);
    text_puts(w->out, "\tmov.u64 %a, functions;\n\tmad.wide.u32 %a, %t, 8, %a;\n"
                      "\tld.global.u64 %a, [%a];\n");
    write_arguments(w, s);
    write_targets(w, s);
    put_guard(w, s);
    text_printf(w->out, "call (z), %%a, (x, y, w), L%u_targets;\n", number_of(w, s));
    write_result(w, s);
}

static void write_return(struct writer *w, const struct stmt *s)
{
    text_printf(w->out, "\tst.param.b32 [result], %%r%lu;\n", (unsigned long)s->a.value);
    put_guard(w, s);
    text_puts(w->out, "ret;\n");
}

static void write_exit(struct writer *w, const struct stmt *s)
{
    put_guard(w, s);
    text_puts(w->out, "exit;\n");
}

/* ---- uniform code ---- */

static void write_vote(struct writer *w, const struct stmt *s)
{
    static const char *const kinds[VOTES] = { "all.pred %p", "any.pred %p", "uni.pred %p",
                                              "ballot.b32 %r" };

    text_printf(w->out, "\tvote.%s%s%u, %s%%p%lu%s;\n", s->form == 1 ? "sync." : "", kinds[s->op],
                s->dst, sense_mark(s), (unsigned long)s->a.value,
                s->form == 1 ? ", 0xffffffff" : "");
}

static void write_reduce(struct writer *w, const struct stmt *s)
{
    static const char *const kinds[REDUCTIONS] = { "and.pred %p", "or.pred %p", "popc.u32 %r" };

    text_printf(w->out, "\tbar.red.%s%u, 0, %s%%p%lu;\n", kinds[s->op], s->dst, sense_mark(s),
                (unsigned long)s->a.value);
}

/* One barrier before the neighbour's word is read, one before the next exchange. */
static void write_exchange(struct writer *w, const struct stmt *s)
{
    text_puts(w->out, "\tmov.u32 %n, passed;\n\tshr.u32 %t, %near, 2;\n\tadd.u32 %n, %n, %t;\n");
    text_printf(w->out, "\tst.shared.u32 [%%n], %%r%lu;\n\tbar.sync 1;\n",
                (unsigned long)s->a.value);
    text_printf(w->out, "\tmov.u32 %%n, passed;\n\tshr.u32 %%t, %%near, 4;\n"
                        "\tadd.u32 %%t, %%t, %lu;\n\trem.u32 %%t, %%t, %u;\n",
                (unsigned long)s->b.value, w->p->threads);
    text_printf(w->out, "\tmad.lo.u32 %%n, %%t, 4, %%n;\n\tld.shared.u32 %%r%u, [%%n];\n"
                        "\tbar.sync 1;\n",
                s->dst);
}

/* ---- statements ---- */

static void write_fence_stmt(struct writer *w, const struct stmt *s)
{
    text_puts(w->out, s->form == 0 ? "\tmembar.cta;\n" : "\tmembar.gl;\n");
}

static void write_barrier(struct writer *w, const struct stmt *s)
{
    text_printf(w->out, "\tbar.sync %u;\n", 2 + s->form);
}

void write_list(struct writer *w, int first)
{
    static void (*const kinds[STMT_KINDS])(struct writer *, const struct stmt *) = {
        [STMT_OP] = write_op,               [STMT_LOAD] = write_load,
        [STMT_STORE] = write_store,         [STMT_ATOMIC] = write_atomic,
        [STMT_FENCE] = write_fence_stmt,    [STMT_IF] = write_if,
        [STMT_LOOP] = write_loop,           [STMT_SWITCH] = write_switch,
        [STMT_BREAK] = write_leave,         [STMT_CONTINUE] = write_leave,
        [STMT_CALL] = write_call,           [STMT_SELECT] = write_select,
        [STMT_RECUR] = write_recur,         [STMT_RETURN] = write_return,
        [STMT_EXIT] = write_exit,           [STMT_VOTE] = write_vote,
        [STMT_BARRIER] = write_barrier,     [STMT_REDUCE] = write_reduce,
        [STMT_EXCHANGE] = write_exchange,
    };

    for (int i = tree_present(w->p, first); i != NO_STMT; i = tree_present(w->p, w->p->v[i].next))
        kinds[w->p->v[i].kind](w, &w->p->v[i]);
}
