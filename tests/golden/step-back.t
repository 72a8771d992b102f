from: README.md, the table of a warp that is divided (5.4.1): the same masks and stacks by steps, and by steps backwards; registers and memory go back with them. Threads 2 and 3 execute line 18 (10 t), 0 and 1 line 21 (100 + t)
run: step {root}/examples/diverge.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --schedule eager --buffer out=u32[4] --arg out
exit: 0
stdin:
| step 4
| info tokens
| print r
| where
| step 3
| print r
| info tokens
| back 3
| print r
| info tokens
| step 3
| print r
| continue
| print out
| reverse-next 4
| back 100
| back
| go 12
| info run
| backi 2
| go 0
| continue
| print out
stdout:
| > step 4
|       1  c0 g0 b0,0,0 w0 p0     1:14    mov.u32 t, %tid.x;                thread.mov warp.mem
|       2  c0 g0 b0,0,0 w0 p0     2:15    setp.lt.u32 p, t, 2;              thread.setp warp.mem
|       3  c0 g0 b0,0,0 w0 p0     3:16    ssy JOIN;                         thread.ssy warp.bra crs.ssy  stack (sync, 1111, 9)
|       4  c0 g0 b0,0,0 w0 p0     4:17    @p bra LOW;                       thread.bra warp.bra crs.bra.guard  active 1100  stack (diverge, 0011, 5) :: (sync, 1111, 9)
| => block 0,0,0 warp 0 at line 21: add.u32 r, t, 100;  active 1100
| > info tokens
| diverge 0011 goes on at address 5, line 18
| sync 1111 goes on at address 9, line 25
| > print r
| r: u32 = { 0, 0, 0, 0 }
| > where
|       4  c0 g0 b0,0,0 w0 p0     4:17    @p bra LOW;                       thread.bra warp.bra crs.bra.guard  active 1100  stack (diverge, 0011, 5) :: (sync, 1111, 9)
|            device.exec
|              sched.scheduleGrids 0
|              sched.scheduleWarps 1
|              device.regLookup
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.bra 0
|                exec.tt 1100 { expr.B p > expr.E.reg p, thread.bra > expr.E.label LOW }
|                exec.ff 0011
|                crs.bra.guard { crs.uni false, crs.taken 1100, crs.notTaken 0011 }
|              sched.canBeScheduled true
| => block 0,0,0 warp 0 at line 21: add.u32 r, t, 100;  active 1100
| > step 3
|       5  c0 g0 b0,0,0 w0 p0     7:21    add.u32 r, t, 100;                thread.dop warp.mem
|       6  c0 g0 b0,0,0 w0 p0     8:23    sync;                             thread.sync warp.bra crs.sync  active 0011  stack (sync, 1111, 9)
|       7  c0 g0 b0,0,0 w0 p0     5:18    mul.lo.u32 r, t, 10;              thread.dop warp.mem
| => block 0,0,0 warp 0 at line 19: bra MEET;  active 0011
| > print r
| r: u32 = { 100, 101, 0, 0 }, blocked in lanes 2 3
| > info tokens
| sync 1111 goes on at address 9, line 25
| > back 3
| at step 9 of 14
|       4  c0 g0 b0,0,0 w0 p0     4:17    @p bra LOW;                       thread.bra warp.bra crs.bra.guard  active 1100  stack (diverge, 0011, 5) :: (sync, 1111, 9)
| => block 0,0,0 warp 0 at line 21: add.u32 r, t, 100;  active 1100
| > print r
| r: u32 = { 0, 0, 0, 0 }
| > info tokens
| diverge 0011 goes on at address 5, line 18
| sync 1111 goes on at address 9, line 25
| > step 3
|       5  c0 g0 b0,0,0 w0 p0     7:21    add.u32 r, t, 100;                thread.dop warp.mem
|       6  c0 g0 b0,0,0 w0 p0     8:23    sync;                             thread.sync warp.bra crs.sync  active 0011  stack (sync, 1111, 9)
|       7  c0 g0 b0,0,0 w0 p0     5:18    mul.lo.u32 r, t, 10;              thread.dop warp.mem
| => block 0,0,0 warp 0 at line 19: bra MEET;  active 0011
| > print r
| r: u32 = { 100, 101, 0, 0 }, blocked in lanes 2 3
| > continue
|      13  c0 g0 b0,0,0 w0 p0    12:28    exit;                             thread.exit warp.bra crs.exit.uni  active 0000  disabled xxxx
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 29 steps, 13 warp instructions
| > print out
| out: u32[4] = { 100, 101, 20, 30 }
| > reverse-next 4
| at step 18 of 29
|       9  c0 g0 b0,0,0 w0 p0     8:23    sync;                             thread.sync warp.bra crs.sync  active 1111  stack -
| => block 0,0,0 warp 0 at line 25: ld.param.u64 base, [out];  active 1111
| > back 100
| at the beginning
| => the focused warp is not on the device
| > back
| error: this is the beginning
| > go 12
| at step 12 of 29
|          M.end reg  operation 2 of c0 g0 b0,0,0 w0 p0 at 7:21, lanes 1100, runs: releaseRegs
| => block 0,0,0 warp 0 at line 23: sync;  active 1100
| > info run
| step 12 of 29 known, 5 warp instructions, 0 operations in flight
| > backi 2
| at step 10 of 29
|       5  c0 g0 b0,0,0 w0 p0     7:21    add.u32 r, t, 100;                thread.dop warp.mem
| => block 0,0,0 warp 0 at line 23: sync;  active 1100
| > go 0
| at the beginning
| => the focused warp is not on the device
| > continue
|      13  c0 g0 b0,0,0 w0 p0    12:28    exit;                             thread.exit warp.bra crs.exit.uni  active 0000  disabled xxxx
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 29 steps, 13 warp instructions
| > print out
| out: u32[4] = { 100, 101, 20, 30 }
