from: STG VII and figure 8: at the YIELD (step 7) WS is (20, 0100) :: (50, 0010), REC (100, B1) :: (500, B0), B1 1100, B0 1110, thread 3 waits and thread 0 is done; 1100 does not have thread 1, so nothing changes but the place. Then thread 2 meets 3 and both meet 1. The highest thread stands leftmost, also in the dump, whose registers are those of the .pred line of the listing
run: trace {root}/examples/control/figure-8.hanoi --set PathPriority=1 --lanes high --format table --dump 7 --check hanoi
fires: thread.yield hanoi.YIELD hanoi.sibling hanoi.EXIT hanoi.finish
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  @P0 EXIT                      1110    000x      (2, 1110)                             -                     -                   0000
|      2      2  BSSY B0, 500                  1110    000x      (3, 1110)                             (13, B0)              B0 1110             0000
|      3      3  @P1 BRA X                     1100    000x      (6, 1100) :: (4, 0010)                (13, B0)              B0 1110             0000
|      4      6  BSSY B1, 100                  1100    000x      (7, 1100) :: (4, 0010)                (11, B1) :: (13, B0)  B0 1110, B1 1100    0000
|      5      7  @P2 BRA S1                    1000    000x      (10, 1000) :: (8, 0100) :: (4, 0010)  (11, B1) :: (13, B0)  B0 1110, B1 1100    0000
|      6     10  BSYNC B1                      0100    000x      (8, 0100) :: (4, 0010)                (11, B1) :: (13, B0)  B0 1110, B1 1100    1000
|      7      8  YIELD                         0100    000x      (9, 0100) :: (4, 0010)                (11, B1) :: (13, B0)  B0 1110, B1 1100    1000
| state after step 7
|   context 0, programs 1, running 1
|   grid 0, context 0, entry main, blocks 1, unissued 0, completed 0
|     block 0,0,0, processor *
|       warp 0, pc 9, line 13, active 0100, disabled 000x, paths (9, 0100) :: (4, 0010), meets (11, B1) :: (13, B0), B B0 1110, B1 1100, waits 1000 at 11
|         register P0, type pred, values 0001
|         register P1, type pred, values 1100
|         register P2, type pred, values 1000
|      8      9  NOP                           0100    000x      (10, 0100) :: (4, 0010)               (11, B1) :: (13, B0)  B0 1110, B1 1100    1000
|      9     10  BSYNC B1                      1100    000x      (11, 1100) :: (4, 0010)               (13, B0)              B0 1110             0000
|     10     11  NOP                           1100    000x      (12, 1100) :: (4, 0010)               (13, B0)              B0 1110             0000
|     11     12  BSYNC B0                      0010    000x      (4, 0010)                             (13, B0)              B0 1110             1100
|     12      4  NOP                           0010    000x      (5, 0010)                             (13, B0)              B0 1110             1100
|     13      5  BRA S5                        0010    000x      (12, 0010)                            (13, B0)              B0 1110             1100
|     14     12  BSYNC B0                      1110    000x      (13, 1110)                            -                     -                   0000
|     15     13  EXIT                          0000    xxxx      -                                     -                     -                   0000
run: trace {root}/examples/control/figure-8.hanoi --set PathPriority=1 --only-line 12 --level rules
exit: 0
stdout:
|       7  *YIELD * thread.yield warp.bra hanoi.YIELD
| ...
|   * hanoi.sibling *false*
| ...
