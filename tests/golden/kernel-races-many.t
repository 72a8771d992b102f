from: by hand: a limit is no answer. The checker may remember 16 accesses, and each of the warps here reads and writes words of its own: too many. What races is not known then, so the run is undecided (exit 4)
file many.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 po)
| {
|     .reg .u64 o, d;
|     .reg .u32 b, v;
|     ld.param.u64 o, [po];
|     mov.u32 b, %ctaid.x;
|     mul.wide.u32 d, b, 4;
|     add.u64 o, o, d;
|     st.global.u32 [o], b;
|     exit;
| }
run: run many.ptx --grid 64 --buffer o=u32[64] --arg o --check races --set RaceRecords=16
exit: 4
stdout:
| o: *
stderr:
| many.ptx:12:5: warning: too many accesses to remember: races with this one may not be found (check races*
| ...
run: run many.ptx --grid 64 --buffer o=u32[64] --arg o --check races --set RaceRecords=16 --seeds 2
exit: 4
stdout:
| o: *
stderr:
| ...
| checks: data races undecided in 2 of 2 runs
| 2 of 2 seeds are undecided; *
run: run many.ptx --grid 64 --buffer o=u32[64] --arg o --check races --set RaceRecords=16 --json
exit: 4
stdout:
| {"verdict": "completed", *"kind": "races-not-remembered"*
stderr:
| ...

from: why does not call it wrong, nor fine
run: why many.ptx --grid 64 --buffer o=u32[64] --arg o --set RaceRecords=16
exit: 4
stdout:
| many.ptx: undecided: in * of * runs there were too many accesses to remember, so data races may be missed
| ...

from: without the limit nothing races
run: run many.ptx --grid 64 --buffer o=u32[64] --arg o --check races
exit: 0
stdout:
| o: *

from: what is found all the same is found
run: run many.ptx --grid 64,2 --buffer o=u32[64] --arg o --check races --set RaceRecords=16 --schedule eager
exit: 5
stdout:
| ...
stderr:
| ...
