from: bar.red (5.5.1, reduce): popc of t < 40 is 40; and of t < 64 holds, of t < 63 does not; or of t = 50 holds, of t = 99 does not; a negated predicate counts the others; !(t < 40) holds for 24
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, v, s, n;
|     .reg .u64 a, b;
|     .reg .pred p, q, r;
|     mov.u32 t, %tid.x;
|     mov.u32 n, 5;
|     setp.lt.u32 p, t, 40;
|     bar.red.popc.u32 s, 0, p;
|     bar.red.popc.u32 v, n, 64, !p;
|     mad.lo.u32 s, v, 100, s;
|     setp.lt.u32 q, t, 64;
|     bar.red.and.pred r, 0, q;
|     selp.u32 v, 10000, 0, r;
|     add.u32 s, s, v;
|     setp.lt.u32 q, t, 63;
|     bar.red.and.pred r, 1, 64, q;
|     selp.u32 v, 20000, 0, r;
|     add.u32 s, s, v;
|     setp.eq.u32 q, t, 50;
|     bar.red.or.pred r, 15, q;
|     selp.u32 v, 40000, 0, r;
|     add.u32 s, s, v;
|     setp.eq.u32 q, t, 99;
|     bar.red.or.pred r, n, q;
|     selp.u32 v, 80000, 0, r;
|     add.u32 s, s, v;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], s;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[64]
| launch k.k grid 1,1,1 block 64,1,1 args o
| sync
| expect o = const(52440)
run: run k.host --seed 1
exit: 0
fires: thread.barred bar.reduce.and bar.reduce.or bar.reduce.popc bar.barAct
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
run: run k.host --seed 6 --set WarpSize=16
exit: 0
run: run k.host --seed 6 --set WarpSize=64 --set NumConWarps=4
exit: 0
