from: what is left out, by its name, and slips in what is not; line 10 is the first
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
|     cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [x], [a], 16, [x];
|     mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [x], 16;
|     mbarrier.arrive.expect_tx.shared.b64 _, [x], 16;
|     wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {v}, {v}, {v}, {v};
|     mma.sync.aligned.m16n8k8.row.col.f32 {v}, {v}, {v}, {v};
|     ldmatrix.sync.aligned.m8n8.x1.shared.b16 {v}, [x];
|     griddepcontrol.wait;
|     barrier.cluster.arrive;
|     tex.2d.v4.f32.f32 {v, v, v, v}, [t, {v, v}];
|     sust.b.1d.b32.trap [t, {v}], {v};
|     red.async.relaxed.cluster.global.add.u32 [a], v;
|     match.any.b32 v, v, -1;
|     shfl.sync.b32 v, v, 0, 31, -1;
|     redux.sync.add.b32 v, v, -1;
|     redux.sync.inc.u32 v, v, -1;
|     vote.sync.ballot.b32 v, p, %laneid;
|     cp.async.cg.shared.global [x], [a], 8;
|     cp.async.ca.shared.global [x], [a], 6;
| }
run: check k.ptx
exit: 1
stderr:
| k.ptx:10:5: error: cp.async.bulk is not supported
|    10 |     cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [x], [a], 16, [x];
|       |     ^~
| k.ptx:11:5: error: mbarrier.expect_tx is not supported
|    11 |     mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [x], 16;
|       |     ^~~~~~~~
| k.ptx:12:5: error: mbarrier.arrive.expect_tx is not supported
|    12 |     mbarrier.arrive.expect_tx.shared.b64 _, [x], 16;
|       |     ^~~~~~~~
| k.ptx:13:5: error: wmma is not supported
|    13 |     wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {v}, {v}, {v}, {v};
|       |     ^~~~
| k.ptx:14:5: error: mma is not supported
|    14 |     mma.sync.aligned.m16n8k8.row.col.f32 {v}, {v}, {v}, {v};
|       |     ^~~
| k.ptx:15:5: error: ldmatrix is not supported
|    15 |     ldmatrix.sync.aligned.m8n8.x1.shared.b16 {v}, [x];
|       |     ^~~~~~~~
| k.ptx:16:5: error: griddepcontrol is not supported
|    16 |     griddepcontrol.wait;
|       |     ^~~~~~~~~~~~~~
| k.ptx:17:5: error: barrier.cluster is not supported
|    17 |     barrier.cluster.arrive;
|       |     ^~~~~~~
| k.ptx:18:5: error: tex is not supported
|    18 |     tex.2d.v4.f32.f32 {v, v, v, v}, [t, {v, v}];
|       |     ^~~
| k.ptx:19:5: error: sust is not supported
|    19 |     sust.b.1d.b32.trap [t, {v}], {v};
|       |     ^~~~
| k.ptx:20:5: error: red.async is not supported
|    20 |     red.async.relaxed.cluster.global.add.u32 [a], v;
|       |     ^~~
| k.ptx:21:5: error: match needs .sync
|    21 |     match.any.b32 v, v, -1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~
| k.ptx:22:5: error: shfl needs .up, .down, .bfly or .idx
|    22 |     shfl.sync.b32 v, v, 0, 31, -1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
| k.ptx:23:19: error: redux.sync.add takes .u32 or .s32, not .b32
|    23 |     redux.sync.add.b32 v, v, -1;
|       |                   ^~~~
| k.ptx:24:15: error: redux.sync.u32 takes .add, .min or .max, not .inc
|    24 |     redux.sync.inc.u32 v, v, -1;
|       |               ^~~~
| k.ptx:25:32: error: a member mask is a register or a constant
|    25 |     vote.sync.ballot.b32 v, p, %laneid;
|       |                                ^~~~~~~
| k.ptx:26:41: error: cp.async.cg copies 16 bytes
|    26 |     cp.async.cg.shared.global [x], [a], 8;
|       |                                         ^
| k.ptx:27:41: error: cp.async copies 4, 8 or 16 bytes
|    27 |     cp.async.ca.shared.global [x], [a], 6;
|       |                                         ^
