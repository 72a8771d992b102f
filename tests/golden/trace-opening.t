from: the picture that the README opens with, by one command, each row by hand from 5.4.1. Threads 0 and 1 take the branch of address 4: a diverge token with the others is pushed on ssy's (crs.bra.guard). They go from LOW (7) to sync (8), which pops that token: 2 and 3 go on behind the branch (5, 6) to the same sync, which pops ssy's, and all go on at JOIN (9). ld.param is a load from constant memory
run: trace {root}/examples/diverge.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --schedule eager --format table --quiet
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      1  mov.u32 t, %tid.x;            1111    0000      -
|      2      2  setp.lt.u32 p, t, 2;          1111    0000      -
|      3      3  ssy JOIN;                     1111    0000      (sync, 1111, 9)
|      4      4  @p bra LOW;                   1100    0000      (diverge, 0011, 5) :: (sync, 1111, 9)
|      5      7  add.u32 r, t, 100;            1100    0000      (diverge, 0011, 5) :: (sync, 1111, 9)
|      6      8  sync;                         0011    0000      (sync, 1111, 9)
|      7      5  mul.lo.u32 r, t, 10;          0011    0000      (sync, 1111, 9)
|      8      6  bra MEET;                     0011    0000      (sync, 1111, 9)
|      9      8  sync;                         1111    0000      -
|     10      9  ld.const.u64 base, [out];     1111    0000      -
|     11     10  mad.wide.u32 at, t, 4, base;  1111    0000      -
|     12     11  st.global.u32 [at], r;        1111    0000      -
|     13     12  exit;                         0000    xxxx      -
stderr:
