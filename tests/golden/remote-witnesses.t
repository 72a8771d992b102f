from: acquire too early: the original load.dv invalidates before it loads; between the two the environment fetches an old x into L1(0,1), and the load of x behind the acquire reads it
file early:
| remote.step 6 0 x2
| remote.step 5 0
| remote.step 4 2
| remote.step 3 0
| remote.step 5 0
| remote.step 5 1
| remote.step 5 0
| remote.step 4 0
| remote.step 5 2
| remote.step 5 0 x2
| remote.step 4 2
| remote.step 4 3
run: trace {root}/examples/remote/MP.dv.litmus --mapping original --replay early --quiet
exit: 0
fires: rsp.mapping
stdout:
|     1  P0 ST x                   L1(0,0) x = 1 DIRTY VALID, fifo x                 store.na #1
|     2  P0 FLU_L1_WG              L1(0,0) fifo x FLUSH(P0)                          store.dv #2 (1 of 2)
|     3  P1 INV_L1_WG                                                                load.dv #1 (1 of 2)
|     4  env fetch L1(0,1) x       L1(0,1) x = 0 CLEAN VALID
|     5  env flush L1(0,0) x       L2(0) x = 1 DIRTY VALID, fifo x; L1(0,0) x = 1 CLEAN VALID
|     6  env dequeue L1(0,0) x     L1(0,0) fifo FLUSH(P0)
|     7  env marker L1(0,0)        L1(0,0) fifo empty
|     8  P0 ST y                   L1(0,0) y = 1 DIRTY VALID, fifo y                 store.dv #2 (2 of 2)
|     9  env flush L1(0,0) y       L2(0) y = 1 DIRTY VALID, fifo x y; L1(0,0) y = 1 CLEAN VALID
|    10  env fetch L1(0,1) y       L1(0,1) y = 1 CLEAN VALID
|    11  P1 LD y                   r0 = 1                                            load.dv #1 (2 of 2)
|    12  P1 LD x                   r1 = 0                                            load.na #2
|    13  env flush L2(0) x         x = 1; L2(0) x = 1 CLEAN VALID
|    14  env flush L2(0) y         y = 1; L2(0) y = 1 CLEAN VALID
run: run {root}/examples/remote/MP.dv.litmus --mapping original --replay early --quiet
exit: 0
stdout:
| P1:r0: s64[1] = { 1 }
| P1:r1: s64[1] = { 0 }
from: remote store inside an increment: the original store.dv.rm invalidates L1(0,0) before its own value has gone down, so that the increment counts on the old 0; the store goes down first, and the 1 over it
file inside:
| remote.step 3 0
| remote.step 2 0
| remote.step 2 1
| remote.step 2 0 x5
| remote.step 2 1
| remote.step 4 3
| remote.step 4 0
| remote.step 4 3
run: trace {root}/examples/remote/ATOM.litmus --mapping original --replay inside --quiet
exit: 0
stdout:
|     1  P1 LK_L2 x                lock(0) x P1                                      store.dv.rm #1 (1 of 5)
|     2  P1 FLU_L1_WG              L1(0,1) fifo FLUSH(P1)                            store.dv.rm #1 (2 of 5)
|     3  env marker L1(0,1)        L1(0,1) fifo empty
|     4  P1 ST x                   L1(0,1) x = 4 DIRTY VALID, fifo x                 store.dv.rm #1 (3 of 5)
|     5  P1 INV_L1_DV              L1(0,1) x = 4 DIRTY INV'D                         store.dv.rm #1 (4 of 5)
|     6  P1 UL_L2 x                lock(0) x free                                    store.dv.rm #1 (5 of 5)
|     7  env fetch L1(0,0) x       L1(0,0) x = 0 CLEAN VALID
|     8  P0 INC_L1 x               r0 = 0; L1(0,0) x = 1 DIRTY VALID, fifo x         inc.wg #1
|     9  env flush L1(0,1) x       L2(0) x = 4 DIRTY VALID, fifo x; L1(0,1) x INV'D
|    10  env flush L2(0) x         x = 4; L2(0) x = 4 CLEAN VALID
|    11  env flush L1(0,0) x       L2(0) x = 1 DIRTY VALID, fifo x x; L1(0,0) x = 1 CLEAN VALID
|    12  env flush L2(0) x         x = 1; L2(0) x = 1 CLEAN VALID
run: run {root}/examples/remote/ATOM.litmus --mapping original --replay inside --quiet
exit: 0
stdout:
| P0:r0: s64[1] = { 0 }
| x: s64[1] = { 1 }
from: a remote load that blocks itself: it locks y, and its marker in the fifo of L1(0,0) stands behind y, which cannot go down while it is locked; exit status 4
file blocks:
| remote.step 6 0 x2
| remote.step 5 0
| remote.step 4 0 x2
| remote.step 5 0
| remote.step 4 2
| remote.step 3 2 x2
| remote.step 2 1
run: run {root}/examples/remote/MP.remote-acquire.litmus --mapping original --replay blocks --quiet
exit: 4
stdout:
| P1:r0: s64[1] = { 0 }
| P1:r1: s64[1] = { 0 }
stderr:
| deadlocked:
| P1 at INV_L1_WG: FLUSH(P1) is in the fifo of L1(0,0) behind y, which is DIRTY: lock(0) y is held by P1
run: run {root}/examples/remote/MP.remote-acquire.litmus --mapping original --replay blocks --json --quiet
exit: 4
stdout:
| {"verdict": "deadlocked", "steps": 11, "mapping": "original", "seed": 0, "schedule": "seeded", "seconds": *, "waiting": ["P1 at INV_L1_WG: FLUSH(P1) is in the fifo of L1(0,0) behind y, which is DIRTY: lock(0) y is held by P1"], "buffers": [{"name": "P1:r0", "type": "s64", "count": 1, "values": [0]}, {"name": "P1:r1", "type": "s64", "count": 1, "values": [0]}]}
