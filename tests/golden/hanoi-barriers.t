from: by hand: an aligned barrier counts a path as the whole warp, so the warp meets before it where a join was given up (docs/decisions.md, Barriers where joins are given up): each thread sees what the last one wrote. A barrier that is not .aligned belongs to each thread (PTX, barrier): two places are one barrier, and a model that counts whole warps refuses it
file callee.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .shared .align 4 .u32 all[4];
| .func meet() { bar.sync 0; ret; }
| .visible .entry k(.param .u64 out, .param .u64 flag)
| {
|     .reg .u64 a, f; .reg .u32 t, v, s; .reg .pred p;
|     ld.param.u64 a, [out];
|     ld.param.u64 f, [flag];
|     mov.u32 t, %tid.x;
|     mad.wide.u32 a, t, 4, a;
|     and.b32 v, t, 1;
|     setp.eq.u32 p, v, 0;
|     @p bra M;
| L:  ld.volatile.global.u32 v, [f];
|     setp.eq.u32 p, v, 0;
|     @p bra L;
| M:  mov.u32 s, all;
|     mad.lo.u32 v, t, 4, s;
|     st.shared.u32 [v], t;
|     call meet;
|     mad.lo.u32 s, t, -4, s;
|     ld.shared.u32 v, [s+12];
|     st.global.u32 [a], v;
|     ret;
| }
run: run callee.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --buffer 'flag=u32[1]:const(1)' --arg out --arg flag --print out --control hanoi --check hanoi --quiet
exit: 0
stdout:
| out: u32[4] = { 3, 2, 1, 0 }
run: run callee.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --buffer 'flag=u32[1]:const(1)' --arg out --arg flag --print out --control hanoi --set PathPriority=2 --quiet
exit: 0
stdout:
| out: u32[4] = { 3, 2, 1, 0 }
file places.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .shared .align 4 .u32 all[4];
| .visible .entry k(.param .u64 out)
| {
|     .reg .u64 a; .reg .u32 t, v, s; .reg .pred p;
|     ld.param.u64 a, [out];
|     mov.u32 t, %tid.x;
|     mad.wide.u32 a, t, 4, a;
|     mov.u32 s, all;
|     mad.lo.u32 v, t, 4, s;
|     st.shared.u32 [v], t;
|     and.b32 v, t, 1;
|     setp.eq.u32 p, v, 0;
|     @p bra M;
|     barrier.sync 0;
|     bra N;
| M:  barrier.sync 0;
| N:  mad.lo.u32 s, t, -4, s;
|     ld.shared.u32 v, [s+12];
|     st.global.u32 [a], v;
|     ret;
| }
run: run places.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --print out --control hanoi --check hanoi --quiet
exit: 0
stdout:
| out: u32[4] = { 3, 2, 1, 0 }
run: run places.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --print out --control threads --quiet
exit: 0
stdout:
| out: u32[4] = { 3, 2, 1, 0 }
run: run places.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --control crs
exit: 3
stderr:
| places.ptx:19:5: stuck: part of the warp comes to a barrier that is not .aligned, lane 1 does not: the control model crs counts whole warps, hanoi and threads do not (rule thread.barsync, section 5.3.2)
| ...
