from: thread.bararrive (5.3.2): nobody waits. Warp 0 arrives and then sets the flag that warp 1 spins for before it comes to the barrier; were the arrival to wait, neither would go on
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 t, v;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 32;
|     @!p bra SPIN;
|     bar.arrive 1, 64;
|     st.volatile.global.u32 [a], 1;
|     exit;
| SPIN:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 p, v, 0;
|     @p bra SPIN;
|     bar.sync 1, 64;
|     st.volatile.global.u32 [a], 2;
|     exit;
| }
run: run k.ptx --block 64 --buffer o=u32[1] --arg o --max-steps 100000
fires: thread.bararrive
exit: 0
stdout:
| o: u32[1] = { 2 }
