/* cli/commands.c: the table of commands, for the tool and for what describes it (src/pages). It
 * knows all of them, so it belongs to no library. */
#include "cli/command.h"

const struct command *const all_commands[] = {
    &command_run,     &command_trace, &command_step, &command_explore, &command_merge,
    &command_compare, &command_check, &command_show, &command_rules,   &command_constants,
    &command_devices, &command_programs, &command_why,
};
const size_t ncommands = sizeof all_commands / sizeof *all_commands;
