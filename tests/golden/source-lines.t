from: by hand, from the .loc directives: load() of a.h stands inlined at line 20 of k.cu, and in it, at its line 3, get() of b.h. What is printed first is the line of the kernel, then what was inlined there, from the outside to the inside. The store of `stuck` reaches an address that nobody has; in `wait` one warp of two is at the barrier and the other has exited; `spin` never ends; of the two threads that want the lock in `lock` the one that has it is starved where it would give it back. In `left` the texture is fetched in code of b.h
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .file 1 "k.cu"
| .file 2 "a.h"
| .file 3 "b.h"
| .entry stuck()
| {
|     .loc 1 20 5
|     .loc 2 3 7, function_name $L__load, inlined_at 1 20 5
|     .loc 3 8 1, function_name $L__get, inlined_at 2 3 7
|     st.global.u32 [16], 1;
|     ret;
| }
| .entry wait()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     .loc 1 30 3
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 32;
|     .loc 1 31 3
|     @p exit;
|     .loc 1 32 3
|     .loc 2 9 1, function_name $L__load, inlined_at 1 32 3
|     bar.sync 0, 64;
|     .loc 1 33 3
|     exit;
| }
| .entry spin()
| {
|     .loc 1 40 1
| AGAIN:
|     .loc 3 12 2, function_name $L__get, inlined_at 1 40 1
|     bra AGAIN;
| }
| .global .u32 taken;
| .entry lock()
| {
|     .reg .u32 old;
|     .reg .pred p;
|     .loc 1 50 1
| TRY:
|     .loc 1 51 1
|     .loc 2 5 3, function_name $L__load, inlined_at 1 51 1
|     atom.global.cas.b32 old, [taken], 0, 1;
|     setp.ne.u32 p, old, 0;
|     @p bra TRY;
|     .loc 1 52 1
|     .loc 3 6 3, function_name $L__get, inlined_at 1 52 1
|     atom.global.exch.b32 old, [taken], 0;
|     .loc 1 53 1
|     exit;
| }
| .entry left()
| {
|     .reg .f32 f;
|     .loc 1 60 1
|     .loc 3 7 3, function_name $L__get, inlined_at 1 60 1
|     tex.2d.v4.f32.f32 {f, f, f, f}, [t, {f, f}];
|     exit;
| }
| .global .texref t;
| .section .debug_str
| {
| $L__load:
| .b8 108, 111, 97, 100, 0
| $L__get:
| .b8 103, 101, 116, 0
| }
run: run k.ptx --entry stuck
exit: 3
stderr:
| k.ptx:12:5: stuck: 4 bytes at global address 0x10: nothing is mapped there (rule device.memOp, section 5.8.1)
|    12 |     st.global.u32 [16], 1;
|       |     ^~~~~~~~~~~~~~~~~~~~~~
|   at address 1, `st.global.u32 [16], 1;`, in context 0, grid 0, block (0,0,0), warp 0, lane 0; k.cu:20:5 (inlined: a.h:3:7, b.h:8:1)
| stuck: *
run: run k.ptx --entry stuck --json --quiet
exit: 3
stdout:
| ...
| *"text": "st.global.u32 [16], 1;", "file": "k.cu", "file_line": 20, "inlined": [{"file": "a.h", "file_line": 3}, {"file": "b.h", "file_line": 8}]*
| ...
run: explore k.ptx --entry stuck --quiet
exit: 3
stdout:
| ...
| *(k.ptx:12; k.cu:20:5 (inlined: a.h:3:7, b.h:8:1))
| ...
run: run k.ptx --entry wait --block 64
exit: 4
stderr:
| warpstep: deadlocked, no rule but idling applies any more:
| grid 0 block (0,0,0) warp 0 at k.ptx:26, k.cu:32:3 (inlined: a.h:9:1): waits at barrier 0: 32 of 64 threads have arrived
| warp 0 (block (0,0,0)) waits at barrier 0 (k.cu:32:3: 32 of 64 threads have arrived); nobody is left who comes to it: *
| deadlocked: *
run: run k.ptx --entry wait --block 64 --check sync --quiet
exit: 5
stderr:
| ...
|   by threads (0,0,0), (1,0,0), (2,0,0), (3,0,0) and 28 more of block (0,0,0), grid 0, warp 0: `bar.sync 0, 64;`; k.cu:32:3 (inlined: a.h:9:1)
| ...
|   by threads (32,0,0), (33,0,0), (34,0,0), (35,0,0) and 28 more of block (0,0,0), grid 0, warp 1: `@p exit;`; k.cu:31:3
| ...
run: run k.ptx --entry spin --max-steps 100
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.ptx:35, k.cu:40:1 (inlined: b.h:12:2): is ready
| limit *
| warpstep: `warpstep why` with the same options says whether it can end, and who waits for whom
run: explore k.ptx --entry lock --block 2 --set WarpSize=2 --quiet
exit: 4
stdout:
| starving: *
|   block 0,0,0 warp 0 lanes 01 at 51: atom.global.exch.b32 old, [taken], 0; k.cu:52:1 (inlined: b.h:6:3)
| starving: *
|   block 0,0,0 warp 0 lanes 10 at 51: atom.global.exch.b32 old, [taken], 0; k.cu:52:1 (inlined: b.h:6:3)
| complete: *
run: check k.ptx
exit: 0
stderr:
| k.ptx:60:5: warning: tex is not supported (textures): no kernel that can reach it runs; k.cu:60:1 (inlined: b.h:7:3)
| ...
run: run k.ptx --entry left
exit: 1
stderr:
| ...
| k.ptx:60:5: note: tex is not supported (textures); k.cu:60:1 (inlined: b.h:7:3)
| ...
