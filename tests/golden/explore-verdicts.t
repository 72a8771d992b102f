from: by hand: thread 0 (a warp of its own) reads what thread 1 wrote or did not write yet, and uses it as an address: 0 is not mapped, so the run is stuck when the load came first; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
file stuck.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, v;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra READ;
|     st.global.u64 [a], a;
|     exit;
| READ:
|     ld.global.u64 b, [a];
|     ld.global.u32 v, [b];
|     exit;
| }
run: explore stuck.ptx --block 2 --set WarpSize=1 --buffer o=u64[1] --arg o --profile sc
exit: 3
stdout:
| outcome 1: * state*, * choices
|   o: u64[1] = { * }
| stuck: * state*, * choices
|   device.memOp: 4 bytes at global address 0x0: nothing is mapped there (*stuck.ptx:14)
| complete: * states, * steps; completed *, stuck *, deadlocked 0; cycles: 0 fair, 0 starving

from: by hand: two warps at barriers of different index wait for ever in every run
file wait.ptx:
| .visible .entry k()
| {
|     .reg .u32 t;
|     mov.u32 t, %tid.x;
|     bar.sync t, 2;
|     exit;
| }
run: explore wait.ptx --block 2 --set WarpSize=1
exit: 4
stdout:
| deadlocked: 1 state, * choices
|   grid 0 block (0,0,0) warp 0 at wait.ptx:5: waits at barrier 0: 1 of 2 threads have arrived
|   grid 0 block (0,0,0) warp 1 at wait.ptx:5: waits at barrier 1: 1 of 2 threads have arrived
| complete: * states, * steps; completed 0, stuck 0, deadlocked 1; cycles: 0 fair, 0 starving

from: by hand: an endless loop by itself is a cycle in which everybody moves
file loop.ptx:
| .visible .entry k()
| {
| AGAIN:
|     bra AGAIN;
| }
run: explore loop.ptx
exit: 4
stdout:
| fair: 1 cycle, * state*, * choice*
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 1 fair, 0 starving: no run ends
run: explore loop.ptx --block 2 --set WarpSize=1
exit: 4
stdout:
| fair: 1 cycle, * state*, * choice*
| complete: * states, * steps; completed 0, stuck 0, deadlocked 0; cycles: 1 fair, 0 starving: no run ends

from: two launches without a sync between them overlap, with one the second sees what the first wrote: add 1, then double; doubled first only when they may overlap
file two.ptx:
| .visible .entry inc(.param .u64 o)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [o];
|     red.global.add.u32 [a], 1;
|     exit;
| }
| .visible .entry dbl(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     atom.global.exch.b32 v, [a], 0;
|     shl.b32 v, v, 1;
|     red.global.add.u32 [a], v;
|     exit;
| }
file together.host:
| load two.ptx
| buffer x u32[1] = {3}
| launch inc grid 1 block 1 args x
| launch dbl grid 1 block 1 args x
| sync
| print x
file apart.host:
| load two.ptx
| buffer x u32[1] = {3}
| launch inc grid 1 block 1 args x
| sync
| launch dbl grid 1 block 1 args x
| sync
| print x
run: explore together.host --set NumProcessors=1 --profile sc
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 7 }
| outcome 2: *
|   x: u32[1] = { 8 }
| complete: *
run: explore apart.host --set NumProcessors=1 --profile sc
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 8 }
| complete: *
