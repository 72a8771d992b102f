from: 5.5.1: arrival is counted in whole warps, so threads that left under divergence hold nobody up; an explicit count leaves the third warp out; two indices do not disturb each other; lanes of one warp that come apart to a barrier arrive twice
file leave.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 box[64];
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, v, w;
|     .reg .u64 a, b;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     and.b32 v, t, 3;
|     setp.eq.u32 p, v, 1;
|     @p exit;
|     setp.ge.u32 p, t, 64;
|     @p bra END;
|     mov.u32 w, box;
|     mul.lo.u32 v, t, 4;
|     add.u32 v, w, v;
|     mul.lo.u32 w, t, 3;
|     st.shared.u32 [v], w;
|     bar.sync 3, 64;
|     xor.b32 v, v, 128;
|     ld.shared.u32 w, [v];
|     bar.sync 0, 64;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], w;
| END:
|     exit;
| }
file leave.host:
| load leave.ptx
| buffer o u32[96] = const(7)
| launch leave.k grid 1,1,1 block 96,1,1 args o
| sync
| expect o = {96, 7, 102, 105, 108, 7, 114, 117, 120, 7, 126, 129, 132, 7, 138, 141, 144, 7, 150, 153, 156, 7, 162, 165, 168, 7, 174, 177, 180, 7, 186, 189, 0, 7, 6, 9, 12, 7, 18, 21, 24, 7, 30, 33, 36, 7, 42, 45, 48, 7, 54, 57, 60, 7, 66, 69, 72, 7, 78, 81, 84, 7, 90, 93, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7}
run: run leave.host --seed 1
exit: 0
run: run leave.host --seed 2 --profile report
exit: 0
run: run leave.host --seed 3 --profile sc
exit: 0
run: run leave.host --schedule round-robin --set NumProcessors=1
exit: 0
run: run leave.host --schedule eager --set CoalesceLanes=0
exit: 0
run: run leave.host --seed 4 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
file apart.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 t;
|     .reg .u64 a, b;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra ONE;
|     bar.sync 0;
|     bra BOTH;
| ONE:
|     bar.sync 1;
| BOTH:
|     add.u32 t, t, 5;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a+-20], t;
|     exit;
| }
run: run apart.ptx --block 2 --set WarpSize=2 --buffer o=u32[2] --arg o
exit: 0
stdout:
| o: u32[2] = { 5, 6 }
run: run apart.ptx --block 4 --set WarpSize=4 --buffer o=u32[4] --arg o
exit: 0
stdout:
| o: u32[4] = { 5, 6, 7, 8 }
