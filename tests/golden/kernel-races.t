from: happens-before, by hand: two blocks of two threads. In a block both threads store its index, the same value in one step, which is no race; the stores of the two blocks, and each store with the other block's load, are ordered by nothing: two pairs of instructions. .loc names the line of the source: 7 of the store, 8 of the load
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .file 1 "race.cu"
| .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     .loc 1 7 5
|     mov.u32 v, %ctaid.x;
|     st.global.u32 [a], v;
|     .loc 1 8 5
|     ld.global.u32 v, [a];
|     exit;
| }
run: run k.ptx --grid 2 --block 2 --buffer o=u32[1] --arg o --check races --quiet --schedule eager --out o=final
exit: 5
stdout:
| o: u32[1] = { 1 }
stderr:
| k.ptx:12:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0) (check races)
|    12 |     st.global.u32 [a], v;
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (1,0,0), grid 0, warp 0, lane 0: `st.global.u32 [a], v;`; race.cu:7:5
| k.ptx:12:5: note: the other access, a write, is not ordered with it
|    12 |     st.global.u32 [a], v;
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (1,0,0) of block (0,0,0), grid 0, warp 0, lane 1: `st.global.u32 [a], v;`; race.cu:7:5
| k.ptx:12:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0) (check races)
|    12 |     st.global.u32 [a], v;
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (1,0,0), grid 0, warp 0, lane 0: `st.global.u32 [a], v;`; race.cu:7:5
| k.ptx:14:5: note: the other access, a read, is not ordered with it
|    14 |     ld.global.u32 v, [a];
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (1,0,0) of block (0,0,0), grid 0, warp 0, lane 1: `ld.global.u32 v, [a];`; race.cu:8:5
