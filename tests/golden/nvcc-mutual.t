from: the C that nvcc 13.0 (-O1 -arch=sm_75) made it from, run on a CPU: mutual recursion on a shared local array
# u odd(u n, u *log);
# u even(u n, u *log) { u mine = n * 3; if (n == 0) return 1; log[n % 4] += mine; u r = odd(n - 1,
# log); log[(n + 1) % 4] ^= mine; return r; }
# u odd(u n, u *log) { u mine[2] = { n, n + 1 }; if (n == 0) return 0; log[mine[n & 1] % 4]++;
# return even(n - 1, log) + mine[n & 1]; }
# unsigned f14(u i, u x) { u log[4] = { i, 1, 2, x }; u r = x & 1 ? odd(x % 13, log) : even(x %
# 11, log); return r ^ log[0] ^ log[1] << 5 ^ log[2] << 9 ^ log[3] << 13; }
file k.ptx:
| .version 9.0
| .target sm_75
| .address_size 64
| .func (.param .b32 func_retval0) _Z3oddjPj
| (
|  .param .b32 _Z3oddjPj_param_0,
|  .param .b64 _Z3oddjPj_param_1
| )
| ;
| .func (.param .b32 func_retval0) _Z4evenjPj(
|  .param .b32 _Z4evenjPj_param_0,
|  .param .b64 _Z4evenjPj_param_1
| )
| {
|  .reg .pred %p<2>;
|  .reg .b32 %r<14>;
|  .reg .b64 %rd<8>;
|  ld.param.u32 %r3, [_Z4evenjPj_param_0];
|  ld.param.u64 %rd1, [_Z4evenjPj_param_1];
|  setp.eq.s32 %p1, %r3, 0;
|  mov.u32 %r13, 1;
|  @%p1 bra $L__BB0_2;
|  mul.lo.s32 %r5, %r3, 3;
|  shl.b32 %r6, %r3, 2;
|  cvt.u64.u32 %rd2, %r6;
|  and.b64 %rd3, %rd2, 12;
|  add.s64 %rd4, %rd1, %rd3;
|  ld.u32 %r7, [%rd4];
|  add.s32 %r8, %r7, %r5;
|  st.u32 [%rd4], %r8;
|  add.s32 %r9, %r3, -1;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r9;
|  .param .b64 param1;
|  st.param.b64 [param1+0], %rd1;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3oddjPj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r13, [retval0+0];
|  }
|  add.s32 %r10, %r6, 4;
|  cvt.u64.u32 %rd5, %r10;
|  and.b64 %rd6, %rd5, 12;
|  add.s64 %rd7, %rd1, %rd6;
|  ld.u32 %r11, [%rd7];
|  xor.b32 %r12, %r11, %r5;
|  st.u32 [%rd7], %r12;
| $L__BB0_2:
|  st.param.b32 [func_retval0+0], %r13;
|  ret;
| }
| .func (.param .b32 func_retval0) _Z3oddjPj(
|  .param .b32 _Z3oddjPj_param_0,
|  .param .b64 _Z3oddjPj_param_1
| )
| {
|  .local .align 8 .b8 __local_depot1[8];
|  .reg .b64 %SP;
|  .reg .b64 %SPL;
|  .reg .pred %p<2>;
|  .reg .b32 %r<14>;
|  .reg .b64 %rd<10>;
|  mov.u64 %SPL, __local_depot1;
|  ld.param.u64 %rd2, [_Z3oddjPj_param_1];
|  ld.param.u32 %r3, [_Z3oddjPj_param_0];
|  add.u64 %rd1, %SPL, 0;
|  mov.u32 %r13, 0;
|  add.s32 %r5, %r3, 1;
|  st.local.v2.u32 [%rd1], {%r3, %r5};
|  setp.eq.s32 %p1, %r3, 0;
|  @%p1 bra $L__BB1_2;
|  shl.b32 %r6, %r3, 2;
|  cvt.u64.u32 %rd4, %r6;
|  and.b64 %rd5, %rd4, 4;
|  add.s64 %rd6, %rd1, %rd5;
|  ld.local.u32 %r7, [%rd6];
|  shl.b32 %r8, %r7, 2;
|  cvt.u64.u32 %rd7, %r8;
|  and.b64 %rd8, %rd7, 12;
|  add.s64 %rd9, %rd2, %rd8;
|  ld.u32 %r9, [%rd9];
|  add.s32 %r10, %r9, 1;
|  st.u32 [%rd9], %r10;
|  add.s32 %r11, %r3, -1;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r11;
|  .param .b64 param1;
|  st.param.b64 [param1+0], %rd2;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z4evenjPj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r12, [retval0+0];
|  }
|  add.s32 %r13, %r7, %r12;
| $L__BB1_2:
|  st.param.b32 [func_retval0+0], %r13;
|  ret;
| }
| .visible .entry k(
|  .param .u64 k_param_0,
|  .param .u64 k_param_1,
|  .param .u32 k_param_2
| )
| {
|  .local .align 16 .b8 __local_depot2[16];
|  .reg .b64 %SP;
|  .reg .b64 %SPL;
|  .reg .pred %p<6>;
|  .reg .b32 %r<35>;
|  .reg .b64 %rd<18>;
|  mov.u64 %SPL, __local_depot2;
|  cvta.local.u64 %SP, %SPL;
|  ld.param.u64 %rd3, [k_param_0];
|  ld.param.u64 %rd4, [k_param_1];
|  ld.param.u32 %r6, [k_param_2];
|  mov.u32 %r7, %ntid.x;
|  mov.u32 %r8, %ctaid.x;
|  mov.u32 %r9, %tid.x;
|  mad.lo.s32 %r1, %r8, %r7, %r9;
|  setp.ge.u32 %p1, %r1, %r6;
|  @%p1 bra $L__BB2_5;
|  add.u64 %rd5, %SP, 0;
|  add.u64 %rd2, %SPL, 0;
|  cvt.u64.u32 %rd1, %r1;
|  cvta.to.global.u64 %rd6, %rd3;
|  mul.wide.u32 %rd7, %r1, 4;
|  add.s64 %rd8, %rd6, %rd7;
|  ld.global.u32 %r2, [%rd8];
|  mov.u32 %r10, 2;
|  mov.u32 %r11, 1;
|  st.local.v4.u32 [%rd2], {%r1, %r11, %r10, %r2};
|  and.b32 %r12, %r2, 1;
|  setp.eq.b32 %p2, %r12, 1;
|  mov.pred %p3, 0;
|  xor.pred %p4, %p2, %p3;
|  not.pred %p5, %p4;
|  @%p5 bra $L__BB2_3;
|  bra.uni $L__BB2_2;
| $L__BB2_3:
|  mul.wide.u32 %rd12, %r2, -1171354717;
|  shr.u64 %rd13, %rd12, 35;
|  cvt.u32.u64 %r16, %rd13;
|  mul.lo.s32 %r17, %r16, 11;
|  sub.s32 %r18, %r2, %r17;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r18;
|  .param .b64 param1;
|  st.param.b64 [param1+0], %rd5;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z4evenjPj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r34, [retval0+0];
|  }
|  bra.uni $L__BB2_4;
| $L__BB2_2:
|  mul.wide.u32 %rd9, %r2, 1321528399;
|  shr.u64 %rd10, %rd9, 34;
|  cvt.u32.u64 %r13, %rd10;
|  mul.lo.s32 %r14, %r13, 13;
|  sub.s32 %r15, %r2, %r14;
|  {
|  .reg .b32 temp_param_reg;
|  .param .b32 param0;
|  st.param.b32 [param0+0], %r15;
|  .param .b64 param1;
|  st.param.b64 [param1+0], %rd5;
|  .param .b32 retval0;
|  call.uni (retval0),
|  _Z3oddjPj,
|  (
|  param0,
|  param1
|  );
|  ld.param.b32 %r34, [retval0+0];
|  }
| $L__BB2_4:
|  ld.local.v4.u32 {%r19, %r20, %r21, %r22}, [%rd2];
|  xor.b32 %r27, %r19, %r34;
|  shl.b32 %r28, %r20, 5;
|  xor.b32 %r29, %r27, %r28;
|  shl.b32 %r30, %r21, 9;
|  xor.b32 %r31, %r29, %r30;
|  shl.b32 %r32, %r22, 13;
|  xor.b32 %r33, %r31, %r32;
|  cvta.to.global.u64 %rd15, %rd4;
|  shl.b64 %rd16, %rd1, 2;
|  add.s64 %rd17, %rd15, %rd16;
|  st.global.u32 [%rd17], %r33;
| $L__BB2_5:
|  ret;
| }
file k.host:
| load k.ptx
| buffer in u32[40] = {0, 427799, 901187, 328983, 802371, 275756, 703555, 176940, 604739, 78124, 551512, 979311, 452696, 926084, 353880, 827268, 255064, 728452, 201837, 629636, 103021, 530820, 4205, 477593, 905392, 378777, 852165, 279961, 753349, 181145, 654533, 127918, 555717, 29102, 502490, 930289, 403674, 831473, 304858, 778246}
| buffer out u32[40]
| launch k.k grid 2,1,1 block 24,1,1 args in, out, 40
| sync
| expect out = {1057, 3504779883, 3087558177, 2694985149, 2278118560, 2259106462, 1468805728, 1449573479, 659076536, 639980074, 223100004, 3727798885, 3708539439, 3291593825, 2898932875, 2482000428, 2089734753, 1672590472, 1653973442, 863261284, 844044421, 53498757, 34525810, 3912966605, 3122058114, 3102840960, 2685968536, 2293518969, 1876992456, 1483993657, 1067063547, 1047852282, 257544772, 238654034, 4116346103, 3325860086, 3307147861, 2516537923, 2497418132, 2080674392}
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
