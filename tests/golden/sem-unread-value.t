from: 4.4.1: the value list of a load is empty until it reads, and an atomic has no old value before; 4.4.3: who writes, updates or hands on that value without it is bottom. A store has its value from the start, and an atomic its operands: it may write them without having read. Only the statement that a way comes to without a value is bottom: by the last ld.ca the load misses and reads
file k.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .global .u32 x = 7;
| .shared .u32 s;
| .entry ld() { .reg .u32 r; ld.global.ca.u32 r, [x]; exit; }
| .entry st() { st.global.u32 [x], 1; exit; }
| .entry at() { .reg .u32 r; atom.global.add.u32 r, [x], 1; exit; }
| .entry ls() { .reg .u32 r; ld.shared.u32 r, [s]; exit; }
file ld.ca.mp:
| writeMem; releaseRegs; end;
file st.global.wb.mp:
| writeMem; releaseRegs; end;
file atom.global.mp:
| atomOp; writeMem; releaseRegs; end;
file ld.shared.mp:
| writeToRegs; releaseRegs; end;
run: run k.ptx --entry ld --memory-programs . --print x
exit: 3
stdout:
| x: u32[1] = { 7 }
stderr:
| *stuck: the memory program `ld.ca` uses a value that it has not read (rule M.step, section 4.6)
| ...
run: run k.ptx --entry ld --memory-programs . --profile sc --print x
exit: 3
stdout:
| x: u32[1] = { 7 }
stderr:
| *stuck: the memory program `ld.ca` uses a value that it has not read *
| ...
run: run k.ptx --entry ls --memory-programs .
exit: 3
stderr:
| *stuck: the memory program `ld.shared` uses a value that it has not read *
| ...
run: run k.ptx --entry at --memory-programs . --print x
exit: 3
stdout:
| x: u32[1] = { 7 }
stderr:
| *stuck: the memory program `atom.global` uses a value that it has not read *
| ...
run: run k.ptx --entry st --memory-programs . --print x --quiet
exit: 0
stdout:
| x: u32[1] = { 1 }
file ld.ca.mp:
| if (isCachedL1) { evictL1; writeToRegs; } else { readMem; writeToRegs; } releaseRegs; end;
file atom.global.mp:
| writeMem; readMem; writeToRegs; releaseRegs; end;
run: run k.ptx --entry ld --memory-programs . --quiet
exit: 0
run: run k.ptx --entry at --memory-programs . --print x --quiet
exit: 0
stdout:
| x: u32[1] = { 1 }
