from: figure 5.2 of the report by lines of the source (line n of the listing is line 20 + n), the members as docs/traces.md lists them; figure 5.4 for an instruction that is not in the source. Who executes is who was active before with a true guard (the row above); next is the address of the label, of the token that is popped, or of the return; behind ssy the branch reads p, which its setp has not written yet
run: trace {root}/examples/report/listing-5.5.ptx --format jsonl --block 2 --set WarpSize=2 --set NumProcessors=1 --only-line 21-30
exit: 0
stdout:
| {"run": *
| {"step": 4, "tick": *, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "pc": 4, "line": 21, "text": "setp .u32 .eq p, a, b;", "rules": ["warp.mem"], "thread": "thread.setp", "active": "11", "disabled": "00", "stack": [], "executed": "11"}
| {"step": 5, "tick": *, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "pc": 5, "line": 22, "text": "ssy JOIN;", "rules": ["warp.bra", "crs.ssy"], "thread": "thread.ssy", "active": "11", "disabled": "00", "stack": [{"type": "sync", "active": "11", "pc": 11, "line": 30}], "executed": "11", "waits": "memory"}
| {"step": 6, "tick": *, "context": 0, "grid": 0, "block": [0,0,0], "warp": 0, "processor": 0, "pc": 6, "line": 23, "text": "@p bra DIVERGE;", "rules": ["warp.bra", "crs.bra.guard"], "thread": "thread.bra", "active": "10", "disabled": "00", "stack": [{"type": "diverge", "active": "01", "pc": 7, "line": 24}, {"type": "sync", "active": "11", "pc": 11, "line": 30}], "executed": "10", "next": 9}
| {"step": 7, *"pc": 9, "line": 27, "text": "mul .u32 c, a, b;", "rules": ["warp.mem"], "thread": "thread.dop", "active": "10", "disabled": "00", "stack": [{"type": "diverge", "active": "01", "pc": 7, "line": 24}, {"type": "sync", "active": "11", "pc": 11, "line": 30}], "executed": "10"}
| {"step": 8, *"pc": 10, "line": 29, "text": "sync;", "rules": ["warp.bra", "crs.sync"], "thread": "thread.sync", "active": "01", "disabled": "00", "stack": [{"type": "sync", "active": "11", "pc": 11, "line": 30}], "executed": "10", "next": 7}
| {"step": 9, *"line": 24, *"active": "01", *"stack": [{"type": "sync", "active": "11", "pc": 11, "line": 30}], "executed": "01"}
| {"step": 10, *"line": 25, *"active": "01", *"stack": [{"type": "sync", "active": "11", "pc": 11, "line": 30}], "executed": "01", "next": 10}
| {"step": 11, *"line": 29, *"active": "11", "disabled": "00", "stack": [], "executed": "01"}
| {"step": 12, *"line": 30, "text": "div .u32 r, c, d;", *"active": "11", "disabled": "00", "stack": [], "executed": "11"}
| {"end": *
run: trace {root}/examples/report/listing-5.7.ptx --format jsonl --block 3 --set WarpSize=3 --control-only
exit: 0
stdout:
| {"run": *
| {"step": 1, *"pc": 14, "line": 0, "text": "preRet 16;", "rules": ["warp.bra", "crs.preRet"], "thread": "thread.preRet", "active": "111", "disabled": "000", "stack": [{"type": "call", "active": "111", "pc": 16, "line": 38}], "executed": "111"}
| {"step": 2, *"pc": 15, "line": 37, "text": "call function;", "rules": ["warp.bra", "crs.call.uni"], *"executed": "111", "next": 1}
| ...
| {"step": 10, *"line": 28, "text": "@p2 ret;", "rules": ["warp.bra", "crs.ret.div"], "thread": "thread.return", "active": "001", "disabled": "0r0", *"executed": "010"}
| ...
| {"step": 16, *"line": 32, "text": "ret;", "rules": ["warp.bra", "crs.ret.uni"], "thread": "thread.return", "active": "111", "disabled": "000", "stack": [], "executed": "101", "next": 16}
| {"step": 17, *"text": "exit;", "rules": ["warp.bra", "crs.exit.uni"], "thread": "thread.exit", "active": "000", "disabled": "xxx", "stack": [], "executed": "111"}
| {"end": *
