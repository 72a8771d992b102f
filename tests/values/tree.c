/* tests/values/tree.c: what tree.h promises. */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static size_t add(struct tree *t, enum node_kind kind)
{
    ARRAY_PUSH(t->v, t->n, t->cap, (struct node){ .kind = kind });
    return t->n - 1;
}

static char *skip(char *s)
{
    while (*s == ' ')
        s++;
    return s;
}

/* A string: the text goes to *out. NULL: it has no end. Escapes stay as they are. */
static char *read_string(char *s, const char **out)
{
    *out = ++s;
    while (*s != '"' && *s != '\0')
        s += *s == '\\' && s[1] != '\0' ? 2 : 1;
    if (*s != '"')
        return NULL;
    *s = '\0';
    return s + 1;
}

static char *read_value(struct tree *t, char *s, size_t *at);

/* Members or values, up to the bracket. */
static char *read_children(struct tree *t, char *s, size_t parent, char end)
{
    size_t last = 0, child;

    s = skip(s + 1);
    while (s != NULL && *s != end) {
        const char *key = NULL;

        if (end == '}') {
            s = *s == '"' ? read_string(s, &key) : NULL;
            s = s != NULL && *skip(s) == ':' ? skip(skip(s) + 1) : NULL;
        }
        s = s != NULL ? read_value(t, s, &child) : NULL;
        if (s == NULL)
            return NULL;
        t->v[child].key = key;
        if (last == 0)
            t->v[parent].first = child;
        else
            t->v[last].next = child;
        t->v[parent].n++;
        last = child;
        s = skip(s);
        if (*s == ',')
            s = skip(s + 1);
        else if (*s != end)
            return NULL;
    }
    return s != NULL ? s + 1 : NULL;
}

static char *read_plain(struct tree *t, char *s, size_t *at)
{
    const size_t n = strcspn(s, ",]} ");
    char *text = mem_new(n + 1);

    *at = add(t, strchr("-0123456789", *s) != NULL ? NODE_NUMBER : NODE_WORD);
    memcpy(text, s, n);
    t->v[*at].text = text;
    return n > 0 ? s + n : NULL;
}

static char *read_value(struct tree *t, char *s, size_t *at)
{
    const char *text;

    if (*s == '{' || *s == '[') {
        *at = add(t, *s == '{' ? NODE_OBJECT : NODE_LIST);
        return read_children(t, s, *at, *s == '{' ? '}' : ']');
    }
    if (*s != '"')
        return read_plain(t, s, at);
    s = read_string(s, &text);
    *at = add(t, NODE_STRING);
    t->v[*at].text = text;
    return s;
}

static void forget(struct tree *t)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->v[i].kind == NODE_NUMBER || t->v[i].kind == NODE_WORD)
            mem_free((void *)(uintptr_t)t->v[i].text);
    t->n = 0;
}

const struct node *json_tree_read(struct tree *t, char *line)
{
    size_t root;
    char *end;

    forget(t);
    add(t, NODE_LIST); /* nobody's */
    end = read_value(t, skip(line), &root);
    return end != NULL && *skip(end) == '\0' ? &t->v[root] : NULL;
}

void json_tree_free(struct tree *t)
{
    forget(t);
    mem_free(t->v);
}

const struct node *json_tree_first(const struct tree *t, const struct node *of)
{
    return of == NULL || of->first == 0 ? NULL : &t->v[of->first];
}

const struct node *json_tree_next(const struct tree *t, const struct node *of)
{
    return of->next == 0 ? NULL : &t->v[of->next];
}

const struct node *json_tree_member(const struct tree *t, const struct node *of, const char *key)
{
    for (const struct node *n = json_tree_first(t, of); n != NULL; n = json_tree_next(t, n))
        if (n->key != NULL && strcmp(n->key, key) == 0)
            return n;
    return NULL;
}

const char *node_text(const struct node *n)
{
    return n == NULL || n->text == NULL ? "" : n->text;
}

uint64_t node_number(const struct node *n)
{
    return strtoull(node_text(n), NULL, 10);
}
