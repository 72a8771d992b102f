from: 5.7.3, 5.8.3 (abort, destroy): a grid that never ends is given up with its operations in flight; the context goes on, others are not touched; after a context is destroyed another one of that name has nothing of it
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 mark = 5;
| .shared .u32 s[64];
| .entry storm(.param .u64 out)
| {
|     .reg .u32 t, v;
|     .reg .u64 a, b;
|     mov.u32 t, %tid.x;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     mov.u64 b, s;
| FOREVER:
|     ld.global.u32 v, [a];
|     st.global.wt.u32 [a], 1;
|     st.shared.u32 [b], v;
|     atom.global.or.b32 v, [a], 1;
|     red.shared.add.u32 [b], 1;
|     membar.gl;
|     bar.sync 0;
|     bra FOREVER;
| }
| .entry set(.param .u64 out, .param .u32 value)
| {
|     .reg .u32 t, v;
|     .reg .u64 a, b;
|     mov.u32 t, %tid.x;
|     ld.param.u64 a, [out];
|     ld.param.u32 v, [value];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], v;
|     exit;
| }
file abort.host:
| load k.ptx
| buffer o u32[64]
| buffer p u32[64]
| launch k.storm grid 9,1,1 block 64,1,1 args o as first
| launch k.set grid 1,1,1 block 64,1,1 args p, 3
| launch k.storm grid 40,1,1 block 33,1,1 args o as second
| abort first
| abort second
| sync
| expect p = const(3)
| launch k.set grid 1,1,1 block 64,1,1 args o, 8
| sync
| expect o = const(8)
run: run abort.host --seed 1
exit: 0
run: run abort.host --seed 2 --profile report
exit: 0
run: run abort.host --seed 3 --profile sc --set WarpSize=1
exit: 0
run: run abort.host --schedule round-robin --set WarpSize=7
exit: 0
run: run abort.host --schedule eager --set WarpSize=2 --set NumProcessors=1
exit: 0
run: run abort.host --seed 4 --set WarpSize=33 --set CoalesceLanes=0
exit: 0
run: run abort.host --seed 5 --set WarpSize=64 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
file destroy.host:
| context gone
| load k.ptx as old
| buffer o u32[64]
| context here
| load k.ptx as here
| buffer p u32[64]
| launch old.storm grid 9,1,1 block 64,1,1 args o
| launch here.set grid 1,1,1 block 64,1,1 args p, 3
| destroy gone
| sync
| expect p = const(3)
| context more
| load k.ptx as new in more
| buffer q u32[64] = const(2) in more
| launch new.set grid 1,1,1 block 32,1,1 args q, 6
| launch here.set grid 1,1,1 block 8,1,1 args p, 1
| sync
| expect new.mark = {5}
| expect here.mark = {5}
| print q
| print p
| destroy more
run: run destroy.host --seed 1
exit: 0
run: run destroy.host --seed 2 --profile report
exit: 0
run: run destroy.host --seed 3 --profile sc --set WarpSize=1
exit: 0
run: run destroy.host --schedule round-robin --set WarpSize=7
exit: 0
run: run destroy.host --schedule eager --set WarpSize=2 --set NumProcessors=1
exit: 0
run: run destroy.host --seed 4 --set WarpSize=33 --set CoalesceLanes=0
exit: 0
run: run destroy.host --seed 5 --set WarpSize=64 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
run: run destroy.host --seed 11
exit: 0
stdout:
| q: u32[64] = { 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2 }
| p: u32[64] = { 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3 }
