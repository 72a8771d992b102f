from: by hand: copyToShared is for cp.async alone. In a program of one's own for loads or atomic operations it is bottom (4.4.3: an operation that the state does not permit), and nothing is written
file ld.ca.mp:
| readMem;
| yield;
| copyToShared;
| yield;
| writeToRegs;
| releaseRegs;
| end;
file atom.global.mp:
| copyToShared;
| readMem;
| yield;
| atomOp;
| writeToRegs;
| writeMem;
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
| .entry add(.param .u64 p)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [p];
|     atom.global.add.u32 v, [a], 1;
|     exit;
| }
run: run k.ptx --entry load --buffer x=u32[1] --arg x --memory-programs .
exit: 3
stderr:
| ...
| *stuck: the operation is no copy (rule memprog.op.copyToShared, later PTX)
| ...
run: run k.ptx --entry add --buffer x=u32[1] --arg x --memory-programs .
exit: 3
stderr:
| ...
| *stuck: the operation is no copy (rule memprog.op.copyToShared, later PTX)
| ...
