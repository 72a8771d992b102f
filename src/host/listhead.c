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
    bool waits; /* the host waits for everything before the next message */
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

static void put_shape(struct writer *w, struct shape s)
{
    text_printf(w->out, " %s[%llu]", type_info(s.type)->text, (unsigned long long)s.count);
}

static void put_buffer(struct writer *w, const struct action *a)
{
    const struct host_buffer *b = &w->scenario->objects.buffers[a->object];

    text_printf(w->out, "buffer %s", b->name);
    put_shape(w, b->shape);
    put_print(w->out, print_of_init(&a->init));
    text_printf(w->out, " in %s\n", context_name(w, b->context));
}

static void put_write(struct writer *w, const struct action *a)
{
    text_printf(w->out, "write %s", target_name(&w->scenario->objects, &a->target));
    put_shape(w, a->target.shape);
    put_print(w->out, print_of_init(&a->init));
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

static void put_size(struct text *out, const char *what, const uint32_t size[3])
{
    text_printf(out, " %s %lu,%lu,%lu", what, (unsigned long)size[0], (unsigned long)size[1],
                (unsigned long)size[2]);
}

static void put_launch(struct writer *w, const struct launch_request *l)
{
    const struct function *f = kernel_function(&w->scenario->objects, l->kernel);

    text_printf(w->out, "launch %s", f->name);
    put_size(w->out, "grid", l->grid);
    put_size(w->out, "block", l->block);
    text_printf(w->out, " shared %llu%s\n", (unsigned long long)l->shared,
                l->cooperative ? " cooperative" : "");
    for (size_t i = 0; i < l->nargs; i++)
        put_argument(w, &f->params[i], &l->args[i]);
}

/* Does the host wait for everything in flight, and is that all that the device sees of the line? */
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
    struct writer w = { s, out, false };

    for (size_t i = 0; i < s->nactions; i++) {
        if (only_waits(&s->actions[i])) {
            w.waits = true;
            continue;
        }
        if (w.waits)
            text_puts(out, "sync\n");
        w.waits = false;
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

/* The line that begins at s, without its end and blanks before that. */
static size_t line_length(const char *s, const char *end)
{
    const char *newline = memchr(s, '\n', (size_t)(end - s));
    size_t n = (size_t)((newline != NULL ? newline : end) - s);

    while (n > 0 && (s[n - 1] == ' ' || s[n - 1] == '\t' || s[n - 1] == '\r'))
        n--;
    return n;
}

static const char *next_line(const char *s, const char *end)
{
    const char *newline = memchr(s, '\n', (size_t)(end - s));

    return newline != NULL ? newline + 1 : end;
}

struct line {
    const char *s;
    size_t n;
};

static bool same_line(struct line a, struct line b)
{
    return a.n == b.n && memcmp(a.s, b.s, a.n) == 0;
}

static size_t word_end(struct line l, size_t from)
{
    while (from < l.n && l.s[from] != ' ')
        from++;
    return from;
}

/* What a line is about: its first two words, and of `profile ordered` and the like the first. */
static size_t subject_length(struct line l)
{
    size_t first = word_end(l, 0), second = first < l.n ? word_end(l, first + 1) : first;

    return second < l.n ? second : first;
}

static bool same_subject(struct line a, struct line b)
{
    size_t n = subject_length(a);

    return n == subject_length(b) && memcmp(a.s, b.s, n) == 0;
}

/* Lines of a head, one after the other; comments and empty ones are none. */
struct lines {
    const char *at, *end;
};

static bool take_line(struct lines *from, struct line *out)
{
    while (from->at < from->end) {
        *out = (struct line){ from->at, line_length(from->at, from->end) };
        from->at = next_line(from->at, from->end);
        if (out->n > 0 && *out->s != '#')
            return true;
    }
    return false;
}

/* Is there such a line, or (subject) one about the same? The first. */
static bool find_line(struct lines in, struct line wanted, bool subject, struct line *found)
{
    while (take_line(&in, found))
        if (subject ? same_subject(*found, wanted) : same_line(*found, wanted))
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

/* The list has less than this run, or has it in another order. */
static bool refuse_own(const struct source *list, struct line own, struct diags *d)
{
    return diag_error(d, (struct span){ list, 0, 1 },
                      "this list of choices is of another run: here `%.*s`, and not there, or not "
                      "at that place",
                      SHOWN(own));
}

/* The heads are not the same: which line is it? */
static bool name_difference(const struct source *list, struct lines theirs, struct lines ours,
                            struct diags *d)
{
    struct lines rest = theirs;
    struct line a, b;

    while (take_line(&rest, &a))
        if (!find_line(ours, a, false, &b))
            return refuse(list, a, ours, d);
    for (rest = ours; take_line(&rest, &b);)
        if (!take_line(&theirs, &a) || !same_line(a, b))
            return refuse_own(list, b, d);
    take_line(&theirs, &a);
    return refuse(list, a, (struct lines){ NULL, NULL }, d);
}

bool listhead_fits(const struct source *list, const struct text *head, struct diags *d)
{
    const struct lines theirs = { list->text, list->text + list_head(list->text, list->size) };
    const struct lines ours = { head->s, head->s + head->n };
    struct lines l = theirs, o = ours;
    struct line a, b;
    bool some;

    if (theirs.at == theirs.end)
        return true;
    do {
        some = take_line(&l, &a);
        if (some != take_line(&o, &b) || (some && !same_line(a, b)))
            return name_difference(list, theirs, ours, d);
    } while (some);
    return true;
}
