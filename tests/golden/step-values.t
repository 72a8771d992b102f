from: by hand: thread t adds t to s in three rounds, i counts them, and stores s to x[t] in each: t, 2 t, 3 t. A watchpoint stops where a value was another before the step, and says both; of a register it is that of the warp that had the focus. A condition sees values that were computed, though they may still be on their way to the register; a load has to come, so that at line 20 (the value is what thread t stored, t) the session stops when it does; where nothing waits for the load (line 12 of late.ptx; with seed 1 the warp goes on before), that is said, unless the rest of the condition decides (t is never above 9). Expressions are C's: 7 - 2 * 3 = 1, -7 / 2 = -3, ~0 & 0xff = 255, 1 << 4 | 1 = 17, 1.5 * 2 = 3.0; a value of 32 bits without a sign is never below 0
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 x)
| {
|     .reg .u64 a;
|     .reg .u32 t, s, i, v;
|     .reg .pred p;
|     ld.param.u64 a, [x];
|     mov.u32 t, %tid.x;
|     mad.wide.u32 a, t, 4, a;
|     mov.u32 s, 0;
|     mov.u32 i, 0;
| LOOP:
|     add.u32 s, s, t;
|     st.global.u32 [a], s;
|     add.u32 i, i, 1;
|     setp.lt.u32 p, i, 3;
|     ld.global.u32 v, [a];
|     add.u32 v, v, 1;
|     @p bra LOOP;
|     exit;
| }
run: step k.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --buffer x=u32[300] --arg x --schedule eager
exit: 0
stdin:
| break LOOP if i == 2
| watch x[1..3]
| watch s if lane 2
| break 20 if v == 2 && lane == 2
| break 20 if v == 2 && %laneid == 2
| break 20 if block 0,0,0 warp 0 && v >= 6
| info breakpoints
| continue
| print s
| watch s if lane 2
| display i
| info display
| display x[0..3]
| continue
| continue
| disable 5
| disable 2
| continue
| condition 3
| condition 3 i == 1
| continue
| info breakpoints
| delete
| undisplay 1
| continue
| print x
| print x[2][2]
| print x[0..1]:u16
| print 7 - 2 * 3
| print -7 / 2
| print ~0 & 0xff
| print 1 << 4 | 1
| print 1.5 * 2
| print x[1] - 4 < 0
| print *0x10000004 + 0
| print x[x[1]] == 9 || 1 / 0
| print 1 / 0
| print 5 +
| print x = 3
| print y + 1
| print 2 * x
stdout:
| > break LOOP if i == 2
| breakpoint 1: LOOP if i == 2
| > watch x[1..3]
| watchpoint 2: x[1..3]
| > watch s if lane 2
| error: threads have this of their own, and the focus is on no warp
|   watch s if lane 2
|         ^
| > break 20 if v == 2 && lane == 2
| error: there is no register, buffer or variable `lane`
|   break 20 if v == 2 && lane == 2
|                         ^~~~
| > break 20 if v == 2 && %laneid == 2
| breakpoint 3: 20 if v == 2 && %laneid == 2 (line 20 of k.ptx)
| > break 20 if block 0,0,0 warp 0 && v >= 6
| breakpoint 4: 20 if block 0,0,0 warp 0 && v >= 6 (line 20 of k.ptx)
| > info breakpoints
| 1  LOOP if i == 2, hit 0 times
| 2  watch x[1..3], hit 0 times
| 3  20 if v == 2 && %laneid == 2, hit 0 times
| 4  20 if block 0,0,0 warp 0 && v >= 6, hit 0 times
| > continue
| watchpoint 2, x[1..3]: [1] 0 -> 1, [2] 0 -> 2, [3] 0 -> 3
|          M.end st.global.wb  *
| ...
| > print s
| s: u32 = { 0, 1, 2, 3 }
| > watch s if lane 2
| watchpoint 5: s if lane 2
| > display i
| i: u32 = { *
| display 1: i
| > info display
| 1  i
| > display x[0..3]
| x[0..3]: u32[300] = { 0, 1, 2, 3, ... 296 more }
| display 2: x[0..3]
| > continue
| breakpoint 3, 20 if v == 2 && %laneid == 2: lane 2
| ...
| => block 0,0,0 warp 0 at line 20: add.u32 v, v, 1;  active 1111
| 1: i: u32 = { 1, 1, 1, 1 }
| 2: x[0..3]: u32[300] = { 0, 1, 2, 3, ... 296 more }
| > continue
| watchpoint 5, s if lane 2: lane 1 1 -> 2, lane 2 2 -> 4, lane 3 3 -> 6
| ...
| 1: i: u32 = { 1, 1, 1, 1 }
| 2: x[0..3]: u32[300] = { 0, 1, 2, 3, ... 296 more }
| > disable 5
| > disable 2
| > continue
| breakpoint 4, 20 if block 0,0,0 warp 0 && v >= 6: lane 3
| ...
| 1: i: u32 = { 2, 2, 2, 2 }
| 2: x[0..3]: u32[300] = { 0, 2, 4, 6, ... 296 more }
| > condition 3
| breakpoint 3: 20
| > condition 3 i == 1
| breakpoint 3: 20 if i == 1
| > continue
| breakpoint 1, LOOP if i == 2: lanes 0, 1, 2, 3
| ...
| => block 0,0,0 warp 0 at line 15: add.u32 s, s, t;  active 1111
| ...
| > info breakpoints
| 1  LOOP if i == 2, hit 1 times
| 2  watch x[1..3], disabled, hit 1 times
| 3  20 if i == 1, hit 1 times
| 4  20 if block 0,0,0 warp 0 && v >= 6, hit 1 times
| 5  watch s if lane 2, disabled, hit 1 times
| > delete
| > undisplay 1
| > continue
| ...
| completed: *
| 2: x[0..3]: u32[300] = { 0, 3, 6, 9, ... 296 more }
| > print x
| x[0..199]: u32[300] = { 0, 3, 6, 9, 0, *, 0, ... 100 more }
| > print x[2][2]
| x[2][2]: u32[300] = {
|   { 0, 3 },
|   { 6, 9 },
|   ... 296 more
| }
| > print x[0..1]:u16
| x[0..1]: u16[600] = { 0, 0, ... 598 more }
| > print 7 - 2 * 3
| 7 - 2 * 3 = 1
| > print -7 / 2
| -7 / 2 = -3
| > print ~0 & 0xff
| ~0 & 0xff = 255
| > print 1 << 4 | 1
| 1 << 4 | 1 = 17
| > print 1.5 * 2
| 1.5 * 2 = 3.0
| > print x[1] - 4 < 0
| x[1] - 4 < 0 = 1
| > print *0x10000004 + 0
| *0x10000004 + 0 = 3
| > print x[x[1]] == 9 || 1 / 0
| x[x[1]] == 9 || 1 / 0 = 1
| > print 1 / 0
| error: it divides by 0
| > print 5 +
| error: expected a number, a name or `(`, found the end
| > print x = 3
| error: nothing is assigned here: `==` compares
|   print x = 3
|           ^
| > print y + 1
| error: there is no register, buffer or variable `y`*
|   print y + 1
|         ^
| > print 2 * x
| error: it has several elements: say which, NAME[I]
file late.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 x)
| {
|     .reg .u64 a;
|     .reg .u32 t, v, r;
|     ld.param.u64 a, [x];
|     mov.u32 t, %tid.x;
|     mad.wide.u32 a, t, 4, a;
|     ld.global.u32 v, [a];
|     mov.u32 r, 1;
|     mov.u32 t, 2;
|     add.u32 r, v, r;
|     exit;
| }
run: step late.ptx --block 4 --set WarpSize=4 --set NumProcessors=1 --buffer x=u32[4]:iota --arg x --seed 1
exit: 0
stdin:
| break 12 if v == 2
| break 13 if v == 2 && t > 9
| break 14 if v == 2
| continue
| print v
| print v + 0
| continue
| reverse-continue
stdout:
| > break 12 if v == 2
| breakpoint 1: 12 if v == 2 (line 12 of late.ptx)
| > break 13 if v == 2 && t > 9
| breakpoint 2: 13 if v == 2 && t > 9 (line 13 of late.ptx)
| > break 14 if v == 2
| breakpoint 3: 14 if v == 2 (line 14 of late.ptx)
| > continue
| breakpoint 1, 12 if v == 2: the warp has gone on before the load had come that decides
| ...
| => block 0,0,0 warp 0 at line 13: mov.u32 t, 2;  active 1111
| > print v
| v: u32 = { 0, 0, 0, 0 }, blocked in lanes 0 1 2 3
| > print v + 0
| error: a load of it is in flight
| > continue
| breakpoint 3, 14 if v == 2: lane 2
| ...
| => block 0,0,0 warp 0 at line 14: add.u32 r, v, r;  active 1111
| > reverse-continue
| ...
| => block 0,0,0 warp 0 at line 13: mov.u32 t, 2;  active 1111
| breakpoint 1, 12 if v == 2: the warp has gone on before the load had come that decides
