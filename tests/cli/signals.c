/* tests/cli/signals.c: SIGINT and SIGTERM at many moments. The tool is started with pipes at
 * its standard streams. A moment is a number of bytes that it has printed, or that a file is
 * there: nothing is timed. Whatever the moment, no unfinished file stays, a file that is there
 * is whole, what a process that ended by itself printed as JSON is JSON, and the status says
 * what happened. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/json_read.h"
#include "base/text.h"
#include "host/output.h"

#define MOST_WORDS 40

static const char *tool;
static unsigned faults, runs;

/* ---- a process ---- */

struct process {
    pid_t pid;
    int in, out, err;
    struct text printed, said; /* on standard output, standard error */
    bool killed;
    int status;                /* the exit status, or the signal */
    const char *line;          /* the command, for messages */
};

static void fault(const struct process *p, const char *what)
{
    fprintf(stderr, "%s\n  %s; %s %d\n  stderr: %.300s\n", p->line, what,
            p->killed ? "killed by" : "status", p->status, p->said.s != NULL ? p->said.s : "");
    faults++;
}

static void expect(const struct process *p, bool holds, const char *what)
{
    if (!holds)
        fault(p, what);
}

static void into_child(int in[2], int out[2], int err[2], char **words)
{
    signal(SIGPIPE, SIG_DFL);
    dup2(in[0], 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    for (int i = 0; i < 2; i++) {
        close(in[i]);
        close(out[i]);
        close(err[i]);
    }
    execv(tool, words);
    _exit(127);
}

/* Starts the tool with the words of a line. */
static void start(struct process *p, const char *line)
{
    char *copy = malloc(strlen(line) + 1), *words[MOST_WORDS] = { "warpstep" };
    int in[2], out[2], err[2], n = 1;

    *p = (struct process){ .line = line };
    runs++;
    strcpy(copy, line);
    for (char *w = strtok(copy, " "); w != NULL && n < MOST_WORDS - 1; w = strtok(NULL, " "))
        words[n++] = w;
    if (pipe(in) != 0 || pipe(out) != 0 || pipe(err) != 0 || (p->pid = fork()) < 0)
        exit(EXIT_FAILURE);
    if (p->pid == 0)
        into_child(in, out, err, words);
    close(in[0]);
    close(out[1]);
    close(err[1]);
    p->in = in[1];
    p->out = out[0];
    p->err = err[0];
    fcntl(p->in, F_SETFD, FD_CLOEXEC);
    free(copy);
}

static bool read_some(int *fd, struct text *to, size_t most)
{
    char piece[65536];
    ssize_t n = read(*fd, piece, most < sizeof piece ? most : sizeof piece);

    if (n > 0) {
        text_add(to, piece, (size_t)n);
        return true;
    }
    close(*fd);
    *fd = -1;
    return false;
}

/* Until so many bytes are printed; all, and the end of the process: SIZE_MAX. */
static void read_until(struct process *p, size_t bytes)
{
    while ((p->out >= 0 || p->err >= 0) && p->printed.n < bytes) {
        struct pollfd fds[] = { { p->out, POLLIN, 0 }, { p->err, POLLIN, 0 } };

        if (poll(fds, 2, -1) < 0 && errno != EINTR)
            exit(EXIT_FAILURE);
        if (p->err >= 0 && fds[1].revents != 0)
            read_some(&p->err, &p->said, SIZE_MAX);
        if (p->out >= 0 && fds[0].revents != 0)
            read_some(&p->out, &p->printed, bytes - p->printed.n);
    }
}

static bool is_over(struct process *p)
{
    siginfo_t info = { .si_pid = 0 };

    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

static bool is_there(const char *path)
{
    struct stat s;

    return stat(path, &s) == 0;
}

/* The temporary name of the file `of` in this folder while it is being written; "" when it is not. of:
 * "" for any file. */
static void find_unfinished(const char *of, char name[256])
{
    static const char ending[] = ".partial";
    DIR *folder = opendir(".");
    const struct dirent *e;

    name[0] = '\0';
    if (folder == NULL)
        exit(EXIT_FAILURE);
    while (name[0] == '\0' && (e = readdir(folder)) != NULL) {
        size_t n = strlen(e->d_name), m = sizeof ending - 1;

        if (n > m && n < 256 && strcmp(e->d_name + n - m, ending) == 0 &&
            strncmp(e->d_name, of, strlen(of)) == 0)
            strcpy(name, e->d_name);
    }
    closedir(folder);
}

/* Until the file is being written, or the process is over. */
static void await(struct process *p, const char *file)
{
    char name[256];

    for (find_unfinished(file, name); name[0] == '\0' && !is_over(p); find_unfinished(file, name))
        poll(NULL, 0, 1);
}

static void end(struct process *p)
{
    int status;

    if (p->in >= 0)
        close(p->in);
    read_until(p, SIZE_MAX);
    waitpid(p->pid, &status, 0);
    p->killed = WIFSIGNALED(status);
    p->status = p->killed ? WTERMSIG(status) : WEXITSTATUS(status);
}

static void forget(struct process *p)
{
    text_free(&p->printed);
    text_free(&p->said);
}

/* ---- what must hold ---- */

static const char *const outputs[] = { "list", "fired", "raw", "report", "way-1", "way-2" };
#define NOUTPUTS (sizeof outputs / sizeof *outputs)

static void clear(void)
{
    for (size_t i = 0; i < NOUTPUTS; i++)
        remove(outputs[i]);
}

static void no_partial_file(const struct process *p)
{
    char name[256];

    for (find_unfinished("", name); name[0] != '\0'; find_unfinished("", name)) {
        fault(p, name);
        remove(name);
    }
}

/* Whole values, each on a line of its own. */
static bool is_json(const struct text *t)
{
    struct json_reader r;
    struct source text;
    struct diags d = { .n = 0 };
    enum json_piece piece;
    size_t pieces = 0;

    if (t->n == 0 || t->s[t->n - 1] != '\n')
        return false;
    source_from(&text, "json", t->s, t->n);
    json_reader_init(&r, &text, &d);
    for (; (piece = json_next(&r)) != JSON_END && piece != JSON_WRONG; pieces++)
        continue;
    json_reader_free(&r);
    source_free(&text);
    diags_free(&d);
    return piece == JSON_END && pieces > 0;
}

static bool has(const struct text *t, const char *what)
{
    return t->s != NULL && strstr(t->s, what) != NULL;
}

static void killed_by(const struct process *p, int sig)
{
    expect(p, p->killed && p->status == sig, "not ended by the signal");
}

static void ended_with(const struct process *p, int status)
{
    expect(p, !p->killed && p->status == status, "not the status");
}

/* ---- moments ---- */

/* While it runs: the run stops, says so, and keeps its list and its memory. */
static void while_it_runs(int sig)
{
    struct process p;

    clear();
    start(&p, "run loop.ptx --buffer x=u32[4] --arg x --record list --coverage fired --out x=raw");
    await(&p, "list");
    kill(p.pid, sig);
    end(&p);
    ended_with(&p, 4);
    expect(&p, has(&p.said, "limit (interrupted)"), "no summary");
    expect(&p, has(&p.printed, "x: u32[4] = { "), "no memory");
    expect(&p, is_there("list") && is_there("fired") && is_there("raw"), "a file is missing");
    no_partial_file(&p);
    forget(&p);

    clear();
    start(&p, "run loop.ptx --buffer x=u32[4] --arg x --json --record list");
    await(&p, "list");
    kill(p.pid, sig);
    end(&p);
    ended_with(&p, 4);
    expect(&p, is_json(&p.printed) && has(&p.printed, "\"limit\": \"interrupted\""),
           "not the JSON");
    no_partial_file(&p);
    forget(&p);
}

/* A second signal, while the results of an interrupted run are printed. */
static void twice(int sig)
{
    struct process p;

    clear();
    start(&p, "run loop.ptx --buffer x=u32[400000] --arg x --record list --coverage fired");
    await(&p, "list");
    kill(p.pid, sig);
    read_until(&p, 1);
    kill(p.pid, sig);
    end(&p);
    killed_by(&p, sig);
    expect(&p, is_there("list") && is_there("fired"), "what was finished is gone");
    no_partial_file(&p);
    forget(&p);
}

/* While the results of a run are printed that has completed. */
static void while_it_prints(int sig, size_t bytes)
{
    struct process p;

    clear();
    start(&p, "run ends.ptx --buffer x=u32[400000] --arg x --record list");
    read_until(&p, bytes);
    kill(p.pid, sig);
    end(&p);
    ended_with(&p, 4);
    expect(&p, has(&p.printed, ", ... }\n"), "not cut off, or without a sign of it");
    expect(&p, has(&p.said, "interrupted while results were printed"), "not a word");
    no_partial_file(&p);
    forget(&p);

    start(&p, "trace ends.ptx --buffer x=u32[400000] --arg x --print x --format jsonl");
    read_until(&p, bytes);
    kill(p.pid, sig);
    end(&p);
    ended_with(&p, 4);
    expect(&p, is_json(&p.printed), "not JSON");
    forget(&p);
}

/* While memory is saved: the file is whole or is not there. */
static void while_it_saves(int sig, bool again)
{
    struct process p;
    struct stat raw;

    clear();
    start(&p, "run ends.ptx --buffer x=u32[4000000] --arg x --print o --buffer o=u8[1] --out x=raw");
    await(&p, "raw");
    kill(p.pid, sig);
    if (again)
        kill(p.pid, sig);
    end(&p);
    expect(&p, p.killed ? again && p.status == sig : p.status == 0 || p.status == 1 || p.status == 4,
           "not the status");
    expect(&p, p.killed || (p.status == 1) == !is_there("raw"), "the status does not go with the file");
    expect(&p, stat("raw", &raw) != 0 || raw.st_size == 16000000, "the file is not whole");
    no_partial_file(&p);
    forget(&p);
}

/* While it reads its program. */
static void while_it_reads(int sig, const char *line)
{
    struct process p;

    clear();
    start(&p, line);
    await(&p, "fired");
    kill(p.pid, sig);
    end(&p);
    killed_by(&p, sig);
    no_partial_file(&p);
    forget(&p);
}

/* A trace stops between two lines. */
static void while_it_traces(int sig, size_t bytes)
{
    struct process p;

    clear();
    start(&p, "trace loop.ptx --buffer x=u32[4] --arg x --format jsonl --print x --level micro --record list");
    read_until(&p, bytes);
    kill(p.pid, sig);
    end(&p);
    ended_with(&p, 4);
    expect(&p, is_json(&p.printed) && has(&p.printed, "\"name\": \"x\""), "not JSON");
    expect(&p, is_there("list"), "no list");
    no_partial_file(&p);
    forget(&p);
}

/* While it searches: what was found is printed, and written. */
static void while_it_searches(int sig)
{
    static const char *const lines[] = {
        "explore grows.ptx --block 2 --set WarpSize=1 --buffer x=u32[1] --arg x --json --report report",
        "explore grows.ptx grows.ptx --buffer x=u32[1] --arg x --json --report report --walks 4000000000",
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct process p;
        struct text report = { NULL, 0, 0 };
        int file;

        clear();
        start(&p, lines[i]);
        await(&p, "report");
        kill(p.pid, sig);
        end(&p);
        ended_with(&p, 4);
        expect(&p, is_json(&p.printed), "not JSON");
        expect(&p, has(&p.printed, "\"stopped\": \"interrupted\""), "not said to be interrupted");
        no_partial_file(&p);
        file = open("report", O_RDONLY);
        while (file >= 0 && read_some(&file, &report, SIZE_MAX))
            continue;
        expect(&p, report.n > 0 && is_json(&report), "the report is not JSON");
        text_free(&report);
        forget(&p);
    }
}

/* A session goes on after SIGINT, however often that comes at the prompt, and ends by SIGTERM. */
static void while_it_waits(void)
{
    static const char quit[] = "quit\n";
    struct process p;

    clear();
    start(&p, "step ends.ptx --buffer x=u32[4] --arg x --coverage fired");
    await(&p, "fired");
    if (write(p.in, "stepi\n", 6) != 6)
        exit(EXIT_FAILURE);
    read_until(&p, 10);
    for (int i = 0; i < 5; i++)
        kill(p.pid, SIGINT);
    if (write(p.in, quit, sizeof quit - 1) != (ssize_t)sizeof quit - 1)
        exit(EXIT_FAILURE);
    end(&p);
    ended_with(&p, 0);
    expect(&p, has(&p.printed, "> quit"), "it did not go on");
    no_partial_file(&p);
    forget(&p);

    clear();
    start(&p, "step ends.ptx --buffer x=u32[4] --arg x --coverage fired");
    if (write(p.in, "stepi\n", 6) != 6)
        exit(EXIT_FAILURE);
    read_until(&p, 10);
    kill(p.pid, SIGTERM);
    end(&p);
    killed_by(&p, SIGTERM);
    no_partial_file(&p);
    forget(&p);
}

/* Who reads the output is gone. */
static void while_nobody_reads(void)
{
    struct process p;

    clear();
    start(&p, "trace loop.ptx --buffer x=u32[4] --arg x --record list");
    read_until(&p, 100);
    close(p.out);
    p.out = -1;
    end(&p);
    killed_by(&p, SIGPIPE);
    no_partial_file(&p);
    forget(&p);
}

/* No unfinished file stays, even of many. sig ends the process; 0: it ends by itself. */
static void while_many_are_written(int sig)
{
    struct process p = { .line = "many files" };

    clear();
    runs++;
    p.pid = fork();
    if (p.pid == 0) {
        struct output files[40];
        char name[32];

        signal(SIGPIPE, SIG_DFL);
        interrupt_install();
        for (int i = 0; i < 40; i++) {
            snprintf(name, sizeof name, "many-%d", i);
            if (!output_open(&files[i], name))
                _exit(EXIT_FAILURE);
        }
        for (int i = 0; i < 40; i += 3)
            output_drop(&files[i]);
        if (sig != 0)
            raise(sig);
        exit(EXIT_FAILURE);
    }
    p.in = p.out = p.err = -1;
    end(&p);
    if (sig != 0)
        killed_by(&p, sig);
    else
        ended_with(&p, EXIT_FAILURE);
    no_partial_file(&p);
}

/* ---- programs ---- */

static void write_program(const char *path, const char *body)
{
    FILE *f = fopen(path, "w");

    if (f == NULL)
        exit(EXIT_FAILURE);
    fprintf(f, ".version 3.0\n.target sm_20\n.address_size 64\n.entry k(.param .u64 x)\n{\n"
               "    .reg .u64 a;\n    .reg .u32 v;\n%s}\n", body);
    fclose(f);
}

int main(int argc, char **argv)
{
    static const size_t moments[] = { 1, 100, 5000, 70000, 300000 };
    static const int signals[] = { SIGINT, SIGTERM };
    static const int ends[] = { 0, SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2 };

    if (argc < 3 || chdir(argv[2]) != 0)
        return EXIT_FAILURE;
    tool = argv[1];
    signal(SIGPIPE, SIG_IGN);
    write_program("ends.ptx", "    exit;\n");
    write_program("loop.ptx", "    ld.param.u64 a, [x];\n    mov.u32 v, 0;\nL:\n    add.u32 v, v, 1;\n"
                              "    st.global.u32 [a], v;\n    bra L;\n");
    write_program("grows.ptx", "    ld.param.u64 a, [x];\n    mov.u32 v, 0;\nL:\n    add.u32 v, v, 1;\n"
                               "    st.global.u32 [a], v;\n    bra L;\n");
    for (size_t s = 0; s < 2; s++) {
        while_it_runs(signals[s]);
        twice(signals[s]);
        for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
            while_it_prints(signals[s], moments[i]);
            while_it_traces(signals[s], moments[i]);
        }
        while_it_saves(signals[s], false);
        while_it_saves(signals[s], true);
        while_it_reads(signals[s], "check - --coverage fired");
        while_it_reads(signals[s], "run - --coverage fired");
        while_it_reads(signals[s], "explore - --coverage fired");
        while_it_searches(signals[s]);
    }
    while_it_waits();
    while_nobody_reads();
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        while_many_are_written(ends[i]);
    printf("%u runs, %u faults\n", runs, faults);
    return faults == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
