from: RSP 5.2: LD and ST need an entry: LD one that is VALID, so it waits for a fetch; ST none that is DIRTY and INV'D, so between the invalidation and the second store the value goes down
run: step {root}/tests/remote/assembly/LD-blocks.litmus
exit: 0
fires: rsp.LD rsp.env.fetch
stdin:
| info threads
| choices
| stepi
| stepi
stdout:
| > info threads
| P0  -  at line 5: LD r0,x; waits: L1(0,0) x is not VALID
| > choices
| the next step leaves nothing open
| > stepi
|     1  env fetch L1(0,0) x       L1(0,0) x = 0 CLEAN VALID
| => P0 at line 5: LD r0,x
| > stepi
|     2  P0 LD x                   r0 = 0
| completed: 2 steps
run: step {root}/tests/remote/assembly/ST-blocks.litmus
exit: 0
fires: rsp.ST rsp.INV_L1 rsp.env.flush
stdin:
| choose 0
| choose 0
| info threads
| choices
| stepi
| info caches
| choose 0
| info caches
stdout:
| > choose 0
|     1  P0 ST x                   L1(0,0) x = 1 DIRTY VALID, fifo x
| => P0 at line 6: INV_L1_WG
| > choose 0
|     2  P0 INV_L1_WG              L1(0,0) x = 1 DIRTY INV'D
| => P0 at line 7: ST x,2
| > info threads
| P0  -  at line 7: ST x,2; waits: L1(0,0) x is DIRTY and INV'D
| > choices
| the next step leaves nothing open
| > stepi
|     3  env flush L1(0,0) x       L2(0) x = 1 DIRTY VALID, fifo x; L1(0,0) x INV'D
| => P0 at line 7: ST x,2
| > info caches
| gl       x=0
| L2(0)    x=1* [x]
| L1(0,0)  [x]
| > choose 0
|     4  P0 ST x                   L1(0,0) x = 2 DIRTY VALID, fifo x x
| > info caches
| gl       x=0
| L2(0)    x=1* [x]
| L1(0,0)  x=2* [x x]
from: RSP 5.2: unflushed: the thread waits for its marker, which leaves the fifo behind the address, which leaves it behind the value: flush, dequeue, marker, in no other order
run: step {root}/tests/remote/assembly/unflushed.litmus
exit: 0
fires: rsp.unflushed rsp.FLU_L1 rsp.env.dequeue rsp.env.marker rsp.env.flushL2
stdin:
| choose 0
| choose 0
| info threads
| stepi
| info threads
| choose 0
| info threads
| choose 0
| info threads
| choose 0
| stepi
stdout:
| > choose 0
|     1  P0 ST x                   L1(0,0) x = 1 DIRTY VALID, fifo x
| => P0 at line 6: FLU_L1_WG
| > choose 0
|     2  P0 FLU_L1_WG              L1(0,0) fifo x FLUSH(P0)
| => P0 at line 7: LD r0,x
| > info threads
| P0  -  at line 7: LD r0,x; waits: FLUSH(P0) is in the fifo of L1(0,0) behind x, which is DIRTY
| > stepi
|     3  env flush L1(0,0) x       L2(0) x = 1 DIRTY VALID, fifo x; L1(0,0) x = 1 CLEAN VALID
| => P0 at line 7: LD r0,x
| > info threads
| P0  -  at line 7: LD r0,x; waits: FLUSH(P0) is in the fifo of L1(0,0) behind x
| > choose 0
|     4  env dequeue L1(0,0) x     L1(0,0) fifo FLUSH(P0)
| => P0 at line 7: LD r0,x
| > info threads
| P0  -  at line 7: LD r0,x; waits: FLUSH(P0) is in the fifo of L1(0,0)
| > choose 0
|     5  env marker L1(0,0)        L1(0,0) fifo empty
| => P0 at line 7: LD r0,x
| > info threads
| P0  -  at line 7: LD r0,x
| > choose 0
|     6  P0 LD x                   r0 = 1
| > stepi
|     7  env flush L2(0) x         x = 1; L2(0) x = 1 CLEAN VALID
| completed: 7 steps
from: RSP 5.2: a flush of a device of two work-groups is over when both markers have left
run: step {root}/tests/remote/assembly/two-markers.litmus
exit: 0
stdin:
| choose 1
| choose 0
| info caches
| info threads
| choose 3
| info threads
| choose 3
| choose 3
| choose 4
| info threads
stdout:
| > choose 1
|     1  P1 ST x                   L1(0,1) x = 1 DIRTY VALID, fifo x
| => P1 at line 6: ST y,1
| > choose 0
|     2  P0 FLU_L1_DV              L1(0,0) fifo FLUSH(P0); L1(0,1) fifo x FLUSH(P0)
| => P0 at line 6: LD r0,x
| > info caches
| gl       x=0 y=0
| L2(0)    x=0 y=0
| L1(0,0)  [P0]
| L1(0,1)  x=1* [x P0]
| > info threads
| P0  -  at line 6: LD r0,x; waits: FLUSH(P0) is in the fifo of L1(0,0), FLUSH(P0) is in the fifo of L1(0,1) behind x, which is DIRTY
| P1  -  at line 6: ST y,1
| > choose 3
|     3  env marker L1(0,0)        L1(0,0) fifo empty
| => P0 at line 6: LD r0,x
| > info threads
| P0  -  at line 6: LD r0,x; waits: FLUSH(P0) is in the fifo of L1(0,1) behind x, which is DIRTY
| P1  -  at line 6: ST y,1
| > choose 3
|     4  env flush L1(0,1) x       L2(0) x = 1 DIRTY VALID, fifo x; L1(0,1) x = 1 CLEAN VALID
| => P0 at line 6: LD r0,x
| > choose 3
|     5  env dequeue L1(0,1) x     L1(0,1) fifo FLUSH(P0)
| => P0 at line 6: LD r0,x
| > choose 4
|     6  env marker L1(0,1)        L1(0,1) fifo empty
| => P0 at line 6: LD r0,x
| > info threads
| P0  -  at line 6: LD r0,x; waits: L1(0,0) x is not VALID
| P1  -  at line 6: ST y,1
from: RSP 5.2: increments wait while another thread holds the lock of their work-group; its holder need not
run: step {root}/tests/remote/assembly/INC_L1-LK_RMW.litmus
exit: 0
fires: rsp.LK_RMW rsp.UL_RMW rsp.INC_L1
stdin:
| choose 0
| choose 0
| stepi
| info threads
| stepi
| choose 0
| info threads
| choose 0
| info caches
stdout:
| > choose 0
|     1  P1 LK_RMW_DV              rmw(0,0) P1; rmw(0,1) P1
| => P1 at line 6: INC_L1 r1,x
| > choose 0
|     2  env fetch L1(0,0) x       L1(0,0) x = 0 CLEAN VALID
| => P0 at line 5: INC_L1 r0,x
| > stepi
|     3  env fetch L1(0,1) x       L1(0,1) x = 0 CLEAN VALID
| => P0 at line 5: INC_L1 r0,x
| > info threads
| P0  -  at line 5: INC_L1 r0,x; waits: rmw(0,0) is held by P1
| P1  -  at line 6: INC_L1 r1,x
| > stepi
|     4  P1 INC_L1 x               r1 = 0; L1(0,1) x = 1 DIRTY VALID, fifo x
| => P1 at line 7: UL_RMW_DV
| > choose 0
|     5  P1 UL_RMW_DV              rmw(0,0) free; rmw(0,1) free
| => P1 at line 8: FLU_L1_WG
| > info threads
| P0  -  at line 5: INC_L1 r0,x
| P1  r1=0  at line 8: FLU_L1_WG
| > choose 0
|     6  P0 INC_L1 x               r0 = 0; L1(0,0) x = 1 DIRTY VALID, fifo x
| => P0 at line 6: FLU_L1_WG
| > info caches
| gl       x=0
| L2(0)    x=0
| L1(0,0)  x=1* [x]
| L1(0,1)  x=1* [x]
from: RSP 5.2: an increment in L2 waits until the own L1 has nothing to say, counts there, and makes it forget: 5, then 6
run: step {root}/tests/remote/assembly/INC_L2-dirty-L1.litmus
exit: 0
fires: rsp.INC_L2
stdin:
| choose 0
| info threads
| stepi
| choose 0
| info caches
| choose 0
| choose 0
stdout:
| > choose 0
|     1  P0 ST x                   L1(0,0) x = 5 DIRTY VALID, fifo x
| => P0 at line 6: INC_L2 r0,x
| > info threads
| P0  -  at line 6: INC_L2 r0,x; waits: L1(0,0) x is DIRTY
| > stepi
|     2  env flush L1(0,0) x       L2(0) x = 5 DIRTY VALID, fifo x; L1(0,0) x = 5 CLEAN VALID
| => P0 at line 6: INC_L2 r0,x
| > choose 0
|     3  P0 INC_L2 x               r0 = 5; L2(0) x = 6 DIRTY VALID, fifo x x; L1(0,0) x INV'D
| => P0 at line 7: LD r1,x
| > info caches
| gl       x=0
| L2(0)    x=6* [x x]
| L1(0,0)  [x]
| > choose 0
|     4  env fetch L1(0,0) x       L1(0,0) x = 6 CLEAN VALID
| => P0 at line 7: LD r1,x
| > choose 0
|     5  P0 LD x                   r1 = 6
from: RSP 5.3: what is locked goes down from no work-group but that of the thread that holds the lock
run: step {root}/tests/remote/assembly/LK_L2.litmus
exit: 0
fires: rsp.LK_L2 rsp.UL_L2
stdin:
| choose 0
| choose 1
| choose 0
| choices
| info threads
| choose 0
| choices
| choose 1
| choose 0
| choose 0
| choose 0
| choose 0
| choices
stdout:
| > choose 0
|     1  P0 ST x                   L1(0,0) x = 1 DIRTY VALID, fifo x
| => P0 at line 6: FLU_L1_WG
| > choose 1
|     2  P1 LK_L2 x                lock(0) x P1
| => P1 at line 6: ST x,2
| > choose 0
|     3  P0 FLU_L1_WG              L1(0,0) fifo x FLUSH(P0)
| > choices
| remote.step: 2 alternatives
| ->  0: P1 ST x
|     1: env fetch L1(0,1) x
| > info threads
| P0  -  at its end
| P1  -  at line 6: ST x,2
| > choose 0
|     4  P1 ST x                   L1(0,1) x = 2 DIRTY VALID, fifo x
| => P1 at line 7: FLU_L1_WG
| > choices
| remote.step: 2 alternatives
|     0: P1 FLU_L1_WG
| ->  1: env flush L1(0,1) x
| > choose 1
|     5  env flush L1(0,1) x       L2(0) x = 2 DIRTY VALID, fifo x; L1(0,1) x = 2 CLEAN VALID
| => P1 at line 7: FLU_L1_WG
| > choose 0
|     6  P1 FLU_L1_WG              L1(0,1) fifo x FLUSH(P1)
| => P1 at line 8: UL_L2 x
| > choose 0
|     7  env dequeue L1(0,1) x     L1(0,1) fifo FLUSH(P1)
| => P1 at line 8: UL_L2 x
| > choose 0
|     8  env marker L1(0,1)        L1(0,1) fifo empty
| => P1 at line 8: UL_L2 x
| > choose 0
|     9  P1 UL_L2 x                lock(0) x free
| > choices
| remote.step: 2 alternatives
|     0: env flush L1(0,0) x
| ->  1: env flush L2(0) x
from: RSP 5.3, completed: one L2 at most holds a location dirty: it makes the others forget, and they fetch from global memory when it is there
run: step {root}/tests/remote/assembly/L2s.litmus
exit: 0
fires: rsp.FLU_L2 rsp.env.fetchL2
stdin:
| choose 3
| choose 0
| choose 2
| info caches
| choices
| choose 5
| choose 6
| info caches
| choose 0
| choose 1
| choose 2
| choose 0
| info threads
stdout:
| > choose 3
|     1  env fetch L1(1,0) x       L1(1,0) x = 0 CLEAN VALID
| => P0 at line 5: ST x,1
| > choose 0
|     2  P0 ST x                   L1(0,0) x = 1 DIRTY VALID, fifo x
| => P0 at line 6: FLU_L1_WG
| > choose 2
|     3  env flush L1(0,0) x       L2(0) x = 1 DIRTY VALID, fifo x; L2(1) x INV'D; L1(0,0) x = 1 CLEAN VALID
| => P0 at line 6: FLU_L1_WG
| > info caches
| gl       x=0 y=0
| L2(0)    x=1* y=0 [x]
| L2(1)    (x=0) y=0
| L1(0,0)  x=1 [x]
| L1(1,0)  x=0
| > choices
| remote.step: 6 alternatives
|     0: P0 FLU_L1_WG
|     1: P1 LD x
| ->  2: env dequeue L1(0,0) x
|     3: env fetch L1(0,0) y
|     4: env fetch L1(1,0) y
|     5: env flush L2(0) x
| > choose 5
|     4  env flush L2(0) x         x = 1; L2(0) x = 1 CLEAN VALID
| => P0 at line 6: FLU_L1_WG
| > choose 6
|     5  env fetch L2(1) x         L2(1) x = 1 CLEAN VALID
| => P0 at line 6: FLU_L1_WG
| > info caches
| gl       x=1 y=0
| L2(0)    x=1 y=0 [x]
| L2(1)    x=1 y=0
| L1(0,0)  x=1 [x]
| L1(1,0)  x=0
| > choose 0
|     6  P0 FLU_L1_WG              L1(0,0) fifo x FLUSH(P0)
| => P0 at line 7: FLU_L2_DV
| > choose 1
|     7  env dequeue L1(0,0) x     L1(0,0) fifo FLUSH(P0)
| => P0 at line 7: FLU_L2_DV
| > choose 2
|     8  env marker L1(0,0)        L1(0,0) fifo empty
| => P0 at line 7: FLU_L2_DV
| > choose 0
|     9  P0 FLU_L2_DV              L2(0) fifo x FLUSH(P0)
| => P0 at line 8: ST y,1
| > info threads
| P0  -  at line 8: ST y,1; waits: FLUSH(P0) is in the fifo of L2(0) behind x
| P1  -  at line 5: LD r0,x
