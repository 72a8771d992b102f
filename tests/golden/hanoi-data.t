from: by hand: lanes 0 to 3 have 10 to 13 in R1; comparisons are of signed numbers; a word is a .u32 in global memory, RZ is 0 where it is read and drops what is written. A block is a warp unless --block says otherwise, and each warp of it begins with the same predicates
file data.hanoi:
| .warp 4
| .pred P0=1000
| .word sum=0 count=0 last=7 old=9 five=5 minus=-2
|     S2R R0, SR_LANEID
|     IADD R1, R0, 10
|     ATOM.ADD RZ, [sum], R1
|     @P0 ST [last], R1
|     @P0 ATOM.EXCH R2, [five], RZ
|     @P0 ST [old], R2
|     MOV R3, -1
|     ISETP.LT P1, R3, 0
|     @P1 ATOM.ADD RZ, [count], 1
|     ISETP.GE P1, R0, 2
|     @P1 ATOM.ADD RZ, [count], 10
|     ISETP.EQ P1, R0, 2
|     @P1 ATOM.ADD RZ, [count], 100
|     ISETP.NE P1, R0, 2
|     @P1 ATOM.ADD RZ, [count], 1000
|     ISETP.LE P1, R0, 0
|     @P1 ATOM.ADD RZ, [count], 10000
|     ISETP.GT P1, R0, 3
|     @P1 ATOM.ADD RZ, [count], 100000
|     @P0 LD R4, [minus]
|     IADD R4, R4, 3
|     @P0 ATOM.CAS R5, [minus], -2, R4
|     EXIT
run: run data.hanoi
exit: 0
stdout:
| sum: u32[1] = { 46 }
| count: u32[1] = { 13124 }
| last: u32[1] = { 13 }
| old: u32[1] = { 5 }
| five: u32[1] = { 0 }
| minus: u32[1] = { 1 }
run: run data.hanoi --control threads --seed 7 --print sum --print minus:s32
exit: 0
stdout:
| sum: u32[1] = { 46 }
| minus: s32[1] = { 1 }
run: run data.hanoi --block 8 --grid 2 --print sum --print count
exit: 0
stdout:
| sum: u32[1] = { 184 }
| count: u32[1] = { 52496 }
# a race is found, and every outcome
file race.hanoi:
| .warp 2
| .pred P0=10
| .word x=0 y=0
|     @P0 BRA B
|     ST [x], 1
|     EXIT
| B:  ST [x], 2
|     EXIT
run: run race.hanoi --check races --block 4
exit: 5
stderr:
| race.hanoi:*: error: data race: write of 4 bytes at global address 0x10000000 (variable x, byte 0): both accesses write the same value (check races)
| ...
run: explore race.hanoi --set PathPriority=3 --print x
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { * }
| outcome 2: *
|   x: u32[1] = { * }
| complete: *
