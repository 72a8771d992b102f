from: whoever stores last stays (examples/race.ptx: two warps): each walk ends with 0 or 1, and of 60 some end with either, but for odds of 2^-59. A walk is never the whole
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 60
exit: 0
stdout:
| outcome 1: * walks, * states, * choices
|   o: u32[1] = { 0 }
| outcome 2: * walks, * states, * choices
|   o: u32[1] = { 1 }
| walks: 60, * steps; completed 60, stuck 0, deadlocked 0, cut off 0; cycles: 0 fair, 0 starving
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 60 --seed 9 --json
exit: 0
stdout:
| {"complete": false, "stopped": "walks", "walks": 60, "cut": 0, "steps": *, "completed": *, "stuck": 0, "deadlocked": 0, "cycles": {"fair": 0, "starving": 0}, "outcomes": [{"values": {"o": [0]}, "states": *, "walks": *, "choices": *}, {"values": {"o": [1]}, "states": *, "walks": *, "choices": *}]}

from: a walk shows that something exists, and that something is not always so; never that there is nothing
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 60 --expect 'exists (o=1)'
exit: 0
stdout:
| condition exists (o=1): holds
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 60 --expect 'forall (o=1)'
exit: 5
stdout:
| condition forall (o=1): does not hold
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 60 --expect 'never (o=2)'
exit: 4
stdout:
| condition ~exists (o=2): is not decided
| ...

from: listing 6.2 in one warp has no completing run (6.5): every walk is cut off, and on its way goes round the loop in which the lock's owner never moves
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --walks 4 --max-depth 400
exit: 4
stdout:
| starving: 4 walks, * choices
| walks: 4, 1600 steps; completed 0, stuck 0, deadlocked 0, cut off 4; cycles: 0 fair, 4 starving

from: walks have no states to bound
run: explore {root}/examples/race.ptx --block 2 --buffer o=u32[1] --arg o --walks 4 --max-states 10
exit: 2
stderr:
| --max-states:1:14: error: random walks (--walks) have no such bound and no reductions
|     1 | --max-states 10
|       |              ^~
