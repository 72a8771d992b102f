from: break, return and exit unwind the token stack (5.4.1, unwind). Of i, j = 0...: return 16i+j when ij > t, the inner loop ends when j > i, exit when i+j = 9 (nothing is written), 255 after i = 7
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func (.reg .u32 v) search(.reg .u32 t)
| {
|     .reg .u32 i, j, s;
|     .reg .pred p;
|     mov.u32 i, 0;
| OUTER:
|     setp.gt.u32 p, i, 7;
|     @p bra LAST;
|     mov.u32 j, 0;
| INNER:
|     mul.lo.u32 s, i, j;
|     setp.gt.u32 p, s, t;
|     @!p bra ON;
|     shl.b32 v, i, 4;
|     add.u32 v, v, j;
|     ret;
| ON:
|     add.u32 s, i, j;
|     setp.eq.u32 p, s, 9;
|     @p exit;
|     setp.gt.u32 p, j, i;
|     @p bra NEXT;
|     add.u32 j, j, 1;
|     bra INNER;
| NEXT:
|     add.u32 i, i, 1;
|     bra OUTER;
| LAST:
|     mov.u32 v, 255;
|     ret;
| }
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, v;
|     .reg .u64 a, b;
|     mov.u32 t, %tid.x;
|     call (v), search, (t);
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], v;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[24] = const(9)
| launch k.k grid 1,1,1 block 24,1,1 args o
| sync
| expect o = {17, 18, 34, 34, 35, 35, 51, 51, 51, 52, 52, 52, 68, 68, 68, 68, 69, 69, 69, 69, 9, 9, 9, 9}
run: run k.host --check stack --seed 1
exit: 0
run: run k.host --check stack --seed 2 --profile report
exit: 0
run: run k.host --check stack --seed 3 --profile sc --set WarpSize=1
exit: 0
run: run k.host --check stack --schedule round-robin --set WarpSize=7
exit: 0
run: run k.host --check stack --schedule eager --set WarpSize=2 --set NumProcessors=1
exit: 0
run: run k.host --check stack --seed 4 --set WarpSize=33 --set CoalesceLanes=0
exit: 0
run: run k.host --check stack --seed 5 --set WarpSize=64 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
