from: call.target, call.guard (5.4.1) by hand, four threads. Threads 0 to 2 call one, thread 3 calls two. The first path taken leaves a diverge token at the call itself (10), the one call token below belongs to both; who has returned stays disabled (r) until that token goes, which is when all have. Then the odd threads call: preRet has kept all four, the guard takes two, and no diverge token stands for the others. The two orders of the indirect call are the two answers to crs.target. Functions whose address is taken begin at even addresses, so one is at 2, two at 4 and k at 5
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func one()
| {
|     ret;
| }
| .func two()
| {
|     ret;
| }
| .entry k()
| {
|     .reg .u32 t;
|     .reg .u64 f;
|     .reg .pred low, odd;
| plain: .callprototype _ ();
|     mov.u32 t, %tid.x;
|     setp.lt.u32 low, t, 3;
|     mov.u64 f, two;
|     @low mov.u64 f, one;
|     preRet;
|     call f, plain;
|     and.b32 t, t, 1;
|     setp.eq.u32 odd, t, 1;
|     @odd preRet;
|     @odd call one;
|     exit;
| }
file two-first:
| crs.target 2 1
run: trace k.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet --replay two-first
exit: 0
stdout:
| ...
|      5      9  preRet 11;                    1111    0000      (call, 1111, 11)
|      6     10  call f;                       0001    0000      (diverge, 1110, 10) :: (call, 1111, 11)
|      7      4  ret;                          1110    000r      (call, 1111, 11)
|      8     10  call f;                       1110    000r      (call, 1111, 11)
|      9      2  ret;                          1111    0000      -
|     12     13  @odd preRet 15;               1111    0000      (call, 1111, 15)
|     13     14  @odd call one;                0101    0000      (call, 1111, 15)
|     14      2  ret;                          1111    0000      -
|     15     15  exit;                         0000    xxxx      -
fires: crs.call.target crs.call.guard crs.call.uni crs.ret.uni crs.preRet crs.enable crs.minus crs.updExecState crs.unwind crs.taken crs.notTaken thread.call thread.return thread.preRet expr.E.func
file one-first:
| crs.target 2 0
run: trace k.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet --replay one-first
exit: 0
stdout:
| ...
|      5      9  preRet 11;                    1111    0000      (call, 1111, 11)
|      6     10  call f;                       1110    0000      (diverge, 0001, 10) :: (call, 1111, 11)
|      7      2  ret;                          0001    rrr0      (call, 1111, 11)
|      8     10  call f;                       0001    rrr0      (call, 1111, 11)
|      9      4  ret;                          1111    0000      -
|     12     13  @odd preRet 15;               1111    0000      (call, 1111, 15)
|     13     14  @odd call one;                0101    0000      (call, 1111, 15)
|     14      2  ret;                          1111    0000      -
|     15     15  exit;                         0000    xxxx      -
run: run k.ptx --block 4 --set WarpSize=4 --set Injection=0 --seed 1
exit: 0
run: run k.ptx --block 4 --set WarpSize=4 --set Injection=0 --seed 2
exit: 0
run: run k.ptx --block 5 --set WarpSize=4
exit: 0
