/* litmus/compose.c: the PTX program of a litmus test, and the scenario that runs it. Every
 * location has a cache line of its own. Registers that somebody asks for are stored at the end, for
 * each thread in a variable that is named like it. Knows no instruction. */
#include <string.h>

#include "litmus/reader.h"
#include "ptx/ptx.h"

static const struct span nowhere = { NULL, 0, 0 };

/* ---- variables ---- */

static void add_print(struct litmus *l, const char *name)
{
    text_add(&l->prints, name, strlen(name) + 1);
}

/* A number as its 64 bits, signed. */
static void put_number(struct integer n, struct text *out)
{
    bool wraps = !n.negative && n.magnitude > INT64_MAX;

    text_printf(out, "%s%llu", n.negative || wraps ? "-" : "",
                (unsigned long long)(wraps ? 0 - n.magnitude : n.magnitude));
}

/* Is there a variable of that name in device memory? */
static bool has_word(const struct litmus_location *l)
{
    return !l->shared || l->asked;
}

static void put_locations(struct litmus_reader *r)
{
    struct text *out = &r->litmus->program;

    for (size_t k = 0; k < r->nlocations; k++) {
        if (!has_word(&r->locations[k]))
            continue;
        text_printf(out, ".visible .global .align 128 .s64 %s = ", r->locations[k].name);
        put_number(r->locations[k].initial, out);
        text_puts(out, ";\n");
        add_print(r->litmus, r->locations[k].name);
    }
}

static unsigned words_before(const struct litmus_reader *r, size_t location)
{
    unsigned n = 0;

    for (size_t k = 0; k < location; k++)
        n += has_word(&r->locations[k]);
    return n;
}

/* Gives every value its word: locations first, then the registers thread by thread. */
static void place_values(struct litmus_reader *r)
{
    struct litmus *l = r->litmus;
    unsigned word = words_before(r, r->nlocations);

    for (size_t k = 0; k < l->test.nvalues; k++)
        if (l->test.values[k].thread == NO_THREAD)
            l->test.values[k].word = words_before(r, l->test.values[k].index);
    for (unsigned t = 0; t < l->nthreads; t++)
        for (size_t k = 0; k < l->test.nvalues; k++)
            if (l->test.values[k].thread == t) {
                l->test.values[k].word = word++;
                r->threads[t].recorded++;
            }
}

static void note_registers(struct litmus_reader *r)
{
    struct litmus *l = r->litmus;

    l->registers = mem_new((l->test.nvalues + 1) * sizeof *l->registers);
    for (size_t k = 0; k < l->test.nvalues; k++) {
        const struct test_value *v = &l->test.values[k];

        if (v->thread != NO_THREAD)
            l->registers[k] = r->threads[v->thread].registers[v->index].ptx;
    }
}

static void put_records(struct litmus_reader *r)
{
    struct litmus *l = r->litmus;
    char name[16];

    for (unsigned t = 0; t < l->nthreads; t++) {
        if (r->threads[t].recorded == 0)
            continue;
        snprintf(name, sizeof name, "P%u", t);
        text_printf(&l->program, ".visible .global .align 128 .s64 %s[%u];\n", name,
                    r->threads[t].recorded);
        add_print(l, name);
    }
}

/* ---- code ---- */

static void put_declarations(struct litmus_reader *r)
{
    struct text *out = &r->litmus->program;

    if (r->nregisters > 0)
        text_printf(out, "    .reg .b64 $r<%u>;\n", r->nregisters);
    if (r->options.warm)
        text_puts(out, "    .reg .b64 $warm;\n");
    if (r->minus)
        text_puts(out, "    .reg .b64 $minus;\n");
    if (r->barrier)
        text_puts(out, "    .reg .u32 $barrier, $count;\n");
    if (r->widens || r->copies)
        text_puts(out, "    .reg .b64 $wide;\n");
    for (unsigned t = 0; t < r->litmus->nthreads; t++)
        for (size_t k = 0; k < r->threads[t].nregisters; k++)
            if (r->threads[t].registers[k].type != NULL)
                text_printf(out, "    .reg .%s %s;\n", r->threads[t].registers[k].type,
                            r->threads[t].registers[k].ptx);
    for (size_t k = 0; k < r->nlocations; k++)
        if (r->locations[k].shared)
            text_printf(out, "    .shared .align 128 .s64 %s;\n", r->locations[k].ptx);
    text_puts(out, "    .reg .u32 $block, $self;\n    .reg .pred $here, $taken;\n\n");
}

/* Which thread am I? The number among all threads of the grid, in as few steps as possible. */
static void put_self(const struct litmus *l, struct text *out)
{
    if (l->blocks == 1) {
        text_puts(out, "    mov.u32 $self, %tid.x;\n");
    } else if (l->threads == 1) {
        text_puts(out, "    mov.u32 $self, %ctaid.x;\n");
    } else {
        text_printf(out, "    mov.u32 $block, %%ctaid.x;\n    mov.u32 $self, %%tid.x;\n"
                         "    mad.lo.u32 $self, $block, %lu, $self;\n",
                    (unsigned long)l->threads);
    }
}

/* Every thread goes to its column; those of an incomplete block that have none leave. */
static void put_dispatch(const struct litmus_reader *r)
{
    const struct litmus *l = r->litmus;
    struct text *out = &r->litmus->program;
    bool spare = l->nthreads < l->blocks * l->threads;

    if (l->nthreads == 1)
        return;
    put_self(l, out);
    for (unsigned t = spare ? 0 : 1; t < l->nthreads; t++)
        text_printf(out, "    setp.eq.u32 $here, $self, %lu;\n    @$here bra $P%u;\n",
                    (unsigned long)(r->threads[t].block * l->threads + r->threads[t].thread), t);
    if (spare)
        text_puts(out, "    exit;\n");
}

/* Stores a register as 64 bits. */
static void put_record(const struct litmus_register *g, unsigned thread, unsigned word,
                       struct text *out)
{
    const char *value = g->ptx;

    if (g->type != NULL && strstr(g->type, "32") != NULL) {
        text_printf(out, "    cvt.%s $wide, %s;\n", g->type[0] == 's' ? "s64.s32" : "u64.u32",
                    value);
        value = "$wide";
    }
    text_printf(out, "    st.global.b64 [P%u+%u], %s;\n", thread, 8 * word, value);
}

/* The threads of the block have done what they do: its first one copies what it shares. */
static void put_copies(const struct litmus_reader *r, unsigned thread, struct text *out)
{
    const uint32_t n = r->options.warps == LITMUS_ONE_WARP ? (uint32_t)r->litmus->warp_size
                                                           : r->litmus->threads;

    text_printf(out, "    membar.cta;\n    bar.sync 15, %lu;\n", (unsigned long)n);
    for (size_t k = 0; k < r->nlocations && thread == 0; k++)
        if (r->locations[k].shared && r->locations[k].asked)
            text_printf(out, "    ld.volatile.shared.s64 $wide, [%s];\n"
                             "    st.global.b64 [%s], $wide;\n",
                        r->locations[k].ptx, r->locations[k].name);
}

/* Stores what is looked at of a thread's registers, and of what its block shares. */
static void put_epilogue(const struct litmus_reader *r, unsigned thread)
{
    const struct test *test = &r->litmus->test;
    struct text *out = &r->litmus->program;
    unsigned n = 0;

    for (size_t k = 0; k < test->nvalues; k++)
        if (test->values[k].thread == thread)
            put_record(&r->threads[thread].registers[test->values[k].index], thread, n++, out);
    if (r->copies)
        put_copies(r, thread, out);
    text_puts(out, "    exit;\n");
}

/* The lines that were added to the program come of that, each of the cell of its place if there are
 * any. */
static void note_lines(struct litmus *l, struct litmus_cell c, const struct span *cells)
{
    const struct text *p = &l->program;
    size_t lines = 0;

    for (size_t i = 0; i < p->n; i++)
        lines += p->s[i] == '\n';
    while (l->ncells < lines) {
        c.span = cells != NULL ? *cells++ : nowhere;
        ARRAY_PUSH(l->cells, l->ncells, l->cap_cells, c);
    }
}

static void put_threads(const struct litmus_reader *r)
{
    struct litmus *l = r->litmus;
    struct text *out = &l->program;

    note_lines(l, (struct litmus_cell){ .known = false }, NULL);
    for (unsigned t = 0; t < l->nthreads; t++) {
        const struct litmus_thread *x = &r->threads[t];
        const struct litmus_cell of = { .known = true, .thread = t };

        text_printf(out, "$P%u:\n", t);
        text_add(out, x->start.s, x->start.n);
        for (size_t k = 0; r->options.warm && k < x->nweak; k++)
            if (!r->locations[x->weak[k]].shared)
                text_printf(out, "    ld.weak.global.s64 $warm, [%s];\n",
                            r->locations[x->weak[k]].name);
        note_lines(l, of, NULL);
        text_add(out, x->body.s, x->body.n);
        note_lines(l, of, x->cells);
        put_epilogue(r, t);
        note_lines(l, of, NULL);
    }
}

void litmus_compose(struct litmus_reader *r)
{
    struct text *out = &r->litmus->program;

    place_values(r);
    note_registers(r);
    text_puts(out, ".version 6.0\n.target sm_70\n.address_size 64\n\n");
    put_locations(r);
    put_records(r);
    text_puts(out, "\n.visible .entry $test()\n{\n");
    put_declarations(r);
    put_dispatch(r);
    put_threads(r);
    text_puts(out, "}\n");
}

/* ---- the scenario ---- */

static struct program *read_program(const struct litmus *l, const struct load_options *o,
                                    struct diags *d)
{
    struct source *source = mem_new(sizeof *source);
    struct text name = { NULL, 0, 0 };

    text_printf(&name, "%s.ptx", l->test.name);
    source_from(source, name.s, l->program.s, l->program.n);
    text_free(&name);
    return ptx_read(source, o->constants, o->form, o->tell, d);
}

bool litmus_scenario(const struct litmus *l, struct scenario *s, const struct load_options *o,
                     struct diags *d)
{
    struct host_program p = { .program = read_program(l, o, d) };
    struct word any = { .s = "", .span = nowhere };
    struct action *a;
    struct kernel k;

    if (p.program == NULL)
        return false;
    p.name = p.program->name;
    objects_add_context(&s->objects, NULL, d);
    scenario_add(s, DO_CONTEXT, nowhere)->object = 0;
    scenario_add(s, DO_LOAD, nowhere)->object = 0;
    if (!objects_add_program(&s->objects, p, nowhere, d) ||
        !objects_find_kernel(&s->objects, &any, &k, d))
        return false;
    a = scenario_add(s, DO_LAUNCH, nowhere);
    launch_init(&a->launch, k);
    a->launch.span = kernel_function(&s->objects, k)->span;
    a->launch.object = a->object = objects_add_grid(&s->objects, 0);
    a->launch.grid[0] = l->blocks;
    a->launch.block[0] = l->threads;
    return true;
}

bool litmus_has_narrow_scope(const struct litmus *l, const struct scenario *s)
{
    const struct program *p = s->objects.programs[0].program;

    for (uint32_t i = 0; l->blocks > 1 && i < p->ninstrs; i++)
        if (p->instrs[i].level == LEVEL_CTA)
            return true;
    return false;
}

struct target *litmus_prints(const struct litmus *l, const struct scenario *s, size_t *n)
{
    struct target *prints = NULL;
    struct diags none = { 0 };
    size_t cap = 0;

    *n = 0;
    for (size_t at = 0; at < l->prints.n; at += strlen(l->prints.s + at) + 1) {
        struct word w = { l->prints.s + at, strlen(l->prints.s + at), nowhere };
        struct target t;

        if (objects_find_target(&s->objects, &w, &t, &none))
            ARRAY_PUSH(prints, *n, cap, t);
    }
    diags_free(&none);
    return prints;
}
