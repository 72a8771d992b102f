from: section 5.1 of Habermaier and Knapp (2012) and 6.5 of the report, over all schedules of two threads of one warp. Programs 2 and 3 and listing 6.2 cannot end in a warp: no state is completed (exit status 4), and every cycle starves the thread that the other waits for. The other way round program 2 always ends. With interleaved threads each of them has one outcome, nobody gets stuck, and no cycle is fair: every schedule that leaves no thread behind ends. So it is with operations in flight: who waits for the lock may read it for ever, but the store that gives it back belongs to another thread, and is starved then; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
run: explore {root}/examples/paper/program-2.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --profile sc --print lock
exit: 4
stdout:
| ...
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: explore {root}/examples/paper/program-3.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --profile sc --print lock
exit: 4
stdout:
| ...
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --profile sc --print lock
exit: 4
stdout:
| ...
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: explore {root}/examples/paper/program-2-reversed.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --profile sc --print lock
exit: 0
stdout:
| outcome 1: *
|   lock: u32[1] = { 1 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore {root}/examples/paper/program-2.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --profile sc --print lock --control threads
exit: 0
stdout:
| outcome 1: *
|   lock: u32[1] = { 1 }
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/paper/program-2-reversed.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --profile sc --print lock --control threads
exit: 0
stdout:
| outcome 1: *
|   lock: u32[1] = { 1 }
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/paper/program-3.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --profile sc --print lock --control threads
exit: 0
stdout:
| outcome 1: *
|   lock: u32[1] = { 2 }
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --profile sc --print lock --control threads
exit: 0
stdout:
| outcome 1: *
|   lock: u32[1] = { 1 }
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set NumProcessors=1 --print lock --control threads
exit: 0
stdout:
| outcome 1: *
|   lock: u32[1] = { 1 }
| ...
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
