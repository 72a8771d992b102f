from: 5.7.1: issueBlocks has no access to memory, so by the letter (ClearShared=0) a block finds in shared and in local memory what the one before it left there. Of two blocks on one processor with room for one the first writes 7 to shared and 8 to local memory, the second reads both, and a register that nothing has written
file k.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u64 p)
| {
|     .shared .align 4 .u32 s;
|     .local .align 4 .u32 l;
|     .reg .u64 a;
|     .reg .u32 b, v, w, z;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 q, b, 0;
|     @q bra READ;
|     st.shared.u32 [s], 7;
|     st.local.u32 [l], 8;
|     mov.u32 z, 9;
|     membar.gl;
|     bra DONE;
| READ:
|     ld.shared.u32 v, [s];
|     ld.local.u32 w, [l];
|     st.global.u32 [a], v;
|     st.global.u32 [a+4], w;
|     st.global.u32 [a+8], z;
| DONE:
|     ret;
| }
run: run k.ptx --grid 2 --buffer x=u32[3] --arg x --set NumProcessors=1 --set MaxResidentBlocks=1
exit: 0
stdout:
| x: u32[3] = { 0, 8, 0 }
run: run k.ptx --grid 2 --buffer x=u32[3] --arg x --set NumProcessors=1 --set MaxResidentBlocks=1 --set ClearShared=0
exit: 0
stdout:
| x: u32[3] = { 7, 8, 0 }
run: run k.ptx --grid 2 --buffer x=u32[3] --arg x --set NumProcessors=1 --set MaxResidentBlocks=1 --set ClearShared=0 --schedule eager --profile sc
exit: 0
stdout:
| x: u32[3] = { 7, 8, 0 }

from: whatever it finds there, nobody of this block has written it
run: run k.ptx --grid 2 --buffer x=u32[3] --arg x --set NumProcessors=1 --set MaxResidentBlocks=1 --set ClearShared=0 --check init --quiet
exit: 5
stdout:
| x: u32[3] = { 7, 8, 0 }
stderr:
| k.ptx:21:5: error: read of 4 bytes at shared address 0x0 (variable *, byte 0), which nothing has written (check init)
| ...

from: by hand: three blocks on two processors with room for one each. The first writes 7, the second reads on the other processor and finds 0, the third comes to whichever is free first: 7 or 0
file three.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u64 p)
| {
|     .shared .align 4 .u32 s;
|     .reg .u64 a, o;
|     .reg .u32 b, v;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     mov.u32 b, %ctaid.x;
|     setp.ne.u32 q, b, 0;
|     @q bra READ;
|     st.shared.u32 [s], 7;
|     bra DONE;
| READ:
|     mul.wide.u32 o, b, 4;
|     add.u64 a, a, o;
|     ld.shared.u32 v, [s];
|     st.global.u32 [a], v;
| DONE:
|     ret;
| }
run: explore three.ptx --grid 3 --buffer x=u32[3] --arg x --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --set ClearShared=0
exit: 0
stdout:
| outcome 1: *
|   x: u32[3] = { 0, 0, 0 }
| outcome 2: *
|   x: u32[3] = { 0, 0, 7 }
| complete: *
run: explore three.ptx --grid 3 --buffer x=u32[3] --arg x --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --brief
exit: 0
stdout:
| three.ptx  outcomes 1, completed *, stuck 0, deadlocked 0

from: by hand: of two kernels in turn on two processors the first writes 7 to local memory, on either; the second reads it on the same one or finds 0 on the other: processors that hold something are not alike (symmetric)
file local.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry w()
| {
|     .local .align 4 .u32 l;
|     st.local.u32 [l], 7;
|     ret;
| }
| .visible .entry r(.param .u64 p)
| {
|     .local .align 4 .u32 l;
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [p];
|     ld.local.u32 v, [l];
|     st.global.u32 [a], v;
|     ret;
| }
file local.host:
| load local.ptx
| buffer x u32[1]
| launch local.w grid 1 block 1
| sync
| launch local.r grid 1 block 1 args x
| sync
| print x
run: explore local.host --set NumProcessors=2 --set WarpSize=1 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 0 }
| outcome 2: *
|   x: u32[1] = { 7 }
| complete: *
run: explore local.host --set NumProcessors=2 --set WarpSize=1 --set Level1CacheSize=0 --set Level2CacheSize=256
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 0 }
| outcome 2: *
|   x: u32[1] = { 7 }
| complete: *
