from: chapter 6 is about the token stack, so no check goes with --control threads; a thread that does what its contexts do not allow is stuck alone (Habermaier and Knapp 2012, table 4: break needs a loop)
file break.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .pred p;
|     setp.eq.u32 p, %tid.x, 1;
|     preRet NEXT;
| NEXT:
|     @p break;
|     exit;
| }
run: run break.ptx --control threads --check stack
exit: 2
stderr:
| --check:1:9: error: the checks are about the token stack, which control model threads does not have
|     1 | --check stack
| ...
run: run break.ptx --control threads --check safety
exit: 2
stderr:
| --check:1:9: error: the checks are about the token stack, which control model threads does not have
|     1 | --check safety
| ...
run: run break.ptx --control threads --check liveness
exit: 2
stderr:
| --check:1:9: error: the checks are about the token stack, which control model threads does not have
|     1 | --check liveness
| ...
run: run break.ptx --control thread
exit: 2
stderr:
| --control:1:11: error: expected a control model (crs, threads, stack or hanoi; those of structured programs are for .simt files), found `thread`
| ...
run: run break.ptx --block 2 --control threads
exit: 3
stderr:
| break.ptx:10:5: stuck: the thread is in no loop of this function to break from (rule threads.brk, Habermaier and Knapp, section 4.1)
| ...
|   at address *, in context 0, grid 0, block (0,0,0), warp 0, lane 1
| ...
