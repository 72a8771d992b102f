from: 5.4.1: preRet pushes a call token with the address of its label. A kernel without a frame has nothing to bring back, so the token has that address: M's, 7, and BACK's, behind the call, 4. Where a local variable of 4 bytes lies below the callee's frame, %stackBase moves by 4, and the token of a label elsewhere has the address (14) of the way that brings it back
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func f() { ret; }
| .entry elsewhere()
| {
|     .reg .u32 t, r;
|     mov.u32 t, %tid.x;
|     mov.u32 r, 0;
|     preRet M;
|     call f;
|     mov.u32 r, 1;
| M:
|     exit;
| }
file behind.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func f() { ret; }
| .entry behind()
| {
|     preRet BACK;
|     call f;
| BACK:
|     exit;
| }
file local.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func f() { ret; }
| .entry local(.param .u64 to)
| {
|     .reg .u64 a;
|     .reg .u32 r;
|     .local .u32 x;
|     ld.param.u64 a, [to];
|     st.local.u32 [x], 7;
|     preRet M;
|     call f;
|     exit;
| M:
|     ld.local.u32 r, [x];
|     st.global.u32 [a], r;
|     exit;
| }
run: trace k.ptx --set Injection=0 --block 2 --set WarpSize=2 --format table --quiet
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      2  mov.u32 t, %tid.x;            11      00        -
|      2      3  mov.u32 r, 0;                 11      00        -
|      3      4  preRet M;                     11      00        (call, 11, 7)
|      4      5  call f;                       11      00        (call, 11, 7)
|      5      1  ret;                          11      00        -
|      6      7  exit;                         00      xx        -
run: trace behind.ptx --set Injection=0 --block 2 --set WarpSize=2 --format table --quiet
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      2  preRet BACK;                  11      00        (call, 11, 4)
|      2      3  call f;                       11      00        (call, 11, 4)
|      3      1  ret;                          11      00        -
|      4      4  exit;                         00      xx        -
run: show local.ptx --set Injection=0
exit: 0
stdout:
| ...
| .entry local
|     2 ld.const.u64 a, [to]; *
|     3 add.u64 %addr, %stackBase, x;
|     4 st.local.u32 [%addr], 7; *
|     5 add.u64 %stackBase, %stackBase, 4;
|     6 preRet M_1; *
|     7 call f; *
|     8 sub.u64 %stackBase, %stackBase, 4;
|     9 exit; *
|       M:
|    10 add.u64 %addr_1, %stackBase, x;
|    11 ld.local.u32 r, [%addr_1]; *
|    12 st.global.u32 [a], r; *
|    13 exit; *
|       M_1:
|    14 sub.u64 %stackBase, %stackBase, 4;
|    15 bra M;
run: explore local.ptx --set Injection=0 --profile sc --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 7 }
| complete: * stuck 0, deadlocked 0; *
