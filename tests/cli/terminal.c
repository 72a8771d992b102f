/* tests/cli/terminal.c: what the tool prints on a terminal of some width, against what it
 * prints into a pipe: the same words in lines that fit, with colours unless NO_COLOR or a dumb
 * terminal asks for none; formats for programs byte for byte. Needs pseudo-terminals (status
 * 77: there are none). */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/text.h"

#define MOST_WORDS 40
#define SKIPPED 77

static const char *tool;
static unsigned faults, runs;

struct look {
    unsigned columns; /* 0: a pipe */
    const char *no_color, *term;
};

static void fault(const char *line, const struct look *l, const char *what, const struct text *t)
{
    fprintf(stderr, "%s\n  on %u columns: %s\n%.2000s\n", line, l->columns, what,
            t->s != NULL ? t->s : "");
    faults++;
}

/* ---- a run ---- */

static void into_child(int out, const struct look *l, char **words)
{
    dup2(out, 1);
    dup2(out, 2);
    close(out);
    setenv("TERM", l->term != NULL ? l->term : "xterm", 1);
    unsetenv("COLUMNS");
    if (l->no_color != NULL)
        setenv("NO_COLOR", l->no_color, 1);
    else
        unsetenv("NO_COLOR");
    execv(tool, words);
    _exit(127);
}

/* Both ends; false: there are no pseudo-terminals. Newlines stay as they are. */
static bool open_terminal(unsigned columns, int ends[2])
{
    struct winsize size = { .ws_row = 50, .ws_col = (unsigned short)columns };
    struct termios how;

    ends[0] = posix_openpt(O_RDWR | O_NOCTTY);
    if (ends[0] < 0 || grantpt(ends[0]) != 0 || unlockpt(ends[0]) != 0)
        return false;
    ends[1] = open(ptsname(ends[0]), O_RDWR | O_NOCTTY);
    if (ends[1] < 0 || tcgetattr(ends[1], &how) != 0)
        return false;
    how.c_oflag &= ~(tcflag_t)OPOST;
    return tcsetattr(ends[1], TCSANOW, &how) == 0 && ioctl(ends[1], TIOCSWINSZ, &size) == 0;
}

/* What a line of words prints on both streams. */
static void run(const char *line, const struct look *l, struct text *printed)
{
    char *copy = malloc(strlen(line) + 1), *words[MOST_WORDS] = { "warpstep" };
    int ends[2], n = 1, status;
    char piece[4096];
    ssize_t got;
    pid_t pid;

    strcpy(copy, line);
    for (char *w = strtok(copy, " "); w != NULL && n < MOST_WORDS - 1; w = strtok(NULL, " "))
        words[n++] = w;
    if (l->columns > 0 ? !open_terminal(l->columns, ends) : pipe(ends) != 0) {
        fputs("no pseudo-terminals here: skipped\n", stderr);
        exit(SKIPPED);
    }
    pid = fork();
    if (pid == 0) {
        close(ends[0]);
        into_child(ends[1], l, words);
    }
    close(ends[1]);
    while ((got = read(ends[0], piece, sizeof piece)) > 0 || (got < 0 && errno == EINTR))
        text_add(printed, piece, got > 0 ? (size_t)got : 0);
    close(ends[0]);
    waitpid(pid, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 5)
        fault(line, l, "it did not end by itself", printed);
    runs++;
    free(copy);
}

/* ---- what was printed ---- */

/* Without escape sequences for colours; how many there were. */
static unsigned strip(struct text *t)
{
    size_t to = 0;
    unsigned n = 0;

    for (size_t i = 0; i < t->n; i++) {
        if (t->s[i] == '\033' && i + 1 < t->n && t->s[i + 1] == '[') {
            i += strcspn(t->s + i, "m");
            n++;
        } else {
            t->s[to++] = t->s[i];
        }
    }
    if (t->s != NULL)
        t->s[t->n = to] = '\0';
    return n;
}

static size_t widest(const struct text *t)
{
    size_t most = 0, n = 0;

    for (size_t i = 0; i < t->n; i++) {
        n = t->s[i] == '\n' ? 0 : n + (((unsigned char)t->s[i] & 0xc0) != 0x80);
        most = n > most ? n : most;
    }
    return most;
}

static const char *next_word(const char *s, size_t *n)
{
    s += strspn(s, " \n");
    *n = strcspn(s, " \n");
    return s;
}

/* Time and memory of the summary are others each time. */
static bool may_differ(const char *s, size_t n)
{
    return n > 2 && strspn(s, "0123456789.") == n && memchr(s, '.', n) != NULL;
}

static bool same_words(const char *a, const char *b)
{
    size_t na, nb;

    for (;;) {
        a = next_word(a, &na);
        b = next_word(b, &nb);
        if (na == 0 || nb == 0)
            return na == nb;
        if ((na != nb || memcmp(a, b, na) != 0) && !may_differ(a, na))
            return false;
        a += na;
        b += nb;
    }
}

/* On a terminal the words of a pipe, in so many columns. masks: they may be shorter. */
static void compare(const char *line, unsigned columns, bool masks)
{
    const struct look pipe_look = { 0, NULL, NULL }, plain = { columns, "1", NULL },
                      dumb = { columns, NULL, "dumb" }, empty = { columns, "", NULL };
    struct text into_pipe = { NULL, 0, 0 }, a = { NULL, 0, 0 }, b = { NULL, 0, 0 },
                c = { NULL, 0, 0 };

    run(line, &pipe_look, &into_pipe);
    run(line, &plain, &a);
    run(line, &dumb, &b);
    run(line, &empty, &c);
    if (strip(&into_pipe) > 0)
        fault(line, &pipe_look, "colours in a pipe", &into_pipe);
    if (strip(&a) > 0)
        fault(line, &plain, "colours though NO_COLOR is set", &a);
    if (strip(&b) > 0)
        fault(line, &dumb, "colours on a dumb terminal", &b);
    if (strip(&c) == 0)
        fault(line, &empty, "no colours", &c);
    if (widest(&a) > columns || widest(&c) > columns)
        fault(line, &plain, "a line is too wide", &a);
    if (!masks && (!same_words(into_pipe.s, a.s) || !same_words(into_pipe.s, c.s)))
        fault(line, &plain, "other words than in a pipe", &a);
    text_free(&into_pipe);
    text_free(&a);
    text_free(&b);
    text_free(&c);
}

/* For programs: what a pipe has. */
static void same_bytes(const char *line)
{
    const struct look pipe_look = { 0, NULL, NULL }, narrow = { 40, NULL, NULL };
    struct text a = { NULL, 0, 0 }, b = { NULL, 0, 0 };

    run(line, &pipe_look, &a);
    run(line, &narrow, &b);
    if (a.n != b.n || memcmp(a.s, b.s, a.n) != 0)
        fault(line, &narrow, "other bytes than in a pipe", &b);
    text_free(&a);
    text_free(&b);
}

static void has(const char *line, unsigned columns, const char *part, bool wanted)
{
    const struct look l = { columns, "1", NULL };
    struct text t = { NULL, 0, 0 };

    run(line, &l, &t);
    if ((strstr(t.s, part) != NULL) != wanted) {
        fprintf(stderr, "`%s` ", part);
        fault(line, &l, wanted ? "is not there" : "is there", &t);
    }
    text_free(&t);
}

#define DIVERGE "examples/diverge.ptx --buffer out=u32[32] --arg out --schedule eager --quiet "
#define ALL "11111111111111111111111111111111"

int main(int argc, char **argv)
{
    if (argc != 3 || chdir(argv[2]) != 0)
        return EXIT_FAILURE;
    tool = argv[1];
    compare("trace " DIVERGE "--block 4 --set WarpSize=4", 60, false);
    compare("trace " DIVERGE "--block 4 --set WarpSize=4 --level micro", 80, false);
    compare("trace " DIVERGE "--block 4 --set WarpSize=4", 200, false);
    compare("trace " DIVERGE "--block 32", 80, true);
    compare("run examples/report/listing-6.2.ptx --block 2 --max-steps 200 --print lock", 50, false);
    compare("run examples/stuck.ptx --block 96 --buffer out=u32[64] --arg out --arg 7 --quiet", 70,
            true);
    compare("explore examples/report/listing-6.2.ptx --block 2 --quiet", 72, true);
    compare("check examples/none.ptx", 60, false);
    compare("trace examples/structured/program-2.simt --max-steps 40 --quiet", 60, false);
    has("trace " DIVERGE "--block 32", 120, "  active 0-1\n           stack (diverge, 2-31, 5) :: (sync, all, 9)",
        true);
    has("trace " DIVERGE "--block 32", 120, ALL, false);
    has("trace " DIVERGE "--block 32", 300, ALL, true);
    has("trace " DIVERGE "--block 32 --format table", 120, "all ", true);
    has("trace " DIVERGE "--block 32 --format table", 300, "all ", false);
    has("explore examples/report/listing-6.2.ptx --block 2 --quiet", 72, "warp 0 lanes 1 at 18:", true);
    has("run " DIVERGE "--block 32", 40, "\n    ", true);
    same_bytes("trace " DIVERGE "--block 32 --format jsonl");
    same_bytes("trace " DIVERGE "--block 32 --format perfetto");
    same_bytes("explore examples/report/listing-6.2.ptx --block 2 --quiet --json");
    printf("%u runs\n", runs);
    return faults == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
