from: STG II and figure 1, row by row: the branch replaces the entry by one at its immediate post-dominator R and above it a path for each side, the taken one on top; each is popped where it is to meet. Threads 0 and 1 take. With the other priority the sides change places; who goes first is explored
file figure-1.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .visible .entry k()
| {
|     .reg .u32 t, r;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     @p bra T;
|     add.u32 r, t, 1;
|     bra R;
| T:
|     add.u32 r, t, 2;
| R:
|     exit;
| }
run: trace figure-1.ptx --control stack --block 4 --set WarpSize=4 --set PathPriority=1 --lanes high --format table
fires: simtstack.ipdom simtstack.pop simtstack.bra.uni simtstack.exit
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      1  mov.u32 t, %tid.x;            1111    0000      (2, -, 1111)
|      2      2  setp.lt.u32 p, t, 2;          1111    0000      (3, -, 1111)
|      3      3  @p bra T;                     0011    0000      (6, 7, 0011) :: (4, 7, 1100) :: (7, -, 1111)
|      4      6  add.u32 r, t, 2;              1100    0000      (4, 7, 1100) :: (7, -, 1111)
|      5      4  add.u32 r, t, 1;              1100    0000      (5, 7, 1100) :: (7, -, 1111)
|      6      5  bra R;                        1111    0000      (7, -, 1111)
|      7      7  exit;                         0000    xxxx      -
run: trace figure-1.ptx --control stack --block 4 --set WarpSize=4 --set PathPriority=2 --lanes high --format table
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      1  mov.u32 t, %tid.x;            1111    0000      (2, -, 1111)
|      2      2  setp.lt.u32 p, t, 2;          1111    0000      (3, -, 1111)
|      3      3  @p bra T;                     1100    0000      (4, 7, 1100) :: (6, 7, 0011) :: (7, -, 1111)
|      4      4  add.u32 r, t, 1;              1100    0000      (5, 7, 1100) :: (6, 7, 0011) :: (7, -, 1111)
|      5      5  bra R;                        0011    0000      (6, 7, 0011) :: (7, -, 1111)
|      6      6  add.u32 r, t, 2;              1111    0000      (7, -, 1111)
|      7      7  exit;                         0000    xxxx      -
run: trace figure-1.ptx --control stack --block 4 --set WarpSize=4 --lanes high --format jsonl --only-line 10
exit: 0
stdout:
| {"run": *
| *"rules": ["warp.bra", "simtstack.ipdom"]*"active": "0011"*"paths": [{"pc": 6, "line": 14, "active": "0011", "meet": 7}, {"pc": 4, "line": 11, "active": "1100", "meet": 7}, {"pc": 7, "line": 16, "active": "1111", "meet": 0}], "executed": "0011", "next": 6}
| {"end": *
run: show figure-1.ptx --control stack
exit: 0
stdout:
| ...
|     3 @p bra T; * meets at R*
| ...
run: explore figure-1.ptx --control stack --block 4 --set WarpSize=4 --set PathPriority=3
exit: 0
stdout:
| outcome 1: *
| complete: * completed 1, stuck 0, deadlocked 0; *
# ssy and sync of a program that has its own mean nothing
run: trace {root}/examples/diverge.ptx --control stack --block 4 --set WarpSize=4 --buffer o=u32[4] --arg o --set PathPriority=1 --lanes high --only-line 16 --only-line 17 --only-line 23
fires: simtstack.next
exit: 0
stdout:
| *  ssy JOIN; *thread.ssy warp.bra simtstack.next
| *  @p bra LOW; *thread.bra warp.bra simtstack.ipdom  active 0011  paths (7, 8, 0011) :: (5, 8, 1100) :: (8, -, 1111)
| *  sync; *thread.sync warp.bra simtstack.next
