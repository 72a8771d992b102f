/* tests/ptx6/read.c: litmus tests for PTX as text. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "axioms.h"

static char *trim(char *s)
{
    char *end;

    while (isspace((unsigned char)*s))
        s++;
    end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1]))
        *--end = '\0';
    return s;
}

static bool refuse(const struct test *t, const char *what)
{
    fprintf(stderr, "%s: not read: %s\n", t->name, what);
    return false;
}

/* The whole file without comments and quotations. */
static char *read_text(const char *path)
{
    static char text[1 << 16];
    FILE *f = fopen(path, "rb");
    size_t n = f == NULL ? 0 : fread(text, 1, sizeof text - 1, f), to = 0;
    bool quoted = false, comment = false;

    if (f == NULL)
        return NULL;
    fclose(f);
    text[n] = '\0';
    for (size_t i = 0; i < n; i++) {
        if (!quoted && text[i] == '(' && text[i + 1] == '*')
            comment = true;
        if (!comment && text[i] == '"')
            quoted = !quoted;
        else if (!quoted && !comment)
            text[to++] = text[i];
        if (comment && text[i] == ')' && text[i - 1] == '*')
            comment = false;
    }
    text[to] = '\0';
    return text;
}

static int location(struct test *t, const char *name)
{
    for (int i = 0; i < t->nlocs; i++)
        if (strcmp(t->locs[i], name) == 0)
            return i;
    snprintf(t->locs[t->nlocs], sizeof t->locs[0], "%s", name);
    return t->nlocs++;
}

static bool is_register(const char *s)
{
    return s[0] == 'r' && isdigit((unsigned char)s[1]);
}

static struct operand operand_of(struct test *t, const char *s)
{
    struct operand o = { -1, 0 };

    if (is_register(s))
        o.reg = atoi(s + 1);
    else if (isalpha((unsigned char)s[0]) || s[0] == '_')
        o.value = ADDRESS + location(t, s);
    else
        o.value = strtoll(s, NULL, 0);
    return o;
}

/* P1:r0 = 3, P1:r0 = x, x = 3 */
static bool read_initial(struct test *t, char *s)
{
    char *is = strchr(s, '='), *colon = strchr(s, ':'), *value;

    if (*trim(s) == '\0')
        return true;
    if (is == NULL)
        return refuse(t, s);
    *is = '\0';
    value = trim(is + 1);
    value += *value == '&';
    if (colon == NULL) {
        t->init[location(t, trim(s))] = operand_of(t, value).value;
        return true;
    }
    *colon = '\0';
    s = trim(s);
    t->threads[atoi(s + (*s == 'P'))].regs[atoi(trim(colon + 1) + 1)] = operand_of(t, value).value;
    return true;
}

static enum scope scope_of(const char *s)
{
    return strcmp(s, "cta") == 0 ? SCOPE_CTA
           : strcmp(s, "gpu") == 0 || strcmp(s, "gl") == 0 ? SCOPE_GPU
           : strcmp(s, "sys") == 0 ? SCOPE_SYS : SCOPE_NONE;
}

/* ld.acquire.gpu and so on: order, scope and what follows. */
static void take_order(struct code *c, char parts[6][16], int n)
{
    for (int i = 1; i < n; i++) {
        if (scope_of(parts[i]) != SCOPE_NONE)
            c->scope = scope_of(parts[i]);
        c->acquires |= strcmp(parts[i], "acquire") == 0 || strcmp(parts[i], "acq_rel") == 0;
        c->releases |= strcmp(parts[i], "release") == 0 || strcmp(parts[i], "acq_rel") == 0;
        c->sc |= strcmp(parts[i], "sc") == 0;
        if (strcmp(parts[i], "volatile") == 0)
            c->scope = SCOPE_SYS;
    }
}

static int split(char *s, const char *by, char parts[6][16])
{
    int n = 0;

    for (char *p = strtok(s, by); p != NULL && n < 6; p = strtok(NULL, by))
        snprintf(parts[n++], 16, "%s", trim(p));
    return n;
}

static bool read_access(struct test *t, struct code *c, char parts[6][16], int n, char args[6][16])
{
    bool load = strcmp(parts[0], "ld") == 0;

    take_order(c, parts, n);
    c->kind = load ? CODE_LOAD : CODE_STORE;
    if (load && n == 1) {
        c->kind = CODE_SET;
        strcpy(c->op, "mov");
    }
    c->dst = load ? operand_of(t, args[0]).reg : -1;
    c->at = operand_of(t, args[load]);
    c->a = operand_of(t, args[1]);
    return true;
}

static bool read_atomic(struct test *t, struct code *c, char parts[6][16], int n, char args[6][16])
{
    int dst = strcmp(parts[0], "atom") == 0;

    take_order(c, parts, n);
    c->kind = CODE_RMW;
    snprintf(c->op, sizeof c->op, "%.7s", parts[n - 1]);
    c->scope = c->scope == SCOPE_NONE ? SCOPE_GPU : c->scope;
    c->dst = dst ? operand_of(t, args[0]).reg : -1;
    c->at = operand_of(t, args[dst]);
    c->a = operand_of(t, args[dst + 1]);
    c->b = operand_of(t, args[dst + 2]);
    return true;
}

static bool read_barrier(struct test *t, struct code *c, char parts[6][16], int nargs, char args[6][16])
{
    c->kind = CODE_BAR;
    c->arrives = strcmp(parts[2], "arrive") == 0;
    c->barrier = atoi(args[nargs > 1]);
    c->count = nargs > 2 ? atoi(args[2]) : 0;
    for (int i = 0; i < nargs; i++)
        if (is_register(args[i]))
            return refuse(t, "a barrier in a register");
    return true;
}

static bool read_code(struct test *t, struct code *c, char *text)
{
    char parts[6][16] = { "" }, args[6][16] = { "" }, *space = strpbrk(text, " \t");
    int n, nargs = 0;

    c->dst = c->a.reg = c->b.reg = c->at.reg = -1;
    if (space != NULL) {
        *space = '\0';
        nargs = split(space + 1, ",", args);
    }
    n = split(text, ".", parts);
    if (strcmp(parts[0], "ld") == 0 || strcmp(parts[0], "st") == 0)
        return read_access(t, c, parts, n, args);
    if (strcmp(parts[0], "atom") == 0 || strcmp(parts[0], "red") == 0)
        return read_atomic(t, c, parts, n, args);
    if (strcmp(parts[0], "fence") == 0 || strcmp(parts[0], "membar") == 0) {
        take_order(c, parts, n);
        c->kind = CODE_FENCE;
        c->sc |= parts[0][0] == 'm';
        c->acquires = c->releases = true;
        return strcmp(parts[1], "proxy") != 0 || refuse(t, text);
    }
    if (strcmp(parts[0], "bar") == 0)
        return read_barrier(t, c, parts, nargs, args);
    if (parts[0][0] == 'b' || strcmp(parts[0], "goto") == 0) {
        c->kind = CODE_JUMP;
        snprintf(c->op, sizeof c->op, "%.7s", parts[0][0] == 'b' ? parts[0] + 1 : "goto");
        snprintf(c->label, sizeof c->label, "%s", args[parts[0][0] == 'b' ? 2 : 0]);
        c->a = operand_of(t, parts[0][0] == 'b' ? args[0] : "0");
        c->b = operand_of(t, parts[0][0] == 'b' ? args[1] : "0");
        return true;
    }
    c->kind = CODE_SET;
    snprintf(c->op, sizeof c->op, "%.7s", parts[0]);
    c->dst = operand_of(t, args[0]).reg;
    c->a = operand_of(t, args[1]);
    c->b = operand_of(t, args[2]);
    return strstr("mov add sub mul div and or xor", c->op) != NULL || refuse(t, c->op);
}

/* A cell: [label:] [instruction]. Labels become codes that do nothing. */
static bool read_cell(struct test *t, struct column *col, char *cell)
{
    char *colon;

    cell = trim(cell);
    colon = strchr(cell, ':');
    if (colon != NULL) {
        *colon = '\0';
        snprintf(col->code[col->n++].label, 16, "%s", trim(cell));
        cell = trim(colon + 1);
    }
    return *cell == '\0' || read_code(t, &col->code[col->n++], cell);
}

static bool find_targets(struct test *t)
{
    for (int k = 0; k < t->nthreads; k++)
        for (int i = 0; i < t->threads[k].n; i++) {
            struct code *c = &t->threads[k].code[i];

            if (c->kind != CODE_JUMP)
                continue;
            c->target = -1;
            for (int j = 0; j < t->threads[k].n; j++)
                if (t->threads[k].code[j].kind == CODE_NONE &&
                    strcmp(t->threads[k].code[j].label, c->label) == 0)
                    c->target = j;
            if (c->target < 0)
                return refuse(t, c->label);
        }
    return true;
}

static bool read_rows(struct test *t, char *rows)
{
    bool heads = true;

    for (char *row = rows, *end; (end = strchr(row, ';')) != NULL; row = end + 1, heads = false) {
        int k = 0;

        *end = '\0';
        for (char *cell = row, *bar; cell != NULL; cell = bar, k++) {
            bar = strchr(cell, '|');
            if (bar != NULL)
                *bar++ = '\0';
            if (k >= MOST_THREADS)
                return refuse(t, "so many threads");
            if (heads) {
                if (sscanf(trim(cell), "P%*d@cta %d,gpu %d", &t->threads[k].cta,
                           &t->threads[k].gpu) != 2)
                    return refuse(t, cell);
                t->nthreads = k + 1;
            } else if (!read_cell(t, &t->threads[k], cell)) {
                return false;
            }
        }
    }
    return find_targets(t);
}

static void add_key(struct test *t, struct key k)
{
    for (int i = 0; i < t->nkeys; i++)
        if (t->keys[i].thread == k.thread && t->keys[i].index == k.index)
            return;
    t->keys[t->nkeys++] = k;
}

/* Every P1:r0, 1:r0 and location of the condition. */
static void read_keys(struct test *t, char *s)
{
    while (*s != '\0') {
        int thread, reg, n = 0;

        if ((sscanf(s, "P%d:r%d%n", &thread, &reg, &n) == 2 ||
             sscanf(s, "P%d: r%d%n", &thread, &reg, &n) == 2 ||
             sscanf(s, "%d:r%d%n", &thread, &reg, &n) == 2) && n > 0) {
            add_key(t, (struct key){ thread, reg });
            s += n;
        } else if (isalpha((unsigned char)*s) || *s == '_') {
            char name[16];

            sscanf(s, "%15[A-Za-z0-9_]%n", name, &n);
            for (int i = 0; i < t->nlocs; i++)
                if (strcmp(name, t->locs[i]) == 0)
                    add_key(t, (struct key){ -1, i });
            s += n;
        } else {
            s += isdigit((unsigned char)*s) ? strspn(s, "0123456789") : 1;
        }
    }
}

bool test_read(struct test *t, const char *path)
{
    char *text = read_text(path), *open, *close, *condition;
    static const char *const words[] = { "~exists", "exists", "forall", "never", "locations" };

    memset(t, 0, sizeof *t);
    snprintf(t->name, sizeof t->name, "%.63s", strrchr(path, '/') ? strrchr(path, '/') + 1 : path);
    if (text == NULL || strncmp(text, "PTX", 3) != 0)
        return refuse(t, "no PTX test");
    open = strchr(text, '{');
    close = open == NULL ? NULL : strchr(open, '}');
    if (close == NULL)
        return refuse(t, "no initial values");
    *close = '\0';
    condition = NULL;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        char *found = strstr(close + 1, words[i]);

        if (found != NULL && (condition == NULL || found < condition))
            condition = found;
    }
    if (condition == NULL)
        return refuse(t, "no condition");
    for (char *s = strtok(open + 1, ";"), *rest; s != NULL; s = strtok(rest, ";")) {
        rest = s + strlen(s) + 1 < close ? s + strlen(s) + 1 : NULL;
        if (!read_initial(t, s))
            return false;
        if (rest == NULL)
            break;
    }
    {
        char first = *condition;
        char *tail = condition;
        bool ok;

        *tail = '\0';
        ok = read_rows(t, close + 1);
        *tail = first;
        if (ok)
            read_keys(t, tail + strcspn(tail, " \t\r\n("));
        return ok;
    }
}

void key_text(const struct test *t, const struct key *k, char out[32])
{
    if (k->thread < 0)
        snprintf(out, 32, "%s", t->locs[k->index]);
    else
        snprintf(out, 32, "P%d:r%d", k->thread, k->index);
}
