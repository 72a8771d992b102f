from: by hand, from the .loc directives: instructions that a transformation added have no line in the PTX; what is named then is the line of the CUDA source that the instruction before them comes from. Injection places `ssy ON` at address 3 (before the branch, behind line 70) and `sync` at 6 (behind line 72), its token leads to ON, line 73. Under hanoi the two halves of the warp wait for each other at two __syncwarp of k.cu, 71 and 72
file parts.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .file 1 "k.cu"
| .entry parts()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     .loc 1 70 1
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     .loc 1 71 3
|     @p bra ON;
|     .loc 1 72 5
|     add.u32 t, t, 1;
| ON:
|     .loc 1 73 1
|     add.u32 t, t, 2;
|     exit;
| }
run: run parts.ptx --block 4 --set WarpSize=4 --schedule eager --profile sc --max-steps 3
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.cu:70:1: is ready
| limit *
| warpstep: `warpstep why` with the same options says whether it can end, and who waits for whom
run: run parts.ptx --block 4 --set WarpSize=4 --schedule eager --profile sc --max-steps 5 --check liveness
exit: 4
stderr:
| warpstep: step limit:
| grid 0 block (0,0,0) warp 0 at k.cu:72:5: is ready
| warpstep: tokens that nobody popped (liveness.stackShrinks, section 6.5):
| grid 0 block (0,0,0) warp 0: diverge token to 5 (line 15; k.cu:72:5), on the stack since step 4
| grid 0 block (0,0,0) warp 0: sync token to 7 (line 18; k.cu:73:1), on the stack since step 3
| limit *
| warpstep: `warpstep why` with the same options says whether it can end, and who waits for whom
file halves.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .file 1 "k.cu"
| .entry halves()
| {
|     .reg .u32 t;
|     .reg .pred p;
|     .loc 1 70 1
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 1;
|     @p bra OTHER;
|     .loc 1 71 3
|     bar.warp.sync 3;
|     exit;
| OTHER:
|     .loc 1 72 3
|     bar.warp.sync 3;
|     exit;
| }
run: run halves.ptx --block 2 --set WarpSize=2 --control hanoi
exit: 4
stderr:
| warpstep: deadlocked, *
| grid 0 block (0,0,0) warp 0: lane 0 waits at WARPSYNC * line 18 (k.cu:72:3), lane 1 waits at WARPSYNC * line 14 (k.cu:71:3)*
| lane 0 of warp 0 (block (0,0,0)) waits to go on at k.cu:72:3 for lane 1 of warp 0; lane 1 of warp 0 (block (0,0,0)) waits to go on at k.cu:71:3 for lane 0 of warp 0: a cycle
| deadlocked: *
