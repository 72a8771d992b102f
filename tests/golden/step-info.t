from: 5.4 to 5.7 by hand: two blocks of two warps {0,1}, {2,3}; a barrier of 4 threads at which warp 0 of a block waits while warp 1 has not come; registers by lane
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .f32 half[2] = { 0.5, -1.5 };
| .shared .u32 s[2];
| .entry k(.param .u64 out)
| {
|     .reg .u64 a;
|     .reg .u32 t;
|     .reg .s32 n;
|     .reg .f32 f;
|     .reg .b32 b;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     neg.s32 n, t;
|     mov.f32 f, 0.25;
|     mov.b32 b, 0xabcd;
|     setp.eq.u32 p, t, 0;
|     @p st.shared.u32 [s+4], 7;
|     bar.sync 0;
|     ld.param.u64 a, [out];
|     st.global.u32 [a], t;
|     exit;
| }
run: step k.ptx --grid 2 --block 4 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer out=u32[2] --arg out
exit: 0
stdin:
| info warps
| print t
| focus
| break 21
| tbreak 20 if block 1,0,0 warp 0
| continue
| info warps
| info blocks
| info grids
| info barriers
| focus block 1,0,0 warp 1
| print t
| focus block 0,0,0
| continue
| info barriers
| info operations
| continue
| info state
| print n
| print f
| print b
| print p
| print s
| print s[1]
| focus lane 1
| print n
| print n:u32
| print half
| print half[1]
| print half[1]:b32
| print 0x10000000
| print 0x10000004:f32
| print out
| focus warp 0
| info tokens
| info caches
| info ch
| list 1
| list
stdout:
| > info warps
| there are none
| > print t
| error: there is no register, buffer or variable `t`
|   print t
|         ^
| > focus
| error: no block is on the device: nothing to focus on
| > break 21
| breakpoint 1: 21 (line 21 of k.ptx)
| > tbreak 20 if block 1,0,0 warp 0
| breakpoint 2: 20 if block 1,0,0 warp 0 (line 20 of k.ptx)
| > continue
| breakpoint 1, 21
|       7  c0 g0 b0,0,0 w0 p0     7:20    bar.sync 0;                       thread.barsync warp.comm
| => block 0,0,0 warp 0 at line 21: ld.param.u64 a, [out];  active 11
| > info warps
| * block 0,0,0 warp 0 at line 21: ld.param.u64 a, [out];  active 11, waits at a barrier
|   block 0,0,0 warp 1 at line 14: mov.u32 t, %tid.x;  active 11, ready
|   block 1,0,0 warp 0 at line 14: mov.u32 t, %tid.x;  active 11, ready
|   block 1,0,0 warp 1 at line 14: mov.u32 t, %tid.x;  active 11, ready
| > info blocks
| grid 0 block 0,0,0 on processor 0: 2 of 2 warps active
| grid 0 block 1,0,0 on processor 0: 2 of 2 warps active
| > info grids
| grid 0 of context 0, k: 2 blocks, 0 not issued, 0 completed
| > info barriers
| grid 0 block 0,0,0 barrier 0: 2 of 4 threads have arrived: warp 0 11
| > focus block 1,0,0 warp 1
| => block 1,0,0 warp 1 at line 14: mov.u32 t, %tid.x;  active 11
| > print t
| t: u32 = { 0, 0 }
| > focus block 0,0,0
| => block 0,0,0 warp 0 at line 21: ld.param.u64 a, [out];  active 11
| > continue
| breakpoint 1, 21
|      14  c0 g0 b0,0,0 w1 p0     7:20    bar.sync 0;                       thread.barsync warp.comm
| => block 0,0,0 warp 1 at line 21: ld.param.u64 a, [out];  active 11
| > info barriers
| there are none
| > info operations
| there is nothing
| > continue
| temporary breakpoint 2, 20 if block 1,0,0 warp 0
|      27  c0 g0 b1,0,0 w0 p0     6:19    @p st.shared.u32 [s+4], 7;        thread.st warp.mem
| => block 1,0,0 warp 0 at line 20: bar.sync 0;  active 11
| > info state
| state after step 27
|   context 0, programs 1, running 1
|   grid 0, context 0, entry k, blocks 2, unissued 0, completed 1
|     block 1,0,0, processor 0
|       warp 0, pc 7, line 20, active 11, disabled 00, stack -
|       warp 1, pc 2, line 15, active 11, disabled 00, stack -
|   operation 23, program st.shared, processor 0, block 1,0,0, warp 0, pc 6, lanes 10, space shared, address 0x14, next writeMem, state runnable
|   cache L2
|     line 32, space global, address 0x10000200, class normal, pins 0, valid 0-3, dirty 0-3
|         0: 03000000 ........ ........ ........ ........ ........ ........ ........
| > print n
| n: s32 = { 0, -1 }
| > print f
| f: f32 = { 0.25, 0.25 }
| > print b
| b: b32 = { 0x0000abcd, 0x0000abcd }
| > print p
| p: pred = { 1, 0 }
| > print s
| s: u32[2] = { 0, 0 }
| > print s[1]
| s[1]: u32 = 0
| > focus lane 1
| => block 1,0,0 warp 0 lane 1 at line 20: bar.sync 0;  active 11
| > print n
| n: s32 = -1
| > print n:u32
| n: u32 = 4294967295
| > print half
| half: f32[2] = { 0.5, -1.5 }
| > print half[1]
| half[1]: f32 = -1.5
| > print half[1]:b32
| half[1]: b32 = 0xbfc00000
| > print 0x10000000
| 0x10000000: b32 = 0x3f000000
| > print 0x10000004:f32
| 0x10000004: f32 = -1.5
| > print out
| out: u32[2] = { 3, 0 }
| > focus warp 0
| => block 1,0,0 warp 0 at line 20: bar.sync 0;  active 11
| > info tokens
| the stack is empty
| > info caches
|   cache L2
|     line 32, space global, address 0x10000200, class normal, pins 0, valid 0-3, dirty 0-3
|         0: 03000000 ........ ........ ........ ........ ........ ........ ........
| > info ch
| memory.silent: 2 alternatives
| ->  0: no silent rule of memory now
|     1: a silent rule of memory fires
| > list 1
|        1  .version 3.0
|        2  .target sm_20
|        3  .address_size 64
|        4  .global .f32 half[2] = { 0.5, -1.5 };
|        5  .shared .u32 s[2];
|        6  .entry k(.param .u64 out)
|        7  {
|        8      .reg .u64 a;
|        9      .reg .u32 t;
|       10      .reg .s32 n;
| > list
|       11      .reg .f32 f;
|       12      .reg .b32 b;
|       13      .reg .pred p;
|       14      mov.u32 t, %tid.x;
|       15      neg.s32 n, t;
|       16      mov.f32 f, 0.25;
|       17      mov.b32 b, 0xabcd;
|       18      setp.eq.u32 p, t, 0;
|       19      @p st.shared.u32 [s+4], 7;
| =>    20      bar.sync 0;
