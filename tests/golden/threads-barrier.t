from: by hand: threads that go apart count one by one (docs/decisions.md). halves: each thread stores tid + 1 and reads what thread 3 - tid stored, behind a barrier that lanes 0 1 and lanes 2 3 reach at different instructions: 4 3 2 1. As a warp lanes 2 and 3, who branch, count as all four and read 0. leave: of six threads in two warps of four thread 5 exits before the barrier and counts with its warp, like the two that never were; the five that stay add up 1 + 2 + 3 + 4 + 5 = 15 before, popc of tid < 3 is 3, and is false: 15 + 100 * 3; 1000 more is for thread 4, who waits at a barrier for 8 behind the four bar.arrive of threads 0 to 3: 4 + 1, and 3 that have exited
file halves.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 box[4];
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, at, other, v;
|     .reg .u64 a, b;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     mov.u32 other, box;
|     mad.lo.u32 at, t, 4, other;
|     sub.u32 v, 3, t;
|     mad.lo.u32 other, v, 4, other;
|     add.u32 v, t, 1;
|     setp.ge.u32 p, t, 2;
|     @p bra HIGH;
|     st.shared.u32 [at], v;
|     bar.sync 0;
|     ld.shared.u32 v, [other];
|     bra END;
| HIGH:
|     st.shared.u32 [at], v;
|     bar.sync 0;
|     ld.shared.u32 v, [other];
| END:
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], v;
|     exit;
| }
file leave.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 sum;
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, v, n;
|     .reg .u64 a, b;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 5;
|     @p exit;
|     add.u32 v, t, 1;
|     red.shared.add.u32 [sum], v;
|     bar.sync 0;
|     ld.shared.u32 v, [sum];
|     setp.lt.u32 p, t, 3;
|     bar.red.popc.u32 n, 1, p;
|     mad.lo.u32 v, n, 100, v;
|     bar.red.and.pred q, 2, p;
|     @q add.u32 v, v, 7;
|     setp.eq.u32 p, t, 4;
|     @p bra WAIT;
|     bar.arrive 4, 8;
|     bra END;
| WAIT:
|     bar.sync 4, 8;
|     add.u32 v, v, 1000;
| END:
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], v;
|     exit;
| }
file missing.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 1;
|     @p bra OTHER;
|     bar.sync 0;
|     exit;
| OTHER:
|     bar.sync 1;
|     exit;
| }
run: run halves.ptx --block 4 --set WarpSize=4 --buffer o=u32[4] --arg o
exit: 0
stdout:
| o: u32[4] = { 4, 3, 0, 0 }
run: run halves.ptx --block 4 --set WarpSize=4 --buffer o=u32[4] --arg o --control threads --seed 1
exit: 0
stdout:
| o: u32[4] = { 4, 3, 2, 1 }
run: run leave.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --seed 1
exit: 0
stdout:
| o: u32[6] = { 315, 315, 315, 315, 1315, 0 }
run: run halves.ptx --block 4 --set WarpSize=4 --buffer o=u32[4] --arg o --control threads --seed 2 --profile sc
exit: 0
stdout:
| o: u32[4] = { 4, 3, 2, 1 }
run: run leave.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --seed 2 --profile sc
exit: 0
stdout:
| o: u32[6] = { 315, 315, 315, 315, 1315, 0 }
run: run halves.ptx --block 4 --set WarpSize=4 --buffer o=u32[4] --arg o --control threads --schedule eager
exit: 0
stdout:
| o: u32[4] = { 4, 3, 2, 1 }
run: run leave.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --schedule eager
exit: 0
stdout:
| o: u32[6] = { 315, 315, 315, 315, 1315, 0 }
run: run halves.ptx --block 4 --set WarpSize=4 --buffer o=u32[4] --arg o --control threads --schedule round-robin
exit: 0
stdout:
| o: u32[4] = { 4, 3, 2, 1 }
run: run leave.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --schedule round-robin
exit: 0
stdout:
| o: u32[6] = { 315, 315, 315, 315, 1315, 0 }
# Exits of whole warps count besides (BarrierExitArrives), and nobody twice.
run: run leave.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --set BarrierExitArrives=1 --seed 5
exit: 0
stdout:
| o: u32[6] = { 315, 315, 315, 315, 1315, 0 }
run: run missing.ptx --block 2 --set WarpSize=2 --control threads
exit: 4
stderr:
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 lane 0 at missing.ptx:11: waits at barrier 0: 1 of 2 threads have arrived
| grid 0 block (0,0,0) warp 0 lane 1 at missing.ptx:14: waits at barrier 1: 1 of 2 threads have arrived
| ...
