from: happens-before, by hand: block 0 stores 32 words, a lane each; block 1, which nothing orders with it, reads them three times. All 32 lanes read word 0, which lane 0 stored: 32 races. Lane l of the first 8 reads the words 4 l to 4 l + 3 at once: 8 times 4 races, the first of them with lane 0. Lane l reads byte l: 32 races, the bytes of a word with the lane that stored it, 0 for the first
file k.ptx:
| .version 2.3
| .target sm_20
| .address_size 64
| .entry k(.param .u64 o)
| {
|     .reg .u64 a, b, t;
|     .reg .u32 c, i, v, w, x, y;
|     .reg .pred q, r;
|     ld.param.u64 a, [o];
|     mov.u32 c, %ctaid.x;
|     mov.u32 i, %tid.x;
|     mul.wide.u32 t, i, 4;
|     add.u64 b, a, t;
|     setp.eq.u32 q, c, 0;
|     @q st.global.u32 [b], i;
|     @q exit;
|     ld.global.u32 v, [a];
|     mul.wide.u32 t, i, 16;
|     add.u64 b, a, t;
|     setp.lt.u32 r, i, 8;
|     @r ld.global.v4.u32 {v, w, x, y}, [b];
|     cvt.u64.u32 t, i;
|     add.u64 b, a, t;
|     ld.global.u8 v, [b];
|     exit;
| }
run: run k.ptx --grid 2 --block 32 --buffer o=u32[32] --arg o --check memory,races --quiet --schedule eager --out o=final
exit: 5
stdout:
| o: u32[32] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 }
stderr:
| k.ptx:17:5: error: data race: read of 4 bytes at global address 0x10000000 (buffer o, byte 0) (check races, 32 times)
|    17 |     ld.global.u32 v, [a];
|       |     ^~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (1,0,0), grid 0, warp 0, lane 0: `ld.global.u32 v, [a];`
| k.ptx:15:5: note: the other access, a write, is not ordered with it
|    15 |     @q st.global.u32 [b], i;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `@q st.global.u32 [b], i;`
| k.ptx:21:5: error: data race: read of 16 bytes at global address 0x10000000 (buffer o, byte 0) (check races, 32 times)
|    21 |     @r ld.global.v4.u32 {v, w, x, y}, [b];
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (1,0,0), grid 0, warp 0, lane 0: `@r ld.global.v4.u32 {v, w, x, y}, [b];`
| k.ptx:15:5: note: the other access, a write, is not ordered with it
|    15 |     @q st.global.u32 [b], i;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `@q st.global.u32 [b], i;`
| k.ptx:24:5: error: data race: read of 1 byte at global address 0x10000000 (buffer o, byte 0) (check races, 32 times)
|    24 |     ld.global.u8 v, [b];
|       |     ^~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (1,0,0), grid 0, warp 0, lane 0: `ld.global.u8 v, [b];`
| k.ptx:15:5: note: the other access, a write, is not ordered with it
|    15 |     @q st.global.u32 [b], i;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `@q st.global.u32 [b], i;`
