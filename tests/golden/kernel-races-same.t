from: by hand (docs/checking.md): two blocks write 7 to one word, and nothing orders them. Whichever comes last, 7 stays; the finding says so. What the first one wrote is known whether it is on its way (report) or in memory (sc)
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
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races)
| ...
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races --profile report
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races)
| ...
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races --profile sc
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races)
| ...
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 0 --check races --set SameValueRaces=1
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races)
| ...

from: other values than 7, in the second block
run: run same.ptx --grid 2 --buffer o=u32[1] --arg o --arg 256 --check races
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0) (check races)
| ...

from: two lanes of one step are no race; with SameValueRaces=1 they are. On today's devices each thread may step by itself, and then it is two steps
run: run same.ptx --block 2 --buffer o=u32[1] --arg o --arg 0 --check races
exit: 0
stdout:
| o: *
run: run same.ptx --block 2 --buffer o=u32[1] --arg o --arg 0 --check races --set SameValueRaces=1
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races)
| ...
run: run same.ptx --block 2 --buffer o=u32[1] --arg o --arg 0 --check races --device sm_90 --schedule eager
exit: 5
stdout:
| ...
stderr:
| same.ptx:13:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races)
| ...

from: by hand: of two values of 8 bytes that only the upper halves tell apart one is lost, though the lower word stays the same. Races are counted by words
file wide.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 po, .param .u64 pv)
| {
|     .reg .u64 o, b, v;
|     .reg .u32 c;
|     ld.param.u64 o, [po];
|     ld.param.u64 v, [pv];
|     mov.u32 c, %ctaid.x;
|     cvt.u64.u32 b, c;
|     mul.lo.u64 v, b, v;
|     add.u64 v, v, 7;
|     st.global.u64 [o], v;
|     exit;
| }
run: run wide.ptx --grid 2 --buffer o=u64[1] --arg o --arg 4294967296 --check races
exit: 5
stdout:
| ...
stderr:
| wide.ptx:14:5: error: data race: write of 8 bytes at global address 0x10000000 (buffer o, byte 0) (check races, 2 times)
| ...
run: run wide.ptx --grid 2 --buffer o=u64[1] --arg o --arg 0 --check races
exit: 5
stdout:
| ...
stderr:
| wide.ptx:14:5: error: data race: write of 8 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races, 2 times)
| ...
