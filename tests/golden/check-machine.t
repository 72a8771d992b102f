from: chapter 4: what --check machine looks at holds whatever the memory programs do that the report has, and breaks under programs that leave something behind. A store without releaseRegs (4.4.3) is over while its registers stay blocked
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     ld.global.u32 v, [a];
|     add.u32 v, v, 1;
|     st.global.u32 [a], v;
|     exit;
| }
file st.global.wb.mp:
| writeL2;
| yield;
| end;
run: run k.ptx --buffer o=u32[1] --arg o --check machine
exit: 0
stdout:
| o: u32[1] = { 1 }
run: run k.ptx --buffer o=u32[1] --arg o --check machine --memory-programs . --print o --set NumProcessors=1
exit: 5
stdout:
| o: u32[1] = { 1 }
stderr:
| warpstep: error: check failed: machine.registers does not hold: registers are blocked by the operations that have yet to release them (processor 0) (rule memprog.op.releaseRegs, section 4.4.3)
| check failed: *

from: without the check nobody notices, for nothing waits for the address any more
run: run k.ptx --buffer o=u32[1] --arg o --memory-programs . --print o --set NumProcessors=1 --check stack
exit: 0
stdout:
| o: u32[1] = { 1 }

from: it goes with --control threads, whose threads use the same memory; all the checks do not
run: run k.ptx --buffer o=u32[1] --arg o --check machine --control threads
exit: 0
stdout:
| o: u32[1] = { 1 }
run: run k.ptx --buffer o=u32[1] --arg o --check machine,stack --control threads
exit: 2
stderr:
| --check:1:9: error: the checks are about the token stack, which control model threads does not have
| ...

from: in an exploration it is a reason to be stuck
run: explore k.ptx --buffer o=u32[1] --arg o --check machine --memory-programs . --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 5
stdout:
| stuck: *
|   memprog.op.releaseRegs: machine.registers does not hold: *
| complete: *completed 0, stuck *
