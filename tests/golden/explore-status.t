from: the exit status of explore is 0 only when some run completes. A branch to itself: the one run goes round, and everybody who may move does (fair); behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
file loop.ptx:
| .version 2.1
| .target sm_20
| .entry k () { L: bra L; }
run: explore loop.ptx
exit: 4
stdout:
| fair: 1 cycle, 1 state, 1 choice
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 1 fair, 0 starving: no run ends
run: explore loop.ptx --brief
exit: 4
stdout:
| loop.ptx  outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 1 fair, 0 starving: no run ends
run: explore loop.ptx --json
exit: 4
run: explore loop.ptx --expect '~exists (true)'
exit: 2
run: explore loop.ptx --walks 3 --max-depth 50
exit: 4

from: a condition is about the runs that complete: with none of them it says nothing, so the status is 4 too
file loop2.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out) { L: bra L; }
run: explore loop2.ptx --buffer o=u32[1] --arg o --expect '~exists (o=1)'
exit: 4
stdout:
| condition ~exists (o=1): holds
| ...

from: listing 6.2 in one warp never completes, by starving cycles alone (6.5); in two warps it completes, and its cycles are starving, which no weakly fair schedule takes
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --quiet
exit: 4
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=1 --quiet
exit: 0

from: two threads, each a block: one waits for ever for a value that nobody writes, so a fair cycle exists: 4 without a condition. The other stores 1 and is done
file wait.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 flag;
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, v;
|     .reg .pred p;
|     mov.u32 t, %ctaid.x;
|     setp.eq.u32 p, t, 0;
|     @p exit;
| L:  ld.volatile.global.u32 v, [flag];
|     setp.eq.u32 p, v, 0;
|     @p bra L;
|     exit;
| }
run: explore wait.ptx --grid 2 --set WarpSize=1 --buffer o=u32[1] --arg o --brief
exit: 4
stdout:
| wait.ptx  outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: * fair, * starving: no run ends

from: a file that was asked for and cannot be written is an error (status 1), said before anything is explored; so is one that fails later
run: explore loop.ptx --witness nowhere/way
exit: 1
stdout:
stderr:
| --witness:1:11: error: nowhere/way-1: No such file or directory
|     1 | --witness nowhere/way
|       |           ^~~~~~~~~~~
run: explore loop.ptx --coverage nowhere/fired
exit: 1
run: explore loop.ptx --report nowhere/report
exit: 1

from: a bound stops the search exactly there: of 80 states of race.ptx (without reductions more) three are met with 3, all with 80 (complete), and 79 of them with 79
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --reduce none --max-states 3 --quiet
exit: 4
stdout:
| partial (states): 3 states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --max-states 79 --quiet
exit: 4
stdout:
| ...
| partial (states): 79 states, *
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --max-states 80 --quiet
exit: 0
stdout:
| ...
| complete: 80 states, *
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=1 --max-states 300 --quiet
exit: 4
stdout:
| ...
| partial (states): 300 states, *

from: a launch that the device does not allow (2.2) is an error at the kernel, in explore as in run
run: explore loop.ptx --shared 4294967296
exit: 1
stdout:
stderr:
| loop.ptx:3:8: error: the device does not allow this launch: *
|     3 | .entry k () { L: bra L; }
|       |        ^
