/* check/finding.c: a list of findings, and how they look. Knows no check. */
#include "check/finding.h"

#include <string.h>

#include "base/mem.h"
#include "program/lanes.h"

#define MOST_NAMED 4 /* threads that are named one by one */

static bool same_instruction(const struct party *a, const struct party *b)
{
    return a->program == b->program && a->pc == b->pc;
}

struct defect *findings_again(struct findings *f, const char *check, const struct party *first,
                               const struct party *other)
{
    static const struct party nobody = { .program = NULL };
    const struct party *second = other == NULL ? &nobody : other;

    for (size_t i = 0; i < f->n; i++) {
        struct defect *x = &f->v[i];

        if (strcmp(x->check, check) != 0)
            continue;
        if ((same_instruction(&x->first, first) && same_instruction(&x->other, second)) ||
            (same_instruction(&x->first, second) && same_instruction(&x->other, first))) {
            x->count++;
            return x;
        }
    }
    return NULL;
}

static char *copy(const char *s)
{
    size_t n = s == NULL ? 0 : strlen(s) + 1;
    char *to = s == NULL ? NULL : mem_new(n);

    if (to != NULL)
        memcpy(to, s, n);
    return to;
}

void findings_add(struct findings *f, const struct defect *x)
{
    struct defect kept = *x;

    if (f->n == MOST_FINDINGS) {
        f->dropped++;
        return;
    }
    kept.count = 1;
    kept.message = copy(x->message);
    kept.note = copy(x->note);
    ARRAY_PUSH(f->v, f->n, f->cap, kept);
}

void findings_free(struct findings *f)
{
    for (size_t i = 0; i < f->n; i++) {
        mem_free(f->v[i].message);
        mem_free(f->v[i].note);
    }
    mem_free(f->v);
    *f = (struct findings){ .v = NULL };
}

/* ---- who ---- */

static void put_thread(const struct party *p, unsigned lane, struct text *out)
{
    uint32_t i = p->warp * p->warp_size + lane, x = p->size[0], y = p->size[1];

    text_printf(out, "(%lu,%lu,%lu)", (unsigned long)(i % x), (unsigned long)(i / x % y),
                (unsigned long)(i / x / y));
}

void party_who(const struct party *p, struct text *out)
{
    unsigned n = lane_count(p->lanes), i = 0;

    text_puts(out, n == 1 ? "thread " : "threads ");
    FOR_LANES(l, p->lanes) {
        if (i < MOST_NAMED) {
            if (i > 0)
                text_puts(out, i + 1 == n ? " and " : ", ");
            put_thread(p, l, out);
        }
        i++;
    }
    if (n > MOST_NAMED)
        text_printf(out, " and %u more", n - MOST_NAMED);
    text_printf(out, " of block (%lu,%lu,%lu)", (unsigned long)p->block[0],
                (unsigned long)p->block[1], (unsigned long)p->block[2]);
}

static void put_lanes(const struct party *p, struct text *out)
{
    unsigned n = lane_count(p->lanes);

    text_printf(out, ", grid %lu, warp %u", (unsigned long)p->grid, p->warp);
    if (n == 1)
        text_printf(out, ", lane %u", lane_lowest(p->lanes));
}

/* ---- text ---- */

static void put_party(const struct party *p, struct text *out)
{
    text_puts(out, "  by ");
    party_who(p, out);
    put_lanes(p, out);
    text_puts(out, ": `");
    program_print_instr(p->program, p->program->function_of[p->pc], &p->program->instrs[p->pc],
                        out);
    text_puts(out, "`");
    program_origin_text(p->program, p->pc, "; ", out);
    text_puts(out, "\n");
}

static void print_party(const struct party *p, enum severity severity, char *message, FILE *out)
{
    struct diagnostic d = { severity, program_span(p->program, p->pc), message };
    struct text who = { NULL, 0, 0 };

    diag_render(&d, out);
    put_party(p, &who);
    fputs(who.s, out);
    text_free(&who);
}

static void print_one(const struct defect *x, FILE *out)
{
    struct text message = { NULL, 0, 0 };

    text_printf(&message, "%s (check %s%s", x->message, x->check, x->count > 1 ? ", " : "");
    if (x->count > 1)
        text_printf(&message, "%llu times", (unsigned long long)x->count);
    text_puts(&message, ")");
    print_party(&x->first, SEVERITY_ERROR, message.s, out);
    if (x->other.program != NULL)
        print_party(&x->other, SEVERITY_NOTE, x->note, out);
    else if (x->note != NULL)
        fprintf(out, "  note: %s\n", x->note);
    text_free(&message);
}

void findings_print(const struct findings *f, FILE *out)
{
    for (size_t i = 0; i < f->n; i++)
        print_one(&f->v[i], out);
    if (f->dropped > 0)
        fprintf(out, "warpstep: %llu more findings\n", (unsigned long long)f->dropped);
}

/* ---- JSON ---- */

static void party_json(const struct party *p, struct text *out)
{
    struct text what = { NULL, 0, 0 }, who = { NULL, 0, 0 };

    program_print_instr(p->program, p->program->function_of[p->pc], &p->program->instrs[p->pc],
                        &what);
    party_who(p, &who);
    text_printf(out, "{\"pc\": %lu, \"line\": %u, \"text\": ", (unsigned long)p->pc,
                span_place(program_span(p->program, p->pc)).line);
    json_string(out, what.s);
    program_origin_json(p->program, p->pc, out);
    text_printf(out, ", \"grid\": %lu, \"block\": [%lu,%lu,%lu], \"warp\": %u, \"who\": ",
                (unsigned long)p->grid, (unsigned long)p->block[0], (unsigned long)p->block[1],
                (unsigned long)p->block[2], p->warp);
    json_string(out, who.s);
    text_puts(out, "}");
    text_free(&what);
    text_free(&who);
}

static void finding_json(const struct defect *x, struct text *out)
{
    text_printf(out, "{\"check\": \"%s\", \"message\": ", x->check);
    json_string(out, x->message);
    text_printf(out, ", \"count\": %llu, \"at\": ", (unsigned long long)x->count);
    party_json(&x->first, out);
    if (x->note != NULL) {
        text_puts(out, ", \"note\": ");
        json_string(out, x->note);
    }
    if (x->other.program != NULL) {
        text_puts(out, ", \"other\": ");
        party_json(&x->other, out);
    }
    text_puts(out, "}");
}

void findings_json(const struct findings *f, struct text *out)
{
    text_puts(out, ", \"findings\": [");
    for (size_t i = 0; i < f->n; i++) {
        text_puts(out, i > 0 ? ", " : "");
        finding_json(&f->v[i], out);
    }
    text_printf(out, "], \"more_findings\": %llu", (unsigned long long)f->dropped);
}
