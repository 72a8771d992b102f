from: 5.7.1: a block that is over gives back its registers, threads and shared memory; none of the machines below holds more than a few of the sixty blocks at a time, each of 32 threads with at least one register and 256 bytes of shared memory; a block writes its index
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 s[64];
| .entry k(.param .u64 out)
| {
|     .reg .u32 v;
|     .reg .u64 a, b;
|     mov.u32 v, %ctaid.x;
|     st.shared.u32 [s], v;
|     bar.sync 0;
|     ld.shared.u32 v, [s];
|     mul.wide.u32 b, v, 4;
|     ld.param.u64 a, [out];
|     add.u64 a, a, b;
|     st.global.u32 [a], v;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[60]
| launch k.k grid 60,1,1 block 32,1,1 args o
| sync
| expect o = iota
run: run k.host --set NumProcessors=1 --set RegFileSize=640
exit: 0
run: run k.host --set NumProcessors=1 --set MaxResidentThreads=64 --seed 1
exit: 0
run: run k.host --set NumProcessors=1 --set SharedMemSize=1024 --seed 2
exit: 0
run: run k.host --set NumProcessors=2 --set MaxResidentBlocks=1 --seed 3 --profile sc
exit: 0
