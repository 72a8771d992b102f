/* cli/page.c: what page.h promises. */
#include "cli/page.h"

#include <string.h>

#include "base/json_read.h"
#include "base/mem.h"

#define MOST_SOURCE (200u * 1024)
#define MANY_LINES 200000u
#define MANY_BYTES (UINT64_C(32) << 20)

/* ---- what comes ---- */

/* Once, and the page goes on. */
static void warn_of_size(struct page *p)
{
    const struct pack *pack = &p->html.pack;

    if (p->warned || (pack->nlines <= MANY_LINES && pack->bytes <= MANY_BYTES))
        return;
    p->warned = true;
    fprintf(stderr, "warpstep: the page has more than %s already; --level steps, --control-only, "
                    "--only-grid,\n--only-block, --only-warp and --only-line make it smaller\n",
            pack->nlines > MANY_LINES ? "200,000 events" : "32 MiB of data");
}

static void begin(struct page *p)
{
    if (p->begun)
        return;
    p->begun = true;
    html_begin(&p->html, stdout, origin_short_name(p->title));
    html_run_begin(&p->html, "0");
}

static void take_lines(void *self, const char *lines, size_t n)
{
    static const char end[] = "{\"end\": ";
    struct page *p = self;

    begin(p);
    if (n >= sizeof end && memcmp(lines, end, sizeof end - 1) == 0) {
        p->end.n = 0;
        text_add(&p->end, lines, n);
    }
    p->html.sink.write(p->html.sink.self, lines, n);
    warn_of_size(p);
}

static void take_text(void *self, const char *lines, size_t n)
{
    struct page *p = self;

    p->full = p->full || p->nsteps == PAGE_MOST_STEPS;
    if (p->full)
        return;
    p->nsteps++;
    text_html(&p->text, lines, n);
}

void page_init(struct page *p, const char *path, bool sources)
{
    *p = (struct page){ .title = path, .sources = sources, .lines = { p, take_lines },
                        .plain = { p, take_text } };
}

void page_free(struct page *p)
{
    text_free(&p->text);
    text_free(&p->end);
}

/* ---- sources ---- */

void page_source(struct page *p, const struct source *s)
{
    begin(p);
    if (p->sources && s->text != NULL && s->size <= MOST_SOURCE)
        html_source(&p->html, origin_short_name(s->name), s->text, s->size);
}

/* Which of the files of .file an instruction comes from. */
static void find_files(const struct program *program, bool *used)
{
    struct origin v[MOST_ORIGINS];

    for (uint32_t pc = 1; pc < program->ninstrs; pc++)
        for (size_t i = program_origins(program, pc, v); i-- > 0;)
            for (size_t f = 0; f < program->origins.nfiles; f++)
                if (program->origins.files[f].name == v[i].file)
                    used[f] = true;
}

void page_program(struct page *p, const struct program *program)
{
    bool *used = mem_new(program->origins.nfiles + 1);
    struct source s;

    if (program->source != NULL)
        page_source(p, program->source);
    if (p->sources && program->source != NULL)
        find_files(program, used);
    for (size_t f = 0; f < program->origins.nfiles; f++)
        if (used[f] && origin_read(program->source, program->origins.files[f].name, &s)) {
            page_source(p, &s);
            source_free(&s);
        }
    mem_free(used);
}

/* ---- for readers without JavaScript ---- */

/* A string of the object "end", by the member that contains it. */
static void put_said(const char *member, const char *key, const struct text *said, struct text *out)
{
    const bool whole = strcmp(member, "summary") == 0;

    if (!whole && strcmp(member, "reason") != 0 &&
        (strcmp(key, "text") != 0 ||
         (strcmp(member, "story") != 0 && strcmp(member, "findings") != 0)))
        return;
    text_puts(out, whole ? "<p><b>" : "<p>");
    text_html(out, said->s, said->n);
    text_puts(out, whole ? "</b></p>\n" : "</p>\n");
}

static void copy_key(char to[16], const struct text *key)
{
    const size_t n = key->n < 15 ? key->n : 15;

    memcpy(to, key->s, n);
    to[n] = '\0';
}

/* What the object "end" says in words. */
static void put_end(const struct page *p, struct text *out)
{
    char member[16] = "", key[16] = "";
    struct diags d = { .errors = 0 };
    struct source s;
    struct json_reader *r = mem_new(sizeof *r);
    enum json_piece piece;

    source_from(&s, "end", p->end.n > 0 ? p->end.s : "", p->end.n);
    json_reader_init(r, &s, &d);
    while ((piece = json_next(r)) != JSON_END && piece != JSON_WRONG) {
        if (piece == JSON_KEY)
            copy_key(r->depth == 2 ? member : key, &r->text);
        if (piece == JSON_STRING)
            put_said(member, key, &r->text, out);
    }
    json_reader_free(r);
    mem_free(r);
    source_free(&s);
    diags_free(&d);
}

static void put_plain(struct page *p)
{
    struct text out = { NULL, 0, 0 };

    text_puts(&out, "<h1>");
    text_html(&out, origin_short_name(p->title), strlen(origin_short_name(p->title)));
    text_puts(&out, "</h1>\n");
    put_end(p, &out);
    text_puts(&out, "<pre>\n");
    text_add(&out, p->text.s, p->text.n);
    text_printf(&out, "%s</pre>\n", p->full ? "&hellip;\n" : "");
    html_plain(&p->html, &out);
    text_free(&out);
}

void page_end(struct page *p)
{
    if (!p->begun)
        return;
    html_run_end(&p->html);
    put_plain(p);
    html_end(&p->html, "tail.html");
}
