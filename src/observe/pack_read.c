/* observe/pack_read.c: what pack_read.h promises, in one pass over the text. */
#include "observe/pack_read.h"

#include <string.h>

#include "base/mem.h"

#define MOST_DEPTH 1000

/* ---- hashes ---- */

static uint64_t turned(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static struct pack_hash take(struct pack_hash h, uint64_t word)
{
    return (struct pack_hash){ turned((h.a ^ word) * UINT64_C(0xbf58476d1ce4e5b9), 29),
                               turned((h.b + word) * UINT64_C(0x94d049bb133111eb), 37) };
}

struct pack_hash pack_hash_with(struct pack_hash h, struct pack_hash next)
{
    h = take(h, next.a);
    h.a += next.b;
    return (struct pack_hash){ h.a ^ h.a >> 32, h.b ^ h.b >> 31 };
}

/* Less than 8 bytes as a number. Which one depends on the machine, and nobody sees it. */
static uint64_t word_of(const char *s, size_t n)
{
    uint32_t first = 0, last = 0;

    if (n < 4) {
        for (size_t i = 0; i < n; i++)
            first = first << 8 | (unsigned char)s[i];
        return first;
    }
    memcpy(&first, s, 4);
    memcpy(&last, s + n - 4, 4);
    return (uint64_t)first << 32 | last;
}

struct pack_hash pack_hash_of(const char *s, size_t n)
{
    struct pack_hash h = { n + 1, n ^ UINT64_C(0x9e3779b97f4a7c15) };
    uint64_t w;

    if (n < 8)
        return pack_hash_with(h, take(h, word_of(s, n)));
    for (size_t i = 0; i + 8 <= n; i += 8) {
        memcpy(&w, s + i, 8);
        h = take(h, w);
    }
    memcpy(&w, s + n - 8, 8);
    return pack_hash_with(h, take(h, w));
}

/* ---- the text ---- */

struct reader {
    struct pack_line *line;
    const char *s, *end;
};

/* What comes next, whole. */
static bool pass(struct reader *r, const char *text, size_t n)
{
    if ((size_t)(r->end - r->s) < n || memcmp(r->s, text, n) != 0)
        return false;
    r->s += n;
    return true;
}

/* A character outside ASCII, as UTF-8 has it: no longer than needed, no half of a pair. */
static bool pass_utf8(struct reader *r)
{
    const unsigned char *s = (const unsigned char *)r->s;
    const size_t left = (size_t)(r->end - r->s);
    const size_t n = s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;

    if (n == 0 || left < n)
        return false;
    for (size_t i = 1; i < n; i++)
        if (s[i] < 0x80 || s[i] > 0xbf)
            return false;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
        (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
        return false;
    r->s += n;
    return true;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* `\u003c` would come out as `<`, so that it is not read. */
static bool pass_escape(struct reader *r)
{
    const char *s = r->s;

    if (r->end - s < 2 || s[1] == '\0' || strchr("\"\\/bfnrtu", s[1]) == NULL)
        return false;
    r->s += 2;
    if (s[1] != 'u')
        return true;
    if (r->end - s < 6 || !is_hex(s[2]) || !is_hex(s[3]) || !is_hex(s[4]) || !is_hex(s[5]) ||
        (memcmp(s + 2, "003", 3) == 0 && (s[5] == 'c' || s[5] == 'C')))
        return false;
    r->s += 4;
    return true;
}

/* The first special character: a control character, a quote, a backslash, or one outside ASCII. */
static const char *pass_plain(const char *s)
{
    static const uint64_t others[4] = { UINT64_C(0x4ffffffff), UINT64_C(0x10000000), ~UINT64_C(0),
                                        ~UINT64_C(0) };

    while ((others[(unsigned char)*s >> 6] >> ((unsigned char)*s & 63) & 1) == 0)
        s++;
    return s;
}

/* At what may be a quote. */
static bool pass_string(struct reader *r)
{
    if (r->s == r->end || *r->s != '"')
        return false;
    for (r->s++;;) {
        r->s = pass_plain(r->s);
        if (*r->s == '"')
            break;
        if (*r->s == '\\' ? !pass_escape(r) : !pass_utf8(r))
            return false;
    }
    r->s++;
    return r->s <= r->end;
}

static bool pass_digits(struct reader *r)
{
    const char *from = r->s;

    while (*r->s >= '0' && *r->s <= '9')
        r->s++;
    return r->s > from;
}

static bool pass_number(struct reader *r)
{
    r->s += *r->s == '-';
    if (*r->s == '0')
        r->s++;
    else if (!pass_digits(r))
        return false;
    if (*r->s == '.') {
        r->s++;
        if (!pass_digits(r))
            return false;
    }
    if (*r->s == 'e' || *r->s == 'E') {
        r->s++;
        r->s += *r->s == '-' || *r->s == '+';
        return pass_digits(r);
    }
    return true;
}

/* ---- values ---- */

static bool read_value(struct reader *r, uint32_t at, unsigned depth);

static uint32_t add_node(struct reader *r)
{
    struct pack_line *l = r->line;

    if (l->n == l->cap)
        l->nodes = mem_grow(l->nodes, &l->cap, l->n + 1, sizeof *l->nodes);
    l->nodes[l->n].key = NULL;
    l->nodes[l->n].key_n = l->nodes[l->n].next = l->nodes[l->n].children = l->nodes[l->n].known = 0;
    return (uint32_t)l->n++;
}

static bool read_key(struct reader *r, uint32_t at)
{
    const char *from = r->s + 1;
    struct pack_node *n;

    if (!pass_string(r))
        return false;
    n = &r->line->nodes[at];
    n->key = from;
    n->key_n = (uint32_t)(r->s - 1 - from);
    n->key_hash = pack_hash_of(from, n->key_n);
    return pass(r, ": ", 2);
}

static bool is_last(const struct pack_line *l, const struct pack_node *n)
{
    return l->known != NULL && n->key_n == strlen(l->last) &&
           memcmp(n->key, l->last, n->key_n) == 0;
}

/* A member of the line. */
static bool read_member(struct reader *r, uint32_t at, unsigned depth)
{
    struct pack_line *l = r->line;
    const char *from = r->s;
    struct pack_node *n = &l->nodes[at];

    if (depth > 1 || !is_last(l, n))
        return read_value(r, at, depth);
    n->hash = pack_hash_of(from, (size_t)(r->end - 1 - from));
    n->known = l->known(l->self, n->hash);
    if (n->known != 0) {
        n->kind = PACK_OBJECT;
        r->s = r->end - 1;
        return true;
    }
    if (!read_value(r, at, depth))
        return false;
    l->nodes[at].hash = pack_hash_of(from, (size_t)(r->s - from));
    return true;
}

/* Behind the bracket of a list: nothing but numbers, up to the closing bracket. False: nothing was
 * read. */
static bool read_numbers(struct reader *r, uint32_t at)
{
    struct pack_node *n = &r->line->nodes[at];
    const char *from = r->s;
    uint32_t count = 0;
    bool compact = false, good;

    for (;; r->s += compact ? 1 : 2) {
        good = pass_number(r);
        if (!good || *r->s != ',')
            break;
        if (++count == 1)
            compact = r->s[1] != ' ';
        if (!compact && r->s[1] != ' ')
            break;
    }
    if (!good || *r->s != ']') {
        r->s = from;
        return false;
    }
    n->children = count + 1;
    n->compact = compact;
    n->numbers = true;
    n->hash = pack_hash_of(from - 1, (size_t)(++r->s - from) + 1);
    return r->s <= r->end;
}

/* Behind its bracket: members or elements, and the closing bracket. */
static bool read_children(struct reader *r, uint32_t at, bool object, unsigned depth)
{
    const char close = object ? '}' : ']';
    struct pack_hash h = { object ? 11 : 13, 17 };
    uint32_t before = 0, count = 0;
    bool compact = false;

    if (!object && read_numbers(r, at))
        return true;
    while (count > 0 || *r->s != close) {
        const uint32_t child = add_node(r);

        if (before != 0)
            r->line->nodes[before].next = child;
        if (object ? !read_key(r, child) || !read_member(r, child, depth)
                   : !read_value(r, child, depth))
            return false;
        if (object)
            h = pack_hash_with(h, r->line->nodes[child].key_hash);
        h = pack_hash_with(h, r->line->nodes[child].hash);
        before = child;
        count++;
        if (*r->s == close)
            break;
        if (!pass(r, ",", 1))
            return false;
        if (count == 1)
            compact = !object && *r->s != ' ';
        if (!compact && !pass(r, " ", 1))
            return false;
    }
    r->s++;
    r->line->nodes[at].children = count;
    r->line->nodes[at].compact = compact;
    r->line->nodes[at].numbers = false;
    r->line->nodes[at].hash = pack_hash_with(h, (struct pack_hash){ compact, count });
    return r->s <= r->end;
}

static enum pack_kind kind_of(char c)
{
    switch (c) {
    case '{':
        return PACK_OBJECT;
    case '[':
        return PACK_LIST;
    case '"':
        return PACK_STRING;
    case 't':
        return PACK_TRUE;
    case 'f':
        return PACK_FALSE;
    case 'n':
        return PACK_NULL;
    default:
        return PACK_NUMBER;
    }
}

static bool read_leaf(struct reader *r, enum pack_kind kind)
{
    switch (kind) {
    case PACK_STRING:
        return pass_string(r);
    case PACK_TRUE:
        return pass(r, "true", 4);
    case PACK_FALSE:
        return pass(r, "false", 5);
    case PACK_NULL:
        return pass(r, "null", 4);
    default:
        return pass_number(r) && r->s <= r->end;
    }
}

static bool read_value(struct reader *r, uint32_t at, unsigned depth)
{
    const char *from = r->s;
    const enum pack_kind kind = kind_of(*from);
    struct pack_node *n;

    r->line->nodes[at].kind = kind;
    if (kind <= PACK_LIST) {
        r->s++;
        if (depth == MOST_DEPTH || !read_children(r, at, kind == PACK_OBJECT, depth + 1))
            return false;
    } else if (!read_leaf(r, kind)) {
        return false;
    }
    n = &r->line->nodes[at];
    n->s = from;
    n->n = (uint32_t)(r->s - from);
    if (kind > PACK_LIST)
        n->hash = pack_hash_of(from, n->n);
    return true;
}

bool pack_line_read(struct pack_line *l, const char *s, size_t n)
{
    struct reader r = { l, s, s + n };

    l->n = 0;
    if (n == 0 || *s != '{' || n > UINT32_MAX / 2)
        return false;
    return read_value(&r, add_node(&r), 0) && r.s == r.end;
}

void pack_line_free(struct pack_line *l)
{
    mem_free(l->nodes);
    *l = (struct pack_line){ .nodes = NULL };
}
