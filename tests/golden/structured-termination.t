from: lemma 6 by hand: thread 0 of program 2 sets the lock and is done, whatever it holds; the others wait as long as it holds no 1
run: check {root}/examples/structured/program-2.simt --termination --block 3
exit: 5
stdout:
| thread 0: holds
| threads 1 to 2: fails
|      2  if (tid == 0)
|      3  while (lock != 1)  where lock = 0
| for ever:
|      3  ;
|      3  while (lock != 1)  where lock = 0
run: check {root}/examples/structured/increment.simt --termination
exit: 0
fires: fairness.lemma6
stdout:
| threads 0 to 3: holds
run: check {root}/examples/structured/program-1.simt --termination --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3}
exit: 0
stdout:
| threads 0 to 3: holds
run: explore {root}/examples/structured/increment.simt --check termination
exit: 0
stdout:
| outcome 1: *
|   x: s64[1] = { 1 }
| complete: 3 states, *
| termination (lemma 6): holds: every run ends, whatever shared variables hold

from: section 5.1: the condition is not necessary: program 4 goes on for ever with other values of next, and every run of the warp ends
run: explore {root}/examples/structured/program-4-n.simt --check termination
exit: 0
fires: fairness.prog4
stdout:
| outcome 1: *
|   next: s64[1] = { 4 }
| complete: 29 states, 28 steps; completed 1, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
| termination (lemma 6): fails: some thread goes on for ever, if shared variables hold what it needs
