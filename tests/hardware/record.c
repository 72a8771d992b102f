/* tests/hardware/record.c: the answers of a GPU as a text file. Declared in answers.h. */
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "hardware/answers.h"

#define MOST_BYTES ((uint64_t)1 << 30) /* of one answer */

void record_free(struct record *r)
{
    for (size_t k = 0; k < r->n; k++) {
        mem_free(r->v[k].name);
        answers_free(&r->v[k].answers);
    }
    mem_free(r->v);
    mem_free(r->machine);
    *r = (struct record){ .machine = NULL };
}

const struct answers *record_find(const struct record *r, const char *name)
{
    for (size_t k = 0; k < r->n; k++)
        if (strcmp(r->v[k].name, name) == 0)
            return &r->v[k].answers;
    return NULL;
}

/* ---- writing ---- */

void record_write(FILE *out, const char *name, const struct answers *a)
{
    fprintf(out, "%s\n", name);
    for (size_t k = 0; k < a->n; k++) {
        const struct answer *one = &a->v[k];
        unsigned size = type_info(one->shape.type)->bytes;

        fprintf(out, "%s: %s[%llu] =", one->name, type_info(one->shape.type)->text,
                (unsigned long long)one->shape.count);
        for (uint64_t i = 0; i < one->shape.count; i++)
            fprintf(out, " 0x%llx", (unsigned long long)load_le(one->bytes + i * size, size));
        fputs("\n", out);
    }
}

/* ---- reading ---- */

static char *copy_of(const char *s, size_t n)
{
    char *copy = mem_new(n + 1);

    memcpy(copy, s, n);
    return copy;
}

/* Cursor over the line that starts there. */
static struct scan scan_line(const struct source *s, size_t at, struct diags *d)
{
    struct scan line = scan_of(s, d);
    const char *end = memchr(s->text + at, '\n', s->size - at);

    line.at = at;
    line.end = end != NULL ? (size_t)(end - s->text) : s->size;
    return line;
}

/* NAME: TYPE[COUNT] = 0xV {0xV} */
static bool read_answer(struct scan *line, struct answers *a)
{
    struct span shape_at;
    struct shape shape;
    unsigned char *bytes;
    struct word w;
    unsigned size;
    uint64_t v;
    char *name;

    if (!scan_expect_word(line, &w, "the name of a buffer") ||
        !scan_expect(line, ':', "after the name"))
        return false;
    shape_at = scan_here(line);
    if (!shape_read(line, &shape) || !scan_expect(line, '=', "after the type"))
        return false;
    if (shape_size(shape) > MOST_BYTES)
        return diag_error(line->diags, shape_at, "an answer has at most %llu bytes",
                          (unsigned long long)MOST_BYTES);
    name = word_copy(&w);
    bytes = answers_add(a, name, shape);
    mem_free(name);
    size = type_info(shape.type)->bytes;
    for (uint64_t k = 0; k < shape.count; k++) {
        if (!scan_number(line, UINT64_MAX >> (64 - 8 * size), &v, "the bits of a value"))
            return false;
        store_le(bytes + k * size, size, v);
    }
    return scan_finished(line);
}

static bool line_begins(const struct scan *line, const char *word)
{
    size_t n = strlen(word);

    return line->end - line->at >= n && memcmp(line->source->text + line->at, word, n) == 0;
}

static bool read_line(struct record *r, struct scan *line)
{
    const char *text = line->source->text + line->at;
    struct record_entry e = { .name = NULL };

    if (line->at == line->end || *text == '#')
        return true;
    if (line_begins(line, "run ") || line_begins(line, "form ")) {
        e.name = copy_of(text, line->end - line->at);
        ARRAY_PUSH(r->v, r->n, r->cap, e);
        return true;
    }
    if (line_begins(line, "gpu ") && r->machine == NULL) {
        r->machine = copy_of(text + 4, line->end - line->at - 4);
        return true;
    }
    if (r->n == 0)
        return diag_error(line->diags, scan_here(line), "expected a line `gpu`, `run` or `form`");
    return read_answer(line, &r->v[r->n - 1].answers);
}

bool record_read(struct record *r, const struct source *s, struct diags *d)
{
    *r = (struct record){ .machine = NULL };
    for (size_t at = 0; at < s->size;) {
        struct scan line = scan_line(s, at, d);

        at = line.end + 1;
        if (!read_line(r, &line))
            return false;
    }
    return true;
}
