from: a model of the two semantics of its own: states, edges (steps) and starving components; those of interleaved threads for 2 to 5 threads, of one warp; a warp of program 4 ends after 6n + 4 steps; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
run: explore {root}/examples/structured/program-2.simt --block 2 --control interleaved
exit: 0
stdout:
| ...
| complete: 26 states, 43 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 3 starving: every fair run ends
run: explore {root}/examples/structured/program-2.simt --block 3 --control interleaved
exit: 0
stdout:
| ...
| complete: 146 states, 361 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 15 starving: every fair run ends
run: explore {root}/examples/structured/program-2.simt --block 4 --control interleaved
exit: 0
stdout:
| ...
| complete: 878 states, 2875 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 57 starving: every fair run ends
run: explore {root}/examples/structured/program-2.simt --block 5 --control interleaved
exit: 0
stdout:
| ...
| complete: 5570 states, 22705 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 195 starving: every fair run ends
run: explore {root}/examples/structured/program-3.simt --block 2 --control interleaved
exit: 0
stdout:
| ...
| complete: 25 states, 40 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 3 starving: every fair run ends
run: explore {root}/examples/structured/program-3.simt --block 3 --control interleaved
exit: 0
stdout:
| ...
| complete: 95 states, 231 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 21 starving: every fair run ends
run: explore {root}/examples/structured/program-3.simt --block 4 --control interleaved
exit: 0
stdout:
| ...
| complete: 325 states, 1070 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 81 starving: every fair run ends
run: explore {root}/examples/structured/program-3.simt --block 5 --control interleaved
exit: 0
stdout:
| ...
| complete: 1055 states, 4409 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 249 starving: every fair run ends
run: explore {root}/examples/structured/program-4-n.simt --block 2 --control interleaved
exit: 0
stdout:
| ...
| complete: 58 states, 106 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 10 starving: every fair run ends
run: explore {root}/examples/structured/program-4-n.simt --block 3 --control interleaved
exit: 0
stdout:
| ...
| complete: 334 states, 918 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 30 starving: every fair run ends
run: explore {root}/examples/structured/program-4-n.simt --block 4 --control interleaved
exit: 0
stdout:
| ...
| complete: 1786 states, 6496 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 70 starving: every fair run ends
run: explore {root}/examples/structured/program-4-n.simt --block 5 --control interleaved
exit: 0
stdout:
| ...
| complete: 9358 states, 42038 steps; * stuck 0, deadlocked 0; cycles: 0 fair, 150 starving: every fair run ends
run: explore {root}/examples/structured/increment.simt --block 2 --control interleaved
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 1 }
| outcome 2: *
|   x: s64[1] = { 2 }
| complete: 24 states, 34 steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/increment.simt --block 3 --control interleaved
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 1 }
| outcome 2: *
|   x: s64[1] = { 2 }
| outcome 3: *
|   x: s64[1] = { 3 }
| complete: 170 states, 363 steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/increment.simt --block 4 --control interleaved
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 1 }
| outcome 2: *
|   x: s64[1] = { 2 }
| outcome 3: *
|   x: s64[1] = { 3 }
| outcome 4: *
|   x: s64[1] = { 4 }
| complete: 1312 states, 3788 steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/increment.simt --block 5 --control interleaved
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 1 }
| outcome 2: *
|   x: s64[1] = { 2 }
| outcome 3: *
|   x: s64[1] = { 3 }
| outcome 4: *
|   x: s64[1] = { 4 }
| outcome 5: *
|   x: s64[1] = { 5 }
| complete: 10882 states, 39765 steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/conflict.simt --block 2 --control simt
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 0 }
| outcome 2: *
|   x: s64[1] = { 1 }
| complete: 5 states, *
run: explore {root}/examples/structured/conflict.simt --block 2 --control interleaved
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 0 }
| outcome 2: *
|   x: s64[1] = { 1 }
| complete: 20 states, *
run: explore {root}/examples/structured/conflict.simt --block 3 --control simt
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 0 }
| outcome 2: *
|   x: s64[1] = { 1 }
| outcome 3: *
|   x: s64[1] = { 2 }
| complete: 7 states, *
run: explore {root}/examples/structured/conflict.simt --block 3 --control interleaved
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 0 }
| outcome 2: *
|   x: s64[1] = { 1 }
| outcome 3: *
|   x: s64[1] = { 2 }
| complete: 104 states, *
run: explore {root}/examples/structured/conflict.simt --block 4 --control simt
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 0 }
| outcome 2: *
|   x: s64[1] = { 1 }
| outcome 3: *
|   x: s64[1] = { 2 }
| outcome 4: *
|   x: s64[1] = { 3 }
| complete: 9 states, *
run: explore {root}/examples/structured/conflict.simt --block 4 --control interleaved
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 0 }
| outcome 2: *
|   x: s64[1] = { 1 }
| outcome 3: *
|   x: s64[1] = { 2 }
| outcome 4: *
|   x: s64[1] = { 3 }
| complete: 528 states, *
run: explore {root}/examples/structured/program-2.simt --block 2
exit: 4
stdout:
| ...
| complete: 4 states, 4 steps; * cycles: 0 fair, 1 starving: no run ends
run: explore {root}/examples/structured/program-2.simt --block 3
exit: 4
stdout:
| ...
| complete: 4 states, 4 steps; * cycles: 0 fair, 1 starving: no run ends
run: explore {root}/examples/structured/program-2.simt --block 4
exit: 4
stdout:
| ...
| complete: 4 states, 4 steps; * cycles: 0 fair, 1 starving: no run ends
run: explore {root}/examples/structured/program-3.simt --block 2
exit: 4
stdout:
| ...
| complete: 3 states, 3 steps; * cycles: 0 fair, 1 starving: no run ends
run: explore {root}/examples/structured/program-3.simt --block 3
exit: 4
stdout:
| ...
| complete: 3 states, 3 steps; * cycles: 0 fair, 1 starving: no run ends
run: explore {root}/examples/structured/program-3.simt --block 4
exit: 4
stdout:
| ...
| complete: 3 states, 3 steps; * cycles: 0 fair, 1 starving: no run ends
run: explore {root}/examples/structured/program-4-n.simt --block 2
exit: 0
stdout:
| ...
| complete: 17 states, 16 steps; * cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/program-4-n.simt --block 3
exit: 0
stdout:
| ...
| complete: 23 states, 22 steps; * cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/program-4-n.simt --block 4
exit: 0
stdout:
| ...
| complete: 29 states, 28 steps; * cycles: 0 fair, 0 starving
run: explore {root}/examples/structured/program-3.simt --control stackless:random
exit: 0
stdout:
| ...
| complete: 70 states, *
run: explore {root}/examples/structured/program-3.simt --control dws
exit: 0
stdout:
| ...
| complete: 58 states, *
run: explore {root}/examples/structured/program-2.simt --block 2 --set WarpSize=1
exit: 0
stdout:
| ...
| complete: 49 states, * cycles: 0 fair, 4 starving: every fair run ends
run: explore {root}/examples/structured/program-2.simt --block 2 --set WarpSize=1 --control tbc
exit: 4
stdout:
| ...
| complete: 4 states, * cycles: 0 fair, 1 starving: no run ends
