from: 5.5.1: ThreadCnt = { n | n mod WarpSize = 0 } has 0. A barrier for 0 threads is set up (prepBar), counts who comes (ac = WarpSize >= 0) and ends: nobody waits, whether at bar.sync, bar.arrive or bar.red, whose result is that of the threads that came together: each warp of two threads has one odd one. A count of 1 is in no ThreadCnt of a warp size of 2
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 o, .param .u32 n) {
|     .reg .u64 a, b;
|     .reg .u32 t, m, r;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     ld.param.u32 m, [n];
|     mov.u32 t, %tid.x;
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     and.b32 r, t, 1;
|     setp.ne.u32 p, r, 0;
|     bar.sync 0, m;
|     bar.arrive 1, m;
|     bar.red.popc.u32 r, 2, m, p;
|     st.global.u32 [a], r;
|     ret;
| }
run: run k.ptx --block 4 --set WarpSize=2 --set NumConWarps=1 --buffer x=u32[4] --arg x --arg 0
exit: 0
stdout:
| x: u32[4] = { 1, 1, 1, 1 }
run: run k.ptx --block 4 --set WarpSize=2 --set NumConWarps=1 --buffer x=u32[4] --arg x --arg 1 --quiet
exit: 3
stderr:
| k.ptx:15:5: stuck: a thread count of 1 is no multiple of the warp size (rule bar.prepBar, section 5.5.1)
| ...

from: of the barriers of the first warp that comes, --check sync says that they keep nobody
run: run k.ptx --block 2 --set WarpSize=2 --buffer x=u32[2] --arg x --arg 0 --check sync --quiet
exit: 5
stdout:
| x: u32[2] = { 1, 1 }
stderr:
| k.ptx:15:5: error: the barrier is for 0 threads: nobody waits at it (check sync)
| ...
