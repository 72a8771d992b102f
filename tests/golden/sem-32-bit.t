from: PTX ISA: with .address_size 32 pointers, parameters and addresses of variables and functions are 32 bits wide, and cvta converts in 32 bits
file k.ptx:
| .version 3.1
| .target sm_20
| .address_size 32
| .func (.param .b32 y) f(.param .b32 x)
| {
|     .reg .u32 v;
|     ld.param.u32 v, [x];
|     mul.lo.u32 v, v, 10;
|     st.param.b32 [y], v;
|     ret;
| }
| .global .u32 a[4] = { 5, 6, 7, 8 };
| .global .u32 at[3] = { a+8, f, generic(a) };
| .shared .u32 s[8];
| .entry k(.param .u32 out)
| {
|     .local .u32 l[2];
|     .reg .u32 t, v, w, o, p, q;
|     .param .b32 in, back;
| shape: .callprototype (.param .b32 _) _ (.param .b32 _);
|     mov.u32 t, %tid.x;
|     ld.param.u32 o, [out];
|     shl.b32 q, t, 2;
|     add.u32 o, o, q;
|     mov.u32 p, s;
|     add.u32 p, p, q;
|     st.shared.u32 [p], t;
|     cvta.shared.u32 p, p;
|     ld.u32 v, [p];
|     mov.u32 p, l;
|     cvta.local.u32 p, p;
|     st.u32 [p+4], v;
|     ld.local.u32 v, [l+4];
|     ld.global.u32 p, [at];
|     ld.global.u32 w, [p];
|     add.u32 v, v, w;
|     ld.global.u32 p, [at+8];
|     ld.u32 w, [p+-0];
|     add.u32 v, v, w;
|     mov.u32 p, a+12;
|     ld.global.u32 w, [p+-8];
|     add.u32 v, v, w;
|     ld.global.u32 p, [at+4];
|     st.param.b32 [in], v;
|     call (back), p, (in), shape;
|     ld.param.b32 v, [back];
|     st.global.u32 [o], v;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[8]
| launch k.k grid 1,1,1 block 8,1,1 args o
| sync
| expect o = iota(180, 10)
run: run k.host --seed 1
exit: 0
run: run k.host --seed 2
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
