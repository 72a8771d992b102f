from: by hand: under the eager schedule thread 0 of listing 6.2 goes first and memory keeps up with it. After step 2 it has its break context (address 6 is ENDLOOP) and stands behind the atom, whose register its operation in flight blocks; thread 1 has not begun
run: trace {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --control threads --schedule eager --dump 2 --only-line 11 --level steps
exit: 0
stdout:
|       2  c0 g0 b0,0,0 w0 p0     2:11    atom.global.cas.u32 r, [lock], 1, 0;  thread.atom warp.mem  active 10
| state after step 2
|   context 0, programs 1, running 1
|   grid 0, context 0, entry kernel, blocks 1, unissued 0, completed 0
|     block 0,0,0, processor 0
|       warp 0, disabled 00, blocked r:10
|         lane 0, pc 3, line 12, stack (break, 10, 6)
|         lane 1, pc 1, line 8, stack -
|   operation *
| ...
