from: the way to an outcome, replayed, ends with just its values: whoever stores last stays (two warps); behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not; no run ends: none was met that does
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --witness way
exit: 0
stdout:
| outcome 1: * states, * choices, way-1
|   o: u32[1] = { 0 }
| outcome 2: * states, * choices, way-2
|   o: u32[1] = { 1 }
| ...
run: run {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --replay way-1
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --replay way-2
exit: 0
stdout:
| o: u32[1] = { 1 }
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 60 --witness walk
exit: 0
stdout:
| outcome 1: * walks, * states, * choices, walk-1
|   o: u32[1] = { 0 }
| outcome 2: * walks, * states, * choices, walk-2
|   o: u32[1] = { 1 }
| ...
run: run {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --replay walk-2
exit: 0
stdout:
| o: u32[1] = { 1 }

from: 5.5.3: one of two warps waits at a barrier that the other leaves out for ever (it loops): no end but a deadlock or a cycle is there. Here both wait at different barriers, each for two: deadlocked
file two.ptx:
| .visible .entry k()
| {
|     .reg .pred p;
|     .reg .u32 t;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra other;
|     bar.sync 0, 2;
|     exit;
| other:
|     bar.sync 1, 2;
|     exit;
| }
run: explore two.ptx --block 2 --set WarpSize=1 --witness dead
exit: 4
stdout:
| deadlocked: 1 state, * choices, dead-1
| ...
| complete: * states, * steps; completed 0, stuck 0, deadlocked 1; cycles: 0 fair, 0 starving
run: run two.ptx --block 2 --set WarpSize=1 --replay dead-1
exit: 4
stderr:
| ...

from: listing 6.2 in one warp (6.5): once a lane has the lock it is disabled by `break` until the token that both have to reach is popped, at line 18; the other loops. Either lane may be the owner. A list with the way into the cycle and once around it leads back to the state in which the cycle began: the replay is starving. The other lane goes round, ready at one of the lines 11 to 14 of the loop. No run completes: exit status 4
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --witness lasso
exit: 4
stdout:
| starving: * cycles, * states, * choices, lasso-1
|   block 0,0,0 warp 0 lanes 01 at 18: st .global .u32 .cg lock, 1;
| starving: * cycles, * states, * choices, lasso-2
|   block 0,0,0 warp 0 lanes 10 at 18: st .global .u32 .cg lock, 1;
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: run {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --replay lasso-1
exit: 4
stderr:
| warpstep: starving, the run has come around a cycle and may go on so for ever:
| grid 0 block (0,0,0) warp 0 *listing-6.2.ptx:1*
| lane * of warp 0 (block (0,0,0)) * for lane * of warp 0: a cycle
| starving: * steps, * warp instructions, replayed, *
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --json
exit: 4
stdout:
| {"complete": true, *, "cycles": {"fair": 0, "starving": *}, "runs": "no run ends", "outcomes": [], "lassos": [{"fair": false, "cycles": *, "states": *, "choices": *, "starved": ["block 0,0,0 warp 0 lanes 01 at 18: st .global .u32 .cg lock, 1;"]}, {"fair": false, *}]}
