from: by hand, four threads: a buffer without an initial value is not written; all four then write byte 1 of shared memory, of which they read four: three were never written; nobody writes local memory; what a thread has stored itself is written. With an initial value, zero too, the buffer is written
file k.ptx:
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
run: run k.ptx --check init --block 4 --buffer o=u32[4] --arg o --quiet --schedule eager
exit: 5
stdout:
| o: u32[4] = { 0, 0, 0, 0 }
stderr:
| k.ptx:8:5: error: read of 4 bytes at global address 0x10000000 (buffer o, byte 0), which nothing has written (check init, 4 times)
|     8 |     ld.global.u32 v, [a];
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.global.u32 v, [a];`
|   note: neither the host nor a kernel has written it since it was allocated
| k.ptx:10:5: error: read of 4 bytes at shared address 0x0 (variable s, byte 0), of which 3 were never written (check init, 4 times)
|    10 |     ld.shared.u32 v, [s];
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.shared.u32 v, [s];`
|   note: no thread of the block has written it since the block started
| k.ptx:11:5: error: read of 4 bytes at local address 0x4, which nothing has written (check init, 4 times)
|    11 |     ld.local.u32 v, [l+4];
|       |     ^~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.local.u32 v, [%addr+4];`
|   note: the thread has not written it since it started
run: run k.ptx --check init --block 4 --buffer o=u32[4]:zero --arg o --quiet --schedule eager
exit: 5
stdout:
| o: u32[4] = { 0, 0, 0, 0 }
stderr:
| k.ptx:10:5: error: read of 4 bytes at shared address 0x0 (variable s, byte 0), of which 3 were never written (check init, 4 times)
|    10 |     ld.shared.u32 v, [s];
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.shared.u32 v, [s];`
|   note: no thread of the block has written it since the block started
| k.ptx:11:5: error: read of 4 bytes at local address 0x4, which nothing has written (check init, 4 times)
|    11 |     ld.local.u32 v, [l+4];
|       |     ^~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.local.u32 v, [%addr+4];`
|   note: the thread has not written it since it started
