from: figure 5.2 of the report, all nine rows. Line n of the listing is address n + 3 here (n + 2 behind the first label, n + 1 behind the second), and what stands before the listing sets a and b so that the first thread takes the branch
run: trace {root}/examples/report/listing-5.5.ptx --format table --block 2 --set WarpSize=2
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|    pc  active  disabled  stack
|     1  11      00        -
|     2  11      00        -
|     3  11      00        -
|     4  11      00        -
|     5  11      00        (sync, 11, 11)
|     6  10      00        (diverge, 01, 7) :: (sync, 11, 11)
|     9  10      00        (diverge, 01, 7) :: (sync, 11, 11)
|    10  01      00        (sync, 11, 11)
|     7  01      00        (sync, 11, 11)
|     8  01      00        (sync, 11, 11)
|    10  11      00        -
|    11  11      00        -
|    12  00      xx        -
