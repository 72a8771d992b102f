from: a run is its choices: the list that a session saves, with one choice made by hand and after going back, gives the same memory in run; blocks take places in the order of their atomics, so that the memory depends on the choices. A list of half a run ends in the midst of run, and step goes on by the schedule behind it, at line 50: 38 choices stand behind the 11 lines that say of which run they are
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 next;
| .entry k(.param .u64 out)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, i;
|     ld.param.u64 a, [out];
|     mov.u32 t, %ctaid.x;
|     atom.global.add.u32 i, [next], 1;
|     mul.wide.u32 b, i, 4;
|     add.u64 b, b, a;
|     st.global.u32 [b], t;
|     exit;
| }
run: step k.ptx --grid 4 --block 1 --buffer out=u32[4] --arg out --set WarpSize=1 --set NumProcessors=2 --seed 5
exit: 0
stdin:
| continue
| print out
| go 20
| choices
| choose 0
| save half
| continue
| print out
| save whole
| quit
stdout:
| > continue
|          M.end *
| completed: 94 steps, 28 warp instructions
| > print out
| out: u32[4] = { 0, 1, 3, 2 }
| > go 20
| at step 20 of 94
|          M.end *
| => block 0,0,0 warp 0 at line 12: mul.wide.u32 b, i, 4;  active 1
| > choices
| device.unit: 2 alternatives
|     0: processor 0
| ->  1: processor 1
| > choose 0
| processor.step: 2 alternatives
| ->  0: operation 2, ld.const of block 0,0,0 warp 0, const 0x0, takes a micro step: writeToRegs
|     1: operation 8, atom.global of block 0,0,0 warp 0, global 0x10000000, takes a micro step: if (!isCachedL2)
| > save half
| saved the choices of 20 steps to half; the run is not over
| > continue
|          M.end *
| completed: 99 steps, 28 warp instructions
| > print out
| out: u32[4] = { 0, 1, 3, 2 }
| > save whole
| saved the choices of 99 steps to whole
| > quit
run: run k.ptx --grid 4 --block 1 --buffer out=u32[4] --arg out --set WarpSize=1 --set NumProcessors=2 --seed 77 --quiet
exit: 0
stdout:
| out: u32[4] = { 0, 1, 2, 3 }
run: run k.ptx --grid 4 --block 1 --buffer out=u32[4] --arg out --set WarpSize=1 --set NumProcessors=2 --seed 77 --replay whole --quiet
exit: 0
stdout:
| out: u32[4] = { 0, 1, 3, 2 }
run: run k.ptx --grid 4 --block 1 --buffer out=u32[4] --arg out --set WarpSize=1 --set NumProcessors=2 --seed 77 --replay half --quiet
exit: 1
stdout:
stderr:
| ...
| *the list ends*
| ...
run: step k.ptx --grid 4 --block 1 --buffer out=u32[4] --arg out --set WarpSize=1 --set NumProcessors=2 --seed 8 --replay whole
exit: 0
stdin:
| continue
| print out
stdout:
| > continue
|          M.end *
| completed: 99 steps, 28 warp instructions
| > print out
| out: u32[4] = { 0, 1, 3, 2 }
run: step k.ptx --grid 4 --block 1 --buffer out=u32[4] --arg out --set WarpSize=1 --set NumProcessors=2 --seed 8 --replay half
exit: 0
stdin:
| stepi 30
| back
| step
| save nowhere/at/all
| save
stdout:
| > stepi 30
|          device.cin grid 0 > context.in grid 0 > context.start grid 0 > cio.start grid 0
|       1  c0 g0 b3,0,0 w0 p1     1:9     ld.const.u64 a, [out];            thread.ld warp.mem
|       2  c0 g0 b3,0,0 w0 p1     2:10    mov.u32 t, %ctaid.x;              thread.mov warp.mem
|       3  c0 g0 b0,0,0 w0 p0     1:9     ld.const.u64 a, [out];            thread.ld warp.mem
|       4  c0 g0 b0,0,0 w0 p0     2:10    mov.u32 t, %ctaid.x;              thread.mov warp.mem
|          M.step *
|       5  c0 g0 b1,0,0 w0 p1     1:9     ld.const.u64 a, [out];            thread.ld warp.mem
|       6  c0 g0 b2,0,0 w0 p1     1:9     ld.const.u64 a, [out];            thread.ld warp.mem
|          M.step *
|          M.step *
|          M.step *
|       7  c0 g0 b1,0,0 w0 p1     2:10    mov.u32 t, %ctaid.x;              thread.mov warp.mem
|          M.step *
|          M.end *
|       8  c0 g0 b1,0,0 w0 p1     3:11    atom.global.add.u32 i, [next], 1;  thread.atom warp.mem
|       9  c0 g0 b0,0,0 w0 p0     3:11    atom.global.add.u32 i, [next], 1;  thread.atom warp.mem
|          M.step *
|          M.step *
|          M.step *
|          M.end *
| the list of choices does not go on: line 50: the list ends, but the run asks `device.unit 2`; the schedule picks from here on
|          M.step *
|          M.step *
|      10  c0 g0 b3,0,0 w0 p1     3:11    atom.global.add.u32 i, [next], 1;  thread.atom warp.mem
|          M.step *
|          M.step *
|          M.step *
|          M.step *
|      11  c0 g0 b2,0,0 w0 p1     2:10    mov.u32 t, %ctaid.x;              thread.mov warp.mem
|          M.step *
|          M.end *
| => block 2,0,0 warp 0 at line 11: atom.global.add.u32 i, [next], 1;  active 1
| > back
| at step 28 of 30
|      11  c0 g0 b2,0,0 w0 p1     2:10    mov.u32 t, %ctaid.x;              thread.mov warp.mem
| => block 2,0,0 warp 0 at line 11: atom.global.add.u32 i, [next], 1;  active 1
| > step
|      12  c0 g0 b2,0,0 w0 p1     3:11    atom.global.add.u32 i, [next], 1;  thread.atom warp.mem
| => block 2,0,0 warp 0 at line 12: mul.wide.u32 b, i, 4;  active 1
| > save nowhere/at/all
| error: nowhere/at/all: No such file or directory
|   save nowhere/at/all
|        ^~~~~~~~~~~~~~
| > save
| error: expected a path
