from: 5.7.1: which ready warp steps is open. Two warps store their index into one word, and with profile sc a store is done when it is issued. Eager lets warp 0 go first, so that warp 1 writes last: 1. Gone back to before both stores, and with warp 1 picked for its three steps, warp 0 writes last: 0
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x) {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [x];
|     mov.u32 t, %tid.x;
|     st.global.u32 [a], t;
|     exit;
| }
run: step k.ptx --block 2 --buffer x=u32[1] --arg x --profile sc --schedule eager --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdin:
| break 9 if warp 0
| continue
| continue
| print x
| reverse-continue
| choose 1
| 
| 
| continue
| print x
stdout:
| > break 9 if warp 0
| breakpoint 1: 9 if warp 0 (line 9 of k.ptx)
| > continue
| breakpoint 1, 9 if warp 0
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| > continue
|       8  c0 g0 b0,0,0 w1 p0     4:10    exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 9 steps, 8 warp instructions
| > print x
| x: u32[1] = { 1 }
| > reverse-continue
| at step 3 of 9
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| breakpoint 1, 9 if warp 0
| > choose 1
|          M.step ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: releaseRegs
|       3  c0 g0 b0,0,0 w1 p0     1:7     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 1 at line 8: mov.u32 t, %tid.x;  active 1
| > 
|          M.step reg  operation 3 of c0 g0 b0,0,0 w1 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 3 of c0 g0 b0,0,0 w1 p0 at 2:8, lanes 1, runs: releaseRegs
|       4  c0 g0 b0,0,0 w1 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 1 at line 9: st.global.u32 [a], t;  active 1
| > 
|          M.step st.global.wb  operation 4 of c0 g0 b0,0,0 w1 p0 at 3:9, lanes 1, global 0x10000000, runs: discardL1, next: writeL2
|          M.end st.global.wb  operation 4 of c0 g0 b0,0,0 w1 p0 at 3:9, lanes 1, global 0x10000000, runs: writeL2
|       5  c0 g0 b0,0,0 w1 p0     3:9     st.global.u32 [a], t;             thread.st warp.mem
| => block 0,0,0 warp 1 at line 10: exit;  active 1
| > continue
|       8  c0 g0 b0,0,0 w1 p0     4:10    exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 9 steps, 8 warp instructions
| > print x
| x: u32[1] = { 0 }
run: step k.ptx --block 2 --buffer x=u32[1] --arg x --profile sc --schedule eager --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdin:
| # The alternatives in words, two picks taken back, asking at some choices only.
| choices
| stepi
| choices
| manual memory.silent
| step
| manual processor.step
| step
| choose 1
| back
| auto processor.step
| step
| choose 0 1
stdout:
| > # The alternatives in words, two picks taken back, asking at some choices only.
| > choices
| the next step leaves nothing open
| > stepi
|          device.cin grid 0 > context.in grid 0 > context.start grid 0 > cio.start grid 0
| > choices
| processor.step: 2 alternatives
| ->  0: block 0,0,0 warp 0 at line 7: ld.param.u64 a, [x];  active 1
|     1: block 0,0,0 warp 1 at line 7: ld.param.u64 a, [x];  active 1
| > manual memory.silent
| > step
|          M.step ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:7, lanes 1, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:7, lanes 1, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:7, lanes 1, const 0x0, runs: releaseRegs
|       1  c0 g0 b0,0,0 w0 p0     1:7     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 0 at line 8: mov.u32 t, %tid.x;  active 1
| > manual processor.step
| > step
| processor.step: 2 alternatives
| ->  0: block 0,0,0 warp 0 at line 8: mov.u32 t, %tid.x;  active 1
|     1: block 0,0,0 warp 1 at line 7: ld.param.u64 a, [x];  active 1
| => block 0,0,0 warp 0 at line 8: mov.u32 t, %tid.x;  active 1
| > choose 1
|          M.step ld.const  operation 1 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 1 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 1 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: releaseRegs
|       2  c0 g0 b0,0,0 w1 p0     1:7     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 1 at line 8: mov.u32 t, %tid.x;  active 1
| > back
| at step 2 of 3
|          M.step ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:7, lanes 1, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:7, lanes 1, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:7, lanes 1, const 0x0, runs: releaseRegs
|       1  c0 g0 b0,0,0 w0 p0     1:7     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 0 at line 8: mov.u32 t, %tid.x;  active 1
| > auto processor.step
| > step
|          M.step ld.const  operation 1 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 1 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 1 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: releaseRegs
|       2  c0 g0 b0,0,0 w1 p0     1:7     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 1 at line 8: mov.u32 t, %tid.x;  active 1
| > choose 0 1
| error: the next step leaves nothing open
|   choose 0 1
|            ^
run: step {root}/examples/messages.ptx --entry weak --grid 2 --block 1 --buffer out=u32[2] --arg out --schedule eager --set WarpSize=1 --set NumProcessors=2
exit: 0
stdin:
| # Three choices in one step: where each block goes (5.7.1), and which processor steps (5.8.3).
| stepi
| choices
| choose 1
| choose 0
| choices
| back
| choose
| back
| back
| choose 1 1 1
| info blocks
| quit
stdout:
| > # Three choices in one step: where each block goes (5.7.1), and which processor steps (5.8.3).
| > stepi
|          device.cin grid 0 > context.in grid 0 > context.start grid 0 > cio.start grid 0
| > choices
| sched.block: 2 alternatives
| ->  0: the next block goes to processor 0
|     1: the next block goes to processor 1
| > choose 1
| sched.block: 2 alternatives
| ->  0: the next block goes to processor 0
|     1: the next block goes to processor 1
| > choose 0
| device.unit: 2 alternatives
| ->  0: processor 0
|     1: processor 1
| > choices
| device.unit: 2 alternatives
| ->  0: processor 0
|     1: processor 1
| > back
| a choice was taken back; left of this step: 1
| > choose
| device.unit: 2 alternatives
| ->  0: processor 0
|     1: processor 1
| > back
| a choice was taken back; left of this step: 1
| > back
| a choice was taken back; left of this step: 0
| > choose 1 1 1
|       1  c0 g0 b1,0,0 w0 p1     1:17    ld.const.u64 to, [out];           thread.ld warp.mem
| => block 1,0,0 warp 0 at line 18: mov.u32 block, %ctaid.x;  active 1
| > info blocks
| grid 0 block 0,0,0 on processor 1: 1 of 1 warps active
| grid 0 block 1,0,0 on processor 1: 1 of 1 warps active
| > quit
