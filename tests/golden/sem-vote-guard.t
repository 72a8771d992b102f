from: warp.vote (5.4.2) by hand: only threads that execute the vote take part. Threads 0 and 1 vote on what is true for them alone: all of them say yes, all agree, and their ballot is 0011 = 3; threads 2 and 3 keep 0
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, v, w;
|     .reg .pred p, q, u;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     setp.lt.u32 p, t, 2;
|     setp.gt.u32 q, t, 9;
|     setp.gt.u32 u, t, 9;
|     mov.u32 w, 0;
|     @p vote.all.pred q, p;
|     @p vote.uni.pred u, p;
|     @p vote.ballot.b32 w, p;
|     selp.u32 v, 100, 0, q;
|     add.u32 w, w, v;
|     selp.u32 v, 1000, 0, u;
|     add.u32 w, w, v;
|     st.global.u32 [a], w;
|     exit;
| }
run: run k.ptx --block 4 --buffer o=u32[4] --arg o
fires: warp.vote.all warp.vote.uni warp.vote.ballot
exit: 0
stdout:
| o: u32[4] = { 1103, 1103, 0, 0 }
