from: NumConKernels (figure 3.2, 5.7.1): sixteen grids of one context may have blocks on the device at a time. Sixteen that wait for sixteen complete, and so do seventeen that wait for sixteen, the last one behind; seventeen that wait for seventeen never do, though there is room for the seventeenth block: sixteen grids are seen waiting, whichever started last is not among them
file meet.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 here;
| .entry meet(.param .u32 many)
| {
|     .reg .u32 n, v;
|     .reg .pred p;
|     ld.param.u32 n, [many];
|     atom.global.add.u32 v, [here], 1;
| WAIT:
|     ld.volatile.global.u32 v, [here];
|     setp.lt.u32 p, v, n;
|     @p bra WAIT;
|     exit;
| }
file sixteen.host:
| load meet.ptx
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| sync
| print meet.here
file behind.host:
| load meet.ptx
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| launch meet.meet grid 1,1,1 block 1,1,1 args 16
| sync
| print meet.here
file seventeen.host:
| load meet.ptx
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| launch meet.meet grid 1,1,1 block 1,1,1 args 17
| sync
| print meet.here
file three.host:
| load meet.ptx
| launch meet.meet grid 1,1,1 block 1,1,1 args 3
| launch meet.meet grid 1,1,1 block 1,1,1 args 3
| launch meet.meet grid 1,1,1 block 1,1,1 args 3
| sync
| print meet.here
run: run sixteen.host
exit: 0
stdout:
| here: u32[1] = { 16 }
run: run sixteen.host --seed 1 --set NumProcessors=2
exit: 0
stdout:
| here: u32[1] = { 16 }
run: run behind.host
exit: 0
stdout:
| here: u32[1] = { 17 }
run: run behind.host --seed 2 --set NumProcessors=3
exit: 0
stdout:
| here: u32[1] = { 17 }
run: run seventeen.host --max-steps 40000
exit: 4
stdout:
stderr:
| warpstep: step limit:
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| limit (step limit): *
| warpstep: `warpstep why` with the same options says whether it can end, and who waits for whom
run: run seventeen.host --set NumConKernels=17
exit: 0
stdout:
| here: u32[1] = { 17 }
run: run three.host --set NumConKernels=3 --set NumProcessors=1
exit: 0
stdout:
| here: u32[1] = { 3 }
run: run three.host --set NumConKernels=2 --set NumProcessors=1 --max-steps 20000
exit: 4
stdout:
stderr:
| warpstep: step limit:
| grid * block (0,0,0) *
| grid * block (0,0,0) *
| limit (step limit): *
| warpstep: `warpstep why` with the same options says whether it can end, and who waits for whom
