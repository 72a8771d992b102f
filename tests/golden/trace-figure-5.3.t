from: figure 5.3 of the report, all thirteen rows; its choices (PATH-2, then PATH-3) are the replayed list. Line n of the listing is address n + 7 here, less the labels before it
file choices:
| crs.target 3 1
| crs.target 2 0
run: trace {root}/examples/report/listing-5.6.ptx --format table --block 4 --set WarpSize=4 --set NumProcessors=1 --profile sc --replay choices
exit: 0
stdout:
| ...
|     8  1111    0000      (sync, 1111, 16)
|     9  0101    0000      (diverge, 1010, 9) :: (sync, 1111, 16)
|    12  0101    0000      (diverge, 1010, 9) :: (sync, 1111, 16)
|    13  0101    0000      (diverge, 1010, 9) :: (sync, 1111, 16)
|    15  1010    0000      (sync, 1111, 16)
|     9  1000    0000      (diverge, 0010, 9) :: (sync, 1111, 16)
|    14  1000    0000      (diverge, 0010, 9) :: (sync, 1111, 16)
|    15  0010    0000      (sync, 1111, 16)
|     9  0010    0000      (sync, 1111, 16)
|    10  0010    0000      (sync, 1111, 16)
|    11  0010    0000      (sync, 1111, 16)
|    15  1111    0000      -
|    16  1111    0000      -
|    17  0000    xxxx      -
