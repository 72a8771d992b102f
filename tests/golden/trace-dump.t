from: by hand, for each run. Diverge: step 4 is row 4 of the table in README.md, and under the eager schedule no operation is in flight then; at the end listing 4.1 has left the 16 bytes that were stored dirty in L2. Saxpy's load of x (line 43) by one thread: listing 4.2 says what each micro step does to the lines, reserve pins and read unpins (4.2.2), and an update makes valid what was reserved; blocked are the registers of the load (regs, 5.3.1). Registers hold what the instructions before have computed of the arguments, %tid.x and what was loaded, each in the lanes that executed, parameters lie in constant memory in their order, and memory itself holds what the host wrote, below the caches. Barrier: of four threads the two of the first warp have arrived, the second of which has p
file barrier.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry meet()
| {
|     .reg .pred p, q;
|     setp.eq.u32 p, %tid.x, 1;
|     bar.red.or.pred q, 3, p;
|     exit;
| }
run: trace {root}/examples/diverge.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --set NumProcessors=1 --schedule eager --only-line 17 --dump 4,end --quiet --level steps
exit: 0
stdout:
|       4  c0 g0 b0,0,0 w0 p0     4:17    @p bra LOW; *
| state after step 4
|   context 0, programs 1, running 1
|   grid 0, context 0, entry diverge, blocks 1, unissued 0, completed 0
|     block 0,0,0, processor 0
|       warp 0, pc 7, line 21, active 1100, disabled 0000, stack (diverge, 0011, 5) :: (sync, 1111, 9)
|         register t, type u32, values 0 1 2 3
|         register p, type pred, values 1100
|   memory space const, address 0x0
|       0: 00000010 00000000 00000000 00000000 00000000 00000000 00000000 00000000
| state after step 13
|   context 0, programs 1, running 0
|   cache L2
|     line *, space global, address 0x10000000, class normal, pins 0, valid 0-15, dirty 0-15
|         0: 64000000 65000000 14000000 1e000000 ........ ........ ........ ........
|   memory space const, address 0x0
|       0: 00000010 00000000 00000000 00000000 00000000 00000000 00000000 00000000
run: trace {root}/examples/diverge.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --set NumProcessors=1 --schedule eager --only-line 17 --dump each --quiet --format jsonl
exit: 0
stdout:
| {"run": *
| {"step": 4, *}
| {"dump": {"step": 4, "contexts": [{"context": 0, "programs": 1, "running": 1}], "messages": [], "grids": [{"grid": 0, "context": 0, "entry": "diverge", "blocks": 1, "unissued": 0, "completed": 0, "resident": [{"block": [0,0,0], "processor": 0, "barriers": [], "warps": [{"warp": 0, "pc": 7, "line": 21, "active": "1100", "disabled": "0000", "stack": [{"type": "diverge", "active": "0011", "pc": 5, "line": 18}, {"type": "sync", "active": "1111", "pc": 9, "line": 25}], "registers": [{"register": "t", "type": "u32", "values": {"from": 0, "by": 1}}, {"register": "p", "type": "pred", "values": "1100"}]}]}]}], "leaving": [], "operations": [], "caches": [], "banks": [], "memory": [{"space": "const", "address": 0, "bytes": "0000001000000000000000000000000000000000000000000000000000000000"}]}}
| {"end": *
run: trace {root}/examples/saxpy.ptx --block 1 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer 'x=f32[1]:const(1)' --buffer y=f32[1] --arg x --arg y --arg 1 --arg 2 --memory-only --only-line 43 --dump each --quiet
exit: 0
stdout:
|          M.step ld.ca *
| state after step *
| ...
|       warp 0, pc 16, line 44, active 10, disabled 0x, stack -, blocked %rd6:10 %f2:10
|         register %rd1, type b64, values 0x10000000 0
|         register %rd2, type b64, values 0x10000200 0
|         register %r2, type b32, values 1 0
|         register %f1, type f32, values 2.0 0.0
| ...
|   operation 13, program ld.ca, processor 0, block 0,0,0, warp 0, pc 15, lanes 10, space global, address 0x10000000, next if (!isCachedL2), state runnable
|   cache L1, processor 0
|     line *, space global, address 0x10000000, class normal, pins 1, reserved 0-3
|   memory space global, address 0x10000000
|       0: 0000803f 00000000 00000000 00000000 00000000 00000000 00000000 00000000
|   memory space const, address 0x0
|       0: 00000010 00000000 00020010 00000000 01000000 00000040 00000000 00000000
|          M.step ld.ca *
| ...
|   cache L1, processor 0
|     line *, space global, address 0x10000000, class normal, pins 1, reserved 0-3
|   cache L2
|     line *, space global, address 0x10000000, class normal, pins 1, reserved 0-3
|   memory space global, address 0x10000000
|       0: 0000803f 00000000 00000000 00000000 00000000 00000000 00000000 00000000
|   memory space const, address 0x0
|       0: 00000010 00000000 00020010 00000000 01000000 00000040 00000000 00000000
|          M.step ld.ca *
| ...
|          M.step ld.ca *
| ...
|   cache L1, processor 0
|     line *, space global, address 0x10000000, class normal, pins 1, reserved 0-3
|   cache L2
|     line *, space global, address 0x10000000, class normal, pins 0, valid 0-3
|         0: 0000803f ........ ........ ........ ........ ........ ........ ........
|   memory space global, address 0x10000000
|       0: 0000803f 00000000 00000000 00000000 00000000 00000000 00000000 00000000
|   memory space const, address 0x0
|       0: 00000010 00000000 00020010 00000000 01000000 00000040 00000000 00000000
|          M.step ld.ca *
| ...
|   cache L1, processor 0
|     line *, space global, address 0x10000000, class normal, pins 0, valid 0-3
|         0: 0000803f ........ ........ ........ ........ ........ ........ ........
| ...
run: trace barrier.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --set NumConWarps=1 --schedule eager --only-line 8 --dump 3 --quiet
exit: 0
stdout:
|       2  c0 g0 b0,0,0 w0 p0     2:8     bar.red.or.pred q, 3, p; *
| state after step 3
|   context 0, programs 1, running 1
|   grid 0, context 0, entry meet, blocks 1, unissued 0, completed 0
|     block 0,0,0, processor 0
|       barrier 3, threads 4, arrived 2, reduction or
|         warp 0, lanes 11, votes 01
|       warp 0, pc 3, line 9, active 11, disabled 00, stack -, barriers 3
|         register p, type pred, values 01
|       warp 1, pc 2, line 8, active 11, disabled 00, stack -, blocked p:11
|   operation 1, program reg, processor 0, block 0,0,0, warp 1, pc 1, lanes 11, *
|       4  c0 g0 b0,0,0 w1 p0     2:8     bar.red.or.pred q, 3, p; *
run: trace barrier.ptx --dump sometimes
exit: 2
stderr:
| *error: expected each, end or the number of a step, found `sometimes`
| ...
run: trace barrier.ptx --dump 4,
exit: 2
stdout:
