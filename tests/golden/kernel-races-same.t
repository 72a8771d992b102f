from: by hand (docs/checking.md): two blocks write 7 to one word, and nothing orders them. Whichever comes last, 7 stays. With SameValueRaces=1 it is a race all the same, and says why it may do no harm
file same.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 po, .param .u32 pv)
| {
|     .reg .u64 o, d;
|     .reg .u32 b, v;
|     ld.param.u64 o, [po];
|     ld.param.u32 v, [pv];
|     mov.u32 b, %ctaid.x;
|     mul.lo.u32 v, b, v;
|     add.u32 v, v, 7;
|     st.global.u32 [o], v;
|     exit;
| }
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races
exit: 0
stdout:
| o: *
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races --set SameValueRaces=1
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races)
| ...

from: other values than 7, in the second block, are a race
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 256 --check races
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0) (check races)
| ...

from: the value that the first write left is known whether it is still on its way (report), or in memory (sc); also in explore
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races --profile report
exit: 0
stdout:
| o: *
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races --profile sc
exit: 0
stdout:
| o: *
run: explore same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races --profile sc
exit: 0
stdout:
| ...
| checks: no data race in all schedules (*
| ...
run: explore same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races --set SameValueRaces=1 --profile sc
exit: 5
stdout:
| ...
| finding 1: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races), *
| ...

from: lanes of one warp are threads of their own on today's devices, and so are their writes in one instruction
run: run same.ptx --block 2 --buffer o=u32[1] --arg o --arg 0 --check races --device sm_90
exit: 0
stdout:
| o: *
run: run same.ptx --block 2 --buffer o=u32[1] --arg o --arg 0 --check races --device sm_90 --set SameValueRaces=1
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races*)
| ...

from: it is about the bytes that both write: half a word of the same value, and a vector one element of which differs
file part.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 po, .param .u32 pv)
| {
|     .reg .u64 o;
|     .reg .u32 b, v;
|     .reg .pred p;
|     ld.param.u64 o, [po];
|     ld.param.u32 v, [pv];
|     mov.u32 b, %ctaid.x;
|     setp.eq.u32 p, b, 1;
|     @p bra SECOND;
|     st.global.v2.u32 [o], { v, v };
|     exit;
| SECOND:
|     st.global.u16 [o+6], 0;
|     st.global.u32 [o], 7;
|     exit;
| }
run: run part.ptx --grid 2 --buffer o=u64[1] --arg o --arg 7 --check races
exit: 0
stdout:
| o: *
run: run part.ptx --grid 2 --buffer o=u64[1] --arg o --arg 65543 --check races --seed 1
exit: 5
stdout:
| ...
stderr:
| ...

from: a reader that nothing orders with one of the writers is a race, for it may come before both; so is an atomic operation
file reader.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 po)
| {
|     .reg .u64 o;
|     .reg .u32 b, v;
|     .reg .pred p;
|     ld.param.u64 o, [po];
|     mov.u32 b, %ctaid.x;
|     setp.eq.u32 p, b, 2;
|     @p ld.global.u32 v, [o];
|     @!p st.global.u32 [o], 7;
|     exit;
| }
run: run reader.ptx --grid 3 --buffer 'o=u32[1]:const(7)' --arg o --check races
exit: 5
stdout:
| ...
stderr:
| ...
