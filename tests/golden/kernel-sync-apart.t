from: PTX, bar and barrier: all threads of a warp have to execute the same instruction under .aligned (bar is aligned); without it each thread arrives for itself (sm_70 on). By hand, four threads that go apart: around: 2 go around the barrier; early: they return before it, which is right where an exited thread counts as arrived (BarrierExitArrives 1); sides: two threads come to one bar.sync 0, two to another; each: barrier.sync in two places, which is right; ahead: threads that arrive at another time come all the same
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .shared .u32 s;
| .entry around()
| {
|     .reg .u32 t, v;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     @p bra PAST;
|     bar.sync 0;
| PAST:
|     mov.u32 v, s;
|     exit;
| }
| .entry early()
| {
|     .reg .u32 t, v;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     @p bra END;
|     bar.sync 0;
|     mov.u32 v, s;
| END:
|     exit;
| }
| .entry sides()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     @p bra LOW;
|     bar.sync 0;
|     bra MEET;
| LOW:
|     bar.sync 0;
| MEET:
|     exit;
| }
| .entry each()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     @p bra LOW;
|     barrier.sync 0;
|     bra MEET;
| LOW:
|     barrier.sync 0;
| MEET:
|     exit;
| }
| .entry ahead()
| {
|     .reg .u32 t, i;
|     .reg .pred p;
|     mov.u32 i, 0;
| NEXT:
|     bar.sync 0;
|     bar.arrive 1, 4;
|     bar.sync 2;
|     add.u32 i, i, 1;
|     setp.lt.u32 p, i, 5;
|     @p bra NEXT;
|     exit;
| }
run: run k.ptx --entry around --block 4 --set WarpSize=4 --control threads --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:12:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
|    12 |     bar.sync 0;
|       |     ^~~~~~~~~~~
|   by threads (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `bar.sync 0;`
| k.ptx:15:5: note: these have exited here
|    15 |     exit;
|       |     ^~~~~
|   by threads (0,0,0) and (1,0,0) of block (0,0,0), grid 0, warp 0: `exit;`
from: the same on a device that counts exited threads: these went around the barrier all the same
run: run k.ptx --entry around --block 4 --set WarpSize=4 --control threads --check sync --quiet --schedule eager --set BarrierExitArrives=1
exit: 5
stderr:
| k.ptx:12:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
| ...
run: run k.ptx --entry around --block 4 --set WarpSize=4 --control threads --check sync --quiet --seed 3 --set BarrierExitArrives=1
exit: 5
stderr:
| k.ptx:12:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
| ...
run: run k.ptx --entry around --block 4 --set WarpSize=4 --control hanoi --check sync --quiet
exit: 5
stderr:
| k.ptx:12:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
| ...
run: run k.ptx --entry early --block 4 --set WarpSize=4 --control threads --check sync --quiet
exit: 5
stderr:
| k.ptx:24:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
| ...
run: run k.ptx --entry early --block 4 --set WarpSize=4 --control threads --check sync --quiet --set BarrierExitArrives=1
exit: 0
run: run k.ptx --entry early --block 4 --set WarpSize=4 --control hanoi --check sync --quiet --set BarrierExitArrives=1
exit: 0
run: run k.ptx --entry sides --block 4 --set WarpSize=4 --control threads --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:39:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
|    39 |     bar.sync 0;
|       |     ^~~~~~~~~~~
|   by threads (0,0,0) and (1,0,0) of block (0,0,0), grid 0, warp 0: `bar.sync 0;`
| k.ptx:36:5: note: these come to this one instead
|    36 |     bar.sync 0;
|       |     ^~~~~~~~~~~
|   by threads (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `bar.sync 0;`
run: run k.ptx --entry each --block 4 --set WarpSize=4 --control threads --check sync --quiet
exit: 0
run: run k.ptx --entry ahead --block 4 --set WarpSize=4 --control threads --check sync --quiet --seed 1
exit: 0
run: run k.ptx --entry ahead --block 4 --set WarpSize=4 --control threads --check sync --quiet --seed 2
exit: 0
