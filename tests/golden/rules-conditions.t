from: 4.4.2 by hand: memory holds 7 where L2 holds a dirty 8 and L1 nothing, so isCachedL1 is false, isCachedL2 true, readMem gives 7, readL2 8. Each load has a condition of its own, whose operands are true and true: 7; true and false: 8; false and true: 8; false or true: 7; true or false: 7; false or false: 8. Nothing is written back before the end, as the schedule eager fires no silent rule
file ld.ca.mp:
| if (!false and isCachedL2) { readMem; } else { readL2; }
| writeToRegs;
| releaseRegs;
| end;
file ld.cg.mp:
| if (isCachedL2 and isCachedL1) { readMem; } else { readL2; }
| writeToRegs;
| releaseRegs;
| end;
file ld.cs.mp:
| if (isCachedL1 or isCachedL2) { readMem; } else { readL2; }
| writeToRegs;
| releaseRegs;
| end;
file ld.lu.mp:
| if ((isCachedL1 or false) or !true) { readMem; } else { readL2; }
| writeToRegs;
| releaseRegs;
| end;
file ld.cv.mp:
| if (isCachedL1 and isCachedL2) { readMem; } else { readL2; }
| writeToRegs;
| releaseRegs;
| end;
file ld.volatile.mp:
| if (isCachedL2 or isCachedL1) { readMem; } else { readL2; }
| writeToRegs;
| releaseRegs;
| end;
file conditions.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x, .param .u64 y) {
|     .reg .u32 a, b, c, d, e, f;
|     .reg .u64 p, q;
|     ld.param.u64 p, [x];
|     ld.param.u64 q, [y];
|     st.global.u32 [p], 8;
|     membar.cta;
|     ld.global.ca.u32 a, [p];
|     ld.global.cg.u32 b, [p];
|     ld.global.cs.u32 c, [p];
|     ld.global.lu.u32 d, [p];
|     ld.global.cv.u32 e, [p];
|     ld.volatile.global.u32 f, [p];
|     st.global.u32 [q], a;
|     st.global.u32 [q+4], b;
|     st.global.u32 [q+8], c;
|     st.global.u32 [q+12], d;
|     st.global.u32 [q+16], e;
|     st.global.u32 [q+20], f;
|     exit;
| }
run: run conditions.ptx --memory-programs . --schedule eager --buffer x=u32[1]:{7} --buffer y=u32[6] --arg x --arg y --print y
exit: 0
fires: memprog.bexp.true memprog.bexp.false memprog.bexp.and memprog.bexp.or
stdout:
| y: u32[6] = { 7, 8, 7, 8, 8, 7 }
run: run conditions.ptx --memory-programs . --schedule eager --profile sc --buffer x=u32[1]:{7} --buffer y=u32[6] --arg x --arg y --print y
exit: 0
stdout:
| y: u32[6] = { 7, 8, 7, 8, 8, 7 }
