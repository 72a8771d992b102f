/* tests/ptxas/mutations.c: the test breaks a valid text (mutations.ptx) in hundreds of places, one
 * at a time: it drops, doubles or replaces a word, or exchanges it with the next. Each mutation
 * must give few errors, the first of them near the place, and the verdict of ptxas (mutations.txt
 * has its words; `ask-mutations` makes them again).
 *
 *   mutations FOLDER          the test: exit status 1 when a mutation is not judged as it should be
 *   mutations FOLDER OUT      writes each text as OUT/NUMBER.ptx
 *   mutations - FILES         mutations of other texts: no crash, and few errors
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "ptx/parse/lexer.h"
#include "ptx/ptx.h"
#include "support/lines.h"
#include "support/share.h"
#include "support/shell.h"

#define MUTATIONS 600       /* number of mutations of mutations.ptx */
#define OTHER_MUTATIONS 200 /* number of mutations of each other text */
#define MOST_ERRORS 20 /* of one mutation: a wrong type in a declaration shows at every use */
#define ONE_ERROR 88   /* percent of the refused mutations with one error only */
#define NEAR 97        /* percent with the first error in the mutated line or a neighbour */

enum change { DROP, DOUBLE, EXCHANGE, REPLACE, CHANGES };

struct mutation {
    struct text text;
    unsigned line; /* where it is */
};

/* What all mutations together gave. */
struct tally {
    unsigned judged, refused, one, near, failed;
};

/* ---- one mutation ---- */

/* The text from one place up to another. */
static void put(struct text *t, const struct source *s, size_t from, size_t to)
{
    text_printf(t, "%.*s", (int)(to - from), s->text + from);
}

static void put_word(struct text *t, const struct source *s, const struct lexeme *w)
{
    put(t, s, w->at, w->at + w->length);
}

/* The n-th mutation of a text: always the same one. */
static struct mutation mutate(const struct source *s, const struct lexemes *words, unsigned n)
{
    struct mutation m = { .line = 0 };
    struct random r;
    const struct lexeme *v = words->v;
    const struct lexeme *w, *other;
    enum change change;

    random_seed(&r, n);
    change = (enum change)random_below(&r, CHANGES);
    w = &v[random_below(&r, (uint32_t)words->n - 2)];
    other = &v[random_below(&r, (uint32_t)words->n - 1)];
    m.line = span_place((struct span){ s, w->at, 1 }).line;
    put(&m.text, s, 0, w->at);
    if (change == DOUBLE || change == REPLACE)
        put_word(&m.text, s, change == REPLACE ? other : w);
    if (change == DOUBLE)
        text_puts(&m.text, " ");
    if (change == EXCHANGE) {
        put_word(&m.text, s, w + 1);
        put(&m.text, s, w->at + w->length, w[1].at);
    }
    if (change == DOUBLE || change == EXCHANGE)
        put_word(&m.text, s, w);
    w += change == EXCHANGE ? 1 : 0;
    put(&m.text, s, w->at + w->length, s->size);
    return m;
}

/* ---- what is said of it ---- */

/* Reads it; the errors, and the line of the first. */
static unsigned errors_of(const struct mutation *m, unsigned *line)
{
    struct source *source = mem_new(sizeof *source);
    struct diags d = { .v = NULL };
    struct constants k;
    struct program *p;
    unsigned errors;

    constants_default(&k);
    source_from(source, "mutation", m->text.s, m->text.n);
    p = ptx_read(source, &k, FORM_CRS, NULL, &d);
    errors = d.errors;
    *line = 0;
    for (size_t i = d.n; i-- > 0;)
        if (d.v[i].severity == SEVERITY_ERROR)
            *line = span_place(d.v[i].span).line;
    program_free(p);
    diags_free(&d);
    return errors;
}

/* What ptxas says of the n-th, as mutations.txt has it: `N accepted`, `N refused`; behind a `;` why
 * this program judges otherwise, if it may. */
static const char *recorded(const struct lines *verdicts, unsigned n)
{
    char key[16];
    size_t length = (size_t)snprintf(key, sizeof key, "%u ", n);

    for (size_t k = 0; k < verdicts->n; k++)
        if (strncmp(verdicts->v[k], key, length) == 0)
            return verdicts->v[k] + length;
    return NULL;
}

static void complain(struct tally *t, unsigned n, const struct mutation *m, const char *what)
{
    t->failed++;
    fprintf(stderr, "mutation %u in line %u: %s\n", n, m->line, what);
}

static void judge(struct tally *t, unsigned n, const struct mutation *m,
                  const struct lines *verdicts)
{
    unsigned line, errors = errors_of(m, &line);
    const char *verdict = verdicts == NULL ? NULL : recorded(verdicts, n);

    t->judged++;
    t->refused += errors > 0;
    t->one += errors == 1;
    t->near += errors > 0 && line + 1 >= m->line && line <= m->line + 1;
    if (errors > MOST_ERRORS)
        complain(t, n, m, "gives too many errors");
    if (verdicts != NULL && verdict == NULL)
        complain(t, n, m, "mutations.txt has no verdict");
    else if (verdict != NULL && strchr(verdict, ';') == NULL &&
             (errors > 0) != (strcmp(verdict, "refused") == 0))
        complain(t, n, m, errors > 0 ? "is refused, ptxas accepts it"
                                     : "is accepted, ptxas refuses it");
}

/* ---- all of them ---- */

static void write_out(const struct mutation *m, const char *folder, unsigned n)
{
    char name[16];
    char *path;
    FILE *f;

    snprintf(name, sizeof name, "%u.ptx", n);
    path = shell_path(folder, name);
    f = fopen(path, "wb");
    if (f == NULL || fwrite(m->text.s, 1, m->text.n, f) != m->text.n || fclose(f) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    free(path);
}

/* Mutations of a file; verdicts NULL: none are known. False when it cannot be read. */
static bool each_of(struct tally *t, const char *path, const struct lines *verdicts,
                    const char *out)
{
    struct source source;
    struct lexemes words;
    struct diags d = { .v = NULL };
    unsigned most = verdicts == NULL ? OTHER_MUTATIONS : MUTATIONS;

    if (!source_read(&source, path)) {
        perror(path);
        return false;
    }
    lex(&words, &source, &d);
    for (unsigned n = 0; n < most && words.n > 3; n++) {
        struct mutation m;

        if (!share_takes(n))
            continue;
        m = mutate(&source, &words, n);
        if (out != NULL)
            write_out(&m, out, n);
        else
            judge(t, n, &m, verdicts);
        text_free(&m.text);
    }
    lexemes_free(&words);
    diags_free(&d);
    source_free(&source);
    return true;
}

static int report(const struct tally *t)
{
    printf("%u mutations, %u refused, %u with one error, %u near their place, %u complaints\n",
           t->judged, t->refused, t->one, t->near, t->failed);
    if (t->judged == 0 ||
        (share_is_whole() && (t->refused * 2 < t->judged || t->one * 100 < t->refused * ONE_ERROR ||
                              t->near * 100 < t->refused * NEAR)))
        fprintf(stderr, "too few are refused, have one error or have it near their place\n");
    else if (t->failed == 0)
        return EXIT_SUCCESS;
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    struct tally t = { 0, 0, 0, 0, 0 };
    struct lines verdicts = { NULL, 0, 0 };
    const char *out = argc > 2 ? argv[2] : NULL;
    char *ptx, *txt;
    bool good = argc > 1;

    if (good && strcmp(argv[1], "-") == 0) {
        for (int k = 2; k < argc; k++)
            good = each_of(&t, argv[k], NULL, NULL) && good;
        return good ? report(&t) : EXIT_FAILURE;
    }
    if (!good)
        return EXIT_FAILURE;
    ptx = shell_path(argv[1], "mutations.ptx");
    txt = shell_path(argv[1], "mutations.txt");
    good = (out != NULL || lines_read(&verdicts, txt)) &&
           each_of(&t, ptx, &verdicts, out);
    free(ptx);
    free(txt);
    lines_free(&verdicts);
    if (out != NULL)
        return good ? EXIT_SUCCESS : EXIT_FAILURE;
    return good ? report(&t) : EXIT_FAILURE;
}
