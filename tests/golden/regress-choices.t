from: 5.7.1: which processor a block goes to, and which grid issues next, is a choice (sites sched.block and sched.grid). One block and two processors: one choice and no other. Two grids of two and one blocks, and room for one block: the host's two messages are taken in order (the second before the block runs: device.unit has the messages first), and when the first block is over, the second grid issues next although the first has a block left. Two blocks on one processor: the alternatives of processor.step are their warps, oldest block first, and the second one is taken
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     exit;
| }
file one.host:
| load k.ptx
| launch k.k grid 1,1,1 block 1,1,1
file second-processor:
| sched.block 2 1
file first-processor:
| sched.block 2 0
run: trace one.host --quiet --set WarpSize=1 --set NumProcessors=2 --replay first-processor
exit: 0
stdout:
| * c0 g0 b0,0,0 w0 p0 *exit;*
run: trace one.host --quiet --set WarpSize=1 --set NumProcessors=2 --replay second-processor
exit: 0
stdout:
| * c0 g0 b0,0,0 w0 p1 *exit;*
file two.host:
| load k.ptx
| launch k.k grid 2,1,1 block 1,1,1
| launch k.k grid 1,1,1 block 1,1,1
file other-grid:
| device.message 2 0
| device.unit 2 0
| sched.grid 2 1
run: trace two.host --quiet --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --replay other-grid
exit: 0
stdout:
| * c0 g0 b0,0,0 w0 p0 *exit;*
| * c0 g1 b0,0,0 w0 p0 *exit;*
| * c0 g0 b1,0,0 w0 p0 *exit;*
file blocks.host:
| load k.ptx
| launch k.k grid 2,1,1 block 1,1,1
file second-block:
| processor.step 2 1
run: trace blocks.host --quiet --set WarpSize=1 --set NumProcessors=1 --replay second-block
exit: 0
stdout:
| * c0 g0 b1,0,0 w0 p0 *exit;*
| * c0 g0 b0,0,0 w0 p0 *exit;*
