from: several files: each with its answer, a line each; a litmus test by its name. In profile sc each operation ends before the next one is issued: MP's outcome is not reached; two blocks of race.ptx's one store leave their thread's index, 0
run: explore {root}/examples/litmus/CoWW.litmus {root}/examples/litmus/CAS.litmus --brief --profile sc
exit: 5
stdout:
| CoWW *No * 1
| CAS *No * 2
file race.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     st.global.u32 [a], t;
|     exit;
| }
file copy.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [o];
|     st.global.u32 [a], 7;
|     exit;
| }
run: explore race.ptx copy.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --brief
exit: 0
stdout:
| race.ptx  outcomes 2, completed *, stuck 0, deadlocked 0
| copy.ptx  outcomes 1, completed *, stuck 0, deadlocked 0
run: explore race.ptx copy.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --expect 'forall (o=7)' --brief
exit: 5
stdout:
| race.ptx  No         2
| copy.ptx  Ok         1
run: explore race.ptx copy.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| race.ptx:
| outcome 1: *
|   o: u32[1] = { 0 }
| outcome 2: *
|   o: u32[1] = { 1 }
| complete: *
|
| copy.ptx:
| outcome 1: *
|   o: u32[1] = { 7 }
| complete: *

from: a file in error has its place and does not stop the others; the status is the most severe one: 1 before 5
run: explore race.ptx none.ptx copy.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --expect 'forall (o=7)' --brief
exit: 1
stdout:
| race.ptx  No         2
| none.ptx  Error
| copy.ptx  Ok         1
run: explore none.ptx copy.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --json
exit: 1
stdout:
| [{"file": "none.ptx", "error": true},
|  {"file": "copy.ptx", "complete": true, *}]

from: what is wrong with the command line is said once
run: explore race.ptx copy.ptx --block 2 --buffer o=u32[1] --arg o --reduce some
exit: 2
stderr:
| --reduce:1:10: error: expected all, none, or some of *
| ...
run: explore race.ptx --brief --json
exit: 2
stderr:
| warpstep explore: --brief goes with neither --json nor --witness
