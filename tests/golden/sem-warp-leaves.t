from: 5.5: once a warp is finished, its resources are freed, and another block may be assigned even when no block is completed yet, if there is enough shared memory. Of block 0 warp 0 exits and warp 1 waits for the flag that block 1 sets. Block 1 has two warps: it needs the room of warp 0, of 32 threads, and of another one.; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 p)
| {
|     .reg .u64 a;
|     .reg .u32 t, b, v;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 q, b, 0;
|     @q bra SET;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 q, t, WARP_SZ;
|     @q bra DONE;
| SPIN:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 q, v, 0;
|     @q bra SPIN;
|     bra DONE;
| SET:
|     st.volatile.global.u32 [a], 1;
| DONE:
|     exit;
| }
run: run k.ptx --grid 2 --block 64 --buffer x=u32[1] --arg x --set NumProcessors=1 --set MaxResidentThreads=96
exit: 0
stdout:
| x: u32[1] = { 1 }
run: run k.ptx --grid 2 --block 64 --buffer x=u32[1] --arg x --set NumProcessors=1 --set MaxResidentThreads=96 --schedule eager --profile sc
exit: 0
stdout:
| x: u32[1] = { 1 }
run: run k.ptx --grid 2 --block 64 --buffer x=u32[1] --arg x --set NumProcessors=1 --set MaxResidentThreads=95 --max-steps 20000
exit: 4
stdout:
| x: u32[1] = { 0 }

from: a block's place among MaxResidentBlocks and its shared memory come back with the block
run: run k.ptx --grid 2 --block 64 --buffer x=u32[1] --arg x --set NumProcessors=1 --set MaxResidentThreads=96 --set MaxResidentBlocks=1 --max-steps 20000
exit: 4
stdout:
| x: u32[1] = { 0 }
run: run k.ptx --grid 2 --block 64 --shared 1024 --buffer x=u32[1] --arg x --set NumProcessors=1 --set MaxResidentThreads=96 --set SharedMemSize=2047 --max-steps 20000
exit: 4
stdout:
| x: u32[1] = { 0 }
run: run k.ptx --grid 2 --block 64 --shared 1024 --buffer x=u32[1] --arg x --set NumProcessors=1 --set MaxResidentThreads=96 --set SharedMemSize=2048
exit: 0
stdout:
| x: u32[1] = { 1 }

from: registers: a thread holds at most three of 4 bytes at once (a as two, and one of b, t and v), so two blocks want 2 * 64 * 3 = 384 of them, three warps 288
run: run k.ptx --grid 2 --block 64 --buffer x=u32[1] --arg x --set NumProcessors=1 --set RegFileSize=288
exit: 0
stdout:
| x: u32[1] = { 1 }
run: run k.ptx --grid 2 --block 64 --buffer x=u32[1] --arg x --set NumProcessors=1 --set RegFileSize=287 --max-steps 20000
exit: 4
stdout:
| x: u32[1] = { 0 }

from: by hand: where warps are of one thread, a store that the finished warp 0 has in flight keeps its place (ours), but always ends: block 1 can always come
run: explore k.ptx --grid 2 --block 2 --buffer x=u32[1] --arg x --print x --set WarpSize=1 --set NumProcessors=1 --set MaxResidentThreads=3 --set Level1CacheSize=0 --set Level2CacheSize=0 --brief
exit: 0
stdout:
| k.ptx  outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends

from: by hand: a finished warp whose store to local memory is in flight keeps its place until the store has ended (ours). Thread 0 of block 0 writes 7 to its local memory and exits; block 1 comes when there is room for two more threads besides thread 1 of block 0. Each of its threads writes 1 to its own local memory and reads that back: never the 7
file local.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 p)
| {
|     .local .align 4 .u32 l;
|     .reg .u64 a, o;
|     .reg .u32 t, b, v;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     mov.u32 t, %tid.x;
|     mul.wide.u32 o, t, 4;
|     add.u64 a, a, o;
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 q, b, 0;
|     @q bra READ;
|     setp.eq.u32 q, t, 0;
|     @q st.local.u32 [l], 7;
|     exit;
| READ:
|     st.local.u32 [l], 1;
|     ld.local.u32 v, [l];
|     st.global.u32 [a], v;
|     exit;
| }
run: explore local.ptx --grid 2 --block 2 --buffer x=u32[2] --arg x --print x --set WarpSize=1 --set NumProcessors=1 --set MaxResidentThreads=3 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   x: u32[2] = { 1, 1 }
| complete: *

from: the same where the exit ends a barrier of another warp (BarrierExitArrives), whose reduction is written in that step: the warp that has exited gives its room back all the same. 32 threads of warp 1 have a thread number that is not 0
file red.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 p)
| {
|     .reg .u64 a;
|     .reg .u32 t, b, v;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 q, b, 0;
|     @q bra SET;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 q, t, WARP_SZ;
|     @q bra DONE;
|     setp.ne.u32 q, t, 0;
|     bar.red.popc.u32 v, 0, q;
|     st.volatile.global.u32 [a+4], v;
| SPIN:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 q, v, 0;
|     @q bra SPIN;
|     bra DONE;
| SET:
|     st.volatile.global.u32 [a], 1;
| DONE:
|     exit;
| }
run: run red.ptx --grid 2 --block 64 --buffer x=u32[2] --arg x --set NumProcessors=1 --set MaxResidentThreads=96 --set BarrierExitArrives=1 --max-steps 20000
exit: 0
stdout:
| x: u32[2] = { 1, 32 }
run: run red.ptx --grid 2 --block 64 --buffer x=u32[2] --arg x --set NumProcessors=1 --set MaxResidentThreads=96 --set BarrierExitArrives=1 --max-steps 20000 --seed 5
exit: 0
stdout:
| x: u32[2] = { 1, 32 }
run: run red.ptx --grid 2 --block 64 --buffer x=u32[2] --arg x --set NumProcessors=1 --set MaxResidentThreads=96 --set BarrierExitArrives=1 --max-steps 20000 --schedule eager --profile sc
exit: 0
stdout:
| x: u32[2] = { 1, 32 }
