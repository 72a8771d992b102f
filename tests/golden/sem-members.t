from: by hand, warps of 8. Threads 3 to 7 are first at their redux (a guarded branch takes the true side first: 0 to 2), which names all; thread 0 is not in its mask 1 and 0xfd of the others: thread 1 of 2 and 0xfd; six threads name six, two name eight. Where threads go apart they wait for each other: the two redux are two instructions, so nobody gets on; in a loop of several lengths they meet: the groups 0 to 2 (sum 3) and 3, 4, 6, 7 (20; 5 has exited), and then each gets its neighbour's, 4 keeps its own as 5 is not there
file absent.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, v, m;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 3;
|     @p bra FEW;
|     redux.sync.add.u32 v, t, 0xff;
|     bra DONE;
| FEW:
|     redux.sync.add.u32 v, t, 0xff;
| DONE:
|     exit;
| }
file foreign.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, v, m;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     shl.b32 m, 1, t;
|     and.b32 m, m, 0xfd;
|     shfl.sync.idx.b32 v, t, 0, 31, m;
|     exit;
| }
file other.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, v, m;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 6;
|     selp.b32 m, 0x3f, 0xff, p;
|     bar.warp.sync m;
|     exit;
| }
file loop.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, i, v, m;
|     .reg .u64 a, b;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     setp.eq.u32 p, t, 5;
|     @p exit;
|     mov.u32 i, t;
| LOOP:
|     setp.eq.u32 p, i, 0;
|     @p bra READY;
|     sub.u32 i, i, 1;
|     bra LOOP;
| READY:
|     setp.lt.u32 p, t, 3;
|     selp.b32 m, 7, 0xf8, p;
|     redux.sync.add.u32 v, t, m;
|     st.global.u32 [a], v;
|     shfl.sync.bfly.b32 i, v, 1, 31, -1;
|     st.global.u32 [a], i;
|     exit;
| }
run: run absent.ptx --block 8 --set WarpSize=8
exit: 3
stderr:
| absent.ptx:14:5: stuck: the member mask of lane 0 names lanes 3, 4, 5, 6 and 1 more, not executing this instruction now (rule warp.members, later PTX)
| ...
run: run foreign.ptx --block 8 --set WarpSize=8
exit: 3
stderr:
| foreign.ptx:11:5: stuck: lane 1 is not in its own member mask 0x0 (rule warp.members, later PTX)
| ...
run: run other.ptx --block 8 --set WarpSize=8
exit: 3
stderr:
| other.ptx:11:5: stuck: the member mask of lane 6 names lanes 0, 1, 2, 3 and 2 more, which name others (rule warp.members, later PTX)
| ...
run: run absent.ptx --block 8 --set WarpSize=8 --control threads
exit: 4
stderr:
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 lanes 0, 1 and 2 at absent.ptx:14: waits for the other threads of its warp that it votes or exchanges with
| grid 0 block (0,0,0) warp 0 lanes 3, 4, 5, 6 and 1 more at absent.ptx:11: waits for the other threads of its warp that it votes or exchanges with
| ...
run: run loop.ptx --block 8 --set WarpSize=8 --control threads --buffer o=u32[8] --arg o --seed 1
exit: 0
stdout:
| o: u32[8] = { 3, 3, 20, 3, 20, 0, 20, 20 }
run: run loop.ptx --block 8 --set WarpSize=8 --control threads --buffer o=u32[8] --arg o --seed 2 --profile sc
exit: 0
stdout:
| o: u32[8] = { 3, 3, 20, 3, 20, 0, 20, 20 }
run: run loop.ptx --block 8 --set WarpSize=8 --control threads --buffer o=u32[8] --arg o --schedule eager
exit: 0
stdout:
| o: u32[8] = { 3, 3, 20, 3, 20, 0, 20, 20 }
