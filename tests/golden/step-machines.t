from: by hand. Program 1 of example 2 (Habermaier and Knapp 2012) with b[3] = 3 > 2 i: thread 3 alone adds i = 1 to b[3] (4), goes on to line 9, where i is still 1, and takes 1 from it. In ATOM.2 the store of 4 reaches global memory by a flush, then one of both increments, or both: 6 at last. Neither machine has warps to name
run: step {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3}
exit: 0
stdin:
| watch b
| break 9 if func.i[3] == 1
| tbreak 9 if func.i[3] == 0
| break 9 if warp 0
| continue
| print b[3] * 10 + func.i[3]
| display func.i
| watch func.i[3]
| continue
| continue
| reverse-continue
| print b[1..3]
| print b[2][2]
| info breakpoints
| info display
stdout:
| > watch b
| watchpoint 1: b
| > break 9 if func.i[3] == 1
| breakpoint 2: 9 if func.i[3] == 1 (line 9 of *program-1.simt)
| > tbreak 9 if func.i[3] == 0
| breakpoint 3: 9 if func.i[3] == 0 (line 9 of *program-1.simt)
| > break 9 if warp 0
| error: a structured program has no focus: `step` and `back` go step by step
|   break 9 if warp 0
|              ^~~~~~
| > continue
| watchpoint 1, b: [3] 3 -> 4
|     8  simt.assign             6: b[tid] += i; *
| => active 0001
| > print b[3] * 10 + func.i[3]
| b[3] * 10 + func.i[3] = 41
| > display func.i
| func.i: s64[4] = { 0, 1, 1, 1 }
| display 1: func.i
| > watch func.i[3]
| watchpoint 4: func.i[3]
| > continue
| breakpoint 2, 9 if func.i[3] == 1
|     9  simt.token *
| => active 0001 at line 9: --i;
| 1: func.i: s64[4] = { 0, 1, 1, 1 }
| > continue
| watchpoint 4, func.i[3]: 1 -> 0
|    10  simt.assign             9: --i; *
| => active 0001 at line 4: while (i > 0)
| 1: func.i: s64[4] = { 0, 1, 1, 0 }
| > reverse-continue
| at step 9 of 10
|     9  simt.token *
| => active 0001 at line 9: --i;
| breakpoint 2, 9 if func.i[3] == 1
| 1: func.i: s64[4] = { 0, 1, 1, 1 }
| > print b[1..3]
| b[1..3]: s64[4] = { 1, 1, 4 }
| > print b[2][2]
| b[2][2]: s64[4] = {
|   { 0, 1 },
|   { 1, 4 }
| }
| > info breakpoints
| 1  watch b, hit 1 times
| 2  9 if func.i[3] == 1, hit 1 times
| 3  9 if func.i[3] == 0, temporary, hit 0 times
| 4  watch func.i[3], hit 1 times
| > info display
| 1  func.i
run: step {root}/examples/remote/ATOM.2.litmus
exit: 0
stdin:
| break 5 if x == 4
| watch x
| continue
| print x * 2
| continue
stdout:
| > break 5 if x == 4
| breakpoint 1: 5 if x == 4 (line 5 of *ATOM.2.litmus)
| > watch x
| watchpoint 2: x
| > continue
| watchpoint 2, x: 0 -> 4
|    12  env flush L2(0) x         x = 4; *
| ...
| > print x * 2
| x * 2 = 8
| > continue
| breakpoint 1, 5 if x == 4
| ...
