from: 5.8.1 and docs/decisions.md (what is mapped): an access that is not aligned to its size has no rule, in global and in shared memory; a vector counts as a whole
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 s[8];
| .entry global(.param .u64 x)
| {
|     .reg .u32 v;
|     .reg .u64 a;
|     ld.param.u64 a, [x];
|     ld.global.u32 v, [a+2];
|     exit;
| }
| .entry shared(.param .u64 x)
| {
|     .reg .u32 v;
|     mov.u32 v, 0;
|     st.shared.u32 [s+6], v;
|     exit;
| }
| .entry vector(.param .u64 x)
| {
|     .reg .u32 v, w;
|     .reg .u64 a;
|     ld.param.u64 a, [x];
|     ld.global.v2.u32 {v, w}, [a+8];
|     ld.global.v2.u32 {v, w}, [a+4];
|     exit;
| }
run: run k.ptx --entry global --buffer x=u32[4] --arg x --quiet --print x
exit: 3
stdout:
| x: u32[4] = { 0, 0, 0, 0 }
stderr:
| k.ptx:10:5: stuck: 4 bytes at global address 0x10000002: not aligned *
| ...
run: run k.ptx --entry shared --buffer x=u32[4] --arg x --quiet
exit: 3
stderr:
| k.ptx:17:5: stuck: 4 bytes at shared address 0x6: not aligned *
| ...
run: run k.ptx --entry vector --buffer x=u32[4] --arg x --quiet
exit: 3
stderr:
| k.ptx:26:5: stuck: 8 bytes at global address 0x10000004: not aligned *
| ...
