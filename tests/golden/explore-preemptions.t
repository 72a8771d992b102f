from: of one block alone each run is the other's turn once it has ended. Block 0 first: it publishes and writes the slot, ends, and block 1 reads 10. Block 1 first: it spins, and to take it away from its loop is a preemption, so that run goes round for ever and block 0 starves. To see 0 block 0 has to wait between its publication and its write while block 1, which could wait no longer, goes on to its read: one preemption. That the runs with more of them have no third outcome the whole search says (docs/exploring.md, By priorities)
run: explore {root}/examples/why/late.ptx --grid 2 --buffer s=s32[1]:zero --buffer t=s32[1]:zero --buffer x=s32[2] --arg s --arg t --arg x --print x --set WarpSize=1 --set NumProcessors=2 --preemptions 0 --quiet
exit: 4
stdout:
| outcome 1: *
|   x: s32[2] = { 10, 917631732 }
| starving: *
|   block 0,0,0 warp 0 lanes 1 at *
| partial (preemptions): * states, * steps, all runs with at most 0 preemptions; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving
run: explore {root}/examples/why/late.ptx --grid 2 --buffer s=s32[1]:zero --buffer t=s32[1]:zero --buffer x=s32[2] --arg s --arg t --arg x --print x --set WarpSize=1 --set NumProcessors=2 --preemptions 1 --quiet
exit: 4
stdout:
| outcome 1: *
|   x: s32[2] = { 0, 917631732 }
| outcome 2: *
|   x: s32[2] = { 10, 917631732 }
| starving: *
| ...
| partial (preemptions): * states, * steps, all runs with at most 1 preemption; completed *
from: with a bound that is larger than the steps in which these two warps meet, nothing is left out, and the answer is complete: the outcomes and final states (9) are those of the whole search (docs/exploring.md)
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --preemptions 100 --json
exit: 0
stdout:
| {"complete": true, "preemptions": 100, "states": *, "completed": 9, "stuck": 0, "deadlocked": 0, *"values": {"o": [0]}, "states": 5, *"values": {"o": [1]}, "states": 4, *
stderr:
| ...
from: what a bound of preemptions does not go with: sleep sets take one order of independent steps, which may be one that preempts; walks have their own; other machines have no parties
run: explore {root}/examples/race.ptx --block 2 --buffer o=u32[1] --arg o --preemptions 1 --reduce local,independent
exit: 2
stderr:
| *a bound of preemptions does not go with the reduction independent*
| ...
run: explore {root}/examples/race.ptx --block 2 --buffer o=u32[1] --arg o --preemptions 1 --walks 10
exit: 2
stderr:
| *random walks (--walks) have no such bound and no reductions*
| ...
run: explore {root}/examples/structured/program-2.simt --preemptions 2
exit: 1
stderr:
| *only kernels (FILE.ptx, .host, .litmus, .hanoi) of at most 65536 threads have parties to be told apart*
| ...
