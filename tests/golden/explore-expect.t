from: both threads may come last, so 0 and 1 are there and nothing else; a condition is true of some, none or all outcomes; the machine has a processor for each block, and no cache that the test can see
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --expect 'exists (o[0]=1 /\ ~o=0)'
exit: 0
stdout:
| condition exists (o[0]=1 /\ ~(o=0)): holds
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --expect 'forall (o=1)'
exit: 5
stdout:
| condition forall (o=1): does not hold
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --expect 'never (o > 1 or o < 0)'
exit: 0
stdout:
| condition ~exists (o>1 \/ o<0): holds
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --expect 'exists (o=1)' --json
exit: 0
stdout:
| {"complete": true, *, "condition": {"text": "exists (o=1)", "holds": true}}

from: a bound that comes before any outcome leaves it open
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --expect 'exists (o=1)' --max-depth 3
exit: 4
stdout:
| condition exists (o=1): is not decided
| ...

from: what is not printed has no value
run: explore {root}/examples/race.ptx --buffer o=u32[1] --arg o --expect 'forall (q=1)'
exit: 2
stderr:
| --expect:1:9: error: `q` is not among what is printed
|     1 | forall (q=1)
|       |         ^

from: message passing (PTX 6.0 litmus form): in profile sc each operation ends before the next is issued, so who sees the flag sees the data, if nothing stale lies in its L1 cache: its first load of the data is the later one
run: explore {root}/examples/litmus/MP.litmus --profile sc
exit: 5
stdout:
| Test MP Allowed
| States 3
| *:>P1:r0=0; P1:r1=0;
| *:>P1:r0=0; P1:r1=1;
| *:>P1:r0=1; P1:r1=1;
| No
| Witnesses
| Positive: 0 Negative: *
| Condition exists (P1:r0=1 /\ P1:r1=0)
| Observation MP Never 0 *
| Machine MP 2 processors, no L1, no L2

from: stack consistency, safety and the invariants hold in every step of every run (6.4): nothing is stuck
run: explore {root}/examples/report/listing-5.6.ptx --block 4 --set WarpSize=4 --check stack,safety --reduce none --set NumProcessors=1
exit: 0
stdout:
| outcome 1: * state*, * choices
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
