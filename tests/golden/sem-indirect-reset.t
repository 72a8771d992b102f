from: 6.3.2: of two targets one is taken, and whoever is not allowed to jump yet is sent back to the branch: the diverge token names the branch itself (6), not what follows, and the branch is executed a second time (crs.bra.target, then crs.bra.uni). When all agree on one target nobody is sent back: no token, one execution. When some have a false guard they go on behind the branch, which is at 7 in the second program: the token names 8, crs.bra.guard. One line a row, by hand
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, to;
|     .reg .pred odd, low;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 low, t, 2;
|     mov.u32 to, RIGHT;
|     @low mov.u32 to, LEFT;
|     ssy JOIN;
|     bra to;
| LEFT:
|     add.u32 t, t, 1;
|     bra MEET;
| RIGHT:
|     add.u32 t, t, 2;
| MEET:
|     sync;
| JOIN:
|     exit;
| }
file right-first:
| crs.target 2 1
run: trace k.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet --replay right-first
exit: 0
stdout:
| ...
|      5      5  ssy JOIN;                     1111    0000      (sync, 1111, 11)
|      6      6  bra to, {LEFT, RIGHT};        0011    0000      (diverge, 1100, 6) :: (sync, 1111, 11)
|      8     10  sync;                         1100    0000      (sync, 1111, 11)
|      9      6  bra to, {LEFT, RIGHT};        1100    0000      (sync, 1111, 11)
|     11      8  bra MEET;                     1100    0000      (sync, 1111, 11)
|     12     10  sync;                         1111    0000      -
|     13     11  exit;                         0000    xxxx      -
fires: crs.bra.target crs.bra.uni thread.bra
file left-first:
| crs.target 2 0
run: trace k.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet --replay left-first
exit: 0
stdout:
| ...
|      5      5  ssy JOIN;                     1111    0000      (sync, 1111, 11)
|      6      6  bra to, {LEFT, RIGHT};        1100    0000      (diverge, 0011, 6) :: (sync, 1111, 11)
|      8      8  bra MEET;                     1100    0000      (diverge, 0011, 6) :: (sync, 1111, 11)
|      9     10  sync;                         0011    0000      (sync, 1111, 11)
|     10      6  bra to, {LEFT, RIGHT};        0011    0000      (sync, 1111, 11)
|     12     10  sync;                         1111    0000      -
|     13     11  exit;                         0000    xxxx      -
run: trace k.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet
exit: 0
stdout:
| ...
|      5      5  ssy JOIN;                     11      00        (sync, 11, 11)
|      6      6  bra to, {LEFT, RIGHT};        11      00        (sync, 11, 11)
|      8      8  bra MEET;                     11      00        (sync, 11, 11)
|      9     10  sync;                         11      00        -
|     10     11  exit;                         00      xx        -
fires: crs.bra.uni
run: run k.ptx --block 4 --set WarpSize=4 --seed 1
exit: 0
file guard.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, to;
|     .reg .pred odd, low;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 low, t, 2;
|     setp.lt.u32 odd, t, 3;
|     mov.u32 to, LEFT;
|     mov.u32 to, RIGHT;
|     ssy JOIN;
|     @odd bra to;
| LEFT:
|     add.u32 t, t, 1;
|     bra MEET;
| RIGHT:
|     add.u32 t, t, 2;
| MEET:
|     sync;
| JOIN:
|     exit;
| }
run: trace guard.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet
exit: 0
stdout:
| ...
|      6      6  ssy JOIN;                     1111    0000      (sync, 1111, 12)
|      7      7  @odd bra to, {LEFT, RIGHT};   1110    0000      (diverge, 0001, 8) :: (sync, 1111, 12)
|      9     11  sync;                         0001    0000      (sync, 1111, 12)
|     11      9  bra MEET;                     0001    0000      (sync, 1111, 12)
|     12     11  sync;                         1111    0000      -
|     13     12  exit;                         0000    xxxx      -
fires: crs.bra.guard
