from: 4.3, 4.5 (listing 4.5): the lock of a bank keeps atomic operations away, no plain store. One after the other, add 1 and write 10 leave 10 or 11. In the replayed list the store is done between the atomic's readMem and its writeMem, which writes 0 + 1 over it: 1, the store is lost. When both are atomic, what exch returns and what is left are 1 and 10 or 0 and 11 whatever the seed, 11 together. Schedule eager ends the atomic before the store begins: 10
file lost:
| processor.step 2 0
| processor.step 3 0 x2
| processor.step 3 2
| processor.step 4 3
| processor.step 4 0
| processor.step 3 1
| processor.step 3 2
| processor.step 3 0 x2
| processor.step 3 2
| processor.step 3 0
| processor.step 2 1 x2
| processor.step 2 0 x2
| processor.step 2 1
| processor.step 2 0
| processor.step 2 1
| processor.step 3 2
| processor.step 3 0
| processor.step 3 2
| processor.step 2 0 x2
| processor.step 2 1 x2
| processor.step 3 1 x2
| processor.step 2 1 x2
| processor.step 2 0
| processor.step 2 1
run: run {root}/examples/lock.ptx --entry plain --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer o=u32[1] --arg o --replay lost
exit: 0
stdout:
| o: u32[1] = { 1 }
fires: memprog.op.lock memprog.op.unlock env.banks env.readShared env.writeShared program.atom.shared program.st.shared program.ld.shared
run: trace {root}/examples/lock.ptx --entry plain --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer o=u32[1] --arg o --replay lost --memory-only --level micro --quiet
exit: 0
stdout:
| ...
|          M.step atom.shared * runs: lock, *
| ...
|          M.step st.shared * runs: writeMem, *
| ...
|          M.step atom.shared * runs: writeMem, *
| ...
run: run {root}/examples/lock.ptx --entry plain --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer o=u32[1] --arg o --schedule eager
exit: 0
stdout:
| o: u32[1] = { 10 }
file sum.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
|
| .shared .u32 word;
| .entry atomic(.param .u64 out)
| {
|     .reg .u64 to;
|     .reg .u32 t, v;
|     .reg .pred p;
|
|     ld.param.u64 to, [out];
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p atom.shared.add.u32 v, [word], 1;
|     @!p atom.shared.exch.b32 v, [word], 10;
|     bar.sync 0;
|     @!p st.global.u32 [to+4], v;
|     @!p exit;
|     ld.shared.u32 v, [word];
|     st.global.u32 [to], v;
|     exit;
| }
file add.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry add(.param .u64 from, .param .u64 to)
| {
|     .reg .u64 a, b;
|     .reg .u32 v, w;
|     ld.param.u64 a, [from];
|     ld.param.u64 b, [to];
|     ld.global.u32 v, [a];
|     ld.global.u32 w, [a+4];
|     add.u32 v, v, w;
|     st.global.u32 [b], v;
|     exit;
| }
file sum.host:
| load sum.ptx as p
| load add.ptx as q
| buffer o u32[2]
| buffer s u32[1]
| launch p.atomic grid 1,1,1 block 2,1,1 args o
| sync
| launch q.add grid 1,1,1 block 1,1,1 args o, s
| sync
| expect s = {11}
run: run sum.host --seed 4 --set WarpSize=1 --set NumProcessors=1
exit: 0
run: run sum.host --seed 8 --set WarpSize=1 --set NumProcessors=1
exit: 0
run: run sum.host --seed 11 --set WarpSize=1 --set NumProcessors=1
exit: 0
run: run sum.host --seed 13 --set WarpSize=1 --set NumProcessors=1
exit: 0
run: run sum.host --seed 21 --set WarpSize=1 --set NumProcessors=1
exit: 0
run: run sum.host --seed 30 --set WarpSize=1 --set NumProcessors=1
exit: 0
run: run sum.host --seed 31 --set WarpSize=1 --set NumProcessors=1
exit: 0
run: run sum.host --seed 32 --set WarpSize=1 --set NumProcessors=1
exit: 0
run: run sum.host --schedule round-robin --profile report --set WarpSize=1 --set NumProcessors=1
exit: 0
