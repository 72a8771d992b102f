from: the C that nvcc 13.0 (-O1 -arch=sm_75) made it from, run on a CPU: a struct by value, pointers into a local array
# struct vec { int a, b; short c; unsigned char d; };
# struct vec mix(struct vec v, const int *p, int n) { struct vec r = v; for (int k = 0; k < n;
# k++) { r.a += p[k] * v.b; r.c = (short)(r.c * 3 + p[k]); r.d ^= (unsigned char)(r.a >> 4); } r.b
# = -v.b; return r; }
# unsigned f6(u i, u x) { int a[9]; for (int k = 0; k < 9; k++) a[(k * (int)(i % 4 + 1) + (int)x %
# 5) % 9] = k - 4 + (int)(x % 3); for (int k = 1; k < 9; k++) if ((x % 9 * k) % 2) a[k] ^= a[k -
# 1]; for (int k = 0; k < 9; k++) if (i % 4 != 0 || x & 1) a[k] += (int)i; a[0] = a[1] = a[2]=
# (int)x; for (int k = 3; k < 9; k++) a[k] = (int)(x >> k) - (int)i; struct vec v = { (int)x,
# (int)i - 5, (short)x, (unsigned char)(x >> 3) }; v = mix(v, a, (int)(x % 9)); v = mix(v, a + 2,
# 3); return (u)v.a ^ ((u)v.b << 3) ^ (u)(int)v.c ^ ((u)v.d << 24); }
file k.ptx:
| .version 9.0
| .target sm_75
| .address_size 64
| .func (.param .align 4 .b8 func_retval0[12]) _Z3mix3vecPKii(
|  .param .align 4 .b8 _Z3mix3vecPKii_param_0[12],
|  .param .b64 _Z3mix3vecPKii_param_1,
|  .param .b32 _Z3mix3vecPKii_param_2
| )
| {
|  .reg .pred %p<3>;
|  .reg .b16 %rs<16>;
|  .reg .b32 %r<18>;
|  .reg .b64 %rd<6>;
|  ld.param.v2.u8 {%rs14, %rs10}, [_Z3mix3vecPKii_param_0+10];
|  ld.param.u64 %rd4, [_Z3mix3vecPKii_param_1];
|  ld.param.u32 %r8, [_Z3mix3vecPKii_param_2];
|  ld.param.u32 %r17, [_Z3mix3vecPKii_param_0];
|  ld.param.u32 %r2, [_Z3mix3vecPKii_param_0+4];
|  ld.param.u16 %rs15, [_Z3mix3vecPKii_param_0+8];
|  setp.lt.s32 %p1, %r8, 1;
|  @%p1 bra $L__BB0_3;
|  cvta.to.local.u64 %rd5, %rd4;
|  mov.u32 %r15, 0;
| $L__BB0_2:
|  .pragma "nounroll";
|  ld.local.u32 %r10, [%rd5];
|  mad.lo.s32 %r17, %r10, %r2, %r17;
|  cvt.u32.u16 %r11, %rs15;
|  mad.lo.s32 %r12, %r11, 3, %r10;
|  cvt.u16.u32 %rs15, %r12;
|  shr.u32 %r13, %r17, 4;
|  cvt.u16.u32 %rs11, %r13;
|  xor.b16 %rs14, %rs14, %rs11;
|  add.s64 %rd5, %rd5, 4;
|  add.s32 %r15, %r15, 1;
|  setp.lt.s32 %p2, %r15, %r8;
|  @%p2 bra $L__BB0_2;
| $L__BB0_3:
|  neg.s32 %r14, %r2;
|  st.param.b32 [func_retval0+0], %r17;
|  st.param.b32 [func_retval0+4], %r14;
|  st.param.b16 [func_retval0+8], %rs15;
|  st.param.b8 [func_retval0+10], %rs14;
|  ret;
| }
| .visible .entry k(
|  .param .u64 k_param_0,
|  .param .u64 k_param_1,
|  .param .u32 k_param_2
| )
| {
|  .local .align 4 .b8 __local_depot1[36];
|  .reg .b64 %SP;
|  .reg .b64 %SPL;
|  .reg .pred %p<11>;
|  .reg .b16 %rs<9>;
|  .reg .b32 %r<76>;
|  .reg .b64 %rd<29>;
|  mov.u64 %SPL, __local_depot1;
|  cvta.local.u64 %SP, %SPL;
|  ld.param.u64 %rd10, [k_param_0];
|  ld.param.u64 %rd11, [k_param_1];
|  ld.param.u32 %r23, [k_param_2];
|  add.u64 %rd12, %SP, 0;
|  add.u64 %rd28, %SPL, 0;
|  mov.u32 %r24, %ntid.x;
|  mov.u32 %r25, %ctaid.x;
|  mov.u32 %r26, %tid.x;
|  mad.lo.s32 %r1, %r25, %r24, %r26;
|  setp.ge.u32 %p1, %r1, %r23;
|  @%p1 bra $L__BB1_14;
|  cvta.to.global.u64 %rd13, %rd10;
|  cvt.u64.u32 %rd2, %r1;
|  mul.wide.u32 %rd14, %r1, 4;
|  add.s64 %rd15, %rd13, %rd14;
|  ld.global.u32 %r2, [%rd15];
|  and.b32 %r3, %r1, 3;
|  add.s32 %r4, %r3, 1;
|  mul.hi.s32 %r28, %r2, 1717986919;
|  shr.u32 %r29, %r28, 31;
|  shr.s32 %r30, %r28, 1;
|  add.s32 %r31, %r30, %r29;
|  mul.lo.s32 %r32, %r31, 5;
|  sub.s32 %r70, %r2, %r32;
|  add.s32 %r33, %r2, -4;
|  mov.u32 %r71, -4;
|  mul.wide.u32 %rd16, %r2, -1431655765;
|  shr.u64 %rd17, %rd16, 33;
|  cvt.u32.u64 %r34, %rd17;
|  mul.lo.s32 %r35, %r34, 3;
|  sub.s32 %r69, %r33, %r35;
|  cvta.to.global.u64 %rd3, %rd11;
| $L__BB1_2:
|  .pragma "nounroll";
|  mul.hi.s32 %r36, %r70, 954437177;
|  shr.u32 %r37, %r36, 31;
|  shr.s32 %r38, %r36, 1;
|  add.s32 %r39, %r38, %r37;
|  mul.lo.s32 %r40, %r39, 9;
|  sub.s32 %r41, %r70, %r40;
|  mul.wide.s32 %rd18, %r41, 4;
|  add.s64 %rd19, %rd28, %rd18;
|  st.local.u32 [%rd19], %r69;
|  add.s32 %r70, %r70, %r4;
|  add.s32 %r69, %r69, 1;
|  add.s32 %r71, %r71, 1;
|  setp.ne.s32 %p2, %r71, 5;
|  @%p2 bra $L__BB1_2;
|  mul.wide.u32 %rd20, %r2, 954437177;
|  shr.u64 %rd21, %rd20, 33;
|  cvt.u32.u64 %r43, %rd21;
|  mul.lo.s32 %r44, %r43, 9;
|  sub.s32 %r13, %r2, %r44;
|  mov.u32 %r73, 0;
|  mov.u32 %r72, %r13;
|  mov.u64 %rd26, %rd28;
| $L__BB1_4:
|  .pragma "nounroll";
|  and.b32 %r45, %r72, 1;
|  setp.eq.b32 %p3, %r45, 1;
|  mov.pred %p4, 0;
|  xor.pred %p5, %p3, %p4;
|  not.pred %p6, %p5;
|  @%p6 bra $L__BB1_6;
|  ld.local.u32 %r46, [%rd26+4];
|  ld.local.u32 %r47, [%rd26];
|  xor.b32 %r48, %r46, %r47;
|  st.local.u32 [%rd26+4], %r48;
| $L__BB1_6:
|  add.s64 %rd26, %rd26, 4;
|  add.s32 %r72, %r72, %r13;
|  add.s32 %r73, %r73, 1;
|  setp.ne.s32 %p7, %r73, 8;
|  @%p7 bra $L__BB1_4;
|  and.b32 %r50, %r2, 1;
|  or.b32 %r18, %r50, %r3;
|  mov.u32 %r74, 0;
|  mov.u64 %rd27, %rd28;
| $L__BB1_8:
|  .pragma "nounroll";
|  setp.eq.s32 %p8, %r18, 0;
|  @%p8 bra $L__BB1_10;
|  ld.local.u32 %r51, [%rd27];
|  add.s32 %r52, %r51, %r1;
|  st.local.u32 [%rd27], %r52;
| $L__BB1_10:
|  add.s32 %r74, %r74, 1;
|  add.s64 %rd27, %rd27, 4;
|  setp.ne.s32 %p9, %r74, 9;
|  @%p9 bra $L__BB1_8;
|  st.local.u32 [%rd28+8], %r2;
|  st.local.u32 [%rd28+4], %r2;
|  st.local.u32 [%rd28], %r2;
|  mov.u32 %r75, 3;
| $L__BB1_12:
|  .pragma "nounroll";
|  shr.u32 %r54, %r2, %r75;
|  sub.s32 %r55, %r54, %r1;
|  st.local.u32 [%rd28+12], %r55;
|  add.s64 %rd28, %rd28, 4;
|  add.s32 %r75, %r75, 1;
|  setp.ne.s32 %p10, %r75, 9;
|  @%p10 bra $L__BB1_12;
|  shr.u32 %r56, %r2, 3;
|  add.s32 %r57, %r1, -5;
|  cvt.u16.u32 %rs1, %r2;
|  cvt.u16.u32 %rs2, %r56;
|  {
|  .reg .b32 temp_param_reg;
|  .param .align 4 .b8 param0[12];
|  st.param.b32 [param0+0], %r2;
|  st.param.b32 [param0+4], %r57;
|  st.param.b16 [param0+8], %rs1;
|  st.param.v2.b8 [param0+10], {%rs2, %rs3};
|  .param .b64 param1;
|  st.param.b64 [param1+0], %rd12;
|  .param .b32 param2;
|  st.param.b32 [param2+0], %r13;
|  .param .align 4 .b8 retval0[12];
|  call.uni (retval0),
|  _Z3mix3vecPKii,
|  (
|  param0,
|  param1,
|  param2
|  );
|  ld.param.b32 %r58, [retval0+0];
|  ld.param.b32 %r59, [retval0+4];
|  ld.param.b16 %rs4, [retval0+8];
|  ld.param.b8 %rs5, [retval0+10];
|  }
|  add.s64 %rd23, %rd12, 8;
|  {
|  .reg .b32 temp_param_reg;
|  .param .align 4 .b8 param0[12];
|  st.param.b32 [param0+0], %r58;
|  st.param.b32 [param0+4], %r59;
|  st.param.b16 [param0+8], %rs4;
|  st.param.v2.b8 [param0+10], {%rs5, %rs6};
|  .param .b64 param1;
|  st.param.b64 [param1+0], %rd23;
|  .param .b32 param2;
|  st.param.b32 [param2+0], 3;
|  .param .align 4 .b8 retval0[12];
|  call.uni (retval0),
|  _Z3mix3vecPKii,
|  (
|  param0,
|  param1,
|  param2
|  );
|  ld.param.b32 %r60, [retval0+0];
|  ld.param.b32 %r61, [retval0+4];
|  ld.param.b16 %rs7, [retval0+8];
|  ld.param.b8 %rs8, [retval0+10];
|  }
|  shl.b32 %r62, %r61, 3;
|  xor.b32 %r63, %r62, %r60;
|  cvt.s32.s16 %r64, %rs7;
|  xor.b32 %r65, %r63, %r64;
|  cvt.u32.u16 %r66, %rs8;
|  shl.b32 %r67, %r66, 24;
|  xor.b32 %r68, %r65, %r67;
|  shl.b64 %rd24, %rd2, 2;
|  add.s64 %rd25, %rd3, %rd24;
|  st.global.u32 [%rd25], %r68;
| $L__BB1_14:
|  ret;
| }
file k.host:
| load k.ptx
| buffer in u32[40] = {0, 427799, 901187, 328983, 802371, 275756, 703555, 176940, 604739, 78124, 551512, 979311, 452696, 926084, 353880, 827268, 255064, 728452, 201837, 629636, 103021, 530820, 4205, 477593, 905392, 378777, 852165, 279961, 753349, 181145, 654533, 127918, 555717, 29102, 502490, 930289, 403674, 831473, 304858, 778246}
| buffer out u32[40]
| launch k.k grid 2,1,1 block 24,1,1 args in, out, 40
| sync
| expect out = {4294967256, 3841024884, 2370266374, 621764821, 2970207414, 2768532276, 1558147616, 3405523367, 2044743668, 3354785781, 4261466034, 625926405, 77073488, 2808720480, 2922672426, 1005771869, 1806238350, 2264024356, 1330355110, 166281616, 533619408, 1416500864, 3791705798, 1997855402, 3755800328, 2334709406, 37161700, 935652022, 2230612174, 2637753287, 2029328092, 167267911, 2203618374, 2632378404, 2202255478, 1622712786, 3480594672, 3148940952, 4226261854, 3552162736}
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
