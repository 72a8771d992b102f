from: CLI: what cannot be asked about is said, by status 2 when the command line is wrong and by status 1 when a file is; a kernel of two threads that do nothing to each other has one result, which a complete search sees; --json has the same in members; of several files there is an answer each, and stuck.ptx wants two arguments
run: why
exit: 2
stderr:
| *
| ...
run: why -
exit: 2
stderr:
| *standard input can be read once only*
run: why {root}/examples/structured/program-1.simt
exit: 2
stderr:
| *this is about kernels*
run: why {root}/examples/diverge.ptx --seeds 17
exit: 2
stderr:
| *
| ...
run: why {root}/examples/diverge.ptx --seeds 0
exit: 2
stderr:
| *
| ...
run: why no-such-file.ptx
exit: 1
stderr:
| *no-such-file.ptx*
run: why {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --seeds 2 --json
exit: 0
stdout:
| {"answer": "fine", "device": "sm_20", "cause": "nothing is wrong: every schedule completes with one result", "because": ["device sm_20 (crs, memory ordered): 4 of 4 runs complete; all schedules (* states): 1 result", "in all 4 runs that complete: no data race, no barrier that threads miss, no access out of bounds, nothing read that was not written"], "commands": ["warpstep run */examples/diverge.ptx --block 4 --buffer 'out=u32[4]' --arg out --set WarpSize=4 --set NumProcessors=1 --device sm_20 --seed 0 --check kernel"]}
run: why {root}/examples/diverge.ptx {root}/examples/stuck.ptx no-such-file.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --seeds 2 --json
exit: 1
stdout:
| [{"file": "*/examples/diverge.ptx", "answer": "fine", *
|  {"file": "*/examples/stuck.ptx", "error": true},
|  {"file": "no-such-file.ptx", "error": true}]
stderr:
| ...
| *no-such-file.ptx*
run: why {root}/examples/diverge.ptx {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --seeds 1 --max-states 0
exit: 0
stdout:
| diverge.ptx: nothing wrong was found*
| ...
| 
| diverge.ptx: nothing wrong was found*
| ...
