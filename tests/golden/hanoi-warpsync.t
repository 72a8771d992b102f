from: STG V-F by hand: WARPSYNC takes the greatest B register that is free, for the threads of its mask that are not done; whoever comes later with the same mask to the same place finds it. Threads of one path may name several masks, each its own: groups that are all there go on, the others wait for whom they miss; a register that a WARPSYNC holds is nobody else's, and when none is free it is bottom (docs/decisions.md)
file digits.hanoi:
| .warp 4
| .pred P0=1000 P1=1100
|     @!P1 EXIT
|     @P0 BRA W
|     NOP
| W:  WARPSYNC 1100
|     EXIT
run: trace digits.hanoi --set PathPriority=1 --lanes high --format table --check hanoi
fires: thread.warpsync hanoi.WARPSYNC hanoi.reconverge
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  @!P1 EXIT                     1100    00xx      (2, 1100)                             -                     -                   0000
|      2      2  @P0 BRA W                     1000    00xx      (4, 1000) :: (3, 0100)                -                     -                   0000
|      3      4  WARPSYNC 0xc                  0100    00xx      (3, 0100)                             (5, B15)              B15 1100            1000
|      4      3  NOP                           0100    00xx      (4, 0100)                             (5, B15)              B15 1100            1000
|      5      4  WARPSYNC 0xc                  1100    00xx      (5, 1100)                             -                     -                   0000
|      6      5  EXIT                          0000    xxxx      -                                     -                     -                   0000
file hexadecimal.hanoi:
| .warp 4
| .pred P0=1000 P1=1100
|     @!P1 EXIT
|     @P0 BRA W
|     NOP
| W:  WARPSYNC 0xFFFFFFFC
|     EXIT
run: run hexadecimal.hanoi --set PathPriority=1
exit: 0
stderr:
| completed: 7 steps, 6 warp instructions, *
file register.hanoi:
| .warp 4
| .pred P0=1000 P1=1100
|     MOV R0, 12
|     @!P1 EXIT
|     @P0 BRA W
|     NOP
| W:  WARPSYNC R0
|     EXIT
run: run register.hanoi --set PathPriority=1
exit: 0
stderr:
| completed: * 7 warp instructions, *
file others.hanoi:
| .warp 4
| .pred P0=1000 P1=1100
|     MOV R0, 12
|     @P0 MOV R0, 8
|     @P1 WARPSYNC R0
|     EXIT
# Lane 3 names itself alone and goes on; lane 2 waits for lane 3, until that has exited.
run: trace others.hanoi --set PathPriority=1 --lanes high --format table --check hanoi
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  MOV R0, 12                    1111    0000      (2, 1111)                             -                     -                   0000
|      2      2  @P0 MOV R0, 8                 1111    0000      (3, 1111)                             -                     -                   0000
|      3      3  @P1 WARPSYNC R0               1011    0000      (4, 1011)                             (4, B15)              B15 1100            0100
|      4      4  EXIT                          0100    x0xx      (4, 0100)                             -                     -                   0000
|      5      4  EXIT                          0000    xxxx      -                                     -                     -                   0000
file groups.hanoi:
| .warp 4
| .pred P0=1000 P1=1100
|     MOV R0, 3
|     @P1 MOV R0, 12
|     @P0 BRA W
|     NOP
| W:  WARPSYNC R0
|     EXIT
run: trace groups.hanoi --set PathPriority=1 --lanes high --format table --check hanoi
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  paths                                 meets                 B                   waits
|      1      1  MOV R0, 3                     1111    0000      (2, 1111)                             -                     -                   0000
|      2      2  @P1 MOV R0, 12                1111    0000      (3, 1111)                             -                     -                   0000
|      3      3  @P0 BRA W                     1000    0000      (5, 1000) :: (4, 0111)                -                     -                   0000
|      4      5  WARPSYNC R0                   0111    0000      (4, 0111)                             (6, B15)              B15 1100            1000
|      5      4  NOP                           0111    0000      (5, 0111)                             (6, B15)              B15 1100            1000
|      6      5  WARPSYNC R0                   1100    0000      (6, 1100) :: (6, 0011)                -                     -                   0000
|      7      6  EXIT                          0011    xx00      (6, 0011)                             -                     -                   0000
|      8      6  EXIT                          0000    xxxx      -                                     -                     -                   0000
file stranger.hanoi:
| .warp 4
|     WARPSYNC 0111
|     EXIT
run: run stranger.hanoi
exit: 3
stderr:
| stranger.hanoi:2:5: stuck: lane 3 is not in the mask that it names (rule hanoi.WARPSYNC, Shoushtary et al., section 5)
| ...
file full.hanoi:
| .warp 4
| .pred P0=1000
|     BSSY B0, S
|     @P0 WARPSYNC 1100
| S:  BSYNC B0
|     EXIT
run: run full.hanoi --set NumBRegisters=1
exit: 3
stderr:
| full.hanoi:4:5: stuck: no B register is free (NumBRegisters) (rule hanoi.WARPSYNC, Shoushtary et al., section 5)
| ...
file held.hanoi:
| .warp 4
| .pred P0=1000
|     @P0 WARPSYNC 1100
|     BSSY B0, S
| S:  BSYNC B0
|     EXIT
run: run held.hanoi --set NumBRegisters=1
exit: 3
stderr:
| held.hanoi:4:5: stuck: B0 holds the mask of a WARPSYNC that threads wait at (rule hanoi.BSSY, Shoushtary et al., section 5)
| ...
# a warp of 64 threads has masks of 64 digits
file wide.hanoi:
| .warp 64
|     WARPSYNC 0xffffffffffffffff
|     WARPSYNC 1111111111111111111111111111111111111111111111111111111111111111
|     EXIT
run: run wide.hanoi
exit: 0
stderr:
| completed: 4 steps, 3 warp instructions, *
# threads that go apart wait for the members
run: run digits.hanoi --control threads --seed 3
exit: 0
