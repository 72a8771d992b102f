from: STG II by hand, where it is silent: a branch to several places makes a path for each, above the entry where all meet. PathPriority 0: most threads first, ties in the order of the table; 1: in that order; 2: in the other (docs/decisions.md)
file several.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .visible .entry k()
| {
|     .reg .u32 t, i;
|     mov.u32 t, %tid.x;
|     min.u32 i, t, 2;
| TS: .branchtargets A, B, C;
|     brx.idx i, TS;
| A:
|     add.u32 t, t, 1;
|     bra E;
| B:
|     add.u32 t, t, 2;
|     bra E;
| C:
|     add.u32 t, t, 3;
| E:
|     exit;
| }
run: trace several.ptx --control stack --block 4 --set WarpSize=4 --set PathPriority=0 --lanes high --format table
fires: simtstack.several
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      1  mov.u32 t, %tid.x;            1111    0000      (2, -, 1111)
|      2      2  min.u32 i, t, 2;              1111    0000      (3, -, 1111)
|      3      3  brx.idx i, {A, B, C};         1100    0000      (8, 9, 1100) :: (4, 9, 0001) :: (6, 9, 0010) :: (9, -, 1111)
|      4      8  add.u32 t, t, 3;              0001    0000      (4, 9, 0001) :: (6, 9, 0010) :: (9, -, 1111)
|      5      4  add.u32 t, t, 1;              0001    0000      (5, 9, 0001) :: (6, 9, 0010) :: (9, -, 1111)
|      6      5  bra E;                        0010    0000      (6, 9, 0010) :: (9, -, 1111)
|      7      6  add.u32 t, t, 2;              0010    0000      (7, 9, 0010) :: (9, -, 1111)
|      8      7  bra E;                        1111    0000      (9, -, 1111)
|      9      9  exit;                         0000    xxxx      -
run: trace several.ptx --control stack --block 4 --set WarpSize=4 --set PathPriority=1 --lanes high --format table
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      1  mov.u32 t, %tid.x;            1111    0000      (2, -, 1111)
|      2      2  min.u32 i, t, 2;              1111    0000      (3, -, 1111)
|      3      3  brx.idx i, {A, B, C};         0001    0000      (4, 9, 0001) :: (6, 9, 0010) :: (8, 9, 1100) :: (9, -, 1111)
|      4      4  add.u32 t, t, 1;              0001    0000      (5, 9, 0001) :: (6, 9, 0010) :: (8, 9, 1100) :: (9, -, 1111)
|      5      5  bra E;                        0010    0000      (6, 9, 0010) :: (8, 9, 1100) :: (9, -, 1111)
|      6      6  add.u32 t, t, 2;              0010    0000      (7, 9, 0010) :: (8, 9, 1100) :: (9, -, 1111)
|      7      7  bra E;                        1100    0000      (8, 9, 1100) :: (9, -, 1111)
|      8      8  add.u32 t, t, 3;              1111    0000      (9, -, 1111)
|      9      9  exit;                         0000    xxxx      -
run: trace several.ptx --control stack --block 4 --set WarpSize=4 --set PathPriority=2 --lanes high --format table
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      1  mov.u32 t, %tid.x;            1111    0000      (2, -, 1111)
|      2      2  min.u32 i, t, 2;              1111    0000      (3, -, 1111)
|      3      3  brx.idx i, {A, B, C};         1100    0000      (8, 9, 1100) :: (6, 9, 0010) :: (4, 9, 0001) :: (9, -, 1111)
|      4      8  add.u32 t, t, 3;              0010    0000      (6, 9, 0010) :: (4, 9, 0001) :: (9, -, 1111)
|      5      6  add.u32 t, t, 2;              0010    0000      (7, 9, 0010) :: (4, 9, 0001) :: (9, -, 1111)
|      6      7  bra E;                        0001    0000      (4, 9, 0001) :: (9, -, 1111)
|      7      4  add.u32 t, t, 1;              0001    0000      (5, 9, 0001) :: (9, -, 1111)
|      8      5  bra E;                        1111    0000      (9, -, 1111)
|      9      9  exit;                         0000    xxxx      -
