from: NumConWarps (figure 3.2, scheduleWarps): so many warps of a processor step together. Three warps of one thread wait at the same instruction; the first takes the second along (sched.with). With 2 the step is full: nobody else is asked, and the third, whose count differs, comes in the next step, to a barrier that is set up (bar.prepBar). With 3 it is asked for and comes along: it contradicts them in the same step (bar.barInfo). With 1 each is alone, and the second one's count still agrees
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 2;
|     @p bra THIRD;
|     bar.sync 0, 3;
|     exit;
| THIRD:
|     bar.sync 0, 4;
|     exit;
| }
file two:
| processor.step 3 2 x3
| processor.step 3 1 x3
| processor.step 3 0 x4
| sched.with 3 1
run: run k.ptx --block 3 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=2 --replay two
exit: 3
stderr:
| k.ptx:14:5: stuck: barrier 0 was set up for 3 threads, not 4 (rule bar.prepBar, section 5.5.1)
| ...
file three:
| processor.step 3 2 x3
| processor.step 3 1 x3
| processor.step 3 0 x4
| sched.with 3 1
| sched.with 2 1
run: run k.ptx --block 3 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=3 --replay three
exit: 3
stderr:
| k.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
file one:
| processor.step 3 2 x3
| processor.step 3 1 x3
| processor.step 3 0 x4
| processor.step 2 0
run: run k.ptx --block 3 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --replay one
exit: 3
stderr:
| k.ptx:14:5: stuck: barrier 0 was set up for 3 threads, not 4 (rule bar.prepBar, section 5.5.1)
| ...
