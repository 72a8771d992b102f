/* tests/readme.c: the picture in README.md is what happens. Runs examples/diverge.ptx, writes the
 * rows of the picture from the warp's execution states (5.4.1) and looks for each, in this order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "engine/device.h"
#include "ptx/ptx.h"

#define LANES 4
#define FIRST_SHOWN 3 /* the picture begins with ssy */
#define LAST_SHOWN 9

struct picture {
    const char *at; /* what is left of README.md */
    unsigned rows, missing;
};

static void put_mask(struct text *out, lane_mask m)
{
    for (unsigned l = 0; l < LANES; l++)
        text_puts(out, (m >> l & 1) != 0 ? "1" : "0");
}

static void put_stack(struct text *out, const struct exec_state *s)
{
    if (s->ntokens == 0)
        text_puts(out, "empty");
    for (uint32_t i = s->ntokens; i-- > 0;) {
        text_printf(out, "(%s, ", token_type_text(s->tokens[i].type));
        put_mask(out, s->tokens[i].active);
        text_printf(out, ", %lu)%s", (unsigned long)s->tokens[i].pc, i > 0 ? " :: " : "");
    }
}

/* One row: address, instruction, active threads, stack. The instruction's text stands padded. */
static void put_row(struct text *row, const struct warp_event *e)
{
    struct text instruction = { NULL, 0, 0 };

    program_print_instr(e->program, e->program->function_of[e->pc], &e->program->instrs[e->pc],
                        &instruction);
    text_printf(row, "    %2lu  %-25s  ", (unsigned long)e->pc, instruction.s);
    put_mask(row, e->after->active);
    text_puts(row, "    ");
    put_stack(row, e->after);
    text_free(&instruction);
}

static void look_for_row(void *self, const struct warp_event *e)
{
    struct picture *p = self;
    struct text row = { NULL, 0, 0 };
    const char *found;

    if (e->pc < FIRST_SHOWN || e->pc > LAST_SHOWN)
        return;
    put_row(&row, e);
    found = strstr(p->at, row.s);
    p->rows++;
    if (found == NULL) {
        fprintf(stderr, "not in the picture, or not in this order:\n%s\n", row.s);
        p->missing++;
    } else {
        p->at = found + row.n;
    }
    text_free(&row);
}

/* Runs the kernel on four threads, observed. False: it could not be loaded or did not end. */
static bool run_example(struct picture *p, struct device *d, struct program *program)
{
    struct engine_observer watch = { .self = p, .stepped = look_for_row };
    struct diags errors = { 0 };
    struct launch launch = { .program = program, .grid = { 1, 1, 1 }, .block = { LANES, 1, 1 } };
    unsigned char parameter[8];
    context_id context = device_create(d);
    uint64_t address;
    bool ok = device_load(d, context, program, &errors) &&
              device_allocate(d, context, 4 * LANES, &address);

    diags_print(&errors, stderr);
    diags_free(&errors);
    if (!ok)
        return false;
    store_le(parameter, 8, address);
    launch.params = parameter;
    launch.params_size = sizeof parameter;
    device_observe(d, &watch);
    device_launch(d, context, &launch);
    while (!device_idle(d))
        if (device_step(d) != STEP_TAKEN)
            return false;
    return true;
}

static bool read_example(struct program **program, const struct constants *k)
{
    struct source *source = mem_new(sizeof *source);
    struct diags errors = { 0 };

    if (!source_read(source, SOURCE_ROOT "/examples/diverge.ptx")) {
        mem_free(source);
        return false;
    }
    *program = ptx_read(source, k, NULL, &errors);
    diags_print(&errors, stderr);
    diags_free(&errors);
    return *program != NULL;
}

static bool check_picture(struct picture *p)
{
    struct memprog_set *programs = memprog_builtin();
    struct scheduler scheduler;
    struct oracle oracle;
    struct device_options options = { .programs = programs, .oracle = &oracle };
    struct program *program;
    struct device *d;
    bool ok = false;

    scheduler_init(&scheduler, SCHEDULE_EAGER, 0);
    oracle = scheduler_oracle(&scheduler);
    constants_default(&options.constants);
    options.constants.v[CONST_WarpSize] = LANES;
    if (read_example(&program, &options.constants)) {
        d = device_new(&options);
        ok = run_example(p, d, program);
        device_free(d);
    }
    memprog_set_free(programs);
    return ok && p->rows > 0 && p->missing == 0;
}

int main(void)
{
    struct source readme;
    struct picture picture = { NULL, 0, 0 };
    bool ok;

    if (!source_read(&readme, SOURCE_ROOT "/README.md")) {
        fputs("README.md cannot be read\n", stderr);
        return EXIT_FAILURE;
    }
    picture.at = readme.text;
    ok = check_picture(&picture);
    source_free(&readme);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
