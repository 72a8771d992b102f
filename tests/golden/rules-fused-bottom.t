from: a program's last operations, which cannot wait, are taken as one when nobody hears of them, and statement by statement when somebody does (--coverage): where one of them is bottom (copyToShared is for cp.async alone), rule, step and warp instruction are the same
file ld.ca.mp:
| readMem;
| yield;
| writeToRegs;
| yield;
| yield;
| copyToShared;
| yield;
| releaseRegs;
| end;
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry load(.param .u64 p)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [p];
|     ld.global.u32 v, [a];
|     exit;
| }
run: run k.ptx --buffer x=u32[1] --arg x --memory-programs . --schedule eager --profile sc
exit: 3
stderr:
| ...
| *stuck: the operation is no copy (rule memprog.op.copyToShared, later PTX)
| ...
| stuck: 4 steps, 2 warp instructions*
run: run k.ptx --buffer x=u32[1] --arg x --memory-programs . --coverage c --schedule eager --profile sc
exit: 3
stderr:
| ...
| *stuck: the operation is no copy (rule memprog.op.copyToShared, later PTX)
| ...
| stuck: 4 steps, 2 warp instructions*
run: run k.ptx --buffer x=u32[1] --arg x --memory-programs . --schedule eager --profile ordered
exit: 3
stderr:
| ...
| *stuck: the operation is no copy (rule memprog.op.copyToShared, later PTX)
| ...
| stuck: 11 steps, 2 warp instructions*
run: run k.ptx --buffer x=u32[1] --arg x --memory-programs . --coverage c --schedule eager --profile ordered
exit: 3
stderr:
| ...
| *stuck: the operation is no copy (rule memprog.op.copyToShared, later PTX)
| ...
| stuck: 11 steps, 2 warp instructions*
run: run k.ptx --buffer x=u32[1] --arg x --memory-programs . --seed 3 --profile ordered
exit: 3
stderr:
| ...
| *stuck: the operation is no copy (rule memprog.op.copyToShared, later PTX)
| ...
| stuck: 12 steps, 3 warp instructions*
run: run k.ptx --buffer x=u32[1] --arg x --memory-programs . --coverage c --seed 3 --profile ordered
exit: 3
stderr:
| ...
| *stuck: the operation is no copy (rule memprog.op.copyToShared, later PTX)
| ...
| stuck: 12 steps, 3 warp instructions*
