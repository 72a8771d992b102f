/* observe/dump_writer.c: nested objects as indented lines or as JSON. Knows nothing of what is
 * written. */
#include "observe/dump_writer.h"

static void separate(struct dump_writer *w)
{
    if (!w->first)
        text_puts(w->out, ", ");
    w->first = false;
}

static void member(struct dump_writer *w, const char *name)
{
    separate(w);
    text_printf(w->out, w->json ? "\"%s\": " : "%s ", name);
}

void dump_open_list(struct dump_writer *w, const char *name)
{
    if (w->json) {
        member(w, name);
        text_puts(w->out, "[");
    }
    w->first = true;
    w->indent += 2;
}

void dump_close_list(struct dump_writer *w)
{
    if (w->json)
        text_puts(w->out, "]");
    w->first = false;
    w->indent -= 2;
}

void dump_open(struct dump_writer *w)
{
    if (w->json) {
        separate(w);
        text_puts(w->out, "{");
    } else {
        text_printf(w->out, "\n%*s", (int)w->indent, "");
    }
    w->first = true;
}

void dump_close(struct dump_writer *w)
{
    if (w->json)
        text_puts(w->out, "}");
    w->first = false;
}

void dump_number(struct dump_writer *w, const char *name, uint64_t v)
{
    member(w, name);
    text_printf(w->out, "%llu", (unsigned long long)v);
}

void dump_address(struct dump_writer *w, const char *name, uint64_t v)
{
    member(w, name);
    text_printf(w->out, w->json ? "%llu" : "0x%llx", (unsigned long long)v);
}

void dump_string(struct dump_writer *w, const char *name, const char *s)
{
    member(w, name);
    if (w->json)
        json_string(w->out, s);
    else
        text_puts(w->out, s);
}

void dump_open_string(struct dump_writer *w, const char *name)
{
    member(w, name);
    text_puts(w->out, w->json ? "\"" : "");
}

void dump_close_string(struct dump_writer *w)
{
    text_puts(w->out, w->json ? "\"" : "");
}

void dump_triple(struct dump_writer *w, const char *name, const uint32_t v[3])
{
    member(w, name);
    text_printf(w->out, w->json ? "[%lu,%lu,%lu]" : "%lu,%lu,%lu", (unsigned long)v[0],
                (unsigned long)v[1], (unsigned long)v[2]);
}
