from: 5.5.1 and 5.5.2 (endBar): the even threads of the only warp meet at barrier 0 and the odd ones at barrier 1, each set up for one warp; both are complete in the same step, and both end, so that the warp goes on and its threads write their index
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, i;
|     .reg .u64 a, b;
|     mov.u32 t, %tid.x;
|     and.b32 i, t, 1;
|     bar.sync i, 32;
|     mul.wide.u32 b, t, 4;
|     ld.param.u64 a, [out];
|     add.u64 a, a, b;
|     st.global.u32 [a], t;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[32]
| launch k.k grid 1,1,1 block 32,1,1 args o
| sync
| expect o = iota
run: run k.host
exit: 0
run: run k.host --schedule eager --profile report
exit: 0
run: run k.host --schedule round-robin --set BarrierFences=0
exit: 0
