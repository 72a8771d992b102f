/* pages/main.c: writes man pages and completions into folders that are there, and lists examples.
 *
 *     warpstep_pages write DIR     DIR/man, DIR/bash, DIR/zsh, DIR/fish
 *     warpstep_pages examples      a line for each example of a help: its status, a tab, the command
 *     warpstep_pages words         a line for each option whose values are known: command, option,
 *                                  words */
#include <stdio.h>
#include <stdlib.h>

#include "pages/pages.h"

static FILE *create(const char *dir, const char *rest)
{
    struct text path = { NULL, 0, 0 };
    FILE *f;

    text_printf(&path, "%s/%s", dir, rest);
    f = fopen(path.s, "w");
    if (f == NULL) {
        perror(path.s);
        exit(EXIT_FAILURE);
    }
    text_free(&path);
    return f;
}

static void end(FILE *f)
{
    if (fclose(f) != 0) {
        perror("warpstep_pages");
        exit(EXIT_FAILURE);
    }
}

static void write_one(const char *dir, const char *rest, void (*write)(FILE *out))
{
    FILE *f = create(dir, rest);

    write(f);
    end(f);
}

static void write_all(const char *dir)
{
    write_one(dir, "man/warpstep.1", man_tool);
    for (size_t i = 0; i < ncommands; i++) {
        struct text name = { NULL, 0, 0 };
        FILE *f;

        text_printf(&name, "man/warpstep-%s.1", all_commands[i]->name);
        f = create(dir, name.s);
        man_command(all_commands[i], f);
        end(f);
        text_free(&name);
    }
    write_one(dir, "bash/warpstep", complete_bash);
    write_one(dir, "zsh/_warpstep", complete_zsh);
    write_one(dir, "fish/warpstep.fish", complete_fish);
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
