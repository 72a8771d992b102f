from: by hand: a strong write comes before all that follows a strong read of it, and a read of what atomic operations have made of its value is one (PTX, memory consistency: observation order, causality order). So the last of several tickets may reset the counter by a weak store; so may who has read a flag to which an atomic operation has added. Not where one of these does not reach the other. What follows the atomic operation itself follows the write as well: where that releases, also the access of a third thread that acquires. Where it does not, this one races with the write
file observed.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry tickets(.param .u64 pc)
| {
|     .reg .u64 c;
|     .reg .u32 v, n;
|     .reg .pred p;
|     ld.param.u64 c, [pc];
|     mov.u32 n, %nctaid.x;
|     sub.u32 n, n, 1;
|     membar.gl;
|     atom.global.add.u32 v, [c], 1;
|     setp.ne.u32 p, v, n;
|     @p exit;
|     st.global.u32 [c], 0;
|     exit;
| }
| .entry added(.param .u64 pf)
| {
|     .reg .u64 f;
|     .reg .u32 b, v;
|     .reg .pred p;
|     ld.param.u64 f, [pf];
|     mov.u32 b, %ctaid.x;
|     setp.eq.u32 p, b, 0;
|     @p bra WRITER;
|     setp.eq.u32 p, b, 1;
|     @p bra ADDER;
|     ld.relaxed.gpu.global.u32 v, [f];
|     setp.ne.u32 p, v, 3;
|     @p exit;
|     st.global.u32 [f], 0;
|     exit;
| WRITER:
|     st.relaxed.gpu.global.u32 [f], 1;
|     exit;
| ADDER:
|     atom.relaxed.gpu.global.add.u32 v, [f], 2;
|     exit;
| }
| .entry added_near(.param .u64 pf)
| {
|     .reg .u64 f;
|     .reg .u32 b, t, v;
|     .reg .pred p;
|     ld.param.u64 f, [pf];
|     mov.u32 b, %ctaid.x;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, b, 1;
|     @p bra WRITER;
|     setp.eq.u32 p, t, 1;
|     @p bra ADDER;
|     ld.relaxed.gpu.global.u32 v, [f];
|     setp.ne.u32 p, v, 3;
|     @p exit;
|     st.global.u32 [f], 0;
|     exit;
| WRITER:
|     setp.eq.u32 p, t, 1;
|     @p exit;
|     st.relaxed.gpu.global.u32 [f], 1;
|     exit;
| ADDER:
|     atom.relaxed.cta.global.add.u32 v, [f], 2;
|     exit;
| }
| .entry released(.param .u64 pf)
| {
|     .reg .u64 f;
|     .reg .u32 b, t, v;
|     .reg .pred p;
|     ld.param.u64 f, [pf];
|     mov.u32 b, %ctaid.x;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, b, 1;
|     @p bra WRITER;
|     setp.eq.u32 p, t, 1;
|     @p bra ADDER;
|     ld.relaxed.cta.global.u32 v, [f+4];
|     setp.ne.u32 p, v, 1;
|     @p exit;
|     atom.acquire.cta.global.add.u32 v, [f], 4;
|     exit;
| WRITER:
|     setp.eq.u32 p, t, 1;
|     @p exit;
|     st.relaxed.gpu.global.u32 [f], 1;
|     exit;
| ADDER:
|     atom.release.gpu.global.add.u32 v, [f], 2;
|     setp.ne.u32 p, v, 1;
|     @p exit;
|     st.relaxed.cta.global.u32 [f+4], 1;
|     exit;
| }
| .entry unreleased(.param .u64 pf)
| {
|     .reg .u64 f;
|     .reg .u32 b, t, v;
|     .reg .pred p;
|     ld.param.u64 f, [pf];
|     mov.u32 b, %ctaid.x;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, b, 1;
|     @p bra WRITER;
|     setp.eq.u32 p, t, 1;
|     @p bra ADDER;
|     ld.relaxed.cta.global.u32 v, [f+4];
|     setp.ne.u32 p, v, 1;
|     @p exit;
|     atom.acquire.cta.global.add.u32 v, [f], 4;
|     exit;
| WRITER:
|     setp.eq.u32 p, t, 1;
|     @p exit;
|     st.relaxed.gpu.global.u32 [f], 1;
|     exit;
| ADDER:
|     atom.relaxed.gpu.global.add.u32 v, [f], 2;
|     setp.ne.u32 p, v, 1;
|     @p exit;
|     st.relaxed.cta.global.u32 [f+4], 1;
|     exit;
| }
run: explore observed.ptx --entry tickets --grid 3 --buffer c=u32[1]:zero --arg c --check races --quiet
exit: 0
stdout:
| ...
| checks: no data race in all schedules (* states)
| complete: *
run: run observed.ptx --entry tickets --grid 64 --buffer c=u32[1]:zero --arg c --check races --seeds 40 --quiet
exit: 0
stdout:
| c: u32[1] = { 0 }
stderr:
| seeds 0 to 39: completed 40, with 1 different final memory
| checks: no data race in 40 runs
run: run observed.ptx --entry added --grid 3 --buffer f=u32[1]:zero --arg f --check races --seeds 40 --quiet
exit: 0
stdout:
| f: *
stderr:
| seeds 0 to 39: completed 40, *
| checks: no data race in 40 runs
run: explore observed.ptx --entry added_near --grid 2 --block 2 --set WarpSize=1 --buffer f=u32[1]:zero --arg f --check races --quiet
exit: 5
stdout:
| ...
| finding *: data race: write of 4 bytes at global address 0x10000000 (buffer f, byte 0)*
|   observed.ptx:57:5: *: `st.global.u32 [f_1], 0;`
|   observed.ptx:62:5: the other access, a write, is not ordered with it: *
| ...
run: explore observed.ptx --entry released --grid 2 --block 2 --set WarpSize=1 --buffer f=u32[2]:zero --arg f --check races --quiet
exit: 0
stdout:
| ...
| checks: no data race in all schedules (* states)
| complete: *
run: explore observed.ptx --entry unreleased --grid 2 --block 2 --set WarpSize=1 --buffer f=u32[2]:zero --arg f --check races --quiet
exit: 5
stdout:
| ...
| finding 1: data race: atomic operation of 4 bytes at global address 0x10000000 (buffer f, byte 0)*
|   observed.ptx:112:5: *: `atom.acquire.cta.global.add.u32 v_4, [f_3], 4;`
|   observed.ptx:117:5: the other access, a write, is not ordered with it: *
| ...
