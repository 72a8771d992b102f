from: by hand: listing 6.2 in one warp. Whoever's compare-and-swap is first finds the free lock, 1, and takes it; it breaks out of the loop and is disabled until all have (5.4.1), while the other lane's swap finds 0. The way of the explorer goes once around: all is as it was
run: explore {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --witness lock
exit: 4
stdout:
| ...
run: trace {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --replay lock-1 --control-only
exit: 4
stdout:
| ...
| what happened:
|   step 2  Lane 1 of warp 0's atomic operation, in L2, finds lock = 1 and makes it 0 (line 11)
|   step 4  Lane 1 of warp 0 leaves the loop (line 13) and waits until all of the warp have; lane 0 goes on at line 14
| > step *  Here the cycle begins
|   step *  Lane 0 of warp 0's atomic operation, in L2, finds lock = 0 and leaves it as it is (line 11)
| > step *  All is as before step * once more, and so it may go on for ever: lane 1 of warp 0 never gets to line 18, for it waits for the other lanes of the warp

from: PTX 6.0 forbids it, the report's memory programs do not (listing 4.2): the first load reads memory before the store writes it (there is no L2), and fills its L1 only behind it; the last load hits that line
run: explore {root}/examples/litmus/MP+rel+acq+warm.litmus --set Level2CacheSize=0 --quiet --witness mp
exit: 0
stdout:
| ...
| * *>P1:r0=1; P1:r1=0;  mp-3
| ...
run: trace {root}/examples/litmus/MP+rel+acq+warm.litmus --set Level2CacheSize=0 --replay mp-3 --only-line 1
exit: 0
stdout:
| what happened:
|   step *  P1 reads x = 0 from memory (line 5: `ld.weak r2, x`)
|   step *  P0 writes x = 1 to memory (line 5: `st.weak x, 1`)
|   step *  P0 writes y = 1 to memory (line 6: `st.release.gpu y, 1`)
|   step *  P1 reads y = 1 from memory (line 6: `ld.acquire.gpu r0, y`)
| > step *  Only now does P1 put the 0 that it read before into its L1, where later loads find it (line 5: `ld.weak r2, x`)
| > step *  P1 reads x = 0 from L1 (line 7: `ld.weak r1, x`): an old copy, for P0 has already put 1 into memory

from: by hand: two blocks write one word; with one processor and the eager schedule the first block is done before the second begins. Nothing orders blocks
file race.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [o];
|     mov.u32 t, %ctaid.x;
|     st.global.u32 [a], t;
|     exit;
| }
run: trace race.ptx --grid 2 --set WarpSize=1 --set NumProcessors=1 --schedule eager --check races --buffer sum=u32[1] --arg sum --only-line 1
exit: 5
stdout:
| what happened:
|   step *  Data race on sum: block 0 writes it (line 7), block 1 writes it (line 7), and nothing makes one wait for the other
| > step *  Block 0 writes sum = 0 to L2 (line 7)
| > step *  Block 1 writes sum = 1 to L2 (line 7)
stderr:
| ...

from: by hand: each warp waits at a barrier of its own for two threads
file two.ptx:
| .entry two()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p bra other;
|     bar.sync 0, 2;
|     exit;
| other:
|     bar.sync 1, 2;
|     exit;
| }
run: trace two.ptx --block 2 --set WarpSize=1 --schedule eager --set NumProcessors=1 --only-line 1
exit: 4
stdout:
| what happened:
|   step *  Warp 0 waits at barrier 1 (line 11) from here on; in the end 1 of 2 threads have come
|   step *  Warp 1 waits at barrier 0 (line 8) from here on; in the end 1 of 2 threads have come
| > step *  Here nobody is left who could move, and so it stays for ever
stderr:
| ...

from: README.md: examples/diverge.ptx; a plain run tells what happened when it is asked to: figure 5.2's rules divide the warp at line 17, change sides at the sync of line 23, and join at line 25
run: trace {root}/examples/diverge.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --story --only-line 1
exit: 0
stdout:
| what happened:
|   step 4  Warp 0 parts at `@p bra LOW;` (line 17): lanes 0, 1 go on at line 21, lanes 2, 3 wait to go on at line 18
|   step 6  Lanes 0, 1 of warp 0 have come to the end of their branch (line 23) and wait; now lanes 2, 3 go on at line 18
|   step 9  Warp 0 is together again: all 4 lanes go on at line 25
|   step 13  Warp 0 is done (line 28)

from: docs/litmus.md: a column is a thread, here a block each; each cell becomes an instruction between where the threads part and where the registers that the condition names are stored
run: show {root}/examples/litmus/SB.litmus
exit: 0
stdout:
|     1 mov.u32 $self, %ctaid.x;
|     2 setp.eq.u32 $here, $self, 1;
|     3 @$here bra $P1;
|       $P0:
|     4 st.relaxed.gpu.global.s64 [x], 1; * // P0, line 5: st.relaxed.gpu x, 1
|     5 ld.relaxed.gpu.global.s64 $r0, [y]; * // P0, line 6: ld.relaxed.gpu r0, y
|     6 st.global.b64 [P0], $r0; * // P0
|     7 exit; * // P0
|       $P1:
|     8 st.relaxed.gpu.global.s64 [y], 1; * // P1, line 5: st.relaxed.gpu y, 1
|     9 ld.relaxed.gpu.global.s64 $r0, [x]; * // P1, line 6: ld.relaxed.gpu r0, x
|    10 st.global.b64 [P1], $r0; * // P1
|    11 exit; * // P1

from: by hand: docs/structured.md, program 2 in one warp: the else path goes first and waits for what only thread 0 does behind it; once around is the empty body and the test of the loop
run: explore {root}/examples/structured/program-2.simt --witness loop
exit: 4
stdout:
| ...
run: trace {root}/examples/structured/program-2.simt --replay loop-1
exit: 4
stdout:
| ...
| what happened:
|   step 1  Warp 0 comes to `if (tid == 0)`: threads 1, 2, 3 take the else path first; the others wait in a div token, and all meet at a sync token (line 2)
|   step 2  Warp 0 comes to the loop `while (lock != 1)`: threads 1, 2, 3 go in; a brk token keeps all until they are out (line 3)
| ...
| > step 5  Here the cycle begins
|   step 5  Warp 0: an empty statement is done (line 3)
|   step 6  Warp 0 tests the loop `while (lock != 1)` again: threads 1, 2, 3 go round (line 3)
| > step 6  All is as before step 5 once more, and so it may go on for ever
stderr:
| ...

from: docs/remote.md, the machine of 5.2 and 5.3: under the eager schedule a thread goes on while it can; what a step does is what its rule says
run: trace {root}/examples/remote/MP.wg.litmus --schedule eager --story
exit: 0
stdout:
| ...
| what happened:
|   step 1  P0 executes `ST x`: its L1 holds the new value, dirty: L1(0,0) x = 1 DIRTY VALID, fifo x (line 5)
|   step 2  P0 executes `ST y`: its L1 holds the new value, dirty: L1(0,0) y = 1 DIRTY VALID, fifo x y (line 6)
|   step 3  P1 executes `LD y`: the value in its L1 goes to a register: r0 = 1 (line 5)
|   step 4  P1 executes `LD x`: the value in its L1 goes to a register: r1 = 1 (line 6)
| ...
