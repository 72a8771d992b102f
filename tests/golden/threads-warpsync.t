from: STG V-F: WARPSYNC synchronizes the threads of its mask, so that what one stores before it the other reads behind it (1, never 0); those that have exited are in no mask (VII-A), each thread names itself, masks of one meeting are equal; a thread that never comes keeps the others waiting; in halves.hanoi lane 1 names lanes 1 to 3 and goes on when 2 and 3, which meet each other, have exited
file same.hanoi:
| .warp 2
| .pred P0=10
| .word x=0
| .word r=9
|     @!P0 ST [x], 1
|     WARPSYNC 11
|     @P0 LD R1, [x]
|     @P0 ST [r], R1
|     EXIT
run: explore same.hanoi --control threads --profile sc --quiet
exit: 0
stdout:
| outcome 1: 18 states, * choices
|   x: u32[1] = { 1 }
|   r: u32[1] = { 1 }
| complete: * completed 18, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore same.hanoi --control threads --quiet
exit: 0
stdout:
| outcome 1: * states, * choices
|   x: u32[1] = { 1 }
|   r: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: run same.hanoi --control threads --check races --quiet
exit: 0
stdout:
| x: u32[1] = { 1 }
| r: u32[1] = { 1 }
file halves.hanoi:
| .warp 4
| .pred P0=0001 P1=0011 P2=1000
| .word x=0
| .word y=0
|     @P0 EXIT
|     MOV R0, 15
|     @!P1 MOV R0, 12
|     @P2 ST [x], 5
|     WARPSYNC R0
|     @P2 EXIT
|     @P1 EXIT
|     LD R1, [x]
|     ST [y], R1
|     EXIT
run: explore halves.hanoi --control threads --profile sc --quiet
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 5 }
|   y: u32[1] = { 5 }
| complete: * stuck 0, deadlocked 0; *
file half.hanoi:
| .warp 4
| .pred P0=0001 P1=0011 P2=1000
| .word x=0
| .word y=0
|     @P1 EXIT
|     @P2 ST [x], 5
|     WARPSYNC 1100
|     @P2 EXIT
|     LD R1, [x]
|     ST [y], R1
|     EXIT
run: explore half.hanoi --control threads --profile sc --quiet
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 5 }
|   y: u32[1] = { 5 }
| complete: * stuck 0, deadlocked 0; *
file done.hanoi:
| .warp 4
| .pred P0=1000
|     @P0 EXIT
|     WARPSYNC 0xf
|     EXIT
run: explore done.hanoi --control threads --profile sc --quiet
exit: 0
stdout:
| outcome 1: *
| complete: * stuck 0, deadlocked 0; *
file wide.hanoi:
| .warp 34
| .pred P0=1000000000000000000000000000000001
| .word x=0
| .word r=9
|     MOV R2, 1
|     S2R R0, SR_LANEID
|     ISETP.EQ P1, R0, 33
|     ISETP.EQ P2, R0, 0
|     @!P0 EXIT
|     @P1 ST [x], 1
|     WARPSYNC 1000000000000000000000000000000001
|     @P2 LD R2, [x]
|     @P2 ST [r], R2
|     EXIT
run: run wide.hanoi --control threads --quiet
exit: 0
stdout:
| x: u32[1] = { 1 }
| r: u32[1] = { 1 }
file stranger.hanoi:
| .warp 4
| .pred P0=1000
|     @P0 WARPSYNC 0111
|     EXIT
run: run stranger.hanoi --control threads
exit: 3
stderr:
| stranger.hanoi:3:5: stuck: lane 3 is not in its own member mask 0x7 (rule warp.members, *
| ...
file alone.hanoi:
| .warp 2
| .pred P0=10
| L:  @P0 BRA L
|     WARPSYNC 11
|     EXIT
run: run alone.hanoi --control threads --max-steps 200
exit: 4
