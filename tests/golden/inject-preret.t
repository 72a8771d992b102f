from: a function with a preRet of its own is left alone (decisions). f adds 1 once; between its preRet and its call stand the %stackBase of step 3. By the letter (5.4.1) there is one call token, so the code behind X runs once. With Injection=0 main's own call lacks its preRet: the ret of f finds no token
file once.ptx:
| .version 2.1
| .target sm_20
| .address_size 64
| .func g () { ret; }
| .func f (.param .u64 q)
| {
|     .reg .u64 a;
|     .reg .u32 r;
|     ld.param.u64 a, [q];
|     preRet X;
|     call g;
| X:  ld.global.u32 r, [a];
|     add.u32 r, r, 1;
|     st.global.u32 [a], r;
|     ret;
| }
| .entry main (.param .u64 o)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [o];
|     call f, (a);
|     exit;
| }
| .entry own (.param .u64 o)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [o];
|     preRet;
|     call f, (a);
|     exit;
| }
run: run once.ptx --entry main --buffer o=u32[1] --arg o --check all
exit: 0
stdout:
| o: u32[1] = { 1 }
run: run once.ptx --entry own --buffer o=u32[1] --arg o --check all
exit: 0
stdout:
| o: u32[1] = { 1 }
run: run once.ptx --entry own --buffer o=u32[1] --arg o --check all --set Injection=0
exit: 0
stdout:
| o: u32[1] = { 1 }
run: run once.ptx --entry main --buffer o=u32[1] --arg o --control threads
exit: 0
stdout:
| o: u32[1] = { 1 }
run: run once.ptx --entry main --buffer o=u32[1] --arg o --set Injection=0 --check machine
exit: 3
stderr:
| once.ptx:15:5: stuck: the token stack is empty *
| ...

from: figure 5.4, rows 2 to 11, with a program of our own that passes an argument: behind its preRet stand the store of the argument and %stackBase. One call token from the preRet (18) to the last ret, to x = 20, where %stackBase comes back. Line n of listing 5.7 is address n + 4 (n + 3 behind the first label, n + 2 behind the second)
file figure.ptx:
| .version 2.1
| .target sm_20
| .address_size 64
| .func f (.param .u32 n)
| {
|     .reg .u32 a, b, c, d, r, t;
|     .reg .pred p, p2;
|     mov.u32 t, %tid.x;
|     ld.param.u32 b, [n];
|     setp.eq.u32 p2, t, 1;
|     setp.ne.u32 p, t, b;
|     ssy JOINED;
|     @p bra DIVERGE;
|     sub.u32 c, t, b;
|     bra SYNC;
| DIVERGE:
|     @p2 ret;
| SYNC:
|     sync;
| JOINED:
|     add.u32 r, c, 1;
|     ret;
| }
| .entry k (.param .u32 n)
| {
|     .reg .u32 m;
|     ld.param.u32 m, [n];
|     preRet BACK;
|     call f, (m);
| BACK:
|     exit;
| }
run: trace figure.ptx --arg 0 --format table --block 3 --set WarpSize=3 --control-only --quiet
exit: 0
stdout:
| ...
|      5     18  preRet BACK_1;                111     000       (call, 111, 20)
|      6     19  call f;                       111     000       (call, 111, 20)
|     12      6  ssy JOINED;                   111     000       (sync, 111, 12) :: (call, 111, 20)
|     13      7  @p bra DIVERGE;               011     000       (diverge, 100, 8) :: (sync, 111, 12) :: (call, 111, 20)
|     14     10  @p2 ret;                      001     0r0       (diverge, 100, 8) :: (sync, 111, 12) :: (call, 111, 20)
|     15     11  sync;                         100     0r0       (sync, 111, 12) :: (call, 111, 20)
|     17      9  bra SYNC;                     100     0r0       (sync, 111, 12) :: (call, 111, 20)
|     18     11  sync;                         101     0r0       (call, 111, 20)
|     20     13  ret;                          111     000       -
|     22     21  exit;                         000     xxx       -
fires: crs.preRet crs.ret.uni crs.ret.div

from: the code behind a call brings %stackBase, results and saved registers back; a preRet to a label right behind the call does not skip it. down(n) = n + down(n - 1), down(0) = 0, so down(4) = 10; the kernel's local variable, 5, is found where it was. With ELSE the label stands behind no call: %stackBase comes back on a way of its own, so the local variable is still found; the result is not
file stack.ptx:
| .version 2.1
| .target sm_20
| .address_size 64
| .func (.param .u32 s) down (.param .u32 n)
| {
|     .reg .u32 m, r;
|     .reg .pred p;
|     ld.param.u32 m, [n];
|     mov.u32 r, 0;
|     setp.eq.u32 p, m, 0;
|     @p bra DONE;
|     sub.u32 r, m, 1;
|     preRet BACK;
|     call (r), down, (r);
| BACK:
|     add.u32 r, r, m;
| DONE:
|     st.param.u32 [s], r;
|     ret;
| }
| .entry k (.param .u64 o)
| {
|     .local .u32 mine;
|     .reg .u64 a;
|     .reg .u32 r;
|     ld.param.u64 a, [o];
|     st.local.u32 [mine], 5;
|     preRet BACK;
|     call (r), down, (4);
| BACK:
|     st.global.u32 [a], r;
|     ld.local.u32 r, [mine];
|     st.global.u32 [a+4], r;
|     exit;
| }
| .entry elsewhere (.param .u64 o)
| {
|     .local .u32 mine;
|     .reg .u64 a;
|     .reg .u32 r;
|     ld.param.u64 a, [o];
|     st.local.u32 [mine], 5;
|     mov.u32 r, 3;
|     preRet ELSE;
|     call (r), down, (4);
|     exit;
| ELSE:
|     st.global.u32 [a], r;
|     ld.local.u32 r, [mine];
|     st.global.u32 [a+4], r;
|     exit;
| }
run: run stack.ptx --entry k --buffer o=u32[2] --arg o
exit: 0
stdout:
| o: u32[2] = { 10, 5 }
run: run stack.ptx --entry k --buffer o=u32[2] --arg o --set Injection=0
exit: 0
stdout:
| o: u32[2] = { 10, 5 }
run: run stack.ptx --entry elsewhere --buffer o=u32[2] --arg o --check machine
exit: 0
stdout:
| o: u32[2] = { 3, 5 }
