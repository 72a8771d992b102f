from: STG VI-B and figure 6, row by row: thread 0 leaves B0 by BREAK (2), so that B0 releases 1110 at B (3) before B1 releases all at D (4). Without the BREAK B0 waits for thread 0, which waits at D: 9 steps, then a deadlock, whoever goes first; with one mask of waiting threads that forgets where they wait thread 0 would be released at B's barrier (docs/decisions.md). Threads that go apart have no barriers
run: trace {root}/examples/control/figure-6.hanoi --set PathPriority=1 --lanes high --format table
fires: thread.bbreak hanoi.BREAK
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  BSSY B1, SD                   1111    0000      (2, 1111)                             (9, B1)               B1 1111             0000
|      2      2  BSSY B0, SB                   1111    0000      (3, 1111)                             (8, B0) :: (9, B1)    B0 1111, B1 1111    0000
|      3      3  @P0 BRA C                     0011    0000      (5, 0011) :: (4, 1100)                (8, B0) :: (9, B1)    B0 1111, B1 1111    0000
|      4      5  @!P1 BREAK B0                 0011    0000      (6, 0011) :: (4, 1100)                (8, B0) :: (9, B1)    B0 1110, B1 1111    0000
|      5      6  @!P1 BRA D                    0001    0000      (8, 0001) :: (7, 0010) :: (4, 1100)   (8, B0) :: (9, B1)    B0 1110, B1 1111    0000
|      6      8  BSYNC B1                      0010    0000      (7, 0010) :: (4, 1100)                (8, B0) :: (9, B1)    B0 1110, B1 1111    0001
|      7      7  BSYNC B0                      1100    0000      (4, 1100)                             (8, B0) :: (9, B1)    B0 1110, B1 1111    0011
|      8      4  BRA B                         1100    0000      (7, 1100)                             (8, B0) :: (9, B1)    B0 1110, B1 1111    0011
|      9      7  BSYNC B0                      1110    0000      (8, 1110)                             (9, B1)               B1 1111             0001
|     10      8  BSYNC B1                      1111    0000      (9, 1111)                             -                     -                   0000
|     11      9  EXIT                          0000    xxxx      -                                     -                     -                   0000
file nop.hanoi:
| .warp 4
| .pred P0=0011 P1=0010
| A:  BSSY B1, SD
|     BSSY B0, SB
|     @P0 BRA C
|     BRA B
| C:  NOP
|     @!P1 BRA D
| B:
| SB: BSYNC B0
| D:
| SD: BSYNC B1
| E:  EXIT
run: run nop.hanoi --set PathPriority=0
exit: 4
stderr:
| warpstep: deadlocked, *
| grid 0 block (0,0,0) warp 0: lane 0 waits at BSYNC B1 at line 12, lanes 1, 2 and 3 wait at BSYNC B0 at line 10; the topmost barrier, BSYNC B0 at line 10, misses lane 0, which would have left it by a BREAK B0 *
| lane 0 of warp 0 (block (0,0,0)) waits to go on at nop.hanoi:12 for lanes 1, 2 and 3 of warp 0; lanes 1, 2 and 3 of warp 0 (block (0,0,0)) wait to go on at nop.hanoi:10 for lane 0 of warp 0: a cycle
| deadlocked: 10 steps, 9 warp instructions, *
fires: hanoi.done
run: run nop.hanoi --set PathPriority=1
exit: 4
run: run nop.hanoi --set PathPriority=2
exit: 4
run: explore nop.hanoi --set PathPriority=3
exit: 4
stdout:
| deadlocked: 1 state, *
|   grid 0 block (0,0,0) warp 0: lane 0 waits at BSYNC B1 *
| complete: * completed 0, stuck 0, deadlocked 1; cycles: 0 fair, 0 starving
run: run nop.hanoi --set PathPriority=1 --set OneWaitingMask=1
exit: 3
stderr:
| nop.hanoi:10:5: stuck: lane 0 waits at address 9 and would go on at 8 (rule hanoi.reconverge, Shoushtary et al., section 7)
| ...
| stuck: 10 steps, 9 warp instructions, *
run: run nop.hanoi --control threads --seed 5
exit: 0
