from: 5.3.2 (barsync, barred): both are also a fence of level cta for the thread itself: what it wrote before is there when it goes on. BarrierFences=0, so that the barrier waits for nobody's accesses, and profile report, in which a thread's load may else overtake its store; every thread reads back its index plus 1, by other registers than those of the store, which are blocked while it is in flight
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry sync(.param .u64 x, .param .u64 y)
| {
|     .reg .u32 t, v, w;
|     .reg .u64 a, b, c, o;
|     mov.u32 t, %tid.x;
|     mul.wide.u32 o, t, 4;
|     ld.param.u64 a, [x];
|     ld.param.u64 b, [y];
|     add.u64 a, a, o;
|     add.u64 b, b, o;
|     mov.u64 c, a;
|     add.u32 v, t, 1;
|     st.global.u32 [a], v;
|     bar.sync 0;
|     ld.global.u32 w, [c];
|     st.global.u32 [b], w;
|     exit;
| }
| .entry red(.param .u64 x, .param .u64 y)
| {
|     .reg .u32 t, v, w;
|     .reg .u64 a, b, c, o;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     mul.wide.u32 o, t, 4;
|     ld.param.u64 a, [x];
|     ld.param.u64 b, [y];
|     add.u64 a, a, o;
|     add.u64 b, b, o;
|     mov.u64 c, a;
|     add.u32 v, t, 1;
|     setp.eq.u32 p, t, 0;
|     st.global.u32 [a], v;
|     bar.red.or.pred q, 1, p;
|     ld.global.u32 w, [c];
|     st.global.u32 [b], w;
|     exit;
| }
file k.host:
| load k.ptx
| buffer x u32[64]
| buffer y u32[64]
| launch k.sync grid 1,1,1 block 64,1,1 args x, y
| sync
| expect y = iota(1,1)
| buffer v u32[64]
| buffer w u32[64]
| launch k.red grid 1,1,1 block 64,1,1 args v, w
| sync
| expect w = iota(1,1)
run: run k.host --set BarrierFences=0 --profile report --seed 1
exit: 0
run: run k.host --set BarrierFences=0 --profile report --seed 2
exit: 0
run: run k.host --set BarrierFences=0 --profile report --seed 3
exit: 0
run: run k.host --set BarrierFences=0 --profile report --seed 4
exit: 0
run: run k.host --set BarrierFences=0 --profile report --seed 5
exit: 0
run: run k.host --set BarrierFences=0 --profile report --seed 6
exit: 0
run: run k.host --set BarrierFences=0 --profile report --schedule round-robin
exit: 0
