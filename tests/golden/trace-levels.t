from: by hand: one thread executes examples/diverge.ptx under the eager schedule, which ends each operation before the warp goes on; listings 4.1 and 4.6 and src/memory/programs/ld.const.mp say in which micro steps. Without a guard exec.tt has the thread's rule as its one premise, the other lane of the warp is exec.ff (5.3.3); under each step stands device.exec (5.8.3). Ticks: the message is the first step of the device; then each instruction, and each micro step of its operation, is one. The story of one thread is its end, at line 28, which --memory-only does not show: it has no event
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --set NumProcessors=1 --schedule eager --only-line 14-16 --quiet
exit: 0
stdout:
|       1  c0 g0 b0,0,0 w0 p0     1:14    mov.u32 t, %tid.x; *  thread.mov warp.mem
|       2  c0 g0 b0,0,0 w0 p0     2:15    setp.lt.u32 p, t, 2; *  thread.setp warp.mem
|       3  c0 g0 b0,0,0 w0 p0     3:16    ssy JOIN; *  thread.ssy warp.bra crs.ssy  stack (sync, 10, 9)
stderr:
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --set NumProcessors=1 --schedule eager --level rules
exit: 0
stdout:
|          transform.validate
| ...
|          device.create context 0 * dio.create context 0*
| ...
|          device.load context 0*
| ...
|          device.cin grid 0 > context.in grid 0 > context.start grid 0 > cio.start grid 0
|       1  c0 g0 b0,0,0 w0 p0     1:14    mov.u32 t, %tid.x; *  thread.mov warp.mem
|            device.exec
| ...
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.mem 0
|                exec.tt 10 > thread.mov { expr.E.sreg %tid.x, thread.regs }
|                exec.ff 01
|              device.memOp 1 > program.reg
| ...
|          M.step reg  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:14, lanes 10
|          M.end reg  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:14, lanes 10
| ...
|       3  c0 g0 b0,0,0 w0 p0     3:16    ssy JOIN; *  thread.ssy warp.bra crs.ssy  stack (sync, 10, 9)
|            device.exec
| ...
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.bra 0
|                exec.tt 10 > thread.ssy > expr.E.label JOIN
|                exec.ff 01
|                crs.ssy
| ...
|      10  c0 g0 b0,0,0 w0 p0    12:28    exit; *  thread.exit warp.bra crs.exit.uni  active 00  disabled xx
|            device.exec
| ...
|                  block.exec 0 > warp.bra 0
|                    exec.tt 10 > thread.exit
|                    exec.ff 01
|                    crs.exit.uni *
|                  block.compl 0
|                grid.compl 0
|              context.compl grid 0 > cio.compl grid 0
| ...
|          device.cout grid 0 > context.out grid 0
|          device.out
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --set NumProcessors=1 --schedule eager --memory-only --quiet
exit: 0
stdout:
|          M.step reg  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:14, lanes 10
|          M.end reg  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:14, lanes 10
| ...
|          M.step st.global.wb  operation 5 of c0 g0 b0,0,0 w0 p0 at 11:27, lanes 10, global 0x10000000
|          M.end st.global.wb  operation 5 of c0 g0 b0,0,0 w0 p0 at 11:27, lanes 10, global 0x10000000
| ...
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --set NumProcessors=1 --schedule eager --memory-only --level micro
exit: 0
stdout:
|          M.step reg  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:14, lanes 10, runs: writeToRegs, next: releaseRegs
| ...
|          M.end reg  operation 0 of c0 g0 b0,0,0 w0 p0 at 1:14, lanes 10, runs: releaseRegs
| ...
|          M.step ld.const  operation 3 of c0 g0 b0,0,0 w0 p0 at 9:25, lanes 10, const 0x0, runs: readMem, next: writeToRegs
|            device.exec > M.step
| ...
|                memprog.op1 > memprog.op.readMem > env.readDevice const 0x0
|                memprog.seq1 > memprog.yield
|          M.step ld.const  operation 3 of c0 g0 b0,0,0 w0 p0 at 9:25, lanes 10, const 0x0, runs: writeToRegs, next: releaseRegs
| ...
|              memprog.seq3 { memprog.op1 > memprog.op.writeToRegs, memprog.seq1 > memprog.yield }
|          M.end ld.const  operation 3 of c0 g0 b0,0,0 w0 p0 at 9:25, lanes 10, const 0x0, runs: releaseRegs
| ...
|          M.step st.global.wb  operation 5 of c0 g0 b0,0,0 w0 p0 at 11:27, lanes 10, global 0x10000000, runs: discardL1, next: writeL2
| ...
|                memprog.op1 > memprog.op.discardL1 > cache.discard *
|                memprog.seq1 > memprog.yield
|          M.end st.global.wb  operation 5 of c0 g0 b0,0,0 w0 p0 at 11:27, lanes 10, global 0x10000000, runs: writeL2
| ...
|                  memprog.op1 > memprog.op.writeL2 > cache.write *
| ...
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --set NumProcessors=1 --schedule eager --memory-only --level micro --format jsonl --print out
exit: 0
stdout:
| {"run": *
| {"step": 1, "tick": 3, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "memory": {"rule": "M.step", "program": "reg", "operation": 0, "lanes": "10", "pc": 1, "line": 14, "text": "mov.u32 t, %tid.x;", "runs": "writeToRegs", "next": "releaseRegs", "deferred": false}, "derivation": {"rule": "device.exec", "premises": [{"rule": "M.step", "premises": [*{"rule": "memprog.op1", "premises": [{"rule": "memprog.op.writeToRegs"}]}*
| {"step": 1, "tick": 4, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "memory": {"rule": "M.end", "program": "reg", "operation": 0, "lanes": "10", "pc": 1, "line": 14, "text": "mov.u32 t, %tid.x;", "runs": "releaseRegs"}, "derivation": {"rule": "device.exec", *
| ...
| {"step": 9, "tick": 22, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "memory": {"rule": "M.step", "program": "st.global.wb", "operation": 5, "lanes": "10", "space": "global", "address": 268435456, "pc": 11, "line": 27, "text": "st.global.u32 [at], r;", "runs": "discardL1", "next": "writeL2", "deferred": false}, "derivation": *
| {"step": 9, "tick": 23, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "memory": {"rule": "M.end", "program": "st.global.wb", "operation": 5, "lanes": "10", "space": "global", "address": 268435456, "pc": 11, "line": 27, "text": "st.global.u32 [at], r;", "runs": "writeL2"}, "derivation": *
| {"name": "out", "type": "u32", "count": 1, "values": [100]}
| {"end": {"verdict": "completed", "reason": [], "steps": 10, "ticks": 24, "summary": "completed: 24 steps, 10 warp instructions, seed 0, schedule eager, profile ordered", "buffers": [{"name": "out", "type": "u32", "count": 1, "values": [100]}], "findings": [], "story": [{"step": 10, "tick": 24, "text": "Warp 0 is done (line 28)"}]}}
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --schedule eager --only-rule context.start --format jsonl
exit: 0
stdout:
| {"run": *
| {"step": 0, "tick": 1, "grid": 0, "rules": ["device.cin"], "derivation": {"rule": "device.cin", "value": 0, "premises": [{"rule": "context.in", "value": 0, "premises": [{"rule": "context.start", "value": 0, "premises": [{"rule": "cio.start", "value": 0}]}]}]}}
| {"end": *
