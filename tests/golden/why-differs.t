from: the kernels were written with one mistake each, which their first line says, or none (scan), and the head line has to name it; both lines of each race were found by reading the CUDA source; the numbers of states are not checked
run: why {root}/examples/why/sum.ptx --block 64 --buffer in=s32[64]:iota --buffer out=s32[1] --arg in --arg out
exit: 5
stdout:
| sum.ptx: a barrier is missing: threads of a block race in shared memory
|   data race: read of 4 bytes at shared address 0x80 (variable *, byte 128)
|     by thread of block 0,0,0 (number 0) at sum.cu:10:13 `ld.shared.u32 %r6, [%r3+128];`
|     the other access, a write, is not ordered with it: thread of block 0,0,0 (number 32) at sum.cu:7:5 `st.shared.u32 [%r3], %r2;`
|   put __syncthreads() between the two places, where all threads of the block reach it
|   a data race was seen in * of * runs
|   results differ: *
|   device sm_75 (threads, memory ptx6 ordered): *
|   see: warpstep run */examples/why/sum.ptx --block 64 --buffer 'in=s32[64]:iota' --buffer 'out=s32[1]' --arg in --arg out --device sm_75 * --check races
|   see: warpstep run *
|   see: warpstep run *
run: why {root}/examples/why/queue.ptx --grid 2 --buffer s=s32[3]:zero --buffer t=s32[1]:zero --buffer x=s32[3] --arg s --arg t --arg x
exit: 5
stdout:
| queue.ptx: data is published before it is written
|   data race: read of 4 bytes at global address 0x10000000 (buffer s, byte 0)
|     by thread of block 1,0,0 (number 0) at queue.cu:16:13 `ld.volatile.global.u32 %r3, [%rd2];`
|     the other access, a write, is not ordered with it: thread of block 0,0,0 (number 0) at queue.cu:9:13 `st.global.u32 [%rd2], %r9;`
|   the writer says that the data is there at queue.cu:7:13 `atom.global.exch.b32 %r8, [%rd3], 1;`, and writes it later: write it first, then __threadfence(), then publish it
|   a data race was seen in * of * runs
|   results differ: *
|   device sm_75 (threads, memory ptx6 ordered): *
|   see: warpstep run */examples/why/queue.ptx * --check races
|   see: warpstep explore *
|   see: warpstep run *
|   see: warpstep run *
run: why {root}/examples/why/flag.ptx --grid 2 --buffer d=s32[1]:zero --buffer r=s32[1]:zero --buffer s=s32[1] --arg d --arg r --arg s
exit: 5
stdout:
| flag.ptx: nothing orders data and the flag that says it is there
|   data race: read of 4 bytes at global address 0x10000000 (buffer d, byte 0): a flag is passed on, but a fence is missing
|     by thread of block 1,0,0 (number 0) at flag.cu:11:9 `ld.global.u32 %r3, [%rd1];`
|     the other access, a write, is not ordered with it: thread of block 0,0,0 (number 0) at flag.cu:6:9 `st.global.u32 [%rd1], %r4;`
|   the flag is written at flag.cu:7:9 `st.volatile.global.u32 [%rd2], %r5;` and read at flag.cu:9:9 `ld.volatile.global.u32 %r2, [%rd2];`: between data and flag each side needs __threadfence(), or release and acquire
|   a data race was seen in * of * runs
|   results differ: *
|   device sm_75 (threads, memory ptx6 ordered): *
|   see: warpstep run */examples/why/flag.ptx * --check races
|   see: warpstep explore *
|   see: warpstep run *
|   see: warpstep run *
run: why {root}/examples/why/scan.ptx --block 64 --buffer in=s32[64]:iota --buffer out=s32[64] --arg in --arg out
exit: 0
stdout:
| scan.ptx: nothing wrong was found: all runs complete with one result
|   device sm_75 (threads, memory ptx6 ordered): *
|   in all * runs that complete: no data race, no barrier that threads miss, no access out of bounds, nothing read that was not written
|   not decided: schedules that were not tried may do otherwise
|   see: warpstep run */examples/why/scan.ptx --block 64 --buffer 'in=s32[64]:iota' --buffer 'out=s32[64]' --arg in --arg out --device sm_75 * --check kernel
