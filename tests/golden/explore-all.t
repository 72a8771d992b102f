from: by hand: five warps add 1, 2, 4, 8 and 16 to a word, a sixth stores what it reads at some time: each of the 32 sums, in one final state. 20 are printed, the others counted; of equally many states in the order of their bytes; with --all all of them
file sums.ptx:
| .visible .entry k(.param .u64 x, .param .u64 r)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, v;
|     .reg .pred p;
|     ld.param.u64 a, [x];
|     ld.param.u64 b, [r];
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 5;
|     @p bra READ;
|     mov.u32 v, 1;
|     shl.b32 v, v, t;
|     red.global.add.u32 [a], v;
|     exit;
| READ:
|     ld.global.cg.u32 v, [a];
|     st.global.u32 [b], v;
|     exit;
| }
run: explore sums.ptx --block 6 --buffer x=u32[1] --buffer r=u32[1] --arg x --arg r --print r --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --profile sc
exit: 0
stdout:
| outcome 1: *
| ...
| outcome 20: *
|   r: u32[1] = { * }
| and 12 more, 12 states (--all)
| complete: * states, * steps; completed 32, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore sums.ptx --block 6 --buffer x=u32[1] --buffer r=u32[1] --arg x --arg r --print r --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --profile sc --all
exit: 0
stdout:
| outcome 1: *
| ...
| outcome 32: *
|   r: u32[1] = { 31 }
| complete: * states, * steps; completed 32, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
