from: by hand: before the first step the launch is a message (5.8.2). Of the atomic operation on s + 4 the first micro step locks (listing 4.5): 4-byte words lie in banks one after the other, so bank 1 of processor 0 (4.3). membar.gl waits while the store before it is in flight (updMemBar, 5.8.1): fence.gl of the thread that runs, lane 0. The second store is in flight when its block is over: the block is leaving, on processor 0
file f.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 s[2];
| .entry k(.param .u64 x)
| {
|     .reg .u64 a;
|     .reg .u32 r;
|     ld.param.u64 a, [x];
|     atom.shared.add.u32 r, [s+4], 1;
|     st.global.u32 [a], 1;
|     membar.gl;
|     st.global.u32 [a], 2;
|     exit;
| }
run: step f.ptx --buffer x=u32[1] --arg x --schedule eager --set WarpSize=2 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdin:
| # A message, a locked bank, a fence, a block that leaves.
| info state
| break 11
| continue
| stepi
| info caches
| stepi
| info operations
| break 12
| continue
| choose 1
| info state
| break 14
| continue
| choose 1
| info state
| quit
stdout:
| > # A message, a locked bank, a fence, a block that leaves.
| > info state
| state after step 0
|   context 0, programs 1, running 0
|   message start, context 0, grid 0
|   grid 0, context 0, entry k, blocks 1, unissued 1, completed 0
| > break 11
| breakpoint 1: 11 (line 11 of f.ptx)
| > continue
| breakpoint 1, 11
|       2  c0 g0 b0,0,0 w0 p0     2:10    atom.shared.add.u32 r, [s+4], 1;  thread.atom warp.mem
| => block 0,0,0 warp 0 at line 11: st.global.u32 [a], 1;  active 10
| > stepi
|          M.step atom.shared  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:10, lanes 10, shared 0x4, runs: lock, next: atomOp
| => block 0,0,0 warp 0 at line 11: st.global.u32 [a], 1;  active 10
| > info caches
|   processor 0, locked 1
| > stepi
|          M.step atom.shared  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:10, lanes 10, shared 0x4, runs: atomOp, next: writeMem
| => block 0,0,0 warp 0 at line 11: st.global.u32 [a], 1;  active 10
| > info operations
|   operation 1, program atom.shared, processor 0, block 0,0,0, warp 0, pc 2, lanes 10, space shared, address 0x4, next writeMem, state runnable
| > break 12
| breakpoint 2: 12 (line 12 of f.ptx)
| > continue
| breakpoint 2, 12
|       3  c0 g0 b0,0,0 w0 p0     3:11    st.global.u32 [a], 1;             thread.st warp.mem
| => block 0,0,0 warp 0 at line 12: membar.gl;  active 10
| > choose 1
|       4  c0 g0 b0,0,0 w0 p0     4:12    membar.gl;                        thread.membar warp.bra crs.next
| => block 0,0,0 warp 0 at line 13: st.global.u32 [a], 2;  active 10
| > info state
| state after step 4
|   context 0, programs 1, running 1
|   grid 0, context 0, entry k, blocks 1, unissued 0, completed 0
|     block 0,0,0, processor 0
|       warp 0, pc 5, line 13, active 10, disabled 0x, stack -, fence.gl 10, blocked a:10
|   operation 2, program st.global.wb, processor 0, block 0,0,0, warp 0, pc 3, lanes 10, space global, address 0x10000000, next discardL1, state runnable
| > break 14
| breakpoint 3: 14 (line 14 of f.ptx)
| > continue
| breakpoint 3, 14
|       5  c0 g0 b0,0,0 w0 p0     5:13    st.global.u32 [a], 2;             thread.st warp.mem
| => block 0,0,0 warp 0 at line 14: exit;  active 10
| > choose 1
|       6  c0 g0 b0,0,0 w0 p0     6:14    exit;                             thread.exit warp.bra crs.exit.uni  active 00  disabled xx
|          device.cout grid 0 > context.out grid 0
|          device.out
| => the focused warp is not on the device
| > info state
| state after step 6
|   context 0, programs 1, running 0
|   block 0,0,0, processor 0, state over, with operations in flight
|   operation 3, program st.global.wb, processor 0, block 0,0,0, warp 0, pc 5, lanes 10, space global, address 0x10000000, next discardL1, state runnable
| > quit
