from: whoever stores last stays (examples/race.ptx: two warps); what two shards find together is what one process finds (explore-race.t): both values. A shard that did its share exits with 0 and never says that it is complete; nor does a condition that it cannot decide alone make it fail
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --shard 1/2 --report one
exit: 0
stdout:
| ...
| partial (shard 1/2): * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --shard 2/2 --report two --expect 'never (o=2)'
exit: 0
stdout:
| condition ~exists (o=2): is not decided
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --report two --shard=2/2 --json
exit: 0
stdout:
| {"complete": false, "stopped": "shard 2/2", *}
run: merge two one --witness way
exit: 0
stdout:
| outcome 1: * states, * choices, way-1
|   o: u32[1] = { 0 }
| outcome 2: * states, * choices, way-2
|   o: u32[1] = { 1 }
| complete: * states met by 2 shards, * steps; completed 9, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: run {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --replay way-1
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --replay way-2
exit: 0
stdout:
| o: u32[1] = { 1 }
run: merge one two --brief
exit: 0
stdout:
| *race.ptx  outcomes 2, completed 9, stuck 0, deadlocked 0
run: merge one two --json
exit: 0
stdout:
| {"complete": true, "states": *, "shards": 2, "steps": *, "completed": 9, "stuck": 0, "deadlocked": 0, "cycles": {"fair": 0, "starving": 0}, "outcomes": [{"values": {"o": [0]}, "states": 5, "choices": *}, {"values": {"o": [1]}, "states": 4, "choices": *}]}

from: what is not there is said, and left out only when that is wanted; then nothing is complete
run: merge two
exit: 1
stderr:
| warpstep: error: shard 1 of 2 is missing (--partial goes on without)
run: merge two --partial
exit: 4
stdout:
| ...
| partial (shards missing): *

from: what does not belong together is not joined: a shard twice, another number of shards, another command line, another program, another version of reports
run: merge two one two
exit: 1
stderr:
| two:1:1: error: this report is of the same shard as two
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --shard 1/3 --report third --quiet
exit: 0
run: merge two third
exit: 1
stderr:
| third:1:1: error: this report is one of another number of shards than two
| ...
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --shard 1/2 --report other --quiet --max-states 1000
exit: 0
run: merge two other
exit: 1
stderr:
| other:1:1: error: this report is of another command line than two
| ...
file cut:
| {"warpstep_report": 1, "version": "0.1.0", "shard": 1, "of": 2,
|  "command": ["--block", "2"
file later:
| {"warpstep_report": 2}
file none:
| {"complete": true}
run: merge cut
exit: 1
stderr:
| cut:3:1: error: *
| ...
run: merge later
exit: 1
stderr:
| later:1:21: error: this is version 2 of a report; here version 1 is read
| ...
run: merge none
exit: 1
stderr:
| none:1:2: error: a report has no such member
| ...
run: merge nowhere
exit: 1
stderr:
| warpstep: error: nowhere: *
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --shard 3/2
exit: 2
stderr:
| --shard:1:9: error: expected I/N, with I from 1 to N *
| ...
run: merge one two --brief --json
exit: 2
stderr:
| warpstep merge: --brief goes with neither --json nor --witness

from: the walks of two shards are those of one process: none is left out, and none is taken twice
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 7 --shard 1/2 --report left
exit: 0
stdout:
| ...
| walks: 4 of 7 (shard 1/2), *
run: explore {root}/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --walks 7 --shard 2/2 --report right
exit: 0
stdout:
| ...
| walks: 3 of 7 (shard 2/2), *
run: merge left right
exit: 0
stdout:
| ...
| walks: 7, * steps; completed 7, stuck 0, deadlocked 0, cut off 0; cycles: 0 fair, 0 starving

from: the condition of a litmus test, and a file in error: of both files together, as one process says it. CoWW (one thread writes twice) never ends with the first value
run: explore {root}/examples/litmus/CoWW.litmus none.ptx --profile sc --shard 1/2 --report one --quiet
exit: 1
run: explore {root}/examples/litmus/CoWW.litmus none.ptx --profile sc --shard 2/2 --report two --quiet
exit: 1
run: merge one two --brief
exit: 1
stdout:
| CoWW *No * 1
| none.ptx * Error
