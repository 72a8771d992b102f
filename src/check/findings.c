/* check/findings.c: a list of findings, and how they look. Knows no check. */
#include "check/findings.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "observe/terminal.h"
#include "program/lanes.h"

#define MOST_NAMED 4 /* threads that are named one by one */

/* ---- the words of kinds.def ---- */

const char *finding_kind_name(enum finding_kind k)
{
    static const char *const names[] = {
#define KIND(name, text, sentence) text,
#include "check/kinds.def"
#undef KIND
    };

    return names[k];
}

const char *finding_kind_sentence(enum finding_kind k)
{
    static const char *const sentences[] = {
#define KIND(name, text, sentence) sentence,
#include "check/kinds.def"
#undef KIND
    };

    return sentences[k];
}

const char *conflict_class_name(enum conflict_class c)
{
    static const char *const names[] = {
#define CLASS(name, text) text,
#include "check/kinds.def"
#undef CLASS
    };

    return names[c];
}

const char *conflict_reason_name(enum conflict_reason r)
{
    static const char *const names[] = {
#define REASON(name, text, words) text,
#include "check/kinds.def"
#undef REASON
    };

    return names[r];
}

const char *conflict_reason_words(enum conflict_reason r)
{
    static const char *const words_of[] = {
#define REASON(name, text, words) words,
#include "check/kinds.def"
#undef REASON
    };

    return words_of[r];
}

static bool same_instruction(const struct party *a, const struct party *b)
{
    return a->program == b->program && a->pc == b->pc;
}

bool findings_again(struct findings *f, const char *check, const struct party *first,
                    const struct party *other)
{
    static const struct party nobody = { .program = NULL };
    const struct party *second = other == NULL ? &nobody : other;

    for (size_t i = 0; i < f->n; i++) {
        struct check_finding *x = &f->v[i];

        if (strcmp(x->check, check) != 0)
            continue;
        if ((same_instruction(&x->first, first) && same_instruction(&x->other, second)) ||
            (same_instruction(&x->first, second) && same_instruction(&x->other, first))) {
            x->count++;
            return true;
        }
    }
    return false;
}

void findings_add(struct findings *f, const struct check_finding *x, const char *format, ...)
{
    struct check_finding kept = *x;
    va_list args;
    size_t n;

    if (findings_again(f, x->check, &x->first, &x->other))
        return;
    if (f->n == MOST_FINDINGS) {
        f->dropped++;
        return;
    }
    va_start(args, format);
    n = mem_printed(format, args);
    kept.count = 1;
    kept.message = mem_new(n + 1);
    vsnprintf(kept.message, n + 1, format, args);
    va_end(args);
    ARRAY_PUSH(f->v, f->n, f->cap, kept);
    if (f->listener.found != NULL)
        f->listener.found(f->listener.self, &kept);
}

void findings_free(struct findings *f)
{
    for (size_t i = 0; i < f->n; i++)
        mem_free(f->v[i].message);
    mem_free(f->v);
    *f = (struct findings){ .v = NULL };
}

/* ---- who ---- */

static void put_thread(const struct party *p, unsigned lane, struct text *out)
{
    uint32_t i = p->warp * p->warp_size + lane, x = p->size[0], y = p->size[1];

    text_puts(out, "(");
    show_triple(out, (const uint32_t[]){ i % x, i / x % y, i / x / y });
    text_puts(out, ")");
}

/* "thread (3,0,0) of block (1,0,0)", "threads (0,0,0) and (1,0,0) …": at most a few by name. */
static void party_who(const struct party *p, struct text *out)
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
    text_puts(out, " of block (");
    show_triple(out, p->block);
    text_puts(out, ")");
}

/* ---- text ---- */

static void print_party(const struct party *p, enum severity severity, const char *message,
                        FILE *out)
{
    struct diagnostic d = { severity, program_span(p->program, p->pc), (char *)message };
    struct text who = { NULL, 0, 0 };

    diag_render(&d, out);
    text_puts(&who, "  by ");
    party_who(p, &who);
    text_printf(&who, ", grid %lu, warp %u", (unsigned long)p->grid, p->warp);
    if (lane_count(p->lanes) == 1)
        text_printf(&who, ", lane %u", lane_lowest(p->lanes));
    text_puts(&who, ": `");
    show_instruction(&who, p->program, p->pc);
    text_puts(&who, "`");
    program_origin_text(p->program, p->pc, "; ", &who);
    text_puts(&who, "\n");
    terminal_put(out, &who, 4);
    program_quote_origin(p->program, p->pc, out);
    text_free(&who);
}

static void print_one(const struct check_finding *x, FILE *out)
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

static void party_json(const struct party *p, struct writer *w)
{
    writer_number(w, "pc", p->pc);
    writer_number(w, "line", span_place(program_span(p->program, p->pc)).line);
    writer_open_string(w, "text");
    show_instruction(w->out, p->program, p->pc);
    writer_close_string(w);
    program_origin_json(p->program, p->pc, w->out);
    writer_number(w, "grid", p->grid);
    writer_triple(w, "block", p->block);
    writer_number(w, "warp", p->warp);
    writer_open_string(w, "who");
    party_who(p, w->out);
    writer_close_string(w);
    writer_close(w);
}

static void finding_json(const struct check_finding *x, struct writer *w)
{
    writer_open(w);
    writer_string(w, "check", x->check);
    writer_string(w, "kind", finding_kind_name(x->kind));
    if (x->class != CONFLICT_NONE)
        writer_string(w, "class", conflict_class_name(x->class));
    if (x->reason != REASON_NONE)
        writer_string(w, "reason", conflict_reason_name(x->reason));
    writer_string(w, "message", x->message);
    writer_number(w, "count", x->count);
    writer_open_member(w, "at");
    party_json(&x->first, w);
    if (x->note != NULL)
        writer_string(w, "note", x->note);
    if (x->other.program != NULL) {
        writer_open_member(w, "other");
        party_json(&x->other, w);
    }
    writer_close(w);
}

void findings_json(const struct findings *f, struct writer *w)
{
    writer_open_list(w, "findings");
    for (size_t i = 0; i < f->n; i++)
        finding_json(&f->v[i], w);
    writer_close_list(w);
    writer_number(w, "more_findings", f->dropped);
}
