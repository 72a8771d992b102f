from: section 5 and the table of verdicts by hand: E every run ends, F it ends under every fair schedule, S no run ends. Program 2, one warp of four threads: simt takes the else path first and spins in it (S); with the then path first it ends (E); interleaved threads and random groups have starving cycles (F); minpc and oldest end; of the policies of warp formation only maj keeps three threads spinning; tbc is simt for one warp; dws subdivides the if, but not under :none and :while; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
run: explore {root}/examples/structured/program-2.simt --against interleaved
exit: 4
fires: fairness.prog2 simt.skip
stdout:
| starving: 1 cycle, 2 states, 0 choices
|   thread 0 at 2 waits for div of line 2: lock = 1;
| complete: 4 states, 4 steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, 1 starving: no run ends
| only interleaved:
|   lock: s64[1] = { 1 }
| against interleaved (878 states): every state of simt projects to one of them, every outcome is one of theirs
| ends under every fair schedule: interleaved yes, simt no
run: explore {root}/examples/structured/program-2.simt --set ElseFirst=0
exit: 0
stdout:
| outcome 1: *
|   lock: s64[1] = { 1 }
| complete: * cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/program-2.simt --control interleaved
exit: 0
stdout:
| outcome 1: 1 state, 10 choices
|   lock: s64[1] = { 1 }
| ...
| complete: 878 states, 2875 steps; completed 1, stuck 0, deadlocked 0; cycles: 0 fair, 57 starving: every fair run ends
run: explore {root}/examples/structured/program-2.simt --control stackless:minpc --against interleaved
exit: 0
fires: stackless.step stackless.schedule.minpc
stdout:
| outcome 1: *
|   lock: s64[1] = { 1 }
| complete: 6 states, * cycles: 0 fair, 0 starving
| against interleaved (878 states): every state of stackless projects to one of them, every outcome is one of theirs
| ends under every fair schedule: interleaved yes, stackless yes
run: explore {root}/examples/structured/program-2.simt --control stackless:oldest
exit: 0
fires: stackless.schedule.oldest
stdout:
| outcome 1: *
|   lock: s64[1] = { 1 }
| complete: * cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/program-2.simt --control stackless:random
exit: 0
fires: stackless.schedule.random
stdout:
| outcome 1: *
|   lock: s64[1] = { 1 }
| starving: *
| ...
| complete: 18 states, * cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/structured/program-2.simt --control dwf:time
exit: 0
fires: alternatives.dwf
stdout:
| outcome 1: *
|   lock: s64[1] = { 1 }
| complete: * cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/program-2.simt --control dwf:maj
exit: 4
stdout:
| starving: *
| ...
| complete: * completed 0, * cycles: 0 fair, * starving: no run ends
run: explore {root}/examples/structured/program-2.simt --control tbc
exit: 4
fires: alternatives.tbc
stdout:
| starving: *
| ...
| complete: * completed 0, * cycles: 0 fair, * starving: no run ends
run: explore {root}/examples/structured/program-2.simt --control dws
exit: 0
fires: alternatives.dws
stdout:
| outcome 1: *
|   lock: s64[1] = { 1 }
| starving: *
| ...
| complete: 17 states, * cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/structured/program-2.simt --control dws:none
exit: 4
run: explore {root}/examples/structured/program-2.simt --control dws:while
exit: 4

from: section 5: thread 0 of program 3 has left the loop and waits at its end for those whom it would let go (brk)
run: explore {root}/examples/structured/program-3.simt
exit: 4
fires: fairness.prog3
stdout:
| starving: 1 cycle, 2 states, 0 choices
|   thread 0 at 4 waits for brk of line 2: ++lock;
| complete: 3 states, 3 steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, 1 starving: no run ends

from: by hand: three threads read x before any writes it, or one after the other; a warp's assignment is one step, so warps of three, two and one thread end in 1, 2 and 3 at most
run: explore {root}/examples/structured/increment.simt --block 3 --against interleaved
exit: 0
stdout:
| outcome 1: 1 state, 0 choices
|   x: s64[1] = { 1 }
| complete: 3 states, 2 steps; completed 1, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
| only interleaved:
|   x: s64[1] = { 2 }
| only interleaved:
|   x: s64[1] = { 3 }
| against interleaved (170 states): every state of simt projects to one of them, every outcome is one of theirs
| ends under every fair schedule: interleaved yes, simt yes
run: explore {root}/examples/structured/increment.simt --block 3 --set WarpSize=2 --expect 'forall (x[0]=2)'
exit: 0
run: explore {root}/examples/structured/increment.simt --block 3 --set WarpSize=1 --expect 'forall (x[0]=3)'
exit: 0
run: explore {root}/examples/structured/increment.simt --block 3 --control interleaved --expect 'exists (x[0]=1)' --brief
exit: 0
