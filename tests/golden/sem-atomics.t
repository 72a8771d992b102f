from: atom and red (aop, 4.5; PTX ISA): the operation applied once by each of 40 threads to each slot, in any order; cas in loops; the old values that add returns are 0 to 39, each once
file k.ptx:
| .version 5.0
| .target sm_60
| .address_size 64
| .shared .align 8 .b8 box[200];
| .entry all(.param .u64 start, .param .u64 end, .param .u64 got)
| {
|     .reg .u32 t, v, w, x, n;
|     .reg .u64 a, b, m, y, z;
|     .reg .f32 f;
|     .reg .f64 d;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     mul.lo.u32 x, t, 37;
|     rem.u32 x, x, 64;
|     sub.u32 x, x, 20;
|     cvt.s64.s32 y, x;
|     cvt.rn.f32.s32 f, x;
|     cvt.rn.f64.s32 d, x;
|     add.f64 d, d, d;
|     ld.param.u64 m, [start];
|     atom.global.and.b32 v, [m+0], x;
|     red.global.or.b32 [m+8], x;
|     atom.global.xor.b32 v, [m+16], x;
|     red.global.add.u32 [m+24], x;
|     atom.global.min.u32 v, [m+32], x;
|     red.global.max.u32 [m+40], x;
|     atom.global.min.s32 v, [m+48], x;
|     red.global.max.s32 [m+56], x;
|     atom.global.and.b64 z, [m+64], y;
|     red.global.or.b64 [m+72], y;
|     atom.global.xor.b64 z, [m+80], y;
|     red.global.add.u64 [m+88], y;
|     atom.global.min.u64 z, [m+96], y;
|     red.global.max.u64 [m+104], y;
|     atom.global.min.s64 z, [m+112], y;
|     red.global.max.s64 [m+120], y;
|     atom.global.add.s32 v, [m+128], x;
|     red.global.inc.u32 [m+136], 9;
|     atom.global.dec.u32 v, [m+144], 9;
|     atom.global.add.f32 f, [m+152], f;
|     red.global.add.f64 [m+160], d;
|     ld.global.u32 v, [m+168];
| AGAIN:
|     add.u32 w, v, t;
|     mov.u32 x, v;
|     atom.global.cas.b32 v, [m+168], x, w;
|     setp.ne.u32 p, v, x;
|     @p bra AGAIN;
|     ld.global.u64 y, [m+176];
| WIDE:
|     mov.u64 b, y;
|     add.u64 z, y, 1;
|     atom.global.cas.b64 y, [m+176], b, z;
|     setp.ne.u64 p, y, b;
|     @p bra WIDE;
|     atom.global.add.u32 n, [m+192], 1;
|     atom.global.max.u32 x, [m+184], n;
|     ld.param.u64 a, [got];
|     mul.wide.u32 b, n, 4;
|     add.u64 a, a, b;
|     atom.global.exch.b32 v, [a], n;
| END:
|     exit;
| }
| .entry own(.param .u64 start, .param .u64 end, .param .u64 got)
| {
|     .reg .u32 t, v, w, x, n;
|     .reg .u64 a, b, m, y, z;
|     .reg .f32 f;
|     .reg .f64 d;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     mul.lo.u32 x, t, 37;
|     rem.u32 x, x, 64;
|     sub.u32 x, x, 20;
|     cvt.s64.s32 y, x;
|     cvt.rn.f32.s32 f, x;
|     cvt.rn.f64.s32 d, x;
|     add.f64 d, d, d;
|     mov.u64 m, box;
|     ld.param.u64 a, [start];
|     mul.wide.u32 b, t, 8;
|     add.u64 a, a, b;
|     add.u64 b, b, m;
|     ld.global.u64 z, [a];
|     setp.lt.u32 p, t, 25;
|     @p st.shared.u64 [b], z;
|     bar.sync 0;
|     atom.shared.and.b32 v, [m+0], x;
|     red.shared.or.b32 [m+8], x;
|     atom.shared.xor.b32 v, [m+16], x;
|     red.shared.add.u32 [m+24], x;
|     atom.shared.min.u32 v, [m+32], x;
|     red.shared.max.u32 [m+40], x;
|     atom.shared.min.s32 v, [m+48], x;
|     red.shared.max.s32 [m+56], x;
|     atom.shared.and.b64 z, [m+64], y;
|     red.shared.or.b64 [m+72], y;
|     atom.shared.xor.b64 z, [m+80], y;
|     red.shared.add.u64 [m+88], y;
|     atom.shared.min.u64 z, [m+96], y;
|     red.shared.max.u64 [m+104], y;
|     atom.shared.min.s64 z, [m+112], y;
|     red.shared.max.s64 [m+120], y;
|     atom.shared.add.s32 v, [m+128], x;
|     red.shared.inc.u32 [m+136], 9;
|     atom.shared.dec.u32 v, [m+144], 9;
|     atom.shared.add.f32 f, [m+152], f;
|     red.shared.add.f64 [m+160], d;
|     ld.shared.u32 v, [m+168];
| AGAIN:
|     add.u32 w, v, t;
|     mov.u32 x, v;
|     atom.shared.cas.b32 v, [m+168], x, w;
|     setp.ne.u32 p, v, x;
|     @p bra AGAIN;
|     ld.shared.u64 y, [m+176];
| WIDE:
|     mov.u64 b, y;
|     add.u64 z, y, 1;
|     atom.shared.cas.b64 y, [m+176], b, z;
|     setp.ne.u64 p, y, b;
|     @p bra WIDE;
|     atom.shared.add.u32 n, [m+192], 1;
|     atom.shared.max.u32 x, [m+184], n;
|     ld.param.u64 a, [got];
|     mul.wide.u32 b, n, 4;
|     add.u64 a, a, b;
|     atom.global.exch.b32 v, [a], n;
|     bar.sync 0;
|     mul.wide.u32 b, t, 8;
|     setp.lt.u32 p, t, 25;
|     @!p bra END;
|     ld.param.u64 a, [end];
|     add.u64 a, a, b;
|     add.u64 b, b, m;
|     ld.shared.u64 z, [b];
|     st.global.u64 [a], z;
| END:
|     exit;
| }
| .entry generic(.param .u64 start, .param .u64 end, .param .u64 got)
| {
|     .reg .u32 t, v, w, x, n;
|     .reg .u64 a, b, m, y, z;
|     .reg .f32 f;
|     .reg .f64 d;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     mul.lo.u32 x, t, 37;
|     rem.u32 x, x, 64;
|     sub.u32 x, x, 20;
|     cvt.s64.s32 y, x;
|     cvt.rn.f32.s32 f, x;
|     cvt.rn.f64.s32 d, x;
|     add.f64 d, d, d;
|     mov.u64 m, box;
|     cvta.shared.u64 m, m;
|     ld.param.u64 a, [start];
|     mul.wide.u32 b, t, 8;
|     add.u64 a, a, b;
|     add.u64 b, b, m;
|     ld.u64 z, [a];
|     setp.lt.u32 p, t, 25;
|     @p st.u64 [b], z;
|     bar.sync 0;
|     atom.and.b32 v, [m+0], x;
|     red.or.b32 [m+8], x;
|     atom.xor.b32 v, [m+16], x;
|     red.add.u32 [m+24], x;
|     atom.min.u32 v, [m+32], x;
|     red.max.u32 [m+40], x;
|     atom.min.s32 v, [m+48], x;
|     red.max.s32 [m+56], x;
|     atom.and.b64 z, [m+64], y;
|     red.or.b64 [m+72], y;
|     atom.xor.b64 z, [m+80], y;
|     red.add.u64 [m+88], y;
|     atom.min.u64 z, [m+96], y;
|     red.max.u64 [m+104], y;
|     atom.min.s64 z, [m+112], y;
|     red.max.s64 [m+120], y;
|     atom.add.s32 v, [m+128], x;
|     red.inc.u32 [m+136], 9;
|     atom.dec.u32 v, [m+144], 9;
|     atom.add.f32 f, [m+152], f;
|     red.add.f64 [m+160], d;
|     ld.u32 v, [m+168];
| AGAIN:
|     add.u32 w, v, t;
|     mov.u32 x, v;
|     atom.cas.b32 v, [m+168], x, w;
|     setp.ne.u32 p, v, x;
|     @p bra AGAIN;
|     ld.u64 y, [m+176];
| WIDE:
|     mov.u64 b, y;
|     add.u64 z, y, 1;
|     atom.cas.b64 y, [m+176], b, z;
|     setp.ne.u64 p, y, b;
|     @p bra WIDE;
|     atom.add.u32 n, [m+192], 1;
|     atom.max.u32 x, [m+184], n;
|     ld.param.u64 a, [got];
|     mul.wide.u32 b, n, 4;
|     add.u64 a, a, b;
|     atom.global.exch.b32 v, [a], n;
|     bar.sync 0;
|     mul.wide.u32 b, t, 8;
|     setp.lt.u32 p, t, 25;
|     @!p bra END;
|     ld.param.u64 a, [end];
|     add.u64 a, a, b;
|     add.u64 b, b, m;
|     ld.u64 z, [b];
|     st.u64 [a], z;
| END:
|     exit;
| }
file k.host:
| load k.ptx
| buffer first u64[25] = {4294967295, 1048576, 5921370, 4294967286, 4294967295, 3, 5, 4294967195, 18446744073709551615, 1048576, 5921370, 18446744073709551606, 18446744073709551615, 3, 5, 18446744073709551515, 7, 3, 2, 1056964608, 4598175219545276416, 10, 20, 0, 0}
| buffer start u64[40] = {4294967295, 1048576, 5921370, 4294967286, 4294967295, 3, 5, 4294967195, 18446744073709551615, 1048576, 5921370, 18446744073709551606, 18446744073709551615, 3, 5, 18446744073709551515, 7, 3, 2, 1056964608, 4598175219545276416, 10, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
| buffer mine u64[25]
| buffer other u64[25]
| buffer one u32[40] = const(99)
| buffer two u32[40] = const(99)
| buffer three u32[40] = const(99)
| launch k.all grid 1,1,1 block 40,1,1 args first, 0, one
| launch k.own grid 1,1,1 block 40,1,1 args start, mine, two
| launch k.generic grid 1,1,1 block 40,1,1 args start, other, three
| sync
| expect first = {0, 4294967295, 5921354, 466, 0, 4294967295, 4294967276, 43, 0, 18446744073709551615, 5921354, 466, 0, 18446744073709551615, 18446744073709551596, 43, 483, 3, 2, 1139687424, 4651587295399378944, 790, 60, 39, 40}
| expect mine = {0, 4294967295, 5921354, 466, 0, 4294967295, 4294967276, 43, 0, 18446744073709551615, 5921354, 466, 0, 18446744073709551615, 18446744073709551596, 43, 483, 3, 2, 1139687424, 4651587295399378944, 790, 60, 39, 40}
| expect other = {0, 4294967295, 5921354, 466, 0, 4294967295, 4294967276, 43, 0, 18446744073709551615, 5921354, 466, 0, 18446744073709551615, 18446744073709551596, 43, 483, 3, 2, 1139687424, 4651587295399378944, 790, 60, 39, 40}
| expect one = iota
| expect two = iota
| expect three = iota
run: run k.host --seed 1
exit: 0
fires: thread.atom program.atom.global program.atom.shared memprog.op.atomOp memprog.op.evictL1 memprog.op.readL2 memprog.op.writeL2
run: run k.host --seed 2 --profile report
exit: 0
fires: expr.Eeps
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
