/* observe/pack.c: what pack.h promises. A line is read to nodes, and these are written from the
 * outside in: a value that has a row is its number; one that was seen before gets a row; another is
 * written as it is, and remembered by its hash. */
#include "observe/pack.h"

#include <string.h>

#include "base/mem.h"

#define LINES_A_CHUNK 512
#define BYTES_A_CHUNK 0x40000
#define MOST_SEEN 0x10000
#define MOST_SHAPES 4096
#define SHORT 4 /* bytes of a text that no number makes shorter */
#define MOST_EXACT UINT64_C(999999999999999) /* differences below it are exact for every reader */

/* What the first number of a list says, besides shapes. */
enum { LIST_OF_VALUES, COMPACT_LIST, LIST_OF_NUMBERS, COMPACT_NUMBERS, ONE_NUMBER, UNSHAPED,
       FIRST_SHAPE };

/* ---- groups ---- */

/* Members that mostly change together, in this order of names: a run of them that begins with the first
 * and has more is written like an object, as a row from the start. Only size depends on them. */
static const char *const groups[][12] = {
    { "program", "operation", "lanes", "space", "address", "pc", "line", "text" },
    { "context", "grid", "block", "warp", "processor" },
    { "pc", "line", "text" },
    { "rules", "thread" },
    { "active", "disabled", "stack", "paths", "meets", "b" },
    { "runs", "next", "deferred" },
    { "kind", "space", "bytes" },
    { "register", "type" },
    { "cache", "processor", "space", "address" },
};
#define NGROUPS (sizeof groups / sizeof *groups)
#define NO_GROUP 0xffu

/* By the hash of a name: in which groups it is, and which it begins. */
struct pack_key {
    struct pack_hash hash;
    unsigned in, begins;
    char difference; /* '+' to the last one, '-' to the step, or NUL */
    unsigned which;  /* of the differences */
};
#define KEYS 128 /* a power of two; less than half is in use */

static struct pack_key *find_key(const struct pack *p, struct pack_hash h)
{
    size_t i = (size_t)h.a & (KEYS - 1);

    while (p->keys[i].hash.a != 0 && (p->keys[i].hash.a != h.a || p->keys[i].hash.b != h.b))
        i = (i + 1) & (KEYS - 1);
    return &p->keys[i];
}

static struct pack_key *name_key(struct pack *p, const char *name)
{
    const struct pack_hash h = pack_hash_of(name, strlen(name));
    struct pack_key *k = find_key(p, h);

    k->hash = h;
    return k;
}

static void name_keys(struct pack *p)
{
    p->keys = mem_new(KEYS * sizeof *p->keys);
    for (unsigned g = 0; g < NGROUPS; g++) {
        for (unsigned i = 0; groups[g][i] != NULL; i++)
            name_key(p, groups[g][i])->in |= 1u << g;
        name_key(p, groups[g][0])->begins |= 1u << g;
    }
    name_key(p, "step")->difference = '+';
    name_key(p, "tick")->difference = '+';
    name_key(p, "tick")->which = 1;
    name_key(p, "derivation")->difference = '-';
}

/* ---- what was seen ---- */

enum { NEW, ONCE, FIRST_ROW }; /* FIRST_ROW + n: row n; of a shape: FIRST_ROW + its number */

struct pack_seen_slot {
    struct pack_hash hash;
    uint32_t is; /* NEW: free */
};

static struct pack_seen_slot *find_slot(const struct pack_seen *t, struct pack_hash h)
{
    size_t i = (size_t)h.a & (t->cap - 1);

    while (t->slots[i].is != NEW && (t->slots[i].hash.a != h.a || t->slots[i].hash.b != h.b))
        i = (i + 1) & (t->cap - 1);
    return &t->slots[i];
}

static void free_seen(struct pack_seen *t)
{
    mem_free(t->slots);
    *t = (struct pack_seen){ .slots = NULL };
}

static void double_seen(struct pack_seen *t)
{
    struct pack_seen bigger = { NULL, t->n, t->cap == 0 ? 256 : 2 * t->cap };

    bigger.slots = mem_new(bigger.cap * sizeof *bigger.slots);
    for (size_t i = 0; i < t->cap; i++)
        if (t->slots[i].is != NEW)
            *find_slot(&bigger, t->slots[i].hash) = t->slots[i];
    mem_free(t->slots);
    *t = bigger;
}

static uint32_t seen_get(const struct pack_seen *t, struct pack_hash h)
{
    return t->cap == 0 ? NEW : find_slot(t, h)->is;
}

static void seen_put(struct pack_seen *t, struct pack_hash h, uint32_t is)
{
    struct pack_seen_slot *s;

    if (2 * (t->n + 1) > t->cap)
        double_seen(t);
    s = find_slot(t, h);
    t->n += s->is == NEW;
    *s = (struct pack_seen_slot){ h, is };
}

/* What is known of a value, to be changed before anything else is looked for. Half of all that is
 * known is younger than the other half. What was not met again for long is forgotten. */
static uint32_t *recall(struct pack *p, struct pack_hash h)
{
    struct pack_seen_slot *s;

    if (p->seen.n >= MOST_SEEN) {
        free_seen(&p->older);
        p->older = p->seen;
        p->seen = (struct pack_seen){ .slots = NULL };
    }
    if (2 * (p->seen.n + 1) > p->seen.cap)
        double_seen(&p->seen);
    s = find_slot(&p->seen, h);
    if (s->is == NEW) {
        s->hash = h;
        s->is = seen_get(&p->older, h);
        p->seen.n += s->is != NEW;
    }
    return &s->is;
}

static void remember(struct pack *p, struct pack_hash h, uint32_t is)
{
    uint32_t *known = recall(p, h);

    p->seen.n += *known == NEW;
    *known = is;
}

/* ---- small pieces ---- */

static void put_char(struct text *out, char c)
{
    if (out->n + 1 < out->cap) {
        out->s[out->n++] = c;
        out->s[out->n] = '\0';
    } else {
        text_add(out, &c, 1);
    }
}

static void put_u64(struct text *out, uint64_t v)
{
    char digits[20];
    size_t n = sizeof digits;

    if (v < 10) {
        put_char(out, (char)('0' + v));
        return;
    }
    do
        digits[--n] = (char)('0' + v % 10);
    while ((v /= 10) > 0);
    text_add(out, digits + n, sizeof digits - n);
}

/* `<` may occur in strings only. */
static void put_text(struct text *out, const char *s, size_t n)
{
    const char *less;

    while ((less = memchr(s, '<', n)) != NULL) {
        text_add(out, s, (size_t)(less - s));
        text_puts(out, "\\u003c");
        n -= (size_t)(less + 1 - s);
        s = less + 1;
    }
    text_add(out, s, n);
}

/* ---- objects: columns and shapes ---- */

/* How a member or a group of them is written. */
struct pack_column {
    uint32_t node, count;  /* the first member and how many */
    unsigned group;        /* NO_GROUP: one member */
    char type;
    uint64_t last;         /* what a difference is to */
};

/* Something that may have a row: a node, or a run of members. */
struct item {
    uint32_t node;
    uint32_t count; /* members; 0: the node is no object */
    unsigned group; /* the run is of this group and contains only later ones; NO_GROUP: any */
    bool line;      /* the object that is the line */
    struct pack_hash hash;
};

enum sharing {
    KEEP,  /* it is part of a row, so it gets no row of its own, unless it has one */
    SHARE, /* a row when it was seen before */
    AT_ONCE
};

/* The longest run that begins here; *count is its length. */
static unsigned find_group(const struct pack *p, uint32_t node, uint32_t left, unsigned inside,
                           uint32_t *count)
{
    const struct pack_node *n = p->line.nodes;
    unsigned begins = find_key(p, n[node].key_hash)->begins;

    *count = 1;
    for (unsigned g = inside == NO_GROUP ? 0 : inside + 1; g < NGROUPS && begins >> g != 0; g++) {
        uint32_t at = n[node].next, k = 1;

        if ((begins >> g & 1) == 0)
            continue;
        for (; k < left && (find_key(p, n[at].key_hash)->in >> g & 1) != 0; k++)
            at = n[at].next;
        *count = k;
        if (k > 1)
            return g;
    }
    return NO_GROUP;
}

/* A whole number without sign, exact for every reader. */
static bool number_of(const struct pack_node *n, uint64_t *v)
{
    *v = 0;
    for (uint32_t i = 0; i < n->n; i++) {
        if (n->s[i] < '0' || n->s[i] > '9')
            return false;
        *v = *v * 10 + (uint64_t)(n->s[i] - '0');
    }
    return n->n <= 15;
}

/* Of a number of the line: small differences are so frequent that they are part of the shape. */
static char difference_of(struct pack *p, const struct pack_node *n, uint64_t v)
{
    const struct pack_key *k = find_key(p, n->key_hash);
    const uint64_t last = p->differences[k->which];

    if (k->difference == '+') {
        p->has_step = p->has_step || k->which == 0;
        p->differences[k->which] = v;
        return v == last ? '0' : v == last + 1 ? '1' : '+';
    }
    return k->difference == '\0' || !p->has_step ? '#' : v == last ? '0' : k->difference;
}

static char type_of(struct pack *p, const struct pack_node *n, bool line)
{
    uint64_t v;

    switch (n->kind) {
    case PACK_TRUE:
        return 't';
    case PACK_FALSE:
        return 'f';
    case PACK_NULL:
        return 'n';
    case PACK_LIST:
        return n->children == 1 && !n->numbers ? '.' : '=';
    case PACK_NUMBER:
        return line && number_of(n, &v) ? difference_of(p, n, v) : '#';
    default:
        return '=';
    }
}

/* Appends the columns of an object. */
static void find_columns(struct pack *p, const struct item *it)
{
    uint32_t node = it->node, count;

    for (uint32_t left = it->count; left > 0; left -= count) {
        struct pack_column c = { .node = node, .type = '*' };

        c.group = find_group(p, node, left, it->group, &count);
        c.count = count;
        if (c.group == NO_GROUP) {
            c.last = p->differences[find_key(p, p->line.nodes[node].key_hash)->which];
            c.type = type_of(p, &p->line.nodes[node], it->line);
            c.count = count = 1;
        }
        ARRAY_PUSH(p->columns, p->ncolumns, p->cap_columns, c);
        for (uint32_t k = 0; k < count; k++)
            node = p->line.nodes[node].next;
    }
}

static void put_shape(struct pack *p, size_t from)
{
    const char *glue = "[";

    text_puts(&p->shapes, p->shapes.n > 0 ? "," : "");
    for (size_t i = from; i < p->ncolumns; i++) {
        const struct pack_column *c = &p->columns[i];
        const struct pack_node *n = &p->line.nodes[c->node];

        text_puts(&p->shapes, glue);
        put_char(&p->shapes, '"');
        put_char(&p->shapes, c->type);
        if (c->type != '*')
            put_text(&p->shapes, n->key, n->key_n);
        put_char(&p->shapes, '"');
        glue = ",";
    }
    text_puts(&p->shapes, from == p->ncolumns ? "[]" : "]");
}

/* The number of the shape of these columns; 0: there are too many. */
static uint32_t shape_of(struct pack *p, size_t from)
{
    struct pack_hash h = { 19, 23 };
    uint32_t is;

    for (size_t i = from; i < p->ncolumns; i++) {
        const struct pack_column *c = &p->columns[i];

        h = pack_hash_with(h, (struct pack_hash){ (unsigned char)c->type, 1 });
        if (c->type != '*')
            h = pack_hash_with(h, p->line.nodes[c->node].key_hash);
    }
    is = seen_get(&p->shape_numbers, h);
    if (is == NEW) {
        if (p->nshapes == MOST_SHAPES)
            return 0;
        is = FIRST_ROW + FIRST_SHAPE + p->nshapes++;
        seen_put(&p->shape_numbers, h, is);
        put_shape(p, from);
    }
    return is - FIRST_ROW;
}

/* ---- values ---- */

static void put_item(struct pack *p, const struct item *it, enum sharing s);

static void put_value(struct pack *p, uint32_t node, enum sharing s)
{
    const struct pack_node *n = &p->line.nodes[node];

    if (n->known != 0) {
        put_u64(&p->work, n->known - FIRST_ROW);
    } else if (n->kind >= PACK_TRUE) {
        text_add(&p->work, n->s, n->n);
    } else if (n->kind == PACK_NUMBER) {
        put_char(&p->work, '[');
        put_u64(&p->work, ONE_NUMBER);
        put_char(&p->work, ',');
        text_add(&p->work, n->s, n->n);
        put_char(&p->work, ']');
    } else {
        const struct item it = { n->children > 0 && n->kind == PACK_OBJECT ? node + 1 : node,
                                 n->kind == PACK_OBJECT ? n->children : 0, NO_GROUP, false, n->hash };

        put_item(p, &it, s);
    }
}

/* The hash of an object of just these members. */
static struct pack_hash hash_of_run(const struct pack *p, const struct pack_column *c)
{
    struct pack_hash h = { 29 + c->group, 31 };

    for (uint32_t k = 0, at = c->node; k < c->count; k++, at = p->line.nodes[at].next) {
        h = pack_hash_with(h, p->line.nodes[at].key_hash);
        h = pack_hash_with(h, p->line.nodes[at].hash);
    }
    return h;
}

static void put_difference(struct pack *p, const struct pack_column *c)
{
    const struct pack_node *n = &p->line.nodes[c->node];
    uint64_t v;

    number_of(n, &v);
    if (v < c->last)
        put_char(&p->work, '-');
    put_u64(&p->work, v < c->last ? c->last - v : v - c->last);
}

/* Most of them come again. */
static bool is_derivation(const struct pack *p, const struct pack_node *n)
{
    return find_key(p, n->key_hash)->difference == '-';
}

static void put_column(struct pack *p, size_t i, enum sharing s)
{
    const struct pack_column c = p->columns[i];
    const struct pack_node *n = &p->line.nodes[c.node];

    if (c.type != '*' && strchr("tfn01", c.type) != NULL)
        return;
    put_char(&p->work, ',');
    if (c.type == '*') {
        const struct item it = { c.node, c.count, c.group, false, hash_of_run(p, &c) };

        put_item(p, &it, s == SHARE ? AT_ONCE : s);
    } else if (c.type == '.') {
        put_value(p, c.node + 1, s);
    } else if (c.type == '=') {
        put_value(p, c.node, s == SHARE && is_derivation(p, n) ? AT_ONCE : s);
    } else if (c.type == '#') {
        text_add(&p->work, n->s, n->n);
    } else {
        put_difference(p, &c);
    }
}

/* An object when there are too many kinds: names and values. */
static void put_unshaped(struct pack *p, const struct item *it)
{
    uint32_t node = it->node;

    put_u64(&p->work, UNSHAPED);
    for (uint32_t k = 0; k < it->count; k++, node = p->line.nodes[node].next) {
        text_puts(&p->work, ",\"");
        put_text(&p->work, p->line.nodes[node].key, p->line.nodes[node].key_n);
        text_puts(&p->work, "\",");
        put_value(p, node, KEEP);
    }
}

static void put_members(struct pack *p, const struct item *it, enum sharing s)
{
    const uint64_t step = p->differences[0], tick = p->differences[1];
    const size_t from = p->ncolumns;
    uint32_t shape;
    size_t to;

    find_columns(p, it);
    to = p->ncolumns;
    shape = shape_of(p, from);
    put_char(&p->work, '[');
    if (shape == 0) {
        p->differences[0] = step;
        p->differences[1] = tick;
        put_unshaped(p, it);
    } else {
        put_u64(&p->work, shape);
        for (size_t i = from; i < to; i++)
            put_column(p, i, s);
    }
    put_char(&p->work, ']');
    p->ncolumns = from;
}

/* Without the blanks. */
static void put_numbers(struct pack *p, const struct pack_node *n)
{
    const char *s = n->s + 1, *end = n->s + n->n - 1, *blank;

    put_char(&p->work, ',');
    for (; (blank = memchr(s, ' ', (size_t)(end - s))) != NULL; s = blank + 1)
        text_add(&p->work, s, (size_t)(blank - s));
    text_add(&p->work, s, (size_t)(end - s));
}

static void put_list(struct pack *p, uint32_t node, enum sharing s)
{
    const struct pack_node n = p->line.nodes[node];
    uint32_t child = node + 1;

    put_char(&p->work, '[');
    put_u64(&p->work, (n.numbers ? LIST_OF_NUMBERS : LIST_OF_VALUES) + (n.compact ? 1u : 0u));
    if (n.numbers)
        put_numbers(p, &n);
    for (uint32_t k = 0; !n.numbers && k < n.children; k++, child = p->line.nodes[child].next) {
        put_char(&p->work, ',');
        put_value(p, child, s);
    }
    put_char(&p->work, ']');
}

static void put_inside(struct pack *p, const struct item *it, enum sharing s)
{
    const struct pack_node *n = &p->line.nodes[it->node];

    if (it->count > 0 || n->kind == PACK_OBJECT) {
        put_members(p, it, s);
    } else if (n->kind == PACK_STRING) {
        put_text(&p->work, n->s, n->n);
        if (p->sink.heard != NULL)
            p->sink.heard(p->sink.self, n->s + 1, n->n - 2);
    } else {
        put_list(p, it->node, s);
    }
}

/* Returns what a table of the seen has for it. */
static uint32_t make_row(struct pack *p, const struct item *it, enum sharing s)
{
    const size_t from = p->work.n;

    put_inside(p, it, s == AT_ONCE ? SHARE : KEEP);
    text_puts(&p->rows, p->rows.n > 0 ? "," : "");
    text_add(&p->rows, p->work.s + from, p->work.n - from);
    p->work.n = from;
    remember(p, it->hash, FIRST_ROW + p->nrows);
    return FIRST_ROW + p->nrows++;
}

static void put_item(struct pack *p, const struct item *it, enum sharing s)
{
    uint32_t *known, is;

    if (it->count == 0 && p->line.nodes[it->node].n < SHORT) {
        put_inside(p, it, s);
        return;
    }
    known = recall(p, it->hash);
    is = *known;
    if (is == NEW) {
        p->seen.n++;
        *known = ONCE;
    }
    if (is < FIRST_ROW && (is == NEW ? s != AT_ONCE : s == KEEP)) {
        put_inside(p, it, s);
        return;
    }
    put_u64(&p->work, (is >= FIRST_ROW ? is : make_row(p, it, s)) - FIRST_ROW);
}

/* ---- lines and chunks ---- */

static void put_list_of(struct text *out, const char *name, struct text *of)
{
    text_printf(out, "%s\"%s\":[", out->n > 1 ? ",\n" : "", name);
    if (of->n > 0)
        text_add(out, of->s, of->n);
    text_puts(out, "]");
    of->n = 0;
}

static void end_chunk(struct pack *p)
{
    if (p->in_chunk == 0)
        return;
    p->work.n = 0;
    text_puts(&p->work, p->bytes == 0 ? "{\"pack\":1" : "{");
    if (p->shapes.n > 0)
        put_list_of(&p->work, "shapes", &p->shapes);
    if (p->rows.n > 0)
        put_list_of(&p->work, "rows", &p->rows);
    put_list_of(&p->work, "lines", &p->lines);
    put_char(&p->work, '}');
    p->bytes += p->work.n;
    p->sink.chunk(p->sink.self, &p->work);
    p->work.n = 0;
    p->in_chunk = 0;
    p->differences[0] = p->differences[1] = 0;
}

/* What cannot be taken apart: a string of its bytes. */
static void put_bytes(struct text *out, const char *s, size_t n)
{
    put_char(out, '"');
    for (size_t i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)s[i];

        if (c < 0x20 || c > 0x7e || c == '"' || c == '\\' || c == '<')
            text_printf(out, "\\u%04x", c);
        else
            put_char(out, s[i]);
    }
    put_char(out, '"');
}

/* A NUL or the end of a line follows it. */
static void put_line(struct pack *p, const char *s, size_t n)
{
    p->work.n = 0;
    p->has_step = false;
    if (pack_line_read(&p->line, s, n)) {
        const struct item it = { 1, p->line.nodes[0].children, NO_GROUP, true,
                                 p->line.nodes[0].hash };

        put_members(p, &it, SHARE);
    } else {
        put_bytes(&p->work, s, n);
    }
    if (p->lines.n > 0)
        text_puts(&p->lines, ",");
    text_add(&p->lines, p->work.s, p->work.n);
    p->nlines++;
    if (++p->in_chunk == LINES_A_CHUNK || p->lines.n + p->rows.n > BYTES_A_CHUNK)
        end_chunk(p);
}

static uint32_t known_row(void *self, struct pack_hash h)
{
    const uint32_t is = *recall(self, h);

    return is >= FIRST_ROW ? is : 0;
}

void pack_init(struct pack *p, const struct pack_sink *sink)
{
    *p = (struct pack){ .sink = *sink, .line = { .known = known_row, .self = p,
                                                 .last = "derivation" } };
    name_keys(p);
}

void pack_free(struct pack *p)
{
    pack_line_free(&p->line);
    text_free(&p->unread);
    text_free(&p->shapes);
    text_free(&p->rows);
    text_free(&p->lines);
    text_free(&p->work);
    mem_free(p->columns);
    mem_free(p->keys);
    free_seen(&p->seen);
    free_seen(&p->older);
    free_seen(&p->shape_numbers);
}

void pack_add(struct pack *p, const char *s, size_t n)
{
    const char *end;

    while ((end = memchr(s, '\n', n)) != NULL) {
        const size_t length = (size_t)(end - s);

        if (p->unread.n > 0) {
            text_add(&p->unread, s, length);
            put_line(p, p->unread.s, p->unread.n);
            p->unread.n = 0;
        } else {
            put_line(p, s, length);
        }
        n -= length + 1;
        s = end + 1;
    }
    if (n > 0)
        text_add(&p->unread, s, n);
}

void pack_end(struct pack *p)
{
    if (p->unread.n > 0)
        put_line(p, p->unread.s, p->unread.n);
    p->unread.n = 0;
    end_chunk(p);
}
