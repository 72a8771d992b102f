from: PTX ISA, initialisers: values, lists with a rest of zero, addresses of variables with an offset, of functions, generic() addresses, floats in three notations, negative and sub-word values, rows of rows
file k.ptx:
| .version 3.1
| .target sm_20
| .address_size 64
| .func (.param .b32 y) f(.param .b32 x)
| {
|     .reg .u32 v;
|     ld.param.u32 v, [x];
|     mul.lo.u32 v, v, 10;
|     st.param.b32 [y], v;
|     ret;
| }
| .global .u32 a[4] = { 5, 6 };
| .global .u64 at = a;
| .global .u64 second[2] = { a+4, at };
| .const .u32 k = 77;
| .const .u64 far = generic(k);
| .global .u64 code = f;
| .global .s8 bytes[5] = { -1, 2, -3, 127, -128 };
| .global .f32 reals[4] = { 1.5, 0f40490fdb, -2.25e1, 0d3ff8000000000000 };
| .global .f64 wide[2] = { 0.1, 0d400921fb54442d18 };
| .global .align 2 .u16 grid[2][3] = { { 1, 2, 3 }, { 4, 5 } };
| .global .u32 sum = (3 + 4) * 5 - (1 << 3);
| .global .u64 big = 0xfedcba9876543210;
| .entry go(.param .u64 out)
| {
|     .reg .u32 v;
|     .reg .u64 o, p, q;
|     .param .b32 in, back;
| shape: .callprototype (.param .b32 _) _ (.param .b32 _);
|     ld.param.u64 o, [out];
|     ld.global.u64 p, [at];
|     ld.global.u32 v, [p];
|     st.global.u32 [o], v;
|     ld.global.u64 p, [second];
|     ld.global.u32 v, [p];
|     st.global.u32 [o+4], v;
|     ld.global.u64 p, [second+8];
|     ld.global.u64 p, [p];
|     ld.global.u32 v, [p+8];
|     st.global.u32 [o+8], v;
|     ld.const.u64 p, [far];
|     ld.u32 v, [p];
|     st.global.u32 [o+12], v;
|     ld.global.u64 p, [code];
|     st.param.b32 [in], v;
|     call (back), p, (in), shape;
|     ld.param.b32 v, [back];
|     st.global.u32 [o+16], v;
|     exit;
| }
file k.host:
| load k.ptx as m
| buffer o u32[5]
| launch m.go grid 1,1,1 block 1,1,1 args o
| sync
| expect o = {5, 6, 0, 77, 770}
| expect bytes = {-1, 2, -3, 127, -128}
| expect reals = {1.5, 3.14159274101257324, -22.5, 1.5}
| expect wide = {0.1, 3.14159265358979312}
| expect grid = {1, 2, 3, 4, 5, 0}
| expect sum = {27}
| expect big = {0xfedcba9876543210}
| print a
| write a = {9, 8, 7, 6}
| launch m.go grid 1,1,1 block 1,1,1 args o
| sync
| expect o = {9, 8, 7, 77, 770}
| print m.a
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
run: run k.host
exit: 0
stdout:
| a: u32[4] = { 5, 6, 0, 0 }
| *a: u32[4] = { 9, 8, 7, 6 }
