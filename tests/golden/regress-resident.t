from: figure 3.2 and 5.7.1: the first block waits for the second; where a limit lets one block at a time be on the only processor, the second never starts (exit status 4), else both end. Registers: between 3 (an address of two and an index) and 4 a thread, so that 128 are enough for one block of 32 threads and not for two
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 s[64];
| .entry k(.param .u64 flag)
| {
|     .reg .u32 v;
|     .reg .u64 a;
|     .reg .pred p;
|     ld.param.u64 a, [flag];
|     mov.u32 v, %ctaid.x;
|     setp.ne.u32 p, v, 0;
|     @p bra SET;
| WAIT:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 p, v, 0;
|     @p bra WAIT;
|     exit;
| SET:
|     st.shared.u32 [s], v;
|     st.volatile.global.u32 [a], v;
|     exit;
| }
file k.host:
| load k.ptx
| buffer x u32[1]
| launch k.k grid 2,1,1 block 32,1,1 args x
| sync
| expect x = {1}
run: run k.host --max-steps 20000 --set NumProcessors=1
exit: 0
run: run k.host --max-steps 20000 --set MaxResidentBlocks=1 --set NumProcessors=2
exit: 0
run: run k.host --max-steps 20000 --set MaxResidentBlocks=1 --set NumProcessors=1
exit: 4
run: run k.host --max-steps 20000 --set MaxResidentThreads=63 --set NumProcessors=1
exit: 4
run: run k.host --max-steps 20000 --set MaxResidentThreads=64 --set NumProcessors=1
exit: 0
run: run k.host --max-steps 20000 --set RegFileSize=128 --set NumProcessors=1
exit: 4
run: run k.host --max-steps 20000 --set SharedMemSize=511 --set NumProcessors=1
exit: 4
run: run k.host --max-steps 20000 --set SharedMemSize=512 --set NumProcessors=1
exit: 0
