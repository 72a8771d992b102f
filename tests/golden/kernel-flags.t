from: what orders two blocks (PTX, memory consistency: release and acquire patterns), by hand: fence, strong store, strong load that sees it, fence do; a release and an acquire do by themselves; without the first fence, or with one that reaches the block only, nothing does. Strong accesses that reach each other do not race, so of two atomics the one of scope cta does. Two bytes of a word are two places. Lanes of one step that store different values race, the same value not
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry shared_flag(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 b, v;
|     .reg .pred p, q;
|     ld.param.u64 a, [o];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 p, b, 0;
|     @p bra READER;
|     st.global.u32 [a], 7;
|     membar.gl;
|     st.volatile.global.u32 [a+4], 1;
|     exit;
| READER:
|     ld.volatile.global.u32 v, [a+4];
|     setp.eq.u32 q, v, 0;
|     @q bra READER;
|     membar.gl;
|     ld.global.u32 v, [a];
|     st.global.u32 [a+8], v;
|     exit;
| }
| .entry no_fence(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 b, v;
|     .reg .pred p, q;
|     ld.param.u64 a, [o];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 p, b, 0;
|     @p bra READER;
|     st.global.u32 [a], 7;
|     st.volatile.global.u32 [a+4], 1;
|     exit;
| READER:
|     ld.volatile.global.u32 v, [a+4];
|     setp.eq.u32 q, v, 0;
|     @q bra READER;
|     membar.gl;
|     ld.global.u32 v, [a];
|     st.global.u32 [a+8], v;
|     exit;
| }
| .entry acquire(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 b, v;
|     .reg .pred p, q;
|     ld.param.u64 a, [o];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 p, b, 0;
|     @p bra READER;
|     st.global.u32 [a], 7;
|     st.release.gpu.global.u32 [a+4], 1;
|     exit;
| READER:
|     ld.acquire.gpu.global.u32 v, [a+4];
|     setp.eq.u32 q, v, 0;
|     @q bra READER;
|     ld.global.u32 v, [a];
|     st.global.u32 [a+8], v;
|     exit;
| }
| .entry narrow(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 b, v;
|     .reg .pred p, q;
|     ld.param.u64 a, [o];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 p, b, 0;
|     @p bra READER;
|     st.global.u32 [a], 7;
|     membar.cta;
|     st.volatile.global.u32 [a+4], 1;
|     exit;
| READER:
|     ld.volatile.global.u32 v, [a+4];
|     setp.eq.u32 q, v, 0;
|     @q bra READER;
|     membar.gl;
|     ld.global.u32 v, [a];
|     st.global.u32 [a+8], v;
|     exit;
| }
| .entry atomics(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     atom.global.add.u32 v, [a], 1;
|     atom.cta.global.add.u32 v, [a+4], 1;
|     exit;
| }
| .entry bytes(.param .u64 o)
| {
|     .reg .u64 a, i;
|     .reg .u32 b;
|     ld.param.u64 a, [o];
|     mov.u32 b, %ctaid.x;
|     cvt.u64.u32 i, b;
|     add.u64 a, a, i;
|     st.global.u8 [a], b;
|     exit;
| }
| .entry lanes(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     st.global.u32 [a], 5;
|     st.global.u32 [a+4], t;
|     exit;
| }
run: run k.ptx --entry shared_flag --grid 2 --buffer o=u32[3]:zero --arg o --check races --quiet
exit: 0
stdout:
| o: u32[3] = { 7, 1, 7 }
run: run k.ptx --entry shared_flag --control threads --grid 2 --buffer o=u32[3]:zero --arg o --check races --quiet
exit: 0
stdout:
| o: u32[3] = { 7, 1, 7 }
run: run k.ptx --entry shared_flag --profile sc --grid 2 --buffer o=u32[3]:zero --arg o --check races --quiet
exit: 0
stdout:
| o: u32[3] = { 7, 1, 7 }
run: run k.ptx --entry acquire --memory-programs ptx6 --grid 2 --buffer o=u32[3]:zero --arg o --check races --quiet
exit: 0
stdout:
| o: u32[3] = { 7, 1, 7 }
run: run k.ptx --entry no_fence --grid 2 --buffer o=u32[3]:zero --arg o --check races --quiet
exit: 5
stdout:
| o: u32[3] = { 7, 1, 7 }
stderr:
| k.ptx:43:5: error: data race: read of 4 bytes at global address 0x10000000 (buffer o, byte 0): a flag is passed on, but a fence is missing (check races)
|    43 |     ld.global.u32 v, [a];
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (1,0,0), grid 0, warp 0, lane 0: `ld.global.u32 v_1, [a_1];`
| k.ptx:35:5: note: the other access, a write, is not ordered with it
|    35 |     st.global.u32 [a], 7;
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `st.global.u32 [a_1], 7;`
run: run k.ptx --entry narrow --grid 2 --buffer o=u32[3]:zero --arg o --check races --quiet
exit: 5
stdout:
| o: u32[3] = { 7, 1, 7 }
stderr:
| k.ptx:85:5: error: data race: read of 4 bytes at global address 0x10000000 (buffer o, byte 0): the scope of an access or fence does not reach the other thread (check races)
|    85 |     ld.global.u32 v, [a];
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (1,0,0), grid 0, warp 0, lane 0: `ld.global.u32 v_3, [a_3];`
| k.ptx:76:5: note: the other access, a write, is not ordered with it
|    76 |     st.global.u32 [a], 7;
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `st.global.u32 [a_3], 7;`
run: run k.ptx --entry atomics --schedule eager --grid 2 --buffer o=u32[3]:zero --arg o --check races --quiet
exit: 5
stdout:
| o: u32[3] = { 2, 2, 0 }
stderr:
| k.ptx:95:5: error: data race: atomic operation of 4 bytes at global address 0x10000004 (buffer o, byte 4): the scope of an access or fence does not reach the other thread (check races)
|    95 |     atom.cta.global.add.u32 v, [a+4], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (1,0,0), grid 0, warp 0, lane 0: `atom.cta.global.add.u32 v_4, [a_4+4], 1;`
| k.ptx:95:5: note: the other access, an atomic operation, is not ordered with it
|    95 |     atom.cta.global.add.u32 v, [a+4], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `atom.cta.global.add.u32 v_4, [a_4+4], 1;`
run: run k.ptx --entry bytes --grid 2 --buffer o=u32[3]:zero --arg o --check races --quiet
exit: 0
stdout:
| o: u32[3] = { 256, 0, 0 }
run: run k.ptx --entry lanes --block 4 --buffer o=u32[2] --arg o --check races --quiet
exit: 5
stdout:
| o: u32[2] = { 5, 2 }
stderr:
| k.ptx:116:5: error: data race: write of 4 bytes at global address 0x10000004 (buffer o, byte 4) (check races, 3 times)
|   116 |     st.global.u32 [a+4], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   by thread (1,0,0) of block (0,0,0), grid 0, warp 0, lane 1: `st.global.u32 [a_6+4], t;`
| k.ptx:116:5: note: the other access, a write, is of the same step of the warp
|   116 |     st.global.u32 [a+4], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `st.global.u32 [a_6+4], t;`
