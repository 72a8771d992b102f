from: figure 3.2 and issueBlocks (5.7.1): each thread says that it is there and waits until so many are. That many at once complete; one block more than fits waits for room for ever, and only those that fit are counted. Registers: n and v are live together, two a thread. Shared memory is given in pieces of 16 bytes. Threads are counted in whole warps
file meet.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 here;
| .entry meet(.param .u32 many)
| {
|     .reg .u32 n, v;
|     .reg .pred p;
|     ld.param.u32 n, [many];
|     atom.global.add.u32 v, [here], 1;
| WAIT:
|     ld.volatile.global.u32 v, [here];
|     setp.lt.u32 p, v, n;
|     @p bra WAIT;
|     exit;
| }
run: run meet.ptx --grid 3 --arg 3 --set NumProcessors=1 --set MaxResidentBlocks=3 --print here
exit: 0
stdout:
| here: u32[1] = { 3 }
fires: sched.issueBlocks context.issue sched.scheduleGrids sched.canBeScheduled sched.scheduleWarps block.idle
run: run meet.ptx --grid 4 --arg 4 --set NumProcessors=1 --set MaxResidentBlocks=3 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 3 }
run: run meet.ptx --grid 8 --arg 8 --print here
exit: 0
stdout:
| here: u32[1] = { 8 }
run: run meet.ptx --grid 8 --arg 8 --set NumProcessors=1 --print here
exit: 0
stdout:
| here: u32[1] = { 8 }
run: run meet.ptx --grid 9 --arg 9 --set NumProcessors=1 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 8 }
run: run meet.ptx --grid 8 --arg 8 --set NumProcessors=2 --set MaxResidentBlocks=4 --print here
exit: 0
stdout:
| here: u32[1] = { 8 }
run: run meet.ptx --grid 9 --arg 9 --set NumProcessors=2 --set MaxResidentBlocks=4 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 8 }
run: run meet.ptx --grid 4 --block 10 --arg 40 --set NumProcessors=1 --set WarpSize=10 --set MaxResidentThreads=40 --print here
exit: 0
stdout:
| here: u32[1] = { 40 }
run: run meet.ptx --grid 4 --block 10 --arg 40 --set NumProcessors=1 --set WarpSize=10 --set MaxResidentThreads=39 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 30 }
run: run meet.ptx --grid 5 --block 7 --arg 35 --set NumProcessors=1 --set WarpSize=10 --set MaxResidentThreads=40 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 28 }
run: run meet.ptx --grid 2 --block 32 --arg 64 --set NumProcessors=1 --set RegFileSize=128 --print here
exit: 0
stdout:
| here: u32[1] = { 64 }
run: run meet.ptx --grid 2 --block 32 --arg 64 --set NumProcessors=1 --set RegFileSize=127 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 32 }
run: run meet.ptx --grid 3 --shared 1024 --arg 3 --set NumProcessors=1 --set SharedMemSize=3072 --print here
exit: 0
stdout:
| here: u32[1] = { 3 }
run: run meet.ptx --grid 3 --shared 1024 --arg 3 --set NumProcessors=1 --set SharedMemSize=3071 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 2 }
run: run meet.ptx --grid 3 --shared 1000 --arg 3 --set NumProcessors=1 --set SharedMemSize=3024 --print here
exit: 0
stdout:
| here: u32[1] = { 3 }
run: run meet.ptx --grid 3 --shared 1000 --arg 3 --set NumProcessors=1 --set SharedMemSize=3007 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 2 }
run: run meet.ptx --grid 4 --shared 1000 --arg 4 --set NumProcessors=1 --set SharedMemSize=3024 --max-steps 20000 --print here
exit: 4
stdout:
| here: u32[1] = { 3 }
