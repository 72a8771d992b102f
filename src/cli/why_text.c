/* cli/why_text.c: places, threads, commands, and the answer as it is printed. */
#include <string.h>

#include "cli/head.h"
#include "cli/why.h"
#include "observe/show.h"
#include "program/lanes.h"

void account_free(struct account *a)
{
    text_free(&a->head);
    text_free(&a->lines);
    text_free(&a->commands);
}

void why_put_place(struct text *out, const struct program *p, uint32_t pc)
{
    struct origin origins[MOST_ORIGINS];
    const size_t n = program_origins(p, pc, origins);
    const struct origin *user = n > 0 ? &origins[n - 1] : NULL;

    if (user == NULL)
        text_printf(out, "%s:%u", origin_short_name(p->source->name), program_line(p, pc));
    else
        text_printf(out, "%s:%u", origin_short_name(user->file), (unsigned)user->line);
    if (user != NULL && user->column > 0)
        text_printf(out, ":%u", (unsigned)user->column);
    text_puts(out, " `");
    show_source(out, p, pc);
    text_puts(out, "`");
}

void why_put_party(struct text *out, const struct party *p)
{
    const lane_mask lanes = p->lanes;
    const unsigned n = lane_count(lanes);
    const uint32_t first = p->warp * p->warp_size + lane_lowest(lanes);

    text_printf(out, "%s of block ", n == 1 ? "thread" : "threads");
    show_triple(out, p->block);
    if (lanes == 0)
        return;
    if (n == 1)
        text_printf(out, " (number %lu)", (unsigned long)first);
    else
        text_printf(out, " (%u of warp %u)", n, p->warp);
}

#define MOST_LANES_NAMED 4u

void why_put_lanes(struct text *out, lane_mask lanes)
{
    const unsigned n = lane_count(lanes);
    unsigned i = 0;

    text_puts(out, n == 1 ? "lane " : "lanes ");
    FOR_LANES(l, lanes) {
        if (i < MOST_LANES_NAMED)
            text_printf(out, "%s%u", i == 0 ? "" : i + 1 == n ? " and " : ", ", l);
        i++;
    }
    if (n > MOST_LANES_NAMED)
        text_printf(out, " and %u more", n - MOST_LANES_NAMED);
}

/* ---- command lines ---- */

void why_put_variant(struct text *out, const struct variant *v)
{
    if (v->control != NULL || v->lockstep)
        text_printf(out, " --control %s", v->lockstep ? "crs" : v->control);
    if (v->scheduled && v->schedule == SCHEDULE_SEEDED)
        text_printf(out, " --seed %llu", (unsigned long long)v->seed);
    else if (v->scheduled)
        text_printf(out, " --schedule %s", schedule_text(v->schedule));
    if (v->sc)
        text_puts(out, " --profile sc");
    if (v->processors > 0)
        text_printf(out, " --set NumProcessors=%llu", (unsigned long long)v->processors);
}

/* An option of this command alone, or one that the variant gives anew. */
static bool is_left_out(const struct given *g, const char *command, const struct variant *v)
{
    static const char processors[] = "NumProcessors=";
    static const char *const own[] = { "seeds", "max-states", "quiet", "json", "coverage",
                                       "max-steps", "max-seconds", "sarif" };
    const bool searches = strcmp(command, "explore") == 0;
    const char *name = g->option->name;

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(name, own[i]) == 0)
            return true;
    return (strcmp(name, "seed") == 0 && (v->scheduled || searches)) ||
           (strcmp(name, "schedule") == 0 && (v->scheduled || searches)) ||
           (strcmp(name, "control") == 0 && (v->control != NULL || v->lockstep)) ||
           (strcmp(name, "profile") == 0 && v->sc) ||
           (strcmp(name, "set") == 0 && v->processors > 0 &&
            strncmp(given_value(g), processors, sizeof processors - 1) == 0);
}

/* Other commands run on the report's device unless they are given another. */
static void put_device(const struct why *y, struct text *out)
{
    const struct settings *s = &y->machine.options.settings;

    if (!option_given(y->invocation, "device") && s->device != device_model_report())
        text_printf(out, " --device %s", s->device->name);
}

void why_put_command(struct text *out, const struct why *y, const char *command,
                     const struct variant *v, const char *more)
{
    text_printf(out, "warpstep %s ", command);
    shell_word_put(y->invocation->operands[0], out);
    for (size_t i = 0; i < y->invocation->ngiven; i++) {
        const struct given *g = &y->invocation->given[i];

        if (is_left_out(g, command, v))
            continue;
        text_printf(out, " --%s", g->option->name);
        if (g->option->value != NULL) {
            text_puts(out, " ");
            shell_word_put(given_value(g), out);
        }
    }
    put_device(y, out);
    why_put_variant(out, v);
    text_printf(out, "%s%s\n", *more != '\0' ? " " : "", more);
}

/* ---- the answer ---- */

static void put_indented(const char *title, const char *s)
{
    while (s != NULL && *s != '\0') {
        const size_t n = strcspn(s, "\n");

        printf("  %s%.*s\n", title, (int)n, s);
        s += n + (s[n] == '\n');
    }
}

/* Of several files the objects are elements of a list. */
static struct writer begin_object(const struct why *y, struct text *out)
{
    struct writer w = writer_json(out);

    if (y->files > 1)
        text_puts(out, y->file == 0 ? "[" : ",\n ");
    writer_open(&w);
    if (y->files > 1)
        writer_string(&w, "file", y->invocation->operands[0]);
    return w;
}

static void end_object(const struct why *y, struct writer *w, struct text *out)
{
    writer_close(w);
    printf("%s%s", out->s, y->files > 1 ? "" : "\n");
    text_free(out);
}

void why_print_error(const struct why *y)
{
    struct text t = { NULL, 0, 0 };
    struct writer w = begin_object(y, &t);

    writer_bool(&w, "error", true);
    end_object(y, &w, &t);
}

static void print_json(const struct why *y, const struct account *a)
{
    static const char *const kinds[] = { [WHY_FINE] = "fine", [WHY_WRONG] = "wrong",
                                         [WHY_OPEN] = "undecided" };
    struct text t = { NULL, 0, 0 };
    struct writer w = begin_object(y, &t);

    writer_string(&w, "answer", kinds[a->kind]);
    writer_string(&w, "device", y->machine.options.settings.device->name);
    writer_string(&w, "cause", a->head.s);
    writer_lines(&w, "because", a->lines.n > 0 ? a->lines.s : NULL);
    writer_lines(&w, "commands", a->commands.n > 0 ? a->commands.s : NULL);
    if (a->findings != NULL)
        findings_json(a->findings, &w);
    end_object(y, &w, &t);
}

void why_print(const struct why *y, const struct account *a, bool json)
{
    if (json) {
        print_json(y, a);
        return;
    }
    printf("%s: %s\n", origin_short_name(y->invocation->operands[0]), a->head.s);
    put_indented("", a->lines.s);
    put_indented("see: ", a->commands.s);
}
