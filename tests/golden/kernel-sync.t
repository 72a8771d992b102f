from: by hand: of four threads two leave before the barrier, by a branch or by exit; two come to one barrier, two to another; a barrier for 128 or 64 threads cannot be reached by a block of one warp; two warps at two barriers wait for ever; one warp of two arrives where 64 threads are expected, and nobody else ever does
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry diverge()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     @p bra SKIP;
|     bar.sync 0;
| SKIP:
|     exit;
| }
| .entry early()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     @p exit;
|     bar.sync 0;
|     exit;
| }
| .entry alone()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 32;
|     @p bra OTHER;
|     bar.sync 0;
|     exit;
| OTHER:
|     bar.sync 1;
|     exit;
| }
| .entry many()
| {
|     bar.sync 0, 128;
|     exit;
| }
| .entry arrive()
| {
|     bar.arrive 0, 64;
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
|     bar.sync 1;
| MEET:
|     exit;
| }
| .entry half()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 32;
|     @p exit;
|     bar.arrive 2, 64;
|     exit;
| }
run: run k.ptx --entry early --block 4 --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:22:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
|    22 |     bar.sync 0;
|       |     ^~~~~~~~~~~
|   by threads (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `bar.sync 0;`
| k.ptx:21:5: note: these have exited here
|    21 |     @p exit;
|       |     ^~~~~~~~
|   by threads (0,0,0) and (1,0,0) of block (0,0,0), grid 0, warp 0: `@p_1 exit;`
run: run k.ptx --entry sides --block 4 --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:58:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
|    58 |     bar.sync 1;
|       |     ^~~~~~~~~~~
|   by threads (0,0,0) and (1,0,0) of block (0,0,0), grid 0, warp 0: `bar.sync 1;`
| k.ptx:55:5: note: these go on here
|    55 |     bar.sync 0;
|       |     ^~~~~~~~~~~
|   by threads (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `bar.sync 0;`
| k.ptx:55:5: error: barrier divergence: 2 of the warp's 4 threads are not at this barrier (check sync)
|    55 |     bar.sync 0;
|       |     ^~~~~~~~~~~
|   by threads (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `bar.sync 0;`
| k.ptx:60:5: note: these have exited here
|    60 |     exit;
|       |     ^~~~~
|   by threads (0,0,0) and (1,0,0) of block (0,0,0), grid 0, warp 0: `exit;`
run: run k.ptx --entry many --block 4 --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:40:5: error: the barrier is for 128 threads, but the block has 4 (check sync)
|    40 |     bar.sync 0, 128;
|       |     ^~~~~~~~~~~~~~~~
|   by threads (0,0,0), (1,0,0), (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `bar.sync 0, 128;`
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 at k.ptx:40: waits at barrier 0: 32 of 128 threads have arrived
| warp 0 (block (0,0,0)) waits at barrier 0 (k.ptx:40: 32 of 128 threads have arrived); nobody is left who comes to it: *
run: run k.ptx --entry arrive --block 4 --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:45:5: error: the barrier is for 64 threads, but the block has 4 (check sync)
|    45 |     bar.arrive 0, 64;
|       |     ^~~~~~~~~~~~~~~~~
|   by threads (0,0,0), (1,0,0), (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `bar.arrive 0, 64;`
run: run k.ptx --entry alone --block 64 --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:32:5: error: barrier 0 is never completed: 32 of 64 threads have arrived (check sync, 2 times)
|    32 |     bar.sync 0;
|       |     ^~~~~~~~~~~
|   by threads (0,0,0), (1,0,0), (2,0,0), (3,0,0) and 28 more of block (0,0,0), grid 0, warp 0: `bar.sync 0;`
| k.ptx:35:5: note: these wait at another one
|    35 |     bar.sync 1;
|       |     ^~~~~~~~~~~
|   by threads (32,0,0), (33,0,0), (34,0,0), (35,0,0) and 28 more of block (0,0,0), grid 0, warp 1: `bar.sync 1;`
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 at k.ptx:32: waits at barrier 0: 32 of 64 threads have arrived
| grid 0 block (0,0,0) warp 1 at k.ptx:35: waits at barrier 1: 32 of 64 threads have arrived
| warp 0 (block (0,0,0)) waits at barrier 0 (k.ptx:32: 32 of 64 threads have arrived); nobody is left who comes to it: *
| warp 1 (block (0,0,0)) waits at barrier 1 (k.ptx:35: 32 of 64 threads have arrived); nobody is left who comes to it: *
run: run k.ptx --entry half --block 64 --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:69:5: error: barrier 2 is never completed: 32 of 64 threads have arrived (check sync)
|    69 |     bar.arrive 2, 64;
|       |     ^~~~~~~~~~~~~~~~~
|   by threads (0,0,0), (1,0,0), (2,0,0), (3,0,0) and 28 more of block (0,0,0), grid 0, warp 0: `bar.arrive 2, 64;`
| k.ptx:68:5: note: these have exited here, without it
|    68 |     @p exit;
|       |     ^~~~~~~~
|   by threads (32,0,0), (33,0,0), (34,0,0), (35,0,0) and 28 more of block (0,0,0), grid 0, warp 1: `@p_4 exit;`
