/* search/report_read.c: the text of a report as a value. Every member that is not optional has to be
 * there, once, in any order; a table for each kind of object says how it is read. */
#include <stddef.h>
#include <string.h>

#include "base/json_read.h"
#include "base/mem.h"
#include "base/number.h"
#include "search/report.h"

struct reading {
    struct json_reader json;
    struct diags *d;
};

/* A member of an object: its reader is given the place in the value that it fills. */
struct member {
    const char *name;
    bool (*read)(struct reading *r, void *to);
    size_t at;
    bool optional;
};
struct members {
    const struct member *v;
    size_t n;
    const char *what;
};

#define MOST_MEMBERS 20u

/* ---- pieces ---- */

/* An error at the piece that was read last. False. */
static bool wrong(struct reading *r, const char *expected)
{
    if (r->json.expected == EXPECT_NOTHING)
        return false; /* it is no JSON, which has been said */
    return diag_error(r->d, r->json.span, "expected %s", expected);
}

static bool take(struct reading *r, enum json_piece piece, const char *expected)
{
    return json_next(&r->json) == piece || wrong(r, expected);
}

static bool read_u64(struct reading *r, void *to)
{
    const struct span *s = &r->json.span;

    return take(r, JSON_NUMBER, "a whole number") &&
           (number_u64(s->source->text + s->at, s->length, to) || wrong(r, "a whole number"));
}

static bool read_u32(struct reading *r, void *to)
{
    uint64_t n;

    if (!read_u64(r, &n))
        return false;
    if (n > UINT32_MAX)
        return wrong(r, "a number below 2^32");
    *(uint32_t *)to = (uint32_t)n;
    return true;
}

static bool read_bool(struct reading *r, void *to)
{
    enum json_piece piece = json_next(&r->json);

    *(bool *)to = piece == JSON_TRUE;
    return piece == JSON_TRUE || piece == JSON_FALSE || wrong(r, "true or false");
}

/* A copy of the string that was read last. */
static bool keep_string(struct reading *r, char **to)
{
    const struct text *t = &r->json.text;

    if (t->n > 0 && memchr(t->s, '\0', t->n) != NULL)
        return wrong(r, "a string without a NUL");
    *to = mem_new(t->n + 1);
    if (t->n > 0)
        memcpy(*to, t->s, t->n);
    return true;
}

static bool read_string(struct reading *r, void *to)
{
    return take(r, JSON_STRING, "a string") && keep_string(r, to);
}

static bool read_string_or_null(struct reading *r, void *to)
{
    enum json_piece piece = json_next(&r->json);

    if (piece == JSON_NULL)
        return true;
    return piece == JSON_STRING ? keep_string(r, to) : wrong(r, "a string or null");
}

/* Hexadecimal digits of n bytes, two for each. */
static bool read_digits(const char *s, size_t n, unsigned char *to)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < 2 * n; i++) {
        const char *found = memchr(digits, s[i], 16);

        if (found == NULL)
            return false;
        to[i / 2] = (unsigned char)(to[i / 2] << 4 | (found - digits));
    }
    return true;
}

static bool read_print(struct reading *r, void *to)
{
    unsigned char bytes[16] = { 0 };
    uint64_t *print = to;

    if (!take(r, JSON_STRING, "a fingerprint"))
        return false;
    if (r->json.text.n != 2 * sizeof bytes || !read_digits(r->json.text.s, sizeof bytes, bytes))
        return wrong(r, "a fingerprint, 32 hexadecimal digits");
    print[0] = print[1] = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        print[i / 8] = print[i / 8] << 8 | bytes[i];
    return true;
}

/* ---- objects and lists ---- */

static bool is_text(const struct text *t, const char *s)
{
    return strlen(s) == t->n && memcmp(s, t->s, t->n) == 0;
}

static const struct member *find(const struct members *m, const struct text *name)
{
    for (size_t i = 0; i < m->n; i++)
        if (is_text(name, m->v[i].name))
            return &m->v[i];
    return NULL;
}

/* The object's end: was every member there? */
static bool has_all(struct reading *r, const struct members *m, const bool *seen)
{
    for (size_t i = 0; i < m->n; i++)
        if (!seen[i] && !m->v[i].optional)
            return diag_error(r->d, r->json.span, "%s ends without \"%s\"", m->what, m->v[i].name);
    return true;
}

/* Reads the members of an object that has begun, and its end. */
static bool read_members(struct reading *r, const struct members *m, void *to)
{
    bool seen[MOST_MEMBERS] = { false };
    enum json_piece piece;

    while ((piece = json_next(&r->json)) == JSON_KEY) {
        const struct member *found = find(m, &r->json.text);

        if (found == NULL || seen[found - m->v])
            return diag_error(r->d, r->json.span, "%s has %s", m->what,
                              found == NULL ? "no such member" : "this member once");
        seen[found - m->v] = true;
        if (!found->read(r, (char *)to + found->at))
            return false;
    }
    return piece == JSON_OBJECT_END ? has_all(r, m, seen) : wrong(r, "a member");
}

static bool read_object(struct reading *r, const struct members *m, void *to)
{
    return take(r, JSON_OBJECT, m->what) && read_members(r, m, to);
}

/* Reads a list. Each value begins with this piece, and the function is called after the piece. */
struct list {
    enum json_piece begins;
    const char *what;
    bool (*read)(struct reading *r, void *to);
};

static bool read_list(struct reading *r, const struct list *l, void *to)
{
    enum json_piece piece;

    if (!take(r, JSON_ARRAY, "a list"))
        return false;
    while ((piece = json_next(&r->json)) == l->begins)
        if (!l->read(r, to))
            return false;
    return piece == JSON_ARRAY_END || wrong(r, l->what);
}

static bool read_note(struct reading *r, void *to)
{
    struct fingerprint_note n;

    if (!read_print(r, n.print) || !read_u64(r, &n.n) || !take(r, JSON_ARRAY_END, "`]`"))
        return false;
    fingerprint_notes_add(to, n.print, n.n);
    return true;
}

static bool read_notes(struct reading *r, void *to)
{
    return read_list(r, &(struct list){ JSON_ARRAY, "a fingerprint with a number", read_note }, to);
}

#define MEMBERS(v, what) { v, sizeof v / sizeof *v, what }

/* ---- ends ---- */

struct read_end {
    struct outcome outcome;
    enum ending_kind kind;
};

static bool read_kind(struct reading *r, void *to)
{
    if (!take(r, JSON_STRING, "the kind of an end"))
        return false;
    for (unsigned i = 0; i < ENDING_KINDS; i++)
        if (is_text(&r->json.text, ending_kind_text((enum ending_kind)i))) {
            *(enum ending_kind *)to = (enum ending_kind)i;
            return true;
        }
    return wrong(r, "completed, stuck, deadlocked or failed");
}

static bool read_bytes(struct reading *r, void *to)
{
    struct outcome *o = to;

    if (!take(r, JSON_STRING, "bytes"))
        return false;
    o->n = r->json.text.n / 2;
    mem_free(o->bytes);
    o->bytes = mem_new(o->n + 1);
    return (r->json.text.n % 2 == 0 && read_digits(r->json.text.s, o->n, o->bytes)) ||
           wrong(r, "bytes, two hexadecimal digits for each");
}

static bool read_end(struct reading *r, void *to)
{
    static const struct member v[] = {
        { "kind", read_kind, offsetof(struct read_end, kind), false },
        { "bytes", read_bytes, offsetof(struct read_end, outcome), false },
        { "runs", read_u64, offsetof(struct read_end, outcome.runs), false },
        { "choices", read_u64, offsetof(struct read_end, outcome.choices), false },
        { "walk", read_u32, offsetof(struct read_end, outcome.state), false },
        { "finals", read_notes, offsetof(struct read_end, outcome.finals), false },
        { "way", read_string_or_null, offsetof(struct read_end, outcome.way), false },
    };
    static const struct members members = MEMBERS(v, "an end");
    struct read_end e = { .kind = ENDED_COMPLETED };
    bool ok = read_members(r, &members, &e);
    struct outcomes *all = endings_of(to, e.kind);

    all->runs += e.outcome.runs;
    ARRAY_PUSH(all->v, all->n, all->cap, e.outcome);
    return ok;
}

static bool read_ends(struct reading *r, void *to)
{
    return read_list(r, &(struct list){ JSON_OBJECT, "an end", read_end }, to);
}

/* ---- cycles ---- */

static bool read_cycle(struct reading *r, void *to)
{
    static const struct member v[] = {
        { "fair", read_bool, offsetof(struct cycle, fair), false },
        { "choices", read_u64, offsetof(struct cycle, choices), false },
        { "who", read_string, offsetof(struct cycle, who), false },
        { "components", read_notes, offsetof(struct cycle, components), false },
        { "way", read_string_or_null, offsetof(struct cycle, way), false },
    };
    static const struct members members = MEMBERS(v, "a kind of cycles");
    struct cycles *all = to;
    struct cycle c = { .fair = false };
    bool ok = read_members(r, &members, &c);

    ARRAY_PUSH(all->v, all->n, all->cap, c);
    return ok;
}

static bool read_cycles(struct reading *r, void *to)
{
    return read_list(r, &(struct list){ JSON_OBJECT, "a kind of cycles", read_cycle }, to);
}

static bool read_laps(struct reading *r, void *to)
{
    static const struct member v[] = {
        { "walks", read_u64, offsetof(struct walk_rounds, walks), false },
        { "choices", read_u64, offsetof(struct walk_rounds, choices), false },
        { "walk", read_u32, offsetof(struct walk_rounds, walk), false },
        { "begin", read_u64, offsetof(struct walk_rounds, begin), false },
        { "steps", read_u64, offsetof(struct walk_rounds, steps), false },
    };
    static const struct members members = MEMBERS(v, "rounds of walks");

    return read_object(r, &members, to);
}

/* ---- rounds ---- */

static bool read_sent(struct reading *r, void *to)
{
    struct report_rounds *rounds = to;
    enum json_piece piece;
    uint64_t n = 0;

    if (!take(r, JSON_ARRAY, "a list"))
        return false;
    while ((piece = json_next(&r->json)) == JSON_NUMBER) {
        const struct span *s = &r->json.span;

        if (!number_u64(s->source->text + s->at, s->length, &n))
            return wrong(r, "a whole number");
        ARRAY_PUSH(rounds->sent, rounds->nsent, rounds->cap_sent, n);
    }
    return piece == JSON_ARRAY_END || wrong(r, "a whole number");
}

static bool read_rounds(struct reading *r, void *to)
{
    static const struct member v[] = {
        { "work", read_print, offsetof(struct report_rounds, work), false },
        { "done", read_u64, offsetof(struct report_rounds, done), false },
        { "seen", read_u64, offsetof(struct report_rounds, seen), false },
        { "check", read_u64, offsetof(struct report_rounds, check), false },
        { "sent", read_sent, 0, false },
    };
    static const struct members members = MEMBERS(v, "rounds of a part");
    struct report_rounds *rounds = to;

    rounds->on = true;
    return read_object(r, &members, to);
}

/* ---- reports ---- */

static bool read_part(struct reading *r, void *to)
{
    static const struct member v[] = {
        { "file", read_string, offsetof(struct report_part, file), false },
        { "error", read_bool, offsetof(struct report_part, error), false },
        { "inputs", read_print, offsetof(struct report_part, inputs), false },
        { "walks", read_bool, offsetof(struct report_part, walks), false },
        { "stopped", read_string_or_null, offsetof(struct report_part, stopped), false },
        { "states", read_u64, offsetof(struct report_part, states), false },
        { "steps", read_u64, offsetof(struct report_part, steps), false },
        { "taken", read_u64, offsetof(struct report_part, taken), false },
        { "cut", read_u64, offsetof(struct report_part, cut), false },
        { "checks_failed", read_u64, offsetof(struct report_part, ends.checks_failed), false },
        { "fair", read_laps, offsetof(struct report_part, fair), false },
        { "starving", read_laps, offsetof(struct report_part, starving), false },
        { "rounds", read_rounds, offsetof(struct report_part, rounds), true },
        { "ends", read_ends, offsetof(struct report_part, ends), false },
        { "cycles", read_cycles, offsetof(struct report_part, cycles), false },
        { "other_fair", read_notes, offsetof(struct report_part, cycles.rest[1]), false },
        { "other_starving", read_notes, offsetof(struct report_part, cycles.rest[0]), false },
    };
    static const struct members members = MEMBERS(v, "what was found in a file");
    struct report *report = to;
    struct report_part p = { .file = NULL };
    bool ok = read_members(r, &members, &p);

    ARRAY_PUSH(report->parts, report->nparts, report->cap_parts, p);
    return ok;
}

static bool read_parts(struct reading *r, void *to)
{
    return read_list(r, &(struct list){ JSON_OBJECT, "what was found in a file", read_part }, to);
}

static bool read_word(struct reading *r, void *to)
{
    struct report *report = to;
    char *word = NULL;

    if (!keep_string(r, &word))
        return false;
    ARRAY_PUSH(report->words, report->nwords, report->cap_words, word);
    return true;
}

static bool read_words(struct reading *r, void *to)
{
    return read_list(r, &(struct list){ JSON_STRING, "a word of the command line", read_word }, to);
}

static bool read_version(struct reading *r, void *to)
{
    uint64_t version;

    (void)to;
    return read_u64(r, &version) &&
           (version == REPORT_VERSION ||
            diag_error(r->d, r->json.span,
                       "this is version %llu of a report; here version %u is read",
                       (unsigned long long)version, REPORT_VERSION));
}

/* 1 to MOST_SHARDS. */
static bool read_count(struct reading *r, void *to)
{
    const uint32_t *n = to;

    return read_u32(r, to) &&
           ((*n >= 1 && *n <= MOST_SHARDS) || wrong(r, "a number from 1 to 65536"));
}

static bool read_index(struct reading *r, void *to)
{
    return read_count(r, to) && (*(uint32_t *)to)-- > 0;
}

bool report_read(struct report *r, const struct source *text, struct diags *d)
{
    static const struct member v[] = {
        { "warpstep_report", read_version, 0, false },
        { "version", read_string, offsetof(struct report, version), false },
        { "shard", read_index, offsetof(struct report, shard.index), false },
        { "of", read_count, offsetof(struct report, shard.of), false },
        { "command", read_words, 0, false },
        { "files", read_parts, 0, false },
    };
    static const struct members members = MEMBERS(v, "a report");
    struct reading reading = { .d = d };
    bool ok;

    json_reader_init(&reading.json, text, d);
    ok = read_object(&reading, &members, r) &&
         (r->shard.index < r->shard.of || wrong(&reading, "a report of one of all shards")) &&
         take(&reading, JSON_END, "nothing more");
    json_reader_free(&reading.json);
    return ok;
}
