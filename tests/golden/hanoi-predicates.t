from: STG V-A and V-E by hand: a thread executes a branch or a BREAK when both predicates hold, each after its negation. Threads 3 to 0 have the four pairs of values (P0, P1): 11, 10, 01, 00. A BREAK may have one predicate, or none: then all leave the mask, whose barrier is dropped, and a BSYNC that comes later waits for nobody: the invariants name it
file both.hanoi:
| .warp 4
| .pred P0=1100 P1=1010
|     BSSY B0, S
|     @P0 BREAK !P1, B0
|     BREAK P2, B0
|     @!P0 BRA P1, T
|     @P0 BRA !P1, E
|     NOP
| T:  NOP
| S:  BSYNC B0
| E:  EXIT
run: trace both.hanoi --set PathPriority=1 --lanes high --format table
fires: hanoi.predicates hanoi.next hanoi.BREAK
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  BSSY B0, S                    1111    0000      (2, 1111)                             (9, B0)               B0 1111             0000
|      2      2  @P0 BREAK !P1, B0             1111    0000      (3, 1111)                             (9, B0)               B0 1011             0000
|      3      3  BREAK P2, B0                  1111    0000      (4, 1111)                             (9, B0)               B0 1011             0000
|      4      4  @!P0 BRA P1, T                0010    0000      (7, 0010) :: (5, 1101)                (9, B0)               B0 1011             0000
|      5      7  NOP                           0010    0000      (8, 0010) :: (5, 1101)                (9, B0)               B0 1011             0000
|      6      8  BSYNC B0                      1101    0000      (5, 1101)                             (9, B0)               B0 1011             0010
|      7      5  @P0 BRA !P1, E                0100    0000      (9, 0100) :: (6, 1001)                (9, B0)               B0 1011             0010
|      8      9  EXIT                          1001    0x00      (6, 1001)                             (9, B0)               B0 1011             0010
|      9      6  NOP                           1001    0x00      (7, 1001)                             (9, B0)               B0 1011             0010
|     10      7  NOP                           1001    0x00      (8, 1001)                             (9, B0)               B0 1011             0010
|     11      8  BSYNC B0                      1011    0x00      (9, 1011)                             -                     -                   0000
|     12      9  EXIT                          0000    xxxx      -                                     -                     -                   0000
file lost.hanoi:
| .warp 2
|     BSSY B0, S
|     BREAK B0
| S:  BSYNC B0
|     EXIT
run: run lost.hanoi --check machine
exit: 4
stderr:
| warpstep: deadlocked, *
| grid 0 block (0,0,0) warp 0: lanes 0 and 1 wait at BSYNC B0 at line 4*
| ...
run: run lost.hanoi
exit: 5
stderr:
| lost.hanoi:4:5: error: check failed: *hanoi.inv4*
| ...
