from: the command line: a trace that could show nothing is a usage error, and so is a format that is not there; a page of a run that is refused is not begun
run: trace {root}/examples/diverge.ptx --format html
exit: 1
stdout:
stderr:
| *error: kernel diverge takes 1 argument (.u64 out), 0 given
| ...
run: trace {root}/examples/diverge.ptx --no-source
exit: 2
stdout:
stderr:
| *error: only --format html has the texts of programs
| ...
run: trace {root}/examples/diverge.ptx --format yaml
exit: 2
stderr:
| *error: expected text, table, jsonl, perfetto or html, found `yaml`
| ...
run: trace {root}/examples/diverge.ptx --level all
exit: 2
stderr:
| *error: expected steps, rules or micro, found `all`
| ...
run: trace {root}/examples/diverge.ptx --only-rule crs.bra.gard
exit: 2
stderr:
| *error: there is no rule `crs.bra.gard`, did you mean `crs.bra.guard`?
| ...
run: trace {root}/examples/diverge.ptx --only-line 9-3
exit: 2
stderr:
| *error: expected a line A or lines A-B, found `9-3`
| ...
run: trace {root}/examples/diverge.ptx --only-block 1,x
exit: 2
stderr:
| *error: *an index X[,Y[,Z]]*
| ...
run: trace {root}/examples/diverge.ptx --only-warp first
exit: 2
stdout:
run: trace {root}/examples/diverge.ptx --memory-only --control-only
exit: 2
stderr:
| *--memory-only and --control-only together leave nothing to show
run: trace {root}/examples/diverge.ptx --only-grid first
exit: 2
stderr:
| *error: expected the number of a grid*
| ...
run: trace {root}/examples/diverge.ptx --memory-only --level steps
exit: 2
stdout:
run: trace {root}/examples/diverge.ptx --format table --level rules
exit: 2
stderr:
| *a table shows steps of warps only*
run: trace --help
exit: 0
stderr:
