from: the reader computes for over 900 steps between the moment at which it has seen the slot published and its read, and the writer needs some ten steps to write the slot: to see 0 the writer has to wait behind its publication for all of that time, which is one ordering more than a walk without a change has (depth 2). Burckhardt and others (ASPLOS 2010) give one walk in n k^(d-1), which is n k here, n = 3 (two warps, the host); 300 walks that pick whatever is next at random do not see it. A structured program has no owners of transitions; outcomes of more final states, or walks, stand first
run: explore {root}/examples/why/late.ptx --grid 2 --buffer s=s32[1]:zero --buffer t=s32[1]:zero --buffer x=s32[2] --arg s --arg t --arg x --print x --set WarpSize=1 --set NumProcessors=2 --walks 300 --seed 1 --quiet
exit: 0
stdout:
| outcome 1: 300 walks, *
|   x: s32[2] = { 10, 917631732 }
| walks: 300, *
run: explore {root}/examples/why/late.ptx --grid 2 --buffer s=s32[1]:zero --buffer t=s32[1]:zero --buffer x=s32[2] --arg s --arg t --arg x --print x --set WarpSize=1 --set NumProcessors=2 --walks 200 --priorities 2 --seed 2 --quiet
exit: 0
stdout:
| outcome 1: 199 walks, *
|   x: s32[2] = { 10, 917631732 }
| outcome 2: 1 walk, *
|   x: s32[2] = { 0, 917631732 }
| starving: *
| walks: 200, * steps, by priorities: a bug of depth 2 is met by one walk in 3.49e+03 (3 parties, 1162 steps); completed 200, *
run: explore {root}/examples/why/late.ptx --grid 2 --buffer s=s32[1]:zero --buffer t=s32[1]:zero --buffer x=s32[2] --arg s --arg t --arg x --print x --set WarpSize=1 --set NumProcessors=2 --priorities 2
exit: 2
stderr:
| *this option goes with --walks*
| ...
run: explore {root}/examples/structured/program-2.simt --walks 3 --priorities 2
exit: 1
stderr:
| *only kernels (FILE.ptx, .host, .litmus, .hanoi) have walks by priorities*
| ...
