/* tests/page/unpack.c: writes the lines of a run that a page holds. Written from docs/page-data.md
 * and nothing else: it shares no code with what wrote the page.
 *
 *     unpack PAGE [RUN]     RUN: the run's name on a page of several; the first unless given
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *format, ...)
{
    va_list args;

    fputs("unpack: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

static void *grow(void *old, size_t n, size_t size)
{
    void *p = (n & (n - 1)) == 0 || old == NULL ? realloc(old, (n == 0 ? 1 : 2 * n) * size) : old;

    if (p == NULL)
        fail("no memory");
    return p;
}

/* ---- JSON: a tree whose leaves are slices of the text ---- */

enum kind { NUMBER, STRING, WORD, LIST, OBJECT };

struct value {
    enum kind kind;
    const char *s; /* a string without its quotes */
    size_t n;
    struct value *parts; /* of an object: keys and values in turn */
    size_t nparts;
};

struct scan {
    const char *s, *end;
};

static void blanks(struct scan *c)
{
    while (c->s < c->end && strchr(" \t\r\n", *c->s) != NULL)
        c->s++;
}

static struct value value(struct scan *c);

static char next(const struct scan *c)
{
    if (c->s == c->end)
        fail("the data end within a value");
    return *c->s;
}

static struct value string(struct scan *c)
{
    struct value v = { STRING, c->s + 1, 0, NULL, 0 };

    for (c->s++; next(c) != '"'; c->s++)
        c->s += *c->s == '\\';
    v.n = (size_t)(c->s++ - v.s);
    return v;
}

static void add(struct value *v, struct value part)
{
    v->parts = grow(v->parts, v->nparts, sizeof part);
    v->parts[v->nparts++] = part;
}

static struct value several(struct scan *c, enum kind kind)
{
    struct value v = { kind, NULL, 0, NULL, 0 };
    const char close = kind == LIST ? ']' : '}';

    for (c->s++; blanks(c), next(c) != close;) {
        if (v.nparts > 0 && *c->s++ != ',')
            fail("a comma is missing");
        blanks(c);
        if (kind == OBJECT) {
            add(&v, string(c));
            blanks(c);
            if (next(c) != ':')
                fail("a colon is missing");
            c->s++;
        }
        add(&v, value(c));
    }
    c->s++;
    return v;
}

static struct value value(struct scan *c)
{
    struct value v = { NUMBER, NULL, 0, NULL, 0 };

    blanks(c);
    if (next(c) == '"')
        return string(c);
    if (*c->s == '[' || *c->s == '{')
        return several(c, *c->s == '[' ? LIST : OBJECT);
    v.kind = strchr("tfn", *c->s) != NULL ? WORD : NUMBER;
    for (v.s = c->s; c->s < c->end && strchr(",]} \t\r\n", *c->s) == NULL;)
        c->s++;
    v.n = (size_t)(c->s - v.s);
    if (v.n == 0)
        fail("a value is missing");
    return v;
}

static struct value *member(const struct value *v, const char *key)
{
    for (size_t i = 0; i + 1 < v->nparts; i += 2)
        if (v->parts[i].n == strlen(key) && memcmp(v->parts[i].s, key, v->parts[i].n) == 0)
            return &v->parts[i + 1];
    return NULL;
}

static void free_value(struct value *v)
{
    for (size_t i = 0; i < v->nparts; i++)
        free_value(&v->parts[i]);
    free(v->parts);
    *v = (struct value){ NUMBER, NULL, 0, NULL, 0 };
}

/* ---- rows and shapes ---- */

struct run {
    struct value *rows, *shapes;
    size_t nrows, nshapes;
    long long step, tick; /* last numbers of the chunk */
    unsigned long long lines;
};

static long long integer(const struct value *v)
{
    if (v->kind != NUMBER)
        fail("a number is expected");
    return strtoll(v->s, NULL, 10);
}

/* The text between quotes, where `<` is not allowed. */
static void put_raw(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (n - i >= 6 && memcmp(s + i, "\\u003c", 6) == 0) {
            putchar('<');
            i += 5;
        } else if (s[i] == '\\' && i + 1 < n) {
            putchar('\\');
            putchar(s[++i]);
        } else {
            putchar(s[i]);
        }
}

static void put_value(struct run *r, const struct value *v);

static void put_quoted(const char *s, size_t n)
{
    putchar('"');
    put_raw(s, n);
    putchar('"');
}

static const struct value *row(const struct run *r, const struct value *v)
{
    while (v->kind == NUMBER) {
        const long long n = integer(v);

        if (n < 0 || (size_t)n >= r->nrows)
            fail("there is no row %lld", n);
        v = &r->rows[n];
    }
    return v;
}

static const char *put_key(const char *glue, const char *s, size_t n)
{
    fputs(glue, stdout);
    put_quoted(s, n);
    fputs(": ", stdout);
    return ", ";
}

static void put_difference(struct run *r, const struct value *column, const struct value *by)
{
    const bool tick = column->n == 5 && memcmp(column->s + 1, "tick", 4) == 0;
    long long *last = tick ? &r->tick : &r->step;

    if (*column->s == '-') {
        printf("%lld", r->step + integer(by));
        return;
    }
    *last += by == NULL ? *column->s - '0' : integer(by);
    printf("%lld", *last);
}

static void put_one(struct run *r, const struct value *v)
{
    putchar('[');
    put_value(r, v);
    putchar(']');
}

/* Members only; returns the separator before the next one. */
static const char *put_members(struct run *r, const struct value *v, const char *glue)
{
    const long long shape = integer(&v->parts[0]);
    const struct value *columns;
    size_t at = 1;

    if (shape == 5) {
        for (size_t i = 1; i + 1 < v->nparts; i += 2) {
            glue = put_key(glue, v->parts[i].s, v->parts[i].n);
            put_value(r, &v->parts[i + 1]);
        }
        return glue;
    }
    if (shape < 6 || (size_t)shape - 6 >= r->nshapes)
        fail("there is no shape %lld", shape);
    columns = &r->shapes[shape - 6];
    for (size_t i = 0; i < columns->nparts; i++) {
        const struct value *c = &columns->parts[i];
        const char type = *c->s;

        if (type != '*')
            glue = put_key(glue, c->s + 1, c->n - 1);
        if (type == 't' || type == 'f' || type == 'n') {
            fputs(type == 't' ? "true" : type == 'f' ? "false" : "null", stdout);
            continue;
        }
        if (type == '0' || type == '1') {
            put_difference(r, c, NULL);
            continue;
        }
        if (at == v->nparts)
            fail("an object has fewer members than its shape");
        if (type == '*')
            glue = put_members(r, row(r, &v->parts[at]), glue);
        else if (type == '#')
            fwrite(v->parts[at].s, 1, v->parts[at].n, stdout);
        else if (type == '=')
            put_value(r, &v->parts[at]);
        else if (type == '+' || type == '-')
            put_difference(r, c, &v->parts[at]);
        else if (type == '.')
            put_one(r, &v->parts[at]);
        else
            fail("there is no column of type %c", type);
        at++;
    }
    if (at != v->nparts)
        fail("an object has more members than its shape");
    return glue;
}

static void put_list(struct run *r, const struct value *v, long long form)
{
    putchar('[');
    for (size_t i = 1; i < v->nparts; i++) {
        fputs(i == 1 ? "" : (form & 1) != 0 ? "," : ", ", stdout);
        if (form >= 2)
            fwrite(v->parts[i].s, 1, v->parts[i].n, stdout);
        else
            put_value(r, &v->parts[i]);
    }
    putchar(']');
}

static void put_value(struct run *r, const struct value *v)
{
    long long form;

    v = row(r, v);
    if (v->kind == STRING) {
        put_quoted(v->s, v->n);
    } else if (v->kind == WORD) {
        fwrite(v->s, 1, v->n, stdout);
    } else {
        if (v->kind != LIST || v->nparts == 0)
            fail("this is no value");
        form = integer(&v->parts[0]);
        if (form == 4 && v->nparts == 2) {
            fwrite(v->parts[1].s, 1, v->parts[1].n, stdout);
        } else if (form < 4) {
            put_list(r, v, form);
        } else {
            putchar('{');
            put_members(r, v, "");
            putchar('}');
        }
    }
}

/* ---- lines ---- */

static void put_bytes(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char hex[5] = "";

        if (s[i] != '\\') {
            putchar(s[i]);
            continue;
        }
        if (s[i + 1] != 'u' || n - i < 6)
            fail("a line of bytes has another escape than \\u");
        memcpy(hex, s + i + 2, 4);
        putchar((int)strtoul(hex, NULL, 16));
        i += 5;
    }
}

/* Appends the parts of a list to the existing ones. */
static void take(struct value **rows, size_t *n, struct value *list)
{
    for (size_t i = 0; list != NULL && i < list->nparts; i++) {
        *rows = grow(*rows, *n, sizeof **rows);
        (*rows)[(*n)++] = list->parts[i];
    }
    if (list != NULL)
        list->nparts = 0;
}

static void put_chunk(struct run *r, const struct value *chunk)
{
    const struct value *pack = member(chunk, "pack"), *lines = member(chunk, "lines");

    if (pack != NULL && integer(pack) != 1)
        fail("the page is of another version");
    take(&r->shapes, &r->nshapes, member(chunk, "shapes"));
    take(&r->rows, &r->nrows, member(chunk, "rows"));
    r->step = r->tick = 0;
    if (lines != NULL && lines->nparts > 512)
        fail("a chunk has more than 512 lines");
    for (size_t i = 0; lines != NULL && i < lines->nparts; i++, r->lines++) {
        if (lines->parts[i].kind == STRING)
            put_bytes(lines->parts[i].s, lines->parts[i].n);
        else
            put_value(r, &lines->parts[i]);
        putchar('\n');
    }
}

static char *read_all(const char *path, size_t *n)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    size_t cap = 0, got;

    if (in == NULL)
        fail("cannot read %s", path);
    *n = 0;
    do {
        if (cap - *n < 2) {
            cap = cap == 0 ? 1 << 16 : 2 * cap;
            text = realloc(text, cap);
            if (text == NULL)
                fail("no memory");
        }
        got = fread(text + *n, 1, cap - *n - 1, in);
        *n += got;
    } while (got > 0);
    fclose(in);
    text[*n] = '\0';
    return text;
}

int main(int argc, char **argv)
{
    static const char begin[] = "<script type=\"application/json\" class=\"w\" data-run=\"";
    struct run r = { NULL, NULL, 0, 0, 0, 0, 0 };
    const char *name = argc > 2 ? argv[2] : NULL, *at, *quote, *end;
    size_t n, length;
    char *page;

    if (argc < 2)
        fail("which page?");
    page = read_all(argv[1], &n);
    for (at = page; (at = strstr(at, begin)) != NULL; at = end) {
        struct scan c;
        struct value chunk;

        at += sizeof begin - 1;
        quote = strchr(at, '"');
        end = strchr(at, '<');
        if (quote == NULL || end == NULL || quote > end || strncmp(end, "</script>", 9) != 0)
            fail("a chunk is not closed");
        length = (size_t)(quote - at);
        if (name == NULL)
            name = at;
        if (strncmp(name, at, length) != 0 || (name[length] != '\0' && name[length] != '"'))
            continue;
        c = (struct scan){ quote + 2, end };
        chunk = value(&c);
        blanks(&c);
        if (chunk.kind != OBJECT || c.s != c.end)
            fail("a chunk is no object");
        put_chunk(&r, &chunk);
        free_value(&chunk);
    }
    fprintf(stderr, "%llu lines, %lu rows, %lu shapes\n", r.lines, (unsigned long)r.nrows,
            (unsigned long)r.nshapes);
    for (size_t i = 0; i < r.nrows; i++)
        free_value(&r.rows[i]);
    for (size_t i = 0; i < r.nshapes; i++)
        free_value(&r.shapes[i]);
    free(r.rows);
    free(r.shapes);
    free(page);
    return fflush(stdout) != 0 || r.lines == 0;
}
