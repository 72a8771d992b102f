from: 4.2.2 by hand: a line that an operation has pinned is not discarded: discardL2 waits until the other warp, which has reserved the line, has read it, or else that warp's readL2 would be bottom. No schedule gets stuck
file ld.cs.mp:
| discardL2;
| yield;
| readMem;
| writeToRegs;
| releaseRegs;
| end;
file pinned.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x) {
|     .reg .u32 v, t;
|     .reg .u64 p;
|     .reg .pred second;
|     ld.param.u64 p, [x];
|     mov.u32 t, %tid.x;
|     setp.eq.u32 second, t, 1;
|     @second bra CS;
|     ld.global.cg.u32 v, [p];
|     exit;
| CS:
|     ld.global.cs.u32 v, [p];
|     exit;
| }
run: explore pinned.ptx --memory-programs . --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1]:{7} --arg x
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 7 }
| complete: * stuck 0, deadlocked 0; *

from: 4.2.2 and 4.4.3 by hand: discardL2 drops the line of x even though it is dirty: its 8 is lost, memory's 7 is read, and by the next load too; the line of w stays, with its 9. A line that is not cached (the second discardL2) is no obstacle
file ld.cg.mp:
| discardL2;
| discardL2;
| yield;
| readMem;
| yield;
| writeToRegs;
| releaseRegs;
| end;
file discard.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x, .param .u64 w, .param .u64 y) {
|     .reg .u32 a, b, c;
|     .reg .u64 p, q, r;
|     ld.param.u64 p, [x];
|     ld.param.u64 q, [w];
|     ld.param.u64 r, [y];
|     st.global.u32 [p], 8;
|     st.global.u32 [q], 9;
|     membar.cta;
|     ld.global.cg.u32 a, [p];
|     membar.cta;
|     ld.global.ca.u32 b, [p];
|     ld.global.ca.u32 c, [q];
|     st.global.u32 [r], a;
|     st.global.u32 [r+4], b;
|     st.global.u32 [r+8], c;
|     exit;
| }
run: run discard.ptx --memory-programs . --schedule eager --buffer x=u32[1]:{7} --buffer w=u32[1] --buffer y=u32[3] --arg x --arg w --arg y --print y
exit: 0
fires: memprog.op.discardL2
stdout:
| y: u32[3] = { 7, 7, 9 }
