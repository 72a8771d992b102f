/* cli/explore_parts.c: --part I/N --folder DIR: one round of a part of a search (search/divided.h), from
 * what lies in the folder to what is left there:
 *
 *   box-R-FROM-TO  states that a part sent to another in round R; absent: none
 *   seen-I         the fingerprints of the states that part I has met; rounds append to it
 *   part-I.json    what it has found (search/report.h), and where it is. With this file, which appears at
 *                  once, a round counts as done: one that ends before is done again
 *   turn-I         the same for the others: its last round, and how many states it sent to whom
 *   over           nothing is left to be done */
#include <errno.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/platform.h"
#include "cli/explore.h"
#include "search/divided.h"

#define MOST_PARTS 250u /* as many boxes are open at once, and as many again */

/* What a part says of itself: of its last round, then of the one before. */
struct turn {
    bool there;
    uint64_t round;
    uint64_t *sent[2]; /* owned; by part */
};

struct parts {
    struct exploration *x;
    const char *folder;
    struct shard part;
    uint64_t work[2];     /* a fingerprint of machine, program, command line */
    struct turn *turns;   /* by part */
    struct report before; /* of this part; nothing in it: there is none */
    uint64_t round;       /* the one to be done; from 1 */
    uint64_t begun;       /* platform_now_ns */
    struct box *in, *out; /* by part, with their files */
    struct output *files; /* of `out` */
    struct text name;     /* of the file at hand */
};

/* ---- options ---- */

static bool read_options(struct explore_batch *b, struct diags *d)
{
    static const char *const others[] = {
        "shard", "report", "walks", "preemptions", "max-states", "max-depth", "until", "against",
        "witness", "dot", "lts", "format", "brief", "json", "all" };
    const struct invocation *v = b->invocation;
    const struct given *part = option_next(v, "part", NULL);

    b->folder = option_next(v, "folder", NULL);
    if (part == NULL && b->folder == NULL)
        return true;
    if (part == NULL || b->folder == NULL)
        return diag_error(d, given_span(part == NULL ? b->folder : part),
                          "--part and --folder go together");
    if (!options_refuse(v, others, sizeof others / sizeof *others,
                        "parts in rounds (--part) do not have this option", d) ||
        !explore_read_share(b, "part", d))
        return false;
    if (*given_value(b->folder) == '\0')
        return diag_error(d, given_span(b->folder), "expected a folder");
    if (b->shard.of > MOST_PARTS)
        return diag_error(d, given_span(part), "there can be %u parts at most", MOST_PARTS);
    return v->noperands == 1 || diag_error(d, given_span(part), "parts in rounds are of one file");
}

bool explore_part_begin(struct explore_batch *b)
{
    struct diags d = { .n = 0 };
    bool ok = read_options(b, &d);

    diags_print(&d, stderr);
    diags_free(&d);
    return ok;
}

/* ---- names, errors ---- */

static const char *file_name(struct parts *p, const char *kind, uint32_t part, const char *suffix)
{
    p->name.n = 0;
    text_printf(&p->name, "%s/%s%lu%s", p->folder, kind, (unsigned long)part + 1, suffix);
    return p->name.s;
}

static const char *box_name(struct parts *p, uint64_t round, uint32_t from, uint32_t to)
{
    p->name.n = 0;
    text_printf(&p->name, "%s/box-%llu-%lu-%lu", p->folder, (unsigned long long)round,
                (unsigned long)from + 1, (unsigned long)to + 1);
    return p->name.s;
}

static const char *over_name(struct parts *p)
{
    p->name.n = 0;
    text_printf(&p->name, "%s/over", p->folder);
    return p->name.s;
}

/* Of the file that was named last. False. */
static bool fail(struct parts *p, const char *why)
{
    return diag_error(&p->x->diags, (struct span){ NULL, 0, 0 }, "%s: %s", p->name.s, why);
}

/* ---- turns ---- */

static bool read_counts(FILE *f, uint64_t **out, uint32_t n)
{
    *out = mem_new(n * sizeof **out);
    for (uint32_t i = 0; i < n; i++) {
        unsigned long long v;

        if (fscanf(f, "%llu", &v) != 1)
            return false;
        (*out)[i] = v;
    }
    return true;
}

static bool read_turn(struct parts *p, struct turn *t, FILE *f)
{
    unsigned long long work[2], round;
    unsigned long of;

    if (fscanf(f, "warpstep turn 1 %16llx%16llx %lu %llu", &work[0], &work[1], &of, &round) != 4)
        return fail(p, "this is no file of a part");
    if (work[0] != p->work[0] || work[1] != p->work[1] || of != p->part.of)
        return fail(p, "this is of another search: program, inputs, options, parts or version differ");
    t->there = true;
    t->round = round;
    return (read_counts(f, &t->sent[0], p->part.of) && read_counts(f, &t->sent[1], p->part.of)) ||
           fail(p, "this is cut off");
}

static bool read_turns(struct parts *p)
{
    bool ok = true;

    for (uint32_t i = 0; i < p->part.of && ok; i++) {
        FILE *f = fopen(file_name(p, "turn-", i, ""), "rb");

        if (f == NULL && errno != ENOENT)
            return fail(p, strerror(errno));
        if (f == NULL)
            continue;
        ok = read_turn(p, &p->turns[i], f);
        fclose(f);
    }
    return ok;
}

static void put_counts(const uint64_t *v, uint32_t n, FILE *f)
{
    for (uint32_t i = 0; i < n; i++)
        fprintf(f, "%s%llu", i > 0 ? " " : "", v == NULL ? 0 : (unsigned long long)v[i]);
    fputc('\n', f);
}

/* This part has done a round, in which it sent so much. */
static bool write_turn(struct parts *p, uint64_t round, const uint64_t *sent)
{
    struct turn *t = &p->turns[p->part.index];
    struct output o;

    if (!output_open(&o, file_name(p, "turn-", p->part.index, "")))
        return fail(p, output_why());
    fprintf(o.file, "warpstep turn 1\n%016llx%016llx %lu\n%llu\n", (unsigned long long)p->work[0],
            (unsigned long long)p->work[1], (unsigned long)p->part.of, (unsigned long long)round);
    put_counts(sent, p->part.of, o.file);
    put_counts(t->sent[0], p->part.of, o.file);
    return output_keep(&o) || fail(p, output_why());
}

/* How many states a part has sent to another in the round before this one. */
static uint64_t sent_to(const struct parts *p, uint32_t from, uint32_t to)
{
    const struct turn *t = &p->turns[from];

    return t->sent[t->round + 1 == p->round ? 0 : 1][to];
}

/* The parts that have not done the previous round yet, or otherwise all. */
static uint32_t awaited(const struct parts *p)
{
    uint32_t i = 0;

    while (i < p->part.of &&
           (p->round == 1 || (p->turns[i].there && p->turns[i].round + 1 >= p->round)))
        i++;
    return i;
}

/* Has every part done the same round, and sent nothing in it? */
static bool is_over(const struct parts *p)
{
    for (uint32_t i = 0; i < p->part.of; i++) {
        const struct turn *t = &p->turns[i];

        if (!t->there || t->round != p->turns[0].round)
            return false;
        for (uint32_t k = 0; k < p->part.of; k++)
            if (t->sent[0][k] > 0)
                return false;
    }
    return true;
}

/* ---- what this part has done so far ---- */

static void see_work(struct parts *p)
{
    struct explore_batch b = *p->x->batch;
    struct text t = { NULL, 0, 0 };

    b.shard.index = 0;
    explore_report_head(&b, &t);
    hash_pair(t.s, t.n, 0, p->work);
    for (unsigned i = 0; i < 2; i++)
        p->work[i] = hash_mix(p->work[i], p->x->inputs[i]);
    text_free(&t);
}

static const struct report_part *done_before(const struct parts *p)
{
    return p->before.nparts == 0 ? NULL : &p->before.parts[0];
}

static bool read_report(struct parts *p)
{
    const char *path = file_name(p, "part-", p->part.index, ".json");
    struct source *text = mem_new(sizeof *text);
    const struct report_rounds *r;
    bool there = source_read(text, path);
    int reason = errno;

    diags_keep(&p->x->diags, text);
    if (!there)
        return reason == ENOENT || fail(p, source_reason(reason));
    if (!report_read(&p->before, text, &p->x->diags))
        return false;
    r = p->before.nparts == 1 ? &p->before.parts[0].rounds : NULL;
    if (r == NULL || !r->on || r->nsent != p->part.of || r->work[0] != p->work[0] ||
        r->work[1] != p->work[1] || p->before.shard.index != p->part.index)
        return fail(p, "this is of another search: program, inputs, options, parts or version differ");
    p->round = r->done + 1;
    return true;
}

static uint64_t check_state(uint64_t check, const uint64_t print[2])
{
    return hash_mix(hash_mix(check, print[0]), print[1]);
}

/* The states that were met, into the search. */
static bool read_seen_file(struct parts *p, FILE *f, const struct report_rounds *r)
{
    struct visited *v = &p->x->search.visited;
    unsigned char bytes[16];
    uint64_t check = 0;

    for (uint64_t i = 0; i < r->seen; i++) {
        uint64_t print[2];

        if (fread(bytes, 1, sizeof bytes, f) != sizeof bytes)
            return fail(p, "this is cut off");
        print[0] = load_le64(bytes);
        print[1] = load_le64(bytes + 8);
        check = check_state(check, print);
        visited_add(v, print);
    }
    return check == r->check || fail(p, "this is not what was written");
}

static bool read_seen(struct parts *p)
{
    FILE *f;
    bool ok;

    if (done_before(p) == NULL || done_before(p)->rounds.seen == 0)
        return true;
    f = fopen(file_name(p, "seen-", p->part.index, ""), "rb");
    if (f == NULL)
        return fail(p, strerror(errno));
    ok = read_seen_file(p, f, &done_before(p)->rounds);
    fclose(f);
    return ok;
}

/* ---- boxes ---- */

static struct box_head head_of(const struct parts *p, uint64_t round, uint32_t from, uint32_t to)
{
    return (struct box_head){ .work = { p->work[0], p->work[1] }, .round = round, .from = from,
                              .to = to };
}

static bool open_boxes(struct parts *p)
{
    for (uint32_t i = 0; p->round > 1 && i < p->part.of; i++) {
        struct box_head head = head_of(p, p->round - 1, i, p->part.index);
        FILE *f;

        if (sent_to(p, i, p->part.index) == 0)
            continue;
        f = fopen(box_name(p, p->round - 1, i, p->part.index), "rb");
        if (f == NULL)
            return fail(p, strerror(errno));
        if (!box_open(&p->in[i], f, &head))
            return fail(p, "this is no box of this search");
    }
    return true;
}

static bool begin_box(void *self, uint32_t to)
{
    struct parts *p = self;
    struct box_head head = head_of(p, p->round, p->part.index, to);

    if (!output_open(&p->files[to], box_name(p, p->round, p->part.index, to)))
        return fail(p, output_why());
    box_begin(&p->out[to], p->files[to].file, &head);
    return true;
}

static bool keep_boxes(struct parts *p)
{
    for (uint32_t i = 0; i < p->part.of; i++) {
        const char *name = box_name(p, p->round, p->part.index, i);

        if (p->out[i].file == NULL) {
            remove(name); /* of a try of this round that came to no end */
            continue;
        }
        box_end(&p->out[i]);
        if (!output_keep(&p->files[i]))
            return fail(p, output_why());
    }
    return true;
}

/* Boxes were read up to their ends, as their senders counted. */
static bool check_boxes(struct parts *p)
{
    for (uint32_t i = 0; p->round > 1 && i < p->part.of; i++)
        if (p->in[i].file != NULL && p->in[i].entries != sent_to(p, i, p->part.index)) {
            box_name(p, p->round - 1, i, p->part.index);
            return fail(p, "this is another box than its sender says");
        }
    return true;
}

static void close_boxes(struct parts *p)
{
    for (uint32_t i = 0; i < p->part.of; i++) {
        if (p->in[i].file != NULL)
            fclose(p->in[i].file);
        if (p->files[i].file != NULL)
            output_drop(&p->files[i]);
        box_free(&p->in[i]);
        box_free(&p->out[i]);
    }
}

/* ---- the round, and what it leaves ---- */

/* --max-seconds is about the search alone: however long it takes to read what was met, some steps
 * are taken. */
static void begin_now(struct parts *p)
{
    uint64_t *until = &p->x->search.options.limits.until;

    if (*until != 0)
        *until += platform_now_ns() - p->begun;
}

static bool search_round(struct parts *p)
{
    struct exploration *x = p->x;
    struct divided d = { .search = &x->search, .part = p->part, .first = p->round == 1,
                         .in = p->in, .out = p->out, .begin = begin_box, .self = p };

    begin_now(p);
    if (divided_round(&d))
        return true;
    if (d.broken != NULL) {
        box_name(p, p->round - 1, (uint32_t)(d.broken - p->in), p->part.index);
        fail(p, "this box is broken");
    }
    return false;
}

/* The new states follow the existing ones. */
static bool write_seen(struct parts *p, struct report_rounds *r)
{
    const struct visited *v = &p->x->search.visited;
    uint32_t old = (uint32_t)r->seen;
    const char *name = file_name(p, "seen-", p->part.index, "");
    struct output o;

    if (!(old == 0 ? output_open(&o, name) : output_extend(&o, name, (long)old * 16)))
        return fail(p, output_why());
    for (uint32_t i = old; i < v->n; i++) {
        const uint64_t *print = visited_at(v, i)->print;
        unsigned char bytes[16];

        store_le64(bytes, print[0]);
        store_le64(bytes + 8, print[1]);
        fwrite(bytes, 1, sizeof bytes, o.file);
        r->check = check_state(r->check, print);
    }
    r->seen = v->n;
    return output_keep(&o) || fail(p, output_why());
}

static void count_sent(struct parts *p, struct report_rounds *r)
{
    for (uint32_t i = 0; i < p->part.of; i++)
        ARRAY_PUSH(r->sent, r->nsent, r->cap_sent, p->out[i].entries);
}

/* What was found up to now: before this round, and in it. */
static void join_found(struct parts *p, struct report_part *all)
{
    const struct exploration *x = p->x;
    const struct report_part *before = done_before(p);
    const struct report_part now = { .states = x->search.visited.n - all->rounds.seen,
                                     .steps = x->search.steps,
                                     .ends = x->search.ends };

    if (before != NULL)
        report_unite(all, before);
    report_unite(all, &now);
}

static bool write_report(struct parts *p, const struct report_part *all)
{
    struct text t = { NULL, 0, 0 };
    struct output o;
    bool ok = output_open(&o, file_name(p, "part-", p->part.index, ".json"));

    if (!ok)
        return fail(p, output_why());
    explore_report_head(p->x->batch, &t);
    report_put_part(&t, all, true);
    report_put_tail(&t);
    fwrite(t.s, 1, t.n, o.file);
    text_free(&t);
    return output_keep(&o) || fail(p, output_why());
}

/* In this order: whatever a round leaves is there before it counts as done. */
static bool keep_round(struct parts *p, struct report_part *all)
{
    const struct report_part *before = done_before(p);
    const char *name = explore_file(p->x);

    all->file = strcpy(mem_new(strlen(name) + 1), name);
    memcpy(all->inputs, p->x->inputs, sizeof all->inputs);
    all->rounds = (struct report_rounds){ .on = true, .work = { p->work[0], p->work[1] },
                                          .done = p->round };
    if (before != NULL) {
        all->rounds.seen = before->rounds.seen;
        all->rounds.check = before->rounds.check;
    }
    join_found(p, all);
    if (!write_seen(p, &all->rounds) || !keep_boxes(p))
        return false;
    count_sent(p, &all->rounds);
    return write_report(p, all);
}

/* The others hear of a round that was done; what was sent for it is needed no more. */
static bool announce(struct parts *p, const struct report_rounds *r)
{
    if (!write_turn(p, r->done, r->sent))
        return false;
    for (uint32_t i = 0; r->done > 1 && i < p->part.of; i++)
        remove(box_name(p, r->done - 1, i, p->part.index));
    return true;
}

/* ---- turns, one after the other ---- */

static void forget_turns(struct parts *p)
{
    for (uint32_t i = 0; i < p->part.of; i++) {
        mem_free(p->turns[i].sent[0]);
        mem_free(p->turns[i].sent[1]);
        p->turns[i] = (struct turn){ .there = false };
    }
}

/* Writes the file that says that nothing is left. Several parts may do so at the same time. */
static bool say_over(struct parts *p)
{
    struct output o;

    if (!output_open(&o, over_name(p)))
        return fail(p, output_why());
    fputs("warpstep over 1\n", o.file);
    return output_keep(&o) || fail(p, output_why());
}

/* Says so, where all others have done as much. */
static bool see_whether_over(struct parts *p)
{
    forget_turns(p);
    if (!read_turns(p))
        return false;
    return !is_over(p) || say_over(p);
}

/* Can files be written where they are to be? */
static bool can_write(struct parts *p)
{
    return output_possible(file_name(p, "turn-", p->part.index, "")) || fail(p, output_why());
}

/* What is there of this part and the others. A round whose end was not announced was done, and the
 * last part to end may not have come to say that all is. */
static bool find_turn(struct parts *p)
{
    const struct turn *own = &p->turns[p->part.index];
    const struct report_rounds *r;

    if (!can_write(p) || !read_turns(p) || !read_report(p))
        return false;
    if (done_before(p) == NULL)
        return !own->there || (file_name(p, "part-", p->part.index, ".json"), fail(p, strerror(ENOENT)));
    r = &done_before(p)->rounds;
    if ((!own->there || own->round != r->done) && !announce(p, r))
        return false;
    return see_whether_over(p);
}

static bool is_said_to_be_over(struct parts *p)
{
    FILE *f = fopen(over_name(p), "rb");

    if (f != NULL)
        fclose(f);
    return f != NULL;
}

static void say(const struct parts *p, const char *what)
{
    if (!option_given(p->x->batch->output, "quiet"))
        printf("%s: %s\n", p->x->batch->shard_name, what);
}

static void say_round(const struct parts *p, const struct report_part *all)
{
    uint64_t sent = 0, seen = done_before(p) != NULL ? done_before(p)->rounds.seen : 0;
    struct text t = { NULL, 0, 0 };

    for (size_t i = 0; i < all->rounds.nsent; i++)
        sent += all->rounds.sent[i];
    text_printf(&t, "round %llu: %llu states, %llu of them new; sent %llu",
                (unsigned long long)p->round, (unsigned long long)all->rounds.seen,
                (unsigned long long)(all->rounds.seen - seen), (unsigned long long)sent);
    if (p->x->search.stopped != NULL)
        text_printf(&t, " (%s)", p->x->search.stopped);
    say(p, t.s);
    text_free(&t);
}

/* A round that has used up its time did its share; what else stops one would stop the next, too. */
static enum exit_status status_of_round(const struct search *s)
{
    return s->stopped == NULL || strcmp(s->stopped, "seconds") == 0 ? EXIT_COMPLETED : EXIT_STOPPED;
}

static enum exit_status do_round(struct parts *p)
{
    struct exploration *x = p->x;
    struct report_part all = { .file = NULL };
    enum exit_status status = EXIT_INPUT;

    if (open_boxes(p) && read_seen(p) && search_round(p) && check_boxes(p) && keep_round(p, &all)) {
        progress_end(&x->progress);
        say_round(p, &all);
        if (announce(p, &all.rounds) && see_whether_over(p))
            status = status_of_round(&x->search);
    }
    report_part_free(&all);
    return status;
}

static enum exit_status take_turn(struct parts *p)
{
    struct text t = { NULL, 0, 0 };
    uint32_t other;

    if (!find_turn(p))
        return EXIT_INPUT;
    if (is_said_to_be_over(p)) {
        say(p, "nothing is left to be done");
        return EXIT_COMPLETED;
    }
    other = awaited(p);
    if (other == p->part.of)
        return do_round(p);
    text_printf(&t, "part %lu is a round behind", (unsigned long)other + 1);
    say(p, t.s);
    text_free(&t);
    return EXIT_COMPLETED;
}

static void parts_init(struct parts *p, struct exploration *x)
{
    const uint32_t n = x->batch->shard.of;

    *p = (struct parts){ .x = x, .folder = given_value(x->batch->folder), .part = x->batch->shard,
                         .round = 1, .begun = platform_now_ns() };
    see_work(p);
    p->turns = mem_new(n * sizeof *p->turns);
    p->in = mem_new(n * sizeof *p->in);
    p->out = mem_new(n * sizeof *p->out);
    p->files = mem_new(n * sizeof *p->files);
}

static void parts_free(struct parts *p)
{
    close_boxes(p);
    forget_turns(p);
    report_free(&p->before);
    text_free(&p->name);
    mem_free(p->turns);
    mem_free(p->in);
    mem_free(p->out);
    mem_free(p->files);
}

enum exit_status explore_part(struct exploration *x)
{
    struct parts p;
    enum exit_status status;

    explore_see_inputs(x);
    parts_init(&p, x);
    x->batch->interrupted = interrupt_ask();
    x->options.limits.interrupted = x->batch->interrupted;
    x->space.reducer.on = x->reductions;
    x->options.try_one = true;
    search_init(&x->search, x->explored, &x->options);
    status = take_turn(&p);
    x->found.states = x->search.visited.n;
    x->found.steps = x->search.steps;
    interrupt_over(true);
    parts_free(&p);
    return status;
}
