from: figure 5.2 of the report, all nine rows. Line n of the listing is address n + 3 here (n + 2 behind the first label, n + 1 behind the second), and what stands before the listing sets a and b so that the first thread takes the branch. Columns pc, active, disabled and stack are the figure's; step counts, and instruction is what the listing has at that address
run: trace {root}/examples/report/listing-5.5.ptx --format table --block 2 --set WarpSize=2
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      1  mov.u32 a, %tid.x;            11      00        -
|      2      2  mov.u32 b, 0;                 11      00        -
|      3      3  mov.u32 d, 1;                 11      00        -
|      4      4  setp.eq.u32 p, a, b;          11      00        -
|      5      5  ssy JOIN;                     11      00        (sync, 11, 11)
|      6      6  @p bra DIVERGE;               10      00        (diverge, 01, 7) :: (sync, 11, 11)
|      7      9  mul.lo.u32 c, a, b;           10      00        (diverge, 01, 7) :: (sync, 11, 11)
|      8     10  sync;                         01      00        (sync, 11, 11)
|      9      7  sub.u32 c, a, b;              01      00        (sync, 11, 11)
|     10      8  bra SYNC;                     01      00        (sync, 11, 11)
|     11     10  sync;                         11      00        -
|     12     11  div.u32 r, c, d;              11      00        -
|     13     12  exit;                         00      xx        -
