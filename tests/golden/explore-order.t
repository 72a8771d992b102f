from: store buffering by hand: each of two threads stores 1 to its own word and loads the other's. With every operation to its end at issue (sc) at least one load comes after the other's store: not 0, 0. In flight side by side (ordered: different bytes) both loads may come first
file sb.ptx:
| .visible .entry k(.param .u64 x, .param .u64 r)
| {
|     .reg .u64 own, other, out, step;
|     .reg .u32 t, v;
|     ld.param.u64 own, [x];
|     ld.param.u64 other, [x];
|     ld.param.u64 out, [r];
|     mov.u32 t, %ctaid.x;
|     mul.wide.u32 step, t, 128;
|     add.u64 own, own, step;
|     add.u64 other, other, 128;
|     sub.u64 other, other, step;
|     mul.wide.u32 step, t, 4;
|     add.u64 out, out, step;
|     st.global.u32 [own], 1;
|     ld.global.u32 v, [other];
|     st.global.u32 [out], v;
|     exit;
| }
file fence.ptx:
| .visible .entry k(.param .u64 x, .param .u64 r)
| {
|     .reg .u64 own, other, out, step;
|     .reg .u32 t, v;
|     ld.param.u64 own, [x];
|     ld.param.u64 other, [x];
|     ld.param.u64 out, [r];
|     mov.u32 t, %ctaid.x;
|     mul.wide.u32 step, t, 128;
|     add.u64 own, own, step;
|     add.u64 other, other, 128;
|     sub.u64 other, other, step;
|     mul.wide.u32 step, t, 4;
|     add.u64 out, out, step;
|     st.global.u32 [own], 1;
|     membar.gl;
|     ld.global.u32 v, [other];
|     st.global.u32 [out], v;
|     exit;
| }
file sys.ptx:
| .visible .entry k(.param .u64 x, .param .u64 r)
| {
|     .reg .u64 own, other, out, step;
|     .reg .u32 t, v;
|     ld.param.u64 own, [x];
|     ld.param.u64 other, [x];
|     ld.param.u64 out, [r];
|     mov.u32 t, %ctaid.x;
|     mul.wide.u32 step, t, 128;
|     add.u64 own, own, step;
|     add.u64 other, other, 128;
|     sub.u64 other, other, step;
|     mul.wide.u32 step, t, 4;
|     add.u64 out, out, step;
|     st.global.u32 [own], 1;
|     membar.sys;
|     ld.global.u32 v, [other];
|     st.global.u32 [out], v;
|     exit;
| }
run: explore sb.ptx --grid 2 --buffer x=u32[64] --buffer r=u32[2] --arg x --arg r --print r --set WarpSize=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --profile sc
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 0, 1 }
| outcome 2: *
|   r: u32[2] = { 1, 0 }
| outcome 3: *
|   r: u32[2] = { 1, 1 }
| complete: *
run: explore sb.ptx --grid 2 --buffer x=u32[64] --buffer r=u32[2] --arg x --arg r --print r --set WarpSize=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 0, 0 }
| outcome 2: *
|   r: u32[2] = { 0, 1 }
| outcome 3: *
|   r: u32[2] = { 1, 0 }
| outcome 4: *
|   r: u32[2] = { 1, 1 }
| complete: *

from: with a fence in between (5.8.1) each store has ended before the load is issued; without caches that is enough
run: explore fence.ptx --grid 2 --buffer x=u32[64] --buffer r=u32[2] --arg x --arg r --print r --set WarpSize=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 0, 1 }
| outcome 2: *
|   r: u32[2] = { 1, 0 }
| outcome 3: *
|   r: u32[2] = { 1, 1 }
| complete: *

from: and so it is at level sys
run: explore sys.ptx --grid 2 --buffer x=u32[64] --buffer r=u32[2] --arg x --arg r --print r --set WarpSize=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 0, 1 }
| outcome 2: *
|   r: u32[2] = { 1, 0 }
| outcome 3: *
|   r: u32[2] = { 1, 1 }
| complete: *

from: a reduction changes no outcome: the same with each of them and with none. L2 tells apart final states in which a line was left or dropped, and of 1, 1 it has the most: that outcome comes first
run: explore sb.ptx --grid 2 --buffer x=u32[64] --buffer r=u32[2] --arg x --arg r --print r --set WarpSize=1 --set NumProcessors=1 --profile sc --reduce none
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 1, 1 }
| outcome 2: *
|   r: u32[2] = { 0, 1 }
| outcome 3: *
|   r: u32[2] = { 1, 0 }
| complete: *
run: explore fence.ptx --grid 2 --buffer x=u32[64] --buffer r=u32[2] --arg x --arg r --print r --set WarpSize=1 --set NumProcessors=2 --set Level1CacheSize=0 --set Level2CacheSize=0 --profile sc --reduce none
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 0, 1 }
| outcome 2: *
|   r: u32[2] = { 1, 0 }
| outcome 3: *
|   r: u32[2] = { 1, 1 }
| complete: *

from: two threads a warp, of which one has nothing in flight at the fence: the other must wait all the same
file gl-pair.ptx:
| .visible .entry k(.param .u64 x, .param .u64 r)
| {
|     .reg .u64 own, other, out, step;
|     .reg .u32 t, v;
|     .reg .pred p;
|     ld.param.u64 own, [x];
|     ld.param.u64 other, [x];
|     ld.param.u64 out, [r];
|     mov.u32 t, %ctaid.x;
|     mul.wide.u32 step, t, 128;
|     add.u64 own, own, step;
|     add.u64 other, other, 128;
|     sub.u64 other, other, step;
|     mul.wide.u32 step, t, 4;
|     add.u64 out, out, step;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p st.global.u32 [own], 1;
|     membar.gl;
|     @p ld.global.u32 v, [other];
|     @p st.global.u32 [out], v;
|     exit;
| }
file sys-pair.ptx:
| .visible .entry k(.param .u64 x, .param .u64 r)
| {
|     .reg .u64 own, other, out, step;
|     .reg .u32 t, v;
|     .reg .pred p;
|     ld.param.u64 own, [x];
|     ld.param.u64 other, [x];
|     ld.param.u64 out, [r];
|     mov.u32 t, %ctaid.x;
|     mul.wide.u32 step, t, 128;
|     add.u64 own, own, step;
|     add.u64 other, other, 128;
|     sub.u64 other, other, step;
|     mul.wide.u32 step, t, 4;
|     add.u64 out, out, step;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p st.global.u32 [own], 1;
|     membar.sys;
|     @p ld.global.u32 v, [other];
|     @p st.global.u32 [out], v;
|     exit;
| }
run: explore gl-pair.ptx --grid 2 --block 2 --buffer x=u32[64] --buffer r=u32[2] --arg x --arg r --print r --set WarpSize=2 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 0, 1 }
| outcome 2: *
|   r: u32[2] = { 1, 0 }
| outcome 3: *
|   r: u32[2] = { 1, 1 }
| complete: *
run: explore sys-pair.ptx --grid 2 --block 2 --buffer x=u32[64] --buffer r=u32[2] --arg x --arg r --print r --set WarpSize=2 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 0, 1 }
| outcome 2: *
|   r: u32[2] = { 1, 0 }
| outcome 3: *
|   r: u32[2] = { 1, 1 }
| complete: *
