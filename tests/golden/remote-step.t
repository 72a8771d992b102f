from: forwards and back through fifos and caches: what is restored is what stood there; a source of seven lines has no eighth
run: step {root}/examples/remote/MP.remote-release.litmus
exit: 0
stdin:
| break 6
| continue
| delete 1
| stepi 2
| info caches
| back 2
| info caches
| info threads
| list
| print x
| break rule rsp.UL_RMW
| continue
| info threads
| reverse-continue
| info run
| info choices
| next
| continue
| continue
| info caches
| print y
| print z
| stepi
stdout:
| > break 6
| breakpoint 1: 6 (line 6 of */examples/remote/MP.remote-release.litmus)
| > continue
| breakpoint 1, 6
|    11  P0 LK_RMW_DV              rmw(0,0) P0; rmw(0,1) P0                          store.dv.rm #2 (1 of 7)
| => P0 at line 6: FLU_L1_DV
| > delete 1
| > stepi 2
|    12  P0 FLU_L1_DV              L1(0,0) fifo FLUSH(P0); L1(0,1) fifo FLUSH(P0)    store.dv.rm #2 (2 of 7)
|    13  env marker L1(0,0)        L1(0,0) fifo empty
| => P0 at line 6: INV_L1_DV
| > info caches
| gl       x=1 y=0
| L2(0)    x=1 y=0
| L1(0,0)  x=1 y=0 rmw P0
| L1(0,1)  x=1 y=0 [P0] rmw P0
| > back 2
| at step 11 of 13
|    11  P0 LK_RMW_DV              rmw(0,0) P0; rmw(0,1) P0                          store.dv.rm #2 (1 of 7)
| => P0 at line 6: FLU_L1_DV
| > info caches
| gl       x=1 y=0
| L2(0)    x=1 y=0
| L1(0,0)  x=1 y=0 rmw P0
| L1(0,1)  x=1 y=0 rmw P0
| > info threads
| P0  -  at line 6: FLU_L1_DV
| P1  r0=0  at its end
| > list
|        1  RSP MP.remote-release
|        2  "OpenCL with RSP: forbidden: the remote store promotes the local load"
|        3  { }
|        4   P0@wg 0,dv 0     | P1@wg 1,dv 0             ;
|        5   store.na x, 1    | load.wg r0, y            ;
| =>     6   store.dv.rm y, 1 | if r0 == 1 load.na r1, x ;
|        7  exists (P1:r0 == 1 /\ P1:r1 == 0)
| > print x
| x: 1
| > break rule rsp.UL_RMW
| breakpoint 2: rule rsp.UL_RMW
| > continue
| breakpoint 2, rule rsp.UL_RMW
|    30  P0 UL_RMW_DV              rmw(0,0) free; rmw(0,1) free                      store.dv.rm #2 (7 of 7)
| completed: 30 steps
| > info threads
| P0  -  at its end
| P1  r0=0  at its end
| > reverse-continue
| at the beginning
| => P0 at line 5: ST x,1
| > info run
| step 0 of 30 known
| > info choices
| remote.step: 5 alternatives
|     0: P0 ST x
|     1: env fetch L1(0,0) x
|     2: env fetch L1(0,0) y
| ->  3: env fetch L1(0,1) x
|     4: env fetch L1(0,1) y
| > next
| error: a test of remote scopes has no focus: `step` and `back` go step by step
| > continue
| breakpoint 2, rule rsp.UL_RMW
|    30  P0 UL_RMW_DV              rmw(0,0) free; rmw(0,1) free                      store.dv.rm #2 (7 of 7)
| completed: 30 steps
| > continue
| error: the run is over, it is completed; `back` goes back
| > info caches
| gl       x=1 y=1
| L2(0)    x=1 y=1
| L1(0,0)  x=1 y=1
| L1(0,1)  y=1
| > print y
| y: 1
| > print z
| error: there is no location `z`; `info` shows the rest
|   print z
|         ^
| > stepi
| error: the run is over, it is completed; `back` goes back
