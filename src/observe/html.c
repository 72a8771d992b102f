/* observe/html.c: what html.h promises. */
#include "observe/html.h"

#include <string.h>

#include "observe/sentences.h"

static const char *const *find_part(const char *name)
{
    const struct html_part *p = html_parts;

    while (p->name != NULL && strcmp(p->name, name) != 0)
        p++;
    return p->lines;
}

/* The line that begins with `<title>` gets the title of this page. */
static void write_part(const struct html *h, const char *name, const char *title)
{
    static const char mark[] = "<title>";
    struct text text = { NULL, 0, 0 };

    text_html(&text, title, strlen(title));
    for (const char *const *line = find_part(name); line != NULL && *line != NULL; line++) {
        const char *s = *line + strspn(*line, " ");

        if (strncmp(s, mark, sizeof mark - 1) == 0 && text.n > 0)
            fprintf(h->out, "%s%s</title>\n", mark, text.s);
        else
            fputs(*line, h->out);
    }
    text_free(&text);
}

/* ---- the text of a page ---- */

/* The number of bytes of the UTF-8 character at s, with n bytes left; 0: it is not a character. */
static size_t utf8_length(const unsigned char *s, size_t n)
{
    const size_t length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3
                          : s[0] < 0xf5 ? 4 : 0;

    if (length > n)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if (length == 3 && ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f)))
        return 0;
    if (length == 4 && ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f)))
        return 0;
    return length;
}

/* A JSON string in UTF-8, whatever the bytes are. */
static void put_string(struct text *out, const char *s, size_t n)
{
    text_puts(out, "\"");
    for (size_t i = 0, length; i < n; i += length) {
        const unsigned char c = (unsigned char)s[i];

        length = utf8_length((const unsigned char *)s + i, n - i);
        if (length > 1)
            text_add(out, s + i, length);
        else if (length == 0)
            text_puts(out, "\\ufffd");
        else if (c == '\n')
            text_puts(out, "\\n");
        else if (c < 0x20 || c == 0x7f || c == '<')
            text_printf(out, "\\u%04x", c);
        else if (c == '"' || c == '\\')
            text_printf(out, "\\%c", c);
        else
            text_add(out, s + i, 1);
        length = length == 0 ? 1 : length;
    }
    text_puts(out, "\"");
}

/* ---- a run ---- */

static void write_chunk(void *self, const struct text *chunk)
{
    struct html *h = self;

    fprintf(h->out, "<script type=\"application/json\" class=\"w\" data-run=\"%s\">", h->run);
    fwrite(chunk->s, 1, chunk->n, h->out);
    fputs("</script>\n", h->out);
    h->bytes += chunk->n;
}

/* Ids of rules occur in many places; a word that is not an id costs one look-up. */
static void hear(void *self, const char *s, size_t n)
{
    struct html *h = self;
    enum rule r;

    if (memchr(s, '.', n) != NULL && rule_find(s, n, &r))
        h->rules[r] = true;
}

static void take_lines(void *self, const char *lines, size_t n)
{
    struct html *h = self;

    pack_add(&h->pack, lines, n);
}

void html_begin(struct html *h, FILE *out, const char *title)
{
    *h = (struct html){ .out = out, .sink = { h, take_lines } };
    write_part(h, "head.html", title);
}

void html_run_begin(struct html *h, const char *name)
{
    const struct pack_sink sink = { h, write_chunk, hear };

    h->run = name;
    memset(h->rules, 0, sizeof h->rules);
    pack_init(&h->pack, &sink);
}

void html_source(struct html *h, const char *name, const char *s, size_t n)
{
    struct text head = { NULL, 0, 0 };

    text_puts(&head, "{\"name\":");
    put_string(&head, name, strlen(name));
    text_puts(&head, ",\"text\":");
    if (h->sources.n == 0 || strstr(h->sources.s, head.s) == NULL) {
        text_puts(&h->sources, h->sources.n > 0 ? ",\n" : "");
        text_add(&h->sources, head.s, head.n);
        put_string(&h->sources, s, n);
        text_puts(&h->sources, "}");
    }
    text_free(&head);
}

static void put_rules(const struct html *h, struct text *out)
{
    const char *glue = "";

    for (unsigned r = 0; r < RULE_COUNT; r++) {
        const struct rule_info *info = rule_info((enum rule)r);

        if (!h->rules[r])
            continue;
        text_puts(out, glue);
        put_string(out, info->id, strlen(info->id));
        text_puts(out, ":{\"section\":");
        put_string(out, info->section, strlen(info->section));
        text_puts(out, ",\"line\":");
        put_string(out, info->line, strlen(info->line));
        text_puts(out, ",\"sentence\":");
        put_string(out, rule_sentence((enum rule)r), strlen(rule_sentence((enum rule)r)));
        text_puts(out, "}");
        glue = ",\n";
    }
}

void html_run_end(struct html *h)
{
    struct text chunk = { NULL, 0, 0 };

    pack_end(&h->pack);
    h->lines += h->pack.nlines;
    text_puts(&chunk, "{\"sources\":[");
    text_add(&chunk, h->sources.s, h->sources.n);
    text_puts(&chunk, "],\n\"rules\":{");
    put_rules(h, &chunk);
    text_puts(&chunk, "}}");
    write_chunk(h, &chunk);
    text_free(&chunk);
    pack_free(&h->pack);
    text_free(&h->sources);
    h->run = NULL;
}

void html_data(struct html *h, const char *id, const struct text *json)
{
    const char *s = json->s, *less;

    fprintf(h->out, "<script type=\"application/json\" id=\"%s\">", id);
    for (; (less = strchr(s, '<')) != NULL; s = less + 1) {
        fwrite(s, 1, (size_t)(less - s), h->out);
        fputs("\\u003c", h->out);
    }
    fputs(s, h->out);
    fputs("</script>\n", h->out);
    h->bytes += json->n;
}

void html_plain(struct html *h, const struct text *html)
{
    fputs("<div class=\"plain\">\n", h->out);
    fwrite(html->s, 1, html->n, h->out);
    fputs("</div>\n", h->out);
}

void html_end(struct html *h, const char *part)
{
    write_part(h, part, "");
}
