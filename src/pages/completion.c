/* pages/completion.c: completions for bash, zsh and fish: commands, their options, the values that
 * are known, files. */
#include "pages/pages.h"

/* In single quotes of a shell. */
static void put_quoted(FILE *out, const char *s)
{
    fputc('\'', out);
    for (; *s != '\0'; s++)
        if (*s == '\'')
            fputs("'\\''", out);
        else
            fputc(*s, out);
    fputc('\'', out);
}

/* ---- bash ---- */

static void bash_option(FILE *out, const struct option *o)
{
    struct text words = { NULL, 0, 0 };

    switch (option_words(o, &words)) {
    case VALUE_NONE:
        break;
    case VALUE_OTHER:
        fprintf(out, "        --%s) return ;;\n", o->name);
        break;
    case VALUE_FILE:
        fprintf(out, "        --%s) _warpstep_files ; return ;;\n", o->name);
        break;
    case VALUE_WORDS:
        fprintf(out, "        --%s) _warpstep_words '%s' ; return ;;\n", o->name, words.s);
        break;
    case VALUE_LIST:
        fprintf(out, "        --%s) _warpstep_list '%s' ; return ;;\n", o->name, words.s);
        break;
    }
    text_free(&words);
}

static void bash_command(FILE *out, const struct command *c)
{
    fprintf(out, "    %s)\n        case $before in\n", c->name);
    for (size_t i = 0; i < c->noptions; i++)
        bash_option(out, &c->options[i]);
    fputs("        esac\n        options='--help", out);
    for (size_t i = 0; i < c->noptions; i++)
        fprintf(out, " --%s", c->options[i].name);
    fputs("' ;;\n", out);
}

void complete_bash(FILE *out)
{
    fputs("# bash completion of warpstep; written from its tables of options.\n\n"
          "_warpstep_words()\n{\n    COMPREPLY=($(compgen -W \"$1\" -- \"$word\"))\n"
          "    if [[ ${COMPREPLY[0]-} == *= ]]; then compopt -o nospace; fi\n}\n\n"
          "_warpstep_list()\n{\n    local front=\n"
          "    if [[ $word == *,* ]]; then front=${word%,*}, ; fi\n"
          "    COMPREPLY=($(compgen -P \"$front\" -W \"$1\" -- \"${word##*,}\"))\n}\n\n"
          "_warpstep_files()\n{\n    compopt -o filenames\n"
          "    COMPREPLY=($(compgen -f -- \"$word\"))\n}\n\n"
          "_warpstep()\n{\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\n"
          "    COMPREPLY=()\n    if [[ $COMP_CWORD -eq 1 ]]; then\n        _warpstep_words '", out);
    for (size_t i = 0; i < ncommands; i++)
        fprintf(out, "%s ", all_commands[i]->name);
    fputs("--help --version'\n        return\n    fi\n"
          "    if [[ $word == = ]]; then\n        word= ; before=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]} ; fi\n"
          "    case ${COMP_WORDS[1]} in\n", out);
    for (size_t i = 0; i < ncommands; i++)
        bash_command(out, all_commands[i]);
    fputs("    esac\n    if [[ $word == -* ]]; then\n        _warpstep_words \"$options\"\n"
          "    else\n        _warpstep_files\n    fi\n"
          "}\ncomplete -F _warpstep warpstep\n", out);
}

/* ---- zsh ---- */

/* Between brackets of _arguments: a bracket and a colon are escaped. */
static void zsh_text(FILE *out, const char *s)
{
    for (; *s != '\0'; s++)
        if (*s == '\'')
            fputs("'\\''", out);
        else if (strchr("[]:\\", *s) != NULL)
            fprintf(out, "\\%c", *s);
        else
            fputc(*s, out);
}

static void zsh_option(FILE *out, const struct option *o)
{
    struct text words = { NULL, 0, 0 };
    enum value_kind kind = option_words(o, &words);

    fprintf(out, "            '%s--%s%s[", o->many ? "*" : "", o->name, o->value != NULL ? "=" : "");
    zsh_text(out, o->help);
    fputs("]", out);
    if (o->value != NULL) {
        fputc(':', out);
        zsh_text(out, o->value);
        fputc(':', out);
    }
    if (kind == VALUE_FILE)
        fputs("_files", out);
    else if (kind == VALUE_WORDS)
        fprintf(out, "(%s)", words.s);
    else if (kind == VALUE_LIST)
        fprintf(out, "_sequence compadd - %s", words.s);
    fputs("' \\\n", out);
    text_free(&words);
}

void complete_zsh(FILE *out)
{
    fputs("#compdef warpstep\n# zsh completion of warpstep; written from its tables of options.\n\n"
          "_warpstep() {\n    local -a commands\n    commands=(\n", out);
    for (size_t i = 0; i < ncommands; i++) {
        fprintf(out, "        '%s:", all_commands[i]->name);
        zsh_text(out, all_commands[i]->summary);
        fputs("'\n", out);
    }
    fputs("    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n"
          "    fi\n    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n"
          "    case $command in\n", out);
    for (size_t i = 0; i < ncommands; i++) {
        const struct command *c = all_commands[i];

        fprintf(out, "    %s)\n        _arguments \\\n", c->name);
        for (size_t k = 0; k < c->noptions; k++)
            zsh_option(out, &c->options[k]);
        fputs("            '--help[print the options and examples]' \\\n            '*:file:_files' ;;\n",
              out);
    }
    fputs("    esac\n}\n\n_warpstep \"$@\"\n", out);
}

/* ---- fish ---- */

static void fish_option(FILE *out, const struct command *c, const struct option *o)
{
    struct text words = { NULL, 0, 0 };
    enum value_kind kind = option_words(o, &words);

    fprintf(out, "complete -c warpstep -n '__fish_seen_subcommand_from %s' -l %s", c->name, o->name);
    if (kind == VALUE_FILE)
        fputs(" -r -F", out);
    else if (kind != VALUE_NONE)
        fputs(" -x", out);
    if (kind == VALUE_WORDS)
        fprintf(out, " -a '%s'", words.s);
    else if (kind == VALUE_LIST)
        fprintf(out, " -a '(__fish_append , %s)'", words.s);
    fputs(" -d ", out);
    put_quoted(out, o->help);
    fputc('\n', out);
    text_free(&words);
}

void complete_fish(FILE *out)
{
    fputs("# fish completion of warpstep; written from its tables of options.\n\n"
          "complete -c warpstep -n __fish_use_subcommand -f\n"
          "complete -c warpstep -n __fish_use_subcommand -l help -d 'print the commands'\n"
          "complete -c warpstep -n __fish_use_subcommand -l version -d 'print the version'\n", out);
    for (size_t i = 0; i < ncommands; i++) {
        fprintf(out, "complete -c warpstep -n __fish_use_subcommand -a %s -d ", all_commands[i]->name);
        put_quoted(out, all_commands[i]->summary);
        fputc('\n', out);
    }
    for (size_t i = 0; i < ncommands; i++)
        for (size_t k = 0; k < all_commands[i]->noptions; k++)
            fish_option(out, all_commands[i], &all_commands[i]->options[k]);
    for (size_t i = 0; i < ncommands; i++)
        fprintf(out, "complete -c warpstep -n '__fish_seen_subcommand_from %s' -l help "
                     "-d 'print the options and examples'\n", all_commands[i]->name);
}
