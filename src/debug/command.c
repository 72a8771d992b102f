/* debug/command.c: the commands of a session by hand: one table drives reading, abbreviations,
 * errors and help. */
#include "debug/step.h"

#include <string.h>

#include "host/suggest.h"

static bool help(struct stepping *x, struct scan *s);

static bool quit(struct stepping *x, struct scan *s)
{
    x->quit = true;
    return scan_finished(s);
}

static const struct step_command commands[] = {
    { "step", "s", "[N]", "go on until a warp has executed an instruction, N times",
      "The focus goes to that warp. Breakpoints stop it before.\n",
      .run = step_move, .move = MOVE_STEP },
    { "stepi", "si", "[N]", "one step of the device, N times",
      "A step of warps, a micro step of an operation of memory, a silent rule, or a message.\n",
      .run = step_move, .move = MOVE_STEPI },
    { "next", "n", "[N]", "go on until the focused warp has executed an instruction, N times",
      "Functions that it calls are not stepped into. Other warps step meanwhile.\n",
      .run = step_move, .move = MOVE_NEXT },
    { "nextline", "nl", "[N]",
      "go on until the focused warp is at another line of the source, N times",
      "Of the source that the PTX was made of (.loc). Functions that it calls, and what is inlined,\n"
      "are not stepped into. Other warps step meanwhile.\n",
      .run = step_move, .move = MOVE_LINE },
    { "continue", "c", "", "go on to a breakpoint or to the end", "Ctrl-C stops it.\n",
      .run = step_move, .move = MOVE_CONTINUE },
    { "finish", "", "", "go on until the focused warp leaves its function or completes", "",
      .run = step_move, .move = MOVE_FINISH },
    { "back", "reverse-step", "[N]", "back to where `step` would have stopped before, N times",
      "To the beginning if there is none. Going forwards again takes the same choices, until\n"
      "`choose` picks another. Of choices that were picked for the next step the last is taken\n"
      "back first.\n",
      .run = step_move, .move = MOVE_BACK },
    { "backi", "reverse-stepi", "[N]", "back by a step of the device, N times", "",
      .run = step_move, .move = MOVE_BACKI },
    { "reverse-next", "rn", "[N]", "back to where `next` would have stopped before, N times", "",
      .run = step_move, .move = MOVE_REVERSE_NEXT },
    { "reverse-continue", "rc", "", "back to a breakpoint or to the beginning", "",
      .run = step_move, .move = MOVE_REVERSE_CONTINUE },
    { "reverse-finish", "", "", "back to before the focused warp's function was called", "",
      .run = step_move, .move = MOVE_REVERSE_FINISH },
    { "go", "", "STEP", "to the state after that step of the device, as far as the way is known",
      "`info run` says how far that is.\n", .run = step_go },
    { "break", "b", "WHERE [if CONDITION]", "stop there from now on",
      "WHERE is LINE, FILE:LINE, a label or a function: when a warp arrives there; FILE may also be\n"
      "one that the PTX was made of (.loc): kernel.cu:12;\n"
      "rule ID: when that rule was applied (`warpstep rules` lists them);\n"
      "write NAME, write NAME[I] or write ADDRESS: when an operation that writes there has ended.\n"
      "CONDITION: block X,Y,Z, warp N, lane N, grid N, or some of them: only there; and behind\n"
      "them an expression, which must be true in one of the lanes that arrive: x == 3 && %tid.x < 4.\n",
      .run = step_break },
    { "tbreak", "tb", "WHERE [if CONDITION]", "stop there once", "See `help break`.\n",
      .run = step_break, .temporary = true },
    { "watch", "", "WHAT [if CONDITION]", "stop when a value changes",
      "WHAT is NAME, NAME[I] or NAME[A..B] of a buffer or variable, or an expression; registers and\n"
      "what else threads have are those of the focus at this moment. Says what was and what is.\n",
      .run = step_watch },
    { "delete", "d", "[N]", "delete breakpoint or watchpoint N, or all", "", .run = step_delete },
    { "disable", "", "[N]", "breakpoint N, or all, does not stop any more", "",
      .run = step_enable },
    { "enable", "", "[N]", "breakpoint N, or all, stops again", "", .run = step_enable,
      .on = true },
    { "condition", "", "N [CONDITION]", "breakpoint N stops only there, or everywhere",
      "See `help break`.\n", .run = step_condition },
    { "ignore", "", "N COUNT", "breakpoint N does not stop the next COUNT times", "",
      .run = step_ignore },
    { "print", "p", "WHAT", "show a register, a buffer, a variable, memory, an expression",
      "REGISTER: of the focused warp, lane by lane, or of the focused lane;\n"
      "also a special register (%tid.x), or NAME, NAME[I] of a variable in local memory.\n"
      "NAME, NAME[I]: a buffer or variable, as the host would see it now, or a variable in the\n"
      "shared memory of the focused block; ADDRESS: global memory. Behind each may stand :TYPE.\n"
      "NAME[A..B] is a range, NAME[R][C] R rows of C elements. An expression combines them as in C:\n"
      "r * 2 + x[%tid.x], *0x10000200:u32. Also what `info` shows.\n",
      .run = step_print },
    { "display", "", "[WHAT]", "print that now and after each motion",
      "See `help print`. `info display` lists what is displayed.\n", .run = step_display },
    { "undisplay", "", "[N]", "do not display number N, or anything, any more", "",
      .run = step_undisplay },
    { "info", "i", "WHAT", "show warps, blocks, grids, choices, caches, operations, …",
      "warps, blocks, grids, choices, caches, operations, barriers, tokens, registers, calls (of the\n"
      "focused warp),\n"
      "breakpoints, display, state (all of it), run (which step this is), ends (of a search).\n",
      .run = step_info },
    { "focus", "", "[grid N] [block X,Y,Z] [warp N] [lane N]", "what commands are about",
      "Without a lane, all lanes of the warp.\n", .run = step_focus },
    { "backtrace", "bt", "", "the calls that threads of the focused warp are in", "",
      .run = step_calls },
    { "where", "w", "", "the derivation of the last step",
      "Which rules were applied, from the device down (docs/traces.md).\n", .run = step_where },
    { "list", "l", "[LINE | FILE:LINE | cuda | ptx]",
      "the source around the focus or a line; again: what follows",
      "cuda: from now on the source that the PTX was made of (.loc), ptx: the PTX again.\n",
      .run = step_list },
    { "choices", "", "", "the alternatives of the next choice, in words",
      "An arrow marks the one that is taken unless you choose.\n", .run = step_choices },
    { "choose", "", "[K...]", "pick alternative K of the next choice, then of the one after it",
      "Without a number, the one with the arrow. When no choice of the step is left, it is taken;\n"
      "`step` and the like leave the others to the schedule.\n",
      .run = step_choose },
    { "manual", "", "[SITE...]", "stop at every choice, or at those of some kinds",
      "Kinds are named as in recorded lists: processor.step, memory.silent, …\n",
      .run = step_ask, .by_hand = true },
    { "auto", "", "[SITE...]", "leave choices to the seed and schedule again", "",
      .run = step_ask },
    { "search", "", "[exhaustive | walks N] [until breakpoint] [CONDITION]",
      "every schedule from here, or N at random: where they lead",
      "What is found has a number each: outcomes, stuck and deadlocked runs, cycles; `jump` goes\n"
      "there, `info ends` lists them again. CONDITION is about final values of what is printed:\n"
      "exists x[0]=1, never …, forall …, with /\\ \\/ ~. With `until breakpoint` a way ends\n"
      "where a breakpoint would stop. `most N` is the bound: states (100000), or steps of each\n"
      "schedule (100000). What is picked at random follows from --seed, or `walks N seed S`.\n"
      "Ctrl-C ends the search and keeps what it has. The session stays where it is.\n",
      .run = step_search },
    { "jump", "", "K", "to the end that the last search has numbered K",
      "As if stepped there: `back` goes back on that way, `backi` to the state before.\n",
      .run = step_jump },
    { "save", "", "FILE", "write the choices up to here, for --replay",
      "`run --replay` wants a whole run; `step --replay` goes on by the schedule at its end.\n",
      .run = step_save },
    { "help", "h", "[COMMAND]", "this list, or more about a command", "", .run = help },
    { "quit", "q", "", "end the session", "The exit status is that of the run so far.\n",
      .run = quit },
};
#define NCOMMANDS (sizeof commands / sizeof *commands)

/* ---- finding one ---- */

static bool begins_with(const struct word *w, const char *name)
{
    return w->n <= strlen(name) && memcmp(w->s, name, w->n) == 0;
}

static bool is_called(const struct step_command *c, const struct word *w)
{
    return word_is(w, c->name) || (c->alias[0] != '\0' && word_is(w, c->alias));
}

/* Its name or alias, or the beginning of one name alone. */
static const struct step_command *find(const struct word *w, struct text *several)
{
    const struct step_command *found = NULL;
    unsigned n = 0;

    for (size_t i = 0; i < NCOMMANDS; i++)
        if (is_called(&commands[i], w))
            return &commands[i];
    for (size_t i = 0; i < NCOMMANDS; i++)
        if (begins_with(w, commands[i].name)) {
            text_printf(several, "%s%s", n++ > 0 ? ", " : "", commands[i].name);
            found = &commands[i];
        }
    return n == 1 ? found : NULL;
}

static const struct step_command *find_or_say(const struct word *w, struct diags *d)
{
    struct text several = { NULL, 0, 0 };
    const struct step_command *c = find(w, &several);

    if (c == NULL && several.n > 0)
        diag_error(d, w->span, "`%.*s` may be %s", WORD_SHOWN(*w), w->s, several.s);
    else if (c == NULL)
        named_error(NAMED_ALL(commands), w, "there is no command", d);
    text_free(&several);
    return c;
}

/* ---- help ---- */

#define HELP_COLUMN 34

static bool help(struct stepping *x, struct scan *s)
{
    const struct step_command *c;
    struct word w;

    (void)x;
    if (scan_word(s, &w)) {
        c = find_or_say(&w, s->diags);
        if (c == NULL || !scan_finished(s))
            return false;
        printf("%s %s\n%s.\n%s", c->name, c->arguments, c->summary, c->details);
        if (c->alias[0] != '\0')
            printf("Short: %s\n", c->alias);
        return true;
    }
    for (size_t i = 0; i < NCOMMANDS; i++) {
        int n = printf("%s %s", commands[i].name, commands[i].arguments);

        printf("%*s%s\n", n < HELP_COLUMN ? HELP_COLUMN - n : 1, "", commands[i].summary);
    }
    puts("Any beginning of a name that is unique will do; an empty line repeats the last command.");
    return true;
}

/* ---- a line ---- */

/* The error, and below it the line and a caret if the error is after the command's name. */
static void say_error(const struct source *line, size_t name, const struct diagnostic *d)
{
    printf("error: %s\n", d->message);
    if (d->span.source != line || d->span.length == 0 || d->span.at < name)
        return;
    printf("  %s\n  %*s^", line->text, (int)d->span.at, "");
    for (size_t i = 1; i < d->span.length; i++)
        putchar('~');
    puts("");
}

void step_obey(struct stepping *x, const char *line)
{
    struct source source;
    struct scan s;
    const struct step_command *c = NULL;
    struct word w = { .n = 0 };

    source_from(&source, "step", line, strlen(line));
    s = scan_of(&source, &x->errors);
    if (scan_expect_word(&s, &w, "a command; `help` lists them"))
        c = find_or_say(&w, &x->errors);
    x->command = c;
    x->moved = false;
    if (c != NULL)
        c->run(x, &s);
    if (x->moved)
        displays_put(x);
    for (size_t i = 0; i < x->errors.n; i++)
        say_error(&source, w.span.at + w.span.length, &x->errors.v[i]);
    diags_free(&x->errors);
    source_free(&source);
}
