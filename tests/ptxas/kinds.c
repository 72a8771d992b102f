/* tests/ptxas/kinds.c: the test enumerates forms of instructions (kinds.txt) and compares what
 * `warpstep check` accepts with what ptxas accepted (kinds.accepted, one form a line; `ask` makes
 * it again). Intended differences are listed below, by class.
 *
 *   kinds FOLDER          the test: exit status 1 when a form is not judged as it should be
 *   kinds FOLDER OUT      writes the forms as OUT/N.ptx, an instruction a line
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ptx/ptx.h"
#include "support/lines.h"
#include "support/share.h"
#include "support/shell.h"

#define MOST_SLOTS 8
#define MOST_FORM 400
#define A_FILE 1000 /* forms */

static const char prologue[] =
    ".version 9.0\n.target sm_100\n.address_size 64\n.entry k()\n{\n.reg .pred p<5>;\n"
    ".reg .b16 h<5>;\n.reg .b32 w<5>;\n.reg .b64 l<5>;\n.reg .b128 x<5>;\n";

struct kinds {
    struct lines kinds, accepted; /* accepted: sorted */
    const char *out;              /* NULL: the test */
    FILE *file;
    size_t forms, failed;
};

/* One line of kinds.txt, cut into words. */
struct kind {
    char *line, *op, *slots[MOST_SLOTS], *types[2], *operands;
    unsigned nslots, ntypes, most;
};

/* ---- operands ---- */

static unsigned bytes_of(enum type t)
{
    return t == TYPE_PRED ? 0 : type_info(t)->bytes < 2 ? 2 : type_info(t)->bytes;
}

static char letter_of(unsigned bytes)
{
    return bytes == 0 ? 'p' : bytes == 2 ? 'h' : bytes == 4 ? 'w' : bytes == 8 ? 'l' : 'x';
}

/* The bytes for a letter of the operands; false: it is not such a letter. */
static bool wanted_bytes(char c, const enum type types[2], bool wide, unsigned *bytes)
{
    *bytes = bytes_of(types[c == 'U' ? 1 : 0]);
    if (c == 'W' && wide)
        *bytes = *bytes == 2 ? 4 : *bytes == 0 ? 0 : *bytes == 4 ? 8 : 16;
    if (c == 'i' || c == 'l' || c == 'P')
        *bytes = c == 'i' ? 4 : c == 'l' ? 8 : 0;
    return strchr("TUWilP", c) != NULL;
}

static void put_operands(struct text *t, const char *operands, const enum type types[2], bool wide)
{
    unsigned next[17] = { 0 }, bytes;

    for (const char *p = operands; *p != '\0'; p++) {
        bool alone = strchr("0123456789", p[1]) == NULL || p[1] == '\0';

        if (alone && wanted_bytes(*p, types, wide, &bytes))
            text_printf(t, "%c%u", letter_of(bytes), ++next[bytes]);
        else
            text_printf(t, "%c", *p);
    }
}

/* ---- one form ---- */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_accepted(const struct kinds *all, const char *form)
{
    return bsearch(&form, all->accepted.v, all->accepted.n, sizeof form, by_text) != NULL;
}

static bool has(const char *form, const char *what)
{
    return strstr(form, what) != NULL;
}

/* Accepted although ptxas refuses it: docs/ptx.md says why. */
static bool looser_on_purpose(const char *form)
{
    bool halves = strncmp(form, "mul.", 4) == 0 || strncmp(form, "mad.", 4) == 0;

    if (halves && !has(form, ".lo") && !has(form, ".hi") && !has(form, ".wide") && !has(form, "f"))
        return true;
    return strncmp(form, "ld.volatile.local", 17) == 0;
}

/* Refused although ptxas accepts it. */
static bool stricter_on_purpose(const char *form)
{
    return (strncmp(form, "fma.r", 5) == 0 && has(form, "f16")) || strncmp(form, "testp.f32", 9) == 0 ||
           (strncmp(form, "rcp.r", 5) == 0 && has(form, ".ftz.f64"));
}

/* Is the instruction accepted? *known: is it one that the semantics has? What it leaves out is not
 * looked into, and refuses the kernel. */
static bool checks(const char *form, const char *instruction, bool *known)
{
    struct source *source = mem_new(sizeof *source);
    struct text t = { .n = 0 };
    struct diags d = { .v = NULL };
    struct constants k;
    struct program *p;
    bool good;

    constants_default(&k);
    text_printf(&t, "%s%s\n}\n", prologue, instruction);
    source_from(source, form, t.s, t.n);
    p = ptx_read(source, &k, FORM_CRS, NULL, &d);
    good = d.errors == 0;
    *known = p == NULL || p->nleft_out == 0;
    program_free(p);
    diags_free(&d);
    text_free(&t);
    return good;
}

static void judge(struct kinds *all, const char *form, const char *instruction)
{
    bool known, good = checks(form, instruction, &known), theirs = is_accepted(all, instruction);

    if (good == theirs || !known || (good ? looser_on_purpose(form) : stricter_on_purpose(form)))
        return;
    all->failed++;
    fprintf(stderr, "%s is %s, by ptxas it is not\n", instruction,
            good ? "accepted" : "refused");
}

static void write_out(struct kinds *all, const char *instruction)
{
    char name[40], *path;

    if (all->forms % A_FILE == 1) {
        if (all->file != NULL) {
            fputs("}\n", all->file);
            fclose(all->file);
        }
        snprintf(name, sizeof name, "%zu.ptx", all->forms / A_FILE);
        path = shell_path(all->out, name);
        all->file = fopen(path, "wb");
        free(path);
        if (all->file == NULL)
            exit(EXIT_FAILURE);
        fputs(prologue, all->file);
    }
    fprintf(all->file, "%s\n", instruction);
}

static void one_form(struct kinds *all, const struct kind *k, const char *suffixes,
                     const enum type types[2])
{
    struct text form = { .n = 0 };
    size_t n;

    all->forms++;
    text_printf(&form, "%s%s", k->op, suffixes);
    for (unsigned i = 0; i < k->ntypes; i++)
        text_printf(&form, ".%s", type_info(types[i])->text);
    n = form.n;
    text_puts(&form, " ");
    put_operands(&form, k->operands, types, has(suffixes, ".wide"));
    text_puts(&form, ";");
    if (all->out != NULL) {
        write_out(all, form.s);
    } else if (share_takes(all->forms)) {
        char *name = mem_new(n + 1);

        memcpy(name, form.s, n);
        judge(all, name, form.s);
        mem_free(name);
    }
    text_free(&form);
}

/* ---- all forms of a kind ---- */

static bool is_enumerated(enum type t)
{
    return t != TYPE_NONE && t != TYPE_U128;
}

static void each_type(struct kinds *all, const struct kind *k, const char *suffixes, unsigned at,
                      enum type types[2])
{
    if (at == 2 || at == k->ntypes) {
        one_form(all, k, suffixes, types);
        return;
    }
    for (int t = TYPE_NONE + 1; t < TYPE_COUNT; t++) {
        types[at] = (enum type)t;
        if (strcmp(k->types[at], "*") == 0 ? is_enumerated((enum type)t)
                                           : strcmp(k->types[at], type_info((enum type)t)->text) == 0)
            each_type(all, k, suffixes, at + 1, types);
    }
}

static void each_suffix(struct kinds *all, const struct kind *k, unsigned slot, unsigned stand,
                        const char *suffixes)
{
    enum type types[2] = { TYPE_NONE, TYPE_NONE };
    char longer[MOST_FORM];

    if (slot == k->nslots) {
        each_type(all, k, suffixes, 0, types);
        return;
    }
    each_suffix(all, k, slot + 1, stand, suffixes);
    for (const char *p = k->slots[slot]; stand < k->most; p++) {
        size_t n = strcspn(p, ",");

        snprintf(longer, sizeof longer, "%s.%.*s", suffixes, (int)n, p);
        each_suffix(all, k, slot + 1, stand + 1, longer);
        p += n;
        if (*p == '\0')
            break;
    }
}

/* ---- the list ---- */

/* Cuts off the text before the separator; the rest begins after it. */
static char *cut(char **rest, const char *separator)
{
    char *from = *rest, *end = strstr(from, separator);

    *rest = end == NULL ? from + strlen(from) : end + strlen(separator);
    if (end != NULL)
        *end = '\0';
    return from;
}

static void read_kind(struct kinds *all, const char *line)
{
    struct kind k = { .line = mem_new(strlen(line) + 1) };
    char *rest = strcpy(k.line, line), *slots, *types;

    k.op = cut(&rest, " | ");
    slots = cut(&rest, " | ");
    k.most = (unsigned)strtoul(cut(&rest, " | "), NULL, 10);
    types = cut(&rest, " |");
    k.operands = *rest == ' ' ? rest + 1 : rest;
    while (*slots != '\0' && k.nslots < MOST_SLOTS)
        k.slots[k.nslots++] = cut(&slots, " ");
    while (*types != '\0' && *types != '-' && k.ntypes < 2)
        k.types[k.ntypes++] = cut(&types, " ");
    each_suffix(all, &k, 0, 0, "");
    mem_free(k.line);
}

static bool read_list(struct lines *l, const char *folder, const char *name)
{
    char *path = shell_path(folder, name);
    bool good = lines_read(l, path);

    free(path);
    return good;
}

int main(int argc, char **argv)
{
    struct kinds all = { .out = argc > 2 ? argv[2] : NULL };
    bool good = argc > 1 && read_list(&all.kinds, argv[1], "kinds.txt") &&
                (all.out != NULL || read_list(&all.accepted, argv[1], "kinds.accepted"));

    if (good && all.accepted.n > 0)
        qsort(all.accepted.v, all.accepted.n, sizeof *all.accepted.v, by_text);
    for (size_t k = 0; good && k < all.kinds.n; k++)
        if (all.kinds.v[k][0] != '#')
            read_kind(&all, all.kinds.v[k]);
    if (all.file != NULL) {
        fputs("}\n", all.file);
        fclose(all.file);
    }
    printf("%zu forms, %zu of them accepted by ptxas, %zu complaints\n", all.forms, all.accepted.n,
           all.failed);
    lines_free(&all.kinds);
    lines_free(&all.accepted);
    return good && all.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
