from: what is left out refuses the kernels that can reach it, by its name, and nothing else: `check` warns of each and ends well, another entry of the file runs
file k.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .global .texref t;
| .global .samplerref how = { addr_mode_0 = wrap, filter_mode = linear };
| .visible .entry k(.param .u64 to)
| {
|     .reg .u32 v;
|     .reg .u64 a;
|     .reg .pred p;
|     .shared .align 16 .b64 x;
|     cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [x], [a], 16, [x];
|     mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [x], 16;
|     mbarrier.arrive.expect_tx.shared.b64 _, [x], 16;
|     wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {v}, {v}, {v},
|         {v};
|     @p ldmatrix.sync.aligned.m8n8.x1.shared.b16 {v}, [x];
|     tensormap.replace.tile.rank.shared::cta.b1024.b32 [x], 1;
|     barrier.cluster.arrive;
|     tex.2d.v4.f32.f32 {v, v, v, v}, [t, {v, v}];
|     cvt.rn.satfinite.e2m3x2.f32 v, v, v;
|     atom.global.v2.f32.add {v, v}, [a], {v, v};
|     ld.shared::cluster.u32 v, [x];
|     mov.u64 a, t;
| }
| .func samples()
| {
|     .reg .f32 f;
|     tex.2d.v4.f32.f32 {f, f, f, f}, [t, {f, f}];
|     ret;
| }
| .visible .entry through(.param .u64 to)
| {
|     call samples;
|     ret;
| }
| .visible .entry good(.param .u64 to)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [to];
|     st.global.u32 [a], 7;
|     ret;
| }
run: check k.ptx
exit: 0
stdout:
| entry    verdict  where and because of what
| k        refused  k.ptx:12:5  cp.async.bulk (bulk copies)
| through  refused  k.ptx:29:5  tex (textures), in samples
| good     runs
| 3 entries: 1 runs, 2 refused (cp.async.bulk 1, tex 1)
stderr:
| k.ptx:12:5: warning: cp.async.bulk is not supported (bulk copies): no kernel that can reach it runs
|    12 |     cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [x], [a], 16, [x];
|       |     ^~
| k.ptx:13:5: warning: mbarrier.expect_tx is not supported (transactions): no kernel that can reach it runs
|    13 |     mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [x], 16;
|       |     ^~~~~~~~
| k.ptx:14:5: warning: mbarrier.arrive.expect_tx is not supported (transactions): no kernel that can reach it runs
|    14 |     mbarrier.arrive.expect_tx.shared.b64 _, [x], 16;
|       |     ^~~~~~~~
| k.ptx:15:5: warning: wmma is not supported (matrices): no kernel that can reach it runs
|    15 |     wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {v}, {v}, {v},
|       |     ^~~~
| k.ptx:17:8: warning: ldmatrix is not supported (matrices): no kernel that can reach it runs
|    17 |     @p ldmatrix.sync.aligned.m8n8.x1.shared.b16 {v}, [x];
|       |        ^~~~~~~~
| k.ptx:18:5: warning: tensormap is not supported (tensors): no kernel that can reach it runs
|    18 |     tensormap.replace.tile.rank.shared::cta.b1024.b32 [x], 1;
|       |     ^~~~~~~~~
| k.ptx:19:5: warning: barrier.cluster is not supported (clusters): no kernel that can reach it runs
|    19 |     barrier.cluster.arrive;
|       |     ^~~~~~~
| k.ptx:20:5: warning: tex is not supported (textures): no kernel that can reach it runs
|    20 |     tex.2d.v4.f32.f32 {v, v, v, v}, [t, {v, v}];
|       |     ^~~
| k.ptx:21:21: warning: cvt.e2m3x2 is not supported (floats of 8 bits and less): no kernel that can reach it runs
|    21 |     cvt.rn.satfinite.e2m3x2.f32 v, v, v;
|       |                     ^~~~~~~
| k.ptx:22:16: warning: atom.v2 is not supported (atomics of vectors): no kernel that can reach it runs
|    22 |     atom.global.v2.f32.add {v, v}, [a], {v, v};
|       |                ^~~
| k.ptx:23:7: warning: ld.shared::cluster is not supported (clusters): no kernel that can reach it runs
|    23 |     ld.shared::cluster.u32 v, [x];
|       |       ^~~~~~~~~~~~~~~~
| k.ptx:24:16: warning: t is not supported (textures and surfaces): no kernel that can reach it runs
|    24 |     mov.u64 a, t;
|       |                ^
| k.ptx:29:5: warning: tex is not supported (textures): no kernel that can reach it runs
|    29 |     tex.2d.v4.f32.f32 {f, f, f, f}, [t, {f, f}];
|       |     ^~~
run: run k.ptx --entry good --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| o: u32[1] = { 7 }
stderr:
run: run k.ptx --entry k --buffer o=u32[1] --arg o
exit: 1
stdout:
stderr:
| k.ptx:6:17: error: kernel k cannot run: it can reach what is not supported
|     6 | .visible .entry k(.param .u64 to)
|       |                 ^
| k.ptx:12:5: note: cp.async.bulk is not supported (bulk copies)
|    12 |     cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [x], [a], 16, [x];
|       |     ^~
run: trace k.ptx --entry through --buffer o=u32[1] --arg o
exit: 1
stdout:
stderr:
| k.ptx:32:17: error: kernel through cannot run: it can reach what is not supported
|    32 | .visible .entry through(.param .u64 to)
|       |                 ^~~~~~~
| k.ptx:29:5: note: tex is not supported (textures)
|    29 |     tex.2d.v4.f32.f32 {f, f, f, f}, [t, {f, f}];
|       |     ^~~
run: explore k.ptx --entry through --buffer o=u32[1] --arg o
exit: 1
stdout:
stderr:
| k.ptx:32:17: error: kernel through cannot run: *
| ...
run: step k.ptx --entry through --buffer o=u32[1] --arg o
exit: 1
stdout:
stderr:
| k.ptx:32:17: error: kernel through cannot run: *
| ...
run: show k.ptx
exit: 1
stdout:
| .entry good
|     6 ld.const.u64 a_1, [to_2];                                // line 40
|     7 st.global.u32 [a_1], 7;                                  // line 41
|     8 exit;                                                    // line 42
stderr:
| k.ptx:6:17: error: k is not shown: it can reach what is not supported
| ...
file k.host:
| load k.ptx
| buffer o u32[1]
| launch good grid 1 block 1 args o
| launch through grid 1 block 1 args o
run: run k.host
exit: 1
stdout:
stderr:
| k.host:4:8: error: kernel through cannot run: it can reach what is not supported
|     4 | launch through grid 1 block 1 args o
|       |        ^~~~~~~
| k.ptx:29:5: note: tex is not supported (textures)
|    29 |     tex.2d.v4.f32.f32 {f, f, f, f}, [t, {f, f}];
|       |     ^~~
