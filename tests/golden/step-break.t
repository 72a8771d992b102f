from: 5.4, 4.4: a warp arrives at a line, a label, a function when its step leaves it there; warps are {0,1} and {2,3}, of which the first alone takes the branch (t < 2), so that line 26 is reached by lanes of warp 1 only; a rule stops the session in whose derivation it stands; thread t writes g[t], s[t] and out[t], 4 bytes each, so thread 2 is the one that writes the element 2
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 g[4];
| .shared .u32 s[4];
| .func (.reg .u32 d) twice(.reg .u32 n)
| {
|     add.u32 d, n, n;
|     ret;
| }
| .entry k(.param .u64 out)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, r, e;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     mov.u64 b, g;
|     mad.wide.u32 b, t, 4, b;
|     mov.u32 e, s;
|     mad.lo.u32 e, t, 4, e;
|     call (r), twice, (t);
|     st.shared.u32 [e], r;
|     st.global.u32 [b], r;
|     setp.lt.u32 p, t, 2;
|     @p bra LOW;
|     add.u32 r, r, 100;
| LOW:
|     ld.param.u64 a, [out];
|     mad.wide.u32 a, t, 4, a;
|     st.global.u32 [a], r;
|     exit;
| }
run: step k.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer out=u32[4] --arg out
exit: 0
stdin:
| break twice
| break k.ptx:26
| tbreak LOW if warp 0
| break rule crs.ret.uni if warp 1
| break write g[2]
| break write s[3]
| break write out[0] if block 0,0,0 warp 0 lane 0
| info breakpoints
| continue
| list
| continue
| delete 1
| continue
| continue
| continue
| continue
| continue
| continue
| info breakpoints
| print g
| print out
stdout:
| > break twice
| breakpoint 1: twice
| > break k.ptx:26
| breakpoint 2: k.ptx:26 (line 26 of k.ptx)
| > tbreak LOW if warp 0
| breakpoint 3: LOW if warp 0
| > break rule crs.ret.uni if warp 1
| breakpoint 4: rule crs.ret.uni if warp 1
| > break write g[2]
| breakpoint 5: write g[2]
| > break write s[3]
| breakpoint 6: write s[3]
| > break write out[0] if block 0,0,0 warp 0 lane 0
| breakpoint 7: write out[0] if block 0,0,0 warp 0 lane 0
| > info breakpoints
| 1  twice, hit 0 times
| 2  k.ptx:26, hit 0 times
| 3  LOW if warp 0, temporary, hit 0 times
| 4  rule crs.ret.uni if warp 1, hit 0 times
| 5  write g[2], hit 0 times
| 6  write s[3], hit 0 times
| 7  write out[0] if block 0,0,0 warp 0 lane 0, hit 0 times
| > continue
| breakpoint 1, twice
|       8  c0 g0 b0,0,0 w0 p0    10:21    call twice;                       thread.call warp.bra crs.call.uni
| => block 0,0,0 warp 0 at line 8: add.u32 d, n, n;  active 11
| > list
|        3  .address_size 64
|        4  .global .u32 g[4];
|        5  .shared .u32 s[4];
|        6  .func (.reg .u32 d) twice(.reg .u32 n)
|        7  {
| =>*    8      add.u32 d, n, n;
|        9      ret;
|       10  }
|       11  .entry k(.param .u64 out)
|       12  {
| > continue
| temporary breakpoint 3, LOW if warp 0
|      17  c0 g0 b0,0,0 w0 p0    18       sync;                             thread.sync warp.bra crs.sync  stack -
| => block 0,0,0 warp 0 at line 28: ld.param.u64 a, [out];  active 11
| > delete 1
| > continue
| breakpoint 7, write out[0] if block 0,0,0 warp 0 lane 0
|          M.end *
| => block 0,0,0 warp 0 at line 31: exit;  active 11
| > continue
| breakpoint 4, rule crs.ret.uni if warp 1
|      31  c0 g0 b0,0,0 w1 p0     2:9     ret;                              thread.return warp.bra crs.ret.uni  stack -
| => block 0,0,0 warp 1 at address 11: mov.u32 r, d;  active 11
| > continue
| breakpoint 6, write s[3]
|          M.end *
| => block 0,0,0 warp 1 at line 23: st.global.u32 [b], r;  active 11
| > continue
| breakpoint 5, write g[2]
|          M.end *
| => block 0,0,0 warp 1 at line 24: setp.lt.u32 p, t, 2;  active 11
| > continue
| breakpoint 2, k.ptx:26
|      37  c0 g0 b0,0,0 w1 p0    16:25    @p bra $k_1;                      thread.bra warp.bra crs.next
| => block 0,0,0 warp 1 at line 26: add.u32 r, r, 100;  active 11
| > continue
|      43  c0 g0 b0,0,0 w1 p0    22:31    exit;                             thread.exit warp.bra crs.exit.uni  active 00  disabled xx
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 104 steps, 43 warp instructions
| > info breakpoints
| 2  k.ptx:26, hit 1 times
| 4  rule crs.ret.uni if warp 1, hit 1 times
| 5  write g[2], hit 1 times
| 6  write s[3], hit 1 times
| 7  write out[0] if block 0,0,0 warp 0 lane 0, hit 1 times
| > print g
| g: u32[4] = { 0, 2, 4, 6 }
| > print out
| out: u32[4] = { 0, 2, 104, 106 }
run: step k.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer out=u32[4] --arg out
exit: 0
stdin:
| break 11
| break 16 if warp 1 lane 1
| break write 0x10000001
| continue
| continue
| continue
| continue
| reverse-continue
| reverse-continue
| reverse-continue
| reverse-continue
| delete
| info breakpoints
stdout:
| > break 11
| breakpoint 1: 11 (line 16 of k.ptx)
| > break 16 if warp 1 lane 1
| breakpoint 2: 16 if warp 1 lane 1 (line 16 of k.ptx)
| > break write 0x10000001
| breakpoint 3: write 0x10000001
| > continue
| breakpoint 1, 11
| breakpoint 2, 16 if warp 1 lane 1
|       1  c0 g0 b0,0,0 w0 p0     3:16    mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 1 at line 16: mov.u32 t, %tid.x;  active 11
| > continue
| breakpoint 3, write 0x10000001
|          M.end *
| => block 0,0,0 warp 0 at line 24: setp.lt.u32 p, t, 2;  active 11
| > continue
|      43  c0 g0 b0,0,0 w1 p0    22:31    exit;                             thread.exit warp.bra crs.exit.uni  active 00  disabled xx
|          device.cout grid 0 > context.out grid 0
|          device.out
| completed: 104 steps, 43 warp instructions
| > continue
| error: the run is over, it is completed; `back` goes back
| > reverse-continue
| at step 34 of 104
|          M.end *
| => block 0,0,0 warp 0 at line 24: setp.lt.u32 p, t, 2;  active 11
| breakpoint 3, write 0x10000001
| > reverse-continue
| at step 2 of 104
|       1  c0 g0 b0,0,0 w0 p0     3:16    mov.u32 t, %tid.x;                thread.mov warp.mem
| => block 0,0,0 warp 0 at line 17: mov.u64 b, g;  active 11
| breakpoint 1, 11
| > reverse-continue
| at the beginning
| => the focused warp is not on the device
| > reverse-continue
| error: this is the beginning
| > delete
| > info breakpoints
| there are no breakpoints
