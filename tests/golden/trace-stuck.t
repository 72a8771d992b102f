from: README.md: the third warp's store has no rule; the trace holds the steps before it
run: trace {root}/examples/stuck.ptx --block 96 --buffer out=u32[64] --arg out --arg 7 --only-warp 2 --set NumProcessors=1
exit: 3
stdout:
| *  c0 g0 b0,0,0 w2 p0     1:12 *  thread.ld warp.mem
| *  c0 g0 b0,0,0 w2 p0     2:13 *  thread.ld warp.mem
| *  c0 g0 b0,0,0 w2 p0     3:14 *  thread.mov warp.mem
| *  c0 g0 b0,0,0 w2 p0     4:15 *  thread.dop warp.mem
stderr:
| *stuck.ptx:16:5: stuck: 4 bytes at global address 0x10000100: nothing is mapped there*
| ...
| stuck: *
