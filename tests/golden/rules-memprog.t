from: 4.4: by hand: "!false and true" holds, so L2 drops the line, which it does not have; "false or true" holds, so the value comes from memory, where the host put 7, and the program ends inside the branch, before the statement behind it (seq2)
file ld.ca.mp:
| if (!false and true) { discardL2; }
| if (false or true)
| {
|     readMem;
|     yield;
|     writeToRegs;
|     yield;
|     releaseRegs;
|     end;
| }
| yield;
| end;
file copy.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry copy(.param .u64 x, .param .u64 y) {
|     .reg .u32 v;
|     .reg .u64 a, b;
|     ld.param.u64 a, [x];
|     ld.param.u64 b, [y];
|     ld.global.ca.u32 v, [a];
|     st.global.u32 [b], v;
|     exit;
| }
run: run copy.ptx --memory-programs . --buffer x=u32[1]:{7} --buffer y=u32[1] --arg x --arg y --print y
exit: 0
fires: memprog.bexp.true memprog.bexp.false memprog.bexp.not memprog.bexp.and memprog.bexp.or
fires: memprog.op.discardL2 memprog.seq2 memprog.if.tt memprog.end program.ld.ca
stdout:
| y: u32[1] = { 7 }
