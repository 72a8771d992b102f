from: the C that nvcc 13.0 (-O1 -arch=sm_75) made it from, run on a CPU: recursion, linear and nested
# u fib(u n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
# u ack(u m, u n) { if (m == 0) return n + 1; if (n == 0) return ack(m - 1, 1); return ack(m - 1,
# ack(m, n - 1)); }
# unsigned f5(u i, u x) { return fib(x % 9) * 1000 + ack(i % 3, x % 4); }
file k.ptx:
| .version 9.0
| .target sm_75
| .address_size 64
| .func (.param .b32 func_retval0) _Z3fibj(
|  .param .b32 _Z3fibj_param_0
| )
| {
|  .reg .pred %p<2>;
|  .reg .b32 %r<9>;
|  ld.param.u32 %r8, [_Z3fibj_param_0];
|  setp.lt.u32 %p1, %r8, 2;
|  @%p1 bra $L__BB0_2;
|  add.s32 %r4, %r8, -1;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r4;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3fibj,
|  (
|  param0
|  );
|  ld.param.b32 %r5, [retval0+0];
|  }
|  add.s32 %r6, %r8, -2;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r6;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3fibj,
|  (
|  param0
|  );
|  ld.param.b32 %r7, [retval0+0];
|  }
|  add.s32 %r8, %r7, %r5;
| $L__BB0_2:
|  st.param.b32 [func_retval0+0], %r8;
|  ret;
| }
| .func (.param .b32 func_retval0) _Z3ackjj(
|  .param .b32 _Z3ackjj_param_0,
|  .param .b32 _Z3ackjj_param_1
| )
| {
|  .reg .pred %p<11>;
|  .reg .b32 %r<59>;
|  ld.param.u32 %r27, [_Z3ackjj_param_0];
|  ld.param.u32 %r52, [_Z3ackjj_param_1];
|  setp.eq.s32 %p1, %r27, 0;
|  @%p1 bra $L__BB1_17;
|  and.b32 %r46, %r27, 3;
|  setp.eq.s32 %p2, %r46, 0;
|  mov.u32 %r53, %r27;
|  @%p2 bra $L__BB1_6;
|  mov.u32 %r44, %r52;
|  mov.u32 %r45, %r27;
| $L__BB1_3:
|  .pragma "nounroll";
|  add.s32 %r53, %r45, -1;
|  setp.eq.s32 %p3, %r44, 0;
|  mov.u32 %r52, 1;
|  @%p3 bra $L__BB1_5;
|  add.s32 %r31, %r44, -1;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r45;
|  .param .b32 param1;
|  st.param.b32 [param1+0], %r31;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3ackjj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r52, [retval0+0];
|  }
| $L__BB1_5:
|  add.s32 %r46, %r46, -1;
|  setp.ne.s32 %p4, %r46, 0;
|  mov.u32 %r44, %r52;
|  mov.u32 %r45, %r53;
|  @%p4 bra $L__BB1_3;
| $L__BB1_6:
|  add.s32 %r32, %r27, -1;
|  setp.lt.u32 %p5, %r32, 3;
|  @%p5 bra $L__BB1_17;
|  add.s32 %r51, %r53, -1;
| $L__BB1_8:
|  setp.eq.s32 %p6, %r52, 0;
|  mov.u32 %r55, 1;
|  mov.u32 %r54, %r55;
|  @%p6 bra $L__BB1_10;
|  add.s32 %r34, %r52, -1;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r53;
|  .param .b32 param1;
|  st.param.b32 [param1+0], %r34;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3ackjj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r54, [retval0+0];
|  }
| $L__BB1_10:
|  setp.eq.s32 %p7, %r54, 0;
|  @%p7 bra $L__BB1_12;
|  add.s32 %r36, %r54, -1;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r51;
|  .param .b32 param1;
|  st.param.b32 [param1+0], %r36;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3ackjj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r55, [retval0+0];
|  }
| $L__BB1_12:
|  setp.eq.s32 %p8, %r55, 0;
|  mov.u32 %r52, 1;
|  mov.u32 %r56, %r52;
|  @%p8 bra $L__BB1_14;
|  add.s32 %r38, %r55, -1;
|  add.s32 %r39, %r51, -1;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r39;
|  .param .b32 param1;
|  st.param.b32 [param1+0], %r38;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3ackjj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r56, [retval0+0];
|  }
| $L__BB1_14:
|  setp.eq.s32 %p9, %r56, 0;
|  @%p9 bra $L__BB1_16;
|  add.s32 %r41, %r56, -1;
|  add.s32 %r42, %r51, -2;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r42;
|  .param .b32 param1;
|  st.param.b32 [param1+0], %r41;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3ackjj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r52, [retval0+0];
|  }
| $L__BB1_16:
|  add.s32 %r51, %r51, -4;
|  setp.ne.s32 %p10, %r51, -1;
|  add.s32 %r53, %r53, -4;
|  @%p10 bra $L__BB1_8;
| $L__BB1_17:
|  add.s32 %r43, %r52, 1;
|  st.param.b32 [func_retval0+0], %r43;
|  ret;
| }
| .visible .entry k(
|  .param .u64 k_param_0,
|  .param .u64 k_param_1,
|  .param .u32 k_param_2
| )
| {
|  .reg .pred %p<2>;
|  .reg .b32 %r<17>;
|  .reg .b64 %rd<12>;
|  ld.param.u64 %rd1, [k_param_0];
|  ld.param.u64 %rd2, [k_param_1];
|  ld.param.u32 %r2, [k_param_2];
|  mov.u32 %r3, %ctaid.x;
|  mov.u32 %r4, %ntid.x;
|  mov.u32 %r5, %tid.x;
|  mad.lo.s32 %r1, %r3, %r4, %r5;
|  setp.ge.u32 %p1, %r1, %r2;
|  @%p1 bra $L__BB2_2;
|  cvta.to.global.u64 %rd3, %rd1;
|  mul.wide.u32 %rd4, %r1, 4;
|  add.s64 %rd5, %rd3, %rd4;
|  ld.global.u32 %r6, [%rd5];
|  mul.wide.u32 %rd6, %r6, 954437177;
|  shr.u64 %rd7, %rd6, 33;
|  cvt.u32.u64 %r7, %rd7;
|  mul.lo.s32 %r8, %r7, 9;
|  sub.s32 %r9, %r6, %r8;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r9;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3fibj,
|  (
|  param0
|  );
|  ld.param.b32 %r10, [retval0+0];
|  }
|  and.b32 %r11, %r6, 3;
|  mul.wide.u32 %rd8, %r1, -1431655765;
|  shr.u64 %rd9, %rd8, 33;
|  cvt.u32.u64 %r12, %rd9;
|  mul.lo.s32 %r13, %r12, 3;
|  sub.s32 %r14, %r1, %r13;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r14;
|  .param .b32 param1;
|  st.param.b32 [param1+0], %r11;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3ackjj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r15, [retval0+0];
|  }
|  mad.lo.s32 %r16, %r10, 1000, %r15;
|  cvta.to.global.u64 %rd10, %rd2;
|  add.s64 %rd11, %rd10, %rd4;
|  st.global.u32 [%rd11], %r16;
| $L__BB2_2:
|  ret;
| }
file k.host:
| load k.ptx
| buffer in u32[40] = {0, 427799, 901187, 328983, 802371, 275756, 703555, 176940, 604739, 78124, 551512, 979311, 452696, 926084, 353880, 827268, 255064, 728452, 201837, 629636, 103021, 530820, 4205, 477593, 905392, 378777, 852165, 279961, 753349, 181145, 654533, 127918, 555717, 29102, 502490, 930289, 403674, 831473, 304858, 778246}
| buffer out u32[40]
| launch k.k grid 2,1,1 block 24,1,1 args in, out, 40
| sync
| expect out = {1, 1005, 21009, 8004, 2005, 5003, 13004, 2, 1009, 3001, 1002, 2009, 5001, 1002, 3, 8001, 3002, 1003, 2002, 5002, 13005, 1, 1003, 21005, 1001, 2003, 5, 13002, 3003, 1005, 21002, 1004, 2005, 5003, 1004, 3005, 8003, 21003, 1007, 13003}
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
