from: 2.3.2: a line of x that its first load left in the second processor's L1 cache outlives the write, whose effect everybody else can see: the second load takes 0 from it, unless the line has gone. It goes when ld.cg drops it (listing 4.4's reason), when a fence of level gl or sys cleans L1 (updMemBar), but not one of level cta; it is not there for ld.cv, without an L1 cache, or when the writer is on the same processor, whose L1 its store goes through (listing 4.1). Schedule eager fires no silent rule, so the line stays of itself; seed 2 lets one fire (M.evictL1)
run: run {root}/examples/stale-l1.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager
exit: 0
stdout:
| out: u32[4] = { 0, 0, 1, 1 }
run: run {root}/examples/stale-l1.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager --profile sc
exit: 0
stdout:
| out: u32[4] = { 0, 0, 1, 1 }
run: run {root}/examples/stale-l1.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=1 --schedule eager
exit: 0
stdout:
| out: u32[4] = { 0, 1, 1, 1 }
run: run {root}/examples/stale-l1.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager --set Level1CacheSize=0
exit: 0
stdout:
| out: u32[4] = { 0, 1, 1, 1 }
run: run {root}/examples/stale-l1.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --seed 2
exit: 0
stdout:
| out: u32[4] = { 0, 1, 1, 1 }
fires: M.evictL1
file cta.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
|
| .global .u32 x;
| .global .u32 turn;
|
| .entry stale(.param .u64 out)
| {
|     .reg .u64 to;
|     .reg .u32 block, go, old, first, second, third;
|     .reg .pred p;
|
|     ld.param.u64 to, [out];
|     mov.u32 block, %ctaid.x;
|     setp.eq.u32 p, block, 0;
|     @p bra WRITER;
|
|     ld.global.ca.u32 old, [x];
|     st.global.u32 [to], old;
|     st.volatile.global.u32 [turn], 1;
| READ:
|     ld.volatile.global.u32 go, [turn];
|     setp.lt.u32 p, go, 2;
|     @p bra READ;
|     membar.cta;
|     ld.global.ca.u32 first, [x];
|     ld.global.cg.u32 second, [x];
|     ld.global.ca.u32 third, [x];
|     st.global.u32 [to+4], first;
|     st.global.u32 [to+8], second;
|     st.global.u32 [to+12], third;
|     exit;
|
| WRITER:
|     ld.volatile.global.u32 go, [turn];
|     setp.eq.u32 p, go, 0;
|     @p bra WRITER;
|     st.global.u32 [x], 1;
|     membar.gl;
|     st.volatile.global.u32 [turn], 2;
|     exit;
| }
run: run cta.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager
exit: 0
stdout:
| out: u32[4] = { 0, 0, 1, 1 }
fires: thread.membar device.updMemBar
file gl.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
|
| .global .u32 x;
| .global .u32 turn;
|
| .entry stale(.param .u64 out)
| {
|     .reg .u64 to;
|     .reg .u32 block, go, old, first, second, third;
|     .reg .pred p;
|
|     ld.param.u64 to, [out];
|     mov.u32 block, %ctaid.x;
|     setp.eq.u32 p, block, 0;
|     @p bra WRITER;
|
|     ld.global.ca.u32 old, [x];
|     st.global.u32 [to], old;
|     st.volatile.global.u32 [turn], 1;
| READ:
|     ld.volatile.global.u32 go, [turn];
|     setp.lt.u32 p, go, 2;
|     @p bra READ;
|     membar.gl;
|     ld.global.ca.u32 first, [x];
|     ld.global.cg.u32 second, [x];
|     ld.global.ca.u32 third, [x];
|     st.global.u32 [to+4], first;
|     st.global.u32 [to+8], second;
|     st.global.u32 [to+12], third;
|     exit;
|
| WRITER:
|     ld.volatile.global.u32 go, [turn];
|     setp.eq.u32 p, go, 0;
|     @p bra WRITER;
|     st.global.u32 [x], 1;
|     membar.gl;
|     st.volatile.global.u32 [turn], 2;
|     exit;
| }
run: run gl.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager
exit: 0
stdout:
| out: u32[4] = { 0, 1, 1, 1 }
fires: thread.membar device.updMemBar
file sys.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
|
| .global .u32 x;
| .global .u32 turn;
|
| .entry stale(.param .u64 out)
| {
|     .reg .u64 to;
|     .reg .u32 block, go, old, first, second, third;
|     .reg .pred p;
|
|     ld.param.u64 to, [out];
|     mov.u32 block, %ctaid.x;
|     setp.eq.u32 p, block, 0;
|     @p bra WRITER;
|
|     ld.global.ca.u32 old, [x];
|     st.global.u32 [to], old;
|     st.volatile.global.u32 [turn], 1;
| READ:
|     ld.volatile.global.u32 go, [turn];
|     setp.lt.u32 p, go, 2;
|     @p bra READ;
|     membar.sys;
|     ld.global.ca.u32 first, [x];
|     ld.global.cg.u32 second, [x];
|     ld.global.ca.u32 third, [x];
|     st.global.u32 [to+4], first;
|     st.global.u32 [to+8], second;
|     st.global.u32 [to+12], third;
|     exit;
|
| WRITER:
|     ld.volatile.global.u32 go, [turn];
|     setp.eq.u32 p, go, 0;
|     @p bra WRITER;
|     st.global.u32 [x], 1;
|     membar.gl;
|     st.volatile.global.u32 [turn], 2;
|     exit;
| }
run: run sys.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager
exit: 0
stdout:
| out: u32[4] = { 0, 1, 1, 1 }
fires: thread.membar device.updMemBar
file cv.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
|
| .global .u32 x;
| .global .u32 turn;
|
| .entry stale(.param .u64 out)
| {
|     .reg .u64 to;
|     .reg .u32 block, go, old, first, second, third;
|     .reg .pred p;
|
|     ld.param.u64 to, [out];
|     mov.u32 block, %ctaid.x;
|     setp.eq.u32 p, block, 0;
|     @p bra WRITER;
|
|     ld.global.ca.u32 old, [x];
|     st.global.u32 [to], old;
|     st.volatile.global.u32 [turn], 1;
| READ:
|     ld.volatile.global.u32 go, [turn];
|     setp.lt.u32 p, go, 2;
|     @p bra READ;
|     ld.global.cv.u32 first, [x];
|     ld.global.cg.u32 second, [x];
|     ld.global.ca.u32 third, [x];
|     st.global.u32 [to+4], first;
|     st.global.u32 [to+8], second;
|     st.global.u32 [to+12], third;
|     exit;
|
| WRITER:
|     ld.volatile.global.u32 go, [turn];
|     setp.eq.u32 p, go, 0;
|     @p bra WRITER;
|     st.global.u32 [x], 1;
|     membar.gl;
|     st.volatile.global.u32 [turn], 2;
|     exit;
| }
run: run cv.ptx --grid 2 --buffer out=u32[4] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager
exit: 0
stdout:
| out: u32[4] = { 0, 1, 1, 1 }
fires: program.ld.cv
