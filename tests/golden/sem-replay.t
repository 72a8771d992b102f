from: a run is its choices: replay takes them again and shows the same memory, though the program races for the order of atomics and of stores to one address (seed and schedule of the replay do not matter)
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 next;
| .shared .u32 slot;
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, v, i;
|     .reg .u64 a, b;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     mov.u32 v, %ctaid.x;
|     mad.lo.u32 t, v, 64, t;
|     atom.global.add.u32 i, [next], 1;
|     st.shared.u32 [slot], t;
|     and.b32 v, i, 1;
|     setp.eq.u32 q, v, 0;
|     bar.red.popc.u32 v, 0, q;
|     @q bra EVEN;
|     atom.shared.exch.b32 v, [slot], t;
|     bra ON;
| EVEN:
|     ld.volatile.shared.u32 v, [slot];
| ON:
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, i, 4;
|     add.u64 a, a, b;
|     shl.b32 v, v, 16;
|     or.b32 v, v, t;
|     st.global.u32 [a], v;
|     membar.gl;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[193]
| launch k.k grid 3,1,1 block 64,1,1 args o
| launch k.k grid 1,1,1 block 1,1,1 args o
| sync
| save o seen.bin
file again.host:
| load k.ptx
| buffer o u32[193]
| launch k.k grid 3,1,1 block 64,1,1 args o
| launch k.k grid 1,1,1 block 1,1,1 args o
| sync
| expect o = @seen.bin
run: run k.host --seed 1 --record choices
exit: 0
run: run again.host --seed 77 --replay choices
exit: 0
run: run k.host --seed 2 --profile report --record choices
exit: 0
run: run again.host --seed 77 --replay choices --profile report
exit: 0
run: run k.host --seed 3 --profile sc --record choices
exit: 0
run: run again.host --seed 77 --replay choices --profile sc
exit: 0
run: run k.host --schedule round-robin --record choices
exit: 0
run: run again.host --seed 77 --replay choices
exit: 0
run: run k.host --schedule eager --seed 4 --record choices
exit: 0
run: run again.host --seed 77 --replay choices
exit: 0
run: run k.host --seed 5 --set WarpSize=8 --set Level1CacheSize=128 --set NumProcessors=2 --record choices
exit: 0
run: run again.host --seed 77 --replay choices --set WarpSize=8 --set Level1CacheSize=128 --set NumProcessors=2
exit: 0
run: run k.host --seed 6 --profile sc --set CoalesceLanes=0 --record choices
exit: 0
run: run again.host --seed 77 --replay choices --profile sc --set CoalesceLanes=0
exit: 0
run: run again.host --seed 77
exit: 5
