from: STG II by hand, where it is silent: threads that do not call wait behind the call, where all meet again; a place to meet counts only in as many calls as where it was pushed; who exits leaves every entry (docs/decisions.md). Calls have their frames (5.1.3, step 3)
file calls.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .func f()
| {
|     nanosleep.u32 1;
|     ret;
| }
| .visible .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     @p call f;
|     call f;
|     @!p exit;
|     exit;
| }
run: trace calls.ptx --control stack --block 4 --set WarpSize=4 --set PathPriority=1 --lanes high --format table
fires: simtstack.call simtstack.ret simtstack.exit simtstack.pop
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      3  mov.u32 t, %tid.x;            1111    0000      (4, -, 1111)
|      2      4  setp.lt.u32 p, t, 2;          1111    0000      (5, -, 1111)
|      3      5  @p call f;                    0011    0000      (1, 6, 0011) :: (6, 6, 1100) :: (6, -, 1111)
|      4      1  nanosleep.u32 1;              0011    0000      (2, 6, 0011) :: (6, 6, 1100) :: (6, -, 1111)
|      5      2  ret;                          1111    0000      (6, -, 1111)
|      6      6  call f;                       1111    0000      (1, -, 1111)
|      7      1  nanosleep.u32 1;              1111    0000      (2, -, 1111)
|      8      2  ret;                          1111    0000      (7, -, 1111)
|      9      7  @!p exit;                     0011    xx00      (8, -, 0011)
|     10      8  exit;                         0000    xxxx      -
