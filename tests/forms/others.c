/* tests/forms/others.c: makes the kernel of a form that does not compute from its paragraph of the
 * table, runs it under two profiles, and compares what it leaves. Knows no more of the machine
 * than the library's header says. */
#include "forms/others.h"
#include "support/share.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "warpstep/warpstep.h"

#define IN_BYTES 64
#define OUT_BYTES (OUT_WORDS * 4)
#define UNWRITTEN 0xcc /* what `out` and `work` hold before */

/* Byte k of `in`: all different, the first of each size with its sign bit set. */
static unsigned in_byte(size_t k)
{
    return (unsigned)(0xb5 + 0x11 * k) & 0xff;
}

/* ---- what a form's suffixes say ---- */

struct shape {
    char form[128];
    char type[16];     /* the last suffix */
    unsigned elements; /* .v2: 2 */
    unsigned bytes;    /* of an element */
    const char *space; /* "" for generic */
};

static bool has(const char *form, const char *suffix)
{
    size_t n = strlen(suffix);

    for (const char *p = strstr(form, suffix); p != NULL; p = strstr(p + 1, suffix))
        if (p[n] == '\0' || p[n] == '.' || p[n] == ':')
            return true;
    return false;
}

static struct shape shape_of(const char *form, size_t n)
{
    static const char *const spaces[] = { ".global", ".shared", ".local", ".const", ".param" };
    struct shape s = { .elements = 1, .space = "" };
    const char *dot;

    memcpy(s.form, form, n < sizeof s.form ? n : sizeof s.form - 1);
    dot = strrchr(s.form, '.');
    snprintf(s.type, sizeof s.type, "%.15s", dot == NULL ? "" : dot + 1);
    s.bytes = (unsigned)strtoul(s.type + strcspn(s.type, "0123456789"), NULL, 10) / 8;
    s.elements = has(s.form, ".v2") ? 2 : has(s.form, ".v4") ? 4 : 1;
    for (size_t k = 0; k < sizeof spaces / sizeof *spaces; k++)
        if (has(s.form, spaces[k]))
            s.space = spaces[k];
    return s;
}

/* ---- the kernel ---- */

/* The register of an element: its own type for floats, 64 bits for all others. */
static const char *element_type(const struct shape *s)
{
    return strcmp(s->type, "f32") == 0 ? "f32" : strcmp(s->type, "f64") == 0 ? "f64" : "b64";
}

static void put_elements(struct text *t, const struct shape *s)
{
    text_puts(t, s->elements > 1 ? "{" : "");
    for (unsigned k = 0; k < s->elements; k++)
        text_printf(t, "%se%u", k > 0 ? ", " : "", k);
    text_puts(t, s->elements > 1 ? "}" : "");
}

/* Each element's value from 64 bits of `in`. */
static void put_reads(struct text *t, const struct shape *s)
{
    for (unsigned k = 0; k < s->elements; k++)
        text_printf(t, "ld.global.%s e%u, [in+%u]; ", element_type(s), k, 8 * k);
}

/* All 64 bits of each element's register to `out`; zeros above an .f32. */
static void put_writes(struct text *t, const struct shape *s)
{
    for (unsigned k = 0; k < s->elements; k++)
        if (strcmp(s->type, "f32") == 0)
            text_printf(t, "st.global.f32 [out+%u], e%u; st.global.b32 [out+%u], 0; ", 8 * k, k,
                        8 * k + 4);
        else
            text_printf(t, "st.global.%s [out+%u], e%u; ", element_type(s), 8 * k, k);
}

/* Where a form's 32 bytes of memory are, by its space. */
static const char *cell_of(const struct shape *s)
{
    static const char *const cells[][2] = {
        { ".global", "work" }, { ".shared", "s" }, { ".local", "l" },
        { ".const", "table" }, { ".param", "c" },  { "", "generic" },
    };
    unsigned k = 0;

    while (strcmp(cells[k][0], s->space) != 0)
        k++;
    return cells[k][1];
}

/* The meaning of a word of a body that begins with $; others.txt lists them. */
static size_t put_word(struct text *t, const struct shape *s, const char *word)
{
    size_t n = 1 + strspn(word + 1, "abcdefghijklmnopqrstuvwxyz");

    if (strncmp(word, "$form", n) == 0)
        text_puts(t, s->form);
    else if (strncmp(word, "$type", n) == 0)
        text_puts(t, s->type);
    else if (strncmp(word, "$space", n) == 0)
        text_puts(t, s->space);
    else if (strncmp(word, "$cell", n) == 0)
        text_puts(t, cell_of(s));
    else if (strncmp(word, "$elements", n) == 0)
        put_elements(t, s);
    else if (strncmp(word, "$reads", n) == 0)
        put_reads(t, s);
    else if (strncmp(word, "$writes", n) == 0)
        put_writes(t, s);
    else
        text_add(t, word, n); /* no such word: the reader of PTX refuses it */
    return n;
}

/* The body; line: that of the form, counted from 1. */
static void put_body(struct text *t, const struct shape *s, const char *body, unsigned *line)
{
    while (*body != '\0')
        if (*body == '$') {
            if (strncmp(body, "$form", 5) == 0) {
                *line = 1;
                for (size_t k = 0; k < t->n; k++)
                    *line += t->s[k] == '\n';
            }
            body += put_word(t, s, body);
        } else
            text_add(t, body++, 1);
}

/* `in` and `out` are buffers; index counts the threads of the grid, own is the thread's word of
 * `out`; work (with generic the same in generic addresses), s, l and c: memory of each space. */
static void put_kernel(struct text *t, const struct shape *s, const struct paragraph *p,
                       unsigned *line)
{
    text_puts(t, ".version 8.8\n.target sm_100\n.address_size 64\n");
    if (p->module.n > 0)
        put_body(t, s, p->module.s, line);
    text_printf(t, ".entry form(.param .u64 a, .param .u64 b, .param .u64 w, .param .u64 c)\n{\n"
                   "    .reg .u64 in, out, work, generic, own, d<8>;\n"
                   "    .reg .u32 index, n, r<16>;\n    .reg .pred p<4>;\n"
                   "    .reg .f32 f<4>;\n    .reg .f64 g<4>;\n    .reg .%s e<4>;\n"
                   "    .shared .align 16 .b8 s[64];\n    .local .align 16 .b8 l[32];\n"
                   "    ld.param.u64 in, [a];\n    ld.param.u64 out, [b];\n"
                   "    ld.param.u64 work, [w];\n    cvta.global.u64 generic, work;\n",
                element_type(s));
    text_puts(t, "    mov.u32 index, %ctaid.z;\n");
    for (unsigned k = 0; k < 5; k++) {
        static const char *const next[][2] = { { "nctaid.y", "ctaid.y" }, { "nctaid.x", "ctaid.x" },
                                               { "ntid.z", "tid.z" },     { "ntid.y", "tid.y" },
                                               { "ntid.x", "tid.x" } };

        text_printf(t, "    mov.u32 n, %%%s;\n    mul.lo.u32 index, index, n;\n"
                       "    mov.u32 n, %%%s;\n    add.u32 index, index, n;\n", next[k][0],
                    next[k][1]);
    }
    text_puts(t, "    mul.wide.u32 own, index, 4;\n    add.u64 own, own, out;\n");
    put_body(t, s, p->body.s, line);
    text_puts(t, "    exit;\n}\n");
}

/* ---- what must be there afterwards ---- */

static void put_le(unsigned char *to, uint64_t v, unsigned bytes)
{
    for (unsigned b = 0; b < bytes; b++)
        to[b] = (unsigned char)(v >> 8 * b);
}

static uint64_t element_in(const struct shape *s, unsigned k)
{
    uint64_t v = 0;

    for (unsigned b = s->bytes; b-- > 0;)
        v = v << 8 | in_byte(k * s->bytes + b);
    if (s->type[0] == 's' && s->bytes < 8 && v >> (8 * s->bytes - 1) != 0)
        v |= ~(uint64_t)0 << 8 * s->bytes;
    return v;
}

static void wanted(const struct paragraph *p, const struct shape *s, unsigned char *out)
{
    memset(out, UNWRITTEN, OUT_BYTES);
    if (p->expect == EXPECT_WIDENED)
        for (unsigned k = 0; k < s->elements; k++)
            put_le(out + 8 * k, element_in(s, k), 8);
    else if (p->expect == EXPECT_PACKED)
        for (unsigned k = 0; k < s->elements; k++)
            for (unsigned b = 0; b < s->bytes; b++)
                out[k * s->bytes + b] = (unsigned char)in_byte(8 * k + b);
    else
        for (size_t k = 0; k < p->nwords; k++)
            put_le(out + 4 * k, p->words[k], 4);
}

/* ---- the run ---- */

static enum warpstep_verdict start(struct warpstep *w, const struct paragraph *p)
{
    static const char *const args[] = { "in", "out", "work", "0x2c1b0af9e8d7c6b5" };
    struct warpstep_kernel l = { NULL, { 0 }, { 0 }, 0, args, 4 };
    unsigned char in[IN_BYTES];

    memcpy(l.grid, p->grid, sizeof l.grid);
    memcpy(l.block, p->block, sizeof l.block);
    for (size_t k = 0; k < IN_BYTES; k++)
        in[k] = (unsigned char)in_byte(k);
    if (!warpstep_buffer(w, "in", "u8[64]") || !warpstep_buffer(w, "out", "u8[256]:const(0xcc)") ||
        !warpstep_buffer(w, "work", "u8[64]:const(0xcc)") ||
        !warpstep_write(w, "in", in, IN_BYTES) || !warpstep_launch(w, &l))
        return WARPSTEP_REFUSED;
    return warpstep_run(w);
}

static bool compare(struct warpstep *w, const struct paragraph *p, const struct shape *s)
{
    unsigned char want[OUT_BYTES], got[OUT_BYTES];

    wanted(p, s, want);
    if (!warpstep_read(w, "out", got, OUT_BYTES))
        return false;
    for (size_t k = 0; k < OUT_BYTES; k++)
        if (got[k] != want[k]) {
            printf("%s (line %u): byte %zu is 0x%02x instead of 0x%02x\n", s->form, p->line, k,
                   got[k], want[k]);
            return false;
        }
    return true;
}

/* Is the error at this line, and because of that? */
static bool is_because(struct warpstep *w, const struct paragraph *p, const struct shape *s,
                       unsigned line)
{
    char place[32];

    snprintf(place, sizeof place, "form.ptx:%u:", line);
    if (strstr(warpstep_error(w), place) != NULL &&
        strstr(warpstep_error(w), p->because.s) != NULL)
        return true;
    printf("%s (line %u) does not end because of \"%s\" at %s\n%s\n", s->form, p->line,
           p->because.s, place, warpstep_error(w));
    return false;
}

static bool run_under(const char *profile, const struct paragraph *p, const struct shape *s)
{
    struct warpstep *w = warpstep_new();
    struct text kernel = { .n = 0 };
    unsigned line = 0;
    bool good, loaded;

    put_kernel(&kernel, s, p, &line);
    good = warpstep_set(w, "profile", profile) &&
           (p->value == NULL || warpstep_set(w, p->constant.s, p->value));
    loaded = warpstep_load(w, "form.ptx", kernel.s, kernel.n);
    if (p->expect == EXPECT_REFUSED)
        good = good && loaded && start(w, p) == WARPSTEP_REFUSED && is_because(w, p, s, line);
    else if (p->expect == EXPECT_STUCK)
        good = good && loaded && start(w, p) == WARPSTEP_STUCK && is_because(w, p, s, line);
    else if (!loaded || start(w, p) != WARPSTEP_COMPLETED) {
        printf("%s (line %u): %s\n%s", s->form, p->line, warpstep_error(w), kernel.s);
        good = false;
    } else
        good = good && compare(w, p, s) &&
               (s->form[0] == '%' || others_print(&kernel, s->form, p->printed.s));
    warpstep_free(w);
    text_free(&kernel);
    return good;
}

bool others_run(const struct others *o)
{
    unsigned listed = 0, count = 0, refused = 0, wrong = 0;

    for (size_t k = 0; k < o->n; k++)
        for (const char *f = o->p[k].forms.s; *f != '\0'; f += strcspn(f, " ") + 1) {
            struct shape s = shape_of(f, strcspn(f, " "));

            if (!share_takes(listed++))
                continue;
            count++;
            refused += o->p[k].expect == EXPECT_REFUSED;
            if (!run_under("sc", &o->p[k], &s) || !run_under("ordered", &o->p[k], &s)) {
                printf("under one of the profiles %s is wrong\n", s.form);
                wrong++;
            }
        }
    printf("%u forms, %u of them refused by design, %u wrong\n", count, refused, wrong);
    return count > 0 && wrong == 0;
}
