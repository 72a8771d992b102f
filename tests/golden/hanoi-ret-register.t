from: STG V-D: the return address lies in a register, put there by a MOV before the CALL, and RET goes where it says: behind B or C, past the store of 1, lane by lane. Without a register RET comes back behind its CALL (ours). A RET that names a register needs a MOV of a place
file lanes.hanoi:
| .warp 4
| .pred P0=0011
| .word x=0
| .word y=0
| .word z=0
|     MOV R20, B
|     @P0 MOV R20, C
|     CALL f
|     ST [x], 1
|     EXIT
| B:  ST [y], 2
|     EXIT
| C:  ST [z], 3
|     EXIT
| f:  RET.REL.NODEC R20
run: run lanes.hanoi --quiet
exit: 0
stdout:
| x: u32[1] = { 0 }
| y: u32[1] = { 2 }
| z: u32[1] = { 3 }
run: run lanes.hanoi --control threads --quiet
exit: 0
stdout:
| x: u32[1] = { 0 }
| y: u32[1] = { 2 }
| z: u32[1] = { 3 }
run: show --listing lanes.hanoi --control hanoi
exit: 0
stdout:
| ...
| f:
|     RET R20
file nested.hanoi:
| .warp 2
| .word x=0
|     MOV R20, A
|     CALL f
| A:  ATOM.ADD R1, [x], 1
|     EXIT
| f:  MOV R21, B
|     CALL g
|     ATOM.ADD R1, [x], 100
| B:  ATOM.ADD R1, [x], 10
|     RET R20
| g:  RET R21
run: run nested.hanoi --quiet
exit: 0
stdout:
| x: u32[1] = { 22 }
file plain.hanoi:
| .warp 2
| .word x=0
|     MOV R20, B
|     CALL f
|     ATOM.ADD R1, [x], 1
| B:  ATOM.ADD R1, [x], 10
|     EXIT
| f:  RET
run: run plain.hanoi --quiet
exit: 0
stdout:
| x: u32[1] = { 22 }
file alone.hanoi:
| .warp 2
| .word x=0
|     MOV R3, B
|     RET R3
|     ST [x], 1
| B:  EXIT
run: explore alone.hanoi --quiet
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 0 }
| complete: * stuck 0, deadlocked 0; *
file nowhere.hanoi:
| .warp 2
|     CALL f
|     EXIT
| f:  RET R3
run: check nowhere.hanoi
exit: 1
stderr:
| nowhere.hanoi:4:5: error: no MOV gives a register the place of a line: RET has nowhere to go
| ...
