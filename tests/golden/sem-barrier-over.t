from: 5.5.1, endBar: a barrier ends when its arrival count is greater than or equal to its thread count. Two warps of one thread come to a barrier for one in the same step (NumConWarps 2, updArrCnt counts both): 2 >= 1, so it ends and both go on. One after the other each ends a barrier of its own. Nobody ever waits
file one.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 p)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [p];
|     bar.sync 0, 1;
|     st.global.u32 [a], 1;
|     exit;
| }
file together:
| processor.step 2 0
| processor.step 2 1
| processor.step 2 0
| sched.with 2 1
| processor.step 2 1
| processor.step 2 0
| processor.step 2 1
run: run one.ptx --block 2 --buffer o=u32[1] --arg o --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --profile sc --replay together
exit: 0
stdout:
| o: u32[1] = { 1 }
run: explore one.ptx --block 2 --buffer o=u32[1] --arg o --set WarpSize=1 --set NumProcessors=1 --brief
exit: 0
stdout:
| one.ptx  outcomes 1, completed *, stuck 0, deadlocked 0

from: by hand, one warp a step: a barrier for two that two have come to is complete, whatever their stores before it still do; whoever comes third begins the next use. Of three threads one always waits for a fourth; of four all go on
file m.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 x[4];
| .global .u32 r[4];
| .entry pass() {
|     .reg .u32 t;
|     .reg .u64 a, o;
|     mov.u32 t, %tid.x;
|     mul.wide.u32 o, t, 4;
|     mov.u64 a, x;
|     add.u64 a, a, o;
|     st.global.u32 [a], 1;
|     bar.sync 1, 2;
|     exit;
| }
| .entry look() {
|     .reg .u32 t, n, v;
|     .reg .u64 a, b, o;
|     mov.u32 t, %tid.x;
|     mul.wide.u32 o, t, 4;
|     mov.u64 a, x;
|     add.u64 a, a, o;
|     mov.u64 b, r;
|     add.u64 b, b, o;
|     st.global.u32 [a], 1;
|     add.u32 t, t, 1;
|     and.b32 t, t, 3;
|     mul.wide.u32 o, t, 4;
|     mov.u64 a, x;
|     add.u64 a, a, o;
|     bar.sync 1, 2;
|     ld.global.u32 v, [a];
|     st.global.u32 [b], v;
|     exit;
| }
| .entry arrive() {
|     .reg .u32 t, v;
|     .reg .u64 a, b;
|     .reg .pred p;
|     mov.u64 a, x;
|     mov.u64 b, r;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 2;
|     @p bra THIRD;
|     st.global.u32 [a], 1;
|     bar.sync 1, 2;
|     exit;
| THIRD:
|     bar.arrive 1, 2;
|     ld.global.u32 v, [a];
|     st.global.u32 [b], v;
|     exit;
| }
run: explore m.ptx --entry pass --block 3 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumConWarps=1 --brief
exit: 4
stdout:
| m.ptx  outcomes 0, completed 0, stuck 0, deadlocked 3
run: explore m.ptx --entry pass --block 4 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumConWarps=1 --brief
exit: 0
stdout:
| m.ptx  outcomes 1, completed 1, stuck 0, deadlocked 0

from: so it is where threads go apart: no two of them arrive in one step, whatever NumConWarps is
run: explore m.ptx --entry pass --block 4 --set WarpSize=2 --control threads --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --brief
exit: 0
stdout:
| m.ptx  outcomes 1, completed 1, stuck 0, deadlocked 0

from: by hand: thread t looks at what thread t + 1 (mod 4) stored before the barrier. r[t] is 0 only if t has gone on before t + 1 stored; then t + 1 goes on later, and looks at what the partner of t or t itself stored before t went on, or it is t's own neighbour's store before t + 1 came: with partners (0,1)(2,3) r0 and r2 are 1, with (1,2)(3,0) r1 and r3 are; with (0,2)(1,3) one pair goes on first and the other one sees both of its stores. So r0 = r2 = 1 or r1 = r3 = 1, and the other two are free: 4 + 4 - 1 outcomes
run: explore m.ptx --entry look --block 4 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumConWarps=1 --print r
exit: 0
stdout:
| outcome 1: *
|   r: u32[4] = { 0, 1, 0, 1 }
| outcome 2: *
|   r: u32[4] = { 0, 1, 1, 1 }
| outcome 3: *
|   r: u32[4] = { 1, 0, 1, 0 }
| outcome 4: *
|   r: u32[4] = { 1, 0, 1, 1 }
| outcome 5: *
|   r: u32[4] = { 1, 1, 0, 1 }
| outcome 6: *
|   r: u32[4] = { 1, 1, 1, 0 }
| outcome 7: *
|   r: u32[4] = { 1, 1, 1, 1 }
| complete: * completed 7, stuck 0, deadlocked 0; *

from: bar.arrive waits for nobody, not for the accesses of a use that is complete either: where threads 0 and 1 make up the barrier, thread 2 may read before or after their stores. Where it comes before one of them, that one waits for ever; whether that warp has found 0 or 1 before stands below
run: explore m.ptx --entry arrive --block 3 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumConWarps=1 --print r
exit: 4
stdout:
| outcome 1: *
|   r: u32[4] = { 0, 0, 0, 0 }
| outcome 2: *
|   r: u32[4] = { 1, 0, 0, 0 }
| deadlocked: *
|   grid 0 block (0,0,0) warp 0 at m.ptx:*: waits at barrier 1: 1 of 2 threads have arrived
|   r: u32[4] = { 0, 0, 0, 0 }
| deadlocked: *
|   grid 0 block (0,0,0) warp 0 at m.ptx:*: waits at barrier 1: 1 of 2 threads have arrived
|   r: u32[4] = { 1, 0, 0, 0 }
| deadlocked: *
|   grid 0 block (0,0,0) warp 1 at m.ptx:*: waits at barrier 1: 1 of 2 threads have arrived
|   r: u32[4] = { 0, 0, 0, 0 }
| deadlocked: *
|   grid 0 block (0,0,0) warp 1 at m.ptx:*: waits at barrier 1: 1 of 2 threads have arrived
|   r: u32[4] = { 1, 0, 0, 0 }
| complete: *
