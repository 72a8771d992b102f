from: a run of the fixed mapping; a line a transition with what it changed and the place in its action
run: trace {root}/examples/remote/ATOM.litmus --seed 4 --quiet
exit: 0
stdout:
|     1  P1 LK_RMW_DV              rmw(0,0) P1; rmw(0,1) P1                          store.dv.rm #1 (1 of 7)
|     2  env fetch L1(0,1) x       L1(0,1) x = 0 CLEAN VALID
|     3  P1 FLU_L1_DV              L1(0,0) fifo FLUSH(P1); L1(0,1) fifo FLUSH(P1)    store.dv.rm #1 (2 of 7)
|     4  env marker L1(0,1)        L1(0,1) fifo empty
|     5  env fetch L1(0,0) x       L1(0,0) x = 0 CLEAN VALID
|     6  env marker L1(0,0)        L1(0,0) fifo empty
|     7  P1 INV_L1_DV              L1(0,0) x INV'D; L1(0,1) x INV'D                  store.dv.rm #1 (3 of 7)
|     8  env fetch L1(0,0) x       L1(0,0) x = 0 CLEAN VALID
|     9  P1 ST x                   L1(0,1) x = 4 DIRTY VALID, fifo x                 store.dv.rm #1 (4 of 7)
|    10  env flush L1(0,1) x       L2(0) x = 4 DIRTY VALID, fifo x; L1(0,1) x = 4 CLEAN VALID
|    11  P1 FLU_L1_WG              L1(0,1) fifo x FLUSH(P1)                          store.dv.rm #1 (5 of 7)
|    12  env dequeue L1(0,1) x     L1(0,1) fifo FLUSH(P1)
|    13  env fetch L1(0,0) x       L1(0,0) x = 4 CLEAN VALID
|    14  env flush L2(0) x         x = 4; L2(0) x = 4 CLEAN VALID
|    15  env marker L1(0,1)        L1(0,1) fifo empty
|    16  env dequeue L2(0) x       L2(0) fifo empty
|    17  P1 INV_L1_DV              L1(0,0) x INV'D; L1(0,1) x INV'D                  store.dv.rm #1 (6 of 7)
|    18  env fetch L1(0,1) x       L1(0,1) x = 4 CLEAN VALID
|    19  P1 UL_RMW_DV              rmw(0,0) free; rmw(0,1) free                      store.dv.rm #1 (7 of 7)
|    20  env fetch L1(0,0) x       L1(0,0) x = 4 CLEAN VALID
|    21  P0 INC_L1 x               r0 = 4; L1(0,0) x = 5 DIRTY VALID, fifo x         inc.wg #1
|    22  env flush L1(0,0) x       L2(0) x = 5 DIRTY VALID, fifo x; L1(0,0) x = 5 CLEAN VALID
|    23  env fetch L1(0,1) x       L1(0,1) x = 5 CLEAN VALID
|    24  env dequeue L1(0,0) x     L1(0,0) fifo empty
|    25  env flush L2(0) x         x = 5; L2(0) x = 5 CLEAN VALID
from: the same as a table: * is DIRTY, parentheses are INV'D, brackets a fifo
run: trace {root}/examples/remote/ATOM.litmus --seed 4 --quiet --format table
exit: 0
stdout:
|  step  transition                gl       L2(0)          L1(0,0)        L1(0,1)        P0       P1
|     0  first state               x=0      x=0            -              -              -        -
|     1  P1 LK_RMW_DV              x=0      x=0            rmw P1         rmw P1         -        -
|     2  env fetch L1(0,1) x       x=0      x=0            rmw P1         x=0 rmw P1     -        -
|     3  P1 FLU_L1_DV              x=0      x=0            [P1] rmw P1    x=0 [P1] rmw P1  -        -
|     4  env marker L1(0,1)        x=0      x=0            [P1] rmw P1    x=0 rmw P1     -        -
|     5  env fetch L1(0,0) x       x=0      x=0            x=0 [P1] rmw P1  x=0 rmw P1     -        -
|     6  env marker L1(0,0)        x=0      x=0            x=0 rmw P1     x=0 rmw P1     -        -
|     7  P1 INV_L1_DV              x=0      x=0            rmw P1         rmw P1         -        -
|     8  env fetch L1(0,0) x       x=0      x=0            x=0 rmw P1     rmw P1         -        -
|     9  P1 ST x                   x=0      x=0            x=0 rmw P1     x=4* [x] rmw P1  -        -
|    10  env flush L1(0,1) x       x=0      x=4* [x]       x=0 rmw P1     x=4 [x] rmw P1  -        -
|    11  P1 FLU_L1_WG              x=0      x=4* [x]       x=0 rmw P1     x=4 [x P1] rmw P1  -        -
|    12  env dequeue L1(0,1) x     x=0      x=4* [x]       x=0 rmw P1     x=4 [P1] rmw P1  -        -
|    13  env fetch L1(0,0) x       x=0      x=4* [x]       x=4 rmw P1     x=4 [P1] rmw P1  -        -
|    14  env flush L2(0) x         x=4      x=4 [x]        x=4 rmw P1     x=4 [P1] rmw P1  -        -
|    15  env marker L1(0,1)        x=4      x=4 [x]        x=4 rmw P1     x=4 rmw P1     -        -
|    16  env dequeue L2(0) x       x=4      x=4            x=4 rmw P1     x=4 rmw P1     -        -
|    17  P1 INV_L1_DV              x=4      x=4            rmw P1         rmw P1         -        -
|    18  env fetch L1(0,1) x       x=4      x=4            rmw P1         x=4 rmw P1     -        -
|    19  P1 UL_RMW_DV              x=4      x=4            -              x=4            -        -
|    20  env fetch L1(0,0) x       x=4      x=4            x=4            x=4            -        -
|    21  P0 INC_L1 x               x=4      x=4            x=5* [x]       x=4            r0=4     -
|    22  env flush L1(0,0) x       x=4      x=5* [x]       x=5 [x]        x=4            r0=4     -
|    23  env fetch L1(0,1) x       x=4      x=5* [x]       x=5 [x]        x=5            r0=4     -
|    24  env dequeue L1(0,0) x     x=4      x=5* [x]       x=5            x=5            r0=4     -
|    25  env flush L2(0) x         x=5      x=5 [x]        x=5            x=5            r0=4     -
from: the same as JSON, first three steps; before them the instructions that the fixed mapping makes of the two columns (the table of the mapping in docs/remote.md), behind them how far the threads got: none has set a register, x is still 0; each step has a sentence, and so has the end
run: trace {root}/examples/remote/ATOM.litmus --seed 4 --quiet --format jsonl --max-steps 3
exit: 4
stdout:
| {"run": {"v": 1, "machine": "rsp", "command": "warpstep trace *ATOM.litmus --seed 4 --quiet --format jsonl --max-steps 3*", "schedule": "seeded", "seed": 4, "constants": {}, "mapping": "fixed", "test": "ATOM", "programs": [{"name": "P0", "file": "ATOM.litmus", "device": 0, "group": 0, "code": [{"pc": 0, "line": 5, "text": "INC_L1 r0,x"}]}, {"name": "P1", "file": "ATOM.litmus", "device": 0, "group": 1, "code": [{"pc": 0, "line": 5, "text": "LK_RMW_DV"}, {"pc": 1, "line": 5, "text": "FLU_L1_DV"}, *{"pc": 6, "line": 5, "text": "UL_RMW_DV"}]}], "buffers": [{"name": "x", "type": "s64", "count": 1, "initial": 0}]}}
| {"step": 1, "tick": 1, "rules": ["rsp.LK_RMW"], "text": "P1 LK_RMW_DV", "thread": 1, "program": 1, "pc": 0, "line": 5, "action": "store.dv.rm x, 4", "number": 1, "nth": 1, "of": 7, "changes": "rmw(0,0) P1; rmw(0,1) P1", "gl": {"x": 0}, "l2": [{"device": 0, "entries": {"x": {"value": 0, "dirty": false, "valid": true}}, "fifo": [], "locks": {}}], "l1": [{"device": 0, "group": 0, "entries": {"x": {"value": 0, "dirty": false, "valid": false}}, "fifo": [], "rmw": 1}, {"device": 0, "group": 1, "entries": {"x": {"value": 0, "dirty": false, "valid": false}}, "fifo": [], "rmw": 1}], "threads": [{"next": 0}, {"next": 1}]}
| {"step": 2, "tick": 2, "rules": ["rsp.env.fetch"], "text": "env fetch L1(0,1) x", "changes": "L1(0,1) x = 0 CLEAN VALID", "gl": {"x": 0}, "l2": [{"device": 0, "entries": {"x": {"value": 0, "dirty": false, "valid": true}}, "fifo": [], "locks": {}}], "l1": [{"device": 0, "group": 0, "entries": {"x": {"value": 0, "dirty": false, "valid": false}}, "fifo": [], "rmw": 1}, {"device": 0, "group": 1, "entries": {"x": {"value": 0, "dirty": false, "valid": true}}, "fifo": [], "rmw": 1}], "threads": [{"next": 0}, {"next": 1}]}
| {"step": 3, "tick": 3, "rules": ["rsp.FLU_L1"], "text": "P1 FLU_L1_DV", "thread": 1, "program": 1, "pc": 1, "line": 5, "action": "store.dv.rm x, 4", "number": 1, "nth": 2, "of": 7, "changes": "L1(0,0) fifo FLUSH(P1); L1(0,1) fifo FLUSH(P1)", "gl": {"x": 0}, "l2": [{"device": 0, "entries": {"x": {"value": 0, "dirty": false, "valid": true}}, "fifo": [], "locks": {}}], "l1": [{"device": 0, "group": 0, "entries": {"x": {"value": 0, "dirty": false, "valid": false}}, "fifo": ["P1"], "rmw": 1}, {"device": 0, "group": 1, "entries": {"x": {"value": 0, "dirty": false, "valid": true}}, "fifo": ["P1"], "rmw": 1}], "threads": [{"next": 0}, {"next": 2}]}
| {"end": {"verdict": "limit", "reason": ["step limit"], "steps": 3, "ticks": 3, "summary": "limit (step limit): 3 steps of mapping fixed, seed 4, schedule seeded", "buffers": [{"name": "P0:r0", "type": "s64", "count": 1, "values": [0]}, {"name": "x", "type": "s64", "count": 1, "values": [0]}], "story": [{"event": 1, "step": 1, "tick": 1, "text": "*"}, {"event": 2, *}, {"event": 3, *}, {"event": 3, "step": 3, "tick": 3, "text": "Here the run ends: step limit", "accused": true}]}}
from: derivations, of the steps in which a rule applied
run: trace {root}/examples/remote/ATOM.litmus --seed 4 --quiet --level rules --only-rule rsp.INC_L1 --only-rule rsp.ST
exit: 0
stdout:
|     9  P1 ST x                   L1(0,1) x = 4 DIRTY VALID, fifo x                 store.dv.rm #1 (4 of 7)
|          rsp.ST > rsp.unflushed false
|    21  P0 INC_L1 x               r0 = 4; L1(0,0) x = 5 DIRTY VALID, fifo x         inc.wg #1
|          rsp.INC_L1 > rsp.unflushed false
