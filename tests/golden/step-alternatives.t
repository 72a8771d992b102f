from: choice/sites.def, in words: who steps with a warp at a barrier (5.7.1); whether a silent rule fires, which, and on which line (4.6): out is dirty in L2 (wbL2), x + 256 clean in L1 and L2 (evictL1, flush, evictL2); which message comes first and which grid issues a block (5.7, 5.8); at an indirect branch (5.4.1) who goes where: lane 0 has B, lane 1 has A
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x)
| {
|     .reg .u64 a;
|     .reg .u32 t, r;
|     ld.param.u64 a, [x];
|     mov.u32 t, %tid.x;
|     bar.sync 0;
|     ld.global.ca.u32 r, [a+256];
|     st.global.u32 [a], r;
|     exit;
| }
file t.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, r;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     mov.u32 r, A;
|     @p mov.u32 r, B;
|     bra r;
| A:
|     add.u32 t, t, 1;
| B:
|     exit;
| }
file two.host:
| load k.ptx
| buffer x u32[128]
| launch k.k grid 1,1,1 block 1,1,1 args x as first
| launch k.k grid 1,1,1 block 1,1,1 args x as second
run: step k.ptx --block 3 --buffer x=u32[128] --arg x --profile sc --set NumConWarps=3 --set WarpSize=1 --set NumProcessors=1 --schedule eager 
exit: 0
stdin:
| stepi
| step 2
| choose 1
| choose 1
| choose 2
| choose 2
| manual sched.with
| step
| choose 2
| choose 1
| back
| step
| choose 0
| info barriers
| back
| manual memory.silent
| step
| choose 1 1
| info barriers
| auto
| tbreak 13 if warp 0
| continue
| choices
| choose 1
| choose 1
| backi
| choose 1 2
| backi
| choose 1
| choose 3
stdout:
| > stepi
|          device.cin grid 0 > context.in grid 0 > context.start grid 0 > cio.start grid 0
| > step 2
|          M.step *
|          M.step *
|          M.end *
|       1  c0 g0 b0,0,0 w0 p0     1:8     ld.const.u64 a, [x];              thread.ld warp.mem
|          M.step *
|          M.end *
|       2  c0 g0 b0,0,0 w0 p0     2:9     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 10: bar.sync 0;  active 1
| > choose 1
|          M.step *
|          M.step *
|          M.end *
|       3  c0 g0 b0,0,0 w1 p0     1:8     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 1 at line 9: mov.u32 t, %tid.x;  active 1
| > choose 1
|          M.step *
|          M.end *
|       4  c0 g0 b0,0,0 w1 p0     2:9     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 1 at line 10: bar.sync 0;  active 1
| > choose 2
|          M.step *
|          M.step *
|          M.end *
|       5  c0 g0 b0,0,0 w2 p0     1:8     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 2 at line 9: mov.u32 t, %tid.x;  active 1
| > choose 2
|          M.step *
|          M.end *
|       6  c0 g0 b0,0,0 w2 p0     2:9     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| > manual sched.with
| > step
| sched.with: 3 alternatives
| ->  0: no other warp steps with it
|     1: block 0,0,0 warp 1 at line 10: bar.sync 0;  active 1
|     2: block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| => block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| > choose 2
| sched.with: 2 alternatives
| ->  0: no other warp steps with it
|     1: block 0,0,0 warp 1 at line 10: bar.sync 0;  active 1
| > choose 1
|       7  c0 g0 b0,0,0 w0 p0     3:10    bar.sync 0;                       thread.barsync warp.comm
|       8  c0 g0 b0,0,0 w2 p0     3:10    bar.sync 0;                       thread.barsync warp.comm
|       9  c0 g0 b0,0,0 w1 p0     3:10    bar.sync 0;                       thread.barsync warp.comm
| => block 0,0,0 warp 1 at line 11: ld.global.ca.u32 r, [a+256];  active 1
| > back
| at step 7 of 8
|          M.step *
|          M.end *
|       6  c0 g0 b0,0,0 w2 p0     2:9     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| > step
| sched.with: 3 alternatives
|     0: no other warp steps with it
|     1: block 0,0,0 warp 1 at line 10: bar.sync 0;  active 1
| ->  2: block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| => block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| > choose 0
|       7  c0 g0 b0,0,0 w0 p0     3:10    bar.sync 0;                       thread.barsync warp.comm
| => block 0,0,0 warp 0 at line 11: ld.global.ca.u32 r, [a+256];  active 1
| > info barriers
| grid 0 block 0,0,0 barrier 0: 1 of 3 threads have arrived: warp 0 1
| > back
| at step 7 of 8
|          M.step *
|          M.end *
|       6  c0 g0 b0,0,0 w2 p0     2:9     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| > manual memory.silent
| > step
| sched.with: 3 alternatives
| ->  0: no other warp steps with it
|     1: block 0,0,0 warp 1 at line 10: bar.sync 0;  active 1
|     2: block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| => block 0,0,0 warp 2 at line 10: bar.sync 0;  active 1
| > choose 1 1
|       7  c0 g0 b0,0,0 w0 p0     3:10    bar.sync 0;                       thread.barsync warp.comm
|       8  c0 g0 b0,0,0 w1 p0     3:10    bar.sync 0;                       thread.barsync warp.comm
|       9  c0 g0 b0,0,0 w2 p0     3:10    bar.sync 0;                       thread.barsync warp.comm
| => block 0,0,0 warp 2 at line 11: ld.global.ca.u32 r, [a+256];  active 1
| > info barriers
| there are none
| > auto
| > tbreak 13 if warp 0
| breakpoint 1: 13 if warp 0 (line 13 of k.ptx)
| > continue
| temporary breakpoint 1, 13 if warp 0
|          M.step *
|          M.end *
|      11  c0 g0 b0,0,0 w0 p0     5:12    st.global.u32 [a], r;             thread.st warp.mem
| => block 0,0,0 warp 0 at line 13: exit;  active 1
| > choices
| memory.silent: 2 alternatives
| ->  0: no silent rule of memory now
|     1: a silent rule of memory fires
| > choose 1
| memory.rule: 4 alternatives
| ->  0: M.evictL1 of processor 0
|     1: M.flush of processor 0
|     2: M.evictL2
|     3: M.wbL2
| > choose 1
|          M.flush  p0
| => block 0,0,0 warp 0 at line 13: exit;  active 1
| > backi
| at step 10 of 11
|          M.step *
|          M.end *
|      11  c0 g0 b0,0,0 w0 p0     5:12    st.global.u32 [a], r;             thread.st warp.mem
| => block 0,0,0 warp 0 at line 13: exit;  active 1
| > choose 1 2
|          M.evictL2  global 0x10000100
| => block 0,0,0 warp 0 at line 13: exit;  active 1
| > backi
| at step 10 of 11
|          M.step *
|          M.end *
|      11  c0 g0 b0,0,0 w0 p0     5:12    st.global.u32 [a], r;             thread.st warp.mem
| => block 0,0,0 warp 0 at line 13: exit;  active 1
| > choose 1
| memory.rule: 4 alternatives
|     0: M.evictL1 of processor 0
|     1: M.flush of processor 0
| ->  2: M.evictL2
|     3: M.wbL2
| > choose 3
|          M.wbL2  global 0x10000000
| => block 0,0,0 warp 0 at line 13: exit;  active 1
run: step two.host --set WarpSize=1 --set NumProcessors=1 --schedule eager 
exit: 0
stdin:
| choices
| choose 1
| choices
| choose 0
| choices
| choose 1
| info blocks
| info warps
| focus grid 1
| info grids
stdout:
| > choices
| device.message: 2 alternatives
| ->  0: start grid 0
|     1: start grid 1
| > choose 1
|          device.cin grid 1 > context.in grid 1 > context.start grid 1 > cio.start grid 1
| > choices
| device.unit: 2 alternatives
| ->  0: a message of the host is taken
|     1: processor 0
| > choose 0
|          device.exec > context.issue 0 > sched.issueBlocks 1 > sched.canBeScheduled true
|          device.cin grid 0 > context.in grid 0 > context.start grid 0 > cio.start grid 0
| => grid 1 block 0,0,0 warp 0 at line 8: ld.param.u64 a, [x];  active 1
| > choices
| processor.step: 2 alternatives
| ->  0: grid 1 block 0,0,0 warp 0 at line 8: ld.param.u64 a, [x];  active 1
|     1: block 0,0,0 warp 0 at line 8: ld.param.u64 a, [x];  active 1
| > choose 1
|       1  c0 g0 b0,0,0 w0 p0     1:8     ld.const.u64 a, [x];              thread.ld warp.mem
| => block 0,0,0 warp 0 at line 9: mov.u32 t, %tid.x;  active 1
| > info blocks
| grid 0 block 0,0,0 on processor 0: 1 of 1 warps active
| grid 1 block 0,0,0 on processor 0: 1 of 1 warps active
| > info warps
| * block 0,0,0 warp 0 at line 9: mov.u32 t, %tid.x;  active 1, ready
|   grid 1 block 0,0,0 warp 0 at line 8: ld.param.u64 a, [x];  active 1, ready
| > focus grid 1
| => grid 1 block 0,0,0 warp 0 at line 8: ld.param.u64 a, [x];  active 1
| > info grids
| grid 0 of context 0, k: 1 blocks, 0 not issued, 0 completed
| grid 1 of context 0, k: 1 blocks, 0 not issued, 0 completed
run: step t.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --schedule eager
exit: 0
stdin:
| break 12
| continue
| stepi 2
| choices
| choose 1
| continue
stdout:
| > break 12
| breakpoint 1: 12 (line 12 of t.ptx)
| > continue
| breakpoint 1, 12
|       4  c0 g0 b0,0,0 w0 p0     4:11    @p mov.u32 r, B;                  thread.mov warp.mem
| => block 0,0,0 warp 0 at line 12: bra r;  active 11
| > stepi 2
|          M.step *
|          M.end *
| => block 0,0,0 warp 0 at line 12: bra r;  active 11
| > choices
| crs.target: 2 alternatives
| ->  0: lanes 10 go to line 16: exit;
|     1: lanes 01 go to line 14: add.u32 t, t, 1;
| > choose 1
|       5  c0 g0 b0,0,0 w0 p0     5:12    bra r, {A, B};                    thread.bra warp.bra crs.bra.target  active 01  stack (diverge, 10, 5)
| => block 0,0,0 warp 0 at line 14: add.u32 t, t, 1;  active 01
| > continue
| breakpoint 1, 12
|       7  c0 g0 b0,0,0 w0 p0     8:16    exit;                             thread.exit warp.bra crs.exit.uni  active 10  disabled 0x  stack -
| => block 0,0,0 warp 0 at line 12: bra r;  active 10
