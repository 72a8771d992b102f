/* cli/compare_print.c: what `warpstep compare` found, as text or as one JSON object. */
#include <string.h>

#include "cli/compare.h"

static bool completed(const struct compared *r)
{
    return r->verdict == WARPSTEP_COMPLETED;
}

static double utilisation(const struct compared *r)
{
    return flow_utilisation(&r->trace, r->warp_size);
}

static const struct compared *reference(const struct comparison *c)
{
    return &c->runs[c->reference];
}

/* ---- where memory differs ---- */

/* The value that is the first to differ in two texts of buffers, each on a line. */
struct difference {
    const char *name;  /* of the buffer, so long */
    int length;
    size_t index;      /* of the value */
    const char *value[2];
    int lengths[2];
};

static int value_length(const char *s)
{
    return (int)strcspn(s, ",\n ");
}

static struct difference difference_of(const char *one, const char *other)
{
    struct difference d = { .name = one };
    size_t at = 0, value = 0;

    for (; one[at] == other[at] && one[at] != '\0'; at++) {
        if (one[at] == '\n') {
            d.name = one + at + 1;
            d.index = 0;
        }
        d.index += one[at] == ',';
        if (strchr("\n ", one[at]) != NULL)
            value = at + 1;
    }
    d.length = (int)strcspn(d.name, ":\n");
    d.value[0] = one + value;
    d.value[1] = other + value;
    for (int i = 0; i < 2; i++)
        d.lengths[i] = value_length(d.value[i]);
    return d;
}

static const struct compared *differing(const struct comparison *c)
{
    size_t i = 0;

    while (strcmp(c->controls[i].name, c->differs) != 0)
        i++;
    return &c->runs[i];
}

static const char *memory_text(const struct compared *r)
{
    return r->memory.s == NULL ? "" : r->memory.s;
}

static void put_memory(const struct comparison *c, struct text *out)
{
    const size_t first = compare_first(c);
    struct difference d;

    text_puts(out, "  memory: ");
    if (first == c->ncontrols) {
        text_puts(out, "no run has completed\n");
    } else if (c->differs == NULL) {
        text_puts(out, "the same after every run that has completed\n");
    } else {
        d = difference_of(memory_text(&c->runs[first]), memory_text(differing(c)));
        text_printf(out, "%.*s[%llu] is %.*s under %s, %.*s under %s\n", d.length, d.name,
                    (unsigned long long)d.index, d.lengths[0], d.value[0], c->controls[first].name,
                    d.lengths[1], d.value[1], c->differs);
    }
}

/* ---- a file, as text ---- */

static void put_distance(const struct comparison *c, const struct compared *r, struct text *out)
{
    char fraction[64] = "-";

    if (r == reference(c)) {
        text_printf(out, " %15s\n", "reference");
        return;
    }
    if (r->beyond)
        snprintf(fraction, sizeof fraction, "> %llu", (unsigned long long)c->most);
    if (!r->has_distance) {
        text_printf(out, " %15s  %11s\n", fraction, "-");
        return;
    }
    snprintf(fraction, sizeof fraction, "%llu/%llu", (unsigned long long)r->distance,
             (unsigned long long)reference(c)->trace.elements);
    text_printf(out, " %15s  %9.2f %%\n", fraction, r->discrepancy);
}

static void put_run(const struct comparison *c, size_t i, struct text *out)
{
    const struct compared *r = &c->runs[i];

    text_printf(out, "  %-8s %-10s ", c->controls[i].name, warpstep_verdict_text(r->verdict));
    if (completed(r))
        text_printf(out, "%9llu  %9.2f %%", (unsigned long long)r->trace.elements, utilisation(r));
    else
        text_printf(out, "%9s  %11s", "-", "-");
    put_distance(c, r, out);
}

static void put_file(const struct comparison *c, struct text *out)
{
    text_printf(out, "%s\n  %-8s %-10s %9s  %11s %15s  %11s\n", c->file, "control", "verdict",
                "elements", "utilisation", "distance", "discrepancy");
    for (size_t i = 0; i < c->ncontrols; i++)
        put_run(c, i, out);
    if (c->memory)
        put_memory(c, out);
}

/* ---- a file, as JSON ---- */

static void put_real(struct writer *w, const char *name, bool known, double v)
{
    if (known)
        text_printf(w->out, ", \"%s\": %.6f", name, v);
    else
        text_printf(w->out, ", \"%s\": null", name);
}

static void put_number(struct writer *w, const char *name, bool known, uint64_t v)
{
    if (known)
        writer_number(w, name, v);
    else
        text_printf(w->out, ", \"%s\": null", name);
}

static void put_run_json(const struct comparison *c, size_t i, struct writer *w)
{
    const struct compared *r = &c->runs[i];

    writer_open(w);
    writer_string(w, "control", c->controls[i].name);
    writer_string(w, "verdict", warpstep_verdict_text(r->verdict));
    if (r->limit != NULL)
        writer_string(w, "limit", r->limit);
    put_number(w, "elements", completed(r), r->trace.elements);
    put_number(w, "active", completed(r), r->trace.lanes);
    put_number(w, "warps", completed(r), r->trace.nwarps);
    put_real(w, "utilisation", completed(r), utilisation(r));
    put_number(w, "distance", r->has_distance, r->distance);
    put_real(w, "discrepancy", r->has_distance, r->discrepancy);
    if (r->beyond)
        writer_bool(w, "beyond", true);
    writer_close(w);
}

static void put_file_json(const struct comparison *c, struct text *out)
{
    struct writer w = writer_json(out);

    writer_open(&w);
    writer_string(&w, "file", c->file);
    writer_string(&w, "reference", c->controls[c->reference].name);
    writer_number(&w, "warp_size", reference(c)->warp_size);
    writer_open_list(&w, "runs");
    for (size_t i = 0; i < c->ncontrols; i++)
        put_run_json(c, i, &w);
    writer_close_list(&w);
    if (c->memory) {
        writer_bool(&w, "same_memory", c->differs == NULL);
        if (c->differs != NULL)
            writer_string(&w, "differs", c->differs);
    }
    writer_close(&w);
}

void compare_print_file(const struct comparison *c)
{
    struct text t = { NULL, 0, 0 };

    if (c->json)
        put_file_json(c, &t);
    else
        put_file(c, &t);
    if (c->files > 0)
        fputs(c->json ? ", " : "\n", stdout);
    fwrite(t.s, 1, t.n, stdout);
    fflush(stdout);
    text_free(&t);
}

/* ---- all files ---- */

static double mean(const struct compared_control *k)
{
    return k->files == 0 ? 0 : k->sum / k->files;
}

static void put_means(const struct comparison *c, struct text *out)
{
    text_printf(out, "\nmean discrepancy, reference %s\n", c->controls[c->reference].name);
    for (size_t i = 0; i < c->ncontrols; i++) {
        const struct compared_control *k = &c->controls[i];

        if (i == c->reference)
            continue;
        if (k->files == 0)
            text_printf(out, "  %-8s %11s: no file\n", k->name, "-");
        else
            text_printf(out, "  %-8s %9.2f %% of %u file%s, %u of them at 0\n", k->name, mean(k),
                        k->files, k->files == 1 ? "" : "s", k->at_zero);
    }
}

static void put_means_json(const struct comparison *c, struct writer *w)
{
    writer_open_list(w, "means");
    for (size_t i = 0; i < c->ncontrols; i++) {
        const struct compared_control *k = &c->controls[i];

        writer_open(w);
        writer_string(w, "control", k->name);
        writer_number(w, "files", k->files);
        writer_number(w, "at_zero", k->at_zero);
        put_real(w, "discrepancy", k->files > 0, mean(k));
        writer_close(w);
    }
    writer_close_list(w);
}

/* What a warp's paths and barriers take, in bits (STG IX-A): an entry of WS is an address and a
 * mask, one of REC an address and the number of a B register, which has a mask and is valid or not;
 * two more masks give the waiting and the finished threads. An entry of the stack is two addresses and a
 * mask. */
struct storage {
    uint64_t lanes, registers, ws, rec, b, masks, hanoi, entries, entry, stack;
};

static struct storage storage_of(const struct comparison *c)
{
    const uint64_t *v = c->machine.options.settings.constants.v;
    struct storage s = { .lanes = v[CONST_WarpSize], .registers = v[CONST_NumBRegisters] };
    unsigned bits = 0;

    while ((uint64_t)1 << bits < s.registers)
        bits++;
    s.ws = s.lanes * (32 + s.lanes);
    s.rec = (s.lanes - 1) * (32 + bits);
    s.b = s.registers * (s.lanes + 1);
    s.masks = 2 * s.lanes;
    s.hanoi = s.ws + s.rec + s.b + s.masks;
    s.entries = 2 * s.lanes - 1;
    s.entry = 64 + s.lanes;
    s.stack = s.entries * s.entry;
    return s;
}

static void put_storage(const struct storage *s, struct text *out)
{
    text_printf(out, "storage of a warp of %llu threads, %llu B registers\n",
                (unsigned long long)s->lanes, (unsigned long long)s->registers);
    text_printf(out, "  hanoi    %6llu bits, %llu bytes: WS %llu, REC %llu, B %llu, two masks "
                "%llu\n", (unsigned long long)s->hanoi, (unsigned long long)s->hanoi / 8,
                (unsigned long long)s->ws, (unsigned long long)s->rec, (unsigned long long)s->b,
                (unsigned long long)s->masks);
    text_printf(out, "  stack    %6llu bits, %llu bytes: %llu entries of %llu\n",
                (unsigned long long)s->stack, (unsigned long long)s->stack / 8,
                (unsigned long long)s->entries, (unsigned long long)s->entry);
    text_printf(out, "  hanoi takes %.1f %% of that\n",
                100.0 * (double)s->hanoi / (double)s->stack);
}

static void put_storage_json(const struct storage *s, struct writer *w)
{
    writer_open_member(w, "storage");
    writer_number(w, "warp_size", s->lanes);
    writer_number(w, "b_registers", s->registers);
    writer_number(w, "ws", s->ws);
    writer_number(w, "rec", s->rec);
    writer_number(w, "b", s->b);
    writer_number(w, "masks", s->masks);
    writer_number(w, "hanoi", s->hanoi);
    writer_number(w, "stack", s->stack);
    writer_close(w);
}

static void put_end_json(const struct comparison *c, struct text *out)
{
    struct writer w = writer_json(out);
    const struct storage s = storage_of(c);

    text_puts(out, "]");
    w.first = false;
    put_means_json(c, &w);
    if (c->storage)
        put_storage_json(&s, &w);
    text_puts(out, "}\n");
}

static void put_end(const struct comparison *c, struct text *out)
{
    const struct storage s = storage_of(c);

    if (c->files > 1)
        put_means(c, out);
    if (c->storage && c->files > 0)
        text_puts(out, "\n");
    if (c->storage)
        put_storage(&s, out);
}

void compare_print_end(const struct comparison *c)
{
    struct text t = { NULL, 0, 0 };

    if (c->json)
        put_end_json(c, &t);
    else
        put_end(c, &t);
    if (t.n > 0)
        fwrite(t.s, 1, t.n, stdout);
    text_free(&t);
}
