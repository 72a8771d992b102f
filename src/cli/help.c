/* cli/help.c: the rest of a command's help, after its options: how to write buffers, and three examples. Man
 * pages have the same (src/pages). */
#include <string.h>

#include "cli/command.h"

#define SAXPY                                                                                      \
    "--block 8 --buffer x=f32[8]:iota --buffer 'y=f32[8]:const(1)' --arg x --arg y --arg 8 --arg 2"
#define DIVERGE "--block 4 --set WarpSize=4 --buffer out=u32[4] --arg out"
#define RACE "--block 2 --set WarpSize=1 --buffer o=u32[1] --arg o"

/* Run by the test cli.examples, in their order, in a folder that has the examples. */
static const struct help_example examples[] = {
    { "run", "warpstep run examples/saxpy.ptx " SAXPY, 0 },
    { "run", "warpstep run examples/saxpy.host --schedule uniform --seed 3", 0 },
    { "run", "warpstep run examples/race.ptx " RACE " --check kernel", 5 },
    { "trace", "warpstep trace examples/diverge.ptx " DIVERGE " --format table", 0 },
    { "trace", "warpstep trace examples/diverge.ptx " DIVERGE " --level rules --only-line 17", 0 },
    { "trace", "warpstep trace examples/saxpy.host --format jsonl --print y", 0 },
    { "step", "warpstep step examples/diverge.ptx " DIVERGE, 0 },
    { "step", "warpstep step examples/saxpy.host --schedule eager", 0 },
    { "step", "warpstep step examples/report/listing-6.2.ptx --block 2", 0 },
    { "explore", "warpstep explore examples/race.ptx " RACE, 0 },
    { "explore", "warpstep explore examples/report/listing-6.2.ptx --block 2 --witness lock", 4 },
    { "explore", "warpstep explore examples/litmus/SB.litmus --profile sc", 5 },
    { "merge", "warpstep explore examples/race.ptx " RACE " --shard 1/2 --report half-1", 0 },
    { "merge", "warpstep explore examples/race.ptx " RACE " --shard 2/2 --report half-2", 0 },
    { "merge", "warpstep merge half-1 half-2", 0 },
    { "compare", "warpstep compare examples/diverge.ptx " DIVERGE, 0 },
    { "compare", "warpstep compare examples/diverge.ptx " DIVERGE " --controls crs,hanoi", 0 },
    { "compare", "warpstep compare --storage", 0 },
    { "check", "warpstep check examples/saxpy.ptx", 0 },
    { "check", "warpstep check examples/saxpy.host", 0 },
    { "check", "warpstep check examples/structured/increment.simt --termination", 0 },
    { "show", "warpstep show examples/diverge.ptx", 0 },
    { "show", "warpstep show examples/control/early.ptx --control hanoi --listing", 0 },
    { "show", "warpstep show examples/structured/increment.simt --as ptx", 0 },
    { "rules", "warpstep rules", 0 },
    { "rules", "warpstep run examples/diverge.ptx " DIVERGE " --coverage fired", 0 },
    { "rules", "warpstep rules --coverage fired", 0 },
    { "constants", "warpstep constants", 0 },
    { "constants", "warpstep run examples/saxpy.host --set WarpSize=4 --set NumProcessors=1", 0 },
    { "constants", "warpstep run examples/saxpy.host --set Level1CacheSize=0", 0 },
    { "devices", "warpstep devices", 0 },
    { "devices", "warpstep run examples/saxpy.host --device sm_90", 0 },
    { "devices", "warpstep explore examples/race.ptx --device sm_60 --buffer o=u32[1] --arg o", 0 },
    { "why", "warpstep why examples/report/listing-6.2.ptx --block 2", 5 },
    { "why", "warpstep why examples/race.ptx " RACE, 5 },
    { "why", "warpstep why examples/saxpy.host", 0 },
    { "programs", "warpstep programs", 0 },
    { "programs", "warpstep programs ld.ca", 0 },
    { "programs", "warpstep run examples/saxpy.host --memory-programs ptx6", 0 },
};

static const struct help_form forms[] = {
    { "TYPE", "u8 u16 u32 u64, s8 to s64, b8 to b64 (bits), f16, bf16, f32, f64" },
    { "INIT", "zero (default), const(V), iota, iota(START,STEP), {V, V, ...}," },
    { "", "random(SEED), random(SEED,LOW,HIGH), @FILE (raw, little-endian)" },
};

const struct help_example *help_example(const char *command, size_t i)
{
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++)
        if (strcmp(examples[k].command, command) == 0 && i-- == 0)
            return &examples[k];
    return NULL;
}

const struct help_form *help_form(const struct command *c, size_t i)
{
    for (size_t k = 0; k < c->noptions; k++)
        if (c->options[k].value != NULL && strstr(c->options[k].value, "INIT") != NULL)
            return i < sizeof forms / sizeof *forms ? &forms[i] : NULL;
    return NULL;
}

/* A command line, with ` \` where it goes on in another line. Lines are broken before options. */
void help_line(const char *line, int margin, FILE *out)
{
    const size_t most = 76;
    size_t column = (size_t)margin;

    fprintf(out, "%*s", margin, "");
    while (*line != '\0') {
        const char *next = strstr(line + 1, " --");
        size_t n = next != NULL ? (size_t)(next - line) : strlen(line);

        if (column + n > most) {
            fprintf(out, " \\\n%*s", margin + 4, "");
            column = (size_t)margin + 4;
            line += *line == ' ';
            n = next != NULL ? (size_t)(next - line) : strlen(line);
        }
        fwrite(line, 1, n, out);
        column += n;
        line += n;
    }
    fputc('\n', out);
}

void help_end(const struct command *c, FILE *out)
{
    const struct help_form *f = help_form(c, 0);
    const struct help_example *e;

    if (f != NULL)
        fputc('\n', out);
    for (size_t i = 0; (f = help_form(c, i)) != NULL; i++)
        fprintf(out, "%-5s %s\n", f->name, f->text);
    if (help_example(c->name, 0) != NULL)
        fputs("\nExamples:\n", out);
    for (size_t i = 0; (e = help_example(c->name, i)) != NULL; i++)
        help_line(e->line, 2, out);
}
