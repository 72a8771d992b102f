from: figure 5.4 of the report, all eleven rows; x is address 16, the exit of line 13: the kernel has no frame, so that nothing moves %stackBase. Line n of the listing is address n + 4 here (n + 3 behind the first label, n + 2 behind the second). Columns pc, active, disabled and stack are the figure's; step counts, and instruction is what the listing has at that address
run: trace {root}/examples/report/listing-5.7.ptx --format table --block 3 --set WarpSize=3
exit: 0
stdout:
| ...
|      7      5  setp.eq.u32 p, a, b;          111     000       (call, 111, 16)
|      8      6  ssy JOIN;                     111     000       (sync, 111, 12) :: (call, 111, 16)
|      9      7  @p bra DIVERGE;               011     000       (diverge, 100, 8) :: (sync, 111, 12) :: (call, 111, 16)
|     10     10  @p2 ret;                      001     0r0       (diverge, 100, 8) :: (sync, 111, 12) :: (call, 111, 16)
|     11     11  sync;                         100     0r0       (sync, 111, 12) :: (call, 111, 16)
|     12      8  sub.u32 c, a, b;              100     0r0       (sync, 111, 12) :: (call, 111, 16)
|     13      9  bra SYNC;                     100     0r0       (sync, 111, 12) :: (call, 111, 16)
|     14     11  sync;                         101     0r0       (call, 111, 16)
|     15     12  div.u32 r, c, d;              101     0r0       (call, 111, 16)
|     16     13  ret;                          111     000       -
|     17     16  exit;                         000     xxx       -
