from: the rules that any run takes part in, seen on examples/diverge.ptx: the host's messages (5.7.2, 5.8.2), a launch with its blocks (5.5 to 5.7), expressions (5.2), threads (5.3), a branch (5.4), the memory programs of loads and stores (4.4 to 4.6). The result is by hand: threads 0 and 1 add 100, 2 and 3 multiply by 10
run: run {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out
exit: 0
stdout:
| out: u32[4] = { 100, 101, 20, 30 }
fires: device.in device.out device.create dio.create device.newCtx device.newVM device.load dio.load device.cin device.cout context.in context.out context.start cio.start context.compl cio.compl
fires: device.exec device.regLookup device.memOp context.exec context.issue sched.scheduleGrids sched.scheduleWarps sched.issueBlocks sched.canBeScheduled grid.exec grid.compl block.exec block.compl
fires: load.instrEnv load.guardEnv load.labelEnv load.varEnv
fires: expr.C expr.V expr.B expr.E.const expr.E.reg expr.E.var expr.E.label expr.E.sreg
fires: thread.dop thread.mov thread.setp thread.ld thread.st thread.bra thread.ssy thread.sync thread.exit thread.regs exec.tt exec.ff warp.bra warp.mem
fires: M.step M.end M.highestPrio program.reg program.ld.const program.st.global.wb memprog.op1 memprog.seq1 memprog.seq3 memprog.yield memprog.end memprog.op.readMem memprog.op.writeToRegs memprog.op.releaseRegs memprog.op.writeL2 memprog.op.discardL1 memprog.op.classifyNormalL2
fires: cache.unused cache.isCached cache.eligible cache.writeLine cache.reserve cache.write cache.discard env.readDevice
