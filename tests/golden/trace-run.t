from: docs/traces.md, JSON: the second program is loaded behind the first launch, so it and its buffer follow in a line of their own before the first step of the second grid, whose steps name the second program. Buffers lie at multiples of 512 from 0x10000000 on (docs/decisions.md)
file a.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .file 1 "/home/me/a.cu"
| .entry first(.param .u64 out)
| {
|     .reg .u64 a;
|     .loc 1 3 5
|     ld.param.u64 a, [out];
|     .loc 1 4 1
|     st.global.u32 [a], 5;
|     exit;
| }
file b.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry second(.param .u64 out)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [out];
|     exit;
| }
file two.host:
| load a.ptx as A
| buffer x u32[1]
| launch A.first grid 1 block 1 args x
| sync
| load b.ptx as B
| buffer y u16[2] = { 1, 2 }
| launch B.second grid 1 block 1 args y
| sync
| print y
run: trace two.host --set WarpSize=1 --set NumProcessors=1 --schedule eager --format jsonl --quiet
exit: 0
stdout:
| {"run": {"v": 1, "machine": "device", "command": "warpstep trace two.host --set WarpSize=1 --set NumProcessors=1 --schedule eager --format jsonl --quiet*", "schedule": "eager", "seed": 0, "constants": {"WarpSize": 1, "NumProcessors": 1}, "control": "crs", "profile": "ordered", "warp_size": 1, "processors": 1, "programs": [{"name": "A", "file": "a.ptx", "code": [{"pc": 1, "line": 9, "text": "ld.param.u64 a, [out];", "cuda": [{"file": "a.cu", "line": 3}]}, {"pc": 2, "line": 11, "text": "st.global.u32 [a], 5;", "cuda": [{"file": "a.cu", "line": 4}]}, {"pc": 3, "line": 12, "text": "exit;", "cuda": [{"file": "a.cu", "line": 4}]}]}], "buffers": [{"name": "x", "type": "u32", "count": 1, "address": 268435456}]}}
| {"step": 1, *"grid": 0, *"stack": [], "executed": "1", "waits": "memory"}
| {"step": 2, *
| {"step": 3, *
| {"run+": {"programs": [{"name": "B", "file": "b.ptx", "code": [{"pc": 1, "line": 7, "text": "ld.param.u64 a, [out];"}, {"pc": 2, "line": 8, "text": "exit;"}]}], "buffers": [{"name": "y", "type": "u16", "count": 2, "address": 268435968}]}}
| {"step": 4, *"grid": 1, *"stack": [], "program": 1, "executed": "1"}
| {"step": 5, *"grid": 1, *"program": 1, "executed": "1"}
| {"name": "y", "type": "u16", "count": 2, "values": [1, 2]}
| {"end": {"verdict": "completed", "reason": [], "steps": 5, *"buffers": [{"name": "x", "type": "u32", "count": 1, "values": [5]}, {"name": "y", "type": "u16", "count": 2, "values": [1, 2]}], "findings": []*
# A list that does not fit is no run of this program, but what was read is told.
file bad:
| processor.step 2 9
run: trace b.ptx --entry second --buffer 'y=u16[2]' --arg y --replay bad --format jsonl
exit: 1
stdout:
| {"run": *"replay": true, *
| ...
| {"end": {"verdict": "refused", "reason": ["this list of choices does not fit the run: line 1: *"]}}
# Nothing runs: there is no line.
run: trace b.ptx --entry second --format jsonl
exit: 1
stdout:
stderr:
| ...
# A word that a shell would take apart is quoted.
run: trace b.ptx --entry second --buffer "y=u8[1]:const(3)" --arg y --set "WarpSize=1" --format jsonl --quiet
exit: 0
stdout:
| {"run": *"command": "warpstep trace b.ptx --entry second --buffer 'y=u8[1]:const(3)' --arg y --set WarpSize=1 --format jsonl --quiet*
| ...
