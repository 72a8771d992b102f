from: CLI: an `exists` that was met is decided, as is a `~exists` or a `forall` that an outcome contradicts; the race ends with 0 and with 1 (both blocks store, one is last), so `forall o<2` is decided by all states alone. Nothing can be decided where nothing is asked; the condition is answered first
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --quiet --expect 'exists o=1' --until decided
exit: 0
stdout:
| condition exists (o=1): holds
| outcome 1: 1 state, *
|   o: u32[1] = { 1 }
| partial (decided): *
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --quiet --expect 'forall o=7' --until decided
exit: 5
stdout:
| condition forall (o=7): does not hold
| outcome 1: 1 state, *
|   o: *
| partial (decided): *
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --quiet --expect 'forall o<2' --until decided
exit: 0
stdout:
| condition forall (o<2): holds
| outcome 1: 5 states, *
|   o: u32[1] = { 0 }
| outcome 2: 4 states, *
|   o: u32[1] = { 1 }
| complete: *
run: explore {root}/examples/litmus/CoWW.litmus --until decided --max-seconds 100 --quiet
exit: 5
stdout:
| ...
| No
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --quiet --until decided
exit: 2
stderr:
| *nothing is asked*
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --quiet --until never
exit: 2
stderr:
| *expected decided*
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --quiet --max-seconds 0
exit: 2
stderr:
| *a number of seconds, at least 1*
| ...
