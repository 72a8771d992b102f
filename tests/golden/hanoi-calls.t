from: STG V-G by hand: a guarded CALL divides the path as a branch does; each thread goes back to where it was called from, to several places in as many paths, lowest thread first (docs/decisions.md)
file guarded.hanoi:
| .warp 4
| .pred P0=1100
|     @P0 CALL F
|     CALL.REL.NOINC F
|     EXIT
| F:  NOP
|     RET.REL.NODEC
run: trace guarded.hanoi --set PathPriority=1 --lanes high --format table --check hanoi
fires: hanoi.CALL hanoi.RET
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  @P0 CALL F                    1100    0000      (4, 1100) :: (2, 0011)                -                     -                   0000
|      2      4  NOP                           1100    0000      (5, 1100) :: (2, 0011)                -                     -                   0000
|      3      5  RET                           1100    0000      (2, 1100) :: (2, 0011)                -                     -                   0000
|      4      2  CALL F                        1100    0000      (4, 1100) :: (2, 0011)                -                     -                   0000
|      5      4  NOP                           1100    0000      (5, 1100) :: (2, 0011)                -                     -                   0000
|      6      5  RET                           1100    0000      (3, 1100) :: (2, 0011)                -                     -                   0000
|      7      3  EXIT                          0011    xx00      (2, 0011)                             -                     -                   0000
|      8      2  CALL F                        0011    xx00      (4, 0011)                             -                     -                   0000
|      9      4  NOP                           0011    xx00      (5, 0011)                             -                     -                   0000
|     10      5  RET                           0011    xx00      (3, 0011)                             -                     -                   0000
|     11      3  EXIT                          0000    xxxx      -                                     -                     -                   0000
file several.hanoi:
| .warp 4
| .pred P0=1100
|     BSSY B0, S
|     @P0 BRA X
|     CALL F
|     EXIT
| X:  CALL F
|     EXIT
| F:  NOP
| S:  BSYNC B0
|     RET
run: trace several.hanoi --set PathPriority=1 --lanes high --format table --check hanoi
fires: hanoi.RET
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  BSSY B0, S                    1111    0000      (2, 1111)                             (9, B0)               B0 1111             0000
|      2      2  @P0 BRA X                     1100    0000      (5, 1100) :: (3, 0011)                (9, B0)               B0 1111             0000
|      3      5  CALL F                        1100    0000      (7, 1100) :: (3, 0011)                (9, B0)               B0 1111             0000
|      4      7  NOP                           1100    0000      (8, 1100) :: (3, 0011)                (9, B0)               B0 1111             0000
|      5      8  BSYNC B0                      0011    0000      (3, 0011)                             (9, B0)               B0 1111             1100
|      6      3  CALL F                        0011    0000      (7, 0011)                             (9, B0)               B0 1111             1100
|      7      7  NOP                           0011    0000      (8, 0011)                             (9, B0)               B0 1111             1100
|      8      8  BSYNC B0                      1111    0000      (9, 1111)                             -                     -                   0000
|      9      9  RET                           0011    0000      (4, 0011) :: (6, 1100)                -                     -                   0000
|     10      4  EXIT                          1100    00xx      (6, 1100)                             -                     -                   0000
|     11      6  EXIT                          0000    xxxx      -                                     -                     -                   0000
file nowhere.hanoi:
| .warp 4
|     RET
run: run nowhere.hanoi
exit: 3
stderr:
| nowhere.hanoi:2:5: stuck: lane 0 is in no call to return from (rule hanoi.RET, Shoushtary et al., section 5)
| ...
file deep.hanoi:
| .warp 4
| F:  CALL F
|     RET
run: run deep.hanoi --set MaxCallDepth=7
exit: 3
stderr:
| deep.hanoi:2:5: stuck: the call stack holds 7 entries already (MaxCallDepth) (rule thread.call, section 5.3.2)
| ...
run: run deep.hanoi --set MaxCallDepth=7 --control threads
exit: 3
