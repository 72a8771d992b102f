from: by hand: `help COMMAND` prints what `COMMAND --help` does, and `help` alone what `--help` does
run: help devices
exit: 0
stdout:
| Usage: warpstep devices*
| ...
run: help
exit: 0
stdout:
| Usage: warpstep COMMAND *
| ...
run: help nothing
exit: 2
stderr:
| warpstep: there is no command `nothing`
| Try `warpstep --help`.
