/* tests/memory/main.c: `memory_fails TOOL ROOT FOLDER [MOST]`: small runs of every command. In
 * each run one request for memory fails, and all later ones. Each time the tool prints one
 * message and ends with status 1; no unfinished file stays, and each file that is there is the
 * one that an undisturbed run writes. An undisturbed run frees all its memory. MOST: only so
 * many requests of each command fail, which differ between versions of the tool. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"
#include "support/share.h"

#define MOST_WORDS 60
#define MOST_FILES 40
#define SAID "warpstep: error: out of memory\n"

/* The inputs are examples of the repository, and files that are made here. `%` is the folder of the
 * examples. */
static const struct line {
    const char *words;
    int status;       /* of an undisturbed run */
    const char *input; /* on standard input */
} lines[] = {
    { "run race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --json", 0, "" },
    { "run race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --record list --coverage fired "
      "--out o=raw", 0, "" },
    { "run race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --check races,memory --sarif found",
      5, "" },
    { "run race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --seeds 3 --check races", 5, "" },
    { "run race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --replay choices", 0, "" },
    { "run - --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o", 0, "k.ptx" },
    { "run k.host --coverage fired", 0, "" },
    { "run %/litmus/SB.litmus", 0, "" },
    { "run %/structured/increment.simt --block 2", 0, "" },
    { "run wrong.ptx", 1, "" },
    { "trace race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o", 0, "" },
    { "trace race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --format table --level rules", 2,
      "" },
    { "trace race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --format jsonl", 0, "" },
    { "trace race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --format html", 0, "" },
    { "trace race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --format perfetto", 0, "" },
    { "trace %/structured/increment.simt --block 2 --record list", 0, "" },
    { "step race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --coverage fired", 0, "commands" },
    { "explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --witness way --story", 0, "" },
    { "explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --json --check races --sarif "
      "found", 5, "" },
    { "explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --format html", 0, "" },
    { "explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --dot drawn --lts steps", 0,
      "" },
    { "explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 5 --report half", 0,
      "" },
    { "explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --part 1/2 --folder parts", 0,
      "" },
    { "explore %/litmus/SB.litmus --profile sc", 5, "" },
    { "explore %/structured/increment.simt --block 2 --against interleaved", 0, "" },
    { "explore r.litmus", 0, "" },
    { "explore r.litmus --axioms", 0, "" },
    { "merge report --witness way", 0, "" },
    { "compare race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --coverage fired", 0, "" },
    { "compare --storage", 0, "" },
    { "check race.ptx --coverage fired", 0, "" },
    { "check race.ptx --format html", 0, "" },
    { "check k.host", 0, "" },
    { "check wrong.ptx", 1, "" },
    { "check %/structured/increment.simt --termination", 0, "" },
    { "show race.ptx", 0, "" },
    { "show race.ptx --control hanoi --listing", 0, "" },
    { "show %/structured/increment.simt --as ptx", 0, "" },
    { "show r.litmus", 0, "" },
    { "rules", 0, "" },
    { "constants", 0, "" },
    { "devices", 0, "" },
    { "programs", 0, "" },
    { "programs ld.ca", 0, "" },
    { "why race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --sarif found", 5, "" },
    { "why hangs.ptx --block 2 --max-steps 2000", 5, "" },
};

static const char *tool, *examples;
static unsigned faults;

static void fault(const char *line, unsigned long at, const char *what, const char *more)
{
    printf("%s\n  request %lu: %s %s\n", line, at, what, more);
    faults++;
}

/* ---- a process ---- */

struct ended {
    bool killed;
    int status;
    struct text said; /* on standard error */
};

static void split(char *line, char *words[MOST_WORDS])
{
    int n = 1;

    words[0] = "warpstep";
    for (char *w = strtok(line, " "); w != NULL && n < MOST_WORDS - 1; w = strtok(NULL, " "))
        words[n++] = w;
    words[n] = NULL;
}

static void into_child(const struct line *l, int err, unsigned long at)
{
    char *words[MOST_WORDS], number[32];
    struct text line = { NULL, 0, 0 };

    for (const char *c = l->words; *c != '\0'; c++)
        if (*c == '%')
            text_puts(&line, examples);
        else
            text_add(&line, c, 1);
    split(line.s, words);
    snprintf(number, sizeof number, "%lu", at);
    if (at > 0)
        setenv("WARPSTEP_FAIL_AT", number, 1);
    else
        setenv("WARPSTEP_COUNT", "../counts", 1);
    dup2(open(l->input[0] != '\0' ? l->input : "/dev/null", O_RDONLY), 0);
    dup2(open("/dev/null", O_WRONLY), 1);
    dup2(err, 2);
    execv(tool, words);
    _exit(127);
}

static void read_file(int fd, struct text *t)
{
    char piece[4096];
    ssize_t n;

    text_puts(t, "");
    while ((n = read(fd, piece, sizeof piece)) > 0)
        text_add(t, piece, (size_t)n);
    close(fd);
}

/* at: the request that fails; 0: none does. */
static void run(const struct line *l, unsigned long at, struct ended *e)
{
    int err = open("../err", O_RDWR | O_CREAT | O_TRUNC, 0600), status;
    pid_t pid = fork();

    *e = (struct ended){ .status = 0 };
    if (pid == 0)
        into_child(l, err, at);
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        exit(EXIT_FAILURE);
    e->killed = WIFSIGNALED(status);
    e->status = e->killed ? WTERMSIG(status) : WEXITSTATUS(status);
    lseek(err, 0, SEEK_SET);
    read_file(err, &e->said);
}

/* ---- files ---- */

struct file {
    char name[64];
    struct text bytes;
};

static struct file wanted[MOST_FILES]; /* what an undisturbed run leaves in the folder, inputs included */
static size_t nwanted, ninputs;

static bool is_hidden(const char *name)
{
    return name[0] == '.' || strcmp(name, "parts") == 0;
}

/* Calls `see` for each file of a folder. */
static void each_file(const char *folder, void (*see)(const char *name, void *self), void *self)
{
    DIR *d = opendir(folder);
    const struct dirent *e;

    if (d == NULL)
        exit(EXIT_FAILURE);
    while ((e = readdir(d)) != NULL)
        if (!is_hidden(e->d_name))
            see(e->d_name, self);
    closedir(d);
}

static struct file *find(const char *name)
{
    for (size_t i = 0; i < nwanted; i++)
        if (strcmp(wanted[i].name, name) == 0)
            return &wanted[i];
    return NULL;
}

static void remember(const char *name, void *self)
{
    struct file *f = &wanted[nwanted];

    (void)self;
    if (find(name) != NULL)
        return;
    if (nwanted == MOST_FILES || strlen(name) >= sizeof f->name)
        exit(EXIT_FAILURE);
    strcpy(f->name, name);
    read_file(open(name, O_RDONLY), &f->bytes);
    nwanted++;
}

struct seeing {
    const char *line;
    unsigned long at;
};

/* A file that is there must be one that an undisturbed run leaves, with the same bytes. */
static void look(const char *name, void *self)
{
    const struct seeing *s = self;
    const struct file *f = find(name);
    struct text bytes = { NULL, 0, 0 };

    if (f == NULL) {
        fault(s->line, s->at, "leaves", name);
        remove(name);
        return;
    }
    read_file(open(name, O_RDONLY), &bytes);
    if (bytes.n != f->bytes.n || memcmp(bytes.s, f->bytes.s, bytes.n) != 0)
        fault(s->line, s->at, "not what is written undisturbed:", name);
    text_free(&bytes);
    if (f >= wanted + ninputs)
        remove(name);
}

static void look_for_unfinished(const char *name, void *self)
{
    const struct seeing *s = self;
    char path[300];

    if (strstr(name, ".partial") != NULL)
        fault(s->line, s->at, "leaves", name);
    snprintf(path, sizeof path, "parts/%s", name);
    remove(path);
}

static void forget_outputs(void)
{
    while (nwanted > ninputs) {
        nwanted--;
        remove(wanted[nwanted].name);
        text_free(&wanted[nwanted].bytes);
    }
}

/* ---- one command ---- */

static void fail_at(const struct line *l, unsigned long at)
{
    struct seeing s = { l->words, at };
    struct ended e;

    run(l, at, &e);
    if (e.killed || e.status != 1)
        fault(l->words, at, "not status 1:", e.said.s);
    else if (e.said.n < strlen(SAID) || strcmp(e.said.s + e.said.n - strlen(SAID), SAID) != 0)
        fault(l->words, at, "does not say so:", e.said.s);
    else if (strstr(e.said.s, SAID) != e.said.s + e.said.n - strlen(SAID))
        fault(l->words, at, "says it more than once:", e.said.s);
    each_file(".", look, &s);
    each_file("parts", look_for_unfinished, &s);
    text_free(&e.said);
}

/* Counts the requests of an undisturbed run. */
static unsigned long count(const struct line *l)
{
    unsigned long taken = 0, held = 0;
    struct seeing s = { l->words, 0 };
    struct ended e;
    FILE *f;

    run(l, 0, &e);
    if (e.killed || e.status != l->status)
        fault(l->words, 0, "undisturbed it has another status:", e.said.s);
    f = fopen("../counts", "r");
    if (f == NULL || fscanf(f, "%lu %lu", &taken, &held) != 2)
        exit(EXIT_FAILURE);
    fclose(f);
    if (held != 0) {
        char number[32];

        snprintf(number, sizeof number, "%lu", held);
        fault(l->words, 0, "blocks not given back:", number);
    }
    each_file(".", remember, NULL);
    each_file("parts", look_for_unfinished, &s);
    for (size_t i = ninputs; i < nwanted; i++)
        remove(wanted[i].name);
    text_free(&e.said);
    return taken;
}

static unsigned long disturb(const struct line *l, unsigned long most, struct random *draw)
{
    unsigned long all = count(l), tried = most == 0 || all < most ? all : most;

    for (unsigned long i = 0; i < tried; i++)
        fail_at(l, tried == all ? i + 1 : 1 + random_below(draw, (uint32_t)all));
    printf("%6lu of %6lu requests: %s\n", tried, all, l->words);
    forget_outputs();
    return tried;
}

/* ---- inputs ---- */

static void put(const char *path, const char *bytes)
{
    FILE *f = fopen(path, "w");

    if (f == NULL || fputs(bytes, f) < 0 || fclose(f) != 0)
        exit(EXIT_FAILURE);
}

static void copy(const char *from, const char *to)
{
    struct text t = { NULL, 0, 0 };

    read_file(open(from, O_RDONLY), &t);
    put(to, t.s);
    text_free(&t);
}

static void make(const char *words, int status)
{
    struct ended e;

    run(&(struct line){ words, status, "" }, 0, &e);
    if (e.killed || e.status != status)
        fault(words, 0, "an input could not be made:", e.said.s);
    text_free(&e.said);
}

static void make_inputs(void)
{
    struct text path = { NULL, 0, 0 };

    text_printf(&path, "%s/race.ptx", examples);
    copy(path.s, "race.ptx");
    copy(path.s, "k.ptx");
    put("wrong.ptx", ".version 3.0\n.target sm_20\n.address_size 64\n.entry k()\n{\n    ad.u32 1;\n}\n");
    put("hangs.ptx", ".version 7.0\n.target sm_70\n.address_size 64\n.entry k()\n{\n    .reg .pred p;\n"
                     "    .reg .u32 t;\n    mov.u32 t, %tid.x;\n    setp.eq.u32 p, t, 0;\nL:\n"
                     "    @p bra L;\n    exit;\n}\n");
    put("k.host", "load race.ptx\nbuffer o u32[2] = {1, 2}\nlaunch k grid 1,1,1 block 2,1,1 args o\n"
                  "save o saved\nprint o\n");
    put("r.litmus", "RSP r { }\n P0@wg 0,dv 0 ;\n store.dv x, 1 ;\nexists (x == 1)\n");
    put("commands", "stepi\nback\nbreak 3\ncontinue\nprint o\nsave saved\nquit\n");
    make("run race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --record choices", 0);
    make("explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --report report", 0);
    text_free(&path);
    each_file(".", remember, NULL);
    ninputs = nwanted;
}

/* Another version of the tool fails at other requests. */
static void seed(struct random *draw)
{
    struct text version = { NULL, 0, 0 };
    int ends[2];

    if (pipe(ends) != 0)
        exit(EXIT_FAILURE);
    if (fork() == 0) {
        dup2(ends[1], 1);
        execl(tool, tool, "--version", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    read_file(ends[0], &version);
    wait(NULL);
    printf("%s", version.s);
    random_seed(draw, hash_bytes(version.s, version.n, 0));
    text_free(&version);
}

int main(int argc, char **argv)
{
    unsigned long most = argc > 4 ? strtoul(argv[4], NULL, 10) : 0, all = 0;
    struct text path = { NULL, 0, 0 };
    struct random draw;

    if (argc < 4 || chdir(argv[3]) != 0)
        return EXIT_FAILURE;
    tool = argv[1];
    text_printf(&path, "%s/examples", argv[2]);
    examples = path.s;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    seed(&draw);
    make_inputs();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (share_takes(i))
            all += disturb(&lines[i], most, &draw);
    printf("%lu failing requests, %u faults\n", all, faults);
    ninputs = 0;
    forget_outputs();
    text_free(&path);
    return faults == 0 && all > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
