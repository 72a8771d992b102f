from: by hand, from the .loc directives: lines 11 to 13 of the PTX come from k.cu:4, line 15 from k.cu:5, line 18 from add() of a.h:2, inlined at k.cu:6, line 20 from k.cu:7; the block is issued in the step of its first instruction, so that the first stop is behind that (5.7.3). A breakpoint at a line of k.cu stops where a warp arrives at code of that line or at code that was inlined in it, once until it leaves; one at a.h:2 in the same place. Threads 0 to 3 store 10 t + 1
file k.cu:
| #include "a.h"
| __global__ void k(unsigned *x)
| {
| 
|     unsigned t = threadIdx.x * 10;
|     t = add(t);
|     x[threadIdx.x] = t;
| }
file a.h:
| /* adds one */
| unsigned add(unsigned v) { return v + 1; }
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .file 1 "k.cu"
| .file 2 "a.h"
| .entry _Z1kPj(.param .u64 x)
| {
|     .reg .u64 a;
|     .reg .u32 t, v;
|     .loc 1 4 1
|     ld.param.u64 a, [x];
|     mov.u32 t, %tid.x;
|     mad.wide.u32 a, t, 4, a;
|     .loc 1 5 5
|     mul.lo.u32 v, t, 10;
|     .loc 1 6 9
|     .loc 2 2 36, function_name $L__add, inlined_at 1 6 9
|     add.u32 v, v, 1;
|     .loc 1 7 5
|     st.global.u32 [a], v;
|     .loc 1 8 1
|     exit;
| }
| .section .debug_str
| {
| $L__add:
| .b8 97, 100, 100, 0
| }
run: step k.ptx --block 4 --set WarpSize=4 --buffer x=u32[4] --arg x --schedule eager --profile sc
exit: 0
stdin:
| break k.cu:3
| tbreak k.cu:6
| break a.h:1 if v == 20
| break k
| break kernel.cu:6
| break k.cu:9
| list cuda
| continue
| list cuda
| list
| list a.h:2
| continue
| continue
| list ptx
| list k.cu:20
| list k.h:1
| reverse-continue
| print v + 1
stdout:
| > break k.cu:3
| breakpoint 1: k.cu:3 (line 4 of k.cu)
| > tbreak k.cu:6
| breakpoint 2: k.cu:6 (line 6 of k.cu)
| > break a.h:1 if v == 20
| breakpoint 3: a.h:1 if v == 20 (line 2 of a.h)
| > break k
| breakpoint 4: k
| > break kernel.cu:6
| error: no program was read from, or made of, a file `kernel.cu`
|   break kernel.cu:6
|         ^~~~~~~~~
| > break k.cu:9
| error: there is no instruction at line 9 or behind it
|   break k.cu:9
|              ^
| > list cuda
| k.cu
|        1  #include "a.h"
|        2  __global__ void k(unsigned *x)
|        3  {
| =>*    4  
|        5      unsigned t = threadIdx.x * 10;
|   *    6      t = add(t);
|        7      x[threadIdx.x] = t;
|        8  }
| > continue
| breakpoint 1, k.cu:3
| breakpoint 4, k
| ...
| => block 0,0,0 warp 0 at line 12: mov.u32 t, %tid.x;  active 1111  k.cu:4:1
| > list cuda
| k.cu
|        1  #include "a.h"
|        2  __global__ void k(unsigned *x)
|        3  {
| =>*    4  
|        5      unsigned t = threadIdx.x * 10;
|   *    6      t = add(t);
|        7      x[threadIdx.x] = t;
|        8  }
| > list
| k.cu
| error: the source ends before line 9
| > list a.h:2
| a.h
|        1  /* adds one */
|   *    2  unsigned add(unsigned v) { return v + 1; }
| > continue
| temporary breakpoint 2, k.cu:6
| breakpoint 3, a.h:1 if v == 20: lane 2
| ...
|       4  c0 g0 b0,0,0 w0 p0     4:15    mul.lo.u32 v, t, 10;              thread.dop warp.mem
| => block 0,0,0 warp 0 at line 18: add.u32 v, v, 1;  active 1111  k.cu:6:9 (inlined: a.h:2:36)
| > continue
| ...
| completed: * steps, 7 warp instructions
| > list ptx
|        1  .version 7.0
|        2  .target sm_70
|        3  .address_size 64
|        4  .file 1 "k.cu"
|        5  .file 2 "a.h"
| =>     6  .entry _Z1kPj(.param .u64 x)
|        7  {
|        8      .reg .u64 a;
|        9      .reg .u32 t, v;
|       10      .loc 1 4 1
| > list k.cu:20
| k.cu
| error: the source ends before line 15
| > list k.h:1
| error: no program was made of a file `k.h`
|   list k.h:1
|        ^~~
| > reverse-continue
| at step * of *
| ...
| => block 0,0,0 warp 0 at line 18: add.u32 v, v, 1;  active 1111  k.cu:6:9 (inlined: a.h:2:36)
| breakpoint 3, a.h:1 if v == 20: lane 2
| > print v + 1
| v + 1 = { 1, 11, 21, 31 }
