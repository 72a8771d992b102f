from: Habermaier and Knapp (2012), table 4, by hand. fact is the factorial: 1 1 2 6. square(n) returns from inside its loop as soon as i * i >= n, or breaks out of it at i = 2 and adds 10: 0 1 12 12. Together 100 * fact + square. fact(n) is n calls deep: with MaxTokens=16 it is too deep for thread 17 of 18, which alone is to blame
file calls.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func (.reg .u32 d) fact(.reg .u32 n)
| {
|     .reg .u32 m;
|     .reg .pred p;
|     mov.u32 d, 1;
|     setp.lt.u32 p, n, 2;
|     @p bra END;
|     sub.u32 m, n, 1;
|     call (d), fact, (m);
|     mul.lo.u32 d, d, n;
| END:
|     ret;
| }
| .func (.reg .u32 d) square(.reg .u32 n)
| {
|     .reg .u32 s;
|     .reg .pred p;
|     mov.u32 d, 0;
| LOOP:
|     mul.lo.u32 s, d, d;
|     setp.ge.u32 p, s, n;
|     @p ret;
|     add.u32 d, d, 1;
|     setp.ne.u32 p, d, 2;
|     @p bra LOOP;
|     add.u32 d, d, 10;
|     ret;
| }
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, f, s;
|     .reg .u64 a, b;
|     mov.u32 t, %tid.x;
|     call (f), fact, (t);
|     call (s), square, (t);
|     mad.lo.u32 f, f, 100, s;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], f;
|     exit;
| }
run: run calls.ptx --block 4 --buffer o=u32[4] --arg o --seed 1
exit: 0
stdout:
| o: u32[4] = { 100, 101, 212, 612 }
run: run calls.ptx --block 4 --buffer o=u32[4] --arg o --seed 1 --control threads
exit: 0
stdout:
| o: u32[4] = { 100, 101, 212, 612 }
run: run calls.ptx --block 4 --buffer o=u32[4] --arg o --seed 2 --control threads --set Injection=0
exit: 0
stdout:
| o: u32[4] = { 100, 101, 212, 612 }
run: run calls.ptx --block 4 --buffer o=u32[4] --arg o --schedule eager --control threads
exit: 0
stdout:
| o: u32[4] = { 100, 101, 212, 612 }
run: run calls.ptx --block 4 --buffer o=u32[4] --arg o --schedule round-robin --control threads --profile sc
exit: 0
stdout:
| o: u32[4] = { 100, 101, 212, 612 }
run: run calls.ptx --block 4 --buffer o=u32[4] --arg o --seed 1 --control threads --set WarpSize=4
exit: 0
stdout:
| o: u32[4] = { 100, 101, 212, 612 }
run: run calls.ptx --block 4 --buffer o=u32[4] --arg o --seed 2 --control threads --set WarpSize=4
exit: 0
stdout:
| o: u32[4] = { 100, 101, 212, 612 }
run: run calls.ptx --block 18 --buffer o=u32[18] --arg o --control threads --set MaxTokens=16 --seed 3 --quiet
exit: 3
fires: threads.call threads.ret
stderr:
| calls.ptx:12:5: stuck: more than 16 contexts of a thread (MaxTokens) (rule threads.call, Habermaier and Knapp, section 4.1)
| ...
|   at address *, in context 0, grid 0, block (0,0,0), warp 0, lane 17
| ...
