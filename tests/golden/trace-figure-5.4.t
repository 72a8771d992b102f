from: figure 5.4 of the report, all eleven rows; x is address 17. Line n of the listing is address n + 4 here (n + 3 behind the first label, n + 2 behind the second)
run: trace {root}/examples/report/listing-5.7.ptx --format table --block 3 --set WarpSize=3
exit: 0
stdout:
| ...
|     5  111     000       (call, 111, 17)
|     6  111     000       (sync, 111, 12) :: (call, 111, 17)
|     7  011     000       (diverge, 100, 8) :: (sync, 111, 12) :: (call, 111, 17)
|    10  001     0r0       (diverge, 100, 8) :: (sync, 111, 12) :: (call, 111, 17)
|    11  100     0r0       (sync, 111, 12) :: (call, 111, 17)
|     8  100     0r0       (sync, 111, 12) :: (call, 111, 17)
|     9  100     0r0       (sync, 111, 12) :: (call, 111, 17)
|    11  101     0r0       (call, 111, 17)
|    12  101     0r0       (call, 111, 17)
|    13  111     000       -
|    17  111     000       -
|    18  000     xxx       -
