from: by hand: a buffer of 16 bytes, each thread stores 8 bytes further than its own element: threads 2 and 3 miss it by 0 and 4. Where the semantics has no rule the run is stuck as well; local memory beyond the frame of 8 bytes has a rule, the run goes on
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry over(.param .u64 o)
| {
|     .reg .u64 a, i;
|     .reg .u32 t;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     mul.wide.u32 i, t, 4;
|     add.u64 a, a, i;
|     st.global.u32 [a+8], t;
|     exit;
| }
| .entry null(.param .u64 o)
| {
|     .reg .u64 a;
|     mov.u64 a, 0;
|     st.global.u32 [a+4], 1;
|     exit;
| }
| .entry odd(.param .u64 o)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [o];
|     st.global.u32 [a+2], 1;
|     exit;
| }
| .entry shared_end(.param .u64 o)
| {
|     .shared .align 4 .b8 s[16];
|     st.shared.u32 [s+16], 1;
|     exit;
| }
| .entry frame(.param .u64 o)
| {
|     .local .align 4 .b8 l[8];
|     st.local.u32 [l], 1;
|     st.local.u32 [l+64], 1;
|     exit;
| }
| .entry init(.param .u64 o)
| {
|     .shared .align 4 .b8 s[16];
|     .local .align 4 .b8 l[8];
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     ld.global.u32 v, [a];
|     st.shared.u8 [s+1], v;
|     ld.shared.u32 v, [s];
|     ld.local.u32 v, [l+4];
|     st.global.u32 [a], v;
|     ld.global.u32 v, [a];
|     exit;
| }
run: run k.ptx --entry over --check memory --block 4 --buffer o=u32[4] --arg o --quiet --schedule eager
exit: 5
stdout:
| o: u32[4] = { 0, 0, 0, 0 }
stderr:
| k.ptx:12:5: error: write of 4 bytes at global address 0x10000010: right behind the end of buffer o (16 bytes) (check memory)
|    12 |     st.global.u32 [a+8], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   by threads (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `st.global.u32 [a+8], t;`
| k.ptx:12:5: stuck: 4 bytes at global address 0x10000010: nothing is mapped there (rule device.memOp, section 5.8.1)
|    12 |     st.global.u32 [a+8], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   at address 5, `st.global.u32 [a+8], t;`, in context 0, grid 0, block (0,0,0), warp 0, lane 2
run: run k.ptx --entry null --check memory --block 4 --buffer o=u32[4] --arg o --quiet --schedule eager
exit: 5
stdout:
| o: u32[4] = { 0, 0, 0, 0 }
stderr:
| k.ptx:19:5: error: write of 4 bytes at global address 0x4: that is a null pointer (check memory)
|    19 |     st.global.u32 [a+4], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   by threads (0,0,0), (1,0,0), (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `st.global.u32 [a_1+4], 1;`
| k.ptx:19:5: stuck: 4 bytes at global address 0x4: nothing is mapped there (rule device.memOp, section 5.8.1)
|    19 |     st.global.u32 [a+4], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   at address 8, `st.global.u32 [a_1+4], 1;`, in context 0, grid 0, block (0,0,0), warp 0, lane 0
run: run k.ptx --entry odd --check memory --block 4 --buffer o=u32[4] --arg o --quiet --schedule eager
exit: 5
stdout:
| o: u32[4] = { 0, 0, 0, 0 }
stderr:
| k.ptx:26:5: error: write of 4 bytes at global address 0x10000002: the address is not a multiple of 4 (check memory)
|    26 |     st.global.u32 [a+2], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   by threads (0,0,0), (1,0,0), (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `st.global.u32 [a_2+2], 1;`
| k.ptx:26:5: stuck: 4 bytes at global address 0x10000002: not aligned to the size of the access (rule device.memOp, section 5.8.1)
|    26 |     st.global.u32 [a+2], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   at address 11, `st.global.u32 [a_2+2], 1;`, in context 0, grid 0, block (0,0,0), warp 0, lane 0
run: run k.ptx --entry shared_end --check memory --block 4 --buffer o=u32[4] --arg o --quiet --schedule eager
exit: 5
stdout:
| o: u32[4] = { 0, 0, 0, 0 }
stderr:
| k.ptx:32:5: error: write of 4 bytes at shared address 0x10: the block's shared memory ends at 0x10 (check memory)
|    32 |     st.shared.u32 [s+16], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~
|   by threads (0,0,0), (1,0,0), (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `st.shared.u32 [s+16], 1;`
| k.ptx:32:5: stuck: 4 bytes at shared address 0x10: outside the block's shared memory (rule device.memOp, section 5.8.1)
|    32 |     st.shared.u32 [s+16], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~
|   at address 13, `st.shared.u32 [s+16], 1;`, in context 0, grid 0, block (0,0,0), warp 0, lane 0
run: run k.ptx --entry frame --check memory --block 4 --buffer o=u32[4] --arg o --quiet --schedule eager
exit: 5
stdout:
| o: u32[4] = { 0, 0, 0, 0 }
stderr:
| k.ptx:39:5: error: write of 4 bytes at local address 0x40: the thread's frame in local memory ends at 0x8 (check memory)
|    39 |     st.local.u32 [l+64], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   by threads (0,0,0), (1,0,0), (2,0,0) and (3,0,0) of block (0,0,0), grid 0, warp 0: `st.local.u32 [%addr_1+64], 1;`
