from: by hand (5.4.1): two loops' break tokens and an exit; four threads, each goes another way. 0 exits (x) and 1 breaks (b), both under divergence. 2 takes the branch, which leaves 3 a diverge token, and breaks; as the last one active it is the diverge token's turn. 3's sync takes the sync token: 2 is in it but disabled. 3 exits as the last one: unwind takes the inner break token, which wakes 1 and 2, not 0 and 3. Their brk takes the outer token, which wakes them again; their exit is the last
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred a, b, c;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 a, t, 1;
|     setp.lt.u32 b, t, 2;
|     setp.lt.u32 c, t, 3;
|     preBrk OUTER;
|     preBrk INNER;
|     @a exit;
|     @b brk;
|     ssy JOIN;
|     @c bra LEAVE;
|     sync;
| JOIN:
|     exit;
| LEAVE:
|     brk;
| INNER:
|     brk;
| OUTER:
|     exit;
| }
run: trace k.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet
exit: 0
stdout:
| ...
|      5      5  preBrk OUTER;                 1111    0000      (break, 1111, 15)
|      6      6  preBrk INNER;                 1111    0000      (break, 1111, 14) :: (break, 1111, 15)
|      7      7  @a exit;                      0111    x000      (break, 1111, 14) :: (break, 1111, 15)
|      8      8  @b brk;                       0011    xb00      (break, 1111, 14) :: (break, 1111, 15)
|      9      9  ssy JOIN;                     0011    xb00      (sync, 0011, 12) :: (break, 1111, 14) :: (break, 1111, 15)
|     10     10  @c bra LEAVE;                 0010    xb00      (diverge, 0001, 11) :: (sync, 0011, 12) :: (break, 1111, 14) :: (break, 1111, 15)
|     11     13  brk;                          0001    xbb0      (sync, 0011, 12) :: (break, 1111, 14) :: (break, 1111, 15)
|     12     11  sync;                         0001    xbb0      (break, 1111, 14) :: (break, 1111, 15)
|     13     12  exit;                         0110    x00x      (break, 1111, 15)
|     14     14  brk;                          0110    x00x      -
|     15     15  exit;                         0000    xxxx      -
fires: crs.exit.div crs.exit.uni crs.brk.div crs.brk.uni crs.bra.guard crs.minus crs.enable crs.updExecState crs.unwind crs.taken crs.notTaken exec.tt exec.ff
run: run k.ptx --block 4 --set WarpSize=4 --set Injection=0
exit: 0
