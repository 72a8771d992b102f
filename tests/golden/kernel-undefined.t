from: by hand, from the definition of shfl in the PTX manual: what is read from a lane that takes no part is undefined. Four threads; shfl down by 2 among lanes 0 to 2 (mask 7), so lane 0 reads lane 2, lane 1 reads lane 3, which takes no part, and lane 2 reads lane 4, which is no thread: 1 and 2 get undefined values. They go through an addition and a shift to a store, an address, a guard and an atomic addition: each is found, with the shfl. Nothing is found in `clean`, where lane 0 alone stores; where lanes 1 and 2 select another value; where `and` and a setp with `.and` are decided by a predicate that is false for them; and where the register is written anew. `second` hands lane 1's undefined value on to lane 0 by another shfl, and by a vote to all. An mbarrier.init writes and does not read
file k.ptx:
| .version 7.0
| .target sm_80
| .address_size 64
| .entry used(.param .u64 o)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, v, w, i;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     setp.gt.u32 p, t, 2;
|     @p exit;
|     shfl.sync.down.b32 v, t, 2, 31, 7;
|     add.u32 w, v, 1;
|     shl.b32 w, w, 2;
|     mul.wide.u32 b, t, 4;
|     add.u64 b, a, b;
|     st.global.u32 [b], w;
|     and.b32 i, v, 3;
|     mul.wide.u32 b, i, 4;
|     add.u64 b, a, b;
|     ld.global.u32 i, [b];
|     setp.eq.u32 p, v, 2;
|     @p add.u32 i, i, 1;
|     red.global.add.u32 [a], v;
|     exit;
| }
| .entry clean(.param .u64 o)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, v, w;
|     .reg .pred p, q, r;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     mul.wide.u32 b, t, 4;
|     add.u64 b, a, b;
|     setp.gt.u32 p, t, 2;
|     @p exit;
|     shfl.sync.down.b32 v, t, 2, 31, 7;
|     add.u32 v, v, 1;
|     setp.eq.u32 p, t, 0;
|     @p st.global.u32 [a], v;
|     selp.b32 w, v, t, p;
|     st.global.u32 [b], w;
|     setp.gt.u32 q, v, 0;
|     and.pred q, q, p;
|     @q st.global.u32 [a+16], 5;
|     setp.gt.and.u32 r, v, 0, p;
|     @r st.global.u32 [a+20], 6;
|     mov.u32 v, 7;
|     st.global.u32 [b], v;
|     exit;
| }
| .entry second(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 t, v, w;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     setp.gt.u32 p, t, 2;
|     @p exit;
|     shfl.sync.down.b32 v, t, 2, 31, 7;
|     shfl.sync.idx.b32 w, v, 0, 31, 7;
|     setp.eq.u32 p, t, 0;
|     @p st.global.u32 [a], w;
|     shfl.sync.idx.b32 w, v, 1, 31, 7;
|     @p st.global.u32 [a+4], w;
|     setp.gt.u32 p, v, 0;
|     vote.sync.ballot.b32 w, p, 7;
|     setp.eq.u32 p, t, 0;
|     @p st.global.u32 [a+8], w;
|     exit;
| }
| .entry barrier()
| {
|     .shared .align 8 .b64 bar;
|     .reg .b32 at;
|     mov.u32 at, bar;
|     mbarrier.init.shared.b64 [at], 1;
|     exit;
| }
run: run k.ptx --entry used --check init --block 4 --buffer o=u32[8]:zero --arg o --quiet --schedule eager
exit: 5
stderr:
| k.ptx:18:5: error: an undefined value is stored (check init)
|    18 |     st.global.u32 [b], w;
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by threads (1,0,0) and (2,0,0) of block (0,0,0), grid 0, warp 0: `st.global.u32 [b], w;`
| k.ptx:13:5: note: the value is that of a lane which takes no part
|    13 |     shfl.sync.down.b32 v, t, 2, 31, 7;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
|   by threads (1,0,0) and (2,0,0) of block (0,0,0), grid 0, warp 0: `shfl.sync.down.b32 v, t, 2, 31, 7;`
| k.ptx:22:5: error: an address is undefined (check init)
| ...
| k.ptx:24:5: error: a guard is undefined: it decides who executes this (check init)
| ...
| k.ptx:25:5: error: an undefined value goes into an atomic operation (check init)
| ...
run: run k.ptx --entry clean --check init --block 4 --buffer o=u32[8]:zero --arg o --quiet --schedule eager
exit: 0
stdout:
| o: u32[8] = { 7, 7, 7, 0, 5, 6, 0, 0 }
run: run k.ptx --entry second --check init --block 4 --buffer o=u32[8]:zero --arg o --quiet --schedule eager
exit: 5
stderr:
| k.ptx:68:5: error: an undefined value is stored (check init)
|    68 |     @p st.global.u32 [a+4], w;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `@p_2 st.global.u32 [a_2+4], w_2;`
| k.ptx:63:5: note: the value is that of a lane which takes no part
| ...
| k.ptx:72:5: error: an undefined value is stored (check init)
|    72 |     @p st.global.u32 [a+8], w;
| ...
run: run k.ptx --entry barrier --check kernel --quiet
exit: 0
