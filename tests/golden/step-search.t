from: 5.7.1: which ready warp steps is open, so of two stores to one word either may be the last: 0 or 1 is left, whether warp 1 has taken its first step or not; the value 7 never. With breakpoints at line 9 of warp 1 and behind the store of warp 0, from where warp 0 stands at its store and warp 1 at its first instruction: warp 0 stores at once or after one step of warp 1 (two states), or warp 1 takes two steps and arrives at line 9 (one): with the two states that are left, 5 states and 4 steps. Where it was searched from, the last step is still the last. Listing 6.2: the thread that has the lock waits at line 18, its break token under the loop, for the other (6.5): no run completes and each lane may be starved; a schedule at random is cut at its bound. stuck.ptx: the third warp stores behind the buffer in every schedule
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x) {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [x];
|     mov.u32 t, %tid.x;
|     st.global.u32 [a], t;
|     exit;
| }
run: step k.ptx --block 2 --buffer x=u32[1] --arg x --profile sc --schedule eager --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdin:
| break 9 if warp 0
| continue
| delete
| search exists x=0
| search never x=7
| jump 2
| print x
| back
| back
| jump 1
| print x
| search
| reverse-continue
| go 3
| info ends
| jump 2
| go 3
| choose 1
| search
| search forall x[0]=1
| jump 2
| info run
stdout:
| > break 9 if warp 0
| breakpoint 1: 9 if warp 0 (line 9 of k.ptx)
| > continue
| breakpoint 1, 9 if warp 0
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| > delete
| > search exists x=0
| complete: * states, * steps; completed 2, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
|   1  completed: 1 state, * choices, satisfies the formula
|      x: u32[1] = { 0 }
|   2  completed: 1 state, * choices
|      x: u32[1] = { 1 }
| condition exists (x=0): holds
| > search never x=7
| complete: * states, * steps; completed 2, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
|   1  completed: 1 state, * choices
|      x: u32[1] = { 0 }
|   2  completed: 1 state, * choices
|      x: u32[1] = { 1 }
| condition ~exists (x=7): holds
| > jump 2
| at step 9 of 9
|       8  c0 g0 b0,0,0 w1 p0     4:10    exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 9 steps, 8 warp instructions
| > print x
| x: u32[1] = { 1 }
| > back
| at step 8 of 9
|          M.step st.global.wb  operation 5 of c0 g0 b0,0,0 w1 p0 at 3:9, lanes 1, global 0x10000000, runs: discardL1, next: writeL2
|          M.end st.global.wb  operation 5 of c0 g0 b0,0,0 w1 p0 at 3:9, lanes 1, global 0x10000000, runs: writeL2
|       7  c0 g0 b0,0,0 w1 p0     3:9     st.global.u32 [a], t;             thread.st warp.mem
| => block 0,0,0 warp 1 at line 10: exit;  active 1
| > back
| at step 7 of 9
|       6  c0 g0 b0,0,0 w0 p0     4:10    exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
| => block 0,0,0 warp 0: completed
| > jump 1
| at step 9 of 9
|       8  c0 g0 b0,0,0 w0 p0     4:10    exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 9 steps, 8 warp instructions
| > print x
| x: u32[1] = { 0 }
| > search
| error: the run is over, it is completed; `back` goes back
| > reverse-continue
| at the beginning
| => the focused warp is not on the device
| > go 3
| at step 3 of 9
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| > info ends
| complete: * states, * steps; completed 2, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
|   1  completed: 1 state, * choices
|      x: u32[1] = { 0 }
|   2  completed: 1 state, * choices
|      x: u32[1] = { 1 }
| > jump 2
| at step 9 of 9
|       8  c0 g0 b0,0,0 w1 p0     4:10    exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 9 steps, 8 warp instructions
| > go 3
| at step 3 of 9
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| > choose 1
|          M.step ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: releaseRegs
|       3  c0 g0 b0,0,0 w1 p0     1:7     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 1 at line 8: mov.u32 t, %tid.x;  active 1
| > search
| complete: * states, * steps; completed 2, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
|   1  completed: 1 state, * choices
|      x: u32[1] = { 0 }
|   2  completed: 1 state, * choices
|      x: u32[1] = { 1 }
| > search forall x[0]=1
| complete: * states, * steps; completed 2, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
|   1  completed: 1 state, * choices
|      x: u32[1] = { 0 }
|   2  completed: 1 state, * choices, satisfies the formula
|      x: u32[1] = { 1 }
| condition forall (x[0]=1): does not hold
| > jump 2
| at step 9 of 9
|       8  c0 g0 b0,0,0 w1 p0     4:10    exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 9 steps, 8 warp instructions
| > info run
| step 9 of 9 known, 8 warp instructions, 0 operations in flight
run: step k.ptx --block 2 --buffer x=u32[1] --arg x --profile sc --schedule eager --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdin:
| # What it goes back to, and where ways end.
| break 9 if warp 0
| continue
| delete
| break 9 if warp 1
| break 10 if warp 0
| where
| search until breakpoint
| where
| jump 1
| back
| jump 2
| go 3
| search walks 5 seed 3 until breakpoint
| info run
stdout:
| > # What it goes back to, and where ways end.
| > break 9 if warp 0
| breakpoint 1: 9 if warp 0 (line 9 of k.ptx)
| > continue
| breakpoint 1, 9 if warp 0
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| > delete
| > break 9 if warp 1
| breakpoint 2: 9 if warp 1 (line 9 of k.ptx)
| > break 10 if warp 0
| breakpoint 3: 10 if warp 0 (line 10 of k.ptx)
| > where
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
|            device.exec
|              sched.scheduleGrids 0
|              sched.scheduleWarps 1
|              device.regLookup
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.mem 0 > exec.tt 1 > thread.mov
|                expr.E.sreg %tid.x
|                thread.regs
|              device.memOp 1
|                program.reg
|                M.step
|                  M.highestPrio true
|                  memprog.seq3 { memprog.op1 > memprog.op.writeToRegs, memprog.seq1 > memprog.yield }
|                M.end
|                  M.highestPrio true
|                  memprog.seq3 { memprog.op1 > memprog.op.releaseRegs, memprog.end }
|              sched.canBeScheduled true
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| > search until breakpoint
| complete: 5 states, 4 steps; completed 0, stuck 0, deadlocked 0, stopped 3; cycles: 0 fair, 0 starving
|   1  stopped: 1 state, 2 choices
|      breakpoint 2, 9 if warp 1
|   2  stopped: 2 states, 1 choice
|      breakpoint 3, 10 if warp 0
| > where
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
|            device.exec
|              sched.scheduleGrids 0
|              sched.scheduleWarps 1
|              device.regLookup
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.mem 0 > exec.tt 1 > thread.mov
|                expr.E.sreg %tid.x
|                thread.regs
|              device.memOp 1
|                program.reg
|                M.step
|                  M.highestPrio true
|                  memprog.seq3 { memprog.op1 > memprog.op.writeToRegs, memprog.seq1 > memprog.yield }
|                M.end
|                  M.highestPrio true
|                  memprog.seq3 { memprog.op1 > memprog.op.releaseRegs, memprog.end }
|              sched.canBeScheduled true
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| > jump 1
| at step 5 of 5
|          M.step reg  operation 3 of c0 g0 b0,0,0 w1 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 3 of c0 g0 b0,0,0 w1 p0 at 2:8, lanes 1, runs: releaseRegs
|       4  c0 g0 b0,0,0 w1 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 1 at line 9: st.global.u32 [a], t;  active 1
| > back
| at step 4 of 5
|          M.step ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: readMem, next: writeToRegs
|          M.step ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: writeToRegs, next: releaseRegs
|          M.end ld.const  operation 2 of c0 g0 b0,0,0 w1 p0 at 1:7, lanes 1, const 0x0, runs: releaseRegs
|       3  c0 g0 b0,0,0 w1 p0     1:7     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 1 at line 8: mov.u32 t, %tid.x;  active 1
| > jump 2
| at step 4 of 4
|          M.step st.global.wb  operation 2 of c0 g0 b0,0,0 w0 p0 at 3:9, lanes 1, global 0x10000000, runs: discardL1, next: writeL2
|          M.end st.global.wb  operation 2 of c0 g0 b0,0,0 w0 p0 at 3:9, lanes 1, global 0x10000000, runs: writeL2
|       3  c0 g0 b0,0,0 w0 p0     3:9     st.global.u32 [a], t;             thread.st warp.mem
| => block 0,0,0 warp 0 at line 10: exit;  active 1
| > go 3
| at step 3 of 4
|          M.step reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation 1 of c0 g0 b0,0,0 w0 p0 at 2:8, lanes 1, runs: releaseRegs
|       2  c0 g0 b0,0,0 w0 p0     2:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 9: st.global.u32 [a], t;  active 1
| > search walks 5 seed 3 until breakpoint
| 5 schedules at random, * steps; completed 0, stuck 0, deadlocked 0, stopped 5
| ...
| > info run
| step 3 of 4 known, 2 warp instructions, 0 operations in flight
run: step k.ptx --block 2 --buffer x=u32[1] --arg x --profile sc --schedule eager --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdin:
| # Said wrong.
| jump 1
| info ends
| search until breakpoint
| search until lunch
| search walks
| search walks 0
| search most
| search most 0
| search exists z=1
| search exists x=1 exists x=0
| search walks 3 seed two
| info run
stdout:
| > # Said wrong.
| > jump 1
| error: nothing was found yet; see `help search`
|   jump 1
|        ^
| > info ends
| nothing was searched for
| > search until breakpoint
| error: there are no breakpoints
| > search until lunch
| error: expected `breakpoint` behind `until`
|   search until lunch
|                ^
| > search walks
| error: expected how many schedules, found the end
| > search walks 0
| error: 0 schedules are none
| > search most
| error: expected a number of states or steps, found the end
| > search most 0
| error: 0 is no bound to search in
| > search exists z=1
| error: `z` is not among what is printed
|   search exists z=1
|                 ^
| > search exists x=1 exists x=0
| error: expected nothing more behind the condition
|   search exists x=1 exists x=0
|                     ^
| > search walks 3 seed two
| error: expected a seed, found `two`
|   search walks 3 seed two
|                       ^~~
| > info run
| step 0 of 0 known, 0 warp instructions, 0 operations in flight
run: step {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2
exit: 0
stdin:
| search
| jump 1
| info tokens
| search walks 3 most 300
| info run
stdout:
| > search
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, 4 starving
|   1  starving cycle: 2 cycles, * choices
|      block 0,0,0 warp 0 lanes * at 18: st .global .u32 .cg lock, 1;
|   2  starving cycle: 2 cycles, * choices
|      block 0,0,0 warp 0 lanes * at 18: st .global .u32 .cg lock, 1;
| > jump 1
| ...
| > info tokens
| break 11 goes on at address 6, line 18
| > search walks 3 most 300
| 3 schedules at random, 900 steps; completed 0, stuck 0, deadlocked 0, not over 3; cycles: 0 fair, * starving
| ...
| > info run
| step * known, * in flight
run: step {root}/examples/stuck.ptx --block 96 --buffer out=u32[64] --arg out --arg 7 --schedule eager --profile sc --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdin:
| search
| jump 1
| back
| search walks 2
| quit
stdout:
| > search
| complete: * states, * steps; completed 0, stuck *, deadlocked 0; cycles: 0 fair, 0 starving
|   1  stuck: *, * choices
|      device.memOp: 4 bytes at global address 0x10000100: nothing is mapped there ({root}/examples/stuck.ptx:16)
| > jump 1
| at step * of *
|          stuck  c0 g0 b0,0,0 w2 p0     5:16    st.global.u32 [at], v;
| {root}/examples/stuck.ptx:16:5: stuck: 4 bytes at global address 0x10000100: nothing is mapped there (rule device.memOp, section 5.8.1)
|    16 |     st.global.u32 [at], v;
|       |     ^~~~~~~~~~~~~~~~~~~~~~
|   at address 5, `st.global.u32 [at], v;`, in context 0, grid 0, block (0,0,0), warp 2, lane 0
| > back
| at step * of *
|          M.step reg  operation * of c0 g0 b0,0,0 w2 p0 at 4:15, lanes 11111111111111111111111111111111, runs: writeToRegs, next: releaseRegs
|          M.end reg  operation * of c0 g0 b0,0,0 w2 p0 at 4:15, lanes 11111111111111111111111111111111, runs: releaseRegs
|      *  c0 g0 b0,0,0 w2 p0     4:15    mad.wide.u32 at, t, 4, base;      thread.dop warp.mem
| => block 0,0,0 warp 2 at line 16: st.global.u32 [at], v;  active 11111111111111111111111111111111
| > search walks 2
| 2 schedules at random, * steps; completed 0, stuck 2, deadlocked 0
|   1  stuck: 2 schedules, * choice*
|      device.memOp: 4 bytes at global address 0x10000100: nothing is mapped there ({root}/examples/stuck.ptx:16)
| > quit
