from: by hand: two threads of two warps store their index at one address, so that either may come last; two lanes of one warp do the same through one operation each (4.6, 5.8.1). Whoever comes last stays: 0 or 1, nothing else
file race.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     st.global.u32 [a], t;
|     exit;
| }
run: explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o
exit: 0
stdout:
| outcome 1: * state*, * choices
|   o: u32[1] = { 0 }
| outcome 2: * state*, * choices
|   o: u32[1] = { 1 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore race.ptx --block 2 --buffer o=u32[1] --arg o --profile sc
exit: 0
stdout:
| outcome 1: * state*, * choices
|   o: u32[1] = { 0 }
| outcome 2: * state*, * choices
|   o: u32[1] = { 1 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving

from: the list of choices that explore found for an outcome leads a run to that outcome
run: explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --witness way
exit: 0
stdout:
| outcome 1: * state*, * choices, way-1
|   o: u32[1] = { 0 }
| outcome 2: * state*, * choices, way-2
|   o: u32[1] = { 1 }
| complete: *
run: run race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --replay way-1
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --replay way-2
exit: 0
stdout:
| o: u32[1] = { 1 }

from: the members that programs read
run: explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --json
exit: 0
stdout:
| {"complete": true, "states": *, "steps": *, "completed": *, "stuck": 0, "deadlocked": 0, "cycles": {"fair": 0, "starving": 0}, "outcomes": [{"values": {"o": [0]}, "states": *, "choices": *}, {"values": {"o": [1]}, "states": *, "choices": *}]}

from: a bound leaves the answer partial
run: explore race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --max-depth 5
exit: 4
stdout:
| partial (depth): * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore race.ptx --block 2 --max-states many --buffer o=u32[1] --arg o
exit: 2
stderr:
| --max-states:1:14: error: expected a number, found `many`
| ...
run: explore race.ptx --block 2 --reduce some --buffer o=u32[1] --arg o
exit: 2
stderr:
| --reduce:1:10: error: expected all, none, or some of registers, private, unshared, local, symmetric and independent
| ...

from: an option that says which of the schedules is none of a command that takes them all
run: explore race.ptx --block 2 --buffer o=u32[1] --arg o --max-steps 5
exit: 2
stderr:
| *--max-steps*
| ...
