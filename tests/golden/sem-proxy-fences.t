from: by hand: with one proxy a fence between proxies is the fence that is left of it: of its scope, or of the block where it is restricted to shared memory; others are advice
file k.ptx:
| .version 8.6
| .target sm_90
| .address_size 64
| .global .align 128 .b8 map[128];
| .entry k()
| {
|     fence.acquire.sync_restrict::shared::cluster.cluster;
|     fence.release.sync_restrict::shared::cta.cluster;
|     fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;
|     fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;
|     fence.proxy.tensormap::generic.release.cta;
|     fence.proxy.tensormap::generic.release.gpu;
|     fence.proxy.tensormap::generic.acquire.sys [map], 128;
|     fence.proxy.async.global;
|     griddepcontrol.launch_dependents;
|     exit;
| }
file wide.ptx:
| .version 8.6
| .target sm_90
| .address_size 64
| .global .align 128 .b8 map[128];
| .global .u32 data, flag;
| .entry k(.param .u64 out)
| {
|     .reg .u32 v;
|     .reg .pred p;
|     .reg .u64 a;
|     mov.u32 v, %ctaid.x;
|     setp.eq.u32 p, v, 0;
|     @p bra WRITE;
| WAIT:
|     ld.relaxed.gpu.global.u32 v, [flag];
|     setp.eq.u32 p, v, 0;
|     @p bra WAIT;
|     fence.proxy.tensormap::generic.acquire.gpu [map], 128;
|     ld.global.u32 v, [data];
|     ld.param.u64 a, [out];
|     st.global.u32 [a], v;
|     exit;
| WRITE:
|     st.global.u32 [data], 42;
|     fence.proxy.tensormap::generic.release.gpu;
|     st.relaxed.gpu.global.u32 [flag], 1;
|     exit;
| }
file narrow.ptx:
| .version 8.6
| .target sm_90
| .address_size 64
| .global .align 128 .b8 map[128];
| .global .u32 data, flag;
| .entry k(.param .u64 out)
| {
|     .reg .u32 v;
|     .reg .pred p;
|     .reg .u64 a;
|     mov.u32 v, %ctaid.x;
|     setp.eq.u32 p, v, 0;
|     @p bra WRITE;
| WAIT:
|     ld.relaxed.gpu.global.u32 v, [flag];
|     setp.eq.u32 p, v, 0;
|     @p bra WAIT;
|     fence.proxy.tensormap::generic.acquire.gpu [map], 128;
|     ld.global.u32 v, [data];
|     ld.param.u64 a, [out];
|     st.global.u32 [a], v;
|     exit;
| WRITE:
|     st.global.u32 [data], 42;
|     fence.release.sync_restrict::shared::cta.cluster;
|     st.relaxed.gpu.global.u32 [flag], 1;
|     exit;
| }
file advice.ptx:
| .version 8.6
| .target sm_90
| .address_size 64
| .global .align 128 .b8 map[128];
| .global .u32 data, flag;
| .entry k(.param .u64 out)
| {
|     .reg .u32 v;
|     .reg .pred p;
|     .reg .u64 a;
|     mov.u32 v, %ctaid.x;
|     setp.eq.u32 p, v, 0;
|     @p bra WRITE;
| WAIT:
|     ld.relaxed.gpu.global.u32 v, [flag];
|     setp.eq.u32 p, v, 0;
|     @p bra WAIT;
|     fence.proxy.tensormap::generic.acquire.gpu [map], 128;
|     ld.global.u32 v, [data];
|     ld.param.u64 a, [out];
|     st.global.u32 [a], v;
|     exit;
| WRITE:
|     st.global.u32 [data], 42;
|     fence.proxy.async;
|     st.relaxed.gpu.global.u32 [flag], 1;
|     exit;
| }
run: show k.ptx
exit: 0
stdout:
| .entry k
|     1 membar.acq_rel.cta;                                      // line 7
|     2 membar.acq_rel.cta;                                      // line 8
|     3 membar.acq_rel.cta;                                      // line 9
|     4 membar.acq_rel.cta;                                      // line 10
|     5 membar.acq_rel.cta;                                      // line 11
|     6 membar.acq_rel.gl;                                       // line 12
|     7 membar.acq_rel.sys;                                      // line 13
|     8 fence.proxy;                                             // line 14
|     9 griddepcontrol.launch_dependents;                        // line 15
|    10 exit;                                                    // line 16
run: run wide.ptx --grid 2 --buffer o=u32[1] --arg o --check races --quiet
exit: 0
stdout:
| o: u32[1] = { 42 }
run: run narrow.ptx --grid 2 --buffer o=u32[1] --arg o --check races --quiet
exit: 5
stderr:
| narrow.ptx:19:5: error: data race: read of 4 bytes at global address 0x10000200 (variable data, byte 0): the scope of an access or fence does not reach the other thread (check races)
| ...
run: run advice.ptx --grid 2 --buffer o=u32[1] --arg o --check races --quiet
exit: 5
stderr:
| advice.ptx:19:5: error: data race: read of 4 bytes at global address 0x10000200 (variable data, byte 0): a flag is passed on, but a fence is missing (check races)
| ...
