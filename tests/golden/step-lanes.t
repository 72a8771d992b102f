from: 5.1.1, 5.3: special registers and local memory are each thread's own: lane 1 has stored its index 1 to v[1], lane 0 its 0; v[0] is still 0. %clock counts steps of the device: the launch and the four instructions before line 13 (one of them makes the address) have been taken. Control model threads (interleaved): after 3 steps of threads under eager, lane 0 (the first that can) has gone on alone and lane 1 stands at the first instruction; which of two lanes is next is open. Three lanes that store to one word go in any order; after two lines of a set of two were filled, a third takes over one of them (4.2.2)
file v.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x)
| {
|     .local .u32 v[2];
|     .reg .u64 a;
|     .reg .u32 t;
|     .reg .pred p;
|     ld.param.u64 a, [x];
|     mov.u32 t, %tid.x;
|     st.local.u32 [v+4], t;
|     setp.eq.u32 p, t, 0;
|     @p bra OUT;
|     st.global.u32 [a], t;
| OUT:
|     exit;
| }
run: step v.ptx --block 2 --buffer x=u32[1] --arg x --set WarpSize=2 --set NumProcessors=1 --schedule eager --profile sc
exit: 0
stdin:
| break 13
| continue
| print v
| print v[1]
| print v[0]:s32
| print v[2]
| print %tid.x
| print %laneid:b32
| print %clock
| print %ntid.x
| focus lane 1
| print v
| print v[1]
| print %tid.x
| print %tidy
| quit
stdout:
| > break 13
| breakpoint 1: 13 (line 13 of v.ptx)
| > continue
| breakpoint 1, 13
|          M.step st.local.wb  operation 3 of c0 g0 b0,0,0 w0 p0 at 4:12, lanes 11, local 0x0, runs: writeL1, next: releaseRegs
|          M.end st.local.wb  operation 3 of c0 g0 b0,0,0 w0 p0 at 4:12, lanes 11, local 0x0, runs: releaseRegs
|       4  c0 g0 b0,0,0 w0 p0     4:12    st.local.u32 [%addr+4], t;        thread.st warp.mem
| => block 0,0,0 warp 0 at line 13: setp.eq.u32 p, t, 0;  active 11
| > print v
| lane 0 v: u32[2] = { 0, 0 }
| lane 1 v: u32[2] = { 0, 1 }
| > print v[1]
| v[1]: u32 = { 0, 1 }
| > print v[0]:s32
| v[0]: s32 = { 0, 0 }
| > print v[2]
| error: v has 2 elements
|   print v[2]
|           ^
| > print %tid.x
| %tid.x: u32 = { 0, 1 }
| > print %laneid:b32
| %laneid: b32 = { 0x00000000, 0x00000001 }
| > print %clock
| %clock: u32 = { 5, 5 }
| > print %ntid.x
| %ntid.x: u32 = { 2, 2 }
| > focus lane 1
| => block 0,0,0 warp 0 lane 1 at line 13: setp.eq.u32 p, t, 0;  active 11
| > print v
| lane 1 v: u32[2] = { 0, 1 }
| > print v[1]
| v[1]: u32 = 1
| > print %tid.x
| %tid.x: u32 = 1
| > print %tidy
| error: there is no register, buffer or variable `%tidy`
|   print %tidy
|         ^~~~~
| > quit
run: step v.ptx --block 2 --buffer x=u32[1] --arg x --set WarpSize=2 --set NumProcessors=1 --schedule eager --profile sc --control threads
exit: 0
stdin:
| step 3
| info warps
| manual threads.lane
| step
| choose 1
| focus lane 1
| focus
| info warps
| info tokens
| quit
stdout:
| > step 3
|          M.step ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:10, lanes 10, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:10, lanes 10, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:10, lanes 10, const 0x0, runs: releaseRegs
|       1  c0 g0 b0,0,0 w0 p0     1:10    ld.const.u64 a, [x];              thread.ld warp.mem  active 10
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:11, lanes 10, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:11, lanes 10, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:11    mov.u32 t, %tid.x;                thread.mov warp.mem  active 10
|          M.step reg  operation 2 of c0 g0 b0,0,0 w0 p0 at 3:0, lanes 10, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 2 of c0 g0 b0,0,0 w0 p0 at 3:0, lanes 10, runs: releaseRegs
|       3  c0 g0 b0,0,0 w0 p0     3       add.u64 %addr, %stackBase, v;     thread.dop warp.mem  active 10
| => block 0,0,0 warp 0  lanes 10 at line 12: st.local.u32 [v+4], t;  lanes 01 at line 10: ld.param.u64 a, [x];
| > info warps
| * block 0,0,0 warp 0  lanes 10 at line 12: st.local.u32 [v+4], t;  lanes 01 at line 10: ld.param.u64 a, [x];  11 ready
| > manual threads.lane
| > step
| threads.lane: 2 alternatives
| ->  0: lane 0 at line 12: st.local.u32 [v+4], t;
|     1: lane 1 at line 10: ld.param.u64 a, [x];
| => block 0,0,0 warp 0  lanes 10 at line 12: st.local.u32 [v+4], t;  lanes 01 at line 10: ld.param.u64 a, [x];
| > choose 1
|          M.step ld.const  operation 3 of c0 g0 b0,0,0 w0 p0 at 1:10, lanes 01, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 3 of c0 g0 b0,0,0 w0 p0 at 1:10, lanes 01, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 3 of c0 g0 b0,0,0 w0 p0 at 1:10, lanes 01, const 0x0, runs: releaseRegs
|       4  c0 g0 b0,0,0 w0 p0     1:10    ld.const.u64 a, [x];              thread.ld warp.mem  active 01
| => block 0,0,0 warp 0  lanes 10 at line 12: st.local.u32 [v+4], t;  lanes 01 at line 11: mov.u32 t, %tid.x;
| > focus lane 1
| => block 0,0,0 warp 0 lane 1 at line 11: mov.u32 t, %tid.x;
| > focus
| => block 0,0,0 warp 0 lane 1 at line 11: mov.u32 t, %tid.x;
| > info warps
| * block 0,0,0 warp 0  lanes 10 at line 12: st.local.u32 [v+4], t;  lanes 01 at line 11: mov.u32 t, %tid.x;  11 ready
| > info tokens
| the stack is empty
| > quit
file c.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x)
| {
|     .reg .u64 a;
|     .reg .u32 r;
|     ld.param.u64 a, [x];
|     st.global.u32 [a], %tid.x;
|     ld.global.ca.u32 r, [a];
|     ld.global.ca.u32 r, [a+128];
|     ld.global.ca.u32 r, [a+256];
|     exit;
| }
run: step c.ptx --block 3 --buffer x=u32[96] --arg x --set WarpSize=4 --set NumProcessors=1 --schedule eager --profile sc --set Level1CacheSize=256 --set Level1Ways=2 --set Level2CacheSize=1024
exit: 0
stdin:
| manual memory.conflict cache.victim
| continue
| choose 1
| choose 1
| continue
| choose 1
| continue
stdout:
| > manual memory.conflict cache.victim
| > continue
| memory.conflict: 3 alternatives
| ->  0: lane 0 goes next, at 0x10000000
|     1: lane 1 goes next, at 0x10000000
|     2: lane 2 goes next, at 0x10000000
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], %tid.x;  active 1110
| > choose 1
| memory.conflict: 2 alternatives
| ->  0: lane 0 goes next, at 0x10000000
|     1: lane 2 goes next, at 0x10000000
| > choose 1
|          M.step st.global.wb  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:9, lanes 0100, global 0x10000000, runs: discardL1, next: writeL2
|          M.end st.global.wb  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:9, lanes 0100, global 0x10000000, runs: writeL2
|          M.step st.global.wb  operation 2 of c0 g0 b0,0,0 w0 p0 at 2:9, lanes 0010, global 0x10000000, runs: discardL1, next: writeL2
|          M.end st.global.wb  operation 2 of c0 g0 b0,0,0 w0 p0 at 2:9, lanes 0010, global 0x10000000, runs: writeL2
|          M.step st.global.wb  operation 3 of c0 g0 b0,0,0 w0 p0 at 2:9, lanes 1000, global 0x10000000, runs: discardL1, next: writeL2
|          M.end st.global.wb  operation 3 of c0 g0 b0,0,0 w0 p0 at 2:9, lanes 1000, global 0x10000000, runs: writeL2
|       2  c0 g0 b0,0,0 w0 p0     2:9     st.global.u32 [a], %tid.x;        thread.st warp.mem
| => block 0,0,0 warp 0 at line 10: ld.global.ca.u32 r, [a];  active 1110
| > continue
| cache.victim: 2 alternatives
| ->  0: L1 of processor 0 gives up line 0, global 0x10000000
|     1: L1 of processor 0 gives up line 1, global 0x10000080
| => block 0,0,0 warp 0 at line 12: ld.global.ca.u32 r, [a+256];  active 1110
| > choose 1
|          M.step ld.ca  operation 6 of c0 g0 b0,0,0 w0 p0 at 5:12, lanes 1110, global 0x10000100, runs: if (!isCachedL1), next: if (!isCachedL2)
|          M.step ld.ca  operation 6 of c0 g0 b0,0,0 w0 p0 at 5:12, lanes 1110, global 0x10000100, runs: if (!isCachedL2), next: readMem
|          M.step ld.ca  operation 6 of c0 g0 b0,0,0 w0 p0 at 5:12, lanes 1110, global 0x10000100, runs: readMem, next: updateL2
|          M.step ld.ca  operation 6 of c0 g0 b0,0,0 w0 p0 at 5:12, lanes 1110, global 0x10000100, runs: updateL2, next: updateL1
|          M.step ld.ca  operation 6 of c0 g0 b0,0,0 w0 p0 at 5:12, lanes 1110, global 0x10000100, runs: updateL1, next: writeToRegs
|          M.step ld.ca  operation 6 of c0 g0 b0,0,0 w0 p0 at 5:12, lanes 1110, global 0x10000100, runs: writeToRegs, next: releaseRegs
|          M.end ld.ca  operation 6 of c0 g0 b0,0,0 w0 p0 at 5:12, lanes 1110, global 0x10000100, runs: releaseRegs
|       5  c0 g0 b0,0,0 w0 p0     5:12    ld.global.ca.u32 r, [a+256];      thread.ld warp.mem
| => block 0,0,0 warp 0 at line 13: exit;  active 1110
| > continue
|       6  c0 g0 b0,0,0 w0 p0     6:13    exit;                             thread.exit warp.bra crs.exit.uni  active 0000  disabled xxxx
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 7 steps, 6 warp instructions
