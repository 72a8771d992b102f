/* tests/perfetto/format.c: reading and judging files of events. */
#include "perfetto/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "base/mem.h"

#define WHY 256

/* ---- reading ---- */

static char *copy(const struct text *t)
{
    char *s = mem_new(t->n + 1);

    memcpy(s, t->n > 0 ? t->s : "", t->n);
    s[t->n] = '\0';
    return s;
}

/* Passes over a value that begins with this piece. */
static bool pass(struct json_reader *r, enum json_piece piece)
{
    unsigned open = piece == JSON_OBJECT || piece == JSON_ARRAY;

    while (open > 0) {
        piece = json_next(r);
        if (piece == JSON_WRONG || piece == JSON_END)
            return false;
        open += piece == JSON_OBJECT || piece == JSON_ARRAY;
        open -= piece == JSON_OBJECT_END || piece == JSON_ARRAY_END;
    }
    return piece != JSON_WRONG;
}

static double number_here(const struct json_reader *r)
{
    return strtod(r->source->text + r->span.at, NULL);
}

static bool key_is(const struct json_reader *r, const char *key)
{
    return text_is(key, r->text.s, r->text.n);
}

static bool read_args(struct json_reader *r, struct event *e)
{
    enum json_piece piece;

    e->has_args = e->numeric_args = true;
    while ((piece = json_next(r)) == JSON_KEY) {
        bool name = key_is(r, "name"), step = key_is(r, "step");

        piece = json_next(r);
        e->numeric_args = e->numeric_args && piece == JSON_NUMBER;
        if (name && piece == JSON_STRING) {
            mem_free(e->arg_name);
            e->arg_name = copy(&r->text);
        }
        if (step && piece == JSON_NUMBER)
            e->arg_step = number_here(r);
        if (!pass(r, piece))
            return false;
    }
    return piece == JSON_OBJECT_END;
}

static bool read_string(struct json_reader *r, enum json_piece piece, char **to)
{
    if (piece != JSON_STRING)
        return false;
    mem_free(*to);
    *to = copy(&r->text);
    return true;
}

static bool read_number(struct json_reader *r, enum json_piece piece, bool *has, double *to)
{
    *has = true;
    *to = piece == JSON_NUMBER ? number_here(r) : 0;
    return piece == JSON_NUMBER;
}

static bool read_whole(struct json_reader *r, enum json_piece piece, bool *has, long *to)
{
    double v;
    bool good = read_number(r, piece, has, &v);

    *to = (long)v;
    return good && (double)*to == v;
}

static bool read_member(struct json_reader *r, struct event *e)
{
    static const char *const keys[] = { "ph", "name", "cat", "id", "s", "ts", "dur", "pid", "tid",
                                        "args" };
    struct { char *s; } phase = { NULL };
    unsigned k = 0;
    enum json_piece piece;
    bool good;

    while (k < sizeof keys / sizeof *keys && !key_is(r, keys[k]))
        k++;
    piece = json_next(r);
    switch (k) {
    case 0:
        good = read_string(r, piece, &phase.s) && strlen(phase.s) == 1;
        e->phase = good ? phase.s[0] : '?';
        mem_free(phase.s);
        return good;
    case 1: return read_string(r, piece, &e->name);
    case 2: return read_string(r, piece, &e->category);
    case 3: return read_string(r, piece, &e->id);
    case 4: return read_string(r, piece, &e->scope);
    case 5: return read_number(r, piece, &e->has_time, &e->time);
    case 6: return read_number(r, piece, &e->has_duration, &e->duration);
    case 7: return read_whole(r, piece, &e->has_process, &e->process);
    case 8: return read_whole(r, piece, &e->has_thread, &e->thread);
    case 9: return piece == JSON_OBJECT && read_args(r, e);
    default: return pass(r, piece);
    }
}

static bool read_events(struct json_reader *r, struct event_file *f, char *why)
{
    enum json_piece piece;

    f->has_events = true;
    while ((piece = json_next(r)) == JSON_OBJECT) {
        struct event e = { .phase = '\0', .arg_step = -1 };

        while ((piece = json_next(r)) == JSON_KEY)
            if (!read_member(r, &e)) {
                snprintf(why, WHY, "event %zu: a member is not of its type", f->n);
                piece = JSON_WRONG;
                break;
            }
        ARRAY_PUSH(f->v, f->n, f->cap, e);
        if (piece != JSON_OBJECT_END)
            return false;
    }
    return piece == JSON_ARRAY_END;
}

static bool read_file(struct json_reader *r, struct event_file *f, char *why)
{
    enum json_piece piece;

    if (json_next(r) != JSON_OBJECT)
        return false;
    while ((piece = json_next(r)) == JSON_KEY) {
        bool events = key_is(r, "traceEvents"), unit = key_is(r, "displayTimeUnit");

        piece = json_next(r);
        if (unit && (piece != JSON_STRING || r->text.n >= sizeof f->unit))
            return false;
        if (unit)
            strcpy(f->unit, r->text.s);
        if (events ? piece != JSON_ARRAY || !read_events(r, f, why) : !pass(r, piece))
            return false;
    }
    return piece == JSON_OBJECT_END && json_next(r) == JSON_END;
}

bool event_file_read(struct event_file *f, const struct source *s, char *why)
{
    struct diags d = { .n = 0 };
    struct json_reader r;
    bool good;

    *f = (struct event_file){ .v = NULL };
    strcpy(why, "no JSON object of the format");
    json_reader_init(&r, s, &d);
    good = read_file(&r, f, why);
    if (d.n > 0)
        snprintf(why, WHY, "no JSON: line %u: %.150s", span_place(d.v[0].span).line,
                 d.v[0].message);
    json_reader_free(&r);
    diags_free(&d);
    return good;
}

void event_file_free(struct event_file *f)
{
    for (size_t i = 0; i < f->n; i++) {
        mem_free(f->v[i].name);
        mem_free(f->v[i].category);
        mem_free(f->v[i].id);
        mem_free(f->v[i].scope);
        mem_free(f->v[i].arg_name);
    }
    mem_free(f->v);
}

/* ---- the rules ---- */

static bool fault(char *why, size_t i, const char *what)
{
    snprintf(why, WHY, "event %zu: %s", i, what);
    return false;
}

/* What every event has, and what its phase asks for. */
static bool has_members(const struct event *e, size_t i, char *why)
{
    if (e->phase == '\0' || strchr("BEXibneMC", e->phase) == NULL)
        return fault(why, i, "no phase, or one that is not known");
    if (!e->has_process || !e->has_thread)
        return fault(why, i, "no pid or no tid");
    if (e->phase != 'E' && e->name == NULL)
        return fault(why, i, "no name");
    if (e->phase != 'E' && e->category == NULL)
        return fault(why, i, "no cat");
    if (!e->has_time || e->time < 0)
        return fault(why, i, "no ts");
    if (e->phase == 'X' && (!e->has_duration || e->duration < 0))
        return fault(why, i, "a complete event without dur");
    if (strchr("bne", e->phase) != NULL && e->id == NULL)
        return fault(why, i, "an asynchronous event without id");
    if (e->phase == 'i' && e->scope != NULL && strlen(e->scope) == 1 &&
        strchr("gpt", e->scope[0]) == NULL)
        return fault(why, i, "an instant whose scope is not g, p or t");
    if (e->phase == 'C' && (!e->has_args || !e->numeric_args))
        return fault(why, i, "a counter whose args are no numbers");
    if (e->phase == 'M' && strstr(e->name, "_name") != NULL && e->arg_name == NULL)
        return fault(why, i, "metadata without args.name");
    return true;
}

/* Events by thread, then by time, long ones first; equal ones stay in order. */
static int by_thread(const void *a, const void *b)
{
    const struct event *x = *(const struct event *const *)a, *y = *(const struct event *const *)b;

    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    if (x->thread != y->thread)
        return x->thread < y->thread ? -1 : 1;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    if (x->duration != y->duration)
        return x->duration > y->duration ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* The events of some phases, in that order. */
static const struct event **sorted(const struct event_file *f, const char *phases, size_t *n,
                                   int (*order)(const void *, const void *))
{
    const struct event **v = mem_new((f->n + 1) * sizeof *v);

    *n = 0;
    for (size_t i = 0; i < f->n; i++)
        if (strchr(phases, f->v[i].phase) != NULL)
            v[(*n)++] = &f->v[i];
    qsort(v, *n, sizeof *v, order);
    return v;
}

/* Complete events of a thread lie in each other or beside each other. */
static bool complete_nest(const struct event_file *f, char *why)
{
    size_t n, depth = 0;
    const struct event **v = sorted(f, "X", &n, by_thread), **open = mem_new((n + 1) * sizeof *open);
    bool good = true;

    for (size_t i = 0; good && i < n; i++) {
        if (i > 0 && (v[i]->thread != v[i - 1]->thread || v[i]->process != v[i - 1]->process))
            depth = 0;
        while (depth > 0 && open[depth - 1]->time + open[depth - 1]->duration <= v[i]->time)
            depth--;
        if (depth > 0 && v[i]->time + v[i]->duration >
                             open[depth - 1]->time + open[depth - 1]->duration)
            good = fault(why, (size_t)(v[i] - f->v), "overlaps another of its thread");
        open[depth++] = v[i];
    }
    mem_free(v);
    mem_free(open);
    return good;
}

/* In the order of the file, of each thread: times do not fall, an E ends a B. */
static bool durations_nest(const struct event_file *f, char *why)
{
    for (size_t i = 0; i < f->n; i++) {
        long depth = 0;
        double time = 0;

        if (f->v[i].phase != 'B')
            continue;
        for (size_t k = i; k < f->n; k++) {
            const struct event *e = &f->v[k];

            if ((e->phase != 'B' && e->phase != 'E') || e->process != f->v[i].process ||
                e->thread != f->v[i].thread)
                continue;
            if (e->time < time)
                return fault(why, k, "is earlier than the one before it in its thread");
            time = e->time;
            depth += e->phase == 'B' ? 1 : -1;
            if (depth == 0)
                break;
        }
        if (depth != 0)
            return fault(why, i, "a B without its E");
    }
    for (size_t i = 0, depth = 0; i < f->n; i++) {
        depth += f->v[i].phase == 'B';
        if (f->v[i].phase == 'E' && depth-- == 0)
            return fault(why, i, "an E without its B");
    }
    return true;
}

static int by_id(const void *a, const void *b)
{
    const struct event *x = *(const struct event *const *)a, *y = *(const struct event *const *)b;
    int c = strcmp(x->category, y->category);

    c = c != 0 ? c : strcmp(x->id, y->id);
    return c != 0 ? c : x < y ? -1 : x > y;
}

/* Of each id: a b first, an e last, times that do not fall, one process. */
static bool asynchronous_pair(const struct event_file *f, char *why)
{
    size_t n;
    const struct event **v = sorted(f, "bne", &n, by_id);
    const struct event *open = NULL;
    bool good = true;

    for (size_t i = 0; good && i < n; i++) {
        size_t at = (size_t)(v[i] - f->v);

        if (open != NULL && (strcmp(open->id, v[i]->id) != 0 ||
                             strcmp(open->category, v[i]->category) != 0))
            good = fault(why, (size_t)(open - f->v), "a b without its e");
        else if ((open == NULL) != (v[i]->phase == 'b'))
            good = fault(why, at, "stands outside its b and e, or begins twice");
        else if (open != NULL && (v[i]->time < v[i - 1]->time || v[i]->process != open->process))
            good = fault(why, at, "is earlier than the one before it, or of another process");
        open = !good || v[i]->phase == 'e' ? NULL : v[i]->phase == 'b' ? v[i] : open;
    }
    if (good && open != NULL)
        good = fault(why, (size_t)(open - f->v), "a b without its e");
    mem_free(v);
    return good;
}

static bool counters_rise(const struct event_file *f, char *why)
{
    size_t n;
    const struct event **v = sorted(f, "C", &n, by_thread);
    bool good = true;

    for (size_t i = 1; good && i < n; i++)
        if (v[i] < v[i - 1] && v[i]->thread == v[i - 1]->thread)
            good = fault(why, (size_t)(v[i] - f->v), "a counter goes back in time");
    mem_free(v);
    return good;
}

/* Every process and thread has one name, which precedes its events. */
static bool is_named(const struct event_file *f, size_t i, const char *what)
{
    unsigned before = 0, all = 0;

    for (size_t k = 0; k < f->n; k++) {
        const struct event *e = &f->v[k];

        if (e->phase != 'M' || strcmp(e->name, what) != 0 || e->process != f->v[i].process ||
            (strcmp(what, "thread_name") == 0 && e->thread != f->v[i].thread))
            continue;
        before += k < i;
        all++;
    }
    return before == 1 && all == 1;
}

/* Looks at the first event of each thread, and at some others. */
static bool places_are_named(const struct event_file *f, char *why)
{
    long last_process = -1, last_thread = -1;

    for (size_t i = 0; i < f->n; i++) {
        const struct event *e = &f->v[i];

        if (e->phase == 'M' || (e->process == last_process && e->thread == last_thread) ||
            (i > 2000 && i % 97 != 0))
            continue;
        last_process = e->process;
        last_thread = e->thread;
        if (!is_named(f, i, "process_name"))
            return fault(why, i, "its process has no name before it, or two");
        if (!is_named(f, i, "thread_name"))
            return fault(why, i, "its thread has no name before it, or two");
    }
    return true;
}

bool event_file_valid(const struct event_file *f, char *why)
{
    if (!f->has_events || (f->unit[0] != '\0' && strcmp(f->unit, "ms") != 0 &&
                           strcmp(f->unit, "ns") != 0)) {
        strcpy(why, "no traceEvents, or a displayTimeUnit that is neither ms nor ns");
        return false;
    }
    for (size_t i = 0; i < f->n; i++)
        if (!has_members(&f->v[i], i, why))
            return false;
    return complete_nest(f, why) && durations_nest(f, why) && asynchronous_pair(f, why) &&
           counters_rise(f, why) && places_are_named(f, why);
}
