/* search/report.c: reports as values, and their text. report_read.c is the way back. */
#include "search/report.h"

#include <string.h>

#include "base/mem.h"

void report_part_free(struct report_part *p)
{
    endings_free(&p->ends);
    cycles_free(&p->cycles);
    mem_free(p->rounds.sent);
    mem_free(p->file);
    mem_free(p->stopped);
}

void report_free(struct report *r)
{
    for (size_t i = 0; i < r->nparts; i++)
        report_part_free(&r->parts[i]);
    for (size_t i = 0; i < r->nwords; i++)
        mem_free(r->words[i]);
    mem_free(r->parts);
    mem_free(r->words);
    mem_free(r->version);
    *r = (struct report){ .nparts = 0 };
}

void report_unite(struct report_part *to, const struct report_part *from)
{
    to->states += from->states;
    to->steps += from->steps;
    to->taken += from->taken;
    to->cut += from->cut;
    walk_rounds_unite(&to->fair, &from->fair);
    walk_rounds_unite(&to->starving, &from->starving);
    endings_unite(&to->ends, &from->ends);
    cycles_unite(&to->cycles, &from->cycles);
}

/* ---- pieces ---- */

/* Bytes outside ASCII are written as they are. */
static void put_string(struct text *out, const char *s)
{
    text_puts(out, "\"");
    for (; *s != '\0'; s++) {
        unsigned char c = (unsigned char)*s;

        if (c == '"' || c == '\\')
            text_puts(out, "\\");
        if (c < 0x20)
            text_printf(out, "\\u%04x", c);
        else
            text_add(out, s, 1);
    }
    text_puts(out, "\"");
}

static void put_print(struct text *out, const uint64_t print[2])
{
    text_printf(out, "\"%016llx%016llx\"", (unsigned long long)print[0],
                (unsigned long long)print[1]);
}

static void put_number(struct text *out, const char *name, uint64_t n)
{
    text_printf(out, ", \"%s\": %llu", name, (unsigned long long)n);
}

static void put_named(struct text *out, const char *name, const char *s)
{
    text_printf(out, ", \"%s\": ", name);
    if (s == NULL)
        text_puts(out, "null");
    else
        put_string(out, s);
}

static void put_notes(struct text *out, const char *name, const struct fingerprint_notes *p)
{
    text_printf(out, ", \"%s\": [", name);
    for (size_t i = 0; i < p->n; i++) {
        text_puts(out, i > 0 ? ", [" : "[");
        put_print(out, p->v[i].print);
        text_printf(out, ", %llu]", (unsigned long long)p->v[i].n);
    }
    text_puts(out, "]");
}

/* ---- ends and cycles ---- */

static void put_bytes(struct text *out, const struct outcome *o)
{
    text_puts(out, ", \"bytes\": \"");
    for (size_t i = 0; i < o->n; i++)
        text_printf(out, "%02x", o->bytes[i]);
    text_puts(out, "\"");
}

static void put_end(struct text *out, const struct outcome *o, enum ending_kind kind)
{
    text_printf(out, "\n    {\"kind\": \"%s\"", ending_kind_text(kind));
    put_bytes(out, o);
    put_number(out, "runs", o->runs);
    put_number(out, "choices", o->choices);
    put_number(out, "walk", o->state);
    put_notes(out, "finals", &o->finals);
    put_named(out, "way", o->way);
    text_puts(out, "}");
}

static void put_ends(struct text *out, const struct report_part *p)
{
    struct endings e = p->ends;
    bool first = true;

    text_puts(out, ",\n   \"ends\": [");
    for (unsigned kind = 0; kind < ENDING_KINDS; kind++) {
        const struct outcomes *all = endings_of(&e, (enum ending_kind)kind);

        for (size_t i = 0; i < all->n; i++) {
            text_puts(out, first ? "" : ",");
            put_end(out, &all->v[i], (enum ending_kind)kind);
            first = false;
        }
    }
    text_puts(out, "]");
}

static void put_cycles(struct text *out, const struct cycles *all)
{
    text_puts(out, ",\n   \"cycles\": [");
    for (size_t i = 0; i < all->n; i++) {
        const struct cycle *c = &all->v[i];

        text_printf(out, "%s\n    {\"fair\": %s", i > 0 ? "," : "", c->fair ? "true" : "false");
        put_number(out, "choices", c->choices);
        put_named(out, "who", c->who);
        put_notes(out, "components", &c->components);
        put_named(out, "way", c->way);
        text_puts(out, "}");
    }
    text_puts(out, "]");
    put_notes(out, "other_fair", &all->rest[1]);
    put_notes(out, "other_starving", &all->rest[0]);
}

static void put_laps(struct text *out, const char *name, const struct walk_rounds *l)
{
    text_printf(out, ",\n   \"%s\": {\"walks\": %llu", name, (unsigned long long)l->walks);
    put_number(out, "choices", l->choices);
    put_number(out, "walk", l->walk);
    put_number(out, "begin", l->begin);
    put_number(out, "steps", l->steps);
    text_puts(out, "}");
}

static void put_rounds(struct text *out, const struct report_rounds *r)
{
    if (!r->on)
        return;
    text_puts(out, ",\n   \"rounds\": {\"work\": ");
    put_print(out, r->work);
    put_number(out, "done", r->done);
    put_number(out, "seen", r->seen);
    put_number(out, "check", r->check);
    text_puts(out, ", \"sent\": [");
    for (size_t i = 0; i < r->nsent; i++)
        text_printf(out, "%s%llu", i > 0 ? ", " : "", (unsigned long long)r->sent[i]);
    text_puts(out, "]}");
}

/* ---- reports ---- */

void report_put_head(struct text *out, const struct report *r)
{
    text_printf(out, "{\"warpstep_report\": %u", REPORT_VERSION);
    put_named(out, "version", r->version);
    put_number(out, "shard", r->shard.index + 1);
    put_number(out, "of", r->shard.of);
    text_puts(out, ",\n \"command\": [");
    for (size_t i = 0; i < r->nwords; i++) {
        text_puts(out, i > 0 ? ", " : "");
        put_string(out, r->words[i]);
    }
    text_puts(out, "],\n \"files\": [");
}

void report_put_part(struct text *out, const struct report_part *p, bool first)
{
    text_puts(out, first ? "\n  {\"file\": " : ",\n  {\"file\": ");
    put_string(out, p->file);
    text_printf(out, ", \"error\": %s, \"inputs\": ", p->error ? "true" : "false");
    put_print(out, p->inputs);
    text_printf(out, ", \"walks\": %s", p->walks ? "true" : "false");
    put_named(out, "stopped", p->stopped);
    put_number(out, "states", p->states);
    put_number(out, "steps", p->steps);
    put_number(out, "taken", p->taken);
    put_number(out, "cut", p->cut);
    put_number(out, "checks_failed", p->ends.checks_failed);
    put_laps(out, "fair", &p->fair);
    put_laps(out, "starving", &p->starving);
    put_rounds(out, &p->rounds);
    put_ends(out, p);
    put_cycles(out, &p->cycles);
    text_puts(out, "}");
}

void report_put_tail(struct text *out)
{
    text_puts(out, "]}\n");
}
