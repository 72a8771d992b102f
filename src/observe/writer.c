/* observe/writer.c: what writer.h promises. */
#include "observe/writer.h"

struct writer writer_json(struct text *out)
{
    return (struct writer){ .out = out, .json = true, .first = true };
}

static void separate(struct writer *w)
{
    if (!w->first)
        text_puts(w->out, ", ");
    w->first = false;
}

static void member(struct writer *w, const char *name)
{
    separate(w);
    if (!w->json) {
        text_puts(w->out, name);
        text_puts(w->out, " ");
        return;
    }
    text_add(w->out, "\"", 1);
    text_puts(w->out, name);
    text_add(w->out, "\": ", 3);
}

void writer_open_list(struct writer *w, const char *name)
{
    if (w->json) {
        member(w, name);
        text_puts(w->out, "[");
    }
    w->first = true;
    w->indent += 2;
}

void writer_close_list(struct writer *w)
{
    if (w->json)
        text_puts(w->out, "]");
    w->first = false;
    w->indent -= 2;
}

void writer_open(struct writer *w)
{
    if (w->json) {
        separate(w);
        text_puts(w->out, "{");
    } else {
        text_printf(w->out, "\n%*s", (int)w->indent, "");
    }
    w->first = true;
}

void writer_open_member(struct writer *w, const char *name)
{
    member(w, name);
    text_puts(w->out, "{");
    w->first = true;
}

void writer_close(struct writer *w)
{
    if (w->json)
        text_puts(w->out, "}");
    w->first = false;
}

void writer_number(struct writer *w, const char *name, uint64_t v)
{
    member(w, name);
    text_number(w->out, v);
}

void writer_integer(struct writer *w, const char *name, int64_t v)
{
    member(w, name);
    text_printf(w->out, "%lld", (long long)v);
}

void writer_bool(struct writer *w, const char *name, bool v)
{
    member(w, name);
    text_puts(w->out, v ? "true" : "false");
}

void writer_string(struct writer *w, const char *name, const char *s)
{
    writer_open_string(w, name);
    text_puts(w->out, s);
    writer_close_string(w);
}

void writer_bytes(struct writer *w, const char *name, const char *s, size_t n)
{
    member(w, name);
    text_puts(w->out, "\"");
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];

        if (c < 0x20 || c > 0x7e || c == '"' || c == '\\')
            text_printf(w->out, "\\u%04x", c);
        else
            text_add(w->out, &s[i], 1);
    }
    text_puts(w->out, "\"");
}

void writer_item(struct writer *w, const char *s)
{
    separate(w);
    json_string(w->out, s);
}

void writer_lines(struct writer *w, const char *name, const char *lines)
{
    writer_open_list(w, name);
    for (size_t n; lines != NULL && *lines != '\0'; lines += n + (lines[n] == '\n')) {
        struct text one = { NULL, 0, 0 };

        n = strcspn(lines, "\n");
        text_add(&one, lines, n);
        writer_item(w, one.s);
        text_free(&one);
    }
    writer_close_list(w);
}

void writer_open_string(struct writer *w, const char *name)
{
    member(w, name);
    text_puts(w->out, w->json ? "\"" : "");
    w->string_at = w->out->n;
}

static bool needs_escapes(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] < 0x20 || s[i] > 0x7e || s[i] == '"' || s[i] == '\\')
            return true;
    return false;
}

void writer_close_string(struct writer *w)
{
    size_t n = w->out->n - w->string_at;
    struct text raw = { NULL, 0, 0 };

    if (!w->json)
        return;
    if (!needs_escapes(w->out->s + w->string_at, n)) {
        text_puts(w->out, "\"");
        return;
    }
    text_add(&raw, w->out->s + w->string_at, n);
    w->out->n = w->string_at - 1;
    json_string(w->out, raw.s);
    text_free(&raw);
}

void writer_triple(struct writer *w, const char *name, const uint32_t v[3])
{
    member(w, name);
    text_puts(w->out, w->json ? "[" : "");
    show_triple(w->out, v);
    text_puts(w->out, w->json ? "]" : "");
}

/* ---- members with names of their own ---- */

static unsigned order(const struct writer *w, unsigned lanes)
{
    return w->high ? lanes | LANES_HIGH : lanes;
}

void writer_mask(struct writer *w, const char *name, lane_mask m, unsigned lanes)
{
    writer_open_string(w, name);
    show_mask(w->out, m, order(w, lanes));
    writer_close_string(w);
}

void writer_disabled(struct writer *w, const struct disable_mask *d, unsigned lanes)
{
    writer_open_string(w, "disabled");
    show_disabled(w->out, d, order(w, lanes));
    writer_close_string(w);
}

void writer_stack(struct writer *w, const struct exec_state *s, const struct program *p,
                  unsigned lanes)
{
    if (!w->json) {
        writer_open_string(w, "stack");
        show_stack(w->out, s, order(w, lanes));
        return;
    }
    writer_open_list(w, "stack");
    for (uint32_t i = s->ntokens; i-- > 0;) {
        writer_open(w);
        writer_string(w, "type", token_type_text(s->tokens[i].type));
        writer_mask(w, "active", s->tokens[i].active, lanes);
        writer_pc(w, p, s->tokens[i].pc);
        writer_close(w);
    }
    writer_close_list(w);
}

void writer_pc(struct writer *w, const struct program *p, uint32_t pc)
{
    writer_number(w, "pc", pc);
    writer_number(w, "line", program_line(p, pc));
}

void writer_instruction(struct writer *w, const struct program *p, uint32_t pc)
{
    writer_pc(w, p, pc);
    writer_open_string(w, "text");
    show_source(w->out, p, pc);
    writer_close_string(w);
}

void writer_location(struct writer *w, struct space_address at)
{
    writer_string(w, "space", space_text(at.space));
    member(w, "address");
    text_printf(w->out, w->json ? "%llu" : "0x%llx", (unsigned long long)at.address);
}

void writer_statement(struct writer *w, const char *name, const struct memop *op, uint32_t at)
{
    writer_open_string(w, name);
    show_statement(w->out, op, at);
    writer_close_string(w);
}
