from: by hand: BRX goes to what a register holds, a path for each place. PathPriority 0: most threads first, then in the order of the lines; 1: in that order; 2: in the other (docs/decisions.md). Where it is explored each comes first
file brx.hanoi:
| .warp 4
| .pred P0=1110 P1=1010
|     MOV R0, T0
|     @P0 MOV R0, T1
|     @P1 MOV R0, T2
|     BRX R0
| T0: EXIT
| T1: EXIT
| T2: EXIT
run: trace brx.hanoi --set PathPriority=0 --lanes high --format table
fires: hanoi.BRA.uni
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  MOV R0, T0                    1111    0000      (2, 1111)                             -                     -                   0000
|      2      2  @P0 MOV R0, T1                1111    0000      (3, 1111)                             -                     -                   0000
|      3      3  @P1 MOV R0, T2                1111    0000      (4, 1111)                             -                     -                   0000
|      4      4  BRX R0                        1010    0000      (7, 1010) :: (5, 0001) :: (6, 0100)   -                     -                   0000
| ...
run: trace brx.hanoi --set PathPriority=1 --lanes high --format table
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  MOV R0, T0                    1111    0000      (2, 1111)                             -                     -                   0000
|      2      2  @P0 MOV R0, T1                1111    0000      (3, 1111)                             -                     -                   0000
|      3      3  @P1 MOV R0, T2                1111    0000      (4, 1111)                             -                     -                   0000
|      4      4  BRX R0                        0001    0000      (5, 0001) :: (6, 0100) :: (7, 1010)   -                     -                   0000
| ...
run: trace brx.hanoi --set PathPriority=2 --lanes high --format table
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  MOV R0, T0                    1111    0000      (2, 1111)                             -                     -                   0000
|      2      2  @P0 MOV R0, T1                1111    0000      (3, 1111)                             -                     -                   0000
|      3      3  @P1 MOV R0, T2                1111    0000      (4, 1111)                             -                     -                   0000
|      4      4  BRX R0                        1010    0000      (7, 1010) :: (6, 0100) :: (5, 0001)   -                     -                   0000
| ...
run: explore brx.hanoi --set PathPriority=3
exit: 0
file wrong.hanoi:
| .warp 1
|     MOV R0, T
|     MOV R0, 9
|     BRX R0
| T:  EXIT
run: run wrong.hanoi
exit: 3
stderr:
| wrong.hanoi:4:5: stuck: 9 is no program address (rule thread.bra, section 5.3.2)
| ...
