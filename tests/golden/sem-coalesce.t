from: memOp (5.8.1) by hand: three register requests; the load of the parameter and the store to one segment are one operation each for the warp, or one for each of four threads with CoalesceLanes=0: 5 and 11
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a, b;
|     .reg .u32 t;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], t;
|     exit;
| }
run: run k.ptx --block 4 --buffer o=u32[4] --arg o --json
exit: 0
stdout:
| {*"memory_operations": 5,*"values": [0, 1, 2, 3]*
run: run k.ptx --block 4 --buffer o=u32[4] --arg o --json --set CoalesceLanes=0
exit: 0
stdout:
| {*"memory_operations": 11,*"values": [0, 1, 2, 3]*
