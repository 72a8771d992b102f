from: STG VII by hand: threads 3 and 2 open one barrier in B0, threads 1 and 0 another one; 3 and 1 wait at a WARPSYNC between, for each other. Barriers are released in the order of their stack, and each of the three waits for one that is below another: a deadlock, whoever goes first. Threads that go apart get through
run: run {root}/examples/control/warpsync-twice.hanoi --set PathPriority=0 --check hanoi
exit: 4
stderr:
| warpstep: deadlocked, *
| grid 0 block (0,0,0) warp 0: *wait at WARPSYNC 0xa at line 9*misses*
| ...
run: run {root}/examples/control/warpsync-twice.hanoi --set PathPriority=1
exit: 4
run: run {root}/examples/control/warpsync-twice.hanoi --set PathPriority=2
exit: 4
run: explore {root}/examples/control/warpsync-twice.hanoi --set PathPriority=3 --brief
exit: 4
stdout:
| *outcomes 0, completed 0, stuck 0, deadlocked *
run: explore {root}/examples/control/warpsync-twice.hanoi --control threads --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
# two WARPSYNC of one mask at two addresses are two barriers
file addresses.hanoi:
| .warp 2
| .pred P0=10
|     @P0 BRA X
|     WARPSYNC 11
|     EXIT
| X:  WARPSYNC 11
|     EXIT
run: run addresses.hanoi
exit: 4
stderr:
| warpstep: deadlocked, *
| grid 0 block (0,0,0) warp 0: lane 0 waits at WARPSYNC 0x3 at line 4, lane 1 waits at WARPSYNC 0x3 at line 6*
| ...
