from: by hand. Threads 0 and 1 of examples/diverge.ptx compute t + 100, the others 10 t, and each stores its value at out + 4 t, the first buffer (0x10000000). Registers are written in the micro step after the instruction's, the parameter's two after it (listings 4.6 and ld.const.mp); eager, the schedule takes an operation before the warp wherever both can step. The parameter lies at 0x1000000, where generic addresses of parameters begin
run: trace {root}/examples/diverge.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --set NumProcessors=1 --schedule eager --values --format jsonl --only-line 14-15 --only-line 21 --only-line 25-27 --quiet
exit: 0
stdout:
| {"run": *
| {"step": 1, "tick": 2, *"executed": "1111", "waits": "memory"}
| {"step": 1, "tick": 3, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "operation": 0, "pc": 1, "line": 14, "lanes": "1111", "writes": [{"register": "t", "type": "u32", "values": {"from": 0, "by": 1}}]}
| {"step": 2, "tick": 5, *"executed": "1111"}
| {"step": 2, "tick": 6, "choices": [{"site": "processor.step", "of": 2, "pick": 0}]}
| {"step": 2, "tick": 6, *"operation": 1, *"writes": [{"register": "p", "type": "pred", "values": "1100"}]}
| {"step": 5, "tick": 10, *"executed": "1100"}
| {"step": 5, "tick": 11, "choices": [{"site": "processor.step", "of": 2, "pick": 0}]}
| {"step": 5, "tick": 11, *"operation": 2, "pc": 7, "line": 21, "lanes": "1100", "writes": [{"register": "r", "type": "u32", "values": [100, 101]}]}
| {"step": 10, "tick": 19, *"executed": "1111", "waits": "memory", "access": [{"kind": "read", "space": "const", "bytes": 8, "addresses": 16777216, "operations": [4, 1]}]}
| {"step": 10, "tick": 21, *"operation": 4, *"writes": [{"register": "base", "type": "u64", "values": 268435456}]}
| {"step": 11, "tick": 23, *"waits": "memory"}
| {"step": 11, "tick": 24, *"operation": 5, *"writes": [{"register": "at", "type": "u64", "values": {"from": 268435456, "by": 4}}]}
| {"step": 12, "tick": 26, *"executed": "1111", "access": [{"kind": "write", "space": "global", "bytes": 4, "addresses": {"from": 268435456, "by": 4}, "values": [[100, 101, 20, 30]], "operations": [6, 1]}]}
| {"end": *
run: trace {root}/examples/diverge.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --set NumProcessors=1 --schedule eager --values --quiet
exit: 0
stdout:
| *  thread.mov warp.mem  t = 0 1 2 3
| *  thread.setp warp.mem  p = 1100
| *  thread.ssy warp.bra crs.ssy  stack (sync, 1111, 9)
| *  stack (diverge, 0011, 5) :: (sync, 1111, 9)
| *  thread.dop warp.mem  r = 100 101
| *  active 0011  stack (sync, 1111, 9)
| *  thread.dop warp.mem  r = 20 30
| *  thread.bra warp.bra crs.bra.uni
| *  active 1111  stack -
| *  thread.ld warp.mem  const 0x1000000
|          operation 4 of c0 g0 b0,0,0 w0 p0 at 9:25, lanes 1111  base = 0x10000000
| *  thread.dop warp.mem  at = 0x10000000 0x10000004 0x10000008 0x1000000c
| *  thread.st warp.mem  global 0x10000000 .. 0x1000000c = 100 101 20 30
| *  disabled xxxx
run: trace {root}/examples/diverge.ptx --block 4 --set WarpSize=4 --buffer out=u32[4] --arg out --set NumProcessors=1 --schedule eager --values --format table --only-line 17-18 --only-line 21 --quiet
exit: 0
stdout:
| context 0, grid 0, block (0,0,0), warp 0
|   step     pc  instruction                   values                        active  disabled  stack
|      4      4  @p bra LOW;                   -                             1100    0000      (diverge, 0011, 5) :: (sync, 1111, 9)
|      5      7  add.u32 r, t, 100;            r = 100 101                   1100    0000      (diverge, 0011, 5) :: (sync, 1111, 9)
|      7      5  mul.lo.u32 r, t, 10;          r = 20 30                     0011    0000      (sync, 1111, 9)
from: section 5.5 and listing 4.2. Of two warps of two threads the second completes the barrier; thread 1 of the first has said true, so q is true in all. The first load of o misses in both caches, reserves its four bytes in L1, then in L2, takes them from memory, and hands them down; from then on its line in L2 could be evicted by a silent rule. The store drops L1's copy and goes to L2, where the one byte that it changes is dirty: equal ones stay clean (docs/decisions.md)
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u64 a;
|     .reg .u32 t, v;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.eq.u32 p, t, 1;
|     bar.red.or.pred q, 0, p;
|     selp.u32 v, 1, 0, q;
|     ld.param.u64 a, [out];
|     ld.global.u32 t, [a];
|     st.global.u32 [a], v;
|     exit;
| }
run: trace k.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer 'o=u32[1]:const(7)' --arg o --values --format jsonl --only-line 11 --quiet
exit: 0
stdout:
| {"run": *
| {"step": 3, "tick": 8, "choices": *
| {"step": 3, "tick": 8, *"waits": "barrier 0", "barrier": {"number": 0, "arrived": 2, "expected": 4}}
| {"step": 6, "tick": 15, *"barrier": {"number": 0, "arrived": 4, "expected": 4, "complete": true}}
| {"step": 6, "tick": 15, "grid": 0, "block": [0,0,0], "barrier": {"number": 0, "ended": true, "warps": [0, 1]}}
| {"step": 6, "tick": 16, "choices": *
| {"step": 6, "tick": 16, *"warp": 0, *"operation": 4, *"writes": [{"register": "q", "type": "pred", "values": "11"}]}
| {"step": 6, "tick": 18, "choices": *
| {"step": 6, "tick": 18, *"warp": 1, *"operation": 5, *"writes": [{"register": "q", "type": "pred", "values": "11"}]}
| {"end": *
run: trace k.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer 'o=u32[1]:const(7)' --arg o --values --format jsonl --only-line 14-15 --memory-only --level micro --quiet
exit: 0
stdout:
| {"run": *
| {"step": *"runs": "if (!isCachedL1)", *}, "lines": [{"cache": "L1", "processor": 0, "space": "global", "address": 268435456, "reserved": "0-3"}], *
| {"step": *"runs": "if (!isCachedL2)", *}, "lines": [{"cache": "L2", "space": "global", "address": 268435456, "reserved": "0-3"}], *
| {"step": *"runs": "readMem", "next": "updateL2", "deferred": false}, "from": "memory", *
| {"step": *"runs": "updateL2", "next": "updateL1", "deferred": false}, "from": "L2", "lines": [{"cache": "L2", "space": "global", "address": 268435456, "valid": "0-3", "bytes": "07000000"}], *
| {"step": *"choices": [{"site": "memory.silent", "of": 2, "pick": 0}]}
| {"step": *"runs": "updateL1", "next": "writeToRegs", "deferred": false}, "from": "L1", "lines": [{"cache": "L1", "processor": 0, "space": "global", "address": 268435456, "valid": "0-3", "bytes": "07000000"}], *
| {"step": *"choices": *
| {"step": *"runs": "writeToRegs", "next": "releaseRegs", "deferred": false}, "writes": [{"register": "t", "type": "u32", "values": 7}], *
| ...
| {"step": *"runs": "discardL1", *"lines": [{"cache": "L1", "processor": 0, "space": "global", "address": 268435456, "gone": true}], *
| ...
| {"step": *"runs": "writeL2"}, "lines": [{"cache": "L2", "space": "global", "address": 268435456, "valid": "0-3", "dirty": "0", "bytes": "01000000"}], *
| ...
run: trace k.ptx --block 2 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer 'o=u32[1]:const(7)' --arg o --values --only-line 14 --memory-only --quiet
exit: 0
stdout:
| *  M.step ld.ca *global 0x10000000
| *  M.step ld.ca *global 0x10000000
| *  M.step ld.ca *global 0x10000000, from memory
| *  M.step ld.ca *global 0x10000000, from L2
| *  M.step ld.ca *global 0x10000000, from L1
| *  M.step ld.ca *global 0x10000000  t = 7
| *  M.end ld.ca *
| ...
# Words of what could have come instead are those of `step`.
run: trace k.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer 'o=u32[1]:const(7)' --arg o --alternatives --format jsonl --only-line 11 --quiet
exit: 0
stdout:
| {"run": *
| {"step": 3, "tick": 8, "choices": [{"site": "processor.step", "of": 2, "pick": 0, "words": ["block 0,0,0 warp 0 at line 11: bar.red.or.pred q, 0, p;  active 11", "block 0,0,0 warp 1 at line 9: mov.u32 t, %tid.x;  active 11"]}]}
| ...
run: trace k.ptx --alternatives --block 1 --buffer o=u32[1] --arg o
exit: 2
stderr:
| warpstep: error: --alternatives is for --format jsonl
| ...
