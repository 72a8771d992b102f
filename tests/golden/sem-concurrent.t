from: 5.7.2, 5.7.3, 5.8: grids of one context overlap until a sync, contexts do not see each other's memory or variables, a program that is loaded twice has its variables twice; adding is order-free
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 total;
| .const .u32 step = 3;
| .entry add(.param .u64 out, .param .u32 many)
| {
|     .reg .u32 v, n, s;
|     .reg .u64 a;
|     .reg .pred p;
|     ld.param.u64 a, [out];
|     ld.param.u32 n, [many];
|     ld.const.u32 s, [step];
| AGAIN:
|     atom.global.add.u32 v, [a], s;
|     red.global.add.u32 [total], 1;
|     sub.u32 n, n, 1;
|     setp.gt.u32 p, n, 0;
|     @p bra AGAIN;
|     exit;
| }
| .entry wait(.param .u64 flag, .param .u64 out)
| {
|     .reg .u32 v;
|     .reg .u64 a, o;
|     .reg .pred p;
|     ld.param.u64 a, [flag];
|     ld.param.u64 o, [out];
| SPIN:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 p, v, 0;
|     @p bra SPIN;
|     st.global.u32 [o], v;
|     exit;
| }
| .entry raise(.param .u64 flag, .param .u32 value)
| {
|     .reg .u32 v;
|     .reg .u64 a;
|     ld.param.u64 a, [flag];
|     ld.param.u32 v, [value];
|     st.volatile.global.u32 [a], v;
|     exit;
| }
file k.host:
| context first
| context other
| load k.ptx as one in first
| load k.ptx as two in first
| load k.ptx as three in other
| buffer x u32[1] in first
| buffer y u32[1] in other
| buffer flag u32[1] in first
| buffer seen u32[2] in first
| launch one.wait grid 1,1,1 block 1,1,1 args flag, seen
| launch one.add grid 3,1,1 block 20,1,1 args x, 2
| launch two.add grid 2,1,1 block 7,1,1 args x, 5 as second
| launch one.raise grid 1,1,1 block 1,1,1 args flag, 4
| launch three.add grid 4,1,1 block 3,1,1 args y, 1
| launch two.wait grid 1,1,1 block 1,1,1 args flag, seen+4
| sync second
| sync
| expect x = {570}
| expect y = {36}
| expect seen = {4, 4}
| expect one.total = {120}
| expect two.total = {70}
| expect three.total = {12}
| launch one.add grid 1,1,1 block 1,1,1 args x, 1
| launch two.add grid 1,1,1 block 1,1,1 args x, 1
| sync
| expect x = {576}
| expect one.total = {121}
run: run k.host --seed 1
exit: 0
run: run k.host --seed 2 --profile report
exit: 0
run: run k.host --seed 3 --profile sc --set WarpSize=1
exit: 0
run: run k.host --schedule round-robin --set WarpSize=7
exit: 0
run: run k.host --schedule eager --set WarpSize=2 --set NumProcessors=1
exit: 0
run: run k.host --seed 4 --set WarpSize=33 --set CoalesceLanes=0
exit: 0
run: run k.host --seed 5 --set WarpSize=64 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
run: run k.host --seed 9 --set MaxResidentBlocks=3 --set NumProcessors=1
exit: 0
run: run k.host --seed 10 --set NumConKernels=3
exit: 0
