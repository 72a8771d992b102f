from: by hand: where the file that .file names lies in its place, or beside the PTX under the last part of its name, the line of the user's source stands under what is said of the instruction, with a caret under the column of .loc (a tab stays a tab, so the caret stands below the `l` of `load`); the line is that of the kernel, line 3, not of what was inlined there. Line 9 of k.cu is not there, and code of line 0 has no line, so its call is named alone; a file that is not named like a source (secret.txt) is not opened. Below who waits, each line where somebody waits stands once
file k.cu:
| __global__ void stuck(int *p)
| {
| 	*p = load(p);
| }
file secret.txt:
| this is not shown
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .file 1 "/nowhere/at/all/k.cu"
| .file 2 "a.h"
| .file 3 "secret.txt"
| .entry stuck()
| {
|     .loc 1 3 7
|     .loc 2 3 7, function_name $L__load, inlined_at 1 3 7
|     st.global.u32 [16], 1;
|     ret;
| }
| .entry behind()
| {
|     .loc 1 9 7
|     st.global.u32 [16], 1;
|     ret;
| }
| .entry none()
| {
|     .loc 1 4 0
|     .loc 2 0 0, function_name $L__load, inlined_at 1 4 0
|     st.global.u32 [16], 1;
|     ret;
| }
| .entry secret()
| {
|     .loc 3 1 1
|     st.global.u32 [16], 1;
|     ret;
| }
| .entry waits()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     .loc 1 2 1
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 4;
|     @p exit;
|     setp.ge.u32 p, t, 2;
|     .loc 1 3 2
|     @p bra OTHER;
|     bar.sync 0, 8;
|     exit;
| OTHER:
|     bar.sync 0, 8;
|     exit;
| }
| .section .debug_str
| {
| $L__load:
| .b8 108, 111, 97, 100, 0
| }
run: run k.ptx --entry stuck --quiet
exit: 3
stderr:
| k.ptx:11:5: stuck: *
| ...
|   at address 1, * lane 0; /nowhere/at/all/k.cu:3:7 (inlined: a.h:3:7)
|     3 | 	*p = load(p);
|       | 	     ^
run: run k.ptx --entry behind --quiet
exit: 3
stderr:
| k.ptx:17:5: stuck: *
| ...
|   at address 3, * lane 0; /nowhere/at/all/k.cu:9:7
run: run k.ptx --entry none --quiet
exit: 3
stderr:
| k.ptx:24:5: stuck: *
| ...
|   at address 5, * lane 0; /nowhere/at/all/k.cu:4
|     4 | }
run: run k.ptx --entry secret --quiet
exit: 3
stderr:
| k.ptx:30:5: stuck: *
| ...
|   at address 7, * lane 0; secret.txt:1:1
run: run k.ptx --entry stuck --check memory --quiet
exit: 5
stderr:
| k.ptx:11:5: error: *(check memory)
| ...
|   by thread (0,0,0) *; /nowhere/at/all/k.cu:3:7 (inlined: a.h:3:7)
|     3 | 	*p = load(p);
|       | 	     ^
| ...
run: run k.ptx --entry waits --block 6 --set WarpSize=2
exit: 4
stderr:
| warpstep: deadlocked, *
| grid 0 block (0,0,0) warp 0 at k.ptx:44, /nowhere/at/all/k.cu:3:2: waits at barrier 0: 4 of 8 threads have arrived
| grid 0 block (0,0,0) warp 1 at k.ptx:47, /nowhere/at/all/k.cu:3:2: waits at barrier 0: 4 of 8 threads have arrived
| warp 0 (block (0,0,0)) waits at barrier 0 (/nowhere/at/all/k.cu:3:2: 4 of 8 threads have arrived); nobody is left who comes to it: *
| warp 1 (block (0,0,0)) waits at barrier 0 (/nowhere/at/all/k.cu:3:2: 4 of 8 threads have arrived); nobody is left who comes to it: *
|     3 | 	*p = load(p);
|       | 	^
| deadlocked: *
