from: by hand: P0 waits at barrier 0. P1 goes past it unless it has read 1: then both complete, with 6 and x = 1. Else P1 ends without it (a warp each; r1 is 3, r0 is 5, which P1 has stored) and P0 waits for ever
file some.litmus:
| PTX hang
| { }
|  P0@cta 0,gpu 0   | P1@cta 0,gpu 0   ;
|  st.weak x, 1     | ld.weak r0, x    ;
|  bar.cta.sync 0   | add r0, r0, 5    ;
|                   | bne r0, 6, LC0   ;
|                   | bar.cta.sync 0   ;
|                   | LC0: mov r1, 3   ;
| exists (P1:r0 == 6 /\ P1:r1 == 3 /\ x=1)
run: explore some.litmus --quiet
exit: 0
stdout:
| ...
| Machine hang 1 processor, no L2
| deadlocked: 2 states, * choices
|   grid 0 block (0,0,0) warp 0 at hang.ptx:*: waits at barrier 0: 1 of 2 threads have arrived
|   P1:r0=5; P1:r1=3; x=1;
| complete: * states, * steps; completed 2, stuck 0, deadlocked 2; cycles: 0 fair, 0 starving

from: by hand: at barriers of different numbers both wait for ever. What P1 has in r0 it has stored nowhere, so its register is read: 5, or 6 when it saw the store
file all.litmus:
| PTX hang2
| { }
|  P0@cta 0,gpu 0   | P1@cta 0,gpu 0   ;
|  st.weak x, 1     | ld.weak r0, x    ;
|  bar.cta.sync 0   | add r0, r0, 5    ;
|                   | bar.cta.sync 1   ;
| exists (P1:r0 == 6 /\ P1:r0 == 5 /\ x=1)
run: explore all.litmus --json
exit: 5
stdout:
| {"complete": true, *, "completed": 0, "stuck": 0, "deadlocked": 2, "cycles": {"fair": 0, "starving": 0}, "outcomes": [], "deadlocked_states": [{"reason": *, "values": {"x": [1], "P1": [5]}, "states": 1, "choices": *}, {"reason": *, "values": {"x": [1], "P1": [6]}, "states": 1, "choices": *}], "condition": *}

from: in one warp P1 reads before P0 writes, and the warp arrives as a whole (5.5.2)
run: explore all.litmus --one-warp --quiet
exit: 5
stdout:
| ...
| 1     :>P1:r0=5; x=1;
| ...

from: of a kernel the printed buffers, as a host would read them: warp 1 waits at barrier 1 for ever when warp 0, which then waits at barrier 0, has written before or after it
file wait.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 t, v;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     add.u32 v, t, 7;
|     st.volatile.global.u32 [a], v;
|     bar.sync t, 2;
|     exit;
| }
run: explore wait.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --set Level1CacheSize=0 --set Level2CacheSize=0 --quiet
exit: 4
stdout:
| deadlocked: 1 state, * choices
|   grid 0 block (0,0,0) warp 0 at wait.ptx:9: waits at barrier 0: 1 of 2 threads have arrived
|   grid 0 block (0,0,0) warp 1 at wait.ptx:9: waits at barrier 1: 1 of 2 threads have arrived
|   o: u32[1] = { 7 }
| deadlocked: 1 state, * choices
|   grid 0 block (0,0,0) warp 0 at wait.ptx:9: waits at barrier 0: 1 of 2 threads have arrived
|   grid 0 block (0,0,0) warp 1 at wait.ptx:9: waits at barrier 1: 1 of 2 threads have arrived
|   o: u32[1] = { 8 }
| complete: * states, * steps; completed 0, stuck 0, deadlocked 2; cycles: 0 fair, 0 starving
