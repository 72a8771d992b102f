from: by hand. racy: nothing orders the two blocks' stores in any schedule, so each of the runs has the race. last: of two atomic exchanges either may come second, and 20 seeds see both; there is no race. The seed that is shown is that of the first run with a finding, or the first
file racy.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     mov.u32 v, %ctaid.x;
|     st.global.u32 [a], v;
|     exit;
| }
file last.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     mov.u32 v, %ctaid.x;
|     atom.global.exch.b32 v, [a], v;
|     exit;
| }
run: run racy.ptx --grid 2 --buffer o=u32[1] --arg o --check races --seed 4 --seeds 3
exit: 5
stdout:
| o: u32[1] = { * }
stderr:
| racy.ptx:10:5: error: data race: *
| ...
| completed: *, seed 4, *
| seeds 4 to 6: completed 3, with * different final memor*
| checks: data race in 3 of 3 runs
| 3 of 3 seeds have findings; first: seed 4
run: run last.ptx --grid 2 --buffer o=u32[1]:zero --arg o --seeds 20 --check races,sync --quiet
exit: 0
stdout:
| o: u32[1] = { * }
stderr:
| seeds 0 to 19: completed 20, with 2 different final memories
| checks: no data race in 20 runs, no barrier error in 20 runs
run: run last.ptx --grid 2 --buffer o=u32[1]:zero --arg o --seeds 3 --json --check races
exit: 0
stdout:
| {"first_seed": 0, "seeds": 3, "runs": 3, "verdicts": {"completed": 3}, "final_memories": *, "with_findings": 0, "runs_with": {"races": 0}, "run": {"verdict": "completed", *"findings": [], "more_findings": 0, *}
| }
run: run last.ptx --grid 2 --buffer o=u32[1]:zero --arg o --seeds 3 --record r
exit: 2
stderr:
| --record:1:10: error: this is about one run: take the seed that --seeds names
| ...
run: run {root}/examples/structured/program-4.simt --block 32 --seeds 3
exit: 2
stderr:
| --seeds:1:9: error: only kernels (FILE.ptx, .host, .litmus, .hanoi) have this
| ...
run: run {root}/examples/race.ptx --seed 18446744073709551615 --seeds 3 --buffer o=u32[1] --arg o
exit: 2
stderr:
| *seeds end below 2^64*
| ...
file spin.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k()
| {
| L:  bra L;
| }
run: run spin.ptx --seeds 2 --quiet --max-steps 100
exit: 4
stderr:
| warpstep: step limit:
| ...
| seeds 0 to 1: limit 2
| not all seeds complete; first: seed 0
