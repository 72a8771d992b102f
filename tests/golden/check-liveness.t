from: 6.1, 6.5: of two threads one takes the lock and waits at its break for the other, which never gets it: the break token of preBrk (address 1, the first step; it goes to ENDLOOP, address 6, line 18) is never popped. The run ends as it would without the check
run: run {root}/examples/report/listing-6.2.ptx --block 2 --max-steps 2000 --print lock --check liveness
exit: 4
stdout:
| lock: u32[1] = { 0 }
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at *: spins, polling global address *
| lane * of warp 0 (block (0,0,0)) * for lane * of warp 0: a cycle
| warpstep: tokens that nobody popped (liveness.stackShrinks, section 6.5):
| grid 0 block (0,0,0) warp 0: break token to 6 (line 18), on the stack since step 1
| limit (step limit): *
| warpstep: `warpstep why` with the same options says whether it can end, and who waits for whom
run: run {root}/examples/report/listing-6.2.ptx --block 2 --max-steps 2000 --check liveness --json
exit: 4
stdout:
| *"unpopped": ["grid 0 block (0,0,0) warp 0: break token to 6 (line 18), on the stack since step 1"]*
run: rules --coverage coverage-1
exit: 0
stdout:
| ...
| liveness.stackShrinks * NEVER  *
| ...

from: 6.5: a run that terminates satisfies liveness: the only token is popped when the only thread breaks
run: run {root}/examples/report/listing-6.2.ptx --check liveness --print lock
exit: 0
stdout:
| lock: u32[1] = { 1 }
stderr:
| completed: *
run: rules --coverage coverage-4
exit: 0
stdout:
| ...
| liveness.stackShrinks *     1  *
| ...

from: 6.5 on a deadlock: ssy in the second step pushes a token to END, where nobody comes: 64 threads are awaited at the barrier, 32 exist. A grid that is aborted leaves nothing
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 a;
|     mov.u32 a, 0;
|     ssy END;
|     bar.sync 1, 64;
|     sync;
| END:
|     exit;
| }
file aborted.host:
| load k.ptx
| launch k.k grid 1,1,1 block 32,1,1 as g
| launch k.k grid 1,1,1 block 32,1,1
| abort g
| sync
run: run k.ptx --block 32 --check safety,liveness
exit: 4
stderr:
| warpstep: deadlocked, *
| grid 0 block (0,0,0) warp 0 at *
| warp 0 (block (0,0,0)) waits at barrier 1 (k.ptx:9: 32 of 64 threads have arrived); nobody is left who comes to it: *
| warpstep: tokens that nobody popped (liveness.stackShrinks, section 6.5):
| grid 0 block (0,0,0) warp 0: sync token to 5 (line 12), on the stack since step 2
| deadlocked: *
run: run aborted.host --check liveness --schedule round-robin
exit: 4
stderr:
| warpstep: deadlocked, *
| grid 1 block (0,0,0) warp 0 at *
| warp 0 (block (0,0,0)) waits at barrier 1 (k.ptx:9: 32 of 64 threads have arrived); nobody is left who comes to it: *
| warpstep: tokens that nobody popped (liveness.stackShrinks, section 6.5):
| grid 1 block (0,0,0) warp 0: sync token to 5 (line 12), on the stack since step *
| deadlocked: *
