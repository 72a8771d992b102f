from: 4.7: a read between the two micro steps of listing 4.1 brings the old value back into L1, and there it stays. In the replayed list the load of thread 1 reserves its line behind discardL1 of the store and reads L2 before writeL2, so that both read 0 behind the barrier; nothing evicts the line. It is not so when the store runs to its end at once (profile sc), when the store is done first (eager), without an L1 cache, and never with examples/late-discard, which drops the line last
file stale:
| processor.step 2 1
| processor.step 3 1
| processor.step 4 3
| processor.step 5 4
| processor.step 5 1
| processor.step 5 3
| processor.step 5 1
| processor.step 5 3
| processor.step 5 2
| processor.step 5 3
| processor.step 6 5 x2
| processor.step 6 4 x2
| processor.step 5 0
| processor.step 5 3
| processor.step 5 2
| processor.step 5 1
| processor.step 4 2 x2
| processor.step 3 0 x2
| processor.step 3 1 x2
| processor.step 3 2
| processor.step 3 1 x2
| processor.step 3 0
| processor.step 2 0 x2
| processor.step 2 1
| processor.step 3 0
| processor.step 3 2
| processor.step 2 1 x4
| memory.silent 2 0
| processor.step 2 0
| memory.silent 2 0
| processor.step 2 0
| memory.silent 2 0
| processor.step 2 0
| memory.silent 2 0
| processor.step 2 1
| memory.silent 2 0
| processor.step 2 0
| memory.silent 2 0 x2
| processor.step 2 0
| memory.silent 2 0
| processor.step 3 1
| memory.silent 2 0
| processor.step 3 1
| memory.silent 2 0
| processor.step 3 0
| memory.silent 2 0
| processor.step 3 1
| memory.silent 2 0
| processor.step 3 2
| memory.silent 2 0
| processor.step 4 0
| memory.silent 2 0
| processor.step 4 2
| memory.silent 2 0
| processor.step 4 3
| memory.silent 2 0
| processor.step 4 0
| memory.silent 2 0
| processor.step 3 2
| memory.silent 2 0
| processor.step 3 0
| memory.silent 2 0
| processor.step 3 1
| memory.silent 2 0
| processor.step 3 0
| memory.silent 2 0
| processor.step 3 1
| memory.silent 2 0
| processor.step 3 0
| memory.silent 2 0
| processor.step 2 1
| memory.silent 2 0
| processor.step 3 1
| memory.silent 2 0
| processor.step 3 2
| memory.silent 2 0
| processor.step 2 1
| memory.silent 2 0 x6
| processor.step 2 0
| memory.silent 2 0
| processor.step 2 0
| memory.silent 2 0
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --replay stale
exit: 0
stdout:
| out: u32[2] = { 0, 0 }
fires: program.st.global.wb program.ld.ca memprog.op.discardL1 memprog.op.updateL1 memprog.op.writeL2
run: trace {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --replay stale --memory-only --level micro --quiet
exit: 0
stdout:
| ...
|          M.step st.global.wb * runs: discardL1, *
| ...
|          M.step ld.ca * runs: if (!isCachedL1), *
| ...
|          M.end st.global.wb * runs: writeL2
| ...
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --profile sc
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --schedule eager
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --set Level1CacheSize=0 --seed 14
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --memory-programs {root}/examples/late-discard --seed 14
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --memory-programs {root}/examples/late-discard --seed 94
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --memory-programs {root}/examples/late-discard --seed 3
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --memory-programs {root}/examples/late-discard --seed 4
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
run: run {root}/examples/stale.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer x=u32[1] --buffer out=u32[2] --arg x --arg out --print out --memory-programs {root}/examples/late-discard --seed 5
exit: 0
stdout:
| out: u32[2] = { 1, 1 }
