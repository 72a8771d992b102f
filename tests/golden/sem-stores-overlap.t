from: 4.3 and 5.8.1 by hand: lanes 0 to 15 store to words 0 to 15, lanes 16 to 31 to words 8 to 23. The words 8 to 15 have two writers each, so that 16 lanes have an operation each; the others, words 0 to 7 and 16 to 23, lie in different banks and are one request: 17 operations, beside five of %laneid, u, a, b and a
file k.ptx:
| .version 3.0
| .target sm_30
| .address_size 64
| .visible .entry k()
| {
|     .shared .align 128 .b8 s[128];
|     .reg .u32 a, b, t, u;
|     mov.u32 t, %laneid;
|     shr.u32 u, t, 4;
|     mad.lo.s32 a, u, -8, t;
|     mov.u32 b, s;
|     mad.lo.u32 a, a, 4, b;
|     st.shared.u32 [a], t;
|     exit;
| }
run: run k.ptx --block 32 --json
exit: 0
stdout:
| {*"memory_operations": 22,*
run: run k.ptx --block 32 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 22,*
