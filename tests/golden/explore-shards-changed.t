from: an input that has changed since the shards ran is noticed: the buffer is read from a file, which the third command overwrites with the 7 that the kernel stores. A final state is told apart by its caches, too: at rest the line is dirty, clean or gone
file a.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [o];
|     st.global.u32 [a], 7;
|     exit;
| }
file data:
| one
run: explore a.ptx --buffer o=u32[1]:@data --arg o --shard 1/1 --report one --quiet
exit: 0
run: merge one --quiet
exit: 0
stdout:
| outcome 1: * states, * choices
|   o: u32[1] = { 7 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: run a.ptx --buffer o=u32[1] --arg o --out o=data --quiet
exit: 0
run: merge one --quiet
exit: 1
stderr:
| warpstep: error: a.ptx, or what belongs to it, is not what the shards explored: it has changed
