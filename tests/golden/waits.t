from: by hand. named: warp 0 waits at barrier 1 for warp 1, which waits at barrier 2 for warp 0. ring: three warps, each at a barrier for two of them that the next one comes to only later. flags: each block waits for a flag that the other one sets behind its own loop. alone: the other block ends without the flag. soon: the same, but a thread that still runs may set it, so nobody is told to wait for ever. lanes: a thread of the warp waits in a loop for another one, which has left it and waits for the loop to end (section 6.5). bounded: a loop that gives up by itself polls, but ends. mbar: a barrier in memory for three threads, of which there are two. vote: two lanes vote, the third waits at a barrier of the block for them
file k.ptx:
| .version 7.8
| .target sm_80
| .address_size 64
| .shared .align 8 .b64 box;
| .entry named()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 4;
|     @p bra OTHER;
|     bar.sync 1, 8;
|     bar.arrive 2, 8;
|     exit;
| OTHER:
|     bar.sync 2, 8;
|     bar.arrive 1, 8;
|     exit;
| }
| .entry ring()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 8;
|     @p bra THIRD;
|     setp.ge.u32 p, t, 4;
|     @p bra SECOND;
|     bar.sync 1, 8;
|     bar.arrive 3, 8;
|     exit;
| SECOND:
|     bar.sync 2, 8;
|     bar.arrive 1, 8;
|     exit;
| THIRD:
|     bar.sync 3, 8;
|     bar.arrive 2, 8;
|     exit;
| }
| .entry flags(.param .u64 f)
| {
|     .reg .u64 a, b, o;
|     .reg .u32 c, v;
|     .reg .pred p;
|     ld.param.u64 a, [f];
|     mov.u32 c, %ctaid.x;
|     mul.wide.u32 o, c, 4;
|     add.u64 b, a, o;
|     xor.b32 c, c, 1;
|     mul.wide.u32 o, c, 4;
|     add.u64 a, a, o;
| SPIN:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 p, v, 0;
|     @p bra SPIN;
|     st.volatile.global.u32 [b], 1;
|     exit;
| }
| .entry alone(.param .u64 f)
| {
|     .reg .u64 a;
|     .reg .u32 c, v;
|     .reg .pred p;
|     ld.param.u64 a, [f];
|     mov.u32 c, %ctaid.x;
|     setp.ne.u32 p, c, 0;
|     @p exit;
| SPIN:
|     ld.acquire.gpu.global.u32 v, [a];
|     and.b32 v, v, 4;
|     setp.eq.u32 p, v, 0;
|     @p bra SPIN;
|     exit;
| }
| .entry soon(.param .u64 f)
| {
|     .reg .u64 a;
|     .reg .u32 c, v;
|     .reg .pred p;
|     ld.param.u64 a, [f];
|     mov.u32 c, %ctaid.x;
|     setp.ne.u32 p, c, 0;
|     @p bra LONG;
| SPIN:
|     ld.acquire.gpu.global.u32 v, [a];
|     setp.eq.u32 p, v, 0;
|     @p bra SPIN;
|     exit;
| LONG:
|     add.u32 c, c, 1;
|     setp.lt.u32 p, c, 100000;
|     @p bra LONG;
|     st.release.gpu.global.u32 [a], 1;
|     exit;
| }
| .entry lanes(.param .u64 f)
| {
|     .reg .u64 a;
|     .reg .u32 t, v;
|     .reg .pred p;
|     ld.param.u64 a, [f];
|     mov.u32 t, %tid.x;
| SPIN:
|     ld.volatile.global.u32 v, [a];
|     setp.ne.u32 p, v, t;
|     @p bra SPIN;
|     st.volatile.global.u32 [a], 1;
|     exit;
| }
| .entry bounded(.param .u64 f)
| {
|     .reg .u64 a;
|     .reg .u32 i, v;
|     .reg .pred p, q;
|     ld.param.u64 a, [f];
|     mov.u32 i, 0;
| SPIN:
|     ld.volatile.global.u32 v, [a];
|     add.u32 i, i, 1;
|     setp.eq.u32 p, v, 0;
|     setp.lt.and.u32 q, i, 1000, p;
|     @q bra SPIN;
|     exit;
| }
| .entry mbar()
| {
|     .reg .u32 t;
|     .reg .u64 s;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.ne.u32 p, t, 0;
|     @p bra READY;
|     mbarrier.init.shared.b64 [box], 3;
| READY:
|     bar.sync 0;
|     mbarrier.arrive.shared.b64 s, [box];
| SPIN:
|     mbarrier.test_wait.shared.b64 p, [box], s;
|     @!p bra SPIN;
|     exit;
| }
| .entry vote()
| {
|     .reg .u32 t, v;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 2;
|     @p bra LAST;
|     shfl.sync.bfly.b32 v, t, 1, 31, 7;
|     barrier.sync 0;
|     exit;
| LAST:
|     barrier.sync 0;
|     exit;
| }
run: run k.ptx --entry named --block 8 --set WarpSize=4 --check sync --quiet --schedule eager
exit: 5
stderr:
| k.ptx:12:5: error: warp 0 (block (0,0,0)) waits at barrier 1 (k.ptx:12: 4 of 8 threads have arrived) for warp 1; warp 1 (block (0,0,0)) waits at barrier 2 (k.ptx:16: 4 of 8 threads have arrived) for warp 0: a cycle (check sync)
|    12 |     bar.sync 1, 8;
|       |     ^*
|   by threads *
| k.ptx:16:5: note: … and these wait here
|    16 |     bar.sync 2, 8;
|       |     ^*
|   by threads *
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 at k.ptx:12: waits at barrier 1: 4 of 8 threads have arrived
| grid 0 block (0,0,0) warp 1 at k.ptx:16: waits at barrier 2: 4 of 8 threads have arrived
| warp 0 (block (0,0,0)) waits at barrier 1 (k.ptx:12: 4 of 8 threads have arrived) for warp 1; warp 1 (block (0,0,0)) waits at barrier 2 (k.ptx:16: 4 of 8 threads have arrived) for warp 0: a cycle
run: run k.ptx --entry named --block 8 --set WarpSize=4 --control threads --quiet
exit: 4
stderr:
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 lanes 0, 1, 2 and 3 at k.ptx:12: waits at barrier 1: 4 of 8 threads have arrived
| grid 0 block (0,0,0) warp 1 lanes 0, 1, 2 and 3 at k.ptx:16: waits at barrier 2: 4 of 8 threads have arrived
| warp 0 (block (0,0,0)) waits at barrier 1 (k.ptx:12: 4 of 8 threads have arrived) for warp 1; warp 1 (block (0,0,0)) waits at barrier 2 (k.ptx:16: 4 of 8 threads have arrived) for warp 0: a cycle
run: run k.ptx --entry ring --block 12 --set WarpSize=4 --quiet
exit: 4
stderr:
| ...
| warp 0 (block (0,0,0)) waits at barrier 1 (k.ptx:29: 4 of 8 threads have arrived) for warp 1; warp 1 (block (0,0,0)) waits at barrier 2 (k.ptx:33: 4 of 8 threads have arrived) for warp 2; warp 2 (block (0,0,0)) waits at barrier 3 (k.ptx:37: 4 of 8 threads have arrived) for warp 0: a cycle
run: run k.ptx --entry flags --grid 2 --block 1 --buffer f=u32[2]:zero --arg f --set WarpSize=4 --quiet --max-steps 500
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.ptx:54: spins, polling global address 0x10000004
| grid 0 block (1,0,0) warp 0 at k.ptx:54: spins, polling global address 0x10000000
| warp 0 (block (0,0,0)) spins at k.ptx:54, polling global address 0x10000004 (buffer f, byte 4), until it is changed by warp 0 (block (1,0,0)); warp 0 (block (1,0,0)) spins at k.ptx:54, polling global address 0x10000000 (buffer f, byte 0), until it is changed by warp 0 (block (0,0,0)): a cycle
run: run k.ptx --entry alone --grid 2 --block 1 --buffer f=u32[2]:zero --arg f --set WarpSize=4 --quiet --max-steps 500
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.ptx:70: spins, polling global address 0x10000000
| warp 0 (block (0,0,0)) spins at k.ptx:70, polling global address 0x10000000 (buffer f, byte 0); nobody else is left who could change it: all other threads that could have exited or wait for the same
run: run k.ptx --entry soon --grid 2 --block 1 --buffer f=u32[2]:zero --arg f --set WarpSize=4 --quiet --max-steps 500
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.ptx:86: spins, polling global address 0x10000000
| grid 0 block (1,0,0) warp 0 at k.ptx:*: *
run: run k.ptx --entry lanes --block 2 --buffer f=u32[2]:zero --arg f --set WarpSize=2 --quiet --max-steps 500
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.ptx:105: spins, polling global address 0x10000000
| lane 1 of warp 0 (block (0,0,0)) spins at k.ptx:105, polling global address 0x10000000 (buffer f, byte 0), until it is changed by lane 0 of warp 0; lane 0 of warp 0 (block (0,0,0)) waits to go on at k.ptx:108 for lane 1 of warp 0: a cycle
run: run k.ptx --entry lanes --block 2 --buffer f=u32[2]:zero --arg f --set WarpSize=2 --quiet --control threads --seed 1
exit: 0
run: run k.ptx --entry bounded --block 1 --buffer f=u32[2]:zero --arg f --set WarpSize=2 --quiet --max-steps 500
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.ptx:*
run: run k.ptx --entry mbar --block 2 --set WarpSize=2 --quiet --max-steps 500
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.ptx:139: spins, polling shared address 0x0
| warp 0 (block (0,0,0)) waits at the mbarrier at shared address 0x0 (variable box, byte 0), k.ptx:139: arrivals pending: 1; nobody else is left who could change it: all other threads that could have exited or wait for the same
run: run k.ptx --entry vote --block 3 --set WarpSize=4 --control threads --quiet
exit: 4
stderr:
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 lanes 0 and 1 at k.ptx:150: waits for the other threads of its warp that it votes or exchanges with
| grid 0 block (0,0,0) warp 0 lane 2 at k.ptx:154: waits at barrier 0: 1 of 4 threads have arrived
| lanes 0 and 1 of warp 0 (block (0,0,0)) wait to go on at k.ptx:150 for lane 2 of warp 0; lane 2 of warp 0 (block (0,0,0)) waits at barrier 0 (k.ptx:154: 1 of 4 threads have arrived) for lanes 0 and 1 of warp 0: a cycle
file places.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 4;
|     @p bra OTHER;
|     bar.sync 0;
|     exit;
| OTHER:
|     bar.sync 0;
|     exit;
| }
from: PTX lets the two warps meet at two instructions; the CUDA guide does not let them do so by __syncthreads(), which WarnBarrierPlaces asks for
run: run places.ptx --block 8 --set WarpSize=4 --check sync --quiet
exit: 0
run: run places.ptx --block 8 --set WarpSize=4 --check sync --quiet --set WarnBarrierPlaces=1 --schedule eager
exit: 5
stderr:
| places.ptx:11:5: error: warps of a block come to this barrier at two places: PTX allows it, __syncthreads() in CUDA C++ does not (check sync)
| ...
| places.ptx:14:5: note: others come to this one
| ...
from: blocks 0 and 1 wait for all four, of which the device has room for two (examples/why/grid.cu)
run: run {root}/examples/why/grid.ptx --grid 4 --buffer a=s32[1]:zero --buffer o=s32[4] --arg a --arg o --set NumProcessors=1 --set MaxResidentBlocks=2 --max-steps 600 --quiet
exit: 4
stdout:
| ...
stderr:
| ...
| warp 0 (block (0,0,0)) spins at grid.cu:8:9, polling global address 0x10000000 (buffer a, byte 0), until it is changed by block (2,0,0); block (2,0,0) has no room on the device and waits for warp 0 (block (0,0,0)): a cycle
| ...
file grid.ptx:
| .version 7.0
| .target sm_75
| .address_size 64
| .entry k()
| {
|     .reg .u64 w, h;
|     .reg .u32 a, b, c, mine, add, now;
|     .reg .pred p;
|     mov.u32 c, %ctaid.x;
|     mov.u32 a, %envreg2;
|     mov.u32 b, %envreg1;
|     cvt.u64.u32 w, a;
|     cvt.u64.u32 h, b;
|     bfi.b64 w, h, w, 32, 32;
|     setp.eq.u32 p, c, 1;
|     @p exit;
|     setp.eq.u32 p, c, 0;
|     selp.u32 add, 0x7ffffffe, 1, p;
|     atom.add.release.gpu.u32 mine, [w+4], add;
| SPIN:
|     ld.acquire.gpu.u32 now, [w+4];
|     xor.b32 now, now, mine;
|     setp.ge.s32 p, now, 0;
|     @p bra SPIN;
|     exit;
| }
from: the barrier of a cooperative launch as CUDA's headers have it (three blocks, of which block 1 ends without it): a bit of a word in the workspace flips when all have come
run: run grid.ptx --grid 3 --block 1 --cooperative --check sync --max-steps 600 --quiet
exit: 5
stderr:
| grid.ptx:21:5: error: the grid barrier is never completed: block (1,0,0) has ended without it (check sync*)
|    21 |     ld.acquire.gpu.u32 now, [w+4];
|       |     ^*
|   by thread (0,0,0) of block (*,0,0), grid 0, warp 0, lane 0: `ld.acquire.gpu.u32 now, [w+4];`
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at grid.ptx:21: spins, polling global address *
| grid 0 block (2,0,0) warp 0 at grid.ptx:21: spins, polling global address *
| warp 0 (block (0,0,0)) waits at the grid barrier (grid.ptx:21); block (1,0,0) has ended without it
| warp 0 (block (2,0,0)) waits at the grid barrier (grid.ptx:21); block (1,0,0) has ended without it
