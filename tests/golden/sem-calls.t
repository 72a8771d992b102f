from: thread.call, crs.call.target, crs.return (5.3.2, 5.4.1): an indirect call by addresses in memory goes to each function in turn; a guarded call and a recursion leave nobody behind. f = x+1, 2x or 1+2+...+x by x mod 3, then odd threads double
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func (.param .b32 r) next(.param .b32 x);
| .func (.param .b32 r) twice(.param .b32 x);
| .func (.param .b32 r) sum(.param .b32 x);
| .global .u64 table[3] = { next, twice, sum };
| .const .u64 fixed[3] = { next, twice, sum };
| .func (.param .b32 r) next(.param .b32 x)
| {
|     .reg .u32 a;
|     ld.param.u32 a, [x];
|     add.u32 a, a, 1;
|     st.param.b32 [r], a;
|     ret;
| }
| .func (.param .b32 r) twice(.param .b32 x)
| {
|     .reg .u32 a;
|     ld.param.u32 a, [x];
|     shl.b32 a, a, 1;
|     st.param.b32 [r], a;
|     ret;
| }
| .func (.param .b32 r) sum(.param .b32 x)
| {
|     .reg .u32 a, b;
|     .reg .pred p;
|     ld.param.u32 a, [x];
|     setp.eq.u32 p, a, 0;
|     @p bra END;
|     sub.u32 b, a, 1;
|     {
|         .param .b32 in, out;
|         st.param.b32 [in], b;
|         call.uni (out), sum, (in);
|         ld.param.b32 b, [out];
|     }
|     add.u32 a, a, b;
| END:
|     st.param.b32 [r], a;
|     ret;
| }
| .func (.reg .u32 y) grow(.reg .u32 x)
| {
|     add.u32 y, x, x;
|     ret;
| }
| .entry k(.param .u64 first, .param .u64 second)
| {
|     .reg .u32 t, i, v;
|     .reg .u64 at, f, p;
|     .reg .pred odd;
|     .param .b32 in, out;
| shape: .callprototype (.param .b32 _) _ (.param .b32 _);
|     mov.u32 t, %tid.x;
|     rem.u32 i, t, 3;
|     mul.wide.u32 p, i, 8;
|     mov.u64 at, table;
|     add.u64 at, at, p;
|     ld.global.u64 f, [at];
|     st.param.b32 [in], t;
|     call (out), f, (in), shape;
|     ld.param.b32 v, [out];
|     and.b32 i, t, 1;
|     setp.ne.u32 odd, i, 0;
|     @odd call.uni (v), grow, (v);
|     mul.wide.u32 at, t, 4;
|     ld.param.u64 f, [first];
|     add.u64 f, f, at;
|     st.global.u32 [f], v;
|     ld.const.u64 f, [fixed+8];
|     setp.lt.u32 odd, t, 4;
|     mov.u64 at, fixed;
|     add.u64 at, at, p;
|     @odd ld.const.u64 f, [at];
|     st.param.b32 [in], v;
|     @!odd call (out), f, (in), shape;
|     @odd call (out), f, (in), shape;
|     ld.param.b32 v, [out];
|     mul.wide.u32 at, t, 4;
|     ld.param.u64 f, [second];
|     add.u64 f, f, at;
|     st.global.u32 [f], v;
|     exit;
| }
file k.host:
| load k.ptx
| buffer a u32[8]
| buffer b u32[8]
| launch k.k grid 1,1,1 block 8,1,1 args a, b
| sync
| expect a = {1, 4, 3, 8, 8, 30, 7, 28}
| expect b = {2, 8, 6, 9, 16, 60, 14, 56}
run: run k.host --check stack,safety --seed 1
exit: 0
run: run k.host --check stack,safety --seed 2 --profile report
exit: 0
run: run k.host --check stack,safety --seed 3 --profile sc --set WarpSize=1
exit: 0
run: run k.host --check stack,safety --schedule round-robin --set WarpSize=7
exit: 0
run: run k.host --check stack,safety --schedule eager --set WarpSize=2 --set NumProcessors=1
exit: 0
run: run k.host --check stack,safety --seed 4 --set WarpSize=33 --set CoalesceLanes=0
exit: 0
run: run k.host --check stack,safety --seed 5 --set WarpSize=64 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
