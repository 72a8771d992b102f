from: the kernels were written with one mistake each, which their first line says, and the head line has to name it at the line of the CUDA source where it stands; that listing 6.2 ends under no schedule is section 6.5, that a thread of sm_70 goes its own way is Habermaier and Knapp 2012 (4); the numbers of steps and states are not checked
run: why {root}/examples/why/lock.ptx --block 2 --buffer m=s32[1]:zero --buffer c=s32[1]:zero --arg m --arg c --set WarpSize=2
exit: 5
stdout:
| lock.ptx: never ends: lanes of one warp wait for each other
|   block 0,0,0 warp 0: lane 1 goes round at lock.cu:5:5 `setp.ne.s32 %p1, %r3, 0;`; lane 0 waits in a break token, to go on at lock.cu:7:5 `ld.global.u32 %r4, [%rd1];`
|   a warp runs the lanes of a loop until all have left it (the token stack, section 6.5): what they wait for, a waiting lane has to do
|   where each thread goes its own way (--control threads, as on sm_70 and later) it completes in * steps
|   tried: *
|   see: warpstep trace */examples/why/lock.ptx --block 2 --buffer 'm=s32[1]:zero' --buffer 'c=s32[1]:zero' --arg m --arg c --set WarpSize=2 --seed 0 --control-only --max-steps 200
|   see: warpstep explore */examples/why/lock.ptx --block 2 --buffer 'm=s32[1]:zero' --buffer 'c=s32[1]:zero' --arg m --arg c --set WarpSize=2
run: why {root}/examples/why/branch.ptx --block 64 --buffer out=s32[64] --arg out
exit: 5
stdout:
| branch.ptx: hangs at a barrier that not all threads come to
|   barrier 0 is never completed: 32 of 64 threads have arrived
|     by threads of block 0,0,0 (32 of warp 0) at branch.cu:9:9 `bar.sync 0;`
|     these have exited here, without it: threads of block 0,0,0 (32 of warp 1) at branch.cu:12:1 `ret;`
|   a barrier in a branch has to be reached by all threads, or by none: move it out of the branch
|   tried: *
|   see: warpstep run */examples/why/branch.ptx --block 64 --buffer 'out=s32[64]' --arg out --seed 0 --check sync
run: why {root}/examples/why/grid.ptx --grid 4 --buffer a=s32[1]:zero --buffer o=s32[4] --arg a --arg o --set NumProcessors=1 --set MaxResidentBlocks=2
exit: 5
stdout:
| grid.ptx: blocks wait for blocks that have no room on the device
|   2 of the grid's 4 blocks are resident, 2 wait for one to end
|   grid 0 block (0,0,0) warp 0 at */examples/why/grid.ptx:4*, grid.cu:8:9 (inlined: *): spins, polling global address 0x10000000
|   grid 0 block (1,0,0) warp 0 at */examples/why/grid.ptx:4*, grid.cu:8:9 (inlined: *): spins, polling global address 0x10000000
|   with a processor for each block it completes in * steps
|   launch no more blocks than are resident together, or launch cooperatively
|   see: warpstep run */examples/why/grid.ptx --grid 4 --buffer 'a=s32[1]:zero' --buffer 'o=s32[4]' --arg a --arg o --set NumProcessors=1 --set MaxResidentBlocks=2 --seed 0
|   see: warpstep run */examples/why/grid.ptx --grid 4 --buffer 'a=s32[1]:zero' --buffer 'o=s32[4]' --arg a --arg o --set MaxResidentBlocks=2 --set NumProcessors=4
run: why {root}/examples/why/mask.ptx --block 32 --buffer o=s32[32] --arg o
exit: 5
stdout:
| mask.ptx: the member mask of a .sync instruction names threads that are not there
|   the member mask of lane 0 names lanes 1, 3, 5, 7 and 12 more, not executing this instruction now (rule warp.members, section PTX)
|   at mask.cu:7:9 `shfl.sync.bfly.b32 %r8|%p4, %r1, %r6, %r5, %r7;`, block 0,0,0 warp 0
|   name those that come here: __activemask() or __ballot_sync() before the branch, or move it out of the branch
|   under other control models: threads completed, hanoi completed
|   see: warpstep run */examples/why/mask.ptx --block 32 --buffer 'o=s32[32]' --arg o --seed 0
|   see: warpstep step */examples/why/mask.ptx --block 32 --buffer 'o=s32[32]' --arg o --seed 0
