from: by hand: one thread executes examples/diverge.ptx under the eager schedule, which ends each operation before the warp goes on; listings 4.1 and 4.6 and src/memory/programs/ld.const.mp say in which micro steps
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
|          device.in  context 0
|          dio.create  context 0
|          device.create  context 0
|          device.out  context 0
| ...
|          device.cin  context 0, grid 0
|          context.in  context 0, grid 0
|          cio.start  context 0, grid 0
|          context.start  context 0, grid 0
|          context.issue  context 0
|       1  c0 g0 b0,0,0 w0 p0     1:14    mov.u32 t, %tid.x; *  thread.mov warp.mem
|          block.exec  context 0, grid 0
|          M.step reg  operation 0 of c0 g0 b0,0,0 w0 p0, lanes 10
|          M.end reg  operation 0 of c0 g0 b0,0,0 w0 p0, lanes 10
| ...
|      10  c0 g0 b0,0,0 w0 p0    12:28    exit; *  thread.exit warp.bra crs.exit.uni  active 00  disabled xx
|          block.exec  context 0, grid 0
|          block.compl  context 0, grid 0
|          grid.compl  context 0, grid 0
|          context.compl  context 0, grid 0
|          cio.compl  context 0, grid 0
|          context.out  context 0, grid 0
|          device.cout  context 0, grid 0
|          device.out  context 0, grid 0
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --set NumProcessors=1 --schedule eager --memory-only --level micro
exit: 0
stdout:
|          M.step reg  operation 0 of c0 g0 b0,0,0 w0 p0, lanes 10, next: releaseRegs
|          M.end reg  operation 0 of c0 g0 b0,0,0 w0 p0, lanes 10
| ...
|          M.step ld.const  operation 3 of c0 g0 b0,0,0 w0 p0, lanes 10, const 0x0, next: writeToRegs
|          M.step ld.const  operation 3 of c0 g0 b0,0,0 w0 p0, lanes 10, const 0x0, next: releaseRegs
|          M.end ld.const  operation 3 of c0 g0 b0,0,0 w0 p0, lanes 10, const 0x0
|          M.step reg  operation 4 of c0 g0 b0,0,0 w0 p0, lanes 10, next: releaseRegs
|          M.end reg  operation 4 of c0 g0 b0,0,0 w0 p0, lanes 10
|          M.step st.global.wb  operation 5 of c0 g0 b0,0,0 w0 p0, lanes 10, global 0x10000000, next: writeL2
|          M.end st.global.wb  operation 5 of c0 g0 b0,0,0 w0 p0, lanes 10, global 0x10000000
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --set NumProcessors=1 --schedule eager --memory-only --level micro --format jsonl --print out
exit: 0
stdout:
| {"step": 1, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "memory": {"rule": "M.step", "program": "reg", "operation": 0, "lanes": "10", "next": "releaseRegs", "deferred": false}}
| {"step": 1, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "memory": {"rule": "M.end", "program": "reg", "operation": 0, "lanes": "10"}}
| ...
| {"step": 9, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "memory": {"rule": "M.step", "program": "st.global.wb", "operation": 5, "lanes": "10", "space": "global", "address": 268435456, "next": "writeL2", "deferred": false}}
| {"step": 9, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "memory": {"rule": "M.end", "program": "st.global.wb", "operation": 5, "lanes": "10", "space": "global", "address": 268435456}}
| {"name": "out", "type": "u32", "count": 1, "values": [100]}
run: trace {root}/examples/diverge.ptx --block 1 --buffer out=u32[1] --arg out --set WarpSize=2 --schedule eager --only-rule grid.compl --format jsonl
exit: 0
stdout:
| {"step": 10, "context": 0, "grid": 0, "rules": ["grid.compl"]}
