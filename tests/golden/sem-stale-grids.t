from: 4.6: L1 lines are invalidated between dependent grids. Block 0 of each grid is on processor 0, block 1 on processor 1 (one block each). look keeps x in L1 of processor 0; change, on processor 1, writes 5; look again. The flush between the grids lets it see 5; when it is left to the silent rule, which schedule eager does not fire, it sees 0
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 x;
| .entry look(.param .u64 out)
| {
|     .reg .u64 to;
|     .reg .u32 v;
|     ld.param.u64 to, [out];
|     ld.global.ca.u32 v, [x];
|     st.global.u32 [to], v;
|     exit;
| }
| .entry change()
| {
|     .reg .u32 block;
|     .reg .pred p;
|     mov.u32 block, %ctaid.x;
|     setp.eq.u32 p, block, 1;
|     @p st.global.u32 [x], 5;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[2] = const(9)
| launch k.look grid 1,1,1 block 1,1,1 args o
| sync
| launch k.change grid 2,1,1 block 1,1,1
| sync
| launch k.look grid 1,1,1 block 1,1,1 args o+4
| sync
| print o
run: run k.host --schedule eager --set NumProcessors=2 --set MaxResidentBlocks=1
exit: 0
stdout:
| o: u32[2] = { 0, 5 }
fires: M.flush
run: run k.host --schedule eager --set NumProcessors=2 --set MaxResidentBlocks=1 --set DependentGridFlush=0
exit: 0
stdout:
| o: u32[2] = { 0, 0 }
