from: by hand: a cooperative launch shows its workspace in %envreg1 (upper half) and %envreg2: 8 bytes, the first word their number, the second the barrier. Each block adds 1 to it, the first 0x80000000 - 2 instead, so that the last of three turns the top bit, and waits for that: then each has seen all three flags, in sum 1 + 2 + 4. In a block of 32 threads each SM has room for 8 blocks, with 15 of them for 120
file k.ptx:
| .version 8.0
| .target sm_80
| .address_size 64
| .visible .entry meet(.param .u64 flags, .param .u64 seen)
| {
|     .reg .u32 low, high, size, step, old, now, block, v;
|     .reg .u64 f, s, at, word, off;
|     .reg .pred first, wait, none;
|     mov.b32 high, %envreg1;
|     mov.b32 low, %envreg2;
|     mov.b64 word, {low, high};
|     setp.eq.u64 none, word, 0;
|     @none trap;
|     ld.global.u32 size, [word];
|     ld.param.u64 f, [flags];
|     ld.param.u64 s, [seen];
|     mov.u32 block, %ctaid.x;
|     mul.wide.u32 off, block, 4;
|     add.u64 at, f, off;
|     shl.b32 v, 1, block;
|     st.relaxed.gpu.global.u32 [at], v;
|     setp.eq.u32 first, block, 0;
|     selp.u32 step, 0x7ffffffe, 1, first;
|     atom.add.release.gpu.u32 old, [word+4], step;
| AGAIN:
|     ld.acquire.gpu.u32 now, [word+4];
|     xor.b32 now, now, old;
|     setp.ge.s32 wait, now, 0;
|     @wait bra AGAIN;
|     ld.relaxed.gpu.global.u32 v, [f];
|     ld.relaxed.gpu.global.u32 now, [f+4];
|     add.u32 v, v, now;
|     ld.relaxed.gpu.global.u32 now, [f+8];
|     add.u32 v, v, now;
|     mad.lo.u32 v, size, 100, v;
|     add.u64 at, s, off;
|     st.global.u32 [at], v;
|     ret;
| }
run: run k.ptx --cooperative --grid 3 --buffer f=u32[3] --buffer s=u32[3] --arg f --arg s --quiet
exit: 0
stdout:
| f: u32[3] = { 1, 2, 4 }
| s: u32[3] = { 807, 807, 807 }
run: run k.ptx --grid 3 --buffer f=u32[3] --buffer s=u32[3] --arg f --arg s --quiet --print s
exit: 3
stdout:
| s: u32[3] = { 0, 0, 0 }
stderr:
| k.ptx:13:5: stuck: trap: the kernel stops itself; it asks for the workspace of a cooperative launch (%envreg1), and this launch is none (rule thread.trap, later PTX)
| ...
run: run k.ptx --cooperative --grid 121 --block 32 --buffer f=u32[121] --buffer s=u32[121] --arg f --arg s --quiet
exit: 1
stdout:
stderr:
| k.ptx:4:17: error: the device does not allow this launch: the 121 blocks of a cooperative launch must fit at once: there is room for 8 on each of 15 processors
| ...
run: run k.ptx --cooperative --grid 3 --set NumProcessors=1 --set MaxResidentThreads=64 --buffer f=u32[3] --buffer s=u32[3] --arg f --arg s --quiet
exit: 1
stdout:
stderr:
| k.ptx:4:17: error: *must fit at once: there is room for 2 on each of 1 processors
| ...
run: explore k.ptx --cooperative --grid 3 --set WarpSize=1 --set NumProcessors=3 --buffer f=u32[3] --buffer s=u32[3] --arg f --arg s --brief --walks 5
exit: 0
file twice.host:
| load k.ptx
| buffer f u32[3]
| buffer s u32[3]
| buffer t u32[3]
| launch meet grid 3 block 1 args f, s cooperative
| launch meet cooperative grid 3 block 1 args f, t
| expect s = { 807, 807, 807 }
| expect t = { 807, 807, 807 }
run: run twice.host --quiet --set NumProcessors=3 --set MaxResidentBlocks=1
exit: 0
stdout:
file wrong.host:
| load k.ptx
| buffer f u32[3]
| launch meet cooperative grid 3 cooperative block 1 args f, f
run: run wrong.host
exit: 1
stderr:
| wrong.host:3:32: error: cooperative is given twice
| ...
