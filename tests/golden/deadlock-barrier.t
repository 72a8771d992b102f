from: 5.5.1: a finished warp has not arrived at a barrier, whose 64 threads never come together then; without a count the barrier is set up for the warps that are still active (5.5.2, exec), and with BarrierExitArrives a warp that leaves later counts as arrived
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 32;
|     @p bra END;
|     bar.sync 0, 64;
| END:
|     exit;
| }
run: run bad.ptx --block 64
exit: 4
stderr:
| ...
| *deadlock*
| ...
file default.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry good() {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 32;
|     @p bra END;
|     bar.sync 0;
| END:
|     exit;
| }
run: run default.ptx --block 64 --set BarrierExitArrives=1 --seed 0
exit: 0
run: run default.ptx --block 64 --set BarrierExitArrives=1 --seed 1
exit: 0
run: run default.ptx --block 64 --set BarrierExitArrives=1 --seed 2
exit: 0
run: run default.ptx --block 64 --set BarrierExitArrives=1 --seed 3
exit: 0
