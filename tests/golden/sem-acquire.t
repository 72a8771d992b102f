from: by hand, as sem-stale-l1: the second block reads x, so that its processor's L1 has the line, and says so; the first, on another processor, writes x and releases the turn; the second acquires it and reads x again. Schedule eager fires no silent rule. The report's programs read an acquiring load from L2 and leave L1 alone: the second load of x takes the old 0. Under ptx6 the acquire makes known what the release told: no load behind it may read the old 0. An acquiring atomic likewise; one that is relaxed acquires nothing
file acquire.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
|
| .global .u32 x;
| .global .u32 turn;
|
| .entry acquire(.param .u64 out)
| {
|     .reg .u64 to;
|     .reg .u32 block, go, old, new;
|     .reg .pred p;
|
|     ld.param.u64 to, [out];
|     mov.u32 block, %ctaid.x;
|     setp.eq.u32 p, block, 0;
|     @p bra WRITER;
|
|     ld.weak.global.u32 old, [x];
|     st.global.u32 [to], old;
|     st.release.gpu.global.u32 [turn], 1;
| READ:
|     ld.acquire.gpu.global.u32 go, [turn];
|     setp.lt.u32 p, go, 2;
|     @p bra READ;
|     ld.weak.global.u32 new, [x];
|     st.global.u32 [to+4], new;
|     exit;
|
| WRITER:
|     ld.relaxed.gpu.global.u32 go, [turn];
|     setp.eq.u32 p, go, 0;
|     @p bra WRITER;
|     st.weak.global.u32 [x], 1;
|     st.release.gpu.global.u32 [turn], 2;
|     exit;
| }
run: run acquire.ptx --grid 2 --buffer out=u32[2] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager
exit: 0
stdout:
| out: u32[2] = { 0, 0 }
fires: program.ld.volatile
run: run acquire.ptx --grid 2 --buffer out=u32[2] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager --memory-programs ptx6
exit: 0
stdout:
| out: u32[2] = { 0, 1 }
run: run acquire.ptx --grid 2 --buffer out=u32[2] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --profile sc --memory-programs ptx6
exit: 0
stdout:
| out: u32[2] = { 0, 1 }
file atomic.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
|
| .global .u32 x;
| .global .u32 turn;
|
| .entry acquire(.param .u64 out)
| {
|     .reg .u64 to;
|     .reg .u32 block, go, old, new, last;
|     .reg .pred p;
|
|     ld.param.u64 to, [out];
|     mov.u32 block, %ctaid.x;
|     setp.eq.u32 p, block, 0;
|     @p bra WRITER;
|
|     ld.weak.global.u32 old, [x];
|     st.global.u32 [to], old;
|     st.release.gpu.global.u32 [turn], 1;
| READ:
|     atom.relaxed.gpu.global.add.u32 go, [turn], 0;
|     setp.lt.u32 p, go, 2;
|     @p bra READ;
|     ld.weak.global.u32 new, [x];
|     st.global.u32 [to+4], new;
|     atom.acquire.gpu.global.add.u32 go, [turn], 0;
|     ld.weak.global.u32 last, [x];
|     st.global.u32 [to+8], last;
|     exit;
|
| WRITER:
|     ld.relaxed.gpu.global.u32 go, [turn];
|     setp.eq.u32 p, go, 0;
|     @p bra WRITER;
|     st.weak.global.u32 [x], 1;
|     st.release.gpu.global.u32 [turn], 2;
|     exit;
| }
run: run atomic.ptx --grid 2 --buffer out=u32[3] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager
exit: 0
stdout:
| out: u32[3] = { 0, 0, 0 }
run: run atomic.ptx --grid 2 --buffer out=u32[3] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --schedule eager --memory-programs ptx6
exit: 0
stdout:
| out: u32[3] = { 0, 1, 1 }
from: the same: the load of x after the relaxed atomic may still read what the writer wrote over; schedule eager answers memory.old by 0: what is newest. With seed 12 it takes the old one, but not after the atomic that acquires
run: run atomic.ptx --grid 2 --buffer out=u32[3] --arg out --set NumProcessors=2 --set MaxResidentBlocks=1 --seed 12 --memory-programs ptx6
exit: 0
stdout:
| out: u32[3] = { 0, 0, 1 }
from: 4.7: under ptx6 a barrier makes known what its threads wrote, so that the seeds under which listing 4.1 leaves an old copy (sem-write-then-stale) print 1 twice
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --memory-programs ptx6 --seed 14
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --memory-programs ptx6 --seed 94
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
from: ./ptx6 names a folder, never the set; there is none here
run: run {root}/examples/stale.ptx --block 2 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --memory-programs ./ptx6
exit: 1
stderr:
| warpstep: error: ./ptx6 is no built-in set and holds no memory program: a file NAME.mp for a NAME that `warpstep programs` lists
