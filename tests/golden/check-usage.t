from: --check takes names with commas between them, or is given again; a wrong name is shown, with a near one. Who goes through states by hand is told of no findings
run: run {root}/examples/report/listing-5.5.ptx --block 2 --check stack,liveness --check safety
exit: 0
fires: safety.stackCons3 safety.actCons liveness.stackShrinks
run: run {root}/examples/report/listing-5.5.ptx --check stack,savety
exit: 2
stderr:
| --check:1:15: error: expected stack, safety, liveness, hanoi, machine, memory, init, races, sync, kernel or all, found `savety`, did you mean `safety`?
|     1 | --check stack,savety
|       |               ^~~~~~
run: run {root}/examples/report/listing-5.5.ptx --check stack,
exit: 2
stderr:
| --check:1:15: error: expected stack, safety, liveness, hanoi, machine, memory, init, races, sync, kernel or all, found ``
| ...
run: trace {root}/examples/report/listing-5.5.ptx --check all --quiet
exit: 0
fires: safety.warp.step
run: step {root}/examples/report/listing-5.5.ptx --check kernel
exit: 2
stderr:
| --check:1:9: error: the checks of kernels are for run, trace and explore, not for step
| ...
