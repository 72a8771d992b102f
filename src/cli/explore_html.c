/* cli/explore_html.c: `explore --format html`: the page, with its witnesses as runs to be stepped. */
#include <string.h>

#include "cli/explore_page.h"
#include "observe/html.h"

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

/* For those who run no script: what explore prints. */
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

void explore_write_html(struct exploration *x, const struct text *answer, enum answer a)
{
    struct explore_page page;
    struct text json = { NULL, 0, 0 };
    struct html h;

    explore_page_make(&page, x);
    html_begin(&h, stdout, explore_name(x));
    put_plain(&h, explore_name(x), answer);
    explore_page_data(&page, "", a, &json);
    html_data(&h, "explore", &json);
    html_end(&h, "explore.html");
    text_free(&json);
    explore_page_free(&page);
}
