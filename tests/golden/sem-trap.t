from: trap is no instruction of the report: thread.trap has no conclusion, so the first warp with a thread that executes it is stuck (exit status 3); a guard that keeps all threads from it lets the run complete
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 o, .param .u32 n) {
|     .reg .u64 a;
|     .reg .u32 t, m;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     ld.param.u32 m, [n];
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, m;
|     @p trap;
|     st.global.u32 [a], 1;
|     ret;
| }
run: run k.ptx --block 4 --set WarpSize=4 --buffer x=u32[1] --arg x --arg 3
exit: 3
fires: thread.trap
stderr:
| k.ptx:12:5: stuck: trap: the kernel stops itself (rule thread.trap, later PTX)
|    12 |     @p trap;
|       |     ^~~~~~~~
|   at address *, `@p trap;`, in context 0, grid 0, block (0,0,0), warp 0, lane 3
| ...
run: run k.ptx --block 4 --set WarpSize=4 --buffer x=u32[1] --arg x --arg 4
exit: 0
stdout:
| x: u32[1] = { 1 }
