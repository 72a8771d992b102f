/* debug/break.c: breakpoints: when they stop the session, and the commands that set, list, change and delete
 * them. locate.c finds their places. */
#include "debug/step.h"

#include <string.h>

#include "program/lanes.h"

/* ---- when they stop the session ---- */

static bool place_fits(const struct breakpoint *b, const struct warp_id *p)
{
    if (b->place.of_grid && (!p->known || b->place.grid != p->grid))
        return false;
    if (b->place.of_block && (!p->known || memcmp(b->place.block, p->block, sizeof p->block) != 0))
        return false;
    return !b->place.of_warp || (p->known && b->place.warp == p->warp);
}

static lane_mask lanes_that_fit(const struct breakpoint *b, lane_mask lanes)
{
    return b->place.of_lane ? lanes & LANE(b->place.lane) : lanes;
}

bool breakpoint_holds(struct stepping *x, struct breakpoint *b, const struct warp_id *place,
                      lane_mask lanes)
{
    struct eval_place at = { .warp = NULL };
    const char *why;
    bool waits = false;

    b->lanes = 0;
    b->undecided = false;
    if (b->condition.n == 0)
        return true;
    if (place->known)
        at.warp = step_find_warp(x, place, &at.grid);
    if (!b->condition.of_threads)
        return eval_is_true(eval_at(x, &b->condition, &at, &why));
    if (at.warp == NULL)
        return false;
    FOR_LANES(l, lanes & lanes_below(at.warp->lanes)) {
        at.lane = l;
        if (eval_is_true(eval_at(x, &b->condition, &at, &why)))
            b->lanes |= LANE(l);
        waits = waits || b->condition.waits;
    }
    b->condition.waits = waits;
    return b->lanes != 0 && !waits;
}

static unsigned line_at(const struct program *p, uint32_t pc)
{
    return pc < p->ninstrs ? instr_line(&p->instrs[pc]) : 0;
}

/* Does the warp arrive at the breakpoint? It reaches a line from another line, or by a jump back in it. */
static bool arrives(const struct breakpoint *b, const struct heard_warp *w)
{
    if (w->program != b->program || w->active == 0)
        return false;
    if (b->kind == BREAK_ADDRESS)
        return w->to == b->pc;
    return line_at(w->program, w->to) == b->line &&
           (w->pc == 0 || line_at(w->program, w->pc) != b->line || w->to <= w->pc);
}

/* Does the warp arrive at a line of the source from which the PTX was compiled? */
static bool arrives_at_origin(const struct breakpoint *b, const struct heard_warp *w)
{
    for (size_t i = 0; i < b->nspots && w->active != 0; i++)
        if (b->spots[i].program == w->program)
            return w->to < w->program->ninstrs && b->spots[i].is_there[w->to] &&
                   (w->pc == 0 || !b->spots[i].is_there[w->pc] || w->to <= w->pc);
    return false;
}

/* ---- conditions about values that loads have not brought yet ---- */

/* At the first of consecutive instructions of a line. */
static bool stands_there(const struct breakpoint *b, const struct program *p, uint32_t pc)
{
    if (b->kind == BREAK_ADDRESS)
        return p == b->program && pc == b->pc;
    if (b->kind == BREAK_LINE)
        return p == b->program && line_at(p, pc) == b->line &&
               (pc == 0 || line_at(p, pc - 1) != b->line);
    for (size_t i = 0; i < b->nspots; i++)
        if (b->spots[i].program == p)
            return pc < p->ninstrs && b->spots[i].is_there[pc] &&
                   (pc == 0 || !b->spots[i].is_there[pc - 1]);
    return false;
}

static void note_waiting(struct stepping *x, struct breakpoint *b, const struct look_grid *g,
                         const struct block *block)
{
    for (unsigned k = 0; k < block->nwarps; k++) {
        const struct warp *w = &block->warps[k];
        struct standing one = { { .known = true, .context = g->context, .grid = g->id, .warp = k },
                               w->exec.pc };

        if (w->state != WARP_ACTIVE || !stands_there(b, g->program, w->exec.pc))
            continue;
        memcpy(one.place.block, block->index, sizeof one.place.block);
        if (!place_fits(b, &one.place))
            continue;
        breakpoint_holds(x, b, &one.place, lanes_that_fit(b, w->exec.active));
        if (b->condition.waits)
            ARRAY_PUSH(b->waiting, b->nwaiting, b->cap_waiting, one);
    }
}

void breakpoints_begin(struct stepping *x)
{
    const struct device *d = x->execution.session.device;
    struct look_grid g;

    for (size_t i = 0; i < x->breakpoints.n; i++) {
        struct breakpoint *b = &x->breakpoints.v[i];

        b->nwaiting = 0;
        if (d == NULL || b->disabled || !b->condition.of_threads ||
            (b->kind != BREAK_LINE && b->kind != BREAK_CUDA && b->kind != BREAK_ADDRESS))
            continue;
        for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
            for (size_t k = 0; k < g.resident; k++)
                note_waiting(x, b, &g, look_block(d, g.id, k));
    }
}

/* Has the load arrived for a warp that is still there, or has the warp moved on without it? */
static bool hit_by_load(struct stepping *x, struct breakpoint *b, struct warp_id *place)
{
    for (size_t i = 0; i < b->nwaiting; i++) {
        const struct standing *one = &b->waiting[i];
        struct look_grid g;
        const struct warp *w = step_find_warp(x, &one->place, &g);

        b->undecided = w != NULL && w->exec.pc != one->pc;
        if (w == NULL || (!b->undecided && !breakpoint_holds(x, b, &one->place,
                                                             lanes_that_fit(b, w->exec.active))))
            continue;
        *place = one->place;
        return true;
    }
    b->undecided = false;
    return false;
}

static bool warp_is_there(const struct breakpoint *b, const struct heard_warp *w)
{
    if (b->kind == BREAK_RULE)
        return w->pc != 0;
    return b->kind == BREAK_CUDA ? arrives_at_origin(b, w) : arrives(b, w);
}

static bool hit_by_warp(struct stepping *x, struct breakpoint *b, struct warp_id *place)
{
    const struct hearing *h = &x->hearing;

    for (size_t i = 0; i < h->nwarps; i++) {
        const struct heard_warp *w = &h->warps[i];
        lane_mask lanes = lanes_that_fit(b, w->active);

        if (warp_is_there(b, w) && place_fits(b, &w->place) && (lanes != 0 || !b->place.of_lane) &&
            breakpoint_holds(x, b, &w->place, lanes)) {
            *place = w->place;
            return true;
        }
    }
    return false;
}

static bool hit_by_rule(struct stepping *x, struct breakpoint *b, struct warp_id *place)
{
    const struct warp_id nowhere = { .known = false };

    if (!x->hearing.fired[b->rule])
        return false;
    return hit_by_warp(x, b, place) ||
           (!step_has_place(&b->place) && breakpoint_holds(x, b, &nowhere, 0));
}

static bool overlaps(const struct breakpoint *b, const struct heard_write *w)
{
    if (w->space != b->space)
        return false;
    for (unsigned i = 0; i < bytes_end(w->bytes); i++)
        if (bytes_has(w->bytes, i) && w->address + i >= b->address &&
            w->address + i - b->address < b->size)
            return true;
    return false;
}

static bool hit_by_write(struct stepping *x, struct breakpoint *b, struct warp_id *place)
{
    const struct hearing *h = &x->hearing;

    for (size_t i = 0; i < h->nwrites; i++) {
        const struct heard_write *w = &h->writes[i];
        lane_mask lanes = lanes_that_fit(b, w->lanes);

        if (overlaps(b, w) && place_fits(b, &w->place) && lanes != 0 &&
            breakpoint_holds(x, b, &w->place, lanes)) {
            *place = w->place;
            return true;
        }
    }
    return false;
}

bool kernels_hit(struct stepping *x, struct breakpoint *b, struct warp_id *place)
{
    switch (b->kind) {
    case BREAK_LINE:
    case BREAK_CUDA:
    case BREAK_ADDRESS:
        return hit_by_warp(x, b, place) || hit_by_load(x, b, place);
    case BREAK_RULE:
        return hit_by_rule(x, b, place);
    case BREAK_WRITE:
        return hit_by_write(x, b, place);
    case BREAK_WATCH:
        break;
    }
    return false;
}

struct breakpoint *breakpoints_hit(struct stepping *x, size_t from, struct warp_id *place)
{
    struct breakpoints *b = &x->breakpoints;

    *place = (struct warp_id){ .known = false };
    for (size_t i = from; i < b->n; i++) {
        bool (*is_hit)(struct stepping *x, struct breakpoint *b, struct warp_id *place) =
            b->v[i].kind == BREAK_WATCH ? watch_hit : x->debugged->is_hit;

        if (!b->v[i].disabled && is_hit(x, &b->v[i], place))
            return &b->v[i];
    }
    return NULL;
}

void breakpoint_free(struct breakpoint *b)
{
    for (size_t i = 0; i < b->nspots; i++)
        mem_free(b->spots[i].is_there);
    mem_free(b->spots);
    mem_free(b->waiting);
    mem_free(b->file);
    mem_free(b->text);
    eval_free(&b->condition);
    watch_free(b->watch);
}

void breakpoints_delete(struct breakpoints *b, size_t i)
{
    breakpoint_free(&b->v[i]);
    b->n--;
    memmove(b->v + i, b->v + i + 1, (b->n - i) * sizeof *b->v);
}

void breakpoints_free(struct breakpoints *b)
{
    while (b->n > 0)
        breakpoints_delete(b, b->n - 1);
    mem_free(b->v);
}

/* ---- what they say ---- */

static void put_lanes(lane_mask lanes, struct text *out)
{
    const char *before = lane_count(lanes) == 1 ? ": lane " : ": lanes ";

    FOR_LANES(l, lanes) {
        text_printf(out, "%s%u", before, l);
        before = ", ";
    }
}

void breakpoint_put(const struct stepping *x, const struct breakpoint *b, struct text *out)
{
    text_printf(out, "%s%s %u, %s", b->temporary ? "temporary " : "",
                b->kind == BREAK_WATCH ? "watchpoint" : "breakpoint", b->number, b->text);
    if (b->kind == BREAK_WATCH)
        watch_put(x, b->watch, out);
    else if (b->undecided)
        text_puts(out, ": the warp has gone on before the load had come that decides");
    else if (b->condition.by_lane)
        put_lanes(b->lanes, out);
}

/* ---- setting them ---- */

/* Only kernels have such places. */
static bool read_break_place(const struct stepping *x, struct scan *s, struct place_words *p)
{
    struct span at = scan_here(s);

    if (!step_read_place(s, p))
        return false;
    return x->execution.session.device != NULL || !step_has_place(p) ||
           diag_error(s->diags, scan_since(s, at.at), "%s", x->debugged->no_focus);
}

bool breakpoint_read_condition(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    if (scan_peek(s) == EOF)
        return true;
    if (!scan_keyword(s, "if"))
        return diag_error(s->diags, scan_here(s), "expected nothing more, or `if` and a condition");
    if (scan_peek(s) == EOF)
        return scan_unexpected(s, "block X,Y,Z, warp N, lane N, grid N or an expression");
    if (!read_break_place(x, s, &b->place))
        return false;
    if (scan_peek(s) == '&' && step_has_place(&b->place)) /* `warp 0 && x == 3`: both, anyway */
        s->at += s->at + 1 < s->end && s->source->text[s->at + 1] == '&' ? 2 : 1;
    if (scan_peek(s) == EOF)
        return true;
    return eval_read(x, s, &b->condition) && scan_finished(s);
}

struct breakpoint *breakpoints_add(struct stepping *x, struct breakpoint *b, struct scan *s,
                                   size_t from)
{
    struct text text = { NULL, 0, 0 };
    struct span said = scan_since(s, from);

    text_add(&text, said.source->text + said.at, said.length);
    b->text = text.s;
    b->number = ++x->breakpoints.last;
    ARRAY_PUSH(x->breakpoints.v, x->breakpoints.n, x->breakpoints.cap, *b);
    return &x->breakpoints.v[x->breakpoints.n - 1];
}

bool step_break(struct stepping *x, struct scan *s)
{
    struct breakpoint b = { .temporary = x->command->temporary };
    size_t from = scan_here(s).at;

    if (!x->debugged->read_location(x, s, &b) || !breakpoint_read_condition(x, s, &b)) {
        breakpoint_free(&b);
        return false;
    }
    breakpoints_add(x, &b, s, from);
    b = x->breakpoints.v[x->breakpoints.n - 1];
    printf("breakpoint %u: %s", b.number, b.text);
    if (b.kind == BREAK_LINE || b.kind == BREAK_CUDA)
        printf(" (line %u of %s)", b.line, b.kind == BREAK_CUDA ? b.file : b.source->name);
    puts("");
    return true;
}

/* The one with the number that comes next; NULL with an error. */
static struct breakpoint *read_number(struct stepping *x, struct scan *s)
{
    struct breakpoints *b = &x->breakpoints;
    struct span at = scan_here(s);
    uint64_t number;

    if (!scan_number(s, UINT32_MAX, &number, "the number of a breakpoint"))
        return NULL;
    for (size_t i = 0; i < b->n; i++)
        if (b->v[i].number == number)
            return &b->v[i];
    diag_error(s->diags, scan_since(s, at.at), "there is no breakpoint %llu",
               (unsigned long long)number);
    return NULL;
}

bool step_delete(struct stepping *x, struct scan *s)
{
    struct breakpoints *b = &x->breakpoints;
    struct breakpoint *one;

    if (scan_peek(s) == EOF) {
        while (b->n > 0)
            breakpoints_delete(b, b->n - 1);
        return true;
    }
    one = read_number(x, s);
    if (one == NULL || !scan_finished(s))
        return false;
    breakpoints_delete(b, (size_t)(one - b->v));
    return true;
}

/* The text of a breakpoint without its condition. */
static size_t place_length(const struct breakpoint *b)
{
    const char *at = strstr(b->text, " if ");

    return at != NULL ? (size_t)(at - b->text) : strlen(b->text);
}

/* N [CONDITION]: as if it had been set so. */
bool step_condition(struct stepping *x, struct scan *s)
{
    struct breakpoint *b = read_number(x, s), other = { .number = 0 };
    struct text text = { NULL, 0, 0 };
    size_t from;
    struct span said;

    if (b == NULL)
        return false;
    from = scan_here(s).at;
    if (scan_peek(s) != EOF &&
        (!read_break_place(x, s, &other.place) ||
         (scan_peek(s) != EOF && (!eval_read(x, s, &other.condition) || !scan_finished(s))))) {
        eval_free(&other.condition);
        return false;
    }
    eval_free(&b->condition);
    b->condition = other.condition;
    b->place = other.place;
    said = scan_since(s, from);
    text_printf(&text, "%.*s", (int)place_length(b), b->text);
    if (said.length > 0)
        text_printf(&text, " if %.*s", (int)said.length, said.source->text + said.at);
    mem_free(b->text);
    b->text = text.s;
    printf("breakpoint %u: %s\n", b->number, b->text);
    return true;
}

/* [N]: that one, or all. */
bool step_enable(struct stepping *x, struct scan *s)
{
    const bool disabled = !x->command->on;
    struct breakpoint *one;

    if (scan_peek(s) == EOF) {
        for (size_t i = 0; i < x->breakpoints.n; i++)
            x->breakpoints.v[i].disabled = disabled;
        return true;
    }
    one = read_number(x, s);
    if (one == NULL || !scan_finished(s))
        return false;
    one->disabled = disabled;
    return true;
}

bool step_ignore(struct stepping *x, struct scan *s)
{
    struct breakpoint *b = read_number(x, s);
    uint64_t n;

    if (b == NULL || !scan_number(s, UINT64_MAX, &n, "how many times") || !scan_finished(s))
        return false;
    b->ignored = n;
    return true;
}

void step_show_breakpoints(struct stepping *x)
{
    if (x->breakpoints.n == 0)
        puts("there are no breakpoints");
    for (size_t i = 0; i < x->breakpoints.n; i++) {
        const struct breakpoint *b = &x->breakpoints.v[i];

        printf("%u  %s%s%s%s, hit %llu times", b->number, b->kind == BREAK_WATCH ? "watch " : "",
               b->text, b->temporary ? ", temporary" : "", b->disabled ? ", disabled" : "",
               (unsigned long long)b->hits);
        if (b->ignored > 0)
            printf(", ignores %llu more", (unsigned long long)b->ignored);
        puts("");
    }
}
