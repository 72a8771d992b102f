from: thread.bra (5.3.2): an index past the end of the table of brx names no address: three targets have the indices 0 to 2
file table.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u32 n)
| {
|     .reg .u32 i;
|     ld.param.u32 i, [n];
| T:  .branchtargets A, B, C;
|     brx.idx i, T;
| A:  exit;
| B:  exit;
| C:  exit;
| }
run: run table.ptx --arg 2
exit: 0
run: run table.ptx --arg 3
exit: 3
stderr:
| table.ptx:9:5: stuck: *index 3, but the table has 3 targets*
| ...

from: expr.E.reg as a target (5.3.2): what is no address of the program is bottom
file wild.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func f()
| {
|     .reg .u32 x;
|     mov.u32 x, 1;
|     ret;
| }
| .visible .entry k(.param .u64 to)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [to];
| P:  .callprototype _ ();
|     call a, (), P;
|     exit;
| }
run: run wild.ptx --arg 100000
exit: 3
stderr:
| wild.ptx:15:5: stuck: *100000 is no program address*
| ...

from: thread.call pushes the environment of the function that starts at the address (5.1.2); in the middle of one, or at a kernel, none does
run: run wild.ptx --arg 1
exit: 0
run: run wild.ptx --arg 2
exit: 3
stderr:
| wild.ptx:15:5: stuck: 2 is not the first address of a function *
| ...
run: run wild.ptx --arg 3
exit: 3
stderr:
| wild.ptx:15:5: stuck: 3 is not the first address of a function *
| ...

from: thread 0 is MaxCallDepth = 3 calls deep, a fourth has no room
file deep.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func down(.reg .u32 n)
| {
|     .reg .pred p;
|     .reg .u32 m;
|     setp.eq.u32 p, n, 0;
|     @p ret;
|     sub.u32 m, n, 1;
|     call down, (m);
|     ret;
| }
| .visible .entry k(.param .u32 n)
| {
|     .reg .u32 m;
|     ld.param.u32 m, [n];
|     call down, (m);
|     exit;
| }
run: run deep.ptx --arg 2 --set MaxCallDepth=3
exit: 0
run: run deep.ptx --arg 3 --set MaxCallDepth=3
exit: 3
stderr:
| deep.ptx:11:5: stuck: *the call stack holds 3 entries already (MaxCallDepth)*
| ...
