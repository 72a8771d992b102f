from: thread.bra (5.3.2): the target comes from the host, no label of the function has its address taken. Addresses by hand: k is 1 to 5 (ld, ld, bra, L2: st, exit), other 6 to 8. Nothing is shifted or left out, so 4 is the store of 2 to x[1], 5 the exit, 7 the store of 99 in the other kernel (with the register a of that kernel, which nobody wrote: 0, where nothing is mapped)
file outside.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u64 p, .param .u64 t)
| {
|     .reg .u64 d, a;
|     ld.param.u64 a, [p];
|     ld.param.u64 d, [t];
|     bra d;
| L2: st.global.u32 [a+4], 2;
|     ret;
| }
| .visible .entry other(.param .u64 p)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [p];
|     st.global.u32 [a], 99;
|     ret;
| }
run: run outside.ptx --entry k --buffer x=u32[2] --arg x --arg 4
exit: 0
stdout:
| x: u32[2] = { 0, 2 }
stderr:
| outside.ptx:9:5: warning: this may go to any address: injection leaves k as it is
| ...
run: run outside.ptx --entry k --buffer x=u32[2] --arg x --arg 4 --set Injection=0 --quiet
exit: 0
stdout:
| x: u32[2] = { 0, 2 }
run: run outside.ptx --entry k --buffer x=u32[2] --arg x --arg 4 --control threads --quiet
exit: 0
stdout:
| x: u32[2] = { 0, 2 }
run: run outside.ptx --entry k --buffer x=u32[2] --arg x --arg 5 --quiet
exit: 0
stdout:
| x: u32[2] = { 0, 0 }
run: run outside.ptx --entry k --buffer x=u32[2] --arg x --arg 7 --check machine
exit: 3
stderr:
| ...
| outside.ptx:17:5: stuck: 4 bytes at global address 0x0: *
| ...
run: show outside.ptx
exit: 0
stdout:
| .entry k
|     1 ld.const.u64 a, [p];*
|     2 ld.const.u64 d, [t];*
|     3 bra d;*
|       L2:
|     4 st.global.u32 [a+4], 2;*
|     5 exit;*
| .entry other
| ...
run: check outside.ptx
exit: 0
stderr:
| outside.ptx:9:5: warning: this may go to any address: injection leaves k as it is
|     9 |     bra d;
|       |     ^~~~~~

from: 5.3.2 once more: an address of 64 bits is no program address, though its lower half is one
run: run outside.ptx --entry k --buffer x=u32[2] --arg x --arg 4294967300
exit: 3
stderr:
| ...
| outside.ptx:9:5: stuck: 4294967300 is no program address *
| ...

from: crs.bra.guard (5.4.1): the branch is guarded. Thread 0 goes to 8 (ld, ld, mov, setp, bra, st, exit, L2: st) and stores 2, thread 1 stores 1 behind the branch
file guarded.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u64 p, .param .u64 t)
| {
|     .reg .u64 d, a;
|     .reg .u32 z;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     ld.param.u64 d, [t];
|     mov.u32 z, %tid.x;
|     setp.eq.u32 q, z, 0;
|     @q bra d;
|     st.global.u32 [a], 1;
|     ret;
| L2: st.global.u32 [a+4], 2;
|     ret;
| }
run: run guarded.ptx --block 2 --buffer x=u32[2] --arg x --arg 8 --quiet
exit: 0
stdout:
| x: u32[2] = { 1, 2 }
run: run guarded.ptx --block 2 --buffer x=u32[2] --arg x --arg 8 --set Injection=0 --quiet
exit: 0
stdout:
| x: u32[2] = { 1, 2 }

from: a label at the very end stands before the exit that step 5 adds: 5, behind the store, which is 4
file end.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u64 p, .param .u64 t)
| {
|     .reg .u64 d, a;
|     ld.param.u64 a, [p];
|     ld.param.u64 d, [t];
|     bra d;
|     st.global.u32 [a], 1;
| END:
| }
run: run end.ptx --buffer x=u32[1] --arg x --arg 4 --quiet
exit: 0
stdout:
| x: u32[1] = { 1 }
run: run end.ptx --buffer x=u32[1] --arg x --arg 5 --quiet
exit: 0
stdout:
| x: u32[1] = { 0 }

from: keep stores the address of its label MINE; the kernel, which has none of its own, loads it and goes there: 7, and exit. keep has a branch that would get tokens, and its mov of 1 would be left out, since nothing in the text leads there; who goes to MINE would meet a sync without its ssy. So it stays as it is
file given.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .global .u64 kept;
| .global .u32 seen;
| .func keep()
| {
|     .reg .u64 l;
|     .reg .u32 z;
|     .reg .pred q;
|     mov.u64 l, MINE;
|     st.global.u64 [kept], l;
|     mov.u32 z, %tid.x;
|     setp.eq.u32 q, z, 0;
|     @q bra OUT;
|     bra OUT;
| MINE:
|     st.global.u32 [seen], 7;
|     bra AWAY;
| OUT:
|     ret;
| AWAY:
|     exit;
| }
| .visible .entry k()
| {
|     .reg .u64 d;
|     preRet;
|     call keep;
|     membar.gl;
|     ld.global.u64 d, [kept];
|     bra d;
| }
run: run given.ptx --block 2 --print seen --quiet --check machine
exit: 0
stdout:
| seen: u32[1] = { 7 }
run: run given.ptx --block 2 --print seen --set Injection=0 --quiet --check machine
exit: 0
stdout:
| seen: u32[1] = { 7 }

from: where the function takes the addresses of labels, what comes from memory is thought to be one of them (listing 5.6), and tokens stand around the branch. A number that is none is bottom. The table holds the address of A, the host may write another over it: 11, the exit behind A
file listed.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .global .u64 table;
| .visible .entry first()
| {
|     exit;
| }
| .visible .entry k(.param .u64 p, .param .u32 n)
| {
|     .reg .u64 d, a;
|     .reg .u32 z;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     ld.param.u32 z, [n];
|     setp.ne.u32 q, z, 0;
|     mov.u64 d, A;
|     @!q st.global.u64 [table], d;
|     membar.gl;
|     ld.global.u64 d, [table];
|     bra d;
|     st.global.u32 [a], 1;
| A:  st.global.u32 [a+4], 2;
|     ret;
| }
file listed.host:
| load listed.ptx
| buffer x u32[2]
| write table = {11}
| launch k grid 1,1,1 block 1,1,1 args x, 1
| print x
run: run listed.ptx --entry k --buffer x=u32[2] --arg x --arg 0 --quiet
exit: 0
stdout:
| x: u32[2] = { 0, 2 }
run: run listed.host
exit: 3
stderr:
| listed.ptx:21:5: stuck: 11 is none of the labels that this branch is known to go to (rule thread.bra, section 5.3.2)
|    21 |     bra d;
|       |     ^~~~~~
| ...

from: a register that nobody wrote holds 0, which is no address: with a single label as without any
file unwritten.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u64 p, .param .u32 n)
| {
|     .reg .u64 d, a;
|     .reg .u32 z;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     ld.param.u32 z, [n];
|     setp.eq.u32 q, z, 1;
|     @q mov.u64 d, A;
|     bra d;
| A:  st.global.u32 [a], 2;
|     ret;
| }
run: run unwritten.ptx --buffer x=u32[2] --arg x --arg 1
exit: 0
stdout:
| x: u32[2] = { 2, 0 }
run: run unwritten.ptx --buffer x=u32[2] --arg x --arg 0
exit: 3
stderr:
| unwritten.ptx:13:5: stuck: 0 is no program address *
| ...

from: so does the index of a table with one label, or of which all labels are one place
file single.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u64 p, .param .u32 n)
| {
|     .reg .u64 a;
|     .reg .u32 i;
|     ld.param.u64 a, [p];
|     ld.param.u32 i, [n];
| T:  .branchtargets A, B;
|     brx.idx i, T;
| A:
| B:  st.global.u32 [a], 2;
|     ret;
| }
run: run single.ptx --buffer x=u32[2] --arg x --arg 1
exit: 0
stdout:
| x: u32[2] = { 2, 0 }
run: run single.ptx --buffer x=u32[2] --arg x --arg 2
exit: 3
stderr:
| single.ptx:11:5: stuck: index 2, but the table has 2 targets *
| ...

from: a branch out of the function: to the first address of another one (1) it is as by the letter (the ret finds no call token); 4 is behind the ssy that injection gave it, whose sync would take tokens of somebody else: bottom. Both with the line of the branch or of the ret, never another instruction
file into.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .func f()
| {
|     .reg .u32 z;
|     .reg .pred q;
|     mov.u32 z, %tid.x;
|     setp.eq.u32 q, z, 0;
|     @q bra ODD;
|     add.u32 z, z, 1;
| ODD:
|     add.u32 z, z, 2;
|     ret;
| }
| .visible .entry k(.param .u64 t)
| {
|     .reg .u64 d;
|     ld.param.u64 d, [t];
|     bra d;
| }
run: run into.ptx --arg 1 --check machine
exit: 3
stderr:
| ...
| into.ptx:14:5: stuck: the token stack is empty *
| ...
run: run into.ptx --arg 4 --check machine
exit: 3
stderr:
| ...
| into.ptx:20:5: stuck: 4 is inside f, where injection has placed tokens for those who came in at its beginning (rule thread.bra, section 5.3.2)
| ...

from: decisions: a call of what was loaded reaches the functions whose address the program takes, for these its registers are laid out. g is one (2, it stores 6), f (1) is none. A number of the host reaches any. A list is a promise: h (4) is taken, but not in it
file callee.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .global .u32 seen;
| .func f()
| {
|     ret;
| }
| .func g()
| {
|     st.global.u32 [seen], 6;
|     ret;
| }
| .func h()
| {
|     st.global.u32 [seen], 7;
|     ret;
| }
| .global .u64 known[2] = {g, h};
| .visible .entry k()
| {
|     .reg .u64 r;
|     ld.global.u64 r, [known];
| P:  .callprototype _ ();
|     call r, (), P;
|     ret;
| }
| .visible .entry listed()
| {
|     .reg .u64 r;
|     ld.global.u64 r, [known];
| P:  .calltargets g;
|     call r, (), P;
|     ret;
| }
| .visible .entry given(.param .u64 n)
| {
|     .reg .u64 r;
|     ld.param.u64 r, [n];
| P:  .callprototype _ ();
|     call r, (), P;
|     ret;
| }
file callee.host:
| load callee.ptx
| launch k grid 1,1,1 block 1,1,1
| print seen
| write known = {1, 0}
| launch k grid 1,1,1 block 1,1,1
file other.host:
| load callee.ptx
| launch listed grid 1,1,1 block 1,1,1
| print seen
| write known = {4, 0}
| launch listed grid 1,1,1 block 1,1,1
run: run callee.host
exit: 3
stdout:
| seen: u32[1] = { 6 }
stderr:
| callee.ptx:25:5: stuck: 1 is the address of f, which the program takes nowhere (rule thread.call, section 5.3.2)
| ...
run: run other.host
exit: 3
stdout:
| seen: u32[1] = { 6 }
stderr:
| callee.ptx:33:5: stuck: 4 is the address of h, which is not in the call's list (rule thread.call, section 5.3.2)
| ...
run: run callee.ptx --entry given --arg 1 --print seen --quiet
exit: 0
stdout:
| seen: u32[1] = { 0 }
run: run callee.ptx --entry given --arg 4 --print seen --quiet
exit: 0
stdout:
| seen: u32[1] = { 7 }
