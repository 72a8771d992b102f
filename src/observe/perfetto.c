/* observe/perfetto.c: jsonl to the Trace Event Format. Values are copied verbatim from line to event, so
 * that no string is escaped a second time. */
#include "observe/perfetto.h"

#include <string.h>

#include "base/json_read.h"
#include "base/mem.h"

/* ---- a line ---- */

/* A value verbatim from the line; s NULL: the line has none. */
struct raw {
    const char *s;
    size_t n;
};

/* The members that are looked at, of the object of a line and of objects in it. */
#define MEMBERS(M)                                                                                \
    M(STEP, "step") M(TICK, "tick") M(CONTEXT, "context") M(GRID, "grid") M(BLOCK, "block")       \
    M(WARP, "warp") M(THREAD, "thread") M(PROCESSOR, "processor") M(PC, "pc") M(LINE, "line")     \
    M(TEXT, "text") M(RULES, "rules") M(EXECUTED, "executed") M(ACTIVE, "active")                 \
    M(WAITS, "waits") M(MODEL, "model") M(CHANGES, "changes") M(MEMORY, "memory")                 \
    M(ACCESS, "access") M(RUN, "run") M(END, "end") M(RULE, "rule") M(OPERATION, "operation")     \
    M(LANES, "lanes") M(SPACE, "space") M(ADDRESS, "address") M(RUNS, "runs") M(CACHE, "cache")   \
    M(FROM, "from") M(OPERATIONS, "operations") M(KIND, "kind") M(MACHINE, "machine")             \
    M(COMMAND, "command") M(VERDICT, "verdict") M(REASON, "reason") M(SUMMARY, "summary")         \
    M(FINDINGS, "findings") M(PROGRAM, "program") M(PROGRAMS, "programs") M(CODE, "code")         \
    M(CUDA, "cuda") M(FILE, "file") M(LATER, "run+") M(WRITES, "writes")
enum member {
#define MEMBER(name, text) M_##name,
    MEMBERS(MEMBER)
#undef MEMBER
    MEMBER_COUNT
};

struct fields {
    struct raw v[MEMBER_COUNT];
};

static enum member member_of(const struct text *key)
{
    static const struct raw names[] = {
#define MEMBER(name, text) { text, sizeof text - 1 },
        MEMBERS(MEMBER)
#undef MEMBER
    };
    unsigned m = 0;

    while (m < MEMBER_COUNT &&
           (names[m].n != key->n || memcmp(names[m].s, key->s, key->n) != 0))
        m++;
    return (enum member)m;
}

/* To the end of the value that began with this piece. False: the text is no JSON. */
static bool pass(struct json_reader *r, enum json_piece piece)
{
    unsigned depth = r->depth;

    if (piece != JSON_OBJECT && piece != JSON_ARRAY)
        return piece != JSON_WRONG;
    while (r->depth >= depth && piece != JSON_WRONG && piece != JSON_END)
        piece = json_next(r);
    return piece != JSON_WRONG;
}

/* The members of an object that has been opened. */
static bool read_fields(struct json_reader *r, struct fields *f)
{
    enum json_piece piece;

    while ((piece = json_next(r)) == JSON_KEY) {
        enum member m = member_of(&r->text);
        size_t from;

        piece = json_next(r);
        from = r->span.at;
        if (!pass(r, piece))
            return false;
        if (m < MEMBER_COUNT)
            f->v[m] = (struct raw){ r->source->text + from, r->at - from };
    }
    return piece == JSON_OBJECT_END;
}

/* Calls `with` for each object of a text: one, or those of a list. */
static void for_objects(struct perfetto *p, struct raw text, const struct fields *around,
                        void (*with)(struct perfetto *p, const struct fields *around,
                                     const struct fields *f))
{
    struct source source;
    struct diags unread = { .n = 0 };
    struct json_reader r;
    enum json_piece piece;

    if (text.s == NULL)
        return;
    source_from(&source, "trace", text.s, text.n);
    json_reader_init(&r, &source, &unread);
    piece = json_next(&r);
    while (piece == JSON_ARRAY || piece == JSON_OBJECT) {
        struct fields f = { .v = { { NULL, 0 } } };

        if (piece == JSON_OBJECT && !read_fields(&r, &f))
            break;
        if (piece == JSON_OBJECT)
            with(p, around, &f);
        piece = json_next(&r);
    }
    json_reader_free(&r);
    diags_free(&unread);
    source_free(&source);
}

static bool has(const struct fields *f, enum member m)
{
    return f->v[m].s != NULL;
}

/* 0 where there is none. */
static uint64_t number(const struct fields *f, enum member m)
{
    uint64_t n = 0;

    for (size_t i = 0; i < f->v[m].n && f->v[m].s[i] >= '0' && f->v[m].s[i] <= '9'; i++)
        n = 10 * n + (uint64_t)(f->v[m].s[i] - '0');
    return n;
}

static bool is(const struct fields *f, enum member m, const char *literal)
{
    return has(f, m) && text_is(literal, f->v[m].s, f->v[m].n);
}

/* The text within the quotes or brackets, to compose a string. */
static void put_inner(struct text *out, struct raw v)
{
    if (v.n >= 2)
        text_add(out, v.s + 1, v.n - 2);
}

/* ---- events ---- */

static void begin_event(struct perfetto *p, const char *phase)
{
    text_puts(&p->line, p->more ? ",\n" : "\n");
    text_printf(&p->line, "{\"ph\": \"%s\"", phase);
    p->more = true;
}

static void put_text(struct perfetto *p, const char *name, const char *s)
{
    text_printf(&p->line, ", \"%s\": \"%s\"", name, s);
}

/* Nothing where there is no value. */
static void put_raw(struct perfetto *p, const char *name, struct raw v)
{
    if (v.s == NULL)
        return;
    text_printf(&p->line, ", \"%s\": ", name);
    text_add(&p->line, v.s, v.n);
}

static void put_place(struct perfetto *p, const struct perfetto_track *t)
{
    text_printf(&p->line, ", \"pid\": %lu, \"tid\": %lu", (unsigned long)t->process,
                (unsigned long)t->thread);
}

/* Events of memory within one tick follow each other at a distance of a nanosecond. */
static void put_time(struct perfetto *p, uint64_t tick, unsigned within)
{
    text_printf(&p->line, ", \"ts\": %llu", (unsigned long long)tick);
    if (within > 0)
        text_printf(&p->line, ".%03u", within < 999 ? within : 999);
}

/* `, "args": {` and the members of the list that there are. The caller ends both objects. */
static void put_args(struct perfetto *p, const struct fields *f, const enum member *which, size_t n)
{
    static const char *const names[] = {
#define MEMBER(name, text) text,
        MEMBERS(MEMBER)
#undef MEMBER
    };
    const char *glue = "";

    text_puts(&p->line, ", \"args\": {");
    for (size_t i = 0; i < n; i++)
        if (has(f, which[i])) {
            text_printf(&p->line, "%s\"%s\": ", glue, names[which[i]]);
            if (which[i] == M_ADDRESS && *f->v[M_ADDRESS].s != '"')
                text_printf(&p->line, "\"0x%llx\"", (unsigned long long)number(f, M_ADDRESS));
            else
                text_add(&p->line, f->v[which[i]].s, f->v[which[i]].n);
            glue = ", ";
        }
}
#define PUT_ARGS(p, f, which) put_args(p, f, which, sizeof which / sizeof *(which))

/* ---- tracks ---- */

#define LAST 1000000 /* in the order below a process */

/* Some who read the format ask of every event for a category and a time. */
static void begin_metadata(struct perfetto *p, const struct perfetto_track *t, const char *what)
{
    begin_event(p, "M");
    put_text(p, "cat", "__metadata");
    put_text(p, "name", what);
    put_place(p, t);
    put_time(p, 0, 0);
}

/* name: without quotes. */
static void put_metadata(struct perfetto *p, const struct perfetto_track *t, const char *what,
                         const struct text *name)
{
    begin_metadata(p, t, what);
    text_puts(&p->line, ", \"args\": {\"name\": \"");
    text_add(&p->line, name->s, name->n);
    text_puts(&p->line, "\"}}");
}

/* Below its process in the order of `order`, a warp's number. */
static void put_order(struct perfetto *p, const struct perfetto_track *t, uint64_t order)
{
    begin_metadata(p, t, "thread_sort_index");
    text_printf(&p->line, ", \"args\": {\"sort_index\": %llu}}", (unsigned long long)order);
}

static uint32_t process_of(struct perfetto *p, const struct text *name, bool *is_new)
{
    uint32_t n;

    *is_new = !names_get(&p->process_numbers, name->s, name->n, &n);
    if (*is_new) {
        n = ++p->processes;
        names_put(&p->process_numbers, name->s, name->n, n);
    }
    return n;
}

/* Both names are without quotes; each is written once. */
static size_t track_of(struct perfetto *p, const struct text *process, const struct text *thread,
                       uint64_t order)
{
    struct perfetto_track t = { .last = 0 };
    struct text both = { NULL, 0, 0 };
    uint32_t n;
    bool is_new;

    text_printf(&both, "%s|%s", process->s, thread->s);
    if (!names_get(&p->track_numbers, both.s, both.n, &n)) {
        n = (uint32_t)p->ntracks;
        t.process = process_of(p, process, &is_new);
        t.thread = n + 1;
        if (is_new)
            put_metadata(p, &t, "process_name", process);
        put_metadata(p, &t, "thread_name", thread);
        put_order(p, &t, order);
        names_put(&p->track_numbers, both.s, both.n, n);
        ARRAY_PUSH(p->tracks, p->ntracks, p->cap_tracks, t);
    }
    text_free(&both);
    return n;
}

/* A warp of a block; a warp or thread of a machine that has no blocks; what such a machine does of
 * itself. */
static size_t track_of_line(struct perfetto *p, const struct fields *f)
{
    struct text process = { NULL, 0, 0 }, thread = { NULL, 0, 0 };
    bool warp = has(f, M_WARP);
    enum member who = warp ? M_WARP : M_THREAD;
    bool known = warp || (has(f, M_THREAD) && f->v[M_THREAD].s[0] != '"');
    size_t track;

    if (has(f, M_BLOCK)) {
        if (number(f, M_CONTEXT) > 0)
            text_printf(&process, "context %llu, ", (unsigned long long)number(f, M_CONTEXT));
        text_printf(&process, "grid %llu, block (", (unsigned long long)number(f, M_GRID));
        put_inner(&process, f->v[M_BLOCK]);
        text_puts(&process, ")");
    } else {
        text_puts(&process, "program");
    }
    if (known)
        text_printf(&thread, "%s %llu", warp ? "warp" : "thread",
                    (unsigned long long)number(f, who));
    else
        text_puts(&thread, "environment");
    track = track_of(p, &process, &thread, known ? number(f, who) : LAST);
    text_free(&process);
    text_free(&thread);
    return track;
}

static size_t track_of_memory(struct perfetto *p, const char *name, uint64_t order)
{
    struct text process = { NULL, 0, 0 }, thread = { NULL, 0, 0 };
    size_t track;

    text_puts(&process, "memory");
    text_puts(&thread, name);
    track = track_of(p, &process, &thread, order);
    text_free(&process);
    text_free(&thread);
    return track;
}

/* ---- time ---- */

/* Lines without a tick belong to the one before them. */
static void see_tick(struct perfetto *p, const struct fields *f)
{
    uint64_t tick = has(f, M_TICK) ? number(f, M_TICK)
                    : has(f, M_MEMORY) ? p->tick : number(f, M_STEP);

    if (tick <= p->tick)
        return;
    p->tick = tick;
    p->within = 0;
}

/* ---- memory operations ---- */

static size_t place_in_flight(const struct perfetto *p, uint64_t operation)
{
    size_t at = p->nflight;

    while (at > 0 && p->flight[at - 1].number >= operation)
        at--;
    return at;
}

static bool is_in_flight(const struct perfetto *p, size_t at, uint64_t operation)
{
    return at < p->nflight && p->flight[at].number == operation;
}

/* An event of an operation, up to its arguments. */
static void begin_operation(struct perfetto *p, const char *phase,
                            const struct perfetto_operation *op, struct raw name)
{
    begin_event(p, phase);
    put_text(p, "cat", "operation");
    text_printf(&p->line, ", \"id\": \"0x%llx\"", (unsigned long long)op->number);
    put_raw(p, "name", name);
    put_place(p, &p->tracks[op->track]);
    put_time(p, p->tick, p->within);
}

static void put_count(struct perfetto *p)
{
    size_t track = track_of_memory(p, "operations in flight", 0);

    begin_event(p, "C");
    put_text(p, "cat", "memory");
    put_text(p, "name", "operations in flight");
    put_place(p, &p->tracks[track]);
    put_time(p, p->tick, p->within);
    text_printf(&p->line, ", \"args\": {\"operations\": %zu}}", p->nflight);
}

/* f: of the step that asks for it, or of its first own event. */
static void start_operation(struct perfetto *p, size_t at, uint64_t operation, size_t track,
                            const struct fields *f)
{
    static const enum member told[] = { M_STEP, M_PC, M_LINE, M_KIND, M_SPACE };
    struct perfetto_operation op = { .number = operation, .track = track };

    if (has(f, M_TEXT))
        text_add(&op.name, f->v[M_TEXT].s, f->v[M_TEXT].n);
    else
        text_puts(&op.name, "\"\"");
    begin_operation(p, "b", &op, (struct raw){ op.name.s, op.name.n });
    PUT_ARGS(p, f, told);
    text_puts(&p->line, "}}");
    ARRAY_PUSH(p->flight, p->nflight, p->cap_flight, op);
    memmove(p->flight + at + 1, p->flight + at, (p->nflight - 1 - at) * sizeof op);
    p->flight[at] = op;
    p->newest = operation + 1 > p->newest ? operation + 1 : p->newest;
    put_count(p);
}

static void end_operation(struct perfetto *p, size_t at, const struct fields *f)
{
    static const enum member told[] = { M_STEP, M_SPACE, M_ADDRESS, M_LANES };
    struct perfetto_operation op = p->flight[at];

    begin_operation(p, "e", &op, (struct raw){ op.name.s, op.name.n });
    if (f != NULL)
        PUT_ARGS(p, f, told);
    else
        text_puts(&p->line, ", \"args\": {\"unfinished\": true");
    text_puts(&p->line, "}}");
    text_free(&op.name);
    memmove(p->flight + at, p->flight + at + 1, (--p->nflight - at) * sizeof op);
    put_count(p);
}

/* A micro step, as an instant in the operation's row: the statement that runs, or the program. */
static void put_micro_step(struct perfetto *p, size_t at, const struct fields *f)
{
    static const enum member told[] = { M_STEP, M_SPACE, M_ADDRESS, M_LANES, M_FROM, M_WRITES };

    begin_operation(p, "n", &p->flight[at], f->v[has(f, M_RUNS) ? M_RUNS : M_PROGRAM]);
    PUT_ARGS(p, f, told);
    text_puts(&p->line, "}}");
}

/* around: the line; f: its object `memory`. Operations on registers alone are left out. */
static void operation_event(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    uint64_t operation = number(f, M_OPERATION);
    struct fields told = *f;
    size_t at;

    if (!has(f, M_ADDRESS))
        return;
    told.v[M_STEP] = around->v[M_STEP];
    told.v[M_FROM] = has(f, M_FROM) ? f->v[M_FROM] : around->v[M_FROM];
    told.v[M_WRITES] = has(f, M_WRITES) ? f->v[M_WRITES] : around->v[M_WRITES];
    at = place_in_flight(p, operation);
    if (!is_in_flight(p, at, operation))
        start_operation(p, at, operation, track_of_line(p, around), &told);
    p->within++;
    put_micro_step(p, at, &told);
    if (is(f, M_RULE, "\"M.end\""))
        end_operation(p, at, &told);
}

/* around: the line of a step; f: one of its accesses. Its operations are in flight from now on;
 * under profile sc they are over already. */
static void access_event(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    const struct raw *v = &f->v[M_OPERATIONS];
    unsigned long long first, count;
    struct fields told = *around;

    told.v[M_KIND] = f->v[M_KIND];
    told.v[M_SPACE] = f->v[M_SPACE];
    if (v->s == NULL || sscanf(v->s, "[%llu, %llu]", &first, &count) != 2)
        return;
    for (unsigned long long i = 0; i < count; i++)
        if (first + i >= p->newest)
            start_operation(p, p->nflight, first + i, track_of_line(p, around), &told);
}

/* A silent rule: an instant in the row of its cache. */
static void silent_event(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    static const enum member told[] = { M_STEP, M_SPACE, M_ADDRESS };
    struct fields with = *f;
    struct text name = { NULL, 0, 0 };
    size_t track;

    put_inner(&name, f->v[M_CACHE]);
    if (has(around, M_PROCESSOR))
        text_printf(&name, " of processor %llu",
                    (unsigned long long)number(around, M_PROCESSOR));
    if (name.s == NULL)
        text_puts(&name, "caches");
    track = track_of_memory(p, name.s,
                            has(around, M_PROCESSOR) ? number(around, M_PROCESSOR) + 2 : 1);
    text_free(&name);
    with.v[M_STEP] = around->v[M_STEP];
    p->within++;
    begin_event(p, "i");
    put_raw(p, "name", f->v[M_RULE]);
    put_text(p, "cat", "cache");
    put_text(p, "s", "t");
    put_place(p, &p->tracks[track]);
    put_time(p, p->tick, p->within);
    PUT_ARGS(p, &with, told);
    text_puts(&p->line, "}}");
}

static void memory_event(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    (has(f, M_OPERATION) ? operation_event : silent_event)(p, around, f);
}

/* ---- lines of the CUDA source ---- */

static void cuda_key(uint64_t program, uint64_t pc, struct text *key)
{
    text_printf(key, "%llu %llu", (unsigned long long)program, (unsigned long long)pc);
}

/* One of the places that an instruction comes from; the last is that of the kernel itself. */
static void see_place(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    struct text *to = &p->cuda[p->ncuda - 1];

    (void)around;
    to->n = 0;
    text_puts(to, "\"");
    put_inner(to, f->v[M_FILE]);
    text_printf(to, ":%llu\"", (unsigned long long)number(f, M_LINE));
}

static void see_code(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    struct text key = { NULL, 0, 0 };

    (void)around;
    if (!has(f, M_CUDA))
        return;
    cuda_key(p->nprograms, number(f, M_PC), &key);
    names_put(&p->cuda_numbers, key.s, key.n, (uint32_t)p->ncuda);
    ARRAY_PUSH(p->cuda, p->ncuda, p->cap_cuda, (struct text){ .s = NULL });
    for_objects(p, f->v[M_CUDA], f, see_place);
    text_free(&key);
}

static void see_program(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    (void)around;
    for_objects(p, f->v[M_CODE], f, see_code);
    p->nprograms++;
}

/* The line with the place of its instruction. */
static struct fields with_cuda(const struct perfetto *p, const struct fields *line)
{
    struct fields f = *line;
    struct text key = { NULL, 0, 0 };
    uint32_t n;

    cuda_key(number(line, M_PROGRAM), number(line, M_PC), &key);
    if (names_get(&p->cuda_numbers, key.s, key.n, &n))
        f.v[M_CUDA] = (struct raw){ p->cuda[n].s, p->cuda[n].n };
    text_free(&key);
    return f;
}

/* ---- steps ---- */

/* From its last step up to now the warp had a reason not to go on. */
static void put_waiting(struct perfetto *p, struct perfetto_track *t, uint64_t now)
{
    if (t->waits.n > 2 && now > t->last + 1) {
        begin_event(p, "X");
        put_text(p, "cat", "waits");
        text_puts(&p->line, ", \"name\": \"waits: ");
        put_inner(&p->line, (struct raw){ t->waits.s, t->waits.n });
        text_puts(&p->line, "\"");
        put_place(p, t);
        put_time(p, t->last + 1, 0);
        text_printf(&p->line, ", \"dur\": %llu}", (unsigned long long)(now - t->last - 1));
    }
    t->waits.n = 0;
}

/* A step that no rule could take has not happened: an instant. */
static void step_event(struct perfetto *p, const struct fields *line)
{
    static const enum member told[] = { M_STEP, M_PC, M_LINE, M_CUDA, M_EXECUTED, M_ACTIVE, M_RULES,
                                        M_PROCESSOR, M_CHANGES, M_ACCESS };
    const struct fields with = with_cuda(p, line), *f = &with;
    size_t track = track_of_line(p, f);
    struct perfetto_track *t = &p->tracks[track];
    const bool stuck = is(f, M_RULES, "[]");

    put_waiting(p, t, p->tick);
    begin_event(p, stuck ? "i" : "X");
    put_text(p, "cat", stuck ? "stuck" : "step");
    put_raw(p, "name", f->v[M_TEXT]);
    put_place(p, t);
    put_time(p, p->tick, 0);
    text_puts(&p->line, stuck ? ", \"s\": \"t\"" : ", \"dur\": 1");
    PUT_ARGS(p, f, told);
    text_puts(&p->line, "}}");
    t->last = p->tick;
    if (is(f, M_WAITS, "\"\"") || !has(f, M_WAITS) || f->v[M_WAITS].s[0] != '"')
        return;
    text_add(&t->waits, f->v[M_WAITS].s, f->v[M_WAITS].n);
}

/* ---- the whole ---- */

static void begin_file(struct perfetto *p, const struct fields *run)
{
    static const enum member told[] = { M_MACHINE, M_COMMAND };

    if (p->begun)
        return;
    p->begun = true;
    text_puts(&p->line, "{\"displayTimeUnit\": \"ns\", \"otherData\": {\"unit\": \"a "
                        "microsecond is a step of the machine\"");
    for (size_t i = 0; run != NULL && i < sizeof told / sizeof *told; i++)
        put_raw(p, i == 0 ? "machine" : "command", run->v[told[i]]);
    text_puts(&p->line, "}, \"traceEvents\": [");
}

static void run_event(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    (void)around;
    begin_file(p, f);
    for_objects(p, f->v[M_PROGRAMS], f, see_program);
}

/* Slices still open end here, a tick after the last. */
static void end_all(struct perfetto *p)
{
    if (p->ended)
        return;
    p->ended = true;
    p->within++;
    for (size_t i = 0; i < p->ntracks; i++)
        put_waiting(p, &p->tracks[i], p->tick + 2);
    while (p->nflight > 0)
        end_operation(p, p->nflight - 1, NULL);
}

static void end_event(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    static const enum member told[] = { M_REASON, M_SUMMARY, M_FINDINGS };
    size_t track = track_of_memory(p, "verdict", LAST);

    (void)around;
    end_all(p);
    begin_event(p, "i");
    put_raw(p, "name", f->v[M_VERDICT]);
    put_text(p, "cat", "verdict");
    put_text(p, "s", "g");
    put_place(p, &p->tracks[track]);
    put_time(p, p->tick + 2, 0);
    PUT_ARGS(p, f, told);
    text_puts(&p->line, "}}");
}

static void line_event(struct perfetto *p, const struct fields *around, const struct fields *f)
{
    (void)around;
    for_objects(p, f->v[M_RUN], f, run_event);
    for_objects(p, f->v[M_LATER], f, run_event);
    begin_file(p, NULL);
    if (has(f, M_END)) {
        for_objects(p, f->v[M_END], f, end_event);
    } else if (has(f, M_STEP)) {
        see_tick(p, f);
        for_objects(p, f->v[M_MEMORY], f, memory_event);
        if (has(f, M_RULES) && has(f, M_TEXT) && !has(f, M_MEMORY))
            step_event(p, f);
        for_objects(p, f->v[M_ACCESS], f, access_event);
    }
}

static void write_out(struct perfetto *p)
{
    if (p->line.n > 0)
        fwrite(p->line.s, 1, p->line.n, p->out);
    p->line.n = 0;
}

void perfetto_open(struct perfetto *p, FILE *out)
{
    *p = (struct perfetto){ .out = out };
}

void perfetto_write(void *self, const char *lines, size_t n)
{
    struct perfetto *p = self;
    const char *end = lines + n;

    while (lines < end) {
        const char *newline = memchr(lines, '\n', (size_t)(end - lines));
        size_t length = (size_t)((newline != NULL ? newline : end) - lines);

        for_objects(p, (struct raw){ lines, length }, NULL, line_event);
        write_out(p);
        lines += length + (newline != NULL);
    }
}

void perfetto_close(struct perfetto *p)
{
    if (p->begun) {
        end_all(p);
        text_puts(&p->line, "\n]}\n");
        write_out(p);
    }
    for (size_t i = 0; i < p->ntracks; i++)
        text_free(&p->tracks[i].waits);
    for (size_t i = 0; i < p->nflight; i++)
        text_free(&p->flight[i].name);
    for (size_t i = 0; i < p->ncuda; i++)
        text_free(&p->cuda[i]);
    mem_free(p->cuda);
    names_free(&p->cuda_numbers);
    mem_free(p->tracks);
    mem_free(p->flight);
    names_free(&p->process_numbers);
    names_free(&p->track_numbers);
    text_free(&p->line);
    *p = (struct perfetto){ .out = NULL };
}
