from: docs/decisions.md, dependent grids: between launches the flush rule is forced; under the eager schedule no other silent rule fires. What a scenario prints is part of the trace. The story has who has an element beyond the ends of 10 and 10 elements and who is done, none of which is shown
run: trace {root}/examples/saxpy.host --set NumProcessors=1 --schedule eager --only-rule M.flush --only-rule M.evictL1 --only-rule M.evictL2 --only-rule M.wbL1 --only-rule M.wbL2
exit: 0
stdout:
|          M.flush  p0
| y: f32[10] = { 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5 }
run: trace {root}/examples/saxpy.host --set NumProcessors=1 --schedule eager --only-rule M.flush --format jsonl
exit: 0
stdout:
| {"run": *"programs": [{"name": "saxpy", "file": "saxpy.ptx", *"buffers": [{"name": "x", "type": "f32", "count": 10, "address": 268435456}, {"name": "y", "type": "f32", "count": 10, "address": *}]}}
| {"step": 20, "tick": *, "processor": 0, "memory": {"rule": "M.flush", "cache": "L1"}, "derivation": {"rule": "M.flush", "value": 0}}
| {"name": "y", "type": "f32", "count": 10, "values": [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5]}
| {"end": {"verdict": "completed", *"buffers": [{"name": "x", "type": "f32", "count": 10, "values": [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]}, {"name": "y", *}], "findings": [], "story": [{"step": *, "tick": *, "text": "*(line 50); lanes 0 to 9 go on at line 39"}, *"text": "Grid 1 block 1 is done (line 50)"}]}}
