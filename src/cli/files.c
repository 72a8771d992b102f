/* cli/files.c: lists every use of a file with the identity of the file, and sorts them, so that the uses
 * of one file are neighbours. Knows which options name files. Opens no files. */
#include "cli/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/platform.h"
#include "cli/job.h"
#include "host/load.h"
#include "host/output.h"

#define WITNESSES_SEEN 100u /* files of --witness that are checked before the run */

/* ---- uses ---- */

enum use_kind { READS, WRITES, STREAM };

struct use {
    enum use_kind kind;
    const char *option; /* NULL: a line of a scenario */
    struct span span;
    char *path;         /* owned; the name of a stream */
    /* identifies the file: its two numbers; a new file: those of its folder and its name; else the path */
    bool known;
    uint64_t device, number;
    char *name;         /* owned; "" where the numbers identify the file */
    size_t order;
};

struct uses {
    struct use *v;
    size_t n, cap;
    bool writes;
    bool possible; /* all of them that are written can be written */
    struct diags *diags;
};

static char *copy(const char *s)
{
    return strcpy(mem_new(strlen(s) + 1), s);
}

/* A path without ./ at its beginning. */
static const char *plain(const char *path)
{
    while (path[0] == '.' && path[1] == '/')
        for (path++; *path == '/'; path++)
            continue;
    return path;
}

/* Identifies a file that does not exist yet by its folder and its name. */
static void identify_new(struct use *u)
{
    char *target = platform_target(u->path), *slash;
    struct file_look folder;

    if (target == NULL)
        return;
    slash = strrchr(target, '/');
    if (slash != NULL)
        *slash = '\0';
    u->known = platform_look(slash == NULL ? "." : slash == target ? "/" : target, &folder) &&
               folder.known;
    if (u->known) {
        u->device = folder.device;
        u->number = folder.number;
        u->name = copy(slash == NULL ? target : slash + 1);
    }
    mem_free(target);
}

static void add(struct uses *all, struct use u, const struct file_look *l)
{
    u.order = all->n;
    u.known = l->known;
    u.device = l->device;
    u.number = l->number;
    if (!l->known)
        identify_new(&u);
    if (u.name == NULL)
        u.name = copy(u.known ? "" : plain(u.path));
    ARRAY_PUSH(all->v, all->n, all->cap, u);
}

static void see_read(struct uses *all, const char *path, struct span span)
{
    struct file_look l;
    const bool there = strcmp(path, "-") == 0 ? platform_look_at(stdin, &l) : platform_look(path, &l);

    if (there && (l.kind == FILE_REGULAR || l.kind == FILE_OTHER))
        add(all, (struct use){ .kind = READS, .span = span, .path = copy(path) }, &l);
}

static void see_stream(struct uses *all, FILE *f, const char *called)
{
    struct file_look l;

    if (platform_look_at(f, &l) && l.kind == FILE_REGULAR)
        add(all, (struct use){ .kind = STREAM, .path = copy(called) }, &l);
}

/* The error is the one that the later attempt to write would print. */
static void see_written(struct uses *all, const char *path, struct use u, bool is_named)
{
    struct file_look l;

    all->writes = true;
    if (all->possible && !output_possible(path)) {
        const char *why = output_why();

        all->possible = is_named ? diag_error(all->diags, u.span, "%s: %s", path, why)
                                 : diag_error(all->diags, u.span, "%s", why);
    }
    if (output_standard(path) != NULL || !platform_look(path, &l) || l.kind == FILE_DEVICE)
        return;
    u.kind = WRITES;
    u.path = copy(path);
    add(all, u, &l);
}

/* ---- options ---- */

enum form { WHOLE, AFTER_EQUALS, AFTER_AT, FOLDER, NUMBERED };

static const struct file_option {
    const char *name;
    enum file_role role;
    enum form form;
} file_options[] = {
    { "record", FILE_WRITTEN, WHOLE },    { "coverage", FILE_WRITTEN, WHOLE },
    { "report", FILE_WRITTEN, WHOLE },    { "dot", FILE_WRITTEN, WHOLE },
    { "lts", FILE_WRITTEN, WHOLE },       { "sarif", FILE_WRITTEN, WHOLE },
    { "out", FILE_WRITTEN, AFTER_EQUALS }, { "witness", FILE_WRITTEN, NUMBERED },
    { "replay", FILE_READ, WHOLE },       { "mapping", FILE_READ, WHOLE },
    { "buffer", FILE_READ, AFTER_AT },   { "arg", FILE_READ, AFTER_AT },
    { "memory-programs", FILE_READ, FOLDER },
};

static const struct file_option *option_of_files(const char *name)
{
    for (size_t i = 0; i < sizeof file_options / sizeof *file_options; i++)
        if (strcmp(file_options[i].name, name) == 0)
            return &file_options[i];
    return NULL;
}

enum file_role file_role_of(const struct command *c, const char *option)
{
    const struct file_option *o = option_of_files(option);

    if (o == NULL)
        return FILE_NOT;
    return c == &command_rules ? FILE_READ : o->role; /* it shows what other commands have written */
}

bool files_are_written(const struct invocation *v)
{
    for (size_t i = 0; i < v->ngiven; i++)
        if (file_role_of(v->command, v->given[i].option->name) == FILE_WRITTEN)
            return true;
    return false;
}

/* The path after the mark. Errors in the value are reported where it is read for the run. */
static char *path_after(const struct given *g, char mark)
{
    const char *at = strchr(given_value(g), mark);
    struct diags unsaid = { .n = 0 };
    struct scan s = given_scan(g, &unsaid);
    struct span span;
    char *path = NULL;

    s.at = at != NULL ? g->at + (size_t)(at + 1 - given_value(g)) : s.end;
    if (at != NULL && !scan_path(&s, &path, &span))
        path = NULL;
    diags_free(&unsaid);
    return path;
}

struct folder_use {
    struct uses *all;
    struct span span;
};

static void see_file_of_folder(void *self, const char *path)
{
    const struct folder_use *f = self;

    see_read(f->all, path, f->span);
}

/* PREFIX-1 is always checked. Of the others only existing files matter: they may be overwritten. */
static void see_numbered(struct uses *all, const struct given *g, struct use u)
{
    struct text path = { NULL, 0, 0 };
    struct file_look l;

    for (unsigned i = 1; i <= WITNESSES_SEEN; i++) {
        path.n = 0;
        text_printf(&path, "%s-%u", given_value(g), i);
        if (i == 1 || (platform_look(path.s, &l) && l.kind != FILE_NONE))
            see_written(all, path.s, u, true);
    }
    text_free(&path);
}

static void see_option(struct uses *all, const struct command *c, const struct given *g)
{
    const struct file_option *o = option_of_files(g->option->name);
    const bool writes = file_role_of(c, g->option->name) == FILE_WRITTEN;
    const struct use u = { .option = g->option->name, .span = given_span(g) };
    char *path;

    if (o == NULL)
        return;
    if (o->form == FOLDER) {
        load_memory_program_files(given_value(g), see_file_of_folder,
                                  &(struct folder_use){ all, u.span });
    } else if (o->form == NUMBERED) {
        see_numbered(all, g, u);
    } else if (o->form == WHOLE && writes) {
        see_written(all, given_value(g), u, false);
    } else if (o->form == WHOLE) {
        see_read(all, given_value(g), u.span);
    } else if ((path = path_after(g, o->form == AFTER_AT ? '@' : '=')) != NULL) {
        if (writes)
            see_written(all, path, u, true);
        else
            see_read(all, path, u.span);
        mem_free(path);
    }
}

static void see_line(struct uses *all, const struct invocation *v)
{
    for (size_t i = 0; i < v->ngiven; i++)
        see_option(all, v->command, &v->given[i]);
}

/* ---- scenarios ---- */

static void see_launch(struct uses *all, const struct launch_request *l)
{
    for (uint32_t i = 0; i < l->nargs; i++)
        if (l->args[i].path != NULL)
            see_read(all, l->args[i].path, l->args[i].span);
}

/* The source that the program was compiled from is read to show its lines. */
static void see_origins(struct uses *all, const struct program *p)
{
    struct text path = { NULL, 0, 0 };

    for (size_t i = 0; i < p->origins.nfiles; i++)
        for (unsigned k = 0; origin_place(p->source, p->origins.files[i].name, k, &path); k++)
            see_read(all, path.s, (struct span){ p->source, 0, 0 });
    text_free(&path);
}

static void see_scenario(struct uses *all, const struct scenario *s, bool saves)
{
    for (size_t i = 0; i < s->nactions; i++) {
        const struct action *a = &s->actions[i];

        if (a->kind == DO_SAVE && saves)
            see_written(all, a->path, (struct use){ .span = a->span }, true);
        else if (a->kind == DO_LOAD && a->path != NULL) /* not the path of the operand */
            see_read(all, a->path, a->span);
        if (a->init.path != NULL)
            see_read(all, a->init.path, a->init.span);
        see_launch(all, &a->launch);
    }
    for (uint32_t i = 0; i < s->objects.nprograms; i++)
        see_origins(all, s->objects.programs[i].program);
}

/* ---- uses of one file ---- */

static int compare(const void *a, const void *b)
{
    const struct use *p = a, *q = b;

    if (p->known != q->known)
        return p->known ? 1 : -1;
    if (p->device != q->device)
        return p->device > q->device ? 1 : -1;
    if (p->number != q->number)
        return p->number > q->number ? 1 : -1;
    return strcmp(p->name, q->name);
}

static int compare_in_order(const void *a, const void *b)
{
    const struct use *p = a, *q = b;
    const int c = compare(a, b);

    return c != 0 ? c : p->order > q->order ? 1 : -1;
}

/* A line of a loop is one place, and so is an option that names many files. */
static bool is_same_place(const struct use *a, const struct use *b)
{
    return a->span.source != NULL && a->span.source == b->span.source && a->span.at == b->span.at;
}

/* A use that clashes with the write u of the same file: an earlier write, a read or a stream. */
static const struct use *other_use(const struct use *from, const struct use *to, const struct use *u)
{
    for (; from < to; from++)
        if (!is_same_place(from, u) && (from->kind != WRITES || from->order < u->order))
            return from;
    return NULL;
}

/* The first use that would write a file that has another use. */
static const struct use *find_clash(const struct uses *all, const struct use **other)
{
    const struct use *found = NULL;

    for (size_t i = 0, end; i < all->n; i = end) {
        for (end = i + 1; end < all->n && compare(&all->v[i], &all->v[end]) == 0; end++)
            continue;
        for (size_t k = i; k < end; k++) {
            const struct use *u = &all->v[k], *o;

            if (u->kind != WRITES || (found != NULL && found->order < u->order))
                continue;
            o = other_use(&all->v[i], &all->v[end], u);
            if (o == NULL)
                continue;
            found = u;
            *other = o;
        }
    }
    return found;
}

static void put_place(struct text *out, const struct use *u)
{
    text_printf(out, "%s%s", u->option != NULL ? "--" : "", u->option != NULL ? u->option : "save");
}

/* False. */
static bool say_clash(const struct use *u, const struct use *other, struct diags *d)
{
    struct text t = { NULL, 0, 0 };

    put_place(&t, other->kind == WRITES ? other : u);
    if (other->kind == WRITES) {
        text_puts(&t, " and ");
        put_place(&t, u);
        text_printf(&t, " would write the same file, %s", u->path);
    } else if (other->kind == STREAM) {
        text_printf(&t, " would write the file that %s goes to, %s", other->path, u->path);
    } else {
        text_printf(&t, " would write a file that is read, %s", u->path);
    }
    diag_error(d, u->span, "%s", t.s);
    text_free(&t);
    return false;
}

static void free_uses(struct uses *all)
{
    for (size_t i = 0; i < all->n; i++) {
        mem_free(all->v[i].path);
        mem_free(all->v[i].name);
    }
    mem_free(all->v);
}

/* Adds the operands and streams to the uses, and looks for a clash among all of them. */
static bool judge(struct uses *all, const struct invocation *v)
{
    const struct use *u, *other = NULL;

    if (!all->writes)
        return true;
    for (size_t i = 0; i < v->noperands; i++)
        see_read(all, v->operands[i], (struct span){ NULL, 0, 0 });
    see_stream(all, stdout, "standard output");
    see_stream(all, stderr, "standard error");
    if (all->n > 0)
        qsort(all->v, all->n, sizeof *all->v, compare_in_order);
    u = find_clash(all, &other);
    return u == NULL || say_clash(u, other, all->diags);
}

bool files_apart(const struct invocation *v, const struct scenario *s, bool saves, struct diags *d)
{
    struct uses all = { .possible = true, .diags = d };
    bool apart;

    see_line(&all, v);
    if (s != NULL)
        see_scenario(&all, s, saves);
    apart = judge(&all, v) || usage_error(d);
    free_uses(&all);
    return apart && all.possible;
}

bool files_may_write(const struct invocation *v, const struct scenario *s, const struct late_file *f,
                     struct diags *d)
{
    struct uses all = { .possible = true, .diags = d };
    bool apart;

    see_line(&all, v);
    see_scenario(&all, s, true);
    see_written(&all, f->path, (struct use){ .option = f->option, .span = f->span }, true);
    apart = judge(&all, v);
    free_uses(&all);
    return apart && all.possible;
}
