from: 4.4.2 by hand: bottom in either operand is bottom, whatever the other one says: an access to shared memory, which no cache holds, may not ask for one behind "false and" or "true or" either
file ld.shared.mp:
| if (true or isCachedL2) { yield; }
| readMem;
| writeToRegs;
| releaseRegs;
| end;
file st.shared.mp:
| if (false and isCachedL1) { yield; }
| writeMem;
| releaseRegs;
| end;
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 word;
| .entry load() {
|     .reg .u32 v;
|     ld.shared.u32 v, [word];
|     exit;
| }
| .entry store() {
|     st.shared.u32 [word], 1;
|     exit;
| }
run: run k.ptx --entry load --memory-programs .
exit: 3
stderr:
| *memprog.bexp.isCachedL2*
| *
run: run k.ptx --entry store --memory-programs .
exit: 3
stderr:
| *memprog.bexp.isCachedL1*
| *
