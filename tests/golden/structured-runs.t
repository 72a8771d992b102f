from: by hand from table 2. Program 4: while, then n rounds of if skip token assign token whileNext, then inact token token: 6n + 4 steps, next = n
run: run {root}/examples/structured/program-4-n.simt
exit: 0
stdout:
| next: s64[1] = { 4 }
stderr:
| completed: 28 steps of simt, matched by * of threads, *
run: run {root}/examples/structured/program-4.simt --block 32 --check all
exit: 0
stdout:
| next: s64[1] = { 32 }
stderr:
| completed: 196 steps of simt, matched by * of threads, *

from: by hand from section 3.3: thread 0 returns in the else path and stays disabled until the call token of f, so that neither the div nor the sync token activates it: it adds neither g's 1 nor the 10 behind the if; the others do, and everybody adds 100 in main
run: run {root}/examples/structured/return-in-else.simt --check all
exit: 0
stdout:
| a: s64[4] = { 100, 111, 111, 111 }
stderr:
| completed: 12 steps of simt, matched by * of threads, *

from: by hand from section 3.3: after both paths of the if have returned, sync activates nobody and inact skips the assignment behind it
run: run {root}/examples/structured/nobody-left.simt --check all
exit: 0
stdout:
| a: s64[4] = { 2, 2, 2, 2 }
stderr:
| completed: 10 steps of simt, matched by * of threads, *

from: section 5: thread 0 waits in the div token for a path that never ends
run: run {root}/examples/structured/program-2.simt --max-steps 1000
exit: 4
stdout:
| lock: s64[1] = { 0 }
stderr:
| limit (step limit): 1000 steps of simt, matched by * of threads, *
run: run {root}/examples/structured/program-2.simt --set ElseFirst=0
exit: 0
stdout:
| lock: s64[1] = { 1 }
run: run {root}/examples/structured/program-2.simt --control interleaved --seed 3
exit: 0
fires: interleaved.skip interleaved.whileNext.tt
stdout:
| lock: s64[1] = { 1 }

from: 3.3: conflicting writes are made in any order; a choice that is recorded is taken again
run: run {root}/examples/structured/conflict.simt --seed 1 --record list
exit: 0
stdout:
| x: s64[1] = { * }
run: run {root}/examples/structured/conflict.simt --replay list --seed 9
exit: 0
stderr:
| completed: 2 steps of simt, matched by 12 of threads, replayed, *
