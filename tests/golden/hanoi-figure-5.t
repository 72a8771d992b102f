from: STG VI-A and figure 5, row by row as the prose of the paper goes: two barriers share B0, whose outer mask waits in R0 from (2) until threads 2 and 3 (4) and threads 0 and 1 (5) have restored it. Who takes what where the prose is silent is ours (docs/decisions.md)
run: trace {root}/examples/control/figure-5.hanoi --set PathPriority=1 --set NumBRegisters=1 --lanes high --format table
fires: thread.bssy thread.bsync thread.btor thread.rtob
fires: hanoi.BSSY hanoi.BSYNC hanoi.BRA hanoi.BRA.uni hanoi.BMOV.toR hanoi.BMOV.toB hanoi.next hanoi.reconverge hanoi.EXIT hanoi.finish hanoi.done
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  BSSY B0, SF                   1111    0000      (2, 1111)                             (12, B0)              B0 1111             0000
|      2      2  BMOV R0, B0                   1111    0000      (3, 1111)                             (12, B0)              -                   0000
|      3      3  @P0 BRA B                     1100    0000      (5, 1100) :: (4, 0011)                (12, B0)              -                   0000
|      4      5  BSSY B0, SE                   1100    0000      (6, 1100) :: (4, 0011)                (10, B0) :: (12, B0)  B0 1100             0000
|      5      6  @P1 BRA D                     1000    0000      (8, 1000) :: (7, 0100) :: (4, 0011)   (10, B0) :: (12, B0)  B0 1100             0000
|      6      8  NOP                           1000    0000      (9, 1000) :: (7, 0100) :: (4, 0011)   (10, B0) :: (12, B0)  B0 1100             0000
|      7      9  BSYNC B0                      0100    0000      (7, 0100) :: (4, 0011)                (10, B0) :: (12, B0)  B0 1100             1000
|      8      7  BRA E                         0100    0000      (9, 0100) :: (4, 0011)                (10, B0) :: (12, B0)  B0 1100             1000
|      9      9  BSYNC B0                      1100    0000      (10, 1100) :: (4, 0011)               (12, B0)              -                   0000
|     10     10  BMOV B0, R0                   1100    0000      (11, 1100) :: (4, 0011)               (12, B0)              B0 1111             0000
|     11     11  BSYNC B0                      0011    0000      (4, 0011)                             (12, B0)              B0 1111             1100
|     12      4  BRA F                         0011    0000      (10, 0011)                            (12, B0)              B0 1111             1100
|     13     10  BMOV B0, R0                   0011    0000      (11, 0011)                            (12, B0)              B0 1111             1100
|     14     11  BSYNC B0                      1111    0000      (12, 1111)                            -                     -                   0000
|     15     12  EXIT                          0000    xxxx      -                                     -                     -                   0000
run: trace {root}/examples/control/figure-5.hanoi --set PathPriority=2 --lanes high --check hanoi --format jsonl
fires: hanoi.inv1 hanoi.inv2 hanoi.inv3 hanoi.inv4
exit: 0
stdout:
| {"run": *"control": "hanoi"*
| *"step": 1,*"paths": [{"pc": 2, "line": 6, "active": "1111"}], "meets": [{"pc": 12, "b": 0}], "b": [{"n": 0, "mask": "1111", "valid": true}], "waits": [], "executed": "1111"*}
| *"step": 2,*"b": [{"n": 0, "mask": "0000", "valid": false}], "waits": [], "executed": "1111"*}
| *"step": 3,*"paths": [{"pc": 4, "line": 8, "active": "0011"}, {"pc": 5, "line": 9, "active": "1100"}], *
| ...
run: explore {root}/examples/control/figure-5.hanoi --set PathPriority=3
exit: 0
stdout:
| outcome 1: 1 state, *
| complete: * completed 1, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
