from: 5.7.3, 5.8.1: a fence of level gl waits for the L1 line that a load of another grid has pinned; that grid is aborted, its load goes on, and when it ends the fence is done
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 32
| .global .u32 in[256];
| .global .u32 out;
| .entry loads()
| {
|     .reg .u32 a, b, c, d;
|     ld.global.u32 a, [in];
|     ld.global.u32 b, [in+128];
|     ld.global.u32 c, [in+256];
|     ld.global.u32 d, [in+512];
|     exit;
| }
| .entry fences()
| {
|     membar.gl;
|     st.global.u32 [out], 7;
|     exit;
| }
file k.host:
| load k.ptx as p
| launch p.loads grid 1,1,1 block 32,1,1 as first
| launch p.fences grid 1,1,1 block 1,1,1
| abort first
| sync
| expect p.out = {7}
run: run k.host --seed 2 --set NumProcessors=1
exit: 0
run: run k.host --seed 5 --set NumProcessors=1
exit: 0
run: run k.host --seed 13 --set NumProcessors=1
exit: 0
run: run k.host --seed 27 --set NumProcessors=1
exit: 0
run: run k.host --seed 28 --set NumProcessors=1
exit: 0
run: run k.host --seed 35 --set NumProcessors=1
exit: 0
run: run k.host --seed 37 --set NumProcessors=1
exit: 0
run: run k.host --seed 38 --set NumProcessors=1
exit: 0
