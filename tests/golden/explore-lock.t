from: program 6.1 (listing 6.2), section 6.5: two threads of one warp: whoever has the lock waits in the break token that only both can pop, the other one spins for ever; no run completes (exit status 4) and every cycle starves the owner; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
run: explore {root}/examples/report/listing-6.2.ptx --block 2
exit: 4
stdout:
| starving: *
|   block 0,0,0 warp 0 lanes 01000000000000000000000000000000 at 18: st .global .u32 .cg lock, 1;
| starving: *
|   block 0,0,0 warp 0 lanes 10000000000000000000000000000000 at 18: st .global .u32 .cg lock, 1;
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends

from: two warps: the owner goes on by itself, so a run completes whenever the owner gets its turn; what spins for ever starves somebody
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=1
exit: 0
stdout:
| outcome 1: * states, * choices
|   lock: u32[1] = { 1 }
| starving: *
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends

from: one thread alone has nobody to spin for
run: explore {root}/examples/report/listing-6.2.ptx --block 1
exit: 0
stdout:
| outcome 1: * state*, * choices
|   lock: u32[1] = { 1 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
