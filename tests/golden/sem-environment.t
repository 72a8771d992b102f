from: V (5.2): a variable is found in the environment on top of the call stack alone. The kernel branches into f, which is not called, so the kernel's own environment is on top and mine is bottom
file vtop.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .func f(.param .u32 x)
| {
|     .local .align 4 .u32 mine;
|     .reg .u32 v;
|     st.local.u32 [mine], 5;
|     ld.local.u32 v, [mine];
|     ret;
| }
| .visible .entry k(.param .u64 p)
| {
|     .reg .u64 d, a;
|     ld.param.u64 a, [p];
|     mov.u64 d, f;
|     bra d;
|     st.global.u32 [a], 1;
|     ret;
| }
run: run vtop.ptx --buffer o=u32[1] --arg o --set Injection=0 --check machine
exit: 3
stderr:
| ...
| vtop.ptx:*: stuck: mine is no variable of the function on top of the call stack (rule expr.V, section 5.2)
| ...
run: run vtop.ptx --buffer o=u32[1] --arg o --check machine
exit: 3
stderr:
| ...
| vtop.ptx:*: stuck: mine is no variable of the function on top of the call stack (rule expr.V, section 5.2)
| ...

from: V again, behind a call: g has been called and has returned, so the kernel's environment is on top once more
file back.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .func g()
| {
|     ret;
| }
| .func f()
| {
|     .local .align 4 .u32 mine;
|     st.local.u32 [mine], 5;
|     ret;
| }
| .visible .entry k()
| {
|     .reg .u64 d;
|     preRet;
|     call g;
|     mov.u64 d, f;
|     bra d;
| }
run: run back.ptx --set Injection=0 --check machine
exit: 3
stderr:
| ...
| back.ptx:*: stuck: mine is no variable of the function on top of the call stack (rule expr.V, section 5.2)
| ...

from: rule (call) under (calltarget), see decisions: thread 0 calls f2, threads 1 to 3 call f1. Whoever was not picked executes the call a second time; each thread has pushed once when it is in its function and finds that function's l there (2 or 1, by hand), and none when it is back: the kernel's own variable, 5, lies where the kernel's environment says. If the first push stayed, mine would be looked up in f1's or f2's environment behind the call: bottom
file twice.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .func f1(.param .u64 p)
| {
|     .reg .u64 a;
|     .local .align 4 .u32 l;
|     .reg .u32 v;
|     ld.param.u64 a, [p];
|     st.local.u32 [l], 1;
|     ld.local.u32 v, [l];
|     st.global.u32 [a], v;
|     ret;
| }
| .func f2(.param .u64 p)
| {
|     .reg .u64 a;
|     .local .align 4 .u32 l;
|     .reg .u32 v;
|     ld.param.u64 a, [p];
|     st.local.u32 [l], 2;
|     ld.local.u32 v, [l];
|     st.global.u32 [a], v;
|     ret;
| }
| .visible .entry k(.param .u64 p)
| {
|     .local .align 4 .u32 mine;
|     .reg .u64 a, o, f, g;
|     .reg .u32 t;
|     .reg .pred q;
|     .param .u64 arg;
|     ld.param.u64 a, [p];
|     mov.u32 t, %tid.x;
|     mul.wide.u32 o, t, 4;
|     add.u64 a, a, o;
|     mov.u64 f, f1;
|     mov.u64 g, f2;
|     setp.eq.u32 q, t, 0;
|     @q mov.u64 f, g;
|     st.local.u32 [mine], 5;
|     st.param.u64 [arg], a;
| proto: .callprototype _ (.param .u64 _);
|     call f, (arg), proto;
|     ld.local.u32 t, [mine];
|     st.global.u32 [a+16], t;
|     ret;
| }
run: run twice.ptx --block 4 --buffer o=u32[8] --arg o --schedule eager --seed 1 --check all --quiet
exit: 0
stdout:
| o: u32[8] = { 2, 1, 1, 1, 5, 5, 5, 5 }
fires: crs.call.target thread.call expr.V
run: run twice.ptx --block 4 --buffer o=u32[8] --arg o --check all --seed 2 --quiet
exit: 0
stdout:
| o: u32[8] = { 2, 1, 1, 1, 5, 5, 5, 5 }
run: run twice.ptx --block 4 --buffer o=u32[8] --arg o --control threads --quiet
exit: 0
stdout:
| o: u32[8] = { 2, 1, 1, 1, 5, 5, 5, 5 }
