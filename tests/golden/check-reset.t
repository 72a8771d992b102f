from: 6.3.2: threads left behind at a branch of several targets meet it again, so their own program counters are set back: with threads 0 to 3 the branch of listing 5.6 has three targets, then two, then one
run: run {root}/examples/report/listing-5.6.ptx --block 4 --check safety
exit: 0
fires: crs.bra.target safety.reset
run: rules --coverage coverage-1
exit: 0
stdout:
| ...
| safety.reset *     2  *
| ...

from: 6.3.2: when all name one target nobody is left behind: thread 0 alone
run: run {root}/examples/report/listing-5.6.ptx --block 1 --check safety
exit: 0
fires: crs.bra.uni
run: rules --coverage coverage-3
exit: 0
stdout:
| ...
| safety.reset * NEVER  *
| ...

from: 6.3.2, calls: even and odd threads call different functions: one of two is called, the others are set back and call next, all to the same one. Thread 0 alone leaves nobody behind
file calls.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func even() { ret; }
| .func odd() { ret; }
| .global .u64 table[2] = { even, odd };
| .entry k()
| {
|     .reg .u32 t;
|     .reg .u64 at, i, f;
| shape: .callprototype _ ();
|     mov.u32 t, %tid.x;
|     and.b32 t, t, 1;
|     mul.wide.u32 i, t, 8;
|     mov.u64 at, table;
|     add.u64 at, at, i;
|     ld.global.u64 f, [at];
|     call f, shape;
|     exit;
| }
run: run calls.ptx --block 4 --check all
exit: 0
fires: crs.call.target crs.call.uni safety.reset
run: rules --coverage coverage-5
exit: 0
stdout:
| ...
| safety.topmostToken *     2  *
| safety.reset *     1  *
| ...
run: run calls.ptx --block 1 --check all
exit: 0
fires: crs.call.uni
run: rules --coverage coverage-7
exit: 0
stdout:
| ...
| safety.topmostToken *     1  *
| safety.reset * NEVER  *
| ...
