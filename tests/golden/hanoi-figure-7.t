from: STG VII-D and figure 7, row by row: of the threads that want the lock the highest wins each time (the list: the last of those that swap at once goes first), YIELD (1) lets it run before the others try again, EXCH (2) gives the lock back, (3) and (4) are the next two. Memory answers at once. Explored: each of the 24 orders of winners ends with the lock free, and no run goes on for ever; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
file winners:
| sched.block 15 0
| # four, three and two swap at once: 3 first, then 2, then 1
| memory.conflict 4 3
| memory.conflict 3 0
| memory.conflict 2 0
| memory.silent 2 0 x6
| memory.conflict 3 2
| memory.conflict 2 0
| memory.silent 2 0 x6
| memory.conflict 2 1
| memory.silent 2 0 x11
run: trace {root}/examples/control/figure-7.hanoi --profile sc --set PathPriority=1 --replay winners --lanes high --format table
fires: hanoi.YIELD hanoi.sibling thread.yield
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  BSSY B0, SE                   1111    0000      (2, 1111)                             (8, B0)               B0 1111             0000
|      2      2  YIELD                         1111    0000      (3, 1111)                             (8, B0)               B0 1111             0000
|      3      3  ATOM.CAS R1, [mutex], 0, 1    1111    0000      (4, 1111)                             (8, B0)               B0 1111             0000
|      4      4  ISETP.EQ P0, R1, 0            1111    0000      (5, 1111)                             (8, B0)               B0 1111             0000
|      5      5  @!P0 BRA B                    0111    0000      (2, 0111) :: (6, 1000)                (8, B0)               B0 1111             0000
|      6      2  YIELD                         1000    0000      (6, 1000) :: (3, 0111)                (8, B0)               B0 1111             0000
|      7      6  ATOM.EXCH R2, [mutex], 0      1000    0000      (7, 1000) :: (3, 0111)                (8, B0)               B0 1111             0000
|      8      7  BSYNC B0                      0111    0000      (3, 0111)                             (8, B0)               B0 1111             1000
|      9      3  ATOM.CAS R1, [mutex], 0, 1    0111    0000      (4, 0111)                             (8, B0)               B0 1111             1000
|     10      4  ISETP.EQ P0, R1, 0            0111    0000      (5, 0111)                             (8, B0)               B0 1111             1000
|     11      5  @!P0 BRA B                    0011    0000      (2, 0011) :: (6, 0100)                (8, B0)               B0 1111             1000
|     12      2  YIELD                         0100    0000      (6, 0100) :: (3, 0011)                (8, B0)               B0 1111             1000
|     13      6  ATOM.EXCH R2, [mutex], 0      0100    0000      (7, 0100) :: (3, 0011)                (8, B0)               B0 1111             1000
|     14      7  BSYNC B0                      0011    0000      (3, 0011)                             (8, B0)               B0 1111             1100
|     15      3  ATOM.CAS R1, [mutex], 0, 1    0011    0000      (4, 0011)                             (8, B0)               B0 1111             1100
|     16      4  ISETP.EQ P0, R1, 0            0011    0000      (5, 0011)                             (8, B0)               B0 1111             1100
|     17      5  @!P0 BRA B                    0001    0000      (2, 0001) :: (6, 0010)                (8, B0)               B0 1111             1100
|     18      2  YIELD                         0010    0000      (6, 0010) :: (3, 0001)                (8, B0)               B0 1111             1100
|     19      6  ATOM.EXCH R2, [mutex], 0      0010    0000      (7, 0010) :: (3, 0001)                (8, B0)               B0 1111             1100
|     20      7  BSYNC B0                      0001    0000      (3, 0001)                             (8, B0)               B0 1111             1110
|     21      3  ATOM.CAS R1, [mutex], 0, 1    0001    0000      (4, 0001)                             (8, B0)               B0 1111             1110
|     22      4  ISETP.EQ P0, R1, 0            0001    0000      (5, 0001)                             (8, B0)               B0 1111             1110
|     23      5  @!P0 BRA B                    0001    0000      (6, 0001)                             (8, B0)               B0 1111             1110
|     24      6  ATOM.EXCH R2, [mutex], 0      0001    0000      (7, 0001)                             (8, B0)               B0 1111             1110
|     25      7  BSYNC B0                      1111    0000      (8, 1111)                             -                     -                   0000
|     26      8  EXIT                          0000    xxxx      -                                     -                     -                   0000
run: explore {root}/examples/control/figure-7.hanoi --profile sc --set PathPriority=3
exit: 0
stdout:
| outcome 1: *
|   mutex: u32[1] = { 0 }
| complete: *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
# without YIELD the threads that do not have the lock run for ever, unless those that have it go first
file nop.hanoi:
| .warp 4
| .word mutex=0
| A:  BSSY B0, SE
| B:  NOP
| C:  ATOM.CAS R1, [mutex], 0, 1
|     ISETP.EQ P0, R1, 0
|     @!P0 BRA B
| D:  ATOM.EXCH R2, [mutex], 0
| SE: BSYNC B0
| F:  EXIT
run: explore nop.hanoi --profile sc --set PathPriority=0 --brief
exit: 4
stdout:
| *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: explore nop.hanoi --profile sc --set PathPriority=1 --brief
exit: 4
stdout:
| *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: explore nop.hanoi --profile sc --set PathPriority=2 --brief
exit: 0
stdout:
| *outcomes 1, completed *, stuck 0, deadlocked 0
# a BSYNC before the lock is given back: the holder waits there, and YIELD finds no sibling
file early.hanoi:
| .warp 4
| .word mutex=0
| A:  BSSY B0, SE
| B:  YIELD
| C:  ATOM.CAS R1, [mutex], 0, 1
|     ISETP.EQ P0, R1, 0
|     @!P0 BRA B
| SE: BSYNC B0
| D:  ATOM.EXCH R2, [mutex], 0
| F:  EXIT
run: explore early.hanoi --profile sc --set PathPriority=0 --brief
exit: 4
stdout:
| *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: explore early.hanoi --profile sc --set PathPriority=1 --brief
exit: 4
stdout:
| *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: explore early.hanoi --profile sc --set PathPriority=2 --brief
exit: 4
stdout:
| *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
