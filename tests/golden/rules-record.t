from: 5.8.2, 5.8.3: two messages come in and are answered, create and load; a context is made with an address space of its own; 5.1.3: one instruction is loaded, and the text needs none of the steps 2 to 7
file k.ptx:
| .version 3.0
| .target sm_20
| .entry k() { exit; }
run: check k.ptx --coverage -
exit: 0
stdout:
| warpstep coverage 1
| transform.validate 1
| load.instrEnv 1
| load.guardEnv 1
| load.labelEnv 1
| load.varEnv 1
| dio.load 1
| dio.create 1
| device.in 2
| device.out 2
| device.create 1
| device.load 1
| device.newVM 1
| device.newCtx 1
stderr:
# 5.4.1: one thread, one instruction: exit of all active threads unwinds an empty stack.
run: run k.ptx --coverage run
exit: 0
run: rules --coverage run
exit: 0
stdout:
| ...
| thread.exit                  5.3.2  rule      thread                            1  *
| ...
| crs.unwind                   5.4.1  function  branching (CRS)                   1  *
| ...
| crs.exit.uni                 5.4.1  rule      branching (CRS)                   1  *
| ...
# A trace of the same run has the same counts, by its derivations.
run: trace k.ptx --format jsonl --level micro --coverage -
exit: 0
run: show k.ptx --coverage show
exit: 0
run: rules --coverage show
exit: 0
stdout:
| ...
| load.instrEnv                5.1.3  function  load                              1  *
| ...
# An error after something was read: what fired until then is recorded.
file bad.ptx:
| .version 3.0
| .target sm_20
| .entry k() { bra L; }
file two.host:
| load k.ptx
| load bad.ptx as B
run: run two.host --coverage two
exit: 1
run: rules --coverage two
exit: 0
stdout:
| ...
| transform.validate           5.1.3  function  transformation                    1  *
| ...
| load.instrEnv                5.1.3  function  load                          NEVER  *
| ...
run: check two.host --coverage two
exit: 1
run: rules --coverage two
exit: 0
stdout:
| ...
| transform.validate           5.1.3  function  transformation                    1  *
| ...
# Stuck at a load from nowhere, which the thread had asked for: what led there.
file stuck.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k() {
|     .reg .u32 r;
|     .reg .u64 a;
|     mov.u64 a, 0;
|     ld.global.u32 r, [a];
|     exit;
| }
run: run stuck.ptx --coverage stuck
exit: 3
run: rules --coverage stuck
exit: 0
stdout:
| ...
| thread.exit                  5.3.2  rule      thread                        NEVER  *
| ...
| thread.ld                    5.3.2  rule      thread                            1  *
| ...
run: run k.ptx --coverage nowhere/k
exit: 1
stdout:
stderr:
| --coverage:1:12: error: No such file or directory
|     1 | --coverage nowhere/k
|       |            ^~~~~~~~~
