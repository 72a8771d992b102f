from: STG V-B by hand: who exits leaves every B register, but not a mask that lies in a register: BMOV to the B register leaves out who is done. When all of a mask exit, its barrier is dropped (docs/decisions.md)
file spilled.hanoi:
| .warp 4
| .pred P0=0001
|     BSSY B0, S
|     BMOV.32 R0, B0
|     @P0 EXIT
|     BMOV.32 B0, R0
| S:  BSYNC B0
|     EXIT
run: trace spilled.hanoi --lanes high --format table --check hanoi
fires: hanoi.EXIT hanoi.finish hanoi.BMOV.toB
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  BSSY B0, S                    1111    0000      (2, 1111)                             (6, B0)               B0 1111             0000
|      2      2  BMOV R0, B0                   1111    0000      (3, 1111)                             (6, B0)               -                   0000
|      3      3  @P0 EXIT                      1110    000x      (4, 1110)                             (6, B0)               -                   0000
|      4      4  BMOV B0, R0                   1110    000x      (5, 1110)                             (6, B0)               B0 1110             0000
|      5      5  BSYNC B0                      1110    000x      (6, 1110)                             -                     -                   0000
|      6      6  EXIT                          0000    xxxx      -                                     -                     -                   0000
file all.hanoi:
| .warp 4
| .pred P0=1100
|     @P0 BRA X
|     NOP
|     EXIT
| X:  BSSY B0, Y
|     EXIT
| Y:  BSYNC B0
|     EXIT
run: trace all.hanoi --set PathPriority=1 --lanes high --format table --check hanoi
fires: hanoi.EXIT hanoi.reconverge
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  @P0 BRA X                     1100    0000      (4, 1100) :: (2, 0011)                -                     -                   0000
|      2      4  BSSY B0, Y                    1100    0000      (5, 1100) :: (2, 0011)                (7, B0)               B0 1100             0000
|      3      5  EXIT                          0011    xx00      (2, 0011)                             -                     -                   0000
|      4      2  NOP                           0011    xx00      (3, 0011)                             -                     -                   0000
|      5      3  EXIT                          0000    xxxx      -                                     -                     -                   0000
# a mask is read by all threads of a path: they have to agree
file apart.hanoi:
| .warp 2
| .pred P0=10
|     BSSY B0, S
|     BMOV.32.CLEAR R0, B0
|     @P0 MOV R0, 2
|     BMOV B0, R0
| S:  BSYNC B0
|     EXIT
run: run apart.hanoi
exit: 3
stderr:
| apart.hanoi:6:5: stuck: the threads bring different masks (rule hanoi.BMOV.toB, Shoushtary et al., section 5)
| ...
