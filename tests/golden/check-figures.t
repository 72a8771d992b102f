from: chapter 6 on figures 5.2 to 5.4, counted by hand. Figure 5.2: 13 steps and the state before them; the guard of the branch is false for one thread; one of two threads sits out 5 steps; the sync over (diverge, sync), then over (sync), pops one token each; ssy and two branches name addresses
run: run {root}/examples/report/listing-5.5.ptx --block 2 --set WarpSize=2 --check all
fires: safety.stackCons4 safety.stackCons5 safety.addressCons safety.branchThread safety.thread.tt
fires: safety.thread.ff1 safety.thread.ff2 safety.actToken safety.inactCons safety.inv1 safety.inv2
fires: safety.inv3 safety.inv4 safety.inv5 safety.inv6
exit: 0
run: rules --coverage coverage-1
exit: 0
stdout:
| ...
| safety.stackCons1 * NEVER  *
| safety.stackCons2 * NEVER  *
| safety.stackCons3 *     2  *
| safety.stackCons4 *     1  *
| safety.stackCons5 *     1  *
| safety.stackCons6 * NEVER  *
| safety.addressCons *     3  *
| safety.branchThread *    13  *
| safety.topmostToken * NEVER  *
| safety.reset * NEVER  *
| safety.thread.tt *    13  *
| safety.thread.ff1 *     1  *
| safety.thread.ff2 *     5  *
| safety.warp.step *    13  *
| safety.warp.idle *
| safety.actCons *    14  *
| safety.inactCons *    14  *
| safety.actToken *     5  *
| safety.inv1 *    14  *
| safety.inv2 *    14  *
| safety.inv3 *    14  *
| safety.inv4 *    14  *
| safety.inv5 *    14  *
| safety.inv6 *    14  *
| liveness.stackShrinks *     2  *
| ...

from: figure 5.3: the branch is met by threads of three, two and one targets, so that the first two times somebody is left behind; three syncs, two of them over (diverge, sync)
run: run {root}/examples/report/listing-5.6.ptx --block 4 --set WarpSize=4 --check all
exit: 0
run: rules --coverage coverage-3
exit: 0
stdout:
| ...
| safety.stackCons3 *     3  *
| safety.stackCons4 *     2  *
| safety.stackCons5 *     1  *
| ...
| safety.reset *     2  *
| ...
| liveness.stackShrinks *     3  *
| ...

from: figure 5.4: one call; a ret for one thread, then one for the two others, each to the call token; diverge, sync and call token are popped by different steps
run: run {root}/examples/report/listing-5.7.ptx --block 3 --set WarpSize=3 --check all
fires: safety.stackCons6 safety.topmostToken safety.warp.idle
exit: 0
run: rules --coverage coverage-5
exit: 0
stdout:
| ...
| safety.stackCons1 * NEVER  *
| safety.stackCons2 *     2  *
| safety.stackCons3 *     2  *
| safety.stackCons4 *     1  *
| safety.stackCons5 *     1  *
| safety.stackCons6 *     1  *
| ...
| safety.topmostToken *     2  *
| safety.reset * NEVER  *
| ...
| liveness.stackShrinks *     3  *
| ...
