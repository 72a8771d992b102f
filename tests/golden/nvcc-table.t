from: the C that nvcc 13.0 (-O1 -arch=sm_75) made it from, run on a CPU: a table of functions, called in a loop that ends at different times
# typedef u (*fn)(u, u);
# u add(u a, u b) { return a + b; } u sub(u a, u b) { return a - b; } u mulx(u a, u b) { u r = 0;
# for (; b; b >>= 1, a <<= 1) if (b & 1) r += a; return r; }
# __device__
# fn table[3] = { add, sub, mulx };
# unsigned f12(u i, u x) { u s = x; for (u k = 0; k < 6; k++) { if (s % 7 == 3) continue; s =
# table[(s + i) % 3](s, k + i); if (s % 11 == 5) break; } return s; }
file k.ptx:
| .version 9.0
| .target sm_75
| .address_size 64
| .func (.param .b32 func_retval0) _Z3addjj
| (
|  .param .b32 _Z3addjj_param_0,
|  .param .b32 _Z3addjj_param_1
| )
| ;
| .func (.param .b32 func_retval0) _Z3subjj
| (
|  .param .b32 _Z3subjj_param_0,
|  .param .b32 _Z3subjj_param_1
| )
| ;
| .func (.param .b32 func_retval0) _Z4mulxjj
| (
|  .param .b32 _Z4mulxjj_param_0,
|  .param .b32 _Z4mulxjj_param_1
| )
| ;
| .global .align 8 .u64 table[3] = {_Z3addjj, _Z3subjj, _Z4mulxjj};
| .func (.param .b32 func_retval0) _Z3addjj(
|  .param .b32 _Z3addjj_param_0,
|  .param .b32 _Z3addjj_param_1
| )
| {
|  .reg .b32 %r<4>;
|  ld.param.u32 %r1, [_Z3addjj_param_0];
|  ld.param.u32 %r2, [_Z3addjj_param_1];
|  add.s32 %r3, %r2, %r1;
|  st.param.b32 [func_retval0+0], %r3;
|  ret;
| }
| .func (.param .b32 func_retval0) _Z3subjj(
|  .param .b32 _Z3subjj_param_0,
|  .param .b32 _Z3subjj_param_1
| )
| {
|  .reg .b32 %r<4>;
|  ld.param.u32 %r1, [_Z3subjj_param_0];
|  ld.param.u32 %r2, [_Z3subjj_param_1];
|  sub.s32 %r3, %r1, %r2;
|  st.param.b32 [func_retval0+0], %r3;
|  ret;
| }
| .func (.param .b32 func_retval0) _Z4mulxjj(
|  .param .b32 _Z4mulxjj_param_0,
|  .param .b32 _Z4mulxjj_param_1
| )
| {
|  .reg .pred %p<3>;
|  .reg .b32 %r<19>;
|  ld.param.u32 %r16, [_Z4mulxjj_param_0];
|  ld.param.u32 %r17, [_Z4mulxjj_param_1];
|  setp.eq.s32 %p1, %r17, 0;
|  mov.u32 %r18, 0;
|  @%p1 bra $L__BB2_3;
|  mov.u32 %r18, 0;
| $L__BB2_2:
|  .pragma "nounroll";
|  and.b32 %r12, %r17, 1;
|  neg.s32 %r13, %r12;
|  and.b32 %r14, %r13, %r16;
|  add.s32 %r18, %r14, %r18;
|  shl.b32 %r16, %r16, 1;
|  shr.u32 %r17, %r17, 1;
|  setp.ne.s32 %p2, %r17, 0;
|  @%p2 bra $L__BB2_2;
| $L__BB2_3:
|  st.param.b32 [func_retval0+0], %r18;
|  ret;
| }
| .visible .entry k(
|  .param .u64 k_param_0,
|  .param .u64 k_param_1,
|  .param .u32 k_param_2
| )
| {
|  .reg .pred %p<5>;
|  .reg .b32 %r<33>;
|  .reg .b64 %rd<20>;
|  ld.param.u64 %rd3, [k_param_0];
|  ld.param.u64 %rd4, [k_param_1];
|  ld.param.u32 %r9, [k_param_2];
|  mov.u32 %r10, %ntid.x;
|  mov.u32 %r11, %ctaid.x;
|  mov.u32 %r12, %tid.x;
|  mad.lo.s32 %r1, %r11, %r10, %r12;
|  setp.ge.u32 %p1, %r1, %r9;
|  @%p1 bra $L__BB3_6;
|  cvta.to.global.u64 %rd5, %rd3;
|  cvt.u64.u32 %rd1, %r1;
|  mul.wide.u32 %rd6, %r1, 4;
|  add.s64 %rd7, %rd5, %rd6;
|  ld.global.u32 %r31, [%rd7];
|  cvta.to.global.u64 %rd2, %rd4;
|  mov.u32 %r29, 0;
|  mov.u64 %rd13, table;
| $L__BB3_2:
|  .pragma "nounroll";
|  mul.wide.u32 %rd8, %r31, 613566757;
|  shr.u64 %rd9, %rd8, 32;
|  cvt.u32.u64 %r14, %rd9;
|  sub.s32 %r15, %r31, %r14;
|  shr.u32 %r16, %r15, 1;
|  add.s32 %r17, %r16, %r14;
|  shr.u32 %r18, %r17, 2;
|  mul.lo.s32 %r19, %r18, 7;
|  sub.s32 %r20, %r31, %r19;
|  setp.eq.s32 %p2, %r20, 3;
|  @%p2 bra $L__BB3_4;
|  add.s32 %r21, %r29, %r1;
|  add.s32 %r22, %r31, %r1;
|  mul.wide.u32 %rd10, %r22, -1431655765;
|  shr.u64 %rd11, %rd10, 33;
|  cvt.u32.u64 %r23, %rd11;
|  mul.lo.s32 %r24, %r23, 3;
|  sub.s32 %r25, %r22, %r24;
|  mul.wide.u32 %rd12, %r25, 8;
|  add.s64 %rd14, %rd13, %rd12;
|  ld.global.u64 %rd15, [%rd14];
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r31;
|  .param .b32 param1;
|  st.param.b32 [param1+0], %r21;
|  .param .b32 retval0;
|  prototype_0 : .callprototype (.param .b32 _) _ (.param .b32 _, .param .b32 _);
|  call (retval0),
|  %rd15,
|  (
|  param0,
|  param1
|  )
|  , prototype_0;
|  ld.param.b32 %r31, [retval0+0];
|  }
|  mul.wide.u32 %rd16, %r31, -1171354717;
|  shr.u64 %rd17, %rd16, 35;
|  cvt.u32.u64 %r26, %rd17;
|  mul.lo.s32 %r27, %r26, 11;
|  sub.s32 %r28, %r31, %r27;
|  setp.eq.s32 %p3, %r28, 5;
|  @%p3 bra $L__BB3_5;
| $L__BB3_4:
|  add.s32 %r29, %r29, 1;
|  setp.lt.u32 %p4, %r29, 6;
|  @%p4 bra $L__BB3_2;
| $L__BB3_5:
|  shl.b64 %rd18, %rd1, 2;
|  add.s64 %rd19, %rd2, %rd18;
|  st.global.u32 [%rd19], %r31;
| $L__BB3_6:
|  ret;
| }
file k.host:
| load k.ptx
| buffer in u32[40] = {0, 427799, 901187, 328983, 802371, 275756, 703555, 176940, 604739, 78124, 551512, 979311, 452696, 926084, 353880, 827268, 255064, 728452, 201837, 629636, 103021, 530820, 4205, 477593, 905392, 378777, 852165, 279961, 753349, 181145, 654533, 127918, 555717, 29102, 502490, 930289, 403674, 831473, 304858, 778246}
| buffer out u32[40]
| launch k.k grid 2,1,1 block 24,1,1 args in, out, 40
| sync
| expect out = {4294967295, 1283390, 2270986200, 1973909, 802371, 11581542, 6331949, 19109640, 598683690, 78105, 551512, 129269052, 81485281, 13891245, 3033756379, 827282, 4081024, 728469, 201855, 13222335, 4113170608, 530820, 100897, 477570, 905369, 378752, 423197512, 279961, 611719388, 5433480, 19635990, 273241472, 1029134393, 29102, 18089604, 930289, 15744650, 1361951178, 475637760, 778207}
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
