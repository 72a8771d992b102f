from: 4.6: the order of memory operations. All four accesses of messages.ptx go to L2. Two plain stores of a thread to different addresses may change places, and so may two plain loads: the replayed list shows the flag without the data, 1 and 0. Volatile operations of a thread keep their order (highestPrio): with them the flag is never seen without the data, whatever the seed and also in profile report
file reordered:
| processor.step 2 1
| processor.step 3 1
| processor.step 4 2
| processor.step 4 3
| processor.step 4 1
| processor.step 4 0
| processor.step 4 1
| processor.step 4 2
| processor.step 4 3 x3
| processor.step 4 2
| processor.step 4 0
| processor.step 4 2
| processor.step 4 3 x2
| processor.step 4 1
| processor.step 3 1
| processor.step 3 0
| processor.step 2 0 x3
| processor.step 3 2 x2
| processor.step 4 2
| processor.step 5 4
| processor.step 5 1
| processor.step 5 2
| processor.step 5 3 x2
| processor.step 5 0
| processor.step 5 2
| memory.silent 2 0
| processor.step 4 2
| memory.silent 2 0
| processor.step 4 3
| memory.silent 2 0
| processor.step 3 1
| memory.silent 2 0
| processor.step 3 2
| memory.silent 2 0
| processor.step 3 1
| memory.silent 2 0
| processor.step 3 0
| memory.silent 2 0
| processor.step 2 1
| memory.silent 2 0
| processor.step 2 1
| memory.silent 2 0 x6
| processor.step 2 0
| memory.silent 2 0
| processor.step 2 1
| memory.silent 2 0
run: run {root}/examples/messages.ptx --grid 2 --set NumProcessors=1 --entry weak --buffer o=u32[2] --arg o --replay reordered
exit: 0
stdout:
| o: u32[2] = { 1, 0 }
fires: program.ld.cg program.st.cg M.highestPrio
file check.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry check(.param .u64 got, .param .u64 bad)
| {
|     .reg .u64 a, b;
|     .reg .u32 seen, value;
|     .reg .pred p, q, r;
|     ld.param.u64 a, [got];
|     ld.param.u64 b, [bad];
|     ld.global.u32 seen, [a];
|     ld.global.u32 value, [a+4];
|     setp.gt.u32 p, seen, value;
|     @p st.global.u32 [b], 1;
|     exit;
| }
file strong.host:
| load {root}/examples/messages.ptx as m
| load check.ptx as c
| buffer bad u32[1]
| buffer o u32[2]
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.strong grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| expect bad = {0}
run: run strong.host --seed 1
exit: 0
fires: program.ld.volatile program.st.volatile
run: run strong.host --seed 2 --profile report
exit: 0
fires: program.ld.volatile program.st.volatile
run: run strong.host --seed 3 --profile report --set NumProcessors=1
exit: 0
fires: program.ld.volatile program.st.volatile
run: run strong.host --seed 4 --set NumProcessors=1
exit: 0
fires: program.ld.volatile program.st.volatile
run: run strong.host --seed 5 --profile report --set Level2CacheSize=0 --set NumProcessors=1
exit: 0
fires: program.ld.volatile program.st.volatile
run: run strong.host --schedule round-robin --profile report --set NumProcessors=1
exit: 0
fires: program.ld.volatile program.st.volatile
# The check can fail: the same with plain accesses.
file weak.host:
| load {root}/examples/messages.ptx as m
| load check.ptx as c
| buffer bad u32[1]
| buffer o u32[2]
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| write m.data = zero
| write m.flag = zero
| launch m.weak grid 2,1,1 block 1,1,1 args o
| sync
| launch c.check grid 1,1,1 block 1,1,1 args o, bad
| sync
| expect bad = {0}
run: run weak.host --seed 1 --set NumProcessors=1 --profile report
exit: 5
