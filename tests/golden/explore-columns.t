from: 5.8.1, coalescing: two rows of four threads, each thread's word 128 bytes behind its neighbour's, so that each of the four columns lies in a segment of its own. Threads of a column that store to one word do so in operations of their own, in any order, in each column: 2 x 2 x 2 x 2 outcomes. Where the second row's words are 4 bytes further on nothing is left to be chosen
file columns.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x, .param .u64 row)
| {
|     .reg .u64 a, o, r;
|     .reg .u32 i, t;
|     ld.param.u64 a, [x];
|     ld.param.u64 r, [row];
|     mov.u32 i, %tid.x;
|     mul.wide.u32 o, i, 128;
|     add.u64 a, a, o;
|     mov.u32 t, %tid.y;
|     cvt.u64.u32 o, t;
|     mul.lo.u64 o, o, r;
|     add.u64 a, a, o;
|     st.global.u32 [a], t;
|     exit;
| }
run: explore columns.ptx --block 4,2 --buffer 'x=u32[98]:const(9)' --arg x --arg 0 --set WarpSize=8 --set NumProcessors=1 --profile sc
exit: 0
stdout:
| outcome 1: *
|   x: u32[98] = { 0, 9, * 9, 0, 9, * 9, 0, 9, * 9, 0, 9 }
| outcome 2: *
|   x: u32[98] = { 0, 9, * 9, 0, 9, * 9, 0, 9, * 9, 1, 9 }
| outcome 3: *
|   x: u32[98] = { 0, 9, * 9, 0, 9, * 9, 1, 9, * 9, 0, 9 }
| outcome 4: *
|   x: u32[98] = { 0, 9, * 9, 0, 9, * 9, 1, 9, * 9, 1, 9 }
| outcome 5: *
|   x: u32[98] = { 0, 9, * 9, 1, 9, * 9, 0, 9, * 9, 0, 9 }
| outcome 6: *
|   x: u32[98] = { 0, 9, * 9, 1, 9, * 9, 0, 9, * 9, 1, 9 }
| outcome 7: *
|   x: u32[98] = { 0, 9, * 9, 1, 9, * 9, 1, 9, * 9, 0, 9 }
| outcome 8: *
|   x: u32[98] = { 0, 9, * 9, 1, 9, * 9, 1, 9, * 9, 1, 9 }
| outcome 9: *
|   x: u32[98] = { 1, 9, * 9, 0, 9, * 9, 0, 9, * 9, 0, 9 }
| outcome 10: *
|   x: u32[98] = { 1, 9, * 9, 0, 9, * 9, 0, 9, * 9, 1, 9 }
| outcome 11: *
|   x: u32[98] = { 1, 9, * 9, 0, 9, * 9, 1, 9, * 9, 0, 9 }
| outcome 12: *
|   x: u32[98] = { 1, 9, * 9, 0, 9, * 9, 1, 9, * 9, 1, 9 }
| outcome 13: *
|   x: u32[98] = { 1, 9, * 9, 1, 9, * 9, 0, 9, * 9, 0, 9 }
| outcome 14: *
|   x: u32[98] = { 1, 9, * 9, 1, 9, * 9, 0, 9, * 9, 1, 9 }
| outcome 15: *
|   x: u32[98] = { 1, 9, * 9, 1, 9, * 9, 1, 9, * 9, 0, 9 }
| outcome 16: *
|   x: u32[98] = { 1, 9, * 9, 1, 9, * 9, 1, 9, * 9, 1, 9 }
| complete: *; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore columns.ptx --block 4,2 --buffer 'x=u32[98]:const(9)' --arg x --arg 4 --set WarpSize=8 --set NumProcessors=1 --profile sc
exit: 0
stdout:
| outcome 1: *
|   x: u32[98] = { 0, 1, 9, * 9, 0, 1, 9, * 9, 0, 1, 9, * 9, 0, 1 }
| complete: *; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
