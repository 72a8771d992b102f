/* base/mangled.c: reading mangled names. What is written there is the grammar of the ABI as far as
 * kernels have it: nested names, template arguments that are types or numbers, substitutions. */
#include "base/mangled.h"

#include <string.h>

#include "base/mem.h"

#define MOST_PARTS 64 /* substitutions, S_ to S1_ and further */
#define MOST_DEPTH 32
#define MOST_TEXT 4096

/* A section of the output that S_, S0_, … may refer to. */
struct part {
    size_t at, n;
};

struct mangled {
    const char *at;
    struct text *out;
    struct text pool; /* texts of the parts */
    struct part parts[MOST_PARTS];
    size_t nparts;
    unsigned depth;
};

static bool read_type(struct mangled *m);
static bool read_name(struct mangled *m);

static bool take(struct mangled *m, const char *what)
{
    size_t n = strlen(what);

    if (strncmp(m->at, what, n) != 0)
        return false;
    m->at += n;
    return true;
}

/* What was appended from the byte `from` on may come again. */
static void keep(struct mangled *m, size_t from)
{
    if (m->nparts == MOST_PARTS)
        return;
    m->parts[m->nparts++] = (struct part){ m->pool.n, m->out->n - from };
    text_add(&m->pool, m->out->s + from, m->out->n - from);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

/* LENGTH and so many characters. A namespace without a name leaves nothing. */
static bool read_source_name(struct mangled *m)
{
    size_t n = 0;

    while (is_digit(*m->at) && n < MOST_TEXT)
        n = 10 * n + (size_t)(*m->at++ - '0');
    if (n == 0 || n >= MOST_TEXT)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!is_word(m->at[i]))
            return false;
    if (n < 10 || (memcmp(m->at, "_GLOBAL__N", 10) != 0 && memcmp(m->at, "_INTERNAL_", 10) != 0))
        text_add(m->out, m->at, n);
    m->at += n;
    return true;
}

/* Expands S_, S0_, … to the section written before. */
static bool read_substitution(struct mangled *m)
{
    size_t k = 0;

    if (take(m, "t")) {
        text_puts(m->out, "std");
        return true;
    }
    if (*m->at != '_') {
        for (; is_digit(*m->at) || (*m->at >= 'A' && *m->at <= 'Z'); m->at++)
            k = 36 * k + (size_t)(is_digit(*m->at) ? *m->at - '0' : *m->at - 'A' + 10);
        k++;
    }
    if (!take(m, "_") || k >= m->nparts)
        return false;
    text_add(m->out, m->pool.s + m->parts[k].at, m->parts[k].n);
    return true;
}

/* L TYPE VALUE E: a number, true, false. */
static bool read_literal(struct mangled *m)
{
    bool boolean = *m->at == 'b';
    size_t n = m->out->n;

    if (!read_type(m))
        return false;
    m->out->n = n; /* its type is not part of the name */
    if (take(m, "n"))
        text_puts(m->out, "-");
    if (!is_digit(*m->at))
        return false;
    if (boolean)
        text_puts(m->out, *m->at == '0' ? "false" : "true");
    for (; is_digit(*m->at); m->at++)
        if (!boolean)
            text_add(m->out, m->at, 1);
    return take(m, "E");
}

static bool read_argument(struct mangled *m)
{
    if (take(m, "L"))
        return read_literal(m);
    return *m->at != 'X' && read_type(m);
}

/* After I or J: arguments up to E; the elements of a pack join the list one by one. */
static bool read_arguments(struct mangled *m, bool *any)
{
    while (!take(m, "E")) {
        size_t from = m->out->n;
        bool ok = true;

        if (take(m, "J")) {
            ok = read_arguments(m, any);
        } else {
            if (*any)
                text_puts(m->out, ", ");
            *any = true;
            ok = read_argument(m);
        }
        if (!ok || m->out->n - from > MOST_TEXT)
            return false;
    }
    return true;
}

static bool read_template(struct mangled *m)
{
    bool any = false;

    text_puts(m->out, "<");
    if (!read_arguments(m, &any))
        return false;
    text_puts(m->out, ">");
    return true;
}

/* Behind N, up to E. Each beginning of the name may come again. */
static bool read_nested(struct mangled *m)
{
    size_t from = m->out->n, before;

    while (*m->at == 'r' || *m->at == 'V' || *m->at == 'K')
        m->at++;
    while (!take(m, "E")) {
        bool ok, again = false; /* it came before */

        before = m->out->n;
        if (take(m, "S")) {
            again = true;
            ok = before == from && read_substitution(m);
        } else if (take(m, "I")) {
            ok = before > from && read_template(m);
        } else {
            if (before > from)
                text_puts(m->out, "::");
            take(m, "L");
            ok = read_source_name(m);
            if (ok && before > from && m->out->n == before + 2)
                m->out->n = before; /* a namespace without a name */
        }
        if (!ok || m->out->n - from > MOST_TEXT)
            return false;
        if (*m->at != 'E' && !again)
            keep(m, from);
    }
    return m->out->n > from;
}

/* Of a function or a type. */
static bool read_name(struct mangled *m)
{
    size_t from = m->out->n;

    if (take(m, "N"))
        return read_nested(m);
    if (take(m, "St"))
        text_puts(m->out, "std::");
    take(m, "L");
    if (!read_source_name(m))
        return false;
    if (*m->at != 'I')
        return true;
    keep(m, from);
    m->at++;
    return read_template(m);
}

static const char *builtin(char c)
{
    static const char letters[] = "vwbcahstijlmxynofdeg";
    static const char *const names[] = {
        "void", "wchar_t", "bool", "char", "signed char", "unsigned char", "short",
        "unsigned short", "int", "unsigned int", "long", "unsigned long", "long long",
        "unsigned long long", "__int128", "unsigned __int128", "float", "double", "long double",
        "__float128"
    };
    const char *at = c != '\0' ? strchr(letters, c) : NULL;

    return at != NULL ? names[at - letters] : NULL;
}

/* P, R, O, K, V and the type that follows; the type is printed before the mark. */
static bool read_derived(struct mangled *m)
{
    static const char marks[] = "PROKV";
    static const char *const texts[] = { "*", "&", "&&", " const", " volatile" };
    const char *mark = strchr(marks, *m->at++);
    size_t from = m->out->n;

    if (!read_type(m))
        return false;
    text_puts(m->out, texts[mark - marks]);
    keep(m, from);
    return true;
}

static bool read_class(struct mangled *m)
{
    size_t from = m->out->n;

    if (*m->at == 'S' && m->at[1] != 't') {
        m->at++;
        if (!read_substitution(m))
            return false;
        if (*m->at != 'I')
            return true;
        m->at++;
        if (!read_template(m))
            return false;
    } else if (!read_name(m)) {
        return false;
    }
    keep(m, from);
    return true;
}

static bool read_type(struct mangled *m)
{
    const char *name = builtin(*m->at);
    bool ok;

    if (*m->at == '\0' || m->depth == MOST_DEPTH || m->out->n > 4 * MOST_TEXT)
        return false;
    m->depth++;
    if (name != NULL) {
        text_puts(m->out, name);
        m->at++;
        ok = true;
    } else if (strchr("PROKV", *m->at) != NULL) {
        ok = read_derived(m);
    } else {
        ok = read_class(m);
    }
    m->depth--;
    return ok;
}

/* Z FUNCTION E NAME [_ N]: a variable of a function; the function is left out. */
static bool read_local(struct mangled *m)
{
    const char *begin = m->at;

    for (const char *at = begin + strlen(begin); at > begin; at--) {
        size_t n = m->out->n;

        if (at[-1] != 'E')
            continue;
        m->at = at;
        if (read_source_name(m) && m->out->n > n &&
            (*m->at == '\0' || (*m->at == '_' && is_digit(m->at[1]))))
            return true;
        m->out->n = n;
    }
    return false;
}

bool mangled_read(const char *mangled, struct text *out)
{
    struct mangled m = { .at = mangled, .out = out };
    size_t from = out->n;
    bool ok = take(&m, "_Z");

    text_puts(out, "");
    ok = ok && (take(&m, "Z") ? read_local(&m) : read_name(&m)) && out->n > from;

    if (!ok) {
        out->n = from;
        out->s[from] = '\0';
    }
    text_free(&m.pool);
    return ok;
}

/* ---- finding one ---- */

/* Where the name's template arguments begin, or its end. */
static size_t plain_length(const struct text *name)
{
    size_t n = name->n;
    unsigned open = 0;

    if (n == 0 || name->s[n - 1] != '>')
        return n;
    while (n > 0) {
        char c = name->s[--n];

        open += c == '>';
        open -= c == '<';
        if (open == 0)
            break;
    }
    return n;
}

/* Are they equal apart from blanks? */
static bool same(const char *a, size_t na, const char *b, size_t nb)
{
    size_t i = 0, k = 0;

    for (;;) {
        while (i < na && a[i] == ' ')
            i++;
        while (k < nb && b[k] == ' ')
            k++;
        if (i == na || k == nb)
            return i == na && k == nb;
        if (a[i++] != b[k++])
            return false;
    }
}

/* Is it equal from the beginning, or after leaving out a namespace? */
static bool ends_so(const char *name, size_t length, const char *s, size_t n)
{
    unsigned open = 0;

    for (size_t i = 0; i < length; i++) {
        if (open == 0 && (i == 0 || (i > 1 && memcmp(name + i - 2, "::", 2) == 0)) &&
            same(name + i, length - i, s, n))
            return true;
        open += name[i] == '<';
        open -= name[i] == '>';
    }
    return false;
}

bool mangled_is(const char *mangled, const char *s, size_t n)
{
    struct text name = { NULL, 0, 0 };
    bool is = strlen(mangled) == n && memcmp(mangled, s, n) == 0;

    if (!is && n > 0 && mangled_read(mangled, &name))
        is = ends_so(name.s, name.n, s, n) || ends_so(name.s, plain_length(&name), s, n);
    text_free(&name);
    return is;
}
