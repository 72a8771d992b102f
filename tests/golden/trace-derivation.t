from: the two examples of docs/traces.md, by hand. A guarded branch that two of four threads take: B of the guard holds for them (exec.tt, 5.3.3), they emit bra with the label's address, the targets are not uniform (crs.uni), and crs.bra.guard divides the warp (5.4.1). The fourth micro step of listing 4.2: updateL1 fills the bytes that were reserved, readL1 finds them and unpins the line, and the yield behind it ends the micro step (4.2.2, 4.4.4)
run: trace {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --schedule eager --level micro --only-line 17 --quiet
exit: 0
stdout:
|       4  c0 g0 b0,0,0 w0 p0     4:17    @p bra LOW;                       thread.bra warp.bra crs.bra.guard  active 1100  stack (diverge, 0011, 5) :: (sync, 1111, 9)
|            device.exec
| ...
|              sched.scheduleWarps 1
| ...
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.bra 0
|                exec.tt 1100 { expr.B p > expr.E.reg p, thread.bra > expr.E.label LOW }
|                exec.ff 0011
|                crs.bra.guard { crs.uni false, crs.taken 1100, crs.notTaken 0011 }
| ...
run: trace {root}/examples/saxpy.ptx --block 1 --buffer x=f32[1]:iota --buffer y=f32[1] --arg x --arg y --arg 1 --arg 2 --set WarpSize=2 --set NumProcessors=1 --schedule eager --only-line 43 --only-rule memprog.op.updateL1 --quiet
exit: 0
stdout:
|          M.step ld.ca  operation 13 of c0 g0 b0,0,0 w0 p0 at 15:43, lanes 10, global 0x10000000, runs: updateL1, next: writeToRegs
|            device.exec > M.step
| ...
|                memprog.op1 > memprog.op.updateL1 > cache.update done > cache.isCached true
|                memprog.seq3
|                  memprog.op1 > memprog.op.readL1 > cache.read done
|                    cache.isCached true
|                    cache.unpin
|                  memprog.seq1 > memprog.yield
| ...
