from: by hand, from the Trace Event Format: complete events (X) with ts and dur for steps, asynchronous ones (b, n, e) of one id for each operation, counters (C), an instant (i) for the verdict, names of processes and threads (M) before their first event. The verdict stands a tick behind the last one, so that who waits at the end is seen to. A tick is a microsecond: the launch is the first; under sc an operation runs within the step that asks for it, its events a nanosecond apart: the parameter's load takes three (ld.const: read it, write the register, end), the store two. Line 5 of k.cu is where the store comes from; addresses are hexadecimal
file one.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .file 1 "k.cu"
| .entry one(.param .u64 out)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [out];
|     .loc 1 5 3
|     st.global.u32 [a], 7;
|     exit;
| }
run: trace one.ptx --set WarpSize=1 --set NumProcessors=1 --schedule eager --profile sc --buffer out=u32[1] --arg out --format perfetto --quiet
exit: 0
stdout:
| {"displayTimeUnit": "ns", "otherData": {"unit": "a microsecond is a step of the machine", "machine": "device", "command": "warpstep trace one.ptx * --format perfetto --quiet*"}, "traceEvents": [
| {"ph": "M", "cat": "__metadata", "name": "process_name", "pid": 1, "tid": 1, "ts": 0, "args": {"name": "grid 0, block (0,0,0)"}},
| {"ph": "M", "cat": "__metadata", "name": "thread_name", "pid": 1, "tid": 1, "ts": 0, "args": {"name": "warp 0"}},
| {"ph": "M", "cat": "__metadata", "name": "thread_sort_index", "pid": 1, "tid": 1, "ts": 0, "args": {"sort_index": 0}},
| {"ph": "b", "cat": "operation", "id": "0x0", "name": "ld.param.u64 a, [out];", "pid": 1, "tid": 1, "ts": 2, *
| {"ph": "M", "cat": "__metadata", "name": "process_name", "pid": 2, "tid": 2, "ts": 0, "args": {"name": "memory"}},
| {"ph": "M", "cat": "__metadata", "name": "thread_name", "pid": 2, "tid": 2, "ts": 0, "args": {"name": "operations in flight"}},
| {"ph": "M", "cat": "__metadata", "name": "thread_sort_index", "pid": 2, "tid": 2, "ts": 0, "args": {"sort_index": 0}},
| {"ph": "C", "cat": "memory", "name": "operations in flight", "pid": 2, "tid": 2, "ts": 2, "args": {"operations": 1}},
| {"ph": "n", "cat": "operation", "id": "0x0", "name": "ld.const", "pid": 1, "tid": 1, "ts": 2.001, *
| {"ph": "n", "cat": "operation", "id": "0x0", "name": "ld.const", "pid": 1, "tid": 1, "ts": 2.002, *"writes": [{"register": "a", "type": "u64", "values": 268435456}]}},
| {"ph": "n", "cat": "operation", "id": "0x0", "name": "ld.const", "pid": 1, "tid": 1, "ts": 2.003, *
| {"ph": "e", "cat": "operation", "id": "0x0", "name": "ld.param.u64 a, [out];", "pid": 1, "tid": 1, "ts": 2.003, *
| {"ph": "C", "cat": "memory", "name": "operations in flight", "pid": 2, "tid": 2, "ts": 2.003, "args": {"operations": 0}},
| {"ph": "X", "cat": "step", "name": "ld.param.u64 a, [out];", "pid": 1, "tid": 1, "ts": 2, "dur": 1, "args": {"step": 1, "pc": 1, "line": 8, "executed": "1", "active": "1", "rules": ["warp.mem"], "processor": 0, "access": [{"kind": "read", "space": "const", "bytes": 8, *}]}},
| {"ph": "b", "cat": "operation", "id": "0x1", "name": "st.global.u32 [a], 7;", "pid": 1, "tid": 1, "ts": 3, *
| {"ph": "C", * "ts": 3, "args": {"operations": 1}},
| {"ph": "n", "cat": "operation", "id": "0x1", "name": "st.global.wb", "pid": 1, "tid": 1, "ts": 3.001, "args": {"step": 2, "space": "global", "address": "0x10000000", "lanes": "1"*}},
| {"ph": "n", "cat": "operation", "id": "0x1", * "ts": 3.002, *
| {"ph": "e", "cat": "operation", "id": "0x1", * "ts": 3.002, *
| {"ph": "C", * "ts": 3.002, "args": {"operations": 0}},
| {"ph": "X", "cat": "step", "name": "st.global.u32 [a], 7;", "pid": 1, "tid": 1, "ts": 3, "dur": 1, "args": {"step": 2, "pc": 2, "line": 10, "cuda": "k.cu:5", "executed": "1", *}},
| {"ph": "X", "cat": "step", "name": "exit;", "pid": 1, "tid": 1, "ts": 4, "dur": 1, "args": {"step": 3, *}},
| {"ph": "M", "cat": "__metadata", "name": "thread_name", "pid": 2, "tid": 3, "ts": 0, "args": {"name": "verdict"}},
| {"ph": "M", "cat": "__metadata", "name": "thread_sort_index", "pid": 2, "tid": 3, "ts": 0, "args": {"sort_index": 1000000}},
| {"ph": "i", "name": "completed", "cat": "verdict", "s": "g", "pid": 2, "tid": 3, "ts": 6, "args": {"reason": [], "summary": "completed: 4 steps, 3 warp instructions, seed 0, schedule eager, profile sc", "findings": []}}
| ]}
stderr:

from: what waits has a slice from behind its step to the next one, and ends with the run where it does not go on: of two warps one comes to the barrier, the other has exited
file wait.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry wait()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 2;
|     @p exit;
|     bar.sync 0, 4;
|     exit;
| }
run: trace wait.ptx --block 4 --set WarpSize=2 --format perfetto --quiet
exit: 4
stdout:
| ...
| {"ph": "X", "cat": "waits", "name": "waits: barrier 0", "pid": 1, *, "dur": 1}*
| ...
| {"ph": "i", "name": "deadlocked", "cat": "verdict", *
| ]}

from: by default (profile ordered) an operation is in flight from the step that asks for it (tick 2) and has a tick for each micro step; so long the warp cannot go on
run: trace one.ptx --set WarpSize=1 --set NumProcessors=1 --schedule eager --buffer out=u32[1] --arg out --format perfetto --quiet --print out
exit: 0
stdout:
| ...
| {"ph": "b", "cat": "operation", "id": "0x0", "name": "ld.param.u64 a, [out];", "pid": 1, "tid": 1, "ts": 2, "args": {"step": 1, "pc": 1, "line": 8, "kind": "read", "space": "const"}},
| ...
| {"ph": "n", * "id": "0x0", * "ts": 3.001, *
| {"ph": "n", * "id": "0x0", * "ts": 4.001, *
| {"ph": "n", * "id": "0x0", * "ts": 5.001, *
| {"ph": "e", * "id": "0x0", * "ts": 5.001, *
| {"ph": "C", *{"operations": 0}},
| {"ph": "X", "cat": "waits", "name": "waits: memory", "pid": 1, "tid": 1, "ts": 3, "dur": 3},
| {"ph": "X", "cat": "step", "name": "st.global.u32 [a], 7;", * "ts": 6, "dur": 1, *
| ...
| ]}
