from: the C that nvcc 13.0 (-O1 -arch=sm_75) made it from, run on a CPU: a switch with fall-through, continue, break, return and a counter changed within
# unsigned f2(u i, u x) { u s = i; for (int k = 0; k < 20; k++) { switch ((x >> (k % 13)) % 11) {
# case 0: s += 3; case 1: s *= 5; break; case 2: return s ^ 0x55; case 3: continue; case 4: s -=
# k; break; case 5: { u t = s; do { t >>= 1; s++; } while (t); break; } case 6: if (s & 1) break;
# s++; case 7: s ^= x; break; case 8: s = ~s; break; case 9: k += 2; break; default: s += 11; } s
# = (s << 3) | (s >> 29); } return s; }
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
|  .reg .pred %p<20>;
|  .reg .b16 %rs<2>;
|  .reg .b32 %r<54>;
|  .reg .b64 %rd<12>;
|  ld.param.u64 %rd3, [k_param_0];
|  ld.param.u64 %rd4, [k_param_1];
|  ld.param.u32 %r27, [k_param_2];
|  mov.u32 %r28, %ctaid.x;
|  mov.u32 %r29, %ntid.x;
|  mov.u32 %r30, %tid.x;
|  mad.lo.s32 %r4, %r28, %r29, %r30;
|  setp.ge.u32 %p1, %r4, %r27;
|  @%p1 bra $L__BB0_30;
|  cvta.to.global.u64 %rd5, %rd3;
|  cvta.to.global.u64 %rd1, %rd4;
|  cvt.u64.u32 %rd2, %r4;
|  mul.wide.u32 %rd6, %r4, 4;
|  add.s64 %rd7, %rd5, %rd6;
|  ld.global.u32 %r2, [%rd7];
|  mov.u32 %r50, 0;
| $L__BB0_2:
|  .pragma "nounroll";
|  mul.hi.s32 %r32, %r50, 1321528399;
|  shr.u32 %r33, %r32, 31;
|  shr.s32 %r34, %r32, 2;
|  add.s32 %r35, %r34, %r33;
|  mul.lo.s32 %r36, %r35, 13;
|  sub.s32 %r37, %r50, %r36;
|  shr.u32 %r38, %r2, %r37;
|  mul.wide.u32 %rd8, %r38, -1171354717;
|  shr.u64 %rd9, %rd8, 35;
|  cvt.u32.u64 %r39, %rd9;
|  mul.lo.s32 %r40, %r39, 11;
|  sub.s32 %r41, %r38, %r40;
|  cvt.u16.u32 %rs1, %r41;
|  setp.gt.s16 %p2, %rs1, 4;
|  @%p2 bra $L__BB0_10;
|  bra.uni $L__BB0_3;
| $L__BB0_10:
|  setp.gt.s16 %p3, %rs1, 6;
|  @%p3 bra $L__BB0_14;
|  bra.uni $L__BB0_11;
| $L__BB0_14:
|  setp.eq.s16 %p4, %rs1, 7;
|  @%p4 bra $L__BB0_21;
|  setp.eq.s16 %p5, %rs1, 8;
|  @%p5 bra $L__BB0_18;
|  setp.ne.s16 %p6, %rs1, 9;
|  @%p6 bra $L__BB0_13;
|  add.s32 %r50, %r50, 2;
|  bra.uni $L__BB0_27;
| $L__BB0_3:
|  setp.gt.s16 %p9, %rs1, 1;
|  @%p9 bra $L__BB0_6;
|  bra.uni $L__BB0_4;
| $L__BB0_6:
|  setp.eq.s16 %p10, %rs1, 3;
|  @%p10 bra $L__BB0_28;
|  setp.eq.s16 %p11, %rs1, 4;
|  @%p11 bra $L__BB0_24;
|  bra.uni $L__BB0_8;
| $L__BB0_24:
|  sub.s32 %r4, %r4, %r50;
|  bra.uni $L__BB0_27;
| $L__BB0_11:
|  setp.eq.s16 %p7, %rs1, 5;
|  @%p7 bra $L__BB0_22;
|  setp.eq.s16 %p8, %rs1, 6;
|  @%p8 bra $L__BB0_19;
|  bra.uni $L__BB0_13;
| $L__BB0_19:
|  and.b32 %r42, %r4, 1;
|  setp.eq.b32 %p15, %r42, 1;
|  mov.pred %p16, 0;
|  xor.pred %p17, %p15, %p16;
|  @%p17 bra $L__BB0_27;
|  add.s32 %r4, %r4, 1;
| $L__BB0_21:
|  xor.b32 %r4, %r4, %r2;
|  bra.uni $L__BB0_27;
| $L__BB0_4:
|  setp.eq.s16 %p13, %rs1, 0;
|  @%p13 bra $L__BB0_25;
|  setp.eq.s16 %p14, %rs1, 1;
|  @%p14 bra $L__BB0_26;
|  bra.uni $L__BB0_13;
| $L__BB0_18:
|  not.b32 %r4, %r4;
|  bra.uni $L__BB0_27;
| $L__BB0_22:
|  mov.u32 %r47, %r4;
| $L__BB0_23:
|  add.s32 %r4, %r4, 1;
|  shr.u32 %r47, %r47, 1;
|  setp.eq.s32 %p18, %r47, 0;
|  @%p18 bra $L__BB0_27;
|  bra.uni $L__BB0_23;
| $L__BB0_25:
|  add.s32 %r4, %r4, 3;
| $L__BB0_26:
|  mul.lo.s32 %r4, %r4, 5;
|  bra.uni $L__BB0_27;
| $L__BB0_8:
|  setp.eq.s16 %p12, %rs1, 2;
|  @%p12 bra $L__BB0_9;
| $L__BB0_13:
|  add.s32 %r4, %r4, 11;
| $L__BB0_27:
|  shf.l.wrap.b32 %r4, %r4, %r4, 3;
| $L__BB0_28:
|  add.s32 %r25, %r50, 1;
|  setp.lt.s32 %p19, %r50, 19;
|  mov.u32 %r50, %r25;
|  @%p19 bra $L__BB0_2;
|  bra.uni $L__BB0_29;
| $L__BB0_9:
|  xor.b32 %r4, %r4, 85;
| $L__BB0_29:
|  shl.b64 %rd10, %rd2, 2;
|  add.s64 %rd11, %rd1, %rd10;
|  st.global.u32 [%rd11], %r4;
| $L__BB0_30:
|  ret;
| }
file k.host:
| load k.ptx
| buffer in u32[40] = {0, 427799, 901187, 328983, 802371, 275756, 703555, 176940, 604739, 78124, 551512, 979311, 452696, 926084, 353880, 827268, 255064, 728452, 201837, 629636, 103021, 530820, 4205, 477593, 905392, 378777, 852165, 279961, 753349, 181145, 654533, 127918, 555717, 29102, 502490, 930289, 403674, 831473, 304858, 778246}
| buffer out u32[40]
| launch k.k grid 2,1,1 block 24,1,1 args in, out, 40
| sync
| expect out = {4190675918, 4003884999, 4293261194, 2731026454, 4294950826, 4294967010, 2328946114, 2848369596, 1326741509, 92, 4294960058, 141933, 89, 4234960695, 2456987448, 90, 16323157, 4002013065, 1978608798, 842288030, 4030172268, 253, 1669271527, 4294955450, 149, 1440236383, 2094058220, 2801156982, 3909793674, 4294965482, 197415808, 2717, 2796799571, 3443179005, 3037, 3745022305, 3862243264, 269, 357, 267354095}
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
