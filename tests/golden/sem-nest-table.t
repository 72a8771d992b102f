from: by hand (5.4.1): a break and a return under a branch in a loop in a function, the program's own ssy, preBrk, preRet. i = 0: thread 0 breaks (b), the others go through the sync. i = 1: thread 1 breaks; threads 2 and 3 branch together; thread 3 returns (r); thread 2 breaks, nobody is left: unwind drops the sync token, which activates none of the disabled, and takes the break token, which wakes the three b but not the r (\, enable). The last ret takes the call token, which wakes all
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func f()
| {
|     .reg .u32 t, i;
|     .reg .pred p, q, r;
|     mov.u32 t, %tid.x;
|     mov.u32 i, 0;
|     preBrk AFTER;
| LOOP:
|     setp.eq.u32 p, t, i;
|     @p brk;
|     setp.eq.u32 q, i, 1;
|     ssy JOIN;
|     @q bra SOME;
|     bra MEET;
| SOME:
|     setp.eq.u32 r, t, 3;
|     @r ret;
|     setp.eq.u32 r, t, 2;
|     @r brk;
| MEET:
|     sync;
| JOIN:
|     add.u32 i, i, 1;
|     bra LOOP;
| AFTER:
|     ret;
| }
| .entry k()
| {
|     preRet;
|     call f;
|     exit;
| }
run: trace k.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet
exit: 0
stdout:
| ...
|      1     18  preRet 20;                    1111    0000      (call, 1111, 20)
|      2     19  call f;                       1111    0000      (call, 1111, 20)
|      5      3  preBrk AFTER;                 1111    0000      (break, 1111, 17) :: (call, 1111, 20)
|      7      5  @p brk;                       0111    b000      (break, 1111, 17) :: (call, 1111, 20)
|      9      7  ssy JOIN;                     0111    b000      (sync, 0111, 15) :: (break, 1111, 17) :: (call, 1111, 20)
|     11      9  bra MEET;                     0111    b000      (sync, 0111, 15) :: (break, 1111, 17) :: (call, 1111, 20)
|     12     14  sync;                         0111    b000      (break, 1111, 17) :: (call, 1111, 20)
|     14     16  bra LOOP;                     0111    b000      (break, 1111, 17) :: (call, 1111, 20)
|     16      5  @p brk;                       0011    bb00      (break, 1111, 17) :: (call, 1111, 20)
|     18      7  ssy JOIN;                     0011    bb00      (sync, 0011, 15) :: (break, 1111, 17) :: (call, 1111, 20)
|     19      8  @q bra SOME;                  0011    bb00      (sync, 0011, 15) :: (break, 1111, 17) :: (call, 1111, 20)
|     21     11  @r ret;                       0010    bb0r      (sync, 0011, 15) :: (break, 1111, 17) :: (call, 1111, 20)
|     23     13  @r brk;                       1110    000r      (call, 1111, 20)
|     24     17  ret;                          1111    0000      -
|     25     20  exit;                         0000    xxxx      -
fires: crs.brk.div crs.brk.uni crs.ret.div crs.ret.uni crs.preBrk crs.preRet crs.ssy crs.sync crs.bra.uni crs.next crs.uni crs.uniTarget crs.exit.uni thread.preBrk thread.break thread.ssy thread.sync thread.exit
run: run k.ptx --block 4 --set WarpSize=4 --set Injection=0
exit: 0
fires: safety.stackCons1 safety.stackCons2
run: run k.ptx --block 10 --set WarpSize=4 --set Injection=0
exit: 0
