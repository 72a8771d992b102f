/* tests/fuzz/fuzz_choices.c: any bytes as a recorded list of choices. Its head is compared with
 * that of a run; it is followed by questions drawn from its own bytes; and what it answers,
 * written down again, answers the same. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"
#include "host/scenario.h"

#define MOST_QUESTIONS 1000u

static const char own[] = LIST_BEGINS "\nprofile ordered\nset WarpSize 2\nlaunch k grid 1,1,1\narg a 8\n";

/* A list is one of the run whose head it has, and of no other. */
static void compare(const char *text, size_t size)
{
    struct text head = { NULL, 0, 0 };
    struct diags d = { .n = 0 };
    struct source list;
    size_t n = list_head(text, size);
    bool fits;

    if (n > size)
        abort();
    text_puts(&head, own);
    source_from(&list, "fuzz.choices", text, size);
    fits = listhead_fits(&list, &head, &d);
    if (fits != (d.errors == 0) || (n == 0 && !fits))
        abort();
    if (n > 0) {
        head.n = 0;
        text_add(&head, text, n);
        if (!listhead_fits(&list, &head, &d))
            abort();
    }
    source_free(&list);
    diags_free(&d);
    text_free(&head);
}

/* Asks what the list says it was asked, as far as the list goes; what is answered goes to `out`. */
static void follow(const char *text, size_t size, FILE *out)
{
    struct replayer list, next;
    struct recorder recorder;
    struct oracle o;

    replayer_init(&list, text, size);
    recorder_init(&recorder, replayer_oracle(&list), out);
    o = recorder_oracle(&recorder);
    for (unsigned i = 0; i < MOST_QUESTIONS; i++) {
        next = list;
        if (replayer_done(&next) || next.run == 0)
            break;
        if (choice_pick(&o, next.site, next.n) >= next.n || list.failed)
            abort();
    }
    recorder_end(&recorder);
    choice_pick(&o, SITE_RULE, (unsigned)size % 7 + 2); /* mostly another question than the list's */
}

static void follow_twice(const char *text, size_t size)
{
    FILE *first = tmpfile(), *second = tmpfile();
    char *a = mem_new(1u << 20), *b = mem_new(1u << 20);
    size_t n, m;

    if (first == NULL || second == NULL)
        abort();
    follow(text, size, first);
    rewind(first);
    n = fread(a, 1, 1u << 20, first);
    follow(a, n, second);
    rewind(second);
    m = fread(b, 1, 1u << 20, second);
    if (n != m || memcmp(a, b, n) != 0)
        abort();
    fclose(first);
    fclose(second);
    mem_free(a);
    mem_free(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    compare((const char *)data, size);
    follow_twice((const char *)data, size);
    return 0;
}
