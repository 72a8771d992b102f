from: figure 3.2 (NumConKernels) and 5.7.3 (start): two grids wait for each other; when one grid of a context may run at a time, the other never starts (exit status 4), whichever comes first, else both end
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry meet(.param .u64 mine, .param .u64 other)
| {
|     .reg .u32 v;
|     .reg .u64 a;
|     .reg .pred p;
|     ld.param.u64 a, [mine];
|     mov.u32 v, 1;
|     st.volatile.global.u32 [a], v;
|     ld.param.u64 a, [other];
| WAIT:
|     ld.volatile.global.u32 v, [a];
|     setp.eq.u32 p, v, 0;
|     @p bra WAIT;
|     exit;
| }
file k.host:
| load k.ptx
| buffer x u32[2]
| launch k.meet grid 1,1,1 block 1,1,1 args x, x+4
| launch k.meet grid 1,1,1 block 1,1,1 args x+4, x
| sync
| expect x = {1, 1}
run: run k.host --max-steps 20000 --set NumConKernels=2
exit: 0
run: run k.host --max-steps 20000 --set NumConKernels=1
exit: 4
run: run k.host --max-steps 20000 --set NumConKernels=1 --seed 2
exit: 4
