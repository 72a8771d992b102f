/* tests/suite/cases.c: writes cases for other simulators and compilers: a kernel, what its buffers
 * hold before and what they must hold after, as plain text (README.md).
 *     suite_cases forms FOLDER              each exact form of an instruction (tests/forms)
 *     suite_cases program FILE.host FOLDER  a scenario of launches, buffers and expectations
 * What the form's own reference in C says is expected, or what the scenario says; the interpreter takes
 * no part in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "forms/form.h"
#include "suite/scenarios.h"

#define THREADS 64 /* of a block */

static void put_hex(FILE *out, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%02x", bytes[i]);
    fputs("\n", out);
}

static FILE *create(const char *folder, const char *name, const char *ending)
{
    struct text path = { NULL, 0, 0 };
    FILE *f;

    text_printf(&path, "%s/%s.%s", folder, name, ending);
    f = fopen(path.s, "wb");
    if (f == NULL)
        perror(path.s);
    text_free(&path);
    return f;
}

/* ---- forms ---- */

/* Bytes of an operand in memory, by its letter (forms/form.h). */
static unsigned bytes_of(char letter)
{
    return strchr("HEA", letter) != NULL ? 2 : strchr("PRZXYF", letter) != NULL ? 4 : 8;
}

static void store_word(unsigned char *at, const struct word *w, char letter)
{
    const unsigned bits = letter == 'P' ? 1 : 8 * bytes_of(letter); /* a predicate is stored as 0 or 1 */

    store_le(at, bytes_of(letter), low_bits(w->lo, bits));
    if (letter == 'Q')
        store_le(at + 8, 8, w->hi);
}

/* Operands and what the reference makes of them. */
static void put_values(const struct form *f, FILE *out)
{
    const size_t ins = strlen(f->in), outs = strlen(f->out);
    struct word *v = mem_new((CASES * ins + 1) * sizeof *v), results[MOST_OPERANDS];
    unsigned char *in = mem_new((CASES * ins + 1) * SLOT);
    unsigned char *want = mem_new(CASES * outs * SLOT);

    form_values(f, v);
    for (size_t c = 0; c < CASES; c++) {
        memset(results, 0, sizeof results);
        f->expect(f, v + c * ins, results);
        for (size_t k = 0; k < ins; k++)
            store_word(in + (c * ins + k) * SLOT, &v[c * ins + k], f->in[k]);
        for (size_t k = 0; k < outs; k++)
            store_word(want + (c * outs + k) * SLOT, &results[k], f->out[k]);
    }
    fprintf(out, "buffer in %lu ", (unsigned long)((CASES * ins + 1) * SLOT));
    put_hex(out, in, (CASES * ins + 1) * SLOT);
    fprintf(out, "buffer out %lu zero\n", (unsigned long)(CASES * outs * SLOT));
    fprintf(out, "launch form grid %u 1 1 block %u 1 1 shared 0\narg buffer in 0\narg buffer out 0\n",
            CASES / THREADS, THREADS);
    fputs("expect buffer out ", out);
    put_hex(out, want, CASES * outs * SLOT);
    mem_free(v);
    mem_free(in);
    mem_free(want);
}

/* A form's text without its colons is the name of a file. */
static void name_of(const struct form *f, unsigned number, char name[128])
{
    snprintf(name, 128, "%04u-%s", number, f->text);
    for (char *c = name; *c != '\0'; c++)
        if (*c == ':')
            *c = '_';
}

static bool write_form(const struct form *f, unsigned number, const char *folder)
{
    struct text kernel = { NULL, 0, 0 };
    char name[128];
    FILE *ptx, *out;
    bool ok;

    name_of(f, number, name);
    ptx = create(folder, name, "ptx");
    out = create(folder, name, "case");
    ok = ptx != NULL && out != NULL;
    if (ok) {
        form_kernel(f, 0, &kernel);
        fputs(kernel.s, ptx);
        fprintf(out, "case %s\nload %s.ptx\n", f->text, name);
        put_values(f, out);
    }
    text_free(&kernel);
    ok = (ptx == NULL || fclose(ptx) == 0) && ok;
    return (out == NULL || fclose(out) == 0) && ok;
}

static int write_forms(const char *folder)
{
    unsigned written = 0, left = 0;

    for (size_t l = 0; form_lists[l] != NULL; l++)
        for (const struct form *f = form_lists[l]; f->text != NULL; f++) {
            if (f->expect == NULL) {
                left++;
            } else if (!write_form(f, written++, folder)) {
                return EXIT_FAILURE;
            }
        }
    printf("%u forms; %u approximations have no one result and were left out\n", written, left);
    return written > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "forms") == 0)
        return write_forms(argv[2]);
    if (argc == 4 && strcmp(argv[1], "program") == 0)
        return suite_write_program(argv[2], argv[3]) ? EXIT_SUCCESS : EXIT_FAILURE;
    fputs("usage: suite_cases forms FOLDER | program FILE.host FOLDER\n", stderr);
    return 2;
}
