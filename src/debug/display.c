/* debug/display.c: what is printed after each motion. */
#include "debug/step.h"

#include <string.h>

#include "base/mem.h"

/* Does what `print` would do with the text. */
static void put(struct stepping *x, const struct display *d)
{
    struct diags unheard = { .n = 0 };
    struct source source;
    struct scan s;

    source_from(&source, "display", d->text, strlen(d->text));
    s = scan_of(&source, &unheard);
    printf("%u: ", d->number);
    if (!x->debugged->print(x, &s)) {
        struct diags *from = unheard.n > 0 ? &unheard : &x->errors;

        printf("%s: %s\n", d->text, from->n > 0 ? from->v[0].message : "nothing");
        diags_free(&x->errors);
    }
    diags_free(&unheard);
    source_free(&source);
}

void displays_put(struct stepping *x)
{
    for (size_t i = 0; i < x->ndisplays; i++)
        put(x, &x->displays[i]);
}

void displays_free(struct stepping *x)
{
    for (size_t i = 0; i < x->ndisplays; i++)
        mem_free(x->displays[i].text);
    mem_free(x->displays);
}

/* What can be printed once can be printed again; without anything, all of them. */
bool step_display(struct stepping *x, struct scan *s)
{
    struct display d = { .number = x->last_display + 1 };
    struct word w;

    if (scan_peek(s) == EOF) {
        displays_put(x);
        return true;
    }
    w = (struct word){ s->source->text + s->at, s->end - s->at, scan_here(s) };
    d.text = word_copy(&w);
    if (!x->debugged->print(x, s)) {
        mem_free(d.text);
        return false;
    }
    x->last_display++;
    printf("display %u: %s\n", d.number, d.text);
    ARRAY_PUSH(x->displays, x->ndisplays, x->cap_displays, d);
    return true;
}

/* [N]: that one, or all. */
bool step_undisplay(struct stepping *x, struct scan *s)
{
    struct span at = scan_here(s);
    uint64_t number = 0;
    size_t n = 0;

    if (scan_peek(s) != EOF &&
        (!scan_number(s, UINT32_MAX, &number, "the number of what is displayed") ||
         !scan_finished(s)))
        return false;
    at = scan_since(s, at.at);
    for (size_t i = 0; i < x->ndisplays; i++)
        if (at.length == 0 || x->displays[i].number == number)
            mem_free(x->displays[i].text);
        else
            x->displays[n++] = x->displays[i];
    if (at.length > 0 && n == x->ndisplays)
        return diag_error(s->diags, at, "nothing of that number is displayed");
    x->ndisplays = n;
    return true;
}

void step_show_displays(struct stepping *x)
{
    if (x->ndisplays == 0)
        puts("nothing is displayed");
    for (size_t i = 0; i < x->ndisplays; i++)
        printf("%u  %s\n", x->displays[i].number, x->displays[i].text);
}
