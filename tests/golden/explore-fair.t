from: weak fairness over all parties (docs/exploring.md), by hand. Block 0 stores, block 1 waits for it, past L1. Whoever waits for ever starves the storing thread, or its store, which is still in flight when the thread has exited and the block is over: no cycle is fair, so every fair run completes; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
file flag.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .visible .entry k(.param .u64 p)
| {
|     .reg .u64 a;
|     .reg .u32 v, b;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     mov.u32 b, %ctaid.x;
|     setp.eq.u32 q, b, 0;
|     @q bra S;
| L:
|     ld.relaxed.gpu.global.u32 v, [a];
|     setp.eq.u32 q, v, 0;
|     @q bra L;
|     ret;
| S:
|     st.relaxed.gpu.global.u32 [a], 1;
|     ret;
| }
run: explore flag.ptx --grid 2 --buffer y=u32[1] --arg y --set WarpSize=1 --set NumProcessors=2
exit: 0
stdout:
| outcome 1: *
|   y: u32[1] = { 1 }
| ...
| starving: *
|   operations of block 0,0,0 warp 0 lanes 1 at 19: st.relaxed.gpu.global.u32 [a], 1;
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore flag.ptx --grid 2 --buffer y=u32[1] --arg y --set WarpSize=1 --set NumProcessors=2 --reduce none
exit: 0
stdout:
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends

from: the same store, but of a thread that goes on and is the one that waits for an answer: its loads end again and again, the store is always there. What one operation of a thread does is nothing to another one
file answer.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .visible .entry k(.param .u64 p)
| {
|     .reg .u64 a;
|     .reg .u32 v, b;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     mov.u32 b, %ctaid.x;
|     setp.eq.u32 q, b, 1;
|     @q bra L;
|     st.weak.global.u32 [a], 1;
| M:
|     ld.relaxed.gpu.global.u32 v, [a+128];
|     setp.eq.u32 q, v, 0;
|     @q bra M;
|     ret;
| L:
|     ld.relaxed.gpu.global.u32 v, [a];
|     setp.eq.u32 q, v, 0;
|     @q bra L;
|     st.relaxed.gpu.global.u32 [a+128], 1;
|     ret;
| }
run: explore answer.ptx --grid 2 --buffer y=u32[33] --arg y --print y --set WarpSize=1 --set NumProcessors=2 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   y: *
| ...
|   operations of block 0,0,0 warp 0 lanes 1 at 13: st.weak.global.u32 [a], 1;
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends

from: messages (5.8.2). Grid 0 waits for what grid 1 stores, and is aborted: while the start of grid 1 or the abort has not been taken, either could be, so no cycle is fair. The abort may come before grid 1 or behind, and the spinning thread ends by itself or not
file spin.ptx:
| .visible .entry spin(.param .u64 p)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     .reg .pred q;
|     ld.param.u64 a, [p];
| L:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 q, v, 0;
|     @q bra L;
|     exit;
| }
| .visible .entry set(.param .u64 p)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [p];
|     st.volatile.global.u32 [a], 1;
|     exit;
| }
file aborted.host:
| load spin.ptx as P
| buffer x u32[1]
| launch P.spin grid 1 block 1 args x as G
| abort G
| launch P.set grid 1 block 1 args x
| sync
| print x
run: explore aborted.host --set WarpSize=1 --set NumProcessors=2
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 1 }
| ...
| starving: *
|   message: abort of grid 0
|   message: start of grid 1
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends

from: walks judge by the same parties: whatever they pick, the abort could be taken in every round, so no round is fair; nor is one that starves nobody but a message
file loop.ptx:
| .visible .entry k()
| {
| AGAIN:
|     bra AGAIN;
| }
file endless.host:
| load loop.ptx
| launch k grid 1 block 1 as G
| abort G
| sync
run: explore endless.host --walks 100 --max-depth 30 --seed 3
exit: 0
stdout:
| outcome 1: 100 walks, *
| starving: * walks, *
| walks: 100, * steps; completed 100, stuck 0, deadlocked 0, cut off 0; cycles: 0 fair, * starving
run: explore endless.host
exit: 0
stdout:
| outcome 1: *
| starving: 1 cycle, *
|   message: abort of grid 0
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 1 starving: every fair run ends

from: a second grid cannot start while there is one (NumConKernels), and the first waits for it: the message cannot be taken, so it is not starved, and the cycle is fair. When the second one comes first, whoever waits can only starve its store
file waiting.host:
| load spin.ptx as P
| buffer x u32[1]
| launch P.spin grid 1 block 1 args x
| launch P.set grid 1 block 1 args x
| sync
| print x
run: explore waiting.host --set WarpSize=1 --set NumProcessors=2 --set NumConKernels=1
exit: 4
stdout:
| outcome 1: *
|   x: u32[1] = { 1 }
| fair: 1 cycle, *
| starving: *
|   operations of grid 1 block 0,0,0 warp 0 lanes 1 at 17: st.volatile.global.u32 [a], 1;
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 1 fair, * starving: some fair run never ends

from: nor can a block that finds no room (5.7.1): block 0 waits for block 1, and the only processor takes one block at a time. The other way round block 1 finds what block 0 has stored
file later.ptx:
| .visible .entry k(.param .u64 p, .param .u32 first)
| {
|     .reg .u64 a;
|     .reg .u32 v, b, n;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     ld.param.u32 n, [first];
|     mov.u32 b, %ctaid.x;
|     setp.eq.u32 q, b, n;
|     @q bra S;
| L:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 q, v, 0;
|     @q bra L;
|     exit;
| S:
|     st.volatile.global.u32 [a], 1;
|     exit;
| }
run: explore later.ptx --grid 2 --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --buffer y=u32[1] --arg y --arg 1 --set Level2CacheSize=0
exit: 4
stdout:
| fair: 1 cycle, *
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 1 fair, 0 starving: no run ends
run: explore later.ptx --grid 2 --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --buffer y=u32[1] --arg y --arg 0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   y: u32[1] = { 1 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving

from: a way round a cycle is looked for among states at the same line of the host, from which the later launch has not been sent (5.8.2). The first grid waits for the second one's store, as it may for ever while that is in flight and the host waits for that grid
file later.host:
| load spin.ptx as p
| buffer x u32[1]
| launch p.spin grid 1 block 1 args x
| launch p.set grid 1 block 1 args x as g
| sync g
| launch p.set grid 1 block 1 args x
| sync
run: explore later.host --set WarpSize=1 --set NumProcessors=2 --witness w --quiet
exit: 0
stdout:
| outcome 1: *
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends

from: silent rules (4.6) may fire and need not: a thread that reads through L1 may find an old line for ever, unless they are parties
run: explore {root}/examples/waiting.ptx --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --buffer y=u32[1] --arg y
exit: 4
stdout:
| outcome 1: *
|   y: u32[1] = { 1 }
| fair: *
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: * fair, * starving: some fair run never ends
run: explore {root}/examples/waiting.ptx --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --buffer y=u32[1] --arg y --set FairSilent=1
exit: 0
stdout:
| outcome 1: *
|   y: u32[1] = { 1 }
| starving: *
| ...
|   silent rule M.evictL1 of processor 1, line global 0x10000000
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends

from: with too many threads nobody is told from another, and that is said
run: explore loop.ptx --grid 256,256 --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1
exit: 4
stdout:
| fair: 1 cycle, 1 state, * choices
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 1 fair, 0 starving: no run ends
run: explore loop.ptx --grid 257,256 --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1
exit: 4
stdout:
| fair: 1 cycle, 1 state, * choices
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 1 fair, 0 starving (not judged: more than 65536 threads)
run: explore loop.ptx --grid 257,256 --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --json
exit: 4
stdout:
| {"complete": true, *"cycles": {"fair": 1, "starving": 0, "judged": false}*}
