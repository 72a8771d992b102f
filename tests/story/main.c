/* tests/story/main.c: the stories of litmus tests against the traces that they are about. Random
 * tests run under random seeds and profiles, as JSON of level micro. An evaluator that shares no
 * code with the tool follows the derivations: which expressions of memory programs (4.4.3) and
 * silent rules (4.6) applied, event by event, what memory, L2 and each L1 hold of every location,
 * and what each operation carries. Every claim of the story has to be true of the event that it
 * names: who, which location, which value, which level; a load took effect there and not earlier;
 * every access is told, once, in the order of the events; an old copy is called one, and nothing
 * else is.
 *
 *     story TOOL FOLDER [FIRST [COUNT]]      runs so many tests
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LOCATIONS 3u
#define THREADS 3u
#define MOST_ROWS 5u
#define PROCESSORS 16u
#define MOST_OPERATIONS 512u
#define MOST_EVENTS 8192u
#define LINE_ROOM 65536u

#ifndef TEST_COUNT
#define TEST_COUNT 200
#endif

/* ---- drawing ---- */

static uint64_t random_state;

static unsigned draw(unsigned n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % n;
}

static unsigned next_value;
static char last_location;

static void put_cell(FILE *f, unsigned reg)
{
    static const char *const loads[] = { "weak", "weak", "weak", "weak", "weak", "volatile",
                                         "relaxed.gpu", "acquire.gpu", "cg", "ca", "cv" };
    static const char *const stores[] = { "weak", "weak", "volatile", "relaxed.gpu", "release.gpu",
                                          "wt", "cg" };
    const char at = "xxxxyz"[draw(6)];

    last_location = at;
    switch (draw(8)) {
    case 0:
        fprintf(f, "atom.relaxed.gpu.exch r%u, %c, %u", reg, at, ++next_value);
        break;
    case 1:
        fprintf(f, "atom.relaxed.gpu.add r%u, %c, %u", reg, at, 100 * (1 + draw(3)));
        break;
    case 2: case 3: case 4:
        fprintf(f, "st.%s %c, %u", stores[draw(sizeof stores / sizeof *stores)], at, ++next_value);
        break;
    default:
        fprintf(f, "ld.%s r%u, %c", loads[draw(sizeof loads / sizeof *loads)], reg, at);
    }
}

/* Says how many accesses it has. */
static unsigned put_test(FILE *f, unsigned *threads)
{
    const unsigned n = *threads = 2 + draw(THREADS - 1), rows = 1 + draw(MOST_ROWS);
    unsigned accesses = 0;

    next_value = 0;
    fprintf(f, "PTX random\n\"\"\n{ }\n");
    for (unsigned t = 0; t < n; t++)
        fprintf(f, "%s P%u@cta %u,gpu 0", t > 0 ? " |" : "", t, t);
    fprintf(f, " ;\n");
    for (unsigned r = 0; r < rows; r++) {
        for (unsigned t = 0; t < n; t++) {
            fprintf(f, "%s ", t > 0 ? " |" : "");
            if (draw(5) == 0 && accesses > 0)
                continue;
            accesses++;
            put_cell(f, r);
        }
        fprintf(f, " ;\n");
    }
    fprintf(f, "exists (%c == 0)\n", last_location);
    return accesses;
}

/* ---- a line of the trace ---- */

static bool failed;

static void complain(uint64_t test, const char *format, ...)
{
    va_list args;

    failed = true;
    printf("test %" PRIu64 ": ", test);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
}

static uint64_t number_after(const char *s, const char *key)
{
    const char *at = s != NULL ? strstr(s, key) : NULL;

    return at == NULL ? UINT64_MAX : strtoull(at + strlen(key), NULL, 10);
}

static bool has(const char *s, const char *what)
{
    return s != NULL && strstr(s, what) != NULL;
}

/* ---- the machine, as derivations tell it ---- */

struct copy {
    bool valid;
    uint64_t value;
};

struct operation {
    bool known, atomic, store, load;
    unsigned thread, location;
    uint64_t operand, value, result; /* value: what it carries; result: what an atomic computed */
    bool adds, delivered;            /* its value is in a register */
    uint64_t changed;                /* the read event after which its value stayed the same */
    uint64_t wrote;                  /* the event that wrote */
    unsigned told;                   /* claims about it */
};

struct event {
    bool memory;
    uint64_t operation;
    bool read[3], wrote[3];   /* L1, L2, memory */
    uint64_t value, result;   /* of its operation, after the event */
    uint64_t newest;          /* after the event: the last value written to its location */
    unsigned writer;          /* the thread that wrote it; THREADS: none */
    bool fills;               /* its operation updated or read L1, with the value that it had */
};

struct machine {
    uint64_t addresses[LOCATIONS];
    bool no_l2;               /* memory answers in its place */
    uint64_t memory[LOCATIONS];
    struct copy l2[LOCATIONS], l1[PROCESSORS][LOCATIONS];
    uint64_t newest[LOCATIONS];
    unsigned writer[LOCATIONS];
    struct operation operations[MOST_OPERATIONS];
    struct event events[MOST_EVENTS];
    uint64_t nevents;
};

static struct machine m;

static unsigned location_of(uint64_t address)
{
    for (unsigned l = 0; l < LOCATIONS; l++)
        if (address != UINT64_MAX && m.addresses[l] / 128 == address / 128)
            return l;
    return LOCATIONS;
}

static void begin(const char *head)
{
    memset(&m, 0, sizeof m);
    m.no_l2 = strstr(head, "\"Level2CacheSize\": 0,") != NULL ||
              strstr(head, "\"Level2CacheSize\": 0}") != NULL;
    for (unsigned l = 0; l < LOCATIONS; l++) {
        char name[] = "\"name\": \"x\"";

        name[9] = (char)('x' + l);
        m.addresses[l] = number_after(strstr(head, name), "\"address\": ");
        m.writer[l] = THREADS;
    }
}

/* What the instruction is, by its text. */
static void describe(struct operation *o, const char *line)
{
    const char *text = strstr(line, "\"text\": \"") + 9, *comma;

    o->known = true;
    o->thread = (unsigned)number_after(line, "\"block\": [");
    o->location = location_of(number_after(line, "\"address\": "));
    o->atomic = strncmp(text, "atom", 4) == 0;
    o->load = strncmp(text, "ld", 2) == 0;
    o->store = strncmp(text, "st", 2) == 0;
    o->adds = o->atomic && strstr(text, ".add.") != NULL;
    comma = text;
    while (strchr(comma, ',') != NULL && strchr(comma, ',') < strchr(text, ';'))
        comma = strchr(comma, ',') + 1;
    o->operand = strtoull(comma, NULL, 10);
    o->value = o->store ? o->operand : 0;
    o->changed = o->wrote = UINT64_MAX;
}

static void write_to(struct operation *o, struct event *e, unsigned level, uint64_t value)
{
    e->wrote[level] = true;
    if (level == 1)
        m.l2[o->location] = (struct copy){ true, value };
    else
        m.memory[o->location] = value;
    m.newest[o->location] = value;
    m.writer[o->location] = o->thread;
    if (o->wrote == UINT64_MAX)
        o->wrote = m.nevents;
}

static void read_from(struct operation *o, struct event *e, unsigned level, uint64_t value)
{
    e->read[level] = true;
    if (o->changed == UINT64_MAX || o->value != value)
        o->changed = m.nevents;
    e->fills = level == 0 && o->changed != m.nevents;
    o->value = value;
}

/* One expression (4.4.3), of n characters. */
static void apply(struct operation *o, struct event *e, const char *name, size_t n, unsigned p)
{
    const unsigned l = o->location;
    struct copy *l1 = &m.l1[p][l], *l2 = &m.l2[l];

#define IS(s) (n == sizeof(s) - 1 && memcmp(name, s, n) == 0)
    if (IS("readMem"))
        read_from(o, e, 2, m.memory[l]);
    else if (IS("readL2"))
        read_from(o, e, m.no_l2 ? 2 : 1, m.no_l2 ? m.memory[l] : l2->value);
    else if (IS("readL1"))
        read_from(o, e, 0, l1->value);
    else if (IS("updateL2") && !l2->valid)
        *l2 = (struct copy){ true, o->value };
    else if (IS("updateL1") && !l1->valid)
        *l1 = (struct copy){ true, o->value };
    else if (IS("writeL2"))
        write_to(o, e, m.no_l2 ? 2 : 1, o->atomic ? o->result : o->operand);
    else if (IS("writeMem"))
        write_to(o, e, 2, o->atomic ? o->result : o->operand);
    else if (IS("atomOp"))
        o->result = o->adds ? o->value + o->operand : o->operand;
    else if (IS("discardL1") || IS("evictL1"))
        l1->valid = false;
    else if (IS("discardL2") || IS("evictL2"))
        l2->valid = false;
    else if (IS("writeToRegs"))
        o->delivered = true;
#undef IS
}

/* All that its micro step carried out; the last one waits if the operation was deferred. */
static void micro_step(const char *line, struct event *e)
{
    static const char rule[] = "\"rule\": \"memprog.op.";
    const bool deferred = has(line, "\"deferred\": true");
    const uint64_t number = number_after(line, "\"operation\": ");
    struct operation *o = &m.operations[number % MOST_OPERATIONS];

    if (!o->known)
        describe(o, line);
    e->memory = true;
    e->operation = number;
    for (const char *at = strstr(line, rule); at != NULL && o->location < LOCATIONS;) {
        const char *name = at + sizeof rule - 1, *next = strstr(name, rule);

        if (!deferred || next != NULL)
            apply(o, e, name, strcspn(name, "\""), (unsigned)number_after(line, "\"processor\": "));
        at = next;
    }
    e->value = o->value;
    e->result = o->result;
    if (o->location < LOCATIONS) {
        e->newest = m.newest[o->location];
        e->writer = m.writer[o->location];
    }
}

static void silent(const char *line)
{
    const unsigned l = location_of(number_after(strstr(line, "\"memory\""), "\"address\": "));
    const unsigned p = (unsigned)number_after(line, "\"processor\": ") % PROCESSORS;

    if (has(line, "\"memory\": {\"rule\": \"M.flush\""))
        memset(m.l1[p], 0, sizeof m.l1[p]);
    else if (l < LOCATIONS && has(line, "\"memory\": {\"rule\": \"M.evictL1\""))
        m.l1[p][l].valid = false;
    else if (l < LOCATIONS && has(line, "\"memory\": {\"rule\": \"M.evictL2\""))
        m.l2[l].valid = false;
    else if (l < LOCATIONS && has(line, "\"memory\": {\"rule\": \"M.wbL2\""))
        m.memory[l] = m.l2[l].value;
}

/* Every line is an event, whatever it is. */
static void follow(const char *line)
{
    struct event *e = &m.events[m.nevents % MOST_EVENTS];

    if (has(line, "\"memory\": {\"rule\": \"M.step\"") ||
        has(line, "\"memory\": {\"rule\": \"M.end\""))
        micro_step(line, e);
    else if (has(line, "\"memory\": {\"rule\": \"M."))
        silent(line);
    m.nevents++;
}

/* ---- the story ---- */

struct claim {
    uint64_t event;
    const char *text; /* up to a quotation mark */
};

static unsigned level_of(const char *word)
{
    return strncmp(word, "L1", 2) == 0 ? 0 : strncmp(word, "L2", 2) == 0 ? 1 : 2;
}

static unsigned old_copies, fills, claims;

/* ": an old copy, for P0 has already put 1 into L2", or nothing. */
static void check_age(uint64_t test, const struct claim *c, const struct event *e, uint64_t value)
{
    const char *end = strchr(c->text, '"'), *old = strstr(c->text, "): an old copy, for P");
    const bool is_old = e->newest != value;
    unsigned writer = THREADS;
    uint64_t newest = 0;

    if (old != NULL && old > end)
        old = NULL;
    if ((old != NULL) != is_old) {
        complain(test, "event %" PRIu64 ": what is newest is %" PRIu64, c->event, e->newest);
        return;
    }
    old_copies += is_old;
    if (is_old && (sscanf(old, "): an old copy, for P%u has already put %" SCNu64, &writer,
                          &newest) != 2 ||
                   writer != e->writer || newest != e->newest))
        complain(test, "event %" PRIu64 ": P%u put %" PRIu64 " there", c->event, e->writer,
                 e->newest);
}

static bool check_read(uint64_t test, const struct claim *c, struct operation *o, struct event *e)
{
    unsigned thread;
    uint64_t value;
    char at, level[8];

    if (sscanf(c->text, "P%u reads %c = %" SCNu64 " from %7s", &thread, &at, &value, level) != 4)
        return false;
    if (!o->load || o->thread != thread || o->location != (unsigned)(at - 'x') ||
        e->value != value || !e->read[level_of(level)])
        complain(test, "event %" PRIu64 " reads %" PRIu64, c->event, e->value);
    if (o->changed != c->event || (o->delivered && o->value != value))
        complain(test, "event %" PRIu64 ": the value is that of event %" PRIu64, c->event,
                 o->changed);
    check_age(test, c, e, value);
    o->told++;
    return true;
}

static bool check_write(uint64_t test, const struct claim *c, struct operation *o, struct event *e)
{
    unsigned thread;
    uint64_t value;
    char at, level[8];

    if (sscanf(c->text, "P%u writes %c = %" SCNu64 " to %7s", &thread, &at, &value, level) != 4)
        return false;
    if (!o->store || o->thread != thread || o->location != (unsigned)(at - 'x') ||
        o->operand != value || !e->wrote[level_of(level)])
        complain(test, "event %" PRIu64 " writes %" PRIu64, c->event, o->operand);
    if (o->wrote != c->event)
        complain(test, "event %" PRIu64 ": it was written in %" PRIu64, c->event, o->wrote);
    o->told++;
    return true;
}

static bool check_atomic(uint64_t test, const struct claim *c, struct operation *o, struct event *e)
{
    unsigned thread;
    uint64_t found, made;
    char at, level[8];
    int n;

    n = sscanf(c->text,
               "P%u's atomic operation, in %7[^,], finds %c = %" SCNu64 " and makes it %" SCNu64,
               &thread, level, &at, &found, &made);
    if (n < 4)
        return false;
    if (!o->atomic || o->thread != thread || o->location != (unsigned)(at - 'x') ||
        e->value != found || e->result != (n == 5 ? made : found) || !e->wrote[level_of(level)])
        complain(test, "event %" PRIu64 " finds %" PRIu64 ", makes %" PRIu64, c->event, e->value,
                 e->result);
    o->told++;
    return true;
}

static bool check_fill(uint64_t test, const struct claim *c, const struct operation *o,
                       const struct event *e)
{
    unsigned thread;
    uint64_t value;

    if (sscanf(c->text, "Only now does P%u put the %" SCNu64 " that it read before into its L1",
               &thread, &value) != 2)
        return false;
    if (!o->load || o->thread != thread || e->value != value || !e->fills || e->newest == value)
        complain(test, "event %" PRIu64 " fills no L1 with %" PRIu64, c->event, value);
    fills++;
    return true;
}

static void check(uint64_t test, const struct claim *c)
{
    struct event *e = &m.events[c->event % MOST_EVENTS];
    struct operation *o = &m.operations[e->operation % MOST_OPERATIONS];

    claims++;
    if (c->event >= m.nevents || !e->memory)
        complain(test, "event %" PRIu64 " is none of memory", c->event);
    else if (!check_read(test, c, o, e) && !check_write(test, c, o, e) &&
             !check_atomic(test, c, o, e) && !check_fill(test, c, o, e))
        complain(test, "event %" PRIu64 ": what is that: %.60s", c->event, c->text);
}

static unsigned check_story(uint64_t test, const char *end)
{
    const char *at = strstr(end, "\"story\": [");
    uint64_t before = 0;
    unsigned accesses = 0;

    while (at != NULL && (at = strstr(at, "{\"event\": ")) != NULL) {
        const struct claim c = { number_after(at, "\"event\": "), strstr(at, "\"text\": \"") + 9 };

        if (c.event < before)
            complain(test, "event %" PRIu64 " is told behind %" PRIu64, c.event, before);
        before = c.event;
        check(test, &c);
        at = c.text;
    }
    for (unsigned i = 0; i < MOST_OPERATIONS; i++) {
        const struct operation *o = &m.operations[i];

        if (o->known && o->location < LOCATIONS && o->told != 1)
            complain(test, "operation %u was told %u times", i, o->told);
        accesses += o->known && o->location < LOCATIONS;
    }
    return accesses;
}

/* ---- runs ---- */

static char line[LINE_ROOM * 8];

static void run(const char *tool, const char *folder, uint64_t test)
{
    static const char *const profiles[] = { "ordered", "report" };
    static const char *const sets[] = { "", "", "--set Level2CacheSize=0",
                                        "--set NumProcessors=1 --set MaxResidentBlocks=8" };
    unsigned threads, accesses, seen = 0;
    char command[1024], path[512];
    FILE *f;

    random_state = test * 2654435761u + 12345;
    draw(2);
    snprintf(path, sizeof path, "%s/test-%" PRIu64 ".litmus", folder, test);
    f = fopen(path, "w");
    if (f == NULL) {
        complain(test, "cannot write %s", path);
        return;
    }
    accesses = put_test(f, &threads);
    fclose(f);
    snprintf(command, sizeof command,
             "%s trace %s --format jsonl --level micro --seed %u --schedule %s --profile %s %s "
             ">%s/out 2>%s/err",
             tool, path, draw(1000), draw(2) ? "uniform" : "seeded", profiles[draw(2)],
             sets[draw(4)], folder, folder);
    if (system(command) != 0)
        complain(test, "failed: %s", command);
    snprintf(path, sizeof path, "%s/out", folder);
    f = fopen(path, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        if (m.nevents == 0 || strncmp(line, "{\"run\":", 7) == 0)
            begin(line);
        if (strncmp(line, "{\"end\":", 7) == 0)
            seen = check_story(test, line);
        follow(line);
    }
    if (f != NULL)
        fclose(f);
    if (seen != accesses)
        complain(test, "%u accesses, %u operations", accesses, seen);
    if (failed)
        printf("  %s\n", command);
}

int main(int argc, char **argv)
{
    const uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    const uint64_t count = argc > 4 ? strtoull(argv[4], NULL, 10) : argc > 3 ? 1 : TEST_COUNT;
    unsigned failures = 0;

    if (argc < 3)
        return 2;
    mkdir(argv[2], 0777);
    for (uint64_t i = first; i < first + count; i++) {
        failed = false;
        m.nevents = 0;
        run(argv[1], argv[2], i);
        failures += failed;
    }
    printf("%" PRIu64 " tests, %u claims, %u old copies, %u late fills: %u failures\n", count,
           claims, old_copies, fills, failures);
    return failures > 0 || (count >= 200 && (old_copies < 3 || fills < 3));
}
