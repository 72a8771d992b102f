from: 5.8.3: rule (exec) lets any context take the next step. A grid of context A that never ends keeps no grid of B's from its steps, so that every fair run ends; B's store is done when it is waited for
file spin.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .visible .entry spin()
| {
| L:  bra L;
| }
file one.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .visible .entry w(.param .u64 po)
| {
|     .reg .u64 o;
|     ld.param.u64 o, [po];
|     st.global.u32 [o], 1;
|     exit;
| }
file two.host:
| context A
| load spin.ptx as P
| launch P.spin grid 1 block 1 as g
| context B
| load one.ptx as Q
| buffer p u32[1] = zero
| launch Q.w grid 1 block 1 args p as h
| sync h
| abort g
| print p
run: run two.host --seed 2 --max-steps 1000 --quiet
exit: 0
stdout:
| p: u32[1] = { 1 }
run: run two.host --seed 4 --max-steps 1000 --quiet
exit: 0
stdout:
| p: u32[1] = { 1 }
run: explore two.host --profile sc --quiet
exit: 0
stdout:
| outcome 1: *
| ...
| complete: * stuck 0, deadlocked 0; cycles: 0 fair, *: every fair run ends
