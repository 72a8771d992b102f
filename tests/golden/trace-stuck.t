from: README.md: the third warp's store has no rule; the trace holds the steps before it, and from level rules on what was derived: all up to the warp's action, of which device.memOp cannot make an operation. What happened is that one refusal, at its line: the first of the warp's lanes that is outside, and the message of the verdict
run: trace {root}/examples/stuck.ptx --block 96 --buffer out=u32[64] --arg out --arg 7 --only-warp 2 --set NumProcessors=1
exit: 3
stdout:
| *  c0 g0 b0,0,0 w2 p0     1:12 *  thread.ld warp.mem
| *  c0 g0 b0,0,0 w2 p0     2:13 *  thread.ld warp.mem
| *  c0 g0 b0,0,0 w2 p0     3:14 *  thread.mov warp.mem
| *  c0 g0 b0,0,0 w2 p0     4:15 *  thread.dop warp.mem
| what happened:
| > step *  Lane 0 of warp 2 cannot execute `st.global.u32 [at], v;` (line 16): 4 bytes at global address 0x10000100: nothing is mapped there
stderr:
| *stuck.ptx:16:5: stuck: 4 bytes at global address 0x10000100: nothing is mapped there*
| ...
| stuck: *
run: trace {root}/examples/stuck.ptx --block 96 --buffer out=u32[64] --arg out --arg 7 --only-warp 2 --only-line 16 --set NumProcessors=1 --level rules
exit: 3
stdout:
|          stuck  c0 g0 b0,0,0 w2 p0     5:16    st.global.u32 [at], v;
|            incomplete
| ...
|              context.exec 0 > grid.exec 0 > block.exec 0 > warp.mem 2
|                exec.tt 11111111111111111111111111111111 > thread.st
|                  expr.E.reg [at]
|                  expr.E.reg v
|                  thread.regs
| what happened:
| > step *  Lane 0 of warp 2 cannot execute `st.global.u32 [at], v;` (line 16): 4 bytes at global address 0x10000100: nothing is mapped there
run: trace {root}/examples/stuck.ptx --block 96 --buffer out=u32[64] --arg out --arg 7 --only-warp 2 --only-line 16 --set NumProcessors=1 --level micro --format jsonl
exit: 3
stdout:
| {"run": *
| {"step": *, "tick": *, "context": 0, "grid": 0, "block": [0,0,0], "warp": 2, "processor": 0, "pc": 5, "line": 16, "text": "st.global.u32 [at], v;", "rules": [], "derivation": {"incomplete": true, "premises": [*{"rule": "thread.st"*
| {"end": {"verdict": "stuck", "reason": ["4 bytes at global address 0x10000100: nothing is mapped there (rule device.memOp, section 5.8.1)", "  at address 5, `st.global.u32 [at], v;`, in context 0, grid 0, block (0,0,0), warp 2, lane 0"], *}}
