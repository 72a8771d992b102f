from: 4.6: by the report's highestPrio only volatile operations of a thread keep their order, so that its load may come before its own store: x is 1, or what it held before, 0; no register stands between the two (5.1.3, step 3, says nothing of those for addresses), whether the variable lies on the stack, in the module, or is reached by addresses in registers. `.volatile` keeps the order, so does a load through the register of the store (5.7.1), and the profiles ordered and sc keep that of overlapping bytes
file stack.ptx:
| .version 2.3
| .target sm_20
| .address_size 64
| .entry k(.param .u64 po)
| {
|     .reg .u32 r;
|     .reg .u64 o, a, b;
|     .local .u32 x;
|     ld.param.u64 o, [po];
|     st.local.u32 [x], 1;
|     ld.local.u32 r, [x];
|     st.global.u32 [o], r;
|     exit;
| }
file module.ptx:
| .version 2.3
| .target sm_20
| .address_size 64
| .local .u32 x;
| .entry k(.param .u64 po)
| {
|     .reg .u32 r;
|     .reg .u64 o, a, b;
|     ld.param.u64 o, [po];
|     st.local.u32 [x], 1;
|     ld.local.u32 r, [x];
|     st.global.u32 [o], r;
|     exit;
| }
file pointers.ptx:
| .version 2.3
| .target sm_20
| .address_size 64
| .entry k(.param .u64 po)
| {
|     .reg .u32 r;
|     .reg .u64 o, a, b;
|     .local .u32 x;
|     ld.param.u64 o, [po];
|     mov.u64 a, x;
|     mov.u64 b, x;
|     st.local.u32 [a], 1;
|     ld.local.u32 r, [b];
|     st.global.u32 [o], r;
|     exit;
| }
file pointer.ptx:
| .version 2.3
| .target sm_20
| .address_size 64
| .entry k(.param .u64 po)
| {
|     .reg .u32 r;
|     .reg .u64 o, a, b;
|     .local .u32 x;
|     ld.param.u64 o, [po];
|     mov.u64 a, x;
|     st.local.u32 [a], 1;
|     ld.local.u32 r, [a];
|     st.global.u32 [o], r;
|     exit;
| }
file volatile.ptx:
| .version 2.3
| .target sm_20
| .address_size 64
| .entry k(.param .u64 po)
| {
|     .reg .u32 r;
|     .reg .u64 o, a, b;
|     .local .u32 x;
|     ld.param.u64 o, [po];
|     st.volatile.local.u32 [x], 1;
|     ld.volatile.local.u32 r, [x];
|     st.global.u32 [o], r;
|     exit;
| }
file twice.ptx:
| .version 2.3
| .target sm_20
| .address_size 64
| .entry k(.param .u64 po)
| {
|     .reg .u32 r;
|     .reg .u64 o, a, b;
|     .local .u32 x;
|     ld.param.u64 o, [po];
|     st.local.u32 [x], 1;
|     st.local.u32 [x], 2;
|     ld.local.u32 r, [x];
|     st.global.u32 [o], r;
|     exit;
| }
run: explore stack.ptx --profile report --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 0 }
| outcome 2: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore module.ptx --profile report --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 0 }
| outcome 2: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore pointers.ptx --profile report --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 0 }
| outcome 2: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore pointer.ptx --profile report --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore volatile.ptx --profile report --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore stack.ptx --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore module.ptx --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore pointers.ptx --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore stack.ptx --profile sc --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 1 }
| complete: * stuck 0, deadlocked 0; *
run: explore twice.ptx --profile report --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 0 }
| outcome 2: *
|   o: u32[1] = { 1 }
| outcome 3: *
|   o: u32[1] = { 2 }
| complete: * stuck 0, deadlocked 0; *
