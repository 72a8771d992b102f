from: 4.2.1, by hand: a load that fills its line and ends without reading it, which would unpin it: the pin is then of no operation in flight. The line is the first of global memory, the buffer's
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
file ld.ca.mp:
| reserveL1;
| yield;
| readMem;
| updateL1;
| yield;
| releaseRegs;
| end;
run: run k.ptx --buffer o=u32[1] --arg o --check machine --memory-programs . --print o --set NumProcessors=1 --schedule eager
exit: 5
stdout:
| o: u32[1] = { * }
stderr:
| warpstep: error: check failed: machine.pins does not hold: a line is pinned once by each operation that says so (global line 0x10000000 in L1 of processor 0) (rule cache.pin, section 4.2.2)
| check failed: *
