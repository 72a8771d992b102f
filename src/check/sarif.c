/* check/sarif.c: implements sarif.h. A result is at the line of the CUDA source if the PTX names it; the PTX
 * and the other access are related locations. */
#include "check/sarif.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "warpstep/warpstep.h"

#define SCHEMA                                                                                     \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

void sarif_begin(struct text *out)
{
    text_puts(out, "{\"$schema\": \"" SCHEMA "\", \"version\": \"2.1.0\", \"runs\": [");
}

void sarif_end(struct text *out)
{
    text_puts(out, "]}\n");
}

/* ---- places ---- */

/* Lost accesses are no error of the program. */
static const char *level_of(enum finding_kind k)
{
    return finding_kind_is_error(k) ? "error" : "warning";
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           strchr("-._~/", c) != NULL;
}

/* A path as a URI: relative ones stay relative, to the folder where the tool ran. */
static void put_uri(const char *path, struct text *out)
{
    if (path[0] == '/')
        text_puts(out, "file://");
    while (strncmp(path, "./", 2) == 0)
        for (path += 2; *path == '/';)
            path++;
    for (; *path != '\0'; path++)
        if (is_plain(*path))
            text_add(out, path, 1);
        else
            text_printf(out, "%%%02X", (unsigned)(unsigned char)*path);
}

struct source_place {
    const char *file; /* NULL: there is none */
    unsigned line, column;
};

static struct source_place ptx_place(const struct party *p)
{
    const struct span span = program_span(p->program, p->pc);
    const struct place at = span_place(span);

    return (struct source_place){ span.source != NULL ? span.source->name : NULL, at.line,
                                  at.column };
}

/* The line that a user wrote: of inlined code the last one that .loc names. */
static struct source_place cuda_place(const struct party *p)
{
    struct origin v[MOST_ORIGINS];
    const size_t n = program_origins(p->program, p->pc, v);

    if (n == 0 || v[n - 1].line == 0)
        return (struct source_place){ .file = NULL };
    return (struct source_place){ v[n - 1].file, v[n - 1].line, v[n - 1].column };
}

static void put_physical(const struct source_place *at, struct writer *w)
{
    writer_open_member(w, "physicalLocation");
    writer_open_member(w, "artifactLocation");
    writer_open_string(w, "uri");
    put_uri(at->file, w->out);
    writer_close_string(w);
    writer_close(w);
    if (at->line > 0) {
        writer_open_member(w, "region");
        writer_number(w, "startLine", at->line);
        if (at->column > 0)
            writer_number(w, "startColumn", at->column);
        writer_close(w);
    }
    writer_close(w);
}

/* id 0: it has none. before: what the place is; NULL: nothing. */
static void put_location(const struct source_place *at, const struct party *p, unsigned id,
                         const char *before, struct writer *w)
{
    if (at->file == NULL)
        return;
    writer_open(w);
    if (id > 0)
        writer_number(w, "id", id);
    put_physical(at, w);
    writer_open_member(w, "message");
    writer_open_string(w, "text");
    if (before != NULL)
        text_printf(w->out, "%s: ", before);
    party_who(p, w->out);
    text_puts(w->out, ": ");
    show_instruction(w->out, p->program, p->pc);
    writer_close_string(w);
    writer_close(w);
    writer_close(w);
}

static void put_locations(const struct check_finding *x, struct writer *w)
{
    const struct source_place ptx = ptx_place(&x->first), cuda = cuda_place(&x->first);
    unsigned id = 0;

    writer_open_list(w, "locations");
    put_location(cuda.file != NULL ? &cuda : &ptx, &x->first, 0, NULL, w);
    writer_close_list(w);
    writer_open_list(w, "relatedLocations");
    if (cuda.file != NULL)
        put_location(&ptx, &x->first, ++id, "the same in PTX", w);
    if (x->other.program != NULL) {
        const struct source_place other = cuda_place(&x->other), in_ptx = ptx_place(&x->other);

        put_location(&other, &x->other, ++id, x->note, w);
        put_location(&in_ptx, &x->other, ++id, x->note, w);
    }
    writer_close_list(w);
}

/* ---- results ---- */

/* The same finding of another run has the same: it depends on instructions and lines, on no address
 * and no schedule. */
static void put_fingerprint(const struct check_finding *x, struct writer *w)
{
    struct text key = { NULL, 0, 0 };

    text_printf(&key, "%s/%s", finding_kind_name(x->kind), conflict_class_name(x->class));
    for (unsigned i = 0; i < 2; i++) {
        const struct party *p = i == 0 ? &x->first : &x->other;
        struct source_place at;

        if (p->program == NULL)
            continue;
        at = cuda_place(p);
        if (at.file == NULL)
            at = ptx_place(p);
        text_printf(&key, "/%s:%u:", origin_short_name(at.file != NULL ? at.file : ""), at.line);
        show_instruction(&key, p->program, p->pc);
    }
    writer_open_member(w, "partialFingerprints");
    writer_open_string(w, "warpstepFinding/v1");
    text_printf(w->out, "%016llx", (unsigned long long)hash_bytes(key.s, key.n, 0));
    writer_close_string(w);
    writer_close(w);
    text_free(&key);
}

static void put_properties(const struct check_finding *x, const char *witness, struct writer *w)
{
    writer_open_member(w, "properties");
    writer_string(w, "check", x->check);
    if (x->class != CONFLICT_NONE)
        writer_string(w, "class", conflict_class_name(x->class));
    if (x->reason != REASON_NONE)
        writer_string(w, "reason", conflict_reason_name(x->reason));
    if (x->access.bytes > 0)
        writer_string(w, "space", space_text(x->access.space));
    if (x->access.name != NULL)
        writer_string(w, "variable", x->access.name);
    if (witness != NULL)
        writer_string(w, "witness", witness);
    writer_close(w);
}

static void put_result(const struct check_finding *x, const char *witness, struct writer *w)
{
    writer_open(w);
    writer_string(w, "ruleId", finding_kind_name(x->kind));
    writer_number(w, "ruleIndex", x->kind);
    writer_string(w, "level", level_of(x->kind));
    writer_open_member(w, "message");
    writer_open_string(w, "text");
    text_puts(w->out, x->message);
    if (x->reason != REASON_NONE)
        text_printf(w->out, ": %s", conflict_reason_words(x->reason));
    else if (x->note != NULL && x->other.program == NULL)
        text_printf(w->out, ": %s", x->note);
    writer_close_string(w);
    writer_close(w);
    put_locations(x, w);
    put_fingerprint(x, w);
    writer_number(w, "occurrenceCount", x->count);
    put_properties(x, witness, w);
    writer_close(w);
}

/* ---- the tool ---- */

static void put_rules(struct writer *w)
{
    writer_open_list(w, "rules");
    for (unsigned k = 0; k < FINDING_KINDS; k++) {
        const enum finding_kind kind = (enum finding_kind)k;

        writer_open(w);
        writer_string(w, "id", finding_kind_name(kind));
        writer_open_member(w, "shortDescription");
        writer_string(w, "text", finding_kind_sentence(kind));
        writer_close(w);
        writer_open_member(w, "defaultConfiguration");
        writer_string(w, "level", level_of(kind));
        writer_close(w);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_tool(struct writer *w)
{
    writer_open_member(w, "tool");
    writer_open_member(w, "driver");
    writer_string(w, "name", "warpstep");
    writer_string(w, "version", WARPSTEP_VERSION);
    put_rules(w);
    writer_close(w);
    writer_close(w);
}

static void put_invocation(const char *command, struct writer *w)
{
    writer_open_list(w, "invocations");
    writer_open(w);
    if (command != NULL)
        writer_string(w, "commandLine", command);
    writer_bool(w, "executionSuccessful", true);
    writer_close(w);
    writer_close_list(w);
}

void sarif_add(const struct sarif_run *run, struct text *out)
{
    const struct findings *f = run->findings;
    struct writer w = writer_json(out);

    if (out->s[out->n - 1] != '[')
        text_puts(out, ",\n ");
    writer_open(&w);
    put_tool(&w);
    put_invocation(run->command, &w);
    writer_open_list(&w, "results");
    for (size_t i = 0; i < f->n; i++)
        put_result(&f->v[i], run->witnesses != NULL ? run->witnesses[i] : NULL, &w);
    writer_close_list(&w);
    writer_close(&w);
}
