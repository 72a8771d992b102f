from: profile ordered: an atomic changes what a later load of the same thread reads, so the load waits for it: 1 in every run. Profile report promises nothing: 0 too
file own.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a, b;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     ld.param.u64 b, [o];
|     red.global.add.u32 [a], 1;
|     ld.global.u32 v, [b];
|     st.global.u32 [b+128], v;
|     exit;
| }
run: explore own.ptx --buffer o=u32[33] --arg o --print o --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumProcessors=1
exit: 0
stdout:
| outcome 1: *
|   o: u32[33] = { 1, * 0, 1 }
| complete: *
run: explore own.ptx --buffer o=u32[33] --arg o --print o --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumProcessors=1 --profile report
exit: 0
stdout:
| outcome 1: *
|   o: u32[33] = { 1, * 0, 0 }
| outcome 2: *
|   o: u32[33] = { 1, * 0, 1 }
| complete: *

from: message passing by hand without caches, profile report: a writer's two stores may end in either order, and so may a reader's two loads: flag 1 with data 0 is there. Accesses with a memory order count as volatile and keep the order of their thread (4.6): it is not
file weak.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a, b, c, d;
|     .reg .u32 t, v, w;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     ld.param.u64 b, [o];
|     ld.param.u64 c, [o];
|     ld.param.u64 d, [o];
|     mov.u32 t, %ctaid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra WRITE;
|     ld.global.u32 v, [a+4];
|     ld.global.u32 w, [b];
|     st.global.u32 [c+8], v;
|     st.global.u32 [d+12], w;
|     exit;
| WRITE:
|     st.global.u32 [a], 1;
|     st.global.u32 [b+4], 1;
|     exit;
| }
file relaxed.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a, b, c, d;
|     .reg .u32 t, v, w;
|     .reg .pred p;
|     ld.param.u64 a, [o];
|     ld.param.u64 b, [o];
|     ld.param.u64 c, [o];
|     ld.param.u64 d, [o];
|     mov.u32 t, %ctaid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra WRITE;
|     ld.relaxed.gpu.global.u32 v, [a+4];
|     ld.relaxed.gpu.global.u32 w, [b];
|     st.global.u32 [c+8], v;
|     st.global.u32 [d+12], w;
|     exit;
| WRITE:
|     st.relaxed.gpu.global.u32 [a], 1;
|     st.relaxed.gpu.global.u32 [b+4], 1;
|     exit;
| }
run: explore weak.ptx --grid 2 --buffer o=u32[4] --arg o --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumProcessors=1 --profile report
exit: 0
stdout:
| outcome 1: *
|   o: u32[4] = { 1, 1, 0, 0 }
| outcome 2: *
|   o: u32[4] = { 1, 1, 0, 1 }
| outcome 3: *
|   o: u32[4] = { 1, 1, 1, 0 }
| outcome 4: *
|   o: u32[4] = { 1, 1, 1, 1 }
| complete: *
run: explore relaxed.ptx --grid 2 --buffer o=u32[4] --arg o --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumProcessors=1 --profile report
exit: 0
stdout:
| outcome 1: *
|   o: u32[4] = { 1, 1, 0, 0 }
| outcome 2: *
|   o: u32[4] = { 1, 1, 0, 1 }
| outcome 3: *
|   o: u32[4] = { 1, 1, 1, 1 }
| complete: *
