from: example 2 of Habermaier and Knapp 2012: its ten arrows are steps 4 to 13, with the same stacks and masks (it writes W for `call_1111 return; call_1111`); steps 1 to 3 and 14 to 17 by hand from table 2
run: trace {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --check all
exit: 0
fires: simt.lemma1.1 simt.lemma1.2 simt.lemma1.3 simt.lemma1.4 simulation.project simulation.actToken simulation.prop1 simulation.lemma3 simulation.theorem1 interleaved.assign.rd interleaved.assign.wr interleaved.if.tt interleaved.if.ff interleaved.while.tt interleaved.while.ff interleaved.whileNext.ff interleaved.break interleaved.call interleaved.return interleaved.context interleaved.thread
stdout:
|     0  first state                                         func(); return; call_1111  1111, 0000
|     1  simt.call               14: func();                 i = a[tid]; j = b[tid]; while (i > 0) return; call_1111 return; call_1111  1111, 0000
|     2  simt.assign             3: i = a[tid];              j = b[tid]; while (i > 0) return; call_1111 return; call_1111  1111, 0000
|     3  simt.assign             3: j = b[tid];              while (i > 0) return; call_1111 return; call_1111  1111, 0000
|     4  simt.while              4: while (i > 0)            if (j > 2 * i) --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0111, 0000
|     5  simt.if                 5: if (j > 2 * i)           break; div_0001 b[tid] += i; sync_0111 --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0110, 0000
|     6  simt.break              8: break;                   div_0001 b[tid] += i; sync_0111 --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0000, 0bb0
|     7  simt.token                                          b[tid] += i; sync_0111 --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0001, 0bb0
|     8  simt.assign             6: b[tid] += i;             sync_0111 --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0001, 0bb0
|     9  simt.token                                          --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0001, 0bb0
|    10  simt.assign             9: --i;                     while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0001, 0bb0
|    11  simt.whileNext          4: while (i > 0)            if (j > 2 * i) --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0000, 0bb0
|    12  simt.inact                                          brk_1111 return; call_1111 return; call_1111  0000, 0bb0
|    13  simt.token                                          return; call_1111 return; call_1111  1111, 0000
|    14  simt.return             11: return;                 call_1111 return; call_1111  0000, rrrr
|    15  simt.token                                          return; call_1111  1111, 0000
|    16  simt.return             15: return;                 call_1111  0000, rrrr
|    17  simt.token                                          -  1111, 0000
stderr:
| completed: 17 steps of simt, matched by 43 of threads, seed 0, schedule seeded, *
