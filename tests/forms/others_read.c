/* tests/forms/others_read.c: reads the table of the forms that do not compute. Knows no machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "forms/others.h"

static bool fault(const struct paragraph *p, unsigned line, const char *why)
{
    printf("others.txt:%u: %s (paragraph of line %u)\n", line, why, p->line);
    return false;
}

static bool read_shape(const char *s, uint32_t shape[3], const char **end)
{
    for (unsigned k = 0; k < 3; k++) {
        char *behind;

        shape[k] = (uint32_t)strtoul(s, &behind, 10);
        if (behind == s || shape[k] == 0)
            return false;
        s = behind + (k < 2 && *behind == ',');
    }
    *end = s;
    return true;
}

static bool put_word(struct paragraph *p, uint32_t v)
{
    if (p->nwords == OUT_WORDS)
        return false;
    p->words[p->nwords++] = v;
    return true;
}

/* Repeats all words from `from` on, so that they occur `times` times. */
static bool repeat(struct paragraph *p, size_t from, unsigned long times)
{
    size_t n = p->nwords - from;

    for (size_t k = n; k < n * times; k++)
        if (!put_word(p, p->words[from + k % n]))
            return false;
    return true;
}

/* values = value {"," value} ["*" times];  value = number [".." number] */
static bool read_values(struct paragraph *p, const char **s)
{
    size_t from = p->nwords;
    char *end;

    do {
        uint32_t v = (uint32_t)strtoul(*s, &end, 0), last = v;

        if (end == *s)
            return false;
        if (strncmp(end, "..", 2) == 0)
            last = (uint32_t)strtoul(end + 2, &end, 0);
        for (; v < last; v++)
            if (!put_word(p, v))
                return false;
        if (!put_word(p, v))
            return false;
        *s = end + 1;
    } while (*end == ',');
    *s = end;
    return *end != '*' || repeat(p, from, strtoul(end + 1, (char **)s, 10));
}

static bool read_out(struct paragraph *p, const char *s)
{
    if (strcmp(s, "widened") == 0 || strcmp(s, "packed") == 0) {
        p->expect = *s == 'w' ? EXPECT_WIDENED : EXPECT_PACKED;
        return true;
    }
    while (*s != '\0') {
        if (!read_values(p, &s) || (*s != ' ' && *s != '\0'))
            return false;
        s += *s == ' ';
    }
    return p->nwords > 0;
}

static const char *behind(const char *line, const char *key)
{
    size_t n = strlen(key);

    return strncmp(line, key, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static bool read_line(struct paragraph *p, const char *line, unsigned number)
{
    const char *s, *end;

    if (p->line == 0)
        p->line = number;
    if (line[0] == ' ')
        text_printf(&p->body, "%s\n", line);
    else if ((s = behind(line, "module")) != NULL)
        text_printf(&p->module, "%s\n", s);
    else if ((s = behind(line, "forms")) != NULL)
        text_printf(&p->forms, "%s ", s);
    else if ((s = behind(line, "launch")) != NULL) {
        if (!read_shape(s, p->grid, &end) || *end != ' ' ||
            !read_shape(end + 1, p->block, &end) || *end != '\0')
            return fault(p, number, "a launch is X,Y,Z X,Y,Z");
    } else if ((s = behind(line, "out")) != NULL) {
        if (!read_out(p, s))
            return fault(p, number, "these are no words");
    } else if ((s = behind(line, "refused")) != NULL) {
        p->expect = EXPECT_REFUSED;
        text_puts(&p->because, s);
    } else if ((s = behind(line, "stuck")) != NULL) {
        p->expect = EXPECT_STUCK;
        text_puts(&p->because, s);
    } else if ((s = behind(line, "printed")) != NULL) {
        text_puts(&p->printed, s);
    } else if ((s = behind(line, "set")) != NULL) {
        text_puts(&p->constant, s);
        p->constant.s[strcspn(p->constant.s, " ")] = '\0';
        p->value = p->constant.s + strlen(p->constant.s) + (strchr(s, ' ') != NULL);
    } else
        return fault(p, number, "this is no line of a table");
    return true;
}

static struct paragraph *add_paragraph(struct others *o)
{
    o->p = mem_resize(o->p, (o->n + 1) * sizeof *o->p);
    o->p[o->n] = (struct paragraph){ .grid = { 1, 1, 1 }, .block = { 1, 1, 1 } };
    return &o->p[o->n++];
}

static bool read_lines(struct others *o, FILE *in)
{
    bool inside = false;
    char line[512];

    for (unsigned number = 1; fgets(line, sizeof line, in) != NULL; number++) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        if (line[0] != '\0' && !inside)
            add_paragraph(o);
        inside = line[0] != '\0';
        if (inside && !read_line(&o->p[o->n - 1], line, number))
            return false;
    }
    for (size_t k = 0; k < o->n; k++)
        if (o->p[k].forms.n == 0 || (o->p[k].expect == EXPECT_WORDS && o->p[k].nwords == 0))
            return fault(&o->p[k], o->p[k].line, "forms and `out` or `refused` are missing");
    return o->n > 0;
}

bool others_read(struct others *o, const char *path)
{
    FILE *in = fopen(path, "r");
    bool good;

    *o = (struct others){ NULL, 0 };
    if (in == NULL) {
        perror(path);
        return false;
    }
    good = read_lines(o, in);
    fclose(in);
    return good;
}

void others_free(struct others *o)
{
    for (size_t k = 0; k < o->n; k++) {
        text_free(&o->p[k].forms);
        text_free(&o->p[k].because);
        text_free(&o->p[k].printed);
        text_free(&o->p[k].constant);
        text_free(&o->p[k].module);
        text_free(&o->p[k].body);
    }
    mem_free(o->p);
}

const struct paragraph *others_find(const struct others *o, const char *form, size_t n)
{
    for (size_t k = 0; k < o->n; k++)
        for (const char *s = o->p[k].forms.s; *s != '\0'; s += strcspn(s, " ") + 1)
            if (strcspn(s, " ") == n && memcmp(s, form, n) == 0)
                return &o->p[k];
    return NULL;
}
