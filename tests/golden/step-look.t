from: by hand: threads 0 and 1 take the branch to where all meet again, and wait there in the kernel; 2 and 3 call f, which calls g; mangled names are read as in C++. A line of k.cu is left when the next instruction's outermost place is another: lines 20, 21 come from k.cu:1, line 24 from a.h:9 inlined at k.cu:2, lines 26 and 27 from k.cu:3, so that a nextline goes from 1 to 2 to 3
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .func _Z1gv() { .reg .u32 q; mov.u32 q, 7; ret; }
| .func _Z1fv()
| {
|     .reg .u32 z;
|     call _Z1gv;
|     ret;
| }
| .file 1 "k.cu"
| .file 2 "a.h"
| .entry _ZN2ns1kIiEEvv()
| {
|     .reg .u32 t, r;
|     .reg .f32 h;
|     .reg .pred p;
|     .reg .pred n;
|     .loc 1 1 1
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     .loc 1 2 1
|     .loc 2 9 1, function_name $L__x, inlined_at 1 2 1
|     add.u32 r, t, 1;
|     .loc 1 3 1
|     @p bra OUT;
|     call _Z1fv;
| OUT:
|     .loc 1 4 1
|     mov.u32 r, 9;
|     exit;
| }
| .section .debug_str
| {
| $L__x:
| .b8 120, 0
| }
run: step k.ptx --block 4 --set WarpSize=4 --schedule eager --profile sc
exit: 0
stdin:
| nextline
| stepi 2
| nextline
| nextline
| break g
| continue
| backtrace
| info registers
| finish
| bt
| finish
| delete
| nextline 9
| bt
| help nextline
stdout:
| > nextline
| error: the focus is on no warp: see `info warps`
| > stepi 2
| ...
| => block 0,0,0 warp 0 at line 21: setp.lt.u32 p, t, 2;  active 1111  k.cu:1:1
| > nextline
| ...
| => block 0,0,0 warp 0 at line 24: add.u32 r, t, 1;  active 1111  k.cu:2:1 (inlined: a.h:9:1)
| > nextline
| ...
| => block 0,0,0 warp 0 at line 26: @p bra OUT;  active 1111  k.cu:3:1
| > break g
| breakpoint 1: g
| > continue
| breakpoint 1, g
| ...
| => block 0,0,0 warp 0 at line 4: mov.u32 q, 7;  active 0011
| > backtrace
| lanes 0 1
|   #0  ns::k<int>
| lanes 2 3
|   #0  g
|   #1  f
|   #2  ns::k<int>
| > info registers
| q: u32 = { 0, 0, 0, 0 }
| > finish
| ...
| => block 0,0,0 warp 0 at line 9: ret;  active 0011
| > bt
| lanes 0 1
|   #0  ns::k<int>
| lanes 2 3
|   #0  f
|   #1  ns::k<int>
| > finish
| ...
| => block 0,0,0 warp 0 at address 13: sync;  active 0011  k.cu:3:1
| > delete
| > nextline 9
| ...
| completed: *
| > bt
| no thread of the focus is in a function
| > help nextline
| nextline [N]
| go on until the focused warp is at another line of the source, N times.
| Of the source that the PTX was made of (.loc). Functions that it calls, and what is inlined,
| are not stepped into. Other warps step meanwhile.
| Short: nl
