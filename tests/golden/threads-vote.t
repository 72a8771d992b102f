from: by hand: a vote waits for the threads of the warp that have not exited (docs/decisions.md). Thread 3 of the first warp has: of 0 to 2 only thread 1 is odd, ballot 2; any true, all false, so 2 + 100. Of the second warp, threads 4 and 5, thread 5 is odd: 2 again. The guarded ballot asks threads below 2 alone: 2 in lane 1, and nothing for the others, who keep 0: so 102 + 1000 * 2 for threads 0 and 1. The loop lets threads come to the vote one after another
file vote.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, i, v, r;
|     .reg .u64 a, b;
|     .reg .pred odd, p, q, small;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 3;
|     @p exit;
|     and.b32 i, t, 1;
|     setp.eq.u32 odd, i, 1;
|     setp.lt.u32 small, t, 2;
|     mov.u32 i, t;
| LOOP:
|     setp.eq.u32 p, i, 0;
|     @p bra DONE;
|     sub.u32 i, i, 1;
|     bra LOOP;
| DONE:
|     vote.ballot.b32 v, odd;
|     vote.any.pred p, odd;
|     vote.all.pred q, odd;
|     @p add.u32 v, v, 100;
|     @q add.u32 v, v, 7;
|     mov.u32 r, 0;
|     @small vote.ballot.b32 r, odd;
|     mad.lo.u32 v, r, 1000, v;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], v;
|     exit;
| }
file apart.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra VOTE;
|     bar.sync 3;
|     exit;
| VOTE:
|     vote.any.pred q, p;
|     exit;
| }
run: run vote.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --seed 1
exit: 0
stdout:
| o: u32[6] = { 2102, 2102, 102, 0, 102, 102 }
run: run vote.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --seed 2 --profile sc
exit: 0
stdout:
| o: u32[6] = { 2102, 2102, 102, 0, 102, 102 }
run: run vote.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --schedule eager
exit: 0
stdout:
| o: u32[6] = { 2102, 2102, 102, 0, 102, 102 }
run: run vote.ptx --block 6 --set WarpSize=4 --buffer o=u32[6] --arg o --control threads --schedule round-robin
exit: 0
stdout:
| o: u32[6] = { 2102, 2102, 102, 0, 102, 102 }
# The vote waits for thread 1, which waits at a barrier for thread 0. As a warp they go one after the other.
run: run apart.ptx --block 2 --set WarpSize=2 --control threads
exit: 4
stderr:
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 lane 0 at apart.ptx:14: waits for the other threads of its warp that it votes or exchanges with
| grid 0 block (0,0,0) warp 0 lane 1 at apart.ptx:11: waits at barrier 3: 1 of 2 threads have arrived
| ...
run: run apart.ptx --block 2 --set WarpSize=2
exit: 0
