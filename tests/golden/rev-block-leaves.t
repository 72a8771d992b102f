from: 5.5.2, 5.7.3: the last stores of a block are still in flight when it is over; the block after it on the processor must not find them in its shared or local memory
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 32
| .entry shared(.param .u32 out)
| {
|     .reg .u32 a, v;
|     .reg .pred p;
|     .shared .u32 x;
|     st.shared.u32 [x], 1;
|     ld.shared.u32 v, [x];
|     setp.eq.u32 p, v, 1;
|     @p bra GOOD;
|     ld.param.u32 a, [out];
|     st.global.u32 [a], v;
| GOOD:
|     st.shared.u32 [x], 999;
|     exit;
| }
| .entry local(.param .u32 out)
| {
|     .reg .u32 a, v;
|     .reg .pred p;
|     .local .u32 x[200];
|     st.local.u32 [x], 1;
|     ld.local.u32 v, [x];
|     setp.eq.u32 p, v, 1;
|     @p bra GOOD;
|     ld.param.u32 a, [out];
|     st.global.u32 [a], v;
| GOOD:
|     st.local.u32 [x], 999;
|     exit;
| }
| .entry forever(.param .u32 out)
| {
|     .shared .u32 x;
| AGAIN:
|     st.shared.u32 [x], 999;
|     bra AGAIN;
| }
run: run k.ptx --entry shared --grid 60 --block 32 --buffer o=u32[1] --arg o --set NumProcessors=1 --set MaxResidentBlocks=1
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run k.ptx --entry shared --grid 60 --block 32 --buffer o=u32[1] --arg o --seed 5 --profile report --set NumProcessors=2
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run k.ptx --entry local --grid 60 --block 32 --buffer o=u32[1] --arg o --set NumProcessors=1 --set MaxResidentBlocks=1
exit: 0
stdout:
| o: u32[1] = { 0 }
file abort.host:
| load k.ptx
| buffer o u32[1]
| launch k.forever grid 1,1,1 block 32,1,1 args o as first
| launch k.shared grid 20,1,1 block 32,1,1 args o
| abort first
| sync
| expect o = {0}
run: run abort.host --seed 1 --set NumProcessors=1 --set MaxResidentBlocks=2
exit: 0
run: run abort.host --seed 2 --set NumProcessors=1 --set MaxResidentBlocks=2
exit: 0
run: run abort.host --seed 3 --set NumProcessors=1 --set MaxResidentBlocks=2
exit: 0
