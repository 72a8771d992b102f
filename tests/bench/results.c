/* tests/bench/results.c: rows of figures, and writing them as JSON. */
#include "bench/results.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"

struct row row_named(const char *section, const char *what, const char *how)
{
    struct row r = { .name = "" };

    snprintf(r.name, sizeof r.name, "%s/%s%s%s", section, what, how != NULL ? "/" : "",
             how != NULL ? how : "");
    return r;
}

void row_set(struct row *r, enum figure f, double value)
{
    r->has[f] = isfinite(value);
    r->v[f] = value;
}

void results_add(struct results *r, const struct row *row)
{
    ARRAY_PUSH(r->v, r->n, r->cap, *row);
}

const struct row *results_find(const struct results *r, const char *name)
{
    for (size_t i = 0; i < r->n; i++)
        if (strcmp(r->v[i].name, name) == 0)
            return &r->v[i];
    return NULL;
}

void results_free(struct results *r)
{
    mem_free(r->v);
    *r = (struct results){ .v = NULL };
}

static void put_number(struct text *out, const char *key, double value)
{
    char digits[40];

    number_print_f64(bits_of_f64(value), digits);
    text_printf(out, ", \"%s\": %s", key, digits);
}

static void put_row(struct text *out, const struct row *r)
{
    text_puts(out, "  {\"name\": ");
    json_string(out, r->name);
    for (int f = 0; f < FIGURES; f++)
        if (r->has[f])
            put_number(out, figure_table[f].key, r->v[f]);
    text_puts(out, "}");
}

static void put_results(struct text *out, const struct results *r)
{
    text_puts(out, "{\"warpstep_bench\": 1, \"build\": ");
    json_string(out, r->build);
    text_printf(out, ", \"quick\": %s", r->quick ? "true" : "false");
    put_number(out, "yardstick_ns", r->yardstick_ns);
    text_puts(out, ", \"rows\": [\n");
    for (size_t i = 0; i < r->n; i++) {
        put_row(out, &r->v[i]);
        text_puts(out, i + 1 < r->n ? ",\n" : "\n");
    }
    text_puts(out, "]}\n");
}

bool results_write(const struct results *r, const char *path)
{
    struct text out = { NULL, 0, 0 };
    FILE *file = fopen(path, "wb");
    bool ok = file != NULL;

    put_results(&out, r);
    if (ok) {
        ok = fwrite(out.s, 1, out.n, file) == out.n;
        ok = fclose(file) == 0 && ok;
    }
    if (!ok)
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
    text_free(&out);
    return ok;
}
