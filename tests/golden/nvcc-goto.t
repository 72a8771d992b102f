from: the C that nvcc 13.0 (-O1 -arch=sm_75) made it from, run on a CPU: gotos, an irreducible graph
# unsigned f3(u i, u x) { u s = x, c = 0; if (i & 1) goto B; A: s = s * 3 + 1; if (++c > 30) goto
# E; if (s & 4) goto A; B: s ^= s >> 3; if (++c > 25) goto E; if (s % 5 == 0) goto E; if (s & 2)
# goto A; s += 7; if (s & 8) goto B; goto A; E: return s + c; }
file k.ptx:
| .version 9.0
| .target sm_75
| .address_size 64
| .visible .entry k(
|  .param .u64 k_param_0,
|  .param .u64 k_param_1,
|  .param .u32 k_param_2
| )
| {
|  .reg .pred %p<12>;
|  .reg .b32 %r<43>;
|  .reg .b64 %rd<12>;
|  ld.param.u64 %rd2, [k_param_0];
|  ld.param.u64 %rd3, [k_param_1];
|  ld.param.u32 %r18, [k_param_2];
|  mov.u32 %r19, %ctaid.x;
|  mov.u32 %r20, %ntid.x;
|  mov.u32 %r21, %tid.x;
|  mad.lo.s32 %r1, %r19, %r20, %r21;
|  setp.ge.u32 %p1, %r1, %r18;
|  @%p1 bra $L__BB0_8;
|  cvta.to.global.u64 %rd4, %rd2;
|  cvt.u64.u32 %rd1, %r1;
|  mul.wide.u32 %rd5, %r1, 4;
|  add.s64 %rd6, %rd4, %rd5;
|  ld.global.u32 %r35, [%rd6];
|  and.b32 %r24, %r1, 1;
|  setp.eq.b32 %p2, %r24, 1;
|  mov.pred %p3, 0;
|  xor.pred %p4, %p2, %p3;
|  mov.u32 %r36, 0;
|  @%p4 bra $L__BB0_4;
| $L__BB0_2:
|  mad.lo.s32 %r35, %r35, 3, 1;
|  add.s32 %r36, %r36, 1;
|  setp.gt.u32 %p5, %r36, 30;
|  @%p5 bra $L__BB0_7;
|  and.b32 %r25, %r35, 4;
|  setp.ne.s32 %p6, %r25, 0;
|  @%p6 bra $L__BB0_2;
| $L__BB0_4:
|  shr.u32 %r26, %r35, 3;
|  xor.b32 %r35, %r26, %r35;
|  add.s32 %r36, %r36, 1;
|  setp.gt.u32 %p7, %r36, 25;
|  mul.wide.u32 %rd7, %r35, -858993459;
|  shr.u64 %rd8, %rd7, 34;
|  cvt.u32.u64 %r27, %rd8;
|  mul.lo.s32 %r28, %r27, 5;
|  sub.s32 %r29, %r35, %r28;
|  setp.eq.s32 %p8, %r29, 0;
|  or.pred %p9, %p7, %p8;
|  @%p9 bra $L__BB0_7;
|  and.b32 %r30, %r35, 2;
|  setp.ne.s32 %p10, %r30, 0;
|  @%p10 bra $L__BB0_2;
|  add.s32 %r35, %r35, 7;
|  and.b32 %r31, %r35, 8;
|  setp.eq.s32 %p11, %r31, 0;
|  @%p11 bra $L__BB0_2;
|  bra.uni $L__BB0_4;
| $L__BB0_7:
|  cvta.to.global.u64 %rd9, %rd3;
|  shl.b64 %rd10, %rd1, 2;
|  add.s64 %rd11, %rd9, %rd10;
|  add.s32 %r32, %r36, %r35;
|  st.global.u32 [%rd11], %r32;
| $L__BB0_8:
|  ret;
| }
file k.host:
| load k.ptx
| buffer in u32[40] = {0, 427799, 901187, 328983, 802371, 275756, 703555, 176940, 604739, 78124, 551512, 979311, 452696, 926084, 353880, 827268, 255064, 728452, 201837, 629636, 103021, 530820, 4205, 477593, 905392, 378777, 852165, 279961, 753349, 181145, 654533, 127918, 555717, 29102, 502490, 930289, 403674, 831473, 304858, 778246}
| buffer out u32[40]
| launch k.k grid 2,1,1 block 24,1,1 args in, out, 40
| sync
| expect out = {60, 1158639, 801858642, 25024645, 496144602, 308106, 599170013, 637458, 2300419260, 2033951, 49882312, 3343830414, 129865654, 974389172, 1193322, 2147721302, 17840197, 2927058390, 596408, 567541, 1643576373, 596661, 90121677, 3760163429, 2663106336, 27682202, 61981656, 9687367, 75994896, 15841652, 3940787087, 118236, 1728092, 86283, 1280018006, 2584198555, 829065536, 1025677811, 3953233131, 2140976350}
run: run k.host --check stack,safety --seed 1
exit: 0
run: run k.host --check stack,safety --seed 2
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
