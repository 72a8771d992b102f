from: MaxProgSize (figure 3.2) is per kernel: its own instructions and those of the functions that it may reach. a has 3; b calls f, which has 2, with call and exit of its own: 4, since a frame of no bytes moves no stack pointer round the call (5.1.3, step 3); in the last file b calls what its register says, so any function whose address is taken: 5
file two.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry a() { .reg .u32 r; mov.u32 r, 1; add.u32 r, r, 1; exit; }
| .entry c() { .reg .u32 r; mov.u32 r, 1; add.u32 r, r, 1; exit; }
file calls.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func f () { .reg .u32 r; mov.u32 r, 1; ret; }
| .entry a() { .reg .u32 r; mov.u32 r, 1; add.u32 r, r, 1; exit; }
| .entry b() { call f; exit; }
file any.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func f () { .reg .u32 r; mov.u32 r, 1; ret; }
| .entry a() { .reg .u32 r; mov.u32 r, 1; add.u32 r, r, 1; exit; }
| .entry b() { .reg .u64 r; proto: .callprototype _ (); mov.u64 r, f; call r, proto; exit; }
run: run two.ptx --entry a --set Injection=0 --set MaxProgSize=3 --quiet
exit: 0
run: run calls.ptx --entry a --set Injection=0 --set MaxProgSize=4 --quiet
exit: 0
run: run calls.ptx --entry a --set Injection=0 --set MaxProgSize=3 --quiet
exit: 1
stderr:
| calls.ptx:6:8: error: kernel b has 4 instructions with the functions that it may call, MaxProgSize is 3
| ...
run: run any.ptx --entry a --set Injection=0 --set MaxProgSize=5 --quiet
exit: 0
run: run any.ptx --entry a --set Injection=0 --set MaxProgSize=4 --quiet
exit: 1
stderr:
| any.ptx:6:8: error: kernel b has 5 instructions with the functions that it may call, MaxProgSize is 4
| ...
