from: slips in instructions that PTX got after the report, and in what is left out: such an instruction still ends at its semicolon, and its guard has to be there
file k.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k()
| {
|     .reg .u32 v;
|     .reg .u64 a;
|     .reg .pred p;
|     .shared .align 16 .b64 x;
|     match.any.b32 v, v, -1;
|     shfl.sync.b32 v, v, 0, 31, -1;
|     redux.sync.add.b32 v, v, -1;
|     redux.sync.inc.u32 v, v, -1;
|     vote.sync.ballot.b32 v, p, %laneid;
|     cp.async.cg.shared.global [x], [a], 8;
|     cp.async.ca.shared.global [x], [a], 6;
|     tex.2d.v4.f32.f32 {v, v, v, v}, [t, {v, v}]
|     mov.u32 v, 1;
|     @q wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [a], {v, v};
|     xmma.sync {v}, {v};
|     cvt.rn.satfinite.e9m9x2.f32 v, v, v;
| }
run: check k.ptx
exit: 1
stderr:
| k.ptx:10:5: error: match needs .sync
|    10 |     match.any.b32 v, v, -1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
| k.ptx:11:5: error: shfl needs .up, .down, .bfly or .idx
|    11 |     shfl.sync.b32 v, v, 0, 31, -1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
| k.ptx:12:19: error: redux.sync.add takes .u32 or .s32, not .b32
|    12 |     redux.sync.add.b32 v, v, -1;
|       |                   ^~~~
| k.ptx:13:15: error: redux.sync.u32 takes .add, .min or .max, not .inc
|    13 |     redux.sync.inc.u32 v, v, -1;
|       |               ^~~~
| k.ptx:14:32: error: a member mask is a register or a constant
|    14 |     vote.sync.ballot.b32 v, p, %laneid;
|       |                                ^~~~~~~
| k.ptx:15:41: error: cp.async.cg copies 16 bytes
|    15 |     cp.async.cg.shared.global [x], [a], 8;
|       |                                         ^
| k.ptx:16:41: error: cp.async copies 4, 8 or 16 bytes
|    16 |     cp.async.ca.shared.global [x], [a], 6;
|       |                                         ^
| k.ptx:17:48: error: `;` is missing after the instruction
|    17 |     tex.2d.v4.f32.f32 {v, v, v, v}, [t, {v, v}]
|       |                                                ^
| k.ptx:19:6: error: the predicate q is not declared*
| ...
