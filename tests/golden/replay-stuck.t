from: a way to where a run gets stuck ends there, with stores of other warps in flight; what comes to rest behind it is not in the list, which fits all the same. The last 32 threads store behind the buffer's 32 words
run: explore {root}/examples/stuck.ptx --block 64 --buffer out=u32[32] --arg out --arg 7 --reduce local --witness way --quiet
exit: 3
stdout:
| stuck: * way-1
|   device.memOp: 4 bytes at global address 0x10000080: nothing is mapped there (*)
| complete: *
run: run {root}/examples/stuck.ptx --block 64 --buffer out=u32[32] --arg out --arg 7 --replay way-1
exit: 3
stderr:
| ...
| stuck: * replayed, *
stdout:
| out: u32[32] = *
run: trace {root}/examples/stuck.ptx --block 64 --buffer out=u32[32] --arg out --arg 7 --replay way-1 --format table --quiet
exit: 3
stdout:
| ...
