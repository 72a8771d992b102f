from: figure 5.3 of the report, all thirteen rows; its choices (PATH-2, then PATH-3) are the replayed list. Line n of the listing is address n + 7 here, less the labels before it. Columns pc, active, disabled and stack are the figure's; step counts, and instruction is what the listing has at that address
file choices:
| crs.target 3 1
| crs.target 2 0
run: trace {root}/examples/report/listing-5.6.ptx --format table --block 4 --set WarpSize=4 --set NumProcessors=1 --profile sc --replay choices
exit: 0
stdout:
| ...
|      8      8  ssy JOIN;                     1111    0000      (sync, 1111, 16)
|      9      9  bra r;                        0101    0000      (diverge, 1010, 9) :: (sync, 1111, 16)
|     10     12  add.u32 c, a, b;              0101    0000      (diverge, 1010, 9) :: (sync, 1111, 16)
|     11     13  bra SYNC;                     0101    0000      (diverge, 1010, 9) :: (sync, 1111, 16)
|     12     15  sync;                         1010    0000      (sync, 1111, 16)
|     13      9  bra r;                        1000    0000      (diverge, 0010, 9) :: (sync, 1111, 16)
|     14     14  sub.u32 c, a, b;              1000    0000      (diverge, 0010, 9) :: (sync, 1111, 16)
|     15     15  sync;                         0010    0000      (sync, 1111, 16)
|     16      9  bra r;                        0010    0000      (sync, 1111, 16)
|     17     10  mul.lo.u32 c, a, b;           0010    0000      (sync, 1111, 16)
|     18     11  bra SYNC;                     0010    0000      (sync, 1111, 16)
|     19     15  sync;                         1111    0000      -
|     20     16  div.u32 r, c, d;              1111    0000      -
|     21     17  exit;                         0000    xxxx      -
