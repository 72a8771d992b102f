/* pages/main.c: writes man pages and completions into folders that are there, and lists examples.
 *
 *     warpstep_pages write DIR     DIR/man, DIR/bash, DIR/zsh, DIR/fish
 *     warpstep_pages examples      a line for each example of a help: its status, a tab, the command
 *     warpstep_pages words         a line for each option whose values are known: command, option,
 *                                  words */
#include <stdio.h>
#include <stdlib.h>

#include "host/output.h"
#include "pages/pages.h"

static void stop(const char *path)
{
    fprintf(stderr, "warpstep_pages: %s: %s\n", path, output_why());
    exit(EXIT_FAILURE);
}

/* of: the command that the page is about; NULL: all of them. */
static void write_one(const char *path, void (*write)(FILE *out), const struct command *of)
{
    struct output o;

    if (!output_open(&o, path))
        stop(path);
    if (of != NULL)
        man_command(of, o.file);
    else
        write(o.file);
    if (!output_keep(&o))
        stop(path);
}

static void write_all(const char *dir)
{
    static const struct {
        const char *path;
        void (*write)(FILE *out);
    } all[] = {
        { "man/warpstep.1", man_tool },
        { "bash/warpstep", complete_bash },
        { "zsh/_warpstep", complete_zsh },
        { "fish/warpstep.fish", complete_fish },
    };
    struct text path = { NULL, 0, 0 };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        path.n = 0;
        text_printf(&path, "%s/%s", dir, all[i].path);
        write_one(path.s, all[i].write, NULL);
    }
    for (size_t i = 0; i < ncommands; i++) {
        path.n = 0;
        text_printf(&path, "%s/man/warpstep-%s.1", dir, all_commands[i]->name);
        write_one(path.s, NULL, all_commands[i]);
    }
    text_free(&path);
}

static void list_examples(void)
{
    const struct help_example *e;

    for (size_t i = 0; i < ncommands; i++)
        for (size_t k = 0; (e = help_example(all_commands[i]->name, k)) != NULL; k++)
            printf("%s\t%d\t%s\n", all_commands[i]->name, e->status, e->line);
}

static void list_words(void)
{
    for (size_t i = 0; i < ncommands; i++)
        for (size_t k = 0; k < all_commands[i]->noptions; k++) {
            const struct option *o = &all_commands[i]->options[k];
            struct text words = { NULL, 0, 0 };
            enum value_kind kind = option_words(o, &words);

            if (kind == VALUE_WORDS || kind == VALUE_LIST)
                printf("%s\t%s\t%s\n", all_commands[i]->name, o->name, words.s);
            text_free(&words);
        }
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "write") == 0)
        write_all(argv[2]);
    else if (argc == 2 && strcmp(argv[1], "examples") == 0)
        list_examples();
    else if (argc == 2 && strcmp(argv[1], "words") == 0)
        list_words();
    else
        return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
