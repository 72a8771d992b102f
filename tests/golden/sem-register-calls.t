from: by hand: triangle(10) = 55, 12 * 13 / 2 = 78, 13 * 14 / 2 = 91; 1000 halved to 62; the vectors (1, 2) to (2, 3) to (3, 4); half of less than 100 is itself. ptxas takes the text
file k.ptx:
| .version 7.0
| .target sm_75
| .address_size 64
| .func (.reg .u32 r) half(.reg .u32 x);
| .func (.reg .u32 r) half(.reg .u32 x)
| .func (.reg .u32 r) half(.reg .u32 x)
| {
|     .reg .pred p;
| LOOP:
|     setp.lt.u32 p, x, 100;
|     @p mov.u32 r, x;
|     @p ret;
|     shr.u32 x, x, 1;
|     bra LOOP;
| }
| .func (.reg .u32 r) triangle(.reg .u32 x)
| {
|     .reg .u64 t;
|     .reg .u32 y;
|     .reg .pred p;
| P:  .callprototype (.reg .u32 _) _ (.reg .u32 _);
|     mov.u32 r, 0;
|     setp.eq.u32 p, x, 0;
|     @p bra DONE;
|     mov.u64 t, triangle;
|     sub.u32 y, x, 1;
|     call (r), t, (y), P;
|     add.u32 r, r, x;
| DONE:
| }
| .func (.reg .v2 .f32 r) swap(.reg .v2 .f32 x, .reg .b32 keep)
| {
|     mov.f32 r.x, x.y;
|     mov.b32 r.y, keep;
|     ret;
| }
| .func (.param .b32 r) mixed(.reg .b16 x, .param .b32 y)
| {
|     .reg .b32 a, b;
|     cvt.u32.u16 a, x;
|     ld.param.b32 b, [y];
|     sub.u32 a, a, b;
|     st.param.b32 [r], a;
|     ret;
| }
| .visible .entry k(.param .u64 out)
| {
|     .reg .u32 a, i, r0, r1, r2, r3;
|     .reg .b16 h;
|     .reg .u64 o, f, g, m;
|     .reg .v2 .f32 v, w;
|     .reg .pred p;
|     ld.param.u64 o, [out];
|     mov.u32 i, %tid.x;
|     mad.wide.u32 o, i, 20, o;
|     setp.ne.u32 p, i, 1;
|     mov.u64 f, half;
|     @p mov.u64 f, triangle;
| T:  .calltargets half, triangle;
|     add.u32 a, i, 10;
|     call (r0), f, (a), T;
|     call (r1), half, (1000);
|     call (_), f, (a), T;
| V:  .callprototype (.reg .v2 .f32 _) _ (.reg .v2 .f32 _, .reg .b32 _);
|     mov.u64 g, swap;
|     mov.f32 v.x, 1.0;
|     mov.f32 v.y, 2.0;
|     call (w), g, (v, 0f40400000), V;
|     call (v), swap, (w, 0f40800000);
|     call (_), swap, (w, 0);
|     cvt.rzi.u32.f32 r2, v.x;
|     cvt.rzi.u32.f32 r3, w.x;
|     mad.lo.u32 r2, r2, 10, r3;
|     mov.u64 m, mixed;
| M:  .callprototype (.param .b32 _) _ (.reg .b16 _, .param .b32 _);
|     cvt.u16.u32 h, a;
|     call (r3), m, (h, 5), M;
|     st.global.u32 [o], r0;
|     st.global.u32 [o+4], r1;
|     st.global.u32 [o+8], r2;
|     st.global.u32 [o+12], r3;
|     mov.u32 r3, 99;
|     @p call (r3), half, (i);
|     st.global.u32 [o+16], r3;
|     ret;
| }
run: run k.ptx --block 4 --buffer o=u32[20] --arg o --quiet --control crs
exit: 0
stdout:
| o: u32[20] = { 55, 62, 32, 5, 0, 11, 62, 32, 6, 99, 78, 62, 32, 7, 2, 91, 62, 32, 8, 3 }
run: run k.ptx --block 4 --buffer o=u32[20] --arg o --quiet --control threads
exit: 0
stdout:
| o: u32[20] = { 55, 62, 32, 5, 0, 11, 62, 32, 6, 99, 78, 62, 32, 7, 2, 91, 62, 32, 8, 3 }
run: run k.ptx --block 4 --buffer o=u32[20] --arg o --quiet --control stack
exit: 0
stdout:
| o: u32[20] = { 55, 62, 32, 5, 0, 11, 62, 32, 6, 99, 78, 62, 32, 7, 2, 91, 62, 32, 8, 3 }
run: run k.ptx --block 4 --buffer o=u32[20] --arg o --quiet --control hanoi
exit: 0
stdout:
| o: u32[20] = { 55, 62, 32, 5, 0, 11, 62, 32, 6, 99, 78, 62, 32, 7, 2, 91, 62, 32, 8, 3 }
