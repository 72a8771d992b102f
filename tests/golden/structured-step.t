from: steps 4 to 7 and 12 of the derivation of program 1, as in example 2 (Habermaier and Knapp 2012); what is left to each thread by table 5: thread 0 has left the loop, so the loop and its brk token are not in its projection
run: step {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3}
stdin:
| step 4
| info tokens
| info threads
| print func.i
| list
| break 6
| continue
| back 3
| break rule simt.inact
| continue
| continue
| next
| jump 1
exit: 0
stdout:
| > step 4
|     1  simt.call               14: func();                 i = a[tid]; j = b[tid]; while (i > 0) return; call_1111 return; call_1111  1111, 0000
|     2  simt.assign             3: i = a[tid];              j = b[tid]; while (i > 0) return; call_1111 return; call_1111  1111, 0000
|     3  simt.assign             3: j = b[tid];              while (i > 0) return; call_1111 return; call_1111  1111, 0000
|     4  simt.while              4: while (i > 0)            if (j > 2 * i) --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0111, 0000
| => active 0111 at line 5: if (j > 2 * i)
| > info tokens
| 0  if (j > 2 * i) --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0111, 0000
| > info threads
| 0  return; call return; call
| 1  if (j > 2 * i) --i; while~ (i > 0) brk return; call return; call
| 2  if (j > 2 * i) --i; while~ (i > 0) brk return; call return; call
| 3  if (j > 2 * i) --i; while~ (i > 0) brk return; call return; call
| > print func.i
| func.i: s64[4] = { 0, 1, 1, 1 }
| > list
|        1  __shared int *a, *b;
|        2  void func() {
|        3      int i = a[tid], j = b[tid];
|        4      while (i > 0) {
| =>     5          if (j > 2 * i)
|        6              b[tid] += i;
|        7          else
|        8              break;
|        9          --i;
|       10      }
| > break 6
| breakpoint 1: 6 (line 6 of *program-1.simt)
| > continue
| breakpoint 1, 6
|     7  simt.token                                          b[tid] += i; sync_0111 --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0001, 0bb0
| => active 0001 at line 6: b[tid] += i;
| > back 3
| at step 4 of 7
|     4  simt.while              4: while (i > 0)            if (j > 2 * i) --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0111, 0000
| => active 0111 at line 5: if (j > 2 * i)
| > break rule simt.inact
| breakpoint 2: rule simt.inact
| > continue
| breakpoint 1, 6
|     7  simt.token                                          b[tid] += i; sync_0111 --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111  0001, 0bb0
| => active 0001 at line 6: b[tid] += i;
| > continue
| breakpoint 2, rule simt.inact
|    12  simt.inact                                          brk_1111 return; call_1111 return; call_1111  0000, 0bb0
| => active 0000
| > next
| error: a structured program has no focus: `step` and `back` go step by step
| > jump 1
| error: nothing was found yet; see `help search`
|   jump 1
|        ^

from: 4.1: any thread may step next; program 2 ends when thread 0 does
run: step {root}/examples/structured/program-2.simt --control interleaved --block 3
stdin:
| choices
| choose 2
| search exhaustive forall lock[0] = 1
| quit
exit: 0
stdout:
| > choices
| threads.lane: 3 alternatives
| * 0: threads 100 at 2: if (tid == 0)
| * 1: threads 010 at 2: if (tid == 0)
| * 2: threads 001 at 2: if (tid == 0)
| > choose 2
|     1  interleaved.if.ff       2: if (tid == 0)            001  while (lock != 1) call
| => threads 001 at line 3: while (lock != 1)
| > search *
| complete: *
| ...
| condition * holds
| > quit
