/* host/listhead.c: making the head of a list of choices, and comparing two. Where it ends in a list
 * is known to choice/record.c. */
#include "host/listhead.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

#define FINGERPRINT_SEED 0u

struct writer {
    const struct scenario *scenario;
    struct text *out;
};

/* ---- fingerprints ---- */

/* Files are read in pieces: they may be large. What lies in /dev/ can be read only once. */
static uint64_t print_of_file(const char *path)
{
    FILE *f = strncmp(path, "/dev/", 5) != 0 ? fopen(path, "rb") : NULL;
    uint64_t print = FINGERPRINT_SEED;
    unsigned char piece[4096];
    size_t n;

    if (f == NULL)
        return print;
    while ((n = fread(piece, 1, sizeof piece, f)) > 0)
        print = hash_bytes(piece, n, print);
    fclose(f);
    return print;
}

static uint64_t print_of_init(const struct init *i)
{
    const uint64_t numbers[] = { i->kind, i->a, i->b, i->seed, i->n };
    uint64_t print = FINGERPRINT_SEED;

    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        print = hash_mix(print, numbers[k]);
    for (size_t k = 0; k < i->n; k++)
        print = hash_mix(print, i->values[k]);
    return i->path != NULL ? hash_mix(print, print_of_file(i->path)) : print;
}

static void put_print(struct text *out, uint64_t print)
{
    text_printf(out, " %08lx%08lx", (unsigned long)(print >> 32),
                (unsigned long)(print & 0xffffffffu));
}

/* ---- settings ---- */

static void put_settings(const struct session_options *o, struct text *out)
{
    const struct settings *s = &o->settings;
    const struct memprog *program;
    uint64_t print = FINGERPRINT_SEED;

    text_printf(out, "profile %s\n", profile_text(s->profile));
    text_printf(out, "control %s\n", s->control);
    for (unsigned c = 0; c < CONST_COUNT; c++) {
        const struct constant_info *info = constant_info((enum constant)c);

        if (s->constants.v[c] != info->value)
            text_printf(out, "set %s %llu\n", info->name, (unsigned long long)s->constants.v[c]);
    }
    for (size_t i = 0; (program = memprog_at(o->programs, i)) != NULL; i++)
        print = hash_mix(print, memprog_print(program));
    text_puts(out, "memory-programs");
    put_print(out, print);
    text_puts(out, "\n");
}

/* ---- messages ---- */

static const char *context_name(const struct writer *w, uint32_t context)
{
    return w->scenario->objects.contexts[context].name;
}

static void put_program(struct writer *w, uint32_t index)
{
    const struct host_program *p = &w->scenario->objects.programs[index];
    const struct source *text = p->program->source;

    text_puts(w->out, "program");
    put_print(w->out, hash_bytes(text->text, text->size, FINGERPRINT_SEED));
    text_printf(w->out, " in %s\n", context_name(w, p->context));
}

/* `NAME TYPE[COUNT]` and what it is filled with. */
static void put_filled(struct writer *w, const char *name, struct shape s, const struct init *i)
{
    text_printf(w->out, "%s %s[%llu]", name, type_info(s.type)->text, (unsigned long long)s.count);
    put_print(w->out, print_of_init(i));
}

static void put_buffer(struct writer *w, const struct action *a)
{
    const struct host_buffer *b = &w->scenario->objects.buffers[a->object];

    text_puts(w->out, "buffer ");
    put_filled(w, b->name, b->shape, &a->init);
    text_printf(w->out, " in %s\n", context_name(w, b->context));
}

static void put_write(struct writer *w, const struct action *a)
{
    text_puts(w->out, "write ");
    put_filled(w, target_name(&w->scenario->objects, &a->target), a->target.shape, &a->init);
    text_puts(w->out, "\n");
}

static void put_argument(struct writer *w, const struct param *p, const struct argument *a)
{
    char digits[VALUE_ROOM];

    text_printf(w->out, "arg %s", p->name);
    switch (a->kind) {
    case ARGUMENT_NUMBER:
        value_print(p->type, a->bits, digits);
        text_printf(w->out, " %s", digits);
        break;
    case ARGUMENT_BUFFER:
        text_printf(w->out, " %s+%llu", w->scenario->objects.buffers[a->buffer].name,
                    (unsigned long long)a->bits);
        break;
    case ARGUMENT_FILE:
        put_print(w->out, print_of_file(a->path));
        break;
    }
    text_puts(w->out, "\n");
}

static void put_launch(struct writer *w, const struct launch_request *l)
{
    const struct function *f = kernel_function(&w->scenario->objects, l->kernel);

    text_printf(w->out, "launch %s grid %lu,%lu,%lu block %lu,%lu,%lu shared %llu%s\n", f->name,
                (unsigned long)l->grid[0], (unsigned long)l->grid[1], (unsigned long)l->grid[2],
                (unsigned long)l->block[0], (unsigned long)l->block[1], (unsigned long)l->block[2],
                (unsigned long long)l->shared, l->cooperative ? " cooperative" : "");
    for (size_t i = 0; i < l->nargs; i++)
        put_argument(w, &f->params.v[i], &l->args[i]);
}

/* Does the host wait for everything in flight, which is all that the device sees of the line? */
static bool only_waits(const struct action *a)
{
    return a->kind == DO_PRINT || a->kind == DO_SAVE || a->kind == DO_EXPECT ||
           (a->kind == DO_SYNC && a->object == NO_OBJECT);
}

static void put_message(struct writer *w, const struct action *a)
{
    switch (a->kind) {
    case DO_CONTEXT:
        text_printf(w->out, "context %s\n", context_name(w, a->object));
        break;
    case DO_LOAD:
        put_program(w, a->object);
        break;
    case DO_BUFFER:
        put_buffer(w, a);
        break;
    case DO_WRITE:
        put_write(w, a);
        break;
    case DO_LAUNCH:
        put_launch(w, &a->launch);
        break;
    case DO_SYNC:
        if (a->object != NO_OBJECT)
            text_printf(w->out, "sync %lu\n", (unsigned long)a->object);
        break;
    case DO_ABORT:
        text_printf(w->out, "abort %lu\n", (unsigned long)a->object);
        break;
    case DO_DESTROY:
        text_printf(w->out, "destroy %s\n", context_name(w, a->object));
        break;
    case DO_PRINT:
    case DO_SAVE:
    case DO_EXPECT:
        break;
    }
}

/* At its end every host waits. */
static void put_messages(const struct scenario *s, struct text *out)
{
    struct writer w = { s, out };
    bool waits = false; /* for everything, before the next message */

    for (size_t i = 0; i < s->nactions; i++) {
        if (waits && !only_waits(&s->actions[i]))
            text_puts(out, "sync\n");
        waits = only_waits(&s->actions[i]);
        put_message(&w, &s->actions[i]);
    }
}

void listhead_put(const struct scenario *s, const struct session_options *o, struct text *out)
{
    text_puts(out, LIST_BEGINS "\n");
    put_settings(o, out);
    put_messages(s, out);
}

/* ---- comparing ---- */

struct line {
    const char *s;
    size_t n;
};

/* Lines of a head, one after the other; comments and empty ones are none. */
struct lines {
    const char *at, *end;
};

/* The next line, without its end and blanks before that. */
static bool take_line(struct lines *from, struct line *out)
{
    while (from->at < from->end) {
        const char *newline = memchr(from->at, '\n', (size_t)(from->end - from->at));
        const char *end = newline != NULL ? newline : from->end;

        *out = (struct line){ from->at, (size_t)(end - from->at) };
        from->at = newline != NULL ? newline + 1 : end;
        while (out->n > 0 && memchr(" \t\r", out->s[out->n - 1], 3) != NULL)
            out->n--;
        if (out->n > 0 && *out->s != '#')
            return true;
    }
    return false;
}

static bool same_line(struct line a, struct line b)
{
    return a.n == b.n && memcmp(a.s, b.s, a.n) == 0;
}

/* What a line is about: its first two words, and of `profile ordered` and the like the first. */
static struct line subject_of(struct line l)
{
    const char *first = memchr(l.s, ' ', l.n), *end = l.s + l.n, *second;

    if (first == NULL)
        return l;
    second = memchr(first + 1, ' ', (size_t)(end - first - 1));
    return (struct line){ l.s, (size_t)((second != NULL ? second : first) - l.s) };
}

/* The first line like the wanted one, or (subject) about the same. */
static bool find_line(struct lines in, struct line wanted, bool subject, struct line *found)
{
    while (take_line(&in, found))
        if (subject ? same_line(subject_of(*found), subject_of(wanted))
                    : same_line(*found, wanted))
            return true;
    return false;
}

#define SHOWN(l) (int)((l).n < 100 ? (l).n : 100), (l).s

/* The first line of the list that this run does not have. */
static bool refuse(const struct source *list, struct line theirs, struct lines ours, struct diags *d)
{
    struct span at = { list, (size_t)(theirs.s - list->text), theirs.n };
    struct line own;

    if (find_line(ours, theirs, true, &own))
        return diag_error(d, at, "this list of choices is of another run: there `%.*s`, here `%.*s`",
                          SHOWN(theirs), SHOWN(own));
    return diag_error(d, at, "this list of choices is of another run: there `%.*s`, and not here",
                      SHOWN(theirs));
}

bool listhead_fits(const struct source *list, const struct text *head, struct diags *d)
{
    const struct lines theirs = { list->text, list->text + list_head(list->text, list->size) };
    const struct lines ours = { head->s, head->s + head->n };
    struct lines l = theirs, o = ours;
    struct line a, b;

    if (theirs.at == theirs.end)
        return true;
    while (take_line(&l, &a))
        if (!(take_line(&o, &b) && same_line(a, b)) && !find_line(ours, a, false, &b))
            return refuse(list, a, ours, d);
    for (l = theirs, o = ours; take_line(&o, &b);)
        if (!take_line(&l, &a) || !same_line(a, b)) /* the list has less, or another order */
            return diag_error(d, (struct span){ list, 0, 1 },
                              "this list of choices is of another run: here `%.*s`, and not there, "
                              "or not at that place",
                              SHOWN(b));
    return !take_line(&l, &a) || refuse(list, a, (struct lines){ NULL, NULL }, d);
}
