from: by hand: nothing follows from advice; 5 is stored, read and added
file k.ptx:
| .version 8.0
| .target sm_90a
| .address_size 64
| .global .align 16 .u32 g[64];
| .entry k(.param .u64 out)
| {
|     .reg .u32 v, w;
|     .reg .u64 a, d, e;
|     .reg .pred p;
|     ld.param.u64 a, [out];
|     setp.eq.u32 p, 1, 2;
|     nanosleep.u32 100;
|     mov.u32 v, 5;
|     nanosleep.u32 v;
|     @p brkpt;
|     pmevent 7;
|     pmevent.mask 255;
|     prefetch.global.L1 [g];
|     prefetch.global.L2::evict_last [g+4];
|     prefetch.L2 [a];
|     prefetchu.L1 [a];
|     applypriority.global.L2::evict_normal [g], 128;
|     discard.global.L2 [g], 128;
|     fence.proxy.alias;
|     fence.proxy.async.shared::cta;
|     fence.proxy.async.shared::cluster;
|     membar.proxy.alias;
|     griddepcontrol.wait;
|     @p griddepcontrol.launch_dependents;
|     setmaxnreg.dec.sync.aligned.u32 24;
|     setmaxnreg.inc.sync.aligned.u32 232;
|     createpolicy.fractional.L2::evict_last.L2::evict_unchanged.b64 d, 0.5;
|     createpolicy.range.global.L2::evict_last.b64 e, [g], 16, 32;
|     createpolicy.cvt.L2.b64 e, 20;
|     st.global.L1::no_allocate.L2::cache_hint.u32 [a], v, d;
|     ld.global.L1::evict_first.L2::cache_hint.L2::128B.u32 w, [a], e;
|     red.global.L2::cache_hint.add.u32 [a], w, d;
|     exit;
| }
run: run k.ptx --buffer o=u32[1] --arg o
exit: 0
fires: thread.hint
stdout:
| o: u32[1] = { 10 }
