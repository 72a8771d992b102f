from: by hand: what each filter leaves of two warps of two threads that execute examples/diverge.ptx; in the first block both threads of warp 0 take the branch, those of warp 1 do not
run: trace {root}/examples/diverge.ptx --grid 2 --block 4 --buffer out=u32[4] --arg out --set WarpSize=2 --only-block 1 --only-warp 1 --format table --only-line 16-19
exit: 0
stdout:
| context 0, grid 0, block (1,0,0), warp 1
|   step     pc  instruction                   active  disabled  stack
|      7      3  ssy JOIN;                     11      00        (sync, 11, 9)
|     15      4  @p bra LOW;                   11      00        (sync, 11, 9)
|     21      5  mul.lo.u32 r, t, 10;          11      00        (sync, 11, 9)
|     25      6  bra MEET;                     11      00        (sync, 11, 9)
run: trace {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=2 --only-line 17 --only-line 23-24 --only-warp 0 --print out
exit: 0
stdout:
| *  c0 g0 b0,0,0 w0 p*     4:17 *  @p bra LOW; *  thread.bra warp.bra crs.bra.uni
| *  c0 g0 b0,0,0 w0 p*     8:23 *  sync; *  thread.sync warp.bra crs.sync  stack -
| out: u32[4] = { 100, 101, 20, 30 }
run: trace {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --only-rule crs.bra.guard --only-rule thread.exit --level steps
exit: 0
stdout:
|       4  c0 g0 b0,0,0 w0 p0     4:17    @p bra LOW; *  thread.bra warp.bra crs.bra.guard  active 1100  stack (diverge, 0011, 5) :: (sync, 1111, 9)
|      13  c0 g0 b0,0,0 w0 p0    12:28    exit; *  thread.exit warp.bra crs.exit.uni  active 0000  disabled xxxx
stderr:
| completed: *
run: trace {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --control-only --format table
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      3      3  ssy JOIN;                     1111    0000      (sync, 1111, 9)
|      4      4  @p bra LOW;                   1100    0000      (diverge, 0011, 5) :: (sync, 1111, 9)
|      6      8  sync;                         0011    0000      (sync, 1111, 9)
|      8      6  bra MEET;                     0011    0000      (sync, 1111, 9)
|      9      8  sync;                         1111    0000      -
|     13     12  exit;                         0000    xxxx      -
run: trace {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --schedule eager --only-rule crs.taken --quiet
exit: 0
stdout:
|       4  c0 g0 b0,0,0 w0 p0     4:17    @p bra LOW; *  thread.bra warp.bra crs.bra.guard  active 1100  stack (diverge, 0011, 5) :: (sync, 1111, 9)
|            device.exec
| ...
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.bra 0
|                exec.tt 1100 { expr.B p > expr.E.reg p, thread.bra > expr.E.label LOW }
|                exec.ff 0011
|                crs.bra.guard { crs.uni false, crs.taken 1100, crs.notTaken 0011 }
| ...
run: trace {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --only-rule crs.taken --format table --quiet
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   active  disabled  stack
|      4      4  @p bra LOW;                   1100    0000      (diverge, 0011, 5) :: (sync, 1111, 9)
run: trace {root}/examples/diverge.ptx --grid 2 --block 4 --buffer out=u32[4] --arg out --set WarpSize=2 --set NumProcessors=1 --memory-only --only-line 27 --only-block 1 --only-warp 1 --profile sc --quiet
exit: 0
stdout:
|          M.step st.global.wb  operation * of c0 g0 b1,0,0 w1 p0 at 11:27, lanes 11, global 0x10000000
|          M.end st.global.wb  operation * of c0 g0 b1,0,0 w1 p0 at 11:27, lanes 11, global 0x10000000
run: trace {root}/examples/saxpy.host --set NumProcessors=1 --only-grid 1 --only-rule cio.start --only-rule thread.exit --only-rule thread.return --format jsonl --level steps --quiet
exit: 0
stdout:
| {"run": *
| {"step": *, "context": 0, "grid": 1, *"thread": "thread.*
| ...
run: trace {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=2 --set NumProcessors=1 --profile sc --schedule round-robin --control-only --format table --quiet
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp *
|   step     pc  instruction                   active  disabled  stack
| ...
|
| context 0, grid 0
|   block  warp    step     pc  instruction                   active  disabled  stack
| ...
|   0,0,0     *      *     12  exit;                         00      xx        -
