from: 5.5.1, clause by clause. barInfo looks at the actions of one step: two warps of one thread each arrive together (the replayed list: three steps of the second warp, three of the first, then the first with the second), and there is no rule when one gives another count, one gives none, one has another reduction, or one has none. prepBar looks at the barrier that an earlier step set up: with NumConWarps=1 each warp is alone in its step, and the second has no rule when it gives a count that is not the barrier's or when the reductions differ. A count that is left out agrees with any count (tc = empty in prepBar), so the pair that is stuck together goes on one after the other
file together:
| processor.step 2 1 x3
| processor.step 2 0 x4
| sched.with 2 1
file counts.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra FIRST;
|     bar.sync 0, 4;
|     exit;
| FIRST:
|     bar.sync 0, 2;
|     exit;
| }
run: run counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --replay together
exit: 3
stderr:
| counts.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
run: run counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 1
exit: 3
stderr:
| counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
run: run counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 2
exit: 3
stderr:
| counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
run: run counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 3
exit: 3
stderr:
| counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
file arrive-counts.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra FIRST;
|     bar.arrive 0, 4;
|     exit;
| FIRST:
|     bar.arrive 0, 2;
|     exit;
| }
run: run arrive-counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --replay together
exit: 3
stderr:
| arrive-counts.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
run: run arrive-counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 1
exit: 3
stderr:
| arrive-counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
run: run arrive-counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 2
exit: 3
stderr:
| arrive-counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
run: run arrive-counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 3
exit: 3
stderr:
| arrive-counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
file red-counts.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra FIRST;
|     bar.red.and.pred q, 0, 4, p;
|     exit;
| FIRST:
|     bar.red.and.pred q, 0, 2, p;
|     exit;
| }
run: run red-counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --replay together
exit: 3
stderr:
| red-counts.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
run: run red-counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 1
exit: 3
stderr:
| red-counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
run: run red-counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 2
exit: 3
stderr:
| red-counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
run: run red-counts.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 3
exit: 3
stderr:
| red-counts.ptx:*: stuck: barrier 0 was set up for * threads, not * (rule bar.prepBar, section 5.5.1)
| ...
file reductions.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra FIRST;
|     bar.red.or.pred q, 0, p;
|     exit;
| FIRST:
|     bar.red.and.pred q, 0, p;
|     exit;
| }
run: run reductions.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --replay together
exit: 3
stderr:
| reductions.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
run: run reductions.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 1
exit: 3
stderr:
| reductions.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
run: run reductions.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 2
exit: 3
stderr:
| reductions.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
run: run reductions.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 3
exit: 3
stderr:
| reductions.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
file red-sync.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra FIRST;
|     bar.sync 0;
|     exit;
| FIRST:
|     bar.red.and.pred q, 0, p;
|     exit;
| }
run: run red-sync.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --replay together
exit: 3
stderr:
| red-sync.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
run: run red-sync.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 1
exit: 3
stderr:
| red-sync.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
run: run red-sync.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 2
exit: 3
stderr:
| red-sync.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
run: run red-sync.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 3
exit: 3
stderr:
| red-sync.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
file red-arrive.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra FIRST;
|     bar.arrive 0, 2;
|     exit;
| FIRST:
|     bar.red.popc.u32 t, 0, 2, p;
|     exit;
| }
run: run red-arrive.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --replay together
exit: 3
stderr:
| red-arrive.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
run: run red-arrive.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 1
exit: 3
stderr:
| red-arrive.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
run: run red-arrive.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 2
exit: 3
stderr:
| red-arrive.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
run: run red-arrive.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 3
exit: 3
stderr:
| red-arrive.ptx:*: stuck: barrier 0 was set up with another reduction (rule bar.prepBar, section 5.5.1)
| ...
file default.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra FIRST;
|     bar.sync 0;
|     exit;
| FIRST:
|     bar.sync 0, 2;
|     exit;
| }
run: run default.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --replay together
exit: 3
stderr:
| default.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
run: run default.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 1
exit: 0
fires: bar.barInfo bar.prepBar bar.updAct bar.updArrCnt bar.updBar bar.remBar bar.endBar block.endBar
run: run default.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 2
exit: 0
fires: bar.barInfo bar.prepBar bar.updAct bar.updArrCnt bar.updBar bar.remBar bar.endBar block.endBar
run: run default.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --seed 3
exit: 0
fires: bar.barInfo bar.prepBar bar.updAct bar.updArrCnt bar.updBar bar.remBar bar.endBar block.endBar
# The default count is that of the block, two; four contradicts it unless it comes first, and then
# nobody else comes.
file more.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra FIRST;
|     bar.sync 0;
|     exit;
| FIRST:
|     bar.sync 0, 4;
|     exit;
| }
run: run more.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --replay together
exit: 3
stderr:
| more.ptx:*: stuck: threads contradict each other at barrier 0: * (rule bar.barInfo, section 5.5.1)
| ...
file first-sets-four:
| processor.step 2 0 x4
run: run more.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --replay first-sets-four
exit: 4
stderr:
| ...
| deadlocked: *
file second-sets-two:
| processor.step 2 1 x4
run: run more.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --profile sc --set NumConWarps=1 --replay second-sets-two
exit: 3
stderr:
| more.ptx:14:5: stuck: barrier 0 was set up for 2 threads, not 4 (rule bar.prepBar, section 5.5.1)
| ...
