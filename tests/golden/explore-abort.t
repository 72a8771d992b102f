from: 5.7.2, by hand: with one grid at a time (NumConKernels=1) the second start waits. Aborting that grid makes its start void, wherever the messages stand; the third launch comes in every run, and the second one's 10 only when it started before the abort came. When it comes after its end, the sums are 1 + 10 + 100; outcomes of more final states, or walks, stand first
file add.ptx:
| .visible .entry k(.param .u64 o, .param .u32 n)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     ld.param.u32 v, [n];
|     red.global.add.u32 [a], v;
|     exit;
| }
file abort.host:
| load add.ptx
| buffer x u32[1]
| launch k grid 1 block 1 args x, 1
| launch k grid 1 block 1 args x, 10 as second
| abort second
| launch k grid 1 block 1 args x, 100
| sync
| print x
run: explore abort.host --set NumConKernels=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --profile sc
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 111 }
| outcome 2: *
|   x: u32[1] = { 101 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving

from: destroying a context makes its starts void; the room of their parameters stays free for the launch of another context. Constant memory has room for one set of parameters here (256 bytes, 176 of them a constant)
file fill.ptx:
| .const .align 4 .b8 fill[176];
| .visible .entry nothing()
| {
|     exit;
| }
file destroy.host:
| context mine
| context other
| load fill.ptx in mine
| load add.ptx as ours in mine
| load add.ptx as theirs in other
| buffer x u32[1] in mine
| buffer y u32[1] in other
| launch theirs.k grid 1 block 1 args y, 1
| launch theirs.k grid 1 block 1 args y, 10
| destroy other
| launch ours.k grid 1 block 1 args x, 100
| sync
| print x
run: explore destroy.host --set NumConKernels=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --set ConstMemSize=256 --profile sc
exit: 0
stdout:
| outcome 1: *
|   x: u32[1] = { 100 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
