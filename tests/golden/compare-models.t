from: Shoushtary, Tubella and González, IX: a trace is the list of instructions that a warp executes, with its threads; the discrepancy is Levenshtein's distance in percent of the reference's length. All by hand, with PathPriority=1. diverge: 10 statements but for ssy and sync; 6 and 2 are executed by 4 and 2 threads, whoever keeps account of it how, 2 (add) by threads 0 and 1 and mul and bra by 2 and 3: 34 of 40. By themselves 4 threads execute 8 or 9 each, one at a time, none of which is equal to one of the warp's: all 10 are exchanged, 24 are put in. early: 12 statements, 43 of 48 active threads, where B is executed once by threads 1 to 3. The stack executes B twice, by thread 1 and by 2 and 3: one is exchanged, one put in
# Figure 6: Hanoi meets in B though thread 0 goes around it.
run: compare {root}/examples/diverge.ptx {root}/examples/control/early.ptx --block 4 --set WarpSize=4 --set PathPriority=1 --buffer out=u32[4] --arg out --check memory
exit: 0
fires: hanoi.discrepancy
stdout:
| */examples/diverge.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   crs      completed         10      85.00 %       reference
|   stack    completed         10      85.00 %            0/10       0.00 %
|   hanoi    completed         10      85.00 %            0/10       0.00 %
|   threads  completed         34      25.00 %           34/10     340.00 %
|   memory: the same after every run that has completed
|
| */examples/control/early.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   crs      completed         12      89.58 %       reference
|   stack    completed         13      82.69 %            2/12      16.67 %
|   hanoi    completed         12      89.58 %            0/12       0.00 %
|   threads  completed         43      25.00 %           43/12     358.33 %
|   memory: the same after every run that has completed
|
| mean discrepancy, reference crs
|   stack         8.33 % of 2 files, 1 of them at 0
|   hanoi         0.00 % of 2 files, 2 of them at 0
|   threads     349.17 % of 2 files, 0 of them at 0
stderr:
# Without masks only the second B is put in.
run: compare {root}/examples/control/early.ptx --block 4 --set WarpSize=4 --set PathPriority=1 --buffer out=u32[4] --arg out --controls hanoi,stack --element pc
exit: 0
stdout:
| *early.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   hanoi    completed         12      89.58 %       reference
|   stack    completed         13      82.69 %            1/12       8.33 %
# The other way round the same two are put in and exchanged, of 13.
run: compare {root}/examples/control/early.ptx --block 4 --set WarpSize=4 --set PathPriority=1 --buffer out=u32[4] --arg out --controls crs,stack --reference stack
exit: 0
stdout:
| *early.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   crs      completed         12      89.58 %            2/13      15.38 %
|   stack    completed         13      82.69 %       reference
run: compare {root}/examples/control/early.ptx --block 4 --set WarpSize=4 --set PathPriority=1 --buffer out=u32[4] --arg out --controls crs,threads --max-distance 42
exit: 4
stdout:
| *early.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   crs      completed         12      89.58 %       reference
|   threads  completed         43      25.00 %            > 42            -
run: compare {root}/examples/control/early.ptx --block 4 --set WarpSize=4 --set PathPriority=1 --buffer out=u32[4] --arg out --controls crs,stack --check memory --json
exit: 0
stdout:
| {"files": [{"file": "*early.ptx", "reference": "crs", "warp_size": 4, "runs": [{"control": "crs", "verdict": "completed", "elements": 12, "active": 43, "warps": 1, "utilisation": 89.583333, "distance": 0, "discrepancy": 0.000000}, {"control": "stack", "verdict": "completed", "elements": 13, "active": 43, "warps": 1, "utilisation": 82.692308, "distance": 2, "discrepancy": 16.666667}], "same_memory": true}], "means": [{"control": "crs", "files": 1, "at_zero": 1, "discrepancy": 0.000000}, {"control": "stack", "files": 1, "at_zero": 0, "discrepancy": 16.666667}]}
# A listing has no other models. Of figure 6 only branches and EXIT count: 4, 2, 2 and 4 threads execute
# @P0 BRA C, BRA B, @!P1 BRA D and EXIT. By themselves nobody of 12 is equal to one of the 4.
run: compare {root}/examples/control/figure-6.hanoi --set PathPriority=1
exit: 0
stdout:
| *figure-6.hanoi
|   control  verdict     elements  utilisation        distance  discrepancy
|   hanoi    completed          4      75.00 %       reference
|   threads  completed         12      25.00 %            12/4     300.00 %
