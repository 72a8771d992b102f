/* check/findings.c: a list of findings, and how they look. Knows no check. */
#include "check/findings.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "check/allocations.h"
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

size_t findings_errors(const struct findings *f, const char *check)
{
    size_t n = 0;

    for (size_t i = 0; i < f->n; i++)
        n += finding_is_error(&f->v[i]) && (check == NULL || strcmp(f->v[i].check, check) == 0);
    return n;
}

/* ---- what an access touches ---- */

static char *copy_of(const char *name)
{
    const size_t n = strlen(name) + 1;
    char *copy = mem_new(n);

    memcpy(copy, name, n);
    return copy;
}

/* A variable of the program in shared memory. Dynamic shared memory has no size of its own. */
static const struct variable *shared_at(const struct program *p, uint64_t at)
{
    const struct variable *dynamic = NULL;

    for (uint32_t i = 0; i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];

        if (v->space != SPACE_SHARED || at < v->address)
            continue;
        if (at - v->address < v->size)
            return v;
        if (v->dynamic)
            dynamic = v;
    }
    return dynamic;
}

static void name_access(const struct findings *f, const struct program *p, struct found_access *a)
{
    const struct allocation *x = NULL;
    const struct variable *v = NULL;

    if (a->space == SPACE_GLOBAL && f->allocations != NULL)
        x = allocations_find(f->allocations, a->at);
    else if (a->space == SPACE_SHARED && p != NULL)
        v = shared_at(p, a->at);
    if (x != NULL) {
        a->kind = x->kind;
        a->name = x->name[0] != '\0' ? copy_of(x->name) : NULL;
        a->offset = a->at - x->at;
    } else if (v != NULL) {
        a->kind = "variable";
        a->name = copy_of(v->name);
        a->offset = a->at - v->address;
    }
}

static struct found_access access_found(const struct findings *f, const struct check_finding *x)
{
    struct found_access a = x->access;

    if (a.bytes == 0 && x->bytes > 0)
        a = (struct found_access){ .space = x->space, .at = x->at - x->at % x->bytes,
                                   .bytes = x->bytes };
    if (a.bytes > 0)
        name_access(f, x->first.program, &a);
    return a;
}

/* The bytes that one thread touches: accesses are aligned. */
struct found_access finding_other_access(const struct check_finding *x)
{
    struct found_access a = x->access;
    const struct instr *i = x->other.program == NULL ? NULL : &x->other.program->instrs[x->other.pc];
    uint64_t behind;

    if (i == NULL || !i->has_mem || a.bytes == 0)
        return (struct found_access){ .bytes = 0 };
    a.bytes = type_info((enum type)i->type)->bytes * (i->vector > 1 ? i->vector : 1);
    behind = a.bytes == 0 ? 0 : x->at % a.bytes;
    if (a.bytes == 0 || x->bytes == 0)
        return (struct found_access){ .bytes = 0 };
    a.offset = a.offset + (x->at - behind) - a.at;
    a.at = x->at - behind;
    return a;
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
    kept.access = access_found(f, x);
    ARRAY_PUSH(f->v, f->n, f->cap, kept);
    if (f->listener.found != NULL)
        f->listener.found(f->listener.self, &kept);
}

void findings_forget(struct findings *f)
{
    const struct findings was = *f;

    findings_free(f);
    f->listener = was.listener;
    f->allocations = was.allocations;
}

void findings_free(struct findings *f)
{
    for (size_t i = 0; i < f->n; i++) {
        mem_free(f->v[i].message);
        mem_free(f->v[i].access.name);
    }
    mem_free(f->v);
    *f = (struct findings){ .v = NULL };
}

/* ---- parties ---- */

static void index_of(const struct party *p, unsigned lane, uint32_t index[3])
{
    uint32_t i = p->warp * p->warp_size + lane, x = p->size[0], y = p->size[1];

    index[0] = i % x;
    index[1] = i / x % y;
    index[2] = i / x / y;
}

void party_thread(const struct party *p, uint32_t index[3])
{
    index_of(p, lane_lowest(p->lanes), index);
}

static void put_thread(const struct party *p, unsigned lane, struct text *out)
{
    uint32_t index[3];

    index_of(p, lane, index);
    text_puts(out, "(");
    show_triple(out, index);
    text_puts(out, ")");
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
    print_party(&x->first, finding_is_error(x) ? SEVERITY_ERROR : SEVERITY_WARNING, message.s, out);
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

/* "thread": its number in the block, as warps count, and its index. */
static void thread_json(const struct party *p, struct writer *w)
{
    uint32_t index[3];

    if (p->lanes == 0)
        return;
    party_thread(p, index);
    writer_open_member(w, "thread");
    writer_number(w, "number", p->warp * p->warp_size + lane_lowest(p->lanes));
    writer_triple(w, "index", index);
    writer_close(w);
}

static void access_json(const struct found_access *a, struct writer *w)
{
    if (a->bytes == 0)
        return;
    writer_string(w, "space", space_text(a->space));
    writer_number(w, "address", a->at);
    if (a->name != NULL)
        writer_string(w, "variable", a->name);
    writer_open_member(w, "bytes");
    if (a->kind != NULL)
        writer_number(w, "offset", a->offset);
    writer_number(w, "count", a->bytes);
    writer_close(w);
}

static void party_json(const struct party *p, const struct found_access *a, struct writer *w)
{
    const struct span at = program_span(p->program, p->pc);
    const struct place place = span_place(at);
    struct origin origins[MOST_ORIGINS];

    writer_number(w, "pc", p->pc);
    if (at.source != NULL)
        writer_string(w, "ptx", at.source->name);
    if (at.source != NULL && program_origins(p->program, p->pc, origins) == 0)
        writer_string(w, "file", at.source->name); /* otherwise .loc names it below, with its line */
    writer_number(w, "line", place.line);
    writer_number(w, "column", place.column);
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
    thread_json(p, w);
    access_json(a, w);
    writer_close(w);
}

void finding_members(const struct check_finding *x, struct writer *w)
{
    const struct found_access other = finding_other_access(x);

    writer_string(w, "check", x->check);
    writer_string(w, "kind", finding_kind_name(x->kind));
    if (x->class != CONFLICT_NONE)
        writer_string(w, "class", conflict_class_name(x->class));
    if (x->reason != REASON_NONE)
        writer_string(w, "reason", conflict_reason_name(x->reason));
    writer_string(w, "message", x->message);
    writer_number(w, "count", x->count);
    writer_open_member(w, "at");
    party_json(&x->first, &x->access, w);
    if (x->note != NULL)
        writer_string(w, "note", x->note);
    if (x->other.program != NULL) {
        writer_open_member(w, "other");
        party_json(&x->other, &other, w);
    }
}

void findings_json(const struct findings *f, struct writer *w)
{
    writer_open_list(w, "findings");
    for (size_t i = 0; i < f->n; i++) {
        writer_open(w);
        finding_members(&f->v[i], w);
        writer_close(w);
    }
    writer_close_list(w);
    writer_number(w, "more_findings", f->dropped);
}
