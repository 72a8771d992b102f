/* tests/bench/results_read.c: reading the file that results.c writes, strictly. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/json_read.h"
#include "base/number.h"
#include "bench/results.h"

struct reading {
    struct json_reader json;
    struct results *results;
    enum json_piece piece; /* the one just read */
    char key[64];          /* the last that was read at this depth */
};

static bool wrong(struct reading *r, const char *expected)
{
    return r->piece != JSON_WRONG ? diag_error(r->json.diags, r->json.span, "expected %s", expected)
                                  : false;
}

static enum json_piece next(struct reading *r)
{
    r->piece = json_next(&r->json);
    if (r->piece == JSON_KEY)
        snprintf(r->key, sizeof r->key, "%s", r->json.text.s != NULL ? r->json.text.s : "");
    return r->piece;
}

static bool number(struct reading *r, double *value)
{
    const struct span *s = &r->json.span;
    uint64_t bits;

    if (r->piece != JSON_NUMBER || !number_f64_bits(s->source->text + s->at, s->length, &bits))
        return wrong(r, "a number");
    *value = f64_of_bits(bits);
    return true;
}

static bool string(struct reading *r, char *out, size_t size)
{
    if (r->piece != JSON_STRING || r->json.text.n >= size)
        return wrong(r, "a short string");
    snprintf(out, size, "%s", r->json.text.s != NULL ? r->json.text.s : "");
    return true;
}

/* The value of a member of a row. */
static bool read_figure(struct reading *r, struct row *row)
{
    double value = 0;

    next(r);
    if (strcmp(r->key, "name") == 0)
        return string(r, row->name, sizeof row->name);
    if (!number(r, &value))
        return false;
    for (int f = 0; f < FIGURES; f++)
        if (strcmp(r->key, figure_table[f].key) == 0)
            row_set(row, (enum figure)f, value);
    return true;
}

static bool read_rows(struct reading *r)
{
    if (next(r) != JSON_ARRAY)
        return wrong(r, "a list of rows");
    while (next(r) == JSON_OBJECT) {
        struct row row = { .name = "" };

        while (next(r) == JSON_KEY)
            if (!read_figure(r, &row))
                return false;
        if (r->piece != JSON_OBJECT_END || row.name[0] == '\0')
            return wrong(r, "a row with a name");
        results_add(r->results, &row);
    }
    return r->piece == JSON_ARRAY_END || wrong(r, "a row");
}

static bool read_member(struct reading *r, bool *ours)
{
    double version = 0;

    if (strcmp(r->key, "rows") == 0)
        return read_rows(r);
    next(r);
    if (strcmp(r->key, "build") == 0)
        return string(r, r->results->build, sizeof r->results->build);
    if (strcmp(r->key, "yardstick_ns") == 0)
        return number(r, &r->results->yardstick_ns);
    if (strcmp(r->key, "quick") == 0) {
        r->results->quick = r->piece == JSON_TRUE;
        return r->piece == JSON_TRUE || r->piece == JSON_FALSE || wrong(r, "true or false");
    }
    if (strcmp(r->key, "warpstep_bench") != 0 || !number(r, &version))
        return wrong(r, "results of the bench");
    *ours = version == 1;
    return *ours || wrong(r, "version 1");
}

static bool read_object(struct reading *r)
{
    bool ours = false;

    if (next(r) != JSON_OBJECT)
        return wrong(r, "an object");
    while (next(r) == JSON_KEY)
        if (!read_member(r, &ours))
            return false;
    if (r->piece != JSON_OBJECT_END || !ours || r->results->yardstick_ns <= 0)
        return wrong(r, "results of the bench, with a yardstick");
    return next(r) == JSON_END || wrong(r, "nothing more");
}

bool results_read(struct results *r, const char *path)
{
    struct source source;
    struct diags diags = { 0 };
    struct reading reading = { .results = r };
    bool ok;

    if (!source_read(&source, path)) {
        fprintf(stderr, "%s: cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    json_reader_init(&reading.json, &source, &diags);
    ok = read_object(&reading);
    json_reader_free(&reading.json);
    diags_print(&diags, stderr);
    diags_free(&diags);
    source_free(&source);
    return ok;
}
