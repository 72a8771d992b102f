from: by hand: who has read a strong write comes behind it (docs/checking.md), and that is a part of a state. The second store to the lower half ends what the place as a whole had. So the first read came between the two stores or behind both; either way the second one gets the same value, and all else is equal. Between them it has read the first store, which the last store then follows. Behind both it has not, and the two race in the upper half
file heard.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 pf)
| {
|     .reg .u64 f, v;
|     .reg .u32 b;
|     .reg .pred p;
|     ld.param.u64 f, [pf];
|     mov.u32 b, %ctaid.x;
|     setp.eq.u32 p, b, 0;
|     @p bra READER;
|     st.relaxed.gpu.global.u64 [f], 0x500000000;
|     st.relaxed.gpu.global.u32 [f], 1;
|     fence.acq_rel.gpu;
|     exit;
| READER:
|     ld.relaxed.gpu.global.u64 v, [f];
|     setp.eq.u64 p, v, 0;
|     @p exit;
|     ld.relaxed.gpu.global.u64 v, [f];
|     setp.ne.u64 p, v, 0x500000001;
|     @p exit;
|     st.global.u32 [f+4], 6;
|     exit;
| }
run: explore heard.ptx --grid 2 --buffer f=u64[1]:zero --arg f --check races --profile sc
exit: 5
stdout:
| ...
| finding *: data race: write of 4 bytes at global address 0x10000004 (buffer f, byte 4) (check races)*
|   heard.ptx:24:5: *: `st.global.u32 [f+4], 6;`
|   heard.ptx:13:5: the other access, a write, is not ordered with it: *
| ...
run: explore heard.ptx --grid 2 --buffer f=u64[1]:zero --arg f --check races --memory-programs ptx6
exit: 5
stdout:
| ...
| finding *: data race: write of 4 bytes at global address 0x10000004 (buffer f, byte 4) (check races)*
|   heard.ptx:24:5: *: `st.global.u32 [f+4], 6;`
|   heard.ptx:13:5: the other access, a write, is not ordered with it: *
| ...
