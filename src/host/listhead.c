/* host/listhead.c: making the head of a list of choices, and comparing two. Where it ends in a list
 * is known to choice/record.c. */
#include "host/scenario.h"

#include <stdio.h>
#include <string.h>

#include "observe/show.h"

#define FINGERPRINT_SEED 0u

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

static void put_program(const struct objects *o, const struct host_program *p, struct text *out)
{
    const struct source *text = p->program->source;

    text_puts(out, "program");
    put_print(out, hash_bytes(text->text, text->size, FINGERPRINT_SEED));
    text_printf(out, " in %s\n", o->contexts[p->context].name);
}

/* `NAME TYPE[COUNT]` and what it is filled with. */
static void put_filled(const struct objects *o, const struct action *a, struct text *out)
{
    const struct shape s = a->target.shape;

    text_printf(out, "%s %s[%llu]", target_name(o, &a->target), type_info(s.type)->text,
                (unsigned long long)s.count);
    if (a->target.part.extent != EXTENT_ALL)
        text_printf(out, " at %llu", (unsigned long long)a->target.part.first);
    put_print(out, print_of_init(&a->init));
}

static uint64_t print_of_members(const struct argument *a)
{
    uint64_t print = FINGERPRINT_SEED;

    for (size_t i = 0; i < a->nmembers; i++) {
        const struct member *m = &a->members[i];
        const uint64_t numbers[] = { m->offset, m->size, m->bits, m->buffer };

        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            print = hash_mix(print, numbers[k]);
    }
    return print;
}

static void put_argument(const struct objects *o, const struct param *p, const struct argument *a,
                         struct text *out)
{
    char digits[VALUE_ROOM];

    text_printf(out, "arg %s", p->name);
    switch (a->kind) {
    case ARGUMENT_NUMBER:
        value_print(p->type, a->bits, digits);
        text_printf(out, " %s", digits);
        break;
    case ARGUMENT_BUFFER:
        text_printf(out, " %s+%llu", o->buffers[a->buffer].name, (unsigned long long)a->bits);
        break;
    case ARGUMENT_FILE:
        put_print(out, print_of_file(a->path));
        break;
    case ARGUMENT_MEMBERS:
        put_print(out, print_of_members(a));
        break;
    case ARGUMENT_BYTES:
        put_print(out, hash_bytes(a->bytes, (size_t)p->size, FINGERPRINT_SEED));
        break;
    }
    text_puts(out, "\n");
}

static void put_launch(const struct objects *o, const struct launch_request *l, struct text *out)
{
    const struct function *f = kernel_function(o, l->kernel);

    text_printf(out, "launch %s grid ", f->name);
    show_triple(out, l->grid);
    text_puts(out, " block ");
    show_triple(out, l->block);
    text_printf(out, " shared %llu%s\n", (unsigned long long)l->shared,
                l->cooperative ? " cooperative" : "");
    for (size_t i = 0; i < l->nargs; i++)
        put_argument(o, &f->params.v[i], &l->args[i], out);
}

/* Which value ends the loop, and how many messages it leaves out. */
static void put_until(const struct objects *o, const struct action *a, struct text *out)
{
    text_printf(out, "until %s[%llu] %s", target_name(o, &a->target),
                (unsigned long long)a->target.part.first, compare_text(a->until.compare));
    put_print(out, a->until.bits);
    text_printf(out, " leaves out %lu\n", (unsigned long)a->until.skip);
}

/* Does the host wait for everything in flight, which is all that the device sees of the line? */
static bool only_waits(const struct action *a)
{
    return a->kind == DO_PRINT || a->kind == DO_SAVE || a->kind == DO_EXPECT ||
           (a->kind == DO_SYNC && a->object == NO_OBJECT);
}

/* Of a line that does not only wait. */
static void put_message(const struct objects *o, const struct action *a, struct text *out)
{
    switch ((int)a->kind) {
    case DO_UNTIL:
        put_until(o, a, out);
        break;
    case DO_CONTEXT:
    case DO_DESTROY:
        text_printf(out, "%s %s\n", a->kind == DO_CONTEXT ? "context" : "destroy",
                    o->contexts[a->object].name);
        break;
    case DO_LOAD:
        put_program(o, &o->programs[a->object], out);
        break;
    case DO_BUFFER:
        text_puts(out, "buffer ");
        put_filled(o, a, out);
        text_printf(out, " in %s\n", o->contexts[o->buffers[a->object].context].name);
        break;
    case DO_WRITE:
        text_puts(out, "write ");
        put_filled(o, a, out);
        text_puts(out, "\n");
        break;
    case DO_LAUNCH:
        put_launch(o, &a->launch, out);
        break;
    case DO_SYNC:
    case DO_ABORT:
        text_printf(out, "%s %lu\n", a->kind == DO_SYNC ? "sync" : "abort",
                    (unsigned long)a->object);
        break;
    }
}

/* At its end every host waits. */
static void put_messages(const struct scenario *s, struct text *out)
{
    bool waits = false; /* for everything, before the next message */

    for (size_t i = 0; i < s->nactions; i++) {
        bool waited = waits;

        waits = only_waits(&s->actions[i]);
        if (waited && !waits)
            text_puts(out, "sync\n");
        if (!waits)
            put_message(&s->objects, &s->actions[i], out);
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
        if (!find_line(ours, a, false, &b))
            return refuse(list, a, ours, d);
    for (l = theirs; take_line(&o, &b);)
        if (!take_line(&l, &a) || !same_line(a, b)) /* the list has less, or another order */
            return diag_error(d, (struct span){ list, 0, 1 },
                              "this list of choices is of another run: here `%.*s`, and not there, "
                              "or not at that place",
                              SHOWN(b));
    return !take_line(&l, &a) || refuse(list, a, (struct lines){ NULL, NULL }, d);
}
