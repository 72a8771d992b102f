from: the kernels were written with one mistake each, which their first line says, and the head line has to name it at the line of the CUDA source where it stands; that listing 6.2 ends under no schedule is section 6.5, that a thread of sm_70 goes its own way is Habermaier and Knapp 2012 (4); that a barrier of all threads does not wait from sm_70 on for those that have exited is the CUDA guide on __syncthreads, that threads must not go around it likewise; that a vote or shuffle waits for lanes that have not exited is PTX on shfl.sync; the numbers of steps and states are not checked
run: why {root}/examples/why/lock.ptx --device report --block 2 --buffer m=s32[1]:zero --buffer c=s32[1]:zero --arg m --arg c --set WarpSize=2 --seeds 1 --max-seconds 100
exit: 5
stdout:
| lock.ptx: never ends: lanes of one warp wait for each other
|   block 0,0,0 warp 0: lane 1 goes round from lock.cu:5:5 `*`; lane 0 waits at lock.cu:7:5 `ld.global.u32 %r4, [%rd1];`
|   a warp runs the lanes of a loop until all have left it (the token stack, section 6.5): what they wait for, a waiting lane has to do
|   where each thread goes its own way (--control threads, as on sm_70 and later) it completes in * steps
|   proof: after 200000 steps no schedule from there completes (* states)
|   device report (crs, memory ordered): 0 of * cut off after 200000 steps or more; all schedules (* states): none completes
|   see: warpstep run */examples/why/lock.ptx --device report --block 2 --buffer 'm=s32[1]:zero' --buffer 'c=s32[1]:zero' --arg m --arg c --set WarpSize=2 --seed 0 --check kernel --max-steps 100000
|   see: warpstep explore */examples/why/lock.ptx --device report --block 2 --buffer 'm=s32[1]:zero' --buffer 'c=s32[1]:zero' --arg m --arg c --set WarpSize=2
run: why {root}/examples/why/lock.ptx --block 2 --buffer m=s32[1]:zero --buffer c=s32[1]:zero --arg m --arg c --set WarpSize=2 --seeds 1 --max-seconds 100
exit: 5
stdout:
| lock.ptx: nothing orders data and the flag that says it is there
|   data race: read of 4 bytes at global address * (buffer c, byte 0): a flag is passed on, but a fence is missing
|     by thread of block 0,0,0 *lock.cu*
| ...
run: why {root}/examples/why/branch.ptx --device report --block 64 --buffer out=s32[64]:zero --arg out
exit: 5
stdout:
| branch.ptx: hangs at a barrier that some threads never reach
|   barrier 0 is never completed: 32 of 64 threads have arrived
|     by threads of block 0,0,0 (32 of warp 0) at branch.cu:9:9 `bar.sync 0;`
|     these have exited here, without it: threads of block 0,0,0 (32 of warp 1) at branch.cu:12:1 `ret;`
|   device report (crs, memory ordered): *
|   see: warpstep run */examples/why/branch.ptx --device report --block 64 --buffer 'out=s32[64]:zero' --arg out --seed 0 --check sync
run: why {root}/examples/why/branch.ptx --block 64 --buffer out=s32[64]:zero --arg out
exit: 5
stdout:
| branch.ptx: some threads do not reach a barrier with the others
|   a warp of the block never comes to this barrier, which ends since that has exited
|     by threads of block 0,0,0 (32 of warp 0) at branch.cu:9:9 `bar.sync 0;`
|     these have gone around it, and have exited here: threads of block 0,0,0 (32 of warp 1) at branch.cu:12:1 `ret;`
|   device sm_75 (threads, memory ptx6 ordered): *
|   see: warpstep run */examples/why/branch.ptx --block 64 --buffer 'out=s32[64]:zero' --arg out --device sm_75 * --check sync
run: why {root}/examples/why/grid.ptx --device report --grid 4 --buffer a=s32[1]:zero --buffer o=s32[4] --arg a --arg o --set NumProcessors=1 --set MaxResidentBlocks=2 --seeds 1 --max-seconds 100
exit: 5
stdout:
| grid.ptx: blocks wait for blocks that have no room on the device
|   2 of the grid's 4 blocks are resident, 2 wait for one to end
|   block 0,0,0 warp 0: lane 0 goes round from grid.cu:8:9 *
|   block 1,0,0 warp 0: lane 0 goes round from grid.cu:8:9 *
|   with a processor for each block it completes in * steps
|   launch no more blocks than are resident together, or launch cooperatively
|   proof: after 200000 steps no schedule from there completes (* states)
|   device report (crs, memory ordered): *
|   see: warpstep run */examples/why/grid.ptx --device report --grid 4 --buffer 'a=s32[1]:zero' --buffer 'o=s32[4]' --arg a --arg o --set MaxResidentBlocks=2 --set NumProcessors=4
|   see: warpstep run */examples/why/grid.ptx --device report --grid 4 --buffer 'a=s32[1]:zero' --buffer 'o=s32[4]' --arg a --arg o --set NumProcessors=1 --set MaxResidentBlocks=2 --seed 0 --check kernel --max-steps 100000
| ...
run: why {root}/examples/why/mask.ptx --device sm_60 --block 32 --buffer o=s32[32] --arg o
exit: 5
stdout:
| mask.ptx: the member mask of a .sync instruction names threads that are not there
|   the member mask of lane 0 names lanes 1, 3, 5, 7 and 12 more, not executing this instruction now (rule warp.members, later PTX)
|   at mask.cu:7:9 `shfl.sync.bfly.b32 %r8|%p4, %r1, %r6, %r5, %r7;`, block 0,0,0 warp 0
|   name the lanes that reach it: take __activemask() or __ballot_sync() before the branch, or move it out of the branch
|   note: under --control threads (sm_70 and later) it completes in * steps
|   note: under --control hanoi (as Turing's control words order a warp's paths) it completes in * steps
|   device sm_60 (crs, memory ordered): 0 of 10 runs complete*
|   see: warpstep run */examples/why/mask.ptx --device sm_60 --block 32 --buffer 'o=s32[32]' --arg o --seed 0
|   see: warpstep step */examples/why/mask.ptx --device sm_60 --block 32 --buffer 'o=s32[32]' --arg o --seed 0
run: why {root}/examples/why/mask.ptx --block 32 --buffer o=s32[32] --arg o
exit: 0
stdout:
| mask.ptx: nothing *
| ...
