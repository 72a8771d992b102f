/* cli/explore_html.c: `explore --format html`: the page, with its ways as runs to be stepped. */
#include <string.h>

#include "cli/embed.h"
#include "cli/explore_page.h"
#include "cli/head.h"
#include "cli/page.h"

bool explore_read_format(struct exploration *x)
{
    const struct given *g = option_next(&x->invocation, "format", NULL);
    const char *why = NULL;

    if (g == NULL || strcmp(given_value(g), "text") == 0)
        return true;
    if (strcmp(given_value(g), "html") != 0)
        why = "expected text or html";
    else if (x->batch->invocation->noperands > 1)
        why = "a page is of one file";
    else if (x->batch->json || x->batch->brief)
        why = "--json and --brief print something else";
    else if (x->job.remote != NULL && x->job.remote->axioms_only)
        why = "--axioms prints text";
    x->html = why == NULL;
    return why == NULL || diag_error(&x->diags, given_span(g), "%s", why) || usage_error(&x->diags);
}

/* For readers without JavaScript: what explore prints. */
static void put_plain(struct html *h, const char *name, const struct text *answer)
{
    struct text t = { NULL, 0, 0 };

    text_puts(&t, "<h1>");
    text_html(&t, name, strlen(name));
    text_puts(&t, "</h1>\n<pre>");
    text_html(&t, answer->s, answer->n);
    text_puts(&t, "</pre>\n");
    html_plain(h, &t);
    text_free(&t);
}

/* The texts of programs, for all runs. */
static void put_sources(const struct exploration *x, struct page *out)
{
    const struct job *j = &x->job;

    for (size_t i = 0; i < j->scenario.objects.nprograms; i++)
        page_program(out, j->scenario.objects.programs[i].program);
    if (j->structured != NULL || j->remote != NULL)
        page_source(out, j->structured != NULL ? &j->structured->source : &j->remote->source);
    else if (j->source.text != NULL)
        page_source(out, &j->source);
}

/* The run of a row; the first one has the sources of all. */
static void put_run(struct explore_page *p, struct page_row *r, struct page *out)
{
    struct text list = { NULL, 0, 0 };
    struct source source;
    char name[16];
    bool fits;

    if (!explore_page_way(p, r, &list)) {
        r->run = 0;
        text_free(&list);
        return;
    }
    source_from(&source, "the way", list.s, list.n);
    snprintf(name, sizeof name, "r%u", r->run);
    html_run_begin(&out->html, name);
    fits = embed_run(&p->x->invocation, &(struct embedded){ &source, &out->html.sink, false },
                     (unsigned)(r - p->rows) + 1);
    if (r->run == 1)
        put_sources(p->x, out);
    html_run_end(&out->html);
    if (!fits)
        r->run = 0;
    source_free(&source);
    text_free(&list);
}

void explore_write_html(struct exploration *x, const struct text *answer, enum answer a)
{
    struct explore_page page;
    struct text json = { NULL, 0, 0 }, command = { NULL, 0, 0 };
    struct page out = { .sources = !option_given(&x->invocation, "no-source"), .begun = true };
    struct html *h = &out.html;

    explore_page_make(&page, x);
    html_begin(h, stdout, origin_short_name(explore_name(x)));
    put_plain(h, origin_short_name(explore_name(x)), answer);
    for (size_t i = 0; i < page.nruns; i++)
        put_run(&page, &page.rows[page.runs[i]], &out);
    invocation_put(x->batch->invocation, &command);
    explore_page_data(&page, command.s, a, &json);
    html_data(h, "explore", &json);
    html_end(h, "explore.html");
    text_free(&command);
    text_free(&json);
    explore_page_free(&page);
}
