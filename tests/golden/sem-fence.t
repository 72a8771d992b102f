from: membar (5.3.2, updMemBar 5.8.1): who sees the flag sees what was written before the fence, at each of the three levels, though the reader has the old line in its L1 cache; five launches of each a run
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 sdata, sflag;
| .entry gl(.param .u64 data, .param .u64 flag, .param .u64 out)
| {
|     .reg .u32 t, v, w;
|     .reg .u64 d, f, o;
|     .reg .pred p;
|     ld.param.u64 d, [data];
|     ld.param.u64 f, [flag];
|     ld.param.u64 o, [out];
|     ld.global.u32 w, [d];
|     mov.u32 t, %ctaid.x;
|     setp.eq.u32 p, t, 0;
|     @!p bra READER;
|     st.global.u32 [d], 42;
|     st.global.u32 [d+512], 43;
|     membar.gl;
|     st.volatile.global.u32 [f], 1;
|     exit;
| READER:
|     ld.volatile.global.u32 v, [f];
|     setp.eq.u32 p, v, 0;
|     @p bra READER;
|     membar.gl;
|     ld.global.u32 v, [d];
|     ld.global.u32 w, [d+512];
|     add.u32 v, v, w;
|     red.global.add.u32 [o], v;
|     exit;
| }
| .entry sys(.param .u64 data, .param .u64 flag, .param .u64 out)
| {
|     .reg .u32 t, v, w;
|     .reg .u64 d, f, o;
|     .reg .pred p;
|     ld.param.u64 d, [data];
|     ld.param.u64 f, [flag];
|     ld.param.u64 o, [out];
|     ld.global.u32 w, [d];
|     mov.u32 t, %ctaid.x;
|     setp.eq.u32 p, t, 0;
|     @!p bra READER;
|     st.global.u32 [d], 42;
|     st.global.u32 [d+512], 43;
|     membar.sys;
|     atom.global.exch.b32 v, [f], 1;
|     exit;
| READER:
|     atom.global.add.u32 v, [f], 0;
|     setp.eq.u32 p, v, 0;
|     @p bra READER;
|     membar.sys;
|     ld.global.u32 v, [d];
|     ld.global.u32 w, [d+512];
|     add.u32 v, v, w;
|     red.global.add.u32 [o], v;
|     exit;
| }
| .entry cta(.param .u64 out)
| {
|     .reg .u32 t, v;
|     .reg .u64 o;
|     .reg .pred p;
|     ld.param.u64 o, [out];
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p st.shared.u32 [sflag], 0;
|     bar.sync 0;
|     setp.lt.u32 p, t, 32;
|     @!p bra READER;
|     st.shared.u32 [sdata], 85;
|     membar.cta;
|     st.volatile.shared.u32 [sflag], 1;
|     exit;
| READER:
|     ld.volatile.shared.u32 v, [sflag];
|     setp.eq.u32 p, v, 0;
|     @p bra READER;
|     membar.cta;
|     ld.shared.u32 v, [sdata];
|     setp.eq.u32 p, t, 32;
|     @p red.global.add.u32 [o], v;
|     exit;
| }
file k.host:
| load k.ptx
| buffer data u32[160]
| buffer flag u32[1]
| buffer one u32[1]
| buffer two u32[1]
| buffer three u32[1]
| write data = const(0)
| write flag = const(0)
| launch k.gl grid 4,1,1 block 1,1,1 args data, flag, one
| sync
| write data = const(0)
| write flag = const(0)
| launch k.sys grid 4,1,1 block 1,1,1 args data, flag, two
| sync
| launch k.cta grid 2,1,1 block 64,1,1 args three
| sync
| write data = const(0)
| write flag = const(0)
| launch k.gl grid 4,1,1 block 1,1,1 args data, flag, one
| sync
| write data = const(0)
| write flag = const(0)
| launch k.sys grid 4,1,1 block 1,1,1 args data, flag, two
| sync
| launch k.cta grid 2,1,1 block 64,1,1 args three
| sync
| write data = const(0)
| write flag = const(0)
| launch k.gl grid 4,1,1 block 1,1,1 args data, flag, one
| sync
| write data = const(0)
| write flag = const(0)
| launch k.sys grid 4,1,1 block 1,1,1 args data, flag, two
| sync
| launch k.cta grid 2,1,1 block 64,1,1 args three
| sync
| write data = const(0)
| write flag = const(0)
| launch k.gl grid 4,1,1 block 1,1,1 args data, flag, one
| sync
| write data = const(0)
| write flag = const(0)
| launch k.sys grid 4,1,1 block 1,1,1 args data, flag, two
| sync
| launch k.cta grid 2,1,1 block 64,1,1 args three
| sync
| write data = const(0)
| write flag = const(0)
| launch k.gl grid 4,1,1 block 1,1,1 args data, flag, one
| sync
| write data = const(0)
| write flag = const(0)
| launch k.sys grid 4,1,1 block 1,1,1 args data, flag, two
| sync
| launch k.cta grid 2,1,1 block 64,1,1 args three
| sync
| expect one = const(1275)
| expect two = const(1275)
| expect three = const(850)
run: run k.host --seed 1
exit: 0
run: run k.host --seed 2 --profile report
exit: 0
run: run k.host --seed 3 --profile sc
exit: 0
run: run k.host --schedule round-robin --set NumProcessors=1
exit: 0
run: run k.host --schedule eager --set CoalesceLanes=0
exit: 0
run: run k.host --seed 4 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
run: run k.host --seed 6 --profile ordered --set NumProcessors=3 --set Level1CacheSize=16384
exit: 0
run: run k.host --seed 7 --profile report --set NumProcessors=4 --set Level1CacheSize=512
exit: 0
run: run k.host --seed 8 --profile sc --set NumProcessors=1 --set Level1CacheSize=128
exit: 0
run: run k.host --seed 9 --profile ordered --set NumProcessors=2 --set Level1CacheSize=16384
exit: 0
run: run k.host --seed 10 --profile report --set NumProcessors=3 --set Level1CacheSize=512
exit: 0
run: run k.host --seed 11 --profile sc --set NumProcessors=4 --set Level1CacheSize=128
exit: 0
run: run k.host --seed 12 --profile ordered --set NumProcessors=1 --set Level1CacheSize=16384
exit: 0
run: run k.host --seed 13 --profile report --set NumProcessors=2 --set Level1CacheSize=512
exit: 0
run: run k.host --seed 14 --profile sc --set NumProcessors=3 --set Level1CacheSize=128
exit: 0
run: run k.host --seed 15 --profile ordered --set NumProcessors=4 --set Level1CacheSize=16384
exit: 0
