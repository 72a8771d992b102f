from: program 6.1 of the report, by hand: under crs the thread that has the lock waits behind the loop for the other one, for ever (6.5); threads that go apart give the lock back, so that a schedule that leaves nobody behind ends it. Under the eager schedule thread 0 goes through at addresses 1 2 3 4 6 7, for the lock is 1, then thread 1 does: twelve steps
run: run {root}/examples/report/listing-6.2.ptx --block 2 --max-steps 2000 --print lock --seed 1
exit: 4
stdout:
| lock: u32[1] = { 0 }
run: run {root}/examples/report/listing-6.2.ptx --block 2 --max-steps 20000 --print lock --control threads --seed 1
exit: 0
fires: threads.thread threads.preBrk threads.brk threads.bra threads.next threads.exit
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/report/listing-6.2.ptx --block 32 --max-steps 200000 --print lock --control threads --seed 2
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/report/listing-6.2.ptx --block 40 --max-steps 200000 --print lock --control threads --seed 3 --profile report
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/report/listing-6.2.ptx --block 5 --max-steps 200000 --print lock --control threads --schedule round-robin --profile sc
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: trace {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --print lock --control threads --schedule eager --format table --quiet
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      1      1  preBrk ENDLOOP;               10      00        -
|      2      2  atom.global.cas.u32 r, [lock], 1, 0;  10      00        -
|      3      3  setp.eq.u32 p, r, 1;          10      00        -
|      4      4  @p brk;                       10      00        -
|      5      6  st.global.cg.u32 [lock], 1;   10      00        -
|      6      7  exit;                         10      x0        -
|      7      1  preBrk ENDLOOP;               01      x0        -
|      8      2  atom.global.cas.u32 r, [lock], 1, 0;  01      x0        -
|      9      3  setp.eq.u32 p, r, 1;          01      x0        -
|     10      4  @p brk;                       01      x0        -
|     11      6  st.global.cg.u32 [lock], 1;   01      x0        -
|     12      7  exit;                         01      xx        -
| lock: u32[1] = { 1 }
