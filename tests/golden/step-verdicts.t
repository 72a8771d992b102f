from: CLI: the exit status is that of the run as far as it went: 0 while it goes on, 3 stuck (nothing is mapped at out + 2048), 4 deadlocked (a barrier of two threads of which one has exited, 5.5.1) or at its limit, 5 an expect that does not hold; whoever goes back from there has 0 again
file stuck.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [out];
|     mov.u32 t, %tid.x;
|     st.global.u32 [a+2048], t;
|     exit;
| }
file bar.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 0;
|     @p exit;
|     bar.sync 0, 2;
|     exit;
| }
file s.host:
| load stuck.ptx
| buffer x u32[2] = {4, 5}
| print x
| expect x = {4, 5}
| launch stuck.k grid 1,1,1 block 1,1,1 args x
| sync
file f.host:
| load k.ptx
| buffer x u32[1]
| launch k.k grid 1,1,1 block 1,1,1 args x
| sync
| print x
| expect x = {2}
| print x
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 x) {
|     .reg .u64 a;
|     ld.param.u64 a, [x];
|     st.global.u32 [a], 1;
|     exit;
| }
run: step stuck.ptx --block 1 --buffer out=u32[4] --arg out --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 3
stdin:
| continue
| step
| where
stdout:
| > continue
|          stuck  c0 g0 b0,0,0 w0 p0     3:10    st.global.u32 [a+2048], t;
| stuck.ptx:10:5: stuck: 4 bytes at global address 0x10000800: nothing is mapped there (rule device.memOp, section 5.8.1)
|    10 |     st.global.u32 [a+2048], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
|   at address 3, `st.global.u32 [a+2048], t;`, in context 0, grid 0, block (0,0,0), warp 0, lane 0
| > step
| error: the run is over, it is stuck; `back` goes back
| > where
|          stuck  c0 g0 b0,0,0 w0 p0     3:10    st.global.u32 [a+2048], t;
|            incomplete
|              sched.scheduleGrids 0
|              sched.scheduleWarps 1
|              device.regLookup
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.mem 0 > exec.tt 1 > thread.st
|                expr.E.offset [a+2048]
|                  expr.E.reg [a+2048]
|                  expr.E.const [a+2048] > expr.C [a+2048]
|                expr.E.reg t
|                thread.regs
run: step stuck.ptx --block 1 --buffer out=u32[4] --arg out --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 0
stdin:
| c
| back
| quit
| step
stdout:
| > c
|          stuck  c0 g0 b0,0,0 w0 p0     3:10    st.global.u32 [a+2048], t;
| stuck.ptx:10:5: stuck: 4 bytes at global address 0x10000800: nothing is mapped there (rule device.memOp, section 5.8.1)
|    10 |     st.global.u32 [a+2048], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
|   at address 3, `st.global.u32 [a+2048], t;`, in context 0, grid 0, block (0,0,0), warp 0, lane 0
| > back
| at step 6 of 9
|       2  c0 g0 b0,0,0 w0 p0     2:9     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 10: st.global.u32 [a+2048], t;  active 1
| > quit
run: step bar.ptx --block 2 --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 0
stdin:
| c
| info barriers
| info warps
| c
| back
| step
| q
stdout:
| > c
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 1 at bar.ptx:11: waits at barrier 0: 1 of 2 threads have arrived
| warp 1 (block (0,0,0)) waits at barrier 0 (bar.ptx:11: 1 of 2 threads have arrived); nobody is left who comes to it: *
| => block 0,0,0 warp 0: completed
| > info barriers
| grid 0 block 0,0,0 barrier 0: 1 of 2 threads have arrived: warp 1 1
| > info warps
| * block 0,0,0 warp 0: completed
|   block 0,0,0 warp 1 at line 12: exit;  active 1, waits at a barrier
| > c
| error: the run is over, it is deadlocked; `back` goes back
| > back
| at step 15 of 16
|       6  c0 g0 b0,0,0 w1 p0     3:10    @p exit;                          thread.exit warp.bra crs.next
| => block 0,0,0 warp 1 at line 11: bar.sync 0, 2;  active 1
| > step
|       7  c0 g0 b0,0,0 w1 p0     4:11    bar.sync 0, 2;                    thread.barsync warp.comm
| => block 0,0,0 warp 1 at line 12: exit;  active 1
| > q
run: step bar.ptx --block 2 --max-steps 3 --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 4
stdin:
| c
| backi
| stepi 2
stdout:
| > c
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at bar.ptx:9: waits for a register of an operation in flight
| grid 0 block (0,0,0) warp 1 at bar.ptx:8: is ready
| => block 0,0,0 warp 0 at line 9: setp.eq.u32 p, t, 0;  active 1
| > backi
| at step 2 of 3
|       1  c0 g0 b0,0,0 w0 p0     1:8     mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 9: setp.eq.u32 p, t, 0;  active 1
| > stepi 2
|          M.step *
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at bar.ptx:9: waits for a register of an operation in flight
| grid 0 block (0,0,0) warp 1 at bar.ptx:8: is ready
| => block 0,0,0 warp 0 at line 9: setp.eq.u32 p, t, 0;  active 1
run: step s.host --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 3
stdin:
| c
stdout:
| x: u32[2] = { 4, 5 }
| > c
|          stuck  c0 g0 b0,0,0 w0 p0     3:10    st.global.u32 [a+2048], t;
| stuck.ptx:10:5: stuck: 4 bytes at global address 0x10000800: nothing is mapped there (rule device.memOp, section 5.8.1)
|    10 |     st.global.u32 [a+2048], t;
|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
|   at address 3, `st.global.u32 [a+2048], t;`, in context 0, grid 0, block (0,0,0), warp 0, lane 0
run: step f.host --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 5
stdin:
| c
| back
| c
stdout:
| > c
| x: u32[1] = { 1 }
|       3  c0 g0 b0,0,0 w0 p0     3:8     exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
|          device.cout grid 0 > context.out grid 0
|          device.out
| f.host:6:8: error: expect failed: x[0] is 1, expected 2 (1 of 1 differ)
|     6 | expect x = {2}
|       |        ^
| > back
| at step 6 of 9
|       2  c0 g0 b0,0,0 w0 p0     2:7     st.global.u32 [a], 1;             thread.st warp.mem
| => block 0,0,0 warp 0 at line 8: exit;  active 1
| > c
| x: u32[1] = { 1 }
|       3  c0 g0 b0,0,0 w0 p0     3:8     exit;                             thread.exit warp.bra crs.exit.uni  active 0  disabled x
|          device.cout grid 0 > context.out grid 0
|          device.out
| f.host:6:8: error: expect failed: x[0] is 1, expected 2 (1 of 1 differ)
|     6 | expect x = {2}
|       |        ^
run: step k.ptx --block 1 --buffer x=u32[1] --arg x --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 0
stdin:
| s 2
stdout:
| > s 2
|       1  c0 g0 b0,0,0 w0 p0     1:6     ld.const.u64 a, [x];              thread.ld warp.mem
|       2  c0 g0 b0,0,0 w0 p0     2:7     st.global.u32 [a], 1;             thread.st warp.mem
| => block 0,0,0 warp 0 at line 8: exit;  active 1
run: step k.ptx --block 1 --buffer x=u32[1] --arg x --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 0
stdout:
run: step - --block 1
exit: 2
stdin:
| quit
stdout:
stderr:
| warpstep: error: the commands are read from standard input, so the program cannot be
run: step k.ptx --block 1 --buffer x=u32[1] --arg y
exit: 1
stdin:
| quit
stdout:
stderr:
| ...
