from: happens-before, by hand. seen: block 1 writes x, then releases f; block 0 acquires f and reads x whatever it has seen. Where it sees f unset nothing orders the two accesses, and there is such a schedule; where it sees f set they are ordered. waits: block 0 reads x only behind a loop that has seen f set, so no schedule has a race, and the loop brings a search back to states that it knows. unwritten: block 0 reads what block 1 may write later
file seen.ptx:
| .version 7.8
| .target sm_70
| .address_size 64
| .global .u32 x, f;
| .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 b, v;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 p, b, 0;
|     @p bra WRITER;
|     ld.acquire.gpu.global.u32 v, [f];
|     ld.global.u32 v, [x];
|     st.global.u32 [a], v;
|     exit;
| WRITER:
|     st.global.u32 [x], 1;
|     st.release.gpu.global.u32 [f], 1;
|     exit;
| }
file waits.ptx:
| .version 7.8
| .target sm_70
| .address_size 64
| .global .u32 x, f;
| .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 b, v;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 p, b, 0;
|     @p bra WRITER;
| AGAIN:
|     ld.acquire.gpu.global.u32 v, [f];
|     setp.eq.u32 p, v, 0;
|     @p bra AGAIN;
|     ld.global.u32 v, [x];
|     st.global.u32 [a], v;
|     exit;
| WRITER:
|     st.global.u32 [x], 1;
|     st.release.gpu.global.u32 [f], 1;
|     exit;
| }
file unwritten.ptx:
| .version 7.8
| .target sm_70
| .address_size 64
| .entry k(.param .u64 o, .param .u64 m)
| {
|     .reg .u64 a, n;
|     .reg .u32 b, v;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     ld.param.u64 n, [m];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 p, b, 0;
|     @p bra WRITER;
|     ld.global.u32 v, [n];
|     st.global.u32 [a], v;
|     exit;
| WRITER:
|     st.global.u32 [n], 1;
|     exit;
| }
run: explore seen.ptx --grid 2 --buffer o=u32[1]:zero --arg o --set WarpSize=1 --check races --quiet --print o --witness w
exit: 5
stdout:
| outcome 1: * choices, w-1
| ...
| outcome 2: * choices, w-2
| ...
| finding 1: data race: * (variable x, byte 0)* (check races), * choices, w-3
|   seen.ptx:*
|   seen.ptx:*
| checks: 1 data race in all schedules (* states)
| complete: *
run: run seen.ptx --grid 2 --buffer o=u32[1]:zero --arg o --set WarpSize=1 --check races --quiet --replay w-3 --print o
exit: 5
stderr:
| ...
| seen.ptx:* error: data race: *
| ...
run: explore waits.ptx --grid 2 --buffer o=u32[1]:zero --arg o --set WarpSize=1 --check races --quiet --print o
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 1 }
| ...
| checks: no data race in all schedules (* states)
| complete: *: every fair run ends
run: explore waits.ptx --grid 2 --buffer o=u32[1]:zero --arg o --set WarpSize=1 --check races,sync --quiet --print o --max-states 20
exit: 4
stdout:
| ...
| checks: no data race, no barrier error in the 20 states that were examined (states)
| partial (states): 20 states, *
run: explore waits.ptx --grid 2 --buffer o=u32[1]:zero --arg o --set WarpSize=1 --check kernel --quiet --walks 5 --print o
exit: 0
stdout:
| ...
| checks: no invalid access, no uninitialized read, no data race, no barrier error in 5 random walks
| walks: 5, *
run: explore unwritten.ptx --grid 2 --buffer o=u32[1]:zero --buffer m=u32[1] --arg o --arg m --set WarpSize=1 --check init --quiet
exit: 5
stdout:
| ...
| finding 1: read of 4 bytes at global address * (buffer m, byte 0), which nothing has written (check init), * choices
|   unwritten.ptx:14:5: thread (0,0,0) of block (0,0,0): `ld.global.u32 v, [n];`
|   note: neither the host nor a kernel has written it since it was allocated
| checks: 1 uninitialized read in all schedules (* states)
| complete: *
run: explore seen.ptx --grid 2 --buffer o=u32[1]:zero --arg o --check races --shard 1/2
exit: 2
stderr:
| --shard:1:9: error: the checks of kernels need one process: what they find is in no report
| ...
run: explore seen.ptx --grid 2 --buffer o=u32[1]:zero --arg o --sarif s
exit: 2
stderr:
| --sarif:1:9: error: nothing is looked for: --sarif goes with --check
| ...
