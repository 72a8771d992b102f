from: 4.4.4 by hand: `end` is the end wherever it stands (seq2): in the first of two statements, in a branch of a branch with statements behind both, after a yield inside a branch. What follows, which would read 8 from L2 in place of memory's 7, is never executed
file ld.ca.mp:
| if (true)
| {
|     if (true) { readMem; writeToRegs; releaseRegs; end; }
|     readL2;
|     writeToRegs;
| }
| readL2;
| writeToRegs;
| releaseRegs;
| end;
file ld.cg.mp:
| if (true)
| {
|     if (false) { ; } else { yield; readMem; writeToRegs; releaseRegs; end; yield; }
|     readL2;
|     writeToRegs;
| }
| readL2;
| writeToRegs;
| end;
file ld.cv.mp:
| readMem;
| writeToRegs;
| releaseRegs;
| end;
| readL2;
| writeToRegs;
| end;
file end.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x, .param .u64 y) {
|     .reg .u32 a, b, c;
|     .reg .u64 p, q;
|     ld.param.u64 p, [x];
|     ld.param.u64 q, [y];
|     st.global.u32 [p], 8;
|     membar.cta;
|     ld.global.ca.u32 a, [p];
|     ld.global.cg.u32 b, [p];
|     ld.global.cv.u32 c, [p];
|     membar.cta;
|     st.global.u32 [q], a;
|     st.global.u32 [q+4], b;
|     st.global.u32 [q+8], c;
|     exit;
| }
run: run end.ptx --memory-programs . --schedule eager --buffer x=u32[1]:{7} --buffer y=u32[3] --arg x --arg y --print y
exit: 0
fires: memprog.seq2
stdout:
| y: u32[3] = { 7, 7, 7 }
run: run end.ptx --memory-programs . --schedule eager --profile sc --buffer x=u32[1]:{7} --buffer y=u32[3] --arg x --arg y --print y
exit: 0
stdout:
| y: u32[3] = { 7, 7, 7 }
