from: section 5.1 of Habermaier and Knapp (2012), what it says of each program: 2 does not end in a warp that runs the path of the others first, but ends the other way round; 3 does not end in a warp, for threads meet behind the loop; 4 ends in a warp though lemma 6 does not say so. With interleaved threads each ends under every schedule that leaves nobody behind
run: run {root}/examples/paper/program-2.ptx --block 4 --print lock --max-steps 5000 --seed 1
exit: 4
stdout:
| lock: u32[1] = { 0 }
run: run {root}/examples/paper/program-2.ptx --block 4 --print lock --max-steps 5000 --schedule round-robin
exit: 4
stdout:
| lock: u32[1] = { 0 }
run: run {root}/examples/paper/program-2.ptx --block 4 --print lock --max-steps 20000 --control threads --seed 1
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-2.ptx --block 4 --print lock --max-steps 20000 --control threads --seed 2
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-2.ptx --block 4 --print lock --max-steps 20000 --control threads --seed 3 --profile sc
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-2.ptx --block 4 --print lock --max-steps 20000 --control threads --seed 4 --profile report
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-2.ptx --block 4 --print lock --max-steps 20000 --control threads --schedule eager
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-3.ptx --block 4 --print lock --max-steps 5000 --seed 1
exit: 4
stdout:
| lock: u32[1] = { 0 }
run: run {root}/examples/paper/program-3.ptx --block 4 --print lock --max-steps 5000 --schedule round-robin
exit: 4
stdout:
| lock: u32[1] = { 0 }
run: run {root}/examples/paper/program-3.ptx --block 4 --print lock --max-steps 20000 --control threads --seed 1
exit: 0
stdout:
| lock: u32[1] = { 4 }
run: run {root}/examples/paper/program-3.ptx --block 4 --print lock --max-steps 20000 --control threads --seed 2
exit: 0
stdout:
| lock: u32[1] = { 4 }
run: run {root}/examples/paper/program-3.ptx --block 4 --print lock --max-steps 20000 --control threads --seed 3 --profile sc
exit: 0
stdout:
| lock: u32[1] = { 4 }
run: run {root}/examples/paper/program-3.ptx --block 4 --print lock --max-steps 20000 --control threads --seed 4 --profile report
exit: 0
stdout:
| lock: u32[1] = { 4 }
run: run {root}/examples/paper/program-3.ptx --block 4 --print lock --max-steps 20000 --control threads --schedule eager
exit: 0
stdout:
| lock: u32[1] = { 4 }
run: run {root}/examples/paper/program-2-reversed.ptx --block 4 --print lock --max-steps 20000 --seed 1
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-2-reversed.ptx --block 4 --print lock --max-steps 20000 --seed 2 --profile sc
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-2-reversed.ptx --block 4 --print lock --max-steps 20000 --seed 1 --control threads
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-2-reversed.ptx --block 4 --print lock --max-steps 20000 --seed 2 --control threads
exit: 0
stdout:
| lock: u32[1] = { 1 }
run: run {root}/examples/paper/program-4.ptx --block 32 --print next --max-steps 200000 --seed 1
exit: 0
stdout:
| next: u32[1] = { 32 }
run: run {root}/examples/paper/program-4.ptx --block 32 --print next --max-steps 200000 --seed 2 --profile sc
exit: 0
stdout:
| next: u32[1] = { 32 }
run: run {root}/examples/paper/program-4.ptx --block 32 --print next --max-steps 200000 --schedule eager
exit: 0
stdout:
| next: u32[1] = { 32 }
run: run {root}/examples/paper/program-4.ptx --block 32 --print next --max-steps 200000 --seed 1 --control threads
exit: 0
stdout:
| next: u32[1] = { 32 }
run: run {root}/examples/paper/program-4.ptx --block 32 --print next --max-steps 200000 --seed 2 --control threads --profile sc
exit: 0
stdout:
| next: u32[1] = { 32 }
run: run {root}/examples/paper/program-4.ptx --block 32 --print next --max-steps 200000 --schedule eager --control threads
exit: 0
stdout:
| next: u32[1] = { 32 }
