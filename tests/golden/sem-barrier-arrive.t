from: bar.arrive waits for nobody (5.5.1); PTX's producer and consumer: warp 0 fills a box (barrier 1 says full), warp 1 empties it (barrier 2 says empty), eight times; sum of 100k + t over k = 0 to 7 is 2800 + 8t
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 box[32];
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, at, n, k, v, s;
|     .reg .u64 a, b;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     and.b32 v, t, 31;
|     mov.u32 at, box;
|     shl.b32 n, v, 2;
|     add.u32 at, at, n;
|     mov.u32 k, 0;
|     mov.u32 s, 0;
|     mov.u32 n, 64;
|     setp.ge.u32 p, t, 32;
|     @p bra CONSUMER;
| PRODUCER:
|     bar.sync 2, 64;
|     mad.lo.u32 v, k, 100, t;
|     st.shared.u32 [at], v;
|     bar.arrive 1, n;
|     add.u32 k, k, 1;
|     setp.lt.u32 p, k, 8;
|     @p bra PRODUCER;
|     bar.sync 2, 64;
|     exit;
| CONSUMER:
|     bar.arrive 2, 64;
| NEXT:
|     bar.sync 1, n;
|     ld.shared.u32 v, [at];
|     add.u32 s, s, v;
|     bar.arrive 2, 64;
|     add.u32 k, k, 1;
|     setp.lt.u32 p, k, 8;
|     @p bra NEXT;
|     ld.param.u64 a, [out];
|     and.b32 t, t, 31;
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], s;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[32]
| launch k.k grid 1,1,1 block 64,1,1 args o
| sync
| expect o = iota(2800, 8)
run: run k.host --seed 1
exit: 0
fires: thread.bararrive thread.barsync warp.comm warp.commActions
run: run k.host --seed 2 --profile report
exit: 0
run: run k.host --seed 3 --profile sc
exit: 0
run: run k.host --schedule round-robin --set NumProcessors=1
exit: 0
run: run k.host --schedule eager --set CoalesceLanes=0
exit: 0
run: run k.host --seed 4 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
run: run k.host --seed 6
exit: 0
run: run k.host --seed 7 --profile report
exit: 0
