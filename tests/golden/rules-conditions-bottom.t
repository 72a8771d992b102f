from: 4.4.2 by hand: bottom in either operand is bottom, whatever the other one says: an access to constant or to shared memory, which no cache holds, may not ask for one behind "false and" or "true or" either
file ld.const.mp:
| if (false and isCachedL1) { yield; }
| readMem;
| writeToRegs;
| releaseRegs;
| end;
file ld.shared.mp:
| if (true or isCachedL2) { yield; }
| readMem;
| writeToRegs;
| releaseRegs;
| end;
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .const .u32 seven = 7;
| .shared .u32 word;
| .entry constant() {
|     .reg .u32 v;
|     ld.const.u32 v, [seven];
|     exit;
| }
| .entry shared() {
|     .reg .u32 v;
|     ld.shared.u32 v, [word];
|     exit;
| }
run: run k.ptx --entry constant --memory-programs .
exit: 3
stderr:
| *memprog.bexp.isCachedL1*
| *
run: run k.ptx --entry shared --memory-programs .
exit: 3
stderr:
| *memprog.bexp.isCachedL2*
| *
