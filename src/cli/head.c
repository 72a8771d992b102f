/* cli/head.c: what head.h promises. */
#include "cli/head.h"

#include <string.h>

#include "host/print.h"
#include "ptx_machine/ptx_machine.h"

#define MOST_VALUES 4096u /* of a buffer in the last object; of larger ones only how many */
#define MOST_INITIAL 256u /* most elements of a buffer whose first values are printed */

/* ---- the command ---- */

static bool is_plain(const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "%+,-./:=@_";

    return *word != '\0' && word[strspn(word, letters)] == '\0';
}

void shell_word_put(const char *word, struct text *out)
{
    if (is_plain(word)) {
        text_puts(out, word);
        return;
    }
    text_puts(out, "'");
    for (; *word != '\0'; word++)
        if (*word == '\'')
            text_puts(out, "'\\''");
        else
            text_add(out, word, 1);
    text_puts(out, "'");
}

void invocation_put(const struct invocation *v, struct text *out)
{
    text_printf(out, "warpstep %s", v->command->name);
    for (int i = 0; i < v->nwords; i++) {
        text_puts(out, " ");
        shell_word_put(v->words[i], out);
    }
}

/* ---- programs and buffers ---- */

static void put_code(struct writer *w, const struct program *p)
{
    writer_open_list(w, "code");
    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        writer_open(w);
        writer_instruction(w, p, pc);
        program_calls_json(p, pc, w->out);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_programs(struct run_head *h, struct writer *w)
{
    const struct objects *o = &h->job->scenario.objects;

    writer_open_list(w, "programs");
    for (; h->programs < o->nprograms && o->programs[h->programs].loaded; h->programs++) {
        const struct host_program *p = &o->programs[h->programs];

        writer_open(w);
        writer_string(w, "name", p->name);
        if (p->program->source != NULL)
            writer_string(w, "file", origin_short_name(p->program->source->name));
        put_code(w, p->program);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_shape(struct writer *w, const char *name, struct shape s, uint64_t address)
{
    writer_open(w);
    writer_string(w, "name", name);
    writer_string(w, "type", type_info(s.type)->text);
    writer_number(w, "count", s.count);
    writer_number(w, "address", address);
}

/* Module variables lie in global or constant memory like buffers. */
static void put_variables(struct writer *w, const struct program *p, size_t program)
{
    for (uint32_t i = 0; i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];
        const struct shape s = { v->type, v->size / type_info(v->type)->bytes };

        if (v->function != NO_FUNCTION || (v->space != SPACE_GLOBAL && v->space != SPACE_CONST))
            continue;
        put_shape(w, v->name, s, v->address);
        if (v->space == SPACE_CONST)
            writer_string(w, "space", space_text(v->space));
        writer_number(w, "program", program);
        writer_close(w);
    }
}

/* How the host fills it; NULL: it does so again later, and what the buffer holds depends on when. */
static const struct init *init_of(const struct scenario *s, size_t buffer)
{
    const struct init *init = NULL;

    for (size_t i = 0; i < s->nactions; i++) {
        const struct action *a = &s->actions[i];

        if (a->kind == DO_WRITE && a->target.buffer == buffer)
            return NULL;
        if (a->kind == DO_BUFFER && a->object == buffer)
            init = &a->init;
    }
    return init;
}

/* What a small buffer holds at first; nothing of one that is read from a file. */
static void put_initial(struct writer *w, const struct init *i, struct shape shape)
{
    struct printer p = { .out = w->out, .shape = shape, .json = true };
    struct filler f;
    unsigned char *bytes;

    if (i == NULL || i->kind == INIT_FILE || shape.count > MOST_INITIAL ||
        !filler_open(&f, i, shape, NULL))
        return;
    bytes = mem_new((size_t)shape_size(shape));
    text_puts(w->out, ", \"values\": [");
    if (filler_close(&f, filler_next(&f, bytes, (size_t)shape.count)))
        printer_values(&p, bytes, (size_t)shape.count);
    text_puts(w->out, "]");
    mem_free(bytes);
}

/* from: the first program that was not printed before. */
static void put_buffers(struct run_head *h, struct writer *w, size_t from)
{
    const struct objects *o = &h->job->scenario.objects;

    writer_open_list(w, "buffers");
    for (; h->buffers < o->nbuffers && o->buffers[h->buffers].address != 0; h->buffers++) {
        const struct host_buffer *b = &o->buffers[h->buffers];

        if (b->hidden)
            continue;
        put_shape(w, b->name, b->shape, b->address);
        if (h->values)
            put_initial(w, init_of(&h->job->scenario, h->buffers), b->shape);
        writer_close(w);
    }
    for (; from < h->programs; from++)
        put_variables(w, o->programs[from].program, from);
    writer_close_list(w);
}

/* ---- the first object ---- */

static void put_constants(struct writer *w, const struct constants *k)
{
    writer_open_member(w, "constants");
    for (unsigned c = 0; c < CONST_COUNT; c++) {
        const struct constant_info *info = constant_info((enum constant)c);

        if (k->v[c] != info->value)
            writer_number(w, info->name, k->v[c]);
    }
    writer_close(w);
}

void run_head_begin(struct writer *w, const char *machine, const char *command,
                    const struct machine_options *m)
{
    const struct session_options *o = &m->options;

    writer_open(w);
    writer_open_member(w, "run");
    writer_number(w, "v", TRACE_VERSION);
    writer_string(w, "machine", machine);
    writer_string(w, "command", command);
    writer_string(w, "schedule", schedule_text(o->settings.schedule));
    writer_number(w, "seed", o->settings.seed);
    if (o->replay != NULL)
        writer_bool(w, "replay", true);
    put_constants(w, &o->settings.constants);
}

static void put_device(struct writer *w, const struct settings *s)
{
    writer_string(w, "control", s->control);
    writer_string(w, "profile", profile_text(s->profile));
    writer_number(w, "warp_size", s->constants.v[CONST_WarpSize]);
    writer_number(w, "processors", s->constants.v[CONST_NumProcessors]);
}

/* Of a litmus test: which thread's cell an instruction comes of. */
static void put_cells(struct writer *w, const struct job *j)
{
    const struct program *p = j->scenario.objects.programs[0].program;

    writer_string(w, "test", j->litmus.test.name);
    writer_open_list(w, "cells");
    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        const unsigned line = program_line(p, pc);
        const struct litmus_cell *c = litmus_cell(&j->litmus, line);

        if (c == NULL)
            continue;
        writer_open(w);
        writer_number(w, "pc", pc);
        writer_number(w, "thread", c->thread);
        if (c->span.source != NULL) {
            writer_number(w, "row", span_place(c->span).line);
            writer_open_string(w, "text");
            text_add(w->out, c->span.source->text + c->span.at, c->span.length);
            writer_close_string(w);
        }
        writer_close(w);
    }
    writer_close_list(w);
}

static bool has_news(const struct run_head *h)
{
    const struct objects *o = &h->job->scenario.objects;

    return !h->begun ||
           (h->programs < o->nprograms && o->programs[h->programs].loaded) ||
           (h->buffers < o->nbuffers && o->buffers[h->buffers].address != 0);
}

void run_head_put(void *self, struct text *out)
{
    struct run_head *h = self;
    const size_t from = h->programs;
    struct writer w = writer_json(out);

    if (!has_news(h))
        return;
    if (h->begun) {
        writer_open(&w);
        writer_open_member(&w, "run+");
    } else {
        run_head_begin(&w, "device", h->command, h->machine);
        put_device(&w, &h->machine->options.settings);
        if (h->job->litmus.program.n > 0 && h->job->scenario.objects.nprograms > 0)
            put_cells(&w, h->job);
    }
    h->begun = true;
    put_programs(h, &w);
    put_buffers(h, &w, from);
    writer_close(&w);
    writer_close(&w);
    text_puts(out, "\n");
}

uint32_t run_head_program(void *self, const struct program *p)
{
    const struct objects *o = &((struct run_head *)self)->job->scenario.objects;

    for (size_t i = 0; i < o->nprograms; i++)
        if (o->programs[i].program == p)
            return (uint32_t)i;
    return 0;
}

void run_head_words(void *self, unsigned k, struct text *out)
{
    const struct run_head *h = self;

    alternative_text(*h->device, k, out);
}

/* ---- the last object ---- */

static void put_buffer(const struct session *s, const struct target *t, bool *first,
                       struct text *out)
{
    struct printer p = { .out = out, .json = true };

    if (!*first)
        text_puts(out, ", ");
    *first = false;
    if (t->shape.count <= MOST_VALUES) {
        session_print(s, t, &p, NULL);
        return;
    }
    text_puts(out, "{\"name\": ");
    json_string(out, target_name(s->objects, t));
    text_printf(out, ", \"type\": \"%s\", \"count\": %llu}", type_info(t->shape.type)->text,
                (unsigned long long)t->shape.count);
}

static void put_results(const struct run_end *e, struct writer *w)
{
    const struct objects *o = e->session->objects;
    bool first = true;

    writer_open_list(w, "buffers");
    for (size_t i = 0; i < e->nprints; i++)
        put_buffer(e->session, &e->job->prints[i], &first, w->out);
    for (uint32_t i = 0; e->nprints == 0 && i < o->nbuffers; i++)
        if (!o->buffers[i].hidden && o->buffers[i].address != 0 &&
            !o->contexts[o->buffers[i].context].destroyed) {
            const struct target t = target_of_buffer(o, i);

            put_buffer(e->session, &t, &first, w->out);
        }
    writer_close_list(w);
}

static const char *verdict_of(const struct session *s)
{
    const struct findings *f = &s->checks.kernel.findings;

    if (s->checks.failed || (s->verdict == WARPSTEP_COMPLETED && findings_errors(f, NULL) > 0))
        return "check";
    if (s->verdict == WARPSTEP_COMPLETED && findings_undecided(f))
        return warpstep_verdict_text(WARPSTEP_LIMIT);
    return warpstep_verdict_text(s->verdict);
}

void run_end_put(const struct run_end *e, struct text *out)
{
    const struct session *s = e->session;
    const struct device_counts counts = device_counts(s->device);
    struct text reason = { NULL, 0, 0 };
    struct writer w = writer_json(out);

    report_reason(s, &reason);
    writer_open(&w);
    writer_open_member(&w, "end");
    writer_string(&w, "verdict", verdict_of(s));
    writer_lines(&w, "reason", reason.s);
    writer_number(&w, "steps", counts.warp_instructions);
    writer_number(&w, "ticks", counts.steps);
    writer_string(&w, "summary", e->summary);
    put_results(e, &w);
    run_story_json(e->story, &w);
    writer_close(&w);
    writer_close(&w);
    text_puts(out, "\n");
    text_free(&reason);
}

void run_end_put_refused(const struct diags *d, struct text *out)
{
    struct writer w = writer_json(out);

    writer_open(&w);
    writer_open_member(&w, "end");
    writer_string(&w, "verdict", "refused");
    writer_open_list(&w, "reason");
    for (size_t i = 0; i < d->n; i++)
        writer_item(&w, d->v[i].message);
    writer_close_list(&w);
    writer_close(&w);
    writer_close(&w);
    text_puts(out, "\n");
}
