/* observe/paths.c: the state of threads that go in paths, as text and as JSON. Changes nothing. */
#include "observe/paths.h"

#include "engine/warp/control/split.h"
#include "program/lanes.h"

bool has_barriers(const struct exec_state *s)
{
    return s->split->barriers;
}

/* ---- paths ---- */

struct shown_path {
    uint32_t pc, meet;
    lane_mask lanes;
};

/* The i-th from the top: the path that runs, then those that wait. False: there are no more. */
static bool path_at(const struct exec_state *s, uint32_t i, struct shown_path *out)
{
    const struct token *t;

    if (s->active != 0 && i == 0) {
        *out = (struct shown_path){ s->pc, s->split->meet, s->active };
        return true;
    }
    i -= s->active != 0;
    if (i >= s->ntokens)
        return false;
    t = &s->tokens[s->ntokens - 1 - i];
    *out = (struct shown_path){ t->pc, t->meet, t->active };
    return true;
}

void show_paths(struct text *out, const struct exec_state *s, unsigned lanes)
{
    struct shown_path p;

    if (!path_at(s, 0, &p))
        text_puts(out, "-");
    for (uint32_t i = 0; path_at(s, i, &p); i++) {
        text_printf(out, "%s(%lu, ", i > 0 ? " :: " : "", (unsigned long)p.pc);
        if (!has_barriers(s) && p.meet == 0)
            text_puts(out, "-, ");
        else if (!has_barriers(s))
            text_printf(out, "%lu, ", (unsigned long)p.meet);
        show_mask(out, p.lanes, lanes);
        text_puts(out, ")");
    }
}

/* But for the address of the path that runs. */
bool same_paths(const struct exec_state *a, const struct exec_state *b)
{
    if (!same_stack(a, b) || a->active != b->active || a->split->meet != b->split->meet)
        return false;
    for (uint32_t i = 0; i < a->ntokens; i++)
        if (a->tokens[i].meet != b->tokens[i].meet)
            return false;
    return true;
}

/* ---- barriers ---- */

void show_meets(struct text *out, const struct exec_state *s)
{
    const struct split_state *p = s->split;

    if (p->nrec == 0)
        text_puts(out, "-");
    for (uint32_t i = p->nrec; i-- > 0;)
        text_printf(out, "(%lu, B%lu)%s", (unsigned long)p->rec[i].pc, (unsigned long)p->rec[i].b,
                    i > 0 ? " :: " : "");
}

bool same_meets(const struct exec_state *a, const struct exec_state *b)
{
    if (a->split->nrec != b->split->nrec)
        return false;
    for (uint32_t i = 0; i < a->split->nrec; i++)
        if (a->split->rec[i].pc != b->split->rec[i].pc || a->split->rec[i].b != b->split->rec[i].b)
            return false;
    return true;
}

void show_b_registers(struct text *out, const struct exec_state *s, unsigned lanes)
{
    const char *before = "";

    for (uint32_t b = 0; b < s->split->nb; b++) {
        if (!s->split->b[b].valid)
            continue;
        text_printf(out, "%sB%lu ", before, (unsigned long)b);
        show_mask(out, s->split->b[b].mask, lanes);
        before = ", ";
    }
    if (*before == '\0')
        text_puts(out, "-");
}

bool same_b_registers(const struct exec_state *a, const struct exec_state *b)
{
    for (uint32_t i = 0; i < a->split->nb; i++)
        if (a->split->b[i].valid != b->split->b[i].valid || a->split->b[i].mask != b->split->b[i].mask)
            return false;
    return true;
}

/* ---- threads that wait ---- */

void show_waiting(struct text *out, const struct exec_state *s, unsigned lanes)
{
    show_mask(out, split_waiting(s->split, 0), lanes);
}

void show_waits(struct text *out, const struct exec_state *s, unsigned lanes)
{
    lane_mask rest = split_waiting(s->split, 0);
    const char *before = "";

    if (rest == 0)
        text_puts(out, "-");
    while (rest != 0) {
        uint32_t pc = s->split->waits[lane_lowest(rest)];

        text_puts(out, before);
        show_mask(out, split_waiting(s->split, pc), lanes);
        text_printf(out, " at %lu", (unsigned long)pc);
        before = ", ";
        rest &= ~split_waiting(s->split, pc);
    }
}

bool same_waits(const struct exec_state *a, const struct exec_state *b)
{
    for (unsigned l = 0; l < a->split->lanes; l++)
        if (a->split->waits[l] != b->split->waits[l])
            return false;
    return true;
}

/* ---- members ---- */

static void put_paths(struct writer *w, const struct exec_state *s, const struct program *p,
                      unsigned lanes)
{
    struct shown_path path;

    writer_open_list(w, "paths");
    for (uint32_t i = 0; path_at(s, i, &path); i++) {
        writer_open(w);
        writer_pc(w, p, path.pc);
        writer_mask(w, "active", path.lanes, lanes);
        if (!has_barriers(s))
            writer_number(w, "meet", path.meet);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_meets(struct writer *w, const struct split_state *s)
{
    writer_open_list(w, "meets");
    for (uint32_t i = s->nrec; i-- > 0;) {
        writer_open(w);
        writer_number(w, "pc", s->rec[i].pc);
        writer_number(w, "b", s->rec[i].b);
        writer_close(w);
    }
    writer_close_list(w);
}

/* Is the mask of one of the barriers that are open the register's? */
static bool is_named(const struct split_state *s, uint32_t b)
{
    for (uint32_t i = 0; i < s->nrec; i++)
        if (s->rec[i].b == b)
            return true;
    return false;
}

/* Those that are valid, and those that a barrier names. */
static void put_b_registers(struct writer *w, const struct split_state *s, unsigned lanes)
{
    writer_open_list(w, "b");
    for (uint32_t b = 0; b < s->nb; b++) {
        if (!s->b[b].valid && !is_named(s, b))
            continue;
        writer_open(w);
        writer_number(w, "n", b);
        writer_mask(w, "mask", s->b[b].mask, lanes);
        writer_bool(w, "valid", s->b[b].valid);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_waits(struct writer *w, const struct split_state *s)
{
    writer_open_list(w, "waits");
    for (unsigned l = 0; l < s->lanes; l++) {
        if (s->waits[l] == 0)
            continue;
        writer_open(w);
        writer_number(w, "lane", l);
        writer_number(w, "pc", s->waits[l]);
        writer_close(w);
    }
    writer_close_list(w);
}

/* In text each is a line of its own pieces. */
static void put_line(struct writer *w, const struct exec_state *s, unsigned lanes)
{
    writer_open_string(w, "paths");
    show_paths(w->out, s, lanes);
    if (!has_barriers(s))
        return;
    writer_open_string(w, "meets");
    show_meets(w->out, s);
    writer_open_string(w, "B");
    show_b_registers(w->out, s, lanes);
    writer_open_string(w, "waits");
    show_waits(w->out, s, lanes);
}

void writer_paths(struct writer *w, const struct exec_state *s, const struct program *p,
                  unsigned lanes)
{
    if (!w->json) {
        put_line(w, s, w->high ? lanes | LANES_HIGH : lanes);
        return;
    }
    put_paths(w, s, p, lanes);
    if (!has_barriers(s))
        return;
    put_meets(w, s->split);
    put_b_registers(w, s->split, lanes);
    put_waits(w, s->split);
}
