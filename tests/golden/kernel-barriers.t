from: what orders the threads of a block, by hand: bar.sync all of them. The lanes of a warp go together under crs, so one step of the warp is before the next; where threads go apart only bar.warp.sync orders them. 64 threads make 64 pairs: each reads what one thread of the other warp, or its neighbour, writes
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry with(.param .u64 o)
| {
|     .shared .align 4 .b8 s[256];
|     .reg .u64 a;
|     .reg .u32 t, at, v;
|     mov.u32 t, %tid.x;
|     shl.b32 at, t, 2;
|     mov.u32 v, s;
|     add.u32 at, at, v;
|     st.shared.u32 [at], t;
|     bar.sync 0;
|     xor.b32 at, at, 128;
|     ld.shared.u32 v, [at];
|     exit;
| }
| .entry without(.param .u64 o)
| {
|     .shared .align 4 .b8 s[256];
|     .reg .u64 a;
|     .reg .u32 t, at, v;
|     mov.u32 t, %tid.x;
|     shl.b32 at, t, 2;
|     mov.u32 v, s;
|     add.u32 at, at, v;
|     st.shared.u32 [at], t;
|     xor.b32 at, at, 128;
|     ld.shared.u32 v, [at];
|     exit;
| }
| .entry warp(.param .u64 o)
| {
|     .shared .align 4 .b8 s[256];
|     .reg .u32 t, at, v;
|     mov.u32 t, %tid.x;
|     shl.b32 at, t, 2;
|     mov.u32 v, s;
|     add.u32 at, at, v;
|     st.shared.u32 [at], t;
|     xor.b32 at, at, 4;
|     ld.shared.u32 v, [at];
|     exit;
| }
| .entry warp_sync(.param .u64 o)
| {
|     .shared .align 4 .b8 s[256];
|     .reg .u32 t, at, v;
|     mov.u32 t, %tid.x;
|     shl.b32 at, t, 2;
|     mov.u32 v, s;
|     add.u32 at, at, v;
|     st.shared.u32 [at], t;
|     bar.warp.sync 0xffffffff;
|     xor.b32 at, at, 4;
|     ld.shared.u32 v, [at];
|     exit;
| }
run: run k.ptx --entry with --block 64 --buffer o=u32[1] --arg o --check races --quiet --print o
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run k.ptx --entry with --control threads --block 64 --buffer o=u32[1] --arg o --check races --quiet --print o
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run k.ptx --entry without --schedule eager --block 64 --buffer o=u32[1] --arg o --check races --quiet --print o
exit: 5
stdout:
| o: u32[1] = { 0 }
stderr:
| k.ptx:28:5: error: data race: write of 4 bytes at shared address 0x80 (variable s*, byte 128) (check races, 64 times)
|    28 |     st.shared.u32 [at], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~
|   by thread (32,0,0) of block (0,0,0), grid 0, warp 1, lane 0: `st.shared.u32 [at_1], t_1;`
| k.ptx:30:5: note: the other access, a read, is not ordered with it
|    30 |     ld.shared.u32 v, [at];
|       |     ^~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.shared.u32 v_1, [at_1];`
run: run k.ptx --entry warp --block 64 --buffer o=u32[1] --arg o --check races --quiet --print o
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run k.ptx --entry warp --control threads --schedule eager --block 64 --buffer o=u32[1] --arg o --check races --quiet --print o
exit: 5
stdout:
| o: u32[1] = { 0 }
stderr:
| k.ptx:41:5: error: data race: write of 4 bytes at shared address 0x4 (variable s*, byte 4): lanes of one warp are not ordered without __syncwarp() (check races, 64 times)
|    41 |     st.shared.u32 [at], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~
|   by thread (1,0,0) of block (0,0,0), grid 0, warp 0, lane 1: `st.shared.u32 [at_2], t_2;`
| k.ptx:43:5: note: the other access, a read, is not ordered with it
|    43 |     ld.shared.u32 v, [at];
|       |     ^~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.shared.u32 v_2, [at_2];`
run: run k.ptx --entry warp_sync --block 64 --buffer o=u32[1] --arg o --check races --quiet --print o
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run k.ptx --entry warp_sync --control threads --block 64 --buffer o=u32[1] --arg o --check races --quiet --print o
exit: 0
stdout:
| o: u32[1] = { 0 }
